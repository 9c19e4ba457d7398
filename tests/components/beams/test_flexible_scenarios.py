"""Flexible cranes and hydraulics that cannot be are refused in plain words, and runs at their limits stay numbers."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import xarray as xr
from scipy.spatial.transform import Rotation

import deckcrane
from deckcrane.components.beams import deflections
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.reading import loads
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from tests.studies import one_by_one

CRANE = """\
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  king:
    on: ground
    joint: {fixed: true}
    mass: 2 t
    shape: {rod: z, length: 3 m}
  boom:
    on: king
    joint: {revolute: z, at: tip, rotation: [x: 90 deg], name: luff, start: 20 deg}
    beam:
      length: 10 m
      youngs_modulus: 210 GPa
      density: 7850 kg/m^3
      section: {area: 0.0264 m^2, Iz: 5.89e-4 m^4}
      modes: {y: {polynomial: 2}}
      damping: {ratio: 2 %}
    masses: [{at: [8 m, 0, 0], mass: 200 kg}]
  hook:
    on: boom
    joint: {fixed: true, at: tip}
    mass: 1 t
    shape: {point: true}
cylinders:
  lift:
    model: strut
    barrel: {on: king, at: [1 m, 0, 0.5 m], mass: 300 kg, length: 2.8 m}
    piston: {on: boom, at: [4 m, 0, 0], mass: 100 kg}
    stroke: [0.2 m, 2 m]
    hydraulics:
      piston_area: 0.04524 m^2
      rod_area: 0.04241 m^2
      piston_chamber: 50 mm
      rod_chamber: 2.05 m
      valve: {opening_area: 3e-4 m^2}
      supply: {pressure: 21 MPa}
points:
  sensor: {on: boom, at: [9 m, 0, 0.2 m]}
forces:
  wind: {on: boom, at: [5 m, 0, 0], force: [0, 1 kN, 0]}
control:
  lift: {valve: {gain: 1 1/m, filter: 0.2 s}, setpoint: {hold: 1.5 m}}
