"""What must hold in a game of the engine `welcome_to`, and what a seat cannot see in it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from games.rules.core import Chance, Event, Seat, split
from games.rules.welcome_to import commands, events
from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.state import Cards, Player, State, Submission
from games.simulation.welcome_to_parts import part_faults
from games.simulation.welcome_to_sheets import faults

_SAMPLE: Final = 17
"""Whether offers and answers agree is looked at after every so many events."""
_ALL_CARDS: Final = Counter(tuple(CARDS))


class WelcomeToChecks:
    """The engine's `EngineChecks`."""

    def event(self, before: State | None, event: Event, after: State) -> Iterable[str]:
        """Return what is wrong after an event: cards, sheets, or something that the public part gives away."""
        if _cards(after) != _ALL_CARDS:
            yield f"cards are not conserved by {event}"
        if isinstance(event, events.TurnSubmitted) and not split(event)[0].keys() <= {"seat", "automatic"}:
            yield f"a submission that says what is in it: {event} (WT-36)"
        if isinstance(event, _HIDES_CARDS) and _names_a_card(split(event)[0]):
            yield f"a hidden card in the public part of {event}"
        for seat, player in enumerate(after.players):
            old = before.players[seat] if before else None
            if old is None or player.sheet is not old.sheet:
                yield from (f"seat {seat}, {fault}" for fault in faults(old.sheet if old else EMPTY, player.sheet))
            if old is not None and player is not old and seat not in _touched(event):
                yield f"{event} touches seat {seat}"

    def moment(self, state: State, view: Any) -> Iterable[str]:
        """Return what is wrong with a state in which somebody may act."""
        if state.phase == "over":
            return
        submitted = [player.submission is not None for player in state.players]
        if [seat.has_submitted for seat in view.seats] != submitted or view.missing != submitted.count(False):
            yield "who has submitted"
        if view.missing == 0:
            yield "everybody has submitted and nothing happens (WT-4)"
        if any(seat.submission is not UNSET for seat in view.seats):
            yield "a spectator sees a submission (WT-36)"
        if state.mode == "expert" and any(seat.hand is not UNSET for seat in view.seats):
            yield "a spectator sees a hand"
        if state.mode != "base" and any(len(player.hand) != _HAND for player in state.players):
            yield "a hand of three cards"
        if state.version % _SAMPLE == 0:
            yield from (f"offer and answer differ: {fault}" for fault in part_faults(state, state.version % len(state.players)))

    def rearranged(self, state: State, seat: Seat | None, chance: Chance, label: str) -> State:
        """Return a state that differs from this one in nothing that the seat can see (None: a spectator)."""
        mixed = _other_cards(state, seat, chance, label)
        players = tuple(
            player if other == seat else _other_submission(mixed, other) for other, player in enumerate(mixed.players)
        )
        return replace(mixed, players=players)

    def wishes(self, state: State, seat: Seat) -> list[Any]:
        """Return commands somebody might send who comes late or too early; turns themselves are tried part by part."""
        late = (-1, 0, state.turn - 1, state.turn + 1)
        return [
            *(commands.WithdrawTurn(turn=turn) for turn in (*late, state.turn)),
            *(replace(default_command(state, seat), turn=turn) for turn in late),
        ]


_HAND: Final = 3
_HIDES_CARDS: Final = (events.GameStarted, events.CardsReshuffled, events.CardPassed)


def _cards(state: State) -> Counter[str]:
    """Return all construction cards, wherever they lie."""
    cards = Counter((*state.effects, *state.deck, *state.discard))
    for pile in state.piles:
        cards.update(pile)
    for player in state.players:
        cards.update(player.hand)
    cards.pop(SOLO, None)
    return cards


def _names_a_card(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_names_a_card, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_names_a_card, value))
    return value in CARDS


def _touched(event: Any) -> set[Seat]:
    """Return the seats that an event may change."""
    if isinstance(event, events.CardPassed):
        return {event.giver, event.taker}
    return {event.seat} if hasattr(event, "seat") else set()


def _other_cards(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Lay out anew what is hidden: piles below their tops, the deck, the discards' order, what others hold."""
    discard = chance.shuffle(f"discard:{label}", state.discard)
    if state.mode == "base":
        hidden = [card for pile in state.piles for card in pile[1:]]
        mixed = iter(chance.shuffle(f"piles:{label}", hidden))
        piles = tuple((pile[0], *(next(mixed) for _ in pile[1:])) for pile in state.piles)
        return replace(state, piles=piles, discard=discard)
    if state.mode == "solo":
        return replace(state, deck=chance.shuffle(f"deck:{label}", state.deck), discard=discard)
    return replace(_other_hands(state, seat, chance, label), discard=discard)


def _other_hands(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Deal what others hold again; a passed card that the seat does not know keeps its effect, which is public (WT 11)."""
    hidden = set(state.deck)
    for other, player in enumerate(state.players):
        hidden |= set(_unseen(state, other, player, seat))
    new: dict[str, str] = {}
    for effect in {CARDS[card].effect for card in hidden}:
        alike = sorted(card for card in hidden if CARDS[card].effect == effect)
        new |= zip(alike, chance.shuffle(f"{effect}:{label}", alike), strict=True)
    loose = sorted(card for card in hidden if card not in _passed(state))
    slots = [new[card] for card in loose]
    new |= zip(loose, chance.shuffle(f"loose:{label}", slots), strict=True)
    players = tuple(replace(player, hand=_swapped(new, player.hand)) for player in state.players)
    return replace(state, players=players, deck=_swapped(new, state.deck))


def _passed(state: State) -> set[str]:
    """Return the cards that were passed and lie effect side up, from the second turn on."""
    return {player.hand[0] for player in state.players} if state.turn > 1 and state.phase != "over" else set()


def _unseen(state: State, other: Seat, player: Player, seat: Seat | None) -> Iterator[str]:
    """Yield the cards of another's hand that the seat does not know: it knows those that it passed."""
    if other == seat:
        return
    gave = seat is not None and seat == (other + 1) % len(state.players)
    for place, card in enumerate(player.hand):
        if not (place == 0 and gave and card in _passed(state)):
            yield card


def _swapped(new: dict[str, str], cards: Cards) -> Cards:
    return tuple(new.get(card, card) for card in cards)


def _other_submission(state: State, seat: Seat) -> Player:
    """Return the seat with another turn submitted, if there is one: the clock's."""
    player = state.players[seat]
    if player.submission is None:
        return player
    return replace(player, submission=Submission(command=default_command(state, seat), automatic=player.submission.automatic))
