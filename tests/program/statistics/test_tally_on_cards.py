"""The kernel of statistics for a GPU: as PTX text, and thread by thread on the processor at hand."""

from __future__ import annotations

import numpy as np

from deckcrane.program.gpu.packed_tallies import lanes_of_cases, pack_on_card
from deckcrane.program.gpu.program import ptx
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.statistics.tally import Tally
from deckcrane.scenario.run_settings import STATISTICS, Keep
from tests.program.gpu.processor_card import ProcessorCard
from tests.program.statistics.tallying import accumulated, tally_of, tiles_of

KEEP = Keep(statistics=STATISTICS, block=2.0, bins=16, segment=1.6)
RECORDS, FIRST, ROOM, LANES = 90, 7, 20, 32


def kernel() -> tuple[Tally, str]:
    tally = tally_of(KEEP, 2, RECORDS, FIRST, [(0, 1)])
    module = Module(Lanes(1, LANES, device=True))
    tally.write(module)
    return tally, module.text


def test_every_thread_does_for_its_signal_what_a_vector_does_for_all() -> None:
    rng = np.random.default_rng(3)
    y = np.cumsum(rng.normal(size=(40, RECORDS, 2)), axis=1)
    y[3, 50:, 0] = np.nan
    tally, text = kernel()
    card = ProcessorCard(text)
    Y = tiles_of(y, LANES)
    A = np.zeros(tally.shape(len(Y), LANES))
    for first in range(0, RECORDS, ROOM):
        records = min(ROOM, RECORDS - first)
        buffer = np.full((len(Y), ROOM, 2, LANES), np.nan)
        buffer[:, :records] = Y[:, first : first + records]
        card.launch("tally", (len(Y), 2), [buffer, A, first, records, ROOM])
    names = [str(i) for i in range(len(y))]
    ours, theirs = tally.dataset(A, names), tally.dataset(accumulated(tally, y, 1), names)
    for name, values in theirs.data_vars.items():
        assert np.allclose(ours[name], values, rtol=1e-12, atol=0, equal_nan=True), name


def test_accumulators_are_packed_bit_by_bit_of_cases_that_leave_lanes_free() -> None:
    tally, text = kernel()
    rng = np.random.default_rng(4)
    values = np.where(rng.uniform(size=tally.shape(2, LANES)) < 0.2, rng.integers(-130, 131, tally.shape(2, LANES)), 0)
    A = np.where(rng.uniform(size=values.shape) < 0.05, rng.normal(size=values.shape), values.astype(float))
    A[0, :8, 0, 0] = -0.0, np.nan, np.inf, 127.0, 128.0, -127.0, -128.0, 5e-324
    cases = np.r_[np.arange(30), np.arange(34, 64)]
    packed = pack_on_card(ProcessorCard(text), A, lanes_of_cases(cases, 2))
    expected = np.moveaxis(A, -1, 1).reshape(2 * LANES, *A.shape[1:3])[cases]
    assert packed.dense().tobytes() == expected.tobytes()
    assert packed.nbytes < expected.nbytes / 3


def test_the_kernel_is_ptx_that_calls_nothing_from_outside() -> None:
    text = ptx(kernel()[1])
    assert ".visible .entry tally(" in text
    assert ".extern" not in text
