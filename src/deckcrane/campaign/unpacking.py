"""Results of packed files, run on a remote graphics card, as the store of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import xarray as xr

from deckcrane.campaign.cases import cases_of
from deckcrane.campaign.driving import CampaignOutcome, begun, opened_outcome
from deckcrane.campaign.encoding import CASE
from deckcrane.campaign.fingerprint import study_hash
from deckcrane.campaign.plan import plan_of
from deckcrane.campaign.store import check_zarr
from deckcrane.campaign.working import BatchOutcome
from deckcrane.errors import DeckcraneError
from deckcrane.files.locks import locked
from deckcrane.files.places import make_folder
from deckcrane.model.study import Study
from deckcrane.model.study_reading import load_study
from deckcrane.running.packing import packed_of, unpack


def unpack_campaign(
    results: Sequence[str | Path], study: Study | str | Path, store: str | Path, *, anew: bool = False
) -> CampaignOutcome:
    """Write the results of all packed files of a study to the store that `campaign` would have made.

    Cases that were not run on the card (it was interrupted, or a file is missing) stay waiting: `campaign` with `resume` runs
    them here.
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
    with locked(path, "this store"):
        cases = cases_of(loaded)
        new_store = begun(path, loaded, cases, plan_of(loaded, cases), anew=anew)
        for number in new_store.batches:
            names = new_store.names_in(number)
            if returned.issuperset(names):
                new_store.put(number, *_without_failed(*outcome.only(names)))
        return opened_outcome(new_store)


def _without_failed(pieces: list[xr.Dataset], failures: dict[str, str]) -> tuple[list[xr.Dataset], dict[str, str]]:
    """Remove the rows of failed cases, which hold no numbers."""
    kept = []
    for piece in pieces:
        rows = [i for i, name in enumerate(piece[CASE].values) if str(name) not in failures]
        if rows:
            kept.append(piece.isel({CASE: rows}))
    return kept, failures
