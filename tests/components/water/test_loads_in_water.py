"""Loads in the water against closed forms: buoyancy, added mass, drag, slamming, and the energy of all of it."""

from __future__ import annotations

import re
from math import pi, sqrt
from typing import Any

import casadi as ca
import numpy as np
import pytest
import yaml

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.water.columns import (
    across_mass,
    added_masses,
    depth_table,
    disc_mass,
    height_correction,
    perforation_factor,
    plate_drag,
    plate_mass,
    submerged_shape,
    vertical_water,
)
from deckcrane.components.water.data import InWater
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.formulations.rotation_matrices import matrix_form
from deckcrane.mechanics.kane_explicit import constraint_forces, kanes_equations
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.simulation.simulation import prepare_run
from tests.components.water.bodies_in_water import FREE, HEAVE, RHO, Bath, G, wet
from tests.studies import one_by_one

SHAPES: dict[str, dict[str, Any]] = {
    "box": {"box": [2, 3, 1]},
    "standing cylinder": {"cylinder": "z", "length": 2, "radius": 0.7},
    "lying cylinder": {"cylinder": "x", "length": 4, "radius": 0.7},
    "plate": {"plate": [2, 3], "holes": 0.2, "thickness": 0.05},
    "sphere": {"sphere": 2.0},
    "tables": {"depths": [-1, 0, 1, 2], "volumes": [0, 1, 2, 2.5], "added_mass": [0, 500, 900, 1000]},
}
WAVES = {"regular": {"height": 1.5, "period": 6}, "direction": 0.4}
VOLUMES = {
    "box": 6.0,
    "standing cylinder": pi * 0.98,
    "lying cylinder": pi * 1.96,
    "plate": 0.24,
    "sphere": pi * 4 / 3,
    "tables": 2.5,
}


@pytest.mark.parametrize("name", SHAPES)
def test_the_energy_of_every_shape_balances_in_still_water(name: str) -> None:
    check_balance(dynamics(wet(SHAPES[name], joint=FREE, entrained=300.0, drag={"linear": 200.0})))


def test_the_energy_of_a_load_in_waves_and_a_current_changes_by_the_water_s_power_alone() -> None:
    besides = {"sea": WAVES, "current": {"speed": 0.6, "direction": 1.0}}
    check_balance(dynamics(wet(SHAPES["box"], joint=FREE, entrained=300.0, besides=besides)))


@pytest.mark.parametrize("name", SHAPES)
def test_all_of_a_shape_is_lifted_when_it_is_deep_and_nothing_of_it_when_it_is_high(name: str) -> None:
    bath = Bath(wet(SHAPES[name], joint=FREE))
    deep, high = {"load.z": -30.0, "load.roll": 0.3, "load.pitch": 0.4}, {"load.z": 30.0}
    assert bath.shows("buoyancy", deep)[0] == pytest.approx(RHO * G * VOLUMES[name], rel=1e-12)
    assert bath.shows("immersion", deep)[0] == pytest.approx(1.0)
    assert bath.shows("buoyancy", high)[0] == 0.0 == bath.shows("immersion", high)[0]
    assert bath.rates(high)["d:load.vz"] == pytest.approx(-G)


def test_a_box_is_lifted_in_proportion_to_its_draught() -> None:
    bath = Bath(wet({"box": [2, 3, 1]}))
    for draught in (0.0, 0.2, 0.77, 1.0):
        assert bath.shows("buoyancy", {"heave": 0.5 - draught})[0] == pytest.approx(RHO * G * 6 * draught)


def test_a_lying_cylinder_is_lifted_by_its_segment() -> None:
    bath, r = Bath(wet(SHAPES["lying cylinder"])), 0.7
    for up in np.linspace(-1, 1, 21) * r:
        x = -up / r
        segment = 0.5 + (x * sqrt(1 - x**2) + np.arcsin(x)) / pi
        assert bath.shows("immersion", {"heave": up})[0] == pytest.approx(segment, abs=0.013)


