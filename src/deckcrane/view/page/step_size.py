"""Time steps of a live page: the scenario's, or stable fractions of it.

Steps are those of Runge-Kutta's method, or with circuits of oil those of ROS34PW2, which solves for the oil.


The usual step is stable at the start, wherever the sliders can send the crane, at the end stops of coordinates, where a
bounce takes several steps to follow, and with every valve wide open, as long as the chambers behind it are long. The less
oil there is, the stiffer it is: near the ends of a stroke, where struts meet their stops too, a page takes the careful step.
The equations themselves say where these are (`handles`, `limits`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import (
    ContactFrequency,
    CylinderStroke,
    EndStops,
    Equations,
    FastestRate,
    OilColumn,
    SlackRope,
    States,
)

STABLE = 2.7
"""Runge-Kutta's fourth-order method is stable for |lambda| h below about 2.8."""
PARTLY_STABLE = 1.5
"""Steps that are implicit for the oil are stable for frequencies of all else below about 1.5."""
BOUNCE = 0.5
"""Limit for the frequency of a bounce off an end stop, which lasts half a period: six steps or more."""
IN_POSE = 2.0
"""Limit in poses that sliders reach: lower, because the load hangs differently there than at the start."""
FINEST = 16
"""Most parts into which a pose may divide the scenario's step: where booms stand in line with an axis, nothing resists motion."""
LEAST = 1e-6
"""Smallest step [s]: with a smaller one a browser would need ten seconds or more per second."""
PRESSED = 1e-4
"""Depth [m or rad] to which stops moved to a joint are pressed in."""
NEAR = 0.1
"""Distance from its end stops [m] within which a strut gets the careful step."""
LOOKS = 0.05
"""Longest time between two checks of the cylinders' positions [s]; part of the page's data."""


@dataclass(frozen=True)
class Steps:
    """The usual step, the careful one, and for each cylinder the pin distances between which the usual one is stable."""

    usual: float
    careful: float
    calm: dict[str, tuple[float, float]]
    bears: Callable[[Iterable[str], float], bool]
    """Whether the usual step is stable at the start with some parameters multiplied by a factor."""
    partly_implicit: bool
    """Whether steps are implicit for the oil, as circuits need them."""


def stable_steps(equations: Equations, longest: float) -> Steps:
    """Integer fractions of the scenario's step with which the page's method is stable, from the limits of the equations."""
    partly_implicit = any(isinstance(limit, FastestRate) for limit in equations.limits)
    rate, off = fastest(equations, partly_implicit), switched_off(equations)
    strokes = {limit.name: limit for limit in equations.limits if isinstance(limit, CylinderStroke)}
    oils = {limit.name: limit for limit in equations.limits if isinstance(limit, OilColumn) and not partly_implicit}
    stops = [limit for limit in equations.limits if isinstance(limit, EndStops)]
    usual = [
        (rate(equations.x.values) / STABLE, "the motion at the start"),
        (rate(equations.x.values, off) / STABLE, "drives that hold at the start"),
    ]
    if any(isinstance(limit, SlackRope) for limit in equations.limits):
        # One joint cannot be moved alone where ropes tie bodies: they would be overstretched. So the stops are moved to it.
        x = equations.x.values
        usual += [
            (rate(x, p) / BOUNCE, f"the end stops of {name}") for name, p in parameters_at_end_stops(equations, stops)
        ]
    else:
        usual += [(min(rate(x) / IN_POSE, FINEST / longest), "a pose that sliders reach") for x in posed(equations)]
        usual += [(rate(x) / BOUNCE, f"the end stops of {name}") for name, x in states_at_end_stops(equations, stops)]
    usual += [
        (rate(equations.x.values, p) / IN_POSE, f"the rope {name}, taut")
        for name, p in parameters_with_taut_ropes(equations)
    ]
    touching = [limit for limit in equations.limits if isinstance(limit, ContactFrequency)]
    usual += [(max(limit.frequency / BOUNCE, limit.decay / STABLE), f"the contact {limit.name}") for limit in touching]
    careful = [
        *usual,
        *(
            (rate(x) / BOUNCE, f"the end stops of {name}")
            for name, x in states_at_end_stops(equations, strokes.values())
        ),
    ]
    for name, oil in oils.items():
        usual.append((oil.rate / usual_length(oil) / STABLE, f"the oil of {name}"))
        careful.append(
            (oil.rate / min(oil.chambers) / STABLE, f"the oil of {name}, its valve open at the end of the stroke")
        )
    step = _stable_fraction(longest, usual)
    calm = {}
    for name, stroke in strokes.items():
        near = NEAR if stroke.pressed else 0.0
        low, high = margins(oils[name], step) if name in oils else (0.0, 0.0)
        calm[name] = (stroke.lengths[0] + max(low, near), stroke.lengths[1] - max(high, near))

    def bears(parameters: Iterable[str], factor: float) -> bool:
        p = equations.p.values.copy()
        p[[equations.p.names.index(name) for name in parameters]] *= factor
        return rate(equations.x.values, p) * step <= IN_POSE

    return Steps(step, _stable_fraction(longest, careful), calm, bears, partly_implicit)


