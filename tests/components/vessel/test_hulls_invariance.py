"""What must stay true of hulls together: in any order, in a mirror, in batches and on cards, beside a hull at rest, of three."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import sea_independent_key
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory.state_space import FluidMemory
from deckcrane.program.gpu.program import LANES
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch
from tests.components.vessel.test_hulls_together import CRANE, HELD, REGULAR, quietly, scenario
from tests.hydro.two_hulls import PLACE, three_hulls, two_hulls
from tests.program.gpu.processor_card import ProcessorCard

pytest.importorskip("capytaine", reason="data of hulls are computed by Capytaine, an extra")
MIRRORED = np.array([1, -1, 1, -1, 1, -1])
"""Signs of surge, sway, heave, roll, pitch and yaw seen in a mirror along the ship."""
IRREGULAR = {"jonswap": {"hs": 0.5, "tp": 7.0}, "direction": 1.0, "outside": 0.5}
QUAY = {"moorings": {"matrix": np.diag([1e9, 1e9, 1e9, 1e10, 5e10, 5e10]).tolist()}, "start": {"in_waves": False}}
"""Held so that waves move it by a tenth of a millimetre."""
RUN = {"duration": 2.0, "step": 0.05, "every": 0.05}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_hulls(0.2).write(tmp_path_factory.mktemp("hulls") / "two.nc")


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A made-up passive memory of both hulls, and the keys of vessels that have it and start in waves."""
    rng = np.random.default_rng(5)
    size = np.sqrt(two_hulls(0.2).radiation_damping.max(axis=0).diagonal())
    B = 0.3 * rng.uniform(-1, 1, (4, 12)) * size
    memory = FluidMemory(-np.diag([0.4, 0.6, 0.9, 1.3]), B, B.T, ("1", "2", "3", "4"))
    for module in ("wave_series", "motion_errors", "hydrodynamics"):
        monkeypatch.setattr(f"deckcrane.components.vessel.{module}.memory_of", lambda data: memory)
    return {"fluid_memory": True, "start": {"in_waves": True}, "accept_motion_error": 1e9}


def seas(file: Path, keys: dict[str, Any]) -> list[Scenario]:
    """Three cases that differ in their sea alone, as those of a study: batches prepare their vessels once."""
    base = scenario(file, sea={**IRREGULAR, "seed": 1}, own=keys, boat=keys, run=RUN)
    changes = ({}, {"seed": 2}, {"seed": 2, "direction": 2.5})
    cases = [base.model_copy(update={"sea": base.sea.model_copy(update=change)}) for change in changes]
    assert len({sea_independent_key(case) for case in cases}) == 1
    return cases


@pytest.mark.study
def test_runs_of_a_batch_of_hulls_together_are_single_runs(file: Path, remembered: dict[str, Any]) -> None:
    """Each in its own sea, from the first instant on: the start in waves is that of its own waves."""
    cases = seas(file, remembered)
    names = ("vessel.z", "boat.z", "boat.roll")
    keep = Keep(signals=tuple(f"q.{name}" for name in names), statistics=("extremes", "moments"), transient=0.0)
    jobs = [Job(str(i), case) for i, case in enumerate(cases)]
    batch = quietly(deckcrane.run_batch, jobs, keep, progress=False).dataset
    for i, case in enumerate(cases):
        single = quietly(deckcrane.run, case)["q"]
        for name in names:
            series, kept = single.sel(coordinate=name), batch.sel(signal=f"q.{name}")
            for statistic, value in (("maximum", series.max()), ("minimum", series.min()), ("mean", series.mean())):
                assert float(kept[statistic][i]) == pytest.approx(float(value), rel=1e-9, abs=1e-12)


