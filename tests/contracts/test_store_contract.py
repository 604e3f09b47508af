"""What every event store promises (games/store/port.py)."""

import threading
from collections.abc import Callable
from uuid import uuid4

import msgspec
import pytest
from django.db import connections

from games.rules.core import Event, Setup
from games.store import (
    DamagedStream,
    GameBusy,
    GameExists,
    GameNotFound,
    Head,
    KeyUsed,
    NewGame,
    NewInput,
    NoTransaction,
    Progress,
    Refusal,
    Store,
    StoreError,
    Unstorable,
    VersionConflict,
    batch,
    chain,
    snapshots,
)
from games.store.codec import canonical
from tests.contracts.playing import RUNNING, START, begin, draw_of, finished
from tests.contracts.toy import TOY, Add, Added, Draw, Note, State

REFUSAL = Refusal(code="game.not_your_turn", rule="T-2", params={"turn": 1})


def folded(store: Store, game_id: object, *, state: State | None = None, after: int = 0) -> State:
    for entry in store.events(game_id, after=after):  # type: ignore[arg-type]
        state = TOY.evolve(state, entry.event, entry.at)
    assert state is not None
    return state


def test_a_new_stream_holds_its_first_events_and_the_setup_as_input_1(store: Store) -> None:
    game = begin(store, options={"label": "안녕"})
    head = store.head(game.game_id)
    assert head == game.head
    assert (head.version, head.input_number, head.instant, head.created_at) == (2, 1, START, START)
    (setup,) = store.inputs(game.game_id)
    assert (setup.kind, setup.actor, setup.first_version, setup.last_version) == ("setup", "system", 1, 2)
    assert setup.payload is not None
    assert setup.payload["options"] == {"label": "안녕"}
    assert [entry.event for entry in store.events(game.game_id)][1].due_at == START + 30_000  # type: ignore[attr-defined]


def test_an_id_belongs_to_one_stream_only(store: Store) -> None:
    game = begin(store)
    (setup,) = store.inputs(game.game_id)
    again = NewGame(
        game_id=game.game_id,
        setup=msgspec.convert(setup.payload, Setup),
        server_seed=b"s" * 32,
        room_id=None,
        spectators=False,
        open_replay=False,
    )
    with pytest.raises(GameExists), store.transaction():
        store.create(again, [Added(seat=0, amount=1)], RUNNING, START)
    assert store.head(game.game_id) == game.head


def test_events_come_back_in_order_once_each(store: Store) -> None:
    game = finished(store)
    events = store.events(game.game_id)
    assert [entry.version for entry in events] == list(range(1, game.head.version + 1))
    assert folded(store, game.game_id) == game.state
    assert [entry.at for entry in events] == sorted(entry.at for entry in events)
    assert store.events(game.game_id, after=3, upto=5) == events[3:5]
    assert store.events(game.game_id, after=game.head.version) == []
    assert [event.version for event in store.stored_events(game.game_id, after=3, upto=5)] == [4, 5]
    assert [one.number for one in store.inputs(game.game_id, after=2)] == list(range(3, game.head.input_number + 1))


def test_nothing_comes_of_a_stream_that_is_not_there(store: Store) -> None:
    assert store.events(uuid4()) == []
    assert store.stored_events(uuid4()) == []
    assert store.inputs(uuid4()) == []
    assert store.load_snapshot(uuid4(), "f") is None
    assert store.input_by_key(uuid4(), 0, "key") is None
    assert store.refusals(uuid4(), 0) == 0
    for missing in (store.head, store.seed, store.server_seed):
        with pytest.raises(GameNotFound):
            missing(uuid4())
    with pytest.raises(GameNotFound), store.transaction():
        store.lock(uuid4(), 100)


def test_an_append_moves_the_head_and_clears_the_claim(store: Store) -> None:
    game = begin(store)
    new, decision = draw_of(game)
    with store.transaction():
        head = store.append(
            store.lock(game.game_id, 100), new, decision.events, Progress(status="finished", wake_at=7, result={"a": 1})
        )
    assert store.head(game.game_id) == head
    assert (head.version, head.input_number, head.instant, head.wake_at, head.status) == (4, 2, START + 10, 7, "finished")
    assert (head.claimed_until, head.failures) == (None, 0)
    assert store.stored_events(game.game_id)[-1].hash == head.head_hash
    stored = store.inputs(game.game_id)[-1]
    assert (stored.first_version, stored.last_version, stored.digest) == (3, 4, head.inputs_digest)


