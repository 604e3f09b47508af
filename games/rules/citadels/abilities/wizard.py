"""The Wizard looks at a hand and takes a card of it, into his own or built at once (CI 6, CI-24, CI-25)."""

from functools import cache
from typing import Final, cast

from games.rules.citadels.abilities.common import require_ability
from games.rules.citadels.building import gold_to_pay, put_up
from games.rules.citadels.choices import answered, ask
from games.rules.citadels.classic_commands import WizardChoose, WizardLook
from games.rules.citadels.classic_events import CardTaken
from games.rules.citadels.codes import Code
from games.rules.citadels.districts import bell_tower, workshop
from games.rules.citadels.events import Held
from games.rules.citadels.run import Run
from games.rules.citadels.state import Pending, State
from games.rules.core import Offer, RuleViolation, Seat, audience

EFFECT: Final = "take_card_from_hand"


def look(run: Run, seat: Seat, command: WizardLook) -> None:
    """Look at the hand of another seat that has one. Raises bad_target."""
    state, target = run.state, command.target
    require_ability(state, EFFECT)
    if target == seat or not 0 <= target < len(state.players) or not state.players[target].hand:
        raise RuleViolation(Code.BAD_TARGET, "CI 6", target=target)
    ask(run, "wizard_card", seat, target=target, cards=tuple(sorted(state.players[target].hand)))


def choose(run: Run, seat: Seat, command: WizardChoose) -> None:
    """Take a card. Raises card_not_offered; to build it must_gather_first, not_enough_gold."""
    state, card = run.state, command.card
    if card not in cast("Pending", state.pending).offered:
        raise RuleViolation(Code.CARD_NOT_OFFERED, "CI 6")
    if not command.build:
        _take(run, seat, card)
        return
    if not state.acting.gathered:
        raise RuleViolation(Code.MUST_GATHER_FIRST, "CI 6")
    gold = gold_to_pay(state.players[seat], card)
    _take(run, seat, card)
    put_up(run, seat, card, gold, announce=command.announce, counted=False)


def take_at_random(run: Run) -> None:
    """Take a random card into the hand, as the clock does."""
    pending = cast("Pending", run.state.pending)
    _take(run, pending.owner, run.pick("wizard_card", pending.offered), automatic=True)


def _take(run: Run, seat: Seat, card: str, *, automatic: bool = False) -> None:
    target = cast("Seat", answered(run, automatic=automatic).target)
    known = Held(cards=(card,))
    run.add(CardTaken(seat=seat, target=target, secret={audience(seat): known, audience(target): known}))


def look_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the other seats that have a hand."""
    return tuple(_look_offer(target) for target, player in enumerate(state.players) if target != seat and player.hand)


def choose_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return each card looked at: to take, and to build if that can be paid now."""
    builder, found = state.players[seat], []
    for card in dict.fromkeys(cast("Pending", state.pending).offered):
        found.append(_offer(card, build=False, announce=False, price=None))
        price = workshop.price(builder.city, card)
        if state.acting.gathered and price <= builder.gold:
            found.append(_offer(card, build=True, announce=False, price=price))
            if bell_tower.is_one(card):
                found.append(_offer(card, build=True, announce=True, price=price))
    return tuple(found)


@cache
def _look_offer(target: Seat) -> Offer:
    return Offer(command=WizardLook(target=target))


@cache
def _offer(card: str, *, build: bool, announce: bool, price: int | None) -> Offer:
    return Offer(command=WizardChoose(card=card, build=build, announce=announce), price=price)
