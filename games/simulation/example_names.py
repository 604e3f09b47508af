"""The players of a worked example: it calls them by name, the rules know their seats."""

from collections.abc import Iterator, Sequence

from games.rules.core import Seat


class Names:
    """The players of an example, by name and by seat."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names in seat order."""
        self._names = tuple(names)

    def __iter__(self) -> Iterator[str]:
        """Yield the names in seat order."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return the number of seats."""
        return len(self._names)

    def __getitem__(self, name: str) -> Seat:
        """Return the seat of a player. Raises ValueError."""
        return self._names.index(name)

    @property
    def first(self) -> str:
        """The player of the first seat."""
        return self._names[0]

    def seat(self, name: str | None) -> Seat | None:
        """Return the seat of a player, None of anybody else."""
        return self._names.index(name) if name in self._names else None

    def name(self, seat: Seat | None) -> str | None:
        """Return the player of a seat."""
        return None if seat is None else self._names[seat]


def lettered(seats: int) -> Names:
    """Return players named A, B, C and so on."""
    return Names([chr(ord("A") + seat) for seat in range(seats)])
