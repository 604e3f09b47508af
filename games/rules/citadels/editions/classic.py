"""Citadels classic (시타델): 2 to 8 seats, 18 roles of which 8 or 9 are in play, 80 cards (CI 1, CI 2)."""

from typing import Final

from games.rules.citadels.cards import CLASSIC_CARDS
from games.rules.citadels.classic_commands import BuildAndAnnounce, ClassicCommand, PickAndDiscard
from games.rules.citadels.classic_events import ClassicEvent
from games.rules.citadels.classic_view import ClassicView, view
from games.rules.citadels.codes import BAD_OPTION
from games.rules.citadels.editions.edition import Arrangement, DraftPlan, Edition
from games.rules.citadels.engine import Citadels
from games.rules.citadels.options import ORDINARY_ROLES, ClassicOptions
from games.rules.citadels.roles import ROLES
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import State
from games.rules.core import BadOption

NUMBERS: Final = tuple(range(1, 9))
NINE: Final = 9
LEAST_SEATS_FOR_NINE: Final = 3
SEATS_THAT_NEED_NINE: Final = 8
LEAST_SEATS_FOR_QUEEN: Final = 5
LEAST_SEATS_FOR_EMPEROR: Final = 3


def _arrange(chosen: ClassicOptions, seats: int) -> Arrangement:
    """Return what the options mean. Raises BadOption with the option at fault."""
    if chosen.first_crown != "random" and chosen.first_crown >= seats:
        raise BadOption(BAD_OPTION, "first_crown")
    return Arrangement(
        roles=_roles(chosen.roles, seats),
        cards=CLASSIC_CARDS if chosen.deck == "full" else tuple(card for card in CLASSIC_CARDS if card.set == "base"),
        target=chosen.city_target,
        first_crown=None if chosen.first_crown == "random" else chosen.first_crown,
    )


def _roles(chosen: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return the roles in order of their numbers, one for each (CI-1, CI-8)."""
    if not all(role in ROLES for role in chosen):
        raise BadOption(BAD_OPTION, "roles")
    roles = tuple(sorted(chosen, key=lambda role: ROLES[role].number))
    numbers = tuple(ROLES[role].number for role in roles)
    has_nine = NINE in numbers
    fits = (
        numbers == NUMBERS + (NINE,) * has_nine
        and (seats >= LEAST_SEATS_FOR_NINE or not has_nine)
        and (seats < SEATS_THAT_NEED_NINE or has_nine)
        and (seats >= LEAST_SEATS_FOR_QUEEN or "queen" not in roles)
        and (seats >= LEAST_SEATS_FOR_EMPEROR or "emperor" not in roles)
    )
    if not fits:
        raise BadOption(BAD_OPTION, "roles")
    return roles


def _districts_then_gold(state: State, line: ScoreLine) -> tuple[int, ...]:
    """Of equals more points in districts win, then more gold (CI-33)."""
    return line.districts, state.players[line.seat].gold


CLASSIC: Final = Citadels(
    Edition(
        slug="classic",
        rules_version=1,
        name_en="Citadels classic",
        name_ko="시타델 클래식",
        options=ClassicOptions,
        commands=ClassicCommand,
        pick=PickAndDiscard,
        build=BuildAndAnnounce,
        events=ClassicEvent,
        view_type=ClassicView,
        view=view,
        cards=CLASSIC_CARDS,
        roles=ORDINARY_ROLES,
        arrange=_arrange,
        least_seats=2,
        most_seats=8,
        target=8,
        gold=2,
        hand=4,
        drafts={
            (2, 8): DraftPlan(picks=2, discards=frozenset({1, 2})),
            (3, 8): DraftPlan(picks=2),
            (3, 9): DraftPlan(picks=2, sets_aside=3),
            (4, 8): DraftPlan(face_up=2),
            (4, 9): DraftPlan(face_up=3),
            (5, 8): DraftPlan(face_up=1),
            (5, 9): DraftPlan(face_up=2),
            (6, 8): DraftPlan(),
            (6, 9): DraftPlan(face_up=1),
            (7, 8): DraftPlan(last_takes_face_down=True),
            (7, 9): DraftPlan(),
            (8, 9): DraftPlan(last_takes_face_down=True),
        },
        tie_break=_districts_then_gold,
    )
)
