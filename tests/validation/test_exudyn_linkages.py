"""Random four-bar and six-bar linkages, on all their branches, against Exudyn: rigid bodies held together by constraints.

Exudyn is given the bodies and where their joints are, and the angle of the crank. From bodies that are put down beside their
places it finds by itself where the loops close. In motion it finds the forces in all joints as multipliers: hinges hold five
directions, closures two, as ours do.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.components.linkages.planar_linkage import numeric_silhouette
from deckcrane.components.linkages.topology import planar_linkages
from tests.components.linkages.linkage_models import At, Linked, linkage
from tests.validation.lagrange import Body, Joints, across, motion, turn

exudyn = pytest.importorskip("exudyn", reason="Exudyn comes with the extra deckcrane[validation]")
items = pytest.importorskip("exudyn.itemInterface")

FOUR_BAR = (("pin", "RR"),)
SIX_BAR = (("pin", "RR"), ("pin", "RR"))


def branches(scenario: Scenario) -> list[Scenario]:
    """The same bars put together in every way that there is, far from dead centres."""
    (one,) = planar_linkages(scenario.plant)
    drawn, known = numeric_silhouette(scenario.plant, one), {name: one.start[name] for name in one.independent}
    bodies = {joint.coordinate: joint.body for joint in one.joints}
    found = []
    for signs in product((1.0, -1.0), repeat=len(one.steps)):
        steps = [replace(step, sign=sign) for step, sign in zip(one.steps, signs, strict=True)]
        loops = drawn.closed(steps, known, one.start)
        if all(float(dyad.square) > 0.3**2 for dyad in loops.dyads.values()):
            starts = {f"bodies.{bodies[name]}.joint.start": float(loops.values[name]) for name in one.dependent}
            found.append(scenario.with_values(starts))
            assert tuple(step.sign for step in planar_linkages(found[-1].plant)[0].steps) == signs
    return found


class Constrained:
    """A linkage as an Exudyn system, its bodies put down at these values and speeds of their joints.

    `held` is a hinge that is held at its angle there.
    """

    def __init__(self, scenario: Scenario, q: Joints, u: Joints, held: dict[str, float] | None = None) -> None:
        self.scenario, self.container = scenario, exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self.bodies: dict[str, Body] = motion(scenario, q, u)
        self.numbers = {"ground": self.system.AddObject(items.ObjectGround())}
        for name, body in self.bodies.items():
            if name != "ground":
                self.numbers[name] = self._add(name, body)
        self.joints: dict[str, tuple[Any, str, str, np.ndarray, np.ndarray]] = {}
        for name in scenario.plant.order:
            self._hinge(name, (held or {}).get(name))
        for label, closure in scenario.linkages["x"].closures.items():
            self._close(f"x.{label}", closure)

    def _add(self, name: str, body: Body) -> Any:
        inertia = exudyn.rigidBodyUtilities.RigidBodyInertia(mass=body.mass, com=[0, 0, 0], inertiaTensor=body.inertia)
        return self.system.CreateRigidBody(
            name=name,
            inertia=inertia,
            nodeType=exudyn.NodeType.RotationEulerParameters,
            referencePosition=body.centre,
            referenceRotationMatrix=body.R,
            initialVelocity=body.velocity(body.centre),
            initialAngularVelocity=body.w,
            gravity=list(self.scenario.gravity),
        )

    def _marker(self, name: str, at: np.ndarray, R: np.ndarray) -> Any:
        """At a point of a body, in its own frame; Exudyn's body frames stand at the COG."""
        placed = exudyn.HT(rotation=R, translation=at - self.bodies[name].cog)
        return self.system.AddMarker(items.MarkerBodyRigid(bodyNumber=self.numbers[name], localHT=placed))

    def _join(self, name: str, inner: str, outer: str, places: Any, axes: list[int]) -> None:
        (p, R), (p1, R1) = places
        markers = [self._marker(inner, p, R), self._marker(outer, p1, R1)]
        number = self.system.AddObject(items.ObjectJointGeneric(markerNumbers=markers, constrainedAxes=axes))
        self.joints[name] = number, inner, outer, R, R1

    def _hinge(self, name: str, held: float | None) -> None:
        """z along the axis; what is welded on, or held, turns about none."""
        joint, (R0, p0) = self.scenario.bodies[name].joint, self.scenario.plant.placement(name)
        axis = np.array(getattr(joint, "axis", (0.0, 0.0, 1.0)))
        frame, free = _upright(axis), joint.kind == "revolute" and held is None
        inner = R0 @ (np.eye(3) if held is None else turn(axis, held)) @ frame
        axes = [1, 1, 1, 1, 1, 0 if free else 1]
        self._join(name, self.scenario.bodies[name].on, name, ((p0, inner), (np.zeros(3), frame)), axes)

    def _close(self, label: str, closure: Any) -> None:
        """Two directions in the plane. The second body's point is moved along the axis to where the first's is."""
        (one,) = planar_linkages(self.scenario.plant)
        first, second = closure.pin
        axes, along = [], []
        for end in (first, second):
            axis, total, chain = np.array(one.plane[2]), 0.0, []
            body = end.on
            while body != one.base:
                chain.append(body)
                body = self.scenario.bodies[body].on
            for body in reversed(chain):
                R, p = self.scenario.plant.placement(body)
                total += float(axis @ p)
                axis = R.T @ axis
            axes.append(axis)
            along.append(total + float(axis @ np.array(end.at)))
        at = np.array(second.at) + axes[1] * (along[0] - along[1])
        places = (at, _upright(axes[1])), (np.array(first.at), _upright(axes[0]))
        self._join(label, second.on, first.on, places, [1, 1, 0, 0, 0, 0])

    def settings(self) -> Any:
        settings = exudyn.SimulationSettings()
        settings.staticSolver.newton.relativeTolerance = settings.staticSolver.newton.absoluteTolerance = 1e-12
        settings.staticSolver.newton.maxIterations = 50
        settings.staticSolver.verboseMode = settings.timeIntegration.verboseMode = 0
        settings.timeIntegration.endTime, settings.timeIntegration.numberOfSteps = 1e-6, 1
        settings.timeIntegration.generalizedAlpha.computeInitialAccelerations = True
        settings.solution.file.write = False
        return settings

    def body(self, name: str, what: str) -> np.ndarray:
        variable = getattr(exudyn.OutputVariableType, what)
        return np.array(self.system.GetObjectOutputBody(self.numbers[name], variable, [0, 0, 0]))

    def wrench(self, name: str) -> np.ndarray:
        """[f; n] on the outer body in ground axes. Exudyn gives the force on the inner body along the axes of its marker, and
        moments as multipliers of products of axes that stay perpendicular, z0.x1 and z0.y1.
        """
        number, inner, outer, R, R1 = self.joints[name]
        force = np.array(self.system.GetObjectOutput(number, exudyn.OutputVariableType.ForceLocal))
        a, b, _ = self.system.GetObjectOutput(number, exudyn.OutputVariableType.TorqueLocal)
        moment = self.bodies[outer].R @ R1 @ np.array([-b, a, 0])
        return np.concatenate([-self.bodies[inner].R @ R @ force, moment])


