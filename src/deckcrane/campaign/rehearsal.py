"""A campaign tried on its first batches, with nothing kept: how many cases, how long all would take, how large they would be."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from deckcrane.campaign.cases import cases_of
from deckcrane.campaign.driving import begun
from deckcrane.campaign.estimate import beginning, large
from deckcrane.campaign.plan import at_once, plan_of
from deckcrane.campaign.store import check_zarr
from deckcrane.campaign.working import BatchOrder, Runner, carry_out
from deckcrane.errors import DeckcraneError
from deckcrane.model.study import Study
from deckcrane.model.study_reading import load_study
from deckcrane.program.device_card import check_card
from deckcrane.running.batches import run_batch as run_jobs


def rehearsed(
    study: Study | str | Path,
    *,
    target: str = "auto",
    threads: int | None = None,
    batch: int | None = None,
    run_batch: Runner | None = None,
) -> Iterator[str]:
    """What a campaign would be, line by line; the last is measured on as many cases as run at once."""
    check_zarr()
    if target == "cuda":
        check_card()
    chosen = study if isinstance(study, Study) else load_study(study)
    cases = cases_of(chosen)
    plan = plan_of(chosen, cases, batch)
    yield beginning(chosen.base, plan)
    if chosen.until is not None:
        yield "until its limits are settled: this is the first round, and others may follow, of longer runs or with more seeds"
    batches = max(1, at_once(target, threads) // plan.batch)
    order = BatchOrder(chosen, tuple(cases[number] for number in plan.order[: batches * plan.batch]), target, threads)
    found = carry_out(order, run_batch or run_jobs)
    if not found.pieces:
        raise DeckcraneError(f"the first batch gave no results: {next(iter(found.failures.values()))}")
    for name, reason in found.failures.items():
        yield f"failed: {name}: {reason}"
    if found.seconds < 20.0:  # code was compiled in it
        found = carry_out(order, run_batch or run_jobs)
    with tempfile.TemporaryDirectory() as folder:
        kept = begun(Path(folder) / "tried.zarr", chosen, cases, plan)
        kept.put(0, *found.only(kept.names_in(0)))
        yield large(kept, found.seconds, min(batches, len(kept.batches)), len(kept.batches), 1).words()
