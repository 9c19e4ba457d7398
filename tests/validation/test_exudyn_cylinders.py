"""The knuckle boom crane of [K18] against Exudyn: seven rigid bodies, held together by constraints with multipliers.

The pins are those of [K18, Sec. 4.2]: a ball at the piston, a ball that takes torsion at the barrel, a slide between them.
Nothing is then redundant and every component of every wrench can be compared. At states sampled from the 20 s motion
Exudyn's own accelerations and multipliers are asked for; over the whole motion it integrates by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr
from scipy.interpolate import make_interp_spline

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.kinematics import poses
from tests.validation.lagrange import Body, Joints, motion, turn

exudyn = pytest.importorskip("exudyn", reason="Exudyn comes with the extra deckcrane[validation]")
items = pytest.importorskip("exudyn.itemInterface")

BOOMS = {"inner_boom": "inner_cylinder", "outer_boom": "outer_cylinder"}
FREE_Z, FREE_X, TORSION, BALL, SLIDE = "110", "011", "001", "000", "111"
"""Which rotations about x, y and z a joint holds; all but the slide hold three translations."""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return deckcrane.load("knuckle_boom").with_values({"run.step": 0.001, "run.every": 0.002})


@pytest.fixture(scope="module")
def dataset(scenario: Scenario) -> xr.Dataset:
    return deckcrane.run(scenario)


def joints_at(scenario: Scenario, dataset: xr.Dataset, row: int) -> tuple[Joints, Joints]:
    """Joint angles and their rates at a recorded time; those of the booms from pin distances and their rates."""
    now = dataset.isel(time=row)
    q, u = {"king": now["q"].values[:1]}, {"king": now["u"].values[:1]}
    for boom, cylinder in BOOMS.items():
        data, here = scenario.cylinders[cylinder], now.sel(cylinder=cylinder)
        angle = float(here["joint_angle"])
        foot = np.array(data.barrel.at) - scenario.plant.placement(boom)[1]
        head = turn([1, 0, 0], angle) @ np.array(data.piston.at)
        lever = np.cross(foot, head)[0] / float(here["cylinder_length"])
        q[boom], u[boom] = np.array([angle]), np.array([float(here["cylinder_rate"]) / lever])
    return q, u


class Twin:
    """The crane as an Exudyn system in the pose and motion of a recorded time."""

    def __init__(self, scenario: Scenario, q: Joints, u: Joints) -> None:
        self.container = exudyn.SystemContainer()
        self.system: Any = self.container.AddSystem()
        self.bodies: dict[str, Body] = motion(scenario, q, u)
        self.numbers = {"ground": self.system.AddObject(items.ObjectGround())}
        for name, body in self.bodies.items():
            if name != "ground":
                self.numbers[name] = self._add(name, body, scenario.gravity)
        self.joints: dict[str, tuple[Any, str, str, str]] = {}
        self._join("king", "ground", "king", FREE_Z)
        self._join("inner_boom", "king", "inner_boom", FREE_X)
        self._join("outer_boom", "inner_boom", "outer_boom", FREE_X)
        for name, data in scenario.cylinders.items():
            self._join(f"{name}.barrel", data.barrel.on, f"{name}.barrel", TORSION)
            self._join(f"{name}.piston", data.piston.on, f"{name}.piston", BALL)
            self._join(name, f"{name}.barrel", f"{name}.piston", SLIDE)

    def _add(self, name: str, body: Body, gravity: Any) -> Any:
        J = body.inertia
        inertia = exudyn.rigidBodyUtilities.RigidBodyInertia(mass=body.mass, com=[0, 0, 0], inertiaTensor=J)
        return self.system.CreateRigidBody(
            name=name,
            inertia=inertia,
            nodeType=exudyn.NodeType.RotationEulerParameters,
            referencePosition=body.centre,
            referenceRotationMatrix=body.R,
            initialVelocity=body.velocity(body.centre),
            initialAngularVelocity=body.w,
            gravity=list(gravity),
        )

    def marker(self, name: str, point: np.ndarray, R: np.ndarray) -> Any:
        """At a point of a body, with axes R, both in the ground frame; Exudyn's body frames stand at the COG."""
        body = self.bodies[name]
        placed = exudyn.HT(rotation=body.R.T @ R, translation=body.R.T @ (point - body.centre))
        return self.system.AddMarker(items.MarkerBodyRigid(bodyNumber=self.numbers[name], localHT=placed))

    def _join(self, joint: str, inner: str, outer: str, rotations: str) -> None:
        body = self.bodies[outer]
        markers = [self.marker(name, body.p, body.R) for name in (inner, outer)]
        axes = [1, 1, int(rotations != SLIDE), *map(int, rotations)]
        number = self.system.AddObject(items.ObjectJointGeneric(markerNumbers=markers, constrainedAxes=axes))
        self.joints[joint] = (number, inner, outer, rotations)

    def rotation(self, name: str) -> np.ndarray:
        return np.eye(3) if name == "ground" else self.body(name, "RotationMatrix").reshape(3, 3)

    def wrench(self, joint: str) -> np.ndarray:
        """[f; n] of the inner on the outer body, in the outer body's frame.

        Exudyn gives the force on the inner body in axes that move with it, and moments as multipliers of products of axes
        that stay perpendicular: x0.y1 and x0.z1 of a hinge about x, z0.x1 and z0.y1 about z, x0.y1 of torsion about z.
        """
        number, inner, outer, rotations = self.joints[joint]
        axes = self.rotation(inner) @ self.bodies[inner].R.T @ self.bodies[outer].R
        force = self.system.GetObjectOutput(number, exudyn.OutputVariableType.ForceLocal)
        a, b, c = self.system.GetObjectOutput(number, exudyn.OutputVariableType.TorqueLocal)
        moment = {FREE_Z: [-b, a, 0], FREE_X: [0, -c, b], TORSION: [0, 0, c], BALL: [0, 0, 0]}[rotations]
        return np.concatenate([-self.rotation(outer).T @ axes @ np.array(force), moment])

    def body(self, name: str, what: str) -> np.ndarray:
        variable = getattr(exudyn.OutputVariableType, what)
        return np.array(self.system.GetObjectOutputBody(self.numbers[name], variable, [0, 0, 0]))

    def settings(self, end: float, steps: int) -> Any:
        settings = exudyn.SimulationSettings()
        settings.timeIntegration.endTime, settings.timeIntegration.numberOfSteps = end, steps
        settings.timeIntegration.verboseMode = 0
        settings.timeIntegration.generalizedAlpha.computeInitialAccelerations = True
        settings.solution.file.write = False
        return settings


