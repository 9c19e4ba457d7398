"""The flexible crane of [F19] in deckcrane and in Exudyn, at equal accuracy on the same motion.

deckcrane runs everything, valves and oil included. Exudyn has booms of finite elements and is given the cylinder lengths of
deckcrane's converged run. Each engine's error is that against its own converged run: more modes, a finer mesh, finer steps.
For every level of accuracy each engine gets the cheapest of its candidates that reach it; then both are timed in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Literal

import numpy as np

import models
import native
from assembled import Array
from code_beside_c import careful
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from exudyn_flexible import ExudynCrane, Settings, cylinder_lengths
from steps import Prepare, interleaved

Start = Literal["given", "undeformed"]
SECONDS, EVERY = 10.0, 0.01
LEVELS = ((1e-3, 0.01), (3e-4, 0.003))
"""Errors of the tips [m] and of the cylinder forces [of their range]."""
SETTLED = 0.1
"""Seconds from which on forces are compared. Before, neither engine has them at these levels as cheaply: Exudyn's multipliers
ring from the start of constraints on positions, and under sudden gravity deckcrane's few modes miss the first waves."""
FINALISTS = 4
"""How many candidates of each engine are timed with care."""
STIFF, TRUE = 100.0, 1.0
"""Exudyn's axial stiffness: made so high that booms keep their length, as deckcrane's do; and that of the section."""


@dataclass(frozen=True)
class Search:
    """Which starts and settings are tried: modes, largest steps and tolerances of deckcrane; element sizes, steps in a
    record, Newton's tolerance and spectral radius of Exudyn; and what each engine's converged run has."""

    starts: tuple[Start, ...] = ("given", "undeformed")
    modes: tuple[int, ...] = (3, 4, 6)
    largest: tuple[float, ...] = (0.05, 0.1)
    tolerances: tuple[float, ...] = (1e-2, 1e-3, 1e-4)
    sizes: tuple[float, ...] = (5.0, 2.0)
    parts: tuple[int, ...] = (1, 2, 3, 4)
    newton: tuple[tuple[float, float], ...] = ((1e-3, 0.6), (1e-3, 0.7), (1e-3, 0.8), (1e-5, 0.6))
    converged_modes: int = 12
    converged_mesh: tuple[float, float] = (0.5, 2.5e-4)


QUICK = Search(("given",), (3,), (0.05,), (1e-3,), (5.0,), (2,), ((1e-3, 0.6),), 3, (5.0, 0.01))
"""One candidate of each engine: whether all of it still runs."""


@dataclass(frozen=True)
class Course:
    """Tips (time, boom, axis) and cylinder forces (time, cylinder) at every record."""

    tip: Array
    force: Array

    def error(self, converged: Course) -> tuple[float, float]:
        """Of the tips, the farthest [m]; of the forces, the largest of the range of each."""
        tip = np.linalg.norm(self.tip - converged.tip, axis=-1).max()
        first = round(SETTLED / EVERY)
        off, full = np.abs(self.force - converged.force)[first:], np.ptp(converged.force[first:], axis=0)
        return float(tip), float((off.max(axis=0) / full).max())


@dataclass(frozen=True)
class Contender:
    """An engine with settings: what prepares its run, its errors, and its seconds."""

    name: str
    how: str
    prepare: Prepare
    tip: float
    force: float
    seconds: float

    def reaches(self, level: tuple[float, float]) -> bool:
        return self.tip <= level[0] and self.force <= level[1]


@dataclass(frozen=True)
class Comparison:
    """deckcrane beside Exudyn, with booms that keep their length and with booms that stretch; None where none reaches it."""

    start: Start
    level: tuple[float, float]
    deckcrane: Contender | None
    exudyn: dict[float, Contender | None]

    def ratio(self, axial: float) -> float | None:
        ours, other = self.deckcrane, self.exudyn.get(axial)
        return None if ours is None or other is None else other.seconds / ours.seconds


@dataclass(frozen=True)
class Flexible:
    """All comparisons; how far the two engines' converged runs are apart (tips [m], forces) by start and axial stiffness."""

    comparisons: list[Comparison]
    apart: dict[tuple[Start, float], tuple[float, float]]
    missing: str = ""


