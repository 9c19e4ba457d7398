"""What the repository promises to contributors: hooks, continuous integration, lower bounds, versions that agree."""

from __future__ import annotations

import ast
import json
import re
import runpy
import subprocess
import tomllib
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.sources import ROOT, texts

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def yaml(name: str) -> Any:
    return YAML(typ="safe", pure=True).load(read(name))


def test_hooks_call_the_projects_own_tools_and_fetch_nothing() -> None:
    repositories = yaml(".pre-commit-config.yaml")["repos"]
    assert [repository["repo"] for repository in repositories] == ["local"]
    entries = [hook["entry"] for hook in repositories[0]["hooks"]]
    assert all(hook["language"] == "system" for hook in repositories[0]["hooks"])
    for tool in ("ruff check", "ruff format --check", "mypy", "npm --prefix web run"):
        assert any(tool in entry for entry in entries), tool


def test_continuous_integration_checks_types_of_the_page_lints_and_tests() -> None:
    script = read(".ci/run")
    for command in ("npm run --silent check", "make lint", "make test"):
        assert command in script
    assert subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=False, timeout=240).returncode == 0


def test_every_test_and_every_process_that_one_starts_has_a_time_limit() -> None:
    assert tomllib.loads(read("pyproject.toml"))["tool"]["pytest"]["ini_options"]["timeout"] <= 300
    endless = []
    for path, text in texts(ROOT / "tests").items():
        if not re.search(r"subprocess\.run|\.wait\(|\.communicate\(", text):
            continue
        for call in ast.walk(ast.parse(text)):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            function = ast.unparse(call.func)
            waits = function == "subprocess.run" or (call.func.attr in ("wait", "communicate") and not call.args)
            if waits and not any(keyword.arg == "timeout" for keyword in call.keywords):
                endless.append(f"{path.relative_to(ROOT)}:{call.lineno}: {function}")
    assert endless == []


def test_the_workflow_mirrors_it_on_three_systems_and_with_the_oldest_versions() -> None:
    jobs = yaml(".github/workflows/ci.yml")["jobs"]
    systems = {job["runs-on"] for job in jobs.values()} | set(jobs["elsewhere"]["strategy"]["matrix"]["os"])
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} <= systems
    commands = {name: " ".join(step.get("run", "") for step in job["steps"]) for name, job in jobs.items()}
    assert ".ci/run" in commands["linux"]
    assert "make oldest" in commands["oldest"]
    for command in ("check", "ruff check", "ruff format --check", "mypy", 'pytest -n 2 -m "not study"'):
        assert command in commands["elsewhere"]


def test_every_dependency_has_a_lower_bound_that_is_tested() -> None:
    pins = runpy.run_path(str(ROOT / ".ci" / "oldest.py"))["pins"]()
    bounds = [re.match(r"([A-Za-z0-9._-]+)>=([0-9.]+)", text) for text in PROJECT["dependencies"]]
    assert all(bounds)
    assert [f"{bound[1]}=={bound[2]}" for bound in bounds if bound] == pins[: len(bounds)]


def test_extras_that_results_are_kept_with_are_tested_with_their_lower_bounds() -> None:
    """All that the package imports of them within its functions, where no test that only loads files would miss it."""
    pins = runpy.run_path(str(ROOT / ".ci" / "oldest.py"))["pins"]()
    extras = PROJECT["optional-dependencies"]
    bounds = {text.replace(">=", "==") for extra in ("campaign", "tables", "control") for text in extras[extra]}
    assert bounds - set(pins) == {"dask[distributed]==2025.7"}  # for clusters alone
    assert len(pins) == len(set(pins))


def test_the_classifiers_name_the_versions_of_python_that_the_workflow_runs() -> None:
    run = yaml(".github/workflows/ci.yml")["jobs"]["linux"]["strategy"]["matrix"]["python"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert named == run
    assert PROJECT["requires-python"] == f">={run[0]}"


def test_versions_agree() -> None:
    version = PROJECT["version"]
    assert yaml("CITATION.cff")["version"] == version
    assert json.loads(read("web/package.json"))["version"] == version
    assert json.loads(read("web/package-lock.json"))["version"] == version
    assert f"## [{version}]" in read("CHANGELOG.md")


def test_reports_and_changes_have_their_forms() -> None:
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    assert {path.stem for path in forms} == {"bug", "config", "file", "idea"}
    for path in forms:
        form = yaml(str(path.relative_to(ROOT)))
        if path.stem != "config":
            assert {"name", "description", "body"} <= form.keys(), path.name
            labels = [field["attributes"]["label"] for field in form["body"]]
            assert len(set(labels)) == len(labels), path.name
    assert "CHANGELOG.md" in read(".github/pull_request_template.md")
    for name in ("SECURITY.md", "CODE_OF_CONDUCT.md"):
        assert name in read("README.md")
        assert name in read("CONTRIBUTING.md")


def test_no_file_names_a_registry() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)
    if listed.returncode != 0:
        pytest.skip("this is no checkout")
    hosts = re.compile("|".join(("registry[.]npmjs", "files[.]pythonhosted", "pypi[.]org", "registry[.]yarnpkg")))
    texts = [name for name in listed.stdout.splitlines() if not name.endswith((".png", ".nc", ".npz", ".js"))]
    found = [name for name in texts if (ROOT / name).is_file() and hosts.search(read(name))]
    assert found == []
