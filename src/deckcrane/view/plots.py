"""Plots from datasets: coordinates, speeds, actuators, reactions, cylinders, poses.

Every function takes a dataset from `deckcrane.run` and gives a figure; `save_all` writes the usual set.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.files import write
from deckcrane.view.boom_plots import plot_points, plot_sections
from deckcrane.view.booms import modal_names
from deckcrane.view.figures import COLOURS, ROUNDING, engineering, heading, legend, new_figure, typeset
from deckcrane.view.hydraulic_plots import plot_hydraulics
from deckcrane.view.lifting_plots import lifting_figures
from deckcrane.view.payload_plots import VARIABLES as PAYLOAD
from deckcrane.view.payload_plots import plot_payload
from deckcrane.view.relative_plots import plot_relative

_PARTS = _FORCES, _MOMENTS = ("fx", "fy", "fz"), ("mx", "my", "mz")


def _groups(dataset: xr.Dataset, names: Sequence[str]) -> dict[str, list[str]]:
    """Group names by what comes before their last dot, so that the coordinates of one joint share an axis."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name.rpartition(".")[0], []).append(name)
    return groups


def plot_coordinates(dataset: xr.Dataset, variable: str = "q") -> Any:
    """Coordinates (`q`), speeds (`u`) or accelerations (`du`) over time; angles in degrees, bending in millimetres."""
    if variable not in dataset:
        raise DeckcraneError(f"the dataset has no {variable}; add it to `record` in the scenario")
    data = dataset[variable]
    dimension = str(data.dims[1])
    panels: list[tuple[str, str, list[str]]] = []
    for group, names in _groups(dataset, [str(name) for name in data[dimension].values]).items():
        panels += [(group, unit, chosen) for unit, chosen in _by_unit(data, dimension, names).items()]
    figure, axes = new_figure(len(panels))
    groups = [group for group, _, _ in panels]
    bending = modal_names(dataset)
    for axis, (group, unit, names) in zip(axes[:, 0], panels, strict=True):
        turns = unit.startswith("rad")
        milli = unit.startswith("m") and names[0] in bending
        factor = 180 / np.pi if turns else 1e3 if milli else 1.0
        for name in names:
            values = factor * data.sel({dimension: name}).values
            axis.plot(dataset["time"], values, label=name.removeprefix(f"{group}."))
        driven = [
            name for name in names if variable == "q" and "setpoint" in dataset and name in dataset["actuator"].values
        ]
        for i, name in enumerate(driven):
            setpoints = factor * dataset["setpoint"].sel(actuator=name).values
            axis.plot(dataset["time"], setpoints, "k:", linewidth=1.0, label=None if i else "set-point")
        axis.set_ylabel(("m" if milli else "") + typeset(unit))
        kind = "rotations" if turns else "translations" if unit.startswith("m") else "coordinates"
        if names[0] in bending:
            kind = "twist" if turns else "bending"
        heading(axis, kind if not group else f"{group}, {kind}" if groups.count(group) > 1 else group)
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def _by_unit(data: xr.DataArray, dimension: str, names: Sequence[str]) -> dict[str, list[str]]:
    """Group names by their unit, angles first."""
    units = {name: known_unit(data, **{dimension: name}) or "" for name in names}
    order = sorted(dict.fromkeys(units.values()), key=lambda unit: not unit.startswith("rad"))
    return {unit: [name for name in names if units[name] == unit] for unit in order}


