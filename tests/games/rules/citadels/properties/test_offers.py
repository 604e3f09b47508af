"""What is offered is accepted, and whatever else is sent is refused with the code that SC 11 puts first (SC-61)."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.citadels.commands import Build, Redraw, SecretCityCommand
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.state import Deadlines, State
from games.rules.core import CardList, Chance, Offer, RuleViolation, Seat
from tests.games.rules.citadels.properties import oracle
from tests.games.rules.citadels.properties.playing import Play, filled, plays
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.citadels.properties.wishes import wishes

CHANCE: Final = Chance(bytes(32))
VARIANTS: Final = 6


def varied(state: State, number: int) -> State:
    """Return the state, or one beside it: another role has its turn, and more or less of it has been done."""
    dice = random.Random(number)  # noqa: S311 - play, not secrecy
    turn = state.turn
    if turn is None or state.pending is not None or not number:
        return state
    role = dice.choice((1, 2, 3, 4, 5, 6, 7, 8, 8))
    flags = {name: dice.randrange(3) == 0 for name in ("income_taken", "ability_used", "lab_used", "forge_used")}
    gathered, limit = dice.randrange(4) > 0, 3 if role == 7 else 1
    turn = replace(turn, number=role, build_limit=limit, gathered=gathered, built=dice.randrange(limit + 1), **flags)
    players = tuple(
        replace(player, roles=(turn.number,), gold=dice.choice((0, 1, 2, 4, 9)))
        if seat == turn.seat
        else replace(player, roles=state.players[turn.seat].roles if player.role == role else player.roles)
        for seat, player in enumerate(state.players)
    )
    murdered = dice.choice((None, 5, *(number for number in range(2, 9) if number != role)))
    deck = () if dice.randrange(4) == 0 else state.deck
    deadlines = Deadlines(game=state.deadlines.game, turn=state.deadlines.turn, finish=state.deadlines.finish)
    return replace(state, turn=turn, players=players, murdered=murdered, deck=deck, deadlines=deadlines)


def moments(play: Play, number: int) -> Iterator[State]:
    """Yield the last state of a game, and some beside the last one in which a turn was open."""
    yield play.steps()[-1].state
    turns = [step.state for step in play.steps() if step.state.turn is not None]
    for variant in range(1, VARIANTS if turns else 1):
        yield varied(turns[-1], number + variant)


def _code(state: State, seat: Seat | None, command: SecretCityCommand, *, automated: bool) -> str | None:
    try:
        SECRET_CITY.decide(state, seat, command, CHANCE, state.since, automated=automated)
    except RuleViolation as refusal:
        return refusal.code
    return None


STATES = plays(), st.integers(0, 2**32)


@always(*STATES, few=40, many=300)
def test_every_command_gets_the_first_code_that_applies(play: Play, number: int) -> None:
    for state in moments(play, number):
        for seat in {None, -1, len(play.people), 0, 1, state.actor}:
            for command in _for(state, seat):
                for automated in (False, True):
                    expected = oracle.refusal(state, seat, command, automated=automated)
                    assert _code(state, seat, command, automated=automated) == expected, (seat, command)


def _for(state: State, seat: Seat | None) -> Iterable[SecretCityCommand]:
    """Return all wishes for the seat in turn, one of each type for another."""
    everything = list(wishes(state, seat if seat in range(len(state.players)) else 0))  # type: ignore[arg-type]
    return everything if seat == state.actor else {type(command): command for command in everything}.values()


@always(*STATES, few=40, many=300)
def test_what_is_offered_is_exactly_what_is_accepted(play: Play, number: int) -> None:
    for state in moments(play, number):
        _offers_what_it_accepts(state, number)


def _offers_what_it_accepts(state: State, number: int) -> None:
    for seat in range(len(state.players)):
        for automated in (False, True):
            offers = SECRET_CITY.legal(state, seat, automated=automated)
            for command in _fillings(offers, number):
                assert _code(state, seat, command, automated=automated) is None, command
            for command in wishes(state, seat):
                accepted = oracle.refusal(state, seat, command, automated=automated) is None
                assert accepted == any(_offers(offer, command) for offer in offers), command


def _fillings(offers: tuple[Offer, ...], number: int) -> list[Any]:
    """Return each offer's command, a list with as few and as many cards as it says, and at random."""
    found: list[Any] = []
    for offer in offers:
        if offer.choose is None:
            found.append(offer.command)
            continue
        choose = offer.choose
        assert 0 <= choose.least <= choose.most <= len(choose.cards)
        for size in {choose.least, choose.most}:
            found += (
                replace(offer.command, **{choose.argument: some}) for some in (choose.cards[:size], choose.cards[::-1][:size])
            )
        found.append(filled(offer, random.Random(number)))  # noqa: S311 - play, not secrecy
    return found


