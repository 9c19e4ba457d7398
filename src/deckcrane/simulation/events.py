"""Events of a run: slack ropes and snap loads, lift-off, landing and re-contact of loads, hoses that burst, limits that are passed.

Runs locate events inside their time loops (`program/events.py`), so that times and sizes do not depend on the records. In a
dataset from elsewhere they are searched for in the records: an impact shorter than the recording interval may be missed. Times
are then interpolated between records: the zero of a gap or a tension by a straight line through its last records, a peak by a
parabola.

| kind | when | size |
|---|---|---|
| `slack` | the rope's tension goes to zero | how long it stays slack [s] |
| `snap` | its tension first peaks after that; not while it still rises at the end | the tension there [N] |
| `lift_off` | the last point of a contact leaves its surface | the largest gap until it touches again [m] |
| `landing` | a contact closes for the first time, or after a gap of `LIFTED` or more | the speed of approach [m/s] |
| `re_contact` | it closes again after a smaller gap | the speed of approach [m/s] |
| `burst` | a hose of a circuit bursts, as the scenario says | the pressure there [Pa] |
| `unmet_thrust` | thrusters give less than station keeping demands, for longer than its `unmet_time` | how long [s] |
| `tank_empty`, `tank_full` | the tank of a pump runs empty, or full | how long [s] |
| `pump_at_limit` | a ballast pump is stopped by its tanks | how long [s] |
| `deck_edge_immersed`, `opening_immersed` | deck edge or an opening of the hull goes under the still water | how long [s] |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.contacts.outputs import CONTACT_GAP, CONTACT_SPEED
from deckcrane.components.ropes.outputs import ROPE_SLACK, ROPE_TENSION
from deckcrane.program.events import FALLEN, LEAST, LIFTED, UNITS, Event, EventLayout, EventLog
from deckcrane.units.dataset_units import mixed_unit_attributes

if TYPE_CHECKING:
    import xarray as xr

VARIABLES = ("event_time", "event_kind", "event_of", "event_size")
DROPPED = "events_dropped"
"""Attribute of a dataset whose events were located during the run: the number of events that it does not list."""


def events(dataset: xr.Dataset) -> xr.Dataset:
    """All events of a run: ropes that go slack and snap tight, loads that lift off, land and touch again, hoses that burst, limits.

    Args:
        dataset: a dataset of `run`

    Returns:
        the events over the dimension `event`, in order of time; empty where there are none
    """
    if all(name in dataset for name in VARIABLES):
        listed = dataset[list(VARIABLES)].copy()
        listed.attrs = {}
        return listed
    return _event_dataset([] if DROPPED in dataset.attrs else found_events(dataset))


def with_events(dataset: xr.Dataset, log: EventLog) -> xr.Dataset:
    """Add the events of a run to its dataset."""
    if log.events:
        dataset = dataset.merge(_event_dataset(log.in_order()), combine_attrs="override")
    return dataset.assign_attrs({DROPPED: log.dropped})


def found_events(dataset: xr.Dataset) -> list[Event]:
    """Events detected in the records of a dataset."""
    if "time" not in dataset.dims or dataset.sizes["time"] < 2:
        return []
    result: list[Event] = []
    t = dataset["time"].values
    if CONTACT_GAP.name in dataset:
        for name, data in _entries(dataset[CONTACT_GAP.name], "contact"):
            speed = dataset[CONTACT_SPEED.name].sel(contact=name).values if CONTACT_SPEED.name in dataset else None
            result += _contact_events(name, t, data, -np.gradient(data, t) if speed is None else speed)
    if ROPE_TENSION.name in dataset:
        for name, data in _entries(dataset[ROPE_TENSION.name], "rope"):
            flag = dataset[ROPE_SLACK.name].sel(rope=name).values > 0.5 if ROPE_SLACK.name in dataset else data <= 0.0
            result += _rope_events(name, t, data, np.asarray(flag))
    return sorted(result, key=lambda event: event.time)


def _entries(data: xr.DataArray, dimension: str) -> Iterator[tuple[str, Array]]:
    """Name and values of each entry of a variable along a dimension."""
    for name in data[dimension].values:
        yield str(name), data.sel({dimension: name}).values


def _finite_records(values: Array) -> int:
    """Number of records before the first that is not finite."""
    bad = ~np.isfinite(values)
    return int(np.argmax(bad)) if bad.any() else len(values)


def _contact_events(name: str, t: Array, gap: Array, speed: Array) -> Iterator[Event]:
    """Events of one contact; `speed` is the speed of approach."""
    n = _finite_records(gap)
    if not n:
        return
    opened = [i for i in range(1, n) if gap[i - 1] <= 0.0 < gap[i]]
    closed = [i for i in range(1, n) if gap[i] <= 0.0 < gap[i - 1]]
    touched = gap[0] <= 0.0
    if not touched:
        opened.insert(0, 0)
    for start in opened:
        end = next((i for i in closed if i > start), n)
        most = float(np.max(gap[start:end]))
        if start and most >= LEAST:
            yield replace(_zero_crossing(name, "lift_off", t, gap, -speed, start, start - 1), size=most)
        if end < n and (most >= LEAST or not touched):
            kind = "landing" if most >= LIFTED or not touched else "re_contact"
            touched = True
            yield _zero_crossing(name, kind, t, gap, speed, end - 1, end)


def _zero_crossing(name: str, kind: str, t: Array, gap: Array, speed: Array, outside: int, inside: int) -> Event:
    """Event where the gap crosses zero between two records, extrapolated with the speed outside the contact, which slows the body.

    `speed` is the speed towards the surface, or away from it.
    """
    t_outside, t_inside = float(t[outside]), float(t[inside])
    v = float(speed[outside])
    if v > 0.0 and gap[outside] / v <= abs(t_inside - t_outside):
        return Event(t_outside + float(np.sign(t_inside - t_outside) * gap[outside]) / v, kind, name, v)
    share = float(gap[outside] / (gap[outside] - gap[inside]))
    return Event(t_outside + share * (t_inside - t_outside), kind, name, max(v, 0.0))


def _rope_events(name: str, t: Array, tension: Array, slack: Array) -> Iterator[Event]:
    n = _finite_records(tension)
    i = 0
    while i < n:
        if not slack[i]:
            i += 1
            continue
        end = next((k for k in range(i, n) if not slack[k]), n)
        if i:
            start = _time_of_slack(t, tension, i)
            stop = float(t[end - 1] + t[end]) / 2 if end < n else float(t[n - 1])
            yield Event(start, "slack", name, stop - start)
        if end < n:
            peak_end = next((k for k in range(end + 1, n) if slack[k] or tension[k] < FALLEN * tension[end:k].max()), n)
            peak = end + int(np.argmax(tension[end:peak_end]))
            if peak < n - 1:
                yield _peak(name, t, tension, peak, n)
        i = max(end, i + 1)


def _time_of_slack(t: Array, tension: Array, i: int) -> float:
    """Time at which a straight line through the last two tensions before record i reaches zero."""
    if i >= 2 and tension[i - 1] < tension[i - 2]:
        slope = (tension[i - 1] - tension[i - 2]) / (t[i - 1] - t[i - 2])
        return float(min(t[i - 1] - tension[i - 1] / slope, t[i]))
    return float(t[i - 1] + t[i]) / 2


def _peak(name: str, t: Array, tension: Array, i: int, n: int) -> Event:
    """Snap load at the vertex of the parabola through the largest record and its neighbours."""
    before, peak, after = (float(tension[k]) if 0 <= k < n else np.nan for k in (i - 1, i, i + 1))
    curvature = before - 2 * peak + after
    if not np.isfinite(curvature) or curvature >= 0.0:
        return Event(float(t[i]), "snap", name, peak)
    share = (before - after) / (2 * curvature)
    step = float(t[i] - t[i - 1])
    return Event(float(t[i]) + share * step, "snap", name, peak - (before - after) * share / 4)


def _event_dataset(listed: list[Event]) -> xr.Dataset:
    import xarray as xr

    labels = [str(i) for i in range(1, len(listed) + 1)]
    size_attributes = {"long_name": "size of each event: how long, how strong or how fast, by its kind"}
    units = {label: UNITS[event.kind] for label, event in zip(labels, listed, strict=True)}
    distinct_units = " or ".join(dict.fromkeys(units.values()))
    size_attributes |= (
        {"units": distinct_units}
        if len(set(units.values())) == 1
        else mixed_unit_attributes(distinct_units, "event", units)
    )
    if not listed:
        size_attributes["units"] = "1"
    return xr.Dataset(
        {
            "event_time": (
                "event",
                np.array([e.time for e in listed]),
                {"units": "s", "long_name": "when it happened"},
            ),
            "event_kind": (
                "event",
                np.array([e.kind for e in listed], dtype=str),
                {"units": "1", "long_name": f"what happened: {', '.join(UNITS)}"},
            ),
            "event_of": (
                "event",
                np.array([e.of for e in listed], dtype=str),
                {"units": "1", "long_name": "the rope, the contact, the hose, the vessel, the tank or the pump"},
            ),
            "event_size": ("event", np.array([e.size for e in listed], dtype=float), size_attributes),
        },
        {"event": np.array(labels, dtype=str)},
    )


def batch_events(layout: EventLayout, logs: Sequence[EventLog], names: Sequence[str]) -> xr.Dataset:
    """Events of all cases of a batch, by rope, contact or hose and kind of event (`event_source`).

    A case lists the largest events of each source, in order of time; `event_count` counts all.
    """
    import xarray as xr

    sources = [(kind, of) for _, _, kind, of in layout.sources]
    shape = (len(names), len(sources), layout.room)
    times, sizes, counts = np.full(shape, np.nan), np.full(shape, np.nan), np.zeros(shape[:2])
    for case, log in enumerate(logs):
        for source, key in enumerate(sources):
            counts[case, source] = log.counts.get(key, 0)
            kept = [event for event in log.in_order() if (event.kind, event.of) == key]
            times[case, source, : len(kept)] = [event.time for event in kept]
            sizes[case, source, : len(kept)] = [event.size for event in kept]
    labels = [f"{of}.{kind}" for kind, of in sources]
    units = {label: UNITS[kind] for label, (kind, _) in zip(labels, sources, strict=True)}
    distinct_units = list(dict.fromkeys(units.values()))
    size_attributes = {"long_name": "size of each event: how long, how strong or how fast, by its kind"}
    size_attributes |= (
        mixed_unit_attributes(" or ".join(distinct_units), "event_source", units)
        if len(distinct_units) > 1
        else {"units": distinct_units[0]}
    )
    dims = ("case", "event_source", "event")
    count_attributes = {
        "units": "1",
        "long_name": "how many events there were of each kind of each rope, contact and hose",
    }
    dropped_attributes = {"units": "1", "long_name": "how many of them are not listed: the smallest"}
    return xr.Dataset(
        {
            "event_count": (dims[:2], counts, count_attributes),
            "event_dropped": (dims[:2], np.maximum(counts - layout.room, 0.0), dropped_attributes),
            "event_time": (dims, times, {"units": "s", "long_name": "when it happened"}),
            "event_size": (dims, sizes, size_attributes),
        },
        {"case": list(names), "event_source": labels},
    )
