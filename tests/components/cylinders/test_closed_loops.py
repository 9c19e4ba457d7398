"""Closed cylinder loops: they close, their rates are right, and every force in them balances, on random cranes and on [K18]'s.

Each random crane is solved a second time body by body with Lagrange multipliers (`tests.validation.lagrange`).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr
from scipy.integrate import cumulative_simpson

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import driven_joints, hinge_loops
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.formulations.inverse_dynamics import inverse_dynamics_equations
from deckcrane.mechanics.kane_explicit import kanes_equations
from deckcrane.mechanics.kinematics import poses
from deckcrane.screws import unskew
from tests.plain_loads import element_force, point_loads
from tests.random_models import assert_same
from tests.studies import each_time
from tests.validation.lagrange import BASES, Solution, coordinates, crane, state

SEEDS = range(12)
Values = dict[str, Any]


class Case:
    """A random crane at a random state: its equations, its outputs in numbers, and the independent solution."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.scenario = crane(seed, **options)
        self.joints = state(self.scenario, seed)
        self.q, self.u = coordinates(self.scenario, *self.joints)
        self.system: Dynamics = dynamics(self.scenario)
        self.names = [link.name for link in self.system.mechanism.links]
        self.solution = Solution(self.scenario, *self.joints)
        outputs = self.system.equations.y
        values = self.of(*[output.expression for output in outputs])
        self.y: Values = {o.name: v.reshape(o.shape) for o, v in zip(outputs, values, strict=True)}
        self.reaction = dict(zip(self.scenario.plant.reaction_joints, self.y["reaction"], strict=True))
        pins = [
            f"{loop.name}.{end}" for loop in self.system.mechanism.part_data.values() for end in ("barrel", "piston")
        ]
        self.pin = dict(zip(pins, self.y["pin_force"], strict=True))
        self.force = dict(
            zip([loop.name for loop in self.system.mechanism.part_data.values()], self.y["cylinder_force"], strict=True)
        )
        self.scale = max(float(np.abs(wrench).max()) for wrench in self.solution.wrench.values())

    def of(self, *expressions: Any) -> list[np.ndarray]:
        equations = self.system.equations
        function = ca.Function("values", equations.arguments(), [ca.densify(expression) for expression in expressions])
        found = function(0.0, np.concatenate([self.q, self.u]), equations.u.values, equations.p.values)
        return [np.array(value) for value in (found if len(expressions) > 1 else [found])]

    def rate(self, expression: ca.SX) -> ca.SX:
        """The time derivative by automatic differentiation along the motion."""
        mechanism = self.system.mechanism
        along = ca.jtimes(expression, mechanism.q, mechanism.rates @ mechanism.u)
        return along + ca.jtimes(expression, mechanism.u, self.system.accelerations.du)

    def on_ground(self, name: str, wrench: np.ndarray) -> np.ndarray:
        """A wrench [f; n] given in a body's frame, in ground axes."""
        R = self.solution.bodies[name].R
        return np.concatenate([R @ wrench[:3], R @ wrench[3:]])

    def accelerations(self) -> dict[str, np.ndarray]:
        """[alpha; a of the COG] of every body in ground axes, by differentiating poses twice."""
        asked = []
        for link, (R, p) in zip(self.system.mechanism.links, poses(self.system.mechanism), strict=True):
            spin = unskew(self.rate(R) @ R.T)
            asked.append(ca.vertcat(self.rate(spin), self.rate(self.rate(p + R @ link.c))))
        return dict(zip(self.names, self.of(ca.horzcat(*asked))[0].T, strict=True))

    def need(self, name: str, about: np.ndarray) -> np.ndarray:
        """The wrench [f; n] about a point that a body needs besides its weight and the loads on it, in ground axes."""
        body, (alpha, a) = self.solution.bodies[name], np.split(self.accelerations_of[name], 2)
        J = body.R @ body.inertia @ body.R.T
        force = body.mass * (a - np.array(self.scenario.gravity))
        moment = J @ alpha + np.cross(body.w, J @ body.w) + np.cross(body.centre - about, force)
        turned = {other: self.solution.bodies[other].R for other in self.scenario.plant.order}
        for on, at, f, n in point_loads(self.scenario, turned):
            if on == name:
                f, n = body.R @ f, body.R @ n
                force, moment = force - f, moment - n - np.cross(body.p + body.R @ at - about, f)
        return np.concatenate([force, moment])

    @property
    def accelerations_of(self) -> dict[str, np.ndarray]:
        if not hasattr(self, "_accelerations"):
            self._accelerations = self.accelerations()
        return self._accelerations


