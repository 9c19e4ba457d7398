"""Code for graphics cards as text: it can be looked at on any machine."""

from __future__ import annotations

import re
from functools import cache

import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.program.gpu.program import LANES, kept_ptx, ptx
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch

KERNELS = {"begin", "carry_tiles", "tally", "measure_slots", "pack_slots"}


@cache
def code(method: str) -> str:
    lead = prepare_batch([Job("one", load("moving_base"))], Keep(signals=("reaction",))).lead
    return ptx(BATCH_PROGRAMS[method](lead.equations, LANES, True, lead.tally.write))


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_a_program_has_its_kernels_and_calls_nothing_from_outside(method: str) -> None:
    assert set(re.findall(r"\.visible \.entry (\w+)\(", code(method))) == {method} | KERNELS
    assert ".extern" not in code(method)
    assert ".target sm_80" in code(method)


@pytest.mark.parametrize("method", ["rk4", "rodas4_fixed"])
def test_every_sum_and_product_says_how_it_is_rounded_so_that_no_driver_fuses_them(method: str) -> None:
    operations = re.findall(r"\b((?:add|sub|mul|div|sqrt|fma)\.[a-z.]*f64)\b", code(method))
    assert len(operations) > 1000
    assert all(".rn." in operation for operation in operations)


def test_ptx_is_made_once() -> None:
    made = []

    def write() -> str:
        made.append(1)
        return "define ptx_kernel void @nothing() {\nret void\n}\n"

    first, second = (kept_ptx("test_ptx_is_made_once", write) for _ in range(2))
    assert first == second
    assert ".entry nothing" in first
    assert len(made) <= 1  # none where an earlier run of the tests kept it
    assert kept_ptx("test_ptx_is_made_once", write, 90) != first


def test_cards_that_are_too_old_are_refused() -> None:
    with pytest.raises(DeckcraneError, match=r"compute capability 6\.1 are too old: 7\.0"):
        kept_ptx("any", lambda: "", 61)
