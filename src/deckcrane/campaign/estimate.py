"""Estimates of a campaign before and during the run: number of cases, duration and size."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deckcrane.errors import warn_user

if TYPE_CHECKING:
    from deckcrane.campaign.plan import Plan
    from deckcrane.campaign.store import CampaignStore
    from deckcrane.model import Scenario


@dataclass(frozen=True)
class Estimate:
    """Remaining work, extrapolated from measurements."""

    batches: int
    seconds: float
    bytes_more: float
    bytes_all: float

    def words(self) -> str:
        return (
            f"measured on the first batches: about {duration(self.seconds)} for the {counted(self.batches, 'batch')} that are "
            f"left, and about {size(self.bytes_all)} in all"
        )

    def warn_of_room(self, path: Path) -> None:
        free = shutil.disk_usage(path).free
        if self.bytes_more > free:
            warn_user(
                f"about {size(self.bytes_more)} more are going to be written to {path}, and {size(free)} are free there: when "
                "the disk is full the campaign stops, and --resume continues it"
            )


def beginning(base: Scenario, plan: Plan) -> str:
    """Description of a campaign before anything has run."""
    cases = len(plan.order)
    batches = -(-cases // plan.batch)
    length = f"{base.run.duration:g} s" if base.run.duration < 600 else duration(base.run.duration)
    return (
        f"{counted(cases, 'case')} of {length}, {duration(cases * base.run.duration)} of simulated time, in "
        f"{counted(batches, 'batch')} of up to {plan.batch}; {plan.structures}"
    )


def large(store: CampaignStore, seconds: float, done: int, left: int, machines: int) -> Estimate:
    """Estimate of the remaining time and size, when `done` batches took `seconds` on one of `machines` machines."""
    finished = len(store.batches) - len(store.waiting())
    bytes_per_batch = store.size() / max(1, finished)
    return Estimate(
        left, seconds / done * left / max(1, machines), bytes_per_batch * left, bytes_per_batch * len(store.batches)
    )


def counted(number: int, what: str) -> str:
    """A number with its noun in singular or plural."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}{'es' if what.endswith('ch') else 's'}"


def duration(seconds: float) -> str:
    """A duration as text in suitable units."""
    for least, unit, name in ((2 * 86_400 * 365.25, 86_400 * 365.25, "years"), (2 * 86_400, 86_400, "days")):
        if seconds >= least:
            return f"{seconds / unit:.1f} {name}"
    if seconds >= 5_400:
        return f"{seconds / 3600:.1f} h"
    return f"{seconds / 60:.0f} min" if seconds >= 100 else f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"


def size(count: float) -> str:
    """A number of bytes as text in suitable units."""
    for factor, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= factor:
            return f"{count / factor:.3g} {name}"
    return f"{count:.0f} bytes"