@pytest.mark.study
def test_a_card_runs_hulls_together_as_vectors_do(file: Path, remembered: dict[str, Any]) -> None:
    cases = seas(file, remembered)
    keep = Keep(signals=("q.vessel.z", "q.boat.z"), statistics=("extremes", "moments"), transient=0.0)
    batch = quietly(prepare_batch, [Job(str(i), case) for i, case in enumerate(cases)], keep)
    lead = batch.lead
    text = BATCH_PROGRAMS["rk4"](lead.equations, LANES, batch.own_constants, lead.tally.write)
    ours = batch.on_a_card(80).run(batch.card_cases, card=ProcessorCard(text))
    theirs = batch.batch("llvm").run(batch.cases)
    order = [ours.names.index(name) for name in theirs.names]
    np.testing.assert_allclose(ours.tallies[order], theirs.tallies, rtol=1e-12)


@pytest.mark.study
def test_a_stepper_starts_hulls_together_in_the_waves_of_another_seed(file: Path, remembered: dict[str, Any]) -> None:
    first, second, _ = seas(file, remembered)
    stepper = quietly(deckcrane.stepper, first)
    quietly(stepper.reset, seed=2)
    stepper.step(duration=1.0)
    expected = quietly(deckcrane.run, second)["q"].sel(time=1.0, method="nearest").values
    np.testing.assert_allclose(stepper.state[: len(expected)], expected, rtol=1e-6, atol=1e-9)


@pytest.mark.study
def test_the_order_of_hulls_in_file_and_scenario_changes_nothing(file: Path, tmp_path: Path) -> None:
    data = two_hulls(0.2)
    swapped = data.of([(1, data.hulls[1]), (0, data.hulls[0])]).write(tmp_path / "swapped.nc")
    one = quietly(deckcrane.run, scenario(file, sea=REGULAR, run=RUN), target="vm")
    other = quietly(deckcrane.run, scenario(swapped, sea=REGULAR, run=RUN), target="vm")
    np.testing.assert_allclose(other["q"], one["q"], rtol=0, atol=1e-9)
    exchanged = scenario(
        file,
        own={"body": "cargo_barge", "place": {"sway": PLACE}},
        boat={"body": "crane_barge", "place": {"sway": 0.0}},
        sea=REGULAR,
        run=RUN,
    )
    turned = quietly(deckcrane.run, exchanged, target="vm")["q"].values
    np.testing.assert_allclose(np.roll(turned, 6, axis=1), one["q"], rtol=0, atol=1e-9)


def mirrored(data: CoupledHydrodynamics) -> CoupledHydrodynamics:
    """The data of the hulls seen in a mirror along the ship."""
    both, signs = np.tile(MIRRORED, len(data.names)), MIRRORED[:, None] * MIRRORED
    hulls = []
    for hull in data.hulls:
        dataset = hull.dataset.copy(deep=True)
        order = np.argsort(np.mod(-hull.wave_direction, 2 * np.pi))
        dataset = dataset.assign_coords(wave_direction=np.mod(-hull.wave_direction, 2 * np.pi)).isel(
            wave_direction=order
        )
        dataset["excitation"] = dataset["excitation"] * MIRRORED
        for name in ("added_mass", "radiation_damping", "added_mass_infinite", "mass", "hydrostatic_stiffness"):
            dataset[name] = dataset[name] * signs
        hulls.append(Hydrodynamics(dataset))
    whole = both[:, None] * both
    return CoupledHydrodynamics(
        data.names,
        tuple(hulls),
        data.places * [1, -1, -1],
        data.added_mass * whole,
        data.radiation_damping * whole,
        data.added_mass_infinite * whole,
    )


@pytest.mark.study
def test_hulls_seen_in_a_mirror_move_as_seen_in_a_mirror(file: Path, tmp_path: Path) -> None:
    """In oblique seas: the pair is not symmetric by itself."""
    paths = file, mirrored(two_hulls(0.2)).write(tmp_path / "mirrored.nc")
    motions = [
        quietly(
            deckcrane.run,
            scenario(
                path,
                boat={"place": {"sway": side * PLACE}},
                sea={**REGULAR, "direction": side * REGULAR["direction"]},
                run=RUN,
            ),
            target="vm",
        )["q"].values
        for path, side in zip(paths, (1.0, -1.0), strict=True)
    ]
    signs = np.tile(MIRRORED, 2)
    np.testing.assert_allclose(motions[1] * signs, motions[0], rtol=0, atol=1e-9)


