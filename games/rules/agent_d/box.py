"""What is in the box: all numbers and names, read once from `data/`. Nothing else in the engine knows a number by itself.

Buildings, colours and the gun are called by their slugs. The order of the buildings matters (AD-2): phase 3 goes from
left to right.
"""

from collections.abc import Mapping
from importlib import resources
from typing import Final, TypeAlias

import msgspec

Building: TypeAlias = str
Color: TypeAlias = str
Icon: TypeAlias = str
"""What a face of a die shows: a building or the gun."""

_SECOND: Final = 1000


class Words(msgspec.Struct, frozen=True):
    """A name or a text in both languages."""

    en: str
    ko: str


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A building, a colour or the gun. Buildings lie in the order of `position`."""

    id: str
    name: Words
    position: int = 0


class Seats(msgspec.Struct, frozen=True):
    """How many can play."""

    min: int
    max: int


class Dice(msgspec.Struct, frozen=True):
    """The dice: their colours, the six faces of each (AD-1), and how many of a colour are in play by number of seats (AD-9)."""

    colors: tuple[Named, ...]
    faces: tuple[Icon, ...]
    per_color_by_players: Mapping[str, int]


class InfoCard(msgspec.Struct, frozen=True):
    """An information card, worth `value` dollars."""

    id: str
    value: int


class InfoCards(msgspec.Struct, frozen=True):
    """All information cards (AD-3)."""

    name: Words
    cards: tuple[InfoCard, ...]


class RankCards(msgspec.Struct, frozen=True):
    """What a rank card is worth in a pile of information cards, in dollars (AD-4)."""

    name: Words
    value_as_info: int


class ToolCard(msgspec.Struct, frozen=True):
    """A tool card and the building it shows."""

    id: str
    icon: Building


class ToolCards(msgspec.Struct, frozen=True):
    """All tool cards (AD-6)."""

    name: Words
    cards: tuple[ToolCard, ...]


class SecurityCards(msgspec.Struct, frozen=True):
    """The numbers of seats with which the security card is used (AD-13, AD-14)."""

    name: Words
    used_with_players: frozenset[int]


class StartPlayerCard(msgspec.Struct, frozen=True):
    """The card that says who begins (AD-7)."""

    name: Words


class Timers(msgspec.Struct, frozen=True):
    """How long a choice and a whole turn may take, in seconds (AD-50)."""

    choice: int
    turn: int


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The data file, as far as the rules and the catalogue use it."""

    players: Seats
    rounds: int
    mission_steps_per_round: int
    rank_to_win: int
    buildings: tuple[Named, ...]
    gun: Named
    dice: Dice
    info_cards: InfoCards
    rank_cards: RankCards
    tool_cards: ToolCards
    security_cards: SecurityCards
    start_player_card: StartPlayerCard
    timers_seconds: Timers
    terms: Mapping[str, Words]

    def named(self, building: Building) -> Named:
        """Return a building. Raises KeyError."""
        return {one.id: one for one in self.buildings}[building]


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """What a game is played with, in the form in which the rules ask for it. Times are in milliseconds."""

    least_seats: int
    most_seats: int
    rounds: int
    steps: int
    rank_to_win: int
    rank_value: int
    buildings: tuple[Building, ...]
    gun: Icon
    icons: tuple[Icon, ...]
    colors: tuple[Color, ...]
    faces: tuple[Icon, ...]
    dice_per_color: Mapping[int, int]
    info: tuple[int, ...]
    tools: tuple[Building, ...]
    security_seats: frozenset[int]
    choice: int
    turn: int


def read() -> Sheet:
    """Return the data file of this package."""
    return msgspec.json.decode(resources.files(__package__).joinpath("data", "cards.json").read_bytes(), type=Sheet)


def lay_out(sheet: Sheet) -> Box:
    """Return what the data file puts into the sheet."""
    buildings = tuple(building.id for building in sorted(sheet.buildings, key=lambda building: building.position))
    return Box(
        least_seats=sheet.players.min,
        most_seats=sheet.players.max,
        rounds=sheet.rounds,
        steps=sheet.mission_steps_per_round,
        rank_to_win=sheet.rank_to_win,
        rank_value=sheet.rank_cards.value_as_info,
        buildings=buildings,
        gun=sheet.gun.id,
        icons=(*buildings, sheet.gun.id),
        colors=tuple(color.id for color in sheet.dice.colors),
        faces=sheet.dice.faces,
        dice_per_color={int(seats): dice for seats, dice in sheet.dice.per_color_by_players.items()},
        info=tuple(card.value for card in sheet.info_cards.cards),
        tools=tuple(card.icon for card in sheet.tool_cards.cards),
        security_seats=sheet.security_cards.used_with_players,
        choice=sheet.timers_seconds.choice * _SECOND,
        turn=sheet.timers_seconds.turn * _SECOND,
    )


SHEET: Final = read()
BOX: Final = lay_out(SHEET)
