"""The runner of the worked examples finds what is wrong, and says so."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.simulation.example_comparing import Mismatch
from games.simulation.examples import run_example

SEATS = ["A", "B", "C", "D"]
GATHER = {"by": "A", "do": {"cmd": "gather", "what": "gold"}}


def example(*when: Any, then: dict[str, Any], **given: Any) -> dict[str, Any]:
    given = {"seats": SEATS, "players": {"A": {"role": 5}}, "turn": {"player": "A", "number": 5}} | given
    return {"id": "X", "edition": "secret_city", "title": "t", "given": given, "when": list(when), "then": then}


def failures(*when: Any, then: dict[str, Any], **given: Any) -> list[Mismatch]:
    return run_example(SECRET_CITY, example(*when, then=then, **given))


def test_a_wrong_state_is_found() -> None:
    assert failures(GATHER, then={"state": {"players.A.gold": 3}}) == [Mismatch("players.A.gold", 3, 2)]


def test_a_path_that_leads_nowhere_is_null() -> None:
    assert failures(then={"state": {"draft.order": None, "deck.99": None, "round.x": None}}) == []


def test_a_truth_is_no_number() -> None:
    assert failures(then={"state": {"turn.built": False}}) == [Mismatch("turn.built", expected=False, got=0)]


def test_an_unexpected_refusal_is_found_at_its_step() -> None:
    assert failures(GATHER, GATHER, GATHER, then={}) == [Mismatch("step 2", "accepted", "already_gathered")]
    assert failures(GATHER, GATHER, then={}) == [Mismatch("error", None, "already_gathered")]


def test_a_missing_refusal_is_found() -> None:
    assert failures(GATHER, then={"error": "bad_target"}) == [Mismatch("error", "bad_target", None)]


def test_a_wrong_score_is_found() -> None:
    assert failures(then={"scores": {"A": {"total": 1, "special": {}}}}) == [Mismatch("scores.A.total", 1, 0)]


def test_a_view_that_shows_too_much_or_too_little_is_found() -> None:
    view = {"viewer": "A", "shows": {"players.B.hand": ["sc_forge"]}, "hides": ["players.A.role", "players.B.hand"]}
    assert failures(then={"view": view}) == [
        Mismatch("view.players.B.hand", ["sc_forge"], None),
        Mismatch("view.players.A.role", "absent", 5),
    ]


def test_lists_keep_their_order_but_hands_do_not() -> None:
    cards = ["sc_forge", "sc_quarry"]
    players = {"A": {"role": 5, "hand": cards, "city": cards}}
    assert failures(players=players, then={"state": {"players.A.hand": cards[::-1]}}) == []
    assert failures(players=players, then={"state": {"players.A.city": {"same_cards": cards[::-1]}}}) == []
    assert len(failures(players=players, then={"state": {"players.A.city": cards[::-1]}})) == 1


def test_calls_may_be_given_and_looked_at() -> None:
    calls = {"1": "no_action", "2": {"state": "acted", "player": "C"}, "5": "acting"}
    shown = {"calls.1": "no_action", "calls.2": "acted", "calls.2.player": "C", "calls.5.player": "A", "calls.6": "waiting"}
    assert failures(calls=calls, then={"state": shown}) == []


def test_a_player_is_named_by_a_word() -> None:
    swap = {"by": "A", "do": {"cmd": "swap_hands", "player": 2}}
    assert failures(swap, then={"error": "bad_command"}) == []


def test_a_command_needs_a_game() -> None:
    with pytest.raises(ValueError, match="before there is a game"):
        run_example(SECRET_CITY, {"given": {}, "when": [GATHER], "then": {}})
    assert run_example(SECRET_CITY, {"given": {}, "then": {}}) == []


def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], *examples: Any, **options: Any) -> tuple[int, list[str]]:
    file = tmp_path / "examples.json"
    file.write_bytes(msgspec.json.encode({"examples": examples}))
    code = 0
    try:
        call_command("examples", str(file), **options)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    return code, capsys.readouterr().out.splitlines()


def test_the_command_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = example(GATHER, then={"state": {"players.A.gold": 2}})
    assert run(tmp_path, capsys, good, good) == (0, ["2 passed, 0 failed"])


def test_the_command_reports_what_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = example(GATHER, then={"state": {"players.A.gold": 3}})
    broken = example(then={}, crown="nobody")
    code, lines = run(tmp_path, capsys, bad, broken, {"id": "C", "edition": "chess", "title": "t"})
    assert code == 1
    assert lines[:2] == ["X t", "    players.A.gold: expected 3, got 2"]
    assert "no such ruleset" in lines[-2]
    assert lines[-1] == "0 passed, 3 failed"


def test_the_command_can_keep_to_an_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, capsys, {"id": "C", "edition": "classic", "title": "t"}, edition="secret_city") == (
        0,
        ["0 passed, 0 failed"],
    )


def test_a_file_may_name_its_game_for_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "examples.json"
    good = example(GATHER, then={"state": {"players.A.gold": 2}})
    del good["edition"]
    file.write_bytes(msgspec.json.encode({"game": "secret_city", "examples": [good]}))
    call_command("examples", str(file))
    assert capsys.readouterr().out.splitlines() == ["1 passed, 0 failed"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "Input data was truncated"),
        (b"\xff", "JSON is malformed: invalid character (byte 0)"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"game": "secret_city"}', "Object missing required field `examples`"),
        (b'{"examples": [5]}', "Expected `object`, got `int` - at `$.examples[0]`"),
        (None, "No such file or directory"),
    ],
)
def test_a_file_without_examples_fails_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, reason: str
) -> None:
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    if content is not None:
        bad.write_bytes(content)
    good.write_bytes(msgspec.json.encode({"examples": [example(GATHER, then={"state": {"players.A.gold": 2}})]}))
    with pytest.raises(SystemExit):
        call_command("examples", str(bad), str(good))
    assert capsys.readouterr().out.splitlines() == [str(bad), f"    file: expected examples, got {reason}", "1 passed, 1 failed"]


def test_an_edition_is_also_that_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "examples.json"
    good = example(GATHER, then={"state": {"players.A.gold": 2}})
    del good["edition"]
    file.write_bytes(msgspec.json.encode({"game": "secret_city", "examples": [good]}))
    call_command("examples", str(file), edition="secret_city")
    assert capsys.readouterr().out.splitlines() == ["1 passed, 0 failed"]


def test_an_edition_that_there_is_not_is_no_success(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no edition 'secret_cty'; there is secret_city, classic, "):
        call_command("examples", str(tmp_path), edition="secret_cty")


def test_time_passes_and_fires_what_is_due() -> None:
    given = {"deadlines": {"turn": 90_000}}
    early, late = {"at": 89_999, "do": {"cmd": "tick"}}, {"at": 90_000, "do": {"cmd": "tick"}}
    assert failures(early, then={"state": {"turn.player": "A", "players.A.timeout_streak": 0}}, **given) == []
    assert failures(late, then={"state": {"players.A.timeout_streak": 1}}, **given) == []
