"""Bodies from surfaces: mass properties of closed ones against closed forms, and words for those that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneWarning, ScenarioError

trimesh = pytest.importorskip("trimesh")

SCENARIO = {
    "deckcrane": 1,
    "gravity": [0, 0, -9.81],
    "bodies": {"boom": {"on": "ground", "joint": {"revolute": "y"}}},
    "run": {"duration": 0.1, "step": 0.05},
}


def scenario(folder: Path, mesh: dict[str, Any], **keys: Any) -> deckcrane.Scenario:
    data = {**SCENARIO, "bodies": {"boom": {**SCENARIO["bodies"]["boom"], "mesh": mesh, **keys}}}
    (folder / "crane.yaml").write_text(json.dumps(data))
    return deckcrane.load(folder / "crane.yaml")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box of 2 m x 1 m x 0.5 m about [3, 0, 0], in mm, in several forms, and what can be wrong with one."""
    folder = tmp_path_factory.mktemp("surfaces")
    box = trimesh.creation.box((2000, 1000, 500))
    box.apply_translation([3000, 0, 0])
    for name in ("box.stl", "box.glb", "box.obj", "box.ply"):
        box.export(folder / name)
    gap = box.copy()
    gap.update_faces(np.arange(12) > 0)
    gap.export(folder / "open.stl")
    box.invert()
    box.export(folder / "inverted.stl")
    (folder / "words.stl").write_text("this is not a mesh")
    (folder / "words.glb").write_bytes(b"glTF" + b"no" * 30)
    (folder / "boom.step").write_text("ISO-10303-21;")
    trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2], [2, 1, 0]]).export(folder / "flat.stl")
    return folder


@pytest.mark.parametrize("name", ["box.stl", "box.glb", "box.obj", "box.ply"])
def test_a_closed_surface_and_a_density_give_the_mass_of_the_solid(files: Path, name: str) -> None:
    body = scenario(files, {"file": name, "unit": "mm", "density": "7850 kg/m^3"}).bodies["boom"]
    mass, cog, inertia = body.inertial()
    assert mass == pytest.approx(7850.0, rel=1e-6)
    np.testing.assert_allclose(cog, [3, 0, 0], atol=1e-6)
    np.testing.assert_allclose(inertia, np.diag([1.25, 4.25, 5.0]) * 7850 / 12, rtol=1e-6, atol=1e-6)


def test_a_mass_is_spread_evenly_within_the_surface_wherever_it_is_placed_and_turned(files: Path) -> None:
    mesh = {"file": "box.stl", "unit": "mm", "at": [0, 0, "2 m"], "rotation": [{"z": "90 deg"}]}
    mass, cog, inertia = scenario(files, mesh, mass="6 t").bodies["boom"].inertial()
    assert mass == 6000.0
    np.testing.assert_allclose(cog, [0, 3, 2], atol=1e-9)
    np.testing.assert_allclose(inertia, np.diag([4.25, 1.25, 5.0]) * 500, rtol=1e-6, atol=1e-6)


def test_an_uneven_solid_has_the_inertia_of_its_tetrahedra(tmp_path: Path) -> None:
    """Against a sum over tetrahedra from the origin, by their own formula (Tonon 2004), of a body without symmetry."""
    solid = trimesh.creation.icosphere(subdivisions=2)
    solid.vertices *= [2.0, 1.0, 0.6]
    solid.vertices += 0.3 * np.sin(solid.vertices[:, ::-1]) + [1, 2, 3]
    solid.export(tmp_path / "lump.stl")
    mass, cog, inertia = scenario(tmp_path, {"file": "lump.stl", "density": 1000.0}).bodies["boom"].inertial()
    corners = solid.vertices[solid.faces].astype(np.float32).astype(float)
    volumes = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    centre = np.einsum("i,ij->j", volumes, corners.sum(axis=1) / 4) / volumes.sum()
    second = sum(
        volume / 20 * (np.outer(s := tetrahedron.sum(axis=0), s) + tetrahedron.T @ tetrahedron)
        for volume, tetrahedron in zip(volumes, corners, strict=True)
    ) - volumes.sum() * np.outer(centre, centre)
    assert mass == pytest.approx(1000 * volumes.sum(), rel=1e-9)
    np.testing.assert_allclose(cog, centre, rtol=1e-9)
    np.testing.assert_allclose(inertia, 1000 * (np.trace(second) * np.eye(3) - second), rtol=1e-7, atol=1e-6)


