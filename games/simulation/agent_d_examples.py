"""The words of the worked examples of Secret Agent D: what they ask, and how they call the answers."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.rules.agent_d import complete, ending, mission, rounds, shootout
from games.rules.agent_d.box import BOX, Building
from games.rules.agent_d.engine import AgentD
from games.rules.agent_d.events import (
    AttemptDeclined,
    AttemptMade,
    DieTaken,
    GameEnded,
    RoundEnded,
    RoundStarted,
    ShootoutRolled,
    ShootoutStarted,
    TurnEnded,
)
from games.rules.agent_d.run import Run
from games.rules.agent_d.scoring import money
from games.rules.agent_d.state import Player, State
from games.rules.core import Decision, JSONObject, Seat
from games.simulation.agent_d_example_states import Scripted, given_state
from games.simulation.example_cases import Kind


def _run(ruleset: AgentD, example: JSONObject, **changes: Any) -> Run:
    given = example["given"]
    return Run(ruleset.box, given_state(given | changes), Scripted(given.get("random", ())), 0)


def _picture(decision: Decision[State]) -> JSONObject:
    """Return a state in the words of the examples."""
    state, events = decision.state, decision.events
    return {
        "phase": state.phase,
        "round": state.round,
        "step": state.step,
        "sub": state.sub,
        "turn": state.turn,
        "start": state.start,
        "winner": state.winner,
        "reason": state.reason,
        "places": state.places,
        "money": [money(player, BOX.rank_value) for player in state.players],
        "board": state.board,
        "pool": [[die.id, die.color, die.face] for die in state.pool],
        "bag_count": len(state.bag),
        "security": state.security,
        "turn_over": any(isinstance(event, TurnEnded) for event in events),
        "round_over": any(isinstance(event, RoundEnded | GameEnded) for event in events),
        "players": [_seat_picture(seat, player) for seat, player in enumerate(state.players)],
    }


def _seat_picture(seat: Seat, player: Player) -> JSONObject:
    return {
        "seat": seat,
        "controller": player.sitting.controller,
        "left": player.sitting.left,
        "autoplay": player.sitting.autoplay,
        "timeout_streak": player.sitting.timeout_streak,
        "rank": player.rank,
        "alive": player.alive,
        "identity": None if player.color is None else [player.color, player.target],
        "has_chosen": player.has_chosen,
        "tool": player.tool,
        "tool_used": player.tool_used,
        "top": [[die.color, die.face] for die in player.top],
        "front": [[die.color, die.face] for die in player.front],
        "info": player.info,
        "info_count": len(player.info) + player.converted,
        "rank_info": player.converted,
        "money": money(player, BOX.rank_value),
    }


def _decided(ruleset: AgentD, example: JSONObject, **changes: Any) -> Decision[State]:
    words = dict(example["command"])
    seat = words.pop("seat", None)
    command = msgspec.convert(words, ruleset.command_type)
    run = _run(ruleset, example, **changes)
    return ruleset.decide(run.state, seat, command, Scripted(example["given"].get("random", ())), 0)


def _command(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Put one command: where a die came to lie, what became of an attempt or of a tool."""
    decision = _decided(ruleset, example)
    picture = _picture(decision) | {"tool_used": decision.state.players[example["command"]["seat"]].tool_used}
    match decision.events[0]:
        case DieTaken(color=color, face=face, place=place):
            picture["placed"] = [color, face, place]
        case AttemptMade(hit=hit):
            picture["result"] = _result(decision.state, hit=hit)
        case AttemptDeclined():
            picture["result"] = "declined"
        case _:
            pass
    return picture


def _result(state: State, *, hit: bool) -> str:
    if state.reason == "legend":
        return "legend"
    if state.sub == "building":
        return "last_standing"
    return "hit" if hit else "miss"


