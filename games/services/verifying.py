"""Verifying a bundle: chain, commitments, seed, inputs, and the whole game played again (design section 5).

A complete bundle is re-executed: all inputs go through the rules once more, and the events must come out byte for byte, which
also checks every random outcome, since each follows from the seed. A seat's bundle is checked as far as it goes, and the
verdict says what could not be checked. The first thing that does not hold ends the check: what follows it proves nothing.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from games.rules.core import commitment, game_seed, salt
from games.services.proof import FORMAT, Bundle, Disclosure, EventProof
from games.services.reexecution import reexecute
from games.store import chain
from games.store.batch import canonical_input
from games.store.codec import STAFF, Rulesets, recanonical
from games.store.errors import Unstorable
from games.store.port import StoredInput


class Broken(Exception):
    """Something does not hold. `version` is the first bad event, 0 for what precedes them all."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"version {version}: {reason}")
        self.version = version
        self.reason = reason


class Verdict(msgspec.Struct, kw_only=True):
    """What was checked and held, what could not be checked and why, and what broke."""

    checked: list[str] = msgspec.field(default_factory=list)
    unchecked: list[str] = msgspec.field(default_factory=list)
    broken: Broken | None = None

    @property
    def is_intact(self) -> bool:
        """Whether nothing is wrong as far as could be checked."""
        return self.broken is None


Step: TypeAlias = Callable[[Bundle, Verdict, Rulesets], None]


def read(data: bytes) -> Bundle:
    """Return the bundle in `data`. Raises Broken when that is none."""
    try:
        bundle = msgspec.json.decode(data, type=Bundle)
    except msgspec.MsgspecError as error:
        raise Broken(0, f"not a bundle: {error}") from error
    if bundle.format != FORMAT:
        raise Broken(0, f"not a bundle of this format ({FORMAT})")
    return bundle


def verify(bundle: Bundle, rulesets: Rulesets, *, kept: str | None = None) -> Verdict:
    """Check a bundle. `kept` is a head hash (hex) that somebody kept earlier: it must be part of the chain."""
    verdict = Verdict()
    try:
        for step in (_check_seed, _check_chain, _check_inputs, _check_execution):
            step(bundle, verdict, rulesets)
        if kept is not None:
            _check_kept(bundle, verdict, kept.lower())
    except Broken as broken:
        verdict.broken = broken
    return verdict


def _check_seed(bundle: Bundle, verdict: Verdict, _: Rulesets) -> None:
    if bundle.seed is None:
        verdict.unchecked.append("seed and random outcomes: the seed is not for this reader")
        return
    if commitment(_bytes(0, bundle.seed.server_seed)) != bundle.game.commitment:
        raise Broken(0, "the seed is not the one that was promised")
    verdict.checked.append("seed commitment")


def _check_chain(bundle: Bundle, verdict: Verdict, _: Rulesets) -> None:
    game = bundle.game
    previous = chain.genesis(game.id, game.ruleset, game.rules_version, game.commitment)
    seed = None if bundle.seed is None else _mixed(bundle.seed)
    known = hidden = 0
    for expected, event in enumerate(bundle.events, start=1):
        if event.version != expected:
            raise Broken(expected, "missing or out of order")
        known += _check_parts(event, seed)
        hidden += sum(part.part is None for part in event.private.values())
        previous = _check_hash(bundle, event, previous)
    if bundle.version != len(bundle.events) or bundle.head_hash != previous.hex():
        raise Broken(len(bundle.events) + 1, "the log does not reach the head hash")
    verdict.checked.append(f"hash chain of {len(bundle.events)} events")
    verdict.checked.append(f"{known} salted commitments")
    if hidden:
        verdict.unchecked.append(f"{hidden} private parts: they are not for this reader")


def _check_parts(event: EventProof, seed: bytes | None) -> int:
    """Check the private parts that the bundle shows; return how many those are."""
    known = 0
    for name, proof in event.private.items():
        if proof.part is None or proof.salt is None:
            continue
        part_salt = _bytes(event.version, proof.salt)
        if seed is not None and part_salt != salt(seed, event.version, name):
            raise Broken(event.version, f"the salt for {name} does not follow from the seed")
        if chain.part_commitment(part_salt, proof.part.encode()).hex() != proof.commitment:
            raise Broken(event.version, f"the private part for {name} does not match its commitment")
        known += 1
    return known