def cog_accelerations(scenario: Scenario, dataset: xr.Dataset) -> dict[str, np.ndarray]:
    """Ours at all recorded times: of every body's COG, in the ground frame, by differentiating its place twice."""
    system = dynamics(scenario)
    tree, equations = system.mechanism, system.equations
    places = [p + R @ link.c for link, (R, p) in zip(tree.links, poses(tree), strict=True)]
    velocity = ca.jtimes(ca.vertcat(*places), tree.q, tree.u)
    rate = ca.jtimes(velocity, tree.q, tree.u) + ca.jtimes(velocity, tree.u, system.accelerations.du)
    states = np.hstack([dataset["q"].values, dataset["u"].values]).T
    constant = [np.tile(values[:, None], states.shape[1]) for values in (equations.u.values, equations.p.values)]
    function = ca.Function("rate", equations.arguments(), [ca.densify(rate)])
    found = np.array(function(dataset["time"].values[None, :], states, *constant)).T
    return {link.name: found[:, 3 * k : 3 * k + 3] for k, link in enumerate(tree.links)}


def assert_agree(ours: np.ndarray, theirs: np.ndarray, scale: float, what: str, floor: float = 1e-2) -> None:
    """To 1e-6 of each component's range in the run; one that hardly varies is measured by `floor` times the scale."""
    span = np.maximum(np.ptp(ours, axis=0), floor * scale)
    error = np.abs(ours - theirs).max(axis=0) / span
    assert np.all(error <= 1e-6), f"{what}: {error}"


