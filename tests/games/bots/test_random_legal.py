"""The policy `random`: only what is offered, everything that is offered, and never a person's own commands."""

from collections import Counter
from typing import Any

from games.bots.random_legal import RandomLegal
from games.rules.citadels.commands import Build, EndTurn, Gather, Redraw, TakeIncome
from games.rules.core import CardList, Chance, Leave, Offer, Resume

CHANCE = Chance(b"policy".ljust(32))
RANDOM = RandomLegal(closing="end_turn", before="build")

GOLD = Offer(command=Gather(what="gold"))
CARDS = Offer(command=Gather(what="cards"))
INCOME = Offer(command=TakeIncome())
BUILD = Offer(command=Build(card="sc_quarry"), price=5)
END = Offer(command=EndTurn())
REDRAW = Offer(command=Redraw(cards=()), choose=CardList(argument="cards", cards=("a", "a", "b", "c"), least=1, most=4))
FOR_PEOPLE = (Offer(command=Leave()), Offer(command=Resume()))


def choices(*offers: Offer, times: int = 400) -> Counter[Any]:
    return Counter(RANDOM.choose(None, offers, 0, CHANCE, f"question:{number}") for number in range(times))


def test_types_come_first_and_arguments_second() -> None:
    counted = choices(GOLD, CARDS, INCOME)
    assert 150 < counted[INCOME.command] < 250
    assert 60 < counted[GOLD.command] < 140
    assert set(counted) == {GOLD.command, CARDS.command, INCOME.command}


def test_a_turn_does_not_end_while_something_can_be_built() -> None:
    assert set(choices(BUILD, END, INCOME)) == {BUILD.command, INCOME.command}
    assert set(choices(END, INCOME)) == {END.command, INCOME.command}


def test_commands_of_people_are_never_chosen() -> None:
    assert set(choices(*FOR_PEOPLE, END)) == {END.command}
    assert set(choices(*FOR_PEOPLE)) == {None}
    assert set(choices()) == {None}


def test_a_list_is_filled_with_cards_that_are_there_as_many_as_allowed() -> None:
    counted = choices(REDRAW)
    sizes = Counter(len(command.cards) for command in counted)
    assert set(sizes) == {1, 2, 3, 4}
    assert all(Counter(command.cards) <= Counter("aabc") for command in counted)


def test_the_same_question_has_the_same_answer() -> None:
    offers = (GOLD, CARDS, INCOME, REDRAW, END)
    assert all(
        RANDOM.choose(None, offers, 0, CHANCE, f"again:{number}") == RANDOM.choose(None, offers, 0, CHANCE, f"again:{number}")
        for number in range(20)
    )