def test_a_ball_is_lifted_by_its_cap() -> None:
    bath = Bath(wet({"sphere": 2.0}))
    for depth in (0.1, 0.7, 1.0, 1.6):
        cap = pi * depth**2 * (3 - depth) / 3
        assert bath.shows("buoyancy", {"heave": 1 - depth})[0] == pytest.approx(RHO * G * cap)


FLOATING = [("box", (2 * 3**3 / 12, 3 * 2**3 / 12)), ("standing cylinder", (pi * 0.7**4 / 4,) * 2)]


@pytest.mark.parametrize(("shape", "areas"), FLOATING)
def test_a_floating_body_is_righted_by_its_metacentric_height(shape: str, areas: tuple[float, float]) -> None:
    """GM = KB + I / V - KG, about both axes; without added mass, the moment over the inertia is the acceleration."""
    height, cog = {"box": 1.0, "standing cylinder": 2.0}[shape], 0.15
    bottom = -height / 2 if shape == "box" else 0.0
    free = {"body": {"cog": [0, 0, bottom + cog]}, "added_mass": {"masses": 0.0}, "slamming": "none"}
    bath = Bath(wet(SHAPES[shape], joint=FREE, **free))
    area = VOLUMES[shape] / height
    draught = 3e3 / RHO / area
    volume, small = area * draught, 1e-5
    afloat = {"load.z": -draught - bottom}
    for turn, speed, moment, inertia in (("roll", "wx", areas[0], 4e3), ("pitch", "wy", areas[1], 5e3)):
        gm = draught / 2 + moment / volume - cog
        # About the COG, which stays where it is as the body turns about it.
        heeled = {**afloat, f"load.{turn}": small}
        heeled["load.y" if turn == "roll" else "load.x"] = (bottom + cog) * small * (1 if turn == "roll" else -1)
        assert bath.rates(afloat)["d:load.vz"] == pytest.approx(0.0, abs=1e-9)
        assert bath.rates(heeled)[f"d:load.{speed}"] == pytest.approx(-3e3 * G * gm * small / inertia, rel=1e-6)


def test_a_body_that_is_let_go_in_water_takes_the_water_with_it() -> None:
    """(M - rho V) g / (M + A), and a weight that the added mass has not."""
    bath = Bath(wet({"box": [2, 3, 1]}, mass=9e3, added_mass={"masses": [1e3, 2e3, 7e3]}))
    expected = (9e3 - RHO * 6) * G / (9e3 + 7e3)
    assert bath.rates({"heave": -10.0})["d:heave"] == pytest.approx(-expected, rel=1e-12)
    reaction = bath.shows("reaction", {"heave": -10.0})
    assert reaction[2] == pytest.approx(0.0, abs=1e-6)


def test_entrained_water_is_inertia_without_weight() -> None:
    bath = Bath(wet({"box": [2, 3, 1]}, mass=9e3, added_mass={"masses": 0.0}, slamming="none", entrained=4e3))
    assert bath.rates({"heave": -10.0})["d:heave"] == pytest.approx(-(9e3 - RHO * 6) * G / 13e3, rel=1e-12)


def test_a_sinking_body_keeps_its_terminal_speed() -> None:
    bath = Bath(wet({"sphere": 1.0}, mass=1.5e3))
    volume, area = pi / 6, pi / 4
    speed = sqrt(2 * (1.5e3 - RHO * volume) * G / (RHO * 0.5 * area))
    assert bath.rates({"heave": -50.0, "d:heave": -speed})["d:heave"] == pytest.approx(0.0, abs=1e-12)


