"""Mean wind for the 3D page: speed and direction."""

from __future__ import annotations

from typing import Any

from deckcrane.model import Scenario

Json = dict[str, Any]


def mean_wind(scenario: Scenario) -> Json | None:
    """Mean speed [m/s] and direction [rad] of a scenario's wind, counter-clockwise from the ground's x axis seen from above."""
    wind = scenario.wind
    return None if wind is None else {"speed": wind.speed, "direction": wind.direction}
