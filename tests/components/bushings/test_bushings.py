"""Bushings: deflections and frequencies by hand, momentum, energy, turns of any size, and a spatial loop that they close."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.bushings.data import SIX
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import ScenarioError
from deckcrane.formulations.bond_graph.crane_graph import differences
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.screws import rotation, rpy, skew

K = {"x": 2e5, "y": 3e5, "z": 4e5, "roll": 5e4, "pitch": 6e4, "yaw": 7e4}
C = {"x": 2e3, "y": 3e3, "z": 1e3, "roll": 500.0, "pitch": 700.0, "yaw": 400.0}
LOADS = {"x": 900.0, "y": -700.0, "z": 1200.0, "roll": 400.0, "pitch": -300.0, "yaw": 500.0}


def mounted(**bushing: Any) -> dict[str, Any]:
    """A box that a bushing holds to the ground."""
    own = {"between": [{"on": "ground", "at": [1.0, 2.0, 3.0]}, {"on": "box"}], "stiffness": K, **bushing}
    start = {"x": {"start": 1.0}, "y": {"start": 2.0}, "z": {"start": 3.0}}
    box = {"on": "ground", "joint": {"free": True, **start}, "mass": 50.0, "inertia": [4.0, 5.0, 6.0]}
    return {"gravity": [0, 0, 0], "bodies": {"box": box}, "bushings": {"mount": own}, "run": {"duration": 1.0}}


def two_in_space(**more: Any) -> Scenario:
    """Two bodies that nothing but a bushing holds, with centres of gravity away from their origins, and a preload."""
    turns = {"z": {"start": 0.4}, "roll": {"start": 0.3}, "yaw": {"start": -0.5}}
    spun = {"free": True, "angular_velocity": [0.4, -0.3, 0.6], "velocity": [0.2, 0.1, -0.3]}
    bodies = {
        "one": {"on": "ground", "joint": spun, "mass": 40.0, "cog": [0.1, -0.2, 0.3], "inertia": [4.0, 5.0, 6.0]},
        "other": {
            "on": "ground",
            "joint": {"free": True, **turns},
            "mass": 25.0,
            "cog": [0.2, 0, -0.1],
            "inertia": [2.0, 3.0, 2.5],
        },
    }
    ends = [
        {"on": "one", "at": [0.5, 0.1, 0.2], "rotation": [{"z": 0.7}, {"x": -0.4}]},
        {"on": "other", "at": [-0.4, 0.3, 0.1], "rotation": [{"y": 0.5}]},
    ]
    own = {"between": ends, "stiffness": K, "damping": C, "preload": LOADS, **more}
    run = {"duration": 2.0, "step": 0.01, "every": 0.01, "integrator": "dopri5"}
    return Scenario.model_validate({"gravity": [0, 0, 0], "bodies": bodies, "bushings": {"mount": own}, "run": run})


# ---- At rest and near it.
@pytest.mark.parametrize("along", SIX)
def test_each_of_the_six_gives_way_by_load_over_stiffness(along: str) -> None:
    load = [LOADS[along] * (name == along) for name in SIX]
    data = mounted() | {"forces": {"push": {"on": "box", "at": [0, 0, 0], "force": load[:3], "moment": load[3:]}}}
    data["run"] = {"duration": 0.01, "step": 0.01, "start": "settled"}
    found = deckcrane.run(Scenario.model_validate(data), target="vm").isel(time=0)
    expected = np.array(load) / np.array([K[name] for name in SIX])
    expected[3:] = np.arcsin(expected[3:])  # a moment kappa sin(theta) balances it
    np.testing.assert_allclose(found["bushing_deflection"].sel(bushing="mount"), expected, atol=1e-12)
    np.testing.assert_allclose(found["bushing_force"].sel(bushing="mount"), -np.array(load), atol=1e-8)


def test_its_frequencies_are_those_of_a_mass_on_springs() -> None:
    rates = [mode.frequency for mode in deckcrane.linearise(Scenario.model_validate(mounted())).modes()]
    inertias = dict(zip(SIX, [50.0] * 3 + [4.0, 5.0, 6.0], strict=True))
    np.testing.assert_allclose(rates, np.sort([np.sqrt(K[name] / inertias[name]) for name in SIX]), rtol=1e-9)


def test_a_preload_acts_on_the_second_end_where_both_coincide() -> None:
    data = mounted(preload=LOADS) | {"run": {"duration": 0.01, "step": 0.01}}
    first = deckcrane.run(Scenario.model_validate(data), target="vm").isel(time=0)
    np.testing.assert_allclose(first["bushing_force"].sel(bushing="mount"), list(LOADS.values()), atol=1e-9)


@pytest.mark.parametrize("along", SIX)
def test_each_of_the_six_resists_a_rate_by_its_damping(along: str) -> None:
    rates = [0.3 * (name == along) for name in SIX]
    data = mounted(damping=C) | {"run": {"duration": 0.01, "step": 0.01}}
    data["bodies"]["box"]["joint"] |= {"velocity": rates[:3], "angular_velocity": rates[3:]}
    first = deckcrane.run(Scenario.model_validate(data), target="vm").isel(time=0)
    expected = [-0.3 * C[name] * (name == along) for name in SIX]
    np.testing.assert_allclose(first["bushing_force"].sel(bushing="mount"), expected, atol=1e-9)


# ---- What holds at any state.
def thrown(system: Dynamics, expressions: list[Any], seed: int = 3) -> list[np.ndarray]:
    """Expressions at a random state, far from rest."""
    equations, rng = system.equations, np.random.default_rng(seed)
    function = ca.Function("f", equations.arguments(), expressions)
    x = rng.uniform(-2.0, 2.0, len(equations.x))
    return [np.array(found) for found in function.call([0.0, x, equations.u.values, equations.p.values])]


@pytest.mark.parametrize("seed", range(3))
def test_it_makes_neither_momentum_nor_angular_momentum(seed: int) -> None:
    system = dynamics(two_in_space())
    world = system.world
    part = next(part for part in world.kit.parts if part.name == "bushings.mount")
    wrenches = world.action(part).wrenches
    forces = [world.poses[link][0] @ w[3:] for link, w in wrenches]
    moments = [
        world.poses[link][0] @ w[:3] + skew(world.poses[link][1]) @ f
        for (link, w), f in zip(wrenches, forces, strict=True)
    ]
    f, n, size = thrown(system, [sum(forces), sum(moments), ca.vertcat(*forces, *moments)], seed)
    assert np.abs(size).max() > 1e4
    assert np.abs(f).max() < 1e-14 * np.abs(size).max()
    assert np.abs(n).max() < 1e-14 * np.abs(size).max()


def test_two_bodies_in_space_keep_momentum_and_angular_momentum_over_a_run() -> None:
    scenario = two_in_space().with_values({"run.relative_tolerance": 1e-10, "run.absolute_tolerance": 1e-10})
    found = deckcrane.run(scenario)
    p, L = momenta(found, scenario)
    np.testing.assert_allclose(p, p[:1].repeat(len(p), 0), atol=2e-8 * np.abs(p).max())
    np.testing.assert_allclose(L, L[:1].repeat(len(L), 0), atol=2e-8 * np.abs(L).max())
    assert float(np.ptp(found["u"].values)) > 1.0


def momenta(found: xr.Dataset, scenario: Scenario) -> tuple[np.ndarray, np.ndarray]:
    """Momentum, and angular momentum about the ground's origin, of all free bodies."""
    p, L = 0.0, 0.0
    for i, name in enumerate(scenario.plant.order):
        m, c, inertia = scenario.plant.tree[name].inertial()
        u = found["u"].values[:, 6 * i : 6 * i + 6]
        R, r = found["rotation"].sel(body=name).values, found["position"].sel(body=name).values
        v = np.einsum("tij,tj->ti", R, u[:, 3:] + np.cross(u[:, :3], c))
        p += m * v
        L += np.cross(r + R @ c, m * v) + np.einsum("tij,jk,tk->ti", R, inertia, u[:, :3])
    return np.asarray(p), np.asarray(L)


