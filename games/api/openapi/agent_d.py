"""Schemas of what the catalogue shows of the engine `agent_d` alone."""

from typing import Any

JSONObject = dict[str, Any]


def pieces() -> JSONObject:
    """Return the members of a ruleset's document that only this engine has."""
    slug: JSONObject = {"type": "string", "pattern": "^[a-z_0-9]+$"}
    number: JSONObject = {"type": "integer"}
    dollars = {**number, "description": "dollars"}
    named = _object(id=slug, name={"type": "string"})
    return {
        "buildings": {**_list(named), "description": "from left to right"},
        "colors": _list(named),
        "gun": named,
        "faces": {**_list(slug), "description": "the six faces of a die"},
        "dice": _list(_object(seats=number, per_color={**number, "description": "dice of each colour in play"})),
        "info_cards": _list(_object(value=dollars, count=number)),
        "tool_cards": _list(_object(building=slug, count=number)),
        "security_seats": {**_list(number), "description": "with so many seats the security card is used"},
        "rounds": number,
        "steps": {**number, "description": "of a mission"},
        "rank_to_win": number,
        "rank_card_value": {**dollars, "description": "of a rank card among information cards, in dollars"},
        "terms": _list(named),
    }


def _list(items: JSONObject) -> JSONObject:
    return {"type": "array", "items": items}


def _object(**properties: JSONObject) -> JSONObject:
    return {"type": "object", "required": list(properties), "properties": properties}
