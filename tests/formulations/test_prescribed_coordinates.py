"""Hybrid dynamics: some coordinates follow a motion exactly, the others move freely, and the force that it takes is known."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import deckcrane
from deckcrane.components.control.prescribed import ExactMotion, hand_inputs
from deckcrane.components.cylinders.hinge_loop import coordinate_of_joint, hinge_loops
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.energy_balance import balances
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.kane_explicit import kanes_equations
from deckcrane.mechanics.model.time_functions import PointToPoint
from deckcrane.simulation.simulation import prepare_run
from tests import random_models

CART = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  cart: {on: ground, joint: {prismatic: x}, mass: 10 kg, shape: {box: [1 m, 1 m, 1 m]}}
  bob:
    on: cart
    joint: {revolute: y, name: swing, start: 20 deg}
    mass: 5 kg
    cog: [0, 0, -2 m]
    inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2]
control:
  cart: {motion: {sine: {amplitude: 0.3 m, period: 3 s}}}
run: {duration: 6 s, step: 2 ms, every: 20 ms}
"""


def test_a_pendulum_on_a_cart_that_swings_obeys_the_textbook():
    """(J + m l^2) q_ddot = m l (x_ddot cos q - g sin q), and the cart takes the force that moves both."""
    dataset = deckcrane.run(deckcrane.loads(CART))
    m, length, J, w = 5.0, 2.0, 1.0, 2 * np.pi / 3

    def cart(t):
        return -0.3 * w**2 * np.sin(w * t)

    def rates(t, y):
        return [y[1], m * length * (cart(t) * np.cos(y[0]) - 9.81 * np.sin(y[0])) / (J + m * length**2)]

    t = dataset["time"].values
    q, dq = solve_ivp(rates, (0, t[-1]), [np.radians(20), 0.0], t_eval=t, rtol=1e-12, atol=1e-13, method="DOP853").y
    ddq = np.array([rates(*each)[1] for each in zip(t, zip(q, dq, strict=True), strict=True)])
    assert np.max(np.abs(dataset["q"].sel(coordinate="swing") - q)) < 1e-9
    force = 15.0 * cart(t) - m * length * (ddq * np.cos(q) - dq**2 * np.sin(q))
    assert np.max(np.abs(dataset["actuation"].sel(actuator="cart") - force)) < 1e-6
    assert np.max(np.abs(dataset["reaction"].sel(joint="cart", component="fx") - force)) < 1e-6
    np.testing.assert_allclose(dataset["q"].sel(coordinate="cart"), 0.3 * np.sin(w * t), atol=1e-15)


def test_a_pivot_that_shakes_up_and_down_holds_a_pendulum_upright():
    """Mathieu's equation with a large parameter: Kapitza's pendulum stands where it would fall."""
    standing = deckcrane.loads(CART).with_values(
        {
            "bodies.cart.joint.prismatic": "z",
            "bodies.bob.joint.start": "175 deg",
            "control.cart.motion": {"sine": {"amplitude": "0.2 m", "frequency": "15 Hz"}},
            "run.step": "0.1 ms",
            "run.duration": "4 s",
        }
    )
    m, length, J, w = 5.0, 2.0, 1.0, 30 * np.pi

    def rates(t, y):
        return [y[1], -m * length * (9.81 - 0.2 * w**2 * np.sin(w * t)) * np.sin(y[0]) / (J + m * length**2)]

    dataset = deckcrane.run(standing)
    t, q = dataset["time"].values, dataset["q"].sel(coordinate="swing").values
    exact = solve_ivp(rates, (0, t[-1]), [np.radians(175), 0.0], t_eval=t, rtol=1e-12, atol=1e-13, method="DOP853").y[0]
    assert np.max(np.abs(q - exact)) < 1e-9
    assert np.min(q) > np.radians(140), "without the shaking it falls"


SHORT = {"run.duration": "1.5 s", "run.step": "5 ms", "run.every": "5 ms"}


def _written(path, dataset, name):
    """The motion of a coordinate of a run as a file, and the control that follows it."""
    rows = zip(dataset["time"].values.tolist(), dataset["q"].sel(coordinate=name).values.tolist(), strict=True)
    unit = str(dataset["coordinate_unit"].sel(coordinate=name).values)
    path.write_text(f"time [s], {name} [{unit}]\n" + "\n".join(f"{t!r}, {q!r}" for t, q in rows), encoding="utf-8")
    return {"motion": {"series": str(path)}}


