"""What adds up in every state of the engine `citadels`: cards, gold and roles, wherever they are."""

from collections.abc import Mapping
from typing import Final

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import DRAWN, State
from games.rules.core import Event

Cards = list[str]
"""Cards in order of their names, so that equal ones are the same cards."""

_MOST_SEATS_WITH_TWO_ROLES: Final = 3


def _pack(edition: Edition, *sets: str) -> Cards:
    """Return the cards of an edition that belong to the sets."""
    return sorted(card.id for card in edition.cards if card.set in sets for _ in range(card.count))


_PACKS: Final = (
    _pack(SECRET_CITY.edition, "base"),
    _pack(CLASSIC.edition, "base"),
    _pack(CLASSIC.edition, "base", "dark_city"),
)
"""What games may be played with (SC 1, CI 1)."""
_SECRET_CITY: Final = frozenset(card.id for card in SECRET_CITY.edition.cards)


def edition_of(state: State) -> Edition:
    """Return the edition that is played: its cards are on the table."""
    return CLASSIC.edition if _SECRET_CITY.isdisjoint(cards(state)) else SECRET_CITY.edition


def is_whole_pack(state: State) -> bool:
    """Whether the cards are exactly those of some pack."""
    return cards(state) in _PACKS


def cards(state: State) -> Cards:
    """Return all cards of a state, each counted where it lies.

    What an open choice offers counts only if it was taken from the pile; other choices look at cards that lie elsewhere, and a
    Graveyard is asked about a district that lies nowhere else.
    """
    found = list(state.deck)
    pending = state.pending
    if pending and pending.kind in DRAWN:
        found += pending.offered
    if pending and pending.kind == "graveyard" and pending.card:
        found.append(pending.card)
    for player in state.players:
        found += player.hand
        for built in player.city:
            found.append(built.card)
            found += built.under
    return sorted(found)


def cards_after(before: State, event: Event) -> Cards:
    """Return the cards that must be on the table after the event."""
    gone, back = in_the_air(event, before)
    found = cards(before)
    for card in gone:
        if card in found:
            found.remove(card)
    return sorted([*found, *back])


def in_the_air(event: Event, before: State | None) -> tuple[Cards, Cards]:
    """Return what an event takes off the table, and what it lays back.

    Only a destroyed district goes so, on its way to the Graveyard's question and from there to its place (CI-35).
    """
    match event:
        case e.BuildingDestroyed(held=True):
            return [event.card], []
        case c.ChoiceAsked(kind="graveyard") | c.DistrictRecovered() | c.DistrictBuried():
            return [], [event.card or ""]
        case c.ChoiceAnswered(kind="graveyard") if before and before.pending:
            return [before.pending.card or ""], []
        case _:
            return [], []


def gold_moved(event: Event, seats: int) -> list[int]:
    """Return by how much each purse changes, as the event itself tells it."""
    moved = [0] * seats
    match event:
        case e.GoldStolen() | c.TitheTaken():
            moved[event.seat] += event.gold
            moved[event.target] -= event.gold
        case c.GoldPaid() | c.DistrictsExchanged():
            moved[event.seat] -= event.gold
            moved[event.target] += event.gold
        case e.GoldGathered() | e.BonusTaken() | e.IncomeTaken() | e.LabUsed() | c.GoldEarned():
            moved[event.seat] += event.gold
        case e.BuildingBuilt() | e.BuildingDestroyed() | e.ForgeUsed() | c.DistrictBeautified() | c.DistrictRecovered():
            moved[event.seat] -= event.gold
        case _:
            pass
    return moved


def beauty(state: State) -> int:
    """Return how many districts are beautified: the gold on them has left the game (CI-29)."""
    return sum(built.beauty for player in state.players for built in player.city)


def roles(state: State) -> list[int]:
    """Return all role numbers of the round, wherever they are; the last picker may see the face-down one (SC-56)."""
    found = [*state.removed_up, *state.set_aside, *(role for player in state.players for role in player.roles)]
    found += state.draft.available if state.draft else ()
    available = state.draft.available if state.draft else ()
    found += [role for role in (state.removed_down, state.leftover) if role is not None and role not in available]
    return sorted(found)


def roles_held(state: State) -> Mapping[int, int]:
    """Return how many roles each seat should hold now: two or one, in the draft one for each pick it has made (CI 3)."""
    seats = len(state.players)
    order = state.draft.order[: state.draft.index] if state.draft else ()
    each = 2 if seats <= _MOST_SEATS_WITH_TWO_ROLES else 1
    return {seat: order.count(seat) if state.draft else each for seat in range(seats)}
