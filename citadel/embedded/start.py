"""What happens between `python3 manage.py WORDS` and the command: the right Python, then the right environment.

`up` and `test` start servers and processes of their own and need no Django in this process; every other word is a command of Django.
"""

import errno
import os
import signal
import sys
import threading

from citadel.embedded import venv
from citadel.embedded.refusal import Refusal, of_file

SETTINGS = "citadel.settings"
_INTERRUPTED = 130


def main() -> None:
    """Run the command that the process was started with; Ctrl-C ends it without a traceback."""
    sys.unraisablehook = _interrupt_again
    try:
        _run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


def _interrupt_again(fault: "sys.UnraisableHookArgs") -> None:
    """Interrupt once more: Python drops an interrupt that comes while it calls a destructor, and would go on."""
    if isinstance(fault.exc_value, KeyboardInterrupt):
        again = threading.Timer(0.05, os.kill, [os.getpid(), signal.SIGINT])
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(fault)


def _run(words: list[str]) -> None:
    name = words[0] if words else "help"
    if (venv.ROOT / "manage.py").is_file():
        venv.enter(development=name == "test")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if name == "up":
        from citadel.embedded import up

        up.main(words[1:])
    elif name == "test":
        from citadel.embedded import testing

        testing.main(words[1:])
    else:
        _django(words, name)


def _django(words: list[str], name: str) -> None:
    from citadel.embedded import environment

    environment.prepare(name, words[1:])
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        try:
            execute_from_command_line(["manage.py", *words])
        finally:
            sys.stdout.flush()  # here, where a reader that is gone can still be told from a fault
    except OSError as error:
        raise _unwritten(error) from error
    except OperationalError as error:
        raise _unanswered(error) from error


def _unwritten(error: OSError) -> BaseException:
    """Return what ends the command when its output found no reader or no room; `error` itself if it is of another kind."""
    if error.errno not in {errno.EPIPE, errno.ENOSPC, errno.EDQUOT}:
        return error
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python tries again as it ends, and complains
    return SystemExit(1) if error.errno == errno.EPIPE else of_file(error, "the output")


def _unanswered(error: Exception) -> BaseException:
    """Return one sentence for a database that is not there, such as that of an `up` that was killed; else `error` itself."""
    if getattr(error.__cause__, "sqlstate", None) is not None:  # it answered, and what it said is for developers
        return error
    return Refusal(f"the database does not answer; does 'python3 manage.py up' run? {str(error).splitlines()[0]}")
