"""What parts say of their looks is drawn where bodies are: ropes over sheaves, discs, decks, marks, arrows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from pydantic import Field

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.mechanics.model.protocol import Reading
from deckcrane.mechanics.model.sketches import (
    DiscSketch,
    LineSketch,
    PathPoint,
    PostSketch,
    Shown,
    Sketch,
    SlabSketch,
    TouchSketch,
    along_axes,
)
from deckcrane.mechanics.model.world import World
from deckcrane.parts import FilePart, register
from deckcrane.scenario.reading import bundled_names, load
from deckcrane.scenario.registry import registry
from deckcrane.view.page.page import page, view
from deckcrane.view.page.scene.scene import PageOutputs, scene
from deckcrane.view.page.scene.sketches import read_by, sketches_of
from tests.components.bushings.test_bushings import four_bar
from tests.studies import each_time
from tests.view.browser import Opened

SWINGING = """
deckcrane: 1
title: Sketches
gravity: [0, 0, -9.81]
bodies:
  arm: {on: ground, joint: {revolute: y, at: [0, 0, 4], name: luff, start: 20 deg}, mass: 2 t, shape: {rod: x, length: 6 m}}
  load: {on: ground, joint: {free: true, x: {start: 5}, z: {start: 0.5}}, mass: 1 t, shape: {box: [2, 1, 1]}}
parts:
  drawn: {test_sketches: {pull: 3000}}
run: {duration: 0.2 s, step: 5 ms}
"""
OVER, RADIUS = np.array([6.0, 0.0, 0.0]), 0.4


@pytest.fixture
def drawn() -> Iterable[Scenario]:
    """A part that draws one of everything: a rope from the ground over a sheave at the arm's tip to the load."""
    with registry.isolated():

        @register("test_sketches")
        class SketchesPart(FilePart):
            """Draws."""

            pull: float = Field(default=1.0)
            shows = ("test_pull", "test_push", "test_slack")

            def readings(self, world: World) -> Iterable[Reading]:
                yield Reading("test_pull", {"test_line": ("main",)}, "N", "a pull", lambda: ca.SX(self.pull))
                yield Reading("test_slack", {"test_line": ("main",)}, "1", "slack", lambda: world.t > 0.1)
                push = ca.vertcat(0, 0, 9.81e3)
                yield Reading(
                    "test_push", {"test_touch": ("deck",), "axis": ("x", "y", "z")}, "N", "a push", lambda: push
                )

            def drawing(self, plant: Plant) -> Iterable[Sketch]:
                sheave, y = AttachmentPoint("arm", None, OVER), np.array([0.0, 1.0, 0.0])
                path = (
                    PathPoint(AttachmentPoint("ground", None, np.zeros(3))),
                    PathPoint(sheave, y, RADIUS),
                    PathPoint(AttachmentPoint("load", None, np.array([0.0, 0.0, 0.5]))),
                )
                yield LineSketch(
                    "main", path, (Shown("test_pull", ("main",)),), Shown("test_slack", ("main",)), 10e3, 0.02
                )
                yield DiscSketch(sheave, y, RADIUS)
                yield SlabSketch(AttachmentPoint("ground", None, np.array([5.0, 0.0, 0.0])), np.eye(3), (4.0, 3.0))
                yield PostSketch(
                    AttachmentPoint("ground", None, np.array([7.0, 0.0, 0.0])), np.array([0.0, 0.0, 2.0]), 0.1
                )
                corners = [np.array([x, y, -0.5]) for x in (-1.0, 1.0) for y in (-0.5, 0.5)]
                yield TouchSketch(
                    "deck",
                    tuple(AttachmentPoint("load", None, at) for at in corners),
                    (Shown("test_pull", ("main",)),) * 4,
                    along_axes("test_push", "deck"),
                )

        yield deckcrane.loads(SWINGING)


