"""The kinds of worked examples of Welcome To, each put to the function of the rules that knows the answer."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.rules.core import Chance, Event, JSONObject
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.engine import WelcomeTo
from games.rules.welcome_to.estates import estates
from games.rules.welcome_to.events import CardsReshuffled, PlanScored
from games.rules.welcome_to.resolve import pass_cards, sheet_reasons
from games.rules.welcome_to.reveal import start_turn
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.scoring import places, score_lines, temp_points
from games.rules.welcome_to.sheet import EMPTY, Sheet
from games.rules.welcome_to.state import State
from games.simulation.example_cases import Cases, Kind
from games.simulation.welcome_to_example_states import Box, given_sheet, given_state

_CHANCE: Final = Chance(b"worked examples of Welcome To...")


def _turn(rules: WelcomeTo, example: JSONObject) -> JSONObject:
    """One seat's turn, submitted and applied."""
    given = example["given"]
    hands = [Box().take_all(given["hand"])] if "hand" in given else ()
    state = given_state(given, _sheets(given), hands)
    return _resolved(rules, state, [example["command"]], 0)


def _resolved(rules: WelcomeTo, state: State, commands: list[JSONObject], shown: int) -> JSONObject:
    """Submit the commands of all seats and return what came of the turn, with one seat's sheet."""
    events: list[Event] = []
    for seat, words in enumerate(commands):
        command = msgspec.convert({"turn": state.turn, **words}, SubmitTurn)
        decision = rules.decide(state, seat, command, _CHANCE, 0)
        events += decision.events
        state = decision.state
    scored = [event for event in events if isinstance(event, PlanScored)]
    by_seat = [[[event.level, event.points] for event in scored if event.seat == seat] for seat in range(len(commands))]
    return {
        "sheet": rules.sheet(state, shown),
        "estates": estates(state.players[shown].sheet),
        "points": by_seat if len(commands) > 1 else by_seat[0],
        "approved_after": state.approved,
        "reshuffle_next": any(isinstance(event, CardsReshuffled) and event.reason == "wish" for event in events),
    }


def _resolve(rules: WelcomeTo, example: JSONObject) -> JSONObject:
    given = example["given"]
    return _resolved(rules, given_state(given, _sheets(given)), example["commands"], 0)


def _sheets(given: JSONObject) -> list[Sheet]:
    """Return the sheets of the seats of an example, or its only one."""
    sheets = given["sheets"] if "sheets" in given else [given["sheet"]]
    return [given_sheet(sheet, given["plans"]) if "plans" in given else given_sheet(sheet) for sheet in sheets]


def _estates(_: WelcomeTo, example: JSONObject) -> JSONObject:
    return {"estates": estates(given_sheet(example["given"]["sheet"]))}


def _score(_: WelcomeTo, example: JSONObject) -> JSONObject:
    others = [msgspec.structs.replace(EMPTY, temps=temps) for temps in example["given"]["other_temps"]]
    lines = score_lines([given_sheet(example["given"]["sheet"]), *others], solo=False)
    return msgspec.structs.asdict(lines[0])


def _temps(_: WelcomeTo, example: JSONObject) -> JSONObject:
    return {"points": temp_points(example["given"]["temps"], solo=example["kind"] == "solo_temps")}


def _places(_: WelcomeTo, example: JSONObject) -> JSONObject:
    players = example["given"]["players"]
    totals, counts = [player["total"] for player in players], [tuple(player["estates"]) for player in players]
    return {"places": places(totals, counts)}


def _reveal(_: WelcomeTo, example: JSONObject) -> JSONObject:
    given, box = example["given"], Box()
    piles = tuple(box.take_all(pile) for pile in given["piles"])
    effects = box.take_all(given["effect_slots"])
    state = given_state({}, [EMPTY], turn=given["turn"] - 1, piles=piles, effects=effects, discard=box.rest()[: given["discard"]])
    run = Run(state, _CHANCE, 0)
    start_turn(run)
    return {
        "effects": [combo.effect for combo in run.state.combos],
        "pile_sizes": [len(pile) for pile in run.state.piles],
        "discard": len(run.state.discard),
    }


def _default(_: WelcomeTo, example: JSONObject) -> JSONObject:
    given = example["given"]
    return {"command": default_command(given_state(given, _sheets(given)), 0)}


def _pass(_: WelcomeTo, example: JSONObject) -> JSONObject:
    given, box = example["given"], Box()
    hands = [(card,) for card in box.take_all(given["third_cards"])]
    deck = box.take_all(given["deck_top_first"])
    state = given_state(
        {"mode": "expert"}, [EMPTY] * given["seats"], hands, deck=deck, discard=box.rest(), holder=given["solo_holder"]
    )
    run = Run(state, _CHANCE, 0)
    pass_cards(run)
    start_turn(run)
    return {"hands": [[_sides(card) for card in player.hand] for player in run.state.players]}


def _sides(card: str) -> list[Any]:
    return [CARDS[card].number, CARDS[card].effect]


def _end(_: WelcomeTo, example: JSONObject) -> JSONObject:
    return {"reasons": [sheet_reasons(given_sheet(sheet)) for sheet in example["given"]["sheets"]]}


_KINDS: Final[Mapping[str, Kind]] = {
    "turn": _turn,
    "resolve": _resolve,
    "estates": _estates,
    "score": _score,
    "temps": _temps,
    "solo_temps": _temps,
    "places": _places,
    "reveal": _reveal,
    "default": _default,
    "pass": _pass,
    "end": _end,
}

WELCOME_TO_EXAMPLES: Final = Cases(_KINDS)
"""The engine's `EngineExamples`."""
