"""Other states of the same public game: whatever a seat cannot see is dealt anew, and nothing that it can see changes."""

import random

from msgspec.structs import replace

from games.rules.citadels.state import Building, Draft, Pending, Player, State
from games.rules.core import Seat

TRIES = 60


def rearranged(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Return a state that the seat cannot tell from this one (None: a spectator). Sometimes it is the same one."""
    return _roles(_cards(state, seat, dice), seat, dice)


def _cards(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Deal the pile, the others' hands, what lies before others and what lies under their Museums anew."""
    pending = state.pending
    own = pending if pending is not None and pending.owner == seat else None
    drawn = pending if pending is not None and own is None and pending.kind in {"draw", "keep_two"} else None
    known = {seat, own.target if own is not None and own.kind == "wizard_card" else seat}
    searches = own is not None and own.kind == "lighthouse"
    pool = [*(() if searches else state.deck), *(drawn.offered if drawn else ())]
    for other, player in enumerate(state.players):
        pool += player.hand if other not in known else ()
        pool += [card for building in player.city for card in building.under if other != seat]
    dice.shuffle(pool)

    def take(number: int) -> tuple[str, ...]:
        return tuple(pool.pop() for _ in range(number))

    def dug(building: Building) -> Building:
        return replace(building, under=take(len(building.under)))

    players = tuple(
        replace(
            player,
            hand=player.hand if other in known else take(len(player.hand)),
            city=player.city if other == seat else tuple(map(dug, player.city)),
        )
        for other, player in enumerate(state.players)
    )
    offered = take(len(drawn.offered)) if drawn else ()
    deck = tuple(dice.sample(state.deck, len(state.deck))) if searches else take(len(state.deck))
    if pending is not None and own is None:
        pending = replace(pending, offered=offered or _looked_at(pending, players, deck))
    return replace(state, players=players, pending=pending, deck=deck)


def _looked_at(pending: Pending, players: tuple[Player, ...], deck: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of somebody's hand or of the pile that another looks at, sorted (CI 9)."""
    if pending.kind == "wizard_card":
        assert pending.target is not None
        return tuple(sorted(players[pending.target].hand))
    return tuple(sorted(deck)) if pending.kind == "lighthouse" else ()


def _roles(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Deal the unrevealed roles of others, those aside and those before another picker anew."""
    secret = {other: _unrevealed(player) for other, player in enumerate(state.players) if other != seat}
    held = [role for roles in secret.values() for role in roles]
    draft = state.draft
    before_another = draft.available if draft is not None and draft.picker != seat else ()
    down_is_offered = draft is not None and state.removed_down in draft.available
    own_discards = discarded(state, seat)
    aside = [role for role in state.set_aside if role not in own_discards]
    down = [] if down_is_offered else [state.removed_down]
    roles = [role for role in (*held, *before_another, *aside, *down, state.leftover) if role is not None]
    unheld = {number for number in roles if state.calls[number - 1].state == "no_action" and number != state.murdered}
    for _ in range(TRIES):
        dice.shuffle(roles)
        if not unheld & set(roles[: len(held)]):
            break
    else:
        return state
    left = iter(roles)
    new = {other: {role: next(left) for role in roles} for other, roles in secret.items()}
    available = tuple(sorted(next(left) for _ in before_another)) or (draft.available if draft else ())
    set_aside = tuple(role if role in own_discards else next(left) for role in state.set_aside)
    removed_down = next(left) if down and state.removed_down is not None else state.removed_down
    if down_is_offered:  # nobody, the picker included, knows which of the two it is (SC-56)
        removed_down = dice.choice(available)
    return replace(
        state,
        players=tuple(
            player
            if other == seat
            else replace(player, roles=tuple(new[other].get(role, role) for role in player.roles), seen_at_pick=())
            for other, player in enumerate(state.players)
        ),
        draft=Draft(draft.order, draft.index, available) if draft is not None else None,
        set_aside=set_aside,
        removed_down=removed_down,
        leftover=next(left, None) if state.leftover is not None else None,
    )


def _unrevealed(player: Player) -> list[int]:
    return [role for role in player.roles if role not in player.revealed]


def discarded(state: State, seat: Seat | None) -> tuple[int, ...]:
    """Return what a seat has discarded: of two the second picker does so first, when six roles lie before him (CI 2)."""
    if seat is None or len(state.players) != 2 or not state.players[seat].seen_at_pick:
        return ()
    first, second = state.set_aside[:1], state.set_aside[1:]
    return first if len(state.players[seat].seen_at_pick[0]) == 6 else second
