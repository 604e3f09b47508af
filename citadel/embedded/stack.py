"""The settings and the children of one stack: which servers it uses, and what its processes are told."""

import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from citadel import env
from citadel.embedded import files, network, process, secretfile
from citadel.embedded.environment import CONNECTION
from citadel.embedded.postgres import APP, OWNER, Cluster, find_binaries
from citadel.embedded.refusal import Refusal
from citadel.embedded.secretfile import Secrets
from citadel.embedded.supervisor import Child, Supervisor
from citadel.embedded.valkey import Valkey
from citadel.embedded.venv import ROOT


@dataclass(frozen=True)
class Addresses:
    """Where the two servers are, and as whom we go there."""

    database: str
    owner: str
    redis: str

    def is_one_role(self) -> bool:
        """Tell whether the running role owns the tables, so that only triggers guard the events."""
        return urlsplit(self.database).username == urlsplit(self.owner).username


def keep_secrets(folder: Path) -> Secrets:
    """Return the generated secrets of the data folder."""
    path = folder / "secrets.json"
    if not path.exists() and (folder / f"postgres-{find_binaries().major}").exists():
        raise Refusal(f"{path} is missing; without it the data in {folder} cannot be opened")
    return secretfile.keep(path)


class Servers:
    """The servers of one stack: our own, or those whose addresses are given."""

    def __init__(self, folder: Path, secrets: Secrets) -> None:
        database = env.text("DATABASE_URL", "")
        redis = env.text("REDIS_URL", "")
        self.cluster = None if database else Cluster(folder, secrets, port=network.free_port())
        self.valkey = None if redis else Valkey(folder, secrets.valkey, port=network.free_port())
        self.addresses = Addresses(
            database=database or self._cluster_url(APP),
            owner=self._cluster_url(OWNER) if self.cluster else env.text("DATABASE_OWNER_URL", "") or database,
            redis=self.valkey.url() if self.valkey else redis,
        )

    def _cluster_url(self, role: str) -> str:
        return self.cluster.url(role) if self.cluster else ""

    def start(self, supervisor: Supervisor) -> None:
        """Start our own servers, both at once, and return at once."""
        if self.valkey:
            self.valkey.prepare()
            supervisor.add(Child("valkey", self.valkey.start))
        if self.cluster:
            self.cluster.prepare()
            supervisor.add(Child("postgres", self.cluster.start, stop_by=signal.SIGINT, stop_seconds=20))

    def wait(self, supervisor: Supervisor) -> None:
        """Return when our own servers take connections."""
        if self.cluster:
            self.cluster.wait(supervisor.running("postgres"))
        if self.valkey:
            self.valkey.wait(supervisor.running("valkey"))


def settings(addresses: Addresses, secrets: Secrets, host: str) -> dict[str, str]:
    """Return the environment of the children: ours, completed by what runs here. Nothing secret is on a command line."""
    kept_back = ("DATABASE_", "REDIS_URL")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(kept_back)}
    hosts = os.environ.get("CITADEL_HOSTS") or network.allowed_hosts(host)
    return {
        "CITADEL_LOG_LEVEL": "WARNING",
        **({} if _has("CITADEL_SECRET_KEY") else {"CITADEL_SECRET_KEY": secrets.key}),
        **inherited,
        "CITADEL_HOSTS": f"{hosts},localhost",  # by which `up` asks whether the front is ready
        "DATABASE_URL": addresses.database,
        "REDIS_URL": addresses.redis,
        "DJANGO_SETTINGS_MODULE": "citadel.settings",
    }


def _has(name: str) -> bool:
    return name in os.environ or f"{name}_FILE" in os.environ


def owner_settings(addresses: Addresses, child_settings: dict[str, str]) -> dict[str, str]:
    """Return the environment of the migration: the owner of the tables, no pool, no limit on a statement's time."""
    return {
        **child_settings,
        "DATABASE_URL": addresses.owner,
        "CITADEL_APP_ROLE": urlsplit(addresses.database).username or "",
        "CITADEL_DB_POOL": "0",
        "CITADEL_STATEMENT_TIMEOUT": "0",
    }


def write_connection(folder: Path, addresses: Addresses, child_settings: dict[str, str]) -> None:
    """Leave the file by which other commands on this machine find the running stack (mode 0600)."""
    names = ("DATABASE_URL", "REDIS_URL", "CITADEL_SECRET_KEY", "CITADEL_SECRET_KEY_FILE")
    found = {name: child_settings[name] for name in names if name in child_settings}
    files.write_json(folder / CONNECTION, {**found, "DATABASE_OWNER_URL": addresses.owner})


def fronts(child_settings: dict[str, str], listener: int, workers: int) -> list[Child]:
    """Return the processes that answer HTTP; all accept from one socket, which outlives each of them."""
    command = [sys.executable, "-m", "citadel.serve", "--fd", str(listener)]
    return [_child(f"front{number}", command, child_settings, (listener,)) for number in range(1, workers + 1)]


def workers(child_settings: dict[str, str]) -> list[Child]:
    """Return the clock worker, the worker for what may wait, and beat."""
    celery = [sys.executable, "-m", "celery", "--quiet", "-A", "citadel.celery"]
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    clock = [*celery, "worker", "-n", "worker@%h", "-Q", "ticks,wakes", "-P", "threads", "-c", "8", *quiet]
    work = [*celery, "worker", "-n", "work@%h", "-Q", "work", "-P", "threads", "-c", "2", "--prefetch-multiplier", "1", *quiet]
    beat = [*celery, "beat", "-S", "celery.beat:Scheduler", "--pidfile=", "--loglevel", "WARNING"]
    return [_child(name, words, child_settings) for name, words in (("worker", clock), ("work", work), ("beat", beat))]


def _child(name: str, command: list[str], child_settings: dict[str, str], fds: tuple[int, ...] = ()) -> Child:
    return Child(name, lambda: process.start(command, env=child_settings, cwd=ROOT, pass_fds=fds))
