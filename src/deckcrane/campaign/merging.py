"""Merge stores of one study that was run in parts on several machines: the same bytes as from one machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deckcrane.campaign.driving import CampaignOutcome, opened_outcome
from deckcrane.campaign.new_stores import copied_empty
from deckcrane.campaign.store import CampaignStore, opened
from deckcrane.errors import DeckcraneError
from deckcrane.files.locks import locked
from deckcrane.files.places import make_folder


def merge_campaigns(store: str | Path, parts: Sequence[str | Path], *, anew: bool = False) -> CampaignOutcome:
    """Merge stores of one study into a new one; of a batch in several stores, the first counts."""
    path = Path(store)
    if not parts:
        raise DeckcraneError("nothing to put together: name the stores")
    stores = [opened(part) for part in parts]
    for store_of_part in stores[1:]:
        _check_same_study(stores[0], store_of_part)
    make_folder(path.parent)
    with locked(path, "this store"):
        merged = copied_empty(stores[0], path, anew=anew)
        for number in merged.batches:  # in order, so that the layout is that of a single machine
            source = next((part for part in stores if part.is_done(number)), None)
            if source is not None:
                merged.put(number, source.read(number), source.failures_in(number))
        return opened_outcome(merged)


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
