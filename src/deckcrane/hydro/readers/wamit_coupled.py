"""All bodies of a run of WAMIT together: NBODY of 2 or more, with degrees of freedom 7 to 12 of the second body, and so on."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, couple, without_mirrored_headings
from deckcrane.hydro.readers.wamit import listed_periods, read_wamit, require_file, restoring, scaled
from deckcrane.hydro.readers.wamit_body import beside, read_body, read_run
from deckcrane.hydro.readers.wamit_control import PerColumn, added_mass_limits
from deckcrane.hydro.readers.wamit_rows import WamitRadiation, read_radiation, read_response, read_rows
from deckcrane.hydro.transform import length_powers


def read_coupled_wamit(path: str | Path) -> CoupledHydrodynamics:
    """All bodies of a run with what couples them: degrees of freedom 7 to 12 are those of the second body, and so on."""
    path = Path(path)
    run, file = read_run(path), require_file(path, ".1")
    table = read_coupled_radiation(file, run.bodies)
    count = table.bodies
    if count < 2:
        raise DeckcraneError(
            f"{file}: one body; hulls that act on each other are of a run with NBODY of 2 or more, whose rows of .1 go to 12"
        )
    hulls = [read_wamit(path, body=n + 1) for n in range(count)]
    bodies = [read_body(run, n, count) for n in range(count)]
    values, beta, F = read_response(beside(path, ".3") or beside(path, ".2") or file, 0, count)
    C = restoring(path, bodies[0], 0, count, [])
    column = PerColumn(values, bodies[0].length_scale, bodies[0].gravity, bodies[0].depth)
    kind = column.kind(run.settings, listed_periods(run), F, C[2, 2])[0]
    order = np.argsort(column.frequency(kind))
    w, rho = column.frequency(kind)[order], bodies[0].water_density
    scale = rho * bodies[0].length_scale ** np.tile(length_powers()[0], (count, count))
    A = table.A[order]
    infinite = added_mass_limits(kind, table.limits, A[0], A[-1])[1]
    names = [run.names[n] if n < len(run.names) else "" for n in range(count)]
    if len(set(names)) < count:  # two bodies of one geometry
        names = [f"{name} {n}".strip() for n, name in enumerate(names, start=1)]
    return couple(
        names,
        [
            without_mirrored_headings(hull, np.radians(beta) - body.heading)
            for hull, body in zip(hulls, bodies, strict=True)
        ],
        np.array([[body.origin[0], body.origin[1], body.heading] for body in bodies]),
        [np.array([0.0, 0.0, -body.origin[2]]) for body in bodies],
        (scale * A, w[:, None, None] * scale * table.B[order], scaled(infinite, scale)),
    )


def read_coupled_radiation(path: Path, bodies: int | None = None) -> WamitRadiation:
    """Read a `.1` file with the degrees of freedom of all bodies; pairs without rows are zero by symmetry of the run."""
    count = read_radiation(path, 0, bodies).bodies
    rows = read_rows(path, (5, 4))
    i, j = rows.modes(1, bodies), rows.modes(2, bodies)
    per = np.where(rows.table[:, 0] < 0, -1.0, rows.table[:, 0])
    values, n = np.unique(per, return_inverse=True)
    A, B = np.zeros((2, len(values), 6 * count, 6 * count))
    A[n, i, j], B[n, i, j] = rows.table[:, 3], np.nan_to_num(rows.table[:, 4])
    positive = values > 0
    limits = {int(v): A[k] for k, v in enumerate(values) if v <= 0}
    return WamitRadiation(values[positive], limits, A[positive], B[positive], count, (), 0.0)
