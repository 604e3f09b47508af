"""The documents are true: what they name exists, and what a reader pastes works."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from tests.stack import ROOT, clean_environment, running_stack

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in DOCUMENTS}
README, API, OPERATIONS = TEXTS["README.md"], TEXTS["docs/api.md"], TEXTS["docs/operations.md"]
RULES = {
    "SC": TEXTS["docs/rules/secret_city.md"],
    "CI": TEXTS["docs/rules/classic.md"],
    "AD": TEXTS["docs/rules/agent_d.md"],
    "WT": TEXTS["docs/rules/welcome_to.md"],
}
"""The pages of the rules by the letters of their ids."""
PROBLEMS = set(re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", TEXTS["docs/api/problems.md"], re.MULTILINE))
PATH = re.compile(r"""(?<![\w/.*"-])(?!games/s\b)((?:accounts|citadel|docker|docs|games|tests|\.ci)/[\w./*-]*\w/?)""")
SOURCES = [path for app in ("accounts", "citadel", "games") for path in sorted((ROOT / app).rglob("*.py"))]

every_document = pytest.mark.parametrize("name", TEXTS)


def sources() -> Iterator[tuple[Path, str]]:
    for path in SOURCES:
        yield path, path.read_text(encoding="utf-8")


@every_document
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", TEXTS[name]):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        found = (ROOT / name).parent / path if path else ROOT / name
        assert found.exists(), target
        assert not anchor or f'id="{anchor}"' in found.read_text(encoding="utf-8"), target


@every_document
def test_files_that_are_named_exist(name: str) -> None:
    for word in PATH.findall(TEXTS[name]):
        beside = (ROOT / name).parent / word
        assert beside.exists() or (ROOT / word).exists() or any(ROOT.glob(word)), word


@every_document
def test_labels_of_hashes_are_those_of_the_code(name: str) -> None:
    code = "".join(text for _, text in sources())
    for label in re.findall(r'"(citadel/[a-z]+/[0-9]+)"', TEXTS[name]):
        assert label in code, label


@every_document
def test_commands_that_are_named_exist(name: str) -> None:
    known = {*get_commands(), "up", "test", "version"}
    named = re.findall(r"(?:python3 )?\bmanage\.py ([a-z_]+)", TEXTS[name])
    assert set(named) - {"starts"} <= known


@every_document
def test_problem_codes_that_are_named_exist(name: str) -> None:
    named = re.findall(r"`((?:account|agent_d|citadels|game|request|room|welcome_to)\.[a-z_]+)`", TEXTS[name])
    assert set(named) <= PROBLEMS


@every_document
def test_nothing_of_somebodys_machine_is_written_down(name: str) -> None:
    assert not re.search(r"(?<![\w.])/(?:home|root|work|Users)/|pypi|pythonhosted", TEXTS[name], re.IGNORECASE)


@every_document
def test_endpoints_that_are_named_exist(name: str) -> None:
    for methods, path in re.findall(
        r"`?((?:GET|POST|PUT|PATCH|DELETE)(?:` and `(?:PUT|DELETE))?) ((?:/api/v1)?/[\w/{}.-]+)", TEXTS[name]
    ):
        for method in re.findall(r"[A-Z]+", methods):
            assert method.lower() in supported(path), f"{method} {path}"


def supported(path: str) -> set[str]:
    """Return the methods of an address as documents write it."""
    filled = re.sub(r"\{(?:slug)\}", "secret_city", path).replace("{seat}", "1")
    filled = re.sub(r"\{[a-z_]+\}", str(UUID(int=1)), filled).rstrip(".")
    for prefix in ("", "/api/v1"):
        try:
            view = resolve(prefix + filled).func
        except Resolver404:
            continue
        kind = getattr(view, "view_class", None)
        return {"get"} if kind is None else {method for method in kind.http_method_names if hasattr(kind, method)}
    return set()


def test_every_setting_is_documented_with_its_default() -> None:
    rows = dict(re.findall(r"^\| (`[^|]+`) \| ([^|]*) \|", OPERATIONS, re.MULTILINE))
    defaults = {name: default.strip() for names, default in rows.items() for name in re.findall(r"`(\w+)`", names)}
    read = set()
    for _, text in sources():
        read |= set(re.findall(r'(?:env\.\w+|environ(?:\.get)?)[\[(]"([A-Z_]+)"', text)) - {"DJANGO_SETTINGS_MODULE"}
        for name, default in re.findall(r'env\.number\("([A-Z_]+)", ([0-9_]+)', text):
            assert defaults[name].startswith(default.replace("_", "")), name
        for name, default in re.findall(r'env\.switch\("([A-Z_]+)", default=(True|False)', text):
            assert defaults[name].startswith({"True": "yes", "False": "no"}[default]), name
    read -= {"HTTP_IDEMPOTENCY_KEY"}
    assert read <= defaults.keys(), read - defaults.keys()
    elsewhere = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("docker-compose.yml", "tests/conftest.py"))
    everything = elsewhere + "".join(text for _, text in sources())
    for name in defaults:
        if name.isupper():
            assert name in everything, name