def test_the_recorded_motion_of_a_driven_joint_takes_the_force_of_its_drive(tmp_path):
    """The others move as they did, and what the motion takes is what the controller gave."""
    drive = {
        "setpoint": {"quintic": [["0 s", "0 m"], ["2 s", "1 m"]]},
        "pd": {"stiffness": "1 kN/m", "damping": "300 N s/m"},
    }
    free = deckcrane.loads(CART).with_values({"control.cart": drive, "bodies.bob.joint.start": "0 deg", **SHORT})
    before = deckcrane.run(free)
    motion = _written(tmp_path / "cart.csv", before, "cart")
    after = deckcrane.run(free.with_values({"control.cart": motion}))
    assert float(np.ptp(before["q"].sel(coordinate="swing").values)) > 0.1
    assert float(np.abs(after["q"] - before["q"]).max()) < 1e-8
    inner = slice(0.1, 1.4)  # a spline knows less of the acceleration at its ends
    gave, takes = (one["actuation"].sel(actuator="cart", time=inner) for one in (before, after))
    assert float(np.abs(takes - gave).max()) < 1e-6 * float(np.abs(gave).max())


def test_the_recorded_motion_of_a_free_joint_takes_no_force(tmp_path):
    free = deckcrane.loads(CART).with_values({"control": {}, "bodies.cart.joint.speed": "1 m/s", **SHORT})
    before = deckcrane.run(free)
    control = _written(tmp_path / "cart.csv", before, "cart")
    after = deckcrane.run(free.with_values({"control.cart": control, "bodies.cart.joint.speed": None}))
    assert float(np.abs(after["q"] - before["q"]).max()) < 1e-8
    weight = 15 * 9.81
    assert float(np.abs(after["actuation"].sel(time=slice(0.2, 1.3))).max()) < 1e-6 * weight


def _all_prescribed(name):
    scenario = deckcrane.load(name).with_values({"run.duration": "1 s", "run.step": "10 ms", "run.every": "100 ms"})
    plant = scenario.plant
    motion = {
        data.name: {"motion": {"sine": {"amplitude": 0.05, "period": f"{3 + i} s"}, "mean": data.element.start}}
        for i, data in enumerate(plant.coordinates)
    }
    return scenario.with_values({"control": motion})


@pytest.mark.parametrize("name", ["moving_base", "knuckle_boom", "ship_crane_motors"])
def test_with_all_coordinates_prescribed_the_run_is_the_force_analysis(name):
    scenario = _all_prescribed(name)
    run, given = deckcrane.run(scenario), deckcrane.forces(scenario)
    for key in ("q", "u", "du", "reaction", "actuation", "pin_force", "cylinder_force", "position"):
        if key in given:
            own = run[key].sel(actuator=given["actuator"]) if key == "actuation" else run[key]
            size = float(np.abs(given[key]).max())
            assert float(np.abs(own - given[key]).max()) <= 1e-12 * max(size, 1.0), key


BARGE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  barge:
    on: ground
    joint:
      free: true
      velocity: [0.2 m/s, -0.1 m/s, 0.3 m/s]
      angular_velocity: [0.1 rad/s, 0.2 rad/s, -0.1 rad/s]
      z: {spring: {linear: 20 kN/m}, damper: {linear: 1 kN s/m}}
      roll: {start: 5 deg, spring: {linear: 100 kN m/rad}}
    mass: 5 t
    cog: [0.2 m, 0.1 m, 0.5 m]
    shape: {box: [8 m, 3 m, 2 m]}
  boom: {on: barge, joint: {revolute: x, at: [1 m, 0, 1 m], start: 30 deg}, mass: 500 kg, shape: {rod: y, length: 4 m}}
  load:
    on: boom
    joint: {spherical: roll-pitch-yaw, at: tip, roll: {start: -30 deg}}
    mass: 800 kg
    cog: [0, 0, -3 m]
    inertia: [100 kg m^2, 100 kg m^2, 100 kg m^2]