@cache
def case(seed: int) -> Case:
    return Case(seed)


@cache
def passive(seed: int) -> Case:
    return Case(1000 + seed, passive=True)


def moved(wrench: np.ndarray, arm: np.ndarray) -> np.ndarray:
    """A wrench [f; n] about a point from which its own point stands by `arm`."""
    return np.concatenate([wrench[:3], wrench[3:] + np.cross(arm, wrench[:3])])


def test_random_cranes_are_of_every_kind() -> None:
    """Both branches, barrels on both sides, all bases, both coordinates, massless parts, more than one turn."""
    seen: set[Any] = set()
    for scenario in [crane(seed) for seed in SEEDS] + [crane(1000 + seed, passive=True) for seed in SEEDS]:
        seen.add(scenario.bodies["base"].joint.kind if "base" in scenario.bodies else "none")
        seen.add(("cylinders", min(len(scenario.cylinders), 3)))
        for name, cylinder in scenario.cylinders.items():
            loop = hinge_loops(scenario.plant)[name]
            seen |= {("branch", loop.sign), ("piston outside", loop.piston_outside), cylinder.coordinate}
            seen |= {("massless", cylinder.barrel.mass == 0), ("turns", loop.turns != 0), ("inner", loop.inner[:1])}
    expected: set[Any] = {*BASES, "extension", "angle", ("branch", 1.0), ("branch", -1.0)}
    expected |= {(kind, flag) for kind in ("piston outside", "massless", "turns") for flag in (True, False)}
    expected |= {("inner", "g"), ("inner", "b"), *(("cylinders", count) for count in (1, 2, 3))}
    assert seen == expected


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_every_loop_closes_and_every_body_stands_where_its_joints_put_it(seed: int) -> None:
    """The extension's joint angle, found by the cosine rule, is the angle that the extension was measured at."""
    this = case(seed)
    place = dict(zip(this.names, zip(this.y["rotation"], this.y["position"], strict=True), strict=True))
    for name, (R, p) in place.items():
        assert_same(R, this.solution.bodies[name].R, 1e-12, scale=1.0)
        assert_same(p, this.solution.bodies[name].p, 1e-12, scale=1.0)
    for name, cylinder in this.scenario.cylinders.items():
        for end, data in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
            R, p = place.get(data.on, (np.eye(3), np.zeros(3)))
            assert_same(place[f"{name}.{end}"][1], p + R @ data.at, 1e-12, scale=1.0)
        R, p = place[f"{name}.barrel"]
        length = this.y["cylinder_length"][list(this.force).index(name)]
        assert_same(p + length * R[:, 2], place[f"{name}.piston"][1], 1e-12, scale=1.0)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_geometric_slopes_of_the_loop_are_its_derivatives(seed: int) -> None:
    """[K18, Eqs. 31-40]: joint angle, length and the lines of boom, barrel and piston, against automatic differentiation."""
    this = case(seed)
    mechanism = this.system.mechanism
    for loop in mechanism.part_data.values():
        k = next(c[0] for c in mechanism.clusters if mechanism.index(f"{loop.name}.barrel") in c)
        q = mechanism.q[mechanism.links[k].speeds.start]
        found, expected = [loop.angle_slope, loop.length_slope], []
        expected += [ca.jacobian(loop.angle, q), ca.jacobian(loop.length, q)]
        for motion in (loop.boom, loop.barrel, loop.piston):
            turning = ca.reshape(ca.jacobian(ca.vec(motion.R), q), 3, 3)
            found.append(motion.S)
            expected.append(ca.vertcat(unskew(motion.R.T @ turning), motion.R.T @ ca.jacobian(motion.p, q)))
        assert_same(*this.of(ca.vertcat(*found), ca.vertcat(*expected)), 1e-12)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_recursive_accelerations_solve_kanes_equations(seed: int) -> None:
    """[K18, Eqs. 43-46], with the sums over booms, barrels and pistons written out."""
    this = case(seed)
    kane = kanes_equations(this.system.mechanism, this.system.generalized_forces, this.system.external)
    M, C, tau, du = this.of(kane.M, kane.C, kane.tau, this.system.accelerations.du)
    assert_same(du.ravel(), np.linalg.solve(M, tau.ravel() - C @ this.u), 1e-10)
    assert_same(M, M.T, 1e-12)
    assert np.all(np.linalg.eigvalsh(M) > 0)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_accelerations_and_all_forces_equal_those_of_lagrange_multipliers(seed: int) -> None:
    """With the pins of [K18, Sec. 4.2] every component is determinate, fx of the pins and fx, my, mz of the joints included."""
    this = case(seed)
    found = np.array([this.accelerations_of[name] for name in this.names])
    assert_same(found, [this.solution.acceleration[name] for name in this.names], 1e-8)
    for name, wrench in (*this.reaction.items(), *this.pin.items()):
        assert_same(this.on_ground(name, wrench), this.solution.wrench[name], 1e-8, this.scale)
    for name, force in this.force.items():
        assert force == pytest.approx(this.solution.actuator(name))


