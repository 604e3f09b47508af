"""Schemas of what the game endpoints take and answer, over all engines."""

from typing import Any

from games.api.openapi import agent_d, welcome_to
from games.api.openapi.rules import engines, names, sheet_name
from games.api.openapi.structs import JSONObject, ref
from games.rules.catalogue import RULESETS
from games.rules.core import HasSheets

_INSTANT: JSONObject = {"type": "integer", "description": "milliseconds since 1970, UTC"}
_NEXT: JSONObject = {"type": ["string", "null"], "description": "`cursor` of the next page"}
_TEXT: JSONObject = {"type": "string"}
_SLUG: JSONObject = {"type": "string", "pattern": "^[a-z_0-9]+$"}
_UUID: JSONObject = {"type": "string", "format": "uuid"}
_NUMBER: JSONObject = {"type": "integer"}
_VERSION: JSONObject = {"type": "integer", "minimum": 0}


def schemas() -> JSONObject:
    """Return the named schemas."""
    by_ruleset = names()
    player = f"{next(engines())[0]}PlayerName"
    sheeted = [slug for slug, rules in RULESETS.items() if isinstance(rules, HasSheets)]
    sheets = [ref(sheet_name(RULESETS[slug])) for slug in sheeted]
    return {
        "Game": {
            "oneOf": [ref(f"{name}Game") for name in by_ruleset.values()],
            "discriminator": {
                "propertyName": "ruleset",
                "mapping": {slug: ref(f"{name}Game")["$ref"] for slug, name in by_ruleset.items()},
            },
        },
        "CommandRequest": {
            **_object(
                {
                    "command": {
                        "anyOf": [ref(f"{name}Command") for name in by_ruleset.values()],
                        "description": "A command of the game's ruleset. Several have commands of the same type and shape.",
                    },
                    "window": {
                        "type": ["string", "null"],
                        "maxLength": 60,
                        "description": "The id of the window this answers; when that is closed the command is refused.",
                    },
                },
                optional=("window",),
            ),
            "additionalProperties": False,
        },
        "Feed": _object(
            {
                "game_id": _UUID,
                "events": {"type": "array", "items": {"anyOf": [ref(f"{name}Event") for name in by_ruleset.values()]}},
                "version": _VERSION,
                "head_hash": _TEXT,
                "next_after": {**_VERSION, "description": "`after` of the next request"},
                "more": {"type": "boolean"},
                "server_time": _INSTANT,
                "proof": {"type": "array", "items": {"type": "object"}},
            },
            optional=("proof",),
        ),
        "Sheet": _object(
            {"game_id": _UUID, "ruleset": {"type": "string", "enum": sheeted}, "seat": _NUMBER, "sheet": {"anyOf": sheets}}
        ),
        "WatchableGames": _object({"games": {"type": "array", "items": _object(_listed(player))}, "next": _NEXT}),
        "MyGames": _object(
            {"games": {"type": "array", "items": _object(_mine(player))}, "next": _NEXT, "server_time": _INSTANT},
        ),
        "Status": _object({"open_rooms": _NUMBER, "watchable_games": _NUMBER, "server_time": _INSTANT}),
        "RulesetSummary": _object(_summary()),
        "RulesetList": _object({"rulesets": {"type": "array", "items": ref("RulesetSummary")}}),
        "Ruleset": _ruleset(),
    }


def _object(properties: JSONObject, optional: tuple[str, ...] = ()) -> JSONObject:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "required": required, "properties": properties}


def _listed(player: str) -> JSONObject:
    return {
        "game_id": _UUID,
        "ruleset": {"type": "string", "enum": sorted(RULESETS)},
        "status": {"type": "string", "enum": ["running", "resolving", "finished", "timed_out", "abandoned", "quarantined"]},
        "version": _VERSION,
        "created_at": _INSTANT,
        "players": {"type": "array", "items": ref(player)},
    }


def _mine(player: str) -> JSONObject:
    return {
        **_listed(player),
        "room_id": {"type": ["string", "null"], "format": "uuid"},
        "over": {"type": "boolean"},
        "seat": {"type": ["integer", "null"]},
        "my_turn": {"type": "boolean"},
        "due_at": {"type": ["integer", "null"], "description": "when one's own decision runs out; ms since 1970, UTC"},
    }


def _summary() -> JSONObject:
    return {
        "slug": _SLUG,
        "engine": _SLUG,
        "rules_version": _NUMBER,
        "name": _TEXT,
        "summary": _TEXT,
        "minutes": {"type": "integer", "description": "the usual length of a game"},
        "seats": _object({"least": _NUMBER, "most": _NUMBER}),
    }


def _ruleset() -> JSONObject:
    choice = {"label": _TEXT, "hint": _TEXT}
    properties: dict[str, Any] = {
        **_summary(),
        "language": {"type": "string", "enum": ["ko", "en"]},
        "options": {"type": "array", "items": _option(choice)},
        "options_schema": {"type": "object", "description": "JSON Schema of a room's `options`"},
        "bots": {"type": "array", "items": _object({"policy": _SLUG, **choice})},
        "types": {"type": "array", "items": _object({"id": _SLUG, "name": _TEXT})},
        "roles": {"type": "array", "items": _role()},
        "cards": {"type": "array", "items": _card()},
        "commands": {"type": "object", "description": "JSON Schema of a command"},
    }
    own = {**agent_d.pieces(), **welcome_to.pieces()}
    return _object({**properties, **own}, optional=("types", "roles", "cards", *own))


def _option(choice: JSONObject) -> JSONObject:
    seats = {"type": "integer", "description": "with fewer seats it cannot be chosen"}
    value = _object(
        {
            "value": {},
            **choice,
            "least_seats": seats,
            "most_seats": {"type": "integer", "description": "with more seats it cannot be chosen; missing: with any number"},
            "number": {"type": "integer", "description": "of a role"},
        },
        optional=("most_seats", "number"),
    )
    needed = {"type": "integer", "description": "with so many seats and more, one of this number must be chosen"}
    return _object(
        {
            "name": _SLUG,
            "label": _TEXT,
            "pick": {
                "type": "string",
                "enum": ["one", "one_per_number"],
                "description": "`one`: the value is one of the choices; `one_per_number`: a list with one of each number",
            },
            "default": {},
            "choices": {"type": "array", "items": value},
            "numbers": {"type": "array", "items": _object({"number": _NUMBER, "needed_from_seats": needed})},
        },
        optional=("numbers",),
    )


def _role() -> JSONObject:
    return _object(
        {
            "id": _SLUG,
            "number": _NUMBER,
            "name": _TEXT,
            "text": _TEXT,
            "income_type": {"type": ["string", "null"]},
            "build_limit": _NUMBER,
            "starred": {"type": "boolean", "description": "not among the roles of the usual game"},
        }
    )


def _card() -> JSONObject:
    return _object(
        {
            "id": _SLUG,
            "name": _TEXT,
            "text": {"type": "string", "description": "empty for a card without an effect"},
            "type": _SLUG,
            "colour": _SLUG,
            "cost": {"type": "integer", "description": "gold coins"},
            "count": {"type": "integer", "description": "copies in the pile"},
            "set": {**_SLUG, "description": "`base`, or one that the option `deck` may leave out"},
        }
    )
