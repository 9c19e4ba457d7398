"""Capability of station keeping: the wind from each direction in which thrusters hold a vessel against wind, current and waves.

All three come from one direction, as capability plots have it. The balance is static; a share of the thrust is left for what
changes over time. Waves are those that the wind raises, fully developed, those of the scenario, or none:

    Hs = 0.21 U^2 / g,   Tp = 2 pi U / (0.877 g),   U = 1.026 U_10

(W. J. Pierson and L. Moskowitz, A proposed spectral form for fully developed wind seas, J. Geophys. Res. 69, 1964; U at 19.5 m).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.current import current_load, surface_current
from deckcrane.components.station_keeping import attainable_thrust
from deckcrane.components.station_keeping.data import StationKeeping
from deckcrane.components.vessel import mean_drift_load
from deckcrane.components.vessel.data import all_vessels, section_of
from deckcrane.components.wind import wind_load
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.component import hint
from deckcrane.scenario.reading import load
from deckcrane.sea.data import Sea

INTACT = "none"
"""Label of the case in which no thruster is lost."""
SEAS = ("wind", "scenario", "none")
STRONGEST = 60.0
"""Greatest wind speed that is looked at [m/s]."""
SPEEDS = np.linspace(0.0, STRONGEST, 121)
TO_19_5_M = 1.026
"""Wind at 19.5 m over that at 10 m, in a wind that grows as a power 0.04 there, as Pierson and Moskowitz took it."""


def capability(
    scenario: Scenario | str | Path,
    *,
    directions: int = 36,
    sea: str = "wind",
    current: float | None = None,
    reserve: float = 0.2,
    vessel: str = "vessel",
) -> xr.Dataset:
    """Limiting wind speed by direction in which the thrusters of a vessel hold it, with all of them and with each one lost.

    Wind, current and waves come from the same direction; the balance of surge, sway and yaw is static. A load that the scenario
    has no data for (areas in the wind, coefficients in a current, mean drift in the hydrodynamic data) is left out, which the
    attribute `left_out` says.

    Args:
        scenario: the scenario, its file or a bundled name
        directions: number of directions all round, from the bow on, clockwise
        sea: waves: `wind`, a fully developed sea of that wind; `scenario`, its own; or `none`
        current: speed of the current [m/s]; None: that of the scenario, at the surface
        reserve: share of the thrust that is left for dynamics, 0 to 0.9
        vessel: name of the vessel

    Returns:
        `limiting_wind` [m/s] over `lost` and `direction`, the direction that wind, current and waves come from, clockwise from
        the bow [rad], infinite above 60 m/s; `thrust_utilisation` over these and `mean_wind`;
        `load` over `mean_wind`, direction and `held`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: the vessel has no thrusters by name, nothing loads it, or a number is out of range
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    keeping = _station_keeping(scenario, vessel, directions, sea, reserve)
    come_from = 2 * np.pi * np.arange(directions) / directions
    towards = np.pi - come_from
    speed = surface_current(scenario.plant) if current is None else float(current)
    loads, left_out = _loads(scenario, vessel, towards, sea, speed)
    lost = [INTACT, *keeping.thrusters]
    regions = [attainable_thrust(keeping, None if name == INTACT else name) for name in lost]
    utilisation = np.stack([region.utilisation(-loads) for region in regions])
    limit = np.array([[_first_above(curve, 1 - reserve) for curve in case.T] for case in utilisation])
    coordinates = {
        "lost": lost,
        "direction": (
            "direction",
            come_from,
            {"units": "rad", "long_name": "from where it comes, clockwise from the bow"},
        ),
        "mean_wind": ("mean_wind", SPEEDS, {"units": "m/s", "long_name": "mean wind speed"}),
        "held": ["surge", "sway", "yaw"],
    }
    variables: dict[str, Any] = {
        "limiting_wind": (("lost", "direction"), limit, {"units": "m/s", "long_name": "greatest wind that is held"}),
        "thrust_utilisation": (
            ("lost", "mean_wind", "direction"),
            utilisation,
            {"units": "1", "long_name": "least largest utilisation of thrusters"},
        ),
        "load": (
            ("mean_wind", "direction", "held"),
            loads,
            {"units": ["N", "N", "N m"], "long_name": "wind, current and mean drift on the vessel"},
        ),
    }
    attributes = {"vessel": vessel, "sea": sea, "current": speed, "reserve": reserve, "left_out": ", ".join(left_out)}
    return xr.Dataset(variables, coordinates, attributes)


