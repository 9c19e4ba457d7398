"""The summary of a run: from when it is counted, and the extremes of all that an engineer looks for, each with its time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Group
from rich.table import Table
from rich.text import Text

from deckcrane.analysis import signals
from deckcrane.analysis.governing import utilisations_in
from deckcrane.analysis.statistics import Counted, CountedSignal, after, counted_from, scenario_of
from deckcrane.entry_units import known_unit
from deckcrane.files.flat_tables import event_rows
from deckcrane.running.finite import holes
from deckcrane.view.booms import BENDING_Y, BENDING_Z, along, modal_names
from deckcrane.view.extremes import cells as _cells
from deckcrane.view.extremes import extremes as _extremes
from deckcrane.view.extremes import largest as _largest
from deckcrane.view.extremes import scale_of as _scale
from deckcrane.view.extremes import table_of
from deckcrane.view.figures import ROUNDING
from deckcrane.view.lifting_tables import lifting_tables
from deckcrane.view.oil import BAR, cavitation
from deckcrane.view.tables import spell

if TYPE_CHECKING:
    import xarray as xr


def summary(dataset: xr.Dataset, start: float | None = None) -> Group:
    """What a run gave in short, counted from `start` (by default as `run.transient` says): motions, loads, pressures.

    What is not a number is said, with the time from which it is none.
    """
    counted = counted_from(dataset, start)
    kept = after(dataset, counted.start)
    with np.errstate(invalid="ignore"):  # what is not a number is named below
        tables = [
            _coordinates(kept),
            _sea(kept),
            _extremes("payload and accelerations", "", signals.payload(kept), kept),
            _extremes("relative motion", "", signals.relative(kept), kept),
            _cylinders(kept),
            _largest("pins", "pin", signals.pins(kept), kept),
            _joints(kept),
            _bearings(kept),
            _booms(kept) if "section_force" in kept else None,
            *lifting_tables(kept),
            _utilisations(kept) if "utilisation" in kept and "check" in kept["utilisation"].dims else None,
            _pressures(kept) if "pressure" in kept else None,
            _contacts(kept) if "contact_force" in kept else None,
            _events(dataset),
        ]
        lines = [*_left_out(dataset, kept, counted), *_warnings(dataset)]
    return Group(
        Text(_heading(dataset, counted)),
        *[table for table in tables if table is not None and table.row_count],
        *[Text(line, style="bold") for line in lines],
    )


def _heading(dataset: xr.Dataset, counted: Counted) -> str:
    title = dataset.attrs.get("title") or "scenario"
    last = float(dataset["time"][-1])
    heading = f"{title}: {last:g} s, {dataset.sizes['time']} records\n"
    if counted.start <= float(dataset["time"][0]):
        return heading + "counted from the start"
    return heading + f"counted from {counted.start:g} s ({counted.why}; change it with --from or run.transient)"


def _coordinates(dataset: xr.Dataset) -> Table:
    """The range of every coordinate; bending in millimetres."""
    table = table_of("coordinates", "coordinate", "least", "at", "greatest", "at", "at the end")
    bending = modal_names(dataset)
    for signal in signals.coordinates(dataset):
        if signal.unit == "m" and signal.name in bending:
            signal = CountedSignal(signal.name, "mm", 1e3 * signal.values)
        end = float(signal.values[-1])
        row = _cells(signal, dataset["time"].values)
        table.add_row(signal.name, *row, spell(end, signal.unit) if np.isfinite(end) else "not finite")
    return table


def _sea(dataset: xr.Dataset) -> Table | None:
    """Mean and standard deviation of waves, vessel and hook load in a sea; of an irregular one, significant values."""
    scenario = scenario_of(dataset)
    if scenario is None or scenario.sea is None or "motion" in dataset.attrs:
        return None
    irregular = scenario.sea.regular is None
    floating = tuple(f"{name}." for name in scenario.plant.vessels)
    found = [one for one in signals.coordinates(dataset) if one.name.startswith(floating)]
    found = [*signals.waves(dataset), *found]
    found += [one for one in signals.payload(dataset) if one.name == "hook load"]
    table = table_of("in the sea", "", "mean", "std", *(["significant, 4 std"] if irregular else []))
    for signal in found:
        mean, std = float(signal.values.mean()), float(signal.values.std())
        if np.isfinite(mean):
            values = [mean, std, 4 * std] if irregular else [mean, std]
            table.add_row(signal.name, *[spell(value, signal.unit) for value in values])
    return table


def _cylinders(dataset: xr.Dataset) -> Table:
    """How far along its stroke every cylinder goes, and its axial force: positive pushes, negative pulls."""
    used = signals.strokes(dataset)
    columns = ("cylinder", *(("stroke used",) if used else ()), "force, least", "at", "greatest", "at")
    table = table_of("cylinders (positive pushes)", *columns)
    for signal in signals.cylinder_forces(dataset):
        stroke = used.get(signal.name)
        shown = () if not used else ("-",) if stroke is None else (_range(100 * stroke, "%"),)
        table.add_row(signal.name, *shown, *_cells(signal, dataset["time"].values))
    return table


def _range(values: np.ndarray, unit: str) -> str:
    low, high = float(values.min()), float(values.max())
    return f"{low:.1f} to {high:.1f} {unit}" if np.isfinite([low, high]).all() else "not finite"


def _joints(dataset: xr.Dataset) -> Table:
    table = table_of("reactions: resultants", "joint", "force, largest", "at", "moment, largest", "at")
    scenario = scenario_of(dataset)
    free = () if scenario is None else [name for name, body in scenario.bodies.items() if body.joint.kind == "free"]
    found = [both for both in signals.joints(dataset) if both[0].name not in free]
    forces, moments = _scale(force for force, _ in found), _scale(moment for _, moment in found)
    time = dataset["time"].values
    for force, moment in found:
        table.add_row(force.name, *_cells(force, time, forces)[2:], *_cells(moment, time, moments)[2:])
    return table


def _bearings(dataset: xr.Dataset) -> Table:
    """Of every hinge, about its own axis; radial and overturning are resultants at one instant."""
    found = signals.bearings(dataset)
    table = table_of("hinges, about their own axes", "joint", "load", "least", "at", "greatest", "at")
    scales = {
        one.unit: _scale(part for parts in found.values() for part in parts if part.unit == one.unit)
        for parts in found.values()
        for one in parts
    }
    for joint, parts in found.items():
        for i, part in enumerate(parts):
            cells = _cells(part, dataset["time"].values, scales[part.unit])
            table.add_row("" if i else joint, part.name, *cells)
    return table


def _booms(dataset: xr.Dataset) -> Table | None:
    """The largest bending moment of every boom, with its place along the boom and its time."""
    scenario = scenario_of(dataset)
    if scenario is None or "beam" not in dataset["section_force"].dims:
        return None
    table = table_of("booms", "boom", "bending, largest", "where", "at")
    unit = known_unit(dataset["section_force"], resultant="bending_y") or ""
    for name in (str(label) for label in dataset["beam"].values):
        x, forces = along(dataset, scenario, name)
        values = np.hypot(forces[..., BENDING_Y], forces[..., BENDING_Z])
        k, i = np.unravel_index(int(np.argmax(values)), values.shape)
        if np.isfinite(values[k, i]):
            table.add_row(name, spell(float(values[k, i]), unit), f"{x[i]:.4g} m", f"{float(dataset['time'][k]):g} s")
        else:
            table.add_row(name, "not finite", "-", "-")
    return table


def _utilisations(dataset: xr.Dataset) -> Table:
    """The largest share of every check, the largest first."""
    table = table_of("checks: shares of what is allowed", "check", "largest", "at", "beyond 1")
    for one in utilisations_in(dataset):
        share, beyond = (
            (f"{one.share:.4g}", f"{100 * one.beyond:.3g} %") if np.isfinite(one.share) else ("not finite", "-")
        )
        table.add_row(one.check, share, f"{one.time:g} s", beyond)
    return table


def _pressures(dataset: xr.Dataset) -> Table:
    """The range of the pressure in every chamber."""
    found = [
        CountedSignal(name, "bar", BAR * data.values) for name, data in signals.each(dataset["pressure"], "chamber")
    ]
    return _extremes("pressures", "chamber", found, dataset)


def _contacts(dataset: xr.Dataset) -> Table | None:
    """The largest force of every contact, and the least and greatest gap."""
    if "axis" not in dataset["contact_force"].dims or "contact_gap" not in dataset:
        return None
    table = table_of("contacts", "contact", "force, largest", "at", "gap, least", "greatest")
    for name, data in signals.each(dataset["contact_force"], "contact"):
        force = CountedSignal(name, "N", signals.resultant(data, "axis"))
        gap = dataset["contact_gap"].sel(contact=name).values
        table.add_row(name, *_cells(force, dataset["time"].values)[2:], *(f"{g:.4g} m" for g in (gap.min(), gap.max())))
    return table


MOST_EVENTS = 20
"""How many events the summary lists."""


def _events(dataset: xr.Dataset) -> Table | None:
    """What happened, of the whole run: the first events."""
    rows = event_rows(dataset)
    more = f"; the first {MOST_EVENTS} of {len(rows)}" if len(rows) > MOST_EVENTS else ""
    table = table_of(f"events{more}", "at", "what", "where", "size")
    for time, kind, of, size, unit in rows[:MOST_EVENTS]:
        table.add_row(f"{time:.3f} s", kind.replace("_", "-"), of, spell(size, unit))
    return table


def _left_out(dataset: xr.Dataset, kept: xr.Dataset, counted: Counted) -> Iterator[str]:
    """What was larger before the time from which the run is counted: left out, but not hidden."""
    early = dataset.isel(time=slice(0, dataset.sizes["time"] - kept.sizes["time"]))
    if not early.sizes["time"]:
        return
    before, since = ({one.name: one for one in signals.every_load(part)} for part in (early, kept))
    scales = {one.unit: _scale(s for s in before.values() if s.unit == one.unit) for one in before.values()}
    ratios = {
        name: one.size / since[name].size
        for name, one in before.items()
        if since[name].size > ROUNDING * scales[one.unit] and one.size > 1.005 * since[name].size
    }
    worst = sorted(ratios, key=lambda name: -ratios[name])
    if worst:
        time = early["time"].values
        shown = ", ".join(
            f"{name} {spell(before[name].size, before[name].unit)} at {before[name].peak(time).time:g} s"
            for name in worst[:4]
        )
        more = f" and {len(worst) - 4} more" if len(worst) > 4 else ""
        yield f"larger before {counted.start:g} s: {shown}{more}"


def _warnings(dataset: xr.Dataset) -> Iterator[str]:
    """What a user should know before trusting the rest; of the whole run."""
    for name, start, share in cavitation(dataset):
        yield f"cavitation in {name}: first at {start:g} s, in {100 * share:.2g} % of the samples"
    if "at_stop" in dataset:
        touched = [
            name for name, data in signals.each(dataset["at_stop"], "stop") if float(np.nan_to_num(data).max()) > 0
        ]
        if touched:
            yield f"end stops met: {', '.join(touched)}"
    for hole in holes(dataset):
        yield str(hole)
