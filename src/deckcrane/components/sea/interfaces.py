"""The sea for the report: spectrum or regular wave, direction and spreading, of each wave system."""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import degrees

from deckcrane.components.sea.sea_states import sea_height, system_paths
from deckcrane.scenario.description import DescribedModel
from deckcrane.sea.data import WaveSystem

_NAMES = {"jonswap": "JONSWAP", "pierson_moskowitz": "Pierson-Moskowitz", "torsethaugen": "Torsethaugen"}


def sea_rows(model: DescribedModel) -> Iterator[tuple[str, str]]:
    """The sea of a scenario, without what varies; nothing in still water."""
    sea, varied = model.scenario.sea, model.varied
    if sea is None:
        return
    if sea.depth is not None:
        yield "water depth", "varies" if "sea.depth" in varied else f"{sea.depth:g} m"
    if sea.regular is not None:
        yield "regular wave", f"height {2 * sea.regular.half_height:g} m, period {sea.regular.period:g} s"
        yield "direction in which waves travel", _direction("sea", float(sea.direction or 0.0), varied)
        yield "spreading", "long-crested"
    systems = system_paths(model.scenario)
    for path, system in systems.items():
        of = f" of {path.rpartition('.')[2]}" if sea.systems else ""
        yield f"spectrum{of}", _spectrum(path, system, varied)
        if system.direction is None:
            continue
        yield f"direction in which waves{of} travel", _direction(path, float(system.direction), varied)
        yield (
            f"spreading{of}",
            "long-crested" if system.spreading is None else f"cos^2s with s = {system.spreading.s:g}",
        )
    heights = [f"{path}.{kind}.hs" for path in systems for kind in _NAMES]
    whole = sea_height(model.scenario)
    if len(systems) > 1 and whole is not None and not any(path in varied for path in heights):
        yield "all systems together", f"Hs {whole:.3g} m (root of the sum of squares)"


def _spectrum(path: str, system: WaveSystem, varied: Container[str]) -> str:
    if system.directional is not None:
        stated = system.directional
        at = "varies" if f"{path}.directional.time" in varied else stated.time
        return (
            f"directional, from the file {stated.file}{'' if at is None else f', time {at}'}; the ground's x axis bears "
            f"{degrees(stated.x_axis):.4g} deg"
        )
    if system.peaked is None:
        return f"from the file {system.spectrum}"
    kind, spectrum = system.peaked
    peakedness = f", peakedness {gamma:g}" if (gamma := getattr(spectrum, "gamma", None)) is not None else ""
    height = "Hs varies" if f"{path}.{kind}.hs" in varied else f"Hs {spectrum.hs:g} m"
    period = "Tp varies" if f"{path}.{kind}.tp" in varied else f"Tp {spectrum.peak_period:.4g} s"
    return f"{_NAMES[kind]}, {height}, {period}{peakedness}"


def _direction(path: str, direction: float, varied: Container[str]) -> str:
    return "varies" if f"{path}.direction" in varied else f"{degrees(direction):.4g} deg"
