"""Welcome To on the platform: a hundred seats at the same moment, dozens of bots, other tables meanwhile (issue 5)."""

from functools import partial
from typing import Any, cast

import msgspec
import pytest

from games.bots.catalogue import policy
from games.models import Event, Input
from games.rules.catalogue import ruleset
from games.rules.core import Chance
from games.rules.welcome_to.commands import SubmitTurn
from games.services import bot_moves, errors, proof, steps, verifying
from games.services.advance import advance
from games.services.answers import Told
from games.services.loading import STORE, chance_of
from games.services.queries import sheet_answer
from games.store.port import NewInput
from tests.concurrency import at_once
from tests.games.api.people import held
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000
RULES = ruleset("welcome_to")


def table(people: int = 4, bots: int = 0, **more: Any) -> Table:
    """Return a game that has just begun."""
    return Table(people=people, bots=bots, ruleset="welcome_to", **more)


def wish(of: Table, seat: int) -> dict[str, Any]:
    """Return a turn that is legal for a seat now."""
    chosen = policy("welcome_to", "random").choose(None, RULES.legal(of.state, seat), seat, Chance(bytes(32)), f"{seat}")
    found: dict[str, Any] = msgspec.to_builtins(chosen)
    return found


def kinds(of: Table, after: int) -> list[str]:
    """Return the types of the events after a version."""
    return list(Event.objects.filter(game_id=of.id, version__gt=after).order_by("version").values_list("type", flat=True))


def is_intact(of: Table) -> bool:
    """Whether the log proves itself and executes again to the same events."""
    return verifying.verify(proof.make_bundle(STORE, of.id, "staff"), ruleset).is_intact


def test_t40_a_hundred_submissions_at_the_same_moment_are_all_accepted() -> None:  # WT-4, WT-8
    game, other = table(people=100), table(people=2)
    wishes = [wish(game, seat) for seat in range(100)]
    moment, before = game.head.instant, game.head.version
    told = at_once(
        *[partial(game.send, seat, wishes[seat], at=moment) for seat in range(100)],
        partial(other.send, 0, wish(other, 0)),
        partial(other.send, 1, wish(other, 1)),
    )
    assert [fault for fault in told if not isinstance(fault, Told)] == []
    assert game.state.turn == other.state.turn == 2
    found = kinds(game, before)
    assert found[:101] == ["turn_submitted"] * 100 + ["turn_applied"]
    assert found.count("turn_applied") == 100
    last = Input.objects.filter(game_id=game.id).latest("number")
    assert (last.first_version, last.last_version) == (before + 100, game.head.version), "the resolution is one append"
    assert Input.objects.filter(game_id=game.id, refusal__isnull=False).count() == 0


def test_t40_while_one_table_is_locked_another_plays_on() -> None:
    game, other = table(people=100), table(people=2)
    with held(game):  # type: ignore[arg-type]  # all it needs is the id
        for seat in (0, 1):
            other.send(seat, wish(other, seat))
        assert other.look(0).answer.view.turn == 2
        assert game.look(0).answer.view.turn == 1, "a read waits for nobody"


def test_each_may_replace_and_withdraw_while_the_others_submit() -> None:  # WT-4
    game = table(people=20)
    wishes = [wish(game, seat) for seat in range(20)]

    def fickle(seat: int) -> None:
        game.send(seat, wishes[seat])
        game.send(seat, wishes[seat])
        game.send(seat, {"type": "withdraw_turn", "turn": 1})
        game.send(seat, wishes[seat])

    told = at_once(
        *[partial(fickle, seat) for seat in range(10)], *[partial(game.send, seat, wishes[seat]) for seat in range(10, 19)]
    )
    assert [fault for fault in told if isinstance(fault, Exception)] == []
    assert (game.state.turn, game.state.missing) == (1, 1)
    game.send(19, wishes[19])
    assert game.state.turn == 2


def test_a_turn_that_comes_at_the_deadline_is_too_late_for_everybody() -> None:  # WT-37, WT-38
    game = table(people=30)
    wishes = [wish(game, seat) for seat in range(30)]
    due = game.head.wake_at
    assert due is not None
    told = at_once(*[partial(game.send, seat, wishes[seat], at=due) for seat in range(30)])
    assert {getattr(fault, "code", None) for fault in told} == {"welcome_to.stale_turn"}
    assert kinds(game, 0).count("turn_timed_out") == 30


def test_bots_that_decide_beside_each_other_move_under_few_locks(monkeypatch: pytest.MonkeyPatch) -> None:  # T22, SC-57
    game = table(people=1, bots=60)
    locks: list[Any] = []
    lock = STORE.lock

    def counted(*given: Any) -> Any:
        locks.append(given)
        return lock(*given)

    monkeypatch.setattr(STORE, "lock", counted)
    assert advance(game_id=game.id, now=game.begun)
    assert game.state.missing == 1
    assert len(locks) <= 60 / bot_moves.MOST_AT_ONCE + 1
    moves = Input.objects.filter(game_id=game.id, kind="command").order_by("number").values_list("actor", "instant", "payload")
    assert [actor for actor, _, _ in moves] == [f"bot:{seat}" for seat in range(1, 61)]
    assert {instant for _, instant, _ in moves} == {game.begun}
    game.send(0, wish(game, 0))
    assert game.state.turn == 2
    assert is_intact(game)


