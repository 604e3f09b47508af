"""The cards of Secret City, copied by hand from the rules (SC 1, SC 6.5): type, cost and number of copies."""

from typing import Final

_ORDINARY: Final = (
    ("noble", "sc_moonlit_villa", 3, 5),
    ("noble", "sc_hall_of_crests", 4, 4),
    ("noble", "sc_golden_court", 5, 3),
    ("religious", "sc_wayside_shrine", 1, 3),
    ("religious", "sc_candle_chapel", 2, 3),
    ("religious", "sc_silent_cloister", 3, 3),
    ("religious", "sc_starlight_sanctuary", 5, 2),
    ("trade", "sc_alley_teahouse", 1, 5),
    ("trade", "sc_dawn_bazaar", 2, 4),
    ("trade", "sc_barter_house", 2, 3),
    ("trade", "sc_river_landing", 3, 3),
    ("trade", "sc_sail_haven", 4, 3),
    ("trade", "sc_guild_exchange", 5, 2),
    ("military", "sc_night_watch_post", 1, 3),
    ("military", "sc_iron_lockup", 2, 3),
    ("military", "sc_drill_yard", 3, 3),
    ("military", "sc_cliff_fort", 5, 2),
)
SPECIAL: Final = {
    "sc_secret_gate": 6,
    "sc_grand_workshop": 5,
    "sc_disguise_street": 2,
    "sc_royal_vault": 5,
    "sc_guardian_keep": 3,
    "sc_research_lab": 5,
    "sc_great_archive": 6,
    "sc_map_depository": 5,
    "sc_quarry": 5,
    "sc_academy_of_magic": 6,
    "sc_forge": 5,
    "sc_crown_monument": 3,
    "sc_secret_storehouse": 6,
    "sc_wishing_fountain": 5,
}
TYPES: Final = {name: kind for kind, name, _, _ in _ORDINARY} | dict.fromkeys(SPECIAL, "special")
COSTS: Final = {name: cost for _, name, cost, _ in _ORDINARY} | SPECIAL
COPIES: Final = {name: count for _, name, _, count in _ORDINARY} | dict.fromkeys(SPECIAL, 1)
INCOME_TYPE: Final = {4: "noble", 5: "religious", 6: "trade", 8: "military"}
"""By role number (SC 6.2)."""
