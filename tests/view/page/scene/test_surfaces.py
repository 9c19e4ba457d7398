"""Surfaces from files in the 3D page: where the body is, as coarse as a page should be; damaged files are refused in words."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files import triangle_meshes
from deckcrane.files.triangle_meshes import read_surface
from deckcrane.view.page.scene.scene import scene
from deckcrane.view.page.scene.sketches import ALL, MOST, coarse, surface_part

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


def test_a_surface_that_is_too_fine_for_a_page_is_made_coarser_and_that_is_said(tmp_path: Path) -> None:
    scenario = crane(tmp_path)
    trimesh.creation.icosphere(subdivisions=5, radius=4000).export(tmp_path / "boom.stl")
    with pytest.warns(DeckcraneWarning, match=r"the page draws boom with \d+ of the 20480 triangles in .*boom.stl"):
        (part,) = scene(scenario)["parts"]
    assert len(part["triangles"]) <= 3 * MOST
    mesh = scenario.bodies["boom"].mesh
    assert mesh is not None
    with pytest.warns(DeckcraneWarning, match="it takes 2400 of this body at most"):
        (part,) = surface_part("boom", mesh, "boom", surfaces=10)
    assert len(part["triangles"]) <= 3 * ALL / 10


GLTF = {
    "asset": {"version": "2.0"},
    "scenes": [{"nodes": [0]}],
    "scene": 0,
    "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
    "buffers": [{"byteLength": 42, "uri": "boom.bin"}],
    "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
    "accessors": [
        {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
        {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"},
    ],
}
BEYOND = np.array([0, 1, 9], dtype="<u2").tobytes()
CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], dtype="<f4").tobytes()


@pytest.mark.parametrize(
    ("name", "content", "buffer", "message"),
    [
        ("boom.gltf", json.dumps(GLTF)[:-40].encode(), b"", "cannot be read as a surface"),
        ("boom.gltf", json.dumps(GLTF).encode(), None, "cannot be read as a surface"),
        (
            "boom.gltf",
            json.dumps(GLTF).encode(),
            CORNERS + BEYOND,
            "corners that are not there",
        ),
        ("boom.gltf", json.dumps(GLTF).encode(), b"\xff" * 42, "damaged|cannot be read"),
        ("boom.glb", b"glTF\x02\x00\x00\x00\xff\xff\x00\x00", b"", "cannot be read as a surface"),
        ("boom.stl", b"solid nothing\nendsolid nothing\n", b"", "no triangles|cannot be read"),
    ],
    ids=["cut off", "without its buffer", "corners beyond", "not numbers", "binary cut off", "empty"],
)
def test_a_broken_surface_is_refused_with_its_name_and_why(
    tmp_path: Path, name: str, content: bytes, buffer: bytes | None, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    if buffer is not None:
        (tmp_path / "boom.bin").write_bytes(buffer)
    with pytest.raises(DeckcraneError, match=message) as told:
        read_surface(tmp_path / name)
    assert name in str(told.value)
    assert "STL or glTF" in str(told.value)


def test_a_surface_file_that_is_too_large_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trimesh.creation.box().export(tmp_path / "boom.stl")
    monkeypatch.setattr(triangle_meshes, "LARGEST_SURFACE", 100)
    with pytest.raises(DeckcraneError, match=r"boom\.stl"):
        read_surface(tmp_path / "boom.stl")


def test_a_gltf_file_is_drawn_with_the_places_of_its_nodes(tmp_path: Path) -> None:
    turned = {"mesh": 0, "translation": [5, 0, 0], "scale": [2, 2, 2]}
    (tmp_path / "boom.gltf").write_text(json.dumps({**GLTF, "nodes": [turned]}))
    (tmp_path / "boom.bin").write_bytes(CORNERS + np.array([0, 1, 2], dtype="<u2").tobytes())
    low, high = read_surface(tmp_path / "boom.gltf").bounds
    np.testing.assert_allclose([low, high], [[5, 0, 0], [7, 2, 0]])
