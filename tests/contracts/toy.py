"""A toy ruleset with everything a store must carry: hidden parts, chance, a clock, refusals, an end.

Two or three seats count to twenty. In its turn a seat adds one to three or draws a card from a hidden pile, which it alone
sees; once in the game it may write a secret note. A turn that runs out adds one.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias, cast

import msgspec

from games.rules.core import (
    TABLE,
    Chance,
    Clock,
    Controller,
    Decision,
    Event,
    Instant,
    JSONObject,
    Offer,
    Outcome,
    Pace,
    Part,
    RuleViolation,
    Seat,
    Setup,
    Sitting,
    Unavailable,
    Waiting,
    Window,
    audience,
    feed,
    window_id,
)
from games.store.upcasters import upcaster

TURN_MS = 30_000
GOAL = 20


class Code(StrEnum):
    """The toy's refusals."""

    NOT_YOUR_TURN = "game.not_your_turn"
    GAME_OVER = "game.game_over"
    TOO_MUCH = "toy.too_much"
    NO_NOTE_LEFT = "toy.no_note_left"


class _Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Add(_Command, frozen=True, kw_only=True, tag="add"):
    """Add `amount` to the total."""

    amount: int


class Draw(_Command, frozen=True, kw_only=True, tag="draw"):
    """Draw a card and keep it hidden."""


class Note(_Command, frozen=True, kw_only=True, tag="note"):
    """Write a note that nobody else reads."""

    text: str


Command: TypeAlias = Add | Draw | Note


class Pile(Part, frozen=True, kw_only=True):
    """The order of the pile."""

    pile: tuple[int, ...]


class Hand(Part, frozen=True, kw_only=True):
    """What a seat alone sees: a card, a note."""

    card: int | None = None
    note: str = ""


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """The game began."""

    SCHEMA: ClassVar[int] = 1
    seats: tuple[Controller, ...]
    commitment: str
    entropy: tuple[str, ...] = ()
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    secret: dict[str, Pile] = msgspec.field(default_factory=dict)


class TurnOpened(Event, frozen=True, kw_only=True, tag="turn_opened"):
    """A seat's turn began; it is due at `due_at`."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    due_at: Instant


class Added(Event, frozen=True, kw_only=True, tag="added"):
    """The total grew."""

    SCHEMA: ClassVar[int] = 2
    seat: Seat
    amount: int


class Drawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A seat drew the top card."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    lucky: int
    secret: dict[str, Hand] = msgspec.field(default_factory=dict)


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """A seat wrote its note."""

    SCHEMA: ClassVar[int] = 1
    seat: Seat
    secret: dict[str, Hand] = msgspec.field(default_factory=dict)


class Over(Event, frozen=True, kw_only=True, tag="over"):
    """The goal is reached."""

    SCHEMA: ClassVar[int] = 1
    winner: Seat


AnyEvent: TypeAlias = Started | TurnOpened | Added | Drawn | Noted | Over


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The game."""

    version: int
    seats: tuple[Controller, ...]
    total: int
    turn: Seat
    clock: Clock
    pile: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    notes: tuple[str, ...]
    winner: Seat | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The game as a seat sees it."""

    total: int
    turn: Seat
    pile_count: int
    cards: tuple[int, ...]
    note: str


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The toy's options."""

    label: str = ""


class _Run:
    def __init__(self, rules: "Toy", state: State | None, now: Instant) -> None:
        self.rules, self.now, self.events = rules, now, cast("list[Event]", [])
        self.state: Any = state

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = self.rules.evolve(self.state, event, self.now)

    def next_turn(self, seat: Seat) -> Decision[State]:
        if self.state.total >= GOAL:
            self.add(Over(winner=seat))
        else:
            following = (seat + 1) % len(self.state.seats)
            self.add(TurnOpened(seat=following, due_at=self.now + TURN_MS))
        return Decision(tuple(self.events), self.state)


