"""Sudden loss of the hook load: the vessel, released from its heel, rolls to the far side.

The model starts at rest with its load; then the load's mass is negligible, and the motion follows from the same equations: booms
spring back, drives hold, water damps. A load on ropes keeps a fraction of its mass, that of hook and slings.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, pi, sqrt

import numpy as np

from deckcrane.analysis.lifted_vessel import LiftedRest, LiftingVessel, Pose
from deckcrane.errors import DeckcraneError
from deckcrane.practice.stability_rules import released_peak
from deckcrane.program import Timing
from deckcrane.running.simulation import program_of, timing_of
from deckcrane.running.stability import first_coordinate

PERIODS = 1.25
"""Simulated duration in approximate roll periods. The first swing, after half of one, is the furthest."""


@dataclass(frozen=True)
class LoadLossRun:
    """Roll [rad] before the loss, at rest after it, and at its peak to the far side, with its time; mass left on the hook [kg]."""

    before: float
    after: float
    peak: float
    time: float
    remaining: float

    @property
    def undamped(self) -> float:
        """Peak roll without damping: as far beyond the new equilibrium as it was before it."""
        return float(released_peak(self.before, self.after))


def load_loss(
    lifting: LiftingVessel,
    before: LiftedRest,
    after: LiftedRest,
    pose: Pose | None = None,
    remaining: float | None = None,
    duration: float | None = None,
) -> LoadLossRun:
    """Simulate the sudden loss of the load of `before`; `after` is the equilibrium without it."""
    fraction = lifting.least if remaining is None else remaining
    remaining_mass = fraction * before.load
    loaded, empty = lifting.with_load(before.load, pose), lifting.with_load(remaining_mass, pose)
    system = lifting.system(loaded)
    equations = system.equations
    numbers = lifting.system(empty).equations.p.values
    if len(numbers) != len(equations.p.values):
        raise DeckcraneError("the scenario without its load has other equations; give the payload a mass and a shape")
    settings = timing_of(lifting.scenario)
    length = duration if duration is not None else PERIODS * roll_period(lifting, after)
    steps = max(ceil(length / settings.step), 1)
    timing = Timing(steps * settings.step, settings.step, settings.step, settings.integrator, *settings.tolerances)
    result = program_of(system, equations, "auto").simulate(timing, x0=before.x, p=numbers)
    roll = result.x[:, first_coordinate(system, lifting.name) + 3]
    direction = 1.0 if after.heel >= before.heel else -1.0
    furthest = int(np.argmax(direction * roll))
    return LoadLossRun(before.heel, after.heel, float(roll[furthest]), float(result.t[furthest]), remaining_mass)


def roll_period(lifting: LiftingVessel, rest: LiftedRest) -> float:
    """Approximate roll period: inertia of the vessel with its added mass, on the roll stiffness with the crane."""
    vessel = lifting.ready.vessel
    inertia = float(vessel.mass[0, 0] + vessel.added_mass[0, 0])
    stiffness = rest.gm * rest.displacement * abs(lifting.scenario.gravity[2])
    return 2 * pi * sqrt(inertia / stiffness)