def _offers(offer: Offer, command: SecretCityCommand) -> bool:
    """Whether the command is the one offered, its list filled as the offer says."""
    choose = offer.choose
    if choose is None:
        return bool(offer.command == command)
    match offer.command, command:
        case Build(card=wanted), Build(card=card, pay_with=cards) if card == wanted:
            return _fits(choose, cards)
        case Redraw(), Redraw(cards=cards):
            return _fits(choose, cards)
    return False


def _fits(choose: CardList, cards: tuple[str, ...]) -> bool:
    left = list(choose.cards)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return choose.least <= len(cards) <= choose.most


@always(*STATES)
def test_offers_are_given_once_and_name_their_price(play: Play, number: int) -> None:
    state = varied(play.steps()[-1].state, number)
    for seat, player in enumerate(state.players):
        for automated in (False, True):
            offers = SECRET_CITY.legal(state, seat, automated=automated)
            assert all(first != second for at, first in enumerate(offers) for second in offers[:at])
            for offer in offers:
                if offer.price is not None and offer.choose is None:
                    events = SECRET_CITY.decide(state, seat, offer.command, CHANCE, state.since, automated=automated).events
                    assert events[0].gold == offer.price <= player.gold  # type: ignore[attr-defined]


@always(*STATES, few=40, many=300)
def test_what_is_unavailable_is_told_with_the_code_that_refuses_it_whatever_the_arguments(play: Play, number: int) -> None:
    for state in moments(play, number):
        _tells_what_is_unavailable(state)


def _tells_what_is_unavailable(state: State) -> None:
    for seat in range(len(state.players)):
        refused: dict[str, list[str]] = {}
        for command in wishes(state, seat):
            code = oracle.refusal(state, seat, command)
            refused.setdefault(_tag(command), []).append(code or "")
        told = {one.type: one.code for one in SECRET_CITY.unavailable(state, seat)}
        offered = {_tag(offer.command) for offer in SECRET_CITY.legal(state, seat)}
        assert told.keys() | offered == refused.keys()
        assert not told.keys() & offered
        for kind, code in told.items():
            assert code == max(refused[kind], key=oracle.ROWS[kind].index), kind


def _tag(command: SecretCityCommand) -> str:
    return str(command.__struct_config__.tag)


SHOWN: Final = """
game.autoplay_on                game.wrong_phase
game.wrong_phase                game.not_your_turn
game.wrong_phase                citadels.no_choice_pending
citadels.choice_pending         citadels.not_your_role
citadels.choice_pending         citadels.must_gather_first
citadels.choice_pending         citadels.no_such_building
citadels.already_gathered       citadels.deck_empty
citadels.not_your_role          citadels.already_used
citadels.already_used           citadels.nothing_to_gain
citadels.already_used           citadels.bad_target
citadels.target_complete        citadels.target_protected
citadels.target_protected       citadels.target_indestructible
citadels.target_indestructible  citadels.not_enough_gold
citadels.must_gather_first      citadels.card_not_in_hand
citadels.card_not_in_hand       citadels.build_limit
citadels.build_limit            citadels.duplicate_building
citadels.duplicate_building     citadels.bad_payment
citadels.bad_payment            citadels.not_enough_gold
citadels.no_such_building       citadels.already_used
citadels.already_used           citadels.must_gather_first
citadels.must_gather_first      citadels.deck_empty
citadels.deck_empty             citadels.not_enough_gold
"""
"""Neighbouring checks of SC 11 that can both apply to one command."""


def test_the_order_of_all_neighbouring_checks_is_seen() -> None:  # SC 11
    wanted = {tuple(pair.split()) for pair in SHOWN.strip().splitlines()}
    for number in range(4000):
        if not wanted:
            break
        people = (True,) * (4 + number % 4)
        habits = ("there", "in and out")[number // 3 % 2]
        play = Play(number // 40, people, habits, cards_strewn=number % 3 > 0)
        step = play.steps()[number * 7 % len(play.steps())]
        state = varied(step.state, number)
        for seat in {0, state.actor or 0}:
            for command in wishes(state, seat):
                found = wanted.intersection(oracle.adjacent(state, seat, command))
                if found:
                    assert _code(state, seat, command, automated=False) == oracle.refusal(state, seat, command)
                    wanted -= found
    assert not wanted
