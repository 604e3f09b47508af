"""T17: what is published before the end predicts nothing: neither the deck nor what has a few values only, such as a role."""

import hashlib
import hmac
import math
from collections.abc import Callable, Iterator
from functools import lru_cache

import pytest

from games.rules.agent_d.box import BOX
from games.rules.catalogue import RULESETS, ruleset
from games.rules.core import JSONObject, Setup, commitment
from games.services.proof import feed_proof
from games.store import MemoryStore
from games.store.recording import Recording

GAMES = 100
FACTS = {
    "citadels": {"role_picked": [b'{"role":%d}' % role for role in range(1, 9)]},
    "agent_d": {
        "identity_drawn": [b'{"color":"%s"}' % color.encode() for color in BOX.colors],
        "target_chosen": [b'{"building":"%s"}' % building.encode() for building in BOX.buildings],
    },
    "welcome_to": {
        "turn_submitted": [
            b'{"command":{"combo":1,"turn":1,"type":"submit_turn","write":{"house":1,"number":%d,"street":1}}}' % number
            for number in range(1, 16)
        ],
    },
}
"""By engine: events with a private part of few values, and all of these."""
EVERY_RULESET = pytest.mark.parametrize("slug", RULESETS)
Predictor = Callable[[JSONObject, list[JSONObject]], str]


@lru_cache
def begun(number: int, slug: str = "secret_city") -> Recording:
    """Return a game in which the first seat has chosen the first it could, such as its lowest role; seeds are fixed, so that chance is the same in every run."""
    rules = ruleset(slug)
    options = {name: value for name, value in {"speed": "normal"}.items() if name in rules.options_type.__struct_fields__}
    setup = Setup(ruleset=slug, rules_version=rules.rules_version, options=options, seats=("human",) * 4)
    seed = hashlib.sha256(b"t17:%d" % number).digest()
    game = Recording.begin(MemoryStore(ruleset), rules, setup, server_seed=seed, now=0)
    picker = rules.waiting(game.state)[0].seat
    assert game.command(picker, rules.legal(game.state, picker)[0].command, 1000) is None
    return game


def proof(game: Recording) -> list[JSONObject]:
    """Return all that everybody may know of the events: what a spectator reads with proof=1."""
    return feed_proof(game.store.stored_events(game.game_id), None, game.store.seed(game.game_id))


def committed(events: list[JSONObject]) -> Iterator[str]:
    """Yield all published commitments to private parts."""
    for event in events:
        for part in event["private"].values():
            assert set(part) == {"commitment"}
            yield part["commitment"]


@EVERY_RULESET
def test_t17_equal_facts_never_have_equal_commitments(slug: str) -> None:
    seen = [one for number in range(GAMES) for one in committed(proof(begun(number, slug)))]
    assert len(seen) >= GAMES * 2
    assert len(set(seen)) == len(seen)


def test_t17_the_seeds_promise_and_the_salts_are_no_keys_of_one_another() -> None:
    game = begun(0)
    seed, server_seed = game.store.seed(game.game_id), game.store.server_seed(game.game_id)
    published = {value for event in proof(game) for value in (event["hash"], *committed([event]))} | {game.head.commitment}
    assert game.head.commitment == commitment(server_seed)
    secrets = [seed, server_seed, hashlib.sha256(seed).digest(), hashlib.sha256(server_seed).digest()]
    assert not {secret.hex() for secret in secrets} & published


def guesses(game: Recording, event: JSONObject, before: JSONObject) -> Iterator[bytes]:
    """Yield all keys a clever reader would try: everything published, raw, in hexadecimal and hashed."""
    version, hashes = event["version"], (event["hash"], before["hash"], game.head.commitment)
    texts = [b"", b"salt", str(version).encode(), str(game.game_id).encode(), game.game_id.bytes]
    texts += [one.encode() for one in hashes] + [bytes.fromhex(one) for one in hashes]
    for text in texts:
        for extra in (b"", b"salt", b"citadel/salt/1", f"citadel/salt/1\0{version}\0{0}".encode(), str(version).encode()):
            yield text + extra
            yield hashlib.sha256(text + extra).digest()
            yield hmac.digest(text, extra, "sha256")


@EVERY_RULESET
def test_t17_trying_all_values_opens_nothing(slug: str) -> None:
    for happened, values in FACTS[ruleset(slug).engine].items():
        tried = 0
        for number in range(10):
            tried += _try_all(begun(number, slug), happened, values)
        assert tried > 5000
        first = begun(0, slug)
        stored = [event for event in first.store.stored_events(first.game_id) if event.type == happened]
        assert all(set(values) & set(event.private.values()) for event in stored)  # the right thing was tried
        assert stored


def _try_all(game: Recording, happened: str, values: list[bytes]) -> int:
    """Try all keys and values on the first event of a type; return how many."""
    tried, events = 0, proof(game)
    at = next(index for index, event in enumerate(events) if event["type"] == happened)
    published = set(committed(events)) | {event["hash"] for event in events}
    for part in values:
        for key in guesses(game, events[at], events[at - 1]):
            tried += 1
            assert hmac.digest(key, part, "sha256").hex() not in published
            assert hashlib.sha256(key + part).hexdigest() not in published
    return tried


def _number(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)


PREDICTORS: dict[str, Predictor] = {
    "the promise": lambda head, _: head["commitment"],
    "the head hash": lambda head, _: head["hash"],
    "the first commitment": lambda _, events: next(committed(events)),
    "the last commitment": lambda _, events: list(committed(events))[-1],
    "the first hash": lambda _, events: events[0]["hash"],
}


def test_t17_no_predictor_does_better_than_chance() -> None:
    """Which role was picked first, which card lies on top: no published number, taken as it is or hashed, tells."""
    for name, predictor in PREDICTORS.items():
        for prepared in (lambda text: int(text[:8], 16), lambda text: int(text[-8:], 16), _number):
            roles = cards = 0
            for number in range(GAMES):
                game = begun(number)
                events = proof(game)
                told = prepared(predictor({"commitment": game.head.commitment, "hash": game.head.head_hash.hex()}, events))
                down = game.state.removed_down
                roles += 1 + told % 8 == down
                cards += sorted(set(game.state.deck))[told % len(set(game.state.deck))] == game.state.deck[0]
            assert roles <= _at_most(GAMES / 8), name
            assert cards <= _at_most(GAMES / 15), name


def _at_most(mean: float) -> float:
    """Five standard deviations above the mean of what pure guessing hits."""
    return mean + 5 * math.sqrt(mean)