def compare(turns: int, search: Search = Search()) -> Flexible:
    """Both starts: at rest under the load, and undeformed under sudden gravity as in [F19, Sec. 6]."""
    found: list[Comparison] = []
    apart: dict[tuple[Start, float], tuple[float, float]] = {}
    missing = ""
    for start in search.starts:
        program = _program(search.converged_modes, start)
        fine = program.equations.unstack(program.simulate(_timing(1e-3, 1e-8, every=1e-3)).y)
        converged = _course(fine, round(EVERY / 1e-3))
        ours = _deckcrane(start, converged, search)
        theirs: dict[float, list[Contender]] = {STIFF: [], TRUE: []}
        try:
            for axial in theirs:
                theirs[axial], apart[start, axial] = _exudyn(start, axial, fine, converged, search)
        except (native.MissingError, OSError) as why:
            missing = str(why)
        for level in LEVELS:
            fields = [_finalists(candidates, level) for candidates in (ours, *theirs.values())]
            best, *rivals = _winners(fields, turns)
            found.append(Comparison(start, level, best, dict(zip(theirs, rivals, strict=True))))
    return Flexible(found, apart, missing)


def _deckcrane(start: Start, converged: Course, search: Search) -> list[Contender]:
    """Rosenbrock steps, the cheapest of deckcrane's integrators here, with few modes and loose tolerances to many and tight."""
    found = []
    for modes in search.modes:
        program = _program(modes, start)
        for largest, tolerance in product(search.largest, search.tolerances):
            prepare = _simulation(program, _timing(largest, tolerance))
            course = _course(program.equations.unstack(program.simulate(_timing(largest, tolerance)).y))
            how = f"{modes} modes a boom, rodas4, tolerance {tolerance:.0e}, steps up to {largest:g} s"
            found.append(_tried("deckcrane", how, prepare, course.error(converged)))
    return found


def _exudyn(
    start: Start, axial: float, fine: dict[str, Array], ours: Course, search: Search
) -> tuple[list[Contender], tuple[float, float]]:
    """All candidates, and how far Exudyn's converged run is from deckcrane's."""
    lengths = cylinder_lengths(1e-3 * np.arange(len(fine["cylinder_length"])), fine)
    begun: Literal["static", "straight"] = "static" if start == "given" else "straight"

    def crane(settings: Settings) -> ExudynCrane:
        return ExudynCrane(settings, lengths, begun, models.FLEXIBLE_DAMPING, EVERY)

    def course(settings: Settings) -> Course:
        run = crane(settings)
        run.advance()
        motion = run.motion()
        return Course(motion.tip, motion.cylinder_force)

    size, step = search.converged_mesh
    converged = course(Settings(size=size, step=step, tolerance=1e-8, damped=0.6, axial=axial))
    found = []
    for size, parts, (tolerance, damped) in product(search.sizes, search.parts, search.newton):
        settings = Settings(size, EVERY / parts, tolerance, damped, axial)
        elements = {5.0: 5, 2.0: 10}[size]
        how = f"{elements} elements, generalised alpha, {1e3 * settings.step:.3g} ms, radius {damped}, Newton to {tolerance:.0e}"

        prepare = partial(_advance, crane, settings)
        found.append(_tried("Exudyn", how, prepare, course(settings).error(converged)))
    return found, converged.error(ours)


def _advance(crane: Callable[[Settings], ExudynCrane], settings: Settings) -> Callable[[], object]:
    """A fresh model, which can run once."""
    return crane(settings).advance


def _tried(name: str, how: str, prepare: Prepare, error: tuple[float, float]) -> Contender:
    """With a first idea of its time, the shorter of two runs."""
    return Contender(name, how, prepare, *error, float(interleaved([prepare], [1], 2).min()))


def _finalists(candidates: Sequence[Contender], level: tuple[float, float]) -> list[Contender]:
    """The few that reach the level and seemed cheapest: two runs on a busy machine do not tell the very cheapest."""
    return sorted((c for c in candidates if c.reaches(level)), key=lambda c: c.seconds)[:FINALISTS]


def _winners(fields: Sequence[Sequence[Contender]], turns: int) -> list[Contender | None]:
    """Of each field the cheapest, all timed in turns: the shortest of each counts, as the machine's noise only adds."""
    everyone = [contender for field in fields for contender in field]
    seconds = interleaved([c.prepare for c in everyone], [1] * len(everyone), turns).min(axis=0)
    timed = iter([replace(c, seconds=float(s)) for c, s in zip(everyone, seconds, strict=True)])
    again = [[next(timed) for _ in field] for field in fields]
    return [min(field, key=lambda c: c.seconds, default=None) for field in again]


def _program(modes: int, start: Start) -> Program:
    return careful(dynamics(models.flexible_crane(modes, start)).equations)


def _timing(largest: float, tolerance: float, every: float = EVERY) -> Timing:
    return Timing(SECONDS, largest, every, "rodas4", tolerance, tolerance)


def _simulation(program: Program, timing: Timing) -> Prepare:
    return lambda: lambda: program.simulate(timing)


def _course(found: dict[str, Array], stride: int = 1) -> Course:
    return Course(found["point_position"][::stride][:, :, [0, 2]], found["cylinder_force"][::stride])
