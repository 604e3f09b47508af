"""What must hold in a game of the engine `citadels`, and what a seat cannot see in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from games.rules.citadels import commands, events
from games.rules.citadels.cards import CARDS
from games.rules.citadels.state import Draft, Player, State
from games.rules.core import Chance, Event, Seat, split

_ROLES: Final = range(1, 9)
_STRANGE: Final = (-1, 0, 9, 99)
_STRANGERS: Final = (-1, 99)
_NO_CARD: Final = "sc_nothing"


class CitadelsChecks:
    """The engine's `EngineChecks`."""

    def event(self, before: State | None, event: Event, after: State) -> Iterable[str]:
        """Return what is wrong after an event: cards, gold, crown, or a card that the public part gives away."""
        if before is None:
            return
        if _cards(after) != _cards(before):
            yield f"cards are not conserved by {event}"
        moved = _gold_moved(event, before)
        for seat, player in enumerate(after.players):
            if player.gold != before.players[seat].gold + moved[seat] or player.gold < 0:
                yield f"gold of seat {seat} is not what {event} says"
        if after.crown != before.crown and not isinstance(event, events.CrownMoved | events.RoundEnded):
            yield f"the crown moved by {event}"
        if not _named(split(event)[0]) <= _in_cities(before) | _in_cities(after):
            yield f"a hidden card in the public part of {event}"

    def moment(self, state: State, view: Any) -> Iterable[str]:
        """Return what is wrong with a state in which somebody may act."""
        if [seat.hand_count for seat in view.seats] != [len(player.hand) for player in state.players]:
            yield "hand counts"
        if state.crown not in range(len(state.players)):
            yield "nobody has the crown"
        if state.status != "running":
            if any((state.turn, state.draft, state.pending)):
                yield "something is open after the end (SC-62)"
            return
        if (state.turn is None) == (state.phase == "turns") or (state.phase == "draft") != (state.deadlines.pick is not None):
            yield "exactly one seat has a decision and its clock"
        if state.turn and not (state.deadlines.turn or state.deadlines.finish):
            yield "a turn has a clock"
        if bool(state.pending) != bool(state.deadlines.choice) and not (state.turn and state.turn.finishing):
            yield "a choice has a clock"
        if _roles(state) != list(_ROLES):
            yield f"the eight roles do not add up: {_roles(state)} (SC-56)"

    def rearranged(self, state: State, seat: Seat | None, chance: Chance, label: str) -> State:
        """Return a state that differs from this one in nothing that the seat can see (None: a spectator)."""
        return _other_roles(_other_cards(state, seat, chance, label), seat, chance, label)

    def wishes(self, state: State, seat: Seat) -> list[Any]:
        """Return commands somebody might send who does not know the rules."""
        cards = (*CARDS, _NO_CARD)
        targets = (*range(len(state.players)), *_STRANGERS)
        hand = state.players[seat].hand
        return [
            *(make(role=role) for role in (*_ROLES, *_STRANGE) for make in _BY_ROLE),
            *(commands.SwapHands(target=target) for target in targets),
            *(commands.Destroy(target=target, card=card) for target in targets for card in cards[::2]),
            *(make(card=card) for card in cards for make in _BY_CARD),
            *(commands.Redraw(cards=tuple(some)) for some in ((), hand, hand[:1], (*hand, *hand), (_NO_CARD,))),
            *(commands.Gather(what=what) for what in _GATHERINGS),
            commands.TakeIncome(),
            commands.UseForge(),
            commands.EndTurn(),
        ]


_BY_ROLE: Final = (commands.PickRole, commands.Assassinate, commands.Rob)
_BY_CARD: Final = (commands.ChooseCard, commands.Build, commands.UseLab)
_GATHERINGS: Final = ("gold", "cards")


def _cards(state: State) -> Counter[str]:
    cards = Counter(state.deck)
    if state.pending:
        cards.update(state.pending.offered)
    for player in state.players:
        cards.update(player.hand)
        cards.update(built.card for built in player.city)
    return cards


