"""The page of the rules has a place for each id that code and tests name, and names what players see."""

import re
from typing import Final

import pytest

from games.rules.agent_d.box import SHEET
from games.rules.agent_d.commands import AnyCommand
from tests.servers import ROOT

RULES: Final = (ROOT / "docs/rules/agent_d.md").read_text(encoding="utf-8")
SOURCES: Final = [
    path
    for folder in ("games/rules/agent_d", "games/bots/agent_d", "games/simulation", "tests/games/rules/agent_d")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_ids_have_a_place_in_the_rules(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    for kind, number in re.findall(r"\bAD([ -])(\d+(?:\.\d)?)", text):
        anchor = f"ad-{number}" if kind == "-" else f"ad-s{number.replace('.', '-')}"
        assert f'id="{anchor}"' in RULES, anchor


def test_every_numbered_rule_stands_at_a_check_and_at_a_test() -> None:
    engine = "".join(path.read_text(encoding="utf-8") for path in SOURCES if "tests" not in path.parts)
    tests = "".join(path.read_text(encoding="utf-8") for path in SOURCES if "tests" in path.parts)
    for number in range(1, 56):
        assert re.search(rf"AD-{number}\b", engine), number
        assert re.search(rf"AD-{number}\b", tests), number


def test_the_page_names_buildings_colours_and_commands() -> None:
    for one in (*SHEET.buildings, *SHEET.dice.colors):
        assert one.name.ko in RULES
        assert one.name.en.lower() in RULES.lower()
    for command in AnyCommand.__args__:
        assert f"`{command.__struct_config__.tag}`" in RULES
