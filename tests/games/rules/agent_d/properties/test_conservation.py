"""Nothing is lost and nothing appears: dice, ranks, information cards, the start card."""

from collections import Counter

from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    DiceRolled,
    GameEnded,
    InfoCollected,
    LastStanding,
    RankGained,
    RanksCaptured,
    RoundStarted,
    StartPassed,
    TurnStarted,
)
from games.rules.agent_d.state import State
from tests.games.rules.agent_d.properties.playing import Play, plays
from tests.games.rules.citadels.properties.searching import always

WHOLE = plays(whole=True)
DICE = {3: 6, 4: 7, 5: 8}


def dice(state: State) -> Counter[str]:
    """Return all dice by colour: bag + pool + players."""
    found = Counter(state.bag) + Counter(die.color for die in state.pool)
    for player in state.players:
        found.update(die.color for die in (*player.top, *player.front))
        found.update(color for color in (player.color, player.bonus) if color)
    return found


@always(WHOLE)
def test_all_dice_are_there_after_every_event(play: Play) -> None:  # AD-9, AD-19
    whole = dict.fromkeys(("red", "yellow", "blue", "purple"), DICE[len(play.people)])
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            state = AGENT_D.evolve(state, event, step.input.at)
            assert dice(state) == whole, event


@always(WHOLE)
def test_information_cards_go_from_the_deck_to_the_board_to_a_pile(play: Play) -> None:  # AD-3, AD-8
    for step in play.steps():
        state = step.state
        piles = [value for player in state.players for value in player.info]
        cards = [*state.deck, *piles, *(value for stack in state.board.values() for value in stack)]
        assert (len(cards), sum(cards)) == (16, 91_000)
        won_before = any(player.rank == 7 and player.tool is None for player in state.players)  # AD-10
        assert len(state.deck) == 16 - 4 * (state.round - won_before)


@always(WHOLE)
def test_ranks_and_piles_move_as_the_events_say(play: Play) -> None:  # AD-26, AD-36
    for step in play.steps():
        if step.before is None:
            assert [player.rank for player in step.state.players] == [1] * len(play.people)
            continue
        ranks = [player.rank for player in step.before.players]
        piles = [len(player.info) + player.converted for player in step.before.players]
        for event in step.decision.events:
            match event:
                case RankGained():
                    ranks[event.seat] += 1
                    assert event.rank == ranks[event.seat]
                case RanksCaptured():
                    assert event.cards == ranks[event.victim] == event.to_info + 1 >= 1
                    ranks[event.victim] = 0
                    ranks[event.seat] += 1
                    piles[event.seat] += event.to_info
                    assert event.rank == ranks[event.seat]
                case InfoCollected():
                    piles[event.seat] += len(event.values)
                case _:
                    pass
        assert ranks == [player.rank for player in step.state.players]
        assert piles == [len(player.info) + player.converted for player in step.state.players]


@always(WHOLE)
def test_only_its_own_event_moves_the_start_card_and_never_to_the_dead(play: Play) -> None:  # AD-32, AD-33, AD-34
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, AGENT_D.evolve(state, event, step.input.at)
            if before is not None and before.start != state.start:
                assert isinstance(event, StartPassed)
            if isinstance(event, StartPassed):
                assert state.players[state.start].alive


@always(WHOLE)
def test_each_living_agent_takes_one_die_a_step_clockwise(play: Play) -> None:  # AD 5, AD-17, AD-19
    seen: list[int] = []
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, AGENT_D.evolve(state, event, step.input.at)
            match event:
                case DiceRolled():
                    assert before is not None
                    alive = sum(player.alive for player in state.players)
                    assert len(event.pool) == max(len(before.pool), alive + 1)
                    assert event.step == (before.step + 1) <= 4
                    seen = []
                case TurnStarted():
                    order = [(state.start + place) % len(play.people) for place in range(len(play.people))]
                    assert state.players[event.seat].alive
                    assert [order.index(seat) for seat in (*seen, event.seat)] == sorted({*map(order.index, (*seen, event.seat))})
                    skipped = order[order.index(seen[-1]) + 1 if seen else 0 : order.index(event.seat)]
                    assert not any(state.players[seat].alive for seat in skipped)
                    seen.append(event.seat)
                case RoundStarted() | LastStanding() | GameEnded():
                    seen = []
                case _:
                    pass


@always(WHOLE)
def test_no_die_can_be_followed_through_the_bag(play: Play) -> None:  # AD-47
    """Ids of new dice count on for ever; a die keeps its id and colour while it lies in the pool, and no longer."""
    last = 0
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, AGENT_D.evolve(state, event, step.input.at)
            if isinstance(event, DiceRolled):
                assert before is not None
                left = [(die.id, die.color) for die in before.pool]
                assert [(die.id, die.color) for die in event.pool[: len(left)]] == left
                new = [int(die.id.removeprefix("d")) for die in event.pool[len(left) :]]
                assert new == list(range(last + 1, last + 1 + len(new)))
                last += len(new)
