"""Schemas of every ruleset's options, commands, views, offers and events, taken from its structs.

Editions of one engine share the structs that they have in common, under the engine's name (`CitadelsGather`); what an edition
has of its own kind, above all which commands and events there are, is under its own (`CitadelsClassicCommand`).
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from games.api.openapi.structs import JSONObject, components, ref
from games.rules.catalogue import RULESETS
from games.rules.core import HasChoices, HasSheets, Ruleset
from games.services.answers import GameAnswer

Rules = Ruleset[Any, Any]


def engines() -> Iterator[tuple[str, list[Rules]]]:
    """Return every engine's name as schemas have it (`Citadels`), with its rulesets."""
    ordered = sorted(RULESETS.values(), key=lambda rules: (rules.engine, rules.slug))
    for engine, rulesets in groupby(ordered, key=lambda rules: rules.engine):
        yield _camel(engine), list(rulesets)


def names() -> dict[str, str]:
    """Return the name of each ruleset as schemas have it (`CitadelsClassic`), by slug."""
    return {rules.slug: _edition(engine, rules) for engine, rulesets in engines() for rules in rulesets}


def schemas() -> JSONObject:
    """Return the named schemas of all rulesets."""
    named: JSONObject = {}
    for engine, rulesets in engines():
        named |= _of_engine(engine, rulesets)
        named |= _events(engine, rulesets)
    return named


def sheet_name(rules: Any) -> str:
    """Return the name of a ruleset's sheet as schemas have it."""
    return _camel(rules.engine) + str(rules.sheet_type.__name__)


def _edition(engine: str, rules: Rules) -> str:
    """Return an edition's name; an engine that is one game has the game's name."""
    return engine if rules.slug == rules.engine else engine + _camel(rules.slug)


def _camel(slug: str) -> str:
    return slug.title().replace("_", "")


def _of_engine(engine: str, rulesets: list[Rules]) -> JSONObject:
    """Return what goes in and out of the games of an engine."""
    shapes = [shape for rules in rulesets for shape in (rules.command_type, rules.view_type, rules.options_type)]
    parts = [part for rules in rulesets for part in _parts(rules)]
    found, named = components(engine, *shapes, GameAnswer, *parts)
    offer, answer = named.pop(f"{engine}Offer"), named.pop(f"{engine}GameAnswer")
    for index, rules in enumerate(rulesets):
        command, view, options = found[3 * index : 3 * index + 3]
        name = _edition(engine, rules)
        named[f"{name}Command"] = _titled(command, f"A command of `{rules.slug}`; `type` says which.")
        named[f"{name}Options"] = named.pop(options["$ref"].rpartition("/")[2])
        typed = {"choices": ref(engine + rules.choices_type.__name__)} if isinstance(rules, HasChoices) else {}
        named[f"{name}Offer"] = _with(offer, command=ref(f"{name}Command"), **typed)
        named[f"{name}Game"] = _game(answer, name, rules.slug, view)
    return named


def _parts(rules: Rules) -> list[Any]:
    """Return the shapes that only some rulesets have: what a command is put together from, and sheets."""
    choices = [rules.choices_type] if isinstance(rules, HasChoices) else []
    return [*choices, *([rules.sheet_type] if isinstance(rules, HasSheets) else [])]


def _game(answer: JSONObject, name: str, slug: str, view: JSONObject) -> JSONObject:
    """Return the game answer with this ruleset's view and offers in their places."""
    game = _with(
        answer,
        ruleset={"type": "string", "enum": [slug]},
        view=view,
        legal={"type": "array", "items": ref(f"{name}Offer")},
    )
    words = "A game as the caller may see it now. Codes and slugs only; names stand beside the view."
    return _titled({**game, "title": f"{name}Game"}, words)


def _events(engine: str, rulesets: list[Rules]) -> JSONObject:
    """Return what a feed shows of each event: its public part, and as `own` the reader's private part, if any."""
    unions, named = components(f"{engine}Event", *(rules.event_type for rules in rulesets))
    for schema in named.values():
        properties = schema.get("properties", {})
        if "type" in properties and "secret" in properties:
            properties["own"] = properties.pop("secret").get("additionalProperties", {})
            schema["required"] = [field for field in schema.get("required", []) if field != "secret"]
        if "type" in properties:
            properties |= _PLACE
            schema["required"] = [*schema.get("required", []), *_PLACE]
    for rules, union in zip(rulesets, unions, strict=True):
        named[f"{_edition(engine, rules)}Event"] = _titled(union, f"An event of `{rules.slug}` as a feed shows it.")
    return named


_PLACE: JSONObject = {
    "version": {"type": "integer"},
    "at": {"type": "integer", "description": "milliseconds since 1970, UTC"},
    "actor": {"type": "string", "description": "`seat:N`, `bot:N`, `clock`, `staff` or `system`"},
}


def _with(schema: JSONObject, **properties: JSONObject) -> JSONObject:
    return {**schema, "properties": {**schema["properties"], **properties}}


def _titled(schema: JSONObject, description: str) -> JSONObject:
    return {**schema, "description": description}