class Toy:
    """The toy, as a Ruleset."""

    slug = "toy"
    engine = "toy"
    rules_version = 1
    least_seats = 2
    most_seats = 3
    state_type = State
    command_type: Any = Command
    event_type: Any = AnyEvent
    options_type: type[msgspec.Struct] = Options
    view_type: type[msgspec.Struct] = View
    misplaced = frozenset({Code.NOT_YOUR_TURN.value, Code.GAME_OVER.value})

    def options(self, chosen: Mapping[str, object], seats: int) -> Options:
        """Return the options."""
        del seats
        return msgspec.convert(dict(chosen), Options)

    def setup(self, setup: Setup, chance: Chance, now: Instant) -> Decision[State]:
        """Shuffle the pile and open the first turn."""
        run = _Run(self, None, now)
        run.add(
            Started(
                seats=setup.seats,
                commitment=setup.fairness.commitment,
                entropy=setup.fairness.entropy,
                options=setup.options,
                secret={TABLE: Pile(pile=chance.shuffle("pile", tuple(range(12))))},
            )
        )
        run.add(TurnOpened(seat=0, due_at=now + TURN_MS))
        return Decision(tuple(run.events), run.state)

    def decide(
        self, state: State, seat: Seat | None, command: Command, chance: Chance, now: Instant, *, automated: bool = False
    ) -> Decision[State]:
        """Decide a command."""
        del automated
        if state.winner is not None:
            raise RuleViolation(Code.GAME_OVER, "T-1")
        run = _Run(self, state, now)
        if isinstance(command, Note) and seat is not None:
            if state.notes[seat]:
                raise RuleViolation(Code.NO_NOTE_LEFT, "T-4", text=command.text)
            run.add(Noted(seat=seat, secret={audience(seat): Hand(note=command.text)}))
            return Decision(tuple(run.events), run.state)
        if seat is None or seat != state.turn:
            raise RuleViolation(Code.NOT_YOUR_TURN, "T-2", turn=state.turn)
        if isinstance(command, Add):
            if not 1 <= command.amount <= 3:
                raise RuleViolation(Code.TOO_MUCH, "T-3", amount=command.amount)
            run.add(Added(seat=seat, amount=command.amount))
        else:
            lucky = chance.below(f"lucky:{state.version}", 3)
            card = state.pile[0] if state.pile else None
            run.add(Drawn(seat=seat, lucky=lucky, secret={audience(seat): Hand(card=card)}))
        return run.next_turn(seat)

    def expire(self, state: State, window: str, chance: Chance) -> Decision[State]:
        """Add one for a turn that ran out."""
        del chance
        if not any(one.id == window for one in self.windows(state)):
            return Decision((), state)
        run = _Run(self, state, state.clock.due_at)
        run.add(Added(seat=state.turn, amount=1))
        return run.next_turn(state.turn)

    def evolve(self, state: State | None, event: Event, at: Instant) -> State:
        """Fold one event."""
        del at
        if state is None:
            assert isinstance(event, Started)
            return State(
                version=1,
                seats=event.seats,
                total=0,
                turn=0,
                clock=Clock(due_at=0, opened=0),
                pile=event.secret[TABLE].pile,
                cards=((),) * len(event.seats),
                notes=("",) * len(event.seats),
            )
        version = state.version + 1
        match event:
            case TurnOpened():
                clock = Clock(due_at=event.due_at, opened=version)
                return msgspec.structs.replace(state, version=version, turn=event.seat, clock=clock)
            case Added():
                return msgspec.structs.replace(state, version=version, total=state.total + event.amount)
            case Drawn():
                card = event.secret[audience(event.seat)].card
                hand = (*state.cards[event.seat], card) if card is not None else state.cards[event.seat]
                return msgspec.structs.replace(
                    state,
                    version=version,
                    total=state.total + event.lucky,
                    pile=state.pile[1:],
                    cards=_with(state.cards, event.seat, hand),
                )
            case Noted():
                note = event.secret[audience(event.seat)].note
                return msgspec.structs.replace(state, version=version, notes=_with(state.notes, event.seat, note))
            case Over():
                return msgspec.structs.replace(state, version=version, winner=event.winner)
        raise AssertionError(event)

    def windows(self, state: State) -> tuple[Window, ...]:
        """Return the open turn."""
        if state.winner is not None or not state.clock.opened:
            return ()
        turn = Window(id=window_id("turn", state.clock), kind="turn", seats=(state.turn,), due_at=state.clock.due_at)
        return (turn,)

    def waiting(self, state: State) -> tuple[Waiting, ...]:
        """Return whose turn it is."""
        return () if state.winner is not None else (Waiting(seat=state.turn, since=state.clock.due_at - TURN_MS),)

    def sittings(self, state: State) -> tuple[Sitting, ...]:
        """Return who acts for each seat."""
        return tuple(Sitting(controller=controller) for controller in state.seats)

    def pace(self, state: State) -> Pace:
        """Return the ordinary pace."""
        del state
        return Pace()

    def is_automated(self, state: State, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return state.seats[seat] == "bot"

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows."""
        return View(
            total=state.total,
            turn=state.turn,
            pile_count=len(state.pile),
            cards=() if seat is None else state.cards[seat],
            note="" if seat is None else state.notes[seat],
        )

    def feed(self, event: Event, seat: Seat | None) -> JSONObject:
        """Return what the viewer may know of an event."""
        return feed(event, seat)

    def legal(self, state: State, seat: Seat, *, automated: bool = False) -> tuple[Offer, ...]:
        """Return the commands of the turn."""
        del automated
        if state.winner is not None or seat != state.turn:
            return ()
        return (*(Offer(command=Add(amount=amount)) for amount in (1, 2, 3)), Offer(command=Draw()))

    def unavailable(self, state: State, seat: Seat) -> tuple[Unavailable, ...]:
        """Return nothing: the toy explains itself."""
        del state, seat
        return ()

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner."""
        return None if state.winner is None else Outcome(status="finished", winners=(state.winner,), scores=None)


def _with(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*items[:index], value, *items[index + 1 :])


TOY = Toy()


def rulesets(slug: str) -> Toy:
    """Find the toy by its slug."""
    return {"toy": TOY}[slug]


@upcaster("toy.added", from_schema=1)
def _say_seat(data: JSONObject) -> JSONObject:
    """Schema 2 calls the acting place at the table a seat."""
    return {("seat" if key == "player" else key): value for key, value in data.items()}
