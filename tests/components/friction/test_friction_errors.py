"""What is said of friction that cannot be."""

from __future__ import annotations

import pytest

from deckcrane.errors import ScenarioError
from deckcrane.scenario.reading import loads

HINGE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  arm:
    on: ground
    mass: 1 t
    cog: [0, 0, -2 m]
    inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2]
    joint: {JOINT, friction: {FRICTION}}
"""


def said(joint: str, friction: str) -> str:
    with pytest.raises(ScenarioError) as error:
        loads(HINGE.replace("JOINT", joint).replace("FRICTION", friction))
    return str(error.value)


@pytest.mark.parametrize(
    ("joint", "friction", "words"),
    [
        (
            "revolute: y",
            "mu: 0.1",
            "friction of mu 0.1 needs the radius of the bearing that it acts on, such as radius: 80 mm",
        ),
        (
            "revolute: y",
            "mu: 0.1, radius: 80 mm, raceway: 2 m",
            "the radius of a pin (0.08 m) or the raceway of a slew bearing (2 m)",
        ),
        ("revolute: y", "mu: 0.1, raceway: 2 m, collar: 80 mm", "collar belongs to a pin"),
        ("revolute: y", "mu: 0.1, radius: 0 mm", "must be greater than zero"),
        ("revolute: y", "mu: -0.1, radius: 80 mm", "must not be negative"),
        (
            "revolute: y",
            "mu: 0.1, radius: 80 mm, stribeck: {mu_static: 0.05, speed: 2 mm/s}",
            "mu_static (0.05) is the friction at rest: it is not less than mu (0.1)",
        ),
        (
            "revolute: y",
            "mu: 0.1, radius: 80 mm, creep: 5 mm/s, stribeck: {mu_static: 0.2, speed: 2 mm/s}",
            "creep (0.005 m/s) must be below the speed of stribeck (0.002 m/s)",
        ),
        ("revolute: y", "mu: 0, radius: 80 mm, stribeck: {mu_static: 0.2, speed: 2 mm/s}", "but mu is 0"),
        ("prismatic: x", "mu: 0.1, length: 1 m, pads: {inner: 3 m, outer: 0 m}", "leave one out"),
        ("prismatic: x", "mu: 0.1, radius: 80 mm", "radius"),
        ("spherical: roll-pitch-yaw", "mu: 0.1, radius: 80 mm", "friction"),
    ],
)
def test_friction_that_cannot_be_is_refused_in_words(joint: str, friction: str, words: str) -> None:
    assert words in said(joint, friction)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("start: 5 m", "at the start (5 m) the pad of the inner body is at -1 m along the axis"),
        (
            "stops: {lower: 0 m, upper: 4 m, stiffness: 1e6 N/m}",
            "at its upper stop (4 m) the pad of the inner body is at 0 m along the axis",
        ),
    ],
)
def test_pads_of_a_telescope_that_would_meet_are_refused(more: str, words: str) -> None:
    assert words in said(f"prismatic: x, {more}", "mu: 0.1, pads: {inner: 4 m, outer: 0.5 m}")


CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  arm: {on: ground, mass: 1 t, cog: [3 m, 0, 0], inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2], joint: {revolute: y}}
cylinders:
  luff:
    barrel: {on: ground, at: [0.5 m, 0, -1.5 m], length: 1.5 m}
    piston: {on: arm, at: [1.5 m, 0, 0]}
    stroke: [0 m, 0.6 m]
    MODEL
    friction: {FRICTION}
"""


@pytest.mark.parametrize(
    ("friction", "model", "words"),
    [
        ("pins: {mu: 0.1}", "model: loop", "friction of mu 0.1 needs the radius of the pin"),
        ("pins: {mu: 0.1, radius: 60 mm}", "model: strut", "a strut is a force along the line of its pins"),
        (
            "pins: {mu: 0.1, radius: 60 mm}, barrel_pin: {mu: 0.1, radius: 60 mm}",
            "model: loop",
            "leave it or barrel_pin out",
        ),
        ("seals: {share: 120 %}", "model: loop", "a share of 1.2 of the force of a cylinder would never let it move"),
        ("seals: {viscous: 1 kN s/m}", "model: loop", "seals need a constant force"),
        ("seals: {share: 2 %, stribeck: {ratio: 0.5, speed: 1 mm/s}}", "model: loop", "not less than 1; it is 0.5"),
    ],
)
def test_friction_of_a_cylinder_that_cannot_be_is_refused_in_words(friction: str, model: str, words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        loads(CRANE.replace("FRICTION", friction).replace("MODEL", model))
    assert words in str(error.value)


def test_friction_is_written_as_it_was_read() -> None:
    friction = "mu: 0.1, radius: 80 mm, stribeck: {mu_static: 0.15, speed: 2 mm/s}, bristle: {deflection: 0.02 mm}"
    scenario = loads(HINGE.replace("JOINT", "revolute: y").replace("FRICTION", friction))
    assert loads(scenario.to_yaml()) == scenario
