"""The cards of Citadels classic, copied by hand from the rules (CI 7 and the card table): type, cost, number of copies."""

from typing import Final

_ORDINARY: Final = (
    ("noble", "ci_manor", 3, 5),
    ("noble", "ci_castle", 4, 4),
    ("noble", "ci_palace", 5, 3),
    ("religious", "ci_temple", 1, 3),
    ("religious", "ci_church", 2, 3),
    ("religious", "ci_monastery", 3, 3),
    ("religious", "ci_cathedral", 5, 2),
    ("trade", "ci_tavern", 1, 5),
    ("trade", "ci_market", 2, 4),
    ("trade", "ci_trading_post", 2, 3),
    ("trade", "ci_docks", 3, 3),
    ("trade", "ci_harbor", 4, 3),
    ("trade", "ci_town_hall", 5, 2),
    ("military", "ci_watchtower", 1, 3),
    ("military", "ci_prison", 2, 3),
    ("military", "ci_battlefield", 3, 3),
    ("military", "ci_fortress", 5, 2),
)
_BASE: Final = {
    "ci_haunted_city": 2,
    "ci_keep": 3,
    "ci_laboratory": 5,
    "ci_smithy": 5,
    "ci_observatory": 5,
    "ci_graveyard": 5,
    "ci_dragon_gate": 6,
    "ci_university": 6,
    "ci_library": 6,
    "ci_great_wall": 6,
    "ci_school_of_magic": 6,
}
_DARK_CITY: Final = {
    "ci_lighthouse": 3,
    "ci_armory": 3,
    "ci_museum": 4,
    "ci_imperial_treasury": 4,
    "ci_map_room": 5,
    "ci_wishing_well": 5,
    "ci_quarry": 5,
    "ci_poor_house": 5,
    "ci_bell_tower": 5,
    "ci_factory": 6,
    "ci_park": 6,
    "ci_hospital": 6,
    "ci_throne_room": 6,
    "ci_ball_room": 6,
}
SPECIAL: Final = _BASE | _DARK_CITY
TYPES: Final = {name: kind for kind, name, _, _ in _ORDINARY} | dict.fromkeys(SPECIAL, "special")
COSTS: Final = {name: cost for _, name, cost, _ in _ORDINARY} | SPECIAL
BASE_COPIES: Final = {name: count for _, name, _, count in _ORDINARY} | dict.fromkeys(_BASE, 1) | {"ci_keep": 2}
COPIES: Final = BASE_COPIES | dict.fromkeys(_DARK_CITY, 1)
INCOME_TYPE: Final = {
    "king": "noble",
    "emperor": "noble",
    "bishop": "religious",
    "abbot": "religious",
    "merchant": "trade",
    "warlord": "military",
    "diplomat": "military",
}
"""By role: whose districts pay it (CI 5, CI 6)."""
