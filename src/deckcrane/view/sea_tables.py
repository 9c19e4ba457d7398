"""Tables of a sea for the terminal: its spectrum and waves, and water kinematics at points."""

from __future__ import annotations

from math import ceil, degrees, isfinite
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.model import Scenario
    from deckcrane.sea.realisation import Waves

FEW = 12
"""Up to this many times are listed one by one."""


def sea_table(scenario: Scenario, waves: Waves) -> Table:
    """Describe the sea of a scenario and its realisation: the elevation at the ground's origin."""
    from deckcrane.sea.realisation import spectrum_of

    assert scenario.sea is not None, "only a sea has waves"
    sea = scenario.sea
    table = Table(title="sea", title_justify="left", show_header=False)
    if sea.regular is None:
        spectrum = spectrum_of(sea)
        table.add_row("spectrum", f"{spectrum.name}; Tz {spectrum.tz:.4g} s")
        spread = "long-crested" if sea.spreading is None else f"spread as cos^{2 * sea.spreading.s:g}"
        table.add_row("direction", f"{degrees(sea.direction):.4g} deg, {spread}")
        table.add_row("made of", f"{len(waves.w):,} waves with {sea.amplitudes} amplitudes, seed {sea.seed}")
    else:
        table.add_row("regular wave", f"height {2 * sea.regular.half_height:.4g} m, period {sea.regular.period:.4g} s")
        table.add_row("direction", f"{degrees(sea.direction):.4g} deg")
    table.add_row("water", f"{waves.depth:.4g} m deep" if isfinite(waves.depth) else "deep")
    step = 0.25 / float(waves.w.max())
    elevation = waves.record(0.0, step, ceil(scenario.run.duration / step) + 1)
    hs, seconds = 4 * float(np.sqrt(np.mean(elevation**2))), f"{scenario.run.duration:.4g} s"
    table.add_row("in this run", f"Hs {hs:.3f} m, from {elevation.min():.2f} to {elevation.max():.2f} m in {seconds}")
    return table


def water_table(dataset: xr.Dataset) -> Table:
    """Water kinematics at points: each time where there are few, extremes where there are many."""
    times = dataset["time"].values
    titles = ("point", "time", "elevation", "velocity", "acceleration", "pressure")
    if len(times) <= FEW:
        table = Table(*titles, title="water", title_justify="left")
        for point in dataset["point"].values:
            for i, t in enumerate(times):
                water = dataset.sel(point=point).isel(time=i)
                table.add_row(
                    str(point), f"{t:.4g} s", f"{float(water['wave_elevation']):.3f} m", *_kinematics_cells(water)
                )
        return table
    table = Table(
        "point", "in water", "elevation", "largest speed", "acceleration", "pressure", title="water over the run"
    )
    table.title_justify = "left"
    for point in dataset["point"].values:
        water = dataset.sel(point=point)
        level, pressure = water["wave_elevation"].values, water["wave_pressure"].values
        wet = np.isfinite(pressure)
        speed, rate = (
            np.linalg.norm(water[name].values[wet], axis=1) for name in ("wave_velocity", "wave_acceleration")
        )
        table.add_row(
            str(point),
            f"{100 * wet.mean():.3g} %",
            f"{level.min():.3f} to {level.max():.3f} m",
            *((f"{speed.max():.3f} m/s", f"{rate.max():.3f} m/s^2") if wet.any() else ("-", "-")),
            f"{pressure[wet].min() / 1e3:.2f} to {pressure[wet].max() / 1e3:.2f} kPa" if wet.any() else "-",
        )
    return table


def _kinematics_cells(water: xr.Dataset) -> tuple[str, str, str]:
    """Velocity, acceleration and pressure at one point and time, or a note that there is no water."""
    if not np.isfinite(float(water["wave_pressure"])):
        return "no water there", "-", "-"
    velocity, acceleration = (
        f"[{', '.join(f'{value:.3f}' for value in water[name].values)}] {unit}"
        for name, unit in (("wave_velocity", "m/s"), ("wave_acceleration", "m/s^2"))
    )
    return velocity, acceleration, f"{float(water['wave_pressure']) / 1e3:.2f} kPa"