reactions: {stations: 3}
run: {duration: 4 s, step: 1 ms, every: 20 ms}
"""
OIL = CRANE[CRANE.index("    hydraulics:\n") : CRANE.index("points:")]
PD = "{pd: {stiffness: 1e6 N/m, damping: 1e5 N s/m}}"
VALVE = "{valve: {gain: 1 1/m, filter: 0.2 s}, setpoint: {hold: 1.5 m}}"
LOOP = ("    model: strut\n", "")
SINE = ("{polynomial: 2}", "{sine: 3}")
WITHOUT_CYLINDER = (CRANE[CRANE.index("cylinders:") : CRANE.index("points:")], "")

MISTAKES: dict[str, tuple[list[tuple[str, str]], str, str, str]] = {
    "pin beyond the tip": (
        [("at: [4 m, 0, 0]", "at: [11 m, 0, 0]"), ("stroke: [0.2 m, 2 m]", "stroke: [7 m, 10 m]")],
        "cylinders.lift.piston.at",
        'this pin is 11 m along the beam of "boom", which reaches from 0 to 10 m',
        "move it onto the beam, or make the beam longer",
    ),
    "joint beyond the tip": (
        [("joint: {fixed: true, at: tip}", "joint: {fixed: true, at: [12 m, 0, 0]}")],
        "bodies.hook.joint.at",
        'the joint of "hook" is 12 m along the beam of "boom"',
        "move it onto the beam",
    ),
    "mass before the root": (
        [("masses: [{at: [8 m, 0, 0]", "masses: [{at: [-1 m, 0, 0]")],
        "bodies.boom.masses.0.at",
        "this mass is -1 m along the beam",
        "move it onto the beam",
    ),
    "force off the beam": (
        [("at: [5 m, 0, 0]", "at: [0, 50 m, -0.5 m]"), ("length: 10 m", "along: z\n      length: 10 m")],
        "forces.wind.at",
        "this force is -0.5 m along the beam",
        "its z axis",
    ),
    "point off the beam": (
        [("at: [9 m, 0, 0.2 m]", "at: [10.1 m, 0, 0]")],
        "points.sensor.at",
        "this point is 10.1 m along the beam",
        "move it onto the beam",
    ),
    "point on a body that is not there": (
        [("sensor: {on: boom", "sensor: {on: bom")],
        "points.sensor.on",
        'there is no body "bom"',
        'did you mean "boom"?',
    ),
    "sine modes on a clamped joint": (
        [
            SINE,
            WITHOUT_CYLINDER,
            (f"control:\n  lift: {VALVE}\n", ""),
            ("revolute: z, at: tip, rotation: [x: 90 deg], name: luff, start: 20 deg", "fixed: true"),
        ],
        "bodies.boom.beam.modes.y",
        "only a revolute joint about the beam's z axis lets it do",
        "use clamped_free, clamped_pinned or polynomial here",
    ),
    "sine modes across the hinge": (
        [("modes: {y: {polynomial: 2}}", "modes: {z: {sine: 2}}")],
        "bodies.boom.beam.modes.z",
        "only a revolute joint about the beam's y axis lets it do",
        "use clamped_free, clamped_pinned or polynomial here",
    ),
    "controller on a joint with sine modes": (
        [SINE, WITHOUT_CYLINDER, (f"lift: {VALVE}", "luff: {pd: {stiffness: 1e6, damping: 1e5}}")],
        "bodies.boom.beam.modes.y",
        "the joint's control would not act on its angle alone",
        "use clamped_free, clamped_pinned or polynomial here",
    ),
    "spring on a joint with sine modes": (
        [SINE, ("name: luff,", "name: luff, spring: {linear: 1e5 N m/rad},")],
        "bodies.boom.beam.modes.y",
        "the joint's spring would not act on its angle alone",
        "use clamped_free",
    ),
    "loop on a flexible body": (
        [LOOP],
        "cylinders.lift",
        '"boom" is flexible: its cylinder is a force between its pins',
        "write model: strut",
    ),
    "valve without hydraulics": (
        [(OIL, "")],
        "control.lift.valve",
        "this cylinder has no hydraulics",
        "use pd or force, or give the cylinder hydraulics",
    ),
    "valve on a joint": (
        [WITHOUT_CYLINDER, (f"lift: {VALVE}", "luff: {valve: {opening: 0.5}}")],
        "control.luff.valve",
        "only a cylinder has a valve",
        "use pd or force",
    ),
    "pd on a cylinder with oil": (
        [(VALVE, PD)],
        "control.lift.pd",
        "this cylinder is driven by oil",
        "use valve: {gain: 0.3 1/m}",
    ),
    "rod chamber that vanishes": (
        [("rod_chamber: 2.05 m", "rod_chamber: 1.7 m")],
        "cylinders.lift.hydraulics",
        "the chamber on the rod's side vanishes at the stroke 1.8 m (extension 2 m)",
        "raise rod_chamber above 1.802 m, or shorten the stroke",
    ),
    "piston chamber that vanishes": (
        [("piston_chamber: 50 mm", "piston_chamber: 1 mm")],
        "cylinders.lift.hydraulics",
        "the chamber on the piston's side vanishes at the stroke 0 m (extension 0.2 m)",
        "raise piston_chamber",
    ),
    "supply below return": (
        [("supply: {pressure: 21 MPa}", "supply: {pressure: 2 bar, return_pressure: 5 bar}")],
        "cylinders.lift.hydraulics.supply",
        "the supply pressure (200000 Pa) must be above the return pressure (500000 Pa)",
        "oil would flow backwards",
    ),
    "springs of masses on a loop": (
        [LOOP, ("stroke: [0.2", "mass_springs: {stiffness: 1e8 N/m, damping: 0}\n    stroke: [0.2")],
        "cylinders.lift",
        "mass_springs tie the lumped masses of a strut",
        "write model: strut, or leave them out",
    ),
    "extension as a strut's coordinate": (
        [("    model: strut\n", "    model: strut\n    coordinate: extension\n")],
        "cylinders.lift",
        "the coordinate of a strut is the joint's angle",
        "leave out coordinate, or write model: loop",
    ),
    "set-point in the wrong unit": (
        [("setpoint: {hold: 1.5 m}", "setpoint: {hold: 30 deg}")],
        "control.lift.setpoint.hold",
        "is an angle; a length is needed",
        "",
    ),
    "control of a bending coordinate": (
        [("control:\n", "control:\n  boom.y1: {force: 1 kN}\n")],
        "control.boom.y1",
        "no coordinate",
        "",
    ),
}


def changed(*changes: tuple[str, str]) -> str:
    text = CRANE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@one_by_one("mistake", MISTAKES)
def test_mistake_is_told_with_what_is_wrong_where_and_what_would_be_right(mistake: str) -> None:
    changes, where, wrong, right = MISTAKES[mistake]
    with pytest.raises(ScenarioError) as caught:
        loads(changed(*changes), source="crane.yaml")
    found = [problem for problem in caught.value.problems if ".".join(map(str, problem.path)) == where]
    assert found, str(caught.value)
    assert wrong in found[0].message
    assert right in found[0].message
    assert found[0].line is not None


def test_crane_of_these_tests_is_sound() -> None:
    assert [coordinate.name for coordinate in loads(CRANE).plant.coordinates] == ["luff", "boom.y1", "boom.y2"]


@pytest.mark.parametrize(
    ("what", "wrong", "right"),
    [
        (deckcrane.forces, '"boom" is flexible: how it bends does not follow from a given motion', "deckcrane run"),
        (simulate_moving_frame, "the moving frame method here is for rigid bodies", "use deckcrane.run"),
    ],
)
def test_what_needs_rigid_bodies_refuses_flexible_ones(what: Callable[..., Any], wrong: str, right: str) -> None:
    with pytest.raises(DeckcraneError) as caught:
        what(loads(CRANE))
    assert wrong in str(caught.value)
    assert right in str(caught.value)


def all_numbers(dataset: Any) -> bool:
    return all(bool(np.all(np.isfinite(values))) for values in dataset.data_vars.values())


def test_cylinder_that_is_sent_beyond_its_stroke_stands_at_its_stop() -> None:
    found = deckcrane.run(loads(changed(("{hold: 1.5 m}", "{hold: 3 m}"), ("duration: 4 s", "duration: 12 s"))))
    assert all_numbers(found)
    at_stop = found["at_stop"].sel(stop="lift")
    assert int(at_stop[0]) == 0
    assert int(at_stop[-1]) == 1
    extension = found["cylinder_length"].sel(cylinder="lift") - 2.8
    assert float(extension.max()) < 2.03
    assert float(extension[-1]) == pytest.approx(2.0, abs=0.025)
    assert float(found["pressure"].max()) <= 1.05 * 21e6


def test_boom_that_falls_faster_than_its_oil_is_fed_cavitates_at_the_vapour_pressure() -> None:
    """A boom that hangs on its rod's oil is let down through a wide valve by a supply too weak to fill the other chamber."""
    text = changed(
        ("supply: {pressure: 21 MPa}", "supply: {pressure: 1 bar}"),
        ("gravity: [0, 0, -9.81 m/s^2]", "gravity: [0, 0, 9.81 m/s^2]"),
        ("valve: {gain: 1 1/m, filter: 0.2 s}", "valve: {gain: 5 1/m}"),
        ("duration: 4 s", "duration: 1 s"),
    )
    found = deckcrane.run(loads(text))
    assert all_numbers(found)
    cavitation, pressure = found["cavitation"], found["pressure"]
    assert int(cavitation.isel(time=0).max()) == 0
    assert int(cavitation.sel(chamber="lift.piston").max()) == 1
    assert set(np.unique(cavitation)) == {0.0, 1.0}
    assert float(pressure.min()) >= -1e5
    torn = cavitation.sel(chamber="lift.piston") == 1
    assert float(pressure.sel(chamber="lift.piston").where(torn).max()) < -1e5 + 1e3


