"""What happened in a run, and when: ropes that get slack and snap tight, loads that lift off, land and touch again.

Runs locate events inside their time loops (`program/event_watch.py`), so that times and sizes do not depend on what is recorded.
In a dataset that does not come from such a run they are found in its records: an impact that is shorter than the time between
two of these may be missed. Times lie between records then: where a gap or a tension goes through zero on the line of its last
records, and where a parabola through a peak has its top.

| kind | when | size |
|---|---|---|
| `slack` | the rope's tension goes to zero | how long it stays slack [s] |
| `snap` | its tension first peaks after that; not while it still rises at the end | the tension there [N] |
| `lift_off` | the last point of a contact leaves its surface | the largest gap until it touches again [m] |
| `landing` | a contact closes for the first time, or after a gap of `LIFTED` or more | the speed of approach [m/s] |
| `re_contact` | it closes again after a smaller gap | the speed of approach [m/s] |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.entry_units import mixed
from deckcrane.program.event_watch import FALLEN as FALLEN
from deckcrane.program.event_watch import LEAST as LEAST
from deckcrane.program.event_watch import LIFTED as LIFTED
from deckcrane.program.event_watch import UNITS as UNITS
from deckcrane.program.event_watch import Event, EventLayout, EventLog

if TYPE_CHECKING:
    import xarray as xr

VARIABLES = ("event_time", "event_kind", "event_of", "event_size")
DROPPED = "events_dropped"
"""The attribute of a dataset whose events were located while it ran: how many there were besides those that it lists."""


def events(dataset: xr.Dataset) -> xr.Dataset:
    """All events of a run over the dimension `event`, in the order of time; empty where nothing happened."""
    if all(name in dataset for name in VARIABLES):
        listed = dataset[list(VARIABLES)].copy()
        listed.attrs = {}
        return listed
    return _dataset([] if DROPPED in dataset.attrs else found_events(dataset))


def with_events(dataset: xr.Dataset, log: EventLog) -> xr.Dataset:
    """The dataset of a run with what happened in it, where anything did."""
    if log.events:
        dataset = dataset.merge(_dataset(log.in_order()), combine_attrs="override")
    return dataset.assign_attrs({DROPPED: log.dropped})


def found_events(dataset: xr.Dataset) -> list[Event]:
    """What happened by the records of a dataset, as a list."""
    if "time" not in dataset.dims or dataset.sizes["time"] < 2:
        return []
    found: list[Event] = []
    t = dataset["time"].values
    if "contact_gap" in dataset:
        for name, data in _each(dataset["contact_gap"], "contact"):
            own = dataset["contact_speed"].sel(contact=name).values if "contact_speed" in dataset else None
            found += _of_contact(name, t, data, -np.gradient(data, t) if own is None else own)
    if "rope_tension" in dataset:
        for name, data in _each(dataset["rope_tension"], "rope"):
            flag = dataset["rope_slack"].sel(rope=name).values > 0.5 if "rope_slack" in dataset else data <= 0.0
            found += _of_rope(name, t, data, np.asarray(flag))
    return sorted(found, key=lambda event: event.time)


def _each(data: xr.DataArray, dimension: str) -> Iterator[tuple[str, Array]]:
    """The entries of a variable, up to where it ceases to be a number."""
    for name in data[dimension].values:
        yield str(name), data.sel({dimension: name}).values


def _until(values: Array) -> int:
    """How many records there are before the first that is not a number."""
    bad = ~np.isfinite(values)
    return int(np.argmax(bad)) if bad.any() else len(values)


def _of_contact(name: str, t: Array, gap: Array, speed: Array) -> Iterator[Event]:
    """Of one contact: `speed` is that of approach."""
    n = _until(gap)
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
            yield replace(_crossed(name, "lift_off", t, gap, -speed, start, start - 1), size=most)
        if end < n and (most >= LEAST or not touched):
            kind = "landing" if most >= LIFTED or not touched else "re_contact"
            touched = True
            yield _crossed(name, kind, t, gap, speed, end - 1, end)


def _crossed(name: str, kind: str, t: Array, gap: Array, speed: Array, outside: int, inside: int) -> Event:
    """Where the gap is zero between two records, by the speed in the air: pressed in, it is slowed down already.

    `speed` is that towards the surface, or away from it.
    """
    here, there = float(t[outside]), float(t[inside])
    v = float(speed[outside])
    if v > 0.0 and gap[outside] / v <= abs(there - here):
        return Event(here + float(np.sign(there - here) * gap[outside]) / v, kind, name, v)
    share = float(gap[outside] / (gap[outside] - gap[inside]))
    return Event(here + share * (there - here), kind, name, max(v, 0.0))


def _of_rope(name: str, t: Array, tension: Array, slack: Array) -> Iterator[Event]:
    n = _until(tension)
    i = 0
    while i < n:
        if not slack[i]:
            i += 1
            continue
        end = next((k for k in range(i, n) if not slack[k]), n)
        if i:
            began = _ran_out(t, tension, i)
            until = float(t[end - 1] + t[end]) / 2 if end < n else float(t[n - 1])
            yield Event(began, "slack", name, until - began)
        if end < n:
            over = next((k for k in range(end + 1, n) if slack[k] or tension[k] < FALLEN * tension[end:k].max()), n)
            highest = end + int(np.argmax(tension[end:over]))
            if highest < n - 1:
                yield _peak(name, t, tension, highest, n)
        i = max(end, i + 1)


def _ran_out(t: Array, tension: Array, i: int) -> float:
    """Where the line of the last two records of a tension reaches zero, before record i."""
    if i >= 2 and tension[i - 1] < tension[i - 2]:
        slope = (tension[i - 1] - tension[i - 2]) / (t[i - 1] - t[i - 2])
        return float(min(t[i - 1] - tension[i - 1] / slope, t[i]))
    return float(t[i - 1] + t[i]) / 2


def _peak(name: str, t: Array, tension: Array, i: int, n: int) -> Event:
    """The top of the parabola through the largest record and its neighbours."""
    before, here, after = (float(tension[k]) if 0 <= k < n else np.nan for k in (i - 1, i, i + 1))
    bend = before - 2 * here + after
    if not np.isfinite(bend) or bend >= 0.0:
        return Event(float(t[i]), "snap", name, here)
    share = (before - after) / (2 * bend)
    step = float(t[i] - t[i - 1])
    return Event(float(t[i]) + share * step, "snap", name, here - (before - after) * share / 4)


def _dataset(found: list[Event]) -> xr.Dataset:
    import xarray as xr

    labels = [str(i) for i in range(1, len(found) + 1)]
    sizes = {"long_name": "size of each event: how long, how strong or how fast, by its kind"}
    units = {label: UNITS[event.kind] for label, event in zip(labels, found, strict=True)}
    several = " or ".join(dict.fromkeys(units.values()))
    sizes |= {"units": several} if len(set(units.values())) == 1 else mixed(several, "event", units)
    if not found:
        sizes["units"] = "1"
    return xr.Dataset(
        {
            "event_time": ("event", np.array([e.time for e in found]), {"units": "s", "long_name": "when it happened"}),
            "event_kind": (
                "event",
                np.array([e.kind for e in found], dtype=str),
                {"units": "1", "long_name": f"what happened: {', '.join(UNITS)}"},
            ),
            "event_of": (
                "event",
                np.array([e.of for e in found], dtype=str),
                {"units": "1", "long_name": "the rope or the contact"},
            ),
            "event_size": ("event", np.array([e.size for e in found], dtype=float), sizes),
        },
        {"event": np.array(labels, dtype=str)},
    )


def batch_events(layout: EventLayout, logs: Sequence[EventLog], names: Sequence[str]) -> xr.Dataset:
    """The events of all cases of a batch, over the kinds of events of each rope and contact (`event_source`).

    Of each source a case has the largest events, in the order of time; `event_count` counts all.
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
    several = list(dict.fromkeys(units.values()))
    about = {"long_name": "size of each event: how long, how strong or how fast, by its kind"}
    about |= mixed(" or ".join(several), "event_source", units) if len(several) > 1 else {"units": several[0]}
    dims = ("case", "event_source", "event")
    counted = {"units": "1", "long_name": "how many events there were of each kind of each rope and contact"}
    left = {"units": "1", "long_name": "how many of them are not listed: the smallest"}
    return xr.Dataset(
        {
            "event_count": (dims[:2], counts, counted),
            "event_dropped": (dims[:2], np.maximum(counts - layout.room, 0.0), left),
            "event_time": (dims, times, {"units": "s", "long_name": "when it happened"}),
            "event_size": (dims, sizes, about),
        },
        {"case": list(names), "event_source": labels},
    )
