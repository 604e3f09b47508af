"""The deal (SC 3)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.rules.citadels import draft
from games.rules.citadels.codes import BAD_OPTION, BAD_PLAYER_COUNT
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.events import Dealt, GameStarted
from games.rules.citadels.evolve import evolve
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.run import Run
from games.rules.citadels.state import State
from games.rules.core import TABLE, Audience, BadOption, Chance, Decision, Instant, Setup, audience


def options(edition: Edition, chosen: Mapping[str, object], seats: int) -> msgspec.Struct:
    """Return the options with defaults filled in. Raises BadOption (`bad_player_count`, `bad_option`)."""
    if not edition.least_seats <= seats <= edition.most_seats:
        raise BadOption(BAD_PLAYER_COUNT, "seats")
    for field in chosen:
        if field not in edition.options.__struct_fields__:
            raise BadOption(BAD_OPTION, field)
    try:
        found = msgspec.convert(chosen, edition.options)
    except msgspec.ValidationError as error:
        raise BadOption(BAD_OPTION, _field(edition, chosen)) from error
    edition.arrange(found, seats)
    return found


def _field(edition: Edition, chosen: Mapping[str, object]) -> str:
    """Return the first option whose value is none of its own."""
    for field, value in chosen.items():
        try:
            msgspec.convert({field: value}, edition.options)
        except msgspec.ValidationError:
            return field
    return ""


def deal(edition: Edition, wanted: Setup, chance: Chance, now: Instant) -> Decision[State]:
    """Shuffle, deal, give somebody the crown and start the first round. Raises BadOption."""
    chosen = options(edition, wanted.options, len(wanted.seats))
    started = _first_event(edition, wanted, chosen, chance, now)
    run = Run(edition, evolve(None, started, now), chance, now)
    draft.start_round(run)
    rest = run.decision()
    return Decision((started, *rest.events), rest.state)


def _first_event(edition: Edition, wanted: Setup, chosen: msgspec.Struct, chance: Chance, now: Instant) -> GameStarted:
    count = len(wanted.seats)
    table = edition.arrange(chosen, count)
    pile = chance.shuffle("deal", [card.id for card in table.cards for _ in range(card.count)])
    secret: dict[Audience, Dealt] = {}
    for seat in range(count):
        secret[audience(seat)], pile = Dealt(hand=pile[: edition.hand]), pile[edition.hand :]
    secret[TABLE] = Dealt(deck=pile)
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(chosen))  # as the log gives them back: lists, no tuples
    return GameStarted(
        setup=msgspec.structs.replace(wanted, options=built),
        roles=table.roles,
        target=table.target,
        gold=edition.gold,
        cards=edition.hand,
        crown=chance.below("crown", count) if table.first_crown is None else table.first_crown,
        due_at=now + wanted.pace.scaled(CLOCKS[built["speed"]].game),
        secret=secret,
    )