def plot_actuation(dataset: xr.Dataset) -> Any:
    """Force or moment of every actuator over time, in separate panels."""
    if "actuation" not in dataset:
        raise DeckcraneError("the dataset has no actuation: the scenario has no actuator, or does not record it")
    actuation = dataset["actuation"]
    panels = _by_unit(actuation, "actuator", [str(name) for name in actuation["actuator"].values])
    figure, axes = new_figure(len(panels))
    for axis, (unit, names) in zip(axes[:, 0], panels.items(), strict=True):
        values = actuation.sel(actuator=names)
        factor, label = engineering(values.values, unit)
        for name in names:
            axis.plot(dataset["time"], factor * values.sel(actuator=name), label=name)
        axis.set_ylabel(label)
        heading(axis, "actuator moments" if unit == "N m" else "actuator forces")
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def plot_reactions(reactions: xr.DataArray, joints: Sequence[str] | None = None) -> Any:
    """Forces and moments of joints over time, one row per joint, from `dataset["reaction"]` in any frame."""
    chosen = [str(name) for name in (reactions["joint"].values if joints is None else joints)]
    figure, axes = new_figure(len(chosen), 2)
    where = {"outer": "outer body's frame", "inner": "inner body's frame", "ground": "ground frame"}
    scales = {part: float(np.abs(reactions.sel(component=list(part)).values).max(initial=0.0)) for part in _PARTS}
    for row, joint in zip(axes, chosen, strict=True):
        for axis, components in zip(row, _PARTS, strict=True):
            unit = known_unit(reactions, component=components[0]) or ""
            values = reactions.sel(joint=joint, component=list(components))
            if float(np.abs(values).max()) <= ROUNDING * scales[components]:
                values = 0.0 * values  # a passive hinge carries no moment: rounding errors are not drawn
                axis.set_ylim(-1.0, 1.0)
            factor, label = engineering(values.values, unit)
            for component in components:
                axis.plot(reactions["time"], factor * values.sel(component=component), label=component)
            axis.set_ylabel(label)
            legend(axis)
        heading(row[0], f"joint of {joint}, {where[reactions.attrs.get('frame', 'outer')]}")
        heading(row[1], "moments")
    for axis in axes[-1]:
        axis.set_xlabel("time [s]")
    return figure


def plot_cylinders(dataset: xr.Dataset) -> Any:
    """Length and axial force of every cylinder, and the magnitude of the force at its pins, over time."""
    if "cylinder_force" not in dataset:
        raise DeckcraneError("the dataset has no cylinder_force: the scenario has no cylinder, or does not record it")
    panels = [("cylinder_length", "pin distance"), ("cylinder_force", "axial force")]
    figure, axes = new_figure(3 if "pin_force" in dataset else 2)
    curves: list[tuple[Any, str, str, str]] = [
        (dataset[name], "cylinder", title, known_unit(dataset[name]) or "") for name, title in panels if name in dataset
    ]
    if "pin_force" in dataset:
        forces = dataset["pin_force"].sel(component=list(_FORCES))
        curves.append((np.sqrt((forces**2).sum("component")), "pin", "pin forces", known_unit(forces) or ""))
    for axis, (data, dimension, title, unit) in zip(axes[:, 0], curves, strict=False):
        factor, label = engineering(data.values, unit) if unit == "N" else (1.0, unit)
        for name in data[dimension].values:
            axis.plot(dataset["time"], factor * data.sel({dimension: name}), label=str(name))
        axis.set_ylabel(label)
        heading(axis, title)
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def save_all(dataset: xr.Dataset, folder: str | Path) -> list[Path]:
    """Save the usual figures of a dataset as PNG files in a folder, made if need be."""
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeckcraneError(f"cannot make the folder {folder} for figures: {error.strerror or error}") from error
    figures = {name: plot_coordinates(dataset, name) for name in ("q", "u") if name in dataset}
    if "actuation" in dataset:
        figures["actuation"] = plot_actuation(dataset)
    if "reaction" in dataset:
        figures["reaction"] = plot_reactions(dataset["reaction"])
    if any(name in dataset for name in PAYLOAD):
        figures["payload"] = plot_payload(dataset)
    if "cylinder_force" in dataset:
        figures["cylinders"] = plot_cylinders(dataset)
    if "pressure" in dataset:
        figures["hydraulics"] = plot_hydraulics(dataset)
    if "section_force" in dataset:
        figures["sections"] = plot_sections(dataset)
    if "point_position" in dataset:
        figures["points"] = plot_points(dataset)
    if "clearance" in dataset or "distance" in dataset:
        figures["relative"] = plot_relative(dataset)
    figures |= lifting_figures(dataset)
    names = {"q": "coordinates", "u": "speeds", "reaction": "reactions"}
    return [save_figure(figure, folder / f"{names.get(name, name)}.png") for name, figure in figures.items()]