def test_a_straight_boom_has_no_deflection_wherever_it_is_and_a_bent_one_that_across_its_own_axes() -> None:
    """A boom of 8 m along x of its body, which turns and travels; later it sags by 0.3 m along its own z."""
    station, length = np.array([0.0, 0.5, 1.0]), 8.0
    sag = np.zeros((2, 1, 3, 3))
    sag[1, 0, :, 2] = -0.3 * station**2
    place = np.array([[1.0, -20.0, 7.0], [300.0, 4.0, -5.0]])
    turned = Rotation.from_euler("zyx", [[0.4, -0.7, 0.2], [-2.0, 0.3, 0.9]]).as_matrix()
    in_body = sag[:, 0] + np.outer(station, [length, 0.0, 0.0])
    shape = place[:, None] + np.einsum("tij,tsj->tsi", turned, in_body)
    dataset = xr.Dataset(
        {
            "beam_shape": (("time", "beam", "station", "axis"), shape[:, None]),
            "rotation": (("time", "body", "axis", "body_axis"), turned[:, None]),
            "position": (("time", "body", "axis"), place[:, None]),
        },
        {"beam": ["boom"], "body": ["boom"], "station": station},
    )
    boom = SimpleNamespace(tip=np.array([length, 0.0, 0.0]))
    scenario = SimpleNamespace(plant=SimpleNamespace(beams={"boom": boom}))
    np.testing.assert_allclose(deflections(dataset, scenario), sag, atol=1e-12)  # type: ignore[arg-type]
