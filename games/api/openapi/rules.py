"""Schemas of every engine's commands, views, offers and events, taken from its structs.

Editions of one engine share them; what differs between rulesets is told apart by the game's `ruleset`.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from games.api.openapi.structs import JSONObject, components, ref
from games.rules.catalogue import RULESETS
from games.rules.core import Ruleset
from games.services.answers import GameAnswer

Rules = Ruleset[Any, Any]


def engines() -> Iterator[tuple[str, list[Rules]]]:
    """Return every engine's name as schemas have it (`Citadels`), with its rulesets."""
    ordered = sorted(RULESETS.values(), key=lambda rules: (rules.engine, rules.slug))
    for engine, rulesets in groupby(ordered, key=lambda rules: rules.engine):
        yield engine.title().replace("_", ""), list(rulesets)


def schemas() -> JSONObject:
    """Return the named schemas of all engines."""
    named: JSONObject = {}
    for name, rulesets in engines():
        named |= _of_engine(name, rulesets)
    return named


def _of_engine(name: str, rulesets: list[Rules]) -> JSONObject:
    first = rulesets[0]
    (command, view), named = components(name, first.command_type, first.view_type)
    named[f"{name}Command"] = _titled(command, "A command of this engine; `type` says which.")
    named.setdefault(f"{name}View", view)
    named |= _events(name, first.event_type)
    named |= _answer(name, [rules.slug for rules in rulesets])
    return named


def _answer(name: str, slugs: list[str]) -> JSONObject:
    """Return the game answer with this engine's view and commands in their places."""
    (_,), named = components(name, GameAnswer)
    game = named.pop(f"{name}GameAnswer")
    game["description"] = "A game as the caller may see it now. Codes and slugs only; names stand beside the view."
    game["properties"] |= {"ruleset": {"type": "string", "enum": slugs}, "view": ref(f"{name}View")}
    named[f"{name}Offer"]["properties"]["command"] = ref(f"{name}Command")
    named[f"{name}Game"] = {**game, "title": f"{name}Game"}
    return named


def _events(name: str, event_type: Any) -> JSONObject:
    """Return what a feed shows of each event: its public part, and as `own` the reader's private part, if any."""
    (union,), named = components(f"{name}Event", event_type)
    for schema in named.values():
        properties = schema.get("properties", {})
        if "type" in properties and "secret" in properties:
            properties["own"] = properties.pop("secret").get("additionalProperties", {})
            schema["required"] = [field for field in schema.get("required", []) if field != "secret"]
        if "type" in properties:
            properties |= _PLACE
            schema["required"] = [*schema.get("required", []), *_PLACE]
    named[f"{name}Event"] = _titled(union, "An event as a feed shows it.")
    return named


_PLACE: JSONObject = {
    "version": {"type": "integer"},
    "at": {"type": "integer", "description": "milliseconds since 1970, UTC"},
    "actor": {"type": "string", "description": "`seat:N`, `bot:N`, `clock`, `staff` or `system`"},
}


def _titled(schema: JSONObject, description: str) -> JSONObject:
    return {**schema, "description": description}
