"""Exudyn stepping the flexible crane of [F19]: the finite-element model of tests/validation, made as fast as we could.

Its build without range checks, ANCF cable elements, generalised-alpha steps with modified Newton iterations, Eigen's sparse
solver that keeps its pattern, no output but states in memory, one call of Python a step, which hands the cylinders their
lengths and keeps the state where a record is due: 4 of 40 us a step at the coarsest. The dense solver, geometrically exact
beams and full Newton iterations were no faster; the trapezoidal rule with constraints on velocities does not follow the
lengths.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from deckcrane.arrays import Array
from exudyn_steps import load_exudyn

if TYPE_CHECKING:
    from tests.validation.exudyn_beams import Lengths, Motion


@dataclass(frozen=True)
class Settings:
    """What decides Exudyn's accuracy and its time.

    `size`: of the longest element [m]. `step` [s]. `tolerance`: of Newton's iterations, relative. `damped`: the spectral
    radius of generalised alpha at infinity. `axial`: how many times stiffer along their axes the booms are made.
    """

    size: float
    step: float
    tolerance: float = 1e-5
    damped: float = 0.9
    axial: float = 1.0


class ExudynCrane:
    """The crane in Exudyn at its start, driven by given cylinder lengths; it can run once."""

    def __init__(
        self,
        settings: Settings,
        lengths: Lengths,
        start: Literal["static", "straight"],
        damping: float,
        every: float,
    ) -> None:
        exudyn, _ = load_exudyn()
        beams = _model()
        self.settings, self.every = settings, every
        crane = beams.Crane(size=settings.size, damping=damping, start=start, axial=settings.axial)
        spline = lengths.spline()
        self.crane = beams.FlexibleCrane(crane, spline(0.0))
        self.end = float(lengths.time[-1])
        self.steps = round(self.end / settings.step)
        self.given = spline(np.minimum(settings.step * np.arange(1, self.steps + 1), self.end)).tolist()
        self.solver: Any = self.crane.settings()
        stepping = self.solver.timeIntegration
        stepping.endTime, stepping.numberOfSteps = self.end, self.steps
        stepping.newton.useModifiedNewton, stepping.newton.relativeTolerance = True, settings.tolerance
        stepping.generalizedAlpha.spectralRadius = settings.damped
        self.solver.linearSolver.solverType = exudyn.LinearSolverType.EigenSparse
        self.solver.linearSolver.reuseAnalyzedPattern = True
        self.solver.parallel.numberOfThreads = 1
        self.rows: list[tuple[Array, Array]] = []

    def advance(self) -> None:
        """The whole run: what is timed."""
        system, data = self.crane.system, self.crane.system.systemData
        (first, second), per_record = self.crane.lines, round(self.every / self.settings.step)
        given, numbers = iter(self.given), iter(range(self.steps))

        def keep() -> None:
            self.rows.append((np.array(data.GetODE2Coordinates()), np.array(data.GetAECoordinates())))

        def drive(mbs: Any, t: float) -> bool:
            if next(numbers) % per_record == 0:
                keep()
            one, other = next(given)
            mbs.SetObjectParameter(first, "distance", one)
            mbs.SetObjectParameter(second, "distance", other)
            return True

        system.SetPreStepUserFunction(drive)
        if not system.SolveDynamic(self.solver):
            raise RuntimeError("Exudyn's solver did not reach the end")
        keep()

    def motion(self) -> Motion:
        """What the run found."""
        moved, force = (np.array(column) for column in zip(*self.rows, strict=True))
        return self.crane._motion(self.every * np.arange(len(self.rows)), moved, -force, float("nan"))


def cylinder_lengths(time: Array, found: dict[str, Array]) -> Lengths:
    """The lengths and rates of deckcrane's cylinders, for Exudyn."""
    load_exudyn()
    lengths: Lengths = _model().Lengths(time, found["cylinder_length"], found["cylinder_rate"])
    return lengths


def _model() -> Any:
    """The finite-element model, which stands with the tests."""
    root = str(Path(__file__).resolve().parent.parent)
    if root not in sys.path:
        sys.path.insert(0, root)
    from tests.validation import exudyn_beams

    return exudyn_beams
