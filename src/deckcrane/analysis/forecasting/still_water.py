"""The same lift in still water: what the crane's own work does to the vessel, about which waves move it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.forecasting.records import motion_record
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import single_floating_vessel
from deckcrane.simulation.stepper import stepper


@dataclass(frozen=True, eq=False)
class StillWaterCourse:
    """Motions of the vessel over time in still water, and all states at one time of it."""

    times: Array
    signals: Array
    """Motions and rates: (time, 12)."""
    at: float
    state: Array
    """All states at that time."""

    def __call__(self, times: Array) -> Array:
        """Motions and rates at some times, those of the ends beyond: (time, 12)."""
        return np.stack([np.interp(times, self.times, column) for column in self.signals.T], axis=1)


def still_water_course(scenario: Scenario, at: float, until: float) -> StillWaterCourse:
    """Run a scenario without its sea, and keep its states at a time [s]; its vessel's motions go on until another."""
    vessel = single_floating_vessel(scenario)
    run = scenario.run
    at = max(round(at / run.every) * run.every, run.every)
    until = max(until, at) + run.every
    calm = scenario.model_copy(update={"sea": None, "run": run.model_copy(update={"duration": until})})
    crane = stepper(calm)
    crane.step(duration=at)
    state = np.array(crane.state)
    crane.step(duration=round((until - at) / run.every) * run.every)
    coordinates = [each.name for each in scenario.plant.coordinates if each.body == vessel]
    record = motion_record(crane.dataset(), coordinates)
    return StillWaterCourse(record.times, record.values, at, state)
