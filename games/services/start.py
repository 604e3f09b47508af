"""Starting a game: the deal, its stream and its seats, in the caller's transaction."""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec
from django.conf import settings

from citadel.ids import uuid7
from games.models import Seat as SeatRow
from games.rules.catalogue import ruleset as ruleset_named
from games.rules.core import (
    BadOption,
    Chance,
    Fairness,
    Instant,
    Pace,
    Setup,
    commitment,
    game_seed,
)
from games.services import publish, steps
from games.services.errors import BadOptions, UnknownRuleset
from games.services.loading import STORE
from games.store.port import NewGame


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Who will sit in a seat. `policy` is the bot that sits here, or takes over while the person is away.

    `entropy` are up to 32 bytes of the person's client as hex, mixed into the seed (design section 5).
    """

    user_id: UUID | None
    policy: str
    entropy: str = ""


def start_game(
    *,
    ruleset: str,
    options: Mapping[str, object],
    seats: Sequence[SeatPlan],
    server_seed: bytes,
    room_id: UUID | None,
    spectators: bool,
    open_replay: bool,
    now: Instant,
) -> UUID:
    """Deal a game and return its id; it is published when the caller's transaction commits.

    `server_seed` are 32 secret bytes whose commitment was shown before. Raises UnknownRuleset, BadOptions.
    """
    try:
        rules = ruleset_named(ruleset)
    except KeyError:
        raise UnknownRuleset(ruleset=ruleset) from None
    entropy = tuple(seat.entropy for seat in seats)
    chance = Chance(game_seed(server_seed, entropy))
    try:
        setup = Setup(
            ruleset=rules.slug,
            rules_version=rules.rules_version,
            options=msgspec.to_builtins(rules.options(options, len(seats))),
            seats=tuple("bot" if seat.user_id is None else "human" for seat in seats),
            pace=Pace(clock_scale=settings.CLOCK_SCALE_PERMILLE, bot_delay=settings.BOT_DELAY_MS),
            fairness=Fairness(commitment=commitment(server_seed), entropy=entropy),
        )
        decision = rules.setup(setup, chance, now)
    except BadOption as bad:
        raise BadOptions(bad.code, extra={"field": bad.field}, field=bad.field) from bad
    new = NewGame(
        game_id=uuid7(now),
        setup=setup,
        server_seed=server_seed,
        room_id=room_id,
        spectators=spectators,
        open_replay=open_replay,
    )
    head = STORE.create(new, decision.events, steps.progress(rules, decision.state, chance), now)
    SeatRow.objects.bulk_create(
        SeatRow(game_id=new.game_id, seat=number, user_id=seat.user_id, policy=seat.policy) for number, seat in enumerate(seats)
    )
    publish.announce(head, decision.state)
    return new.game_id