def test_an_expiry_of_a_closed_window_is_recorded_and_changes_nothing(store: Store) -> None:
    game = begin(store)
    (window,) = TOY.windows(game.state)
    assert window.due_at is not None
    game.expire(window.id, window.due_at)
    before = game.head
    game.expire(window.id, window.due_at + 5)
    after = store.head(game.game_id)
    assert (after.version, after.head_hash, after.instant) == (before.version, before.head_hash, before.instant)
    assert after.input_number == before.input_number + 1
    assert store.inputs(game.game_id)[-1].first_version is None
    assert store.inputs(game.game_id)[-1].last_version == before.version


def test_a_stale_head_writes_nothing(store: Store) -> None:
    game = begin(store)
    new, decision = draw_of(game)
    stale = game.head
    game.command(0, Add(amount=1), START)
    with pytest.raises(VersionConflict), store.transaction():
        store.append(stale, new, decision.events, RUNNING)
    with pytest.raises(VersionConflict), store.transaction():
        store.refuse(stale, new, REFUSAL)
    ahead = msgspec.structs.replace(game.head, version=9, input_number=9)
    with pytest.raises(VersionConflict), store.transaction():
        store.append(ahead, new, decision.events, RUNNING)
    assert store.head(game.game_id) == game.head
    assert len(store.stored_events(game.game_id)) == game.head.version
    assert len(store.inputs(game.game_id)) == game.head.input_number


def test_a_refusal_alone_makes_an_older_head_stale(store: Store) -> None:
    game = begin(store)
    stale = game.head
    new, decision = draw_of(game)
    game.command(1, Add(amount=1), START)
    with pytest.raises(VersionConflict), store.transaction():
        store.append(stale, new, decision.events, RUNNING)


def test_a_key_counts_once_for_its_seat(store: Store) -> None:  # T20
    game = begin(store)
    game.command(0, Add(amount=1), START + 1, key="key-1")
    game.command(1, Add(amount=1), START + 2, key="key-1")
    before = game.head
    with pytest.raises(KeyUsed):
        game.command(0, Add(amount=1), START + 3, key="key-1")
    with pytest.raises(KeyUsed):  # also where it would be refused
        game.command(1, Add(amount=1), START + 3, key="key-1")
    assert store.head(game.game_id) == before
    first, second = (store.input_by_key(game.game_id, seat, "key-1") for seat in (0, 1))
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (2, 3)
    assert store.input_by_key(game.game_id, 0, "key-2") is None


def test_a_key_of_one_game_is_free_in_another(store: Store) -> None:
    for game in (begin(store), begin(store)):
        assert game.command(0, Add(amount=1), START, key="key-1") is None


def test_refusals_are_recorded_and_leave_the_version(store: Store) -> None:
    game = begin(store)
    before = game.head
    assert game.command(1, Add(amount=1), START + 5, key="key-1") is not None
    head = store.head(game.game_id)
    assert (head.version, head.head_hash, head.instant) == (before.version, before.head_hash, before.instant)
    assert head.input_number == 2
    refused = store.input_by_key(game.game_id, 1, "key-1")
    assert refused is not None
    assert refused.refusal == Refusal(code="game.not_your_turn", rule="T-2", params={"turn": 0})
    assert (refused.first_version, refused.last_version, refused.payload) == (None, 2, {"type": "add", "amount": 1})
    assert (store.refusals(game.game_id, 1), store.refusals(game.game_id, 0)) == (1, 0)


def test_an_unreadable_input_is_kept_as_code_and_digest(store: Store) -> None:
    game = begin(store)
    new = NewInput(kind="unreadable", actor="seat:0", payload=None, instant=START, seat=0, body_digest=b"b" * 32)
    with store.transaction():
        store.refuse(store.lock(game.game_id, 100), new, Refusal(code="game.bad_command", rule=""))
    kept = store.inputs(game.game_id)[-1]
    assert (kept.kind, kept.payload, kept.body_digest) == ("unreadable", None, b"b" * 32)


