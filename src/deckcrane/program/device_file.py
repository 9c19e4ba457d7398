"""A compiled program, its cases and its runner as one file, which a machine with a card, NumPy and CuPy runs: `python FILE.pyz`."""

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
"""What goes along, as it is. These modules import each other, NumPy and CuPy alone."""

_MAIN = """import sys
from pathlib import Path

from deckcrane.program.device_runner import run_file
from deckcrane.sea.packed_waves import packed_waves

sys.exit(run_file(Path(sys.argv[0]), sys.argv[1:], packed_waves))
"""
_EMPTY = '"""The part of deckcrane that runs packed cases; the whole of it is not needed here."""\n'
_EARLY = (1980, 1, 1, 0, 0, 0)
"""One date for all that is in the file, so that the same cases make the same file."""


def write_file(
    path: Path,
    title: str,
    code: str,
    plan: DevicePlan,
    bundles: Iterable[CaseBundle],
    results: dict[str, Any],
) -> int:
    """Packs bundles one after the other; `results` goes into the results as it is. How many cases were packed."""
    cases = 0

    def packed(temporary: Path) -> None:
        nonlocal cases
        told: list[dict[str, Any]] = []
        identity = hashlib.sha256(code.encode() + json.dumps(plan.data()).encode())
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as into:
            for n, bundle in enumerate(bundles):
                told.append(_bundle(into, n, bundle, identity))
                cases += len(bundle)
            _put(into, "program.ptx", code.encode())
            _sources(into)
            about = {
                "format": FORMAT,
                "title": title,
                "identity": identity.hexdigest(),
                "plan": plan.data(),
                "bundles": told,
                "results": results,
            }
            _put(into, "about.json", json.dumps(about).encode())

    write(path, packed)
    return cases


def _bundle(into: zipfile.ZipFile, n: int, bundle: CaseBundle, identity: Any) -> dict[str, Any]:
    for name, stack in bundle.stacks.items():
        _array(into, f"{n}/{name}.npy", stack.distinct, identity)
        _array(into, f"{n}/{name}.of.npy", stack.of, identity)
    for name, array in bundle.shared.items():
        _array(into, f"{n}/{name}.npy", array, identity)
    waves = {} if bundle.waves is None else bundle.waves.arrays()
    for name, array in waves.items():
        _array(into, f"{n}/waves/{name}.npy", array, identity)
    told = {
        "names": list(bundle.names),
        "form": bundle.form.data(),
        "stacks": list(bundle.stacks),
        "shared": list(bundle.shared),
        "waves": list(waves),
    }
    identity.update(json.dumps(told).encode())
    return told


def _array(into: zipfile.ZipFile, name: str, values: Array | np.ndarray[Any, Any], identity: Any) -> None:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(values), allow_pickle=False)
    identity.update(buffer.getbuffer())
    _put(into, name, buffer.getvalue())


def _sources(into: zipfile.ZipFile) -> None:
    _put(into, "__main__.py", _MAIN.encode())
    for folder in ("deckcrane", "deckcrane/program", "deckcrane/sea"):
        _put(into, f"{folder}/__init__.py", _EMPTY.encode())
    for name in TRAVELLING:
        _put(into, f"deckcrane/{name}", files("deckcrane").joinpath(*name.split("/")).read_bytes())


def _put(into: zipfile.ZipFile, name: str, content: bytes) -> None:
    into.writestr(zipfile.ZipInfo(name, _EARLY), content, zipfile.ZIP_DEFLATED, 1)
