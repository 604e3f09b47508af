"""The project's own Python environment, made on first use from the hash-locked requirements (standard library only).

`.venv/.lock-<digest of the lock>` says that the packages of that lock are installed, for the Python named in it.
A run holds a lock on the checkout's folder while it installs, so that two first starts do not wreck each other;
`.venv/.installing` marks a half-made environment, which the next run throws away.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from citadel.embedded.refusal import Refusal, of_file

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
HALF_MADE = VENV / ".installing"
LOG = VENV / "install.log"
RUN_LOCK = "requirements.lock"
DEVELOPMENT_LOCK = "requirements-dev.lock"


def enter(*, development: bool = False) -> None:
    """Return when this process runs on the project's environment; else make what is missing and start again inside it.

    `development` asks for the packages of the tests as well (as CITADEL_DEV=1 does); they include those for running.
    """
    lock = DEVELOPMENT_LOCK if development or os.environ.get("CITADEL_DEV") == "1" else RUN_LOCK
    if not _installed(lock):
        _install(lock)
    if not _inside():
        os.execv(PYTHON, [str(PYTHON), *sys.argv])


def _inside() -> bool:
    return VENV.exists() and VENV.samefile(sys.prefix)


def _marker(lock: str) -> Path:
    return VENV / f".lock-{hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()[:16]}"


def _installed(lock: str) -> bool:
    """Tell whether the packages are there; inside the environment also whether they are this Python's."""
    try:
        version = _marker(lock).read_text(encoding="ascii").strip()
    except OSError:
        return False
    return os.access(PYTHON, os.X_OK) and (not _inside() or version == f"{sys.version_info.major}.{sys.version_info.minor}")


def _install(lock: str) -> None:
    try:
        folder = os.open(ROOT, os.O_RDONLY)
        try:
            _take(folder)
            if not _installed(lock):
                _make(lock)
        finally:
            os.close(folder)
    except OSError as error:
        raise of_file(error, ".venv in the project's folder") from None


def _take(folder: int) -> None:
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        _say("another start is installing the packages; waiting for it")
        fcntl.flock(folder, fcntl.LOCK_EX)


def _make(lock: str) -> None:
    if VENV.exists() and (HALF_MADE.exists() or not _usable()):
        shutil.rmtree(VENV)
    VENV.mkdir(exist_ok=True)
    HALF_MADE.touch()
    for old in VENV.glob(".lock-*"):
        old.unlink()
    _say(f"installing the packages of {lock} into .venv (once; about half a minute)")
    if not _usable():
        _create()
    _fill(lock)
    for done in {lock, RUN_LOCK}:  # the development lock includes the other
        _marker(done).write_text(_version() or "", encoding="ascii")
    HALF_MADE.unlink()


def _version() -> str | None:
    """Return the version of the Python in .venv, such as 3.11, or None if it does not start."""
    if not os.access(PYTHON, os.X_OK):  # missing, or of another user whose folders are closed to us
        return None
    show = "import sys; print('%d.%d' % sys.version_info[:2])"
    answer = subprocess.run([PYTHON, "-c", show], capture_output=True, text=True, check=False)
    return answer.stdout.strip() if answer.returncode == 0 else None


def _usable() -> bool:
    """Tell whether the Python in .venv starts and is the one that .venv was made for (not a machine's newer one)."""
    version = _version()
    return version is not None and (VENV / "lib" / f"python{version}" / "site-packages").is_dir()


def _base_python() -> str:
    """Return the machine's Python: an environment cannot be made anew by the Python inside it."""
    base: str = getattr(sys, "_base_executable", sys.executable)
    return base if _inside() else sys.executable


def _create() -> None:
    """Make .venv without pip: that of the machine installs into it, and not every machine can put one in."""
    python = _base_python()
    ways = [[python, "-m", "venv", "--without-pip", str(VENV)]]
    if uv := shutil.which("uv"):
        ways.insert(0, [uv, "venv", "--quiet", "--allow-existing", "--python", python, str(VENV)])
    if not any(_run(way) and os.access(PYTHON, os.X_OK) for way in ways):
        raise Refusal(f"{python} has no module venv; install it (Debian, Ubuntu: apt install python3-venv) and start again")


def _fill(lock: str) -> None:
    ways = _installers()
    if not ways:
        raise Refusal(
            "neither uv nor pip is on this machine; install one (Debian, Ubuntu: apt install python3-venv) and start again"
        )
    wanted = ["--require-hashes", "--requirement", str(ROOT / lock)]
    if not any(_run([*way, *wanted]) for way in ways):
        tail = " / ".join(LOG.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-2:])
        raise Refusal(f"the packages could not be installed (details: .venv/{LOG.name}): {tail}")


def _installers() -> list[list[str]]:
    """Return the commands that can install into .venv, the quickest first."""
    ways = []
    if uv := shutil.which("uv"):
        ways.append([uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(PYTHON)])
    of_machine = [_base_python(), "-m", "pip", "--python", str(PYTHON)]
    own = [str(PYTHON), "-m", "pip"]
    if _run([*of_machine, "--version"]):
        ways.append([*of_machine, "install", "--quiet"])
    elif _run([*own, "--version"]) or _run([str(PYTHON), "-m", "ensurepip"]):
        ways.append([*own, "install", "--quiet"])
    return ways


def _run(command: list[str]) -> bool:
    with LOG.open("ab") as log:
        return subprocess.run(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, check=False).returncode == 0


def _say(sentence: str) -> None:
    print(f"citadel: {sentence}", file=sys.stderr, flush=True)
