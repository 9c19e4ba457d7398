"""Runs of loads in the water: energy through entry and exit, small motions against the frequency domain, ten seas, last speeds."""

from __future__ import annotations

from math import exp, pi, sqrt

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.water.wave_series import sea_waves
from deckcrane.program.gpu.program import LANES
from deckcrane.program.llvm.programs import explicit_program
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.simulation.batches import Job, prepare_batch, run_batch
from deckcrane.simulation.simulation import prepare_run
from tests.components.water.bodies_in_water import FREE, HEAVE, RHO, G, wet
from tests.program.gpu.processor_card import ProcessorCard

pytestmark = pytest.mark.study


def imbalance(scenario: Scenario) -> float:
    """Change of all energy less all power that came in, over a run, as a share of the largest change of kinetic energy."""
    system = prepare_run(scenario)[1]
    part = next(part for part in system.kit.parts if part.name.startswith("in_water"))
    power = system.world.action(part).power
    assert power is not None
    function = ca.Function("power", system.equations.arguments(), [power])
    dataset = deckcrane.run(scenario)
    q, u = dataset.q.values, dataset.u.values
    powers = np.array(
        [float(function(0.0, np.concatenate(row), [], system.equations.p.values)) for row in zip(q, u, strict=True)]
    )
    h = float(dataset.time[1] - dataset.time[0])
    came = np.concatenate([[0.0], np.cumsum((powers[1:] + powers[:-1]) / 2 * h)])
    energy = dataset.energy.sum("form").values
    missing = energy - energy[0] - came
    return float(np.abs(missing).max() / np.ptp(dataset.energy.sel(form="kinetic").values))


def test_a_box_that_leaps_out_of_the_water_and_falls_back_keeps_its_balance_of_energy() -> None:
    """It rises askew from below, comes all out, falls in and floats. Powers are summed over records, which is of second order."""
    joint = {**FREE, "z": {"start": -6.0}, "roll": {"start": 0.2}, "pitch": {"start": -0.1}, "velocity": [0.5, 0, 4.0]}
    errors = []
    for step in (0.01, 0.00125):
        besides = {"run": {"duration": 5.0, "step": step}}
        scenario = wet({"box": [2, 3, 1]}, joint=joint, mass=8e2, besides=besides, drag={"coefficients": 0.3})
        errors.append(imbalance(scenario))
    immersed = deckcrane.run(scenario).immersion.values.ravel()
    out = int(np.argmin(immersed))
    assert immersed[0] == 1.0
    assert immersed[out] == 0.0
    assert immersed[out:].max() > 0.2
    assert errors[0] < 5e-3
    assert errors[1] < errors[0] / 16


def test_a_sinking_ball_reaches_its_terminal_speed() -> None:
    besides = {"run": {"duration": 12.0, "step": 0.01}}
    dataset = deckcrane.run(wet({"sphere": 1.0}, mass=1.5e3, besides=besides))
    speed = sqrt(2 * (1.5e3 - RHO * pi / 6) * G / (RHO * 0.5 * pi / 4))
    assert float(dataset.u[-1, 0]) == pytest.approx(-speed, rel=1e-6)


SPRING, DAMPING, MASS, DEPTH = 6e4, 4e3, 2e3, 6.0


def suspended(sea: dict[str, object], duration: float) -> Scenario:
    """A ball on a spring under water, with linear drag alone."""
    weight = (MASS - RHO * pi / 6) * G
    spring = {"linear": SPRING, "rest": -DEPTH + weight / SPRING}
    besides = {"sea": sea, "run": {"duration": duration, "step": 0.02, "transient": 30.0}}
    drag = {"coefficients": 0.0, "linear": DAMPING}
    return wet(
        {"sphere": 1.0}, joint={**HEAVE, "start": -DEPTH, "spring": spring}, mass=MASS, besides=besides, drag=drag
    )


def response(w: np.ndarray, k: np.ndarray) -> np.ndarray:
    """Heave of the ball over the elevation above it, in the frequency domain."""
    displaced = RHO * pi / 6
    added = displaced / 2
    a_w = -(w**2) * np.exp(-k * DEPTH)
    v_w = 1j * w * np.exp(-k * DEPTH)
    push = (displaced + added) * a_w + DAMPING * v_w
    return np.asarray(push / (SPRING - w**2 * (MASS + added) + 1j * w * DAMPING))


@pytest.mark.parametrize("period", [1.9, 4.0, 8.0])
def test_small_motions_of_a_suspended_ball_are_those_of_the_frequency_domain(period: float) -> None:
    w = 2 * pi / period
    dataset = deckcrane.run(
        suspended({"regular": {"height": 0.02, "period": period}, "direction": 0.0}, 30 + 10 * period)
    )
    kept = dataset.q.values[dataset.time.values >= 30.0, 0]
    amplitude = abs(complex(response(np.array([w]), np.array([w**2 / G]))[0])) * 0.01
    assert np.ptp(kept) / 2 == pytest.approx(amplitude, rel=0.01)


