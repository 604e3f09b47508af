"""CI 4: from a call to the action window, and the districts that have a say in it."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.citadels.classic_commands import Bewitch, GiveCrown, PayEmperor, Salute
from games.rules.citadels.classic_events import (
    ChoiceAnswered,
    ChoiceAsked,
    GoldEarned,
    PartEnded,
    TurnOpened,
    TurnResumed,
)
from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, TakeIncome, UseLab
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import CrownMoved, GoldGathered, GoldStolen, NoAction, RoundEnded, TurnEnded, TurnStarted
from games.rules.citadels.state import Call
from games.rules.core import Leave, Resume, TurnTimedOut
from tests.games.rules.citadels.classic.tables import (
    BALL_ROOM,
    HOSPITAL,
    LIBRARY,
    OBSERVATORY,
    PARK,
    PILE,
    POOR_HOUSE,
    TAVERN,
    THRONE_ROOM,
    A,
    B,
    C,
    D,
    E,
    after,
    at,
    build,
    commands,
    due,
    golds,
    hand,
    kinds,
    player,
    playing,
    turn,
    why,
)
from tests.spec import Given

GOLD = Gather(what="gold")
CARDS = Gather(what="cards")
END = EndTurn()
CLOCKS: dict[str, Any] = {"due_at": 90_000, "gather_due_at": 20_000}


def test_reveal_robbery_crown_and_clocks_in_this_order() -> None:  # CI 4, CI-42, CI-45
    people = (player(3), player(4, gold=3, city=(THRONE_ROOM,)), player(6))
    given = turn(3, *people, gathered=True, crown=A, robbed=4, robber=C)
    given.when(A, END).then(
        TurnEnded(seat=A, number=3, by_person=True),
        TurnStarted(seat=B, number=4, build_limit=1, **CLOCKS),
        GoldStolen(seat=C, target=B, gold=3),
        CrownMoved(seat=B),
        GoldEarned(seat=B, gold=1, by="throne_room"),  # after the robbery, so it is safe
    )


def test_robbery_salute_crown_clocks() -> None:  # CI 4
    people = (player(3, city=(BALL_ROOM, THRONE_ROOM)), player(4, gold=3), player(6))
    given = turn(3, *people, gathered=True, crown=A, robbed=4, robber=C)
    outcome = given.when(A, END)
    state = outcome.then(
        TurnEnded(seat=A, number=3, by_person=True),
        TurnStarted(seat=B, number=4, build_limit=1),
        GoldStolen(seat=C, target=B, gold=3),
        ChoiceAsked(kind="salute", seat=B, due_at=20_000, target=A),
    )
    given = at(Given(CLASSIC, state), 4_000)
    given.when(B, Salute()).then(
        ChoiceAnswered(kind="salute", seat=B),
        CrownMoved(seat=B),
        GoldEarned(seat=A, gold=1, by="throne_room"),
        TurnOpened(seat=B, due_at=94_000, gather_due_at=24_000),
    )


def test_calls_run_to_nine_if_there_is_one() -> None:  # CI 4
    given = turn(8, player(8), player(3), player(9), roles=playing("artist"), gathered=True)
    assert after(given, (A, END)).state.turn.number == 9
    given = turn(8, player(8), player(3), player(6), player(7), roles=playing("artist"), gathered=True)
    outcome = given.when(A, END)
    outcome.then_first(TurnEnded(seat=A, number=8, by_person=True), NoAction(number=9), RoundEnded(round=3))
    assert CLASSIC.edition.draft(given.state).face_up == 3


def test_the_murdered_king_takes_the_crown_at_the_end() -> None:  # CI 4, CI 5
    given = turn(8, player(8), player(4), player(6), player(7, city=(THRONE_ROOM,)), gathered=True, murdered=4)
    given.when(A, END).then_first(
        TurnEnded(seat=A, number=8, by_person=True),
        RoundEnded(round=3, king=B),
        CrownMoved(seat=B),
        GoldEarned(seat=D, gold=1, by="throne_room"),
    )


# Throne Room


def test_a_coin_for_each_transfer_between_players() -> None:  # CI-42
    holding = turn(3, player(3, city=(THRONE_ROOM,)), player(4), gathered=True, crown=B)
    assert golds(after(holding, (A, END)))[A] == 0
    giver = turn(3, player(3, city=(THRONE_ROOM,)), player(4), gathered=True, crown=A)
    assert golds(after(giver, (A, END))) == [1, 0]
    owner = turn(3, player(3), player(4, city=(THRONE_ROOM,)), player(6), gathered=True, crown=C)
    assert golds(after(owner, (A, END))) == [0, 1, 0]


# Hospital


def hospital(number: int, *starred: str, mine: dict[str, Any] | None = None, **changes: Any) -> Given:
    """Give the call of a murdered number, B's, who has a Hospital."""
    own: dict[str, Any] = {"gold": 2, "city": (HOSPITAL, PARK, POOR_HOUSE)} | (mine or {})
    before = number - 1
    people = (player(before), player(number, **own), player(8 if number != 8 else 6), player(1 if before != 1 else 3))
    given = turn(before, *people, roles=playing(*starred), gathered=True, murdered=number, **changes)
    return after(given, (A, END))


