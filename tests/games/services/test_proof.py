"""Bundles: what is in them for whom, and that nothing tampered with passes."""

import secrets
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from games.rules.catalogue import RULESETS, ruleset
from games.rules.core import JSONObject, Leave, Setup, audience, salt
from games.services import proof, verifying
from games.store import MemoryStore, NewInput, Refusal, chain
from games.store.batch import canonical_input
from games.store.codec import canonical
from games.store.recording import Recording
from tests.contracts.playing import START, begin, finished
from tests.contracts.toy import Add, rulesets

Tamper = Callable[[JSONObject], Any]


@pytest.fixture(scope="module")
def game() -> Recording:
    return finished(MemoryStore(rulesets))


@pytest.fixture
def bundle(game: Recording) -> JSONObject:
    """The complete bundle as JSON, to be tampered with."""
    return as_json(proof.make_bundle(game.store, game.game_id, "staff"))


def as_json(bundle: proof.Bundle) -> JSONObject:
    document: JSONObject = msgspec.json.decode(proof.encode(bundle))
    return document


def verdict_of(document: JSONObject, *, kept: str | None = None) -> verifying.Verdict:
    return verifying.verify(verifying.read(msgspec.json.encode(document)), rulesets, kept=kept)


def first_bad(document: JSONObject, *, kept: str | None = None) -> int:
    broken = verdict_of(document, kept=kept).broken
    assert broken is not None, "tampering was not found"
    return broken.version


def rewritten(document: JSONObject) -> JSONObject:
    """Make all commitments, hashes and digests fit the content again, as somebody could who owns server and seed."""
    game = document["game"]
    bundle = msgspec.convert(document, proof.Bundle)
    assert bundle.seed is not None
    seed = verifying._mixed(bundle.seed)
    digests, digest = {}, chain.first_inputs_digest(bundle.game.id)
    for one, record in zip(verifying.inputs_of(bundle), document["inputs"], strict=True):
        digest = chain.inputs_digest(digest, canonical_input(one))
        digests[one.number] = record["digest"] = digest.hex()
    document["inputs_digest"] = digest.hex()
    previous = chain.genesis(bundle.game.id, game["ruleset"], game["rules_version"], game["commitment"])
    for event in document["events"]:
        event["private"]["staff"]["part"] = canonical({"inputs": digests[event["input"]]}).decode()
        committed = {}
        for name, part in event["private"].items():
            part_salt = salt(seed, event["version"], name)
            committed[name] = chain.part_commitment(part_salt, part["part"].encode())
            part |= {"salt": part_salt.hex(), "commitment": committed[name].hex()}
        previous = chain.event_hash(
            previous,
            game_id=bundle.game.id,
            version=event["version"],
            kind=event["type"],
            schema=event["schema"],
            actor=event["actor"],
            instant=event["instant"],
            public=event["public"].encode(),
            committed=committed,
        )
        event["hash"] = previous.hex()
    document["head_hash"] = previous.hex()
    return document


def event_of_type(document: JSONObject, kind: str) -> JSONObject:
    found: JSONObject = next(event for event in document["events"] if event["type"] == kind)
    return found


def test_a_complete_bundle_is_intact(game: Recording, bundle: JSONObject) -> None:
    verdict = verdict_of(bundle)
    assert verdict.broken is None
    assert verdict.is_intact
    assert verdict.unchecked == []
    assert [line.split()[0] for line in verdict.checked] == ["seed", "hash", str(commitments(bundle)), "digest", "re-execution"]
    assert bundle["head_hash"] == game.head.head_hash.hex()


def commitments(document: JSONObject) -> int:
    return sum(len(event["private"]) for event in document["events"])


def test_rewriting_alone_changes_nothing(bundle: JSONObject) -> None:
    assert rewritten(deepcopy(bundle)) == bundle


def alter_public(document: JSONObject) -> int:
    event = event_of_type(document, "added")
    event["public"] = event["public"].replace('"amount":1', '"amount":3')
    return int(event["version"])


def alter_private(document: JSONObject) -> int:
    event = event_of_type(document, "noted")
    event["private"]["1"]["part"] = '{"note":"another"}'
    return int(event["version"])


def alter_chance(document: JSONObject) -> int:
    event = event_of_type(document, "drawn")
    other = (msgspec.json.decode(event["public"])["lucky"] + 1) % 3
    event["public"] = canonical({**msgspec.json.decode(event["public"]), "lucky": other}).decode()
    return int(event["version"])


