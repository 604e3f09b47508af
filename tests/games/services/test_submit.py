"""The life of a command: design section 6 and the trials that belong to it."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from accounts.services import create_guest
from citadel.clock import now_ms
from games.models import Event, Input
from games.services import access, errors
from games.services.advance import advance
from games.services.queries import feed_answer
from games.services.submit import leave_game, submit
from tests.concurrency import at_once
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")


AFTER_THE_CAP_MS = 80 * 60_000


def a_pick(table: Table) -> tuple[int, dict[str, Any]]:
    seat = table.actor()
    role = next(offer.command.role for offer in table.offers(seat) if hasattr(offer.command, "role"))
    return seat, {"type": "pick_role", "role": role}


def test_an_accepted_command_moves_the_game_and_answers_with_the_new_view() -> None:
    table = Table()
    seat, pick = a_pick(table)
    before = table.head.version
    told = table.send(seat, pick)
    assert told.answer.version > before
    assert told.answer.version == table.head.version
    assert told.answer.head_hash == table.head.head_hash.hex()
    assert told.answer.seat == seat
    assert told.answer.view.seats[seat].role == pick["role"]


def test_t20_the_same_key_gets_the_same_answer_for_ever() -> None:
    table = Table()
    seat, pick = a_pick(table)
    key = str(uuid4())
    first = table.send(seat, pick, key=key)
    for _ in range(4):
        table.play_one()
    again = table.send(seat, pick, key=key)
    assert again.answer.version == first.answer.version
    assert msgspec.json.encode(again.answer.view) == msgspec.json.encode(first.answer.view)
    assert again.answer.legal == first.answer.legal
    assert again.answer.head_hash == first.answer.head_hash
    assert Input.objects.filter(game_id=table.id, key=key).count() == 1


def test_t20_the_same_key_gets_the_same_answer_after_the_end() -> None:
    table = Table()
    seat, pick = a_pick(table)
    key = str(uuid4())
    first = table.send(seat, pick, key=key).answer
    advance(game_id=table.id, now=table.begun + AFTER_THE_CAP_MS, most=5000)
    assert table.head.status != "running"
    assert table.send(seat, pick, key=key).answer == first  # also when to ask again, which is rarely for a game that is over


def test_t20_twenty_parallel_copies_have_one_effect() -> None:
    table = Table()
    seat, pick = a_pick(table)
    key, before = str(uuid4()), table.head.version
    told = at_once(*[lambda: table.send(seat, pick, key=key).answer.version] * 20)
    assert len(set(told)) == 1, told
    picked = Event.objects.filter(game_id=table.id, version__gt=before, type="role_picked").count()
    assert picked == 1


def test_a_key_used_with_another_body_is_refused() -> None:
    table = Table()
    seat, pick = a_pick(table)
    key = str(uuid4())
    table.send(seat, pick, key=key)
    with pytest.raises(errors.KeyReused):
        table.send(seat, {"type": "leave"}, key=key)


def test_the_same_key_of_another_seat_is_another_key() -> None:
    table = Table()
    seat, pick = a_pick(table)
    key = str(uuid4())
    table.send(seat, pick, key=key)
    other, its_pick = a_pick(table)
    assert other != seat
    assert table.send(other, its_pick, key=key).answer.seat == other


def test_t19_a_refusal_names_code_rule_version_and_what_is_legal() -> None:
    table = Table()
    actor = table.actor()
    idle = (actor + 1) % 4
    before = table.head
    with pytest.raises(errors.Refused) as caught:
        table.send(idle, {"type": "pick_role", "role": 1})
    assert (caught.value.status, caught.value.code) == (409, "game.not_your_turn")
    assert caught.value.extra["version"] == before.version
    assert caught.value.extra["rule"]
    assert "legal" in caught.value.extra
    after = table.head
    assert (after.version, after.head_hash) == (before.version, before.head_hash)
    assert after.input_number == before.input_number + 1


def test_a_refusal_is_the_same_under_its_key_even_when_it_would_be_accepted_now() -> None:
    table = Table()
    idle = (table.actor() + 1) % 4
    key = str(uuid4())
    with pytest.raises(errors.Refused) as first:
        table.send(idle, {"type": "pick_role", "role": 99}, key=key)
    table.play_one()
    with pytest.raises(errors.Refused) as again:
        table.send(idle, {"type": "pick_role", "role": 99}, key=key)
    assert (again.value.code, again.value.extra) == (first.value.code, first.value.extra)


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b'"leave"', b'{"type":"fly"}', b'{"type":"pick_role"}', b'{"type":"pick_role","role":"x"}',
     b'{"type":"pick_role","role":1,"more":2}', b'{"type":"pick_role","role":1.5}', b"\xff\xfe", b'{"role":1}'],
)  # fmt: skip
def test_an_unreadable_command_changes_nothing_and_keeps_only_a_digest(body: bytes) -> None:
    table = Table()
    seat, before = table.actor(), table.head
    with pytest.raises(errors.BadCommand) as caught:
        table.send(seat, body)
    assert (caught.value.status, caught.value.code) == (400, "game.bad_command")
    assert table.head.version == before.version
    kept = Input.objects.filter(game_id=table.id).order_by("-number").values_list("kind", "payload").first()
    assert kept == ("unreadable", None)


def test_if_match_compares_the_version() -> None:
    table = Table()
    seat, pick = a_pick(table)
    with pytest.raises(errors.StaleVersion):
        table.send(seat, pick, if_match={table.head.version - 1})
    assert table.send(seat, pick, if_match={1, table.head.version}).answer.seat == seat


def test_a_named_window_must_be_open() -> None:
    table = Table()
    seat, pick = a_pick(table)
    with pytest.raises(errors.WindowClosed):
        table.send(seat, pick, window="pick-1")
    (window,) = [window for window in table.look(seat).answer.windows if window.kind == "pick"]
    assert table.send(seat, pick, window=window.id).answer.seat == seat


def test_strangers_and_spectators() -> None:
    closed, watched = Table(), Table(spectators=True)
    stranger = create_guest(now=now_ms()).user.id

    def leave(game_id: UUID) -> None:
        submit(
            game_id=game_id,
            user_id=stranger,
            body=b'{"type":"leave"}',
            key="k" * 8,
            if_match=None,
            window=None,
            arrival=now_ms(),
        )

    with pytest.raises(errors.GameHidden):
        leave(closed.id)
    with pytest.raises(errors.NotAPlayer):
        leave(watched.id)
    with pytest.raises(errors.GameHidden):
        leave(uuid4())


def test_a_command_at_the_deadline_is_too_late() -> None:  # SC-40
    table = Table()
    seat, pick = a_pick(table)
    (due,) = [window.due_at for window in table.look(seat).answer.windows if window.kind == "pick"]
    assert due is not None
    with pytest.raises(errors.Refused) as caught:
        table.send(seat, pick, at=due)
    assert caught.value.code in {"game.not_your_turn", "game.wrong_phase"}
    assert table.state.players[seat].role is not None  # the clock chose


def test_a_command_before_the_deadline_counts_from_its_arrival() -> None:
    table = Table()
    seat, pick = a_pick(table)
    (due,) = [window.due_at for window in table.look(seat).answer.windows if window.kind == "pick"]
    assert due is not None
    table.send(seat, pick, at=due - 1)
    assert table.state.players[seat].role == pick["role"]


def test_t38_who_left_sees_what_a_spectator_sees() -> None:
    table = Table(spectators=True)
    seat, pick = a_pick(table)
    table.send(seat, pick)
    table.send(seat, {"type": "leave"})
    left, spectator = table.look(seat).answer, table.look(None).answer
    assert left.seat is None
    assert left.view == spectator.view
    assert left.legal == ()
    with pytest.raises(errors.Refused) as caught:
        table.send(seat, {"type": "resume"})
    assert caught.value.code == "game.seat_taken_over"
    mine = feed_answer(game_id=table.id, user_id=table.user(seat), after=0, limit=200, with_proof=False, now=now_ms())
    theirs = feed_answer(game_id=table.id, user_id=None, after=0, limit=200, with_proof=False, now=now_ms())
    assert mine["events"] == theirs["events"]


def test_leaving_for_the_sake_of_a_deleted_account_is_safe_twice() -> None:
    table = Table()
    leave_game(game_id=table.id, user_id=table.user(1), key="leave-key-1", now=now_ms())
    leave_game(game_id=table.id, user_id=table.user(1), key="leave-key-1", now=now_ms())
    assert table.state.players[1].sitting.left


def test_refusals_are_bounded_per_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.submit.MOST_REFUSALS", 3)
    table = Table()
    idle = (table.actor() + 1) % 4
    for _ in range(3):
        with pytest.raises(errors.Refused):
            table.send(idle, {"type": "end_turn"})
    recorded = table.head.input_number
    with pytest.raises(errors.TooManyRefusals):
        table.send(idle, {"type": "end_turn"})
    assert table.head.input_number == recorded
    table.play_one()


def test_t38_who_left_gets_old_answers_as_a_spectator_too() -> None:
    table = Table(spectators=True)
    seat, pick = a_pick(table)
    key, wrong_key = str(uuid4()), str(uuid4())
    told = table.send(seat, pick, key=key)
    with pytest.raises(errors.Refused) as refused:
        table.send(seat, {"type": "resume"}, key=wrong_key)
    assert refused.value.extra["legal"]
    table.send(seat, {"type": "leave"})
    again = table.send(seat, pick, key=key)
    assert (again.answer.version, again.viewer, again.answer.seat) == (told.answer.version, "spectator", None)
    assert again.answer.view.seats[seat].hand is msgspec.UNSET
    assert again.answer.legal == ()
    with pytest.raises(errors.Refused) as refused:
        table.send(seat, {"type": "resume"}, key=wrong_key)
    assert refused.value.extra["legal"] == ()


@pytest.mark.parametrize("condition", [{"if_match": {0}}, {"window": "pick-1"}])
def test_t19_a_command_that_comes_too_late_is_told_what_stands(condition: dict[str, Any]) -> None:
    table = Table()
    seat, pick = a_pick(table)
    with pytest.raises((errors.StaleVersion, errors.WindowClosed)) as caught:
        table.send(seat, pick, **condition)
    assert caught.value.extra["version"] == table.head.version
    assert caught.value.extra["legal"] == table.look(seat).answer.legal


def test_leaving_a_game_that_ends_at_that_moment_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(people=2, bots=2)

    def too_late(game_id: UUID, user_id: UUID) -> Any:
        for seat in (0, 1):
            if not table.state.players[seat].sitting.left:
                monkeypatch.undo()
                table.send(seat, {"type": "leave"})
        return access.seat_of(game_id, user_id)

    monkeypatch.setattr("games.services.submit.seat_of", too_late)
    leave_game(game_id=table.id, user_id=table.user(1), key="leave-key-1", now=now_ms())
    assert table.head.status == "abandoned"
