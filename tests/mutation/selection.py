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
ELSEWHERE = ("tests/mutation/", "tests/validation/", "tests/fuzz/", "tests/test_outputs.py")
"""Tests that judge no mutation: studies, what takes any text, and what reads the sources of the working tree."""
FOLDERS: dict[str, tuple[str, ...]] = {
    "analysis/balance": ("analysis/test_balance.py", "parts/test_balance.py"),
    "analysis/extremes": ("analysis/test_extremes*.py", "analysis/test_late_maxima.py"),
    "analysis/fatigue": ("analysis/test_fatigue.py", "analysis/test_rainflow.py", "practice/test_*fatigue.py"),
    "analysis/lowering": ("analysis/test_lowering.py",),
    "analysis/operability": ("analysis/test_operability.py", "analysis/test_limit_curves.py", "analysis/test_weather.py"),
    "analysis": ("analysis/test_linear.py", "analysis/test_statistics.py"),
    "components": ("extension/test_*.py",),
    "components/beams": ("beams/test_*.py", "equations/test_beam*.py", "equations/test_section_forces.py", "test_lattice_boom.py"),
    "components/bushings": ("parts/test_bushings.py",),
    "components/contacts": ("parts/test_contacts.py", "parts/test_standing.py", "test_lift_from_supply_boat.py"),
    "components/control": ("control/test_*.py", "equations/test_control_laws.py", "equations/test_sway_damping*.py"),
    "components/couplings": ("parts/test_couplings.py",),
    "components/current": ("parts/test_current.py",),
    "components/cylinders": ("equations/test_cylinders.py", "equations/test_pairs.py", "equations/test_struts.py",
                             "equations/test_hydraulic_cranes.py"),
    "components/hot_spots": ("parts/test_details.py", "practice/test_sn_curves.py"),
    "components/hydraulics": ("equations/test_hydraulic*.py", "model/test_hydraulics.py", "papers/test_f19.py"),
    "components/joints": ("equations/test_joints.py", "equations/test_sprung_masses.py"),
    "components/linkages": ("parts/test_linkage*.py",),
    "components/payload": ("equations/test_payload.py",),
    "components/ratings": ("parts/test_rated_*.py", "parts/test_utilisations.py", "practice/test_*.py"),
    "components/ropes": ("parts/test_*rope*.py", "parts/test_wire_in_water.py", "parts/test_hoisting.py"),
    "components/sea": ("sea/test_*.py",),
    "components/sensors": ("control/test_measurements.py", "control/test_motion_reference_unit.py", "control/test_signals.py"),
    "components/station_keeping": ("parts/test_moorings.py", "parts/test_station_keeping.py"),
    "components/vessel": ("equations/test_vessel*.py", "hydro/test_floating.py", "test_afloat.py"),
    "components/water": ("parts/test_in_water.py", "parts/test_loads_in_waves.py", "test_through_splash_zone.py"),
    "components/circuits": ("circuits/test_elements.py", "circuits/test_actuators.py"),
    "components/winches": ("parts/test_winches.py", "parts/test_hoisting.py"),
    "components/wind": ("parts/test_wind*.py", "sea/test_wind.py", "test_load_in_wind.py"),
    "formulations/bond_graph": ("bondgraph/test_*.py",),
    "formulations": ("equations/test_moving_frame.py", "equations/test_mom*.py", "formulations/test_*.py", "papers/test_m19.py"),
    "hydro/memory": ("hydro/test_memory*.py", "hydro/test_floating.py"),
    "hydro/readers": ("hydro/test_wamit*.py", "hydro/test_aqwa.py", "hydro/test_hams.py", "hydro/test_mss.py", "hydro/test_*.py"),
    "hydro": ("hydro/test_*.py",),
    "mechanics": ("equations/test_re*.py", "equations/test_joints.py", "analysis/test_balance.py", "papers/test_*.py"),
    "mechanics/model": ("parts/test_couplings.py", "equations/test_pairs.py", "equations/test_cylinders.py", "extension/test_*.py"),
    "program": ("program/test_integrators.py", "program/test_*.py"),
    "program/llvm": ("program/test_elementary.py", "program/test_stiff.py", "program/test_elimination.py", "program/test_*.py"),
    "program/statistics": ("program/test_tally*.py", "analysis/test_rainflow.py"),
    "screws.py": ("test_screws.py", "equations/test_joints.py"),
    "sea": ("sea/test_*.py",),
    "simulation": ("equations/test_moving_frame.py", "papers/test_m19.py", "test_simulation.py"),
    "standards": ("practice/test_*.py", "analysis/test_dynamic_factors.py"),
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
