"""The forces in the sections of beams balance what lies beyond them, at rest and in motion, and bend the beam as it is bent."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.beams.beam_energies import Lagrange
from tests.components.beams.flexible_models import (
    EI,
    MASS_PER_LENGTH,
    FlexibleValues,
    at_start,
    boom,
    cantilever,
    flexible,
    flexible_models,
)
from tests.random_models import Model, assert_same, given
from tests.studies import each_time

G, L = 9.81, 10.0
WEIGHT = MASS_PER_LENGTH * G
RUN = {"start": "given"}


def load(mass: float, at: Any = "tip") -> dict[str, Any]:
    return {"on": "boom", "joint": {"fixed": True, "at": at}, "mass": mass, "shape": {"point": True}}


def resting(beam: dict[str, Any], stations: int = 11, gravity: Any = (0, -G, 0), **others: Any) -> Scenario:
    return cantilever(beam, gravity=gravity, reactions={"stations": stations}, run=RUN, **others)


def forces(scenario: Scenario) -> tuple[np.ndarray, np.ndarray]:
    """Of the first beam at the start: places of its stations, and the six resultants at each."""
    shape, found = at_start(dynamics(scenario), "beam_shape", "section_force")
    return shape[0], found[0]


def stiff(modes: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Bent by nothing that counts: the textbooks' equilibrium of the straight beam."""
    return boom(modes, youngs_modulus=1e24, **changes)


def test_shear_and_moment_of_a_resting_cantilever_are_the_textbooks_diagrams() -> None:
    tip, middle = 500.0, 800.0
    masses = {"ball": load(tip), "box": load(middle, [L / 2, 0, 0])}
    _, found = forces(resting(stiff({"y": {"polynomial": 3}}), bodies=masses))
    x = np.linspace(0, L, 11)
    on = x <= L / 2 + 1e-9  # what hangs at a station counts as beyond it
    shear = -WEIGHT * (L - x) - tip * G - on * middle * G
    moment = -WEIGHT * (L - x) ** 2 / 2 - tip * G * (L - x) - on * middle * G * (L / 2 - x)
    np.testing.assert_allclose(found[:, 1], shear, rtol=1e-9)
    np.testing.assert_allclose(found[:, 5], moment, rtol=1e-9, atol=1e-6 * WEIGHT)
    np.testing.assert_allclose(found[:, [0, 2, 3, 4]], 0, atol=1e-7 * WEIGHT * L)


def test_an_attachment_between_stations_shows_the_moments_peak_and_the_shears_jump() -> None:
    tip, beside = 500.0, 800.0
    masses = {"ball": load(tip), "box": load(beside, [0.37 * L, 0, 0])}
    system = dynamics(resting(stiff({"y": {"polynomial": 3}}), bodies=masses))
    (found,) = at_start(system, "attachment_force")
    (output,) = [output for output in system.equations.y if output.name == "attachment_force"]
    inner, outer = found[output.labels["attachment"].index("boom@3.7")]
    assert output.labels["side"] == ("inner", "outer")
    np.testing.assert_allclose(inner[1] - outer[1], -beside * G, rtol=1e-9)
    moment = -WEIGHT * (0.63 * L) ** 2 / 2 - tip * G * 0.63 * L
    np.testing.assert_allclose([inner[5], outer[5]], moment, rtol=1e-9)
    np.testing.assert_allclose(found[output.labels["attachment"].index("boom@10")][1], 0.0, atol=1e-6)


def test_hanging_beam_is_in_tension_and_a_standing_one_in_compression() -> None:
    for pull in (1.0, -1.0):
        _, found = forces(resting(stiff({"z": {"clamped_free": 2}}, along="z"), gravity=[0, 0, pull * G]))
        np.testing.assert_allclose(found[:, 0], pull * WEIGHT * np.linspace(L, 0, 11), rtol=1e-9, atol=1e-6)
        np.testing.assert_allclose(found[:, 1:], 0, atol=1e-6)


