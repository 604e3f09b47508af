"""What must hold at every event of every game, whichever the ruleset: looked at with `simulate --check` and in tests.

An engine adds its own (`EngineChecks`): cards and gold are conserved, one crown, one seat to act, and how to change what
a seat cannot see. Some checks are dear, so they are made at a sample of the moments only.
"""

from collections.abc import Iterable
from typing import Any, Final, Protocol

import msgspec

from games.rules.core import Chance, Decision, Event, Offer, Ruleset, RuleViolation, Seat, audience, split
from games.simulation.agent_d import AgentDChecks
from games.simulation.citadels import CitadelsChecks
from games.simulation.table import Input
from games.simulation.welcome_to import WelcomeToChecks

_SAMPLE: Final = 17
"""The dear checks are made at every so many inputs."""

_WISHES: Final = 7
"""Of what somebody might wish, every so manieth is tried at a time, another one each time."""

Legal = tuple[Offer, ...]


class Broken(Exception):
    """An invariant does not hold: a fault of the rules."""


class EngineChecks(Protocol):
    """What an engine knows of its own states."""

    def event(self, before: Any | None, event: Event, after: Any) -> Iterable[str]:
        """Return what is wrong after an event, in words."""

    def moment(self, state: Any, view: Any) -> Iterable[str]:
        """Return what is wrong with a state in which somebody may act; `view` is the spectators'."""

    def rearranged(self, state: Any, seat: Seat | None, chance: Chance, label: str) -> Any:
        """Return a state that differs from this one in nothing that the seat can see (None: a spectator)."""

    def wishes(self, state: Any, seat: Seat) -> list[Any]:
        """Return commands somebody might send who does not know the rules."""


_CHECKS: Final[dict[str, EngineChecks]] = {
    "citadels": CitadelsChecks(),
    "agent_d": AgentDChecks(),
    "welcome_to": WelcomeToChecks(),
}


def checks_of(ruleset: Ruleset[Any, Any]) -> EngineChecks:
    """Return what must hold in the games of a ruleset's engine."""
    return _CHECKS[ruleset.engine]


class Invariants:
    """Watches one game; raises Broken at the first thing that is wrong."""

    def __init__(self, ruleset: Ruleset[Any, Any]) -> None:
        self._ruleset = ruleset
        self._engine = checks_of(ruleset)
        self._chance = Chance(b"invariants".ljust(32))
        self._looked = 0

    def decided(self, before: Any | None, done: Input, decision: Decision[Any]) -> None:
        """Look at all events of an input, and at the state they lead to."""
        try:
            self._fold(before, done, decision)
            self._at_rest(decision.state)
            self._looked += 1
            if self._looked % _SAMPLE == 0:
                self._dear(decision.state)
        except AssertionError as wrong:
            msg = f"{wrong} (after {done})"
            raise Broken(msg) from wrong

    def _fold(self, before: Any | None, done: Input, decision: Decision[Any]) -> None:
        """The events fold to the state that came with them, one version each."""
        state = before
        for event in decision.events:
            after = self._ruleset.evolve(state, event, done.at)
            _require(after.version == (state.version if state else 0) + 1, "an event counts for one version")
            _none(self._engine.event(state, event, after))
            self._feeds(event, len(after.players))
            state = after
        _require(state == decision.state, "the events fold to another state than the decision's")

    def _feeds(self, event: Event, seats: int) -> None:
        """A feed is the public part and the reader's own, nothing else."""
        public, secret = split(event)
        for seat in (None, *range(seats)):
            feed = dict(self._ruleset.feed(event, seat))
            own = feed.pop("own", None)
            feed.pop("type")
            expected = secret.get(audience(seat)) if seat is not None else None
            _require(feed == public and (own or None) == (expected or None), f"feed of seat {seat}")

    def _at_rest(self, state: Any) -> None:
        rules = self._ruleset
        _none(self._engine.moment(state, rules.view(state, None)))
        windows, waiting = rules.windows(state), rules.waiting(state)
        over = rules.outcome(state) is not None
        _require(over == (not windows) and over == (not waiting), "windows are open until the end and no longer")
        dues = [window.due_at for window in windows if window.due_at is not None]
        _require(dues == sorted(dues), "windows come in order of time")
        _require(len({window.id for window in windows}) == len(windows), "a window's id is its own")

    def _dear(self, state: Any) -> None:
        for waiting in self._ruleset.waiting(state):
            self._offers(state, waiting.seat)
        for seat in (None, *range(len(state.players))):
            other = self._engine.rearranged(state, seat, self._chance, f"{self._looked}:{seat}")
            _require(self._ruleset.view(state, seat) == self._ruleset.view(other, seat), f"secrecy of seat {seat}'s view")
            if seat is not None:
                _require(self._legal(state, seat) == self._legal(other, seat), f"secrecy of what seat {seat} may do")

    def _legal(self, state: Any, seat: Seat) -> Legal:
        return self._ruleset.legal(state, seat, automated=self._ruleset.is_automated(state, seat))

    def _offers(self, state: Any, seat: Seat) -> None:
        """What is offered is accepted; what is not offered is refused."""
        legal = self._legal(state, seat)
        for offer in legal:
            for command in _fillings(offer):
                _require(self._accepts(state, seat, command), f"refused although offered: {command}")
        for wish in self._engine.wishes(state, seat)[self._looked % _WISHES :: _WISHES]:
            _require(offered(legal, wish) == self._accepts(state, seat, wish), f"offer and answer differ: {wish}")

    def _accepts(self, state: Any, seat: Seat, command: Any) -> bool:
        automated = self._ruleset.is_automated(state, seat)
        at = max(waiting.since for waiting in self._ruleset.waiting(state))
        try:
            self._ruleset.decide(state, seat, command, self._chance, at, automated=automated)
        except RuleViolation:
            return False
        return True


def _fillings(offer: Offer) -> list[Any]:
    """Return the command with as few and with as many cards in its list as it says."""
    if offer.choose is None:
        return [offer.command]
    choose = offer.choose
    return [
        msgspec.structs.replace(offer.command, **{choose.argument: choose.cards[:number]})
        for number in {choose.least, choose.most}
    ]


def offered(legal: Legal, command: Any) -> bool:
    """Whether a command is among the offers, its list filled as one of them says."""
    return any(_fits(offer, command) for offer in legal)


def _fits(offer: Offer, command: Any) -> bool:
    if offer.choose is None or type(offer.command) is not type(command):
        return bool(offer.command == command)
    choose = offer.choose
    cards = getattr(command, choose.argument)
    same = msgspec.structs.replace(command, **{choose.argument: getattr(offer.command, choose.argument)}) == offer.command
    spare = all(cards.count(card) <= choose.cards.count(card) for card in cards)
    return bool(same and spare and choose.least <= len(cards) <= choose.most)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(what)


def _none(faults: Iterable[str]) -> None:
    for fault in faults:
        raise AssertionError(fault)
