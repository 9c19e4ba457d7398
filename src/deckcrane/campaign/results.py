"""Results of a campaign, over its cases or over the dimensions of its study; and the time series of a case."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import xarray as xr

from deckcrane.campaign.manifest import CHECKED_WHOLE
from deckcrane.campaign.store import WITHOUT_MANIFEST, CampaignStore, open_store, without_checksums
from deckcrane.campaign.zarr_arrays import CASE, COUNTED, DONE, FAILED, NUMBER, REASON, STATE, VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.checksums import digest_of
from deckcrane.files.parsing import parse_errors_in_words
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import loads

if TYPE_CHECKING:
    from deckcrane.program.program import Target


def open_campaign(
    store: str | Path, *, over: Literal["dimensions", "cases"] = "dimensions", variables: Iterable[str] | None = None
) -> xr.Dataset:
    """The results of a campaign, over the dimensions of its study, or case by case.

    Cases that did not run, or failed, have no numbers; `state` and `reason` say which and why. Over cases nothing is read
    before it is used; over dimensions everything is: name the `variables` that you need where the store is larger than memory.

    Args:
        store: the campaign's store
        over: what the results are laid out over
        variables: statistics to read; None: all

    Returns:
        statistics over `signal` and the dimensions, or `case`

    Raises:
        DeckcraneError: this is no store, it is damaged, or a variable is not there
    """
    opened_store = open_store(store)
    results = _join_layouts(opened_store)
    if variables is not None:
        names = list(variables)
        for name in names:
            if name not in results:
                raise DeckcraneError(f'{store}: there is no "{name}";{did_you_mean(name, map(str, results.data_vars))}')
        results = results[[*names, STATE, REASON]]
    results = results.set_coords(
        [name for name in (VALUES, NUMBER, *opened_store.attributes()["dimensions"]) if name in results]
    )
    if (np.asarray(results[STATE].values) != DONE).any():
        results = _without_unfinished(results)
    return results if over == "cases" else _over_dimensions(results, opened_store.attributes()["grid"])


def failures(store: str | Path) -> dict[str, str]:
    """The failed cases, each with its reason."""
    opened_store = open_store(store)
    states, reasons = opened_store.states(), opened_store.reasons()
    return {name: reasons[i] for i, name in enumerate(opened_store.names) if states[i] == FAILED}


def case_scenario(store: str | Path, case: str) -> Scenario:
    """The scenario of a case, reconstructed from the store."""
    opened_store = open_store(store)
    if case not in opened_store.names:
        raise DeckcraneError(
            f'{store}: there is no case "{case}";{did_you_mean(case, opened_store.names)} the first is {opened_store.names[0]}'
        )
    attributes = opened_store.attributes()
    base = loads(str(attributes["scenario"]), f"the scenario in {store}")
    for name, content in attributes["files"].items():
        if digest_of(Path(name)) != content:
            warn_user(f"{store}: the file {name} has changed or is not there; the case may be another one")
    values = json.loads(str(opened_store.array(VALUES)[opened_store.names.index(case)]))
    return with_values(base, values)


def case_series(store: str | Path, case: str, *, target: Target = "auto", progress: bool | None = None) -> xr.Dataset:
    """Run a case of a campaign again from its stored scenario.

    Args:
        store: the campaign's store
        case: name of the case
        target: which code runs
        progress: whether to show a bar; None: where standard error is a terminal

    Returns:
        its time series, as from `run`

    Raises:
        DeckcraneError: this is no store, or there is no such case
    """
    from deckcrane.simulation.simulation import run

    dataset = run(case_scenario(store, case), target=target, progress=progress)
    dataset.attrs["case"] = case
    return dataset


def _join_layouts(store: CampaignStore) -> xr.Dataset:
    """The first layout of statistics joined with all others, whose cases have other signals."""
    results = form_of_statistics(store, "")
    results.attrs.update(results.attrs.pop(COUNTED, {}))
    for home in sorted(home for home in store.attributes()["layouts"].values() if home):
        other_form = form_of_statistics(store, home.rstrip("/"))
        other_form = other_form.assign_coords({CASE: results[CASE]})
        try:
            results = results.combine_first(other_form)
        except ValueError as error:
            raise DeckcraneError(
                f"{store.path}: cases of different structures have statistics that do not fit together ({error}); open them one by "
                "one, with xarray.open_datatree"
            ) from error
    return results


def form_of_statistics(kept: CampaignStore, home: str) -> xr.Dataset:
    """One layout of statistics, lazily; read completely from a store without a manifest, since its faults show only then."""
    with parse_errors_in_words(kept.path, "the store of a campaign", "run its study again (--anew)"):
        results = xr.open_zarr(kept.zarr(), group=home or None, chunks=None, zarr_format=3)
        results.attrs = without_checksums(results.attrs)
        if kept.form == WITHOUT_MANIFEST and results.nbytes <= CHECKED_WHOLE:
            results.load()
        return _with_python_text(results)


def _with_python_text(results: xr.Dataset) -> xr.Dataset:
    """Text as Python strings: many functions do not yet take NumPy's string type of version 2."""
    texts = [name for name, variable in results.variables.items() if variable.dtype.kind == "T"]
    results = results.assign({name: results[name].astype(object) for name in texts if name in results.data_vars})
    return results.assign_coords({name: results[name].astype(object) for name in texts if name in results.coords})


def _without_unfinished(results: xr.Dataset) -> xr.Dataset:
    """Remove numbers of batches that were being written."""
    done = results[STATE] == DONE
    numbers = [
        name
        for name, data in results.data_vars.items()
        if CASE in data.dims and data.dtype.kind == "f" and name != STATE
    ]
    return results.assign({name: results[name].where(done) for name in numbers})


def _over_dimensions(results: xr.Dataset, grid: dict[str, Any]) -> xr.Dataset:
    """Arrange cases by their labels along the dimensions of the study."""
    names, shape = grid["order"], [grid["shape"][name] for name in grid["order"]]
    rows = np.argsort(results[NUMBER].values)
    data: dict[str, Any] = {}
    coordinates: dict[str, Any] = {}
    for name, variable in results.variables.items():
        values = variable
        if CASE in variable.dims:
            inner = variable.transpose(CASE, ...)
            array = np.asarray(inner.values)[rows].reshape(*shape, *inner.shape[1:])
            dimension = next((dim for dim, labels in grid["labels"].items() if name in labels), None)
            if dimension is not None:  # a label varies only along its own dimension
                axis = names.index(dimension)
                array = np.moveaxis(array, axis, 0).reshape(shape[axis], -1)[:, 0]
                values = xr.Variable(dimension, array, variable.attrs)
            else:
                values = xr.Variable((*names, *inner.dims[1:]), array, variable.attrs)
        (coordinates if name in results.coords else data)[str(name)] = values
    return xr.Dataset(data, coordinates, results.attrs)