def alter_pile(document: JSONObject) -> int:
    event = event_of_type(document, "started")
    pile = msgspec.json.decode(event["private"]["table"]["part"])["pile"]
    event["private"]["table"]["part"] = canonical({"pile": pile[::-1]}).decode()
    return 1


def alter_actor(document: JSONObject) -> int:
    document["events"][4]["actor"] = "seat:1"
    return 5


def alter_instant(document: JSONObject) -> int:
    document["events"][4]["instant"] += 1
    return 5


def alter_type(document: JSONObject) -> int:
    document["events"][3]["type"] = "noted"
    return 4


def alter_schema(document: JSONObject) -> int:
    event = event_of_type(document, "added")
    event["schema"] = 1
    return int(event["version"])


def alter_input_number(document: JSONObject) -> int:
    document["events"][5]["input"] += 1
    return 6


def swap_events(document: JSONObject) -> int:
    events = document["events"]
    events[5], events[6] = events[6], events[5]
    return 6


def swap_events_and_numbers(document: JSONObject) -> int:
    swap_events(document)
    document["events"][5]["version"], document["events"][6]["version"] = 6, 7
    return 6


def drop_event(document: JSONObject) -> int:
    del document["events"][6]
    return 7


def add_event(document: JSONObject) -> int:
    last = deepcopy(document["events"][-1])
    document["events"].append({**last, "version": last["version"] + 1})
    return len(document["events"])


def hide_part(document: JSONObject) -> int:
    event = event_of_type(document, "noted")
    event["private"]["0"] = event["private"].pop("1")
    return int(event["version"])


def drop_part(document: JSONObject) -> int:
    event = event_of_type(document, "noted")
    del event["private"]["1"]
    return int(event["version"])


def respell_public(document: JSONObject) -> int:
    event = event_of_type(document, "added")
    event["public"] = event["public"].replace(",", ", ")
    return int(event["version"])


EVENT_TAMPERINGS = (
    alter_public, alter_private, alter_chance, alter_pile, alter_actor, alter_instant, alter_type, alter_schema,
    alter_input_number, swap_events, swap_events_and_numbers, drop_event, add_event, hide_part, drop_part, respell_public,
)  # fmt: skip
# An order is put right by making everything fit again; the same event in the clothes of an older schema means the same.
REWRITABLE = (
    alter_public, alter_private, alter_chance, alter_pile, alter_actor, alter_instant, alter_type,
    alter_input_number, swap_events_and_numbers, add_event, hide_part, drop_part, respell_public,
)  # fmt: skip


@pytest.mark.parametrize("tamper", EVENT_TAMPERINGS)
def test_a_tampered_event_is_found(bundle: JSONObject, tamper: Tamper) -> None:
    version = tamper(bundle)
    assert first_bad(bundle) == version


@pytest.mark.parametrize("tamper", REWRITABLE)
def test_a_tampered_event_is_found_even_if_the_chain_is_rewritten(bundle: JSONObject, tamper: Tamper) -> None:
    version = tamper(bundle)
    document = rewritten(bundle)
    document["version"] = len(document["events"])
    assert first_bad(document) == version


@pytest.mark.parametrize("tamper", [tamper for tamper in REWRITABLE if tamper is not add_event])
def test_whoever_kept_a_head_hash_finds_that_history_was_rewritten(bundle: JSONObject, tamper: Tamper) -> None:
    kept = bundle["head_hash"]
    tamper(bundle)
    assert not verdict_of(as_seats(rewritten(bundle), 0), kept=kept).is_intact


def as_seats(document: JSONObject, seat: int) -> JSONObject:
    """Make a seat's bundle of a complete one."""
    shown = audience(seat)
    for event in document["events"]:
        event.pop("input")
        for name, part in event["private"].items():
            if name != shown:
                part.pop("salt")
                part.pop("part")
    for name in ("seed", "inputs", "inputs_digest"):
        document.pop(name)
    return document


def alter_command(document: JSONObject) -> int:
    record = next(one for one in document["inputs"] if one["kind"] == "command" and one["first_version"])
    record["payload"] = {"type": "note", "text": "another"}
    return int(record["first_version"])


def alter_refused(document: JSONObject) -> int:
    record = next(one for one in document["inputs"] if one["refusal"])
    record["refusal"]["code"] = "toy.too_much"
    return int(record["last_version"]) + 1


def accept_refused(document: JSONObject) -> int:
    record = next(one for one in document["inputs"] if one["refusal"])
    record["refusal"] = None
    return int(record["last_version"]) + 1


