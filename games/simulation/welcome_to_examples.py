"""The kinds of worked examples of Welcome To, each put to the function of the rules that knows the answer."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from games.rules.core import Chance, Event, JSONObject
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.engine import WelcomeTo
from games.rules.welcome_to.estates import estates
from games.rules.welcome_to.events import CardsReshuffled, PlanScored
from games.rules.welcome_to.resolve import end_reasons, pass_cards
from games.rules.welcome_to.reveal import start_turn
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.scoring import places, score_lines, temp_points
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.state import State
from games.simulation.example_cases import Cases, Kind
from games.simulation.example_comparing import REFUSALS, code_of
from games.simulation.welcome_to_example_states import Box, given_sheets, given_state

_CHANCE: Final = Chance(b"worked examples of Welcome To...")


def _turn(rules: WelcomeTo, example: JSONObject) -> JSONObject:
    """One seat's turn, submitted and applied."""
    picture = _resolved(rules, given_state(example["given"]), [example["command"]])
    return picture | {"points": picture["points"][0]}


def _resolve(rules: WelcomeTo, example: JSONObject) -> JSONObject:
    return _resolved(rules, given_state(example["given"]), example["commands"])


def _resolved(rules: WelcomeTo, state: State, commands: Sequence[JSONObject | None]) -> JSONObject:
    """Submit the commands of the seats and show what came of the turn; for who has none the clock runs out (WT-38)."""
    before, events = state, list[Event]()
    try:
        for seat, words in enumerate(commands):
            if words is not None:
                command = msgspec.convert({"turn": before.turn, **words}, SubmitTurn)
                decision = rules.decide(state, seat, command, _CHANCE, 0)
                events, state = [*events, *decision.events], decision.state
    except REFUSALS as refusal:
        return _picture(rules, before, ()) | {"error": code_of(refusal)}
    if state.phase != "over" and state.turn == before.turn:
        decision = rules.expire(state, rules.windows(state)[0].id, _CHANCE)
        events, state = [*events, *decision.events], decision.state
    return _picture(rules, state, events)


def _picture(rules: WelcomeTo, state: State, events: Sequence[Event]) -> JSONObject:
    """Return the sheets after a turn and what its events brought; `sheet` and `estates` are those of the first seat."""
    scored = [event for event in events if isinstance(event, PlanScored)]
    seats = range(len(state.players))
    sheets = [rules.sheet(state, seat) for seat in seats]
    return {
        "sheet": sheets[0],
        "sheets": sheets,
        "estates": estates(state.players[0].sheet),
        "points": [[[event.level, event.points] for event in scored if event.seat == seat] for seat in seats],
        "approved_after": state.approved,
        "reshuffle_next": any(isinstance(event, CardsReshuffled) and event.reason == "wish" for event in events),
        "reasons": state.reasons,
        "scores": state.scores,
        "places": state.places,
    }


def _estates(_: WelcomeTo, example: JSONObject) -> JSONObject:
    return {"estates": estates(given_sheets(example["given"])[0])}


def _score(_: WelcomeTo, example: JSONObject) -> JSONObject:
    given = example["given"]
    others = [msgspec.structs.replace(EMPTY, temps=temps) for temps in given.get("other_temps", ())]
    lines = score_lines([*given_sheets(given), *others], solo=given.get("mode") == "solo")
    return msgspec.structs.asdict(lines[0])


def _temps(_: WelcomeTo, example: JSONObject) -> JSONObject:
    return {"points": temp_points(example["given"]["temps"], solo=example["kind"] == "solo_temps")}


def _places(_: WelcomeTo, example: JSONObject) -> JSONObject:
    players = example["given"]["players"]
    totals, counts = [player["total"] for player in players], [tuple(player["estates"]) for player in players]
    return {"places": places(totals, counts)}


def _reveal(_: WelcomeTo, example: JSONObject) -> JSONObject:
    """The next turn, from the cards as they lie: in piles, in solo in a deck."""
    given, box = example["given"], Box()
    cards = {
        "piles": tuple(box.take_all(pile) for pile in given.get("piles", ())),
        "effects": box.take_all(given.get("effect_slots", ())),
        "deck": box.take_all(given.get("deck_top_first", ())),
        "discard": box.take_some(given.get("discard", 0)),
    }
    wished = given.get("reshuffle_next", False)
    run = Run(given_state(given, turn=given["turn"] - 1, wished=wished, **cards), _CHANCE, 0)
    start_turn(run)
    combos = run.state.combos
    return {
        "effects": [combo.effect for combo in combos],
        "numbers": [combo.number for combo in combos],
        "next_effects": [combo.next_effect for combo in combos],
        "combos": [[combo.number, combo.effect] for combo in combos],
        "pile_sizes": [len(pile) for pile in run.state.piles],
        "approved": run.state.approved,
        **_held(run.state),
    }


def _held(state: State) -> JSONObject:
    hands = [[[CARDS[card].number, CARDS[card].effect] for card in player.hand] for player in state.players]
    return {"hands": hands, "hand": hands[0], "deck": len(state.deck), "discard": len(state.discard)}


def _default(_: WelcomeTo, example: JSONObject) -> JSONObject:
    """The clock's command, with the fields that it leaves out."""
    return {"command": msgspec.structs.asdict(default_command(given_state(example["given"]), 0))}


def _pass(_: WelcomeTo, example: JSONObject) -> JSONObject:
    """Third cards are passed and hands filled; in the first turn nobody has one."""
    given, box = example["given"], Box()
    third = box.take_all(given.get("third_cards", ()))
    cards = {"deck": box.take_all(given["deck_top_first"]), "discard": box.take_some(given.get("discard"))}
    table = {"mode": "expert", "sheets": [{}] * given["seats"], "solo_holder": given["solo_holder"]}
    state = given_state(table, **cards)
    players = tuple(msgspec.structs.replace(player, hand=third[seat : seat + 1]) for seat, player in enumerate(state.players))
    run = Run(msgspec.structs.replace(state, players=players), _CHANCE, 0)
    if third:
        pass_cards(run)
    start_turn(run)
    return _held(run.state)


def _end(_: WelcomeTo, example: JSONObject) -> JSONObject:
    """Why the game would end with each sheet alone; in solo also without a card to draw.

    The deck, where it matters, is so many cards, or these.
    """
    given, box = example["given"], Box()
    state = given_state(given, deck=box.take_some(given.get("deck_top_first", given.get("deck"))))
    alone: list[Any] = [msgspec.structs.replace(state, players=(player,)) for player in state.players]
    return {"reasons": [end_reasons(one) for one in alone]}


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
