"""WT 2: the tables add up."""

from collections import Counter

from games.rules.welcome_to.cards import CARDS, EFFECTS
from games.rules.welcome_to.plans import PLANS, deck
from games.rules.welcome_to.tracks import PRINTED, boxes


def test_there_are_81_cards_with_the_numbers_and_effects_of_the_rules() -> None:  # WT 2
    assert len(CARDS) == 81
    numbers = Counter(card.number for card in CARDS.values())
    assert numbers == {
        **dict.fromkeys((1, 2, 14, 15), 3),
        **dict.fromkeys((3, 13), 4),
        **dict.fromkeys((4, 12), 5),
        **dict.fromkeys((5, 11), 6),
        **dict.fromkeys((6, 10), 7),
        **dict.fromkeys((7, 9), 8),
        8: 9,
    }
    effects = Counter(card.effect for card in CARDS.values())
    assert effects == {"surveyor": 18, "park": 18, "agent": 18, "pool": 9, "temp": 9, "bis": 9}
    assert set(effects) == set(EFFECTS)


def test_the_rare_effects_stand_on_middle_numbers_only() -> None:  # WT 2, the distribution of the cards
    rare = {card.number for card in CARDS.values() if card.effect in {"pool", "temp", "bis"}}
    assert rare == {3, 4, 6, 7, 8, 9, 10, 12, 13}


def test_plans_by_level_and_set() -> None:  # WT 2, WT-2
    assert [len(deck(level, advanced=False)) for level in (1, 2, 3)] == [6, 6, 6]
    assert [len(deck(level, advanced=True)) for level in (1, 2, 3)] == [11, 11, 6]
    assert len(PLANS) == 28
    for plan in PLANS.values():
        assert plan.first > plan.later > 0
        assert list(plan.sizes) == sorted(plan.sizes)
        assert bool(plan.sizes) == (plan.kind == "estates")
        assert plan.name_ko != plan.name_en


def test_the_printed_sheet() -> None:  # WT 2
    assert [(street.houses, street.pools) for street in PRINTED.streets] == [
        (10, (3, 7, 8)),
        (11, (1, 4, 8)),
        (12, (2, 7, 11)),
    ]
    assert [boxes(street.parks) for street in PRINTED.streets] == [3, 4, 5]
    assert boxes(PRINTED.pools) == sum(len(street.pools) for street in PRINTED.streets)
    assert [boxes(track) for track in PRINTED.estates] == [1, 2, 3, 4, 4, 4]
    assert (boxes(PRINTED.bis), PRINTED.temps, boxes(PRINTED.roundabouts), boxes(PRINTED.refusals)) == (9, 11, 2, 3)


def test_effects_are_explained_in_both_languages() -> None:
    for words in EFFECTS.values():
        assert words.text_ko
        assert words.text_en
        assert words.name_ko != words.name_en
