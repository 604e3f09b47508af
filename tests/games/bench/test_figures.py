"""What a benchmark says, and how it is read."""

import json
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command

from games.bench import fold, load
from games.bench.figure import Figure, duration, percentile, rate, seconds_each
from games.bench.recorded import record
from games.bench.tables import Table
from games.management.commands import bench
from games.rules.catalogue import ruleset
from games.store.codec import codec_of
from games.store.reading import happened

LINE = rate("some", "of something", "things/s", 50.0, 200.0, "the most there is", more_of_it=3.5)


def test_the_ratio_says_how_much_of_the_limit_was_reached() -> None:
    assert LINE.ratio == 0.25
    assert duration("some", "a time", 8.0, 2.0, "the least").ratio == 0.25
    assert rate("some", "of nothing", "things/s", 50.0, 0.0, "not measured").ratio == 0.0


def test_a_line_holds_figure_limit_and_ratio() -> None:
    text = bench.line(LINE)
    for word in ("some", "50 things/s", "25.0% of 200 (the most there is)", "of something, more of it 3.5"):
        assert word in text


def test_percentiles() -> None:
    times = [float(number) for number in range(100, 0, -1)]
    assert percentile(times, 50.0) == 51.0
    assert percentile(times, 99.0) == 100.0
    assert percentile([7.0], 99.0) == 7.0


def test_time_is_taken_per_call() -> None:
    calls = []
    assert seconds_each(lambda: calls.append(1), at_least=0.003) > 0
    assert len(calls) > 3


def test_stored_rows_fold_to_the_end_of_the_game() -> None:
    rules = ruleset("secret_city")
    stored = fold.rows("test", Table("secret_city", 4))
    state = None
    for one in happened(codec_of(rules), stored, after=0):
        state = rules.evolve(state, one.event, one.at)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.status == "finished"


def test_a_recording_holds_every_input_and_its_events() -> None:
    recording = record("test")
    assert [step.progress.status for step in recording.steps].count("finished") == 1
    assert recording.steps[-1].progress.result is not None
    assert all(step.events and step.new.actor.startswith("bot:") for step in recording.steps)


@pytest.fixture
def a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def cases() -> Iterator[Figure]:
        yield LINE

    monkeypatch.setattr(bench, "ALONE", {"simulate": cases})
    monkeypatch.setattr(bench, "ON_A_STACK", {})


@pytest.mark.usefixtures("a_case")
def test_json_is_exactly_one_array(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("bench", "simulate", "--json")
    (figure,) = json.loads(capsys.readouterr().out)
    assert (figure["case"], figure["figure"], figure["limit"], figure["ratio"]) == ("some", 50.0, 200.0, 0.25)


@pytest.mark.usefixtures("a_case")
def test_all_cases_run_when_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("bench")
    assert "25.0% of 200" in capsys.readouterr().out


def test_an_unknown_benchmark_is_one_sentence_and_exit_2() -> None:
    with pytest.raises(CommandError, match=r"There is no benchmark 'luck'; there is simulate, fold, append") as refused:
        call_command("bench", "luck")
    assert refused.value.returncode == 2


def test_what_wrk_prints_is_understood() -> None:
    text = "  1234 requests in 1.00s, 1.00MB read\n  Non-2xx or 3xx responses: 5\nRequests/sec:   1230.50\n"
    assert load.read_wrk(text) == load.Load(per_second=1230.5, answers=1234, unexpected=5, client="wrk")
    with pytest.raises(RuntimeError, match="wrk printed no"):
        load.read_wrk("unable to connect")
