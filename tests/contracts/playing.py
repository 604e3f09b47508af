"""Games of the toy on a store, for tests of the store and of proofs."""

import secrets
from typing import Any

from games.rules.core import Fairness, Setup
from games.store import NewInput, Progress, Store, by_seat
from games.store.recording import Recording
from tests.contracts.toy import TOY, Add, Draw, Note, Toy

START = 1_800_000_000_000
RUNNING = Progress(status="running", wake_at=None)


def begin(
    store: Store, *, seats: int = 2, ruleset: Toy = TOY, open_replay: bool = False, options: dict[str, Any] | None = None
) -> Recording:
    """Begin a game with people in all seats."""
    setup = Setup(
        ruleset=ruleset.slug,
        rules_version=ruleset.rules_version,
        options=options or {},
        seats=tuple("human" for _ in range(seats)),
        fairness=Fairness(entropy=("ab" * 32, "cd" * 32)),
    )
    seed = secrets.token_bytes(32)
    return Recording.begin(store, ruleset, setup, server_seed=seed, now=START, open_replay=open_replay)


def finished(store: Store, *, seats: int = 2, open_replay: bool = False) -> Recording:
    """Play a game to its end, with everything in it: a note, cards, refusals, an expiry, a bot's move."""
    game = begin(store, seats=seats, open_replay=open_replay, options={"label": "안녕"})
    game.command(1, Note(text="비밀 \u2028 \x01 😀"), START + 1)
    game.command(1, Add(amount=1), START + 2)
    game.command(0, Add(amount=9), START + 3, key="same-key-of-seat-0")
    game.command(0, Draw(), START + 4)
    (window,) = game.ruleset.windows(game.state)
    assert window.due_at is not None
    game.expire(window.id, window.due_at)
    game.expire(window.id, window.due_at)
    now = game.head.instant
    while game.head.status == "running":
        now += 1000
        seat = game.state.turn
        game.command(seat, Draw() if game.state.pile and now % 3 else Add(amount=2), now, automated=seat == 1)
    game.command(0, Add(amount=1), now)
    return game


def draw_of(game: Recording, *, key: str | None = None, at: int = START + 10) -> tuple[NewInput, Any]:
    """Return a draw of the seat whose turn it is, as an input, and what it causes."""
    seat = game.state.turn
    new = NewInput(
        kind="command", actor=by_seat(seat), payload={"type": "draw"}, instant=at, seat=seat, key=key, body_digest=b"d" * 32
    )
    return new, game.ruleset.decide(game.state, seat, Draw(), game.chance, at)
