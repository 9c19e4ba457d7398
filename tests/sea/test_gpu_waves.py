"""Waves made on a graphics card, with a processor in its place, against the records that processors make."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path

import numpy as np
import pytest

from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.module import Module
from deckcrane.sea import waves_of
from deckcrane.sea.data import Sea
from deckcrane.sea.device_kernels import write_device_waves
from deckcrane.sea.fft_sums import interpolation_window
from deckcrane.sea.gpu_seas import DeviceSeaMaker, EncounteredSea, device_table
from deckcrane.sea.gpu_waves import DeviceSeas, device_waves, fast_size
from deckcrane.sea.random_numbers import DeviceDraws, random_stream
from deckcrane.sea.vessel_forces import CoarseRecord, ExcitationTable, coarse_record
from tests.sea.example import database
from tests.sea.processor_threads import Threads

FEW = {"components": 60, "directions": 3, "amplitudes": "fixed"}
TABLE = ExcitationTable.of(database())


def sea(seed: int = 1, direction: float = 1.0, tp: float = 8.0, **more: object) -> Sea:
    given = {
        "jonswap": {"hs": 3.3, "tp": tp},
        "spreading": {"s": 2.0},
        "seed": seed,
        "direction": direction,
        **FEW,
        **more,
    }
    return Sea.model_validate(given)


@cache
def card() -> Threads:
    module = Module(Lanes(1, 32, device=True))
    write_device_waves(module)
    return Threads(module.text)


def seas_of(cases: list[EncounteredSea]) -> DeviceSeas:
    return DeviceSeaMaker().seas(cases)


def by_processor(met: EncounteredSea, dt: float, n: int) -> CoarseRecord:
    waves = waves_of(met.sea, depth=met.depth, gravity=met.gravity, duration=met.duration)
    return coarse_record(TABLE, waves.seen_from(met.x, met.y, met.heading), 0.0, dt, n, 1.0)


def difference(found: np.ndarray, expected: np.ndarray) -> float:
    return float((np.abs(found - expected).max(axis=0) / np.abs(expected).max(axis=0)).max())


def test_a_card_makes_the_records_that_a_processor_makes() -> None:
    """Of several states, seeds, directions, headings and places; in chunks of one tile."""
    maker, dt, n = DeviceSeaMaker(), 0.1, 700
    cases = [
        EncounteredSea(sea()),
        EncounteredSea(sea(seed=5, direction=-2.0)),
        EncounteredSea(sea(seed=2, tp=8.2), heading=0.7),
        EncounteredSea(sea(seed=3, amplitudes="random", components=40), heading=-3.0, duration=60.0),
        EncounteredSea(sea(tp=7.9), x=30.0, y=-12.0, heading=0.2),
    ]
    seas = maker.seas(cases)
    assert len(seas.low) == 4
    assert {maker.between(each, dt) for each in cases} == {4}
    chosen = [4, 0, 1, 2, 3, *[0] * 28]
    found, outside = device_waves(card(), device_table(TABLE, 4), seas, chosen, dt, n, room=1)
    rows = len(by_processor(cases[0], dt, n).values)
    assert found.shape == (2, rows, 6, 32)
    for lane, case in enumerate(chosen[:5]):
        expected = by_processor(cases[case], dt, n)
        assert expected.between == 4
        assert difference(found[0, :, :, lane], expected.values[:, :6]) < 1e-12
    assert np.array_equal(found[1], np.repeat(found[0, :, :, 1:2], 32, axis=2))
    assert len(outside) == len(chosen)
    assert not outside.any()


@pytest.mark.parametrize("directions", [1, 2, 15, 16, 33])
def test_a_card_draws_the_random_numbers_that_numpy_draws(directions: int) -> None:
    """To the last bit; and so it is where NumPy on the host has to draw all of them."""
    seeds, cells = np.array([3, 2**40 + 9]), np.array([60, 37])
    with ThreadPoolExecutor(2) as pool:
        made = DeviceDraws(card(), directions, pool)
        assert made.alike
        by_kernels = made.of(seeds, cells, np.array([True, False]))
        made.alike = False
        by_host = made.of(seeds, cells, np.array([True, False]))
    for a, b in zip(by_kernels, by_host, strict=True):
        assert np.array_equal(a, b)
    for n, random in enumerate((True, False)):
        for a, b in zip(by_kernels, random_stream(int(seeds[n]), int(cells[n]), directions, random), strict=True):
            assert np.array_equal(a[n, : cells[n]], b)


def test_a_short_record_has_waves_within_half_a_window_of_frequency_zero() -> None:
    met = EncounteredSea(sea())
    found, _ = device_waves(card(), device_table(TABLE, 4), seas_of([met]), [0], 0.1, 40)
    assert difference(found[0, :, :, 0], by_processor(met, 0.1, 40).values[:, :6]) < 1e-12


def test_the_share_of_energy_outside_of_the_data_is_told() -> None:
    narrow = ExcitationTable.of(database(np.linspace(0.1, 1.2, 30)))
    met = EncounteredSea(sea())
    _, outside = device_waves(card(), device_table(narrow, 4), seas_of([met]), [0], 0.1, 40)
    waves = waves_of(met.sea)
    assert outside[0] == pytest.approx(
        np.sum(waves.amplitude[waves.w > 1.2] ** 2) / np.sum(waves.amplitude**2), rel=1e-12
    )


def test_forces_of_a_vessel_whose_z_axis_points_down_have_their_signs() -> None:
    signs = (1.0, -1.0, -1.0, 1.0, -1.0, -1.0)
    seas = seas_of([EncounteredSea(sea())])
    up, _ = device_waves(card(), device_table(TABLE, 4), seas, [0], 0.1, 40)
    down, _ = device_waves(card(), device_table(TABLE, 4, signs), seas, [0], 0.1, 40)
    assert np.array_equal(down, up * np.array(signs)[:, None])


def test_what_a_card_cannot_make_is_told() -> None:
    wave = Sea.model_validate({"regular": {"height": 2.0, "period": 8.0}, "direction": 0.0})
    gaps = ExcitationTable.of(database(degrees=np.array([0.0, 90.0, 180.0, 270.0])))
    assert EncounteredSea(sea()).not_on_card(TABLE) == ""
    assert EncounteredSea(sea(), x=10.0, depth=inf).not_on_card(TABLE) == ""
    assert EncounteredSea(wave).not_on_card(TABLE) == "a regular wave"
    assert (
        EncounteredSea(sea(), x=10.0, depth=50.0).not_on_card(TABLE) == "a vessel away from the origin in shallow water"
    )
    assert EncounteredSea(sea()).not_on_card(gaps) == "data of few frequencies, or with gaps between headings"


def test_sea_states_travel_once_for_all_directions_and_seeds() -> None:
    maker = DeviceSeaMaker()
    cases = [EncounteredSea(sea(seed=seed, direction=direction)) for seed in range(4) for direction in (0.0, 1.0, 2.0)]
    seas = maker.seas([*cases, replace(cases[0], duration=20_000.0), EncounteredSea(sea(tp=7.0))])
    assert len(seas) == 14
    assert len(seas.low) == 3
    assert sum(array.nbytes for array in seas.arrays().values()) < 6_000


def test_only_numpy_is_needed_where_the_card_is() -> None:
    """With the package's own front doors empty, as in a file that travels."""
    script = (
        "import sys, types\n"
        "for name in ('deckcrane', 'deckcrane.sea'):\n"
        "    module = types.ModuleType(name)\n"
        "    module.__path__ = [sys.argv[1] + '/' + name.replace('.', '/')]\n"
        "    sys.modules[name] = module\n"
        "import deckcrane.sea.gpu_waves\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & "
        "{'scipy', 'casadi', 'llvmlite', 'xarray', 'pydantic', 'pandas'}))\n"
    )
    source = str(Path(__file__).parents[2] / "src")
    told = subprocess.run(
        [sys.executable, "-c", script, source], capture_output=True, text=True, check=True, timeout=240
    )
    assert told.stdout.strip() == ""


@pytest.mark.parametrize(("least", "size"), [(56, 60), (44_000, 45_000), (40_960, 40_960), (45_029, 45_562)])
def test_sizes_of_ffts_are_products_of_small_primes(least: int, size: int) -> None:
    found = fast_size(least)
    rest = found
    for prime in (2, 3, 5):
        while rest % prime == 0:
            rest //= prime
    assert rest == 1
    assert found % 2 == 0
    assert least <= found <= size * 1.02


def test_the_window_of_a_table_is_that_of_records() -> None:
    assert np.array_equal(device_table(TABLE, 6).carrying, interpolation_window(6))
