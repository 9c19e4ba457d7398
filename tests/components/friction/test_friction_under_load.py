"""Friction under load against closed forms: slopes, pins, brakes, stick and slip; and where its work goes."""

from __future__ import annotations

from math import atan, atanh, cos, exp, log, pi, radians, sin, sqrt, tanh
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.scenario.reading import load
from deckcrane.simulation.datasets import labelled_dataset, over_time, variables_from_outputs
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from deckcrane.simulation.simulation import forces, run
from tests.formulations.test_friction_by_search import total_friction

G = 9.81
SLOPE = radians(30)
IMPLICIT = {"integrator": "rodas4"}


def block(friction: dict[str, Any], slope: float = SLOPE, speed: float = 0.0, **run: Any) -> Scenario:
    """A mass on a slope: positive down it."""
    joint = {"prismatic": "x", "rotation": [{"y": slope}], "name": "s", "speed": speed, "friction": friction}
    return Scenario.model_validate(
        {
            "gravity": [0, 0, -G],
            "bodies": {"block": {"on": "ground", "mass": 100.0, "inertia": [1, 1, 1], "joint": joint}},
            "run": {**IMPLICIT, "duration": 1.0, "step": 0.01, **run},
        }
    )


def pendulum(friction: dict[str, Any], angle: float, speed: float = 0.0, **run: Any) -> Scenario:
    """A point mass of 50 kg at 2 m below a pin."""
    joint = {"revolute": "y", "name": "swing", "start": angle, "speed": speed, "friction": friction}
    bob = {"on": "ground", "mass": 50.0, "cog": [0, 0, -2.0], "inertia": [0, 0, 0], "joint": joint}
    return Scenario.model_validate({"gravity": [0, 0, -G], "bodies": {"bob": bob}, "run": {**IMPLICIT, **run}})


def rates(system: Dynamics, **states: float) -> np.ndarray:
    """dx at the start, but for some states."""
    e = system.equations
    x = e.x.values.copy()
    for name, value in states.items():
        x[e.x.names.index(name.replace("_", ":"))] = value
    return np.array(ca.Function("dx", e.arguments(), [e.dx])(0.0, x, e.u.values, e.p.values)).ravel()


@pytest.mark.parametrize("speed", [-0.5, 0.5])
def test_a_block_slides_on_a_slope_with_g_times_sine_less_mu_cosine(speed: float) -> None:
    found = rates(dynamics(block({"mu": 0.2}, speed=speed)))[1]
    assert found == pytest.approx(G * (sin(SLOPE) - np.sign(speed) * 0.2 * cos(SLOPE)), rel=1e-14)


def test_a_block_on_a_slope_slides_where_its_tangent_is_more_than_mu_and_creeps_where_it_is_less() -> None:
    mu, creep = 0.5, 1e-4
    steep, flat = atan(1.5 * mu), atan(0.5 * mu)
    slides = run(block({"mu": mu, "creep": creep}, steep))
    assert float(slides.q[-1, 0]) == pytest.approx(G * (sin(steep) - mu * cos(steep)) / 2, rel=1e-3)
    holds = run(block({"mu": mu, "creep": creep}, flat))
    assert float(holds.u[-1, 0]) == pytest.approx(creep * atanh(0.5), rel=1e-6)


def test_bristles_stick_on_the_same_slope_and_slip_on_the_steeper_one() -> None:
    """They give way to half the load by ln 2 of their deflection, and a little more where it is put on at once."""
    mu, deflection = 0.5, 1e-5
    friction = {"mu": mu, "bristle": {"deflection": deflection, "damping": "2 ms"}}
    sticks = run(block(friction, atan(0.5 * mu)))
    assert log(2) * deflection <= float(sticks.q[-1, 0]) <= 1.2 * log(2) * deflection
    assert abs(float(sticks.u[-1, 0])) < 1e-9
    steep = atan(1.5 * mu)
    slips = run(block(friction, steep))
    assert float(slips.u[-1, 0]) == pytest.approx(G * (sin(steep) - mu * cos(steep)), rel=1e-3)


