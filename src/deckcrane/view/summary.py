"""The summary of a run: the time from which it is counted, and the extremes of all main results, each with its time.

`summary` has every table. `short_summary` fits one screen: the verdict, governing checks, events, and the most important extremes.

Tables of single outputs are described where the outputs are made; those of several, such as joints and booms, stand here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from deckcrane.analysis import run_statistics
from deckcrane.analysis.run_statistics import CountedPeriod, CountedSignal, counted_period, records_after, scenario_of
from deckcrane.components.beams.outputs import SECTION_FORCE
from deckcrane.components.bodies.data import stated_bodies
from deckcrane.components.contacts.outputs import CONTACT_FORCE, CONTACT_GAP
from deckcrane.components.hydraulics.outputs import CAVITATION, PRESSURE
from deckcrane.components.joints.outputs import AT_STOP
from deckcrane.components.payload.outputs import HOOK_LOAD, SWAY
from deckcrane.components.ratings import has_checks
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.ropes.data import breaking_loads
from deckcrane.components.ropes.outputs import ROPE_SLACK, ROPE_SPAN_TENSION, ROPE_TENSION
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import all_vessels
from deckcrane.files.datasets import event_rows
from deckcrane.scenario.outputs import summary_tables
from deckcrane.simulation.datasets import non_finite_values
from deckcrane.simulation.events import DROPPED
from deckcrane.units.dataset_units import unit_or_none
from deckcrane.view.plots.figures import ROUNDING
from deckcrane.view.tables import NEGLIGIBLE, cells, extremes, format_number, largest, table_of
from deckcrane.view.tables import scale_of as _scale

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.analysis.utilisations import Governing

_SPECIAL_ROWS: dict[str, Callable[[xr.Dataset], Sequence[CountedSignal]]] = {
    "payload and accelerations": run_statistics.payload,
    "relative motion": run_statistics.relative,
    "pins": run_statistics.pins,
    "pressures": run_statistics.pressures,
}
"""Tables with other rows than the labels of their outputs, or also with those that were selected before."""


def output_tables(dataset: xr.Dataset) -> Iterator[tuple[int, Table]]:
    """Tables that outputs describe, with the place of each in the summary."""
    for title, rows in summary_tables().items():
        row = rows[0][1]
        table = extremes if row.statistic == "extremes" else largest
        signals = _SPECIAL_ROWS[title](dataset) if title in _SPECIAL_ROWS else run_statistics.rows(dataset, title)
        yield row.order, table(title, row.column, list(signals), dataset)


def _rope_table(dataset: xr.Dataset) -> Table:
    """Largest tension anywhere along each rope, share of time that it is slack, and breaking load over that tension."""
    scenario = scenario_of(dataset)
    strengths = {} if scenario is None else breaking_loads(scenario)
    factors = any(strengths.values())
    columns = ("rope", "least", "at", "greatest", "at", "slack", *(("safety",) if factors else ()))
    strength = ", and breaking load over the greatest" if factors else ""
    table = table_of(f"ropes: tension{strength}", *columns)
    time = dataset["time"].values
    for name, data in run_statistics.each(dataset[ROPE_TENSION.name], "rope"):
        tensions = CountedSignal(name, run_statistics.unit(data), data.values)
        low = cells(tensions, time)[:2]
        largest_tension = CountedSignal(name, tensions.unit, _largest_span_tension(dataset, name, data.values))
        high = cells(largest_tension, time)[2:]
        table.add_row(
            name,
            *low,
            *high,
            _slack_share(dataset, name),
            *((_safety_factor(strengths.get(name), largest_tension),) if factors else ()),
        )
    return table


def _largest_span_tension(dataset: xr.Dataset, rope: str, first: np.ndarray) -> np.ndarray:
    """Largest tension of all spans of a rope; that of its first end where spans are not recorded."""
    if ROPE_SPAN_TENSION.name not in dataset or "span" not in dataset[ROPE_SPAN_TENSION.name].dims:
        return first
    spans = [
        data.values
        for name, data in run_statistics.each(dataset[ROPE_SPAN_TENSION.name], "span")
        if _belongs_to(name, rope)
    ]
    return np.max(spans, axis=0) if spans else first


def _belongs_to(span: str, rope: str) -> bool:
    return span.rpartition(".")[0] == rope


def _slack_share(dataset: xr.Dataset, rope: str) -> str:
    if ROPE_SLACK.name not in dataset:
        return "-"
    slack = [data.values for name, data in run_statistics.each(dataset[ROPE_SLACK.name], "rope") if name == rope]
    if not slack or not np.isfinite(slack[0]).all():
        return "-"
    share = float(np.mean(slack[0] > 0.5))
    return "never" if share == 0 else f"{100 * share:.2g} %"


def _safety_factor(strength: float | None, tension: CountedSignal) -> str:
    if not strength or not np.isfinite(tension.size) or tension.size == 0:
        return "-"
    return f"{strength / tension.size:.2f}"


MOST_LINES = 40
"""Most lines of a short summary: one screen."""
MOST_WARNINGS = 3
MOST_CHECKS = 5
"""Most checks in a short summary where none is above 1; more are listed where some are."""
MOST_CHECKS_ABOVE = 6
MOST_EVENT_GROUPS = 6
MOST_EVENTS = 20
"""Most events that the summary lists one by one, besides all lift-offs, landings and bursts."""
ALWAYS_LISTED = ("lift_off", "landing", "burst", "unmet_thrust", "deck_edge_immersed", "opening_immersed")


def short_summary(dataset: xr.Dataset, start: float | None = None, lines: int = MOST_LINES, width: int = 80) -> Group:
    """A run on one screen: verdict, warnings, governing checks, events, extremes."""
    counted = counted_period(dataset, start)
    kept = records_after(dataset, counted.start)
    with np.errstate(invalid="ignore"):
        checks = _governing(kept)
        warnings = [*_warnings(dataset), *_larger_before_start(dataset, kept, counted)]
        more = len(warnings) - MOST_WARNINGS
        shown_warnings = warnings[:MOST_WARNINGS] + ([f"and {more} more warnings: see --all"] if more > 0 else [])
        above: list[Any] = [Text(_verdict(dataset, checks), style="bold"), Text(_heading(dataset, counted))]
        above += [Text(line, style="bold") for line in shown_warnings]
        above += [table for table in (_governing_table(checks), _event_groups(dataset)) if table.row_count]
        ranked = _by_importance(kept)
        below = Text("--all prints all tables")
        lines_left = lines - _line_count([*above, below], width)
        for count in range(min(len(ranked), max(lines_left, 0)), 0, -1):
            table = _compact(extremes("extremes", "", _in_order(ranked[:count]), kept))
            if _line_count([table], width) <= lines_left:
                above.append(table)
                break
    return Group(*above, below)


def _verdict(dataset: xr.Dataset, checks: Sequence[Governing]) -> str:
    """Whether the run keeps to all limits of its checks, and which of them governs."""
    if not checks:
        scenario = scenario_of(dataset)
        if scenario is not None and has_checks(scenario):
            return "verdict: none, utilisations were not recorded"
        return "verdict: none, the scenario has no checks"
    first, total = checks[0], len(checks)
    if not np.isfinite(first.share):
        return f"verdict: none, {first.check} is not a finite number"
    governs = f"{first.check} governs, utilisation {first.share:.4g} at {first.time:g} s"
    over = sum(result.share > 1 for result in checks)
    counted = f"{total} check{'s' if total > 1 else ''}"
    if over:
        return f"verdict: ABOVE the limit in {over} of {counted}; {governs}"
    return f"verdict: within limits ({counted}); {governs}"


def _governing(dataset: xr.Dataset) -> list[Governing]:
    if UTILISATION.name not in dataset or "check" not in dataset[UTILISATION.name].dims:
        return []
    from deckcrane.analysis.utilisations import utilisations_in

    return list(utilisations_in(dataset))


def _governing_table(checks: Sequence[Governing]) -> Table:
    """Checks with the largest utilisations; all that are above 1, up to a number."""
    over = sum(not result.share <= 1 for result in checks)
    shown = checks[: min(max(over, MOST_CHECKS), MOST_CHECKS_ABOVE)]
    title = "checks" if len(shown) == len(checks) else f"checks: the first {len(shown)} of {len(checks)}"
    return _compact(_checks(title, shown))


def _compact(table: Table) -> Table:
    """Remove the empty lines above and below a table."""
    table.show_edge = False
    return table


def _line_count(renderables: Sequence[Any], width: int) -> int:
    """Number of lines on a terminal of this width."""
    console = Console(file=StringIO(), width=width)
    return len(console.render_lines(Group(*renderables)))


def _by_importance(dataset: xr.Dataset) -> list[tuple[int, int, CountedSignal]]:
    """Important signals, the first of every group before the second of any, each with its group and its rank there."""
    groups = [[(i, j, signal) for j, signal in enumerate(group)] for i, group in enumerate(_important_signals(dataset))]
    return [entry for turn in zip_longest(*groups) for entry in turn if entry is not None]


def _in_order(chosen: Sequence[tuple[int, int, CountedSignal]]) -> list[CountedSignal]:
    return [signal for _, _, signal in sorted(chosen, key=lambda entry: entry[:2])]


def _important_signals(dataset: xr.Dataset) -> Iterator[list[CountedSignal]]:
    """Groups of signals; within a group the largest first, or those that an engineer looks for first."""
    scenario = scenario_of(dataset)
    vessels = () if scenario is None else tuple(f"{name}." for name in all_vessels(scenario.plant))
    yield sorted(run_statistics.payload(dataset), key=lambda signal: signal.name.startswith(f"{SWAY.row} theta"))
    yield _largest_first(_with_suffix(run_statistics.sizes(dataset, ROPE_TENSION.name), ROPE_TENSION.load_words))
    yield _largest_first(_with_suffix(run_statistics.cylinder_forces(dataset), "force"))
    bearings = run_statistics.bearings(dataset)
    for part in ("overturning", "axial", "radial"):
        loads = [(joint, load) for joint, parts in bearings.items() for load in parts if load.name == part]
        yield _largest_first([CountedSignal(f"{joint} {part}", load.unit, load.values) for joint, load in loads])
    free = (
        ()
        if scenario is None
        else [name for name, body in stated_bodies(scenario.plant).items() if body.joint.kind == "free"]
    )
    joints = [pair for pair in run_statistics.joints(dataset) if pair[0].name not in {*free, *bearings}]
    yield _largest_first(_with_suffix([force for force, _ in joints], "force"))
    yield _largest_first(_with_suffix([moment for _, moment in joints], "moment"))
    yield _largest_first(_with_suffix(run_statistics.sizes(dataset, CONTACT_FORCE.name), CONTACT_FORCE.load_words))
    yield run_statistics.relative(dataset)
    yield _largest_first(_with_suffix(run_statistics.pressures(dataset), PRESSURE.row))
    yield _largest_first(
        [CountedSignal(f"pin {signal.name}", signal.unit, signal.values) for signal in run_statistics.pins(dataset)]
    )
    yield run_statistics.rows(dataset, "loads in water")
    yield run_statistics.rows(dataset, "winches")
    yield run_statistics.waves(dataset)
    yield sorted(run_statistics.coordinates(dataset), key=lambda signal: _coordinate_rank(signal.name, vessels))


def _coordinate_rank(name: str, vessels: tuple[str, ...]) -> tuple[bool, int]:
    """Vessels first; for each free body roll, pitch and heave; then the others."""
    motions = ("roll", "pitch", "z")
    last = name.rpartition(".")[2] if "." in name else ""
    return not name.startswith(vessels or ("vessel.",)), motions.index(last) if last in motions else 3


def _with_suffix(entries: Sequence[CountedSignal], word: str) -> list[CountedSignal]:
    return [CountedSignal(f"{signal.name} {word}", signal.unit, signal.values) for signal in entries]


def _largest_first(entries: Sequence[CountedSignal]) -> list[CountedSignal]:
    """Sort signals by size; rounding errors are left out, and non-finite ones come first."""
    scale = _scale(entries)
    kept = [signal for signal in entries if not signal.size <= ROUNDING * scale]
    return sorted(kept, key=lambda signal: -signal.size if np.isfinite(signal.size) else -np.inf)


def _event_groups(dataset: xr.Dataset) -> Table:
    """Events by kind and place: how often, when first, and the largest; slack and snap of a rope are one line."""
    rows = event_rows(dataset)
    groups = _grouped(rows)
    if len(groups) > MOST_EVENT_GROUPS:  # many contacts or ropes: all of a kind together
        of_kind = {
            kind: len({of for _, other_kind, of, _, _ in rows if other_kind == kind}) for _, kind, _, _, _ in rows
        }
        groups = _grouped(
            [(t, kind, of if of_kind[kind] == 1 else "several", size, u) for t, kind, of, size, u in rows]
        )
    dropped = int(dataset.attrs.get(DROPPED, 0))
    left = f"; {dropped:,} smaller ones not kept" if dropped else ""
    table = table_of(f"events{left}", "what", "where", "times", "first", "largest", "at")
    for (what, of), group in groups.items():
        counts = Counter(row[1] for row in group)
        snaps = [row for row in group if row[1] == "snap"] or group
        time, _, _, size, unit = max(snaps, key=lambda row: row[3])
        words = what if len(counts) > 1 else group[0][1].replace("_", "-")
        table.add_row(
            words, of, str(max(counts.values())), f"{group[0][0]:.3f} s", format_number(size, unit), f"{time:.3f} s"
        )
    return _compact(table)


EventRow = tuple[float, str, str, float, str]


def _grouped(rows: Sequence[EventRow]) -> dict[tuple[str, str], list[EventRow]]:
    """Group events by kind and place: lift-offs and landings first, then in the order of time."""
    groups: dict[tuple[str, str], list[EventRow]] = {}
    for row in sorted(rows, key=lambda row: row[1] not in ALWAYS_LISTED):
        what = "slack, snap" if row[1] in ("slack", "snap") else row[1].replace("_", "-")
        groups.setdefault((what, row[2]), []).append(row)
    return groups


def summary(dataset: xr.Dataset, start: float | None = None) -> Group:
    """Results of a run in short, counted from `start` (by default as `run.transient` says): motions, loads, pressures.

    Non-finite values are reported, with the time from which they occur.
    """
    counted = counted_period(dataset, start)
    kept = records_after(dataset, counted.start)
    with np.errstate(invalid="ignore"):  # non-finite values are named below
        placed = [
            (10, _coordinates(kept)),
            (20, _sea(kept)),
            (50, _cylinders(kept)),
            (70, _joints(kept)),
            (80, _bearings(kept)),
            (90, _booms(kept) if SECTION_FORCE.name in kept else None),
            (100, _rope_table(kept) if ROPE_TENSION.name in kept else None),
            (160, _checks("checks", _governing(kept))),
            (180, _contacts(kept) if CONTACT_FORCE.name in kept else None),
            *output_tables(kept),
        ]
        tables = [table for _, table in sorted(placed, key=lambda entry: entry[0])]
        tables += [_event_groups(dataset), _events(dataset)]
        lines = [*_larger_before_start(dataset, kept, counted), *_warnings(dataset)]
    return Group(
        Text(_heading(dataset, counted)),
        *[table for table in tables if table is not None and table.row_count],
        *[Text(line, style="bold") for line in lines],
    )


def _heading(dataset: xr.Dataset, counted: CountedPeriod) -> str:
    title = dataset.attrs.get("title") or "scenario"
    last = float(dataset["time"].values[-1])
    heading = f"{title}: {last:g} s, {dataset.sizes['time']} records\n"
    if counted.start <= float(dataset["time"].values[0]):
        return heading + "counted from the start"
    return heading + f"counted from {counted.start:g} s ({counted.why}; change it with --from or run.transient)"


def _coordinates(dataset: xr.Dataset) -> Table:
    """Range of every coordinate; bending in millimetres."""
    from deckcrane.components.beams import modal_names

    table = table_of("coordinates", "coordinate", "least", "at", "greatest", "at", "at the end")
    bending = modal_names(dataset)
    for signal in run_statistics.coordinates(dataset):
        if signal.unit == "m" and signal.name in bending:
            signal = CountedSignal(signal.name, "mm", 1e3 * signal.values)
        end = float(signal.values[-1])
        row = cells(signal, dataset["time"].values)
        end = 0.0 if abs(end) <= NEGLIGIBLE else end
        table.add_row(signal.name, *row, format_number(end, signal.unit) if np.isfinite(end) else "not finite")
    return table


def _sea(dataset: xr.Dataset) -> Table | None:
    """Mean and standard deviation of waves, vessel and hook load in a sea; significant values in an irregular one."""
    scenario = scenario_of(dataset)
    sea = None if scenario is None else stated_sea(scenario)
    if scenario is None or sea is None or "motion" in dataset.attrs:
        return None
    irregular = sea.regular is None
    floating = tuple(f"{name}." for name in all_vessels(scenario.plant))
    chosen = [signal for signal in run_statistics.coordinates(dataset) if signal.name.startswith(floating)]
    chosen = [*run_statistics.waves(dataset), *chosen]
    chosen += [signal for signal in run_statistics.payload(dataset) if signal.name == HOOK_LOAD.row]
    table = table_of("in the sea", "", "mean", "std", *(["significant, 4 std"] if irregular else []))
    for signal in chosen:
        mean, std = float(signal.values.mean()), float(signal.values.std())
        if np.isfinite(mean):
            values = [mean, std, 4 * std] if irregular else [mean, std]
            table.add_row(signal.name, *[format_number(value, signal.unit) for value in values])
    return table


def _cylinders(dataset: xr.Dataset) -> Table:
    """Used stroke of every cylinder, and its axial force: positive pushes, negative pulls."""
    used = run_statistics.strokes(dataset)
    columns = ("cylinder", *(("stroke used",) if used else ()), "force, least", "at", "greatest", "at")
    table = table_of("cylinders (positive pushes)", *columns)
    for signal in run_statistics.cylinder_forces(dataset):
        stroke = used.get(signal.name)
        shown = () if not used else ("-",) if stroke is None else (_range(100 * stroke, "%"),)
        table.add_row(signal.name, *shown, *cells(signal, dataset["time"].values))
    return table


def _range(values: np.ndarray, unit: str) -> str:
    low, high = float(values.min()), float(values.max())
    return f"{low:.1f} to {high:.1f} {unit}" if np.isfinite([low, high]).all() else "not finite"


def _joints(dataset: xr.Dataset) -> Table:
    table = table_of("reactions: resultants", "joint", "force, largest", "at", "moment, largest", "at")
    scenario = scenario_of(dataset)
    free = (
        ()
        if scenario is None
        else [name for name, body in stated_bodies(scenario.plant).items() if body.joint.kind == "free"]
    )
    pairs = [pair for pair in run_statistics.joints(dataset) if pair[0].name not in free]
    forces, moments = _scale(force for force, _ in pairs), _scale(moment for _, moment in pairs)
    time = dataset["time"].values
    for force, moment in pairs:
        table.add_row(force.name, *cells(force, time, forces)[2:], *cells(moment, time, moments)[2:])
    return table


def _bearings(dataset: xr.Dataset) -> Table:
    """Loads of every hinge about its own axis; radial and overturning are resultants at one instant."""
    bearings = run_statistics.bearings(dataset)
    table = table_of("hinges, about their own axes", "joint", "load", "least", "at", "greatest", "at")
    scales = {
        load.unit: _scale(part for parts in bearings.values() for part in parts if part.unit == load.unit)
        for parts in bearings.values()
        for load in parts
    }
    for joint, parts in bearings.items():
        for i, part in enumerate(parts):
            row = cells(part, dataset["time"].values, scales[part.unit])
            table.add_row("" if i else joint, part.name, *row)
    return table


def _booms(dataset: xr.Dataset) -> Table | None:
    """Largest bending moment of every boom, with its position along the boom and its time."""
    scenario = scenario_of(dataset)
    if scenario is None or "beam" not in dataset[SECTION_FORCE.name].dims:
        return None
    from deckcrane.components.beams import BENDING_Y, BENDING_Z, along

    table = table_of("booms", "boom", "bending, largest", "where", "at")
    unit = unit_or_none(dataset[SECTION_FORCE.name], resultant="bending_y") or ""
    for name in (str(label) for label in dataset["beam"].values):
        x, forces = along(dataset, scenario, name)
        values = np.hypot(forces[..., BENDING_Y], forces[..., BENDING_Z])
        k, i = np.unravel_index(int(np.argmax(values)), values.shape)
        if np.isfinite(values[k, i]):
            table.add_row(
                name, format_number(float(values[k, i]), unit), f"{x[i]:.4g} m", f"{float(dataset['time'][k]):g} s"
            )
        else:
            table.add_row(name, "not finite", "-", "-")
    return table


def _checks(title: str, checks: Sequence[Governing]) -> Table:
    """Largest utilisation of every check, the largest first; those above 1 are marked."""
    table = table_of(title, "check", UTILISATION.name, "at", "")
    for result in checks:
        marked = f"ABOVE 1 in {100 * result.beyond:.3g} % of the time" if result.share > 1 else ""
        value = f"{result.share:.4g}" if np.isfinite(result.share) else "not finite"
        table.add_row(result.check, value, f"{result.time:g} s", marked, style="bold" if result.share > 1 else None)
    return table


def _contacts(dataset: xr.Dataset) -> Table | None:
    """Largest force of every contact, and the least and greatest gap."""
    if "axis" not in dataset[CONTACT_FORCE.name].dims or CONTACT_GAP.name not in dataset:
        return None
    table = table_of("contacts", "contact", "force, largest", "at", "gap, least", "greatest")
    for name, data in run_statistics.each(dataset[CONTACT_FORCE.name], "contact"):
        force = CountedSignal(name, "N", run_statistics.resultant(data, "axis"))
        gap = dataset[CONTACT_GAP.name].sel(contact=name).values
        table.add_row(name, *cells(force, dataset["time"].values)[2:], *(f"{g:.4g} m" for g in (gap.min(), gap.max())))
    return table


def _events(dataset: xr.Dataset) -> Table | None:
    """Events of the whole run: all lift-offs, landings and bursts, and the first of the rest."""
    rows = event_rows(dataset)
    others = [row for row in rows if row[1] not in ALWAYS_LISTED][:MOST_EVENTS]
    listed = [row for row in rows if row[1] in ALWAYS_LISTED or row in others] if len(rows) > MOST_EVENTS else rows
    more = f"; {len(listed)} of {len(rows)}" if len(rows) > len(listed) else ""
    table = table_of(f"events{more}", "at", "what", "where", "size")
    for time, kind, of, size, unit in listed:
        table.add_row(f"{time:.3f} s", kind.replace("_", "-"), of, format_number(size, unit))
    return table


def _larger_before_start(dataset: xr.Dataset, kept: xr.Dataset, counted: CountedPeriod) -> Iterator[str]:
    """Loads that were larger before the time from which the run is counted."""
    early = dataset.isel(time=slice(0, dataset.sizes["time"] - kept.sizes["time"]))
    if not early.sizes["time"]:
        return
    before, since = ({signal.name: signal for signal in run_statistics.every_load(part)} for part in (early, kept))
    scales = {signal.unit: _scale(s for s in before.values() if s.unit == signal.unit) for signal in before.values()}
    ratios = {
        name: signal.size / since[name].size
        for name, signal in before.items()
        if since[name].size > ROUNDING * scales[signal.unit] and signal.size > 1.005 * since[name].size
    }
    worst = sorted(ratios, key=lambda name: -ratios[name])
    if worst:
        time = early["time"].values
        shown = ", ".join(
            f"{name} {format_number(before[name].size, before[name].unit)} at {before[name].peak(time).time:g} s"
            for name in worst[:4]
        )
        more = f" and {len(worst) - 4} more" if len(worst) > 4 else ""
        yield f"larger before {counted.start:g} s: {shown}{more}"


def _warnings(dataset: xr.Dataset) -> Iterator[str]:
    """Warnings about the whole run that a user should know before trusting the results."""
    if dataset.attrs.get("motion_error"):
        yield f"estimated error of the vessel's motions in this sea: {dataset.attrs['motion_error']}"
    if dataset.attrs.get("disturbed_sea"):
        yield f"sea beside hulls: {dataset.attrs['disturbed_sea']}"
    if dataset.attrs.get("disturbed_sea_left_out"):
        yield f"left out: {dataset.attrs['disturbed_sea_left_out']}"
    if CAVITATION.name in dataset:
        from deckcrane.components.hydraulics import cavitation

        for name, start, share in cavitation(dataset):
            yield f"cavitation in {name}: first at {start:g} s, in {100 * share:.2g} % of the samples"
    if AT_STOP.name in dataset:
        touched = [
            name
            for name, data in run_statistics.each(dataset[AT_STOP.name], "stop")
            if float(np.nan_to_num(data).max()) > 0
        ]
        if touched:
            yield f"end stops met: {', '.join(touched)}"
    for hole in non_finite_values(dataset):
        yield str(hole)
