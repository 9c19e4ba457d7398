"""Cylinders in a scenario: what cannot be is refused with the numbers and the place, what can is kept and meets its stops."""

from __future__ import annotations

from math import pi, sin

import jsonschema
import numpy as np
import pytest

import deckcrane
from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.errors import ScenarioError
from deckcrane.scenario.document import parse
from deckcrane.scenario.reading import loads
from deckcrane.scenario.validation import json_schema
from tests.studies import first_each_time, one_by_one

CRANE = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king:
    on: ground
    joint: {revolute: z, name: slew}
    mass: 10 t
    shape: {cylinder: z, length: 6 m, radius: 0.5 m}
  boom:
    on: king
    joint: {revolute: x, at: tip, name: luff, start: -60 deg}
    mass: 5 t
    shape: {rod: z, length: 7 m}
    cog: [0, 0, 3 m]
  jib:
    on: boom
    joint: {prismatic: z, at: tip, name: reach, spring: {linear: 1 MN/m}, damper: {linear: 50 kN s/m}}
    mass: 1 t
    shape: {rod: z, length: 3 m}
cylinders:
  ram:
    barrel: {on: king, at: [0, 1 m, 3 m], mass: 2 t, length: 2 m}
    piston: {on: boom, at: [0, 0, 3 m], mass: 1 t, length: 2 m, cog: 0.9 m}
    stroke: [0.8 m, 3 m]
control:
  ram: {pd: {stiffness: 5 MN/m, damping: 1 MN s/m, gravity_compensation: true}}
  slew: {pd: {stiffness: 5 MN m/rad, damping: 2 MN m s/rad}}
