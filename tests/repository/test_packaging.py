"""The wheel and the source archive: what must be in them, the same bytes each time, and a wheel that works by itself."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import deckcrane

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "deckcrane"
DATA = {
    ".yaml": "bundled scenarios and studies, templates of new ones",
    ".nc": "hydrodynamic data of the bundled vessel",
    ".json": "trained policies, small matrices",
    ".html": "pages and reports",
    ".css": "their looks",
    ".js": "the programs of the pages",
    ".c": "what the equations as C are made with, and the functions of FMUs",
    ".h": "what these share",
    ".typed": "the mark for type checkers",
}
"""Files of the package that are not Python, by suffix."""
LIMIT = 1800.0
"""Seconds that any step of the study may take on a busy machine."""
STUDY = """
deckcrane: 1
title: Three loads on a small crane
scenario: knuckle_boom
set: {run.duration: 2 s}
vary:
  mass: {path: bodies.outer_boom.mass, values: [1.8 t, 2 t, 2.2 t]}
keep:
  signals: [reaction, cylinder_force]
  statistics: [extremes, moments, joint_extremes]
  transient: 0 s
"""


def tracked(*paths: str) -> list[str]:
    """The files that git tracks; outside of a checkout the test is skipped."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *paths], cwd=ROOT, capture_output=True, text=True, check=False, timeout=240
    )
    if listed.returncode != 0:
        pytest.skip("this is no checkout")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


# ---- What goes into the wheel, without building it.
def test_the_wheel_is_the_whole_package_and_nothing_else() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["build-system"]["build-backend"] == "hatchling.build"
    assert settings["tool"]["hatch"]["build"] == {"targets": {"wheel": {"packages": ["src/deckcrane"]}}}


def test_data_of_the_package_are_tracked_and_of_a_known_kind() -> None:
    """A file that git ignores would be left out of the wheel without a word."""
    data = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}}
    assert data == {ROOT / name for name in tracked("src/deckcrane") if not name.endswith(".py")}
    assert {path.suffix or path.name for path in data} == set(DATA)


def test_no_pattern_that_git_ignores_meets_the_package() -> None:
    names = tracked("src/deckcrane")
    found = subprocess.run(
        ["git", "check-ignore", "--no-index", "--stdin"],
        cwd=ROOT,
        input="\n".join(names),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert found.stdout == ""


def test_bundled_scenarios_are_files_of_the_package() -> None:
    names = {Path(name).name for name in tracked("src/deckcrane")}
    assert {f"{name}.yaml" for name in deckcrane.bundled()} <= names


# ---- Built twice, and installed where nothing else is.
def _copy(folder: Path, *, private: bool) -> Path:
    """A copy of all tracked files; a private one has other times, and nobody else may read it."""
    for name in tracked():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, place)
        executable = os.access(ROOT / name, os.X_OK)
        place.chmod((0o700 if executable else 0o600) if private else (0o755 if executable else 0o644))
        if private:
            os.utime(place, (1.5e9, 1.5e9))
    return folder


def _run(*command: object, cwd: Path, **variables: str) -> str:
    """Run a command that knows nothing of this checkout or of the cache of the tests; its output."""
    hidden = ("PYTHONPATH", "SOURCE_DATE_EPOCH", "DECKCRANE_CACHE")
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | variables
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=environment, capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folders of two builds: of sources elsewhere, with other times and permissions, on another day of another zone."""
    folders = []
    for name, private, variables in (
        ("first", False, {"TZ": "UTC", "PYTHONHASHSEED": "1"}),
        ("second", True, {"TZ": "Pacific/Auckland", "PYTHONHASHSEED": "2"}),
    ):
        folder = tmp_path_factory.mktemp(name)
        source = _copy(folder / f"sources_of_the_{name}", private=private)
        _run(sys.executable, "-m", "build", "--outdir", folder / "dist", source, cwd=folder, **variables)
        folders.append(folder / "dist")
    return folders[0], folders[1]


def _hashes(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.mark.study
def test_two_builds_give_the_same_bytes(built: tuple[Path, Path]) -> None:
    first, second = map(_hashes, built)
    for path in sorted(built[0].iterdir()):
        print(f"{first[path.name]}  {path.name}  {path.stat().st_size / 1e6:.2f} MB")
    assert [Path(name).suffix for name in first] == [".whl", ".gz"]
    assert first == second


@pytest.mark.study
def test_the_wheel_makes_a_page_and_a_report_in_an_empty_environment(built: tuple[Path, Path], tmp_path: Path) -> None:
    (wheel,) = built[0].glob("*.whl")
    home, work = tmp_path / "environment", tmp_path / "work"
    work.mkdir()
    _run(sys.executable, "-m", "venv", home, cwd=tmp_path)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    _run(scripts / "python", "-m", "pip", "install", "--quiet", f"{wheel}[campaign]", cwd=tmp_path)

    def crane(*arguments: object) -> str:
        return _run(scripts / "deckcrane", *arguments, cwd=work, DECKCRANE_CACHE=str(tmp_path / "cache"))

    where = _run(scripts / "python", "-c", "import deckcrane; print(deckcrane.__file__)", cwd=work)
    assert Path(where.strip()).is_relative_to(home)
    assert set(deckcrane.bundled()) <= set(crane("list").split())
    (work / "study.yaml").write_text(STUDY, encoding="utf-8")
    crane("run", "moving_base", "-o", "crane.nc")
    crane("view", "crane.nc", "-o", "playback.html")
    crane("page", "moving_base", "-o", "page.html")
    crane("campaign", "study.yaml", "-o", "study.zarr")
    crane("view", "study.zarr", "-o", "cases.html")
    crane("report", "study.zarr", "-o", "report.html")
    crane("new", "own.yaml", "--template", "knuckle_boom")
    crane("run", "own.yaml", "--set", "run.duration=1 s")
    for name in ("playback.html", "page.html", "cases.html", "report.html"):
        page = (work / name).read_text(encoding="utf-8")
        assert page.lower().startswith("<!doctype html>"), name
        assert page.rstrip().endswith("</html>"), name
        assert len(page) > 50_000, name
    assert "Three loads on a small crane" in (work / "report.html").read_text(encoding="utf-8")