def _upright(axis: np.ndarray) -> np.ndarray:
    """Axes whose z is this one."""
    e, f = across(axis)
    return np.column_stack([e, f, axis])


def assert_as_exudyns(scenario: Scenario, seed: int) -> None:
    at = At(scenario, seed)
    q, u = at.joints()
    rng = np.random.default_rng(seed)
    free = {body for body in q if body not in ("base", "crank")}
    beside = {body: value + (rng.uniform(-0.02, 0.02) if body in free else 0.0) for body, value in q.items()}
    resting = Constrained(
        scenario, beside, {body: 0 * value for body, value in u.items()}, {"crank": float(q["crank"][0])}
    )
    resting.system.Assemble()
    assert resting.system.SolveStatic(resting.settings())
    here = motion(scenario, q, u)
    for name in q:
        assert resting.body(name, "Position") == pytest.approx(here[name].centre, abs=1e-9), name
        assert resting.body(name, "RotationMatrix") == pytest.approx(here[name].R.ravel(), abs=1e-9), name
    moving = Constrained(scenario, q, u)
    moving.system.Assemble()
    assert exudyn.MainSolverImplicitSecondOrder().InitializeSolver(moving.system, moving.settings())
    ours = Linked(scenario, q, u)  # for the size of things alone
    size = max(np.abs(wrench).max() for wrench in ours.wrench.values())
    for name, wrench in at.labelled("linkage_pin_force").items():
        assert wrench[:3] == pytest.approx(moving.wrench(name)[:3], abs=1e-6 * size), name
    for name, wrench in at.labelled("reaction").items():
        if name != "base":
            assert wrench == pytest.approx(moving.wrench(name), abs=1e-6 * size), name


@pytest.mark.study
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kinds", [FOUR_BAR, SIX_BAR], ids=["four-bar", "six-bar"])
def test_linkages_stand_and_carry_as_exudyns_on_all_branches(kinds: tuple[tuple[str, str], ...], seed: int) -> None:
    """Positions to 1e-9 m, forces to 1e-6 of the largest."""
    every = branches(linkage(seed, kinds, base="fixed"))
    assert len(every) >= 2
    for scenario in every:
        assert_as_exudyns(scenario, seed)


def test_a_four_bar_linkage_stands_and_carries_as_exudyns() -> None:
    assert_as_exudyns(linkage(3, FOUR_BAR, base="fixed"), 3)
