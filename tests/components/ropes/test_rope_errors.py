"""Ropes that cannot be are refused in words, with numbers, where they stand in the file."""

from __future__ import annotations

from typing import Any

import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.ropes.hoists import HANGING, TACKLE, scene

TOP: dict[str, Any] = {"on": "ground", "at": [0.0, 0.0, 30.0]}
END: dict[str, Any] = {"on": "load"}
SHEAVE: dict[str, Any] = {"on": "ground", "at": [5.0, 0.0, 20.0], "radius": 0.5, "axis": "y"}


def rope(*path: dict[str, Any], **given: Any) -> dict[str, Any]:
    return {"path": list(path) or [TOP, END], "stiffness": 12e6, **given}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (rope(TOP, {"on": "lod"}), 'ropes.line.path.1.on: there is no body "lod"; did you mean "load"?'),
        (rope({"drum": "wnch", "radius": 0.4}, END), 'ropes.line.path.0.drum: there is no body "wnch"'),
        (
            rope({"drum": "load", "radius": 0.4}, TOP),
            'a drum turns in a revolute joint; "load" does not: its joint is prismatic',
        ),
        (rope(END), "a rope runs through two points at least; its path has 1"),
        (rope(TOP, {"drum": "load", "radius": 0.4}, END), "path.1: a drum is at an end of a rope"),
        (
            rope(TOP, {"on": "load", "radius": 0.3, "axis": "y"}),
            "path.1 is an end of the rope: an anchor, which has no radius",
        ),
        (rope(TOP, {"on": "load", "drum": "load"}), "one of the keys on (a point or sheave of a body) or drum"),
        (rope(TOP, {**SHEAVE, "axis": None}, END), "axis, such as axis: y, is missing"),
        (rope(TOP, {**SHEAVE, "winding": "positive"}, END), "winding belongs to a drum"),
        (
            rope(TOP, {"on": "ground", "at": [5, 0, 20], "side": "positive"}, END),
            "side belongs to a sheave with a radius",
        ),
        (rope(TOP, {**SHEAVE, "efficiency": 1.1}, END), "an efficiency is at most 1; it is 1.1"),
        (rope(length=20.0, slack=1.0), "has length and slack; one says how long it is"),
        ({"path": [TOP, END]}, "needs its stiffness EA, such as stiffness: 40 MN, or diameter, modulus and fill"),
        ({"path": [TOP, END], "diameter": 0.03}, "modulus and fill missing"),
        (rope(diameter=0.03, modulus=1e11, fill=0.6), "one of the two is enough"),
        (rope(falls=0), "must be at least 1; it is 0"),
    ],
)
def test_a_rope_that_cannot_be_is_refused_in_the_file(data: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        scene(HANGING, ropes__line=data)
    assert words in str(caught.value)


def test_a_body_that_does_not_exist_is_answered_with_every_body_once() -> None:
    winch = {"on": "ground", "axis": "y", "radius": 0.4, "mass": 100.0}
    with pytest.raises(ScenarioError, match=r'"qqq"; there are ground, load, hoist$'):
        scene(HANGING, winches__hoist=winch, ropes__line=rope(TOP, {"on": "qqq"}))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            rope(length=20.0),
            "ropes.line: 20 m of rope do not reach along its path of 30 m at the start: it would stretch by 50%",
        ),
        (
            rope(length=29.0, breaking_load=3e5),
            "stretched by 3.45% (1 m of 29 m), which is 413.8 kN and more than its breaking load of 300 kN",
        ),
        (rope(slack=-40.0), "slack is -40 m, but the path is only 30 m long"),
        (
            rope(TOP, {"on": "ground", "at": [0.0, 0.0, 0.4], "radius": 0.5, "axis": "y", "side": "positive"}, END),
            "path.1 and path.2 are 0.4 m apart at the start, and radii of 0.5 m and 0 m leave no room",
        ),
        (
            rope(TOP, {**SHEAVE, "at": [0.0, 0.0, 20.0]}, END),
            "nothing says on which side it passes; write side: positive",
        ),
        (rope(TOP, {**SHEAVE, "side": "negative"}, END), "the rope does not touch the sheave at path.1 at the start"),
        (rope(TOP, {"on": "ground"}, END), "path.1 and path.2 are in one place at the start"),
    ],
)
def test_a_rope_that_cannot_be_at_the_start_is_refused_with_numbers(data: dict[str, Any], words: str) -> None:
    with pytest.raises(DeckcraneError) as caught:
        dynamics(scene(HANGING, ropes__line=data))
    assert words in str(caught.value)


def test_a_drum_has_a_radius_and_the_rope_leaves_it_on_its_axis() -> None:
    with pytest.raises(ScenarioError, match="a drum needs its radius"):
        scene(TACKLE, ropes__hoist__path__0__radius=None)
    with pytest.raises(ScenarioError, match=r"0\.2 m beside the axis of"):
        scene(TACKLE, ropes__hoist__path__0__at=[0.2, 0.0, 0.0])


def test_a_load_that_is_heavier_than_its_rope_holds_is_refused_at_rest() -> None:
    words = r"ropes\.line: at rest it carries 19\.62 kN, more than its breaking load of 15 kN"
    for mass in (None, 0.1):
        changes = {"ropes__line__mass": mass, "ropes__line__breaking_load": "15 kN", "run__start": "settled"}
        with pytest.raises(DeckcraneError, match=words if mass is None else "more than its breaking load of 15 kN"):
            dynamics(scene(HANGING, **changes))
    dynamics(scene(HANGING, ropes__line__breaking_load="20 kN", run__start="settled"))


def test_a_run_that_breaks_a_rope_says_so() -> None:
    snapping = scene(
        HANGING,
        ropes__line__breaking_load="100 kN",
        bodies__load__joint__speed="-3 m/s",
        run__duration="0.2 s",
        record=["rope_span_tension"],
    )
    with pytest.warns(
        DeckcraneWarning, match=r"its tension goes up to 106\.\d kN, beyond its breaking load of 100 kN, first at"
    ):
        deckcrane.run(snapping)
