"""How games end, and what they are worth: WT 9 told a second time."""

from typing import Any, Final

import msgspec

from games.rules.core import Seat
from games.rules.welcome_to.cards import SOLO
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.state import State
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.welcome_to.properties import oracle
from tests.games.rules.welcome_to.properties.playing import plays
from tests.games.rules.welcome_to.random_games import Play

WHOLE = plays()
PARKS: Final = ((0, 2, 4, 10), (0, 2, 4, 6, 14), (0, 2, 4, 6, 8, 18))
POOLS: Final = (0, 3, 6, 9, 13, 17, 21, 26, 31, 36)
BIS: Final = (0, 1, 3, 6, 9, 12, 16, 20, 24, 28)
VALUES: Final = ((1, 3), (2, 3, 4), (3, 4, 5, 6), (4, 5, 6, 7, 8), (5, 6, 7, 8, 10), (6, 7, 8, 10, 12))


def tokens(state: State, seat: Seat) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(WELCOME_TO.sheet(state, seat)))
    return shown | {"houses": [row.split() for row in shown["houses"]]}


def worth(state: State, seat: Seat) -> dict[str, Any]:
    """Return the score of a seat without its temps, line by line."""
    sheet = tokens(state, seat)
    houses = [token for row in sheet["houses"] for token in row]
    counts = [[size for _, _, size in oracle.estates(sheet)].count(size) for size in range(1, 7)]
    lines: dict[str, Any] = {
        "plans": sum(points or 0 for points in sheet["plans"]),
        "parks": [PARKS[street][sheet["parks"][street]] for street in range(3)],
        "pools": POOLS[sum(map(len, sheet["pools"]))],
        "estates": [count * VALUES[size][sheet["value_marks"][size]] for size, count in enumerate(counts)],
        "bis": BIS[sum(token.endswith("b") for token in houses)],
        "roundabouts": (0, 3, 8)[houses.count("R")],
        "refusals": (0, 0, 3, 5)[sheet["refusals"]],
    }
    good = lines["plans"] + sum(lines["parks"]) + lines["pools"] + sum(lines["estates"])
    return lines | {"total": good - lines["bis"] - lines["roundabouts"] - lines["refusals"], "counts": counts}


def temps(state: State) -> list[int]:
    """Return what the temps bring: by the number of larger groups, or alone by their number (WT-21, WT-26)."""
    marks = [player.sheet.temps for player in state.players]
    if state.mode == "solo":
        return [7 if marks[0] >= 6 else 0]
    ahead = [len({other for other in marks if other > own}) for own in marks]
    return [(7, 4, 1)[place] if own and place < 3 else 0 for own, place in zip(marks, ahead, strict=True)]


@always(WHOLE)
def test_the_scores_are_those_of_the_sheets(play: Play) -> None:  # WT 9, WT-21, WT-22
    state = play.steps()[-1].state
    if state.status == "abandoned":
        assert (state.scores, state.places, state.reasons) == (None, None, ())
        assert all(player.sitting.controller == "bot" for player in state.players)
        return
    assert state.scores is not None
    ranks = []
    for line, won in zip(state.scores, temps(state), strict=True):
        expected = worth(state, line.seat)
        counts = expected.pop("counts")
        assert msgspec.to_builtins(line) == {
            **{name: tuple(value) if isinstance(value, list) else value for name, value in expected.items()},
            "temps": won,
            "total": expected["total"] + won,
            "seat": line.seat,
        }
        ranks.append((line.total, sum(counts), *counts))
    assert state.places == tuple(1 + sum(other > own for other in ranks) for own in ranks)
    outcome = WELCOME_TO.outcome(state)
    assert outcome is not None
    best = () if state.mode == "solo" else tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    assert outcome.winners == best


@always(WHOLE)
def test_it_ends_exactly_when_the_rules_say(play: Play) -> None:  # WT 9, WT-26
    for step in play.steps():
        state = step.state
        if step.before is None or (state.turn == step.before.turn and state.phase == step.before.phase):
            continue
        sheets = [tokens(state, seat) for seat in range(len(state.players))]
        held = {
            "refusals": any(sheet["refusals"] == 3 for sheet in sheets),
            "plans": any(None not in sheet["plans"] for sheet in sheets),
            "full": any("." not in token for sheet in sheets for token in [[t for row in sheet["houses"] for t in row]]),
            "deck": state.mode == "solo" and set(state.deck) <= {SOLO} and state.turn == 27,
        }
        if state.status == "abandoned":
            continue
        expected = [name for name, holds in held.items() if holds] if state.phase == "over" else []
        assert list(state.reasons) == expected
        assert bool(expected) == (state.phase == "over")
        assert state.phase == "over" or not any((held["refusals"], held["plans"], held["full"]))


@always(WHOLE)
def test_running_points_are_those_of_the_sheet_with_temps_as_far_as_they_are_known(play: Play) -> None:  # WT-26, WT-36
    steps = play.steps()
    for step in (*steps[::11], steps[-1]):
        state = step.state
        known = temps(state) if state.mode == "solo" or state.scores else [0] * len(state.players)
        for seat in WELCOME_TO.view(state, None).seats:
            assert seat.summary.total == worth(state, seat.seat)["total"] + known[seat.seat]
