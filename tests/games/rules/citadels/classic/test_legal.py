"""SC-61 in classic: what is offered is what would be accepted; and why the rest is not."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from games.rules.citadels.cards import CLASSIC_CARDS
from games.rules.citadels.classic_commands import (
    AnyCommand,
    Beautify,
    Bewitch,
    ChooseCards,
    Exchange,
    GiveCrown,
    PayEmperor,
    PickAndDiscard,
    Recover,
    Salute,
    SearchPile,
    TakeNavigation,
    Tithe,
    UseArmory,
    UseMuseum,
    WizardChoose,
    WizardLook,
)
from games.rules.citadels.commands import (
    Assassinate,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    Redraw,
    Rob,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.state import Building, State
from games.rules.core import Leave
from tests.games.rules.citadels.classic.choices import CHOICES
from tests.games.rules.citadels.classic.tables import (
    ARMORY,
    BELL_TOWER,
    DOCKS,
    HARBOR,
    KEEP,
    LABORATORY,
    MARKET,
    MUSEUM,
    NOTHING,
    PALACE,
    QUARRY,
    SEVEN,
    SMITHY,
    TAVERN,
    TEMPLE,
    A,
    B,
    accepts,
    build,
    commands,
    drafting,
    player,
    playing,
    turn,
    why,
)
from tests.spec import Given

CARDS = (*(card.id for card in CLASSIC_CARDS), NOTHING)
COMMANDS = 30
ALL_STARRED = playing("witch", "tax_collector", "wizard", "emperor", "abbot", "alchemist", "navigator", "diplomat", "artist")


def everything(state: State) -> Iterator[AnyCommand]:
    """Yield all commands that have no list, with arguments that name something and some that do not."""
    for number in range(-1, 11):
        yield from (Assassinate(role=number), Rob(role=number), Bewitch(role=number), PickAndDiscard(role=number))
        yield from (PickAndDiscard(role=number, discard=other) for other in range(1, 9))
    yield from (Gather(what="gold"), Gather(what="cards"), TakeIncome(), UseForge(), EndTurn(), Salute(), Tithe())
    yield from (TakeNavigation(what="gold"), TakeNavigation(what="cards"), PayEmperor(what="gold"), SearchPile())
    yield from (Recover(take=True), Recover(take=False))
    for card in CARDS:
        yield from (ChooseCard(card=card), UseLab(card=card), UseMuseum(card=card), Beautify(card=card), SearchPile(card=card))
        yield from (PayEmperor(what="card", card=card), build(card), build(card, announce=True))
        for make in (False, True):
            yield from (WizardChoose(card=card, build=make, announce=ring) for ring in (False, True))
    for target in range(-1, len(state.players) + 1):
        yield from (SwapHands(target=target), WizardLook(target=target), GiveCrown(target=target), Tithe(target=target))
        for card in CARDS:
            yield from (Destroy(target=target, card=card), UseArmory(target=target, card=card))
            yield from (Exchange(own=own, target=target, card=card) for own in OWN)


MINE = (TAVERN, KEEP, Building(HARBOR, 1, beauty=1), Building(MUSEUM, 1, under=(TEMPLE,)), ARMORY, LABORATORY, SMITHY)
THEIRS = (TAVERN, HARBOR, Building(DOCKS, 2, beauty=1), KEEP, "ci_great_wall")


OWN = (TAVERN, KEEP, HARBOR, MUSEUM, ARMORY, LABORATORY, SMITHY, NOTHING)


def table(of: int, *, starred: bool, gold: int, gathered: bool) -> Given:
    """Give a turn at a rich table."""
    rest = [role for role in (5, 6, 7, 8) if role != of]
    people = (
        player(of, gold=gold, hand=(MARKET, PALACE, BELL_TOWER, TAVERN), city=MINE),
        player(rest[0], gold=gold, hand=(TAVERN, QUARRY), city=THEIRS),
        player(rest[1], gold=gold + 2, city=SEVEN),
    )
    return turn(of, *people, roles=ALL_STARRED if starred else playing("artist"), gathered=gathered)


@pytest.mark.parametrize("gathered", [False, True])
@pytest.mark.parametrize("starred", [False, True])
@pytest.mark.parametrize("of", range(1, 10))
def test_exactly_what_would_be_accepted_is_offered_in_a_turn(of: int, starred: bool, gathered: bool) -> None:  # SC-61
    for gold in (0, 3):
        given = table(of, starred=starred, gold=gold, gathered=gathered)
        for seat in (A, B):
            can = {command for command in everything(given.state) if accepts(given, seat, command)}
            assert {command for command in commands(given, seat) if not isinstance(command, Redraw)} == can


@pytest.mark.parametrize("kind", CHOICES)
def test_exactly_the_answers_that_would_be_accepted_are_offered(kind: str) -> None:  # SC-61, CI 4
    given = CHOICES[kind]()
    for seat in range(len(given.state.players)):
        can = {command for command in everything(given.state) if accepts(given, seat, command)}
        assert {command for command in commands(given, seat) if not isinstance(command, ChooseCards)} == can
        assert (Leave() in {offer.command for offer in CLASSIC.legal(given.state, seat)}) is True


def test_exactly_the_picks_that_would_be_accepted_are_offered() -> None:  # SC-61, CI 2
    for index, taken in ((0, ((), ())), (1, ((8,), ())), (2, ((8,), (7,))), (3, ((8, 6), (7,)))):
        given = drafting((1, 3, 4, 5), (A, B, A, B), index, taken)
        for seat in (A, B):
            can = {command for command in everything(given.state) if accepts(given, seat, command)}
            assert commands(given, seat) == can
            assert bool(can) == (seat == (A, B, A, B)[index])


@pytest.mark.parametrize("of", range(1, 10))
def test_every_type_is_either_offered_or_refused_with_a_reason(of: int) -> None:  # SC-61
    tables = [table(of, starred=True, gold=2, gathered=gathered) for gathered in (False, True)]
    for given in [*tables, *(choice() for choice in CHOICES.values())]:
        for seat in range(len(given.state.players)):
            kinds = {type(offer.command).__struct_config__.tag for offer in CLASSIC.legal(given.state, seat)}
            reasons = why(given, seat)
            assert not kinds & reasons.keys()
            assert len(kinds | reasons.keys()) == COMMANDS


def test_the_reasons_of_a_turn_not_gathered_yet() -> None:  # CI 7
    given = turn(5, player(5), player(6), roles=playing("abbot"))
    reasons = why(given, A)
    assert {code: sorted(kind for kind in reasons if reasons[kind] == code) for code in set(reasons.values())} == {
        "game.wrong_phase": ["pick_role"],
        "game.not_automated": ["resume"],
        "citadels.no_choice_pending": [
            "choose_card",
            "choose_cards",
            "give_crown",
            "graveyard",
            "lighthouse",
            "navigator",
            "pay_emperor",
            "salute",
            "wizard_choose",
        ],
        "citadels.not_your_role": [
            "assassinate",
            "beautify",
            "bewitch",
            "destroy",
            "exchange",
            "redraw",
            "rob",
            "swap_hands",
            "wizard_look",
        ],
        "citadels.nothing_to_gain": ["take_income", "tithe"],
        "citadels.must_gather_first": ["build", "end_turn"],
        "citadels.no_such_building": ["use_armory", "use_forge", "use_lab", "use_museum"],
    }


def test_offers_follow_from_the_own_view_alone() -> None:  # SC-61
    given = table(3, starred=True, gold=3, gathered=True)
    others = tuple(
        one if seat == A else replace(one, hand=tuple(DOCKS for _ in one.hand), roles=(2 + seat,))
        for seat, one in enumerate(given.state.players)
    )
    other = replace(given.state, players=others, deck=given.state.deck[::-1])
    assert CLASSIC.legal(given.state, A) == CLASSIC.legal(other, A)
    assert CLASSIC.unavailable(given.state, A) == CLASSIC.unavailable(other, A)
