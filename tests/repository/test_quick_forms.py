"""What nobody runs rots: every target of the Makefile and every script of benchmarks/ and docs/ runs in a quick form.

Smallest sizes, one turn: whether it runs, not what it measures. A new target or script needs a row here.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import pkgutil
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import xarray as xr

import deckcrane
from deckcrane.campaign.study.reading import load_study
from deckcrane.program.gpu.program import LANES
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch
from tests.commands import command
from tests.conftest import STUDY_LIMIT
from tests.program.gpu.processor_card import LateProcessorCard, ProcessorCard, emulate_cards
from tests.validation import run as studies

ROOT = Path(__file__).parents[2]
TARGETS = {
    "run": "test_studies_of_the_makefile_load",
    "campaign": "test_studies_of_the_makefile_load",
    "w19": "test_comparisons_of_the_makefile_run",
    "bench": "test_parts_of_the_benchmark_run",
    "oldest": "test_the_oldest_environment_has_all_that_its_tests_import",
    "validate": "test_a_study_that_fails_is_named",
    "mutate": "tests/mutation/test_drawn.py",
    "docs": "test_figures_are_drawn",
    "site": "tests/repository/test_site.py",
    "test": "by itself",
    "test-without-compiler": ".ci/run",
    "lint": ".ci/run",
    "clean": "removes folders",
}
SCRIPTS = {
    "benchmarks/run.py": "test_parts_of_the_benchmark_run",
    "benchmarks/batches.py": "test_parts_of_the_benchmark_run",
    "benchmarks/stepping.py": "test_parts_of_the_benchmark_run",
    "benchmarks/code_beside_c.py": "test_parts_of_the_benchmark_run",
    "benchmarks/gradients.py": "test_a_gradient_is_timed_beside_a_run",
    "benchmarks/planning.py": "test_a_plan_is_timed",
    "benchmarks/continuations.py": "test_continuations_are_timed",
    "benchmarks/predictive_control.py": "test_samples_of_predictive_control_are_timed",
    "benchmarks/fmu.py": "test_an_fmu_is_timed_beside_a_run",
    "benchmarks/page_frames.py": "test_scripts_of_the_benchmark_load",
    "benchmarks/cores.py": "test_scripts_for_other_machines_say_what_they_do",
    "benchmarks/gpu.py": "test_a_batch_on_a_card_is_timed_in_parts",
    "docs/equations.py": "tests/repository/test_equations_index.py",
    "docs/figures.py": "test_figures_are_drawn",
    "docs/site/build.py": "tests/repository/test_site.py",
    "docs/site/tables.py": "tests/repository/test_site.py",
    "docs/site/tutorials.py": "tests/repository/test_tutorials.py",
    "docs/synthetic_year.py": "test_hours_of_the_synthetic_year_are_written",
    "benchmarks/hindcast_year.py": "test_the_study_of_the_hindcast_loads",
    "benchmarks/chain.py": "test_the_study_of_the_whole_chain_is_made",
}
LIMIT = 300.0
"""Seconds that any of them may take on a busy machine."""


def python(*arguments: str, limit: float = LIMIT) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=limit, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done


def recipe(target: str) -> list[list[str]]:
    """The calls of deckcrane that a target makes."""
    if shutil.which("make") is None:
        pytest.skip("there is no make here")
    lines = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    joined = lines.stdout.replace("\\\n", " ").splitlines()
    return [shlex.split(line)[1:] for line in joined if line.startswith(".venv/bin/deckcrane ")]


def test_every_target_and_every_script_has_a_quick_form() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == set(TARGETS)
    scripts = [*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "docs").rglob("*.py")]
    started = {path for path in scripts if '__name__ == "__main__"' in path.read_text(encoding="utf-8")}
    assert {path.relative_to(ROOT).as_posix() for path in started} == set(SCRIPTS)


def test_names_of_the_package_that_scripts_import_are_there() -> None:
    """Also in those that need a card or hours, wherever in them the import stands."""
    for script in (*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "docs").rglob("*.py")):
        for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "deckcrane":
                module = import_module(str(node.module))
                submodules = {name for _, name, _ in pkgutil.iter_modules(getattr(module, "__path__", []))}
                missing = [
                    each.name for each in node.names if each.name not in submodules and not hasattr(module, each.name)
                ]
                assert missing == [], f"{script.name}, line {node.lineno}"


def test_studies_of_the_makefile_load() -> None:
    calls = [call for target in ("run", "campaign") for call in recipe(target)]
    studies = [call[1] for call in calls if call[0] == "campaign"]
    assert len(studies) == 2
    for name in studies:
        assert load_study(name).vary


def test_comparisons_of_the_makefile_run(tmp_path: Path) -> None:
    calls = recipe("w19")
    assert len(calls) == 4
    last = calls[-1]  # with all settings of the others
    done = command(*last[: last.index("-o")], "--set", "run.duration=1 s", "-o", tmp_path / "compared", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert any((tmp_path / "compared").iterdir())


@pytest.fixture
def benchmark_run(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of benchmarks/run.py, which imports the other scripts of the benchmark."""
    for engine in ("pinocchio", "mujoco", "exudyn"):
        pytest.importorskip(engine)
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return runpy.run_path(str(ROOT / "benchmarks" / "run.py"))


