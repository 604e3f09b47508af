"""What is offered is accepted and nothing else is, whatever the roles and house rules (SC-61)."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.citadels.classic_commands import ClassicCommand
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import Deadlines, State
from games.rules.core import Chance, Offer, RuleViolation, Seat
from tests.games.rules.citadels.classic.properties.rows import ROWS
from tests.games.rules.citadels.properties.classic_wishes import classic_wishes
from tests.games.rules.citadels.properties.house_rules import any_house_rules
from tests.games.rules.citadels.properties.playing import Play, filled, plays
from tests.games.rules.citadels.properties.searching import always

CHANCE: Final = Chance(bytes(32))
VARIANTS: Final = 5
COMMANDS: Final = msgspec.json.Decoder(ClassicCommand)

STATES = plays("classic"), st.integers(0, 2**32)


def varied(state: State, number: int) -> State:
    """Return a state beside one with an open turn: another role has it, and more or less of it has been done."""
    dice = random.Random(number)  # noqa: S311 - play, not secrecy
    assert state.turn is not None
    role = dice.randrange(1, len(state.roles) + 1)
    swapped = {role: state.turn.number, state.turn.number: role}
    gathered, limit = dice.randrange(4) > 0, ROLES[state.roles[role - 1]].build_limit
    flags = {flag: dice.randrange(3) == 0 for flag in ("income_taken", "ability_used", "lab_used", "forge_used", "museum_used")}
    turn = replace(
        state.turn,
        number=role,
        build_limit=limit,
        gathered=gathered,
        built=dice.randrange(limit + 1),
        beautified=dice.randrange(3),
        part=None if gathered else dice.choice((None, None, "bewitched", "hospital")),
        acting_as=None,
        **flags,
    )
    if state.roles[role - 1] == "witch":
        turn = replace(turn, ability_used=False)  # the naming ends her turn
    others = [other for other in range(2, len(state.roles) + 1) if other != role]
    named = dice.choice(others)
    return replace(
        state,
        turn=turn,
        players=tuple(
            replace(
                player,
                roles=tuple(swapped.get(held, held) for held in player.roles),
                gold=dice.choice((0, 1, 2, 4, 9)) if seat == turn.seat else player.gold,
            )
            for seat, player in enumerate(state.players)
        ),
        murdered=named if state.roles[0] == "assassin" and dice.randrange(2) else None,
        bewitched=named if state.roles[0] == "witch" and dice.randrange(2) else None,
        deck=() if dice.randrange(4) == 0 else state.deck,
        deadlines=Deadlines(game=state.deadlines.game, turn=state.deadlines.turn, finish=state.deadlines.finish),
    )


def moments(play: Play, number: int) -> Iterator[State]:
    """Yield the last state of a game, the last with an open question, and some beside the last in which a turn was open."""
    states = [step.state for step in play.steps()]
    yield states[-1]
    yield from [state for state in states[:-1] if state.pending is not None][-1:]
    turns = [state for state in states if state.turn is not None and state.pending is None]
    for variant in range(VARIANTS if turns else 0):
        yield varied(turns[-1], number + variant)


def _code(state: State, seat: Seat | None, command: ClassicCommand, *, automated: bool = False) -> str | None:
    try:
        CLASSIC.decide(state, seat, command, CHANCE, state.since, automated=automated)
    except RuleViolation as refusal:
        return refusal.code
    return None


@always(*STATES, few=40, many=300)
def test_what_is_offered_is_exactly_what_is_accepted(play: Play, number: int) -> None:
    for state in moments(play, number):
        for seat in range(len(state.players)):
            commands = _for(state, seat)
            for automated in (False, True):
                offers = CLASSIC.legal(state, seat, automated=automated)
                for command in _fillings(offers, number):
                    assert _code(state, seat, command, automated=automated) is None, command
                plain = {offer.command for offer in offers if offer.choose is None}
                lists = [offer for offer in offers if offer.choose is not None]
                for command in commands:
                    accepted = _code(state, seat, command, automated=automated) is None
                    assert accepted == (command in plain or any(_fits(offer, command) for offer in lists)), command


def _for(state: State, seat: Seat) -> list[ClassicCommand]:
    """Return all wishes for the seat that has something to decide, the first of each type for another."""
    everything = list(classic_wishes(state, seat))
    return everything if seat == state.actor else list({type(command): command for command in reversed(everything)}.values())


def _fillings(offers: tuple[Offer, ...], number: int) -> Iterator[Any]:
    """Yield each offer's command as it comes from a client, a list filled at random."""
    for offer in offers:
        command = filled(offer, random.Random(number))  # noqa: S311 - play, not secrecy
        sent = COMMANDS.decode(msgspec.json.encode(command))
        assert sent == command
        yield sent


