"""Secret City (비밀도시): 4 to 7 seats, 8 roles, 68 cards (SC 1, SC 3, SC 4)."""

from typing import Final

from games.rules.citadels.cards import SECRET_CITY_CARDS
from games.rules.citadels.commands import Build, PickRole, SecretCityCommand
from games.rules.citadels.editions.edition import Arrangement, DraftPlan, Edition
from games.rules.citadels.engine import Citadels
from games.rules.citadels.events import SecretCityEvent
from games.rules.citadels.options import ORDINARY_ROLES, Options
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import State
from games.rules.citadels.view import View, view

TARGET: Final = 7
_ARRANGEMENT: Final = Arrangement(roles=ORDINARY_ROLES, cards=SECRET_CITY_CARDS, target=TARGET)


def _arrange(_: Options, __: int) -> Arrangement:
    """Return the one arrangement there is: the only option is about clocks."""
    return _ARRANGEMENT


def _highest_revealed(state: State, line: ScoreLine) -> tuple[int, ...]:
    """Of equals the highest role revealed in the last round wins (SC 8, SC-52)."""
    return (max(state.players[line.seat].revealed, default=0),)


SECRET_CITY: Final = Citadels(
    Edition(
        slug="secret_city",
        rules_version=1,
        name_en="Secret City",
        name_ko="비밀도시",
        options=Options,
        commands=SecretCityCommand,
        pick=PickRole,
        build=Build,
        events=SecretCityEvent,
        view_type=View,
        view=view,
        cards=SECRET_CITY_CARDS,
        roles=ORDINARY_ROLES,
        arrange=_arrange,
        least_seats=4,
        most_seats=7,
        target=TARGET,
        gold=2,
        hand=4,
        drafts={
            (4, 8): DraftPlan(face_up=2),
            (5, 8): DraftPlan(face_up=1),
            (6, 8): DraftPlan(),
            (7, 8): DraftPlan(last_takes_face_down=True),
        },
        tie_break=_highest_revealed,
    )
)
