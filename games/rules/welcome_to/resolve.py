"""A turn resolves: all submissions are applied at once, in the order of seats (WT 4.3)."""

from typing import Final

from games.rules.core import Seat, audience, seats
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.estates import sizes
from games.rules.welcome_to.events import CardPassed, GameEnded, Passed, PlanApproved, PlanScored, TurnApplied
from games.rules.welcome_to.plans import PLANS, rows_used
from games.rules.welcome_to.reveal import can_draw, start_turn
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.scoring import places, score_lines
from games.rules.welcome_to.sheet import Sheet
from games.rules.welcome_to.state import Reason, State
from games.rules.welcome_to.tracks import MOST_REFUSALS

_REASONS: Final[tuple[Reason, ...]] = ("refusals", "plans", "full", "deck")
"""Why a game ends, in the order in which it is told (WT 9)."""


def resolve(run: Run) -> None:
    """Apply everything, score the plans, then end the game or begin the next turn."""
    commands = [_apply(run, seat) for seat in range(len(run.state.players))]
    _score_plans(run, commands)
    reasons = end_reasons(run.state)
    if reasons:
        _end(run, reasons)
        return
    if run.state.mode == "expert":
        pass_cards(run)
    start_turn(run)


def _apply(run: Run, seat: Seat) -> SubmitTurn:
    """Apply the standing submission of a seat and return it; one withdrawn is none (WT-40).

    Without one the default counts, which is one timeout (WT-38, WT-39).
    """
    player = run.state.players[seat]
    if player.submission is None:
        command, by_person = default_command(run.state, seat), False
        run.add(seats.timed_out(seat, player.sitting))
    else:
        command, by_person = player.submission.command, not player.submission.automatic
    run.add(_applied(run.state, seat, command, by_person=by_person))
    return command


def _applied(state: State, seat: Seat, command: SubmitTurn, *, by_person: bool) -> TurnApplied:
    hand = state.players[seat].hand
    return TurnApplied(
        seat=seat,
        combo=command.combo,
        number_card=None if command.number_card is None else hand[command.number_card - 1],
        effect_card=None if command.effect_card is None else hand[command.effect_card - 1],
        roundabout_before=command.roundabout_before,
        write=command.write,
        refuse=command.refuse,
        effect=command.effect,
        roundabout_after=command.roundabout_after,
        reshuffle=command.reshuffle,
        by_person=by_person,
    )


def _score_plans(run: Run, commands: list[SubmitTurn]) -> None:
    """Score all claims by what was approved when the turn began; then approve what was claimed (WT-19)."""
    approved = run.state.approved
    claimed = set()
    for seat, command in enumerate(commands):
        for claim in command.claims:
            plan = PLANS[run.state.plans[claim.level - 1]]
            points = plan.later if approved[claim.level - 1] else plan.first
            run.add(PlanScored(seat=seat, level=claim.level, points=points, estates=rows_used(plan, claim.estates)))
            claimed.add(claim.level)
    for level in sorted(claimed):
        if not approved[level - 1]:
            run.add(PlanApproved(level=level))


def end_reasons(state: State) -> tuple[Reason, ...]:
    """Return why the game ends with this turn, over all seats; nothing if it goes on (WT 9, WT-26)."""
    held = {reason for player in state.players for reason in sheet_reasons(player.sheet)}
    if state.mode == "solo" and not can_draw(state):
        held.add("deck")
    return tuple(reason for reason in _REASONS if reason in held)


def sheet_reasons(sheet: Sheet) -> tuple[Reason, ...]:
    """Return which ends of the game a sheet has reached (WT 9, WT-29)."""
    found: list[Reason] = []
    if sheet.refusals >= MOST_REFUSALS:
        found.append("refusals")
    if None not in sheet.plans:
        found.append("plans")
    if sheet.is_full:
        found.append("full")
    return tuple(found)


def _end(run: Run, reasons: tuple[Reason, ...]) -> None:
    sheets = [player.sheet for player in run.state.players]
    lines = score_lines(sheets, solo=run.state.mode == "solo")
    run.add(
        GameEnded(
            status="finished",
            reasons=reasons,
            places=places([line.total for line in lines], [sizes(sheet) for sheet in sheets]),
            scores=lines,
        )
    )


def pass_cards(run: Run) -> None:
    """Pass every third card to the right, effect side up; nobody is skipped (WT-31, WT-35)."""
    count = len(run.state.players)
    for giver, player in enumerate(run.state.players):
        taker, card = (giver - 1) % count, player.hand[0]
        part = Passed(card=card)
        run.add(
            CardPassed(
                giver=giver,
                taker=taker,
                effect=CARDS[card].effect,
                secret={audience(giver): part, audience(taker): part},
            )
        )