def test_load_beside_the_axis_twists_the_beam_up_to_where_it_hangs() -> None:
    arm, mass = 0.7, 300.0
    _, found = forces(resting(stiff({"twist": {"clamped": 2}}), bodies={"ball": load(mass, [0.6 * L, 0, arm])}))
    torsion = np.where(np.linspace(0, L, 11) <= 0.6 * L + 1e-9, arm * mass * G, 0.0)
    np.testing.assert_allclose(found[:, 3], torsion, atol=1e-6 * mass * G)


def test_bent_cantilever_carries_its_weight_on_the_arms_of_its_bent_shape() -> None:
    tip = 20e3
    shape, found = forces(
        resting(boom({"y": {"clamped_free": 3}, "x": {"clamped": 1}}), 101, bodies={"ball": load(tip)})
    )
    s = np.linspace(0, L, 101)
    carried = WEIGHT * (L - s) + tip * G
    np.testing.assert_allclose(np.hypot(found[:, 0], found[:, 1]), carried, rtol=1e-8)
    x = shape[:, 0]
    beyond = WEIGHT * (cumulative_simpson(x[::-1], x=s, initial=0)[::-1] - x * (L - s)) + tip * G * (x[-1] - x)
    assert L - x[-1] > 0.01
    np.testing.assert_allclose(found[:, 5], -beyond, atol=1e-7 * beyond[0])


def _number(lagrange: Lagrange, expression: ca.SX, values: FlexibleValues) -> np.ndarray:
    return np.array(ca.Function("f", [lagrange.q], [ca.densify(expression)])(values.q))


def sections_at_root(model: Model, values: FlexibleValues) -> tuple[np.ndarray, np.ndarray]:
    """What passes through each beam's root, and what its joint passes on, along the axes of the root's section."""
    forces, reactions = values.of(values.output("section_force"), values.output("reaction"))
    beams = [name for name in model.scenario.plant.order if model.scenario.bodies[name].beam is not None]
    stations = model.scenario.reactions.stations
    reaction = dict(zip(model.scenario.plant.reaction_joints, reactions.reshape(-1, 6), strict=True))
    lagrange = Lagrange(model.scenario)
    found, expected = [], []
    for name, resultants in zip(beams, forces.reshape(len(beams), stations, 6), strict=True):
        turned = _number(lagrange, lagrange.turned(name, 0.0), values)
        axes = model.scenario.bodies[name].beam.rotation.T @ turned.T
        found.append(resultants[0])
        expected.append(-np.concatenate([axes @ reaction[name][:3], axes @ reaction[name][3:]]))
    return np.array(found), np.array(expected)


@given(flexible_models(foreshortening=False, stations=11), examples=2)
def test_what_passes_through_the_root_is_the_reaction_of_the_joint(model: Model) -> None:
    """In any motion; to the precision of three Gauss points between stations."""
    assert_same(*sections_at_root(model, FlexibleValues(model)), 1e-6)


@pytest.mark.parametrize("seed", each_time((3, 6, 10), 3))
def test_with_foreshortening_root_and_joint_agree_for_small_deflections(seed: int) -> None:
    """The joint's reaction has the inertia up to second order in the energy, the section that of the slices as they are."""
    model = Model(seed, flexible(seed, 1 + seed % 4, foreshortening=True, stretch=False, stations=11))
    values, errors = FlexibleValues(model), []
    for factor in (1 / 8, 1 / 16):
        found, expected = sections_at_root(model, values.with_deflections(factor))
        errors.append(np.abs(found - expected).max() / np.abs(expected).max())
    assert errors[1] < max(errors[0] / 3, 1e-7)


@given(flexible_models(), examples=2)
def test_free_tip_carries_nothing(model: Model) -> None:
    values = FlexibleValues(model)
    (forces,) = values.of(values.output("section_force"))
    beams = [name for name in model.scenario.plant.order if model.scenario.bodies[name].beam is not None]
    for name, resultants in zip(beams, forces.reshape(len(beams), -1, 6), strict=True):
        attached = model.scenario.plant.sections(name)
        loaded = any(abs(x - model.scenario.bodies[name].beam.length) < 1e-9 for x in attached)
        assert loaded or not np.any(resultants[-1])