def test_the_murdered_owner_is_revealed_and_only_gathers() -> None:  # CI-15
    given = hospital(5, mine={"hand": (TAVERN,)})
    turned = given.state.turn
    assert (turned.seat, turned.number, turned.part, given.state.players[B].revealed) == (B, 5, "hospital", (5,))
    assert kinds(given) == ["gather", "turn"]
    for command in (END, TakeIncome(), build(TAVERN), UseLab(card=TAVERN)):
        given.when(B, command).then_refused("game.wrong_phase")
    assert commands(given, B) == {GOLD, CARDS}
    assert why(given, B)["end_turn"] == "game.wrong_phase"
    outcome = given.when(B, GOLD)
    outcome.then_first(GoldGathered(seat=B, gold=2), TurnEnded(seat=B, number=5), NoAction(number=6))
    state = outcome.state
    assert (state.calls[4], state.turn.number, state.players[B].gold) == (Call("acted", B), 8, 4)


def test_leaving_and_resuming_are_possible_in_a_part_of_a_turn() -> None:  # CI 4
    left = Given(CLASSIC, hospital(5).when(B, Leave()).accepted())
    assert commands(left, B, automated=True) == {GOLD, CARDS}
    left.when(B, END, automated=True).then_refused("game.wrong_phase")
    absent = hospital(5, mine={"autoplay": True, "timeout_streak": 3})
    absent.when(B, GOLD).then_refused("game.autoplay_on")
    absent.when(B, Resume()).accepted()


def test_what_others_send_in_a_part_of_a_turn() -> None:  # CI 4, SC 11
    given = hospital(5)
    given.when(C, GOLD).then_refused("game.not_your_turn")
    given.when(C, Salute()).then_refused("citadels.no_choice_pending")


def test_library_and_observatory_work_there() -> None:  # CI-15
    given = after(hospital(6, mine={"city": (HOSPITAL, LIBRARY)}), (B, CARDS))
    assert (hand(given, B), given.state.turn.number) == (tuple(sorted(PILE[:2])), 8)
    given = after(hospital(6, mine={"city": (HOSPITAL, OBSERVATORY)}), (B, CARDS))
    assert given.state.pending.offered == PILE[:3]
    given = after(given, (B, ChooseCard(card=PILE[2])))
    assert (hand(given, B), given.state.turn.number) == ((PILE[2],), 8)


@pytest.mark.parametrize(("number", "starred"), [(6, ()), (7, ()), (7, ("navigator",)), (2, ("tax_collector",))])
def test_no_bonus_no_office_and_no_end_of_turn_effects(number: int, starred: tuple[str, ...]) -> None:  # CI-15, CI-44
    given = after(hospital(number, *starred, mine={"gold": 0}), (B, GOLD))
    assert (golds(given)[B], hand(given, B), given.state.tax_office, given.state.pending) == (2, (), None, None)


def test_no_salute_no_robbery_no_crown_for_the_murdered() -> None:  # CI-15, CI-14
    people = (player(3, city=(BALL_ROOM,)), player(4, city=(HOSPITAL,), gold=2), player(8), player(2))
    given = after(turn(3, *people, gathered=True, murdered=4), (A, END))
    assert (given.state.pending, given.state.crown, kinds(given)) == (None, A, ["gather", "turn"])
    given = after(given, (B, GOLD))
    assert given.state.pending.kind == "salute"  # C, number 8, is not murdered
    given = after(given, (C, Salute()), (C, GOLD), (C, END))
    assert (given.state.crown, given.state.round) == (B, 4)
    roles = playing("emperor")
    given = after(turn(3, *people, roles=roles, gathered=True, murdered=4, crown=C), (A, END), (B, GOLD))
    given = after(given, (C, GOLD), (C, END))
    assert (given.state.pending.kind, given.state.pending.owner, given.state.turn) == ("give_crown", B, None)
    assert given.state.players[B].revealed == (4,)