def test_the_stribeck_curve_falls_from_rest_to_sliding() -> None:
    friction = {"mu": 0.1, "stribeck": {"mu_static": 0.15, "speed": "5 mm/s"}, "creep": "0.5 mm/s"}
    for v in (1e-3, 5e-3, 0.1):
        mu = (0.1 + 0.05 * exp(-((v / 5e-3) ** 2))) * tanh(v / 5e-4)
        assert rates(dynamics(block(friction)), d_s=v)[1] == pytest.approx(
            G * (sin(SLOPE) - mu * cos(SLOPE)), rel=1e-12
        )


def test_a_pin_rubs_on_the_weight_and_the_centrifugal_force_that_it_carries() -> None:
    """m l^2 a = -m g l sin q - mu r |F|, F = m (l w^2 + g cos q, g sin q + l a): a quadratic equation for a."""
    m, length, mu, r, q, w = 50.0, 2.0, 0.3, 0.25, 0.7, 3.0
    found = rates(dynamics(pendulum({"mu": mu, "radius": r}, q, w)))[1]
    force = m * np.hypot(length * w**2 + G * cos(q), G * sin(q) + length * found)
    assert m * length**2 * found == pytest.approx(-m * G * length * sin(q) - mu * r * force, rel=1e-13)


def test_a_pendulum_on_a_rough_pin_loses_the_same_arc_in_every_half_swing() -> None:
    """Of a small swing, where the pin carries the weight: 2 mu r / l less in each half."""
    mu, r, start = 0.1, 0.05, 0.1
    data = run(pendulum({"mu": mu, "radius": r, "creep": "0.01 mm/s"}, start, duration=6.0, step=0.01, every=0.002))
    q = data.q.values[:, 0]
    turns = np.abs(q[1:-1][(np.diff(q)[1:] * np.diff(q)[:-1]) < 0])
    assert len(turns) == 4
    assert np.diff(np.concatenate([[start], turns])) == pytest.approx(-2 * mu * r / 2.0, rel=0.01)


def test_a_rotor_runs_down_in_the_time_of_its_momentum_over_the_friction_of_its_shaft() -> None:
    mu, r, m, inertia, speed = 0.05, 0.1, 2000.0, 400.0, 10.0
    joint = {"revolute": "x", "name": "turn", "speed": speed, "friction": {"mu": mu, "radius": r}}
    rotor = {"on": "ground", "mass": m, "inertia": [inertia, 300, 300], "joint": joint}
    stop = inertia * speed / (mu * r * m * G)
    data = run(
        Scenario.model_validate(
            {"gravity": [0, 0, -G], "bodies": {"rotor": rotor}, "run": {**IMPLICIT, "duration": 48.0}}
        )
    )
    w, t = data.u.values[:, 0], data.time.values
    assert stop == pytest.approx(40.8, abs=0.05)
    assert w[t < 40] == pytest.approx(speed * (1 - t[t < 40] / stop), rel=1e-6)
    assert np.max(np.abs(w[t > stop + 0.1])) < 1e-2 * speed * 0.1
    lost = np.trapezoid(data.friction_loss.values[:, 0], t)
    assert lost == pytest.approx(inertia * speed**2 / 2, rel=1e-5)


def test_a_slew_bearing_rubs_on_axial_and_radial_force_and_tilting_moment() -> None:
    mu, D, m, arm, w = 0.006, 2.4, 30e3, 5.0, 0.2
    friction = {"mu": mu, "raceway": D, "constant": 500.0, "viscous": 1000.0}
    joint = {"revolute": "z", "name": "slew", "speed": w, "friction": friction}
    king = {"on": "ground", "mass": m, "cog": [arm, 0, 3.0], "inertia": [1e3, 1e3, 1e3], "joint": joint}
    system = dynamics(Scenario.model_validate({"gravity": [0, 0, -G], "bodies": {"king": king}}))
    turning = rates(system)[1]
    inertia = 1e3 + m * arm**2
    radial = m * np.hypot(arm * w**2, arm * turning)
    tilt = np.hypot(3.0 * m * arm * turning, arm * m * G + 3.0 * m * arm * w**2)
    moment = mu / 2 * (4.4 * tilt + D * m * G + 2.2 * D * radial) + 500 + 1000 * w
    assert inertia * turning == pytest.approx(-moment, rel=1e-9)


