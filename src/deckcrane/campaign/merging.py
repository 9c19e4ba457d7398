"""Stores of one study, run in parts on several machines, put together: the same bytes as if one machine had run it all."""

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
    """Put stores of one study together in a new one; of a batch that several have, the first store's counts."""
    path = Path(store)
    if not parts:
        raise DeckcraneError("nothing to put together: name the stores")
    found = [opened(part) for part in parts]
    for other in found[1:]:
        _check_same(found[0], other)
    make_folder(path.parent)
    with locked(path, "this store"):
        merged = copied_empty(found[0], path, anew=anew)
        for number in merged.batches:  # in their order, so that results are laid out as one machine would
            source = next((part for part in found if part.is_done(number)), None)
            if source is not None:
                merged.put(number, source.read(number), source.failures_in(number))
        return opened_outcome(merged)


def _check_same(one: CampaignStore, other: CampaignStore) -> None:
    here, there = one.attributes(), other.attributes()
    for name, what in (("study_hash", "studies"), ("source", "versions")):
        if here[name] != there[name]:
            raise DeckcraneError(
                f"{one.path} and {other.path} hold results of different {what} ({here[name]}, {there[name]}), which are not mixed"
            )
    if one.names != other.names or one.batch != other.batch:
        raise DeckcraneError(
            f"{one.path} and {other.path} are cut into batches differently; run both with the same --batch"
        )
