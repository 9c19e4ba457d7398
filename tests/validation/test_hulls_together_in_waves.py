"""Two boxes side by side: their motions in time in regular waves against the frequency domain of their data, within 1 %."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneWarning
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.hulls_file import make_hulls
from deckcrane.hydro.memory.report import memory_of, motion_error

pytestmark = pytest.mark.study
BAR = 0.01
"""Largest difference of a motion, over its largest at any frequency and heading."""
BOXES = """
title: two equal boxes side by side
hulls:
  first: {kind: barge, length: 40 m, breadth: 16 m, draught: 4 m, gm: 3 m}
  second: {kind: barge, length: 40 m, breadth: 16 m, draught: 4 m, gm: 3 m, place: {y: 22 m}}
gap_damping: 0.05
panel: 2 m
"""
AMPLITUDE, STEP = 0.01, 0.05
HEADINGS = (0, 60, 90, 120, 270)


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, CoupledHydrodynamics]:
    pytest.importorskip("capytaine", reason="data of hulls are computed by Capytaine, an extra")
    folder = tmp_path_factory.mktemp("boxes")
    (folder / "boxes.yaml").write_text(BOXES, encoding="utf-8")
    data = make_hulls(folder / "boxes.yaml", folder / "boxes.nc")
    return folder / "boxes.nc", data


def test_waves_that_panels_do_not_resolve_are_left_out_of_the_data(boxes: tuple[Path, CoupledHydrodynamics]) -> None:
    """Their damping would feed energy in, by more than all damping of a motion."""
    assert boxes[1].frequency[-1] == pytest.approx(2.08)
    assert "3 frequencies from 2.195 rad/s on left out" in boxes[1].hulls[0].dataset.attrs["made_with"]


def test_the_memory_moves_both_as_the_data_do_at_all_frequencies_and_headings(
    boxes: tuple[Path, CoupledHydrodynamics],
) -> None:
    data = boxes[1]
    memory = memory_of(data)
    assert memory.passivity(float(data.frequency[-1])) >= 0.0
    assert motion_error(memory, data) < BAR


def harmonic(t: np.ndarray, values: np.ndarray, w: float) -> np.ndarray:
    """Complex amplitudes of all columns at a frequency, beside a mean and a drift."""
    basis = np.stack([np.cos(w * t), -np.sin(w * t), np.ones_like(t), t], axis=1)
    fitted = np.linalg.lstsq(basis, values, rcond=None)[0]
    return np.asarray(fitted[0] + 1j * fitted[1])


def test_motions_in_time_are_those_of_the_frequency_domain_within_one_per_cent(
    boxes: tuple[Path, CoupledHydrodynamics],
) -> None:
    """Small regular waves at frequencies of the data, without anything that holds the hulls.

    Errors that a run is refused for are relative to its own motion, which may be next to none, such as roll in head seas.
    """
    path, data = boxes
    raos = data.motion_raos()
    greatest = np.abs(raos).max(axis=(0, 1))
    hull = {"hydrodynamics": str(path), "crane": "added", "start": {"in_waves": True}, "accept_motion_error": 10.0}
    base = {
        "deckcrane": 1,
        "gravity": [0, 0, -9.81],
        "vessel": {**hull, "body": "first"},
        "vessels": {"boat": {**hull, "body": "second", "place": {"sway": 22.0}}},
        "hydrodynamic_interaction": {},
        "record": ["q"],
    }
    worst = 0.0
    for k in range(3, len(data.frequency), 3):
        w = float(data.frequency[k])
        period = 2 * np.pi / w
        for heading in HEADINGS:
            sea = {"regular": {"amplitude": AMPLITUDE, "period": period}, "direction": np.radians(heading)}
            run = {"duration": STEP * round(8 * period / STEP), "step": STEP, "every": STEP}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeckcraneWarning)
                motion = deckcrane.run(deckcrane.Scenario.model_validate({**base, "sea": sea, "run": run}))["q"]
            late = motion.isel(time=motion["time"].values > 2 * period)
            at = int(np.argmin(np.abs(data.wave_direction - np.radians(heading))))
            found = harmonic(late["time"].values, late.values, w) / AMPLITUDE
            worst = max(worst, float((np.abs(found - raos[k, at]) / greatest).max()))
    assert worst < BAR
