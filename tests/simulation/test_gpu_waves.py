"""The waves of a batch as they are described to a graphics card, and made there."""

from __future__ import annotations

from functools import cache

import numpy as np

from deckcrane.components.vessel.wave_series import CardWaves
from deckcrane.program.gpu.program import LANES
from deckcrane.program.inputs import CarriedSeries
from deckcrane.program.llvm.module import Module
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea.gpu_waves import PackedWaves, packed_waves
from deckcrane.simulation.batches import Job, PreparedBatch, prepare_batch
from tests.program.gpu.processor_card import ProcessorCard

SEA = {"jonswap": {"hs": 2.5, "tp": 8.0}, "direction": 2.0, "components": 40, "amplitudes": "fixed", "directions": 3}


@cache
def ready() -> PreparedBatch:
    base = with_values(load("deck_crane_in_waves"), {"run.duration": 20.0, "sea": {**SEA, "spreading": {"s": 1.0}}})
    jobs = [Job(f"seed {n}", with_values(base, {"sea.seed": n})) for n in (1, 2)]
    return prepare_batch(jobs, Keep(signals=("reaction",)))


@cache
def packed() -> PackedWaves:
    waves = CardWaves()
    described = [one.described_inputs(waves).described for one in ready().ready]
    return waves.packed([one for one in described if one is not None])


def card() -> ProcessorCard:
    module = Module(LANES)
    CardWaves().write(module)
    return ProcessorCard(module.text)


def test_a_card_makes_the_waves_that_a_processor_makes() -> None:
    coarse, wrong = packed().coarse(card())
    assert wrong == {}
    for lane, case in enumerate(ready().cases):
        theirs = case.inputs().carried
        assert theirs is not None
        rows = np.ascontiguousarray(coarse[0, :, :, lane])
        ours = CarriedSeries(theirs.names, rows, packed().window, packed().spacing, packed().count)
        expected = theirs.samples(0, theirs.count)
        scale = np.max(np.abs(expected), axis=0)
        assert np.max(np.abs(ours.samples(0, ours.count) - expected) / scale) < 1e-11


def test_seas_come_out_of_a_file_as_they_went_in() -> None:
    again = packed_waves(packed().arrays())
    for ours, theirs in zip(again.coarse(card()), packed().coarse(card()), strict=True):
        np.testing.assert_equal(ours, theirs)


def test_a_sea_outside_of_the_data_is_refused_by_the_number_of_its_case() -> None:
    strict = packed_waves({**packed().arrays(), "allowed": np.array([0.5, -1.0])})
    _, wrong = strict.coarse(card())
    assert list(wrong) == [1]
    assert "sea.outside" in wrong[1]


def test_waves_that_a_card_does_not_make_are_brought_along() -> None:
    sea = {"regular": {"height": 1.0, "period": 8.0}, "direction": 2.0}
    regular = with_values(load("deck_crane_in_waves"), {"run.duration": 20.0, "sea": sea})
    found = prepare_batch([Job("one", regular)], Keep(signals=("reaction",)))
    inputs = found.card_cases[0].inputs()
    assert inputs.described is None
    assert inputs.carried is not None
