"""What can go wrong between a service and the log."""


class StoreError(Exception):
    """The store could not do what was asked; nothing was written."""


class GameNotFound(StoreError):
    """There is no such stream."""


class GameExists(StoreError):
    """A stream with this id exists already."""


class GameBusy(StoreError):
    """The stream stayed locked by somebody else for the whole waiting time."""


class VersionConflict(StoreError):
    """The stream is not at the version any more that the caller decided on."""


class KeyUsed(StoreError):
    """The seat has used this idempotency key already."""


class DamagedStream(StoreError):
    """A stored event cannot be read: the game is to be quarantined. `version` is the first bad one."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"event {version}: {reason}")
        self.version = version


class Unstorable(StoreError):
    """A value that jsonb cannot give back exactly: a number that is not whole, a character NUL, half a surrogate pair."""


class NoTransaction(StoreError):
    """A write outside of `transaction()`: the caller's mistake."""
