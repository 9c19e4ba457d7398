"""Plan of a campaign: the order of its cases, grouped by structure, and the size of batches.

It depends on the study alone, never on the machine: the same study gives the same batches everywhere, so that a campaign can be
resumed on another machine, or split between several and merged again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckcrane.campaign.cases import Cases
from deckcrane.campaign.groups import groups
from deckcrane.errors import DeckcraneError
from deckcrane.model.study import Study
from deckcrane.program.batch import cores

LANES = 8
"""Largest number of simulations that one core runs at once; batches are multiples of it."""
CARD = 16_384
"""Number of simulations that fill a graphics card."""
_TYPICAL_BATCHES = 128
"""Number of batches of large campaigns: few enough files, and little is lost with one."""


@dataclass(frozen=True)
class Plan:
    """Numbers of cases in the order of the store, cases per batch, and the cost of their structures, in words."""

    order: tuple[int, ...]
    batch: int
    structures: str


def plan_of(study: Study, cases: Cases, batch: int | None = None) -> Plan:
    """Order the cases with those of one structure together, otherwise as in the study."""
    if batch is not None and batch < 1:
        raise DeckcraneError(f"batch: {batch} cases; at least 1 is needed")
    grouping = groups(study, cases)
    order = tuple(int(number) for group in grouping.groups for number in group.indices)
    return Plan(order, batch or batch_size(len(cases)), grouping.summary)


def batch_size(cases: int) -> int:
    """Cases per batch: a multiple of `LANES`, with about the same number of batches for every large campaign."""
    return LANES * max(1, -(-cases // (_TYPICAL_BATCHES * LANES)))


def at_once(target: str, threads: int | None) -> int:
    """Number of cases that keep a machine busy: vectors on all cores, or a full graphics card."""
    return CARD if target == "cuda" else LANES * (threads or cores())


def part_of(batches: Sequence[int], part: tuple[int, int]) -> list[int]:
    """Every n-th batch from the k-th on: part k of n of a campaign on several machines."""
    number, count = part
    if not 1 <= number <= count:
        raise DeckcraneError(f"part {number}/{count}: write which of how many, such as 3/8; from 1/{max(count, 1)} on")
    return [batch for batch in batches if batch % count == number - 1]
