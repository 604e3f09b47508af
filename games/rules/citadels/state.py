"""The game as it stands (SC 2). States are never changed: `evolve` makes the next one."""

from typing import Final, Literal, TypeAlias

import msgspec

from games.rules.citadels.options import Speed
from games.rules.citadels.scores import ScoreLine
from games.rules.core import Clock, Instant, Pace, Seat, Sitting

Status: TypeAlias = Literal["running", "finished", "timed_out", "abandoned"]
Phase: TypeAlias = Literal["draft", "turns", "over"]
Called: TypeAlias = Literal["waiting", "acting", "acted", "no_action"]
PartTurn: TypeAlias = Literal["bewitched", "hospital"]
ChoiceKind: TypeAlias = Literal[
    "draw", "keep_two", "give_crown", "pay_emperor", "wizard_card", "navigator", "lighthouse", "graveyard", "salute"
]


class Building(msgspec.Struct, frozen=True, omit_defaults=True):
    """A building of a city and the round in which it was built.

    `beauty` is 1 once the Artist has beautified it; `under` are the cards that lie under a Museum (CI 9).
    """

    card: str
    built_round: int
    beauty: int = 0
    under: tuple[str, ...] = ()


class Player(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat. `roles` and `seen_at_pick` (one list per pick) are this round's; `revealed` holds the numbers made public.

    `grown[n]` is the version at which the city last grew to n + 1 buildings: who has stood at a size the longest (CI-41).
    """

    sitting: Sitting
    gold: int
    hand: tuple[str, ...]
    city: tuple[Building, ...] = ()
    roles: tuple[int, ...] = ()
    revealed: tuple[int, ...] = ()
    seen_at_pick: tuple[tuple[int, ...], ...] = ()
    grown: tuple[int, ...] = ()

    @property
    def role(self) -> int | None:
        """The role where each seat has one, None before the pick."""
        return self.roles[0] if self.roles else None


class Draft(msgspec.Struct, frozen=True):
    """The picking order, whose pick it is, and the roles that lie before him."""

    order: tuple[Seat, ...]
    index: int
    available: tuple[int, ...]

    @property
    def picker(self) -> Seat:
        """The seat that picks now."""
        return self.order[self.index]


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a number, who answered to it, and whether that turn built (CI-17)."""

    state: Called
    seat: Seat | None = None
    built: bool = False


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The turn in progress. `gathered` is true when the gather is complete, an open choice included (SC 6.1).

    `finishing`: its clock has run out, and only the policy may still move (SC-58). `part` says that this is no whole turn:
    the owner of a bewitched number, or a murdered one with a Hospital, only gathers. `acting_as` is the number that the
    Witch plays on as. `spent` is the gold paid for building, `uncounted` the buildings beside the build limit.
    """

    seat: Seat
    number: int
    build_limit: int = 1
    gathered: bool = False
    built: int = 0
    income_taken: bool = False
    ability_used: bool = False
    lab_used: bool = False
    forge_used: bool = False
    finishing: bool = False
    part: PartTurn | None = None
    acting_as: int | None = None
    spent: int = 0
    uncounted: int = 0
    beautified: int = 0
    museum_used: bool = False

    @property
    def has_built(self) -> bool:
        """Whether a building was built in this turn, counted or not (CI-16)."""
        return self.built > 0 or self.uncounted > 0


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open sub-choice: who must answer, and the cards offered, if it is about cards.

    `asked` is the instant at which it opened, `target` the other seat it is about, `card` the building (both public).
    """

    kind: ChoiceKind
    owner: Seat
    offered: tuple[str, ...] = ()
    asked: Instant = 0
    target: Seat | None = None
    card: str | None = None


class Deadlines(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The running clocks (SC 9). `held_turn` and `held_gather` stand still while a choice is open (CI-2)."""

    game: Clock | None = None
    pick: Clock | None = None
    turn: Clock | None = None
    gather: Clock | None = None
    choice: Clock | None = None
    finish: Clock | None = None
    held_turn: Clock | None = None
    held_gather: Clock | None = None


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The whole game. `version` is the number of events so far.

    `since` is the instant at which the present decision opened or the seat that has it last moved. `roles` holds the
    role of each number; `robber` is the seat that named the robbed number (SC 5). `deck` begins with its top.
    `set_aside` are roles that were put face down after the draft began (CI-9). `target` is the number of buildings of a
    complete city now, `full_target` that without a Bell Tower. `witch_waiting` is the seat that plays on as the bewitched
    number, `tax_office` the seat that is owed taxes, `bell_tower` the seat that announced it (CI 9).
    """

    version: int
    since: Instant
    status: Status
    phase: Phase
    round: int
    rules_version: int
    roles: tuple[str, ...]
    target: int
    speed: Speed
    pace: Pace
    players: tuple[Player, ...]
    crown: Seat
    first_complete: Seat | None
    last_round: bool
    deck: tuple[str, ...]
    removed_up: tuple[int, ...]
    removed_down: int | None
    leftover: int | None
    set_aside: tuple[int, ...] = ()
    draft: Draft | None
    calls: tuple[Call, ...]
    murdered: int | None
    robbed: int | None
    robber: Seat | None
    turn: Turn | None
    pending: Pending | None
    deadlines: Deadlines
    winners: tuple[Seat, ...] | None
    scores: tuple[ScoreLine, ...] | None
    full_target: int
    salutes: bool = False
    bewitched: int | None = None
    witch_waiting: Seat | None = None
    tax_office: Seat | None = None
    bell_tower: Seat | None = None

    @property
    def acting(self) -> Turn:
        """The turn in progress, for those who know that there is one."""
        return self.turn  # type: ignore[return-value]  # a cast here is felt in every command

    @property
    def actor(self) -> Seat | None:
        """The seat that has something to decide: whoever was asked, else whose turn or pick it is."""
        if self.pending is not None:
            return self.pending.owner
        if self.turn is not None:  # as `owner`, without a call more in every command
            return self.turn.seat
        return None if self.draft is None else self.draft.picker

    @property
    def owner(self) -> Seat | None:
        """The seat whose turn or pick it is, whoever has been asked something meanwhile."""
        if self.turn is not None:
            return self.turn.seat
        return None if self.draft is None else self.draft.picker


DRAWN: Final = ("draw", "keep_two")
"""The choices whose offered cards have been taken from the pile; other choices look at cards that lie elsewhere."""

WAITING: Final = Call("waiting")
NO_ACTION: Final = Call("no_action")


def holder(state: State, number: int) -> Seat | None:
    """Return the seat that holds a role number this round."""
    for seat, player in enumerate(state.players):
        if number in player.roles:
            return seat
    return None