@pytest.mark.parametrize("text", ["nul \0", "half \ud800"])
def test_a_refused_payload_that_jsonb_cannot_hold_is_kept_as_unreadable(store: Store, text: str) -> None:
    game = begin(store)
    game.command(0, Note(text="first"), START)
    with store.transaction():
        new = NewInput(
            kind="command", actor="seat:0", payload={"type": "note", "text": text}, instant=START, seat=0, body_digest=b"b" * 32
        )
        store.refuse(store.lock(game.game_id, 100), new, Refusal(code="toy.no_note_left", rule="T-4", params={"text": text}))
    kept = store.inputs(game.game_id)[-1]
    assert (kept.kind, kept.payload, kept.body_digest) == ("unreadable", None, b"b" * 32)
    assert kept.refusal == Refusal(code="toy.no_note_left", rule="T-4")


@pytest.mark.parametrize("value", ["nul \0", "half \ud800", 1.5, float("nan"), [1, {"a": 2.0}], object(), {1: 2}])
def test_what_jsonb_cannot_give_back_exactly_is_never_accepted(store: Store, value: object) -> None:
    game = begin(store)
    _, decision = draw_of(game)
    new = NewInput(kind="command", actor="seat:0", payload={"value": value}, instant=START)
    with pytest.raises(Unstorable), store.transaction():
        store.append(store.lock(game.game_id, 100), new, decision.events, RUNNING)
    assert store.head(game.game_id) == game.head


VALUES: dict[str, object] = {
    "unicode": '안녕 \u00e9 e\u0301 \u2028 \x01\x1f\x7f \\ " / 😀 \uffff',
    "big": [0, -1, 2**31, 2**63 - 1, 2**63, -(2**63), 2**200],
    "nested": {"b": [{"z": None, "a": [True, False, []]}, {}], "a": {"é": 1, "z": 2, "😀": 3, "\uffff": 4}},
    "": "an empty key",
    "\\u0000": "\\u0000 is not a NUL",
}


def test_canonical_bytes_survive_the_round_trip(store: Store) -> None:
    game = begin(store, options=VALUES)
    (first, *_) = store.stored_events(game.game_id)
    assert first.public == canonical(
        {"commitment": game.head.commitment, "entropy": ["ab" * 32, "cd" * 32], "options": VALUES, "seats": ["human"] * 2}
    )
    event = store.events(game.game_id)[0].event
    assert event.options == VALUES  # type: ignore[attr-defined]
    (setup,) = store.inputs(game.game_id)
    assert chain.inputs_digest(chain.first_inputs_digest(game.game_id), batch.canonical_input(setup)) == setup.digest


def test_the_chain_covers_what_is_stored(store: Store) -> None:
    game = finished(store)
    seed = store.seed(game.game_id)
    previous = chain.genesis(game.game_id, "toy", 1, game.head.commitment)
    for event in store.stored_events(game.game_id):
        committed = chain.commitments(seed, event.version, event.private)
        previous = batch.hash_of(event, game.game_id, previous, committed)
        assert event.hash == previous
    assert previous == store.head(game.game_id).head_hash
    digest = chain.first_inputs_digest(game.game_id)
    for one in store.inputs(game.game_id):
        digest = chain.inputs_digest(digest, batch.canonical_input(one))
        assert one.digest == digest
    assert digest == store.head(game.game_id).inputs_digest


def test_each_event_commits_to_all_inputs_so_far_and_no_reader_of_events_sees_it(store: Store) -> None:
    game = finished(store)
    by_number = {one.number: one for one in store.inputs(game.game_id)}
    for event in store.stored_events(game.game_id):
        assert msgspec.json.decode(event.private["staff"]) == {"inputs": by_number[event.input].digest.hex()}
    for entry in store.events(game.game_id):
        assert "staff" not in getattr(entry.event, "secret", {})


