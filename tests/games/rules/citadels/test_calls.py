"""SC 5 and SC 7: the numbers are called."""

from msgspec import UNSET

from games.rules.citadels.commands import EndTurn, Gather
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import (
    CrownMoved,
    GameEnded,
    GoldStolen,
    NoAction,
    RoundEnded,
    TurnEnded,
    TurnStarted,
)
from tests.games.rules.citadels.tables import (
    ARCHITECT,
    ASSASSIN,
    BISHOP,
    KING,
    MAGICIAN,
    MERCHANT,
    MONUMENT,
    SEVEN,
    THIEF,
    WARLORD,
    A,
    B,
    C,
    D,
    player,
    turn,
)
from tests.spec import Given


def test_murdered_and_unheld_numbers_look_the_same() -> None:  # SC 5, SC-20
    table = (player(KING), player(BISHOP), player(WARLORD))
    murdered = turn(THIEF, others=table, gathered=True, murdered=KING).when(A, EndTurn())
    unheld = turn(THIEF, others=(player(MAGICIAN), player(BISHOP), player(WARLORD)), gathered=True, murdered=MAGICIAN)
    state = murdered.then_first(TurnEnded(seat=A, number=THIEF, by_person=True), NoAction(number=3), NoAction(number=4))
    assert state.turn.seat == C
    assert SECRET_CITY.view(state, None).calls[3].state == "no_action"
    assert state.players[B].revealed == ()
    unheld.when(A, EndTurn()).then_first(TurnEnded(seat=A, number=THIEF, by_person=True), NoAction(number=3), NoAction(number=4))


def test_the_turn_starts_fresh_with_both_clocks() -> None:  # SC 5.4
    given = turn(BISHOP, others=(player(ARCHITECT), player(WARLORD), player(1)), gathered=True, now=50_000)
    state = given.when(A, EndTurn()).then(
        TurnEnded(seat=A, number=BISHOP, by_person=True),
        NoAction(number=MERCHANT),
        TurnStarted(seat=B, number=ARCHITECT, build_limit=3, due_at=140_000, gather_due_at=70_000),
    )
    assert state.players[B].revealed == (ARCHITECT,)
    assert [call.state for call in state.calls[4:]] == ["acted", "no_action", "acting", "waiting"]


def test_robbery_takes_all_gold_before_anything_else() -> None:  # SC-18
    given = turn(MAGICIAN, others=(player(KING, gold=5), player(THIEF, gold=1), player(8)), gathered=True, robbed=KING, robber=C)
    outcome = given.when(A, EndTurn())
    state = outcome.accepted()
    assert outcome.events[2:] == (GoldStolen(seat=C, target=B, gold=5), CrownMoved(seat=B))
    assert (state.players[B].gold, state.players[C].gold) == (0, 6)
    later = Given(SECRET_CITY, state).when(B, Gather(what="gold")).accepted()
    assert later.players[B].gold == 2


def test_even_no_gold_is_announced() -> None:  # SC 5.2
    given = turn(MAGICIAN, others=(player(BISHOP), player(THIEF), player(8)), gathered=True, robbed=BISHOP, robber=C)
    outcome = given.when(A, EndTurn())
    assert GoldStolen(seat=C, target=B, gold=0) in outcome.events


def test_loot_goes_to_an_automated_thief_too() -> None:  # SC-19
    thief = player(THIEF, controller="bot", left=True)
    given = turn(MAGICIAN, others=(player(BISHOP, gold=3), thief, player(8)), gathered=True, robbed=BISHOP, robber=C)
    assert given.when(A, EndTurn()).accepted().players[C].gold == 3


def test_robbing_a_number_nobody_holds_does_nothing() -> None:  # SC 6.3
    given = turn(MAGICIAN, others=(player(BISHOP), player(THIEF), player(8)), gathered=True, robbed=KING, robber=C)
    outcome = given.when(A, EndTurn())
    assert not any(isinstance(event, GoldStolen) for event in outcome.events)


def test_the_crown_moves_when_the_king_is_called() -> None:  # SC-27
    given = turn(MAGICIAN, others=(player(KING), player(BISHOP), player(8)), gathered=True)
    assert given.when(A, EndTurn()).accepted().crown == B


def test_a_king_who_has_the_crown_keeps_it_without_an_event() -> None:  # SC 5.3
    given = turn(MAGICIAN, others=(player(KING), player(BISHOP), player(8)), gathered=True, crown=B)
    outcome = given.when(A, EndTurn())
    assert not any(isinstance(event, CrownMoved) for event in outcome.events)


def test_without_a_king_the_crown_stays() -> None:  # SC 7
    given = turn(WARLORD, others=(player(1), player(2), player(3)), gathered=True, crown=D)
    assert given.when(A, EndTurn()).accepted().crown == D


def test_a_murdered_king_is_revealed_at_the_end_and_takes_the_crown() -> None:  # SC 7.1, SC-27
    given = turn(WARLORD, others=(player(ASSASSIN), player(KING), player(3)), gathered=True, murdered=KING)
    outcome = given.when(A, EndTurn())
    state = outcome.accepted()
    assert outcome.events[1:3] == (RoundEnded(round=3, king=C), CrownMoved(seat=C))
    assert (state.crown, state.draft.order[0], state.round) == (C, C, 4)


def test_a_murdered_king_scores_the_monument_and_breaks_ties_with_four() -> None:  # SC-27, SC 8
    table = (player(ASSASSIN), player(KING, city=(MONUMENT,)), player(3, revealed=True))
    given = turn(WARLORD, others=table, gathered=True, murdered=KING, last_round=True)
    state = given.when(A, EndTurn()).accepted()
    assert state.players[C].revealed == (KING,)
    assert state.scores[C].special == {MONUMENT: 3}


def test_other_murdered_roles_stay_secret() -> None:  # SC-10
    given = turn(WARLORD, others=(player(1), player(BISHOP), player(3)), gathered=True, murdered=BISHOP, last_round=True)
    state = given.when(A, EndTurn()).accepted()
    assert state.players[C].revealed == ()
    assert SECRET_CITY.view(state, None).seats[C].role is UNSET


def test_the_last_round_is_played_to_its_end() -> None:  # SC 7
    others = (player(WARLORD), player(1), player(2))
    given = turn(BISHOP, a=player(city=SEVEN), others=others, gathered=True, last_round=True, first_complete=A)
    state = given.when(A, EndTurn()).accepted()
    assert (state.status, state.phase) == ("running", "turns")
    assert SECRET_CITY.outcome(state) is None


def test_the_game_ends_after_number_eight_of_the_last_round() -> None:  # SC 7.2, SC-62
    others = (player(1), player(2), player(3))
    given = turn(WARLORD, a=player(city=SEVEN), others=others, gathered=True, last_round=True, first_complete=A)
    outcome = given.when(A, EndTurn())
    state = outcome.then_types(TurnEnded, RoundEnded, GameEnded)
    assert (state.status, state.phase, state.winners) == ("finished", "over", (A,))
    assert (state.turn, state.draft, state.pending) == (None, None, None)
    assert SECRET_CITY.windows(state) == ()
    result = SECRET_CITY.outcome(state)
    assert result is not None
    assert (result.status, result.winners, result.scores) == ("finished", (A,), state.scores)
