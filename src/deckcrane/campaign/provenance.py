"""Provenance of a campaign's results: the hash of its study, versions and machine, and the check that its origin is the same.

The hash is that of everything that a study's numbers depend on: equal hashes mean equal results. It covers the scenario with
all values of `set`, the content of every file that it names (hydrodynamic data, spectra, recorded motions: wherever they are),
what is kept, every entry of every dimension, and the versions of the numerical packages. It does not cover titles,
descriptions, comments, units or the notation of a list.

A store records versions and machine; a worker must share the versions with its driver. Results of different studies, scenarios,
files or versions are never mixed in one store.
"""

from __future__ import annotations

import glob
import hashlib
import json
import platform
from collections.abc import Iterator, Mapping
from functools import cache
from glob import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from deckcrane.campaign.store import CampaignStore
from deckcrane.campaign.study.dimensions import VariedList, VariedScatter, VariedTable
from deckcrane.campaign.study.entries import StudyDimension
from deckcrane.campaign.study.study import Study
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.checksums import digest_of
from deckcrane.files.paths import is_file, is_folder
from deckcrane.hydro.reading import bundled_vessels, run_files
from deckcrane.scenario.editing import plain_data

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


_PACKAGES = ("numpy", "scipy", "casadi", "xarray", "pydantic", "llvmlite")
"""Packages that results, or their transfer from a worker, depend on besides deckcrane itself."""


def environment() -> dict[str, str]:
    """Versions that a worker must share with its driver."""
    versions = {"deckcrane": version("deckcrane"), "code of deckcrane": _code_hash()}
    versions["Python"] = ".".join(platform.python_version_tuple()[:2])
    for name in _PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    return versions


def source() -> str:
    """Software that made a store, for its attribute."""
    return f"deckcrane {version('deckcrane')}"


def platform_name() -> str:
    """Operating system and processor, on which the last digits of results depend."""
    return f"{platform.system()} {platform.machine()}"


def files_in(data: Any) -> list[Path]:
    """Files named in data, and those beside them with the same stem, as the files of WAMIT."""
    files: list[Path] = []
    for text in _possible_file_names(data):
        named = Path(text)
        if is_file(named):
            files += [named, *sorted(named.parent.glob(f"{escape(named.stem)}.*"))]
        elif is_folder(named) and named.name not in ("", ".."):
            files += sorted(path for path in named.rglob("*") if path.is_file())
    return list(dict.fromkeys(files))


def contents(data: Any) -> dict[str, str]:
    """A hash of the content of every file named in data."""
    return {str(path): digest_of(path) for path in files_in(data)}


def _possible_file_names(data: Any) -> Iterator[str]:
    """All texts that may be file names."""
    if isinstance(data, str):
        if {".", "/", "\\"} & set(data):
            yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _possible_file_names(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _possible_file_names(value)


@cache
def _code_hash() -> str:
    """Hash of the package's own files: two machines may have different unreleased code of the same version."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(path for path in home.rglob("*") if path.suffix in (".py", ".c", ".ll")):
        digest.update(path.relative_to(home).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def origin(study: Study) -> dict[str, Any]:
    """Attributes of a store that record the origin of its results: enough to reproduce them."""
    versions = environment()
    versions.pop("code of deckcrane")
    return {
        "title": study.title or study.base.title or "",
        "description": study.description,
        "source": source(),
        "platform": platform_name(),
        "versions": versions,
        "study_hash": study_hash(study),
        "ground_hash": ground_hash(study),
        "scenario": study.base.to_yaml(),
        "scenario_hash": study.base.hash,
        "files": contents(plain_data(study.base)),
        "keep": study.keep.model_dump_json(),
        "answers": study.answers.model_dump_json(),
        "seeds": [dimension.name for dimension in study.dimensions if dimension.seeds],
        "sea_source": sea_source(study),
        "weighed": [dimension.name for dimension in study.dimensions if dimension.entries[0].probability is not None],
    }


def sea_source(study: Study) -> dict[str, Any]:
    """Source of the probabilities of the study's sea states, and the fraction of time they leave out."""
    sources = [
        (varied.scatter.source, varied.scatter.left_out) if isinstance(varied, VariedScatter) else (varied.source, 0.0)
        for varied in study.vary.values()
        if isinstance(varied, VariedScatter) or (isinstance(varied, VariedList | VariedTable) and varied.source)
    ]
    return {
        "source": "; ".join(dict.fromkeys(source for source, _ in sources if source)),
        "left_out": max((left_out for _, left_out in sources), default=0.0),
    }


def check_origin(store: CampaignStore, study: Study) -> None:
    """Refuse to continue the store of another study, of one that has changed, or of another version."""
    stored, now = store.attributes(), origin(study)
    if stored["source"] != now["source"]:
        raise DeckcraneError(
            f"{store.path} was started with {stored['source']}, this is {now['source']}: their results are not mixed. Continue "
            "with the version that started it, replace it (--anew), or choose another store"
        )
    if stored["study_hash"] != now["study_hash"]:
        raise DeckcraneError(
            f"{store.path} holds results of another study: {'; '.join(_changes(now, stored))}. Choose another store, or begin "
            "again in its place (--anew)"
        )
    if stored["platform"] != now["platform"]:
        warn_user(
            f"{store.path} was started on {stored['platform']}, this is {now['platform']}: results may differ in their last digits"
        )


def _changes(now: Mapping[str, Any], stored: Mapping[str, Any]) -> Iterator[str]:
    """Differences, in words."""
    if now["ground_hash"] == stored["ground_hash"]:
        yield "what varies has changed"
        return
    for name, current in now["versions"].items():
        if (before := stored["versions"].get(name)) not in (current, None):
            yield f"{name} was {before}, and is {current}"
    if now["scenario_hash"] != stored["scenario_hash"]:
        yield "the scenario has changed"
    for name, content in now["files"].items():
        if stored["files"].get(name, content) != content:
            yield f"the file {name} has changed"
    if now["keep"] != stored["keep"]:
        yield "what is kept has changed"
    if {key: now[key] for key in _NAMED_CHANGES} == {key: stored[key] for key in _NAMED_CHANGES}:
        yield "something that its results depend on has changed"


_NAMED_CHANGES = ("versions", "scenario_hash", "files", "keep")
