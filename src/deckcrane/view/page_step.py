"""The steps with which a live page runs its explicit Runge-Kutta method: the scenario's, or parts of it that are stable.

The usual step is stable at the start, wherever the sliders can send the crane, at the end stops of coordinates, where a
bounce takes several steps to follow, and with every valve wide open, as long as the chambers behind it are long. The less
oil there is, the faster it is: near the ends of a stroke, where struts meet their stops too, a page takes the careful step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil, sqrt

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.view.booms import modal_coordinates
from deckcrane.view.page_reach import reaches

STABLE = 2.7
"""Runge-Kutta's fourth-order method is stable for |lambda| h below about 2.8."""
BOUNCE = 0.5
"""The same for the frequency of a bounce off an end stop, which lasts half a period: six steps or more."""
PRESSED = 1e-4
"""How far an end stop is pressed in to find its stiffness, in metres or radians."""
IN_POSE = 2.0
"""The same in poses that sliders reach: lower, for the load hangs there in another way than at the start."""
FINEST = 16
"""Parts of the scenario's step, at most, that a pose may ask for: where booms stand in line with an axis, nothing resists it."""
LEAST = 1e-6
"""Seconds: with a smaller step a browser would work ten seconds and more for one."""
NEAR = 0.1
"""Metres from its end stops at which a strut gets the careful step."""
LOOKS = 0.05
"""Seconds between two looks at where cylinders are, at most; `main.ts` has the same number."""


@dataclass(frozen=True)
class Steps:
    """The usual step, the careful one, and for each cylinder the pin distances between which the usual one is stable."""

    usual: float
    careful: float
    calm: dict[str, tuple[float, float]]


def stable_steps(scenario: Scenario, equations: Equations) -> Steps:
    """Whole parts of the scenario's step with which Runge-Kutta's method is stable."""
    rate, off = fastest(equations), switched_off(scenario, equations)
    usual = [
        (rate(equations.x.values) / STABLE, "the motion at the start"),
        (rate(equations.x.values, off) / STABLE, "drives that hold at the start"),
    ]
    usual += [
        (min(rate(x) / IN_POSE, FINEST / scenario.run.step), "a pose that sliders reach")
        for x in posed(scenario, equations)
    ]
    usual += [(rate(x) / BOUNCE, f"the end stops of {name}") for name, x in pressed(scenario, equations)]
    careful = [
        *usual,
        *((rate(x) / BOUNCE, f"the end stops of {name}") for name, x in pressed_struts(scenario, equations)),
    ]
    oils = {name: oil for name in scenario.cylinders if (oil := _oil(scenario, name)) is not None}
    for name, oil in oils.items():
        usual.append((oil.rate / oil.usual_length / STABLE, f"the oil of {name}"))
        careful.append(
            (oil.rate / oil.shortest / STABLE, f"the oil of {name}, its valve open at the end of the stroke")
        )
    step = _part(scenario.run.step, usual)
    calm = {}
    for name, cylinder in scenario.cylinders.items():
        near = 0.0 if cylinder.by_extension else NEAR
        low, high = oils[name].margins(step) if name in oils else (0.0, 0.0)
        calm[name] = (cylinder.lengths[0] + max(low, near), cylinder.lengths[1] - max(high, near))
    return Steps(step, _part(scenario.run.step, careful), calm)


def _part(step: float, needs: list[tuple[float, str]]) -> float:
    """The largest whole part of a step that gives so many steps per second; an error names what asks for too many."""
    needed, cause = max(needs)
    found = step / max(1, ceil(step * needed))
    if found < LEAST:
        raise DeckcraneError(
            f"a live page would need steps of {1 / needed:.1e} s because of {cause}: too small for a browser. Simulate it with "
            "`deckcrane run SCENARIO -o run.nc` (integrator: rodas4 is made for stiff models) and play it back with "
            "`deckcrane view run.nc`"
        )
    return found


def switched_off(scenario: Scenario, equations: Equations) -> Array:
    """The parameters with all motors off, as a page starts: drives that keep a speed are stiffest then."""
    p = equations.p.values.copy()
    for name, control in scenario.control.items():
        if control.force is not None and control.force.shape == "hold":
            p[equations.p.names.index(f"control.{name}.force.value")] = 0.0
    return p


