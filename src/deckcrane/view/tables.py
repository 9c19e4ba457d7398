"""Tables for the terminal: a run's summary, an equilibrium, modes, what a dataset holds.

Depends on rich, xarray, `booms` and `oil`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Group
from rich.table import Table
from rich.text import Text

from deckcrane.view.booms import BENDING_Y, BENDING_Z, along, modal_names
from deckcrane.view.oil import BAR, cavitation

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.analysis.linear import LinearModel
    from deckcrane.model import Scenario


def summary(dataset: xr.Dataset) -> Group:
    """What a run gave in short: the range of every coordinate and pressure, the largest loads of joints and booms."""
    tables = []
    last = float(dataset["time"][-1])
    heading = f"{dataset.attrs.get('title') or 'scenario'}: {last:g} s, {len(dataset['time'])} records"
    if "q" in dataset:
        table = Table("coordinate", "least", "greatest", "at the end", title=heading, title_justify="left")
        bending = modal_names(dataset)
        for name, unit in zip(dataset["coordinate"].values, dataset["coordinate_unit"].values, strict=True):
            values = dataset["q"].sel(coordinate=name).values
            if unit == "m" and name in bending:
                values, unit = 1e3 * values, "mm"
            table.add_row(str(name), *[spell(float(v), str(unit)) for v in (values.min(), values.max(), values[-1])])
        tables.append(table)
    if "reaction" in dataset:
        frame = dataset["reaction"].attrs["frame"]
        table = Table(
            "joint",
            "force, largest",
            "at",
            "moment, largest",
            "at",
            title=f"reactions ({frame} frame)",
            title_justify="left",
        )
        for name in dataset["joint"].values:
            wrench = dataset["reaction"].sel(joint=name).values
            row = [str(name)]
            for part, unit in ((wrench[:, :3], "N"), (wrench[:, 3:], "N m")):
                size = np.linalg.norm(part, axis=1)
                k = int(np.argmax(size))
                row += [spell(float(size[k]), unit), f"{float(dataset['time'][k]):g} s"]
            table.add_row(*row)
        tables.append(table)
    if "section_force" in dataset:
        tables.append(_booms(dataset))
    if "pressure" in dataset:
        tables.append(_hydraulics(dataset))
    return Group(*tables, *[Text(line, style="bold") for line in _warnings(dataset)])


def _booms(dataset: xr.Dataset) -> Table:
    """The largest bending moment of every boom, with its place along the boom and its time."""
    from deckcrane.model import loads

    scenario = loads(dataset.attrs["scenario"])
    table = Table("boom", "bending, largest", "where", "at", title="booms", title_justify="left")
    for name in (str(label) for label in dataset["beam"].values):
        x, forces = along(dataset, scenario, name)
        values = np.hypot(forces[..., BENDING_Y], forces[..., BENDING_Z])
        k, i = np.unravel_index(int(np.argmax(values)), values.shape)
        table.add_row(name, spell(float(values[k, i]), "N m"), f"{x[i]:.4g} m", f"{float(dataset['time'][k]):g} s")
    return table


def _hydraulics(dataset: xr.Dataset) -> Table:
    """The range of the pressure in every chamber."""
    table = Table("chamber", "least", "greatest", "at the end", title="pressures", title_justify="left")
    for name in dataset["chamber"].values:
        values = BAR * dataset["pressure"].sel(chamber=name).values
        table.add_row(str(name), *[f"{float(v):.1f} bar" for v in (values.min(), values.max(), values[-1])])
    return table


def _warnings(dataset: xr.Dataset) -> Iterator[str]:
    """What a user should know before trusting the rest."""
    for name, start, share in cavitation(dataset):
        yield f"cavitation in {name}: first at {start:g} s, in {100 * share:.2g} % of the samples"
    if "at_stop" in dataset:
        contact = dataset["at_stop"]
        dimension = str(contact.dims[1])
        touched = [str(n) for n in contact[dimension].values if float(contact.sel({dimension: n}).max()) > 0]
        if touched:
            yield f"end stops met: {', '.join(touched)}"


def equilibrium_table(scenario: Scenario, model: LinearModel) -> Table:
    """Where the mechanism is at rest."""
    table = Table("coordinate", "start", "equilibrium", title="equilibrium", title_justify="left")
    for i, coordinate in enumerate(scenario.coordinates):
        unit = "rad" if coordinate.kind == "angular" else "m"
        table.add_row(coordinate.name, spell(coordinate.element.start, unit), spell(float(model.equilibrium[i]), unit))
    return table


def modes_table(model: LinearModel) -> Table:
    """Frequency, period, damping and the largest entries of the shape of every mode."""
    table = Table("", "frequency", "period", "damping", "kind", "shape", title="modes", title_justify="left")
    for number, mode in enumerate(model.modes(), start=1):
        order = np.argsort(-np.abs(mode.shape))
        entries = [f"{model.outputs[i]} {_entry(mode.shape[i])}" for i in order if abs(mode.shape[i]) > 0.05]
        table.add_row(
            str(number),
            f"{mode.frequency:.4g} rad/s",
            f"{mode.period:.4g} s" if math.isfinite(mode.period) else "-",
            f"{mode.damping:.4f}" if mode.frequency else "-",
            mode.kind,
            ", ".join(entries[:4]),
        )
    return table


def describe(dataset: xr.Dataset) -> str:
    """What a dataset holds, in lines of text."""
    lines = [f"{key:<14} {value}" for key, value in dataset.attrs.items() if key != "scenario"]
    for name, data in dataset.data_vars.items():
        size = " x ".join(f"{n} {d}" for d, n in data.sizes.items())
        lines.append(f"{name!s:<14} {size}; {data.attrs.get('long_name', '')} [{data.attrs.get('units', '')}]")
    return "\n".join(lines)


def _entry(value: complex) -> str:
    angle = math.degrees(math.atan2(value.imag, value.real))
    return f"{abs(value):.2f}" if abs(angle) < 1 else f"{abs(value):.2f}∠{angle:.0f}°"


def spell(value: float, unit: str) -> str:
    """A number as an engineer reads it: angles in degrees, forces with a prefix."""
    if unit == "rad":
        return f"{math.degrees(value):.3f} deg"
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if unit.startswith("N") and abs(value) >= factor:
            return f"{value / factor:.4g} {prefix}{unit}"
    return f"{value:.4g} {unit}"