def test_drag_across_a_cylinder_is_alike_in_all_directions() -> None:
    bath = Bath(wet({"cylinder": "z", "length": 4, "radius": 0.5}, joint=FREE))
    size = RHO / 2 * 1.2 * 4 * 1.0 * 2.0**2
    for angle in (0.0, 0.5, 1.2):
        moving = {"load.z": -20.0, "d:load.vx": 2 * np.cos(angle), "d:load.vy": 2 * np.sin(angle)}
        force = bath.shows("drag_force", moving)
        assert force[:2] == pytest.approx([-size * np.cos(angle), -size * np.sin(angle)], rel=1e-9)


def test_linear_drag_adds_to_the_quadratic_one() -> None:
    bath = Bath(wet({"box": [2, 3, 1]}, drag={"coefficients": 2.5, "linear": [0, 0, 700]}))
    force = bath.shows("drag_force", {"heave": -9.0, "d:heave": -0.8})[2]
    assert force == pytest.approx(RHO / 2 * 2.5 * 6 * 0.8**2 + 700 * 0.8)


SLAMMED = [({"plate": [2, 3]}, 6.0, 5.0), (SHAPES["lying cylinder"], 5.6, 3.0)]


@pytest.mark.parametrize(("shape", "area", "coefficient"), SLAMMED)
def test_slamming_peaks_at_its_formula_and_its_impulse_is_that_of_the_added_mass(
    shape: dict[str, Any], area: float, coefficient: float
) -> None:
    """1/2 rho Cs A v^2 at most; over the way of entry, all of A33 v; nothing as it comes out."""
    bath, v = Bath(wet(shape)), 2.0
    heights = np.linspace(1.5, -3.0, 401)
    force = np.array([bath.shows("slamming_force", {"heave": z, "d:heave": -v})[2] for z in heights])
    assert force.max() == pytest.approx(RHO / 2 * coefficient * area * v**2, rel=1e-3)
    impulse = np.trapezoid(force, -heights) / v
    rate = bath.rates({"heave": -20.0})["d:heave"]
    volume = 0.0 if "plate" in shape else pi * 1.96
    added = -(3e3 - RHO * volume) * G / rate - 3e3
    assert impulse == pytest.approx(added * v, rel=1e-3)
    assert all(bath.shows("slamming_force", {"heave": z, "d:heave": v})[2] == 0.0 for z in heights[::50])


def test_a_slamming_coefficient_of_the_user_s_own_is_followed() -> None:
    bath, v = Bath(wet({"box": [2, 3, 1]}, slamming={"coefficient": 8, "area": 4})), 3.0
    force = [bath.shows("slamming_force", {"heave": z, "d:heave": -v})[2] for z in np.linspace(0.6, -1.0, 401)]
    assert max(force) == pytest.approx(RHO / 2 * 8 * 4 * v**2, rel=1e-3)


def test_tables_over_depth_are_followed_between_their_corners() -> None:
    bath = Bath(wet(SHAPES["tables"]))
    assert bath.shows("buoyancy", {"heave": -0.5})[0] == pytest.approx(RHO * G * 1.5)
    assert bath.shows("slamming_force", {"heave": -0.5, "d:heave": -1.0})[2] == pytest.approx(400.0)
    assert bath.rates({"heave": -5.0})["d:heave"] == pytest.approx(-(3e3 - RHO * 2.5) * G / (3e3 + 1e3))


def test_default_added_masses_are_those_of_the_tables() -> None:
    assert plate_mass(2, 3, RHO) == pytest.approx(0.690 * pi / 4 * RHO * 12)
    assert disc_mass(1.0, 1.0) == pytest.approx(8 / 3)
    assert perforation_factor(0.05) == 1.0
    assert perforation_factor(0.08) == pytest.approx(0.7 + 0.3 * np.cos(pi * 0.03 / 0.34))
    assert perforation_factor(0.34) == pytest.approx(0.7 + 0.3 * np.cos(pi * 0.29 / 0.34))
    assert perforation_factor(0.5) == pytest.approx(np.exp(-0.4 / 0.28))
    q = sqrt(6) / (1 + sqrt(6))
    assert height_correction(1.0, 6.0, 1.0) == pytest.approx(1 + sqrt((1 - q**2) / (2 * (1 + q**2))))
    q = sqrt(6) / (2.5 + sqrt(6))
    assert height_correction(3.7, 6.0, 2.5) == pytest.approx(3.7 * (1 + sqrt((1 - q**2) / (2 * (1 + q**2)))))


