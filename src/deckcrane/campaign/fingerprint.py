"""What a study's numbers depend on, as a hash: if it is the same, so are the results.

It covers the scenario with all values that are set, the content of every file that it names (hydrodynamic data, spectra,
recorded motions: wherever they lie), what is kept, every entry of every dimension, and the versions of what computes. It does
not cover titles, descriptions, comments, units or the way in which a list is written.
"""

from __future__ import annotations

import glob
import hashlib
import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file, is_folder
from deckcrane.hydro.forms import run_files
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.model.study import Study
from deckcrane.model.study_entries import StudyDimension
from deckcrane.model.writing import plain_data

_SPOKEN = ("title", "description", "variants")
"""Of a scenario: what changes no number of a case. The variants that a study takes are among its entries."""
_COMPUTES = ("deckcrane", "numpy", "scipy", "casadi", "llvmlite")
DIGITS = 16


def ground_hash(study: Study) -> str:
    """Of all that every case shares: studies with the same one differ in what varies only."""
    data = {key: value for key, value in plain_data(study.base, defaults=True).items() if key not in _SPOKEN}
    versions = {name: _version(name) for name in _COMPUTES}
    return _digest({"scenario": _with_content(data), "keep": study.keep.model_dump(mode="json"), "versions": versions})


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def study_hash(study: Study) -> str:
    """Of all that the results of a study depend on."""
    varied = [_entries(each) for each in sorted(study.dimensions, key=lambda each: each.name)]
    return _digest({"ground": ground_hash(study), "seed": study.seed, "varied": varied})


def _entries(along: StudyDimension) -> Any:
    entries = [(entry.part, _with_content(entry.values), entry.probability) for entry in along.entries]
    return along.name, entries, sorted(along.seeds), along.common, along.weather


def _digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), default=float)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _with_content(data: Any, key: str = "") -> Any:
    """Plain data in which the name of a file is replaced by a hash of what it holds."""
    if isinstance(data, Mapping):
        return {name: _with_content(value, str(name).rpartition(".")[2]) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_with_content(value, key) for value in data]
    files = _files(data, key) if isinstance(data, str) else []
    if not files:
        return float(data) if isinstance(data, float) else data
    found = hashlib.sha256()
    for file in files:
        try:
            content = file.read_bytes()
        except OSError as error:
            raise DeckcraneError(f"cannot read {file}: {(error.strerror or str(error)).lower()}") from error
        found.update(f"{file.suffix} {len(content)}\n".encode() + content)
    return f"content {found.hexdigest()}"


def _files(text: str, key: str) -> list[Path]:
    """The files that a text names: itself, or for hydrodynamic data all that belong to it."""
    path = Path(text)
    if key == "hydrodynamics":
        library = bundled_vessels()
        if (of_run := run_files(path)) or is_folder(path):
            return of_run
        if text in library and not is_file(path):
            return [library[text]]
        stem = path.stem if is_file(path) else path.name  # a run of WAMIT may be named without suffix
        return [file for file in sorted(path.parent.glob(f"{glob.escape(stem)}.*")) if file.is_file()]
    return [path] if ("." in text or "/" in text) and is_file(path) else []