control:
  barge.z: {motion: {sine: {amplitude: 0.5 m, period: 6 s}}}
  barge.pitch: {motion: {quintic: [[0 s, 2 deg], [5 s, 20 deg]]}}
  load.yaw: {motion: {trapezoidal: [[0 s, 0 deg], [4 s, 60 deg]]}}
run: {duration: 2 s, step: 10 ms, every: 50 ms}
"""


def _at_random(system, *expressions, seed=3):
    equations, rng = system.equations, np.random.default_rng(seed)
    x = equations.x.values + 0.2 * rng.uniform(-1, 1, len(equations.x))
    function = ca.Function("values", equations.arguments(), [ca.densify(system.substitute(one)) for one in expressions])
    return [np.array(one) for one in function(1.3, x, equations.u.values, equations.p.values)]


def test_single_coordinates_of_free_and_spherical_joints_obey_kanes_equations():
    """With M, C and tau of the explicit sums: what is left over along free coordinates is nothing, along others the force."""
    system = dynamics(deckcrane.loads(BARGE))
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    tree, solved = system.mechanism, system.accelerations
    dq = tree.rates @ tree.u
    ddq = tree.rates @ solved.du + ca.jtimes(dq, tree.q, dq)
    left = tree.speeds.T @ (kane.M @ solved.du + kane.C @ tree.u - kane.tau)
    given = ca.vertcat(*[system.prescribed.courses[i][2] for i in system.prescribed.courses])
    forced = system.world.solved.forced
    rest, known, moved, taken = _at_random(system, left, given, ddq, forced)
    places = list(system.prescribed.courses)
    assert [system.equations.x.names[i] for i in places] == ["barge.z", "barge.pitch", "load.yaw"]
    np.testing.assert_allclose(moved[places].ravel(), known.ravel(), atol=1e-13)
    np.testing.assert_allclose(rest, taken, atol=1e-10 * np.abs(taken).max())
    assert np.all(taken[places] != 0.0)


@pytest.mark.parametrize("seed", range(5))
def test_any_choice_of_coordinates_of_a_random_tree_obeys_kanes_equations(seed):
    plain = random_models.scenario(seed, 4)
    rng = np.random.default_rng(seed)
    chosen = [data.name for data in plain.plant.coordinates if rng.random() < 0.5]
    sine = {"motion": {"sine": {"amplitude": 0.3, "period": 2.0}}}
    system = dynamics(plain.with_values({f"control.{name}": sine for name in chosen}))
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    tree, solved = system.mechanism, system.accelerations
    left = tree.speeds.T @ (kane.M @ solved.du + kane.C @ tree.u - kane.tau)
    needed = tree.speeds.T @ (kane.M @ solved.du)
    forced = system.world.solved.forced if chosen else ca.SX(tree.q.numel(), 1)
    rest, taken, size = _at_random(system, left, forced, needed, seed=seed)
    free = [i for i, data in enumerate(plain.plant.coordinates) if data.name not in chosen]
    largest = 1.0 + np.abs(size).max(initial=0.0) + np.abs(rest).max(initial=0.0)
    np.testing.assert_allclose(rest, taken, atol=1e-9 * largest)
    np.testing.assert_allclose(rest[free], 0.0, atol=1e-9 * largest)


def test_prescribed_coordinates_of_a_free_joint_stay_on_their_course():
    dataset = deckcrane.run(deckcrane.loads(BARGE))
    t = dataset["time"].values
    np.testing.assert_allclose(dataset["q"].sel(coordinate="barge.z"), 0.5 * np.sin(2 * np.pi * t / 6), atol=1e-14)
    assert float(dataset["q"].sel(coordinate="barge.x")[-1]) != 0.0
    rates = np.gradient(dataset["position"].sel(body="barge", axis="z").values, t, edge_order=2)
    np.testing.assert_allclose(rates[1:-1], 0.5 * np.pi / 3 * np.cos(np.pi * t[1:-1] / 3), atol=1e-3)


@pytest.mark.parametrize("text", [CART, BARGE])
def test_the_power_of_prescribed_motions_balances_the_energy(text):
    for balance in balances(dynamics(deckcrane.loads(text))):
        assert balance.share < 1e-10, str(balance)


def test_energy_over_a_run_grows_by_the_work_of_the_prescribed_motion():
    dataset = deckcrane.run(deckcrane.loads(CART).with_values({"run.every": "2 ms"}))
    energy = dataset["energy"].sum("form").values
    power = dataset["actuation"].sel(actuator="cart").values * dataset["u"].sel(speed="cart").values
    t = dataset["time"].values
    work = np.concatenate([[0.0], np.cumsum((power[:-2:2] + 4 * power[1:-1:2] + power[2::2]) * (t[2] - t[0]) / 6)])
    assert np.max(np.abs(energy[::2] - energy[0] - work)) < 1e-10 * np.ptp(energy)


def test_a_loop_follows_its_extension_or_its_angle_with_the_same_forces(tmp_path):
    scenario = deckcrane.load("knuckle_boom").with_values(
        {"run.duration": "2 s", "run.step": "10 ms", "run.every": "50 ms"}
    )
    name = next(iter(scenario.cylinders))
    start, outer = scenario.plant.coordinate(name).element.start, hinge_loops(scenario.plant)[name].outer
    moved = {"motion": {"quintic": [[-1.0, start], [3.0, start + 0.05]]}}
    first = deckcrane.run(scenario.with_values({f"control.{name}": moved}))
    turned = scenario.with_values({f"control.{name}": None, f"cylinders.{name}.coordinate": "angle"})
    angle = coordinate_of_joint(turned.plant, outer)
    recorded = first["joint_angle"].isel({first["joint_angle"].dims[1]: 0}).drop_vars(first["joint_angle"].dims[1])
    table = first[["time"]].assign(q=recorded.expand_dims(coordinate=[angle], axis=1))
    table = table.assign_coords(coordinate_unit=("coordinate", ["rad"]))
    control = _written(tmp_path / "angle.csv", table, angle)
    second = deckcrane.run(turned.with_values({f"control.{angle}": control}))
    inner = slice(0.4, 1.6)
    for key in ("cylinder_force", "pin_force", "reaction"):
        one, other = (run[key].sel(time=inner) for run in (first, second))
        assert float(np.abs(one - other).max()) < 1e-5 * float(np.abs(one).max()), key


def test_the_states_of_a_prescribed_coordinate_matter_to_nothing():
    _, system = prepare_run(deckcrane.loads(BARGE))
    equations = system.equations
    jacobian = ca.jacobian(ca.vertcat(equations.dx, equations.stacked_outputs()), equations.x.symbols)
    for place in system.prescribed.places:
        assert jacobian[:, place].nnz() == 0, equations.x.names[place]


def test_a_settled_start_hangs_the_load_from_where_the_motion_begins():
    scenario = deckcrane.loads(BARGE).with_values(
        {
            "run.start": "settled",
            "bodies.barge.joint.velocity": None,
            "bodies.barge.joint.angular_velocity": None,
            **{f"bodies.barge.joint.{axis}.spring": {"linear": "10 kN/m"} for axis in "xy"},
            "bodies.barge.joint.yaw.spring": {"linear": "100 kN m/rad"},
            "control.boom": {"motion": {"hold": "start"}},
            "control.load.yaw": None,
            "bodies.load.joint.yaw.spring": {"linear": "1 kN m/rad"},
        }
    )
    run = deckcrane.run(
        scenario.with_values({"control.barge.z.motion": {"hold": "0.3 m"}, "run.every": "1 s"}), target="vm"
    )
    first = run.isel(time=0)
    assert float(first["q"].sel(coordinate="barge.z")) == pytest.approx(0.3, abs=1e-15)
    assert float(first["q"].sel(coordinate="barge.pitch")) == pytest.approx(np.radians(2), abs=1e-15)
    down = first["rotation"].sel(body="load", axis="z").values
    np.testing.assert_allclose(down, [0, 0, 1], atol=1e-9)


def test_a_linear_model_leaves_out_what_is_prescribed():
    model = deckcrane.linearise(deckcrane.loads(CART).with_values({"control.cart.motion": {"hold": "start"}}))
    assert model.states == ("swing", "d:swing")
    assert model.outputs == ("swing",)
    again = deckcrane.linearise(deckcrane.loads(CART), at=model.equilibrium)
    np.testing.assert_allclose(again.A, model.A, atol=1e-12)
    assert model.modes()[0].frequency == pytest.approx(np.sqrt(5 * 9.81 * 2 / 21), rel=1e-9)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"control.cart.limit": "1 kN"}, "limit has no meaning there"),
        ({"control.cart.setpoint": {"hold": "1 m"}}, "is not a set-point"),
        ({"control.cart.pd": {"stiffness": 1.0, "damping": 1.0}}, "needs one of"),
        ({"control.cart.motion": {"hold": "3 deg"}}, "linear coordinate"),
        ({"control.cart.motion": {"signal": "swing"}}, "a motion over time"),
        (
            {"control.cart.motion": {"samples": [[0, 0], [1, 1], [2, 3]], "interpolation": "linear"}},
            "straight lines between points",
        ),
    ],
)
def test_what_a_motion_cannot_have_is_refused_in_words(values, said):
    with pytest.raises(ScenarioError, match=said):
        deckcrane.loads(CART).with_values(values)


def test_a_motion_beyond_the_stroke_is_refused():
    scenario = deckcrane.load("knuckle_boom")
    name = next(iter(scenario.cylinders))
    with pytest.raises(ScenarioError, match="its stroke is"):
        scenario.with_values({f"control.{name}": {"motion": {"hold": "99 m"}}})


def test_formulations_that_cannot_carry_a_motion_say_so():
    scenario = deckcrane.loads(CART)
    with pytest.raises(DeckcraneError, match=r"control\.cart: the momentum form"):
        deckcrane.run(scenario.with_values({"run.form": "momentum"}))
    from deckcrane.formulations.bond_graph.crane_graph import crane_graph
    from deckcrane.simulation.moving_frame_run import simulate_moving_frame

    with pytest.raises(DeckcraneError, match=r"control\.cart: a motion that is prescribed is a source of flow"):
        crane_graph(scenario)
    with pytest.raises(DeckcraneError, match=r"control\.cart: the moving frame method"):
        simulate_moving_frame(scenario)


def test_another_motion_of_the_same_kind_needs_no_new_equations():
    first = dynamics(deckcrane.loads(CART))
    other = dynamics(deckcrane.loads(CART).with_values({"control.cart.motion.sine": {"amplitude": 0.1, "period": 2.0}}))
    assert other.equations.dx is first.equations.dx
    starts = dict(zip(other.equations.x.names, other.equations.x.values, strict=True))
    assert starts["d:cart"] == pytest.approx(0.1 * np.pi, rel=1e-12)


def test_what_a_hand_adds_to_a_motion_comes_with_its_true_rates() -> None:
    """x = c(t - delay) + d: rate and acceleration are the derivatives of the value, whatever d and the delay do."""
    course = PointToPoint((0.0, 4.0), (0.0, 2.0))
    t = ca.SX.sym("t")
    d, delay = 0.3 * ca.sin(t), 0.05 * t**2

    def rates(value: ca.SX) -> list[ca.SX]:
        rate = ca.jtimes(value, t, ca.SX(1))
        return [value, rate, ca.jtimes(rate, t, ca.SX(1))]

    inputs = dict(zip(hand_inputs("winch"), [*rates(d), *rates(delay)], strict=True))
    motion = ExactMotion("control.winch", "winch", "angular", course, by_hand=True)
    found = motion.prescribes(t, inputs)["winch"]
    at = ca.Function("at", [t], [*found, *rates(ca.SX(course.at(t - delay)) + d)])
    for time in (0.5, 1.7, 3.1):
        own, true = np.split(np.array([float(value) for value in at(time)]), 2)
        np.testing.assert_allclose(own, true, rtol=1e-12, atol=1e-14)


def test_without_a_hand_a_motion_by_hand_is_the_motion_of_the_file() -> None:
    scenario = deckcrane.loads(CART).with_values({"run.duration": "1 s"})
    plain, steered = (deckcrane.run(one) for one in (scenario, scenario.with_values({"control.cart.by_hand": True})))
    np.testing.assert_allclose(steered["q"].values, plain["q"].values, rtol=1e-12, atol=1e-12)


def test_by_hand_needs_something_that_moves() -> None:
    with pytest.raises(DeckcraneError, match="by_hand is for a motion over time, or a set-point whose rate counts"):
        deckcrane.load("ship_crane_motors").with_values({"control.slew.by_hand": True})