def test_its_energy_balances_at_random_states_with_turns_of_any_size() -> None:
    check_balance(dynamics(two_in_space()))


def test_an_undamped_one_keeps_all_energy_over_a_run() -> None:
    scenario = two_in_space(damping={}).with_values({"run.relative_tolerance": 1e-10, "run.absolute_tolerance": 1e-10})
    energy = deckcrane.run(scenario)["energy"].sum("form").values
    assert np.ptp(energy) < 1e-7 * np.abs(energy).max()


@pytest.mark.parametrize("turn", [0.0, np.pi])
def test_its_forces_have_finite_slopes_at_rest_and_at_half_a_turn(turn: float) -> None:
    equations = dynamics(Scenario.model_validate(mounted(damping=C))).equations
    x = equations.x.values.copy()
    x[equations.x.names.index("box.yaw")] = turn
    slopes = ca.Function("f", equations.arguments(), [ca.jacobian(equations.dx, equations.x.symbols)])
    outputs = ca.Function("y", equations.arguments(), [output.expression for output in equations.y])
    at = [0.0, x, equations.u.values, equations.p.values]
    assert np.all(np.isfinite(np.array(slopes(*at))))
    assert all(np.all(np.isfinite(np.array(found))) for found in outputs.call(at))


def test_a_turn_about_one_axis_takes_the_sine_of_it() -> None:
    system = dynamics(Scenario.model_validate(mounted()))
    for angle in (0.3, 1.5, 2.9):
        wrench, seen = at_pose(system, [1.0, 2.0, 3.0], (0.0, 0.0, angle))
        np.testing.assert_allclose(wrench, [0, 0, 0, 0, 0, -K["yaw"] * np.sin(angle)], atol=1e-9)
        np.testing.assert_allclose(seen, [0, 0, 0, 0, 0, angle], atol=1e-12)


