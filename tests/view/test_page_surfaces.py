"""Surfaces from files in the 3D page: where the body is, as coarse as a page should be, and a warning where a file is gone."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneWarning
from deckcrane.view.page_meshes import coarse
from deckcrane.view.page_scene import scene

trimesh = pytest.importorskip("trimesh")


def crane(folder: Path) -> deckcrane.Scenario:
    """A boom drawn in mm along its own z, laid along the body's x."""
    boom = trimesh.creation.cylinder(radius=300, height=8000)
    boom.apply_translation([0, 0, 4000])
    boom.export(folder / "boom.stl")
    mesh = {"file": "boom.stl", "unit": "mm", "rotation": [{"y": "90 deg"}]}
    body = {"on": "ground", "joint": {"revolute": "y", "start": -0.5}, "mass": "2 t", "mesh": mesh}
    data = {"deckcrane": 1, "gravity": [0, 0, -9.81], "bodies": {"boom": body}, "run": {"duration": 1, "step": 0.05}}
    (folder / "crane.yaml").write_text(json.dumps(data))
    return deckcrane.load(folder / "crane.yaml")


def test_a_body_with_a_surface_is_drawn_as_it_is_placed(tmp_path: Path) -> None:
    (part,) = scene(crane(tmp_path))["parts"]
    assert part["shape"] == "surface"
    corners = np.array(part["corners"]).reshape(-1, 3)
    np.testing.assert_allclose([corners.min(axis=0), corners.max(axis=0)], [[0, -0.3, -0.3], [8, 0.3, 0.3]], atol=5e-3)
    assert max(part["triangles"]) < len(corners)
    assert "surface" in (deckcrane.page(crane(tmp_path), tmp_path / "page.html")).read_text(encoding="utf-8")


def test_a_page_without_the_file_warns_and_draws_the_body_as_any_other(tmp_path: Path) -> None:
    scenario = crane(tmp_path)
    (tmp_path / "boom.stl").unlink()
    with pytest.warns(DeckcraneWarning, match="the page draws boom without its surface: there is no file"):
        parts = scene(scenario)["parts"]
    assert {part["shape"] for part in parts} <= {"beam", "tube", "ball"}


def test_a_fine_surface_becomes_coarse_and_stays_where_it_was() -> None:
    ball = trimesh.creation.icosphere(subdivisions=4, radius=2.0)
    assert len(ball.faces) == 5_120
    corners, triangles = coarse(np.array(ball.vertices), np.array(ball.faces), 1500)
    assert 300 < len(triangles) <= 1500
    found = trimesh.Trimesh(corners, triangles, process=False)
    assert abs(found.volume) == pytest.approx(ball.volume, rel=0.05)
    np.testing.assert_allclose(found.bounds, ball.bounds, atol=0.1)
    few, same = coarse(np.array(ball.vertices), np.array(ball.faces), 30_000)
    assert (len(few), len(same)) == (len(ball.vertices), len(ball.faces)), "what is small enough is let alone"
