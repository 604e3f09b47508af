"""Playing a recorded game again: all its inputs through the rules, to see whether the same events come out."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from games.rules.core import Chance, Decision, Event, RuleViolation, Seat, Setup
from games.services.proof import Bundle, EventProof
from games.store.codec import STAFF, AnyRuleset, Codec, codec_of
from games.store.errors import DamagedStream, Unstorable
from games.store.port import CLOCK, SYSTEM, StoredInput


class Mismatch(NamedTuple):
    """The first event that comes out otherwise, or is not there, and in what it differs."""

    version: int
    reason: str


class _Differs(Exception):
    pass


class _Refused(NamedTuple):
    code: str


def reexecute(bundle: Bundle, inputs: Sequence[StoredInput], ruleset: AnyRuleset, seed: bytes) -> Mismatch | None:
    """Put all inputs to the rules again; return where the outcome differs from the bundle, None if nowhere."""
    codec, chance, state, version = codec_of(ruleset), Chance(seed), None, 0
    for one in inputs:
        try:
            outcome = _again(ruleset, state, one, chance, bundle)
            _compare_refusal(one, outcome)
        except _Differs as difference:
            return Mismatch(version + 1, f"input {one.number}: {difference}")
        if not isinstance(outcome, Decision):
            continue
        recorded = bundle.events[version : one.last_version]
        if (mismatch := _compare(codec, recorded, outcome.events, version)) is not None:
            return mismatch
        state, version = outcome.state, one.last_version
    return None


def _again(ruleset: AnyRuleset, state: Any, one: StoredInput, chance: Chance, bundle: Bundle) -> Decision[Any] | _Refused | None:
    """Return what an input causes now; None for one that never reached the rules."""
    if (one.kind == "setup") != (state is None):
        raise _Differs("a setup comes first and once")
    try:
        match one.kind:
            case "setup":
                return _set_up(ruleset, one, chance, bundle)
            case "command":
                return _command(ruleset, state, one, chance)
            case "expiry":
                return _expire(ruleset, state, one, chance)
            case "unreadable":
                return None
    except RuleViolation as violation:
        return _Refused(violation.code)
    except msgspec.MsgspecError as error:
        raise _Differs(f"cannot be read: {error}") from error
    raise _Differs(f"of unknown kind {one.kind!r}")


def _set_up(ruleset: AnyRuleset, one: StoredInput, chance: Chance, bundle: Bundle) -> Decision[Any]:
    setup = msgspec.convert(one.payload, Setup)
    game, seed = bundle.game, bundle.seed
    facts = (setup.ruleset, setup.rules_version, setup.fairness.commitment, setup.fairness.entropy)
    if one.actor != SYSTEM or facts != (game.ruleset, game.rules_version, game.commitment, seed and seed.entropy):
        raise _Differs("the setup is that of another game")
    return ruleset.setup(setup, chance, one.instant)


def _command(ruleset: AnyRuleset, state: Any, one: StoredInput, chance: Chance) -> Decision[Any]:
    command = msgspec.convert(one.payload, ruleset.command_type)
    return ruleset.decide(state, _seat(one.actor), command, chance, one.instant, automated=one.actor.startswith("bot:"))


def _seat(actor: str) -> Seat | None:
    kind, _, number = actor.partition(":")
    if kind in {"seat", "bot"} and number.isdecimal():
        return int(number)
    if actor in {"staff", SYSTEM}:
        return None
    raise _Differs(f"{actor!r} gives no commands")


def _expire(ruleset: AnyRuleset, state: Any, one: StoredInput, chance: Chance) -> Decision[Any]:
    window = (one.payload or {}).get("window")
    if one.actor != CLOCK or not isinstance(window, str):
        raise _Differs("not an expiry of the clock")
    for candidate in ruleset.windows(state):
        if candidate.id == window and candidate.due_at != one.instant:
            raise _Differs(f"window {window} was due at {candidate.due_at}")
    return ruleset.expire(state, window, chance)


def _compare_refusal(one: StoredInput, outcome: Decision[Any] | _Refused | None) -> None:
    recorded = one.refusal.code if one.refusal else None
    if outcome is None and recorded is None:
        raise _Differs("an unreadable input was accepted")
    if outcome is None:
        return
    now = outcome.code if isinstance(outcome, _Refused) else None
    if now != recorded:
        raise _Differs(f"{_said(recorded)} then, {_said(now)} now")


def _said(code: str | None) -> str:
    return f"refused ({code})" if code else "accepted"


def _compare(codec: Codec, recorded: Sequence[EventProof], events: Sequence[Event], after: int) -> Mismatch | None:
    for version, (proof, event) in enumerate(zip(recorded, events, strict=False), start=after + 1):
        try:
            reason = _difference(codec, proof, event)
        except (DamagedStream, Unstorable) as error:
            reason = str(error)
        if reason:
            return Mismatch(version, f"re-execution gives another event: {reason}")
    if len(recorded) != len(events):
        return Mismatch(after + min(len(recorded), len(events)) + 1, "re-execution gives another number of events")
    return None


def _difference(codec: Codec, proof: EventProof, event: Event) -> str:
    """Return in what a recorded event differs from the one that came out now; empty if in nothing."""
    parts = {name: part.part or "" for name, part in proof.private.items() if name != STAFF}
    encoded = codec.encode(event)
    if proof.schema != encoded.schema:  # of an older release: the same event in another shape
        text = "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"
        same = codec.decode(proof.version, proof.type, proof.schema, proof.public, text) == event
        return "" if same else "content"
    if proof.type != encoded.type:
        return f"{encoded.type} instead of {proof.type}"
    if proof.public.encode() != encoded.public:
        return "public part"
    if {name: part.encode() for name, part in parts.items()} != encoded.private:
        return "private parts"
    return ""
