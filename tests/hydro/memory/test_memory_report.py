"""What `deckcrane hydro` says of a fluid memory: errors by degree of freedom, causality, poles and largest steps."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe, memory_report
from deckcrane.hydro.memory.data import motions, sensitivity
from deckcrane.hydro.memory.report import (
    MemoryReport,
    best_memory,
    check_step,
    largest_stable_step,
    memory_findings,
    memory_lines,
    motion_error,
)
from deckcrane.hydro.memory.state_space import FluidMemory, identify
from deckcrane.program.integrators import DOPRI5, RK4
from tests.hydro.example import barge, real_file
from tests.hydro.memory.radiators import database, direction, resonators, semi_submersible
from tests.studies import first_each_time


def simple() -> Hydrodynamics:
    """Heave and pitch with two modes."""
    w = np.linspace(0.1, 3.0, 30)
    modes = [(0.8, 0.4, direction(0, 0, 1, 0, 0.5, 0)), (1.4, 0.3, direction(0, 0, 0.5, 0, -1, 0))]
    return database(w, resonators(w, modes))


@pytest.fixture(scope="module")
def supply() -> MemoryReport:
    return memory_report(Hydrodynamics.read("supply"))


def test_motions_of_the_bundled_vessel_are_right_within_half_of_the_bar(supply: MemoryReport) -> None:
    assert supply.motion_by_fit is not None
    assert supply.motion_by_causality is not None
    assert supply.motion_by_fit.max() < 0.008
    assert supply.motion_by_causality.max() < 0.003
    assert supply.damping.max() < 0.01
    assert supply.added_mass.max() < 0.01
    assert supply.passivity >= 0.0
    assert supply.memory.states <= 46


def test_motions_of_an_fpso_are_right_within_the_bar() -> None:
    report = memory_report(Hydrodynamics.read(real_file("wamit/fpso.1")))
    assert report.motion_by_fit is not None
    assert report.motion_by_fit.max() < 0.01


def test_everything_is_in_the_lines(supply: MemoryReport) -> None:
    text = "\n".join(supply.lines())
    for words in (
        "states",
        "poles from",
        "passive (margin",
        "s with rk4",
        "s with dopri5",
        "damping: surge",
        "causality",
    ):
        assert words in text
    assert text in describe("supply")


@pytest.mark.parametrize(
    ("margin", "words"),
    [(0.0, "passive (margin 0.0e+00)"), (2e-3, "passive (margin 2.0e-03)"), (-2e-3, "gives out 2.0e-03")],
)
def test_a_memory_that_gives_out_no_energy_is_passive(margin: float, words: str) -> None:
    class Memory(FluidMemory):
        def passivity(self, highest: float = 3.0) -> float:
            return margin

    memory = Memory(-np.eye(1), np.zeros((1, 6)), np.zeros((6, 1)), ("1",))
    report = MemoryReport(memory, 3.0, np.zeros(6), np.zeros(6), np.zeros(6), None, None)
    assert words in report.lines()[0]


def test_data_that_contradict_themselves_have_an_error_of_causality() -> None:
    clean = simple()
    spoilt = clean.dataset.copy(deep=True)
    spoilt["added_mass"] = spoilt["added_mass"] * (1.0 + 0.3 * np.exp(-clean.frequency / 0.3))[:, None, None]
    before, after = memory_report(clean), memory_report(Hydrodynamics(spoilt))
    assert before.motion_by_causality is not None
    assert after.motion_by_causality is not None
    assert np.nanmax(before.causality) < 0.02
    assert after.causality[2] > 0.05
    assert after.motion_by_causality[2] > 5 * before.motion_by_causality[2]


def test_degrees_of_freedom_without_memory_are_not_named() -> None:
    w, keep = np.linspace(0.1, 3.0, 30), np.array([1.0, 1, 1, 1, 1, 0])
    text = "\n".join(memory_lines(database(w, semi_submersible(w) * np.outer(keep, keep))))
    assert "roll" in text
    assert "yaw" not in text


def test_without_damping_or_frequencies_it_says_so() -> None:
    w = np.linspace(0.1, 3.0, 30)
    assert memory_lines(database(w, 0 * semi_submersible(w))) == ["memory       none: the data have no damping"]
    short = database(w[:3], semi_submersible(w[:3]))
    assert "at least 4 frequencies" in memory_lines(short)[0]


def test_without_mass_there_is_no_error_of_motions() -> None:
    report = memory_report(Hydrodynamics(simple().dataset.drop_vars("mass")))
    assert report.motion_by_fit is None
    assert "motion error" not in "\n".join(report.lines())


def test_motion_answers_an_error_of_the_radiation_as_foretold() -> None:
    data = Hydrodynamics(barge())
    A, B = data.added_mass, data.radiation_damping
    change = np.zeros(B.shape)
    change[:, 2, 2] = 1e-6 * B[:, 2, 2].max()
    plain, changed = motions(data, A, B), motions(data, A, B + change)
    assert plain is not None
    assert changed is not None
    apart = np.abs(changed - plain).max(axis=1) / np.abs(plain).max(axis=(0, 1))
    foretold = sensitivity(data, A, B)[:, 2, 2] * change[:, 2, 2]
    np.testing.assert_allclose(apart.max(axis=1), foretold, rtol=0.02)


@pytest.mark.parametrize(("method", "limit"), [(RK4, 2.785), (DOPRI5, 3.306)])
def test_stability_limits_on_the_real_axis_are_those_of_the_books(method: object, limit: float) -> None:
    assert largest_stable_step(np.array([-2.0 + 0j]), method) == pytest.approx(limit / 2, abs=2e-3)  # type: ignore[arg-type]


def test_the_largest_step_divides_what_dies_out_from_what_grows(supply: MemoryReport) -> None:
    A = supply.memory.A
    for share, grows in ((0.98, False), (1.03, True)):
        h = share * supply.largest_step("rk4")
        step = sum((np.linalg.matrix_power(h * A, k) / f for k, f in ((1, 1), (2, 2), (3, 6), (4, 24))), np.eye(len(A)))
        assert (np.abs(np.linalg.eigvals(step)).max() > 1.0) == grows


def test_a_step_too_long_for_the_memory_is_refused_in_words(supply: MemoryReport) -> None:
    check_step(supply.memory.A, "rk4", 0.1)
    check_step(supply.memory.A, "dopri5", 10.0)
    with pytest.raises(
        DeckcraneError, match=r"too long for the vessel's fluid memory: with rk4 it is stable up to 0\.\d+ s"
    ):
        check_step(supply.memory.A, "rk4", 2.0)


def test_a_run_with_such_a_step_is_refused_before_it_begins() -> None:
    scenario = deckcrane.load("deck_crane_in_waves").with_values(
        {"run.step": 2.0, "run.every": 2.0, "run.duration": 20.0}
    )
    with pytest.raises(DeckcraneError, match="too long for the vessel's fluid memory"):
        deckcrane.run(scenario)


@pytest.mark.parametrize(("size", "waviness"), first_each_time([(0.3, 7.0), (0.5 + 0.5j, 5.0)], 1))
def test_high_frequencies_that_spoil_a_memory_are_left_to_themselves(size: complex, waviness: float) -> None:
    """Above 2.6 rad/s, where waves move nothing, panels too large for the waves make damping of their own."""
    w = np.linspace(0.1, 5.0, 50)
    clean = resonators(w, [(0.8, 0.4, direction(0, 0, 1, 0, 0.5, 0)), (1.4, 0.3, direction(0, 0, 0.5, 0, -1, 0))])
    damping = np.diag(np.diagonal(clean.real, axis1=1, axis2=2).max(axis=0))
    above = np.clip((w - 2.6) / 0.4, 0.0, 1.0) * np.abs(np.sin(waviness * w))
    data = database(w, clean + size * damping * above[:, None, None])
    best = best_memory(data)
    assert motion_error(identify(data, target=0.01, states_per_dof=10), data) > 0.02
    assert motion_error(best, data) < 0.005
    assert best.highest < 3.1


def test_a_memory_that_moves_the_vessel_otherwise_than_its_data_is_a_warning() -> None:
    data = simple()
    spoilt = data.dataset.copy(deep=True)
    spoilt["added_mass"] = spoilt["added_mass"] * (1.0 + 0.5 * np.exp(-data.frequency / 0.3))[:, None, None]
    (finding,) = memory_findings(Hydrodynamics(spoilt))
    assert finding.level == "warning"
    assert "contradict each other" in finding.what
    assert not list(memory_findings(data))
    assert not list(memory_findings(Hydrodynamics.read("supply")))