def test_without_a_hospital_nothing_tells_him_from_nobody() -> None:  # SC-20
    given = turn(4, player(4), player(5, gold=2), player(6), gathered=True, murdered=5)
    given.when(A, END).then_first(TurnEnded(seat=A, number=4, by_person=True), NoAction(number=5))


def test_its_clock_gathers_gold_and_counts() -> None:  # CI-47
    given = due(hospital(6), "gather")
    assert (golds(given)[B], given.state.players[B].sitting.timeout_streak) == (4, 0)
    given = after(hospital(6, mine={"city": (HOSPITAL, OBSERVATORY), "timeout_streak": 1}), (B, CARDS))
    answered = due(given, "choice")
    assert (len(hand(answered, B)), answered.state.players[B].sitting.timeout_streak) == (1, 1)


# Ball Room


def ball(number: int, *starred: str, mine: dict[str, Any] | None = None, **changes: Any) -> Given:
    """Give the call of B's number while A, who has the Ball Room, holds the crown."""
    people = (player(number - 1, city=(BALL_ROOM,)), player(number, **(mine or {})), player(8 if number != 8 else 6), player(1))
    changes = {"crown": A} | changes
    return after(turn(number - 1, *people, roles=playing(*starred), gathered=True, **changes), (A, END))


def test_whoever_is_called_must_salute_first() -> None:  # CI-43
    given = ball(6, mine={"hand": (TAVERN,)})
    pending = given.state.pending
    assert (pending.kind, pending.owner, pending.target, kinds(given)) == ("salute", B, A, ["choice"])
    for command in (GOLD, END, TakeIncome(), build(TAVERN)):
        given.when(B, command).then_refused("citadels.choice_pending")
    given.when(A, Salute()).then_refused("citadels.no_choice_pending")
    assert commands(given, B) == {Salute()}
    given = after(at(given, 12_000), (B, Salute()))
    assert (given.state.deadlines.turn.due_at, given.state.deadlines.gather.due_at) == (102_000, 32_000)
    given.when(B, Salute()).then_refused("citadels.no_choice_pending")


def test_who_need_not_salute() -> None:  # CI-43
    assert ball(6, salutes=False).state.pending is None  # plain
    assert ball(6, crown=C).state.pending is None  # its owner does not hold the crown
    assert ball(6, mine={"controller": "bot"}).state.pending is None  # salutes at once
    assert ball(6, mine={"autoplay": True, "timeout_streak": 3}).state.pending is None
    both = after(turn(3, player(3, 6, city=(BALL_ROOM,)), player(4, 8), player(2, 7), gathered=True, crown=A), (A, END))
    assert both.state.pending.owner == B
    own = after(turn(3, player(3, 5, city=(BALL_ROOM,)), player(6, 8), player(2, 7), gathered=True, crown=A), (A, END))
    assert (own.state.turn.seat, own.state.turn.number, own.state.pending) == (A, 5, None)


def test_the_holder_at_the_moment_of_the_call_counts() -> None:  # CI-43
    given = ball(4)
    assert (given.state.pending.kind, given.state.crown) == ("salute", A)
    given = after(given, (B, Salute()), (B, GOLD), (B, END))
    assert (given.state.crown, given.state.pending) == (B, None)  # from then on nobody salutes
    gone = after(turn(3, player(3), player(4, city=(BALL_ROOM,)), player(6), gathered=True, crown=C), (A, END))
    assert (gone.state.crown, gone.state.pending) == (B, None)
    assert after(gone, (B, GOLD), (B, END)).state.pending.kind == "salute"


def test_a_turn_without_its_salute_is_lost() -> None:  # CI-43, CI-47
    given = ball(6, mine={"gold": 1, "city": (PARK, POOR_HOUSE), "timeout_streak": 1})
    outcome = given.when_due("choice")
    outcome.then_first(
        ChoiceAnswered(kind="salute", seat=B, automatic=True),
        TurnTimedOut(seat=B, streak=2, autoplay=False),
        TurnEnded(seat=B, number=6),
    )
    state = outcome.state
    assert (state.calls[5], state.players[B].gold, state.players[B].hand) == (Call("acted", B), 1, ())
    assert (state.turn.number, state.deadlines.choice.due_at) == (8, 40_000)  # C is called at the expired instant


