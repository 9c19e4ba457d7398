"""Tables of a sea for the terminal: what it is made of, and how the water moves at points."""

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
"""Up to as many times are listed one by one."""


def sea_table(scenario: Scenario, waves: Waves) -> Table:
    """What the sea of a scenario is, and what came of it in its run: the elevation at the ground's origin."""
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
    """How the water moves at points: at each time where these are few, extremes where they are many."""
    times = dataset["time"].values
    titles = ("point", "time", "elevation", "velocity", "acceleration", "pressure")
    if len(times) <= FEW:
        table = Table(*titles, title="water", title_justify="left")
        for point in dataset["point"].values:
            for i, t in enumerate(times):
                here = dataset.sel(point=point).isel(time=i)
                table.add_row(str(point), f"{t:.4g} s", f"{float(here['wave_elevation']):.3f} m", *_moved(here))
        return table
    table = Table(
        "point", "in water", "elevation", "largest speed", "acceleration", "pressure", title="water over the run"
    )
    table.title_justify = "left"
    for point in dataset["point"].values:
        here = dataset.sel(point=point)
        level, pressure = here["wave_elevation"].values, here["wave_pressure"].values
        wet = np.isfinite(pressure)
        speed, rate = (
            np.linalg.norm(here[name].values[wet], axis=1) for name in ("wave_velocity", "wave_acceleration")
        )
        table.add_row(
            str(point),
            f"{100 * wet.mean():.3g} %",
            f"{level.min():.3f} to {level.max():.3f} m",
            *((f"{speed.max():.3f} m/s", f"{rate.max():.3f} m/s^2") if wet.any() else ("-", "-")),
            f"{pressure[wet].min() / 1e3:.2f} to {pressure[wet].max() / 1e3:.2f} kPa" if wet.any() else "-",
        )
    return table


def _moved(here: xr.Dataset) -> tuple[str, str, str]:
    """Velocity, acceleration and pressure at one point and time, or that there is no water."""
    if not np.isfinite(float(here["wave_pressure"])):
        return "no water there", "-", "-"
    velocity, acceleration = (
        f"[{', '.join(f'{value:.3f}' for value in here[name].values)}] {unit}"
        for name, unit in (("wave_velocity", "m/s"), ("wave_acceleration", "m/s^2"))
    )
    return velocity, acceleration, f"{float(here['wave_pressure']) / 1e3:.2f} kPa"
