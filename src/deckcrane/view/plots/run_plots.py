"""Figures of runs: coordinates, speeds, actuators, reactions, cylinders, poses, payload, booms, hydraulics, lifting gear.

Every function takes a dataset from `deckcrane.run` and gives a figure; `save_all` writes the usual set.

Lifting gear: ropes, winches, contacts, loads in water, wind, friction; events are marked. Payload: hook load, sway,
accelerations of load and boom tip. Booms: section forces along the boom, and motions of tracked points. Hydraulics: pressures,
flows and valves. There are also relative motion between two points, and the working range as a figure and a table: reach and
height of the tip, coloured by the force in each cylinder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr
from rich.table import Table

from deckcrane.analysis import run_statistics
from deckcrane.components.beams import FULL, RESULTANTS, along, modal_names
from deckcrane.components.beams.outputs import BEAM_SHAPE, SECTION_FORCE
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE, CYLINDER_LENGTH, PIN_FORCE
from deckcrane.components.hydraulics import cavitation
from deckcrane.components.hydraulics.outputs import PRESSURE
from deckcrane.components.payload.outputs import HOOK_LOAD, PAYLOAD_ACCELERATION, SWAY
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write
from deckcrane.mechanics.model.outputs import ACTUATION, POSITION, REACTION, ROTATION, SETPOINT, Q, U
from deckcrane.scenario.outputs import OutputSpec, Plot, all_outputs, figure_outputs
from deckcrane.scenario.reading import scenario_from_dataset
from deckcrane.units.dataset_units import unit_or_none
from deckcrane.view.plots.figures import (
    COLOURS,
    MOST_CURVES,
    ROUNDING,
    engineering_unit,
    format_unit,
    heading,
    legend,
    new_figure,
    widen_for_legends,
)

if TYPE_CHECKING:
    from deckcrane.analysis.run_statistics import CountedSignal

MOST_MARKS = 12
"""Most events named in one panel: the largest."""


def _is_recorded(dataset: xr.Dataset, panels: Sequence[OutputSpec]) -> bool:
    """Whether a dataset has a panel that is enough for a figure."""
    return any(spec.name in dataset for spec in panels if spec.plot is not None and not spec.plot.beside)


def _recorded_panels(dataset: xr.Dataset, figure: str) -> list[tuple[str, Plot]]:
    """Outputs of a figure that a dataset has, with their panels."""
    specs = [spec for spec in figure_outputs()[figure] if spec.name in dataset]
    return [(spec.name, spec.plot) for spec in specs if spec.plot is not None]


def plot_lifting(dataset: xr.Dataset, name: str) -> Any:
    """Draw a figure over time: magnitudes of vectors. Forces and moments in one variable get separate panels."""
    variables = [spec.name for spec in figure_outputs()[name]]
    panels = [
        (panel.title + part, *_scale(panel, unit, curves), some)
        for variable, panel in _recorded_panels(dataset, name)
        for unit, curves in _by_unit(run_statistics.sizes(dataset, variable)).items()
        for part, some in _divided(curves)
    ]
    if not panels:
        raise DeckcraneError(f"the dataset has no {' and no '.join(variables)}: add it to `record` in the scenario")
    figure, axes = new_figure(len(panels))
    for axis, (title, factor, unit, curves) in zip(axes[:, 0], panels, strict=True):
        for curve in curves:
            axis.plot(dataset["time"], factor * curve.values, label=curve.name)
        axis.set_ylabel(unit)
        heading(axis, title)
        if len(curves) > 1 or curves[0].name not in variables:
            legend(axis)
        _mark_events(axis, dataset, [curve.name for curve in curves])
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def _scale(panel: Plot, unit: str, curves: Sequence[CountedSignal]) -> tuple[float, str]:
    """Factor and unit in which a panel shows curves."""
    if panel.unit:
        return panel.factor, panel.unit
    if unit in ("m", "m/s", "1", "rad/s"):
        return 1.0, format_unit(unit) if unit != "1" else ""
    return engineering_unit(max(curves, key=lambda curve: curve.size).values, unit)


def _divided(curves: Sequence[CountedSignal]) -> list[tuple[str, Sequence[CountedSignal]]]:
    """Curves of one panel, or of as many as it takes for no two to look alike, each with what its title ends in."""
    count = -(-len(curves) // MOST_CURVES)
    length = -(-len(curves) // count)
    return [(f", {i + 1} of {count}" if count > 1 else "", curves[i * length : (i + 1) * length]) for i in range(count)]


def _by_unit(curves: list[CountedSignal]) -> dict[str, list[CountedSignal]]:
    units = dict.fromkeys(curve.unit for curve in curves)
    return {unit: [curve for curve in curves if curve.unit == unit] for unit in units}


def _mark_events(axis: Any, dataset: xr.Dataset, names: list[str]) -> None:
    """Mark the times of events of these things with lines, named along the top."""
    if "event_time" not in dataset:
        return
    events = [
        (float(t), str(kind), abs(float(size)))
        for t, kind, of, size in zip(
            *(dataset[f"event_{field}"].values for field in ("time", "kind", "of", "size")), strict=True
        )
        if str(of) in names
    ]
    for t, kind, _ in sorted(events, key=lambda event: -event[2])[:MOST_MARKS]:
        axis.axvline(t, color="#5c6770", linewidth=0.8, linestyle=":")
        axis.annotate(
            kind.replace("_", " "),
            (t, 0.98),
            xycoords=("data", "axes fraction"),
            rotation=90,
            fontsize=6.5,
            color="#5c6770",
            ha="right",
            va="top",
        )


def plot_payload(dataset: xr.Dataset) -> Any:
    """Hook load, sway angles of the payload, and magnitudes of accelerations without gravity, over time."""
    if not _recorded_panels(dataset, "payload"):
        raise DeckcraneError("the dataset has no hook_load: the scenario has no payload, or does not record it")
    panels = []
    if HOOK_LOAD.name in dataset:
        load = dataset[HOOK_LOAD.name]
        panels.append((HOOK_LOAD.title, *engineering_unit(load.values, run_statistics.unit(load)), {"": load.values}))
    angles = run_statistics.sway(dataset)
    if angles:
        factor = 180 / np.pi if angles[0].unit == "rad" else 1.0
        panels.append(
            (SWAY.title, factor, format_unit(angles[0].unit), {signal.name: signal.values for signal in angles})
        )
    accelerations = run_statistics.payload_accelerations(dataset)
    if accelerations:
        curves = {signal.name.removesuffix(" acceleration"): signal.values for signal in accelerations}
        panels.append((PAYLOAD_ACCELERATION.title, 1.0, format_unit(accelerations[0].unit), curves))
    figure, axes = new_figure(len(panels))
    for axis, (title, factor, unit, curves) in zip(axes[:, 0], panels, strict=True):
        for name, values in curves.items():
            axis.plot(dataset["time"], factor * values, label=name)
        axis.set_ylabel(unit)
        heading(axis, title)
        if len(curves) > 1:
            legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def plot_relative(dataset: xr.Dataset) -> Any:
    """Clearance, distance and approach speed of each pair of points over time."""
    recorded = _recorded_panels(dataset, "relative")
    if not recorded:
        raise DeckcraneError(
            "the dataset has no distance: the scenario has no section `relative`, or does not record it"
        )
    figure, axes = new_figure(len(recorded))
    for axis, (variable, panel) in zip(axes[:, 0], recorded, strict=True):
        for sight in dataset["sight"].values:
            axis.plot(dataset["time"], dataset[variable].sel(sight=sight), label=str(sight))
        axis.set_ylabel(format_unit(unit_or_none(dataset[variable]) or ""))
        heading(axis, panel.title)
    legend(axes[0, 0])
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def plot_envelope(chart: xr.Dataset) -> Any:
    """One panel per cylinder: where the tip can be, coloured by the axial force; grey dots are poses that cannot be held."""
    cylinders = [str(name) for name in chart["cylinder"].values]
    figure, axes = new_figure(1, len(cylinders), height=4.4)
    figure.set_size_inches(4.4 * len(cylinders), 4.8)  # equal scales leave wide panels empty
    reach, height = chart["reach"].values.ravel(), chart["height"].values.ravel()
    within = sound_poses(chart).ravel()
    for axis, name in zip(axes[0], cylinders, strict=True):
        force = chart[CYLINDER_FORCE.name].sel(cylinder=name).values.ravel() / 1e3
        axis.scatter(reach[~within], height[~within], s=2, color="0.82", label="not reachable", linewidths=0)
        drawn = axis.scatter(reach[within], height[within], c=force[within], s=7, cmap="viridis", linewidths=0)
        figure.colorbar(drawn, ax=axis, label=f"axial force of {name} [kN]")
        axis.set(xlabel="reach [m]", ylabel="height [m]", aspect="equal")
        heading(axis, f"{name}, hook load {chart.attrs[HOOK_LOAD.name] / 1e3:g} t")
    if not within.all():  # below the panels: everywhere else there are poses
        figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside lower center", frameon=False, markerscale=4)
    return figure


def sound_poses(chart: xr.Dataset) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Poses that the strokes allow and in which all hanging bodies find equilibrium: those with forces."""
    return np.asarray(chart["reachable"].values & chart["at_rest"].values, dtype=bool)