def test_its_energy_is_that_of_the_quaternion_of_the_turn() -> None:
    system = dynamics(Scenario.model_validate(mounted()))
    own = next(part for part in system.world.kit.parts if part.name == "bushings.mount")
    energy = ca.Function("V", system.equations.arguments(), [system.world.action(own).energy["elastic"]])
    rng = np.random.default_rng(4)
    for _ in range(5):
        axis, angle = rng.normal(size=3), rng.uniform(-3, 3)
        axis /= np.linalg.norm(axis)
        x = placed(system, [1.0, 2.0, 3.0], deckcrane.screws.rpy_angles(rotation(axis, angle)))
        found = float(energy(0.0, x, system.equations.u.values, system.equations.p.values))
        expected = sum(K[name] * (2 * np.sin(angle / 2) * n) ** 2 / 2 for name, n in zip(SIX[3:], axis, strict=True))
        assert found == pytest.approx(expected, rel=1e-12)


def test_a_hinge_of_equal_roll_and_pitch_turns_as_often_as_it_likes() -> None:
    stiff = {"x": 1e5, "y": 1e5, "z": 1e5, "roll": 4e4, "pitch": 4e4}
    system = dynamics(Scenario.model_validate(mounted(stiffness=stiff)))
    tilt = rpy(0.1, -0.05, 0.0)
    sizes = []
    for turned in np.linspace(0.0, 4 * np.pi, 9):
        wrench, _ = at_pose(system, [1.0, 2.0, 3.0], deckcrane.screws.rpy_angles(tilt @ rpy(0, 0, turned)))
        assert abs(wrench[5]) < 1e-9 * 4e4
        sizes.append(np.linalg.norm(wrench[3:]))
    np.testing.assert_allclose(sizes, sizes[0], rtol=1e-12)


def placed(system: Dynamics, at: Any, angles: Any) -> np.ndarray:
    x = system.equations.x.values.copy()
    x[: len(at) + 3] = (*at, *angles) if system.equations.x.names[0].endswith("x") else (*angles, *at)
    return x


def at_pose(system: Dynamics, at: Any, angles: Any) -> tuple[np.ndarray, np.ndarray]:
    """The wrench and the deflection with the box at a place, at rest."""
    equations = system.equations
    wanted = [output.expression for output in equations.y if output.name in ("bushing_force", "bushing_deflection")]
    function = ca.Function("f", equations.arguments(), wanted)
    force, seen = function(0.0, placed(system, at, angles), equations.u.values, equations.p.values)
    return np.array(force).ravel(), np.array(seen).ravel()


