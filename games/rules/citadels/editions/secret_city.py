"""Secret City (비밀도시): 4 to 7 seats, 8 roles, 68 cards (SC 1, SC 3, SC 4)."""

from typing import Final

from games.rules.citadels.cards import SECRET_CITY_CARDS
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.engine import Citadels

SECRET_CITY: Final = Citadels(
    Edition(
        slug="secret_city",
        rules_version=1,
        name_en="Secret City",
        name_ko="비밀도시",
        cards=SECRET_CITY_CARDS,
        roles=("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"),
        least_seats=4,
        most_seats=7,
        target=7,
        gold=2,
        hand=4,
        face_up={4: 2, 5: 1, 6: 0, 7: 0},
        last_takes_face_down=frozenset({7}),
    )
)