def save_figure(figure: Any, path: str | Path) -> Path:
    """Save a figure as a PNG file."""
    return write(path, lambda temporary: figure.savefig(temporary, format="png"))


def plot_poses(dataset: xr.Dataset, times: Sequence[float]) -> Any:
    """The mechanism as lines in space at some times: from every body's origin to what it carries, or to its own end.

    Flexible booms are drawn bent where the run recorded `beam_shape`.
    """
    from deckcrane.model.reading import carried

    for needed in ("position", "rotation"):
        if needed not in dataset:
            raise DeckcraneError(f"the dataset has no {needed}; add it to `record` in the scenario")
    scenario = carried(str(dataset.attrs["scenario"]))
    columns = min(len(times), 4)
    figure, axes = new_figure(-(-len(times) // columns), columns, height=3.2, space=True)
    chosen = dataset.sel(time=list(times), method="nearest")
    lines = {name: _body_lines(chosen, scenario, name) for name in scenario.plant.order}
    everything = np.concatenate([points.reshape(-1, 3) for body_lines in lines.values() for points in body_lines])
    low, high = everything.min(axis=0), everything.max(axis=0)
    centre, half = (low + high) / 2, float(np.max(high - low)) / 2 * 1.05
    for k, axis in enumerate(axes.flat):
        if k >= len(times):
            axis.set_visible(False)
            continue
        for colour, body_lines in zip(_cycle_colours(len(lines)), lines.values(), strict=True):
            for points in body_lines:
                axis.plot(*points[k].T, color=colour, linewidth=2.2, marker="o", markersize=2.5)
        axis.set(**{f"{a}lim": (centre[i] - half, centre[i] + half) for i, a in enumerate("xyz")})
        heading(axis, f"{float(chosen['time'][k]):g} s")
        axis.set_box_aspect((1, 1, 1))
        axis.tick_params(labelsize=7)
    return figure


def _cycle_colours(count: int) -> list[str]:
    return [COLOURS[i % len(COLOURS)] for i in range(count)]


def _body_lines(dataset: xr.Dataset, scenario: Any, name: str) -> list[np.ndarray[Any, Any]]:
    """Lines (times, points, 3) from a body's origin to each body it carries, or to its tip or COG where it carries none."""
    origin = dataset["position"].sel(body=name).values
    ends = [
        dataset["position"].sel(body=child).values
        for child in scenario.plant.order
        if scenario.plant.tree[child].on == name
    ]
    body = scenario.plant.tree[name]
    if body.beam is not None and "beam_shape" in dataset:
        bent = dataset["beam_shape"].sel(beam=name).values
        return [bent, *[line for end in ends if (line := _offset_line(bent, end)) is not None]]
    if not ends:
        point = np.array(body.tip if body.tip is not None else body.inertial()[1])
        ends = [origin + dataset["rotation"].sel(body=name).values @ point]
    return [np.stack([origin, end], axis=1) for end in ends]


def _offset_line(stations: np.ndarray[Any, Any], end: np.ndarray[Any, Any]) -> np.ndarray[Any, Any] | None:
    """A line from the nearest station of a boom to a body that it carries beside its axis; None where that is on the axis."""
    distances = np.linalg.norm(stations - end[:, None, :], axis=2)
    nearest = int(np.argmin(distances[0]))
    spacing = float(np.linalg.norm(stations[0, 1] - stations[0, 0]))
    return None if distances[0, nearest] < 0.6 * spacing else np.stack([stations[:, nearest], end], axis=1)
