"""CI 6, number 3: the Wizard looks at a hand and takes a card of it."""

from typing import Any

from games.rules.citadels.classic_commands import WizardChoose, WizardLook
from games.rules.citadels.classic_events import CardTaken, ChoiceAnswered, ChoiceAsked, TargetChanged
from games.rules.citadels.commands import EndTurn, Gather, Redraw, SwapHands
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BuildingBuilt, Held
from games.rules.core import Chance
from tests.games.rules.citadels.classic.tables import (
    BELL_TOWER,
    CASTLE,
    FACTORY,
    LIGHTHOUSE,
    MARKET,
    NOTHING,
    PALACE,
    PILE,
    QUARRY,
    SIX,
    TAVERN,
    TEMPLE,
    A,
    B,
    C,
    after,
    at,
    build,
    city,
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
END = EndTurn()


def wizard(
    *theirs: str,
    gold: int = 0,
    mine: tuple[str, ...] = (),
    built: tuple[str, ...] = (),
    gathered: bool = True,
    **changes: Any,
) -> Given:
    """Give the turn of the Wizard, A's; B has cards, C none."""
    people = (player(3, gold=gold, hand=mine, city=built), player(6, hand=theirs), player(7))
    return turn(3, *people, roles=playing("wizard"), gathered=gathered, **changes)


def looking(*theirs: str, **changes: Any) -> Given:
    return after(wizard(*theirs, **changes), (A, WizardLook(target=B)))


def test_he_sees_the_hand_alone() -> None:  # CI 6, CI 9
    outcome = wizard(TAVERN, PALACE, MARKET).when(A, WizardLook(target=B))
    seen = (MARKET, PALACE, TAVERN)
    state = outcome.then(
        ChoiceAsked(kind="wizard_card", seat=A, due_at=20_000, target=B, count=3, secret={"0": Held(cards=seen)})
    )
    assert CLASSIC.view(state, A).pending.offered == seen
    for seat in (B, C, None):
        view, fed = CLASSIC.view(state, seat), CLASSIC.feed(outcome.events[0], seat)
        assert (view.pending.count, view.pending.target) == (3, B)
        assert not isinstance(view.pending.offered, tuple)
        assert "own" not in fed
    assert state.turn.ability_used


def test_only_another_seat_with_cards_may_be_looked_at() -> None:  # CI 6
    for target in (A, C, 3, -1):
        wizard(TAVERN, mine=(TAVERN,)).when(A, WizardLook(target=target)).then_refused("citadels.bad_target", target=target)
    assert commands(wizard(TAVERN), A) >= {WizardLook(target=B)}
    assert WizardLook(target=C) not in commands(wizard(TAVERN), A)


def test_the_checks_of_a_look_have_their_order() -> None:  # CI 7
    turn(3, player(3), player(6)).when(A, WizardLook(target=A)).then_refused("citadels.not_your_role")
    wizard(flags={"ability_used": True}).when(A, WizardLook(target=A)).then_refused("citadels.already_used")
    wizard(TAVERN).when(A, SwapHands(target=B)).then_refused("citadels.not_your_role")
    wizard(TAVERN).when(A, Redraw(cards=())).then_refused("citadels.not_your_role")
    wizard(TAVERN).when(B, WizardLook(target=B)).then_refused("game.not_your_turn")
    wizard(TAVERN).when(A, WizardChoose(card=TAVERN)).then_refused("citadels.no_choice_pending")


def test_having_looked_he_must_take_a_card() -> None:  # CI-25
    given = looking(TAVERN, PALACE, gathered=False)
    for command in (END, GOLD, WizardLook(target=B), build(TAVERN)):
        given.when(A, command).then_refused("citadels.choice_pending")
    assert why(given, A)["end_turn"] == "citadels.choice_pending"
    assert commands(given, A) == {WizardChoose(card=TAVERN), WizardChoose(card=PALACE)}
    given.when(A, WizardChoose(card=MARKET)).then_refused("citadels.card_not_offered")
    given.when(B, WizardChoose(card=TAVERN)).then_refused("citadels.no_choice_pending")
    known = Held(cards=(PALACE,))
    outcome = given.when(A, WizardChoose(card=PALACE))
    state = outcome.then(
        ChoiceAnswered(kind="wizard_card", seat=A, gather_due_at=20_000),
        CardTaken(seat=A, target=B, secret={"0": known, "1": known}),
    )
    assert (state.players[A].hand, state.players[B].hand) == ((PALACE,), (TAVERN,))
    assert CLASSIC.feed(outcome.events[1], C) == {"type": "card_taken", "seat": A, "target": B}


def test_one_copy_of_several_is_taken() -> None:  # SC-60
    given = after(looking(TAVERN, TAVERN), (A, WizardChoose(card=TAVERN)))
    assert (hand(given, A), hand(given, B)) == ((TAVERN,), (TAVERN,))


def test_it_may_be_built_at_once_beside_the_limit() -> None:  # CI 6
    given = looking(TAVERN, PALACE, gold=3, mine=(MARKET,))
    assert commands(given, A) == {
        WizardChoose(card=TAVERN),
        WizardChoose(card=PALACE),
        WizardChoose(card=TAVERN, build=True),
    }
    outcome = given.when(A, WizardChoose(card=TAVERN, build=True))
    outcome.then_types(ChoiceAnswered, CardTaken, BuildingBuilt)
    assert outcome.events[-1] == BuildingBuilt(seat=A, card=TAVERN, gold=1, counted=False)
    given = Given(CLASSIC, outcome.state)
    assert (given.state.turn.built, given.state.turn.has_built, given.state.turn.spent) == (0, True, 1)
    assert city(after(given, (A, build(MARKET))), A) == [TAVERN, MARKET]
    spent = looking(TAVERN, gold=1, flags={"built": 1})
    assert city(after(spent, (A, WizardChoose(card=TAVERN, build=True))), A) == [TAVERN]


def test_the_checks_of_building_it_have_their_order() -> None:  # CI 7
    early = looking(PALACE, gathered=False)
    early.when(A, WizardChoose(card=TAVERN, build=True)).then_refused("citadels.card_not_offered")
    early.when(A, WizardChoose(card=PALACE, build=True)).then_refused("citadels.must_gather_first")
    poor = looking(PALACE, gold=4)
    poor.when(A, WizardChoose(card=PALACE, build=True)).then_refused("citadels.not_enough_gold", needed=5, held=4)
    assert poor.state.pending is not None
    assert hand(after(poor, (A, WizardChoose(card=PALACE))), A) == (PALACE,)


def test_a_discount_counts() -> None:  # CI-46
    given = after(looking(BELL_TOWER, gold=4, built=(FACTORY,)), (A, WizardChoose(card=BELL_TOWER, build=True)))
    assert golds(given)[A] == 0


def test_he_may_build_the_same_again_all_his_turn() -> None:  # CI-24
    given = looking(MARKET, gold=9, mine=(MARKET, TEMPLE), built=(MARKET, TEMPLE, TEMPLE))
    given = after(given, (A, WizardChoose(card=MARKET, build=True)), (A, build(MARKET)))
    assert city(given, A).count(MARKET) == 3
    given = after(wizard(gold=2, mine=(MARKET,), built=(MARKET,)), (A, build(MARKET)))
    assert city(given, A) == [MARKET, MARKET]


def test_a_pair_of_his_counts_for_the_quarry() -> None:  # CI-32
    people = (player(5, gold=9, hand=(TAVERN, MARKET), city=(QUARRY, MARKET, MARKET, TAVERN)), player(6))
    turn(5, *people, gathered=True).when(A, build(TAVERN)).then_refused("citadels.duplicate_building")


def test_a_bell_tower_is_announced_there() -> None:  # CI-52
    given = looking(BELL_TOWER, TAVERN, gold=9, built=SIX)
    assert commands(given, A) >= {
        WizardChoose(card=BELL_TOWER, build=True),
        WizardChoose(card=BELL_TOWER, build=True, announce=True),
    }
    for command in (
        WizardChoose(card=BELL_TOWER, announce=True),
        WizardChoose(card=TAVERN, build=True, announce=True),
        WizardChoose(card=NOTHING, build=True, announce=True),
    ):
        given.when(A, command).then_refused("game.bad_command")
    outcome = given.when(A, WizardChoose(card=BELL_TOWER, build=True, announce=True))
    assert outcome.events[-1] == TargetChanged(target=7, announcer=A, first_complete=A, last_round=True)
    quiet = after(given, (A, WizardChoose(card=BELL_TOWER, build=True)))
    assert (quiet.state.target, quiet.state.first_complete) == (8, None)


def test_a_lighthouse_of_theirs_shines_for_him() -> None:  # CI 7
    given = after(looking(LIGHTHOUSE, gold=3), (A, WizardChoose(card=LIGHTHOUSE, build=True)))
    assert (given.state.pending.kind, given.state.pending.owner) == ("lighthouse", A)


def test_the_clock_takes_a_random_card_into_the_hand() -> None:  # CI 4
    given = looking(TAVERN, PALACE, CASTLE, gold=9)
    window = next(window for window in CLASSIC.windows(given.state) if window.kind == "choice")
    taken = set()
    for seed in range(40):
        state = CLASSIC.expire(given.state, window.id, Chance(seed.to_bytes(32, "big"))).state
        taken.add(state.players[A].hand)
        assert state.players[A].city == ()
    assert taken == {(TAVERN,), (PALACE,), (CASTLE,)}


def test_the_gather_clock_waits_for_his_own_choice_but_never_beyond_the_turn() -> None:  # CI-2
    given = after(at(wizard(TAVERN, PALACE, gathered=False), 15_000), (A, WizardLook(target=B)))
    assert kinds(given) == ["choice", "turn"]
    assert (given.state.deadlines.choice.due_at, CLASSIC.view(given.state, A).deadlines.gather) == (35_000, None)
    given = after(at(given, 27_000), (A, WizardChoose(card=TAVERN)))
    assert (given.state.deadlines.gather.due_at, given.state.deadlines.turn.due_at) == (32_000, 90_000)
    late = turn(3, player(3), player(6, hand=(TAVERN, PALACE)), roles=playing("wizard"), now=0)
    late = Given(CLASSIC, late.state, 0)
    late = after(at(late, 19_000), (A, WizardLook(target=B)))
    assert due(late, "choice").state.deadlines.gather.due_at == 40_000


def test_the_choice_is_capped_by_the_turn() -> None:  # CI 4
    given = after(at(wizard(TAVERN, PALACE), 80_000), (A, WizardLook(target=B)))
    assert given.state.deadlines.choice.due_at == 90_000
    assert kinds(given) == ["turn", "choice"]
    ran_out = due(given, "turn")
    assert (ran_out.state.pending, len(hand(ran_out, A)), ran_out.state.turn.finishing) == (None, 1, True)


def test_a_policy_that_finishes_his_turn_may_look_too() -> None:  # CI-49
    given = due(wizard(TAVERN, PALACE), "turn")
    asked = Given(CLASSIC, given.when(A, WizardLook(target=B), automated=True).accepted(), given.now)
    assert kinds(asked) == ["finish"]
    assert commands(asked, A, automated=True) == {WizardChoose(card=TAVERN), WizardChoose(card=PALACE)}
    asked.when(A, WizardChoose(card=TAVERN)).then_refused("citadels.no_choice_pending")
    ended = due(asked, "finish")
    assert (ended.state.pending, len(hand(ended, A)), ended.now) == (None, 1, 90_000)
    assert ended.state.players[A].sitting.timeout_streak == 1
    assert ended.state.deck == PILE