def test_beside_a_hull_that_cannot_move_a_hull_moves_as_beside_one_at_rest(file: Path) -> None:
    """The neighbour held as a quay is: coefficients and forces are those of the data with it at rest."""
    still = {"start": {"in_waves": False}}
    together, alone = (
        quietly(deckcrane.run, scenario(file, section, own=still, boat=QUAY, sea=REGULAR), target="vm")["q"].values
        for section in ({}, None)
    )
    size = np.abs(alone[:, :6]).max()
    assert size > 0.01
    assert np.abs(together[:, 6:] - PLACE * np.eye(6)[1]).max() < 0.003 * size
    np.testing.assert_allclose(together[:, :6], alone[:, :6], rtol=0, atol=0.003 * size)
    free = quietly(deckcrane.run, scenario(file, own=still, boat=still, sea=REGULAR), target="vm")["q"].values
    assert np.abs(free[:, :6] - alone[:, :6]).max() > 0.015 * size, "a neighbour that moves matters"


@pytest.mark.study
def test_three_hulls_act_on_each_other(tmp_path: Path) -> None:
    """Energy balances; and of three hulls in the data, one that no vessel names is one that cannot move."""
    path = three_hulls().write(tmp_path / "three.nc")
    third = {
        "hydrodynamics": str(path),
        "body": "tug",
        "crane": "added",
        "fluid_memory": False,
        "place": {"sway": -PLACE},
    }
    pair = scenario(path, sea=REGULAR, bodies=CRANE, control=HELD)
    three = pair.with_values({"vessels.tug": third})
    for balance in quietly(deckcrane.check_parts, three):
        assert balance.holds, balance.name
    still = {"vessel.start": {"in_waves": False}, "vessels.boat.start": {"in_waves": False}, "run.step": 0.0125}
    beside = scenario(path, sea=REGULAR).with_values(still)
    held = beside.with_values({"vessels.tug": {**third, **QUAY}})
    a, b = (quietly(deckcrane.run, each, target="vm")["q"].values for each in (held, beside))
    assert a.shape[1] == 18
    np.testing.assert_allclose(a[:, :12], b, rtol=0, atol=0.01 * np.abs(b - b[0]).max())


def test_a_lift_from_one_hull_to_the_other_balances_in_energy(file: Path) -> None:
    """A crane on one hull with its load on a rope over the other's deck, and contacts between: all of it acts on both hulls."""
    load = {
        "load": {
            "on": "ground",
            "joint": {"free": True, "y": {"start": PLACE - 1.0}, "z": {"start": 4.0}},
            "mass": 5e3,
            "shape": {"box": [2, 2, 2]},
        }
    }
    rope = {
        "hoist": {
            "path": [{"on": "boom", "at": [0, 15, 0]}, {"on": "load", "at": [0, 0, 1]}],
            "stiffness": 1e6,
            "damping": 1e4,
        }
    }
    deck = {
        "deck": {
            "touching": {"on": "load", "box": "-z"},
            "surface": {"on": "boat", "plane": "z", "at": [0, 0, 3]},
            "penetration": 0.01,
        }
    }
    case = scenario(file, sea=REGULAR, bodies={**CRANE, **load}, control=HELD, ropes=rope, contacts=deck)
    for balance in quietly(deckcrane.check_parts, case):
        assert balance.holds, balance.name


def test_hulls_keep_their_own_numbers_in_any_order() -> None:
    data = two_hulls(0.2)
    swapped = data.of([(1, data.hulls[1]), (0, data.hulls[0])])
    order = [*range(6, 12), *range(6)]
    np.testing.assert_allclose(swapped.motion_raos(), data.motion_raos()[:, :, order], rtol=1e-9, atol=1e-12)
    assert replace(swapped).coupling == pytest.approx(data.coupling, rel=1e-12)