run: {duration: 1 s, step: 2 ms}
"""
# Pins about the hinge at the king's tip: (1, -3) and 3 m along the boom, 4.77534 m apart at the start; the dead centres are
# sqrt(10) - 3 = 0.1623 m and sqrt(10) + 3 = 6.1623 m.

BARREL, PISTON, STROKE = "at: [0, 1 m, 3 m]", "piston: {on: boom, at: [0, 0, 3 m]", "stroke: [0.8 m, 3 m]"

# What is replaced by what, the mark at which the problem is seen, and the parts of its message.
MISTAKES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "too short to reach": (
        STROKE,
        "stroke: [0.8 m, 2.5 m]",
        "[0.8 m, 2.5 m]",
        (
            "cylinders.ram.stroke: the cylinder cannot reach its pins at the start",
            "they are 4.77534 m apart",
            "2.8 m to 4.5 m",
            "barrel 2 m",
        ),
    ),
    "too long to fit": (
        STROKE,
        "stroke: [2.9 m, 3 m]",
        "[2.9 m, 3 m]",
        ("cannot reach its pins at the start", "4.77534 m apart", "4.9 m to 5 m"),
    ),
    "past the outer dead centre": (
        STROKE,
        "stroke: [0.8 m, 4.2 m]",
        "[0.8 m, 4.2 m]",
        (
            "cylinders.ram.stroke: the stroke passes the joint's dead centre",
            "2.8 m to 6.2 m",
            "0.162278 m",
            "6.16228 m",
        ),
    ),
    "past the inner dead centre": (
        STROKE,
        "stroke: [-1.9 m, 3 m]",
        "[-1.9 m, 3 m]",
        (
            "the stroke passes the joint's dead centre",
            "0.1 m to 5 m",
            "0.162278 m and 6.16228 m apart at the dead centres",
        ),
    ),
    "no length": (
        STROKE,
        "stroke: [-2 m, 3 m]",
        "ram:\n",
        ("cylinders.ram: the cylinder has no length at its least extension", "barrel 2 m", "stroke from -2 m"),
    ),
    "stroke the wrong way round": (
        STROKE,
        "stroke: [3 m, 0.8 m]",
        "ram:\n",
        ("stroke is [least, greatest] extension", "3 m is not less than 0.8 m"),
    ),
    "inner pin on the axis": (
        BARREL,
        "at: [0, 0, 6 m]",
        "[0, 0, 6 m]",
        ('cylinders.ram.barrel.at: this pin lies on the axis of the joint of "boom"', "no lever arm"),
    ),
    "outer pin on the axis": (
        PISTON,
        "piston: {on: boom, at: [2 m, 0, 0]",
        "[2 m, 0, 0]",
        ('cylinders.ram.piston.at: this pin lies on the axis of the joint of "boom"', "no lever arm"),
    ),
    "pins that coincide": (
        BARREL + ", mass: 2 t",
        f"at: [0, {3 * sin(pi / 3)!r}, 7.5 m], mass: 2 t",
        "ram:\n",
        ("cylinders.ram: its pins coincide at the start", "no length"),
    ),
    "dead centre at the start": (
        BARREL,
        f"at: [0, {-sin(pi / 3)!r}, 5.5 m]",
        "ram:\n",
        ("cylinders.ram: at the start the cylinder passes through the joint's axis", "a dead centre, 4 m"),
    ),
    "pins out of plane": (
        PISTON,
        "piston: {on: boom, at: [0.2 m, 0, 3 m]",
        "ram:\n",
        (
            'cylinders.ram: the pins must lie in one plane across the joint\'s axis; along the axis the one on "king" is at 0 m',
            "0.2 m",
        ),
    ),
    "bodies that do not share a joint": (
        PISTON,
        "piston: {on: jib, at: [0, 0, 3 m]",
        "ram:\n",
        ('cylinders.ram: a cylinder joins two bodies that share a joint; "king" and "jib" do not: neither hangs on',),
    ),
    "one body": (
        PISTON,
        "piston: {on: king, at: [0, 0, 3 m]",
        "ram:\n",
        ('"king" and "king" do not: they are one body',),
    ),
    "unknown body": (
        PISTON,
        "piston: {on: bom, at: [0, 0, 3 m]",
        "bom, at",
        ('cylinders.ram.piston.on: there is no body "bom"; did you mean "boom"?',),
    ),
    "not a hinge": (
        "control:\n",
        "  slide:\n    barrel: {on: boom, at: [0, 1, 5], length: 1 m}\n    piston: {on: jib, at: [0, 1, 1]}\n"
        "    stroke: [1, 3]\ncontrol:\n",
        "slide:\n",
        ('cylinders.slide: a cylinder drives a revolute joint; that of "jib" on "boom" is prismatic',),
    ),
    "two cylinders on one joint": (
        "control:\n",
        "  twin:\n    barrel: {on: boom, at: [0, 1, 3], length: 1 m}\n    piston: {on: king, at: [0, 1, 1]}\n"
        "    stroke: [1, 3]\ncontrol:\n",
        "twin:\n",
        ('cylinders.twin: the joint of "boom" is driven by "ram" already', "two cylinders over-constrain it"),
    ),
    "control of the driven joint": (
        "  slew: {pd",
        "  luff: {force: 1 N m}\n  slew: {pd",
        "luff: {force",
        ('control.luff: the joint "luff" is driven by the cylinder "ram": control that instead',),
    ),
    "control of nothing": (
        "  slew: {pd",
        "  rma: {force: 1 N}\n  slew: {pd",
        "rma:",
        ('control.rma: there is no coordinate "rma"; did you mean "ram"?',),
    ),
    "moment for a cylinder": (
        "  ram: {pd: {stiffness: 5 MN/m,",
        "  ram: {pd: {stiffness: 5 MN m/rad,",
        "5 MN m/rad, damping: 1",
        ('"5 MN m/rad" is an angular stiffness; a stiffness is needed', '"ram" is a linear coordinate'),
    ),
    "unknown coordinate of the loop": (
        STROKE,
        "stroke: [0.8 m, 3 m]\n    coordinate: length",
        "length\n",
        ("cylinders.ram.coordinate", "extension", "angle"),
    ),
    "negative mass": (
        "mass: 1 t, length: 2 m, cog: 0.9 m",
        "mass: -1 t, length: 2 m, cog: 0.9 m",
        "-1 t",
        ("cylinders.ram.piston.mass",),
    ),
    "missing stroke": (
        "    stroke: [0.8 m, 3 m]\n",
        "",
        "ram:\n",
        ("cylinders.ram.stroke: is missing", "least and greatest extension"),
    ),
}


def place(text: str, mark: str) -> tuple[int, int]:
    """Line and column of the first place where the mark stands in the text."""
    before = text[: text.index(mark)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


@one_by_one("mistake", MISTAKES)
def test_mistake_is_told_with_its_numbers_and_its_place(mistake: str) -> None:
    old, new, mark, parts = MISTAKES[mistake]
    assert CRANE.count(old) == 1, old
    text = CRANE.replace(old, new)
    with pytest.raises(ScenarioError) as caught:
        loads(text, source="crane.yaml")
    (problem,) = caught.value.problems
    for part in parts:
        assert part in str(problem)
    assert (problem.line, problem.column) == place(text, mark)


def test_cylinder_may_not_have_the_name_of_a_coordinate() -> None:
    text = CRANE.replace("  ram:\n", "  reach:\n").replace("  ram: {pd", "  reach: {pd")
    with pytest.raises(ScenarioError) as caught:
        loads(text)
    (problem,) = caught.value.problems
    told = 'cylinders.reach: the joint of "jib" has a coordinate named "reach"; the cylinder needs another name'
    assert told in str(problem)
    assert (problem.line, problem.column) == place(text, "reach:\n")


def test_several_mistakes_are_told_at_once() -> None:
    text = CRANE.replace(PISTON, "piston: {on: bom, at: [0, 0, 3 kg]").replace("mass: 2 t, length: 2 m", "length: -2 m")
    with pytest.raises(ScenarioError) as caught:
        loads(text)
    assert {problem.path[2:] for problem in caught.value.problems} == {
        ("piston", "on"),
        ("piston", "at", 2),
        ("barrel", "length"),
    }


def test_cylinder_may_stand_on_the_ground_and_push_either_way_round() -> None:
    text = CRANE.replace("{revolute: z, name: slew}", "{fixed: true}").replace("  slew:", "  # slew:")
    one = hinge_loops(loads(text).plant)["ram"]
    swapped = text.replace("barrel: {on: king, at: [0, 1 m, 3 m]", "barrel: {on: boom, at: [0, 0, 3 m]")
    two = hinge_loops(loads(swapped.replace(PISTON, "piston: {on: king, at: [0, 1 m, 3 m]")).plant)["ram"]
    assert (one.inner, one.outer, one.piston_outside) == ("king", "boom", True)
    assert (two.inner, two.outer, two.piston_outside) == ("king", "boom", False)
    assert one.length(0.3) == two.length(0.3)
    on_ground = CRANE.replace("revolute: z, name: slew", "revolute: x, start: 20 deg").replace("  slew:", "  # slew:")
    on_ground = on_ground.replace("barrel: {on: king", "barrel: {on: ground").replace(
        PISTON, "piston: {on: king, at: [0, 0, 3]"
    )
    on_ground = on_ground.replace("at: [0, 1 m, 3 m]", "at: [0, 3 m, 0]")
    assert hinge_loops(loads(on_ground).plant)["ram"].inner == "ground"


@pytest.mark.parametrize("coordinate", ["extension", "angle"])
def test_scenario_survives_its_own_file(coordinate: str) -> None:
    scenario = loads(CRANE.replace(STROKE, f"{STROKE}\n    coordinate: {coordinate}"))
    for text in (scenario.to_yaml(), scenario.to_yaml(defaults=True)):
        again = loads(text)
        assert again == scenario
        assert again.hash == scenario.hash
        assert again.cylinders["ram"].coordinate == coordinate
    bundled = deckcrane.load("knuckle_boom")
    assert loads(bundled.to_yaml()) == bundled


def test_schema_accepts_cylinders_and_refuses_what_is_plainly_wrong() -> None:
    validator = jsonschema.Draft202012Validator(json_schema())

    def plain(text: str) -> object:
        return parse(text)[0].plain()

    for text in (CRANE, loads(CRANE).to_yaml(), deckcrane.load("knuckle_boom").to_yaml(defaults=True)):
        validator.validate(plain(text))
    for mistake in ("missing stroke", "unknown coordinate of the loop"):
        old, new, _, _ = MISTAKES[mistake]
        assert not validator.is_valid(plain(CRANE.replace(old, new))), mistake
    assert not validator.is_valid(plain(CRANE.replace("stroke:", "stoke:")))


def test_coordinates_follow_the_choice_of_the_user() -> None:
    by_extension = loads(CRANE)
    by_angle = loads(CRANE.replace(STROKE, f"{STROKE}\n    coordinate: angle"))
    assert [c.name for c in by_extension.plant.coordinates] == ["slew", "ram", "reach"]
    assert [c.name for c in by_angle.plant.coordinates] == ["slew", "luff", "reach"]
    assert by_extension.plant.coordinate("ram").element.start == pytest.approx(4.77534 - 2, abs=1e-5)
    assert by_angle.plant.coordinate("ram").element.start == by_extension.plant.coordinate("ram").element.start
    assert by_extension.plant.coordinate("luff").element.start == pytest.approx(-pi / 3)


@pytest.mark.parametrize("coordinate", ["extension", "angle"])
@pytest.mark.parametrize(("push", "stop"), first_each_time([(1.2e6, 5.0), (-0.2e6, 2.8)], 1))
def test_run_past_the_stroke_meets_the_stop_and_the_dataset_flags_it(coordinate: str, push: float, stop: float) -> None:
    """The cylinder pushes out (or is pulled in) with a constant force, and comes to rest a few millimetres into the stop."""
    text = CRANE.replace(STROKE, f"{STROKE}\n    coordinate: {coordinate}").replace("duration: 1 s", "duration: 12 s")
    text = text.replace("pd: {stiffness: 5 MN/m, damping: 1 MN s/m, gravity_compensation: true}", f"force: {push}")
    text = text.replace("name: luff,", "name: luff, damper: {linear: 2 MN m s/rad},")
    dataset = deckcrane.run(loads(text))
    length = dataset["cylinder_length"].sel(cylinder="ram").values
    flag = dataset["at_stop"].sel(stop="ram").values
    beyond = (length - stop) * np.sign(push)
    assert flag[0] == 0
    assert flag[-1] == 1
    assert np.array_equal(flag == 1, beyond > 0)
    assert 0 < beyond.max() < 0.1
    # At rest the stop takes what the weight does not: its own law, and the balance along the cylinder, agree.
    force = dataset["cylinder_force"].sel(cylinder="ram").values
    assert abs(float(dataset["cylinder_rate"][-1, 0])) < 1e-3
    assert force[-1] == pytest.approx(push - np.sign(push) * 5e7 * beyond[-1], rel=0.02)
    assert np.sign(push) * (push - force[-1]) > 1e5
    held = deckcrane.forces(
        loads(CRANE), {"ram": lambda t: np.full_like(t, length[-1] - 2)}, times=np.array([0.0, 1.0])
    )
    assert force[-1] == pytest.approx(float(held["cylinder_force"][0, 0]), rel=0.02)