def test_what_was_found_in_a_file_travels_with_the_scenario(files: Path, tmp_path: Path) -> None:
    made = scenario(files, {"file": "box.stl", "unit": "mm", "density": 7850.0})
    (tmp_path / "box.stl").write_bytes((files / "box.stl").read_bytes())
    moved = scenario(tmp_path, {"file": "box.stl", "unit": "mm", "density": 7850.0})
    (tmp_path / "box.stl").unlink()
    assert deckcrane.loads(moved.to_yaml()) == moved
    denser = moved.with_values({"bodies.boom.mesh.density": 1000.0})
    assert denser.bodies["boom"].total_mass == pytest.approx(made.bodies["boom"].total_mass / 7.85)
    other = made.with_values({"bodies.boom.mesh.file": str(files / "box.ply")})
    assert other.bodies["boom"].mesh.found.file.endswith("box.ply"), "another file is read anew"


def test_the_schema_knows_surfaces_and_their_units() -> None:
    import jsonschema

    validator = jsonschema.Draft202012Validator(deckcrane.json_schema())
    body = {"on": "ground", "joint": {"revolute": "y"}}
    for mesh, right in (
        ({"file": "boom.stl", "unit": "mm", "density": "7850 kg/m^3"}, True),
        ({"file": "boom.stl", "unit": 0.001}, True),
        ({"unit": "mm"}, False),
    ):
        assert validator.is_valid({**SCENARIO, "bodies": {"boom": {**body, "mesh": mesh}}}) == right


def test_an_open_or_inverted_surface_serves_for_the_picture_where_the_inertia_is_given(files: Path) -> None:
    for name in ("open.stl", "inverted.stl"):
        body = scenario(files, {"file": name, "unit": "mm"}, mass=100.0, inertia=[1, 1, 1]).bodies["boom"]
        assert body.inertial()[0] == 100.0


@pytest.mark.parametrize(
    ("mesh", "keys", "message"),
    [
        ({"file": "open.stl", "density": 7850.0}, {}, "the surface is not closed: 3 of its edges"),
        ({"file": "open.stl"}, {"mass": 100.0}, "the surface is not closed: 3 of its edges"),
        ({"file": "inverted.stl", "density": 7850.0}, {}, r"is -1 m\^3: its triangles face inwards"),
        ({"file": "flat.stl", "unit": "m", "density": 7850.0}, {}, "encloses nothing"),
        ({"file": "box.stl", "density": 0.0}, {}, "must be greater than zero"),
        ({"file": "box.stl"}, {}, "mass: is missing"),
        ({"file": "box.stl", "density": 7850.0}, {"mass": 3.0}, "the body's mass follows from its mesh and density"),
        ({"file": "box.stl", "density": 7850.0}, {"items": [{"mass": 1}]}, "both give the mass"),
        ({"file": "words.stl", "density": 7850.0}, {}, "words.stl: there are no triangles in it"),
        ({"file": "words.glb", "density": 7850.0}, {}, "words.glb: cannot be read as a surface"),
        (
            {"file": "boom.step", "density": 7850.0},
            {},
            "cannot tell what this is by its name; a surface is an STL or glTF",
        ),
        ({"file": "none.stl", "density": 7850.0}, {}, "there is no file .*none.stl"),
        ({"file": "box.stl", "unit": "kg", "density": 7850.0}, {}, "is a mass; a length is needed"),
    ],
)
def test_a_surface_that_gives_no_mass_is_refused_in_words(
    files: Path, mesh: dict[str, Any], keys: dict[str, Any], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        scenario(files, {"unit": "mm", **mesh}, **keys)


@pytest.mark.parametrize(("unit", "size"), [("m", r"2 km"), ("um", "2 mm")])
def test_a_body_of_two_kilometres_or_two_millimetres_is_warned_of(files: Path, unit: str, size: str) -> None:
    with pytest.warns(DeckcraneWarning, match=f"the body is {size} long .*unit: mm"):
        scenario(files, {"file": "box.stl", "unit": unit}, mass=100.0, inertia=[1, 1, 1])