@pytest.mark.parametrize("seed", each_time(SEEDS[:6], 0, 1))
def test_extension_and_angle_as_coordinate_give_the_same_accelerations_and_forces(seed: int) -> None:
    one, two = (Case(seed, coordinate=coordinate) for coordinate in ("extension", "angle"))
    assert one.scenario.plant.coordinates != two.scenario.plant.coordinates
    for name in ("position", "rotation", "joint_angle", "cylinder_length", "cylinder_rate"):
        assert_same(one.y[name], two.y[name], 1e-11, scale=1.0)
    assert_same(*([c.accelerations_of[name] for name in c.names] for c in (one, two)), 1e-8)
    for name in ("reaction", "pin_force", "cylinder_force"):
        assert_same(one.y[name], two.y[name], 1e-8, one.scale)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_passive_driven_joint_carries_no_moment_about_its_axis(seed: int) -> None:
    this = passive(seed)
    largest = max(float(np.abs(wrench[3:]).max()) for wrench in this.reaction.values())
    for name in driven_joints(this.scenario.plant):
        axis = np.array(this.scenario.bodies[name].joint.axis)
        assert abs(axis @ this.reaction[name][3:]) < 1e-9 * largest


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_driven_joint_carries_the_moment_of_its_own_spring_and_damper_about_its_axis(seed: int) -> None:
    this = case(seed)
    q, u = this.joints
    for name in driven_joints(this.scenario.plant):
        joint = this.scenario.bodies[name].joint
        own = element_force(joint.elements["angle"], q[name][0], u[name][0])
        found = np.array(joint.axis) @ this.reaction[name][3:]
        assert found == pytest.approx(own, abs=1e-9 * this.scale)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_reactions_of_driven_joints_and_pins_have_no_power(seed: int) -> None:
    this = passive(seed)
    total = 0.0
    for name in (*driven_joints(this.scenario.plant), *this.pin):
        tie = this.solution.ties[name]
        inner, outer = this.solution.bodies[tie.inner], this.solution.bodies[tie.outer]
        force, moment = np.split(this.on_ground(name, {**this.reaction, **this.pin}[name]), 2)
        power = force @ (outer.velocity(tie.point) - inner.velocity(tie.point)) + moment @ (outer.w - inner.w)
        assert abs(power) < 1e-11 * this.scale
        total += power
    assert abs(total) < 1e-11 * this.scale


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_barrel_and_piston_are_in_balance(seed: int) -> None:
    """Each along the cylinder by itself, under pin, axial force, weight and inertia; in all directions both together."""
    this = case(seed)
    for name, force in this.force.items():
        barrel, piston = f"{name}.barrel", f"{name}.piston"
        z, foot = this.solution.bodies[barrel].R[:, 2], this.solution.bodies[barrel].p
        total = np.zeros(6)
        for part, push in ((barrel, -force), (piston, force)):
            wrench, at = this.on_ground(part, this.pin[part]), this.solution.bodies[part].p
            needed = this.need(part, foot)
            assert wrench[:3] @ z + push == pytest.approx(needed[:3] @ z, abs=1e-10 * this.scale)
            total += moved(wrench, at - foot) - needed
        assert_same(total, np.zeros(6), 1e-10, this.scale)
        assert np.all(this.pin[piston][3:] == 0)
        assert np.all(this.pin[barrel][3:5] == 0)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_sliding_fit_carries_what_barrel_and_piston_need_besides_their_pins(seed: int) -> None:
    """Each by itself in all six directions; five of them are the multipliers of the sliding joint, the sixth is the oil's."""
    this = case(seed)
    for name, fit in zip(this.scenario.cylinders, this.y["sliding_fit"], strict=True):
        barrel, piston = (this.solution.bodies[f"{name}.{end}"] for end in ("barrel", "piston"))
        on_piston = this.on_ground(f"{name}.piston", fit)
        pins = [this.on_ground(f"{name}.{end}", this.pin[f"{name}.{end}"]) for end in ("barrel", "piston")]
        assert_same(pins[1] + on_piston, this.need(f"{name}.piston", piston.p), 1e-10, this.scale)
        on_barrel = moved(pins[0], barrel.p - piston.p) - on_piston
        assert_same(on_barrel, this.need(f"{name}.barrel", piston.p), 1e-10, this.scale)
        assert fit[2] == pytest.approx(this.force[name], abs=1e-10 * this.scale)
        axial = np.concatenate([this.force[name] * piston.R[:, 2], np.zeros(3)])
        assert_same(on_piston - axial, this.solution.wrench[name], 1e-8, this.scale)