def posed(scenario: Scenario, equations: Equations) -> Iterator[Array]:
    """The states with each drive where it starts or at an end of its slider, in all combinations; oil has rules of its own."""
    place = equations.x.names.index
    drives = [(name, ends) for name, ends in reaches(scenario) if scenario.control[name].valve is None]
    for ends in product(*((None, lower, upper) for _, (lower, upper) in drives)):
        x = equations.x.values.copy()
        for (name, _), end in zip(drives, ends, strict=True):
            if end is None:
                continue
            if name in equations.x.names:
                x[place(name)] = end
            else:  # a cylinder whose extension is no coordinate: its joint's angle follows from its length
                cylinder, loop = scenario.cylinders[name], scenario.loops[name]
                length = end + cylinder.lengths[0] - cylinder.stroke[0]
                x[place(scenario.coordinate_of_joint(loop.outer))] = loop.joint_angle(length)
        yield x


def pressed(scenario: Scenario, equations: Equations) -> Iterator[tuple[str, Array]]:
    """The states in which each end stop of a coordinate is pressed in, one at a time."""
    for coordinate in scenario.coordinates:
        stops = coordinate.element.stops
        for end in () if stops is None else (stops.lower - PRESSED, stops.upper + PRESSED):
            x = equations.x.values.copy()
            x[equations.x.names.index(coordinate.name)] = end
            yield coordinate.name, x


def pressed_struts(scenario: Scenario, equations: Equations) -> Iterator[tuple[str, Array]]:
    """The same for cylinders whose extension is no coordinate; booms are straight, so that lengths follow from angles."""
    place = equations.x.names.index
    for name, cylinder in scenario.cylinders.items():
        loop, (shortest, longest) = scenario.loops[name], cylinder.lengths
        for length in () if cylinder.by_extension else (shortest - PRESSED, longest + PRESSED):
            x = equations.x.values.copy()
            x[[place(mode) for mode in modal_coordinates(scenario)]] = 0.0
            x[place(scenario.coordinate_of_joint(loop.outer))] = loop.joint_angle(length)
            yield name, x


@dataclass(frozen=True)
class _Oil:
    """How fast a chamber's pressure gives way through an open valve: `rate` over the chamber's length [F19, Eqs. 27, 29].

    The orifice's root is rounded, so its slope is largest without a drop: C_d w sqrt(2 / rho) / sqrt(smoothing). `speed` is
    that of the piston with the whole pressure across one orifice.
    """

    rate: float
    speed: float
    chambers: tuple[float, float]
    """Lengths of the piston's chamber when retracted, and of the rod's when extended."""
    travel: float

    @property
    def shortest(self) -> float:
        return min(self.chambers)

    @property
    def usual_length(self) -> float:
        """Of the shorter chamber, so that the usual step is stable over two thirds of the stroke."""
        least = self.shortest
        return max(least + self.travel / 6 - self.speed * LOOKS, least)

    def margins(self, step: float) -> tuple[float, float]:
        """How far from either end of the stroke a step is stable, and stays so until the next look."""
        needed = self.rate * step / STABLE + self.speed * LOOKS
        return max(needed - self.chambers[0], 0.0), max(needed - self.chambers[1], 0.0)


def _oil(scenario: Scenario, name: str) -> _Oil | None:
    """The oil of a cylinder whose valve is opened by somebody."""
    cylinder, control = scenario.cylinders[name], scenario.control.get(name)
    oil = cylinder.hydraulics
    if oil is None or control is None or control.valve is None:
        return None
    valve, area = oil.valve, min(oil.areas)
    opened = control.valve.limit * valve.discharge * valve.opening_area * sqrt(2 / oil.oil.density)
    relief = oil.supply.relief.gradient if oil.supply.relief is not None else 0.0
    lost = oil.leakage.internal + oil.leakage.external + relief
    rate = oil.bulk_modulus / area * (opened / sqrt(valve.smoothing) + lost)
    speed = opened * sqrt(oil.supply.pressure - oil.supply.return_pressure) / area
    travel = cylinder.stroke[1] - cylinder.stroke[0]
    return _Oil(rate, speed, (oil.piston_chamber, oil.rod_chamber - travel), travel)


def fastest(equations: Equations) -> Callable[..., float]:
    """The largest eigenvalue of the equations about a state x, and parameters p where they are not the scenario's, by size.

    It is zero where they have no value there.
    """
    jacobian = ca.Function("jacobian", equations.arguments(), [ca.jacobian(equations.dx, equations.x.symbols)])
    scales = equations.x.scales

    def rate(x: Array, p: Array | None = None) -> float:
        J = np.array(jacobian(0.0, x, equations.u.values, equations.p.values if p is None else p), dtype=float)
        if len(x) == 0 or not np.all(np.isfinite(J)):
            return 0.0
        return float(np.max(np.abs(np.linalg.eigvals(J * scales / scales[:, None]))))

    return rate