@pytest.fixture(scope="module")
def sampled(scenario: Scenario, dataset: xr.Dataset) -> list[tuple[int, Twin]]:
    """Exudyn's accelerations and multipliers under the run's actuator forces at forty times over the 20 s."""
    found = []
    for row in range(125, len(dataset["time"]), 250):
        twin = Twin(scenario, *joints_at(scenario, dataset, row))
        for cylinder in BOOMS.values():
            push = dataset["cylinder_force"].sel(cylinder=cylinder).values[row]
            for end, sign in (("piston", 1), ("barrel", -1)):
                body = twin.bodies[f"{cylinder}.{end}"]
                at = twin.marker(f"{cylinder}.{end}", body.p, body.R)
                twin.system.AddLoad(
                    items.LoadForceVector(markerNumber=at, loadVector=[0, 0, sign * push], bodyFixed=True)
                )
        king = twin.bodies["king"]
        torque = [0, 0, dataset["actuation"].sel(actuator="slew").values[row]]
        twin.system.AddLoad(items.LoadTorqueVector(markerNumber=twin.marker("king", king.p, king.R), loadVector=torque))
        twin.system.Assemble()
        assert exudyn.MainSolverImplicitSecondOrder().InitializeSolver(twin.system, twin.settings(1e-6, 1))
        found.append((row, twin))
    return found


def test_sampled_accelerations_equal_exudyns(
    scenario: Scenario, dataset: xr.Dataset, sampled: list[tuple[int, Twin]]
) -> None:
    rows = [row for row, _ in sampled]
    for name, ours in cog_accelerations(scenario, dataset).items():
        theirs = np.array([twin.body(name, "Acceleration") for _, twin in sampled])
        assert_agree(ours[rows], theirs, 1.0, name)


def test_sampled_reactions_and_pin_forces_equal_exudyns(dataset: xr.Dataset, sampled: list[tuple[int, Twin]]) -> None:
    """All six components, those that Sec. 4.2 decides included."""
    rows = [row for row, _ in sampled]
    compare_wrenches(dataset, rows, lambda name: np.array([twin.wrench(name) for _, twin in sampled]))


def compare_wrenches(
    dataset: xr.Dataset, rows: Any, wrenches: Callable[[str], np.ndarray], floor: float = 1e-2
) -> None:
    for variable, dimension in (("reaction", "joint"), ("pin_force", "pin")):
        for name in dataset[dimension].values:
            ours, theirs = dataset[variable].sel({dimension: name}).values[rows], wrenches(str(name)).copy()
            if name == "king":  # the slewing moment is no constraint's there
                theirs[:, 5] = dataset["actuation"].sel(actuator="slew").values[rows]
            assert_agree(ours, theirs, float(np.abs(ours).max()), name, floor)


def feedback(scenario: Scenario, dataset: xr.Dataset, actuator: str, value: Any, rate: Any) -> Callable[..., float]:
    """The run's force over time, with the run's own gains on what strays from its motion, as a law (t, x, dx) -> force.

    Under forces of time alone a hanging boom would run away, in any engine.
    """
    gains = scenario.control[actuator].pd
    assert gains is not None
    force = dataset["actuation"].sel(actuator=actuator).values
    along = force + gains.stiffness * value.values + gains.damping * rate.values
    given = make_interp_spline(dataset["time"].values, along, k=5)
    return lambda t, x, dx: float(given(t)) - gains.stiffness * x - gains.damping * dx


def push_cylinder(twin: Twin, dataset: xr.Dataset, cylinder: str, law: Callable[..., float]) -> Any:
    """A connector between the pins, which pulls where its user function is positive and counts from the first length."""
    ends = [f"{cylinder}.{end}" for end in ("barrel", "piston")]
    markers = [twin.marker(end, twin.bodies[end].p, twin.bodies[end].R) for end in ends]
    start = float(dataset["cylinder_length"].sel(cylinder=cylinder).values[0])

    def pull(mbs: Any, t: float, number: int, x: float, dx: float, k: float, d: float, f: float) -> float:
        return -law(t, start + x, dx)

    spring = items.ObjectConnectorSpringDamper(
        markerNumbers=markers, referenceLength=start, springForceUserFunction=pull
    )
    return twin.system.AddObject(spring)


