"""Which tests judge a drawn mutation: those that import what is changed first, then those of its folder, the quickest first.

Durations are those of runs before, kept in the temporary folder. Depends on `drawing`, `every` and `mutation`.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from threading import Lock

from tests.mutation.drawing import Drawn
from tests.mutation.every import MUTATIONS
from tests.mutation.mutation import PACKAGE, ROOT, applied, sources

UNTIMED = 5.0
"""Seconds that a file of tests counts with while nobody has timed it."""
ROUNDS = ((15.0, 4.0), (60.0, 15.0), (150.0, 60.0))
"""Seconds of tests in each round, and those of the slowest test in it. The next round follows where a mutation survives."""
ELSEWHERE = ("tests/mutation/", "tests/validation/", "tests/fuzz/", "tests/repository/")
"""Tests that judge no mutation: studies, what takes any text, and what reads the sources of the working tree."""
FOLDERS: dict[str, tuple[str, ...]] = {
    "analysis/forecasting": ("analysis/forecasting/test_*.py",),
    "analysis/identification": ("analysis/identification/test_*.py",),
    "analysis/planning": ("analysis/planning/test_*.py",),
    "analysis/predictive_control": ("analysis/predictive_control/test_*.py",),
    "components/control/load_handling": ("components/control/load_handling/test_*.py",),
    "components/control/tip_control": ("components/control/test_tip*.py", "components/control/test_swing_free_paths.py"),
    "crane_bench": ("crane_bench/test_*.py",),
    "analysis/balance": ("analysis/balance/test_*.py", "formulations/test_energy_balance.py"),
    "analysis/extremes": ("analysis/extremes/test_*.py", "analysis/test_late_maxima.py"),
    "analysis/fatigue": ("analysis/fatigue/test_*.py", "standards/test_*fatigue.py"),
    "analysis/gradients": ("analysis/gradients/test_*.py",),
    "analysis/lowering": ("analysis/lowering/test_*.py",),
    "analysis/operability": ("analysis/operability/test_*.py",),
    "analysis": ("analysis/test_linear_models.py", "analysis/test_linear_control.py", "analysis/test_run_statistics.py"),
    "components": ("extension/test_*.py",),
    "components/beams": ("components/beams/test_*.py", "library/test_lattice_boom.py"),
    "components/ballast": ("components/ballast/test_*.py", "analysis/stability/test_righting_levers.py"),
    "components/bushings": ("components/bushings/test_*.py",),
    "components/contacts": ("components/contacts/test_*.py", "library/test_lift_from_supply_boat.py"),
    "components/control": ("components/control/test_*.py",),
    "components/couplings": ("components/couplings/test_*.py",),
    "components/current": ("components/current/test_*.py",),
    "components/cylinders": ("components/cylinders/test_*.py", "components/hydraulics/test_hydraulic_cranes.py"),
    "components/hot_spots": ("components/hot_spots/test_*.py", "standards/test_sn_curves.py"),
    "components/hull_form": ("hydro/test_hydrostatics.py", "analysis/stability/test_righting_levers.py"),
    "components/hydraulics": ("components/hydraulics/test_*.py", "papers/test_f19.py"),
    "components/joints": ("mechanics/test_joint_kinematics.py", "components/cylinders/test_sprung_masses.py"),
    "components/linkages": ("components/linkages/test_*.py",),
    "components/members": ("components/members/test_*.py",),
    "components/payload": ("components/payload/test_*.py",),
    "components/ratings": ("components/ratings/test_*.py", "standards/test_*.py"),
    "components/ropes": ("components/ropes/test_*.py", "components/winches/test_hoisting.py"),
    "components/sea": ("components/sea/test_*.py", "sea/test_*.py"),
    "components/sensors": ("components/sensors/test_*.py", "components/control/test_signals.py"),
    "components/station_keeping": ("components/station_keeping/test_*.py",),
    "components/vessel": ("components/vessel/test_*.py",),
    "components/water": ("components/water/test_*.py", "library/test_through_splash_zone.py"),
    "components/circuits": ("components/circuits/test_elements.py", "components/circuits/test_actuators.py"),
    "components/winches": ("components/winches/test_*.py",),
    "components/wind": ("components/wind/test_*.py", "library/test_load_in_wind.py"),
    "formulations/bond_graph": ("formulations/bond_graph/test_*.py",),
    "formulations": ("formulations/test_*.py", "papers/test_m19.py"),
    "hydro/memory": ("hydro/memory/test_*.py", "components/vessel/test_vessel_hydrodynamics.py"),
    "hydro/readers": ("hydro/readers/test_*.py", "hydro/test_*.py"),
    "hydro": ("hydro/**/test_*.py",),
    "learning": ("learning/test_*.py",),
    "mechanics": ("mechanics/test_*.py", "analysis/balance/test_*.py", "papers/test_*.py"),
    "mechanics/model": ("mechanics/model/test_*.py", "components/couplings/test_*.py", "components/cylinders/test_c*.py",
                        "extension/test_*.py"),
    "program": ("program/**/test_*.py",),
    "program/llvm": ("program/llvm/test_*.py", "program/test_*.py"),
    "program/statistics": ("program/statistics/test_*.py", "analysis/fatigue/test_rainflow.py"),
    "screws.py": ("test_screws.py", "mechanics/test_joint_kinematics.py"),
    "sea": ("sea/test_*.py",),
    "simulation": ("simulation/test_simulation.py", "formulations/test_moving_frame.py", "papers/test_m19.py"),
    "standards": ("standards/test_*.py", "analysis/dynamic_factors/test_dynamic_factors.py"),
}  # fmt: skip
"""The tests of each folder, besides those that import its modules."""


class Timings:
    """Seconds of processor time of every test by its name `FILE::TEST`, as measured before."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: dict[str, float] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        self._lock = Lock()

    def add(self, measured: dict[str, float]) -> None:
        with self._lock:
            self._seconds = {**self._seconds, **measured}
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part = self._file.with_suffix(".part")
            part.write_text(json.dumps(self._seconds), encoding="utf-8")
            part.replace(self._file)  # at once: runs beside this read it

    def add_log(self, log: Path) -> None:
        """Take the durations from what `pytest --durations=0` says."""
        measured: dict[str, float] = defaultdict(float)
        for seconds, test in re.findall(
            r"^([\d.]+)s (?:call|setup|teardown) +(\S.*)$", log.read_text("utf-8"), re.MULTILINE
        ):
            measured[test] += float(seconds)
        self.add(measured)

    def of(self, file: str) -> dict[str, float]:
        return {test: seconds for test, seconds in self._seconds.items() if test.startswith(f"{file}::")}

    def within(self, file: str, longest: float) -> tuple[float, list[str]]:
        """The seconds of a file's tests without those that are longer, and the names of the latter."""
        tests = self.of(file)
        long = [test for test, seconds in tests.items() if seconds > longest]
        return sum(seconds for seconds in tests.values() if seconds <= longest) if tests else UNTIMED, long


