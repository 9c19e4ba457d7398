"""Whether a run has passed a dead centre of a linkage without being stopped by it.

On its own branch a dyad cannot pass a dead centre: there its sine (`Equations.margins`) would change sign. A coordinate that
comes to rest there and turns back is smooth, so a method with long steps may step over the one moment in which nothing has a
value, and go on as if the linkage had been thrown back. The records then show a sine that falls to zero and rises again within
one interval, at rates that do not change on the way.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneError
from deckcrane.program import Inputs, Trajectory

SURE = 1.5
"""Times of falling to zero and of rising from it, as a share of the interval, up to which a dead centre lies in it."""


def check_dead_centres(equations: Equations, found: Trajectory, inputs: Inputs) -> None:
    """Refuses a run in which a dyad meets its dead centre between two records."""
    if len(found.t) < 2:
        return
    t, x, p = equations.t, equations.x.symbols, equations.p.values
    margins = ca.densify(ca.vertcat(*[expression for _, expression in equations.margins]))
    rates = ca.jtimes(margins, x, equations.dx) + ca.jacobian(margins, t)
    function = ca.Function("margins", equations.arguments(), [margins, ca.densify(rates)])
    given = np.array([inputs.at(float(time)) for time in found.t]).reshape(len(found.t), -1).T
    parameters = np.tile(p[:, None], len(found.t))
    values, slopes = (np.array(one) for one in function(found.t[None, :], found.x.T, given, parameters))
    step = np.diff(found.t)
    with np.errstate(divide="ignore", invalid="ignore"):
        falling = np.where(slopes[:, :-1] < 0, -values[:, :-1] / slopes[:, :-1], np.inf)
        rising = np.where(slopes[:, 1:] > 0, values[:, 1:] / slopes[:, 1:], np.inf)
    passed = falling + rising <= SURE * step
    if not passed.any():
        return
    row = int(np.argmax(passed.any(axis=0)))
    name = equations.margins[int(np.argmax(passed[:, row]))][0]
    raise DeckcraneError(
        f"{name} meets its dead centre between {found.t[row]:.6g} s and {found.t[row + 1]:.6g} s: its bars are parallel there, and "
        "nothing says which way it goes on. Keep clear of it by stops, or let a coordinate be independent that passes it. If it "
        "only comes near, record more often (run.every) to tell the two apart"
    )