def test_a_cylinder_moves_as_much_water_across_its_axis_as_the_table_says() -> None:
    """0.90 and 0.96 of the displaced mass at 5 and 9 diameters: 0.93 at 7; a short one by its length, linear to zero."""
    assert across_mass(7.0, 1.4, 1025.0) == pytest.approx(0.90 * 1025.0 * pi * 0.49 * 7.0)
    assert across_mass(2.1, 0.3, 1000.0) == pytest.approx(0.93 * 1000.0 * pi * 0.0225 * 2.1)
    assert across_mass(0.9, 1.5, 1000.0) == pytest.approx(0.31 * 1000.0 * pi * 0.5625 * 0.9)


def shaped(shape: dict[str, Any], **more: Any) -> tuple[InWater, Any]:
    entry = InWater.model_validate({"on": "load", "shape": shape, "density": 1025, **more})
    assert entry.shape is not None
    return entry, submerged_shape(entry, entry.shape)


def test_shapes_in_numbers() -> None:
    """A cylinder of radius 0.6 m and length 2.3 m, a sphere of diameter 1.4 m, and a box with its added mass by coefficients."""
    _, lying = shaped({"cylinder": "y", "length": 2.3, "radius": 0.6})
    q = 0.6 * sqrt(pi) / (2.3 + 0.6 * sqrt(pi))
    along = 8 / 3 * 1025 * 0.216 * (1 + sqrt((1 - q**2) / (2 * (1 + q**2))))
    across = across_mass(2.3, 1.2, 1025)
    assert lying.added == pytest.approx((across, along, across))
    assert lying.volume == pytest.approx(pi * 0.36 * 2.3)
    assert lying.areas == pytest.approx((2.76, pi * 0.36, 2.76))
    assert lying.half == pytest.approx((0.6, 1.15, 0.6))
    _, sphere = shaped({"sphere": 1.4})
    assert sphere.volume == pytest.approx(pi / 6 * 1.4**3)
    assert sphere.areas == pytest.approx((pi * 0.49,) * 3)
    assert sphere.added == pytest.approx((1025 * pi / 12 * 1.4**3,) * 3)
    box = shaped({"box": [2, 3, 1.5]}, added_mass={"coefficients": [0.4, 0.7, 1.3]})
    assert added_masses(*box) == pytest.approx((0.4 * 9225, 0.7 * 9225, 1.3 * 9225))


def test_a_plate_has_the_areas_of_its_edges_across_and_of_its_face_along() -> None:
    _, plate = shaped({"plate": [3, 2], "holes": 0.2, "thickness": 0.05})
    assert plate.areas == pytest.approx((2 * 0.05, 3 * 0.05, 0.8 * 6))


def test_a_lying_cylinder_has_as_many_slices_as_cells_along_it() -> None:
    _, lying = shaped({"cylinder": "x", "length": 4, "radius": 0.7}, cells=[5, 2])
    assert len(lying.cells) == 5
    assert sum(cell.share for cell in lying.cells) == pytest.approx(1.0)


def test_entrained_water_is_lowered_with_the_load() -> None:
    plain, laden = (
        vertical_water(wet({"box": [2, 3, 1]}, **more).plant, ["load"]) for more in ({}, {"entrained": 4e3})
    )
    assert plain.added == pytest.approx(height_correction(plate_mass(2, 3, RHO), 6.0, 1.0))
    assert laden.added - plain.added == pytest.approx(4e3)
    assert laden.displaced == plain.displaced == pytest.approx(6 * RHO)


