"""Clocks told a second time: what starts them, what stops them, when they go on, and what a missed one costs (CI-2, CI-47)."""

from typing import Final

from games.rules.citadels import classic_events as c
from games.rules.citadels import events as e
from games.rules.citadels.classic_commands import Bewitch
from games.rules.citadels.commands import EndTurn
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.state import State
from games.rules.core import Event, Instant, Leave, Resume, Seat, TurnTimedOut
from tests.games.rules.citadels.properties.playing import START, Play, plays
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.inputs import Step

WHOLE = plays("classic", whole=True)
PICK: Final = {"normal": 30_000, "relaxed": 45_000}
TURN: Final = {"normal": 90_000, "relaxed": 120_000}
SHORT: Final = 20_000
CAP: Final = 75 * 60_000

Dues = dict[str, Instant]


class Watch:
    """The clocks as the rules tell them: those that run, and those that stand still since somebody was asked."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.running: Dues = {"game": START + CAP}
        self.still: Dues = {}
        self.asked = START

    def see(self, before: State | None, event: Event, at: Instant) -> None:
        """Let an event start and stop clocks."""
        match event:
            case e.PickOpened():
                self._only(pick=at + PICK.get(self.play.speed, 0))
            case e.TurnStarted():
                assert before is not None
                self._only() if _waits(self.play, before, event) else self._open(at, gather=True)
            case c.TurnOpened():
                assert before is not None
                self._open(at, gather=before.acting.acting_as is None)
            case c.TurnResumed():
                assert before is not None
                self._only() if before.roles[event.number - 1] == "emperor" else self._open(at, gather=False)
            case e.ChoiceOpened():
                self.running.pop("gather", None)
                self._ask(at, own=True)
            case c.ChoiceAsked():
                assert before is not None
                self.asked = at
                own = before.turn is not None and before.turn.seat == event.seat
                self.still = {kind: self.running.pop(kind) for kind in ("gather",) if kind in self.running}
                if not own and "turn" in self.running:
                    self.still["turn"] = self.running.pop("turn")
                if before.turn is None or not before.turn.finishing:
                    self._ask(at, own=own)
            case c.ChoiceAnswered():
                self.running.pop("choice", None)
                self.running |= {kind: due + at - self.asked for kind, due in self.still.items()}
                self._gather_within_the_turn()
                self.still = {}
            case e.TurnRanOut():
                self._only(finish=at)
            case e.RolePicked() | e.TurnEnded() | c.PartEnded():
                self._only()
            case e.GoldGathered() | e.CardKept() | c.CardsKept() | e.CardsGathered():
                self.running = {kind: due for kind, due in self.running.items() if kind not in {"gather", "choice"}}
            case e.GameEnded():
                self.running = {}

    def _only(self, **dues: Instant) -> None:
        self.running = {"game": self.running["game"]} | ({} if self.play.speed == "off" else dues)

    def _open(self, at: Instant, *, gather: bool) -> None:
        turn = at + TURN.get(self.play.speed, 0)
        self._only(turn=turn, **({"gather": at + SHORT} if gather else {}))

    def _ask(self, at: Instant, *, own: bool) -> None:
        if self.play.speed != "off":
            self.running["choice"] = min(at + SHORT, self.running.get("turn", at + SHORT) if own else at + SHORT)

    def _gather_within_the_turn(self) -> None:
        if "gather" in self.running:
            self.running["gather"] = min(self.running["gather"], self.running["turn"])


def _waits(play: Play, before: State, event: e.TurnStarted) -> bool:
    """Whether something comes before the clocks start: a salute, or the Emperor's crown (CI 4, CI-15, CI-43)."""
    assert play.house is not None
    host = before.players[before.crown]
    salutes = (
        play.house.ball_room == "salute"
        and before.crown != event.seat
        and "ci_ball_room" in [building.card for building in host.city]
        and not before.players[event.seat].sitting.is_automated
        and event.part != "hospital"
    )
    return salutes or (before.roles[event.number - 1] == "emperor" and event.part is None)


@always(WHOLE, few=40)
def test_clocks_start_stop_and_go_on_as_the_rules_tell(play: Play) -> None:  # SC-39, SC-40, CI-2, CI 4
    watch = Watch(play)
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            watch.see(state, event, step.input.at)
            state = CLASSIC.evolve(state, event, step.input.at)
        shown = CLASSIC.view(step.state, None).deadlines
        due = {kind: getattr(shown, kind) for kind in shown.__struct_fields__ if getattr(shown, kind) is not None}
        running = dict(watch.running)
        if "finish" in running:  # the clock of a turn that is being finished is shown as the turn's (SC-58)
            running["turn"] = running.pop("finish")
        assert due == running


@always(WHOLE, few=40)
def test_what_ran_out_counts_and_what_a_person_ended_does_not(play: Play) -> None:  # SC-41 to SC-44, CI-43, CI-47
    """Told from the inputs alone: whose turn or salute ran out, who ended a turn himself, who left, who came back."""
    ledger = [Entry(is_person=person) for person in play.people]
    running_out: Seat | None = None
    for step in play.steps():
        timed_out, running_out = _timed_out(step, running_out)
        assert [event.seat for event in step.decision.events if isinstance(event, TurnTimedOut)] == timed_out
        for seat in timed_out:
            ledger[seat].miss()
        done = step.input
        if done.seat is not None and not done.automated:
            ledger[done.seat].send(done.command)
        for entry, sitting in zip(ledger, CLASSIC.sittings(step.state), strict=True):
            shown = (sitting.controller == "human", sitting.left, sitting.autoplay, sitting.timeout_streak)
            assert shown == (entry.is_person, entry.left, entry.autoplay, entry.streak)


class Entry:
    """What is known of a seat's person."""

    def __init__(self, *, is_person: bool) -> None:
        self.is_person = is_person
        self.left = self.autoplay = False
        self.streak = 0

    def miss(self) -> None:
        """Count a timed-out turn of whoever plays himself."""
        if self.is_person and not self.autoplay:
            self.streak += 1
            self.autoplay = self.streak == 3

    def send(self, command: object) -> None:
        """See what a person has sent."""
        match command:
            case Leave():
                self.is_person, self.left = False, True
            case Resume():
                self.autoplay, self.streak = False, 0
            case EndTurn() | Bewitch():
                self.streak = 0


def _timed_out(step: Step[State], running_out: Seat | None) -> tuple[list[Seat], Seat | None]:
    """Return whose turns count as timed out now, and whose is being finished after this step."""
    window, before = step.input.window or "", step.before
    if window.startswith("choice-") and before is not None and before.pending is not None and before.pending.kind == "salute":
        return [before.pending.owner], running_out
    if window.startswith("turn-") and before is not None:
        turn = before.acting
        at_once = turn.part is not None or before.roles[turn.number - 1] == "witch"  # nothing is left to the policy
        return ([turn.seat], None) if at_once else ([], turn.seat)
    if running_out is not None and any(isinstance(event, e.TurnEnded) for event in step.decision.events):
        return [running_out], None
    return [], running_out
