"""A turn begins: combinations are turned up, or hands are dealt (WT 4.1, WT-24, WT-31).

Cards that run out are shuffled first, and whatever still lies on top stays there: so the last cards of the piles become the
effects of their turn (WT-7), and a deck that runs out while dealing goes on under its last cards (WT-32).
"""

from typing import Final, assert_never, cast

from games.rules.core import TABLE, Seat, audience
from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.events import (
    CardsReshuffled,
    Dealt,
    HandDealt,
    PlanApproved,
    SoloCardDrawn,
    Stacked,
    TurnRevealed,
)
from games.rules.welcome_to.options import TURN, Mode
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.state import Cards, Combo, State

PILES: Final = 3
HAND: Final = 3


def stacked(mode: Mode, cards: Cards) -> Stacked:
    """Return shuffled cards as three piles of equal height, or as one deck (WT-3, WT-24, WT-31)."""
    if mode != "base":
        return Stacked(deck=cards)
    height = len(cards) // PILES
    return Stacked(piles=tuple(cards[pile * height : (pile + 1) * height] for pile in range(PILES)))


def start_turn(run: Run) -> None:
    """Begin the next turn; its clock starts now, whole (WT-37)."""
    if run.state.wished:
        _reshuffle_all(run)
    mode = run.state.mode
    match mode:
        case "base":
            _reveal(run)
        case "solo":
            _deal_solo(run)
        case "expert":
            _deal_expert(run)
        case _:
            assert_never(mode)


def _reshuffle_all(run: Run) -> None:
    """Shuffle piles, effects and discards, but no hands (WT-20, WT-34)."""
    state = run.state
    piles = tuple(card for pile in state.piles for card in pile)
    cards = run.shuffle("wish", (*piles, *state.effects, *state.deck, *state.discard))
    run.add(CardsReshuffled(reason="wish", secret={TABLE: stacked(state.mode, cards)}))


def _begin(run: Run, combos: tuple[Combo, ...] = ()) -> None:
    run.add(TurnRevealed(turn=run.state.turn + 1, combos=combos, due_at=run.after(TURN)))


def _reveal(run: Run) -> None:
    """Turn the top card of each pile to its effect; the new tops give the numbers (WT 4.1)."""
    if all(len(pile) == 1 for pile in run.state.piles):
        _refill_piles(run)
    _begin(run, tuple(map(_combo, run.state.piles)))


def _refill_piles(run: Run) -> None:
    """Shuffle all but the last cards into new piles under them (WT-7)."""
    state = run.state
    new = stacked(state.mode, run.shuffle("piles", (*state.effects, *state.discard)))
    piles = tuple(last + pile for last, pile in zip(state.piles, new.piles, strict=True))
    run.add(CardsReshuffled(reason="empty", secret={TABLE: Stacked(piles=piles)}))


def _combo(pile: Cards) -> Combo:
    """Return the combination that a pile shows when its top card has been turned over (WT-3)."""
    turned, top = CARDS[pile[0]], CARDS[pile[1]]
    return Combo(number=top.number, effect=turned.effect, next_effect=top.effect)


def _deal_solo(run: Run) -> None:
    """Draw three cards; the solo card among them approves all plans and is replaced (WT-24, WT-25)."""
    _begin(run)
    if SOLO in run.state.deck[:HAND]:
        run.add(SoloCardDrawn())
        for level, approved in enumerate(run.state.approved, start=1):
            if not approved:
                run.add(PlanApproved(level=level))
    run.add(HandDealt(seat=0, count=HAND, cards=run.state.deck[:HAND]))


def can_draw(state: State) -> bool:
    """Whether a construction card is left in a solo deck; a solo card alone does not count (WT-26)."""
    return any(card != SOLO for card in state.deck)


def _deal_expert(run: Run) -> None:
    """Fill all hands to three cards, clockwise from the holder of the solo card, each in one go (WT-31)."""
    _begin(run)
    seats, holder = len(run.state.players), cast("Seat", run.state.holder)
    for step in range(seats):
        _deal_to(run, (holder + step) % seats)


def _deal_to(run: Run, seat: Seat) -> None:
    count = HAND - len(run.state.players[seat].hand)
    if len(run.state.deck) < count:
        deck = run.state.deck + run.shuffle("deck", run.state.discard)  # WT-32
        run.add(CardsReshuffled(reason="empty", secret={TABLE: Stacked(deck=deck)}))
    cards = run.state.deck[:count]
    run.add(HandDealt(seat=seat, count=count, secret={audience(seat): Dealt(cards=cards)}))
