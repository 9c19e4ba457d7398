"""Drawings of cranes: their dimensions are the model's own, and all bundled cranes can be drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from deckcrane.scenario.reading import load
from deckcrane.view.drawings.drawings import instant_view, plan_view, side_view
from deckcrane.view.drawings.projection import Camera, Paper
from deckcrane.view.drawings.solids import Face, PosedModel, crane_dimensions, shapes_of
from deckcrane.view.report.model_chapter import total, weights
from deckcrane.view.tables import UnitChoice

CRANES = ("knuckle_boom", "lattice_boom", "flexible_luffing", "ship_crane_motors")


def test_dimensions_of_the_deck_crane_are_those_of_its_file() -> None:
    found = crane_dimensions(PosedModel.at_start(load("deck_crane_in_waves")))
    assert found is not None
    lengths = {one.name: one.value for one in found.lengths}
    assert {name: lengths[name] for name in ("platform", "king", "inner_boom", "outer_boom")} == pytest.approx(
        {"platform": 3, "king": 10, "inner_boom": 10, "outer_boom": 8}
    )
    # Booms of 10 m and 8 m at 45 deg up and 45 deg down: the tip is 18 m / sqrt 2 from the king.
    assert found.radius.value == pytest.approx(18 / np.sqrt(2))
    assert found.height.value == pytest.approx(0.01 + 3 + 10 + 2 / np.sqrt(2))
    assert found.hanging is not None
    assert found.hanging.value == pytest.approx(5.01)


def test_texts_of_a_drawing_are_the_models_dimensions_in_chosen_units() -> None:
    posed = PosedModel.at_start(load("knuckle_boom"))
    found = crane_dimensions(posed)
    drawn = side_view(posed, UnitChoice.of(["mm"]))
    assert found is not None
    assert drawn is not None
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert f"radius {1e3 * found.radius.value:.4g} mm" in texts
    assert "inner_boom 7500 mm" in texts


def test_what_is_drawn_is_to_scale() -> None:
    posed = PosedModel.at_start(load("knuckle_boom"))
    found = crane_dimensions(posed)
    drawn = side_view(posed)
    assert found is not None
    assert drawn is not None
    lines = [
        [float(v) for v in one]
        for one in re.findall(r'<line x1="([^"]*)" y1="([^"]*)" x2="([^"]*)" y2="([^"]*)" class="dim"', drawn)
    ]
    seen = {round(float(np.hypot(x2 - x1, y2 - y1))) for x1, y1, x2, y2 in lines}
    lengths = [one.value for one in found.lengths] + [found.radius.value, found.height.value]
    scale = max(seen) / max(lengths)
    assert all(min(abs(one - scale * length) for length in lengths) <= 1.5 for one in seen)


@pytest.mark.parametrize("name", CRANES)
def test_every_kind_of_crane_is_drawn_from_all_sides(name: str) -> None:
    posed = PosedModel.at_start(load(name))
    for svg in (side_view(posed), plan_view(posed), instant_view(posed, "instant", "now")):
        assert svg is not None
        root = ElementTree.fromstring(svg)
        numbers = re.findall(r'(?:points|x1|cx)="([^"]*)"', svg)
        assert "nan" not in " ".join(numbers)
        assert root.find("{http://www.w3.org/2000/svg}title") is not None


def test_faces_look_outwards() -> None:
    """The faces of a closed body together enclose its volume, counted positive."""
    posed = PosedModel.at_start(load("knuckle_boom"))
    faces = [one.points for one in shapes_of(posed) if isinstance(one, Face) and one.body == "inner_boom"]
    volume = sum(float(np.dot(p[0], np.cross(p[i], p[i + 1]))) / 6 for p in faces for i in range(1, len(p) - 1))
    assert volume > 0.1


def test_a_camera_has_right_handed_axes() -> None:
    for camera in (
        Camera.side(np.array([0.0, 2.0, 0.0])),
        Camera.above(np.array([1.0, 0, 0])),
        Camera.slanting(0.3, 0.4),
    ):
        axes = np.stack([camera.right, camera.up, camera.to_reader])
        assert np.allclose(axes @ axes.T, np.eye(3))
        assert np.linalg.det(axes) == pytest.approx(1)
    paper = Paper(np.zeros(2), np.ones(2), 10.0, (1.0, 2.0, 3.0, 4.0))
    assert paper.size == (14.0, 16.0)
    assert paper.pixels(np.array([0.0, 1.0])).tolist() == [1.0, 2.0]


def test_masses_of_all_parts_add_up() -> None:
    scenario = load("knuckle_boom")
    found = weights(scenario)
    parts = sum(body.total_mass for body in scenario.bodies.values())
    parts += sum(one.barrel.mass + one.piston.mass for one in scenario.cylinders.values())
    assert total(found).mass == pytest.approx(parts)
    moment = sum(one.mass * one.centre for one in found)
    assert np.allclose(total(found).centre, moment / parts)
