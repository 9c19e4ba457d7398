"""Hash of everything that a study's numbers depend on: equal hashes mean equal results.

It covers the scenario with all values of `set`, the content of every file that it names (hydrodynamic data, spectra, recorded
motions: wherever they are), what is kept, every entry of every dimension, and the versions of the numerical packages. It does
not cover titles, descriptions, comments, units or the notation of a list.
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

_WITHOUT_EFFECT = ("title", "description", "variants")
"""Keys of a scenario that change no number of a case. The variants used by a study are among its entries."""
_NUMERICAL_PACKAGES = ("deckcrane", "numpy", "scipy", "casadi", "llvmlite")
DIGITS = 16


def ground_hash(study: Study) -> str:
    """Hash of everything that all cases share: studies with the same one differ only in what varies."""
    data = {key: value for key, value in plain_data(study.base, defaults=True).items() if key not in _WITHOUT_EFFECT}
    versions = {name: _version(name) for name in _NUMERICAL_PACKAGES}
    return _digest({"scenario": _with_content(data), "keep": study.keep.model_dump(mode="json"), "versions": versions})


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def study_hash(study: Study) -> str:
    """Hash of everything that the results of a study depend on."""
    varied = [
        _dimension_data(dimension) for dimension in sorted(study.dimensions, key=lambda dimension: dimension.name)
    ]
    return _digest({"ground": ground_hash(study), "seed": study.seed, "varied": varied})


def _dimension_data(along: StudyDimension) -> Any:
    entries = [(entry.part, _with_content(entry.values), entry.probability) for entry in along.entries]
    return along.name, entries, sorted(along.seeds), along.common, along.weather


def _digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), default=float)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _with_content(data: Any, key: str = "") -> Any:
    """Plain data in which the name of a file is replaced by a hash of its content."""
    if isinstance(data, Mapping):
        return {name: _with_content(value, str(name).rpartition(".")[2]) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_with_content(value, key) for value in data]
    files = _named_files(data, key) if isinstance(data, str) else []
    if not files:
        return float(data) if isinstance(data, float) else data
    digest = hashlib.sha256()
    for file in files:
        try:
            content = file.read_bytes()
        except OSError as error:
            raise DeckcraneError(f"cannot read {file}: {(error.strerror or str(error)).lower()}") from error
        digest.update(f"{file.suffix} {len(content)}\n".encode() + content)
    return f"content {digest.hexdigest()}"


def _named_files(text: str, key: str) -> list[Path]:
    """The files that a text names: itself, or for hydrodynamic data all that belong to it."""
    path = Path(text)
    if key == "hydrodynamics":
        library = bundled_vessels()
        if (result_files := run_files(path)) or is_folder(path):
            return result_files
        if text in library and not is_file(path):
            return [library[text]]
        stem = path.stem if is_file(path) else path.name  # a WAMIT run may be named without suffix
        return [file for file in sorted(path.parent.glob(f"{glob.escape(stem)}.*")) if file.is_file()]
    return [path] if ("." in text or "/" in text) and is_file(path) else []
