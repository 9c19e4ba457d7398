"""How a campaign is cut: the order of its cases, those of one structure together, and how many of them are a batch.

Only the study decides, never the machine: the same study gives the same batches everywhere, so that a campaign can be resumed
on another machine, parted between several and put together again.
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
"""Simulations that one core takes at once at most; batches are whole vectors of them."""
CARD = 16_384
"""Simulations that fill a graphics card."""
_BATCHES = 128
"""Into so many batches large campaigns are cut: few enough files, and little is lost with one."""


@dataclass(frozen=True)
class Plan:
    """The numbers of cases in the order of the store, how many are a batch, and what their structures cost, in words."""

    order: tuple[int, ...]
    batch: int
    structures: str


def plan_of(study: Study, cases: Cases, batch: int | None = None) -> Plan:
    """The cases with those of one structure together, in the order of the study otherwise."""
    if batch is not None and batch < 1:
        raise DeckcraneError(f"batch: {batch} cases; at least 1 is needed")
    found = groups(study, cases)
    order = tuple(int(number) for group in found.groups for number in group.indices)
    return Plan(order, batch or batch_size(len(cases)), found.summary)


def batch_size(cases: int) -> int:
    """Cases in a batch: whole vectors, about the same number of batches for every large campaign."""
    return LANES * max(1, -(-cases // (_BATCHES * LANES)))


def at_once(target: str, threads: int | None) -> int:
    """Cases that keep a machine busy: vectors on all cores, or what fills a graphics card."""
    return CARD if target == "cuda" else LANES * (threads or cores())


def part_of(batches: Sequence[int], part: tuple[int, int]) -> list[int]:
    """Every n-th batch from the k-th on: the share k of n of a campaign on several machines."""
    share, shares = part
    if not 1 <= share <= shares:
        raise DeckcraneError(f"part {share}/{shares}: write which of how many, such as 3/8; from 1/{max(shares, 1)} on")
    return [number for number in batches if number % shares == share - 1]