# ---- What it is for.
def four_bar(k: float) -> Scenario:
    """A crank and a rocker about axes that do not meet, a coupler with a ball at either end; the bushing is the second ball."""
    crank, rocker = 0.4, 1.1
    P, Q = np.array([crank, 0.0, 0.0]), np.array([1.5, 0.6, 0.3 + rocker])
    coupler = float(np.linalg.norm(Q - P))
    yaw = float(np.arctan2(*(Q - P)[1::-1]))
    pitch = float(-np.arcsin((Q - P)[2] / coupler))
    bodies = {
        "crank": {"on": "ground", "joint": {"revolute": "z"}, "mass": 5.0, "shape": {"rod": "x", "length": crank}},
        "coupler": {
            "on": "crank",
            "joint": {"spherical": "roll-pitch-yaw", "at": "tip", "yaw": {"start": yaw}, "pitch": {"start": pitch}},
            "mass": 4.0,
            "inertia": [0.1, 0.5, 0.5],
            "cog": [coupler / 2, 0, 0],
        },
        "rocker": {
            "on": "ground",
            "joint": {"revolute": "y", "at": [1.5, 0.6, 0.3]},
            "mass": 6.0,
            "shape": {"rod": "z", "length": rocker},
        },
    }
    ends = [{"on": "coupler", "at": [coupler, 0, 0]}, {"on": "rocker", "at": [0, 0, rocker]}]
    c = 0.02 * np.sqrt(k)  # so that the error is that of the stiffness alone, and not of what rings on it
    ball = {"between": ends, "stiffness": dict.fromkeys("xyz", k), "damping": dict.fromkeys("xyz", 20 * c)}
    data = {
        "gravity": [0, 0, -9.81],
        "bodies": bodies,
        "bushings": {"ball": ball},
        "control": {"crank": {"motion": {"quintic": [[0, 0], [2, 2.5]]}}},
        "run": {"duration": 2.0, "step": 0.01, "every": 0.05, "integrator": "rodas4"},
    }
    return Scenario.model_validate(data)


def rocker_angle(crank: np.ndarray, length: float) -> np.ndarray:
    """Of the rigid linkage: |P - O - Q(phi)| = length, with Q = 1.1 (sin phi, 0, cos phi), on the branch of the start."""
    D = np.stack([0.4 * np.cos(crank) - 1.5, 0.4 * np.sin(crank) - 0.6, np.full_like(crank, -0.3)], axis=1)
    rhs = (np.sum(D**2, axis=1) + 1.1**2 - length**2) / 2.2  # = D_x sin(phi) + D_z cos(phi)
    middle, half = np.arctan2(D[:, 0], D[:, 2]), np.arccos(rhs / np.hypot(D[:, 0], D[:, 2]))
    both = np.stack([middle + half, middle - half])
    both = (both + np.pi) % (2 * np.pi) - np.pi
    return np.asarray(both[np.argmin(np.abs(both[:, 0]))])


def test_a_spatial_four_bar_that_bushings_close_approaches_the_rigid_one_as_they_stiffen() -> None:
    errors = []
    for k in (1e5, 1e6):
        found = deckcrane.run(four_bar(k)).isel(time=slice(8, None))  # once its start has rung out
        crank, rocker = (found["q"].sel(coordinate=name).values for name in ("crank", "rocker"))
        length = float(np.linalg.norm([1.5 - 0.4, 0.6, 0.3 + 1.1]))
        errors.append(np.abs(rocker - rocker_angle(crank, length)).max())
        assert np.ptp(rocker) > 0.3
    assert errors[1] < 2e-4
    assert errors[0] / errors[1] == pytest.approx(10.0, rel=0.1)


