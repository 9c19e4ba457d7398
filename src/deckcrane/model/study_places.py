"""Paths in a scenario of a study's dimensions: starts of coordinates, directions, seeds, height and period of the sea."""

from __future__ import annotations

from deckcrane.model.data import fault, nearest
from deckcrane.model.dimensions import Turned
from deckcrane.model.joints import coordinate_names
from deckcrane.model.scenario import Scenario
from deckcrane.model.vessel import VESSEL, section_of

_MOTIONS = {"x": "surge", "y": "sway", "z": "heave"}
SPECTRA = ("jonswap", "pierson_moskowitz", "torsethaugen")
"""Spectra with a height and a peak period."""


def start_paths(scenario: Scenario) -> dict[str, str]:
    """The path of the start of every coordinate that a file can set."""
    paths = {}
    for body, data in scenario.bodies.items():
        for name, (local, _) in coordinate_names(body, data.joint).items():
            single = data.joint.kind in ("revolute", "prismatic")
            paths[name] = f"bodies.{body}.joint.{'start' if single else f'{local}.start'}"
    vessels = {**({VESSEL: scenario.vessel} if scenario.vessel else {}), **scenario.vessels}
    for vessel in vessels:
        for local in (*_MOTIONS, "roll", "pitch", "yaw"):
            paths[f"{vessel}.{local}"] = f"{section_of(vessel)}.start.{_MOTIONS.get(local, local)}"
    return paths


def start_path(scenario: Scenario, coordinate: str) -> str:
    """The path of the start of one coordinate."""
    paths = start_paths(scenario)
    if coordinate not in paths:
        raise fault(f'there is no coordinate "{coordinate}";{nearest(coordinate, paths)} there are {", ".join(paths)}')
    return paths[coordinate]


def turned_path(scenario: Scenario, what: Turned) -> str:
    """The path of the direction of the sea, the wind, the current, or of the vessel's heading."""
    if getattr(scenario, what) is None:
        raise fault(f"of: {what}: the scenario has no {what} to turn; `set` can give it one")
    return "vessel.place.yaw" if what == "vessel" else f"{what}.direction"


def sea_path(scenario: Scenario, key: str) -> str:
    """The path of `hs` or `tp` of the scenario's spectrum."""
    sea = scenario.sea
    spectrum = next((name for name in SPECTRA if getattr(sea, name, None) is not None), None)
    if spectrum is None:
        raise fault(
            f"the scenario's sea has no spectrum with a height and a peak period; give it one with `set`, such as sea: {{jonswap: "
            f"{{hs: 2 m, tp: 8 s}}, direction: 0 deg}}, or say where {key} goes: {key}: PATH"
        )
    if key == "tp" and getattr(sea, spectrum).tp is None:
        raise fault(f"the scenario's {spectrum} is given by its peak_frequency; write tp there, so that it can vary")
    return f"sea.{spectrum}.{key}"


def seed_paths(scenario: Scenario) -> tuple[str, ...]:
    """The paths of all seeds that the scenario uses: of waves, gusts and the noise of measurements."""
    sea, wind = scenario.sea, scenario.wind
    paths = ["sea.seed"] if sea is not None and sea.regular is None else []
    if wind is not None and wind.spectrum != "none":
        paths.append("wind.seed")
    noisy = [name for name, sensor in scenario.measurements.items() if sensor.noise is not None]
    paths += [f"measurements.{name}.noise.seed" for name in noisy]
    if not paths:
        raise fault("nothing in this scenario is random: no irregular sea, no gusts, no noise; leave the seeds out")
    return tuple(paths)
