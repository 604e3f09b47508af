"""The setup (AD 3)."""

from collections.abc import Mapping

import msgspec

from games.rules.agent_d import rounds
from games.rules.agent_d.box import Box
from games.rules.agent_d.codes import BAD_OPTION, BAD_PLAYER_COUNT
from games.rules.agent_d.events import Dealt, GameStarted
from games.rules.agent_d.evolve import evolve
from games.rules.agent_d.options import Options
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import State
from games.rules.core import TABLE, BadOption, Chance, Decision, Instant, Setup


def options(box: Box, chosen: Mapping[str, object], seats: int) -> Options:
    """Return the options, of which there are none. Raises BadOption (`bad_player_count`, `bad_option`)."""
    if not box.least_seats <= seats <= box.most_seats:
        raise BadOption(BAD_PLAYER_COUNT, "seats")
    for field in chosen:
        raise BadOption(BAD_OPTION, field)
    return Options()


def deal(box: Box, wanted: Setup, chance: Chance, now: Instant) -> Decision[State]:
    """Shuffle the information cards, draw the start player and start the first round. Raises BadOption."""
    chosen = options(box, wanted.options, len(wanted.seats))
    count = len(wanted.seats)
    started = GameStarted(
        setup=msgspec.structs.replace(wanted, options=msgspec.to_builtins(chosen)),
        dice=dict.fromkeys(box.colors, box.dice_per_color[count]),  # AD-9
        buildings=box.buildings,
        secret={TABLE: Dealt(deck=chance.shuffle("deal", box.info))},
        start=chance.below("start", count),  # AD-7
    )
    run = Run(box, evolve(None, started, now), chance, now)
    rounds.start_round(run)
    rest = run.decision()
    return Decision((started, *rest.events), rest.state)