def test_a_lost_turn_names_and_claims_nothing_but_its_standing_effects_stay() -> None:  # CI-43
    given = due(ball(2, "tax_collector"), "choice")
    assert given.state.tax_office == B
    people = (player(8, city=(BALL_ROOM,)), player(4), player(3), player(2), player(9))
    queen = turn(8, *people, roles=playing("queen"), gathered=True, crown=A)
    given = due(after(queen, (A, END)), "choice")
    assert (given.state.round, golds(given)[E]) == (4, 0)
    claim = turn(1, player(1, gold=2, city=(BALL_ROOM,)), player(2), player(8), roles=playing("tax_collector"), gathered=True)
    built = Given(CLASSIC, replace(claim.state, turn=replace(claim.state.turn, built=1)))
    assert golds(due(after(built, (A, END)), "choice"))[:2] == [2, 0]
    assert golds(after(built, (A, END), (B, Salute())))[:2] == [1, 1]


def test_a_lost_crown_still_moves() -> None:  # CI-43
    given = ball(4)
    assert due(given, "choice").state.crown == B
    people = (player(3, city=(BALL_ROOM, THRONE_ROOM)), player(4), player(6, gold=2, hand=(TAVERN,)), player(8))
    given = due(after(turn(3, *people, roles=playing("emperor"), gathered=True, crown=A), (A, END)), "choice")
    assert (given.state.crown, golds(given)) == (C, [1, 0, 2, 0])  # the next eligible seat, unpaid
    assert given.state.players[B].sitting.timeout_streak == 1


def test_a_bewitched_emperors_crown_waits_for_the_witch() -> None:  # CI-43, CI-11
    people = (player(3, city=(BALL_ROOM,)), player(4), player(1), player(8))
    given = turn(3, *people, roles=playing("witch", "emperor"), gathered=True, crown=A, bewitched=4, witch_waiting=C)
    outcome = after(given, (A, END)).when_due("choice")
    outcome.then_first(
        ChoiceAnswered(kind="salute", seat=B, automatic=True),
        TurnTimedOut(seat=B, streak=1, autoplay=False),
        PartEnded(seat=B, number=4),
        TurnResumed(seat=C, number=4, build_limit=1),
        ChoiceAsked(kind="give_crown", seat=C, due_at=40_000),
    )
    assert (outcome.state.crown, outcome.state.players[B].gold) == (A, 0)
    given = after(Given(CLASSIC, outcome.state, 20_000), (C, GiveCrown(target=B)))
    assert (given.state.crown, kinds(given)) == (B, ["turn"])
    given.when(B, PayEmperor(what="gold")).then_refused("citadels.no_choice_pending")


def test_a_bewitched_king_takes_his_crown_all_the_same() -> None:  # CI-43, CI-11
    people = (player(3, city=(BALL_ROOM,)), player(4), player(1), player(8))
    given = turn(3, *people, roles=playing("witch"), gathered=True, crown=A, bewitched=4, witch_waiting=C)
    given = due(after(given, (A, END)), "choice")
    assert (given.state.crown, given.state.turn.seat, given.state.turn.acting_as) == (B, C, 4)


def test_the_witch_salutes_for_her_first_part_only() -> None:  # CI-43
    people = (player(1), player(6), player(8, city=(BALL_ROOM,)))
    given = turn(1, *people, roles=playing("witch"), gathered=True, crown=C)
    given = after(given, (A, Bewitch(role=6)))
    assert (given.state.pending.kind, given.state.pending.owner) == ("salute", B)
    given = after(given, (B, Salute()), (B, GOLD))
    assert (given.state.turn.acting_as, given.state.pending) == (6, None)


def test_a_witch_who_does_not_salute_names_nobody() -> None:  # CI-43
    people = [player(1), player(6), player(8, city=(BALL_ROOM,)), player(7)]
    setup = turn(1, *people, roles=playing("witch"), crown=C)
    asked = ChoiceAsked(kind="salute", seat=A, due_at=20_000, target=C)
    given = Given(CLASSIC, CLASSIC.evolve(setup.state, asked, 0))
    state = due(given, "choice").state
    assert (state.bewitched, state.witch_waiting, state.calls[0]) == (None, None, Call("acted", A))


def test_a_salute_that_a_bot_inherits() -> None:  # SC-54
    given = ball(6)
    left = Given(CLASSIC, given.when(B, Leave()).accepted())
    assert (left.state.pending.kind, left.state.deadlines.choice.due_at) == ("salute", 20_000)
    left.when(B, Salute(), automated=True).accepted()


def test_without_clocks_a_salute_waits_for_ever() -> None:  # CI-43
    given = ball(6, speed="off")
    assert (given.state.pending.kind, kinds(given)) == ("salute", [])
    assert kinds(after(given, (B, Salute()))) == []