def test_corners_of_a_table_over_depth_are_rounded_over_a_quarter_of_the_way_to_the_nearest() -> None:
    table = {"depths": [0, 1, 1.4, 3], "volumes": [0, 2, 3, 4], "added_mass": [0, 1e3, 2e3, 2e3]}
    shape = InWater.model_validate({"on": "load", "shape": table}).shape
    assert depth_table(shape).rounding == pytest.approx((0.25, 0.1, 0.1, 0.4))


def test_a_box_has_the_drag_of_a_cube_until_an_edge_is_half_as_long_again_as_another() -> None:
    for edges in ([1.0, 1.0, 1.0], [1.0, 1.49, 1.2]):
        assert shaped({"box": edges})[1].drag == (1.05, 1.05, 1.05)
    faces = (plate_drag(1.5, 1.0), plate_drag(1.0, 1.0), plate_drag(1.0, 1.5))
    assert shaped({"box": [1.0, 1.5, 1.0]})[1].drag == faces


def test_the_drag_of_a_plate_grows_with_its_slenderness_to_that_of_a_long_strip() -> None:
    assert plate_drag(2.0, 5.0) == plate_drag(5.0, 2.0) == pytest.approx(1.158)
    assert plate_drag(0.7, 14.0) == pytest.approx(1.501)
    assert plate_drag(0.1, 5.0) == 1.9


def test_munk_s_moment_turns_a_long_body_across_its_way() -> None:
    """v x A v of a body that moves askew (Lamb 1932, Art. 124)."""
    masses = [100.0, 2e3, 2e3]
    bath = Bath(
        wet({"box": [4, 1, 1]}, joint=FREE, added_mass={"masses": masses}, drag={"coefficients": 0.0}, cells=[1, 1])
    )
    found = bath.rates({"load.z": -30.0, "d:load.vx": 1.5, "d:load.vy": 0.5})["d:load.wz"]
    assert found == pytest.approx((masses[0] - masses[1]) * 1.5 * 0.5 / 6e3)


def test_a_load_with_z_down_moves_as_with_z_up() -> None:
    up = wet({"box": [2, 3, 1]}, joint=FREE)
    down = Scenario.model_validate({**up.model_dump(mode="json", exclude_none=True), "gravity": [0, 0, G]})
    a, b = Bath(up), Bath(down)
    state = {"load.z": 0.1, "load.roll": 0.2, "load.pitch": -0.1, "d:load.vx": 0.4, "d:load.vz": -1.0, "d:load.wx": 0.3}
    signs = {
        "x": 1,
        "y": -1,
        "z": -1,
        "roll": 1,
        "pitch": -1,
        "yaw": -1,
        "vx": 1,
        "vy": -1,
        "vz": -1,
        "wx": 1,
        "wy": -1,
        "wz": -1,
    }

    def turned(values: dict[str, float]) -> dict[str, float]:
        return {name: value * signs[name.rpartition(".")[2]] for name, value in values.items()}

    one, other = a.rates(state), turned(b.rates(turned(state)))
    assert list(other.values()) == pytest.approx(list(one.values()), rel=1e-9, abs=1e-9)


def test_rotation_matrices_as_states_carry_a_load_in_water() -> None:
    joint = {
        "free": True,
        "z": {"start": 0.1},
        "roll": {"start": 0.3},
        "pitch": {"start": -0.2},
        "velocity": [1, 0, -1],
    }
    scenario = wet({"box": [2, 3, 1]}, joint=joint)
    form, plain = matrix_form(scenario), dynamics(scenario).equations
    assert form is not None
    found = [
        dict(
            zip(
                one.x.names,
                np.array(one.derivative()(0, one.x.values, one.u.values, one.p.values)).ravel(),
                strict=True,
            )
        )
        for one in (form.equations, plain)
    ]
    for name in (f"d:load.{speed}" for speed in ("wx", "wy", "wz", "vx", "vy", "vz")):
        assert found[0][name] == pytest.approx(found[1][name], rel=1e-9)