def test_pads_of_a_slide_carry_a_moment_by_their_arm() -> None:
    """A load that hangs out over its guide presses one pad down and the other up: mu 2 b / L of the weight."""
    mu, b, L = 0.2, 1.5, 2.0
    joint = {"prismatic": "x", "name": "s", "speed": 1.0, "friction": {"mu": mu, "length": L}}
    body = {"on": "ground", "mass": 300.0, "cog": [b, 0, 0], "inertia": [1, 1, 1], "joint": joint}
    system = dynamics(Scenario.model_validate({"gravity": [0, 0, -G], "bodies": {"slide": body}}))
    assert rates(system)[1] == pytest.approx(-mu * 2 * b / L * G, rel=1e-12)


def test_the_pads_of_a_telescope_are_pressed_harder_as_it_extends() -> None:
    mu, b = 0.2, 4.0
    friction = {"mu": mu, "pads": {"inner": "6 m", "outer": "-1 m"}}
    joint = {"prismatic": "x", "name": "s", "speed": 1.0, "friction": friction}
    body = {"on": "ground", "mass": 300.0, "cog": [b, 0, 0], "inertia": [1, 1, 1], "joint": joint}
    system = dynamics(Scenario.model_validate({"gravity": [0, 0, -G], "bodies": {"slide": body}}))
    for q in (0.0, 3.0):
        front, rear = 6.0 - q, -1.0
        F = G * (b - rear) / (front - rear)  # of the front pad, for each kilogram
        assert rates(system, s=q)[1] == pytest.approx(-mu * (abs(F) + abs(G - F)), rel=1e-12)


def stick_slip(v: float, friction: dict[str, Any]) -> tuple[float, float]:
    """The period of a mass that a spring pulls at a constant speed over a rough plane, and that of the closed form.

    Sticking takes 2 dF / (k v); slipping the phase of the free oscillation about sliding friction until the speed is zero again.
    """
    m, k, mu, mu_static = 100.0, 1e4, friction["mu"], friction["stribeck"]["mu_static"]
    pull = {
        "setpoint": {"samples": [[0.0, 0.0], [100.0, 100.0 * v]], "interpolation": "linear"},
        "pd": {"stiffness": k, "damping": 0.0},
    }
    joint = {"prismatic": "x", "name": "s", "friction": friction}
    data = run(
        Scenario.model_validate(
            {
                "gravity": [0, 0, -G],
                "bodies": {"block": {"on": "ground", "mass": m, "inertia": [1, 1, 1], "joint": joint}},
                "control": {"s": pull},
                "run": {**IMPLICIT, "duration": 8.0, "step": 0.01, "every": 0.002},
            }
        )
    )
    t, u = data.time.values, data.u.values[:, 0]
    starts = t[1:][(u[1:] > 0.02) & (u[:-1] <= 0.02)]
    omega, d = sqrt(k / m), (mu_static - mu) * m * G / k
    return float(np.mean(np.diff(starts[1:]))), 2 * d / v + 2 * (pi - atan(d * omega / v)) / omega


@pytest.mark.parametrize(
    "held", [{"creep": "0.001 mm/s"}, {"bristle": {"deflection": 3e-8, "damping": "1 ms"}}], ids=["creep", "bristle"]
)
def test_stick_and_slip_have_the_period_of_the_closed_form(held: dict[str, Any]) -> None:
    found, theory = stick_slip(0.02, {"mu": 0.3, "stribeck": {"mu_static": 0.4, "speed": "0.2 mm/s"}, **held})
    assert theory == pytest.approx(1.335, abs=1e-3)
    assert found == pytest.approx(theory, rel=0.01)


PIN = {"mu": 0.1, "radius": "60 mm", "creep": "0.5 mm/s"}


def rough_crane(seals: bool = True, **more: Any) -> Scenario:
    """The knuckle boom crane with friction in its slew bearing, its hinges, and its cylinders."""
    data = load("knuckle_boom").model_dump(mode="json", exclude_unset=True)
    bodies, cylinders = data["bodies"], data["cylinders"]
    bodies["king"]["joint"]["friction"] = {"mu": 0.006, "raceway": "2.4 m", "creep": "1 mm/s"}
    bodies["inner_boom"]["joint"]["friction"] = {**PIN, "spacing": "1.2 m"}
    bodies["outer_boom"]["joint"]["friction"] = {**PIN, "stribeck": {"mu_static": 0.15, "speed": "5 mm/s"}}
    cylinders["inner_cylinder"]["friction"] = {"pins": PIN}
    cylinders["outer_cylinder"]["friction"] = {"barrel_pin": PIN}
    if seals:
        cylinders["inner_cylinder"]["friction"]["seals"] = {"constant": "1 kN", "share": "3 %"}
    return Scenario.model_validate({**data, **more})


