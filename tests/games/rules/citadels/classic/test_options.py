"""CI 1: what a room may choose, and what follows from it at the deal."""

from collections import Counter
from typing import Any, Final

import pytest

from games.rules.citadels.cards import CLASSIC_CARDS
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.options import ORDINARY_ROLES, ClassicOptions
from games.rules.citadels.roles import ROLES
from games.rules.core import BadOption, Chance, Controller, Setup
from tests.games.rules.citadels.classic.tables import playing

PEOPLE: Final[tuple[Controller, ...]] = ("human",) * 8
STARRED = tuple(role for role in ROLES if role not in ORDINARY_ROLES)


def dealt(count: int, seed: int = 0, **options: Any) -> Any:
    setup = Setup(ruleset="classic", rules_version=1, options=options, seats=PEOPLE[:count])
    return CLASSIC.setup(setup, Chance(seed.to_bytes(32, "big")), 1_000).state


def refused(count: int, **options: Any) -> str:
    """Return the field at fault."""
    with pytest.raises(BadOption) as refusal:
        CLASSIC.options(options, count)
    assert refusal.value.code == "citadels.bad_option"
    return refusal.value.field


def test_the_defaults() -> None:  # CI 1, CI-4
    assert CLASSIC.options({}, 4) == ClassicOptions(
        roles=ORDINARY_ROLES, city_target=8, deck="full", first_crown="random", speed="normal", ball_room="salute"
    )


@pytest.mark.parametrize("count", [0, 1, 9])
def test_two_to_eight_play(count: int) -> None:
    with pytest.raises(BadOption) as refusal:
        CLASSIC.options({}, count)
    assert (refusal.value.code, refusal.value.field) == ("citadels.bad_player_count", "seats")


@pytest.mark.parametrize("count", range(2, 8))
def test_everybody_starts_with_four_cards_and_two_gold(count: int) -> None:  # CI 1
    state = dealt(count)
    assert [(len(player.hand), player.gold) for player in state.players] == [(4, 2)] * count
    cards = Counter(state.deck) + Counter(card for player in state.players for card in player.hand)
    assert cards == {card.id: card.count for card in CLASSIC_CARDS}


@pytest.mark.parametrize("role", STARRED)
def test_each_starred_role_may_take_the_place_of_its_number(role: str) -> None:  # CI-1
    assert CLASSIC.options({"roles": list(playing(role))}, 5).roles == playing(role)  # type: ignore[attr-defined]
    assert dealt(5, roles=list(reversed(playing(role)))).roles == playing(role)


def test_any_number_of_starred_roles_may_play() -> None:  # CI-1
    assert dealt(8, roles=playing(*STARRED)).roles == playing(*STARRED)
    assert {ROLES[role].number for role in STARRED} == set(range(1, 10))


@pytest.mark.parametrize(
    "roles",
    [
        ORDINARY_ROLES[:7],  # too few
        (*ORDINARY_ROLES[:7], "queen"),  # 9 instead of 8
        (*ORDINARY_ROLES[1:], "thief"),  # twice the same
        (*ORDINARY_ROLES[:7], "thief"),
        (*ORDINARY_ROLES, "witch"),  # both of a number
        (*ORDINARY_ROLES, "queen", "artist"),
        (*ORDINARY_ROLES[:7], "pope"),
        (*ORDINARY_ROLES, "pope"),
        (),
        "assassin",
        None,
        (1, 2, 3, 4, 5, 6, 7, 8),
    ],
)
def test_one_role_per_number_and_no_other(roles: object) -> None:  # CI-1
    assert refused(5, roles=roles) == "roles"


def test_the_queen_needs_five_and_number_nine_three_seats() -> None:  # CI-8
    for count in (2, 3, 4):
        assert refused(count, roles=playing("queen")) == "roles"
    assert refused(2, roles=playing("artist")) == "roles"
    for count in (3, 4, 5, 6, 7, 8):
        assert len(dealt(count, roles=playing("artist")).roles) == 9
    for count in (5, 6, 7, 8):
        assert dealt(count, roles=playing("queen")).roles[8] == "queen"


def test_two_play_without_an_emperor() -> None:  # CI-8
    assert refused(2, roles=playing("emperor")) == "roles"
    assert dealt(3, roles=playing("emperor")).roles[3] == "emperor"


def test_eight_need_a_number_nine() -> None:  # CI 1
    assert refused(8) == "roles"
    assert refused(8, roles=playing("witch")) == "roles"


def test_all_eighty_cards_or_the_base_set_alone() -> None:  # CI-3
    full, base = dealt(4), dealt(4, deck="base")
    assert len(full.deck) + 16 == 80
    cards = Counter(base.deck) + Counter(card for player in base.players for card in player.hand)
    assert cards == {card.id: card.count for card in CLASSIC_CARDS if card.set == "base"}
    assert cards.total() == 66
    assert sum(card.count for card in CLASSIC_CARDS if card.set != "base") == 14


def test_the_city_is_complete_with_eight_or_seven() -> None:  # CI-4
    for count in (2, 4, 7):
        assert (dealt(count).target, dealt(count).full_target) == (8, 8)
        assert (dealt(count, city_target=7).target, dealt(count, city_target=7).full_target) == (7, 7)


def test_the_table_names_its_oldest_player_or_chance_does() -> None:  # CI-5
    for seat in range(4):
        state = dealt(4, first_crown=seat)
        assert (state.crown, state.draft.order[0]) == (seat, seat)
    assert {dealt(4, seed).crown for seed in range(40)} == {0, 1, 2, 3}
    assert {dealt(4, seed, first_crown="random").crown for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("city_target", (6, 9, "8", None, True, 7.5)),
        ("deck", ("dark", "", None, 66)),
        ("first_crown", (-1, 4, 7, 8, "A", None, 0.5)),
        ("speed", ("fast", None, 3)),
        ("ball_room", ("loud", None, True)),
        ("houses", (1,)),
    ],
)
def test_an_option_out_of_its_range_is_named(field: str, values: tuple[object, ...]) -> None:  # CI 1
    for value in values:
        assert refused(4, **{field: value}) == field


def test_clocks_may_be_off_but_for_the_whole_game() -> None:  # CI 1
    off, normal, relaxed = (dealt(4, speed=speed) for speed in ("off", "normal", "relaxed"))
    assert (off.deadlines.game.due_at, off.deadlines.pick) == (1_000 + 75 * 60_000, None)
    assert [window.kind for window in CLASSIC.windows(off)] == ["game"]
    assert normal.deadlines.pick.due_at == 31_000
    assert relaxed.deadlines.pick.due_at == 46_000


def test_the_ball_room_may_be_plain() -> None:  # CI 1, CI-43
    assert dealt(4).salutes
    assert not dealt(4, ball_room="plain").salutes
