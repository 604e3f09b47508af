"""Starting a child so that it never outlives us, and so that PostgreSQL, which refuses root, runs for root too.

Between fork and exec the child may
- enter a new user namespace in which it is `nobody`, while the files stay root's (PostgreSQL refuses user 0),
- ask the kernel for a signal when its parent dies (Linux), so that a killed `up` leaves nothing behind.
The order matters: entering a namespace forgets the request. The request follows the thread that started the child,
so children are started from the main thread.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

_PR_SET_PDEATHSIG = 1
_CLONE_NEWUSER = 0x10000000
_NOBODY = 65534
_STDERR = 2
_LIBC = ctypes.CDLL(None, use_errno=True)

Process = subprocess.Popen[bytes]


def start(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str],
    cwd: Path | None = None,
    output: IO[bytes] | None = None,
    dies_by: signal.Signals = signal.SIGKILL,
    namespace: bool = False,
    user: int | None = None,
    pass_fds: Sequence[int] = (),
) -> Process:
    """Start a child in a session of its own (Ctrl-C on the terminal reaches only us).

    `dies_by` is sent to it when we die; `namespace` makes it nobody in a new user namespace; `user` makes it that
    user for the whole machine; `output` takes what it prints (None: our own standard error).
    """
    return subprocess.Popen(
        [str(word) for word in command],
        env=dict(env),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=output or _STDERR,
        stderr=output or _STDERR,
        preexec_fn=before_exec(dies_by, namespace=namespace, user=user),
        pass_fds=pass_fds,
        start_new_session=True,
    )


def before_exec(dies_by: signal.Signals, *, namespace: bool = False, user: int | None = None) -> Callable[[], None]:
    """Return what a child of ours does between fork and exec."""
    parent = os.getpid()

    def prepare() -> None:
        if namespace:
            _enter_user_namespace()
        if user is not None:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
        if sys.platform == "linux":
            _LIBC.prctl(_PR_SET_PDEATHSIG, dies_by, 0, 0, 0)
            if os.getppid() != parent:  # it died before we asked
                os.kill(os.getpid(), dies_by)

    return prepare


def _enter_user_namespace() -> None:
    uid, gid = os.geteuid(), os.getegid()
    if _LIBC.unshare(_CLONE_NEWUSER):
        raise OSError(ctypes.get_errno(), "unshare(CLONE_NEWUSER)")
    for name, line in (("setgroups", "deny"), ("uid_map", f"{_NOBODY} {uid} 1"), ("gid_map", f"{_NOBODY} {gid} 1")):
        Path("/proc/self", name).write_text(line, encoding="ascii")


def namespaces_work() -> bool:
    """Tell whether a child may enter a user namespace (containers and some machines forbid it)."""
    if sys.platform != "linux":
        return False
    try:
        prepare = before_exec(signal.SIGKILL, namespace=True)
        return (
            subprocess.run([sys.executable, "-S", "-c", ""], preexec_fn=prepare, check=False, capture_output=True).returncode == 0
        )
    except (OSError, subprocess.SubprocessError):
        return False


def stop(process: Process, by: signal.Signals, *, seconds: float) -> None:
    """Ask the child to end, and end it if it has not within `seconds`."""
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(by)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def is_alive(pid: int) -> bool:
    """Tell whether a process of this number runs; one that has ended and only waits to be noticed does not."""
    with contextlib.suppress(OSError, IndexError):
        if Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it is another user's
        return True
    return True
