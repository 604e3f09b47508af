"""SC 3: the deal."""

from collections import Counter

import pytest

from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import GameStarted
from games.rules.citadels.options import Options
from games.rules.core import BadOption, Chance, Controller, Fairness, Pace, Setup

NOW = 1_700_000_000_000


def wanted(count: int = 4, controller: Controller = "human", **changes: object) -> Setup:
    return Setup(
        **{  # type: ignore[arg-type]
            "ruleset": "secret_city",
            "rules_version": 1,
            "options": {},
            "seats": (controller,) * count,
        }
        | changes
    )


@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_everybody_gets_four_cards_and_two_gold(count: int) -> None:  # SC 3
    _, state = SECRET_CITY.setup(wanted(count), Chance(bytes(32)), NOW)
    assert [(len(player.hand), player.gold) for player in state.players] == [(4, 2)] * count
    cards = Counter(state.deck) + Counter(card for player in state.players for card in player.hand)
    assert cards == {card.id: card.count for card in SECRET_CITY.edition.cards}


@pytest.mark.parametrize("count", [0, 3, 8])
def test_the_number_of_seats_is_checked(count: int) -> None:  # SC 3
    with pytest.raises(BadOption) as refusal:
        SECRET_CITY.setup(wanted(count), Chance(bytes(32)), NOW)
    assert (refusal.value.code, refusal.value.field) == ("citadels.bad_player_count", "seats")


@pytest.mark.parametrize("chosen", [{"speed": "fast"}, {"speed": None}, {"speed": 3}])
def test_an_unknown_speed_is_refused(chosen: dict[str, object]) -> None:  # SC 3
    with pytest.raises(BadOption) as refusal:
        SECRET_CITY.options(chosen, 4)
    assert (refusal.value.code, refusal.value.field) == ("citadels.bad_option", "speed")


def test_an_unknown_option_is_refused_by_its_name() -> None:
    with pytest.raises(BadOption) as refusal:
        SECRET_CITY.options({"deck": "full"}, 4)
    assert (refusal.value.code, refusal.value.field) == ("citadels.bad_option", "deck")


def test_defaults_are_filled_in_and_recorded() -> None:
    assert SECRET_CITY.options({}, 4) == Options(speed="normal")
    events, _ = SECRET_CITY.setup(wanted(fairness=Fairness(commitment="ab", entropy=("", "cd"))), Chance(bytes(32)), NOW)
    started = events[0]
    assert isinstance(started, GameStarted)
    assert started.setup.options == {"speed": "normal"}
    assert started.setup.fairness == Fairness(commitment="ab", entropy=("", "cd"))


def test_the_crown_goes_to_any_seat_bots_included() -> None:  # SC-11
    crowns = {
        SECRET_CITY.setup(wanted(controller="bot"), Chance(number.to_bytes(32, "big")), NOW).state.crown for number in range(40)
    }
    assert crowns == {0, 1, 2, 3}


def test_the_cap_runs_from_the_deal() -> None:  # SC-45
    _, state = SECRET_CITY.setup(wanted(), Chance(bytes(32)), NOW)
    assert state.deadlines.game is not None
    assert state.deadlines.game.due_at == NOW + 75 * 60_000
    assert state.round == 1


def test_all_clocks_can_be_scaled() -> None:
    _, state = SECRET_CITY.setup(wanted(pace=Pace(clock_scale=10)), Chance(bytes(32)), NOW)
    due = {window.kind: window.due_at for window in SECRET_CITY.windows(state)}
    assert due == {"pick": NOW + 300, "game": NOW + 45_000}
    assert SECRET_CITY.pace(state) == Pace(clock_scale=10)


def test_relaxed_clocks_are_longer() -> None:  # SC 9
    _, state = SECRET_CITY.setup(wanted(options={"speed": "relaxed"}), Chance(bytes(32)), NOW)
    assert SECRET_CITY.windows(state)[0].due_at == NOW + 45_000


def test_the_seat_ledger_is_that_of_the_setup() -> None:
    _, state = SECRET_CITY.setup(wanted(seats=("human", "bot", "human", "bot")), Chance(bytes(32)), NOW)
    assert [sitting.controller for sitting in SECRET_CITY.sittings(state)] == ["human", "bot", "human", "bot"]
