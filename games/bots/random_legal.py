"""The policy `random`: any command that is allowed, the type first and then its arguments, all equally likely.

One exception keeps games short: it does not end its turn while it could still build. It is the yardstick for other
policies, what they fall back to, and what the tests play with, since it wanders into every corner of the rules.
"""

from typing import Any, Final

import msgspec

from games.rules.core import CardList, Chance, Leave, Offer, Resume, Seat

_FOR_PEOPLE: Final = (Leave, Resume)
_RANGE: Final = 2**192
"""One draw feeds all choices of a command: a number from so wide a range is split up without a visible bias."""


class RandomLegal:
    """Plays at random. A command of a type in `closing` is avoided while one of a type in `before` is offered (tags)."""

    name: Final = "random"
    needs_view: Final = False

    def __init__(self, *, closing: str = "", before: str = "") -> None:
        self._closing = closing
        self._before = before

    def choose(self, view: Any, legal: tuple[Offer, ...], seat: Seat, chance: Chance, label: str) -> Any | None:
        """Return a random command; see `Policy`."""
        kinds = self._kinds(legal)
        if not kinds:
            return None
        if len(legal) == 1 and legal[0].choose is None:
            return legal[0].command  # no choice needs no chance
        number, kind = divmod(chance.below(label, _RANGE), len(kinds))
        offers = [offer for offer in legal if type(offer.command) is kinds[kind]]
        number, index = divmod(number, len(offers))
        return _filled(offers[index], number)

    def _kinds(self, legal: tuple[Offer, ...]) -> list[type]:
        """Return the types of command to choose from, in the order of the offers."""
        kinds = dict.fromkeys([type(offer.command) for offer in legal])
        named = {kind.__struct_config__.tag: kind for kind in kinds if kind not in _FOR_PEOPLE}
        if self._before in named:
            named.pop(self._closing, None)
        return list(named.values())


def _filled(offer: Offer, number: int) -> Any:
    if offer.choose is None:
        return offer.command
    return msgspec.structs.replace(offer.command, **{offer.choose.argument: _some(offer.choose, number)})


def _some(choose: CardList, number: int) -> tuple[str, ...]:
    """Return a random choice of cards: how many first, then which."""
    number, extra = divmod(number, choose.most - choose.least + 1)
    left = list(choose.cards)
    taken = []
    for _ in range(choose.least + extra):
        number, index = divmod(number, len(left))
        taken.append(left.pop(index))
    return tuple(taken)