@pytest.fixture(scope="module")
def fallen() -> xr.Dataset:
    """The crane let fall without drives."""
    return run(rough_crane(control={}, run={"duration": 0.4, "step": 0.001, "every": 0.001}))


@pytest.fixture(scope="module")
def moved() -> xr.Dataset:
    """The forces of its own motion."""
    return forces(rough_crane(), times=np.linspace(0.0, 20.0, 2001))


@pytest.mark.parametrize("of", ["fallen", "moved"])
def test_every_friction_of_a_crane_is_that_of_the_reaction_in_the_same_dataset(
    of: str, request: pytest.FixtureRequest
) -> None:
    data = request.getfixturevalue(of)
    w = data.reaction.sel(joint="king")
    f = {name: w.sel(component=name).values for name in ("fx", "fy", "fz", "mx", "my")}
    pressed = 0.003 * (4.4 * np.hypot(f["mx"], f["my"]) + 2.4 * np.abs(f["fz"]) + 5.28 * np.hypot(f["fx"], f["fy"]))
    slewing = np.tanh(1.2 * data.u.sel(speed="slew").values / 1e-3)
    assert data.friction.sel(surface="king").values == pytest.approx(-pressed * slewing, rel=1e-9, abs=1e-9)
    for pin in ("inner_cylinder.barrel", "inner_cylinder.piston", "outer_cylinder.barrel"):
        own = data.pin_force.sel(pin=pin)
        carried = np.hypot(own.sel(component="fy").values, own.sel(component="fz").values)
        moment = data.friction.sel(surface=pin).values
        assert own.sel(component="mx").values == pytest.approx(moment, rel=1e-12)
        assert np.all(np.abs(moment) <= 0.1 * 0.06 * carried * (1 + 1e-9))
        assert np.max(np.abs(moment) / carried) > 0.9 * 0.1 * 0.06
    seals, axial = data.friction.sel(surface="inner_cylinder.seals").values, data.cylinder_force.values[:, 0]
    slides = np.tanh(data.cylinder_rate.values[:, 0] / 1e-3)
    assert seals == pytest.approx(-(1e3 + 0.03 * np.abs(axial)) * slides, rel=1e-9, abs=1e-9)


def test_the_friction_of_a_crane_balances_its_energy_and_that_of_its_parts() -> None:
    check_balance(dynamics(rough_crane()))


def test_what_a_run_loses_of_its_energy_is_the_heat_of_friction(fallen: xr.Dataset) -> None:
    total = fallen.energy.sum("form").values
    heat = fallen.friction_loss.sum("surface").values
    lost = np.sum((heat[1:] + heat[:-1]) / 2) * 0.001
    assert np.all(heat >= 0)
    assert total[0] - total[-1] == pytest.approx(lost, rel=1e-4)
    assert lost > 200


def test_forces_of_a_given_motion_count_friction_and_its_work(moved: xr.Dataset) -> None:
    """Drives give what the energy gains and friction takes, at every instant."""
    given = np.sum(moved.actuation.values * moved.u.values, axis=1)
    gained = np.gradient(moved.energy.sum("form").values, moved.time.values, edge_order=2)
    heat = moved.friction_loss.sum("surface").values
    assert np.max(heat) > 100
    assert given[5:-5] == pytest.approx((gained + heat)[5:-5], abs=2e-4 * np.max(np.abs(given)))


def test_momenta_as_states_give_the_same_run_with_friction() -> None:
    settings = {"duration": 0.4, "step": 0.002, "every": 0.1}
    friction = {"mu": 0.3, "radius": "0.2 m"}
    speeds, momenta = (
        run(pendulum(friction, 0.5, 1.0, **settings, integrator="rk4", form=form))
        for form in ("acceleration", "momentum")
    )
    assert momenta.q.values == pytest.approx(speeds.q.values, rel=1e-9)