def test_figures_of_a_card_replace_their_own_and_leave_what_people_wrote(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    from gpu_table import NEXT, with_part

    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    once = with_part(with_part(page, "stepping", "New figures.\n"), "lifts", "More figures.\n")
    assert "the target of 4 s was set for it" in once
    assert "million steps/s, DLPack" not in once
    assert once.index("New figures.") < once.index("More figures.") < once.index(NEXT)
    assert with_part(once, "lifts", "More figures.\n") == once


def test_environments_of_a_card_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a processor in the place of a card: files are packed, observations compared, steps counted and put on the page."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    emulate_cards(monkeypatch)
    import gpu_files
    import gpu_gymnasium
    import gpu_table

    def card_with(code: str) -> LateProcessorCard:
        card = LateProcessorCard()
        card.load(code)
        return card

    monkeypatch.setattr(gpu_gymnasium, "card_with", card_with)
    for module, name, value in (
        (gpu_files, "FEW_SEAS", 3),
        (gpu_files, "KNOWN", 3),
        (gpu_files, "CONTROL_STEPS", 3),
        (gpu_gymnasium, "LEAST", 0.0),
        (gpu_gymnasium, "FEWEST", 2),
    ):
        monkeypatch.setattr(module, name, value)
    gpu_gymnasium.pack(tmp_path)
    gpu_files._stepped(tmp_path, "moving_base", "bodies.outer_boom.mass", lambda n: 1e3 + n)
    result = gpu_gymnasium.measured(tmp_path, [3], None)
    assert result["right"]
    (tmp_path / "gymnasium.json").write_text(json.dumps(result), encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n\n{gpu_table.NEXT}\n", encoding="utf-8")
    gpu_table.into_docs(tmp_path, page)
    assert "| 3 | `moving_base` |" in page.read_text(encoding="utf-8")


def test_continuations_on_a_card_are_timed_beside_those_of_a_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    emulate_cards(monkeypatch)
    import gpu_continuations
    import gpu_files

    def card_with(code: str) -> LateProcessorCard:
        card = LateProcessorCard()
        card.load(code)
        return card

    monkeypatch.setattr(gpu_continuations, "card_with", card_with)
    monkeypatch.setattr(gpu_continuations, "TURNS", 2)
    few = {"sea.spreading": "none", "sea.components": 100, "run.every": 0.05}
    scenario = deckcrane.load("hoisting_in_waves").with_values(few)
    gpu_files.pack_continuations(tmp_path / "continuations_short.pyz", scenario, 20.0, 0.1, 3)
    result = gpu_continuations.measured(tmp_path, None, 5)
    assert result["right"]
    assert result["short"]["continuations"] == 5
    assert result["short"]["diverged"] == 0


def test_parts_of_the_benchmark_run(benchmark_run: dict[str, Any]) -> None:
    """A crane beside other engines, code beside C, batches, a case, waves, a circuit; the study has all of it."""
    run = SimpleNamespace(**benchmark_run)
    engines = run.measure.compare(run.models.crane(), turns=1, virtual_machine=False, compile_all=False)
    rows = [
        *run.crane_rows(engines),
        *run.code_rows(run.code_beside_c.compare(turns=1, names=run.QUICK.scenarios)),
        *run.wave_rows(run.steps.in_waves(1, run.QUICK.hours)),
        *run.batches.rows(run.batches.compare(1, run.QUICK.hours)),
        *run.circuits.rows(run.circuits.compare(1, run.QUICK.circuit)),
        *run.stepping.rows([run.stepping.compare("moving_base", 1, environments=8)]),
        *run.disturbed_sea.rows(run.disturbed_sea.compare(0, run.QUICK.seas)),
    ]
    assert len(rows) > 10
    timed = {row.what for row in rows if row.value is not None}
    assert {"deckcrane, machine code", "MuJoCo mj_forward", "one simulation", "one simulation, one core"} <= timed
    assert min(run.measure.study_case(times=1)) > 0


def test_the_study_of_the_hindcast_loads(benchmark_run: dict[str, Any], tmp_path: Path) -> None:
    script, study = benchmark_run["hindcast_year"], tmp_path / "study.yaml"
    study.write_text(script.study_text(script.FULL, tmp_path / "year.nc"), encoding="utf-8")
    assert {"sea.jonswap.hs", "sea.jonswap.tp", "heading"} == set(load_study(study).vary)


def test_an_fmu_is_timed_beside_a_run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCRANE_CACHE", os.environ["DECKCRANE_CACHE"])  # the script has one of its own
    runpy.run_path(str(ROOT / "benchmarks" / "fmu.py"))["main"](["--quick"])
    assert "moving_base: an FMU takes" in capsys.readouterr().out


def test_continuations_are_timed(capsys: pytest.CaptureFixture[str], benchmark_run: dict[str, Any]) -> None:
    quick = ["--number", "4", "--seconds", "1", "--at", "20", "--turns", "1"]
    benchmark_run["continuations"].main(["hoisting_in_waves", *quick])
    assert "| `hoisting_in_waves` | 4 | 1 | 1 | 1 |" in capsys.readouterr().out
    cost = benchmark_run["continuations"].ContinuationCost("crane", 200, 120.0, 26, 1, 8.0, 9.0, 0.3)
    (row,), (claim,) = (benchmark_run["continuations"].rows(cost), benchmark_run["continuations"].bars(cost))
    assert (row.value, row.unit) == (8.0, "s")
    assert claim.holds


def test_a_gradient_is_timed_beside_a_run(capsys: pytest.CaptureFixture[str], benchmark_run: dict[str, Any]) -> None:
    gradients = benchmark_run["gradients"]
    gradients.main(["ship_crane_motors", "--seconds", "0.2", "--turns", "1"])
    assert "| `ship_crane_motors` | `rk4` | 12 |" in capsys.readouterr().out
    costs = [gradients.GradientCost("crane", "rk4", 12, 100, 0, 1.0, cost) for cost in (4.0, 5.1)]
    assert [row.value for row in gradients.rows(costs)] == [4.0, 5.1]
    assert [gradients.bars(costs[:count])[0].holds for count in (1, 2)] == [True, False]


def test_a_plan_is_timed(capsys: pytest.CaptureFixture[str], benchmark_run: dict[str, Any]) -> None:
    planning = benchmark_run["planning"]
    planning.main(["--quick"])
    assert "| `knuckle_boom` | slew and luff, least time | 8 |" in capsys.readouterr().out
    costs = [planning.PlanCost(move, 9.0 + 2.0 * i, 8, 20, 6.0) for i, move in enumerate(planning.MOVES)]
    assert [row.value for row in planning.rows(costs)] == [9.0, 11.0, 13.0]
    assert planning.bars(costs)[0].holds  # of the first move


def test_samples_of_predictive_control_are_timed(
    capsys: pytest.CaptureFixture[str], benchmark_run: dict[str, Any]
) -> None:
    predictive = benchmark_run["predictive_control"]
    predictive.main(["moving_base", "--seconds", "0.6"])
    assert "| `moving_base` | 4 |" in capsys.readouterr().out
    costs = [predictive.SampleCost(name, 4, 1e-3, 1e-4, 0.01, 0) for name in predictive.LIMITS]
    assert [row.value for row in predictive.rows(costs)] == [10.0, 10.0]
    assert [claim.holds for claim in predictive.bars(costs)] == [False, True]  # within 5 ms and 20 ms


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes have all cores here")
def test_environments_have_two_cores_in_a_benchmark_that_has_one(benchmark_run: dict[str, Any]) -> None:
    """Threads that start meanwhile have them, too; before, "two cores" of the whole benchmark was one."""
    available = os.sched_getaffinity(0)
    if len(available) < 2:
        pytest.skip("there is one core")
    cores = []
    os.sched_setaffinity(0, {max(available)})
    try:
        with benchmark_run["stepping"].two_cores():
            thread = threading.Thread(target=lambda: cores.append(len(os.sched_getaffinity(0))))
            thread.start()
            thread.join()
        assert cores == [2]
        assert os.sched_getaffinity(0) == {max(available)}
    finally:
        os.sched_setaffinity(0, available)


@pytest.mark.usefixtures("benchmark_run")
def test_scripts_of_the_benchmark_load() -> None:
    assert callable(runpy.run_path(str(ROOT / "benchmarks" / "page_frames.py"))["main"])


@pytest.mark.study
def test_the_benchmark_runs() -> None:
    """All engines that are installed; nothing is judged."""
    for engine in ("pinocchio", "mujoco", "exudyn"):
        pytest.importorskip(engine)
    python("benchmarks/run.py", "--quick", limit=STUDY_LIMIT)
    rows = json.loads((ROOT / "results" / "bench_quick.json").read_text(encoding="utf-8"))["rows"]
    assert len(rows) > 50
    timed = {row["what"] for row in rows if row["value"] is not None}
    assert {"deckcrane, on its vessel in waves", "deckcrane, one step", "one simulation"} <= timed


def test_the_study_of_the_whole_chain_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    study = runpy.run_path(str(ROOT / "benchmarks" / "chain.py"))["one_variant"](2)
    assert len(study.vary["sea_state"].scatter.hs) == 2


@pytest.mark.study
def test_the_whole_chain_runs() -> None:
    done = python("benchmarks/chain.py", "--cells", "1", "--threads", "1")
    assert json.loads(done.stdout)["failed"] == 0


@pytest.mark.study
def test_pictures_of_a_page_are_counted() -> None:
    if not any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        pytest.skip("there is no browser here")
    done = python("benchmarks/page_frames.py", "--quick", "moving_base")
    assert "moving_base" in done.stdout


@pytest.mark.parametrize("script", ["benchmarks/cores.py", "benchmarks/gpu.py"])
def test_scripts_for_other_machines_say_what_they_do(script: str) -> None:
    """Their work needs a card or many cores; what they pack is packed by tests of packing."""
    assert "pack" in python(script, "--help").stdout
    for name in imported(ROOT / script):
        assert not name.startswith("deckcrane") or module_exists(name), name


def test_a_batch_on_a_card_is_timed_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a processor in place of the card, of which all launches are counted."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    import gpu

    scenario = with_values(load("moving_base"), {"run.duration": 0.2})
    batch = prepare_batch([Job("a run", scenario)], Keep(signals=("q.knuckle",), statistics=("extremes",)))
    lead, device = batch.lead, batch.on_a_card(80)
    text = BATCH_PROGRAMS["rk4"](lead.equations, LANES, batch.own_constants, lead.tally.write)
    card = ProcessorCard(text)
    card.loaded = 0.0
    bundles = list(device.bundles(batch.card_cases))
    monkeypatch.setattr(
        gpu, "opened", lambda path: SimpleNamespace(code="", plan=device.plan, bundles=lambda: iter(bundles))
    )
    monkeypatch.setattr(gpu, "card_with", lambda code: card)
    (row,) = gpu.timed(Path("unused"), [2], [0.1])["rows"]
    assert row["simulations"] == 2
    assert {"begin", "rk4", "tally"} <= {name for name, _ in card.launches}
    assert row["parts [s]"]["other"] == 0.0


def test_what_benchmarks_import_of_the_package_is_there() -> None:
    """Inside functions too: scripts for other machines import what travels with them when they run there."""
    gone = []
    for script in sorted((ROOT / "benchmarks").glob("*.py")):
        for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "deckcrane":
                module = importlib.import_module(str(node.module))
                gone += [
                    f"{script.name}: {node.module}.{each.name}" for each in node.names if not hasattr(module, each.name)
                ]
    assert not gone


@pytest.mark.study
def test_a_mutation_is_run() -> None:
    """Of the list; one that is drawn is run each time."""
    assert "1 of 1 mutations are caught" in python("-m", "tests.mutation.run", "--quick").stdout


def test_hours_of_the_synthetic_year_are_written(tmp_path: Path) -> None:
    """The same hours again with the same seed, and as many as asked for; the benchmark of hindcasts takes them."""
    python("docs/synthetic_year.py", str(tmp_path / "days.nc"), "48")
    again = runpy.run_path(str(ROOT / "docs" / "synthetic_year.py"))["synthetic_year"](tmp_path / "again.nc", 48)
    with xr.open_dataset(tmp_path / "days.nc") as first, xr.open_dataset(again) as second:
        assert first.sizes["time"] == 48
        assert first.identical(second)


def test_figures_are_drawn(tmp_path: Path) -> None:
    """A quick one; the scripts of all others are imported."""
    python("docs/figures.py", "frames", "--into", str(tmp_path))
    assert len(list(tmp_path.glob("*.png"))) == 1


@pytest.mark.study
def test_all_figures_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of campaigns take minutes: they are drawn by `make docs`."""
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    parts = runpy.run_path(str(ROOT / "docs" / "figures.py"))["PARTS"]
    long = {"operability", "load_charts", "factors", "pages"}
    python("docs/figures.py", *(name for name in parts if name not in long), "--into", str(tmp_path), limit=STUDY_LIMIT)


@pytest.mark.study
def test_a_study_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that rests on the benchmarks' own mechanism; that all can be imported is seen wherever tests are collected."""
    pytest.importorskip("mujoco")
    monkeypatch.setattr(studies, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(studies, "files_with_studies", lambda: (["tests/validation/test_mujoco_offshore_crane.py"], {}))
    page = tmp_path / "studies.md"
    assert studies.main(["--page", str(page)]) == 0
    assert "**1 passed, 0 failed, 0 skipped**" in page.read_text(encoding="utf-8")
    monkeypatch.setattr(studies, "run_file", lambda file: pytest.fail(f"{file} has passed and is run again"))
    assert studies.main(["--page", str(page), "--resume"]) == 0


def test_a_study_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = tmp_path / "test_failing.py"
    failing.write_text("import pytest\n@pytest.mark.study\ndef test_wrong(): assert 1 == 2\n", encoding="utf-8")
    monkeypatch.setattr(studies, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(studies, "files_with_studies", lambda: ([str(failing)], {}))
    page = tmp_path / "studies.md"
    assert studies.main(["--page", str(page)]) == 1
    assert "`test_wrong`" in page.read_text(encoding="utf-8")
    assert "Not run since the studies were last kept: `never.py`." in studies.page([], ["tests/never.py"])


def test_files_that_are_not_run_keep_their_row() -> None:
    results = [
        studies.FileResult("tests/a.py", "", 3, (), ("",), 60.0, "12345678"),
        studies.FileResult("tests/b/c.py", "", 1, ("test_x[1-a b]", "test_y"), (), 90.0, "87654321"),
    ]
    assert list(studies.printed_results(studies.page(results)).values()) == results


def test_the_oldest_environment_has_all_that_its_tests_import() -> None:
    """`make oldest` installs lower bounds alone: what its tests import at once must be among them."""
    pinned = {pin.partition("==")[0].lower() for pin in runpy.run_path(str(ROOT / ".ci" / "oldest.py"))["pins"]()}
    listed = re.search(r"^OLDEST_TESTS := ((?:.*\\\n)*.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert listed is not None
    places = [ROOT / name for name in listed[1].replace("\\\n", " ").split()]
    files = [file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place])]
    names = {name.partition(".")[0] for file in files for name in imported(file)}
    homes = {"ruamel": "ruamel.yaml"}
    foreign = {homes.get(name, name) for name in names - set(sys.stdlib_module_names) - {"deckcrane", "tests"}}
    foreign.discard("pandas")  # comes with xarray
    assert {name.lower() for name in foreign} - pinned == set()


def imported(path: Path) -> set[str]:
    """Modules that a file imports when it is loaded."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def module_exists(name: str) -> bool:
    home = Path(deckcrane.__file__).parent.joinpath(*name.split(".")[1:])
    return home.is_dir() or home.with_suffix(".py").is_file()
