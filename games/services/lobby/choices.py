"""What a room may ask for: a ruleset, its options and seats, its bots. The ruleset itself says what it has."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import inspect

from games.bots import catalogue as bots
from games.rules import catalogue as rules
from games.rules.core import BadOption, Ruleset
from games.services.errors import BadOptions, UnknownRuleset
from games.services.lobby.errors import UnknownPolicy

_USUAL_SEATS: Final = 4


def ruleset_of(slug: str) -> Ruleset[Any, Any]:
    """Return the ruleset called `slug`. Raises UnknownRuleset."""
    try:
        return rules.ruleset(slug)
    except KeyError:
        raise UnknownRuleset(ruleset=slug) from None


def usual_seats(slug: str) -> int:
    """Return how many seats a room has if nobody says: so many people meet soon. Raises UnknownRuleset."""
    ruleset = ruleset_of(slug)
    return max(ruleset.least_seats, min(_USUAL_SEATS, ruleset.most_seats))


def options_of(slug: str, chosen: Mapping[str, object], seats: int) -> dict[str, Any]:
    """Return the options with defaults filled in. Raises UnknownRuleset, and BadOptions naming the field at fault."""
    ruleset = ruleset_of(slug)
    try:
        options = ruleset.options(chosen, seats)
    except BadOption as error:
        raise BadOptions(error.code, field=error.field) from None
    stored: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))  # as the database gives them back
    return stored


def moved_along(slug: str, options: Mapping[str, Any], seats: Mapping[int, int]) -> dict[str, Any]:
    """Return the options after people have moved from the seats on the left to those on the right.

    One that names a seat nobody sits in then names a seat that the game does not have, which the rules refuse.
    """
    named = _seat_options(slug)
    return {
        name: seats.get(value, len(seats)) if name in named and isinstance(value, int) else value
        for name, value in options.items()
    }


def _seat_options(slug: str) -> frozenset[str]:
    """Return the options whose value may be a seat, which the ruleset marks with `names`: `seat`."""
    shape = inspect.type_info(ruleset_of(slug).options_type)
    fields = shape.fields if isinstance(shape, inspect.StructType) else ()
    return frozenset(field.encode_name for field in fields if _names_a_seat(field.type))


def _names_a_seat(kind: inspect.Type) -> bool:
    match kind:
        case inspect.UnionType(types=several):
            return any(_names_a_seat(one) for one in several)
        case inspect.Metadata(extra=extra):
            return (extra or {}).get("names") == "seat"
        case _:
            return False


def policy_of(slug: str, name: str | None) -> str:
    """Return the name of a bot of the ruleset, the strongest when none is named. Raises UnknownPolicy."""
    if name is None:
        return bots.strongest(slug).name
    try:
        return bots.policy(slug, name).name
    except KeyError:
        raise UnknownPolicy(policy=name) from None