@pytest.mark.study
def test_the_moving_frame_method_gives_the_same_run_with_friction() -> None:
    data = pendulum({"mu": 0.3, "radius": "0.2 m", "creep": "1 mm/s"}, 0.5, 1.0).model_dump(
        mode="json", exclude_unset=True
    )
    data["bodies"]["bob"] = {**data["bodies"]["bob"], "on": "base"}
    base = {"on": "ground", "mass": 80.0, "cog": [0, 0, -0.5], "inertia": [20, 30, 25]}
    data["bodies"]["base"] = {**base, "joint": {"spherical": "roll-pitch-yaw", "roll": {"speed": 1.0}}}
    model = Scenario.model_validate({**data, "run": {"duration": 0.4, "step": 0.002, "every": 0.1}})
    assert simulate_moving_frame(model).q.values == pytest.approx(run(model).q.values, rel=1e-6, abs=1e-9)


def test_friction_at_rest_gives_nothing_so_a_settled_start_is_that_without_it() -> None:
    settled = {"start": "settled", **IMPLICIT}
    rough = pendulum({"mu": 0.3, "radius": "0.2 m"}, 0.4, **settled)
    assert dynamics(rough).equations.x.values[0] == pytest.approx(0.0, abs=1e-9)


def test_a_drive_that_follows_a_motion_exactly_overcomes_the_friction() -> None:
    motion = {"control": {"s": {"motion": {"samples": [[0.0, 0.0], [1.0, 0.4], [2.0, 1.6]]}}}}
    friction = {"mu": 0.2}
    plain, rough = ({**block(friction).model_dump(mode="json", exclude_unset=True), **motion} for _ in range(2))
    del plain["bodies"]["block"]["joint"]["friction"]
    pushed = [run(Scenario.model_validate(data)).actuation.values[10:, 0] for data in (plain, rough)]
    assert pushed[1] - pushed[0] == pytest.approx(0.2 * 100 * G * cos(SLOPE), rel=1e-9)


def drawer(mu: float) -> Scenario:
    """A load far beside a vertical guide with short pads."""
    joint = {"prismatic": "z", "name": "s", "speed": -0.1, "friction": {"mu": mu, "length": 2.0}}
    body = {"on": "ground", "mass": 300.0, "cog": [3.0, 0, 0], "inertia": [1, 1, 1], "joint": joint}
    return Scenario.model_validate(
        {"gravity": [0, 0, -G], "bodies": {"lift": body}, "run": {**IMPLICIT, "duration": 0.1}}
    )


def test_a_drawer_that_jams_is_refused_with_how_much_its_friction_feeds_on_itself() -> None:
    with pytest.raises(DeckcraneError, match=r"friction of lift jams at the start.*grow by 1\.2 times itself"):
        run(drawer(0.4))


def test_a_drawer_that_is_near_to_jamming_is_warned_of() -> None:
    with pytest.warns(DeckcraneWarning, match="near to jamming"):
        run(drawer(0.3))


def test_a_telescope_that_jams_on_its_way_is_warned_of() -> None:
    friction = {"mu": 0.3, "pads": {"inner": "2 m", "outer": "0 m"}}
    joint = {"prismatic": "z", "name": "s", "speed": 1.5, "friction": friction}
    body = {"on": "ground", "mass": 300.0, "cog": [1.0, 0, 0], "inertia": [1, 1, 1], "joint": joint}
    model = {"gravity": [0, 0, 0], "bodies": {"lift": body}, "run": {**IMPLICIT, "duration": 1.0}}
    with pytest.warns(DeckcraneWarning, match="friction of lift jams on the way"):
        run(Scenario.model_validate(model))


@pytest.mark.parametrize(
    ("speed", "words"),
    [
        (0.0, r"fastest mode .* rate of 8.5e\+03 per second, mostly in s.*friction of block"),
        (0.3, "friction of block turns with the speed within 0.00012 s .* integrator: rodas4"),
    ],
)
def test_explicit_steps_that_are_too_long_for_friction_near_rest_are_warned_of(speed: float, words: str) -> None:
    with pytest.warns(DeckcraneWarning, match=words):
        run(block({"mu": 1.0, "creep": "1 mm/s"}, speed=speed, integrator="rk4", duration=0.1, every=0.1))


