"""Waves in the browser are made with the sea layer's own formulas, and summed up as Python sums them: to 1e-12."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.model.time_functions import quintic
from deckcrane.program.source_javascript import javascript_program
from deckcrane.scenario.reading import load
from deckcrane.sea.realisation import Waves, wave_number
from deckcrane.sea.spectra import cos_2s, cosine_power, jonswap, peaked_shape
from deckcrane.sea.transfer_functions import DOFS, excitation_at, lagrange_weights
from deckcrane.view.page.live import live
from deckcrane.view.page.waves import wave_formulas
from tests.view.browser import missing
from tests.view.scripts import simulated

W = np.concatenate([[1e-3, 0.02], np.linspace(0.05, 6.0, 97)])


def in_node(depth: float, calls: dict[str, list[list[float]]], folder: Path) -> dict[str, np.ndarray]:
    """What the formulas give for lists of arguments, as a page has them."""
    if shutil.which("node") is None:
        missing("Node, which runs JavaScript, is not installed")
    text = javascript_program(
        dynamics(load("knuckle_boom")).equations, formulas=wave_formulas(depth, 9.81), compact=True
    )
    (folder / "program.js").write_text(text, encoding="utf-8")
    (folder / "calls.json").write_text(json.dumps(calls), encoding="utf-8")
    body = """
      require("./program.js");
      const { formulas } = globalThis.deckcraneProgram, calls = require("./calls.json");
      const found = Object.entries(calls).map(([name, rows]) => [name, rows.map((row) => formulas[name](...row))]);
      console.log(JSON.stringify(Object.fromEntries(found)));
    """
    done = subprocess.run(["node", "-e", body], cwd=folder, capture_output=True, text=True, check=True, timeout=240)
    return {name: np.array(values) for name, values in json.loads(done.stdout).items()}


def test_formulas_of_the_page_are_those_of_python(tmp_path: Path) -> None:
    peaks = [(peak, gamma) for peak in (0.3, 0.7, 1.6) for gamma in (1.0, 3.3, 7.0)]
    angles, s = np.linspace(-2.0, 2.0, 41), np.linspace(-0.5, 3.5, 41)
    calls = {
        "spectrum": [[w, *peak] for peak in peaks for w in W],
        "spreading": [[angle, power] for power in (0.5, 1.0, 4.0, 12.0) for angle in angles],
        "waveNumber": [[w] for w in W],
        "weights": [[at, 0, 1, 2.5, 3] for at in s],
        "rising": [[at] for at in s],
    }
    found = in_node(30.0, calls, tmp_path)
    expected = {
        "spectrum": np.concatenate([peaked_shape(W, *peak) for peak in peaks]),
        "spreading": np.concatenate([cosine_power(angles, power) for power in (0.5, 1.0, 4.0, 12.0)]),
        "waveNumber": wave_number(W, 30.0, 9.81),
        "weights": np.array([lagrange_weights(at, [0, 1, 2.5, 3]) for at in s]),
        "rising": with_rates(quintic(np.clip(s, 0.0, 1.0)), s),
    }
    for name, values in expected.items():
        np.testing.assert_allclose(found[name], values, rtol=1e-12, atol=1e-14, err_msg=name)
    assert np.all(found["spectrum"] >= 0)


def with_rates(values: np.ndarray, s: np.ndarray) -> np.ndarray:
    """A quintic rise with its two derivatives, which are zero beyond its ends."""
    x = np.clip(s, 0.0, 1.0)
    inside = (s > 0) & (s < 1)
    return np.stack([values, inside * 30 * (x * (1 - x)) ** 2, inside * 60 * x * (1 - x) * (1 - 2 * x)], axis=1)


def test_deep_water_needs_no_search_for_the_wave_number(tmp_path: Path) -> None:
    found = in_node(inf, {"waveNumber": [[w] for w in W]}, tmp_path)
    np.testing.assert_allclose(found["waveNumber"], W**2 / 9.81, rtol=1e-15)


def test_the_shapes_that_pages_have_are_those_of_the_spectra() -> None:
    spectrum, spreading = jonswap(2.5, 8.0, 3.3), cos_2s(0.4, 3.0)
    w = W[W > 0.2]
    ratio = spectrum.density(w) / peaked_shape(w, 2 * np.pi / 8.0, 3.3)
    np.testing.assert_allclose(ratio, ratio[0], rtol=1e-12)
    chi = np.linspace(-1.0, 1.8, 30)
    over_peak = spreading.density(W[:1], chi) / spreading.density(W[:1], np.array([0.4]))
    np.testing.assert_allclose(over_peak, cosine_power(chi - 0.4, 3.0), rtol=1e-12)


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    """With the vessel off the origin and turned, so that places and headings count."""
    moved = {"vessel.start.surge": "12 m", "vessel.start.sway": "-7 m", "vessel.start.yaw": "25 deg"}
    return load("deck_crane_in_waves").with_values(moved)


@pytest.fixture(scope="module")
def made(scenario: Scenario, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The page's waves at its start, their forces and their surface."""
    body = """
      const { sea } = simulation, { waves } = sea.systems[0], { w, k, chi, amplitude, phase } = waves;
      const { response } = sea.met[0].answers.to(waves);
      const times = [0, 1.7, 60.3, 599], places = [[0, 0], [40, -25], [-130, 90]];
      return {
        waves: [w, chi, amplitude, phase].map((each) => [...each]), k: [...k], response: [...response], hs: sea.hs,
        forces: times.map((t) => [...sea.values(t)[0]]), times, places,
        elevation: times.map((t) => places.map(([x, y]) => sea.elevation(t, x, y))),
      };
    """
    return dict(simulated(scenario, body, tmp_path_factory.mktemp("waves")))