def test_a_failed_transaction_writes_nothing(store: Store) -> None:
    game = begin(store)
    new, decision = draw_of(game, key="key-1")

    def fail() -> None:
        with store.transaction():
            head = store.append(store.lock(game.game_id, 100), new, decision.events, RUNNING)
            head = store.refuse(head, msgspec.structs.replace(new, key="key-2"), REFUSAL)
            assert store.head(game.game_id) == head
            assert len(store.events(game.game_id)) == 4
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert store.head(game.game_id) == game.head
    assert len(store.events(game.game_id)) == 2
    assert len(store.inputs(game.game_id)) == 1
    with store.transaction():
        store.append(store.lock(game.game_id, 100), new, decision.events, RUNNING)


def test_an_inner_transaction_undoes_its_own_part_only(store: Store) -> None:
    game = begin(store)

    def fail(head: Head) -> None:
        with store.transaction():
            store.refuse(head, draw_of(game)[0], REFUSAL)
            raise RuntimeError

    with store.transaction():
        kept = store.refuse(store.lock(game.game_id, 100), draw_of(game)[0], REFUSAL)
        with pytest.raises(RuntimeError):
            fail(kept)
    assert store.head(game.game_id) == kept


def test_writes_need_a_transaction(store: Store) -> None:
    game = begin(store)
    new, decision = draw_of(game)
    writes: tuple[Callable[[], object], ...] = (
        lambda: store.lock(game.game_id, 100),
        lambda: store.append(game.head, new, decision.events, RUNNING),
        lambda: store.refuse(game.head, new, REFUSAL),
    )
    for write in writes:
        with pytest.raises(NoTransaction):
            write()


def in_thread(work: Callable[[], object]) -> threading.Thread:
    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_locked_stream_is_busy_for_others_and_free_for_readers(store: Store) -> None:
    game, other = begin(store), begin(store)
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        with store.transaction():
            head = store.lock(game.game_id, 100)
            new, decision = draw_of(game)
            store.append(head, new, decision.events, RUNNING)
            locked.set()
            done.wait(30)

    thread = in_thread(hold)
    assert locked.wait(30)
    try:
        with pytest.raises(GameBusy), store.transaction():
            store.lock(game.game_id, 50)
        assert store.head(game.game_id) == game.head
        assert len(store.events(game.game_id)) == 2
        with store.transaction():
            assert store.lock(other.game_id, 50) == other.head
    finally:
        done.set()
        thread.join()
    with store.transaction():
        assert store.lock(game.game_id, 50).version == 4


def test_of_two_appends_at_once_one_wins(store: Store) -> None:
    game = begin(store)
    barrier = threading.Barrier(2)
    results: list[str] = []

    def race() -> None:
        new, decision = draw_of(game)
        try:
            with store.transaction():
                barrier.wait(30)
                store.append(game.head, new, decision.events, RUNNING)
            results.append("won")
        except StoreError as error:
            results.append(type(error).__name__)

    threads = [in_thread(race) for _ in range(2)]
    for thread in threads:
        thread.join()
    assert sorted(results) == ["VersionConflict", "won"]
    assert store.head(game.game_id).version == 4


def test_writers_that_lock_first_all_get_through(store: Store) -> None:
    game = begin(store)

    def write() -> None:
        for _ in range(5):
            with store.transaction():
                store.refuse(store.lock(game.game_id, 10_000), draw_of(game)[0], REFUSAL)

    threads = [in_thread(write) for _ in range(4)]
    for thread in threads:
        thread.join()
    assert store.head(game.game_id).input_number == 21
    assert [one.number for one in store.inputs(game.game_id)] == list(range(1, 22))


def test_folding_a_snapshot_and_the_tail_is_folding_all(store: Store) -> None:  # T26
    game = finished(store)
    for cut in (1, 5, game.head.version - 1, game.head.version):
        state: State | None = None
        for entry in store.events(game.game_id, upto=cut):
            state = TOY.evolve(state, entry.event, entry.at)
        snapshots.keep(store, TOY, game.game_id, cut, state)
        loaded = snapshots.load(store, TOY, game.game_id)
        assert loaded == (cut, state)
        assert loaded is not None
        assert folded(store, game.game_id, state=loaded[1], after=loaded[0]) == game.state