def test_a_signal_of_friction_that_acts_at_once_is_refused() -> None:
    data = block({"mu": 0.2}).model_dump(mode="json", exclude_unset=True)
    law = {"setpoint": {"signal": "friction.block", "rate": "d:s"}, "pd": {"stiffness": 1.0, "damping": 0.0}}
    with pytest.raises(DeckcraneError, match="algebraic loop"):
        dynamics(Scenario.model_validate({**data, "control": {"s": law}}))


def telescope() -> Scenario:
    """A boom that luffs by a pair of cylinders, with two sections that extend in proportion, all of it rough."""
    slide = {"mu": 0.1, "creep": "5 mm/s", "pads": {"inner": "7 m", "outer": "0 m"}, "width": "0.5 m"}
    section = {"mass": 2000.0, "cog": [4.0, 0.1, 0.0], "inertia": [200, 9000, 9000]}
    along = {"rotation": [{"y": -0.5}], "friction": {**PIN, "spacing": "1.2 m"}}
    return Scenario.model_validate(
        {
            "gravity": [0, 0, -G],
            "bodies": {
                "boom": {"on": "ground", **section, "joint": {"revolute": "-y", "name": "luff", "speed": 0.1, **along}},
                "first": {"on": "boom", **section, "joint": {"prismatic": "x", "speed": 0.3, "friction": slide}},
                "second": {"on": "first", **section, "joint": {"prismatic": "x", "friction": slide}},
            },
            "couplings": {"second": {"follows": {"first": 1.0}}},
            "cylinders": {
                "lift": {
                    "barrel": {"on": "ground", "at": [1.0, 0, -1.5], "length": 2.0, "mass": 300.0},
                    "piston": {"on": "boom", "at": [2.5, 0, -0.2], "length": 2.0, "mass": 200.0},
                    "stroke": [0.0, 1.8],
                    "pair": {"spacing": "1 m", "side_share": 0.3},
                    "friction": {"pins": PIN, "seals": {"constant": "500 N", "share": "2 %"}},
                }
            },
            "run": {**IMPLICIT, "duration": 0.2, "step": 0.01},
        }
    )


def assert_laws_of_telescope(model: Scenario, data: xr.Dataset) -> None:
    """The laws of sections that follow each other, and of pins and seals of a pair of cylinders, by what they carry."""
    q, v = data.q.sel(coordinate="first").values, data.u.sel(speed="first").values
    for name in ("first", "second"):  # the second follows the first by the same way
        w = data.reaction.sel(joint=name).values
        joint = model.bodies[name].joint
        law = [total_friction(joint, *np.split(w[i], 2), q[i], v[i]) for i in range(len(q))]
        assert data.friction.sel(surface=name).values == pytest.approx(law, rel=1e-9)
    for end in ("barrel", "piston"):
        pins = [data.pin_force.sel(pin=f"lift.{side}.{end}") for side in ("left", "right")]
        carried = sum(np.hypot(pin.sel(component="fy").values, pin.sel(component="fz").values) for pin in pins)
        moment = np.abs(data.friction.sel(surface=f"lift.{end}").values)
        assert np.max(moment / carried) == pytest.approx(0.1 * 0.06, rel=1e-6)
    forces_ = np.abs(data.pair_force.values).sum(axis=1)
    sliding = np.tanh(data.cylinder_rate.values[:, 0] / 1e-3)
    assert data.friction.sel(surface="lift.seals").values == pytest.approx(-(1e3 + 0.02 * forces_) * sliding, rel=1e-9)


def test_friction_of_sections_and_of_pairs_of_cylinders_follows_its_laws_at_some_states() -> None:
    model = telescope()
    equations = dynamics(model).equations
    faster = np.array([1.0, -1.5, 3.0])[:, None]
    x = np.where(np.char.startswith(equations.x.names, "d:"), faster * equations.x.values, equations.x.values)
    y = [np.array(equations.outputs()(0.0, row, equations.u.values, equations.p.values)).ravel() for row in x]
    variables = variables_from_outputs(equations, np.array(y))
    assert_laws_of_telescope(model, labelled_dataset(model, over_time(np.arange(3.0)), variables, {}))


