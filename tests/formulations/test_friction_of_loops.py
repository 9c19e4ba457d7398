"""Friction in loops of bodies, linkages and cylinders, against bodies on their own that are tied by multipliers.

The second solution knows nothing of affine responses: it takes friction as given forces, finds all wrenches, and goes on with the
friction of these until nothing changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.energy_balance import check_balance
from tests.components.linkages.linkage_models import At, Joints, Linked, linkage
from tests.formulations.test_friction_by_search import total_friction

PIN = {"mu": 0.15, "radius": 0.05, "creep": 0.02, "viscous": 0.01}


class Rough(Linked):
    """With friction as given forces and moments, by name."""

    def __init__(self, scenario: Scenario, q: Joints, u: Joints, friction: dict[str, float]) -> None:
        self.friction = friction
        super().__init__(scenario, q, u)

    def _joint_load(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        force, moment = super()._joint_load(name)
        joint = self.scenario.bodies[name].joint
        more = self.friction.get(name, 0.0) * (self.bodies[name].R @ np.array(getattr(joint, "axis", (0, 0, 0))))
        return (force + more, moment) if joint.kind == "prismatic" else (force, moment + more)

    def _apply_all(self) -> None:
        super()._apply_all()
        none = np.zeros(3)
        for inner, outer, axis, name in self._hinged():
            self._apply_pair(inner, outer, self.bodies[outer].p, none, axis * self.friction.get(name, 0.0))
        for name in self.scenario.cylinders:
            push = self.friction.get(f"{name}.seals", 0.0) * self.bodies[f"{name}.barrel"].R[:, 2]
            self._apply_pair(f"{name}.barrel", f"{name}.piston", self.bodies[f"{name}.piston"].p, push, none)

    def _hinged(self) -> list[tuple[str, str, np.ndarray, str]]:
        """Pins of cylinders and closures: second body, first body, axis, name."""
        found = []
        for name, data in self.scenario.cylinders.items():
            for end in ("barrel", "piston"):
                own = f"{name}.{end}"
                found.append((getattr(data, end).on, own, self.bodies[own].R[:, 0], own))
        for name, data in self.scenario.linkages.items():
            for label, closure in data.closures.items():
                if closure.kind == "pin":
                    first, second = closure.ends
                    found.append((second.on, first.on, self.plane(first.on)[1], f"{name}.{label}"))
        return found

    def next(self) -> dict[str, float]:
        """The friction of the wrenches that were found."""
        found = {}
        for name, body in self.scenario.bodies.items():
            if getattr(body.joint, "friction", None) is not None:
                f, n = (self.bodies[name].R.T @ half for half in np.split(self.wrench[name], 2))
                found[name] = total_friction(body.joint, f, n, self.q[name][0], self.u[name][0])
        for inner, outer, axis, name in self._hinged():
            own = self._pin_friction(name)
            if own is not None:
                v = own.radius * axis @ (self.bodies[outer].w - self.bodies[inner].w)
                f = self.wrench[name][:3]
                pressed = np.linalg.norm(f - axis * (axis @ f))
                found[name] = -own.mu * own.radius * pressed * np.tanh(v / own.creep) - own.viscous * v / own.radius
        for name, data in self.scenario.cylinders.items():
            if data.friction is not None and (own := data.friction.seals) is not None:
                barrel, piston = self.bodies[f"{name}.barrel"], self.bodies[f"{name}.piston"]
                v = barrel.R[:, 2] @ (piston.v - barrel.velocity(piston.p))
                axial = abs(self.actuator(name) + self.friction.get(f"{name}.seals", 0.0))
                found[f"{name}.seals"] = -(own.constant + own.share * axial) * np.tanh(v / own.creep)
        return found

    def _pin_friction(self, name: str) -> Any:
        of, _, which = name.partition(".")
        if of in self.scenario.linkages:
            return self.scenario.linkages[of].closures[which].friction
        data = self.scenario.cylinders[of].friction
        return None if data is None else data.at_ends.get(which)


def roughened(plain: Scenario) -> Scenario:
    """Friction wherever there can be some."""
    data = plain.model_dump(mode="json", exclude_unset=True)
    for name, body in data["bodies"].items():
        if name != "base" and "revolute" in body["joint"]:
            body["joint"]["friction"] = {**PIN, "spacing": 0.6}
        elif name != "base" and "prismatic" in body["joint"]:
            body["joint"]["friction"] = {"mu": 0.05, "creep": 0.02, "length": 1.5}
    for closure in data["linkages"]["x"]["closures"].values():
        if "pin" in closure:
            closure["friction"] = PIN
    for cylinder in data["cylinders"].values():
        cylinder["friction"] = {"pins": PIN, "seals": {"constant": 2.0, "share": 0.05, "creep": 0.02}}
    return Scenario.model_validate(data)


@pytest.mark.parametrize(
    ("seed", "dyads", "cylinders"),
    [
        (1, (("pin", "RR"),), ()),
        pytest.param(2, (("pin", "RP"),), (), marks=pytest.mark.study),
        pytest.param(3, (("pin", "RR"), ("pin", "RR")), (("crank", "extension"),), marks=pytest.mark.study),
        (4, (("slide", "RR"),), (("hinge", "angle"),)),
        pytest.param(5, (("pin", "RR"),), (("crank", "angle"), ("span", "auto")), marks=pytest.mark.study),
    ],
    ids=["four-bar", "with a slide", "six-bar with a cylinder", "slide and cylinder", "cylinder across"],
)
def test_friction_in_loops_is_that_of_bodies_tied_by_multipliers(seed: int, dyads: Any, cylinders: Any) -> None:
    scenario = roughened(linkage(seed, dyads, cylinders=cylinders))
    at = At(scenario, seed)
    friction: dict[str, float] = {}
    for _ in range(60):
        solution = Rough(scenario, *at.joints(), friction)
        friction, before = solution.next(), friction
        if before and max(abs(friction[name] - before[name]) for name in friction) < 1e-13:
            break
    ours = {name: float(value) for name, value in at.labelled("friction").items()}
    assert ours == pytest.approx(friction, rel=1e-9, abs=1e-9)
    assert np.count_nonzero(np.abs(list(friction.values())) > 1e-3) > len(friction) / 2
    reactions, force = at.labelled("reaction"), max(np.abs(wrench).max() for wrench in solution.wrench.values())
    for name, wrench in reactions.items():
        assert wrench == pytest.approx(solution.wrench[name], abs=1e-9 * force), name
    for name, wrench in (at.labelled("pin_force") if scenario.cylinders else {}).items():
        moment = solution.bodies[name].R[:, 0] * friction[name]
        assert wrench == pytest.approx(solution.wrench[name] + [0, 0, 0, *moment], abs=1e-9 * force), name
    check_balance(at.system)
