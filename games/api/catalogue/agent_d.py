"""What lies in the box of the engine `agent_d`, as its data file names it."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from games.rules.agent_d.box import BOX, SHEET, Named, Words

_PARTS: Final = {
    "info_card": SHEET.info_cards.name,
    "rank_card": SHEET.rank_cards.name,
    "tool_card": SHEET.tool_cards.name,
    "security_card": SHEET.security_cards.name,
    "start_player_card": SHEET.start_player_card.name,
}
"""Names of kinds of cards, which stand among the terms."""


def pieces(_: str, language: str) -> dict[str, Any]:
    """Return buildings from left to right, dice, cards, numbers and terms, named in `language` ("ko" or "en"), money in dollars."""
    return {
        "buildings": _named((SHEET.named(building) for building in BOX.buildings), language),
        "colors": _named(SHEET.dice.colors, language),
        "gun": _shown(SHEET.gun.id, SHEET.gun.name, language),
        "faces": list(BOX.faces),
        "dice": [{"seats": seats, "per_color": count} for seats, count in sorted(BOX.dice_per_color.items())],
        "info_cards": [{"value": value, "count": count} for value, count in sorted(Counter(BOX.info).items())],
        "tool_cards": [{"building": building, "count": count} for building, count in Counter(BOX.tools).items()],
        "security_seats": sorted(BOX.security_seats),
        "rounds": BOX.rounds,
        "steps": BOX.steps,
        "rank_to_win": BOX.rank_to_win,
        "rank_card_value": BOX.rank_value,
        "terms": [_shown(name, words, language) for name, words in {**SHEET.terms, **_PARTS}.items()],
    }


def _named(several: Iterable[Named], language: str) -> list[dict[str, str]]:
    return [_shown(one.id, one.name, language) for one in several]


def _shown(name: str, words: Words, language: str) -> dict[str, str]:
    return {"id": name, "name": getattr(words, language)}
