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
from deckcrane.equations.assembly import dynamics
from deckcrane.equations.kinematics import poses
from deckcrane.model import Scenario
from tests.validation.lagrange import Body, Joints, motion, turn

exudyn = pytest.importorskip("exudyn", reason="Exudyn comes with the extra deckcrane[validation]")
items = pytest.importorskip("exudyn.itemInterface")

BOOMS = {"inner_boom": "inner_cylinder", "outer_boom": "outer_cylinder"}
FREE_Z, FREE_X, TORSION, BALL, SLIDE = "110", "011", "001", "000", "111"
"""Which rotations about x, y and z a joint holds; all but the slide hold three translations."""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return deckcrane.load("knuckle_boom").with_values({"run.step": 0.001, "run.every": 0.01})


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
        foot = np.array(data.barrel.at) - scenario.placement(boom)[1]
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


def assert_agree(ours: np.ndarray, theirs: np.ndarray, tolerance: float, scale: float, what: str) -> None:
    """To a tolerance of each component's range in the run; one that hardly varies is measured by the others' `scale`."""
    span = np.maximum(np.ptp(ours, axis=0), 1e-2 * scale)
    error = np.abs(ours - theirs).max(axis=0) / span
    assert np.all(error <= tolerance), f"{what}: {error}"


@pytest.fixture(scope="module")
def sampled(scenario: Scenario, dataset: xr.Dataset) -> list[tuple[int, Twin]]:
    """Exudyn's accelerations and multipliers under the run's actuator forces at forty times over the 20 s."""
    found = []
    for row in range(25, len(dataset["time"]), 50):
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
        assert_agree(ours[rows], theirs, 1e-6, 1.0, name)


def test_sampled_reactions_and_pin_forces_equal_exudyns(dataset: xr.Dataset, sampled: list[tuple[int, Twin]]) -> None:
    """All six components, those that Sec. 4.2 decides included."""
    rows = [row for row, _ in sampled]
    compare_wrenches(dataset, rows, lambda name: np.array([twin.wrench(name) for _, twin in sampled]))


def compare_wrenches(dataset: xr.Dataset, rows: Any, wrenches: Callable[[str], np.ndarray]) -> None:
    for variable, dimension in (("reaction", "joint"), ("pin_force", "pin")):
        for name in dataset[dimension].values:
            ours, theirs = dataset[variable].sel({dimension: name}).values[rows], wrenches(str(name)).copy()
            if name == "king":  # the slewing moment is no constraint's there
                theirs[:, 5] = dataset["actuation"].sel(actuator="slew").values[rows]
            for part in (slice(0, 3), slice(3, 6)):
                scale = max(float(np.abs(ours[:, part]).max()), 1.0)
                assert_agree(ours[:, part], theirs[:, part], 1e-6, scale, name)


def integrate(scenario: Scenario, dataset: xr.Dataset, end: float, step: float, every: float) -> dict[str, np.ndarray]:
    """Exudyn's own 20 s: the run's actuator forces with the run's feedback about its motion, which they alone would leave.

    Force and motion of the run are interpolated by quintic splines; a hanging boom under forces of time alone is unstable.
    """
    t = dataset["time"].values
    twin = Twin(scenario, *joints_at(scenario, dataset, 0))

    def law(actuator: str, value: np.ndarray, rate: np.ndarray) -> Any:
        gains = scenario.control[actuator].pd
        force = dataset["actuation"].sel(actuator=actuator).values
        given = make_interp_spline(t, np.column_stack([force, value, rate]), k=5)
        return lambda time, x, dx: float(
            np.dot(given(time), (1.0, gains.stiffness, gains.damping)) - gains.stiffness * x - gains.damping * dx  # type: ignore[union-attr]
        )

    connectors: dict[str, Any] = {}
    for cylinder in BOOMS.values():
        here = dataset.sel(cylinder=cylinder)
        ends = [twin.bodies[f"{cylinder}.{end}"] for end in ("barrel", "piston")]
        markers = [
            twin.marker(f"{cylinder}.{end}", body.p, body.R)
            for end, body in zip(("barrel", "piston"), ends, strict=True)
        ]
        push = law(cylinder, here["cylinder_length"].values, here["cylinder_rate"].values)
        start = float(here["cylinder_length"].values[0])

        def pull(mbs: Any, t: float, n: int, x: float, dx: float, k: float, d: float, f: float, push=push, start=start):  # type: ignore[no-untyped-def]
            return -push(t, start + x, dx)

        connectors[cylinder] = twin.system.AddObject(
            items.ObjectConnectorSpringDamper(
                markerNumbers=markers, referenceLength=start, springForceUserFunction=pull
            )
        )
    slew = law("slew", dataset["q"].sel(coordinate="slew").values, dataset["u"].sel(speed="slew").values)
    king = twin.bodies["king"]
    markers = [twin.marker(name, king.p, king.R) for name in ("ground", "king")]
    twin.system.AddObject(
        items.ObjectConnectorTorsionalSpringDamper(
            markerNumbers=markers, springTorqueUserFunction=lambda mbs, t, n, x, dx, k, d, offset: -slew(t, x, dx)
        )
    )
    found: dict[str, list[np.ndarray]] = {}

    def record(mbs: Any, t: float) -> bool:
        if abs(t / every - round(t / every)) < 1e-6:
            for name in ("king", *BOOMS, *(f"{c}.{e}" for c in BOOMS.values() for e in ("barrel", "piston"))):
                found.setdefault(f"wrench of {name}", []).append(twin.wrench(name))
                found.setdefault(f"position of {name}", []).append(twin.body(name, "Position"))
                found.setdefault(f"acceleration of {name}", []).append(twin.body(name, "Acceleration"))
            for name, number in connectors.items():
                pulled = mbs.GetObjectOutput(number, exudyn.OutputVariableType.ForceLocal)
                found.setdefault(f"force of {name}", []).append(-np.array(pulled))
        return True

    twin.system.SetPostStepUserFunction(record)
    twin.system.Assemble()
    settings = twin.settings(end, round(end / step))
    settings.timeIntegration.generalizedAlpha.useNewmark = True  # the trapezoidal rule
    settings.timeIntegration.generalizedAlpha.useIndex2Constraints = True
    settings.timeIntegration.newton.relativeTolerance = 1e-10
    settings.timeIntegration.newton.absoluteTolerance = 1e-10
    assert twin.system.SolveDynamic(settings)
    return {name: np.array(values) for name, values in found.items()}
