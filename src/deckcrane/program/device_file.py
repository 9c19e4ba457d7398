"""Pack a compiled program, its cases and its runner into one file for a machine with a card, NumPy and CuPy: `python FILE.pyz`."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.files import write
from deckcrane.program.device_cases import CaseBundle, DevicePlan
from deckcrane.program.device_runner import FORMAT

TRAVELLING = (
    "errors.py",
    "arrays.py",
    "program/welch.py",
    "program/device_card.py",
    "program/device_cases.py",
    "program/device_batch.py",
    "program/device_runner.py",
    "sea/draws.py",
    "sea/device_draws.py",
    "sea/device_waves.py",
    "sea/packed_waves.py",
)
"""Modules that are packed unchanged. They import only each other, NumPy and CuPy."""

_MAIN = """import sys
from pathlib import Path

from deckcrane.program.device_runner import run_file
from deckcrane.sea.packed_waves import packed_waves

sys.exit(run_file(Path(sys.argv[0]), sys.argv[1:], packed_waves))
"""
_EMPTY = '"""The part of deckcrane that runs packed cases; the whole of it is not needed here."""\n'
_CONSTANT_DATE = (1980, 1, 1, 0, 0, 0)
"""One date for all entries of the file, so that the same cases make the same file."""


def write_file(
    path: Path,
    title: str,
    code: str,
    plan: DevicePlan,
    bundles: Iterable[CaseBundle],
    results: dict[str, Any],
) -> int:
    """Pack bundles one after the other and return the number of cases; `results` is copied into the results."""
    cases = 0

    def packed(temporary: Path) -> None:
        nonlocal cases
        descriptions: list[dict[str, Any]] = []
        identity = hashlib.sha256(code.encode() + json.dumps(plan.data()).encode())
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for n, bundle in enumerate(bundles):
                descriptions.append(_add_bundle(archive, n, bundle, identity))
                cases += len(bundle)
            _add_file(archive, "program.ptx", code.encode())
            _add_sources(archive)
            about = {
                "format": FORMAT,
                "title": title,
                "identity": identity.hexdigest(),
                "plan": plan.data(),
                "bundles": descriptions,
                "results": results,
            }
            _add_file(archive, "about.json", json.dumps(about).encode())

    write(path, packed)
    return cases


def _add_bundle(archive: zipfile.ZipFile, n: int, bundle: CaseBundle, identity: Any) -> dict[str, Any]:
    for name, stack in bundle.stacks.items():
        _add_array(archive, f"{n}/{name}.npy", stack.distinct, identity)
        _add_array(archive, f"{n}/{name}.of.npy", stack.of, identity)
    for name, array in bundle.shared.items():
        _add_array(archive, f"{n}/{name}.npy", array, identity)
    waves = {} if bundle.waves is None else bundle.waves.arrays()
    for name, array in waves.items():
        _add_array(archive, f"{n}/waves/{name}.npy", array, identity)
    description = {
        "names": list(bundle.names),
        "form": bundle.form.data(),
        "stacks": list(bundle.stacks),
        "shared": list(bundle.shared),
        "waves": list(waves),
    }
    identity.update(json.dumps(description).encode())
    return description


def _add_array(archive: zipfile.ZipFile, name: str, values: Array | np.ndarray[Any, Any], identity: Any) -> None:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(values), allow_pickle=False)
    identity.update(buffer.getbuffer())
    _add_file(archive, name, buffer.getvalue())


def _add_sources(archive: zipfile.ZipFile) -> None:
    _add_file(archive, "__main__.py", _MAIN.encode())
    for folder in ("deckcrane", "deckcrane/program", "deckcrane/sea"):
        _add_file(archive, f"{folder}/__init__.py", _EMPTY.encode())
    for name in TRAVELLING:
        _add_file(archive, f"deckcrane/{name}", files("deckcrane").joinpath(*name.split("/")).read_bytes())


def _add_file(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, _CONSTANT_DATE), content, zipfile.ZIP_DEFLATED, 1)
