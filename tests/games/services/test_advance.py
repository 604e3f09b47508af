"""Clocks, bots and the worker's procedure: design section 7, trials T01-T08, T22, T30, T35, T36."""

import pytest

from citadel.clock import now_ms
from games.models import Event, Game, Input
from games.services import errors
from games.services.advance import advance, claim_due, wake
from games.services.queries import my_games
from tests.concurrency import at_once
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000


def finish(table: Table, *, now: int, rounds: int = 400) -> None:
    for _ in range(rounds):
        if advance(game_id=table.id, now=now):
            return
    raise AssertionError("the game does not come to rest")


def test_t22_bots_alone_play_a_whole_game_by_the_same_door() -> None:
    table = Table(people=0, bots=4)
    finish(table, now=now_ms() + HOUR * 2)
    assert table.head.status == "finished"
    assert table.head.wake_at is None
    kinds = set(Input.objects.filter(game_id=table.id).values_list("kind", "actor"))
    assert kinds == {("setup", "system")} | {("command", f"bot:{seat}") for seat in range(4)}


def test_t02_a_game_in_which_nobody_acts_ends() -> None:
    table = Table()
    finish(table, now=table.begun + HOUR * 2)
    assert table.head.status in {"finished", "timed_out"}
    assert Event.objects.filter(game_id=table.id).count() < 3000


def test_t01_an_overdue_pick_is_made_by_the_clock_at_its_instant() -> None:
    table = Table()
    seat = table.actor()
    (due,) = [window.due_at for window in table.look(seat).answer.windows if window.kind == "pick"]
    assert due is not None
    assert table.head.wake_at == due
    wake(game_id=table.id, now=due + 137)
    picked = Event.objects.filter(game_id=table.id, type="role_picked").values_list("instant", "actor")
    assert list(picked) == [(due, "clock")]


def test_t03_acting_late_leaves_the_next_window_whole() -> None:
    table = Table()
    first = table.look(table.actor()).answer
    (due,) = [window.due_at for window in first.windows if window.kind == "pick"]
    assert due is not None
    table.play_one(at=due - 100)
    later = table.look(table.actor(), at=due - 100).answer
    (next_due,) = [window.due_at for window in later.windows if window.kind == "pick"]
    assert next_due == (due - 100) + 30_000


def test_t30_a_read_applies_what_is_overdue() -> None:
    table = Table()
    seat = table.actor()
    due = table.head.wake_at
    assert due is not None
    answer = table.look(seat, at=due + 5).answer
    assert not answer.resolving
    assert answer.view.draft.index == 1


def test_t04_an_overdue_game_among_ones_own_is_advanced() -> None:
    table = Table()
    (row,) = my_games(user_id=table.user(0), after=None, limit=10, now=table.begun + HOUR * 2).games
    assert row["status"] in {"finished", "timed_out", "resolving"}


@pytest.mark.parametrize("_round", range(12))
def test_t05_command_timeout_and_leave_race_and_one_of_them_wins(_round: int) -> None:
    table = Table()
    seat, due = table.actor(), table.head.wake_at
    assert due is not None
    role = next(offer.command.role for offer in table.offers(seat) if hasattr(offer.command, "role"))
    picked, woken, left = at_once(
        *[
            lambda: table.send(seat, {"type": "pick_role", "role": role}, at=due - 1),
            lambda: wake(game_id=table.id, now=due),
            lambda: table.send(seat, {"type": "leave"}, at=due - 1),
        ]
    )
    assert woken is None
    assert not isinstance(left, Exception)
    if isinstance(picked, Exception):
        assert isinstance(picked, errors.Refused)
        assert picked.status == 409
    events = list(Event.objects.filter(game_id=table.id).order_by("version").values_list("version", "type", "instant"))
    assert [version for version, _, _ in events] == list(range(1, len(events) + 1))
    assert [at for _, _, at in events] == sorted(at for _, _, at in events)
    picks = Event.objects.filter(game_id=table.id, type="role_picked", public__seat=seat).count()
    assert picks == 1


