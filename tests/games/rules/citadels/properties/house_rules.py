"""The options of Citadels classic, drawn at random within what CI 1 allows."""

import random
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

SPEEDS: Final = {"secret_city": ("normal", "relaxed"), "classic": ("normal", "relaxed", "off")}

PAIRS: Final = (
    ("assassin", "witch"),
    ("thief", "tax_collector"),
    ("magician", "wizard"),
    ("king", "emperor"),
    ("bishop", "abbot"),
    ("merchant", "alchemist"),
    ("architect", "navigator"),
    ("warlord", "diplomat"),
    ("queen", "artist"),
)
"""The roles of each number, from 1 on (CI 1)."""


class HouseRules(NamedTuple):
    """What a table has agreed on, but for the speed."""

    roles: tuple[str, ...]
    city_target: int = 8
    deck: str = "full"
    first_crown: int | str = "random"
    ball_room: str = "salute"

    def options(self) -> dict[str, Any]:
        """Return them as a room names them."""
        return self._asdict()


def pairs(seats: int) -> list[tuple[str, ...]]:
    """Return the roles that each number may have; the ninth may be none (CI 1, CI-6, CI-8)."""
    allowed: list[tuple[str, ...]] = [*PAIRS[:8]]
    if seats == 2:
        allowed[3] = ("king",)
    if seats > 2:
        queen = ("queen",) if seats > 4 else ()
        allowed.append(("artist", *queen, *(("",) if seats < 8 else ())))
    return allowed


@st.composite
def house_rules(draw: st.DrawFn, /, seats: int) -> HouseRules:
    """Draw the rules of a table with so many seats; unless something fails for starred roles alone, the ordinary ones."""
    roles = [draw(st.sampled_from(pair)) for pair in pairs(seats)]
    return HouseRules(
        roles=tuple(role for role in roles if role),
        city_target=draw(st.sampled_from((8, 7))),
        deck=draw(st.sampled_from(("full", "base"))),
        first_crown=draw(st.one_of(st.just("random"), st.integers(0, seats - 1))),
        ball_room=draw(st.sampled_from(("salute", "plain"))),
    )


def any_house_rules(dice: random.Random, seats: int) -> HouseRules:
    """Return some rules of a table with so many seats."""
    return HouseRules(
        roles=tuple(role for pair in pairs(seats) if (role := dice.choice(pair))),
        city_target=dice.choice((8, 7)),
        deck=dice.choice(("full", "full", "base")),
        first_crown=dice.choice(("random", dice.randrange(seats))),
        ball_room=dice.choice(("salute", "salute", "plain")),
    )