def test_payload_at_a_moving_tip_passes_its_reaction_into_the_last_section() -> None:
    ball = {"on": "boom", "joint": {"spherical": "roll-pitch-yaw", "at": "tip"}, "mass": 300, "cog": [0, -2, 0]}
    modes = {"y": {"clamped_free": 2}, "z": {"polynomial": 2}, "twist": {"clamped": 1}}
    scenario = cantilever(boom(modes), gravity=[0, -G, 0], bodies={"ball": {**ball, "inertia": [9, 9, 9]}})
    values = FlexibleValues(Model(1, scenario))
    forces, reactions = values.of(values.output("section_force"), values.output("reaction"))
    R = values.of(values.output("rotation"))[0].reshape(-1, 3, 3)
    tip = Lagrange(scenario)
    turned = _number(tip, tip.turned("boom", L), values)
    on_ball = R[1] @ reactions.reshape(-1, 6)[1, :3]  # the boom's frame is the ground's
    assert_same(forces.reshape(-1, 6)[-1, :3], -turned.T @ on_ball, 1e-10)
    assert_same(forces.reshape(-1, 6)[-1, 3:], np.zeros(3), 1e-6, scale=float(np.abs(on_ball).max()))


def test_force_changes_along_a_moving_beam_by_the_inertia_of_its_slices_and_jumps_by_that_of_what_is_attached() -> None:
    """Seen from sensors along the beam, between stations with a mass at the first, with none, and with one in between."""
    bodies = {"at": load(400, [4, 0, 0]), "between": load(250, [7.25, 0, 0])}
    nodes, weights = np.polynomial.legendre.leggauss(4)
    sensors = {
        f"s{i}{k}": {"on": "boom", "at": [i + (1 + x) / 2, 0, 0]} for i in (4, 5, 7) for k, x in enumerate(nodes)
    }
    beam = boom({"y": {"clamped_free": 3}, "z": {"polynomial": 2}, "x": {"clamped": 1}})
    scenario = cantilever(beam, gravity=[0, -G, 0], bodies=bodies, points=sensors)
    values, shapes = FlexibleValues(Model(2, scenario)), Lagrange(scenario)
    names = ("section_force", "point_acceleration", "reaction", "rotation")
    forces, a, reactions, R = values.of(*(values.output(name) for name in names))
    through = []
    for x, resultants in zip(range(11), forces.reshape(11, 6), strict=True):
        through.append(_number(shapes, shapes.turned("boom", float(x)), values) @ resultants[:3])
    on = dict(zip(scenario.plant.reaction_joints, reactions.reshape(-1, 6)[:, :3], strict=True))
    axes = dict(zip(scenario.plant.reaction_joints, R.reshape(-1, 3, 3), strict=True))
    for (i, attached), rows in zip(((4, "at"), (5, None), (7, "between")), a.reshape(3, 4, 3), strict=True):
        needed = MASS_PER_LENGTH * (weights / 2) @ (rows - np.array([0, -G, 0]))
        needed = needed + axes[attached] @ on[attached] if attached else needed
        assert_same(through[i] - through[i + 1], -needed, 1e-7)


@pytest.mark.parametrize("count", [2, 4])
def test_polynomials_bend_under_a_tip_load_exactly_as_the_moment_asks(count: int) -> None:
    assert curvature_error({"polynomial": count}) < 1e-6


def test_moment_of_the_curvature_converges_to_the_moment_of_the_section() -> None:
    few, more, many = (curvature_error({"clamped_free": count}) for count in (2, 4, 8))
    assert few > 1.5 * more > 2.2 * many
    assert many < 0.15


def curvature_error(family: dict[str, int]) -> float:
    """How far EI d2v/dx2 is from the section's moment under a tip load, of the largest moment; but for the tip itself, where
    the curvature of free modes vanishes anyway."""
    light = boom({"y": family}, density=1e-6, foreshortening=False)
    scenario = resting(light, bodies={"ball": load(1000.0)})
    _, found = forces(scenario)
    field, eta = scenario.bodies["boom"].beam.field(), dynamics(scenario).equations.x.values[: family.popitem()[1]]
    curvature = field.strains(np.linspace(0, L, 11))[:, 2] @ eta
    return float(np.abs(EI * curvature - found[:, 5])[:-1].max() / np.abs(found[:, 5]).max())