def test_shear_in_the_sliding_fit_of_a_lying_cylinder_is_that_of_a_beam_on_two_pins() -> None:
    """A rod of 60 kg and 2 m in a barrel of 100 kg and 3 m, pins 4 m apart, by hand: shear and bending about pin and head."""
    g, length, rod, tube = 9.81, 4.0, 60.0, 100.0
    ground = {"on": "ground", "at": [0, 0, 0], "mass": tube, "cog": 1.5, "length": 3, "inertia": [1, 1, 1]}
    piston = {"on": "boom", "at": [0, 0, 0], "mass": rod, "cog": 1.0, "length": 2, "inertia": [1, 1, 1]}
    scenario = Scenario.model_validate(
        {
            "gravity": [0, 0, -g],
            "bodies": {
                "boom": {
                    "on": "ground",
                    "joint": {"revolute": "y", "at": [0, 0, -2]},
                    "mass": 500,
                    "inertia": [9, 9, 9],
                }
            },
            "cylinders": {
                "ram": {
                    "barrel": {**ground, "at": [-length, 0, 0]},
                    "piston": {**piston, "at": [0, 0, 2]},
                    "stroke": [0.5, 1.5],
                }
            },
            "run": {"duration": 0.01, "step": 0.01},
        }
    )
    at_rest = deckcrane.forces(scenario, {}, times=np.zeros(1)).isel(time=0)
    up = at_rest["rotation"].sel(body="ram.piston", axis="z").values
    fit = at_rest["sliding_fit"].sel(cylinder="ram").values
    pin = at_rest["pin_force"].sel(pin="ram.piston").values
    carried = (tube * 1.5 + rod * (length - 1.0)) * g / length
    assert up @ pin[:3] == pytest.approx(carried)
    assert up @ fit[:3] == pytest.approx(rod * g - carried)
    at_pin = np.cross([0.0, 0.0, -1.0], rod * g * up)
    np.testing.assert_allclose(fit[3:], at_pin, atol=1e-9 * rod * g)
    about_head = fit[3:] - np.cross([0.0, 0.0, -2.0], fit[:3])
    of_others = np.cross([0.0, 0.0, 2.0], carried * up) + np.cross([0.0, 0.0, 1.0], -rod * g * up)
    np.testing.assert_allclose(about_head, -of_others, atol=1e-9 * rod * g)


@pytest.mark.parametrize("seed", each_time(SEEDS, 0, 3))
def test_what_passes_through_joint_and_pin_is_what_all_outer_bodies_need(seed: int) -> None:
    this = case(seed)
    mechanism = this.system.mechanism
    for outer, name in driven_joints(this.scenario.plant).items():
        cylinder = this.scenario.cylinders[name]
        pin = f"{name}.{'piston' if cylinder.barrel.on == outer else 'barrel'}"
        at = this.solution.bodies[outer].p
        passing = this.on_ground(outer, this.reaction[outer])
        passing = passing + moved(this.on_ground(pin, this.pin[pin]), this.solution.bodies[pin].p - at)
        carried = [this.names[k] for k in mechanism.outer(mechanism.index(outer))]
        needed = sum(this.need(part, at) for part in (*carried, f"{name}.barrel", f"{name}.piston"))
        assert_same(passing, needed, 1e-10, this.scale)


