"""Other states of the same public game of the engine `citadels`: what a seat cannot see is dealt anew."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.rules.citadels.state import DRAWN, Building, Draft, Pending, Player, State
from games.rules.core import Chance, Seat

_PICKERS_WHO_DISCARD: Final = 2

Take = Callable[[int], tuple[str, ...]]


def rearranged(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Return a state that differs from this one in nothing that the seat can see (None: a spectator)."""
    return _other_roles(_other_cards(state, seat, chance, label), seat, chance, label)


def _other_cards(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Shuffle the pile, the others' hands, what lies under their Museums and what they drew into one another."""
    pending = state.pending
    looks_at = pending.kind if pending and pending.owner == seat else None
    seen = {seat} | ({pending.target} if pending and looks_at == "wizard_card" else set())
    drawn = pending.offered if pending and pending.kind in DRAWN and not looks_at else ()
    pile = () if looks_at == "lighthouse" else state.deck
    hands = [card for other, player in enumerate(state.players) if other not in seen for card in player.hand]
    mixed = list(chance.shuffle(f"cards:{label}", [*hands, *_under_others(state, seat), *drawn, *pile]))

    def take(number: int) -> tuple[str, ...]:
        taken = tuple(mixed[:number])
        del mixed[:number]
        return taken

    players = tuple(
        replace(
            player,
            hand=player.hand if other in seen else take(len(player.hand)),
            city=player.city if other == seat else _other_museum(player, take),
        )
        for other, player in enumerate(state.players)
    )
    drawn = take(len(drawn))
    deck = chance.shuffle(f"pile:{label}", state.deck) if looks_at == "lighthouse" else tuple(mixed)
    other_state = replace(state, players=players, deck=deck)
    if pending and not looks_at:
        return replace(other_state, pending=replace(pending, offered=_offered(other_state, pending, drawn)))
    return other_state


def _under_others(state: State, seat: Seat | None) -> list[str]:
    cities = [player.city for other, player in enumerate(state.players) if other != seat]
    return [card for city in cities for built in city for card in built.under]


def _other_museum(player: Player, take: Take) -> tuple[Building, ...]:
    return tuple(replace(built, under=take(len(built.under))) if built.under else built for built in player.city)


def _offered(state: State, pending: Pending, drawn: tuple[str, ...]) -> tuple[str, ...]:
    """Return what lies before somebody else: what he drew, or what he looks at where it now lies."""
    if pending.kind == "wizard_card" and pending.target is not None:
        return tuple(sorted(state.players[pending.target].hand))
    return tuple(sorted(state.deck)) if pending.kind == "lighthouse" else drawn


def _other_roles(state: State, seat: Seat | None, chance: Chance, label: str) -> State:
    """Deal the roles that the seat cannot see again: the others', those face down, those before another picker."""
    draft = state.draft
    before_another = draft.available if draft and draft.picker != seat else ()
    before_it = draft.available if draft and draft.picker == seat else ()
    own_discards = _discarded_by(state, seat)
    face_down = {state.removed_down, state.leftover, *state.set_aside} - {None, *before_it, *own_discards}
    hidden = {role for other, player in enumerate(state.players) if other != seat for role in _unrevealed(player)}
    hidden |= {role for role in (*face_down, *before_another) if role is not None}
    order = sorted(role for role in hidden if not _is_nobodys(state, role))
    new = dict(zip(order, chance.shuffle(f"roles:{label}", order), strict=True))

    def swapped(role: int) -> int:
        return new.get(role, role)

    return replace(
        state,
        players=tuple(
            player
            if other == seat
            else replace(
                player,
                roles=tuple(role if role in player.revealed else swapped(role) for role in player.roles),
                seen_at_pick=(),
            )
            for other, player in enumerate(state.players)
        ),
        draft=Draft(draft.order, draft.index, tuple(sorted(map(swapped, before_another)))) if draft and before_another else draft,
        removed_down=state.removed_down and swapped(state.removed_down),
        leftover=state.leftover and swapped(state.leftover),
        set_aside=tuple(map(swapped, state.set_aside)),
    )


def _unrevealed(player: Player) -> tuple[int, ...]:
    return tuple(role for role in player.roles if role not in player.revealed)


def _discarded_by(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return what a seat itself put face down: of two players each one role, first he who was the second to pick (CI 2)."""
    if seat is None or len(state.players) != _PICKERS_WHO_DISCARD or not state.players[seat].seen_at_pick:
        return ()
    picked_first = len(state.players[seat].seen_at_pick[0]) == len(state.roles) - 1
    return state.set_aside[1:] if picked_first else state.set_aside[:1]


def _is_nobodys(state: State, role: int) -> bool:
    """Whether everybody knows that no seat holds the role: its number was called, and it was not murdered."""
    return state.calls[role - 1].state != "waiting" and role != state.murdered
