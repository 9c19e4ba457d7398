"""Rehearsal of a campaign on its first batches, with nothing kept: number of cases, duration and size of the whole."""

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
    """Describe what a campaign would be, line by line; the last line is measured on as many cases as run at once."""
    check_zarr()
    if target == "cuda":
        check_card()
    loaded = study if isinstance(study, Study) else load_study(study)
    cases = cases_of(loaded)
    plan = plan_of(loaded, cases, batch)
    yield beginning(loaded.base, plan)
    if loaded.until is not None:
        yield "until its limits are settled: this is the first round, and others may follow, of longer runs or with more seeds"
    batches = max(1, at_once(target, threads) // plan.batch)
    order = BatchOrder(loaded, tuple(cases[number] for number in plan.order[: batches * plan.batch]), target, threads)
    outcome = carry_out(order, run_batch or run_jobs)
    if not outcome.pieces:
        raise DeckcraneError(f"the first batch gave no results: {next(iter(outcome.failures.values()))}")
    for name, reason in outcome.failures.items():
        yield f"failed: {name}: {reason}"
    if outcome.seconds < 20.0:  # includes compilation
        outcome = carry_out(order, run_batch or run_jobs)
    with tempfile.TemporaryDirectory() as folder:
        store = begun(Path(folder) / "tried.zarr", loaded, cases, plan)
        store.put(0, *outcome.only(store.names_in(0)))
        yield large(store, outcome.seconds, min(batches, len(store.batches)), len(store.batches), 1).words()
