"""New stores: for the cases of a study, or for those of another store."""

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
    """Create a store for these cases, by their numbers in the study; `anew` replaces an old one."""
    _check_replaceable(path, anew)
    _write_files(path, initial_files(cases, grid, batch, about))
    return CampaignStore(path, tuple(case.name for case in cases.values()), batch)


def initial_files(cases: Mapping[int, Case], grid: Grid, batch: int, about: Mapping[str, Any]) -> dict[str, bytes]:
    """All files of a new store, by their paths."""
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
    return _with_description(_initial_arrays(variables, len(cases), batch), attributes)


def copied_empty(store: CampaignStore, path: Path, *, anew: bool = False) -> CampaignStore:
    """Create a store without results for the cases of another store."""
    _check_replaceable(path, anew)
    attributes = store.attributes()
    names_of_store = {*OWN, *attributes["dimensions"]}
    coordinates = [name for name in str(attributes["coordinates"]).split() if name in names_of_store]
    attributes.update(deckcrane_campaign=FORM, layouts={}, coordinates=" ".join(coordinates))
    attributes.pop(COUNTED, None)
    names = [
        name
        for name in members_of(whole_description(store.path))
        if name in names_of_store and name not in (STATE, REASON)
    ]
    variables = {name: store.variable(name) for name in names}
    _write_files(path, _with_description(_initial_arrays(variables, len(store.names), store.batch), attributes))
    return CampaignStore(path, store.names, store.batch)


def _initial_arrays(variables: Mapping[str, xr.Variable], cases: int, batch: int) -> dict[str, bytes]:
    """Files of the arrays known before anything has run, and metadata of those for the outcome."""
    files = {f"{name}/{file}": text for name, v in variables.items() for file, text in array_files(v).items()}
    for name, template in ((REASON, reasons_of([""])), (STATE, states_of([0]))):
        files[f"{name}/{METADATA}"] = description(template, cases, batch)
    return files


def _with_description(files: Mapping[str, bytes], attributes: Mapping[str, Any]) -> dict[str, bytes]:
    """Add the manifest and the description of the store to these files."""
    members = {name.removesuffix(f"/{METADATA}"): text for name, text in files.items() if name.endswith(METADATA)}
    with_manifest = {**files, f"{MANIFEST}/{METADATA}": manifest_group()}
    checksums = {name: record_of(content) for name, content in with_manifest.items()}
    description_of_store = sealed_description({**attributes, CHECKSUMS: checksums}, members)
    return {**with_manifest, STORE_COPY: description_of_store, METADATA: description_of_store}


def _write_files(path: Path, files: Mapping[str, bytes]) -> None:
    def writer(temporary: Path) -> None:
        for name, content in files.items():
            (temporary / name).parent.mkdir(parents=True, exist_ok=True)
            (temporary / name).write_bytes(content)

    write(path, writer)


def _check_replaceable(path: Path, anew: bool) -> None:
    """Refuse to replace an existing store unless `anew`, and to replace anything else at all."""
    if exists(path):
        if not is_store(path):
            opened(path)  # raises an error for what is not a store
        if not anew:
            raise DeckcraneError(
                f"{path} already exists: continue it (--resume), replace it (--anew), or choose another name"
            )
    make_folder(path.parent)
