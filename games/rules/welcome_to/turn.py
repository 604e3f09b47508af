"""One seat's turn (WT 4): a submission is checked whole, part by part, on the sheet as the earlier parts left it (WT-6).

    choice -> roundabout before -> number, or refusal -> effect -> roundabout after -> claims -> reshuffle wish

Players do not influence each other inside a turn, so what is checked when it arrives can never become illegal (WT-4):
`judge` is asked once, and the resolution believes it. What was submitted becomes one event, and `with_turn` makes the next
sheet from that event without a question.
"""

from typing import cast

from games.rules.core import GameCode, RuleViolation, Seat
from games.rules.welcome_to import roundabouts
from games.rules.welcome_to.cards import EffectKind
from games.rules.welcome_to.claims import claim
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import SubmitTurn, Write
from games.rules.welcome_to.effects import temp
from games.rules.welcome_to.effects.using import kind_of, require_effect, require_kind, with_effect
from games.rules.welcome_to.events import TurnApplied
from games.rules.welcome_to.options import Mode
from games.rules.welcome_to.sheet import Sheet, with_number, with_refusal, with_roundabout
from games.rules.welcome_to.state import Offered, State, offered
from games.rules.welcome_to.writing import fits_anywhere, require_empty, require_order

CHOICES = range(1, 4)
"""Combinations, and positions in a hand."""


def require_shape(mode: Mode, command: SubmitTurn) -> None:
    """Check that the command has the fields of this mode and no others (WT 12). Raises bad_command."""
    cards = (command.number_card is not None, command.effect_card is not None)
    if mode == "base":
        wrong = any(cards) or (command.combo is None and not command.refuse)
    else:
        may_be_left_out = mode == "solo" and command.refuse and not any(cards)
        wrong = command.combo is not None or not (all(cards) or may_be_left_out)
    if wrong:
        raise RuleViolation(GameCode.BAD_COMMAND, "WT 12", reason="Expected the choice of this mode")


def judge(state: State, seat: Seat, command: SubmitTurn) -> None:
    """Check a submission against the seat's own sheet. Raises RuleViolation; the first failing check of WT 12 is reported."""
    require_choice(command)
    roundabouts.require_moment(command, advanced=state.advanced)
    sheet = roundabouts.place(state.players[seat].sheet, command.roundabout_before)
    cards = offered(state, seat)
    sheet = _refused(sheet, cards, command) if command.write is None else _written(sheet, cards, command, command.write)
    sheet = roundabouts.place(sheet, command.roundabout_after)
    for wish in command.claims:
        sheet = claim(sheet, state.plans, wish)
    if command.reshuffle and (state.mode == "solo" or not command.claims or state.was_plan_scored):
        raise RuleViolation(Code.RESHUFFLE_NOT_ALLOWED, "WT-20")


def require_choice(command: SubmitTurn) -> None:
    """Check what was chosen. Raises unknown_combination, same_card."""
    for chosen in (command.combo, command.number_card, command.effect_card):
        if chosen is not None and chosen not in CHOICES:
            raise RuleViolation(Code.UNKNOWN_COMBINATION, "WT 12")
    if command.number_card is not None and command.number_card == command.effect_card:
        raise RuleViolation(Code.SAME_CARD, "WT-24")


def _refused(sheet: Sheet, cards: Offered, command: SubmitTurn) -> Sheet:
    """Return the sheet with a refusal: only for who cannot write (WT-9, WT-33). Raises refusal_not_allowed, effect_after_refusal."""
    if any(fits_anywhere(sheet, number) for number in cards.numbers):
        raise RuleViolation(Code.REFUSAL_NOT_ALLOWED, "WT-9")
    if command.effect is not None:
        raise RuleViolation(Code.EFFECT_AFTER_REFUSAL, "WT-10")
    return with_refusal(sheet)


def _written(sheet: Sheet, cards: Offered, command: SubmitTurn, written: Write) -> Sheet:
    """Return the sheet with the number and the effect. Raises the codes of WT 12 from number_not_allowed on."""
    number, effect_printed = _chosen(cards, command)
    effect = command.effect
    if effect is not None and kind_of(effect) == "temp":
        require_kind(effect, effect_printed)
        allowed = written.number in temp.numbers(number)
    else:
        allowed = written.number == number
    if not allowed:
        raise RuleViolation(Code.NUMBER_NOT_ALLOWED, "WT-11", number=written.number, printed=number)
    require_empty(sheet, written.street, written.house, "WT 5")
    require_order(sheet, written.street, written.house, written.number)
    sheet = with_number(sheet, written.street, written.house, written.number)
    if effect is None:
        return sheet
    require_kind(effect, effect_printed)
    require_effect(sheet, written, effect)
    return with_effect(sheet, written, effect)


def _chosen(cards: Offered, command: SubmitTurn) -> tuple[int, EffectKind]:
    """Return the number and the effect of what was chosen; in the base game both are of one combination (WT-5)."""
    number_at = cast("int", command.combo or command.number_card)
    effect_at = cast("int", command.combo or command.effect_card)
    return cards.numbers[number_at - 1], cards.effects[effect_at - 1]


def with_turn(sheet: Sheet, applied: TurnApplied) -> Sheet:
    """Return the sheet after a seat's turn, plans aside."""
    if applied.roundabout_before is not None:
        sheet = with_roundabout(sheet, *applied.roundabout_before)
    written = applied.write
    if written is None:
        sheet = with_refusal(sheet)
    else:
        sheet = with_number(sheet, written.street, written.house, written.number)
        if applied.effect is not None:
            sheet = with_effect(sheet, written, applied.effect)
    if applied.roundabout_after is not None:
        sheet = with_roundabout(sheet, *applied.roundabout_after)
    return sheet
