"""`manage.py simulate`: one table for people, one JSON object for programs, one sentence for bad options."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.simulation.progress import Bar


def simulate(*words: str) -> str:
    out = io.StringIO()
    call_command("simulate", *words, stdout=out)
    return out.getvalue()


def test_json_is_exactly_one_object_with_the_figures() -> None:
    figures: dict[str, Any] = json.loads(
        simulate("secret_city", "--players", "5", "--games", "6", "--seed", "x", "--bots", "steady,random", "--json")
    )
    assert (figures["ruleset"], figures["players"], figures["games"], figures["seed"]) == ("secret_city", 5, 6, "x")
    assert figures["bots"] == ["steady", "random", "random", "random", "random"]
    assert figures["endings"] == {"finished": 6}
    assert [wins["policy"] for wins in figures["wins"]] == ["steady", "random"]
    assert sum(wins["won"] for wins in figures["wins"]) == pytest.approx(6)
    assert figures["games_per_second"] > 0
    assert figures["invariants_checked"] is False


def test_the_table_says_speed_wins_endings_and_whether_it_was_checked() -> None:
    text = simulate("secret_city", "--games", "3", "--bots", "random", "--option", "speed=relaxed", "--check")
    for word in ("games/s", "events/s", "finished 3", "random", "95 % interval", "checked at every event, all hold"):
        assert word in text


def test_the_same_seed_gives_the_same_games() -> None:
    same = [
        {
            name: value
            for name, value in json.loads(simulate("secret_city", "--games", "2", "--json")).items()
            if "second" not in name
        }
        for _ in range(2)
    ]
    assert same[0] == same[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "There is no ruleset 'chess'"),
        (("secret_city", "--players", "3"), "secret_city has 4 to 7 seats, not 3."),
        (("secret_city", "--players", "many"), "--players needs a whole number from 1 on, not 'many'."),
        (("secret_city", "--games", "9" * 5000), f"--games needs a whole number from 1 on, not '{'9' * 20}'."),
        (("secret_city", "--games", "0"), "--games needs a whole number from 1 on, not '0'."),
        (("secret_city", "--games", "-5"), "--games needs a whole number"),
        (("secret_city", "--bots", "steady,genius"), "There is no bot 'genius' for secret_city; there is steady, random."),
        (("secret_city", "--bots", "random,random,random,random,random"), "--bots names 5 bots for 4 seats."),
        (("secret_city", "--option", "speed"), "--option needs the form K=V, not 'speed'."),
        (
            ("secret_city", "--option", "speed=hasty"),
            "secret_city has no such option or value, or not with so many seats: speed.",
        ),
        (
            ("secret_city", "--option", "colour=red"),
            "secret_city has no such option or value, or not with so many seats: colour.",
        ),
    ],
)
def test_bad_options_are_one_sentence_and_exit_2(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError) as refused:
        simulate(*words)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.returncode == 2


def test_the_bar_shows_how_far_it_is_and_goes_away() -> None:
    out = io.StringIO()
    bar = Bar(out, 8, "games")
    bar.show(2)
    bar.show(3)  # too soon to be drawn
    bar.clear()
    drawn, cleared = out.getvalue().split("\r")[1:]
    assert drawn.startswith("[########........................] 2/8 games, ")
    assert cleared == "\x1b[K"
