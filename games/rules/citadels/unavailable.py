"""Why a type of command is not available now (SC-61).

`decide` itself is asked, with the best arguments there are: the code that comes last in the order of SC 11 is the one that
refuses whatever the arguments.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, get_args

from games.rules.citadels.abilities import diplomat
from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.classic_commands import (
    AnyCommand,
    Beautify,
    Bewitch,
    ChooseCards,
    Exchange,
    GiveCrown,
    PayEmperor,
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
from games.rules.citadels.codes import Code
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
    SwapHands,
    TakeIncome,
    UseForge,
    UseLab,
)
from games.rules.citadels.decide import decide
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.legal import legal
from games.rules.citadels.state import State
from games.rules.core import Chance, GameCode, Leave, Resume, RuleViolation, Seat, Unavailable

_ORDER: Final = {code.value: rank for rank, code in enumerate((*GameCode, *Code))}
_CHANCE: Final = Chance(bytes(32))
"""Never drawn from: each of these commands is refused."""
_NO_CARD: Final = ""


def unavailable(edition: Edition, state: State, seat: Seat) -> tuple[Unavailable, ...]:
    """Return the types of command that the person of the seat cannot send now, each with its code."""
    offered = {_tag(offer.command) for offer in legal(edition, state, seat)}
    codes: dict[str, str] = {}
    for probe in _probes(edition, state, seat):
        kind = _tag(probe)
        if kind not in offered:
            code = _refusal(edition, state, seat, probe)
            codes[kind] = max(codes.get(kind, code), code, key=_ORDER.__getitem__)
    return tuple(Unavailable(type=kind, code=code) for kind, code in codes.items())


def _tag(command: AnyCommand) -> str:
    return str(command.__struct_config__.tag)


def _refusal(edition: Edition, state: State, seat: Seat, command: AnyCommand) -> str:
    try:
        decide(edition, state, seat, command, _CHANCE, state.since)
    except RuleViolation as refusal:
        return str(refusal.code)
    message = f"{command} is accepted but not offered"
    raise RuntimeError(message)


def _probes(edition: Edition, state: State, seat: Seat) -> Iterator[AnyCommand]:
    """Yield commands of every type that the edition has, with the arguments that come nearest to being accepted."""
    known = _commands(edition.slug, edition.commands)
    return (probe for probe in (*_common(state, seat), *_classic(state, seat)) if _tag(probe) in known)


@cache
def _commands(_: str, union: Any) -> frozenset[str]:
    return frozenset(str(kind.__struct_config__.tag) for kind in get_args(union))


def _common(state: State, seat: Seat) -> Iterator[AnyCommand]:
    hand = tuple(dict.fromkeys(state.players[seat].hand)) or (_NO_CARD,)
    yield PickRole(role=0)
    yield Gather(what="gold")
    yield ChooseCard(card=_NO_CARD)
    yield TakeIncome()
    yield Assassinate(role=0)
    yield Rob(role=0)
    yield SwapHands(target=seat)
    yield Redraw(cards=hand)
    yield Destroy(target=seat, card=_NO_CARD)
    for target, player in enumerate(state.players):
        for building in player.city:
            yield Destroy(target=target, card=building.card)
    for card in hand:
        yield Build(card=card)
    yield UseLab(card=hand[0])
    yield UseForge()
    yield EndTurn()
    yield Leave()
    yield Resume()


def _classic(state: State, seat: Seat) -> Iterator[AnyCommand]:
    """Yield the commands of Citadels classic."""
    hand = state.players[seat].hand[:1] or (_NO_CARD,)
    yield ChooseCards(cards=(_NO_CARD, _NO_CARD))
    yield WizardChoose(card=_NO_CARD)
    yield GiveCrown(target=seat)
    yield PayEmperor(what="gold")
    yield TakeNavigation(what="gold")
    yield SearchPile()
    yield Recover(take=False)
    yield Salute()
    yield Bewitch(role=_LOWEST_VICTIM)
    yield WizardLook(target=seat)
    yield Tithe()
    yield UseMuseum(card=hand[0])
    yield from _beautifications(state, seat)
    yield from _attacks(state, seat)


_LOWEST_VICTIM: Final = 2


def _beautifications(state: State, seat: Seat) -> Iterator[AnyCommand]:
    """Yield each district; only without one the target is what is wrong, since that is checked first (CI 7)."""
    for card in dict.fromkeys(building.card for building in state.players[seat].city) or (_NO_CARD,):
        yield Beautify(card=card)


def _attacks(state: State, seat: Seat) -> Iterator[AnyCommand]:
    """Yield what may be done to other cities; every pair of districts only for who might exchange them now."""
    own = [building.card for building in state.players[seat].city] if _is_diplomat(state, seat) else []
    yield Exchange(own=_NO_CARD, target=seat, card=_NO_CARD)
    yield UseArmory(target=seat, card=_NO_CARD)
    for target, player in enumerate(state.players):
        for building in player.city:
            yield UseArmory(target=target, card=building.card)
            for card in own:
                yield Exchange(own=card, target=target, card=building.card)


def _is_diplomat(state: State, seat: Seat) -> bool:
    turn = state.turn
    return turn is not None and turn.seat == seat and diplomat.EFFECT in role_in_turn(state).effects
