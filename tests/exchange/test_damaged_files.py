"""Damaged surfaces, URDF files and lists of items end in words or in a model, never in a traceback."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest
from pydantic import ValidationError

import deckcrane
from deckcrane.components.bodies.data import _rows
from deckcrane.errors import DeckcraneError
from deckcrane.files.triangle_meshes import read_surface
from tests.components.bodies.test_items import CSV
from tests.exchange.crane_urdf import CRANE
from tests.fuzz.damage import damaged_bytes, damaged_text

trimesh = pytest.importorskip("trimesh")


def originals(folder: Path) -> dict[str, bytes]:
    ball = trimesh.creation.icosphere(subdivisions=1)
    found = {"crane.urdf": CRANE.encode(), "items.csv": CSV.encode()}
    for name in ("ball.stl", "ball.glb", "ball.obj", "ball.ply"):
        ball.export(folder / name)
        found[name] = (folder / name).read_bytes()
    ball.export(folder / "text.stl", file_type="stl_ascii")
    return {**found, "text.stl": (folder / "text.stl").read_bytes()}


def tried(path: Path) -> str:
    try:
        if path.suffix == ".urdf":
            deckcrane.from_urdf(path)
        elif path.suffix == ".csv":
            _rows(path.name, path.parent)
        else:
            surface = read_surface(path)
            surface.solid() if not surface.open_edges else None
    except (DeckcraneError, ValidationError) as error:
        return str(error)
    except Exception as error:
        if type(error).__name__ == "PydanticCustomError":  # in a scenario, it has its place there
            return str(error)
        raise
    return ""


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 200), marks=pytest.mark.study)], ids=["few", "many"])
def test_whatever_happened_to_a_file_is_said_in_words(tmp_path: Path, seeds: range) -> None:
    refused = 0
    for name, data in originals(tmp_path).items():
        for seed in seeds:
            random = np.random.default_rng(seed)
            text = name.endswith((".urdf", ".csv")) and seed % 2
            damaged = damaged_text(data.decode(), random) if text else damaged_bytes(data, random)
            path = tmp_path / f"{seed}_{name}"
            path.write_bytes(damaged)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                refused += tried(path) != ""
            path.unlink()
    assert refused > len(seeds), "some damage shows"
