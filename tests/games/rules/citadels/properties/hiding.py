"""Other states of the same public game: whatever a seat cannot see is dealt anew, and nothing that it can see changes."""

import random

from msgspec.structs import replace

from games.rules.citadels.state import Draft, Player, State
from games.rules.core import Seat

TRIES = 60


def rearranged(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Return a state that the seat cannot tell from this one (None: a spectator). Sometimes it is the same one."""
    return _roles(_cards(state, seat, dice), seat, dice)


def _cards(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Deal the pile, the others' hands and what lies before others anew."""
    pending = state.pending if state.pending is not None and state.pending.owner != seat else None
    pool = [*state.deck, *(pending.offered if pending else ())]
    for other, player in enumerate(state.players):
        pool += player.hand if other != seat else ()
    dice.shuffle(pool)

    def take(number: int) -> tuple[str, ...]:
        return tuple(pool.pop() for _ in range(number))

    players = tuple(
        player if other == seat else replace(player, hand=take(len(player.hand))) for other, player in enumerate(state.players)
    )
    offered = replace(pending, offered=take(len(pending.offered))) if pending else state.pending
    return replace(state, players=players, pending=offered, deck=take(len(state.deck)))


def _roles(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Deal the unrevealed roles of others, those aside and those before another picker anew."""
    holders = [other for other, player in enumerate(state.players) if other != seat and _is_secret(player)]
    draft = state.draft
    before_another = draft.available if draft is not None and draft.picker != seat else ()
    down_is_offered = draft is not None and state.removed_down in draft.available
    aside = [] if down_is_offered else [state.removed_down]
    slots = [*(state.players[other].role for other in holders), *before_another, *aside, state.leftover]
    roles = [role for role in slots if role is not None]
    unheld = {number for number in roles if state.calls[number - 1].state == "no_action" and number != state.murdered}
    for _ in range(TRIES):
        dice.shuffle(roles)
        if not unheld & set(roles[: len(holders)]):
            break
    else:
        return state
    left = iter(roles)
    new = {other: next(left) for other in holders}
    available = tuple(sorted(next(left) for _ in before_another)) or (draft.available if draft else ())
    down = next(left) if aside and state.removed_down is not None else state.removed_down
    if down_is_offered:  # nobody, the picker included, knows which of the two it is (SC-56)
        down = dice.choice(available)
    return replace(
        state,
        players=tuple(
            replace(
                player,
                roles=(new[other],) if other in new else player.roles,
                seen_at_pick=player.seen_at_pick if other == seat else (),
            )
            for other, player in enumerate(state.players)
        ),
        draft=Draft(draft.order, draft.index, available) if draft is not None else None,
        removed_down=down,
        leftover=next(left, None) if state.leftover is not None else None,
    )


def _is_secret(player: Player) -> bool:
    return player.role is not None and player.role not in player.revealed