@pytest.mark.parametrize("seed", each_time(SEEDS[:6], 0, 1))
def test_force_analysis_of_the_motion_finds_the_cylinder_forces_and_reactions(seed: int) -> None:
    this = case(seed)
    mechanism = this.system.mechanism
    dq = mechanism.rates @ mechanism.u
    inputs = np.concatenate([value.ravel() for value in this.of(mechanism.q, dq, this.rate(dq))])
    equations = inverse_dynamics_equations(this.scenario)
    found = np.array(equations.outputs()(0.0, [], inputs, equations.p.values)).ravel()
    at = np.cumsum([0] + [output.expression.numel() for output in equations.y])
    for output, a, b in zip(equations.y, at[:-1], at[1:], strict=True):
        if output.name in ("reaction", "pin_force", "sliding_fit", "cylinder_force"):
            assert_same(found[a:b], this.y[output.name].ravel(), 1e-9, this.scale)


def test_angles_and_rates_are_those_of_the_papers_equations() -> None:
    """[K18, Eqs. 29, 30, 37, 40] for both of its cylinders, over their strokes."""
    scenario = deckcrane.load("knuckle_boom")
    system = dynamics(scenario)
    offsets = ((1.0, 2.5, 0.5, 2.5), (0.4, 2.5, 0.4, 2.0))  # a_b, e_b, a_p, e_p of cylinders 2 and 3
    arguments = system.equations.arguments()
    for loop, q, (a_b, e_b, a_p, e_p) in zip(
        system.mechanism.part_data.values(), (system.mechanism.q[1], system.mechanism.q[2]), offsets, strict=True
    ):
        rates = [ca.jacobian(loop.angle, q), loop.angle_slope, loop.barrel.S[0], loop.piston.S[0]]
        function = ca.Function("loop", arguments, [loop.angle, loop.barrel.R, ca.vertcat(*rates)])
        for extension in np.linspace(0.1, 1.9, 19):
            l_c, b_1, b_2 = 2.3 + extension, np.hypot(a_b, e_b), np.hypot(a_p, e_p)
            alpha = np.arccos((l_c**2 - b_1**2 - b_2**2) / (-2 * b_1 * b_2))
            alpha += np.arctan2(a_b, e_b) + np.arctan2(a_p, e_p) - np.pi
            beta = -np.arccos((b_2**2 - b_1**2 - l_c**2) / (-2 * b_1 * l_c)) - np.arctan2(e_b, a_b) + np.pi / 2
            c, s = np.cos(alpha - beta), np.sin(alpha - beta)
            alpha_rate = 1 / (a_p * c - e_p * s)
            beta_rate = (e_p * c + a_p * s) / l_c * alpha_rate
            x = np.array([0.3, extension, extension, 0, 0, 0])
            angle, R, slopes = (np.array(value) for value in function(0.0, x, np.zeros(3), system.equations.p.values))
            turned = [[1, 0, 0], [0, np.cos(beta), -np.sin(beta)], [0, np.sin(beta), np.cos(beta)]]
            assert angle.item() == pytest.approx(alpha, abs=1e-13)
            assert_same(R, turned, 1e-13)
            assert_same(slopes.ravel(), [alpha_rate, alpha_rate, beta_rate, beta_rate], 1e-12)


def changed(scenario: Scenario, **sections: Any) -> Scenario:
    return Scenario.model_validate({**scenario.model_dump(by_alias=True, exclude_unset=True), **sections})