def integrate(scenario: Scenario, dataset: xr.Dataset, end: float, step: float) -> dict[str, np.ndarray]:
    """Exudyn's own motion under the run's actuators, recorded every 20 ms: trapezoidal rule, constraints on velocities."""
    twin = Twin(scenario, *joints_at(scenario, dataset, 0))
    connectors = {}
    for name in BOOMS.values():
        here = dataset.sel(cylinder=name)
        law = feedback(scenario, dataset, name, here["cylinder_length"], here["cylinder_rate"])
        connectors[name] = push_cylinder(twin, dataset, name, law)
    slew = feedback(scenario, dataset, "slew", dataset["q"].sel(coordinate="slew"), dataset["u"].sel(speed="slew"))
    king = twin.bodies["king"]
    motor = items.ObjectConnectorTorsionalSpringDamper(
        markerNumbers=[twin.marker(name, king.p, king.R) for name in ("ground", "king")],
        springTorqueUserFunction=lambda mbs, t, number, x, dx, k, d, offset: -slew(t, x, dx),
    )
    twin.system.AddObject(motor)
    found: dict[str, list[np.ndarray]] = {}

    def record(mbs: Any, t: float) -> bool:
        if abs(t / 0.02 - round(t / 0.02)) < 1e-6:
            for name in twin.joints:
                if name not in BOOMS.values():
                    found.setdefault(f"wrench of {name}", []).append(twin.wrench(name))
            for name in twin.bodies:
                if name != "ground":
                    found.setdefault(f"position of {name}", []).append(twin.body(name, "Position"))
                    found.setdefault(f"acceleration of {name}", []).append(twin.body(name, "Acceleration"))
            for name, number in connectors.items():
                pulled = mbs.GetObjectOutput(number, exudyn.OutputVariableType.ForceLocal)
                found.setdefault(f"force of {name}", []).append(-np.atleast_1d(pulled))
        return True

    twin.system.SetPostStepUserFunction(record)
    twin.system.Assemble()
    settings = twin.settings(end, round(end / step))
    settings.timeIntegration.generalizedAlpha.useNewmark = True
    settings.timeIntegration.generalizedAlpha.useIndex2Constraints = True
    settings.timeIntegration.newton.relativeTolerance = 1e-10
    settings.timeIntegration.newton.absoluteTolerance = 1e-10
    assert twin.system.SolveDynamic(settings)
    return {name: np.array(values) for name, values in found.items()}


def assert_same_motion(scenario: Scenario, dataset: xr.Dataset, step: float, floor: float) -> None:
    found = integrate(scenario, dataset, 20.0, step)
    rows = slice(0, None, 10)
    compare_wrenches(dataset, rows, lambda name: found[f"wrench of {name}"], floor)
    for name in BOOMS.values():
        ours = dataset["cylinder_force"].sel(cylinder=name).values[rows, None]
        assert_agree(ours, found[f"force of {name}"], 1.0, name)
    bodies = motion(scenario, *joints_at(scenario, dataset, 0))
    for name, accelerations in cog_accelerations(scenario, dataset).items():
        here = dataset.sel(body=name)
        place = here["position"].values + here["rotation"].values @ bodies[name].cog
        assert_agree(place[rows], found[f"position of {name}"], 1.0, name)
        assert_agree(accelerations[rows], found[f"acceleration of {name}"], 1.0, name)


@pytest.mark.study
def test_twenty_seconds_of_motion_and_forces_equal_exudyns(scenario: Scenario, dataset: xr.Dataset) -> None:
    """To 1e-6 of the range of each position, acceleration, cylinder force and component of a wrench.

    With Exudyn's steps of 1 ms, components of less than a hundredth of the wrench are measured by that hundredth.
    """
    assert_same_motion(scenario, dataset, step=1e-3, floor=1e-2)


@pytest.mark.study
def test_twenty_seconds_equal_exudyns_in_small_components_too(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Each component by its own range, down to a thousandth of the wrench, needs steps of 0.5 ms."""
    assert_same_motion(scenario, dataset, step=5e-4, floor=1e-3)


def test_what_differs_is_exudyns_error_of_second_order_in_its_step(scenario: Scenario, dataset: xr.Dataset) -> None:
    def error(step: float, variable: str, dimension: str, name: str) -> float:
        found = runs[step][f"wrench of {name}"]
        return float(np.abs(found - dataset[variable].sel({dimension: name}).values[:1510:10])[:, :5].max())

    runs = {step: integrate(scenario, dataset, 3.0, step) for step in (4e-3, 2e-3)}
    for name in dataset["joint"].values:
        assert error(4e-3, "reaction", "joint", name) == pytest.approx(
            4 * error(2e-3, "reaction", "joint", name), rel=0.05
        )
    for name in dataset["pin"].values:
        assert error(4e-3, "pin_force", "pin", name) == pytest.approx(
            4 * error(2e-3, "pin_force", "pin", name), rel=0.05
        )
