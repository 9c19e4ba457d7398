"""Tables for the terminal: an equilibrium, modes, the content of a dataset; readable numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table

from deckcrane.equations.output_units import coordinate_units

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.analysis.balance import RunBalance
    from deckcrane.analysis.linear import LinearModel
    from deckcrane.model import Scenario


def equilibrium_table(scenario: Scenario, model: LinearModel) -> Table:
    """Coordinates of the static equilibrium."""
    table = Table("coordinate", "start", "equilibrium", title="equilibrium", title_justify="left")
    units = coordinate_units(scenario)
    starts = {data.name: data.element.start for data in scenario.plant.coordinates}
    for name, place in zip(model.outputs, model.equilibrium, strict=False):
        table.add_row(name, spell(starts[name], units[name]), spell(float(place), units[name]))
    return table


def balance_table(found: RunBalance, most: int = 16) -> Table:
    """Terms of a run's balance that do not close, and the worst of each kind, the worst first."""
    kinds: set[str] = set()
    rows = []
    for term in found.terms:
        if not term.closes or term.kind not in kinds:
            rows.append(term)
        kinds.add(term.kind)
    title = f"{len(found.terms)} terms: all that are open, and the worst of each kind"
    table = Table(title=title, title_justify="left")
    table.add_column("", no_wrap=True, min_width=6)
    table.add_column("term", no_wrap=True, overflow="ellipsis")
    for name in ("residual", "share", "allowed"):
        table.add_column(name, no_wrap=True, justify="right")
    for term in rows[:most]:
        state, residual = "closed" if term.closes else "OPEN", f"{term.residual:.3g} {term.unit}"
        table.add_row(state, f"{term.kind} {term.name}", residual, f"{term.share:.1e}", f"{term.tolerance:.0e}")
    return table


def modes_table(model: LinearModel) -> Table:
    """Frequency, period, damping and largest shape entries of every mode, and other states that take part in it."""
    table = Table("", "frequency", "period", "damping", "kind", "shape", title="modes", title_justify="left")
    others = any(name not in model.outputs and not name.startswith("d:") for name in model.states)
    if others:
        table.add_column("other states")
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
            *([_other_states(model.other_states(mode))] if others else []),
        )
    return table


def _other_states(parts: dict[str, float], most: int = 2, least: float = 0.1) -> str:
    """States of ropes, brakes, filters, oil and fluid memory with a noticeable part in a mode."""
    return ", ".join(f"{name} {100 * part:.0f} %" for name, part in list(parts.items())[:most] if part >= least)


def describe(dataset: xr.Dataset) -> str:
    """Content of a dataset as lines of text."""
    lines = [f"{key:<14} {value}" for key, value in dataset.attrs.items() if key != "scenario"]
    for name, data in dataset.data_vars.items():
        size = " x ".join(f"{n} {d}" for d, n in data.sizes.items())
        lines.append(f"{name!s:<14} {size}; {data.attrs.get('long_name', '')} [{data.attrs.get('units', '')}]")
    return "\n".join(lines)


def _entry(value: complex) -> str:
    angle = math.degrees(math.atan2(value.imag, value.real))
    return f"{abs(value):.2f}" if abs(angle) < 1 else f"{abs(value):.2f}∠{angle:.0f}°"


def spell(value: float, unit: str) -> str:
    """A readable number: angles in degrees, forces and stresses with a prefix, no unit for a plain number."""
    if unit == "rad":
        return f"{math.degrees(value):.3f} deg"
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if unit.startswith(("N", "Pa")) and abs(value) >= factor:
            return f"{value / factor:.4g} {prefix}{unit}"
    return f"{value:.4g} {'' if unit == '1' else unit}".rstrip()
