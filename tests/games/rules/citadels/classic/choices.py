"""Each kind of sub-choice, open, reached by playing (CI 4)."""

from collections.abc import Callable
from typing import Any, Final

from games.rules.citadels.classic_commands import GiveCrown, WizardLook
from games.rules.citadels.commands import Destroy, EndTurn, Gather
from tests.games.rules.citadels.classic.tables import (
    BALL_ROOM,
    DOCKS,
    GRAVEYARD,
    LIBRARY,
    LIGHTHOUSE,
    OBSERVATORY,
    PALACE,
    TAVERN,
    A,
    B,
    C,
    D,
    after,
    build,
    player,
    playing,
    turn,
)
from tests.spec import Given

GOLD: Final = Gather(what="gold")
CARDS: Final = Gather(what="cards")
END: Final = EndTurn()


def drawing(**changes: Any) -> Given:
    return after(turn(5, player(5), player(6), player(7), **changes), (A, CARDS))


def keeping(**changes: Any) -> Given:
    return after(turn(5, player(5, city=(LIBRARY, OBSERVATORY)), player(6), player(7), **changes), (A, CARDS))


def giving(**changes: Any) -> Given:
    people = (player(3), player(4), player(6), player(7, gold=1, hand=(TAVERN,)))
    return after(turn(3, *people, roles=playing("emperor"), gathered=True, crown=C, **changes), (A, END))


def paying(**changes: Any) -> Given:
    return after(giving(**changes), (B, GiveCrown(target=D)))


def looking(**changes: Any) -> Given:
    people = (player(3), player(6, hand=(TAVERN, PALACE)), player(7))
    return after(turn(3, *people, roles=playing("wizard"), **changes), (A, WizardLook(target=B)))


def navigating(**changes: Any) -> Given:
    return after(turn(7, player(7), player(8), player(6), roles=playing("navigator"), **changes), (A, GOLD))


def searching(**changes: Any) -> Given:
    people = (player(5, gold=3, hand=(LIGHTHOUSE,)), player(6), player(7))
    return after(turn(5, *people, gathered=True, **changes), (A, build(LIGHTHOUSE)))


def burying(**changes: Any) -> Given:
    people = (player(8, gold=9), player(6, gold=1, city=(GRAVEYARD, DOCKS)), player(7))
    return after(turn(8, *people, **changes), (A, Destroy(target=B, card=DOCKS)))


def saluting(**changes: Any) -> Given:
    people = (player(3, city=(BALL_ROOM,)), player(4), player(6))
    return after(turn(3, *people, gathered=True, **changes), (A, END))


CHOICES: Final[dict[str, Callable[..., Given]]] = {
    "draw": drawing,
    "keep_two": keeping,
    "give_crown": giving,
    "pay_emperor": paying,
    "wizard_card": looking,
    "navigator": navigating,
    "lighthouse": searching,
    "graveyard": burying,
    "salute": saluting,
}
"""Each kind of sub-choice, open."""