def hanging() -> Scenario:
    """A load on a wire from a boom, half in the water, in a current."""
    pieces = {"jonswap": {"hs": 2, "tp": 6}, "direction": 0.7}
    boom = {
        "on": "ground",
        "joint": {"revolute": "y", "name": "luff", "at": [0, 0, 8]},
        "mass": 2e3,
        "shape": {"rod": "x", "length": 9},
    }
    load = {
        "on": "boom",
        "joint": {"spherical": "roll-pitch-yaw", "at": "tip"},
        "mass": 5e3,
        "cog": [0, 0, -8],
        "inertia": [4e3, 5e3, 6e3],
    }
    entry = {"on": "load", "shape": {"box": [2, 3, 1]}, "at": [0.1, 0, -8], "entrained": 200.0}
    return Scenario.model_validate(
        {
            "gravity": [0, 0, -G],
            "bodies": {"boom": boom, "load": load},
            "in_water": {"load": entry},
            "sea": pieces,
            "current": {"speed": 0.5, "direction": 0.2},
            "run": {"duration": 20, "step": 0.02},
        }
    )


def test_the_recursion_agrees_with_sums_over_projection_matrices() -> None:
    system = dynamics(hanging())
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    reaction = system.world.needs[0]
    held = constraint_forces(system.mechanism, 0, system.accelerations.du, system.external)
    wanted = [kane.M, kane.C, kane.tau, system.accelerations.du, reaction, held]
    evaluated = ca.Function("sums", system.equations.arguments(), [ca.densify(one) for one in wanted])
    rng = np.random.default_rng(2)
    for _ in range(3):
        x, u = rng.uniform(-0.4, 0.4, len(system.equations.x)), rng.uniform(-0.5, 0.5, len(system.equations.u))
        M, C, tau, du, own, other = (np.array(one) for one in evaluated(0.0, x, u, system.equations.p.values))
        assert du.ravel() == pytest.approx(np.linalg.solve(M, tau.ravel() - C @ x[4:]), rel=1e-9)
        assert other.ravel() == pytest.approx(own.ravel(), rel=1e-8, abs=1e-6 * np.abs(own).max())


def test_every_part_of_a_crane_with_its_load_in_waves_balances() -> None:
    check_balance(dynamics(hanging()))


def test_forces_of_a_given_motion_have_the_water_in_them() -> None:
    """What holds a box half immersed is its weight less its buoyancy; what moves it, also its added mass."""
    scenario = wet({"box": [2, 3, 1]}, added_mass={"masses": [0, 0, 4e3]}, drag={"coefficients": 0.0})
    motion = {"heave": lambda t: -3 + 0.5 * np.sin(t)}
    found = deckcrane.forces(scenario, motion, times=np.linspace(0, 3, 4), target="vm").actuation.values.ravel()
    acceleration = -0.5 * np.sin(np.linspace(0, 3, 4))
    assert found == pytest.approx((3e3 - RHO * 6) * G + (3e3 + 4e3) * acceleration, rel=1e-6)


def test_a_settled_start_finds_where_a_load_floats() -> None:
    scenario = wet({"box": [2, 3, 1]}, joint={**FREE, "z": {"start": 0.45}}, besides={"run": {"start": "settled"}})
    system = prepare_run(scenario)[1]
    state = dict(zip(system.equations.x.names, system.equations.x.values, strict=True))
    assert state["load.z"] == pytest.approx(0.5 - 3e3 / RHO / 6, abs=1e-6)


def test_a_floating_box_heaves_with_its_own_period() -> None:
    """2 pi sqrt((M + A33) / (rho g A_w)), of the equations linearised about rest."""
    bath = Bath(wet({"box": [2, 3, 1]}, added_mass={"masses": [0, 0, 4e3]}, slamming={"coefficient": 50}))
    afloat, small = 0.5 - 3e3 / RHO / 6, 1e-5
    rate = bath.rates({"heave": afloat + small})["d:heave"]
    assert -rate / small == pytest.approx(RHO * G * 6 / 7e3, rel=1e-6)


