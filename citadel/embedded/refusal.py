"""Refusal: a start that cannot go on says one sentence and ends."""

import errno


class Refusal(SystemExit):
    """The command cannot do its work; the sentence says why and what helps. The exit code is 1."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(f"citadel: {sentence}")


def of_file(error: OSError, what: str) -> Refusal:
    """Return the sentence for a file or folder that could not be written."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return Refusal(f"the disk is full: no room for {what}")
    if error.errno in {errno.EEXIST, errno.ENOTDIR}:
        return Refusal(f"{what} cannot be made: a file is in its place or on the way to it")
    return Refusal(f"{what} cannot be written: {error.strerror}")
