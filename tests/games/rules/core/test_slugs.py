"""What names a thing in a command is a slug and nothing else: refused commands are kept for ever."""

import json
from typing import Any

import msgspec
import pytest

from games.rules.agent_d.commands import Name
from games.rules.citadels.commands import CardName

SLUGS: tuple[Any, ...] = (CardName, Name)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("text", ["", "a b", "Tavern", "ci_tavern\n", "\nci_tavern", "ci_tavern\u0000", "x" * 41])
def test_nothing_but_a_slug_gets_in(slug: Any, text: str) -> None:
    decoder = msgspec.json.Decoder(slug)
    assert decoder.decode(b'"ci_tavern"') == "ci_tavern"
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(json.dumps(text))
