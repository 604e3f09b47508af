"""The Lighthouse: whoever builds it looks through the pile and may take a card of it (CI 7, CI-38)."""

from functools import cache
from typing import Final, cast

from games.rules.citadels.cards import CARDS
from games.rules.citadels.choices import answered, ask
from games.rules.citadels.classic_commands import SearchPile
from games.rules.citadels.classic_events import PileSearched, Searched
from games.rules.citadels.codes import Code
from games.rules.citadels.hand import without
from games.rules.citadels.run import Run
from games.rules.citadels.state import Pending, State
from games.rules.core import TABLE, Audience, Offer, RuleViolation, Seat, audience

EFFECT: Final = "search_deck"


def light(run: Run, seat: Seat, card: str) -> None:
    """Show the pile, sorted, to who has built a Lighthouse; an empty one does nothing."""
    if CARDS[card].effect == EFFECT and run.state.deck:
        ask(run, "lighthouse", seat, cards=tuple(sorted(run.state.deck)))


def search(run: Run, seat: Seat, command: SearchPile) -> None:
    """Take a card of the pile, or none. Raises card_not_offered."""
    if command.card is not None and command.card not in cast("Pending", run.state.pending).offered:
        raise RuleViolation(Code.CARD_NOT_OFFERED, "CI 4")
    answered(run)
    _take(run, seat, () if command.card is None else (command.card,))


def take_at_random(run: Run) -> None:
    """Take a random card, as the clock does."""
    card = run.pick("lighthouse", cast("Pending", run.state.pending).offered)
    _take(run, answered(run, automatic=True).owner, (card,))


def _take(run: Run, seat: Seat, taken: tuple[str, ...]) -> None:
    """Give the card away and shuffle the rest."""
    rest = run.shuffle("lighthouse_rest", sorted(without(run.state.deck, taken)))
    secret: dict[Audience, Searched] = {TABLE: Searched(deck=rest)}
    if taken:
        secret[audience(seat)] = Searched(taken=taken)
    run.add(PileSearched(seat=seat, count=len(taken), secret=secret))


def offers(state: State, _: Seat) -> tuple[Offer, ...]:
    """Return each card of the pile, and none of them."""
    cards = dict.fromkeys(cast("Pending", state.pending).offered)
    return (*(_offer(card) for card in cards), _offer(None))


@cache
def _offer(card: str | None) -> Offer:
    return Offer(command=SearchPile(card=card))
