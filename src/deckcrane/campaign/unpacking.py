"""Results of packed files as the store of a campaign: a card far away has run the study, all else goes on as if it were here."""

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
    """What packed files of a study gave, all of them, as the store that `campaign` would have made of it.

    Cases that were not run on the card (it was interrupted, or a file is missing) wait: `campaign` with `resume` runs them here.
    """
    path = Path(store)
    check_zarr()
    chosen = study if isinstance(study, Study) else load_study(study)
    wanted = study_hash(chosen)
    for one in results:
        if packed_of(one) != wanted:
            raise DeckcraneError(
                f"{one} holds results of another study, or of one that has changed since it was packed"
            )
    found = BatchOutcome()
    for one in results:
        own = unpack(one)
        found.pieces.append(own.dataset)
        found.failures.update(own.failures)
    there = {str(name) for piece in found.pieces for name in piece[CASE].values} | set(found.failures)
    make_folder(path.parent)
    with locked(path, "this store"):
        cases = cases_of(chosen)
        kept = begun(path, chosen, cases, plan_of(chosen, cases), anew=anew)
        for number in kept.batches:
            names = kept.names_in(number)
            if there.issuperset(names):
                kept.put(number, *_only_done(*found.only(names)))
        return opened_outcome(kept)


def _only_done(pieces: list[xr.Dataset], failures: dict[str, str]) -> tuple[list[xr.Dataset], dict[str, str]]:
    """Without the rows of cases that failed, which hold no numbers."""
    kept = []
    for piece in pieces:
        rows = [i for i, name in enumerate(piece[CASE].values) if str(name) not in failures]
        if rows:
            kept.append(piece.isel({CASE: rows}))
    return kept, failures