def waves_of(made: dict[str, Any]) -> Waves:
    w, chi, amplitude, phase = (np.array(each) for each in made["waves"])
    return Waves(w, chi, made["hs"] * amplitude, phase)


def test_the_surface_is_the_sum_that_python_makes_of_the_same_waves(made: dict[str, Any]) -> None:
    waves, (x, y) = waves_of(made), np.array(made["places"]).T
    expected = waves.elevation(np.array(made["times"])[:, None], x[None, :], y[None, :])
    np.testing.assert_allclose(made["elevation"], expected, rtol=0, atol=1e-12 * waves.hs)
    np.testing.assert_allclose(made["k"], waves.k, rtol=1e-14)


@pytest.mark.study
def test_excitation_is_interpolated_as_python_does_it(made: dict[str, Any], scenario: Scenario) -> None:
    """The page's table as a database of its own, asked at every wave's frequency and direction relative to the bow."""
    _, data, _ = live(scenario)
    sea, waves = data["sea"], waves_of(made)
    (table,), (vessel,) = sea["tables"], sea["met"]
    assert table["mirrored"], "the hull is alike on both sides"
    half = np.frombuffer(base64.b64decode(table["values"]), "<f4").astype(float).reshape(len(table["w"]), -1, 6, 2)
    assert half.shape[1] == table["directions"] / 2 + 1
    other_side = half[:, -2:0:-1] * np.array([1, -1, 1, -1, 1, -1])[:, None]
    parts = np.concatenate([half, other_side], axis=1)
    w, chi = np.array(table["w"]), 2 * np.pi * np.arange(table["directions"]) / table["directions"]
    database = xr.Dataset(
        {"excitation": (("frequency", "wave_direction", "influenced_dof"), parts[..., 0] + 1j * parts[..., 1])},
        coords={"frequency": w, "wave_direction": chi, "influenced_dof": list(DOFS)},
    )
    met = waves.seen_from(*vessel["position"], vessel["heading"])
    expected = excitation_at(database, met, outside=1.0)
    response = np.array(made["response"]).reshape(-1, 6, 2) / np.array(made["waves"][2])[:, None, None]
    size = np.max(np.abs(expected), axis=0)
    np.testing.assert_allclose((response[..., 0] + 1j * response[..., 1]) / size, expected / size, rtol=0, atol=1e-12)
    terms = expected * (met.amplitude * np.exp(1j * met.phase))[:, None]
    summed = np.real(np.exp(1j * np.outer(made["times"], met.w)) @ terms)
    size = np.sum(np.abs(terms), axis=0)
    np.testing.assert_allclose(np.array(made["forces"]) / size, summed / size, rtol=0, atol=1e-12)
