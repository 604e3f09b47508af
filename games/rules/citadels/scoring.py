"""What the cities are worth, line by line, and who wins (SC 8)."""

from collections.abc import Callable, Mapping
from typing import Final

from games.rules.citadels.cards import CARDS, Card, Type
from games.rules.citadels.districts.standing import cost
from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import Building, Player, State
from games.rules.core import Seat

FIVE_TYPES: Final = 3
FIRST_COMPLETE: Final = 4
COMPLETE: Final = 2
RETYPING: Final[tuple[Type, ...]] = ("special", "noble", "religious", "trade", "military")
"""The types that Disguise Street may take; on equality the first one (SC 8)."""
WILD: Final = "wild_type_at_scoring"

Points = Callable[[Card, Player, bool, int], int]

_SPECIAL: Final[Mapping[str, Points]] = {
    "score_flat": lambda card, _player, _crown, _specials: card.params["points"],
    "score_per_gold": lambda card, player, _crown, _specials: card.params["points"] * player.gold,
    "score_per_hand_card": lambda card, player, _crown, _specials: card.params["points"] * len(player.hand),
    "score_if_crown": lambda card, _player, crown, _specials: card.params["points"] if crown else 0,
    "score_per_other_special": lambda card, _player, _crown, specials: card.params["points"] * (specials - 1),
    "store_cards": lambda card, player, _crown, _specials: card.params["points"] * _stored(player),
}
"""What a building adds at the end: of its card, its owner, whether he has the crown, and his special buildings."""


def score_lines(state: State) -> tuple[ScoreLine, ...]:
    """Return what each seat would have if the game ended now."""
    return tuple(_line(state, seat) for seat in range(len(state.players)))


def _line(state: State, seat: Seat) -> ScoreLine:
    """Return the best line that a retyping building allows (SC-35, SC-36)."""
    cards = [CARDS[building.card] for building in state.players[seat].city]
    if all(card.effect != WILD for card in cards):
        return _counted(state, seat, cards, None)
    types = RETYPING[:1] if _is_too_late(state, seat) else RETYPING
    return max((_counted(state, seat, cards, wild) for wild in types), key=lambda line: line.total)


def _is_too_late(state: State, seat: Seat) -> bool:
    """Whether the retyping building was built in the final round, where that fixes it (CI-34)."""

    def is_fixed(building: Building) -> bool:
        card = CARDS[building.card]
        return card.effect == WILD and "only_before_final_round" in card.params and building.built_round == state.round

    return state.last_round and any(map(is_fixed, state.players[seat].city))


def _stored(player: Player) -> int:
    """Return how many cards lie under the buildings of a city."""
    return sum(len(building.under) for building in player.city)


def _counted(state: State, seat: Seat, cards: list[Card], wild_as: Type | None) -> ScoreLine:
    player = state.players[seat]
    types = [wild_as if wild_as and card.effect == WILD else card.type for card in cards]
    specials = types.count("special")
    special = {
        card.id: _SPECIAL[card.effect](card, player, state.crown == seat, specials)
        for card in cards
        if card.effect is not None and card.effect in _SPECIAL
    }
    districts = sum(map(cost, state.players[seat].city))  # whatever was paid, SC-37
    five_types = FIVE_TYPES if len(set(types)) == len(RETYPING) else 0
    completion = _completion(state, seat)
    return ScoreLine(
        seat=seat,
        districts=districts,
        five_types=five_types,
        completion=completion,
        special=special,
        total=districts + five_types + completion + sum(special.values()),
        wild_as=wild_as,
    )


def _completion(state: State, seat: Seat) -> int:
    if state.first_complete == seat:
        return FIRST_COMPLETE
    return COMPLETE if len(state.players[seat].city) >= state.target else 0


def winners(edition: Edition, state: State, lines: tuple[ScoreLine, ...]) -> tuple[Seat, ...]:
    """Return who has most; of equals whom the edition's tie-break says, else all of them (SC-52, CI-33)."""

    def rank(line: ScoreLine) -> tuple[int, ...]:
        return line.total, *edition.tie_break(state, line)

    best = max(map(rank, lines))
    return tuple(line.seat for line in lines if rank(line) == best)