def _station_keeping(scenario: Scenario, vessel: str, directions: int, sea: str, reserve: float) -> StationKeeping:
    vessels = all_vessels(scenario.plant)
    if vessel not in vessels:
        raise DeckcraneError(f'there is no vessel "{vessel}";{hint(vessel, vessels)}')
    if sea not in SEAS:
        raise DeckcraneError(f'sea is wind, scenario or none; this is "{sea}"')
    if not 4 <= directions <= 720:
        raise DeckcraneError(f"directions are 4 to 720 all round; this is {directions}")
    if not 0 <= reserve <= 0.9:
        raise DeckcraneError(f"reserve is a share of the thrust, 0 to 0.9; this is {reserve:.4g}")
    keeping = vessels[vessel].station_keeping
    if keeping is None or not keeping.thrusters:
        raise DeckcraneError(
            f"{section_of(vessel)}.station_keeping has no thrusters by name; capability needs them: thrusters: {{bow: "
            "{kind: tunnel, at: [30 m, 0, -4 m], thrust: 120 kN}, ...}"
        )
    return keeping


def _loads(scenario: Scenario, vessel: str, towards: Array, sea: str, speed: float) -> tuple[Array, list[str]]:
    """Loads over (wind speed, direction, 3), and what is left out of them since data are missing."""
    total, left_out = np.zeros((len(SPEEDS), len(towards), 3)), []
    wind = wind_load(scenario.plant, vessel, SPEEDS, towards)
    if wind is None:
        raise DeckcraneError(
            f"{section_of(vessel)}.wind is missing: what the wind does to the vessel; give areas and shape factors or a table"
        )
    total += wind
    water = current_load(scenario.plant, vessel, speed, towards) if speed else 0.0
    left_out += ["current"] if water is None else []
    total += 0.0 if water is None else water
    waves = _waves(scenario, vessel, towards, sea)
    left_out += ["waves"] if waves is None else []
    return total + (0.0 if waves is None else waves), left_out


def _waves(scenario: Scenario, vessel: str, towards: Array, sea: str) -> Array | float | None:
    if sea == "none":
        return 0.0
    if sea == "scenario":
        return mean_drift_load(scenario, vessel, towards)
    gravity = abs(scenario.gravity[2])
    grown = [_developed_sea(speed, gravity) for speed in TO_19_5_M * SPEEDS[1:]]
    drift = mean_drift_load(scenario, vessel, towards, grown)
    return None if drift is None else np.concatenate([np.zeros((1, len(towards), 3)), drift])


def _developed_sea(wind: float, gravity: float) -> Sea:
    hs, tp = 0.21 * wind**2 / gravity, 2 * np.pi * wind / (0.877 * gravity)
    return Sea.model_validate({"jonswap": {"hs": hs, "tp": tp, "gamma": 1.0}, "direction": 0.0})


def _first_above(utilisation: Array, allowed: float) -> float:
    """Wind speed at which a utilisation over `SPEEDS` first passes what is allowed; zero where the least is too much already."""
    above = np.flatnonzero(utilisation > allowed)
    if not len(above):
        return float("inf")
    k = int(above[0])
    if k == 0:
        return 0.0
    share = (allowed - utilisation[k - 1]) / (utilisation[k] - utilisation[k - 1])
    return float(SPEEDS[k - 1] + share * (SPEEDS[k] - SPEEDS[k - 1]))