def _stable_fraction(step: float, needs: list[tuple[float, str]]) -> float:
    """Largest integer fraction of a step that gives so many steps per second; an error names the cause of too many."""
    needed, cause = max(needs)
    result = step / max(1, ceil(step * needed))
    if result < LEAST:
        raise DeckcraneError(
            f"a live page would need steps of {1 / needed:.1e} s because of {cause}: too small for a browser. Simulate it with "
            "`deckcrane run SCENARIO -o run.nc` (integrator: rodas4 is made for stiff models) and play it back with "
            "`deckcrane view run.nc`"
        )
    return result


def switched_off(equations: Equations) -> Array:
    """Parameters with all motors off, as a page starts: drives that keep a speed are stiffest then."""
    p = equations.p.values.copy()
    off = [name for handle in equations.handles if handle.kind == "force" for name in handle.parameters]
    p[[equations.p.names.index(name) for name in off]] = 0.0
    return p


def posed(equations: Equations) -> Iterator[Array]:
    """States with each drive at its start or at an end of its slider, in all combinations; oil has rules of its own."""
    drives = [({}, *handle.ends) for handle in equations.handles if handle.ends]
    for ends in product(*drives):
        yield _start_with(equations, {name: value for states in ends for name, value in states.items()})


def states_at_end_stops(
    equations: Equations, stops: Iterable[EndStops | CylinderStroke]
) -> Iterator[tuple[str, Array]]:
    """States in which each end stop is pressed in, one at a time."""
    for stop in stops:
        for states in stop.pressed:
            yield stop.name, _start_with(equations, states)


def parameters_at_end_stops(equations: Equations, stops: Iterable[EndStops]) -> Iterator[tuple[str, Array]]:
    """Parameters with which each end stop is pressed in at the start, one at a time."""
    for stop in stops:
        at = equations.x.values[equations.x.names.index(stop.name)]
        for end, inwards in (("lower", PRESSED), ("upper", -PRESSED)):
            p = equations.p.values.copy()
            p[equations.p.names.index(f"{stop.name}.stops.{end}")] = at + inwards
            yield stop.name, p


def parameters_with_taut_ropes(equations: Equations) -> Iterator[tuple[str, Array]]:
    """Parameters with which each rope is taut at the start, one at a time."""
    for limit in equations.limits:
        if isinstance(limit, SlackRope):
            p = equations.p.values.copy()
            p[[equations.p.names.index(name) for name in limit.taut]] = list(limit.taut.values())
            yield limit.name, p


def _start_with(equations: Equations, states: States) -> Array:
    """Initial values except for some states."""
    x = equations.x.values.copy()
    x[[equations.x.names.index(name) for name in states]] = list(states.values())
    return x


def usual_length(oil: OilColumn) -> float:
    """Length of the shorter chamber for which the usual step is stable over two thirds of the stroke."""
    least = min(oil.chambers)
    return max(least + oil.travel / 6 - oil.speed * LOOKS, least)


def margins(oil: OilColumn, step: float) -> tuple[float, float]:
    """Distances from the ends of the stroke beyond which a step is stable, and stays so until the next check."""
    needed = oil.rate * step / STABLE + oil.speed * LOOKS
    return max(needed - oil.chambers[0], 0.0), max(needed - oil.chambers[1], 0.0)


def fastest(equations: Equations, partly_implicit: bool = False) -> Callable[..., float]:
    """Largest eigenvalue of the equations, by magnitude, about a state x and parameters p, by default the scenario's.

    It is zero where the equations are not finite. Where steps are implicit for the oil, what oil does to oil does not count, and
    the rest as much more as such steps are less stable.
    """
    jacobian = ca.Function("jacobian", equations.arguments(), [ca.jacobian(equations.dx, equations.x.symbols)])
    scales, oil = equations.x.scales, set(equations.stiff) if partly_implicit else set()
    solved = np.array([name in oil for name in equations.x.names], dtype=bool)
    worse = STABLE / PARTLY_STABLE if partly_implicit else 1.0

    def rate(x: Array, p: Array | None = None) -> float:
        J = np.array(jacobian(0.0, x, equations.u.values, equations.p.values if p is None else p), dtype=float)
        if len(x) == 0 or not np.all(np.isfinite(J)):
            return 0.0
        J[np.ix_(solved, solved)] = 0.0
        return worse * float(np.max(np.abs(np.linalg.eigvals(J * scales / scales[:, None]))))

    return rate
