"""A PostgreSQL and a Valkey for tests and measurements: in a temporary folder, not durable, gone at the end."""

import fcntl
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from citadel.embedded import network, process, secretfile
from citadel.embedded.postgres import APP, DATABASE, OWNER, Cluster
from citadel.embedded.valkey import Valkey

_PREFIX = "citadel-throwaway-"


@dataclass(frozen=True)
class Servers:
    """The two servers and how to reach them."""

    folder: Path
    cluster: Cluster
    valkey: Valkey

    def owner_url(self, database: str = DATABASE) -> str:
        """Return the address of a database for the role that owns the tables; it may make databases."""
        return self.cluster.url(OWNER, database)

    def app_url(self, database: str = DATABASE) -> str:
        """Return the address of a database for the running role."""
        return self.cluster.url(APP, database)

    def redis_url(self, database: int = 0) -> str:
        """Return the address of one of 128 numbered Redis databases."""
        return self.valkey.url(database)


@contextmanager
def servers() -> Iterator[Servers]:
    """Start both servers with both roles and an empty database; stop them and remove their folder at the end."""
    keys = secretfile.make()
    with ExitStack() as ending:
        folder = ending.enter_context(temporary_folder())
        cluster = Cluster(folder, keys, port=network.free_port(), throwaway=True)
        valkey = Valkey(folder, keys.valkey, port=network.free_port(), throwaway=True)
        valkey.prepare()
        second = valkey.start()
        ending.callback(process.stop, second, signal.SIGTERM, seconds=5)
        cluster.prepare()
        first = cluster.start()
        ending.callback(process.stop, first, signal.SIGINT, seconds=10)
        cluster.wait(first)
        valkey.wait(second)
        cluster.make_roles()
        yield Servers(folder, cluster, valkey)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder that is removed at the end, or by the next run should this one be killed."""
    _remove_left_over()
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    try:
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_left_over() -> None:
    """Remove the folders of runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if folder.stat().st_uid == os.geteuid() and _is_left_over(folder / "lock"):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left_over(path: Path) -> bool:
    with path.open("r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