def envelope_table(chart: xr.Dataset, rows: int = 10) -> Table:
    """By reach: the range of heights, and the largest force in each cylinder and at its pins."""
    cylinders = [str(name) for name in chart["cylinder"].values]
    heads = [head for name in cylinders for head in (f"{name}, kN", "pins, kN")]
    title = f"working range of {chart.attrs['tip']}, hook load {chart.attrs[HOOK_LOAD.name] / 1e3:g} t"
    table = Table(title=title, title_justify="left")
    for head in ("reach, m", "height, m", *heads):
        table.add_column(head, justify="right", overflow="fold", min_width=11 if "pins" not in head else 6)
    within = sound_poses(chart)
    reach, height = chart["reach"].values[within], chart["height"].values[within]
    if not len(reach):
        return table
    edges = np.linspace(reach.min(), reach.max(), rows + 1)
    for low, high in pairwise(edges):
        in_band = (reach >= low) & (reach <= high)
        if not in_band.any():
            continue
        cells = [f"{low:.1f} … {high:.1f}", f"{height[in_band].min():.1f} … {height[in_band].max():.1f}"]
        for name in cylinders:
            force = chart[CYLINDER_FORCE.name].sel(cylinder=name).values[within][in_band] / 1e3
            own_pins = [pin for pin in chart["pin"].values if str(pin).startswith(f"{name}.")]
            pins = chart["pin_load"].sel(pin=own_pins).values[within][in_band] / 1e3
            cells += [f"{force.min():.0f} … {force.max():.0f}", f"{pins.max():.0f}"]
        table.add_row(*cells)
    return table


