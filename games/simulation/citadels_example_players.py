"""The players of a worked example of `citadels`: what they have, and what the table knows of them."""

from collections.abc import Iterator
from itertools import accumulate

from msgspec.structs import replace

from games.rules.citadels.abilities import fourth
from games.rules.citadels.state import Building, Player, Turn
from games.rules.core import JSONObject, Seat, Sitting
from games.simulation.citadels_example_turns import has_answered, reached
from games.simulation.example_names import Names


def players(roles: tuple[str, ...], names: Names, turn: Turn | None, given: JSONObject) -> tuple[Player, ...]:
    """Return the players in seat order."""
    return tuple(_player(roles, names, turn, given, seat) for seat in range(len(names)))


def _player(roles: tuple[str, ...], names: Names, turn: Turn | None, given: JSONObject, seat: Seat) -> Player:
    name = tuple(names)[seat]
    words = given.get("players", {}).get(name, {})
    left, city = words.get("left", False), _city(words, given)
    player = Player(
        sitting=Sitting(
            controller=words.get("controller", "bot" if left else "human"),
            left=left,
            autoplay=words.get("autoplay", False),
            timeout_streak=words.get("timeout_streak", 0),
        ),
        gold=words.get("gold", 0),
        hand=tuple(words.get("hand", ())),
        city=city,
        roles=_roles(words, turn, seat),
        seen_at_pick=_seen(words.get("seen_at_pick")),
        grown=_grown(city, is_first=given.get("first_complete") == name),
    )
    return replace(player, revealed=_revealed(player, words, roles, given))


def _city(words: JSONObject, given: JSONObject) -> tuple[Building, ...]:
    """Return the city; what does not say when it was built stood there before this round."""
    before = int(given.get("round", 1)) - 1
    entries: Iterator[JSONObject] = ({"card": entry} if isinstance(entry, str) else entry for entry in words.get("city", ()))
    return tuple(
        Building(
            entry["card"],
            entry.get("built_round", before),
            int(entry.get("beauty", 0)),
            tuple(entry.get("under", ())),
        )
        for entry in entries
    )


def _grown(city: tuple[Building, ...], *, is_first: bool) -> tuple[int, ...]:
    """Return when the city reached its sizes, with rounds for versions: it grew with them, the first complete one before all."""
    return (0,) * len(city) if is_first else tuple(accumulate((building.built_round for building in city), max))


def _roles(words: JSONObject, turn: Turn | None, seat: Seat) -> tuple[int, ...]:
    """Return the roles of a seat: those given, else the one whose turn it is, for the Witch her own."""
    if "roles" in words:
        return tuple(words["roles"])
    role = words.get("role")
    if role is None and turn and turn.seat == seat:
        role = 1 if turn.acting_as else turn.number
    return () if role is None else (role,)


def _seen(given: list[int] | list[list[int]] | None) -> tuple[tuple[int, ...], ...]:
    """Return what lay before a seat at its picks: one list of roles, or one for each pick."""
    if given is None:
        return ()
    picks = [pick for pick in given if isinstance(pick, list)]
    return tuple(map(tuple, picks)) if picks else (tuple(role for role in given if isinstance(role, int)),)


def _revealed(player: Player, words: JSONObject, roles: tuple[str, ...], given: JSONObject) -> tuple[int, ...]:
    """Return the public numbers: those given, else the roles that have been called; one that acts now is public anyway."""
    current = reached(roles, given)
    called = (role for role in player.roles if role < current and _is_public(player, role, current > len(roles), given))
    acting = (role for role in player.roles if given.get("turn") and role == current)
    return tuple(sorted({*words.get("revealed", called), *acting}))


def _is_public(player: Player, role: int, is_after_all: bool, given: JSONObject) -> bool:
    """Whether a role that has been called was revealed: at its call, or a murdered number 4 after all the others (SC-27)."""
    return has_answered(player, role, given) or (is_after_all and role == fourth.NUMBER)
