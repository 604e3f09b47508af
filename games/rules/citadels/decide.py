"""From a command to events: first the checks that all commands share (SC 11), then the command's own."""

from typing import Final, TypeAlias, assert_never

from games.rules.citadels import answers, building, draft, turn
from games.rules.citadels.abilities import (
    abbot,
    artist,
    assassin,
    diplomat,
    income,
    magician,
    thief,
    warlord,
    witch,
    wizard,
)
from games.rules.citadels.classic_commands import (
    AnyCommand,
    Beautify,
    Bewitch,
    BuildAndAnnounce,
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
from games.rules.citadels.districts import armory, bell_tower, forge, lab, museum
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.events import GameEnded
from games.rules.citadels.rounds import call_from
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import (
    OF_THE_SEAT,
    Chance,
    Decision,
    GameCode,
    Instant,
    Leave,
    Resume,
    RuleViolation,
    Seat,
    SeatLeft,
    SeatResumed,
    admit_person,
    admit_policy,
)

_OfClassic: TypeAlias = (
    ChooseCards
    | GiveCrown
    | PayEmperor
    | WizardChoose
    | TakeNavigation
    | SearchPile
    | Recover
    | Salute
    | Bewitch
    | WizardLook
    | Tithe
    | Exchange
    | Beautify
    | UseArmory
    | UseMuseum
)
_SHAPED: Final = frozenset({PayEmperor, BuildAndAnnounce, WizardChoose})
"""Commands whose arguments may contradict one another."""
_ANY: Final = (object,)
_GATHERING: Final = (Gather,)
_WITCHING: Final = (Gather, Bewitch, EndTurn)


def decide(
    edition: Edition,
    state: State,
    seat: Seat | None,
    command: AnyCommand,
    chance: Chance,
    now: Instant,
    *,
    automated: bool = False,
) -> Decision[State]:
    """Return what `command` of `seat` causes. Raises RuleViolation; the first failing check of SC 11 is reported."""
    if type(command) in _SHAPED:
        _require_shape(command)
    known = admit(state, seat, command, automated=automated)
    run = Run(edition, state, chance, now, automated=automated)
    _carry_out(run, known, command)
    return run.decision()


def _require_shape(command: AnyCommand) -> None:
    """Check that the arguments go together, as far as the command alone tells. Raises bad_command."""
    match command:
        case PayEmperor():
            fits, rule = (command.what == "card") == (command.card is not None), "CI 4"
        case BuildAndAnnounce():
            fits, rule = not command.announce or bell_tower.may_be_one(command.card), "CI-41"
        case WizardChoose():
            fits, rule = not command.announce or (command.build and bell_tower.may_be_one(command.card)), "CI-52"
        case _:
            return
    if not fits:
        raise RuleViolation(GameCode.BAD_COMMAND, rule)


def admit(state: State, seat: Seat | None, command: AnyCommand, *, automated: bool) -> Seat:
    """Make the checks that all commands share, in their order, and return the seat. Raises RuleViolation."""
    if seat is None or not 0 <= seat < len(state.players):
        raise RuleViolation(GameCode.NOT_A_PLAYER, "SC 11")
    if state.phase == "over":
        raise RuleViolation(GameCode.GAME_OVER, "SC 11")
    if automated:
        admit_policy(command, plays=is_automated(state, seat))
    else:
        admit_person(state.players[seat].sitting, command)
    if not isinstance(command, OF_THE_SEAT):
        _check_place(state, seat, command, automated=automated)
    return seat


def _check_place(state: State, seat: Seat, command: AnyCommand, *, automated: bool) -> None:
    """Check phase, turn and open choice. An answer belongs to whom was asked, whoever's turn it is (SC-59)."""
    if (state.phase == "draft") != isinstance(command, PickRole):
        raise RuleViolation(GameCode.WRONG_PHASE, "SC 11")
    pending, is_finishing = state.pending, state.turn is not None and state.turn.finishing and not automated
    if type(command) in answers.ANSWERS:
        if pending is None or pending.owner != seat or is_finishing or not answers.fits(pending.kind, command):
            raise RuleViolation(Code.NO_CHOICE_PENDING, "SC-59")
        return
    turn = state.turn
    if turn is not None and (turn.part or turn.number == witch.NUMBER) and not isinstance(command, _allowed(state)):
        raise RuleViolation(GameCode.WRONG_PHASE, "CI 4")
    if state.owner != seat or is_finishing:
        raise RuleViolation(GameCode.NOT_YOUR_TURN, "SC 11")
    if pending is not None:
        raise RuleViolation(Code.CHOICE_PENDING, "SC 6")


def _allowed(state: State) -> tuple[type, ...]:
    """Return the commands of the turn there may be now: a part of a turn is for gathering, a Witch must name first."""
    if state.acting.part is not None:
        return _GATHERING
    return _WITCHING if witch.must_name(state) else _ANY


def is_automated(state: State, seat: Seat) -> bool:
    """Whether a policy acts for the seat now (SC 9); also while it finishes a turn that ran out (SC-58)."""
    turn = state.turn
    return state.players[seat].sitting.is_automated or (turn is not None and turn.finishing and turn.seat == seat)


def _carry_out(run: Run, seat: Seat, command: AnyCommand) -> None:
    match command:
        case EndTurn():
            turn.end_turn(run, seat, command)
        case Gather():
            turn.gather(run, seat, command)
        case PickRole():
            draft.pick_role(run, seat, command)
            if run.state.phase == "turns":
                call_from(run, 1)
        case Build():
            building.build(run, seat, command)
        case ChooseCard():
            answers.answer(run, seat, command)
        case TakeIncome():
            income.take_income(run, seat, command)
        case Assassinate():
            assassin.assassinate(run, seat, command)
        case Rob():
            thief.rob(run, seat, command)
        case SwapHands():
            magician.swap_hands(run, seat, command)
        case Redraw():
            magician.redraw(run, seat, command)
        case Destroy():
            warlord.destroy(run, seat, command)
        case UseLab():
            lab.use_lab(run, seat, command)
        case UseForge():
            forge.use_forge(run, seat, command)
        case Leave():
            _leave(run, seat)
        case Resume():
            run.add(SeatResumed(seat=seat))
        case _:
            _carry_out_classic(run, seat, command)


def _carry_out_classic(run: Run, seat: Seat, command: _OfClassic) -> None:
    """Carry out what the starred roles and the unique districts of Citadels classic can do."""
    match command:
        case ChooseCards() | GiveCrown() | PayEmperor() | WizardChoose() | TakeNavigation() | SearchPile() | Recover() | Salute():
            answers.answer(run, seat, command)
        case Bewitch():
            turn.bewitch(run, seat, command)
        case WizardLook():
            wizard.look(run, seat, command)
        case Tithe():
            abbot.tithe(run, seat, command)
        case Exchange():
            diplomat.exchange(run, seat, command)
        case Beautify():
            artist.beautify(run, seat, command)
        case UseArmory():
            armory.use_armory(run, seat, command)
        case UseMuseum():
            museum.use_museum(run, seat, command)
        case _:
            assert_never(command)


def _leave(run: Run, seat: Seat) -> None:
    """Hand the seat to a bot for good; when the last person leaves, the game ends without result (SC-48 to SC-50)."""
    run.add(SeatLeft(seat=seat))
    if all(player.sitting.controller == "bot" for player in run.state.players):
        run.add(GameEnded(status="abandoned"))