_MOMENTS, _FORCES = ("bending_z", "bending_y", "torsion"), ("axial", "shear_y", "shear_z")


def plot_sections(dataset: xr.Dataset) -> Any:
    """Least and greatest moments (left) and forces (right) in the sections of every boom, over all times."""
    if SECTION_FORCE.name not in dataset:
        raise DeckcraneError("the dataset has no section_force: no body has a beam, or the scenario does not record it")
    scenario = scenario_from_dataset(str(dataset.attrs["scenario"]))
    figure, axes = new_figure(dataset.sizes["beam"], 2, height=2.6)
    for row, name in zip(axes, (str(label) for label in dataset["beam"].values), strict=True):
        x, forces = along(dataset, scenario, name)
        for axis, resultants in ((row[0], _MOMENTS), (row[1], _FORCES)):
            unit = unit_or_none(dataset[SECTION_FORCE.name], resultant=resultants[0]) or ""
            selected = forces[..., [RESULTANTS.index(resultant) for resultant in resultants]]
            factor, label = engineering_unit(selected, unit)
            largest = float(np.nanmax(np.abs(selected), initial=0.0))
            for i, (colour, resultant) in enumerate(zip(COLOURS, resultants, strict=False)):
                values = factor * selected[..., i]
                if float(np.nanmax(np.abs(values), initial=0.0)) <= FULL * factor * largest:
                    continue  # a plane without bending
                low, high = values.min(axis=0), values.max(axis=0)
                axis.fill_between(x, low, high, color=colour, alpha=0.25, linewidth=0)
                axis.plot(x, low, color=colour, linewidth=1.0)
                axis.plot(x, high, color=colour, label=_resultant_label(resultant), linewidth=1.0)
            axis.axhline(0.0, color="0.5", linewidth=0.6)
            axis.set_ylabel(label)
            if axis.get_legend_handles_labels()[0]:
                legend(axis)
        heading(row[0], f"{name}, least and greatest")
    for axis in axes[-1]:
        axis.set_xlabel("along the boom [m]")
    return figure


def _resultant_label(resultant: str) -> str:
    """Name a resultant: moments turn about an axis of the section, forces act along one."""
    return resultant.replace("_", " about " if resultant in _MOMENTS else " along ")


