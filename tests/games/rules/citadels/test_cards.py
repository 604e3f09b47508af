"""SC 1: the tables add up."""

from collections import Counter

from games.rules.citadels.cards import CARDS, SECRET_CITY_CARDS, SPECIALS, TYPES, Card
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.roles import ROLES, Role


def test_the_pile_has_54_ordinary_and_14_special_cards() -> None:  # SC 1
    counts = Counter[str]()
    for card in SECRET_CITY_CARDS:
        counts[card.type] += card.count
    assert counts == {"noble": 12, "religious": 11, "trade": 20, "military": 11, "special": 14}
    assert set(counts) == {kind.id for kind in TYPES}


def test_exactly_the_special_buildings_have_effects() -> None:  # SC 6.5
    assert set(SPECIALS) == {card.id for card in CARDS.values() if card.type == "special"}
    of_secret_city = [card for card in SECRET_CITY_CARDS if card.effect]
    assert all(card.count == 1 for card in of_secret_city)
    assert len({card.effect for card in of_secret_city}) == len(of_secret_city)


def test_what_has_an_effect_is_explained_in_both_languages() -> None:
    things: list[Card | Role] = [*SPECIALS.values(), *ROLES.values()]
    for thing in things:
        assert thing.text_ko
        assert thing.text_en
        assert thing.name_ko != thing.name_en


def test_roles_stand_at_their_numbers() -> None:  # SC 1
    assert [ROLES[role].number for role in SECRET_CITY.edition.roles] == list(range(1, 9))
    assert [ROLES[role].build_limit for role in SECRET_CITY.edition.roles] == [1, 1, 1, 1, 1, 1, 3, 1]