def unread_refused(document: JSONObject) -> int:
    record = next(one for one in document["inputs"] if one["refusal"])
    record |= {"refusal": None, "kind": "unreadable", "payload": None}
    return int(record["last_version"]) + 1


def alter_input_instant(document: JSONObject) -> int:
    record = document["inputs"][4]
    record["instant"] += 1
    for event in document["events"][record["first_version"] - 1 : record["last_version"]]:
        event["instant"] += 1
    return int(record["last_version"])  # the turn that opens is due too early; what happened before is the same


def alter_expiry_instant(document: JSONObject) -> int:
    record = next(one for one in document["inputs"] if one["kind"] == "expiry")
    record["instant"] += 1
    for event in document["events"][record["first_version"] - 1 : record["last_version"]]:
        event["instant"] += 1
    return int(record["first_version"])


def alter_input_actor(document: JSONObject) -> int:
    record = document["inputs"][4]
    record["actor"] = "seat:1"
    for event in document["events"][record["first_version"] - 1 : record["last_version"]]:
        event["actor"] = "seat:1"
    return int(record["first_version"])


def alter_clock(document: JSONObject) -> int:
    record = next(one for one in document["inputs"] if one["kind"] == "expiry")
    record["actor"] = "seat:0"
    for event in document["events"][record["first_version"] - 1 : record["last_version"]]:
        event["actor"] = "seat:0"
    return int(record["first_version"])


def alter_unknown_actor(document: JSONObject) -> int:
    record = document["inputs"][2]
    record["actor"] = "nobody"
    return int(record["last_version"]) + 1


def alter_setup(document: JSONObject) -> int:
    document["inputs"][0]["payload"]["options"]["label"] = "another"
    return 1


def alter_entropy(document: JSONObject) -> int:
    document["inputs"][0]["payload"]["fairness"]["entropy"] = ["ff" * 32, "cd" * 32]
    return 1


def alter_kind(document: JSONObject) -> int:
    document["inputs"][1]["kind"] = "setup"
    return int(document["inputs"][1]["first_version"])


def misread_command(document: JSONObject) -> int:
    record = document["inputs"][1]
    record["payload"] = {"type": "note", "text": 7}
    return int(record["first_version"])


def unknown_kind(document: JSONObject) -> int:
    document["inputs"][2]["kind"] = "wish"
    return int(document["inputs"][2]["last_version"]) + 1


INPUT_TAMPERINGS = (
    alter_command, alter_refused, accept_refused, unread_refused, alter_input_instant, alter_expiry_instant, alter_input_actor,
    alter_clock, alter_unknown_actor, alter_setup, alter_entropy, alter_kind, misread_command, unknown_kind,
)  # fmt: skip


@pytest.mark.parametrize("tamper", INPUT_TAMPERINGS)
def test_a_tampered_input_is_found(bundle: JSONObject, tamper: Tamper) -> None:
    tamper(bundle)
    assert not verdict_of(bundle).is_intact


@pytest.mark.parametrize("tamper", INPUT_TAMPERINGS)
def test_a_tampered_input_is_found_even_if_all_digests_are_rewritten(bundle: JSONObject, tamper: Tamper) -> None:
    version = tamper(bundle)
    assert first_bad(rewritten(bundle)) == version


def test_an_event_that_moved_to_the_next_input_is_found(bundle: JSONObject) -> None:
    inputs = [one for one in bundle["inputs"] if one["first_version"] and one["number"] > 1]
    one, following = inputs[-2:]
    assert following["first_version"] == one["last_version"] + 1
    moved = one["last_version"]
    one["last_version"] -= 1
    following["first_version"] -= 1
    for event in bundle["events"][moved - 1 : moved]:
        event |= {"input": following["number"], "actor": following["actor"], "instant": following["instant"]}
    assert first_bad(rewritten(bundle)) == moved


def test_an_event_of_an_older_schema_is_compared_by_what_it_means(bundle: JSONObject) -> None:  # T23
    older = deepcopy(bundle)
    event = event_of_type(older, "added")
    event |= {"schema": 1, "public": event["public"].replace('"seat"', '"player"')}
    assert verdict_of(rewritten(deepcopy(older))).is_intact
    event["public"] = event["public"].replace('"amount":1', '"amount":2')
    assert first_bad(rewritten(older)) == event["version"]
    event = event_of_type(bundle, "over")
    event["schema"] = 0
    assert first_bad(rewritten(bundle)) == event["version"]