def _check_hash(bundle: Bundle, event: EventProof, previous: bytes) -> bytes:
    digest = chain.event_hash(
        previous,
        game_id=bundle.game.id,
        version=event.version,
        kind=event.type,
        schema=event.schema,
        actor=event.actor,
        instant=event.instant,
        public=event.public.encode(),
        committed={name: _bytes(event.version, proof.commitment) for name, proof in event.private.items()},
    )
    if digest.hex() != event.hash:
        raise Broken(event.version, "the event does not match its hash")
    try:
        is_canonical = recanonical(event.public) == event.public.encode()
    except msgspec.MsgspecError:
        is_canonical = False
    if not is_canonical:
        raise Broken(event.version, "the public part is not in canonical form")
    return digest


def _check_inputs(bundle: Bundle, verdict: Verdict, _: Rulesets) -> None:
    if bundle.inputs is None:
        verdict.unchecked.append("inputs: they are for staff")
        return
    digest, version = chain.first_inputs_digest(bundle.game.id), 0
    for number, one in enumerate(inputs_of(bundle), start=1):
        if one.number != number:
            raise Broken(version + 1, f"input {number} is missing or out of order")
        digest = _check_input(one, digest, version)
        version = _check_range(bundle, one, version)
    if version != len(bundle.events):
        raise Broken(version + 1, "the event comes from no input")
    if digest.hex() != bundle.inputs_digest:
        raise Broken(version + 1, "the inputs do not reach their digest")
    verdict.checked.append(f"digest of {len(bundle.inputs)} inputs")


def _check_input(one: StoredInput, digest: bytes, version: int) -> bytes:
    try:
        following = chain.inputs_digest(digest, canonical_input(one))
    except Unstorable as error:
        raise Broken(version + 1, f"input {one.number}: {error}") from error
    if following != one.digest:
        raise Broken(version + 1, f"input {one.number} does not match its digest")
    return following


def _check_range(bundle: Bundle, one: StoredInput, version: int) -> int:
    """Check that the events of an input are its own; return the version after them."""
    first = version + 1 if one.last_version > version else None
    if one.first_version != first or (one.refusal is not None and first is not None):
        raise Broken(version + 1, f"input {one.number} claims other events")
    if one.last_version > len(bundle.events):
        raise Broken(len(bundle.events) + 1, f"missing, though input {one.number} reached version {one.last_version}")
    for event in bundle.events[version : one.last_version]:
        staff = event.private.get(STAFF)
        if staff is None or staff.part != f'{{"inputs":"{one.digest.hex()}"}}':
            raise Broken(event.version, "the digest of inputs in the event is another")
        if (event.input, event.actor, event.instant) != (one.number, one.actor, one.instant):
            raise Broken(event.version, f"input, actor or instant are not those of input {one.number}")
    return one.last_version


def _check_execution(bundle: Bundle, verdict: Verdict, rulesets: Rulesets) -> None:
    if bundle.inputs is None or bundle.seed is None:
        verdict.unchecked.append("re-execution: it takes all inputs and the seed")
        return
    wanted = f"{bundle.game.ruleset} with rules version {bundle.game.rules_version}"
    try:
        ruleset = rulesets(bundle.game.ruleset)
    except KeyError:
        verdict.unchecked.append(f"re-execution: it takes a release that has {wanted}")
        return
    if bundle.game.rules_version > ruleset.rules_version:
        verdict.unchecked.append(f"re-execution: it takes a release that has {wanted}")
        return
    mismatch = reexecute(bundle, inputs_of(bundle), ruleset, _mixed(bundle.seed))
    if mismatch is not None:
        raise Broken(*mismatch)
    verdict.checked.append(f"re-execution of {len(bundle.inputs)} inputs, every random outcome included")


def _check_kept(bundle: Bundle, verdict: Verdict, kept: str) -> None:
    if all(event.hash != kept for event in bundle.events):
        raise Broken(bundle.version, "the head hash that was kept is not part of this chain")
    verdict.checked.append("kept head hash")


def inputs_of(bundle: Bundle) -> list[StoredInput]:
    """Return the inputs of a complete bundle. Raises Broken."""
    inputs = []
    for number, record in enumerate(bundle.inputs or (), start=1):
        fields = dict(record)
        try:
            for name in ("body_digest", "digest"):
                fields[name] = None if fields[name] is None else bytes.fromhex(fields[name])
            inputs.append(msgspec.convert(fields, StoredInput, builtin_types=(bytes,)))
        except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
            raise Broken(1, f"input {number} cannot be read: {error}") from error
    return inputs


def _mixed(seed: Disclosure) -> bytes:
    return game_seed(_bytes(0, seed.server_seed), seed.entropy)


def _bytes(version: int, text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise Broken(version, "not hexadecimal") from error
