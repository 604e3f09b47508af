"""Snapshots of real games, and the fingerprint of the code that folded them."""

from pathlib import Path

import msgspec
import pytest

from games.rules.catalogue import RULESETS
from games.store import MemoryStore, snapshots
from tests.contracts.toy import TOY
from tests.games.store.games import all_alone


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_state_survives_a_snapshot(slug: str) -> None:  # T26
    rules = RULESETS[slug]
    game = all_alone(MemoryStore(RULESETS.__getitem__), rules)
    state = None
    for entry in game.store.events(game.game_id):
        state = rules.evolve(state, entry.event, entry.at)
        snapshots.keep(game.store, rules, game.game_id, entry.version, state)
        assert snapshots.load(game.store, rules, game.game_id) == (entry.version, state)
    assert state == game.state


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_the_fingerprint_covers_the_engine_and_what_engines_share(slug: str) -> None:
    rules = RULESETS[slug]
    files = dict(snapshots.sources(rules))
    folder = Path(snapshots.__file__).parents[1] / "rules"
    for path in (*folder.glob("core/*.py"), *folder.glob(f"{rules.engine}/**/*.py"), *folder.glob(f"{rules.engine}/**/*.json")):
        name = f"games.rules.{'/'.join(path.relative_to(folder).parts)}"
        assert files[name] == path.read_bytes()


def test_other_code_has_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    prints = set()
    for content in (b"a", b"b"):
        monkeypatch.setattr(snapshots, "sources", lambda _, content=content: iter([("games.rules.toy/turn.py", content)]))
        prints.add(snapshots.fingerprint.__wrapped__(TOY))  # type: ignore[attr-defined]

    class Wider(TOY.state_type):  # type: ignore[misc, name-defined]
        more: int = 0

    class Other(type(TOY)):  # type: ignore[misc]
        state_type = Wider

    prints.add(snapshots.fingerprint(Other()))
    assert len(prints) == 3
    assert issubclass(Wider, msgspec.Struct)