def test_a_box_afloat_in_small_waves_heaves_as_linear_theory_has_it() -> None:
    """Pressure on its bottom, added mass and the spring of its waterplane; to the order of the draught over the wave's length."""
    period, draught, mass, added = 5.0, 0.6, RHO * 6 * 0.6, 4e3
    w, k = 2 * pi / period, (2 * pi / period) ** 2 / G
    sea = {"regular": {"height": 0.02, "period": period}, "direction": 0.0}
    besides = {"sea": sea, "run": {"duration": 120.0, "step": 0.02}}
    own = {"added_mass": {"masses": [0, 0, added]}, "drag": {"coefficients": 0.0, "linear": 3e3}}
    box = wet({"box": [2, 3, 1]}, joint={**HEAVE, "start": 0.5 - draught}, mass=mass, besides=besides, **own)
    dataset = deckcrane.run(box)
    water = 3e3 * draught  # of its drag, for its immersed share
    dying = exp(-k * draught / 2)
    push = RHO * G * 6 - w**2 * (RHO * 6 * draught + added) * dying + 1j * w * water * dying
    expected = abs(push / (RHO * G * 6 - w**2 * (mass + added) + 1j * w * water)) * 0.01
    kept = dataset.q.values[dataset.time.values >= 60.0, 0]
    assert np.ptp(kept) / 2 == pytest.approx(expected, rel=0.02)


def test_ten_seas_move_a_suspended_ball_as_their_waves_say() -> None:
    """In each the standard deviation is that of its own waves through the frequency domain; runs and batches agree."""
    base = suspended({"jonswap": {"hs": 0.5, "tp": 3.0}, "direction": 0.0}, 330.0)
    jobs = [Job(str(seed), base.with_values({"sea.seed": seed})) for seed in range(1, 11)]
    found = run_batch(jobs).dataset.standard_deviation.sel(signal="q.heave").values
    ratios = []
    for job, std in zip(jobs, found, strict=True):
        waves = sea_waves(job.scenario)
        amplitudes = response(waves.w, waves.k) * waves.amplitude * np.exp(1j * waves.phase)
        expected = sinusoids(waves.w, amplitudes[:, None], 30.0, 0.1, 3000)
        ratios.append(std / expected.std())
    assert np.array(ratios) == pytest.approx(1.0, abs=0.05)
    alone = deckcrane.run(jobs[3].scenario)
    kept = alone.q.values[alone.time.values >= 30.0, 0]
    assert kept.std() == pytest.approx(found[3], rel=1e-6)


@pytest.mark.parametrize("per_length", [20.0, 100.0])
def test_a_load_in_deep_water_swings_with_its_added_mass_and_a_third_of_its_rope_s(per_length: float) -> None:
    """T0 = 2 pi sqrt((M + A33 + m L/3) / K) [standards 6.9]; exactly, x tan x = m L / (M + A33) with x = w L sqrt(m / EA)."""
    axial, mass, added = 4e8, 6e4, 9e4
    wire = {"on": "ground", "at": [0, 0, 10]}, {"on": "load", "at": [0, 0, 2]}
    rope = {"path": list(wire), "stiffness": axial, "mass": per_length, "nodes": 16, "tension": 5e5}
    deep = wet(
        {"box": [6, 5, 3]},
        joint={**FREE, "z": {"start": -1500.0}},
        mass=mass,
        volume=7.0,
        added_mass={"masses": [5e4, 5e4, added]},
        besides={"ropes": {"wire": rope}, "run": {"start": "settled", "duration": 1.0, "step": 1e-3}},
    )
    model = deckcrane.linearise(deep)
    values, vectors = np.linalg.eig(model.A)
    heaving = np.abs(vectors[2]) > 0.05 * np.abs(vectors).max(axis=0)
    found = 2 * pi / min(abs(value) for value in values[heaving] if value.imag > 0.1)
    length = 1508.0 - 5e5 / axial * 1508.0
    x = brentq(lambda x: x * np.tan(x) - per_length * length / (mass + added), 1e-3, pi / 2 - 1e-3)
    exact = 2 * pi * length * sqrt(per_length / axial) / x
    simple = 2 * pi * sqrt((mass + added + per_length * length / 3) / (axial / length))
    assert found == pytest.approx(exact, rel=2e-3)
    assert found == pytest.approx(simple, rel=0.008)


def test_a_card_finds_the_statistics_of_a_processor() -> None:
    """The water about loads goes to a card as series, each case with its own constants."""
    base = suspended({"jonswap": {"hs": 0.5, "tp": 3.0}, "direction": 0.0}, 40.0)
    seas = [{"sea.seed": 1}, {"sea.seed": 2, "sea.jonswap.tp": 2.9}, {"sea.seed": 3, "sea.jonswap.hs": 0.6}]
    batch = prepare_batch([Job(str(n), base.with_values(sea)) for n, sea in enumerate(seas)], Keep(signals=("q",)))
    text = explicit_program(batch.lead.equations, LANES, batch.own_constants, batch.lead.tally.write)
    ours = batch.on_a_card(80).run(batch.card_cases, card=ProcessorCard(text))
    theirs = batch.batch("llvm").run(batch.cases)
    assert ours.tallies is not None
    np.testing.assert_allclose(ours.tallies, theirs.tallies, rtol=1e-12)
