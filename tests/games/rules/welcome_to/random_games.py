"""Random games of every mode among people and bots who submit, replace, withdraw, stay away, leave and return.

They are made by chance but always the same. Turns are put together from what is offered, and from more: a bis of the number just
written, a roundabout that opens a street, a fence that closes the estate which is claimed. Nothing here uses the simulation's
tables or the bots' plans, so that tests find what those share with the rules.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from games.rules.core import Chance, Controller, Decision, Event, Instant, Leave, Resume, RuleViolation, Seat, Setup
from games.rules.welcome_to.choices import Choices, EffectChoice, NumberChoice, choices
from games.rules.welcome_to.commands import (
    Agent,
    AnyEffect,
    Bis,
    Claim,
    Park,
    Pool,
    SubmitTurn,
    Surveyor,
    Temp,
    WithdrawTurn,
    Write,
)
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.state import State
from games.rules.welcome_to.turn import judge
from tests.games.rules.inputs import Input, Step

START: Final[Instant] = 1_000_000


class Habits(NamedTuple):
    """How often, in percent, people act in time, take their seat back, think again, play well, and (in a thousand) leave."""

    acts: int = 100
    resumes: int = 0
    thinks_again: int = 0
    plays_well: int = 0
    leaves: int = 0


HABITS: Final = {
    "there": Habits(),
    "careful": Habits(plays_well=100, thinks_again=10),
    "wavering": Habits(thinks_again=40, plays_well=60),
    "now and then": Habits(acts=60, resumes=10, plays_well=80),
    "away": Habits(acts=0),
    "leaving": Habits(acts=90, resumes=5, plays_well=80, leaves=15),
    "in and out": Habits(acts=35, resumes=40, thinks_again=20, plays_well=90, leaves=1),
}


class Play(NamedTuple):
    """A game to be played: all that is drawn. Without a `policy` the clock alone acts for who is absent."""

    number: int = 0
    people: tuple[bool, ...] = (True, True, True)
    habits: str = "there"
    advanced: bool = False
    expert: bool = False
    policy: bool = True

    @property
    def chance(self) -> Chance:
        """The game's chance."""
        return Chance(self.number.to_bytes(32, "big"))

    def setup(self) -> Setup:
        """What the game begins with."""
        seats: tuple[Controller, ...] = tuple("human" if person else "bot" for person in self.people)
        options: dict[str, Any] = {"advanced": self.advanced, "expert": self.expert and 2 <= len(seats) <= 27}
        return Setup(ruleset="welcome_to", rules_version=1, options=options, seats=seats)

    def steps(self) -> tuple[Step[State], ...]:
        """Play it until its end."""
        return _steps(self)


@lru_cache(maxsize=24)
def _steps(play: Play) -> tuple[Step[State], ...]:
    return tuple(_Table(play).steps())