@pytest.mark.parametrize("along", ["x", "z"])
def test_flexible_bodies_are_held_at_their_sections(along: str) -> None:
    """A cantilever that a stiff ball holds at its tip carries a load there like a propped beam: nothing moves at the prop."""
    tip = [2.0 * (axis == along) for axis in "xyz"]
    beam = {
        "along": along,
        "length": 2.0,
        "youngs_modulus": 70e9,
        "density": 2700.0,
        "section": {"area": 4e-3, "Iy": 4e-6, "Iz": 4e-6},
        "modes": {"y": {"clamped_free": 2}, "z": {"clamped_free": 2}},
    }
    ends = [{"on": "ground", "at": tip, "rotation": [{"z": 0.5}]}, {"on": "boom", "at": tip, "rotation": [{"z": 0.5}]}]
    side, k = "y", 1e5
    data = {
        "gravity": [0, 0, 0],
        "bodies": {"boom": {"on": "ground", "joint": {"fixed": True}, "beam": beam}},
        "bushings": {"prop": {"between": ends, "stiffness": dict.fromkeys("xyz", k)}},
        "forces": {"side": {"on": "boom", "at": tip, "force": [300.0 * (axis == side) for axis in "xyz"]}},
        "run": {"duration": 0.01, "step": 0.01, "start": "settled", "integrator": "rodas4"},
    }
    scenario = Scenario.model_validate(data)
    check_balance(dynamics(scenario))
    found = deckcrane.run(scenario, target="vm").isel(time=0)
    deflection = float(found["beam_shape"].sel(beam="boom", axis=side).isel(station=-1))
    boom = 3 * 70e9 * 4e-6 / 2.0**3
    assert deflection == pytest.approx(300.0 / (boom + k), rel=0.03)
    moved = found["beam_shape"].sel(beam="boom").isel(station=-1).values - tip  # foreshortening included
    force = found["bushing_force"].sel(bushing="prop").values[:3]
    np.testing.assert_allclose(force, -k * rotation([0, 0, 1], 0.5).T @ moved, atol=1e-9 * k * deflection)


def test_a_bond_graph_has_it_as_a_store_with_losses() -> None:
    assert max(differences(two_in_space(), samples=5).values()) < 1e-11


def test_a_step_that_is_too_long_for_a_stiff_one_is_warned_of_with_one_that_is_not() -> None:
    stiff = {"stiffness": K | {"x": 2e8}}  # sqrt(2e8 / 50) = 2000 per second
    scenario = Scenario.model_validate(
        mounted(**stiff) | {"run": {"duration": 0.02, "step": 0.002, "integrator": "rk4"}}
    )
    with pytest.warns(
        deckcrane.DeckcraneWarning, match=r"2e\+03 per second, mostly in box.*rk4 is stable up to steps of 0.0014 s"
    ):
        deckcrane.run(scenario)
    deckcrane.run(scenario.with_values({"run.step": 0.001}))
    deckcrane.run(scenario.with_values({"run.integrator": "rodas4"}))


# ---- Bad input.
def refused(**bushing: Any) -> str:
    with pytest.raises((ScenarioError, ValueError)) as error:
        Scenario.model_validate(mounted(**bushing))
    return str(error.value)


def test_a_bushing_without_anything_in_it_is_refused() -> None:
    assert "has no stiffness, damping or preload" in refused(stiffness={})


def test_ends_that_cannot_be_are_refused_by_name() -> None:
    assert 'there is no body "bx"; did you mean "box"?' in refused(between=[{"on": "ground"}, {"on": "bx"}])
    assert 'both ends are on "box"' in refused(between=[{"on": "box"}, {"on": "box", "at": [1, 0, 0]}])
    assert "must not be negative" in refused(stiffness={"x": -3.0})


def test_an_end_beyond_a_beam_is_refused() -> None:
    beam = {
        "length": 2.0,
        "youngs_modulus": 70e9,
        "density": 2700.0,
        "section": {"area": 4e-3, "Iy": 4e-6, "Iz": 4e-6},
        "modes": {"z": {"clamped_free": 1}},
    }
    data = mounted(between=[{"on": "boom", "at": [2.5, 0, 0]}, {"on": "box"}])
    data["bodies"]["boom"] = {"on": "ground", "joint": {"fixed": True}, "beam": beam}
    with pytest.raises(ValueError, match=r"this end is 2.5 m along the beam"):
        Scenario.model_validate(data)