def test_a_snapshot_of_other_code_is_thrown_away(store: Store) -> None:  # T26
    game = finished(store)
    store.keep_snapshot(game.game_id, "of another release", 9, b"anything")
    assert snapshots.load(store, TOY, game.game_id) is None
    snapshots.keep(store, TOY, game.game_id, 5, game.state)
    assert snapshots.load(store, TOY, game.game_id) == (5, game.state)
    assert store.load_snapshot(game.game_id, "of another release") is None


def test_a_snapshot_that_cannot_be_read_is_no_snapshot(store: Store) -> None:
    game = begin(store)
    store.keep_snapshot(game.game_id, snapshots.fingerprint(TOY), 2, b"\xc1")
    assert snapshots.load(store, TOY, game.game_id) is None


def test_an_older_snapshot_gives_way_and_a_newer_one_stays(store: Store) -> None:
    game = begin(store)
    for version, state in ((5, b"five"), (3, b"three"), (6, b"six")):
        store.keep_snapshot(game.game_id, "f", version, state)
    assert store.load_snapshot(game.game_id, "f") == (6, b"six")
    assert store.load_snapshot(game.game_id, "f", upto=6) == (6, b"six")
    assert store.load_snapshot(game.game_id, "f", upto=5) is None


class OldAdded(Event, frozen=True, kw_only=True, tag="added"):
    """Schema 1 of the toy's event: it said player."""

    SCHEMA = 1
    player: int
    amount: int


def test_an_old_schema_is_lifted_on_reading_and_hashed_as_stored(store: Store) -> None:  # T23
    game = begin(store)
    new, _ = draw_of(game)
    with store.transaction():
        head = store.append(store.lock(game.game_id, 100), new, [OldAdded(player=1, amount=2)], RUNNING)
    assert store.events(game.game_id, after=2)[0].event == Added(seat=1, amount=2)
    (stored,) = store.stored_events(game.game_id, after=2)
    assert (stored.schema, stored.public) == (1, b'{"amount":2,"player":1}')
    committed = chain.commitments(store.seed(game.game_id), 3, stored.private)
    assert batch.hash_of(stored, game.game_id, game.head.head_hash, committed) == head.head_hash


class Unknown(Event, frozen=True, kw_only=True, tag="of_another_game"):
    """An event the toy does not have."""

    SCHEMA = 1


class FutureAdded(Event, frozen=True, kw_only=True, tag="added"):
    """An event of a later release."""

    SCHEMA = 3


class WrongAdded(Event, frozen=True, kw_only=True, tag="added"):
    """An event of the right name and the wrong shape."""

    SCHEMA = 2
    amount: str


@pytest.mark.parametrize("event", [Unknown(), FutureAdded(), WrongAdded(amount="two"), OldAdded(player=1, amount=10**30)])
def test_an_event_that_cannot_be_decoded_names_its_version(store: Store, event: Event) -> None:  # T24
    game = begin(store)
    new, _ = draw_of(game)
    with store.transaction():
        store.append(store.lock(game.game_id, 100), new, [Added(seat=0, amount=1), event], RUNNING)
    if isinstance(event, OldAdded):  # a number beyond 64 bits is a number all the same
        assert store.events(game.game_id)[-1].event == Added(seat=1, amount=10**30)
        return
    with pytest.raises(DamagedStream) as damage:
        store.events(game.game_id)
    assert damage.value.version == 4
    assert len(store.events(game.game_id, upto=3)) == 3
    assert len(store.stored_events(game.game_id)) == 4


def test_a_part_named_staff_is_the_stores_alone(store: Store) -> None:
    game = begin(store)
    _, decision = draw_of(game)
    (drawn, _) = decision.events
    (part,) = drawn.secret.values()
    forged = msgspec.structs.replace(drawn, secret={"staff": part})
    with pytest.raises(Unstorable), store.transaction():
        store.append(store.lock(game.game_id, 100), draw_of(game)[0], [forged], RUNNING)


def test_seeds_are_the_servers_and_mixed(store: Store) -> None:
    game = begin(store)
    assert store.seed(game.game_id) != store.server_seed(game.game_id)
    assert game.command(0, Draw(), START) is None
