"""The deal (SC 3)."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.rules.citadels import draft
from games.rules.citadels.codes import BAD_OPTION, BAD_PLAYER_COUNT
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.events import Dealt, GameStarted
from games.rules.citadels.evolve import evolve
from games.rules.citadels.options import CLOCKS, Options
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import TABLE, Audience, BadOption, Chance, Decision, Instant, Setup, audience

_FIELDS: Final = frozenset(Options.__struct_fields__)


def options(edition: Edition, chosen: Mapping[str, object], seats: int) -> Options:
    """Return the options with defaults filled in. Raises BadOption (`bad_player_count`, `bad_option`)."""
    if not edition.least_seats <= seats <= edition.most_seats:
        raise BadOption(BAD_PLAYER_COUNT, "seats")
    for field in chosen:
        if field not in _FIELDS:
            raise BadOption(BAD_OPTION, field)
    try:
        return msgspec.convert(chosen, Options)
    except msgspec.ValidationError as error:
        raise BadOption(BAD_OPTION, "speed") from error


def deal(edition: Edition, wanted: Setup, chance: Chance, now: Instant) -> Decision[State]:
    """Shuffle, deal, give the crown to a random seat and start the first round. Raises BadOption."""
    chosen = options(edition, wanted.options, len(wanted.seats))
    started = _first_event(edition, wanted, chosen, chance, now)
    run = Run(edition, evolve(None, started, now), chance, now)
    draft.start_round(run)
    rest = run.decision()
    return Decision((started, *rest.events), rest.state)


def _first_event(edition: Edition, wanted: Setup, chosen: Options, chance: Chance, now: Instant) -> GameStarted:
    count = len(wanted.seats)
    pile = chance.shuffle("deal", [card.id for card in edition.cards for _ in range(card.count)])
    secret: dict[Audience, Dealt] = {}
    for seat in range(count):
        secret[audience(seat)], pile = Dealt(hand=pile[: edition.hand]), pile[edition.hand :]
    secret[TABLE] = Dealt(deck=pile)
    built: dict[str, Any] = msgspec.to_builtins(chosen)
    return GameStarted(
        setup=msgspec.structs.replace(wanted, options=built),
        roles=edition.roles,
        target=edition.target,
        gold=edition.gold,
        cards=edition.hand,
        crown=chance.below("crown", count),
        due_at=now + wanted.pace.scaled(CLOCKS[chosen.speed].game),
        secret=secret,
    )
