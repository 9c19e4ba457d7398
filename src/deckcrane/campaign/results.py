"""The results of a campaign, over its cases or over the dimensions of its study; and the time series of a case."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import xarray as xr

from deckcrane.campaign.arrangement import COUNTED, DONE, FAILED, NUMBER, REASON, STATE, VALUES
from deckcrane.campaign.encoding import CASE
from deckcrane.campaign.manifest import CHECKED_WHOLE
from deckcrane.campaign.store import WITHOUT_MANIFEST, CampaignStore, opened, without_checksums
from deckcrane.campaign.versions import digest_of
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.foreign import understood
from deckcrane.model.data import nearest
from deckcrane.model.editing import with_values
from deckcrane.model.reading import loads
from deckcrane.model.scenario import Scenario

if TYPE_CHECKING:
    from deckcrane.program.program import Target


def open_campaign(
    store: str | Path, *, over: Literal["dimensions", "cases"] = "dimensions", variables: Iterable[str] | None = None
) -> xr.Dataset:
    """The results of a campaign as a labelled dataset, over the dimensions of its study, or case by case.

    What did not run, or failed, has no numbers; `state` and `reason` say which and why. Over cases nothing is read before it is
    used; over dimensions, all is: name the `variables` that you need where the store is larger than memory.
    """
    kept = opened(store)
    found = _all_forms(kept)
    if variables is not None:
        wanted = list(variables)
        for name in wanted:
            if name not in found:
                raise DeckcraneError(f'{store}: there is no "{name}";{nearest(name, map(str, found.data_vars))}')
        found = found[[*wanted, STATE, REASON]]
    found = found.set_coords([name for name in (VALUES, NUMBER, *kept.attributes()["dimensions"]) if name in found])
    if (np.asarray(found[STATE].values) != DONE).any():
        found = _without_the_unfinished(found)
    return found if over == "cases" else _over_dimensions(found, kept.attributes()["grid"])


def failures(store: str | Path) -> dict[str, str]:
    """The cases that failed, each with its reason."""
    kept = opened(store)
    states, reasons = kept.states(), kept.reasons()
    return {name: reasons[i] for i, name in enumerate(kept.names) if states[i] == FAILED}


def case_scenario(store: str | Path, case: str) -> Scenario:
    """The scenario of a case, from what the store keeps of it."""
    kept = opened(store)
    if case not in kept.names:
        raise DeckcraneError(
            f'{store}: there is no case "{case}";{nearest(case, kept.names)} the first is {kept.names[0]}'
        )
    attributes = kept.attributes()
    base = loads(str(attributes["scenario"]), f"the scenario in {store}")
    for name, content in attributes["files"].items():
        if digest_of(Path(name)) != content:
            warn_user(f"{store}: the file {name} has changed or is not there; the case may be another one")
    values = json.loads(str(kept.array(VALUES)[kept.names.index(case)]))
    return with_values(base, values)


def case_series(store: str | Path, case: str, *, target: Target = "auto", progress: bool | None = None) -> xr.Dataset:
    """The time series of one case of a campaign: it is run again, from what the store keeps of it."""
    from deckcrane.running.simulation import run

    dataset = run(case_scenario(store, case), target=target, progress=progress)
    dataset.attrs["case"] = case
    return dataset


def _all_forms(kept: CampaignStore) -> xr.Dataset:
    """The first form of statistics with all others, whose cases have other signals, joined to it."""
    found = form_of_statistics(kept, "")
    found.attrs.update(found.attrs.pop(COUNTED, {}))
    for home in sorted(home for home in kept.attributes()["layouts"].values() if home):
        beside = form_of_statistics(kept, home.rstrip("/"))
        beside = beside.assign_coords({CASE: found[CASE]})
        try:
            found = found.combine_first(beside)
        except ValueError as error:
            raise DeckcraneError(
                f"{kept.path}: cases of different structures have statistics that do not fit together ({error}); open them one by "
                "one, with xarray.open_datatree"
            ) from error
    return found


def form_of_statistics(kept: CampaignStore, home: str) -> xr.Dataset:
    """One form of statistics, lazily; from a store without a manifest whole, since its faults show only when it is read."""
    with understood(kept.path, "the store of a campaign", "run its study again (--anew)"):
        found = xr.open_zarr(kept.zarr(), group=home or None, chunks=None)
        found.attrs = without_checksums(found.attrs)
        if kept.form == WITHOUT_MANIFEST and found.nbytes <= CHECKED_WHOLE:
            found.load()
        return _with_plain_text(found)


def _with_plain_text(found: xr.Dataset) -> xr.Dataset:
    """Texts as Python has them: what NumPy has for them since its second version, many a function does not take yet."""
    texts = [name for name, variable in found.variables.items() if variable.dtype.kind == "T"]
    found = found.assign({name: found[name].astype(object) for name in texts if name in found.data_vars})
    return found.assign_coords({name: found[name].astype(object) for name in texts if name in found.coords})


def _without_the_unfinished(found: xr.Dataset) -> xr.Dataset:
    """Numbers of batches that were being written are no results."""
    done = found[STATE] == DONE
    numbers = [
        name for name, data in found.data_vars.items() if CASE in data.dims and data.dtype.kind == "f" and name != STATE
    ]
    return found.assign({name: found[name].where(done) for name in numbers})


def _over_dimensions(found: xr.Dataset, grid: dict[str, Any]) -> xr.Dataset:
    """Cases in the place that their labels have along each dimension."""
    names, shape = grid["order"], [grid["shape"][name] for name in grid["order"]]
    rows = np.argsort(found[NUMBER].values)
    data: dict[str, Any] = {}
    coordinates: dict[str, Any] = {}
    for name, variable in found.variables.items():
        values = variable
        if CASE in variable.dims:
            inner = variable.transpose(CASE, ...)
            array = np.asarray(inner.values)[rows].reshape(*shape, *inner.shape[1:])
            own = next((dim for dim, labels in grid["labels"].items() if name in labels), None)
            if own is not None:  # a label varies along its own dimension alone
                axis = names.index(own)
                array = np.moveaxis(array, axis, 0).reshape(shape[axis], -1)[:, 0]
                values = xr.Variable(own, array, variable.attrs)
            else:
                values = xr.Variable((*names, *inner.dims[1:]), array, variable.attrs)
        (coordinates if name in found.coords else data)[str(name)] = values
    return xr.Dataset(data, coordinates, found.attrs)
