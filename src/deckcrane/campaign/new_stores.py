"""Stores of which nothing is there yet: for the cases of a study, or for those of another store."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.campaign.arrangement import (
    COUNTED,
    OWN,
    REASON,
    STATE,
    VALUES,
    Grid,
    about_cases,
    name_taken,
    reasons_of,
    states_of,
)
from deckcrane.campaign.encoding import CASE, METADATA, array_files, description, group
from deckcrane.campaign.store import FORM, CampaignStore, members_of, opened, whole_description
from deckcrane.errors import DeckcraneError
from deckcrane.files import exists, write
from deckcrane.files.places import make_folder

if TYPE_CHECKING:
    from deckcrane.campaign.cases import Case


def create(
    path: Path,
    cases: Mapping[int, Case],
    grid: Grid,
    batch: int,
    about: Mapping[str, Any],
    *,
    anew: bool = False,
) -> CampaignStore:
    """A new store for these cases, by their numbers in the study, of which nothing is there yet; `anew`: for an old one."""
    _check_free(path, anew)
    if taken := [name for name in grid.names() if name in OWN]:
        raise DeckcraneError(name_taken(taken[0]))
    variables = about_cases(cases, grid)
    attributes = {
        "deckcrane_campaign": FORM,
        **about,
        "dimensions": grid.names(),
        "grid": {"shape": grid.shape, "labels": grid.labels, "order": list(grid.shape)},
        "batch": batch,
        "coordinates": " ".join(name for name in variables if name not in (CASE, VALUES)),
        "layouts": {},
    }
    files = {f"{name}/{file}": text for name, v in variables.items() for file, text in array_files(v).items()}
    for name, made in ((REASON, reasons_of([""])), (STATE, states_of([0]))):
        files[f"{name}/{METADATA}"] = description(made, len(cases), batch)
    members = {name.removesuffix(f"/{METADATA}"): text for name, text in files.items() if name.endswith(METADATA)}
    files[METADATA] = group(attributes, members)

    def writer(temporary: Path) -> None:
        for name, content in files.items():
            (temporary / name).parent.mkdir(parents=True, exist_ok=True)
            (temporary / name).write_bytes(content)

    write(path, writer)
    return CampaignStore(path, tuple(case.name for case in cases.values()), batch)


def copied_empty(store: CampaignStore, path: Path, *, anew: bool = False) -> CampaignStore:
    """A new store for the same cases, of which nothing is there yet."""
    _check_free(path, anew)
    whole = whole_description(store.path)
    attributes = whole["attributes"]
    own = {*OWN, *attributes["dimensions"]}
    kept = [name for name in str(attributes["coordinates"]).split() if name in own]
    attributes.update(layouts={}, coordinates=" ".join(kept))
    attributes.pop(COUNTED, None)
    members = {name: text for name, text in members_of(whole).items() if name in own}

    def writer(temporary: Path) -> None:
        for name in members:
            (temporary / name).mkdir(parents=True)
            there = [METADATA] if name in (STATE, REASON) else [file.name for file in (store.path / name).iterdir()]
            for file in there:
                (temporary / name / file).write_bytes((store.path / name / file).read_bytes())
        (temporary / METADATA).write_bytes(group(attributes, members))

    write(path, writer)
    return CampaignStore(path, store.names, store.batch)


def _check_free(path: Path, anew: bool) -> None:
    """Refuses to take the place of a store that is there without being told to, and that of anything else at all."""
    if exists(path):
        opened(path)  # a folder or a file that is none says so
        if not anew:
            raise DeckcraneError(
                f"{path} already exists: continue it (--resume), replace it (--anew), or choose another name"
            )
    make_folder(path.parent)
