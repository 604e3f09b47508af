"""Which nicknames people may have, how they are compared, and those that guests get.

Two people may have the same nickname; the discriminator tells them apart. What must not happen is that a name looks
empty, runs backwards over its line, piles marks on its neighbours or passes for the house itself.
"""

import re
import secrets
import unicodedata
from typing import Final

from accounts.errors import BadNickname

LEAST: Final = 2
MOST: Final = 20

_SIGNS: Final = frozenset(" _-.")
_CATEGORIES: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Nl"})
_MARKS: Final = frozenset({"Mn", "Mc"})
_MARKS_ON_ONE_LETTER: Final = 2
# Letters and marks by category that show nothing: Hangul fillers, Khmer inherent vowels, joiners and selectors.
_INVISIBLE: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")

# Whoever bears one of these speaks for the house, whatever stands before or after it.
_RESERVED_EDGES: Final = (
    "admin",
    "moderator",
    "operator",
    "운영자",
    "운영진",
    "관리자",
    "운영팀",
    "고객센터",
    "고객지원",
)
_RESERVED: Final = (
    *(
        "citadel",
        "citadels",
        "citadelteam",
        "secretcity",
        "system",
        "server",
        "bot",
        "robot",
        "root",
        "support",
        "staff",
    ),
    *(
        "official",
        "helpdesk",
        "service",
        "gamemaster",
        "gm",
        "host",
        "guest",
        "player",
        "spectator",
        "everyone",
        "anyone",
    ),
    *("nobody", "somebody", "anonymous", "deleted", "deleteduser", "unknown", "null", "none", "undefined", "nil"),
    *(
        "시타델",
        "시타델팀",
        "비밀도시",
        "시스템",
        "서버",
        "봇",
        "로봇",
        "관리",
        "운영",
        "공식",
        "고객",
        "스태프",
        "방장",
    ),
    *("손님", "게스트", "플레이어", "관전자", "익명", "탈퇴", "탈퇴회원", "알수없음", "모두", "전체"),
)
# Enough to catch b0t, or admin with a Cyrillic letter; a complete table of look-alikes is not the aim.
_LOOKALIKES: Final = {
    ord(lookalike): letter
    for letter, lookalikes in {
        "a": "4аα",
        "b": "8вβ",
        "c": "с",
        "d": "ԁ",
        "e": "3еε",
        "h": "һ",
        "i": "1lіıӏιj",
        "k": "кκ",
        "m": "м",
        "o": "0оο",
        "p": "рρ",
        "s": "5ѕ",
        "t": "7тτ",
        "u": "υ",
        "v": "ν",
        "x": "хχ",
        "y": "у",
    }.items()
    for lookalike in lookalikes
}

_GUEST_WORDS: Final = {
    "ko": (
        (
            "느긋한",
            "용감한",
            "조용한",
            "반짝이는",
            "푸른",
            "재빠른",
            "다정한",
            "졸린",
            "영리한",
            "씩씩한",
            "수줍은",
            "명랑한",
        ),
        ("여우", "고양이", "수달", "두루미", "호랑이", "다람쥐", "부엉이", "고래", "토끼", "너구리", "까치", "거북이"),
    ),
    "en": (
        ("Calm", "Brave", "Quiet", "Bright", "Blue", "Swift", "Gentle", "Sleepy", "Clever", "Merry", "Shy", "Lucky"),
        ("Fox", "Cat", "Otter", "Crane", "Tiger", "Squirrel", "Owl", "Whale", "Rabbit", "Badger", "Magpie", "Turtle"),
    ),
}


def clean(raw: str) -> str:
    """Return `raw` in its one written form: compatible characters unified, outer spaces gone, inner ones single.

    Raises BadNickname(reason) for what cannot be a nickname: length, letters or reserved.
    """
    name = re.sub(" +", " ", unicodedata.normalize("NFKC", raw)).strip(" ")
    if not LEAST <= len(name) <= MOST:
        raise BadNickname(reason="length")
    if not _is_readable(name):
        raise BadNickname(reason="letters")
    if is_reserved(name):
        raise BadNickname(reason="reserved")
    return name


def key(name: str) -> str:
    """Return the form in which nicknames are compared: letter case and spaces make no difference."""
    return unicodedata.normalize("NFKC", name.casefold()).casefold().replace(" ", "")


def is_reserved(name: str) -> bool:
    """Whether `name` could pass for the house, its staff or its machines."""
    for skeleton in (_skeleton(name), _skeleton(name.rstrip("0123456789 _-."))):
        if skeleton in _RESERVED_SKELETONS or skeleton.startswith(_EDGE_SKELETONS) or skeleton.endswith(_EDGE_SKELETONS):
            return True
    return False


def for_guest(language: str, *, digits: int = 0) -> str:
    """Return a friendly nickname for somebody who gave none, with a number of so many digits (4 at most) behind."""
    first, second = _GUEST_WORDS.get(language, _GUEST_WORDS["en"])
    number = "".join(secrets.choice("0123456789") for _ in range(digits))
    return f"{secrets.choice(first)} {secrets.choice(second)} {number}".rstrip()


def _is_readable(name: str) -> bool:
    """Whether every character shows, in its place, and at least one is a letter or digit."""
    if _INVISIBLE.search(name):
        return False
    marks, has_letter = _MARKS_ON_ONE_LETTER, False  # so that a mark cannot come first
    for character in name:
        category = unicodedata.category(character)
        if category in _CATEGORIES:
            marks, has_letter = 0, True
        elif category in _MARKS and marks < _MARKS_ON_ONE_LETTER:
            marks += 1
        elif character in _SIGNS:
            marks = _MARKS_ON_ONE_LETTER
        else:
            return False
    return has_letter


def _skeleton(name: str) -> str:
    """Return `name` without case, accents, spaces and signs, and with look-alikes replaced by what they look like."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = (c for c in decomposed if unicodedata.category(c) in _CATEGORIES)
    return "".join(letters).translate(_LOOKALIKES)


_EDGE_SKELETONS: Final = tuple(map(_skeleton, _RESERVED_EDGES))
_RESERVED_SKELETONS: Final = frozenset(map(_skeleton, _RESERVED))
