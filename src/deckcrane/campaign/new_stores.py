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
from deckcrane.campaign.encoding import CASE, METADATA, array_files, description
from deckcrane.campaign.manifest import CHECKSUMS, MANIFEST, manifest_group, sealed_description
from deckcrane.campaign.store import FORM, CampaignStore, members_of, opened, whole_description
from deckcrane.errors import DeckcraneError
from deckcrane.files import exists, write
from deckcrane.files.checksums import record_of
from deckcrane.files.places import STORE_COPY, is_store, make_folder

if TYPE_CHECKING:
    import xarray as xr

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
    _write_all(path, initial_files(cases, grid, batch, about))
    return CampaignStore(path, tuple(case.name for case in cases.values()), batch)


def initial_files(cases: Mapping[int, Case], grid: Grid, batch: int, about: Mapping[str, Any]) -> dict[str, bytes]:
    """All files of a store of which nothing is there yet, by their paths."""
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
    return _described(_own_arrays(variables, len(cases), batch), attributes)


def copied_empty(store: CampaignStore, path: Path, *, anew: bool = False) -> CampaignStore:
    """A new store for the same cases, of which nothing is there yet."""
    _check_free(path, anew)
    attributes = store.attributes()
    own = {*OWN, *attributes["dimensions"]}
    kept = [name for name in str(attributes["coordinates"]).split() if name in own]
    attributes.update(deckcrane_campaign=FORM, layouts={}, coordinates=" ".join(kept))
    attributes.pop(COUNTED, None)
    names = [name for name in members_of(whole_description(store.path)) if name in own and name not in (STATE, REASON)]
    variables = {name: store.variable(name) for name in names}
    _write_all(path, _described(_own_arrays(variables, len(store.names), store.batch), attributes))
    return CampaignStore(path, store.names, store.batch)


def _own_arrays(variables: Mapping[str, xr.Variable], cases: int, batch: int) -> dict[str, bytes]:
    """The arrays that are known before anything has run, and the descriptions of those that say how it went."""
    files = {f"{name}/{file}": text for name, v in variables.items() for file, text in array_files(v).items()}
    for name, empty in ((REASON, reasons_of([""])), (STATE, states_of([0]))):
        files[f"{name}/{METADATA}"] = description(empty, cases, batch)
    return files


def _described(files: Mapping[str, bytes], attributes: Mapping[str, Any]) -> dict[str, bytes]:
    """These files with the manifest, and the description of them all."""
    members = {name.removesuffix(f"/{METADATA}"): text for name, text in files.items() if name.endswith(METADATA)}
    listed = {**files, f"{MANIFEST}/{METADATA}": manifest_group()}
    checksums = {name: record_of(content) for name, content in listed.items()}
    described = sealed_description({**attributes, CHECKSUMS: checksums}, members)
    return {**listed, STORE_COPY: described, METADATA: described}


def _write_all(path: Path, files: Mapping[str, bytes]) -> None:
    def writer(temporary: Path) -> None:
        for name, content in files.items():
            (temporary / name).parent.mkdir(parents=True, exist_ok=True)
            (temporary / name).write_bytes(content)

    write(path, writer)


def _check_free(path: Path, anew: bool) -> None:
    """Refuses to take the place of a store that is there without being told to, and that of anything else at all."""
    if exists(path):
        if not is_store(path):
            opened(path)  # a folder or a file that is none says so
        if not anew:
            raise DeckcraneError(
                f"{path} already exists: continue it (--resume), replace it (--anew), or choose another name"
            )
    make_folder(path.parent)
