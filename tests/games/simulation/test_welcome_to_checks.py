"""The invariants of Welcome To find what is wrong: each test breaks the rules in one place."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.bots.catalogue import policy
from games.rules.core import Event, Offer
from games.rules.welcome_to.choices import Choices, choices
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import TurnApplied, TurnRevealed, TurnSubmitted
from games.rules.welcome_to.sheet import with_fence, with_number
from games.simulation import welcome_to, welcome_to_parts
from games.simulation.absent import Person, play_absent
from games.simulation.invariants import Broken
from games.simulation.play import play
from tests.games.rules.welcome_to.tables import table
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS

RANDOM, STEADY = (policy("welcome_to", name) for name in ("random", "steady"))


class Crooked:
    """Welcome To with one function exchanged."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        return getattr(WELCOME_TO, name)


def is_found(said: str, name: str, function: Callable[..., Any], seats: int = 3, **options: bool) -> None:
    with pytest.raises(Broken, match=said):
        _play_six(Crooked(name, function), seats, options)


def _play_six(crooked: Any, seats: int, options: dict[str, bool]) -> None:
    for game in range(6):
        play(crooked, [STEADY, RANDOM] if seats > 2 else [STEADY], seats, "crooked", options, game=game, check=True)


def after(kind: type[Event], change: Callable[[Any], Any]) -> Callable[..., Any]:
    def evolve(state: Any, event: Event, at: int) -> Any:
        done = WELCOME_TO.evolve(state, event, at)
        return change(done) if isinstance(event, kind) else done

    return evolve


def with_sheet(state: Any, seat: int, sheet: Any) -> Any:
    players = list(state.players)
    players[seat] = replace(players[seat], sheet=sheet)
    return replace(state, players=tuple(players))


def rewrite(state: Any) -> Any:
    return with_sheet(state, 0, with_number(state.players[0].sheet, 1, 1, state.version % 17))


def touch_another(state: Any) -> Any:
    return with_sheet(state, 2, with_fence(state.players[2].sheet, 1, 1))


@pytest.mark.parametrize(
    ("kind", "change", "said"),
    [
        (TurnRevealed, lambda state: replace(state, discard=state.discard[1:]), "cards are not conserved"),
        (TurnApplied, rewrite, "street 1"),
        (TurnSubmitted, touch_another, "touches seat 2"),
    ],
)
def test_a_fold_that_goes_astray(kind: type[Event], change: Callable[[Any], Any], said: str) -> None:
    is_found(said, "evolve", after(kind, change))


def test_a_view_that_tells_a_submission() -> None:
    def view(state: Any, seat: int | None) -> Any:
        seen = WELCOME_TO.view(state, seat)
        first = replace(seen.seats[0], submission=state.players[0].submission)
        return replace(seen, seats=(first, *seen.seats[1:]))

    is_found("a spectator sees a submission", "view", view)


def test_a_view_that_tells_a_hand() -> None:
    def view(state: Any, seat: int | None) -> Any:
        seen = WELCOME_TO.view(state, seat)
        first = replace(seen.seats[0], hand=WELCOME_TO.view(state, 0).seats[0].hand)
        return replace(seen, seats=(first, *seen.seats[1:]))

    is_found("a spectator sees a hand", "view", view, expert=True)


def test_a_view_that_tells_the_next_card() -> None:
    def view(state: Any, seat: int | None) -> Any:
        return replace(WELCOME_TO.view(state, seat), deck_count=int(state.deck[0][1:]) if state.deck else 0)

    is_found("secrecy of seat", "view", view, 1)


@pytest.mark.parametrize("field", ["numbers", "effects", "plans", "roundabouts"])
def test_parts_that_are_left_out_or_too_many(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def less(state: Any, seat: int) -> Choices:
        return replace(choices(state, seat), **{field: ()})

    monkeypatch.setattr(welcome_to_parts, "choices", less)
    state = table(FOUR_TWOS, advanced=True).state
    assert list(welcome_to_parts.part_faults(state, 0))
    monkeypatch.undo()
    assert not list(welcome_to_parts.part_faults(state, 0))


def test_parts_are_looked_at_while_a_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(welcome_to, "part_faults", lambda *_: ["7 of choice 1"])
    is_found("offer and answer differ: 7 of choice 1", "legal", WELCOME_TO.legal)


def test_an_offer_that_is_refused() -> None:
    def legal(state: Any, seat: int, *, automated: bool = False) -> tuple[Offer, ...]:
        offers = WELCOME_TO.legal(state, seat, automated=automated)
        stale = [replace(offer, command=replace(offer.command, turn=99)) for offer in offers[:1]]
        return (*offers, *stale)

    is_found("refused although offered", "legal", legal)


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("options", [{}, {"advanced": True}])
def test_people_who_come_and_go_break_nothing(seats: int, options: dict[str, bool]) -> None:  # WT-39
    people = [Person(plays=RANDOM, acts=60, resumes=20, leaves=1) if seat % 3 < 2 else None for seat in range(seats)]
    for game in range(3):
        played = play_absent(WELCOME_TO, people, "absent", STEADY, options, game=game, check=True)
        assert played.outcome.status in {"finished", "abandoned"}


def test_the_clock_alone_ends_a_game_of_a_hundred() -> None:  # WT-37, trials T02 and T06
    people = [Person(plays=RANDOM)] * 100
    played = play_absent(WELCOME_TO, people, "nobody", None)
    assert played.outcome.status == "finished"
    assert len(played.inputs) <= 36
    assert msgspec.json.encode(played.state.places)
