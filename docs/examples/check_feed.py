"""Check one's own feed against the head hash of a game: python3 docs/examples/check_feed.py ADDRESS TOKEN GAME_ID [KEPT_HASH].

Nothing of the server's code is used: this is docs/api.md, "Checking your own feed", step by step.
"""
# ruff: noqa: INP001, T201 - a program that talks to a person

import hashlib
import hmac
import json
import sys
import uuid
from typing import Any

from client import JSON, Client


def digest(*pieces: bytes) -> bytes:
    """Step 1: SHA-256 over the pieces, each with its length in four bytes, big endian."""
    return hashlib.sha256(b"".join(len(piece).to_bytes(4, "big") + piece for piece in pieces)).digest()


def genesis(game: JSON) -> bytes:
    """Step 2: what stands for the hash before the first event. It binds game, rules and the promised seed."""
    game_id = uuid.UUID(game["game_id"]).bytes
    rules = game["ruleset"].encode(), str(game["rules_version"]).encode()
    return digest(b"citadel/chain/1", game_id, *rules, game["commitment"].encode())


def check_parts(proof: JSON) -> int:
    """Step 3: the private parts that are ours must match their commitments. Returns how many they are."""
    known = 0
    for audience, part in proof["private"].items():
        if "part" in part:
            found = hmac.digest(bytes.fromhex(part["salt"]), part["part"].encode(), "sha256")
            if found.hex() != part["commitment"]:
                raise SystemExit(f"version {proof['version']}: the part for {audience} is not what was committed to")
            known += 1
    return known


def check_hash(previous: bytes, game: JSON, proof: JSON) -> bytes:
    """Step 4: hash(n) from hash(n-1) and what there is of event n; the commitments by seat number, then by name."""
    pieces = [previous, uuid.UUID(game["game_id"]).bytes, str(proof["version"]).encode(), proof["type"].encode()]
    pieces += [str(proof["schema"]).encode(), proof["actor"].encode(), str(proof["instant"]).encode(), proof["public"].encode()]
    for audience in sorted(proof["private"], key=lambda name: (0, int(name), "") if name.isdecimal() else (1, 0, name)):
        pieces += [audience.encode(), bytes.fromhex(proof["private"][audience]["commitment"])]
    found = digest(*pieces)
    if found.hex() != proof["hash"]:
        raise SystemExit(f"version {proof['version']}: the event does not match its hash")
    return found


def check_told(event: JSON, proof: JSON, seat: int | None) -> None:
    """Step 5: what we were told of the event is what was hashed: the public part, and our own."""
    told: dict[str, Any] = {name: value for name, value in event.items() if name not in {"version", "at", "actor", "type", "own"}}
    own = proof["private"].get(str(seat), {}).get("part")
    envelope = (event["version"], event["type"], event["actor"], event["at"])
    hashed = (proof["version"], proof["type"], proof["actor"], proof["instant"])
    if told != json.loads(proof["public"]) or event.get("own", {}) != json.loads(own or "{}") or envelope != hashed:
        raise SystemExit(f"version {event['version']}: we were told something else than what was hashed")


def main(address: str, token: str, game_id: str, kept: str = "") -> None:
    """Check the feed from the first event to the newest, against the newest head hash and one that was kept earlier."""
    client = Client(address, token)
    game = client.ask("GET", f"/games/{game_id}")
    previous, after, own, hashes = genesis(game), 0, 0, set()
    while True:
        page = client.ask("GET", f"/games/{game_id}/feed?after={after}&proof=1")
        for event, proof in zip(page["events"], page["proof"], strict=True):
            own += check_parts(proof)
            check_told(event, proof, game["seat"])
            previous = check_hash(previous, game, proof)
            hashes.add(previous.hex())
        after = page["next_after"]
        if not page["more"]:
            break
    if previous.hex() != page["head_hash"]:
        raise SystemExit("the feed does not reach the head hash")
    if kept and kept not in hashes:
        raise SystemExit("the head hash that was kept is not part of this game's history")
    print(f"intact: {after} events, {own} private parts of our own, head hash {page['head_hash']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
