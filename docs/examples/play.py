"""Play one game of Secret City against three bots and tell it as seat 0 sees it: python3 docs/examples/play.py ADDRESS."""
# ruff: noqa: INP001, T201 - a program that talks to a person

import sys
from typing import Any

from client import JSON, Client, Problem, Watch

LIKED = ("build", "take_income", "gather", "choose_card", "pick_role", "assassinate", "rob", "destroy", "end_turn")
"""The types of command this player sends, what he likes best in front."""


def choose(game: JSON, dear: dict[str, int]) -> JSON | None:
    """Return one of the commands that the server offers, or None when it is somebody else's move."""
    kinds = {kind: rank for rank, kind in enumerate(LIKED)}
    plain = [offer for offer in game["legal"] if not (offer.get("choose") or {}).get("least")]  # the others need cards as payment
    offers = [offer["command"] for offer in plain if offer["command"]["type"] in kinds]
    if len(game["view"]["seats"][game["seat"]]["hand"]) < 2:  # noqa: PLR2004 - short of cards: rather cards than gold
        offers = [command for command in offers if command.get("what") != "gold"] or offers
    return min(offers, key=lambda command: (kinds[command["type"]], -dear.get(command.get("card", ""), 0)), default=None)


class Teller:
    """Puts events into words, with the names of the catalogue."""

    def __init__(self, ruleset: JSON) -> None:
        """`ruleset` is GET /rulesets/secret_city."""
        self.names = {card["id"]: card["name"] for card in ruleset["cards"]}
        self.roles = {role["number"]: role["name"] for role in ruleset["roles"]}
        self.costs = {card["id"]: card["cost"] for card in ruleset["cards"]}

    def tell(self, event: JSON) -> str | None:
        """Return a sentence, or None for what is not worth one."""
        seat, own = f"seat {event.get('seat')}", event.get("own", {})
        match event["type"]:
            case "game_started":
                return f"the deal; my hand: {self._cards(own['hand'])}"
            case "round_started":
                return f"-- round {event['round']}, face up: {self._roles(event.get('removed_up', ()))}"
            case "pick_opened" if own:
                return f"I may pick from {self._roles(own['roles'])}"
            case "role_picked":
                return f"{seat} picks a role" + (f": {self.roles[own['role']]}" if own else "")
            case "no_action":
                return f"{event['number']} {self.roles[event['number']]}: nobody answers"
            case "turn_started":
                return f"{event['number']} {self.roles[event['number']]}: it is {seat}"
            case "role_murdered":
                return f"   {seat} murders number {event['number']}"
            case "robbery_announced":
                return f"   {seat} will rob number {event['number']}"
            case "gold_stolen":
                return f"   {seat} steals {event['gold']} gold from seat {event['target']}"
            case "building_built":
                return f"   {seat} builds {self.names[event['card']]} for {event['gold']} gold"
            case "building_destroyed":
                return f"   {seat} destroys {self.names[event['card']]} of seat {event['target']}"
            case "card_kept" if own:
                return f"   I keep {self.names[own['kept']]}"
            case "city_completed":
                return f"   {seat} completes a city: the last round"
            case "crown_moved":
                return f"   the crown goes to {seat}"
            case _:
                return None

    def _cards(self, cards: Any) -> str:
        return ", ".join(self.names[card] for card in cards)

    def _roles(self, numbers: Any) -> str:
        return ", ".join(self.roles[number] for number in numbers) or "none"


def main(address: str) -> None:
    """Play to the end."""
    me = Client(address)
    teller = Teller(me.ask("GET", "/rulesets/secret_city"))
    room = me.ask("POST", "/rooms", {"ruleset": "secret_city", "seats": 4})
    me.ask("POST", f"/rooms/{room['id']}/fill", {"policy": "steady"})
    watch = Watch(me, me.ask("POST", f"/rooms/{room['id']}/start")["game_id"])
    print(f"game {watch.game_id}")
    game = watch.poll()
    while True:
        for event in watch.news():
            if sentence := teller.tell(event):
                print(f"{event['version']:4} {sentence}", flush=True)
        if game["status"] != "running":
            break
        if command := choose(game, teller.costs):
            try:
                game = watch.command(command)
                continue
            except Problem as problem:
                if problem.status != 409:  # noqa: PLR2004 - the clock was faster: look again
                    raise
        game = watch.poll()
    for line in game["result"]["scores"]:
        print(f"     seat {line['seat']}: {line['total']} points")
    print(f"     won by {game['result']['winners']}; head hash {game['head_hash']}; token {me.token}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
