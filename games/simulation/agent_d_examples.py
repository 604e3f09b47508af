"""The words of the worked examples of Secret Agent D: what they ask, and how they call the answers."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from games.rules.agent_d import attempts, complete, ending, mission, rounds, shootout
from games.rules.agent_d.box import BOX
from games.rules.agent_d.engine import AgentD
from games.rules.agent_d.events import DieTaken, ShootoutRolled, ShootoutStarted, TurnEnded
from games.rules.agent_d.run import Run
from games.rules.agent_d.scoring import money
from games.rules.agent_d.state import Player, State
from games.rules.core import Clock, Decision, JSONObject
from games.simulation.agent_d_example_states import LATE, Scripted, given_state
from games.simulation.example_cases import Kind


def _run(ruleset: AgentD, example: JSONObject, **changes: Any) -> Run:
    given = example["given"]
    state = replace(given_state(given), **changes)
    return Run(ruleset.box, state, Scripted(given.get("random", ())), 0)


def _picture(decision: Decision[State]) -> JSONObject:
    """Return a state in the words of the examples."""
    state = decision.state
    return {
        "sub": state.sub,
        "start": state.start,
        "winner": state.winner,
        "reason": state.reason,
        "board": state.board,
        "pool": [[die.id, die.color, die.face] for die in state.pool],
        "turn_over": any(isinstance(event, TurnEnded) for event in decision.events),
        "players": [_seat_picture(seat, player) for seat, player in enumerate(state.players)],
    }


def _seat_picture(seat: int, player: Player) -> JSONObject:
    return {
        "seat": seat,
        "rank": player.rank,
        "alive": player.alive,
        "rank_info": player.converted,
        "money": money(player, BOX.rank_value),
    }


def _decided(ruleset: AgentD, example: JSONObject, **changes: Any) -> Decision[State]:
    words = dict(example["command"])
    seat = words.pop("seat")
    command = msgspec.convert(words, ruleset.command_type)
    run = _run(ruleset, example, **changes)
    return ruleset.decide(run.state, seat, command, Scripted(example["given"].get("random", ())), 0)


def _command(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Put one command of a turn: where a die came to lie, or what became of an attempt."""
    decision = _decided(ruleset, example)
    first = decision.events[0]
    picture = _picture(decision)
    if isinstance(first, DieTaken):
        picture["placed"] = [first.color, first.face, first.place]
    else:
        picture["result"] = _result(decision)
    return picture


def _result(decision: Decision[State]) -> str:
    if decision.state.reason == "legend":
        return "legend"
    if decision.state.sub == "building":
        return "last_standing"
    return "hit" if getattr(decision.events[0], "hit", False) else "miss"


def _tool(ruleset: AgentD, example: JSONObject) -> JSONObject:
    decision = _decided(ruleset, example)
    return _picture(decision) | {"tool_used": decision.state.players[example["command"]["seat"]].tool_used}


def _target(ruleset: AgentD, example: JSONObject) -> JSONObject:
    return _picture(_decided(ruleset, example))


def _last_standing(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Let the survivor choose; what the next round does is told apart from it by the state before that round."""
    run = _run(ruleset, example, sub="building", turn=example["command"]["seat"], clock=Clock(LATE, 1))
    words = dict(example["command"])
    attempts.choose_building(run, words.pop("seat"), msgspec.convert(words, ruleset.command_type))
    return _before(run.decision(), "round_started", example, ruleset) | {"round_over": True}


def _before(decision: Decision[State], tag: str, example: JSONObject, ruleset: AgentD) -> JSONObject:
    """Return the picture just before the first event of that type, or at the end."""
    state: State = given_state(example["given"])
    for event in decision.events:
        if event.__struct_config__.tag == tag:
            break
        state = ruleset.evolve(state, event, 0)
    return _picture(Decision(decision.events, state))


def _draw(_: AgentD, example: JSONObject) -> JSONObject:
    return {"drawn": [mission.dice_to_draw(case["alive"], case["left"]) for case in example["given"]["cases"]]}


def _pass_start(_: AgentD, example: JSONObject) -> JSONObject:
    given = example["given"]
    return {"next": [_next_start(given["seats"], case) for case in given["cases"]]}


def _next_start(seats: int, case: JSONObject) -> int:
    rows = [{"seat": seat, "alive": seat in case["alive"]} for seat in range(seats)]
    return mission.next_start(given_state({"start": case["start"], "players": rows}))


def _complete(ruleset: AgentD, example: JSONObject) -> JSONObject:
    run = _run(ruleset, example)
    complete.complete(run)
    return _before(run.decision(), "round_ended", example, ruleset)


def _shootout(ruleset: AgentD, example: JSONObject) -> JSONObject:
    run = _run(ruleset, example)
    fighters = tuple(row["seat"] for row in example["given"]["players"])
    winner = shootout.fight(run, fighters, example["given"]["building"])
    events = run.decision().events
    return {
        "life": next(event.life for event in events if isinstance(event, ShootoutStarted)),
        "after": [event.life for event in events if isinstance(event, ShootoutRolled)],
        "winner": winner,
    }


def _rank_up(ruleset: AgentD, example: JSONObject) -> JSONObject:
    run = _run(ruleset, example, round=0)
    rounds.start_round(run)
    return _picture(run.decision())


def _final(ruleset: AgentD, example: JSONObject) -> JSONObject:
    run = _run(ruleset, example, round=BOX.rounds)
    ending.richest(run)
    state = run.state
    return {
        "money": [money(player, BOX.rank_value) for player in state.players],
        "winner": state.winner,
        "reason": state.reason,
        "places": state.places,
    }


def _projection(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Look through the eyes of a seat; what its view does not hold is null."""
    seen = msgspec.to_builtins(ruleset.view(given_state(example["given"]), example["given"]["viewer"]))
    seats = [
        {
            "seat": row["seat"],
            "rank": row["rank"],
            "identity": list(row["identity"].values()) if row.get("identity") else None,
            "info_count": row["info_count"],
            "money": row.get("money"),
        }
        for row in seen["seats"]
    ]
    return {"players": seats, "bag_count": seen["bag_count"], "bag_colors": seen.get("bag")}


KINDS: Final[Mapping[str, Kind]] = {
    "command": _command,
    "last_standing": _last_standing,
    "draw": _draw,
    "pass_start": _pass_start,
    "tool": _tool,
    "target": _target,
    "complete": _complete,
    "shootout": _shootout,
    "rank_up": _rank_up,
    "final": _final,
    "projection": _projection,
}
"""What the examples ask, by kind."""
