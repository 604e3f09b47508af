"""The game as it stands (WT 11). States are never changed: `evolve` makes the next one.

What a submission touches is the one seat that made it, and a count: so a hundred seats may submit in the same second
(WT-8).
"""

from typing import Literal, TypeAlias

import msgspec

from games.rules.core import Clock, Instant, Pace, Seat, Sitting
from games.rules.welcome_to.cards import CARDS, EffectKind
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.options import Mode
from games.rules.welcome_to.scores import ScoreLine
from games.rules.welcome_to.sheet import EMPTY, Sheet

Status: TypeAlias = Literal["running", "finished", "abandoned"]
Phase: TypeAlias = Literal["turns", "over"]
Reason: TypeAlias = Literal["refusals", "plans", "full", "deck"]
Cards: TypeAlias = tuple[str, ...]


class Combo(msgspec.Struct, frozen=True, kw_only=True):
    """A combination of the base game; `next_effect` is what its pile will show next turn (WT-3)."""

    number: int
    effect: EffectKind
    next_effect: EffectKind


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """The standing turn of a seat; `automatic`: a policy made it (WT-39)."""

    command: SubmitTurn
    automatic: bool


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat. `since` is the instant at which it changed hands last.

    `hand` belongs to solo and expert; in expert the passed card comes first (WT 11).
    """

    sitting: Sitting
    sheet: Sheet = EMPTY
    hand: Cards = ()
    submission: Submission | None = None
    since: Instant = 0


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The whole game. `version` is the number of events so far, `revealed_at` the instant at which the turn began.

    `plans` are the cards shown by level, `approved` whether each is, `claimers` who has scored it in the order of scoring.
    `piles` begin with their tops and, with `effects` (the cards turned over), belong to the base game; `deck` belongs to solo
    and expert. `missing` counts the seats that have not submitted. `wished`: the cards are shuffled before the next turn
    (WT-20). `holder` has the solo card in expert (WT-31).
    """

    version: int
    status: Status
    phase: Phase
    rules_version: int
    mode: Mode
    advanced: bool
    pace: Pace
    players: tuple[Player, ...]
    plans: tuple[str, ...]
    approved: tuple[bool, ...]
    claimers: tuple[tuple[Seat, ...], ...]
    turn: int
    revealed_at: Instant
    clock: Clock | None
    combos: tuple[Combo, ...]
    piles: tuple[Cards, ...]
    effects: Cards
    deck: Cards
    discard: Cards
    missing: int
    wished: bool
    holder: Seat | None
    reasons: tuple[Reason, ...]
    places: tuple[int, ...] | None
    scores: tuple[ScoreLine, ...] | None

    @property
    def round(self) -> int:
        """Return the number of turns under the name that figures of all engines use."""
        return self.turn

    @property
    def was_plan_scored(self) -> bool:
        """Whether anybody has scored any plan by now (WT-20)."""
        return any(self.claimers)


class Offered(msgspec.Struct, frozen=True):
    """The numbers and the effects that a seat may choose from, in the order of combinations or of its hand."""

    numbers: tuple[int, ...]
    effects: tuple[EffectKind, ...]


def offered(state: State, seat: Seat) -> Offered:
    """Return what lies before a seat: the combinations of all, or the cards of its hand (WT 4, WT-24, WT-31)."""
    if state.mode == "base":
        return Offered(tuple(combo.number for combo in state.combos), tuple(combo.effect for combo in state.combos))
    cards = [CARDS[card] for card in state.players[seat].hand]
    return Offered(tuple(card.number for card in cards), tuple(card.effect for card in cards))