def test_a_load_on_a_spring_under_water_swings_with_its_added_mass() -> None:
    """T0 = 2 pi sqrt((M + A33) / K) [standards 6.9] of a rope without mass."""
    spring = {**HEAVE, "spring": {"linear": 5e4, "rest": -20.0}}
    bath = Bath(wet({"box": [2, 3, 1]}, joint=spring, mass=9e3, added_mass={"masses": [0, 0, 4e3]}))
    small = 1e-4
    slope = (bath.rates({"heave": -20 + small})["d:heave"] - bath.rates({"heave": -20 - small})["d:heave"]) / (
        2 * small
    )
    assert 2 * pi / sqrt(-slope) == pytest.approx(2 * pi * sqrt(13e3 / 5e4), rel=1e-6)


@one_by_one(
    ("change", "words"),
    [
        ({"on": "loat"}, 'did you mean "load"'),
        ({"shape": None}, "has no shape that displaces water"),
        ({"shape": {"plate": [2, 3], "holes": 0.7}}, "at most 0.5"),
        ({"shape": {"depths": [0, 1], "volumes": [0, 1, 2], "added_mass": [0, 1]}}, "a value for each of the 2 depths"),
        ({"shape": {"depths": [1, 0], "volumes": [0, 1], "added_mass": [0, 1]}}, "must rise"),
        ({"shape": {"depths": [0, 1], "volumes": [0.5, 1], "added_mass": [0, 1]}}, "just out of the water"),
        ({"slamming": {"coefficient": 1e6}}, "lower the coefficient"),
        ({"added_mass": {"masses": 1, "coefficients": 1}}, "one of the two"),
        ({"drag": {"coefficients": -1.0}}, "must not be negative"),
        ({"cells": [0, 2]}, "a whole number from 1 to 12"),
        ({"up": "w"}, "x, y or z"),
        ({"slamming": "some"}, "slamming"),
        ({"slamming": {"coefficent": 4}}, "coefficient"),
    ],
)
def test_what_cannot_be_in_water_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    entry = {"on": "load", "shape": {"box": [2, 3, 1]}, **change}
    data = wet({"box": [2, 3, 1]}).model_dump(mode="json", exclude_none=True)
    data["in_water"]["load"] = {key: value for key, value in entry.items() if value is not None}
    with pytest.raises(deckcrane.DeckcraneError, match=re.escape(words)):
        deckcrane.loads(yaml.safe_dump(data))


@pytest.mark.parametrize(
    "change", [{}, {"slamming": "none"}, {"slamming": {"coefficient": 4}}, {"station": [1, 2], "drag": {"linear": 5}}]
)
def test_an_entry_is_written_and_read_again_as_it_is(change: dict[str, Any]) -> None:
    scenario = wet({"plate": [2, 3], "holes": 0.1}, **change)
    for defaults in (False, True):
        assert deckcrane.loads(scenario.to_yaml(defaults)) == scenario
    assert scenario.with_values({"run.duration": 3.0}).in_water == scenario.in_water


def test_water_needs_gravity_that_points_down() -> None:
    data = {**wet({"box": [2, 3, 1]}).model_dump(mode="json", exclude_none=True), "gravity": [1, 0, -9.8]}
    with pytest.raises(deckcrane.DeckcraneError, match="surface is level"):
        deckcrane.loads(yaml.safe_dump(data))


def test_formulations_that_know_no_added_mass_refuse_it_by_name() -> None:
    kit = PartSet(wet({"box": [2, 3, 1]}).plant)
    for formulation in ("momentum", "moving frames", "bond graph"):
        assert str(kit.refused(formulation)).startswith("in_water.load:")
    assert kit.refused("forces") is None
