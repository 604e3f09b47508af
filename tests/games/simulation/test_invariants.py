"""The invariants find what is wrong: each test breaks the rules in one place."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.bots.policy import Policy
from games.rules.citadels.commands import EndTurn, TakeIncome
from games.rules.citadels.events import CrownMoved, GoldGathered, RolePicked
from games.rules.core import Event, Offer
from games.simulation.invariants import Broken
from games.simulation.play import play
from tests.games.simulation.states import RANDOM, RULES

replace = msgspec.structs.replace


class Crooked:
    """Secret City with one function exchanged."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES, name)


def after(change: Callable[[Any, Event], Any]) -> Callable[..., Any]:
    def evolve(state: Any, event: Event, at: int) -> Any:
        return change(RULES.evolve(state, event, at), event)

    return evolve


def with_first_player(state: Any, **changes: Any) -> Any:
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


def lose_a_card(state: Any, event: Event) -> Any:
    return replace(state, deck=state.deck[1:]) if isinstance(event, RolePicked) else state


def give_gold(state: Any, event: Event) -> Any:
    return with_first_player(state, gold=state.players[0].gold + 1) if isinstance(event, RolePicked) else state


def skip_a_version(state: Any, event: Event) -> Any:
    return replace(state, version=state.version + 1) if isinstance(event, RolePicked) else state


def move_the_crown(state: Any, event: Event) -> Any:
    moved = (state.crown + 1) % len(state.players)
    return replace(state, crown=moved) if isinstance(event, GoldGathered) else state


def forget_the_crown(state: Any, event: Event) -> Any:
    return replace(state, crown=99) if isinstance(event, CrownMoved) else state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lose_a_card, "cards are not conserved"),
        (give_gold, "gold of seat 0"),
        (skip_a_version, "counts for one version"),
        (move_the_crown, "the crown moved"),
        (forget_the_crown, "fold to another state"),
    ],
)
def test_a_fold_that_goes_astray(change: Callable[..., Any], said: str) -> None:
    _is_found(said, "evolve", after(change))


def _is_found(said: str, name: str, function: Callable[..., Any], policy: Policy = RANDOM) -> None:
    crooked = Crooked(name, function)
    with pytest.raises(Broken, match=said):
        _play_ten(crooked, policy)


def _play_ten(crooked: Any, policy: Policy) -> None:
    for game in range(10):
        play(crooked, [policy], 4, "crooked", game=game, check=True)


def test_a_feed_that_tells_secrets() -> None:
    _is_found("feed of seat", "feed", lambda event, _: RULES.feed(event, 0))


def test_a_view_that_tells_a_hand() -> None:
    def view(state: Any, seat: int | None) -> Any:
        seen: Any = RULES.view(state, seat)
        first = replace(seen.seats[0], hand=state.players[0].hand)
        return replace(seen, seats=(first, *seen.seats[1:]))

    _is_found("secrecy of seat", "view", view)


def test_an_offer_that_is_refused() -> None:
    def legal(state: Any, seat: int, *, automated: bool = False) -> tuple[Offer, ...]:
        offers = RULES.legal(state, seat, automated=automated)
        return (*offers, Offer(command=TakeIncome())) if state.phase == "draft" and state.actor == seat else offers

    class Sure:
        name, needs_view = "sure", False

        def choose(self, view: Any, offers: tuple[Offer, ...], *rest: Any) -> Any:
            return RANDOM.choose(view, tuple(offer for offer in offers if offer.command != TakeIncome()), *rest)

    _is_found("refused although offered", "legal", legal, Sure())


def test_a_command_that_is_accepted_and_not_offered() -> None:
    def legal(state: Any, seat: int, *, automated: bool = False) -> tuple[Offer, ...]:
        offers = RULES.legal(state, seat, automated=automated)
        return tuple(offer for offer in offers if len(offers) == 1 or offer.command != EndTurn())

    _is_found("offer and answer differ", "legal", legal)


def test_a_window_that_never_closes() -> None:
    _is_found("windows are open until the end", "windows", lambda state: RULES.windows(state) or (None,))
