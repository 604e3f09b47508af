"""Schemas of what the catalogue shows of the engine `welcome_to` alone."""

from typing import Any

JSONObject = dict[str, Any]

_TEXT: JSONObject = {"type": "string"}
_NUMBER: JSONObject = {"type": "integer"}
_SLUG: JSONObject = {"type": "string", "pattern": "^[a-z_]+$"}


def pieces() -> JSONObject:
    """Return the members of a ruleset's document that only this engine has."""
    return {
        "effects": _list(_object(id=_SLUG, name=_TEXT, text=_TEXT, count={**_NUMBER, "description": "cards with it"})),
        "plans": _list(_plan()),
        "construction_cards": _list(_object(id=_TEXT, number=_NUMBER, effect=_SLUG)),
        "sheet": _sheet(),
    }


def _plan() -> JSONObject:
    worth = "points for whoever fulfils it "
    plan = _object(
        id=_TEXT,
        name=_TEXT,
        level=_NUMBER,
        kind=_SLUG,
        first={**_NUMBER, "description": worth + "in the first turn in which anybody does"},
        later={**_NUMBER, "description": worth + "after that"},
        advanced={"type": "boolean", "description": "only in the advanced game"},
        sizes={**_list(_NUMBER), "description": "of the estates that it is made of, if it is"},
    )
    more = {
        "street": {**_NUMBER, "description": "the one that it is about"},
        "count": {**_NUMBER, "description": "how many of its kind it wants"},
    }
    return {**plan, "properties": {**plan["properties"], **more}}


def _sheet() -> JSONObject:
    """What is printed on everybody's sheet; a track holds points by number of marks, from none."""
    track = {**_list(_NUMBER), "description": "points by number of marks"}
    return _object(
        streets=_list(
            _object(houses=_NUMBER, pools={**_list(_NUMBER), "description": "houses with a planned pool"}, parks=track)
        ),
        pools=track,
        estates={**_list(track), "description": "what an estate is worth, for each size"},
        temps={**_NUMBER, "description": "boxes"},
        temp_majority=_list(_NUMBER),
        temp_solo=_object(least=_NUMBER, points=_NUMBER),
        bis=track,
        roundabouts=track,
        refusals=track,
    )


def _list(items: JSONObject) -> JSONObject:
    return {"type": "array", "items": items}


def _object(**properties: JSONObject) -> JSONObject:
    return {"type": "object", "required": list(properties), "properties": properties}