@cache
def texts_of_tests() -> dict[str, str]:
    """The text of every file of tests."""
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@cache
def imported(path: str) -> frozenset[str]:
    """The names that a file imports from the package, `MODULE.NAME`, and those of the modules of tests that it imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    for module in {name.rpartition(".")[0] for name in names if name.startswith("tests.")}:
        file = module.replace(".", "/") + ".py"
        if (ROOT / file).is_file() and file != path:
            names |= imported(file)
    return frozenset(name for name in names if name.startswith("deckcrane"))


@cache
def _listed() -> dict[str, set[str]]:
    """The files of tests that the list kept by hand names, by the source that they object to."""
    tests: dict[str, set[str]] = defaultdict(set)
    texts = sources(ROOT)
    for mutation in MUTATIONS:
        tests[applied(mutation, texts)[0].as_posix()] |= {test.partition("::")[0] for test in mutation.tests}
    return tests


def ranked(drawn: Drawn) -> list[tuple[int, str]]:
    """The files of tests that may object, and how near each is to the changed function.

    Nearest are those with a word of the module in their name, then those that import it and name the function, then those that
    import it or are in the list kept by hand, those of the folder, and those that import something else of it.
    """
    module = ".".join(Path(drawn.path).relative_to(PACKAGE.parent).with_suffix("").parts)
    package, name = module.rpartition(".")[0], drawn.function.rpartition(".")[2]
    outer = drawn.function.partition(".")[0]
    of_folder = {file for pattern in FOLDERS[drawn.folder] for file in _matching(pattern)}
    words = [word for word in Path(drawn.path).stem.split("_") if len(word) > 3]
    ranks = []
    for file, text in texts_of_tests().items():
        names = imported(file)
        direct = any(each.startswith(f"{module}.") or each == module for each in names)
        passed_on = any(each in (f"{package}.{outer}", f"deckcrane.{outer}") for each in names)
        if file in of_folder and any(word in Path(file).stem for word in words):
            rank = 0
        elif (direct or passed_on) and re.search(rf"\b{name}\b", text):
            rank = 1
        elif direct or passed_on or file in _listed().get(drawn.path, ()):
            rank = 2
        elif file in of_folder:
            rank = 3
        elif any(each.startswith(f"{package}.") for each in names):
            rank = 4
        else:
            continue
        if not file.startswith(ELSEWHERE):
            ranks.append((2 * rank + (file not in of_folder), file))
    return ranks


@cache
def _matching(pattern: str) -> tuple[str, ...]:
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").glob(pattern)))


def rounds(drawn: Drawn, timings: Timings) -> list[list[str]]:
    """Arguments of pytest for one round after the other: tests that have not yet run, the nearest and quickest first."""
    ranks = ranked(drawn)
    left: dict[str, list[str]] = {}
    """The slow tests of files that have run."""
    result = []
    for budget, longest in ROUNDS:
        used, arguments = 0.0, []
        choices = []
        for rank, file in ranks:
            seconds, long = timings.within(file, longest)
            if long and len(long) == len(timings.of(file)):
                continue
            if file not in left:
                choices.append((rank, seconds, file, [file, *(f"--deselect={test}" for test in long)]))
            elif tests := [test for test in left[file] if test not in long]:
                choices.append((rank, sum(timings.of(file)[test] for test in tests), file, tests))
        for _, seconds, file, chosen in sorted(choices):
            if used + seconds <= budget or not arguments:
                used += seconds
                arguments += chosen
                left[file] = timings.within(file, longest)[1]
        if arguments:
            result.append(arguments)
    return result
