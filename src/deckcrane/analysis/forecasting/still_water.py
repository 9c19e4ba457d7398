"""The same lift in still water: what the crane's own work does to the vessel, about which waves move it."""

from __future__ import annotations

from collections.abc import Sequence
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


def still_water_courses(scenario: Scenario, ats: Sequence[float], until: float) -> list[StillWaterCourse]:
    """Run a scenario without its sea until a time [s], and keep its states at some times, which rise."""
    vessel = single_floating_vessel(scenario)
    run = scenario.run
    last = max(round(max(until, *ats) / run.every) + 1, 2)
    calm = scenario.model_copy(update={"sea": None, "run": run.model_copy(update={"duration": last * run.every})})
    crane, taken = stepper(calm), 0
    states = []
    for at in ats:
        records = max(round(at / run.every), 1)
        if records > taken:
            crane.step(duration=(records - taken) * run.every)
            taken = records
        states.append((taken * run.every, np.array(crane.state)))
    crane.step(duration=(last - taken) * run.every)
    coordinates = [each.name for each in scenario.plant.coordinates if each.body == vessel]
    record = motion_record(crane.dataset(), coordinates)
    return [StillWaterCourse(record.times, record.values, at, state) for at, state in states]