def plot_points(dataset: xr.Dataset) -> Any:
    """Position, velocity and acceleration of tracked points in the ground frame over time."""
    recorded = _recorded_panels(dataset, "points")
    if not recorded:
        raise DeckcraneError("the dataset has no point_position: the scenario has no points, or does not record them")
    figure, axes = new_figure(dataset.sizes["point"], len(recorded))
    for row, point in zip(axes, dataset["point"].values, strict=True):
        for axis, (variable, panel) in zip(row, recorded, strict=True):
            for direction in dataset["axis"].values:
                axis.plot(dataset["time"], dataset[variable].sel(point=point, axis=direction), label=str(direction))
            axis.set_ylabel(format_unit(unit_or_none(dataset[variable]) or ""))
            heading(axis, f"{point}, {panel.title}")
        legend(row[-1])
    for axis in axes[-1]:
        axis.set_xlabel("time [s]")
    return figure


def plot_hydraulics(dataset: xr.Dataset) -> Any:
    """Pressure in every chamber, flow through the valve into it, and spool strokes; chambers that cavitated are named."""
    if PRESSURE.name not in dataset:
        raise DeckcraneError(
            "the dataset has no pressure: no cylinder has hydraulics, or the scenario does not record it"
        )
    cavitating = ", ".join(name for name, _, _ in cavitation(dataset))
    recorded = _recorded_panels(dataset, "hydraulics")
    figure, axes = new_figure(len(recorded))
    for axis, (variable, panel) in zip(axes[:, 0], recorded, strict=True):
        (dimension,) = all_outputs()[variable].dims
        for name in dataset[dimension].values:
            axis.plot(dataset["time"], panel.factor * dataset[variable].sel({dimension: name}), label=str(name))
        axis.set_ylabel(panel.unit)
        noted = cavitating and variable == PRESSURE.name
        heading(axis, f"{panel.title} (cavitation: {cavitating})" if noted else panel.title)
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


_PARTS = _FORCE_COMPONENTS, _MOMENT_COMPONENTS = ("fx", "fy", "fz"), ("mx", "my", "mz")


