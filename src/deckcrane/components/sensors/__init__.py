"""Sensors: noise, drift, filters, delay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.scenario.component import RunSeries


class Sensors(Component):
    """The section `measurements`."""

    sections = ("measurements",)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.measurements:
            return ()
        from deckcrane.components.sensors.sensor import sensors

        return sensors(plant)

    def feeds_series(self, scenario: Scenario) -> bool:
        return any(measurement.noise or measurement.drift for measurement in scenario.measurements.values())

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not scenario.measurements:
            return {}, {}
        from deckcrane.components.sensors.sensor import error_series

        return error_series(scenario, duration), {}

    def seed_paths(self, scenario: Scenario) -> Iterable[str]:
        return [
            f"measurements.{name}.{error}.seed"
            for name, sensor in scenario.measurements.items()
            for error in ("noise", "drift")
            if getattr(sensor, error) is not None
        ]

    def outside_sections(self) -> Iterable[str]:
        return ("measurements",)


SENSORS = Sensors()


def white_noise_of(scenario: Scenario) -> dict[str, float]:
    """Standard deviation of the noise of each sensor that shows its signal with white noise and is else exact."""
    from deckcrane.components.sensors.data import white_noise

    return white_noise(scenario.measurements)


def exact_sensors(scenario: Scenario) -> Scenario:
    """The scenario whose sensors have neither noise nor drift."""
    from deckcrane.components.sensors.data import error_paths

    paths = error_paths(scenario.measurements)
    return scenario.with_values(dict.fromkeys(paths)) if paths else scenario