class _Table:
    """A game in progress."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.habits = HABITS[play.habits]
        self.dice = random.Random(play.number)  # noqa: S311 - play, not secrecy
        self.now = START

    def steps(self) -> Iterator[Step[State]]:
        decision = WELCOME_TO.setup(self.play.setup(), self.play.chance, self.now)
        yield Step(None, Input(self.now), decision)
        while (state := decision.state).phase != "over":
            done = self._next(state)
            self.now = done.at
            decision = put(state, done, self.play.chance)
            yield Step(state, done, decision)
            assert decision.state.turn <= 35, "the game never ends"  # WT-37

    def _next(self, state: State) -> Input:
        """Choose what happens next."""
        return self._changes_hands(state) or self._thinks_again(state) or self._acts(state) or self._expires(state)

    def _changes_hands(self, state: State) -> Input | None:
        for seat, player in enumerate(state.players):
            if player.sitting.controller == "bot":
                continue
            if self.dice.randrange(1000) < self.habits.leaves:
                return Input(self.now, seat, Leave())
            if player.sitting.autoplay and self.dice.randrange(100) < self.habits.resumes:
                return Input(self.now, seat, Resume())
        return None

    def _thinks_again(self, state: State) -> Input | None:
        """Let somebody who has submitted withdraw it, or put another turn in its place."""
        seat = self.dice.randrange(len(state.players))
        player = state.players[seat]
        if player.submission is None or player.sitting.is_automated or self.dice.randrange(100) >= self.habits.thinks_again:
            return None
        command = WithdrawTurn(turn=state.turn) if self.dice.randrange(2) else self._turn(state, seat)
        return Input(self.now, seat, command)

    def _acts(self, state: State) -> Input | None:
        missing = list(WELCOME_TO.waiting(state))
        self.dice.shuffle(missing)
        for seat, since in ((one.seat, one.since) for one in missing):
            if WELCOME_TO.is_automated(state, seat):
                if self.play.policy:
                    return Input(max(self.now, since), seat, self._turn(state, seat), automated=True)
            elif self.dice.randrange(100) < self.habits.acts:
                left = _due(state) - self.now
                if left > 0:
                    pause = self.dice.randrange(left) if self.dice.randrange(9) == 0 else self.dice.randrange(min(left, 900))
                    return Input(self.now + pause, seat, self._turn(state, seat))
        return None

    def _expires(self, state: State) -> Input:
        (window,) = WELCOME_TO.windows(state)
        return Input(_due(state), window=window.id)

    def _turn(self, state: State, seat: Seat) -> SubmitTurn:
        return a_turn(state, seat, self.dice, well=self.dice.randrange(100) < self.habits.plays_well)


def _due(state: State) -> Instant:
    (window,) = WELCOME_TO.windows(state)
    assert window.due_at is not None
    return window.due_at


def put(state: State, done: Input, chance: Chance) -> Decision[State]:
    """Put an input to the rules. Raises RuleViolation."""
    if done.command is None:
        return WELCOME_TO.expire(state, done.window or "", chance)
    return WELCOME_TO.decide(state, done.seat, done.command, chance, done.at, automated=done.automated)


def is_accepted(state: State, seat: Seat, command: SubmitTurn) -> bool:
    """Whether the rules take this turn."""
    try:
        judge(state, seat, command)
    except RuleViolation:
        return False
    return True


def a_turn(state: State, seat: Seat, dice: random.Random, *, well: bool = False) -> SubmitTurn:
    """Return a turn that is accepted: a bold one if it can be, else without what makes it bold."""
    parts = choices(state, seat)
    plain = default_command(state, seat) if well or not parts.numbers else _written(state, parts, dice)
    command = _with_effect(state, parts, plain, dice)
    if not is_accepted(state, seat, command):
        command = plain
    for bolder in (_with_roundabout(parts, command, dice), _with_claims(state, seat, command, dice)):
        command = bolder if is_accepted(state, seat, bolder) else command
    return command


def _written(state: State, parts: Choices, dice: random.Random) -> SubmitTurn:
    """Return a turn with any number that may be written; a temp makes it possible where one is needed."""
    number: NumberChoice = dice.choice(parts.numbers)
    street, first, size = dice.choice(number.houses)
    written = Write(street=street, house=first + dice.randrange(size), number=number.number)
    if state.mode == "base":
        return SubmitTurn(turn=state.turn, combo=number.choice, write=written, effect=Temp() if number.temp else None)
    temps = [part.choice for part in parts.effects if part.kind == "temp" and part.choice != number.choice]
    other = temps[0] if number.temp else dice.choice([card for card in (1, 2, 3) if card != number.choice])
    return SubmitTurn(
        turn=state.turn,
        number_card=number.choice,
        effect_card=other,
        write=written,
        effect=Temp() if number.temp else None,
    )


def _with_effect(state: State, parts: Choices, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    written = command.write
    if written is None or command.effect is not None or dice.randrange(6) == 0:
        return command
    card = command.combo if state.mode == "base" else command.effect_card
    part = next((part for part in parts.effects if part.choice == card), None)
    return command if part is None else replace(command, effect=_use(part, written, dice))


def _use(part: EffectChoice, written: Write, dice: random.Random) -> AnyEffect:
    match part.kind:
        case "surveyor":
            street, gap = dice.choice(part.gaps)
            return Surveyor(street=street, gap=gap)
        case "agent":
            return Agent(size=dice.choice(part.sizes))
        case "park":
            return Park()
        case "pool":
            return Pool()
        case "temp":
            return Temp()
        case "bis":
            if dice.randrange(3) == 0:  # of the number just written
                side = dice.choice((-1, 1))
                return Bis(street=written.street, house=written.house + side, copy="left" if side > 0 else "right")
            street, house, copied = dice.choice(part.copies)
            return Bis(street=street, house=house, copy=copied)


def _with_roundabout(parts: Choices, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    if not parts.roundabouts or dice.randrange(6):
        return command
    street, first, size = dice.choice(parts.roundabouts)
    moment = dice.choice(("roundabout_before", "roundabout_after"))
    return replace(command, **{moment: (street, first + dice.randrange(size))})


def _with_claims(state: State, seat: Seat, command: SubmitTurn, dice: random.Random) -> SubmitTurn:
    """Claim what is offered, and now and then a plan that this very turn may meet."""
    claims: list[Claim] = []
    for plan in choices(state, seat).plans:
        if dice.randrange(4) == 0:
            continue
        left, taken = list(plan.estates), []
        for size in plan.sizes:
            taken.append(dice.choice([row for row in left if row[2] == size]))
            left.remove(taken[-1])
        claims.append(Claim(level=plan.level, estates=tuple(taken)))
    if not claims:
        free = [level for level, plan in enumerate(state.plans, start=1) if not PLANS[plan].sizes]
        claims = [Claim(level=level) for level in free]
    wish = bool(claims) and state.mode != "solo" and not state.was_plan_scored and dice.randrange(2) == 0
    return replace(command, claims=tuple(claims), reshuffle=wish) if claims else command


PLAYS: Final = (
    Play(1),
    Play(2, (True, False, True, True), "wavering"),
    Play(3, (True,), "careful"),
    Play(4, (True,), "wavering", advanced=True),
    Play(5, (True, True), "careful", advanced=True),
    Play(6, (True, True, False), "careful", expert=True),
    Play(7, (True,) * 5, "wavering", expert=True, advanced=True),
    Play(8, (True, True, True), "in and out"),
    Play(9, (True, True, True, True), "leaving", policy=False),
    Play(10, (True, True), "away"),
    Play(11, (True,) * 27, "careful", expert=True),
    Play(12, (True, True), "careful", expert=True),
)
"""Games of every mode, with every kind of people."""


@lru_cache
def states() -> tuple[State, ...]:
    """Return all states of these games in which somebody may act."""
    return tuple(step.state for play in PLAYS for step in play.steps() if step.state.phase != "over")


@lru_cache
def events() -> tuple[Event, ...]:
    """Return all events of these games."""
    return tuple(event for play in PLAYS for step in play.steps() for event in step.decision.events)
