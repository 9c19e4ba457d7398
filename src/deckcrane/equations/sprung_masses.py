"""The lumped masses of struts on springs and dampers, as [F19, Sec. 4.2] has them.

Tied rigidly, which is the limit of stiff springs, the masses belong to the bodies and need no equations of their own; this
form exists to be compared with that, and with the paper's bond graph. Depends on `mechanism` and `kinematics`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.kinematics import poses, twists
from deckcrane.equations.mechanism import Mechanism, attachment
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model import CylinderEnd, Scenario
from deckcrane.screws import skew


@dataclass(frozen=True)
class SprungMasses:
    """The rates of the states r and v of all sprung masses, where their pins are, their energies, and how they rest.

    At rest each is at a place of its own in `places`, below its pin by the stretch of its spring, and its weight acts there
    on the link that carries it: `weights` are links with flipped wrenches.
    """

    rates: SX
    pins: SX
    places: SX
    weights: list[tuple[int, SX]]
    kinetic: SX
    weight: SX
    elastic: SX


NOT_SPRUNG = SprungMasses(ca.SX(0, 1), ca.SX(0, 1), ca.SX(0, 1), [], ca.SX(1, 1), ca.SX(1, 1), ca.SX(1, 1))


def sprung_ends(scenario: Scenario) -> dict[str, tuple[str, CylinderEnd]]:
    """The ends of struts whose masses hang on springs, as CYLINDER.END, with the cylinder's name."""
    found = {}
    for name in scenario.struts:
        cylinder = scenario.cylinders[name]
        for end, data in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
            if cylinder.mass_springs is not None and data.on != "ground" and data.mass > 0:
                found[f"{name}.{end}"] = (name, data)
    return found


def sprung_state_names(scenario: Scenario) -> list[str]:
    """Of each mass its place in the ground frame, then its velocity."""
    return [f"{label}.{kind}{axis}" for label in sprung_ends(scenario) for kind in ("", "d:") for axis in "xyz"]


def sprung_masses(
    scenario: Scenario, tree: Mechanism, states: SX, external: list[SX], parameters: Parameters
) -> SprungMasses:
    """Their motion [F19, Eqs. 75-77]; adds their pull to the external flipped wrenches of the links that carry them."""
    pose, t = poses(tree), twists(tree)
    rates, pins, places, weights = [], [], [], []
    kinetic, weight, elastic = ca.SX(1, 1), ca.SX(1, 1), ca.SX(1, 1)
    for i, (label, (name, end)) in enumerate(sprung_ends(scenario).items()):
        springs = scenario.cylinders[name].mass_springs
        assert springs is not None, "only those with springs are listed"
        r, v = states[6 * i : 6 * i + 3, :], states[6 * i + 3 : 6 * i + 6, :]
        link, at = attachment(scenario, tree, end.on, end.at, f"{label}.sprung.at", parameters)
        m = parameters.scalar(f"{label}.mass", end.mass)
        k = parameters.scalar(f"{label}.springs.stiffness", springs.stiffness)
        d = parameters.scalar(f"{label}.springs.damping", springs.damping)
        (R, p), w, velocity = pose[link], t[link][:3], t[link][3:]
        pin = p + R @ at
        pull = k * (r - pin) + d * (v - R @ (velocity + skew(w) @ at))
        f = R.T @ pull
        external[link] = external[link] + ca.vertcat(skew(at) @ f, f)
        rates += [v, tree.gravity - pull / m]
        pins.append(pin)
        places.append(pin + tree.gravity * (m / k))
        load = R.T @ tree.gravity * m
        weights.append((link, ca.vertcat(skew(at) @ load, load)))
        kinetic += m * ca.dot(v, v) / 2
        weight -= m * ca.dot(tree.gravity, r)
        elastic += k * ca.dot(r - pin, r - pin) / 2
    none = ca.SX(0, 1)
    return SprungMasses(
        ca.vertcat(*rates) if rates else none,
        ca.vertcat(*pins) if pins else none,
        ca.vertcat(*places) if places else none,
        weights,
        kinetic,
        weight,
        elastic,
    )
