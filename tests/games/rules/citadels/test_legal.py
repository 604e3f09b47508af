"""SC-61: what is offered is what would be accepted, and of the rest it is said why."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from msgspec.structs import replace

from games.rules.catalogue import RULESETS, ruleset
from games.rules.citadels.cards import SECRET_CITY_CARDS
from games.rules.citadels.commands import (
    Assassinate,
    Build,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    PickRole,
    Rob,
    SecretCityCommand,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import State
from games.rules.citadels.unavailable import _refusal
from games.rules.core import CardList, Leave, Offer, Resume, RuleViolation, Seat
from tests.games.rules.citadels.random_games import played_by_people, states
from tests.games.rules.citadels.tables import (
    ASSASSIN,
    BISHOP,
    CHAPEL,
    COURT,
    FORT,
    KEEP,
    MAGICIAN,
    SEVEN,
    SHRINE,
    STOREHOUSE,
    TEAHOUSE,
    THIEF,
    VILLA,
    WARLORD,
    A,
    B,
    choosing,
    drafting,
    player,
    turn,
)
from tests.spec import CHANCE, Given

TYPES = 15

CARDS = tuple(card.id for card in SECRET_CITY_CARDS)


def everything(state: State) -> Iterator[SecretCityCommand]:
    """Yield all commands without card lists, with arguments that name something and some that do not."""
    for number in range(-1, 10):
        yield from (PickRole(role=number), Assassinate(role=number), Rob(role=number))
    yield from (Gather(what="gold"), Gather(what="cards"), TakeIncome(), UseForge(), EndTurn(), Leave(), Resume())
    for card in (*CARDS, "sc_nothing"):
        yield from (ChooseCard(card=card), UseLab(card=card), Build(card=card))
    for target in range(-1, len(state.players) + 1):
        yield SwapHands(target=target)
        for card in (*CARDS, "sc_nothing"):
            yield Destroy(target=target, card=card)


def accepted(state: State, seat: Seat, command: SecretCityCommand) -> bool:
    try:
        SECRET_CITY.decide(state, seat, command, CHANCE, 0)
    except RuleViolation:
        return False
    return True


def offered(state: State, seat: Seat) -> set[SecretCityCommand]:
    """Return what is offered without a list, and with an empty one where that is enough."""
    offers = SECRET_CITY.legal(state, seat)
    return {offer.command for offer in offers if offer.choose is None or offer.choose.least == 0}


def test_exactly_what_would_be_accepted_is_offered() -> None:  # SC-61
    for state in map(played_by_people, states()[::31]):
        for seat in range(len(state.players)):
            can = {command for command in everything(state) if accepted(state, seat, command)}
            assert offered(state, seat) == can


def fillings(choose: CardList, size: int) -> list[tuple[str, ...]]:
    return list(combinations(choose.cards, size)) if size >= 0 else []


def test_card_lists_are_accepted_from_least_to_most_and_no_further() -> None:  # SC-61
    checked = 0
    for state in map(played_by_people, states(16)[::3]):
        for offer in SECRET_CITY.legal(state, seat := SECRET_CITY.waiting(state)[0].seat if state.turn or state.draft else 0):
            if offer.choose is not None:
                checked += 1
                for size in range(len(offer.choose.cards) + 1):
                    for cards in fillings(offer.choose, size)[:3]:
                        command = replace(offer.command, **{offer.choose.argument: cards})
                        inside = offer.choose.least <= size <= offer.choose.most
                        assert accepted(state, seat, command) == inside
    assert checked


def test_the_storehouse_says_how_many_cards_it_takes() -> None:  # SC-30, SC-61
    given = turn(BISHOP, a=player(gold=4, hand=(STOREHOUSE, TEAHOUSE, FORT, COURT)), gathered=True)
    offer = next(offer for offer in SECRET_CITY.legal(given.state, A) if offer.command == Build(card=STOREHOUSE))
    assert offer == Offer(
        command=Build(card=STOREHOUSE),
        price=6,
        choose=CardList(argument="pay_with", cards=(TEAHOUSE, FORT, COURT), least=2, most=3),
    )


def test_the_storehouse_out_of_reach_is_not_offered() -> None:  # SC-61
    given = turn(BISHOP, a=player(gold=4, hand=(STOREHOUSE, COURT)), gathered=True)
    assert not [offer for offer in SECRET_CITY.legal(given.state, A) if isinstance(offer.command, Build)]
    given = turn(BISHOP, a=player(gold=6, hand=(STOREHOUSE,)), gathered=True)
    assert Offer(command=Build(card=STOREHOUSE), price=6) in SECRET_CITY.legal(given.state, A)


def test_under_autoplay_the_person_gets_resume_and_leave() -> None:  # SC-61
    given = turn(BISHOP, a=player(autoplay=True, timeout_streak=3))
    assert [offer.command for offer in SECRET_CITY.legal(given.state, A)] == [Resume(), Leave()]
    assert Offer(command=Gather(what="gold")) in SECRET_CITY.legal(given.state, A, automated=True)


def test_whoever_left_bots_and_the_end_get_nothing() -> None:  # SC-61
    for gone in ({"controller": "bot"}, {"controller": "bot", "left": True}):
        assert SECRET_CITY.legal(turn(BISHOP, a=player(**gone)).state, A) == ()
    assert SECRET_CITY.legal(turn(BISHOP).state, A, automated=True) == ()
    over = turn(BISHOP).when_due("game").accepted()
    assert SECRET_CITY.legal(over, A) == SECRET_CITY.legal(over, A, automated=True) == ()


def test_offers_do_not_depend_on_what_the_seat_cannot_see() -> None:  # SC-61
    given = turn(MAGICIAN, others=(player(5, hand=(FORT,)), player(6, hand=(COURT,))), removed_down=1, leftover=2)
    others = turn(MAGICIAN, others=(player(8, hand=(VILLA,)), player(7, hand=(CHAPEL,))), removed_down=2, leftover=1)
    assert SECRET_CITY.legal(given.state, A) == SECRET_CITY.legal(replace(others.state, deck=SEVEN), A)


# What is not available, and why


def why(given: Given, seat: Seat = A) -> dict[str, str]:
    return {reason.type: reason.code for reason in SECRET_CITY.unavailable(given.state, seat)}


def test_every_type_is_either_offered_or_refused_with_a_reason() -> None:
    for state in map(played_by_people, states()[::11]):
        for seat in range(len(state.players)):
            kinds = {type(offer.command).__struct_config__.tag for offer in SECRET_CITY.legal(state, seat)}
            reasons = {reason.type for reason in SECRET_CITY.unavailable(state, seat)}
            assert not kinds & reasons
            assert len(kinds | reasons) == TYPES


def test_reasons_of_a_turn_not_gathered_yet() -> None:
    reasons = why(turn(BISHOP, a=player(gold=1)))
    assert reasons == {
        "pick_role": "game.wrong_phase",
        "choose_card": "citadels.no_choice_pending",
        "take_income": "citadels.nothing_to_gain",
        "assassinate": "citadels.not_your_role",
        "rob": "citadels.not_your_role",
        "swap_hands": "citadels.not_your_role",
        "redraw": "citadels.not_your_role",
        "destroy": "citadels.not_your_role",
        "build": "citadels.must_gather_first",
        "use_lab": "citadels.no_such_building",
        "use_forge": "citadels.no_such_building",
        "end_turn": "citadels.must_gather_first",
        "resume": "game.not_automated",
    }


def test_the_reason_is_that_of_the_argument_that_comes_nearest() -> None:
    hand = (SHRINE, COURT)
    assert why(turn(BISHOP, a=player(hand=hand, city=(SHRINE,)), gathered=True))["build"] == "citadels.not_enough_gold"
    assert why(turn(BISHOP, a=player(hand=(SHRINE,), city=(SHRINE,)), gathered=True))["build"] == ("citadels.duplicate_building")
    assert why(turn(BISHOP, gathered=True))["build"] == "citadels.card_not_in_hand"
    assert why(turn(BISHOP, a=player(hand=hand), gathered=True, flags={"built": 1}))["build"] == "citadels.build_limit"
    assert why(turn(MAGICIAN))["redraw"] == "citadels.card_not_in_hand"
    assert why(turn(WARLORD))["destroy"] == "citadels.bad_target"
    assert why(turn(WARLORD, others=(player(2, city=SEVEN),)))["destroy"] == "citadels.target_complete"
    assert why(turn(WARLORD, others=(player(2, city=(KEEP,)),)))["destroy"] == "citadels.target_indestructible"


def test_reasons_at_other_moments() -> None:
    assert why(turn(BISHOP), B)["gather"] == "game.not_your_turn"
    assert why(turn(THIEF, flags={"ability_used": True}))["rob"] == "citadels.already_used"
    assert why(turn(ASSASSIN, flags={"ability_used": True}))["assassinate"] == "citadels.already_used"
    assert why(turn(MAGICIAN, flags={"ability_used": True}))["swap_hands"] == "citadels.already_used"
    assert why(choosing(FORT, SHRINE))["end_turn"] == "citadels.choice_pending"
    assert why(drafting((1, 2)))["gather"] == "game.wrong_phase"
    assert why(drafting((1, 2)), B)["pick_role"] == "game.not_your_turn"
    assert set(why(turn(BISHOP, a=player(controller="bot", left=True))).values()) == {"game.seat_taken_over"}
    assert why(turn(BISHOP, a=player(autoplay=True)))["gather"] == "game.autoplay_on"
    over = Given(SECRET_CITY, turn(BISHOP).when_due("game").accepted())
    assert set(why(over).values()) == {"game.game_over"}
    assert len(why(over)) == TYPES


def test_a_gap_between_offers_and_rules_is_no_quiet_error() -> None:
    with pytest.raises(RuntimeError, match="accepted but not offered"):
        _refusal(SECRET_CITY.edition, turn(BISHOP).state, A, Gather(what="gold"))


def test_the_catalogue_knows_the_ruleset_by_its_slug() -> None:
    assert ruleset("secret_city") is RULESETS["secret_city"] is SECRET_CITY
    with pytest.raises(KeyError):
        ruleset("no_such_game")
