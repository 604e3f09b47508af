"""Why a type of command is not available now (SC-61).

`decide` itself is asked, with the best arguments there are: the code that comes last in the order of SC 11 is the one that
refuses whatever the arguments.
"""

from collections.abc import Iterator
from typing import Final

from games.rules.citadels.codes import Code
from games.rules.citadels.commands import (
    AnyCommand,
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
    offered = {type(offer.command) for offer in legal(state, seat)}
    codes: dict[str, str] = {}
    for probe in _probes(state, seat):
        if type(probe) not in offered:
            kind, code = _tag(probe), _refusal(edition, state, seat, probe)
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


def _probes(state: State, seat: Seat) -> Iterator[AnyCommand]:
    """Yield commands of every type, with the arguments that come nearest to being accepted."""
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
