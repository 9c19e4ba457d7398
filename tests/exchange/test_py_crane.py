"""Cranes of DNV's py-crane: ends of booms, centres of mass, torque at the fixation and the pendulum, by its own numbers."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError

crane_module = pytest.importorskip("py_crane.crane", reason="py-crane comes with the extra deckcrane[validation]")


def crane() -> Any:
    """A pedestal that is turned, a boom, a jib out of its plane, and a wire, on a foot that stands askew."""
    made = crane_module.Crane()
    made.add_boom("pedestal", mass=10_000.0, mass_center=(0.5, -1.0, 0.8), boom=(3.0, 0.0, 0.7))
    made.add_boom("boom", mass=1_000.0, mass_center=(0.5, 0.0, 0.0), boom=(8.0, 0.9, 0.0))
    made.add_boom("jib", mass=300.0, mass_center=(0.4, 0.1, 0.0), boom=(4.0, 0.5, 0.3))
    made.add_boom("wire", mass=500.0, mass_center=0.95, boom=(6.0, 0.4, 0.0), q_factor=50.0)
    made.position = np.array([1.0, 2.0, 5.0])
    for _ in range(3):  # a wire is counted where it was before it follows its boom
        made.calc_statics_dynamics(None)
    return made


def at_start(made: Any, **options: Any) -> Any:
    scenario = deckcrane.from_py_crane(made, **options).with_values({"run.duration": 0.1})
    return scenario, deckcrane.run(scenario, target="vm").isel(time=0)


def test_booms_end_where_py_crane_says() -> None:
    made = crane()
    scenario, found = at_start(made)
    for boom in made.booms():
        if boom.anchor0 is not None:
            np.testing.assert_allclose(found.point_position.sel(point=f"{boom.name}_end"), boom.end, atol=1e-9)
    assert [coordinate.name for coordinate in scenario.plant.coordinates] == [
        "pedestal_azimuth",
        "boom_polar",
        "jib_polar",
        "wire_pitch",
        "wire_roll",
    ]


def test_mass_centre_and_torque_at_the_fixation_are_those_of_py_crane() -> None:
    """Its statics: weight at the centre of booms and of the load, about the fixation; ours: what holds the pedestal at rest."""
    made = crane()
    scenario, found = at_start(made)
    mass, centre = made.c_m_sub
    bodies = [
        (
            body.total_mass,
            found.position.sel(body=name).values + found.rotation.sel(body=name).values @ body.inertial()[1],
        )
        for name, body in scenario.bodies.items()
    ]
    assert sum(m for m, _ in bodies) == pytest.approx(mass, rel=1e-9)
    np.testing.assert_allclose(sum(m * c for m, c in bodies) / mass, centre, rtol=1e-9)
    torque = sum(m * np.cross(c - made.position, [0, 0, -9.81]) for m, c in bodies)
    np.testing.assert_allclose(torque, made.torque, rtol=1e-9, atol=1e-3)
    straight = crane()
    next(straight.booms(reverse=True)).direction = np.array([0.0, 0.0, -1.0])
    for _ in range(3):
        straight.calc_statics_dynamics(None)
    _, hanging = at_start(straight)
    reaction = deckcrane.reactions_in(hanging.expand_dims("time"), "ground").sel(joint="pedestal").isel(time=0)
    held = [float(reaction.sel(component=name)) for name in ("mx", "my", "mz")]
    np.testing.assert_allclose(held, -straight.torque, rtol=1e-6, atol=1.0)


def test_the_load_swings_with_py_cranes_period_and_damping() -> None:
    """The amplitude of a small swing falls as exp(-t / (2 tau)), with py-crane's damping time tau."""
    made = crane_module.Crane()
    made.add_boom("mast", mass=100.0, boom=(20.0, 0.0, 0.0))
    wire = made.add_boom("wire", mass=500.0, mass_center=1.0, boom=(8.0, 3.0, 0.0), q_factor=20.0)
    made.calc_statics_dynamics(None)
    scenario = deckcrane.from_py_crane(made).with_values(
        {
            "bodies.wire_part.joint.start": 0.02,
            "bodies.wire.joint.start": 0.0,
            "run": {"duration": 12, "step": 0.05},
        }
    )
    found = deckcrane.run(scenario, target="vm")
    angle, t = found.q.sel(coordinate="wire_pitch").values, found.time.values
    w0, gamma = np.sqrt(9.81 / 8.0), 1 / (2 * wire.damping_time)
    w = np.sqrt(w0**2 - gamma**2)
    true = 0.02 * np.exp(-gamma * t) * (np.cos(w * t) + gamma / w * np.sin(w * t))
    np.testing.assert_allclose(angle, true, atol=1e-5)


def test_chosen_angles_are_coordinates_and_both_of_one_boom_too() -> None:
    moving = {"pedestal": ["azimuth"], "boom": ["azimuth", "polar"]}
    scenario, found = at_start(crane(), moving=moving)
    assert [c.name for c in scenario.plant.coordinates][:3] == ["pedestal_azimuth", "boom_azimuth", "boom_polar"]
    assert scenario.bodies["jib"].joint.kind == "fixed"
    for boom in crane().booms():
        if boom.anchor0 is not None:
            np.testing.assert_allclose(found.point_position.sel(point=f"{boom.name}_end"), boom.end, atol=1e-9)
    assert scenario.payload == "wire"


@pytest.mark.study
def test_the_mobile_crane_of_py_cranes_own_examples_is_taken_over() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mobile = pytest.importorskip("py_crane.mobile_crane").MobileCrane(wire_length=5.0)
    scenario, found = at_start(mobile)
    for boom in mobile.booms():
        if boom.anchor0 is not None:
            np.testing.assert_allclose(found.point_position.sel(point=f"{boom.name}_end"), boom.end, atol=1e-8)
    assert scenario.bodies["pedestal"].mass == 10_000.0


@pytest.mark.parametrize(
    ("moving", "message"),
    [
        ({"mast": ["polar"]}, 'there is no boom "mast"'),
        ({"boom": ["length"]}, '"length" of "boom" is not an angle of a boom'),
        ({"boom": ["azimuth"]}, "let it turn by both"),
    ],
)
def test_angles_that_cannot_move_are_refused_in_words(moving: dict[str, list[str]], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.from_py_crane(crane(), moving)


def test_what_is_no_crane_is_refused_in_words() -> None:
    with pytest.raises(DeckcraneError, match="this is not a crane of py-crane"):
        deckcrane.from_py_crane(SimpleNamespace(name="bridge"))
    with pytest.raises(DeckcraneError, match="has no booms"):
        deckcrane.from_py_crane(crane_module.Crane())