@pytest.mark.parametrize("letters", RULES)
def test_every_rule_that_code_names_is_written_down(letters: str) -> None:
    tests = sorted((ROOT / "tests" / "games").rglob("*.py"))
    named: set[tuple[str, str]] = set()
    for path in [*SOURCES, *tests]:
        named |= set(re.findall(rf"\b{letters}([ -])([0-9]+(?:\.[0-9]+)?)", path.read_text(encoding="utf-8")))
    assert ("-", "22") in named
    for kind, number in named:
        place = number if kind == "-" else f"s{number.replace('.', '-')}"
        assert f'id="{letters.lower()}-{place}"' in RULES[letters], (kind, number)


@pytest.mark.parametrize("letters", RULES)
def test_every_numbered_rule_is_there_once(letters: str) -> None:
    numbers = [int(number) for number in re.findall(rf"\*\*{letters}-([0-9]+)\*\*", RULES[letters])]
    assert sorted(numbers) == list(range(1, {"SC": 62, "CI": 52, "AD": 55, "WT": 42}[letters] + 1))


@pytest.mark.parametrize(("letters", "slug"), [("SC", "secret_city"), ("CI", "classic")])
def test_cards_and_roles_are_in_the_rules(letters: str, slug: str) -> None:
    from games.api.catalogue.citadels import BOXES  # noqa: PLC0415 - only this test needs them

    page, box = RULES[letters], BOXES[slug]
    for card in box.cards:
        assert f"{card.name_en} ({card.name_ko})" in page, card.id
        if card.effect:
            assert f"| {card.name_ko} | {card.cost} | " in page, card.id
    for role in box.roles:
        assert f"| {role.number} | {role.name_ko} | {role.text_ko} |" in page, role.id


def test_every_decision_is_in_the_index() -> None:
    index = TEXTS["docs/decisions/README.md"]
    for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"):
        title = path.read_text(encoding="utf-8").splitlines()[0].partition(". ")[2]
        assert f"[{int(path.name[:4])}]({path.name}) | {title} |" in index, path.name


def test_each_word_of_the_glossary_is_there_once() -> None:
    words = re.findall(r"^\| \*\*([^*]+)\*\*", TEXTS["docs/glossary.md"], re.MULTILINE)
    assert len(words) == len(set(words))


def test_tables_of_the_database_that_are_named_exist() -> None:
    from django.apps import apps  # noqa: PLC0415 - only this test needs them

    tables = {model._meta.db_table for model in apps.get_models()}
    for text in (OPERATIONS, TEXTS["docs/architecture.md"]):
        named = set(re.findall(r"`((?:games|accounts)_[a-z_]+)`", text))
        assert named <= tables, named - tables


def test_tasks_and_queues_that_are_named_exist() -> None:
    from citadel.celery import app  # noqa: PLC0415 - reads the settings

    app.loader.import_default_modules()
    named = set(re.findall(r"`((?:games|accounts)\.[a-z_]+)`", OPERATIONS))
    assert named <= set(app.tasks), named - set(app.tasks)
    assert {queue.name for queue in app.conf.task_queues} <= set(re.findall(r"^\| `(\w+)` \|", OPERATIONS, re.MULTILINE))


def curl_lines() -> str:
    """Return what the README asks its reader to paste."""
    return README.partition("```bash\n")[2].partition("```")[0]


def test_the_curl_game_is_ten_lines_that_name_what_exists() -> None:
    lines = curl_lines().splitlines()
    assert len(lines) == 10
    called = re.findall(r"\$api(/[\w/$]+)", curl_lines())
    assert len(called) == 6
    for path in called:
        assert supported(path.replace("$room", "{room_id}").replace("$game", "{game_id}")), path
    assert subprocess.run(["bash", "-n"], input=curl_lines(), text=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.e2e
@pytest.mark.xdist_group("e2e")
def test_what_a_reader_pastes_works() -> None:
    with running_stack(CITADEL_BOT_DELAY="0") as stack:
        script = curl_lines().replace("http://127.0.0.1:8000", stack.address)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        pasted = run(["bash"], path=path, given=script)
        assert re.fullmatch(r"\[[0-3](, [0-3])*\] \[\d+, \d+, \d+, \d+\]", pasted[-1]), pasted[-3:]

        told = run([sys.executable, "docs/examples/play.py", stack.address])
        ending = re.fullmatch(r" +won by .*; head hash ([0-9a-f]{64}); token (\S+)", told[-1])
        assert ending, told[-3:]
        game_id = told[0].removeprefix("game ")
        checked = run([sys.executable, "docs/examples/check_feed.py", stack.address, ending[2], game_id, ending[1]])
        assert checked[-1].startswith("intact: ")


def run(words: list[str], *, path: str | None = None, given: str | None = None) -> list[str]:
    """Run a program as a reader would and return the lines it prints."""
    environment = clean_environment(**({"PATH": path} if path else {}))
    done = subprocess.run(words, cwd=ROOT, env=environment, input=given, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()