def test_an_input_that_could_not_be_read_is_part_of_an_intact_game() -> None:
    store = MemoryStore(rulesets)
    game = begin(store)
    new = NewInput(kind="unreadable", actor="seat:0", payload=None, instant=START, seat=0, body_digest=b"d" * 32)
    with store.transaction():
        store.refuse(store.lock(game.game_id, 100), new, Refusal(code="game.bad_command", rule=""))
    game.command(0, Add(amount=1), START)
    document = as_json(proof.make_bundle(store, game.game_id, "staff"))
    assert verdict_of(document).is_intact
    document["inputs"][1]["body_digest"] = "00" * 32
    assert not verdict_of(document).is_intact


def test_a_dropped_last_event_is_found_by_the_head_and_by_the_inputs(bundle: JSONObject) -> None:
    last = bundle["version"]
    bundle["events"].pop()
    assert first_bad(bundle) == last
    bundle["version"] -= 1
    bundle["head_hash"] = bundle["events"][-1]["hash"]
    assert first_bad(bundle) == last
    bundle["inputs"] = [one for one in bundle["inputs"] if one["last_version"] < last]
    assert not verdict_of(bundle).is_intact


def test_a_cut_seats_bundle_is_found_by_a_head_hash_that_was_kept(game: Recording) -> None:
    document = as_json(proof.make_bundle(game.store, game.game_id, 0))
    kept = document["head_hash"]
    document["events"].pop()
    document["version"] -= 1
    document["head_hash"] = document["events"][-1]["hash"]
    assert verdict_of(document).is_intact
    assert first_bad(document, kept=kept) == document["version"]
    earlier = document["events"][3]["hash"].upper()
    assert verdict_of(document, kept=earlier).checked[-1] == "kept head hash"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seed", "server_seed"), "00" * 32),
        (("seed", "server_seed"), "no hex"),
        (("seed", "entropy"), []),
        (("game", "commitment"), "00" * 32),
        (("game", "id"), "01a22a74-c662-7b9b-b1a6-33ed9841e0ab"),
        (("game", "rules_version"), 0),
        (("head_hash",), "00" * 32),
        (("version",), 3),
        (("inputs_digest",), "00" * 32),
        (("inputs", 1), {}),
        (("inputs", 1, "digest"), "00" * 32),
        (("inputs", 1, "payload"), {"type": "add", "amount": 1.5}),
        (("inputs", 1, "number"), 9),
        (("inputs", 1, "first_version"), None),
        (("events", 2, "private", "staff", "salt"), "00" * 32),
        (("events", 2, "private", "staff", "commitment"), "zz"),
        (("events", 2, "public"), "no json"),
    ],
)
def test_nothing_in_a_bundle_can_be_changed(bundle: JSONObject, path: tuple[Any, ...], value: object) -> None:
    place: Any = bundle
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert not verdict_of(bundle).is_intact


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"format":1}', b"\xff"])
def test_what_is_no_bundle_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(verifying.Broken, match="not a bundle"):
        verifying.read(data)


def test_another_format_is_refused(bundle: JSONObject) -> None:
    with pytest.raises(verifying.Broken, match="format"):
        verifying.read(msgspec.json.encode({**bundle, "format": "citadel-bundle/99"}))


def test_a_seats_bundle_shows_that_seat_and_verifies_as_far_as_it_goes(game: Recording) -> None:
    bundle = proof.make_bundle(game.store, game.game_id, 1)
    assert (bundle.reader, bundle.seed, bundle.inputs, bundle.inputs_digest) == ("seat:1", None, None, None)
    shown = {name for event in bundle.events for name, part in event.private.items() if part.part or part.salt}
    assert shown == {"1"}
    assert all(event.input is None for event in bundle.events)
    for hidden in (game.store.seed(game.game_id), game.store.server_seed(game.game_id)):
        assert hidden.hex() not in proof.encode(bundle).decode()
    verdict = verdict_of(as_json(bundle))
    assert verdict.is_intact
    assert [line.split(":")[0] for line in verdict.unchecked] == [
        "seed and random outcomes",
        f"{commitments(as_json(bundle)) - sum('1' in event.private for event in bundle.events)} private parts",
        "inputs",
        "re-execution",
    ]


def test_a_seats_own_part_is_checked(game: Recording) -> None:
    document = as_json(proof.make_bundle(game.store, game.game_id, 1))
    version = alter_private(document)
    assert first_bad(document) == version


