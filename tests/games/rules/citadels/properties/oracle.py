"""SC 11 told a second time: for any command, the code that refuses it, read off the table of the rules.

Written from the rules' text and the card list of the rulebook alone, as plainly as possible and without a look at how the
engine does it; where the two disagree, one of them is wrong. Each command's checks stand in the order of its row.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.rules.citadels.commands import (
    Assassinate,
    Build,
    ChooseCard,
    Destroy,
    EndTurn,
    Gather,
    PickRole,
    Redraw,
    Rob,
    SecretCityCommand,
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.state import Player, State
from games.rules.core import Leave, Resume, Seat
from tests.games.rules.citadels.properties.rulebook import COSTS, INCOME_TYPE, SPECIAL, TYPES

Checks = Iterator[tuple[str, bool]]
"""Codes with whether they apply, in order."""

COMPLETE: Final = 7


def refusal(state: State, seat: Seat | None, command: SecretCityCommand, *, automated: bool = False) -> str | None:
    """Return the code that refuses the command, None if it is accepted. `automated`: a policy sends it."""
    return next((code for code, applies in _checks(state, seat, command, automated=automated) if applies), None)


def _checks(state: State, seat: Seat | None, command: SecretCityCommand, *, automated: bool) -> Checks:
    yield "game.not_a_player", seat is None or seat not in range(len(state.players))
    yield "game.game_over", state.phase == "over"
    assert seat is not None
    sitting = state.players[seat].sitting
    finishing = state.turn is not None and state.turn.finishing
    if automated:
        plays = sitting.autoplay or sitting.controller == "bot" or (finishing and state.actor == seat)
        yield "game.not_automated", not plays or isinstance(command, Leave | Resume)
    else:
        yield "game.seat_taken_over", sitting.left or sitting.controller == "bot"
        if isinstance(command, Resume):
            yield "game.not_automated", not sitting.autoplay
        if isinstance(command, Leave | Resume):
            return
        yield "game.autoplay_on", sitting.autoplay
    yield "game.wrong_phase", isinstance(command, PickRole) != (state.phase == "draft")
    if isinstance(command, ChooseCard):  # SC-59
        yield "citadels.no_choice_pending", state.pending is None or state.pending.owner != seat
    else:
        yield "game.not_your_turn", _turn_of(state) != seat or (finishing and not automated)
        yield "citadels.choice_pending", state.pending is not None
    yield from _of_the_command(state, seat, command)


def _turn_of(state: State) -> Seat | None:
    if state.draft is not None:
        return state.draft.order[state.draft.index]
    return None if state.turn is None else state.turn.seat


def _of_the_command(state: State, seat: Seat, command: SecretCityCommand) -> Checks:
    me = state.players[seat]
    match command:
        case PickRole():
            yield "citadels.role_unavailable", state.draft is None or command.role not in state.draft.available
        case ChooseCard():
            yield "citadels.card_not_offered", state.pending is None or command.card not in state.pending.offered
        case Gather():
            yield "citadels.already_gathered", state.acting.gathered
            yield "citadels.deck_empty", command.what == "cards" and not state.deck
        case TakeIncome():
            yield "citadels.not_your_role", state.acting.number not in INCOME_TYPE
            yield "citadels.already_used", state.acting.income_taken
            yield "citadels.nothing_to_gain", _income(me, INCOME_TYPE[state.acting.number]) == 0
        case Assassinate():
            yield from _ability(state, 1)
            yield "citadels.bad_target", command.role not in (2, 3, 4, 5, 6, 7, 8)
        case Rob():
            yield from _ability(state, 2)
            yield "citadels.bad_target", command.role not in (3, 4, 5, 6, 7, 8) or command.role == state.murdered
        case SwapHands():
            yield from _ability(state, 3)
            yield "citadels.bad_target", command.target == seat or command.target not in range(len(state.players))
        case Redraw():
            yield from _ability(state, 3)
            yield "citadels.bad_target", not command.cards
            yield "citadels.card_not_in_hand", not _held(me, command.cards)
        case Destroy():
            yield from _ability(state, 8)
            yield from _destroy(state, me, command)
        case Build():
            yield from _build(state, me, command)
        case UseLab():
            yield "citadels.no_such_building", "sc_research_lab" not in _names(me)
            yield "citadels.already_used", state.acting.lab_used
            yield "citadels.must_gather_first", not state.acting.gathered
            yield "citadels.card_not_in_hand", command.card not in me.hand
        case UseForge():
            yield "citadels.no_such_building", "sc_forge" not in _names(me)
            yield "citadels.already_used", state.acting.forge_used
            yield "citadels.must_gather_first", not state.acting.gathered
            yield "citadels.deck_empty", not state.deck
            yield "citadels.not_enough_gold", me.gold < 2
        case EndTurn():
            yield "citadels.must_gather_first", not state.acting.gathered
        case _:
            pass


def _ability(state: State, number: int) -> Checks:
    yield "citadels.not_your_role", state.acting.number != number
    yield "citadels.already_used", state.acting.ability_used


def _destroy(state: State, me: Player, command: Destroy) -> Checks:
    yield "citadels.bad_target", command.target not in range(len(state.players))
    victim = state.players[command.target]
    yield "citadels.bad_target", command.card not in _names(victim)
    yield "citadels.target_complete", len(victim.city) >= COMPLETE
    yield "citadels.target_protected", victim.role == 5 and state.murdered != 5
    yield "citadels.target_indestructible", command.card == "sc_guardian_keep"
    yield "citadels.not_enough_gold", me.gold < COSTS[command.card] - 1


def _build(state: State, me: Player, command: Build) -> Checks:
    yield "citadels.must_gather_first", not state.acting.gathered
    yield "citadels.card_not_in_hand", command.card not in me.hand or not _held(me, command.pay_with)
    yield "citadels.build_limit", state.acting.built >= (3 if state.acting.number == 7 else 1)
    yield "citadels.duplicate_building", command.card in _names(me) and "sc_quarry" not in _names(me)
    price = COSTS[command.card]
    if command.card in SPECIAL and "sc_grand_workshop" in _names(me):
        price = max(0, price - 2)
    most = min(6, price) if command.card == "sc_secret_storehouse" else 0
    yield "citadels.bad_payment", len(command.pay_with) > most or command.card in command.pay_with
    yield "citadels.not_enough_gold", me.gold < price - len(command.pay_with)


def _income(me: Player, wanted: str) -> int:
    return sum(TYPES[name] == wanted for name in _names(me)) + ("sc_academy_of_magic" in _names(me))


def _held(me: Player, cards: Sequence[str]) -> bool:
    return not Counter(cards) - Counter(me.hand)


def _names(player: Player) -> list[str]:
    return [building.card for building in player.city]


_COMMON: Final = (
    "game.not_a_player",
    "game.game_over",
    "game.seat_taken_over",
    "game.not_automated",
    "game.autoplay_on",
    "game.wrong_phase",
    "game.not_your_turn",
    "citadels.choice_pending",
    "citadels.no_choice_pending",
)
_TABLE: Final = """
pick_role    role_unavailable
gather       already_gathered deck_empty
choose_card  card_not_offered
take_income  not_your_role already_used nothing_to_gain
assassinate  not_your_role already_used bad_target
rob          not_your_role already_used bad_target
swap_hands   not_your_role already_used bad_target
redraw       not_your_role already_used bad_target card_not_in_hand
destroy      not_your_role already_used bad_target target_complete target_protected target_indestructible not_enough_gold
build        must_gather_first card_not_in_hand build_limit duplicate_building bad_payment not_enough_gold
use_lab      no_such_building already_used must_gather_first card_not_in_hand
use_forge    no_such_building already_used must_gather_first deck_empty not_enough_gold
end_turn     must_gather_first
leave
resume
"""
ROWS: Final = {
    kind: (*_COMMON, *(f"citadels.{code}" for code in codes)) for kind, *codes in map(str.split, _TABLE.strip().splitlines())
}
"""The codes of each command in the order of SC 11."""


def adjacent(state: State, seat: Seat, command: SecretCityCommand) -> Iterator[tuple[str, str]]:
    """Yield the pairs of neighbouring checks that both apply: there the order of the two shows."""
    before: tuple[str, bool] = ("", False)
    try:
        for code, applies in _checks(state, seat, command, automated=False):
            if applies and before[1]:
                yield before[0], code
            before = code, applies
    except (AssertionError, AttributeError, IndexError, KeyError):
        return  # a check that makes no sense after those that apply