@pytest.mark.study
def test_friction_acts_in_sections_that_follow_each_other_and_in_pairs_of_cylinders() -> None:
    model = telescope()
    check_balance(dynamics(model))
    assert_laws_of_telescope(model, run(model))


def test_a_hand_may_change_all_friction_of_a_crane_by_one_factor() -> None:
    equations = dynamics(rough_crane()).equations
    (handle,) = (one for one in equations.handles if one.name == "friction")
    assert set(handle.parameters) <= set(equations.p.names)
    assert {"king.friction.mu", "inner_cylinder.barrel.friction.mu", "inner_cylinder.seals.friction.share"} <= set(
        handle.parameters
    )
    p = equations.p.values.copy()
    p[[equations.p.names.index(name) for name in handle.parameters]] = 0.0
    shown = next(output for output in equations.y if output.name == "friction")
    moving = np.where(np.char.startswith(equations.x.names, "d:"), 0.1, equations.x.values)
    found = ca.Function("friction", equations.arguments(), [shown.expression])(0.0, moving, equations.u.values, p)
    assert np.max(np.abs(np.array(found))) < 1e-8


OILED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom: {on: ground, joint: {revolute: -y, name: luff, start: 30 deg}, mass: 2 t, shape: {rod: x, length: 8 m}}
cylinders:
  lift:
    model: MODEL
    barrel: {on: ground, at: [0.5 m, 0, -2.2 m], length: 2 m}
    piston: {on: boom, at: [2 m, 0, -0.2 m], length: 1.5 m}
    stroke: [0.1 m, 1.6 m]
    hydraulics:
      {piston_diameter: 160 mm, rod_diameter: 90 mm, piston_chamber: 50 mm, rod_chamber: 1.55 m,
       valve: {opening_area: 8e-5 m^2}, supply: {pressure: 21 MPa}}
    friction: {seals: {constant: 1 kN, share: 2 %, stribeck: {ratio: 1.5, speed: 20 mm/s}, viscous: 3 kN s/m}}
"""


@pytest.mark.parametrize("model", ["loop", "strut"])
def test_seals_rub_on_the_oil_of_both_chambers(model: str) -> None:
    scenario = deckcrane.loads(OILED.replace("MODEL", model))
    system = dynamics(scenario)
    e = system.equations
    x, v = e.x.values.copy(), 0.02
    x[[e.x.names.index(f"lift.{side}_pressure") for side in ("piston", "rod")]] = 6e6, 2e6
    moving = x.copy()
    moving[1] = 1.0
    values = {output.name: output.expression for output in e.y}
    shown = ca.Function("y", e.arguments(), [ca.vertcat(values["cylinder_rate"], values["friction"])])
    moving[1] = v / float(shown(0.0, moving, e.u.values, e.p.values)[0])  # of the speed that the rod should have
    rate, friction = np.array(shown(0.0, moving, e.u.values, e.p.values)).ravel()
    piston, rod = scenario.cylinders["lift"].hydraulics.areas
    assert rate == pytest.approx(v, rel=1e-12)
    dry = 1e3 + 0.02 * (piston * 6e6 + rod * 2e6)
    assert friction == pytest.approx(-dry * (1 + 0.5 * exp(-1)) * tanh(20) - 3e3 * v, rel=1e-9)
    check_balance(system)


def test_forces_of_a_given_motion_refuse_friction_that_does_not_follow_from_it() -> None:
    with pytest.raises(DeckcraneError, match=r"friction of lift.seals is a share of the pressures in its chambers"):
        forces(deckcrane.loads(OILED.replace("MODEL", "loop")))
    with pytest.raises(DeckcraneError, match=r"friction of block has states of its own \(block.bristle\)"):
        forces(block({"mu": 0.2, "bristle": {"deflection": "0.02 mm"}}))


def test_a_batch_over_coefficients_of_friction_shares_equations() -> None:
    models = [block({"mu": mu}, speed=1.0, integrator="rodas4_fixed", duration=0.1) for mu in (0.1, 0.3)]
    assert deckcrane.structure(models[0]) == deckcrane.structure(models[1])


PROPPED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, name: luff, start: 30 deg, friction: {mu: 0.1, radius: 0.2 m}}
    beam:
      along: x
      length: 20 m
      youngs_modulus: 210 GPa
      density: 7850 kg/m^3
      section: {area: 0.03 m^2, Iy: 8e-4 m^4, Iz: 8e-4 m^4}
      modes: {z: {sine: 2}}
    masses: [{mass: 5 t, at: [20 m, 0, 0]}]
cylinders:
  prop:
    model: strut
    barrel: {on: ground, at: [4 m, 0, -2 m], length: 3 m}
    piston: {on: boom, at: [7 m, 0, 0]}
    stroke: [0, 5 m]
control:
  prop: {pd: {stiffness: 80 MN/m, damping: 1 MN s/m}}
forces:
  blow: {on: boom, at: [12 m, 0, 0], force: [0, 0, 200 kN], frame: ground, factor: {sine: {amplitude: 1, period: 0.4 s}}}
run: {duration: 1 s, step: 1 ms, every: 2 ms, integrator: rodas4}
"""