def _groups(dataset: xr.Dataset, names: Sequence[str]) -> dict[str, list[str]]:
    """Group names by what comes before their last dot, so that the coordinates of one joint share an axis."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name.rpartition(".")[0], []).append(name)
    return groups


def plot_coordinates(dataset: xr.Dataset, variable: str = Q.name) -> Any:
    """Coordinates (`q`), speeds (`u`) or accelerations (`du`) over time; angles in degrees, bending in millimetres."""
    if variable not in dataset:
        raise DeckcraneError(f"the dataset has no {variable}; add it to `record` in the scenario")
    data = dataset[variable]
    dimension = str(data.dims[1])
    panels: list[tuple[str, str, list[str]]] = []
    for group, names in _groups(dataset, [str(name) for name in data[dimension].values]).items():
        panels += [(group, unit, chosen) for unit, chosen in _names_by_unit(data, dimension, names).items()]
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
            name
            for name in names
            if variable == Q.name and SETPOINT.name in dataset and name in dataset["actuator"].values
        ]
        for i, name in enumerate(driven):
            setpoints = factor * dataset[SETPOINT.name].sel(actuator=name).values
            axis.plot(dataset["time"], setpoints, "k:", linewidth=1.0, label=None if i else "set-point")
        axis.set_ylabel(("m" if milli else "") + format_unit(unit))
        kind = "rotations" if turns else "translations" if unit.startswith("m") else "coordinates"
        if names[0] in bending:
            kind = "twist" if turns else "bending"
        heading(axis, kind if not group else f"{group}, {kind}" if groups.count(group) > 1 else group)
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def _names_by_unit(data: xr.DataArray, dimension: str, names: Sequence[str]) -> dict[str, list[str]]:
    """Group names by their unit, angles first."""
    units = {name: unit_or_none(data, **{dimension: name}) or "" for name in names}
    order = sorted(dict.fromkeys(units.values()), key=lambda unit: not unit.startswith("rad"))
    return {unit: [name for name in names if units[name] == unit] for unit in order}


def plot_actuation(dataset: xr.Dataset) -> Any:
    """Force or moment of every actuator over time, in separate panels."""
    if ACTUATION.name not in dataset:
        raise DeckcraneError("the dataset has no actuation: the scenario has no actuator, or does not record it")
    actuation = dataset[ACTUATION.name]
    panels = _names_by_unit(actuation, "actuator", [str(name) for name in actuation["actuator"].values])
    figure, axes = new_figure(len(panels))
    for axis, (unit, names) in zip(axes[:, 0], panels.items(), strict=True):
        values = actuation.sel(actuator=names)
        factor, label = engineering_unit(values.values, unit)
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
            unit = unit_or_none(reactions, component=components[0]) or ""
            values = reactions.sel(joint=joint, component=list(components))
            if float(np.abs(values).max()) <= ROUNDING * scales[components]:
                values = 0.0 * values  # a passive hinge carries no moment: rounding errors are not drawn
                axis.set_ylim(-1.0, 1.0)
            factor, label = engineering_unit(values.values, unit)
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
    if CYLINDER_FORCE.name not in dataset:
        raise DeckcraneError("the dataset has no cylinder_force: the scenario has no cylinder, or does not record it")
    figure, axes = new_figure(3 if PIN_FORCE.name in dataset else 2)
    curves: list[tuple[Any, str, str, str]] = [
        (dataset[spec.name], "cylinder", spec.title, unit_or_none(dataset[spec.name]) or "")
        for spec in (CYLINDER_LENGTH, CYLINDER_FORCE)
        if spec.name in dataset
    ]
    if PIN_FORCE.name in dataset:
        forces = dataset[PIN_FORCE.name].sel(component=list(_FORCE_COMPONENTS))
        curves.append((np.sqrt((forces**2).sum("component")), "pin", PIN_FORCE.title, unit_or_none(forces) or ""))
    for axis, (data, dimension, title, unit) in zip(axes[:, 0], curves, strict=False):
        factor, label = engineering_unit(data.values, unit) if unit == "N" else (1.0, unit)
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
    return [save_figure(figure, folder / f"{name}.png") for name, figure in draw_figures(dataset).items()]


def draw_figures(dataset: xr.Dataset) -> dict[str, Any]:
    """Draw the usual figures that a dataset has data for, by name."""
    return {
        name: _DRAWINGS[name](dataset) if name in _DRAWINGS else plot_lifting(dataset, name)
        for name, panels in figure_outputs().items()
        if _is_recorded(dataset, panels)
    }


_DRAWINGS: dict[str, Callable[[xr.Dataset], Any]] = {
    "coordinates": plot_coordinates,
    "speeds": lambda dataset: plot_coordinates(dataset, U.name),
    ACTUATION.name: plot_actuation,
    "reactions": lambda dataset: plot_reactions(dataset[REACTION.name]),
    "payload": plot_payload,
    "cylinders": plot_cylinders,
    "hydraulics": plot_hydraulics,
    "sections": plot_sections,
    "points": plot_points,
    "relative": plot_relative,
}
"""Figures with a drawing of their own; `plot_lifting` draws all others."""


def save_figure(figure: Any, path: str | Path) -> Path:
    """Save a figure as a PNG file, as wide as its legends need."""
    widen_for_legends(figure)
    return write(path, lambda temporary: figure.savefig(temporary, format="png", bbox_inches="tight"))


def plot_poses(dataset: xr.Dataset, times: Sequence[float]) -> Any:
    """The mechanism as lines in space at some times: from every body's origin to what it carries, or to its own end.

    Flexible booms are drawn bent where the run recorded `beam_shape`.
    """
    from deckcrane.scenario.reading import scenario_from_dataset

    for needed in (POSITION.name, ROTATION.name):
        if needed not in dataset:
            raise DeckcraneError(f"the dataset has no {needed}; add it to `record` in the scenario")
    scenario = scenario_from_dataset(str(dataset.attrs["scenario"]))
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
    origin = dataset[POSITION.name].sel(body=name).values
    ends = [
        dataset[POSITION.name].sel(body=child).values
        for child in scenario.plant.order
        if scenario.plant.tree[child].on == name
    ]
    body = scenario.plant.tree[name]
    if body.beam is not None and BEAM_SHAPE.name in dataset:
        bent = dataset[BEAM_SHAPE.name].sel(beam=name).values
        return [bent, *[line for end in ends if (line := _offset_line(bent, end)) is not None]]
    if not ends:
        point = np.array(body.tip if body.tip is not None else body.inertial()[1])
        ends = [origin + dataset[ROTATION.name].sel(body=name).values @ point]
    return [np.stack([origin, end], axis=1) for end in ends]


def _offset_line(stations: np.ndarray[Any, Any], end: np.ndarray[Any, Any]) -> np.ndarray[Any, Any] | None:
    """A line from the nearest station of a boom to a body that it carries beside its axis; None where that is on the axis."""
    distances = np.linalg.norm(stations - end[:, None, :], axis=2)
    nearest = int(np.argmin(distances[0]))
    spacing = float(np.linalg.norm(stations[0, 1] - stations[0, 0]))
    return None if distances[0, nearest] < 0.6 * spacing else np.stack([stations[:, nearest], end], axis=1)