def test_t35_a_wake_delivered_many_times_expires_a_window_once() -> None:
    table = Table()
    due = table.head.wake_at
    assert due is not None
    assert at_once(*[lambda: wake(game_id=table.id, now=due)] * 8) == [None] * 8
    assert Event.objects.filter(game_id=table.id, type="role_picked").count() == 1


def test_t36_parallel_ticks_claim_each_due_game_once() -> None:
    tables = [Table() for _ in range(5)]
    horizon = max(table.head.wake_at or 0 for table in tables)
    claims = at_once(*[lambda: claim_due(now=horizon)] * 5)
    ours = {table.id for table in tables}
    claimed = [game for claim in claims for game, _ in claim if game in ours]
    assert sorted(claimed) == sorted(ours)
    assert not ours & {game for game, _ in claim_due(now=horizon)}
    assert ours <= {game for game, _ in claim_due(now=horizon + 2100)}  # a lost message is claimed again


def test_an_append_clears_the_claim() -> None:
    table = Table()
    due = table.head.wake_at
    assert due is not None
    claim_due(now=due)
    assert table.head.claimed_until is not None
    wake(game_id=table.id, now=due)
    assert table.head.claimed_until is None


def test_t07_t08_three_misses_bring_autoplay_and_resume_ends_it() -> None:
    table = Table(people=4)
    now = table.begun
    for _ in range(600):
        state = table.state
        if any(player.sitting.autoplay for player in state.players):
            break
        assert table.head.wake_at is not None
        now = max(now, table.head.wake_at)
        advance(game_id=table.id, now=now, most=1)
    state = table.state
    assert any(player.sitting.autoplay for player in state.players)
    seat = next(seat for seat, player in enumerate(state.players) if player.sitting.autoplay)
    tags = {offer.command.__struct_config__.tag for offer in table.offers(seat, at=now)}
    assert tags == {"resume", "leave"}
    with pytest.raises(errors.Refused) as caught:
        table.send(seat, {"type": "end_turn"}, at=now)
    assert caught.value.code == "game.autoplay_on"
    told = table.send(seat, {"type": "resume"}, at=now)
    assert not told.answer.view.seats[seat].autoplay
    assert table.state.players[seat].sitting.timeout_streak == 0


def test_t06_everybody_strikes_out_and_the_game_still_ends() -> None:
    table = Table()
    now = table.begun
    while not all(player.sitting.autoplay for player in table.state.players):
        now = max(now, table.head.wake_at or now)
        advance(game_id=table.id, now=now, most=1)
    finish(table, now=now)
    assert table.head.status == "finished"


def test_the_last_person_who_leaves_ends_the_game() -> None:
    table = Table(people=2, bots=2)
    table.send(0, {"type": "leave"})
    table.send(1, {"type": "leave"})
    game = Game.objects.get(id=table.id)
    assert (game.status, game.wake_at) == ("abandoned", None)
    assert game.result is not None
    assert game.result["scores"] is None


def test_the_cap_ends_a_game_whoever_looks() -> None:
    table = Table()
    finish(table, now=table.begun + 75 * 60_000)
    assert table.head.status in {"timed_out", "finished"}


def test_a_failure_in_rules_code_quarantines_the_game_at_the_third_wake(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    due = table.head.wake_at
    assert due is not None

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("games.services.advance.due_step", broken)
    for failures in (1, 2, 3):
        with pytest.raises(ZeroDivisionError):
            wake(game_id=table.id, now=due)
        assert Game.objects.get(id=table.id).failures == failures
    game = Game.objects.get(id=table.id)
    assert (game.status, game.wake_at, game.meta) == ("quarantined", None, 1)
    with pytest.raises(errors.Quarantined):
        table.send(table.actor(), {"type": "leave"})