def test_a_submission_in_between_costs_bots_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(people=2, bots=10)
    asked: list[Any] = []
    lock = STORE.lock

    def meddled(*given: Any) -> Any:
        if not asked:
            asked.append(given)
            with STORE.transaction():
                head = lock(game.id, 1000)
                command = RULES.legal(game.state, 0)[0].command
                decision = RULES.decide(game.state, 0, command, Chance(bytes(32)), head.instant)
                steps.append(head, new_input(command, head.instant), decision)
        return lock(*given)

    def new_input(command: Any, instant: int) -> Any:
        return NewInput(
            kind="command", actor="seat:0", payload=msgspec.to_builtins(command), instant=instant, seat=0, key="meanwhile"
        )

    monkeypatch.setattr(STORE, "lock", meddled)
    thoughts: list[int] = []
    random = type(policy("welcome_to", "random"))
    choose = random.choose

    def counted(self: Any, view: Any, legal: Any, seat: int, *more: Any) -> Any:
        thoughts.append(seat)
        return choose(self, view, legal, seat, *more)

    monkeypatch.setattr(random, "choose", counted)
    assert advance(game_id=game.id, now=game.begun)
    assert game.state.missing == 1
    assert sorted(thoughts) == list(range(2, 12)), "each bot has been asked once"


def test_two_workers_at_once_move_each_bot_once() -> None:
    game = table(people=1, bots=40)
    assert set(at_once(*[partial(advance, game_id=game.id, now=game.begun) for _ in range(4)])) == {True}
    assert kinds(game, 0).count("turn_submitted") == 40
    assert game.state.missing == 1


def test_a_bot_that_is_refused_is_asked_for_something_simpler_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:  # T27
    game = table(people=1, bots=8, policy="steady")
    steady = type(policy("welcome_to", "steady"))
    choose = steady.choose

    def stubborn(self: Any, view: Any, legal: Any, seat: int, *more: Any) -> Any:
        turn = choose(self, view, legal, seat, *more)
        return msgspec.structs.replace(cast("SubmitTurn", turn), turn=99) if seat == 4 else turn

    monkeypatch.setattr(steady, "choose", stubborn)
    assert advance(game_id=game.id, now=game.begun)
    assert game.state.missing == 1
    moved = Input.objects.filter(game_id=game.id, kind="command").values_list("actor", flat=True)
    assert sorted(moved) == [f"bot:{seat}" for seat in range(1, 9)]


def test_bots_move_at_the_instants_they_were_due_in_order_of_time(monkeypatch: pytest.MonkeyPatch) -> None:  # SC-57
    monkeypatch.setattr("django.conf.settings.BOT_DELAY_MS", 2000)
    game = table(people=1, bots=30)
    due = dict(steps.bots_due(RULES, game.state, chance_of(game.id)))
    half = sorted(due.values())[15]
    advance(game_id=game.id, now=half)
    moved = Input.objects.filter(game_id=game.id, kind="command").order_by("number").values_list("actor", "instant")
    assert [(actor, at) for actor, at in moved] == [
        (f"bot:{seat}", at) for seat, at in sorted(due.items(), key=lambda pair: (pair[1], pair[0])) if at <= half
    ]
    advance(game_id=game.id, now=game.begun + HOUR)
    assert game.state.turn > 1, "the person's clock has run out after that"


def test_a_bot_wants_the_same_however_late_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:  # T30
    monkeypatch.setattr("django.conf.settings.BOT_DELAY_MS", 2000)
    game = table(people=1, bots=12)
    due = dict(steps.bots_due(RULES, game.state, chance_of(game.id)))

    def wanted() -> dict[int, object]:
        standing = bot_moves.Standing(game.head, game.state)
        return {seat: bot_moves.own_wish(standing, seat) for seat in due}

    before = wanted()
    advance(game_id=game.id, now=sorted(due.values())[5])
    assert game.head.version > 6
    assert wanted() == before


def test_a_deadline_comes_before_the_bots_of_the_turn_after_it(monkeypatch: pytest.MonkeyPatch) -> None:  # SC-57, WT-37
    monkeypatch.setattr("django.conf.settings.BOT_DELAY_MS", 2000)
    game = table(people=1, bots=10)
    due = game.state.clock.due_at
    advance(game_id=game.id, now=due + HOUR)
    instants = list(Event.objects.filter(game_id=game.id).order_by("version").values_list("type", "instant"))
    first = instants.index(("turn_timed_out", due))
    assert [kind for kind, _ in instants[:first]].count("turn_submitted") == 10
    assert [at for _, at in instants] == sorted(at for _, at in instants)


def test_a_seat_that_is_not_there_has_no_sheet() -> None:
    game = table(people=1)
    assert sheet_answer(game_id=game.id, user_id=game.user(0), seat=0, now=game.begun)["seat"] == 0
    with pytest.raises(errors.NoSheet):
        sheet_answer(game_id=game.id, user_id=game.user(0), seat=1, now=game.begun)