def test_a_spectators_bundle_shows_public_facts_only(game: Recording) -> None:
    bundle = proof.make_bundle(game.store, game.game_id, "spectator")
    assert not any(part.part or part.salt for event in bundle.events for part in event.private.values())
    assert verdict_of(as_json(bundle)).is_intact


def test_the_end_of_an_open_game_opens_all_hands_and_the_seed_but_no_inputs() -> None:
    store = MemoryStore(rulesets)
    running = begin(store, open_replay=True)
    assert proof.make_bundle(store, running.game_id, 0).seed is None
    over = finished(store, open_replay=True)
    readers: tuple[proof.Reader, ...] = (0, "spectator")
    for reader in readers:
        bundle = proof.make_bundle(store, over.game_id, reader)
        assert bundle.seed is not None
        assert bundle.inputs is None
        for event in bundle.events:
            assert {name for name, part in event.private.items() if part.part is None} == {"staff"}
        verdict = verdict_of(as_json(bundle))
        assert verdict.is_intact
        assert verdict.checked[0] == "seed commitment"


def test_a_closed_game_never_gives_the_seed_to_players(game: Recording) -> None:
    assert game.head.status == "finished"
    assert proof.make_bundle(game.store, game.game_id, 0).seed is None


def test_the_proof_of_a_feed_is_what_stands_in_the_seats_bundle(game: Recording) -> None:
    stored, seed = game.store.stored_events(game.game_id), game.store.seed(game.game_id)
    document = as_json(proof.make_bundle(game.store, game.game_id, 1))
    assert proof.feed_proof(stored, 1, seed) == document["events"]
    assert proof.feed_proof(stored[3:5], 1, seed) == document["events"][3:5]
    spectator = as_json(proof.make_bundle(game.store, game.game_id, "spectator"))
    assert proof.feed_proof(stored, None, seed) == spectator["events"]


def real(store: MemoryStore, slug: str = "secret_city", *, bots: bool) -> Recording:
    rules = ruleset(slug)
    setup = Setup(
        ruleset=rules.slug,
        rules_version=rules.rules_version,
        options=msgspec.to_builtins(rules.options({}, 4)),
        seats=tuple("bot" if bots else "human" for _ in range(4)),
    )
    return Recording.begin(store, rules, setup, server_seed=secrets.token_bytes(32), now=START)


def let_clocks_run(game: Recording, steps: int) -> None:
    for _ in range(steps):
        window = game.ruleset.windows(game.state)[0]
        assert window.due_at is not None
        game.expire(window.id, window.due_at)


def test_who_left_gets_a_spectators_bundle_from_then_on() -> None:  # T38
    game = real(MemoryStore(ruleset), bots=False)
    let_clocks_run(game, 8)
    assert game.command(2, Leave(), game.head.instant) is None
    let_clocks_run(game, 3)
    bundle = proof.make_bundle(game.store, game.game_id, 2)
    assert bundle == proof.make_bundle(game.store, game.game_id, "spectator")
    assert not any(part.part for event in bundle.events for part in event.private.values())
    assert verifying.verify(bundle, ruleset).is_intact
    assert proof.make_bundle(game.store, game.game_id, 1) != bundle


@pytest.mark.parametrize("slug", RULESETS)
def test_a_game_that_only_clocks_play_is_intact(slug: str) -> None:
    game = real(MemoryStore(ruleset), slug, bots=False)
    while game.ruleset.outcome(game.state) is None:
        let_clocks_run(game, 1)
    verdict = verifying.verify(proof.make_bundle(game.store, game.game_id, "staff"), ruleset)
    assert verdict.broken is None
    assert verdict.unchecked == []


@pytest.mark.parametrize(("slug", "rules_version"), [("of_tomorrow", 1), ("toy", 2)])
def test_a_game_this_release_cannot_play_is_checked_without_playing_it(slug: str, rules_version: int) -> None:
    class Tomorrow(type(rulesets("toy"))):  # type: ignore[misc]
        pass

    later = Tomorrow()
    later.slug, later.rules_version = slug, rules_version
    game = begin(MemoryStore(lambda _: later), ruleset=later)
    game.command(0, Add(amount=1), START)
    verdict = verdict_of(as_json(proof.make_bundle(game.store, game.game_id, "staff")))
    assert verdict.is_intact
    assert verdict.unchecked == [f"re-execution: it takes a release that has {slug} with rules version {rules_version}"]