def _fits(offer: Offer, command: ClassicCommand) -> bool:
    choose = offer.choose
    if choose is None or type(command) is not type(offer.command):
        return False
    cards = getattr(command, choose.argument)
    others = replace(command, **{choose.argument: getattr(offer.command, choose.argument)})
    return others == offer.command and choose.least <= len(cards) <= choose.most and not Counter(cards) - Counter(choose.cards)


@always(*STATES, few=40, many=300)
def test_offers_are_given_once_and_name_their_price(play: Play, number: int) -> None:
    for state in moments(play, number):
        seat = state.actor
        if seat is None:
            continue
        automated = CLASSIC.is_automated(state, seat)
        offers = CLASSIC.legal(state, seat, automated=automated)
        assert len({(offer.command, offer.choose) for offer in offers}) == len(offers)
        for offer in offers:
            if offer.price is not None:
                events = CLASSIC.decide(state, seat, offer.command, CHANCE, state.since, automated=automated).events
                paid = [event.gold for event in events if _pays(event, seat)]  # type: ignore[attr-defined]
                assert paid[:1] == [offer.price]
                assert offer.price <= state.players[seat].gold


def _pays(event: Any, seat: Seat) -> bool:
    spent = {
        "building_built",
        "building_destroyed",
        "forge_used",
        "district_beautified",
        "district_recovered",
        "districts_exchanged",
        "gold_paid",
    }
    return event.__struct_config__.tag in spent and event.seat == seat


@always(*STATES, few=40, many=300)
def test_every_refusal_is_of_the_commands_row_and_what_is_unavailable_has_the_last_of_them(play: Play, number: int) -> None:
    for state in moments(play, number):
        for seat in range(len(state.players)):
            _tells_what_is_unavailable(state, seat)


def _tells_what_is_unavailable(state: State, seat: Seat) -> None:
    refused: dict[str, list[str]] = {}
    for command in _for(state, seat):
        code = _code(state, seat, command)
        kind = str(command.__struct_config__.tag)
        refused.setdefault(kind, []).append(code or "")
        assert code is None or code in ROWS[kind], (kind, code)
    told = {one.type: one.code for one in CLASSIC.unavailable(state, seat)}
    offered = {str(offer.command.__struct_config__.tag) for offer in CLASSIC.legal(state, seat)}
    assert told.keys() | offered == refused.keys() == ROWS.keys()
    assert not told.keys() & offered
    for kind, code in told.items():
        assert code == max(refused[kind], key=ROWS[kind].index), kind


def test_every_code_of_every_row_is_met() -> None:
    """The states and wishes of these properties reach each refusal, or the properties above would prove little."""
    wanted = {(kind, code) for kind, row in ROWS.items() for code in row[len(ROWS["leave"]) :]} - UNSEEN
    for number in range(3000):
        if not wanted:
            break
        state = _state(number)
        kinds = {kind for kind, _ in wanted}
        for command in classic_wishes(state, state.actor or 0):
            if (kind := str(command.__struct_config__.tag)) in kinds:
                wanted.discard((kind, _code(state, state.actor, command) or ""))
    assert not wanted


def _state(number: int) -> State:
    """Return some state in which somebody may act; ten of each game."""
    dice, game = random.Random(number), number // 10  # noqa: S311 - play, not secrecy
    seats = 2 + game % 7
    house = any_house_rules(random.Random(game), seats)  # noqa: S311 - play, not secrecy
    play = Play(game, (True,) * seats, cards_strewn=True, edition="classic", house=house, length=120)
    state = dice.choice([step.state for step in play.steps() if step.state.actor is not None])
    return state if state.turn is None or state.pending is not None else varied(state, number)


UNSEEN: Final = {("bewitch", "citadels.already_used")}
"""The naming ends the Witch's turn, so that nobody can name twice."""