def test_sketches_are_told_which_numbers_they_follow(drawn: Scenario) -> None:
    outputs = {
        "position": {"body": ("arm", "load"), "axis": ("x", "y", "z")},
        "test_pull": {"test_line": ("main",)},
        "test_push": {"test_touch": ("deck",), "axis": ("x", "y", "z")},
    }
    found = scene(drawn, PageOutputs.by(outputs))
    line, *_, touch = found["sketches"]
    assert [one["kind"] for one in found["sketches"]] == ["line", "disc", "slab", "post", "touch"]
    assert line["path"][1] == {"spot": {"on": "arm", "place": None, "at": [6, 0, 0]}, "axis": [0, 1, 0], "turn": RADIUS}
    assert line["slack"] is None  # it is not among the outputs
    assert found["shown"][line["tensions"][0]] == {"output": "test_pull", "at": 0}
    assert [found["shown"][at]["at"] for at in touch["force"]] == [0, 1, 2]
    assert read_by(sketches_of(drawn)) == ("test_pull", "test_slack", "test_push")


def test_what_is_fixed_in_bodies_that_are_not_there_is_left_out(drawn: Scenario) -> None:
    found = scene(drawn, PageOutputs(("arm",)))
    assert [one["kind"] for one in found["sketches"]] == ["disc", "slab", "post"]


@pytest.mark.parametrize(
    "name",
    each_time(
        bundled_names(),
        "moving_base",
        "knuckle_boom",
        "flexible_luffing",
        "hoisting_in_waves",
        "offshore_crane",
        "through_splash_zone",
    ),
)
def test_what_parts_of_a_bundled_scenario_look_like_is_plain_data(name: str) -> None:
    found = scene(load(name))
    assert json.loads(json.dumps(found["sketches"], allow_nan=False)) == found["sketches"]


def test_a_bushing_is_a_mark_between_its_ends() -> None:
    (mark,) = scene(four_bar(1e5))["sketches"]
    assert mark["kind"] == "mark"
    assert [end["on"] for end in mark["ends"]] == ["coupler", "rocker"]


def spans(luff: float, load: Any) -> list[list[float]]:
    """The ends of both spans of a rope from the ground's origin over the sheave to the load, by hand."""
    middle = np.array([6 * np.cos(luff), 0, 4 - 6 * np.sin(luff)])

    def touching(outside: np.ndarray, way: float) -> np.ndarray:
        d = outside - middle
        far, angle = np.hypot(d[0], d[2]), np.arctan2(d[2], d[0])
        turn = angle + way * np.arccos(RADIUS / far)
        return middle + RADIUS * np.array([np.cos(turn), 0, np.sin(turn)])

    top = np.asarray(load) + np.array([0, 0, 0.5])
    return [[0, 0, 0], touching(np.zeros(3), -1.0).tolist(), touching(top, 1.0).tolist(), top.tolist()]


def test_a_rope_is_drawn_through_its_tangent_points_and_hangs_where_it_is_slack(
    drawn: Scenario, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(page(drawn, tmp_path / "live.html"))
    found.call("pause()")
    found.call("reset()")
    seen, state = found.call("sketches()"), found.state()
    assert seen["slack"] == {"main": False}
    wanted = spans(state["luff"], [state["load.x"], state["load.y"], state["load.z"]])
    np.testing.assert_allclose(seen["lines"]["main"], wanted, atol=1e-9)
    found.call("step(0.15)")
    assert found.call("sketches()")["slack"] == {"main": True}
    assert found.errors == []


@pytest.mark.study
def test_forces_of_contacts_are_arrows_in_a_recorded_run_too(
    drawn: Scenario, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(deckcrane.run(drawn), tmp_path / "recorded.html"))
    found.page.get_by_text("Forces of contacts and wind").click()
    found.call("seek(0.05)")
    seen = found.call("sketches()")
    np.testing.assert_allclose(seen["arrows"]["deck"], [0, 0, 9.81e3], rtol=1e-3, atol=1)
    assert (
        "Ropes are green without load and red at their breaking load, 10 kN"
        in found.page.locator("[data-card=view]").inner_text()
    )
    assert found.errors == []
