"""The Armory: its owner tears it down together with a district of somebody else (CI 7, CI-37)."""

from functools import cache
from typing import Final

from games.rules.citadels.classic_commands import UseArmory
from games.rules.citadels.classic_events import ArmoryUsed
from games.rules.citadels.codes import Code
from games.rules.citadels.districts import bell_tower
from games.rules.citadels.districts.standing import first_of, standing
from games.rules.citadels.events import Held
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import TABLE, Offer, RuleViolation, Seat

EFFECT: Final = "sacrifice_to_destroy"


def use_armory(run: Run, seat: Seat, command: UseArmory) -> None:
    """Tear both down; neither Bishop nor Keep nor Wall nor Graveyard is asked.

    Raises no_such_building, must_gather_first, bad_target, target_complete.
    """
    state, target = run.state, command.target
    armory = standing(state.players[seat].city, EFFECT)
    if armory is None:
        raise RuleViolation(Code.NO_SUCH_BUILDING, "CI 7")
    if not state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "CI-39")
    theirs = first_of(state.players[target].city, command.card) if 0 <= target < len(state.players) else None
    if theirs is None or target == seat:
        raise RuleViolation(Code.BAD_TARGET, "CI-37", target=target)
    if _is_complete(state, target) or _is_complete(state, seat):
        raise RuleViolation(Code.TARGET_COMPLETE, "CI-37", target=target)
    down = run.shuffle("armory", sorted((armory.id, theirs.card, *theirs.under)))
    run.add(
        ArmoryUsed(
            seat=seat,
            armory=armory.id,
            target=target,
            card=theirs.card,
            under=len(theirs.under),
            secret={TABLE: Held(cards=down)},
        )
    )
    bell_tower.fall(run, theirs.card)


def _is_complete(state: State, seat: Seat) -> bool:
    return len(state.players[seat].city) >= state.target


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each district that may be torn down after the gather."""
    if not standing(state.players[seat].city, EFFECT) or _is_complete(state, seat):
        return ()
    return tuple(
        _offer(target, card)
        for target, player in enumerate(state.players)
        if target != seat and not _is_complete(state, target)
        for card in dict.fromkeys(building.card for building in player.city)
    )


@cache
def _offer(target: Seat, card: str) -> Offer:
    return Offer(command=UseArmory(target=target, card=card))
