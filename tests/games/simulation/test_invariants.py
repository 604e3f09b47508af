"""The invariants find what is wrong: each test breaks the rules in one place."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.bots.policy import Policy
from games.rules.citadels.commands import EndTurn, TakeIncome
from games.rules.citadels.events import CrownMoved, GoldGathered, RoleMurdered, RolePicked
from games.rules.core import Event, Offer
from tests.games.simulation.crooked import Crooked, after, is_found
from tests.games.simulation.states import RANDOM, RULES

replace = msgspec.structs.replace


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


def lose_the_crown(state: Any, event: Event) -> Any:
    return replace(state, crown=99) if isinstance(event, CrownMoved) else state


def forget_the_murder(state: Any, event: Event) -> Any:
    return replace(state, murdered=None) if isinstance(event, RoleMurdered) else state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lose_a_card, "cards are not conserved"),
        (give_gold, "gold of seat 0"),
        (skip_a_version, "counts for one version"),
        (move_the_crown, "the crown moved"),
        (lose_the_crown, "the crown moved"),
        (forget_the_murder, "fold to another state"),
    ],
)
def test_a_fold_that_goes_astray(change: Callable[..., Any], said: str) -> None:
    _is_found(said, "evolve", after(RULES, change))


def _is_found(said: str, name: str, function: Callable[..., Any], policy: Policy = RANDOM) -> None:
    is_found(said, Crooked(RULES, name, function), 4, policy=policy)


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
