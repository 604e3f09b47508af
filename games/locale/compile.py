"""Compiles catalogues (.po) to what gettext reads (.mo), without msgfmt: `python -m games.locale.compile`.

Knows what our catalogues use: comments, msgid, msgid_plural, msgstr, msgstr[n], texts over several lines.
The compiled files are committed, so that a fresh machine needs nothing; a test compares them with their sources.
"""

import ast
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
_MAGIC: Final = 0x950412DE
_HEADER: Final = struct.Struct("<7I")
_ENTRY: Final = struct.Struct("<2I")

Entry = dict[str, str]
"""By keyword: msgid, msgid_plural, msgstr, msgstr[0], ..."""


def read(source: str) -> dict[str, list[str]]:
    """Return the translations of a catalogue by msgid: one, or one per plural form. Untranslated ones are left out."""
    return {entry["msgid"]: forms for entry in _entries(source) if all(forms := _forms(entry))}


def compile_catalogue(source: str) -> bytes:
    """Return the .mo file of a .po file."""
    pairs = sorted(
        ("\0".join(filter(None, (entry["msgid"], entry.get("msgid_plural")))).encode(), "\0".join(forms).encode())
        for entry in _entries(source)
        if all(forms := _forms(entry))
    )
    keys_at = _HEADER.size
    values_at = keys_at + _ENTRY.size * len(pairs)
    texts_at = values_at + _ENTRY.size * len(pairs)
    keys, keys_end = _table([key for key, _ in pairs], texts_at)
    values, _ = _table([value for _, value in pairs], keys_end)
    header = _HEADER.pack(_MAGIC, 0, len(pairs), keys_at, values_at, 0, keys_at)
    texts = b"".join(text + b"\0" for column in zip(*pairs, strict=True) for text in column)
    return header + keys + values + texts


def catalogues(root: Path = HERE) -> list[Path]:
    """Return the sources below a folder."""
    return sorted(root.glob("*/LC_MESSAGES/*.po"))


def _table(texts: list[bytes], offset: int) -> tuple[bytes, int]:
    """Return the (length, offset) pairs of texts that lie one after the other from `offset`, and where they end."""
    table = b""
    for text in texts:
        table += _ENTRY.pack(len(text), offset)
        offset += len(text) + 1
    return table, offset


def _forms(entry: Entry) -> list[str]:
    return [entry[keyword] for keyword in sorted(entry) if keyword.startswith("msgstr")]


def _entries(source: str) -> Iterator[Entry]:
    entry: Entry = {}
    keyword = ""
    for line in source.splitlines():
        if line.startswith('"'):
            entry[keyword] += ast.literal_eval(line)
        elif line.startswith("msg"):
            keyword, _, text = line.partition(" ")
            if keyword == "msgid" and entry:
                yield entry
                entry = {}
            entry[keyword] = ast.literal_eval(text)
    if entry:
        yield entry


def main() -> None:
    """Compile every catalogue below the folders named on the command line, or beside this file."""
    for root in map(Path, sys.argv[1:] or [str(HERE)]):
        for source in catalogues(root):
            source.with_suffix(".mo").write_bytes(compile_catalogue(source.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
