"""The setup (WT 3, WT 13): plans of level 1, 2, 3, then the cards, then in expert who holds the solo card."""

from typing import Any, Final

import msgspec

from games.rules.core import TABLE, Chance, Decision, Instant, Setup
from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.events import GameStarted
from games.rules.welcome_to.evolve import evolve
from games.rules.welcome_to.options import Mode, mode_of, options
from games.rules.welcome_to.plans import deck
from games.rules.welcome_to.reveal import stacked, start_turn
from games.rules.welcome_to.run import Run
from games.rules.welcome_to.state import Cards, State
from games.rules.welcome_to.tracks import LEVELS

_CERTAIN: Final = 40
"""So many cards of a solo deck come before the solo card can (WT-24)."""


def deal(wanted: Setup, chance: Chance, now: Instant) -> Decision[State]:
    """Show the plans, shuffle the cards and begin the first turn. Raises BadOption."""
    started = _first_event(wanted, chance)
    run = Run(evolve(None, started, now), chance, now)
    start_turn(run)
    rest = run.decision()
    return Decision((started, *rest.events), rest.state)


def _first_event(wanted: Setup, chance: Chance) -> GameStarted:
    seats = len(wanted.seats)
    chosen = options(wanted.options, seats)
    mode = mode_of(chosen, seats)
    plans = tuple(chance.shuffle(f"plans-{level}", deck(level, advanced=chosen.advanced))[0] for level in range(1, LEVELS + 1))
    cards = _shuffled(mode, chance)
    built: dict[str, Any] = msgspec.to_builtins(chosen)
    return GameStarted(
        setup=msgspec.structs.replace(wanted, options=built),
        mode=mode,
        advanced=chosen.advanced,
        plans=plans,
        holder=chance.below("holder", seats) if mode == "expert" else None,
        secret={TABLE: stacked(mode, cards)},
    )


def _shuffled(mode: Mode, chance: Chance) -> Cards:
    """Return all cards in random order; in solo the solo card is among the lower half (WT-24)."""
    cards = chance.shuffle("cards", tuple(CARDS))
    if mode != "solo":
        return cards
    return cards[:_CERTAIN] + chance.shuffle("solo-card", (*cards[_CERTAIN:], SOLO))