def _roles(state: State) -> list[int]:
    """Return all role numbers of the round, wherever they are; the last picker of seven sees the face-down one (SC-56)."""
    roles = [*state.removed_up, *(player.role for player in state.players if player.role)]
    roles += state.draft.available if state.draft and state.phase == "draft" else ()
    roles += [role for role in (state.removed_down, state.leftover) if role and role not in roles]
    return sorted(roles)


def _gold_moved(event: Event, before: State) -> list[int]:
    """Return by how much each purse changes, as the event itself tells it."""
    moved = [0] * len(before.players)
    match event:
        case events.GoldStolen():
            moved[event.seat] += event.gold
            moved[event.target] -= event.gold
        case events.GoldGathered() | events.BonusTaken() | events.IncomeTaken() | events.LabUsed():
            moved[event.seat] += event.gold
        case events.BuildingBuilt() | events.BuildingDestroyed() | events.ForgeUsed():
            moved[event.seat] -= event.gold
        case _:
            pass
    return moved


def _named(value: Any) -> set[str]:
    """Return the cards that a piece of JSON names."""
    if isinstance(value, dict):
        return {key for key in value if key in CARDS}.union(*map(_named, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(_named, value))
    return {value} if isinstance(value, str) and value in CARDS else set()


def _in_cities(state: State) -> set[str]:
    return {built.card for player in state.players for built in player.city}


def _other_cards(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Shuffle the pile, the others' hands and what others are offered into one another."""
    pending = state.pending if state.pending and state.pending.owner != seat else None
    hidden = [card for other, player in enumerate(state.players) if other != seat for card in player.hand]
    hidden += [*state.deck, *(pending.offered if pending else ())]
    mixed = list(chance.shuffle(f"cards:{label}", hidden))

    def take(number: int) -> tuple[str, ...]:
        taken = tuple(mixed[:number])
        del mixed[:number]
        return taken

    players = tuple(
        player if other == seat else msgspec.structs.replace(player, hand=take(len(player.hand)))
        for other, player in enumerate(state.players)
    )
    offered = msgspec.structs.replace(pending, offered=take(len(pending.offered))) if pending else state.pending
    return msgspec.structs.replace(state, players=players, pending=offered, deck=take(len(state.deck)))


def _other_roles(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Deal the roles that the seat cannot see again: the others', those face down, those before another picker."""
    draft = state.draft
    available: Sequence[int] = draft.available if draft and state.phase == "draft" and draft.picker != seat else ()
    hidden = {state.removed_down, state.leftover, *available} - {None}
    if draft and state.phase == "draft" and draft.picker == seat:
        hidden -= set(draft.available)
    hidden |= {player.role for other, player in enumerate(state.players) if _is_hidden(player, other, seat)}
    order = sorted(role for role in hidden if role and not _is_nobodys(state, role))
    new = dict(zip(order, chance.shuffle(f"roles:{label}", order), strict=True))
    return msgspec.structs.replace(
        state,
        players=tuple(
            msgspec.structs.replace(player, roles=tuple(new.get(role, role) for role in player.roles), seen_at_pick=())
            if _is_hidden(player, other, seat)
            else player
            for other, player in enumerate(state.players)
        ),
        draft=Draft(draft.order, draft.index, tuple(sorted(new[role] for role in available))) if draft and available else draft,
        removed_down=_swapped(new, state.removed_down),
        leftover=_swapped(new, state.leftover),
    )


def _is_hidden(player: Player, other: Seat, seat: Seat | None) -> bool:
    return other != seat and player.role is not None and player.role not in player.revealed


def _is_nobodys(state: State, role: int) -> bool:
    """Whether everybody knows that no seat holds the role: its number was called, and it was not murdered."""
    return state.calls[role - 1].state != "waiting" and role != state.murdered


def _swapped(new: dict[int, int], role: int | None) -> int | None:
    return role if role is None else new.get(role, role)
