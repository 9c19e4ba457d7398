"""Motion of a dataset: coordinates with the speeds and speed rates that the run recorded, without splines.

The speeds of a free body are its twist, not the rates of its coordinates; its joint converts one into the other.
"""

from __future__ import annotations

from collections.abc import Mapping

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.equations.joints import motion
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.joints import SPEEDS
from deckcrane.motion.recording import Motion, Recording, motion_from


def dataset_motion(scenario: Scenario, dataset: xr.Dataset, smooth: float | None = None) -> Motion:
    """Motion of `q`, with rates from `u` and `du` where they are recorded; smoothing uses `q` alone."""
    if "q" not in dataset or "time" not in dataset.coords or set(dataset["q"].dims) != {"time", "coordinate"}:
        raise DeckcraneError("the dataset has no variable q(time, coordinate); record q in the run that made it")
    t = np.asarray(dataset["time"].values, dtype=float)
    q = _labelled_columns(dataset, "q", "coordinate")
    coordinates = [data.name for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values())]
    columns = {name: q[name] for name in coordinates if name in q}
    if not columns:
        raise DeckcraneError(f"the dataset has none of the scenario's coordinates; these are: {', '.join(coordinates)}")
    if len(t) < 2 or not np.all(np.diff(t) > 0):
        raise DeckcraneError("the dataset's time must rise, and have two rows or more")
    if smooth is None:
        columns.update(_recorded_rates(scenario, dataset, columns))
    record = Recording(t, columns, "dataset")
    for name, values in columns.items():
        bad = np.flatnonzero(~np.isfinite(values))
        if len(bad):
            raise DeckcraneError(f"{record.place(int(bad[0]))}: {name} is not a finite number")
    return motion_from(scenario, record, smooth)


def _labelled_columns(dataset: xr.Dataset, variable: str, dimension: str) -> dict[str, Array]:
    if dimension not in dataset.coords:
        raise DeckcraneError(f"the dataset's {variable} has no labels along {dimension}")
    values = np.asarray(dataset[variable].transpose("time", dimension).values, dtype=float)
    return {str(label): values[:, i] for i, label in enumerate(dataset[dimension].values)}


def _recorded_rates(scenario: Scenario, dataset: xr.Dataset, q: Mapping[str, Array]) -> dict[str, Array]:
    """Columns of rates and accelerations: a speed with a coordinate's name is its rate; free bodies have twists."""
    u, du = (_labelled_columns(dataset, name, "speed") if name in dataset else {} for name in ("u", "du"))
    columns = {f"d:{name}": u[name] for name in q if name in u}
    columns.update({f"dd:{name}": du[name] for name in q if name in du and name in u})
    for body in scenario.plant.order:
        names = [data.name for data in scenario.plant.coordinates if data.body == body][:6]
        twist = [f"{body}.{speed}" for speed in SPEEDS.get(scenario.plant.tree[body].joint.kind, ())]
        if not twist or not all(name in q for name in names) or not all(name in u for name in twist):
            continue
        complete = all(name in du for name in twist)
        arguments = (
            np.stack([source[name] for name in labels])
            for source, labels in ((q, names), (u, twist), (du if complete else u, twist))
        )
        dq, ddq = (np.array(part) for part in _free_joint_rates().map(len(q[names[0]]))(*arguments))
        columns.update(zip((f"d:{name}" for name in names), dq, strict=True))
        if complete:
            columns.update(zip((f"dd:{name}" for name in names), ddq, strict=True))
    return columns


def _free_joint_rates() -> ca.Function:
    """Function from q, u and du of a free joint to the rates and accelerations of its coordinates."""
    q, u, du = (ca.SX.sym(name, 6) for name in ("q", "u", "du"))
    rates = motion("free", None, q, u, ca.SX.eye(3), ca.SX(3, 1)).rates
    dq = rates @ u
    return ca.Function("free", [q, u, du], [dq, rates @ du + ca.jtimes(dq, q, dq)])