@pytest.mark.parametrize("kind", ["creep", "bristle", "viscous"])
def test_friction_of_a_boom_that_bends_acts_against_the_rotation_of_the_section_at_its_pin(kind: str) -> None:
    """The strut holds the chord; the pin slides by the slope of the modes at the root, n pi / L each."""
    more = {"bristle": {"bristle": {"deflection": "0.02 mm"}}, "viscous": {"viscous": "50 kN m s/rad"}}.get(kind, {})
    boom = deckcrane.loads(PROPPED).with_values({f"bodies.boom.joint.friction.{k}": v for k, v in more.items()})
    data = run(boom)
    # A positive deflection z turns the root about -y, as the joint's angle does.
    slip = data.u.sel(speed="luff").values
    slip = slip + sum((n + 1) * pi / 20.0 * data.u.sel(speed=f"boom.z{n + 1}").values for n in range(2))
    force, loss = (data[name].sel(surface="boom").values for name in ("friction", "friction_loss"))
    assert np.max(np.abs(loss + force * slip)) < 1e-9 * np.max(np.abs(loss))
    assert np.max(np.abs(force - data.reaction.sel(joint="boom", component="my").values * -1)) < 1e-6 * np.max(
        np.abs(force)
    )
    if kind != "bristle":  # which give back what they have stored
        assert np.all(loss >= 0)
        chord = -force * data.u.sel(speed="luff").values
        assert np.mean(chord < 0) > 0.1, "against the chord it would push along its motion"
    check_balance(dynamics(boom))


def test_a_law_on_the_hinge_of_a_boom_whose_root_turns_is_refused() -> None:
    """It would act on the chord, as a controller of the file would, which is refused too."""
    free = deckcrane.loads(PROPPED).with_values({"cylinders": {}, "control": {}})
    with pytest.raises(DeckcraneError, match="modes of the boom turn the section"):
        run(free, laws={"luff": lambda t, y: 0.0})


@pytest.mark.parametrize("speed", [-2.0, 0.002, 1.0])
def test_bristles_of_what_slides_at_the_start_are_bent_as_in_steady_sliding(speed: float) -> None:
    """By the Stribeck curve at this speed, so that friction is mu N from the first instant on; at rest they stand straight."""
    friction = {
        "mu": 0.2,
        "stribeck": {"mu_static": 0.3, "speed": "5 mm/s"},
        "bristle": {"deflection": "0.02 mm", "damping": "5 ms"},
    }
    mu = 0.2 + 0.1 * exp(-((speed / 5e-3) ** 2))
    sliding = block(friction, speed=speed)
    assert rates(dynamics(sliding))[1] == pytest.approx(G * (sin(SLOPE) - np.sign(speed) * mu * cos(SLOPE)), rel=1e-12)
    at_rest = dynamics(block(friction)).equations.x
    assert at_rest.values[at_rest.names.index("block.bristle")] == 0.0
    driven = block(friction).with_values(
        {"control.s": {"motion": {"sine": {"amplitude": speed, "period": 2 * pi}}}, "bodies.block.joint.speed": 0.0}
    )
    start = run(driven.with_values({"run.duration": 0.01})).isel(time=0)
    assert float(start.friction.squeeze()) == pytest.approx(-np.sign(speed) * mu * 100 * G * cos(SLOPE), rel=1e-9)
