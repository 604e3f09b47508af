"""The hash chain's format. Its values are fixed here for good: whoever kept a hash must be able to check it for ever."""

from uuid import UUID

from games.store import chain

GAME = UUID("01a22a74-c662-7b9b-b1a6-33ed9841e0ab")


def hashed(**changes: object) -> str:
    fields: dict[str, object] = {
        "game_id": GAME,
        "version": 3,
        "kind": "drawn",
        "schema": 1,
        "actor": "seat:0",
        "instant": 1_800_000_000_000,
        "public": b'{"seat":0}',
        "committed": {"0": b"c" * 32, "staff": b"s" * 32},
    }
    return chain.event_hash(b"p" * 32, **{**fields, **changes}).hex()  # type: ignore[arg-type]


def test_the_format_stays() -> None:
    assert chain.genesis(GAME, "toy", 1, "ab").hex() == "ad55c429d18617206a2228ef0f609c134534c87d8979094bd8940b26f2d3a787"
    assert hashed() == "caf1fd92e52e4f80b1f14346cf89795ba38f2dee5017592ff604103c8f69d501"
    assert chain.first_inputs_digest(GAME).hex() == "5f15d1d2d7a5df2dbb90f75d7af14fab5fe1418f6ab05a2bdcecdd76671cd4ee"
    assert chain.inputs_digest(b"p" * 32, b"{}").hex() == "f56aa18fa25f3ee6a0726bc64bfc8c942c811f8b7c3a696d51fd75a78d9a5bc9"
    assert (
        chain.part_commitment(b"s" * 32, b'{"card":1}').hex()
        == "9338d20ae37beef2db5c467ca70a144ad35637a9885494048bed6e36d97b9ecd"
    )


def test_every_field_is_in_the_hash() -> None:
    hashes = {
        hashed(),
        hashed(game_id=UUID(int=1)),
        hashed(version=4),
        hashed(kind="noted"),
        hashed(schema=2),
        hashed(actor="seat:1"),
        hashed(instant=1_800_000_000_001),
        hashed(public=b'{"seat":1}'),
        hashed(committed={"0": b"c" * 32}),
        hashed(committed={"1": b"c" * 32, "staff": b"s" * 32}),
        hashed(committed={"0": b"s" * 32, "staff": b"c" * 32}),
        hashed(committed={}),
    }
    assert len(hashes) == 12


def test_what_moves_from_one_field_to_the_next_changes_the_hash() -> None:
    assert hashed(kind="drawn1", schema=1) != hashed(kind="drawn", schema=11)
    assert hashed(actor="seat:01", instant=8) != hashed(actor="seat:0", instant=18)


def test_audiences_are_hashed_in_one_order() -> None:
    assert chain.audiences_in_order({"table", "10", "staff", "2", "0"}) == ["0", "2", "10", "staff", "table"]
    assert hashed(committed={"staff": b"s" * 32, "0": b"c" * 32}) == hashed()


def test_a_commitment_depends_on_seed_version_and_audience() -> None:
    part = {"0": b"{}", "1": b"{}"}
    one = chain.commitments(b"a" * 32, 1, part)
    others = [chain.commitments(b"b" * 32, 1, part), chain.commitments(b"a" * 32, 2, part)]
    values = {value for committed in (one, *others) for value in committed.values()}
    assert len(values) == 6
