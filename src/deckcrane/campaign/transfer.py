"""Transfer of campaigns between machines: merge stores of parts, pack cases for a graphics card, unpack its results.

Stores of one study that was run in parts on several machines merge to the same bytes as from one machine. A study's cases, or
given jobs, are packed into files for a machine with a graphics card; their results become the store of a campaign.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.campaign.batching import groups, plan_of
from deckcrane.campaign.campaign import CampaignOutcome, create_store, outcome_of_store
from deckcrane.campaign.cases import cases_of, scenario_of_case
from deckcrane.campaign.provenance import study_hash
from deckcrane.campaign.store import CampaignStore, check_zarr, copied_empty, open_store
from deckcrane.campaign.study.reading import load_study
from deckcrane.campaign.study.study import Study
from deckcrane.campaign.workers import BatchOutcome
from deckcrane.campaign.zarr_arrays import CASE
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import exclusive_lock
from deckcrane.files.paths import check_output, make_folder
from deckcrane.program.gpu.program import COMPUTE, check_compute
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import PACKED, Job, pack_jobs, packed_of, unpack


def merge_campaigns(store: str | Path, parts: Sequence[str | Path], *, anew: bool = False) -> CampaignOutcome:
    """Merge stores of one study into a new one; of a batch in several stores, the first counts.

    Args:
        store: the store to write
        parts: the stores to merge
        anew: whether to replace an old store

    Returns:
        how many cases are done, failed and waiting

    Raises:
        DeckcraneError: there are no parts, they are of different studies, or the store exists
    """
    path = Path(store)
    if not parts:
        raise DeckcraneError("nothing to put together: name the stores")
    stores = [open_store(part) for part in parts]
    for store_of_part in stores[1:]:
        _check_same_study(stores[0], store_of_part)
    make_folder(path.parent)
    with exclusive_lock(path, "this store"):
        merged = copied_empty(stores[0], path, anew=anew)
        for number in merged.batches:  # in order, so that the layout is that of a single machine
            source = next((part for part in stores if part.is_done(number)), None)
            if source is not None:
                merged.put(number, source.read(number), source.failures_in(number))
        return outcome_of_store(merged)


def _check_same_study(first: CampaignStore, second: CampaignStore) -> None:
    a, b = first.attributes(), second.attributes()
    for name, what in (("study_hash", "studies"), ("source", "versions")):
        if a[name] != b[name]:
            raise DeckcraneError(
                f"{first.path} and {second.path} hold results of different {what} ({a[name]}, {b[name]}), which are not mixed"
            )
    if first.names != second.names or first.batch != second.batch:
        raise DeckcraneError(
            f"{first.path} and {second.path} are cut into batches differently; run both with the same --batch"
        )


def pack(
    what: Study | Sequence[Job], path: str | Path, keep: Keep | None = None, *, compute: int = COMPUTE
) -> dict[Path, int]:
    """Pack cases into files for a machine with a graphics card.

    The files run with `python FILE.pyz -o results.npz` where there are a card, NumPy and CuPy. Cases of one structure go into one
    file of the given name; a study with several structures gives as many files, numbered.

    Args:
        what: a study, or jobs of one structure
        path: the .pyz file to write
        keep: signals and statistics to keep; None: those of the study, or the defaults of `Keep`
        compute: the card's compute capability, as 80 for 8.0; newer cards run the same file

    Returns:
        the number of cases in each file

    Raises:
        DeckcraneError: the study has `until`, the suffix is not .pyz, or the compute capability is unknown
    """
    path = Path(path)
    check_compute(compute)
    check_output(path, (), PACKED)
    if not isinstance(what, Study):
        return {path: pack_jobs(list(what), path, keep, path.stem, compute)}
    if what.until is not None:
        raise DeckcraneError(
            "a study with until is as large as its limits need, which is known round by round: leave out until to pack one round"
        )
    counts: dict[Path, int] = {}
    hash_of_study = study_hash(what if keep is None else what.model_copy(update={"keep": keep}))
    parts = list(_jobs_by_structure(what))
    for number, jobs in enumerate(parts, start=1):
        file = path if len(parts) == 1 else path.with_name(f"{path.stem}_{number}{path.suffix}")
        counts[file] = pack_jobs(
            jobs, file, what.keep if keep is None else keep, what.title or path.stem, compute, hash_of_study
        )
    return counts


def _jobs_by_structure(study: Study) -> Iterator[list[Job]]:
    """The jobs of each structure."""
    cases, base = cases_of(study), study.base
    if not len(cases):
        raise DeckcraneError("the study has no cases")
    for group in groups(study, cases).groups:
        chosen = (cases[int(i)] for i in np.asarray(group.indices))
        yield [Job(case.name, scenario_of_case(study, base, case)) for case in chosen]


def unpack_campaign(
    results: Sequence[str | Path], study: Study | str | Path, store: str | Path, *, anew: bool = False
) -> CampaignOutcome:
    """Write the results of all packed files of a study to the store that `campaign` would have made.

    Cases that were not run on the card (it was interrupted, or a file is missing) stay waiting: `campaign` with `resume` runs
    them here.

    Args:
        results: the .npz files that the packed files wrote
        study: the study that was packed, its file or a bundled name
        store: the store to write
        anew: whether to replace an old store

    Returns:
        how many cases are done, failed and waiting

    Raises:
        DeckcraneError: results are of another study, or the store exists
    """
    path = Path(store)
    check_zarr()
    loaded = study if isinstance(study, Study) else load_study(study)
    expected = study_hash(loaded)
    for file in results:
        if packed_of(file) != expected:
            raise DeckcraneError(
                f"{file} holds results of another study, or of one that has changed since it was packed"
            )
    outcome = BatchOutcome()
    for file in results:
        unpacked = unpack(file)
        outcome.pieces.append(unpacked.dataset)
        outcome.failures.update(unpacked.failures)
    returned = {str(name) for piece in outcome.pieces for name in piece[CASE].values} | set(outcome.failures)
    make_folder(path.parent)
    with exclusive_lock(path, "this store"):
        cases = cases_of(loaded)
        new_store = create_store(path, loaded, cases, plan_of(loaded, cases), anew=anew)
        for number in new_store.batches:
            names = new_store.names_in(number)
            if returned.issuperset(names):
                new_store.put(number, *_without_failed(*outcome.only(names)))
        return outcome_of_store(new_store)


def _without_failed(pieces: list[xr.Dataset], failures: dict[str, str]) -> tuple[list[xr.Dataset], dict[str, str]]:
    """Remove the rows of failed cases, which hold no numbers."""
    kept = []
    for piece in pieces:
        rows = [i for i, name in enumerate(piece[CASE].values) if str(name) not in failures]
        if rows:
            kept.append(piece.isel({CASE: rows}))
    return kept, failures
