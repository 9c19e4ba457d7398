"""FMUs that tests share, FMPy's instances of them, and what `deckcrane.run` finds under the same names."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import fmpy
import numpy as np
import xarray as xr
from fmpy.fmi2 import FMU2Model, FMU2Slave

import deckcrane
from deckcrane.exchange.fmu.variables import structured_name

FILTER = """
deckcrane: 1
title: A mass on a spring that is pushed, as a controller with a memory
gravity: [0, 0, 0]
bodies:
  mass: {on: ground, joint: {prismatic: x, name: drive, spring: {linear: 2 N/m}, damper: {linear: 2 N s/m}}, mass: 1 kg,
         shape: {point: true}}
control: {drive: {pd: {stiffness: 0 N/m, damping: 0 N s/m}, setpoint: {hold: start}}}
run: {duration: 4 s, step: 5 ms, every: 50 ms}
record: [q, u]
"""
"""A scenario whose FMU is made in no time."""


@cache
def folder() -> Path:
    """A folder for the FMUs of this process."""
    return Path(mkdtemp(prefix="deckcrane-fmus-"))


@cache
def exported(name: str, interface: str = "co-simulation", outside: tuple[str, ...] = (), fmi: int = 2) -> Path:
    """An FMU of a bundled scenario, made once."""
    path = folder() / f"{name}-{interface}-{'-'.join(outside)}-{fmi}.fmu"
    return deckcrane.to_fmu(name, path, interface=interface, outside=outside, fmi=fmi)


@cache
def description(path: Path) -> Any:
    return fmpy.read_model_description(path)


@cache
def unpacked(path: Path) -> str:
    return str(fmpy.extract(path, unzipdir=str(folder() / path.stem)))


def references(path: Path) -> dict[str, int]:
    """Value references by name."""
    return {variable.name: variable.valueReference for variable in description(path).modelVariables}


def output_names(path: Path) -> list[str]:
    return [variable.name for variable in description(path).modelVariables if variable.causality == "output"]


def new_instance(path: Path, name: str = "crane", kind: Any = FMU2Slave) -> Any:
    about = description(path)
    instance = kind(guid=about.guid, unzipDirectory=unpacked(path), modelIdentifier="crane", instanceName=name)
    instance.instantiate()
    return instance


@contextmanager
def instance_of(path: Path, name: str = "crane", kind: Any = FMU2Slave) -> Iterator[Any]:
    """An instance, freed at the end; the library stays loaded, since others may use it."""
    instance = new_instance(path, name, kind)
    try:
        yield instance
    finally:
        instance.fmi2FreeInstance(instance.component)


def initialise(instance: Any, start: float = 0.0, stop: float | None = None) -> None:
    instance.setupExperiment(startTime=start, stopTime=stop)
    instance.enterInitializationMode()
    instance.exitInitializationMode()


def steps(instance: Any, path: Path, lengths: Sequence[float], names: Sequence[str], start: float = 0.0) -> np.ndarray:
    """Outputs at the start and after each step."""
    places = references(path)
    wanted, time = [places[name] for name in names], start
    rows = [instance.getReal(wanted)]
    for length in lengths:
        instance.doStep(currentCommunicationPoint=time, communicationStepSize=length)
        time += length
        rows.append(instance.getReal(wanted))
    return np.array(rows)


def recorded(dataset: xr.Dataset) -> Mapping[str, np.ndarray]:
    """All that a run records over time, by the names of the FMU's outputs."""
    series = {}
    for key, data in dataset.data_vars.items():
        if data.dims[:1] != ("time",):
            continue
        for labels in itertools.product(*(data[dim].values for dim in data.dims[1:])):
            chosen = data.sel(dict(zip(data.dims[1:], labels, strict=True)))
            series[structured_name(str(key), *map(_label, labels))] = chosen.values
    return series


def _label(label: Any) -> str:
    return f"{label:g}" if isinstance(label, float) else str(label)


def largest_difference(values: np.ndarray, names: Sequence[str], dataset: xr.Dataset) -> float:
    """The largest difference from a run's records, each relative to the largest value of its variable."""
    reference = recorded(dataset)
    scales = {
        str(key): float(np.max(np.abs(data))) for key, data in dataset.data_vars.items() if data.dims[:1] == ("time",)
    }
    worst = 0.0
    for column, name in zip(values.T, names, strict=True):
        expected = reference[name][: len(column)]
        scale = scales[name.split(".")[0].split("[")[0]] or 1.0
        worst = max(worst, float(np.max(np.abs(column - expected))) / scale)
    return worst


__all__ = ["FMU2Model", "FMU2Slave"]