def _last_standing(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Let the survivor choose."""
    return _until_next_round(ruleset, _run(ruleset, example).state, _decided(ruleset, example, sub="building"))


def _until_next_round(ruleset: AgentD, state: State, decision: Decision[State]) -> JSONObject:
    """Return the picture from which the next round starts, or that at the end: what a round begins with is not asked for."""
    for event in decision.events:
        if isinstance(event, RoundStarted):
            break
        state = ruleset.evolve(state, event, 0)
    return _picture(Decision(decision.events, state))


def _draw(ruleset: AgentD, example: JSONObject) -> JSONObject:
    return {"drawn": [_drawn(ruleset, case) for case in example["given"]["cases"]]}


def _drawn(ruleset: AgentD, case: JSONObject) -> int:
    """Roll with so many alive, dice left over and, where the case says so, dice in the bag."""
    color = BOX.colors[0]
    given: JSONObject = {
        "players": [{"seat": seat, "alive": seat < case["alive"]} for seat in range(BOX.most_seats)],
        "pool": [[f"d{number}", color, BOX.gun] for number in range(case["left"])],
    }
    if "bag" in case:
        given["bag"] = [color] * case["bag"]
    run = _run(ruleset, {"given": given})
    before = run.state.drawn
    mission.start_step(run)
    return run.state.drawn - before


def _pass_start(_: AgentD, example: JSONObject) -> JSONObject:
    given = example["given"]
    return {"next": [_next_start(given["seats"], case) for case in given["cases"]]}


def _next_start(seats: int, case: JSONObject) -> int:
    rows = [{"seat": seat, "alive": seat in case["alive"]} for seat in range(seats)]
    return mission.next_start(given_state({"start": case["start"], "players": rows}))


def _complete(ruleset: AgentD, example: JSONObject) -> JSONObject:
    run = _run(ruleset, example)
    state = run.state
    complete.complete(run)
    return _until_next_round(ruleset, state, run.decision())


def _shootout(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Fight for a building; without one, for the game (AD 8)."""
    run, building = _run(ruleset, example), example["given"].get("building")
    fighters = tuple(row["seat"] for row in example["given"]["players"] if _is_fighter(row, building))
    winner = shootout.duel(run, fighters) if building is None else shootout.fight(run, fighters, building)
    decision = run.decision()
    return _picture(decision) | {
        "life": next(event.life for event in decision.events if isinstance(event, ShootoutStarted)),
        "after": [event.life for event in decision.events if isinstance(event, ShootoutRolled)],
        "winner": winner,
    }


def _is_fighter(row: JSONObject, building: Building | None) -> bool:
    """Whether a seat that the example names fights: unless it says that the seat is out or elsewhere."""
    if building is None:
        return True
    return row.get("alive", True) and (row.get("identity") or (None, building))[1] == building


def _rank_up(ruleset: AgentD, example: JSONObject) -> JSONObject:
    run = _run(ruleset, example, round=example["given"].get("round", 1) - 1)
    rounds.start_round(run)
    return _picture(run.decision())


def _final(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """End the game by money, or at once where somebody has the highest rank."""
    run = _run(ruleset, example, round=BOX.rounds)
    legends = tuple(seat for seat, player in enumerate(run.state.players) if player.rank >= BOX.rank_to_win)
    if legends:
        ending.legend(run, shootout.duel(run, legends))
    else:
        ending.richest(run)
    return _picture(run.decision())


def _projection(ruleset: AgentD, example: JSONObject) -> JSONObject:
    """Look through the eyes of a seat; what its view does not hold is null."""
    seen = msgspec.to_builtins(ruleset.view(given_state(example["given"]), example["given"]["viewer"]))
    return {
        **seen,
        "turn": seen["turn_seat"],
        "pool": [list(die.values()) for die in seen["pool"]],
        "bag_colors": seen.get("bag"),
        "players": [_seen_seat(row) for row in seen["seats"]],
    }


def _seen_seat(row: JSONObject) -> JSONObject:
    return {
        **row,
        "identity": list(row["identity"].values()) if row.get("identity") else None,
        "rank_info": row.get("converted"),
        "top": [list(die.values()) for die in row["top"]],
        "front": [list(die.values()) for die in row["front"]],
    }


KINDS: Final[Mapping[str, Kind]] = {
    "command": _command,
    "last_standing": _last_standing,
    "draw": _draw,
    "pass_start": _pass_start,
    "tool": _command,
    "target": _command,
    "complete": _complete,
    "shootout": _shootout,
    "rank_up": _rank_up,
    "final": _final,
    "projection": _projection,
}
"""What the examples ask, by kind."""