def knuckle_boom(coordinate: str, at_sea: bool) -> Scenario:
    """The bundled crane, or the same on a sprung base that rolls, pitches and yaws; recorded finely."""
    plain = deckcrane.load("knuckle_boom").model_dump(by_alias=True, exclude_unset=True)
    for cylinder in plain["cylinders"].values():
        cylinder["coordinate"] = coordinate
    if at_sea:
        angles = {"roll": {"start": 0.02}, "pitch": {"start": -0.03}, "yaw": {}}
        joint = {"spherical": "roll-pitch-yaw"}
        joint |= {name: {**start, "spring": {"linear": 6e7, "cubic": 8e7}} for name, start in angles.items()}
        base = {"on": "ground", "joint": joint, "mass": 2e5, "cog": [0, 0, -1], "inertia": [4e6, 6e6, 8e6]}
        plain["bodies"] = {"base": base, **plain["bodies"]}
        plain["bodies"]["king"]["on"] = "base"
    plain["run"] = {"duration": 20.0, "step": 0.001, "every": 0.002}
    return Scenario.model_validate(plain)


def slanting(coordinate: str) -> Scenario:
    """A random crane of several cylinders about slanted axes, held by stiff cylinders and left to swing on its base."""
    plain = crane(30, base="prismatic", coordinate=coordinate).model_dump(by_alias=True, exclude_unset=True)
    held = {"pd": {"stiffness": 8e3, "damping": 200.0, "gravity_compensation": False}}
    plain["control"] = dict.fromkeys(plain["cylinders"], held)
    plain["run"] = {"duration": 20.0, "step": 0.001, "every": 0.002}
    return Scenario.model_validate(plain)


TWINS: dict[str, Any] = {
    "ashore": lambda coordinate: knuckle_boom(coordinate, at_sea=False),
    "at sea": lambda coordinate: knuckle_boom(coordinate, at_sea=True),
    "slanting": slanting,
}


@cache
def recorded(twin: str, coordinate: str) -> xr.Dataset:
    return deckcrane.run(TWINS[twin](coordinate))


@pytest.mark.parametrize("twin", each_time(TWINS, "ashore", "slanting"))
def test_extension_and_angle_as_coordinate_give_the_same_motion(twin: str) -> None:
    """Twenty seconds of the same hoisting sequence."""
    one, two = recorded(twin, "extension"), recorded(twin, "angle")
    assert float(np.ptp(one["cylinder_length"].values, axis=0).max()) > 0.01
    for name in ("position", "rotation", "cylinder_length", "cylinder_rate", "joint_angle", "reaction", "pin_force"):
        assert_same(one[name].values, two[name].values, 1e-8)


@pytest.mark.parametrize("twin", TWINS)
def test_loops_stay_closed_through_a_run(twin: str) -> None:
    dataset, scenario = recorded(twin, "extension"), TWINS[twin]("extension")
    for name, cylinder in scenario.cylinders.items():
        for end, data in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
            body = dataset.sel(body=data.on)
            pin = body["position"].values + body["rotation"].values @ np.array(data.at)
            assert float(np.abs(pin - dataset["position"].sel(body=f"{name}.{end}").values).max()) < 1e-12
        barrel = dataset.sel(body=f"{name}.barrel")
        length = dataset["cylinder_length"].sel(cylinder=name).values[:, None]
        reached = barrel["position"].values + length * barrel["rotation"].values[:, :, 2]
        assert float(np.abs(reached - dataset["position"].sel(body=f"{name}.piston").values).max()) < 1e-12


@pytest.mark.parametrize("twin", ["ashore", "at sea"])
@pytest.mark.parametrize("coordinate", ["extension", "angle"])
def test_the_work_of_the_actuators_is_the_change_of_energy(twin: str, coordinate: str) -> None:
    dataset = recorded(twin, coordinate)
    rates = np.column_stack([dataset["u"].sel(speed="slew").values, dataset["cylinder_rate"].values])
    power = (dataset["actuation"].values * rates).sum(axis=1)
    work = cumulative_simpson(power, x=dataset["time"].values, initial=0.0)
    energy = dataset["energy"].sum("form").values
    exchanged = float(np.ptp(dataset["energy"].values, axis=0).max())
    assert exchanged > 1e5
    assert_same(energy - energy[0], work, 1e-7, scale=exchanged)


@pytest.mark.parametrize("twin", ["ashore", "at sea"])
def test_passive_joints_of_the_crane_carry_no_moment_about_their_axes(twin: str) -> None:
    dataset = recorded(twin, "extension")
    moments = dataset["reaction"].sel(joint=["inner_boom", "outer_boom"], component=["mx", "my", "mz"])
    assert float(np.abs(moments.sel(component="mx")).max()) < 1e-9 * float(np.abs(moments).max())
