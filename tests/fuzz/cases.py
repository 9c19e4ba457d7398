"""One damaged file, made from its kind and seed alone; and the commands that are then given it.

`python -m tests.fuzz.cases KIND SEED FOLDER` makes it again and runs the commands, with a traceback where there is one.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import warnings
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneError
from tests.fuzz import damage, edits, originals

TEXTS = {".yaml", ".csv", ".1", ".3", ".4", ".2", ".hst", ".out", ".gdf", ".frc", ".cfg", ".pot", ".8", ".9"} | {
    ".LIS",
    ".tec",
    ".cal",
    ".dat",
    ".in",
    ".yml",
}
Edit = Callable[[Path, np.random.Generator], None]
EDITS: dict[str, tuple[Edit, ...]] = {
    "yaml": (edits.edited_yaml,),
    "dataset": (edits.edited_hdf5, edits.edited_dataset, edits.edited_dataset),
    "hydro": (edits.edited_hdf5, edits.edited_dataset),
    "capytaine": (edits.edited_hdf5, edits.edited_dataset),
    "mss": (edits.edited_matlab, edits.edited_matlab),
    "bemio": (edits.edited_hdf5, edits.edited_hdf5),
}
"""Edits of the structure; beside them stands damage to the bytes or the text, each as likely as one edit."""


def damaged(kind: str, seed: int, made: Path, folder: Path) -> Path:
    """The file of this kind and seed in `folder`, damaged; `made` holds the originals."""
    random = np.random.default_rng([zlib.crc32(kind.encode()), seed])
    choices = originals.paths(kind, made)
    source = choices[seed % len(choices)]
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    files = originals.files(folder)
    target = files[int(random.integers(len(files)))]
    options: list[Edit] = [_damage, *EDITS.get(kind.removeprefix("real_"), ())]
    options[int(random.integers(len(options)))](target, random)
    return files[0] if kind not in ("mss", "real_mss") else target


def _damage(path: Path, random: np.random.Generator) -> None:
    data = path.read_bytes()
    if path.suffix in TEXTS and random.integers(5):
        path.write_bytes(damage.damaged_text(data.decode("utf-8", "replace"), random))
    else:
        path.write_bytes(damage.damaged_bytes(data, random))


def commands(kind: str, path: Path, folder: Path) -> list[list[str]]:
    """What a user would type with such a file; what is written goes into `folder`."""
    match kind.removeprefix("real_"):
        case "yaml":
            return [["check", str(path)]]
        case "motion":
            (folder / "crane.yaml").write_text(originals.SMALL, encoding="utf-8")
            return [["forces", str(folder / "crane.yaml"), "--motion", str(path), "--target", "vm"]]
        case "dataset":
            return [["info", str(path)], ["view", str(path), "-o", str(folder / "page.html")]]
        case "spectrum":
            return []
        case "mss" if path.stem.lower().endswith("abc"):  # a fluid memory alone is checked, and not converted
            return [["hydro", "show", str(path)]]
        case _:
            return [["hydro", "show", str(path), "-o", str(folder / "converted.nc")]]


def exercise(kind: str, path: Path, folder: Path) -> str:
    """`read` or `refused`; any exception but ours is a fault of deckcrane and is raised."""
    outcome = "read"
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        for words in commands(kind, path, folder):
            try:
                app(words, standalone_mode=False)
            except DeckcraneError as error:
                outcome = "refused"
                assert str(error).strip(), "an error without words"
        if kind == "spectrum":
            outcome = _sea(path)
    return outcome


def _sea(path: Path) -> str:
    """A spectrum as far as waves are made of it, as at the beginning of a run."""
    from deckcrane.sea.data import Sea
    from deckcrane.sea.realisation import waves_of

    try:
        waves_of(Sea.model_validate({"spectrum": str(path), "direction": 0.0, "seed": 1}))
    except DeckcraneError as error:
        assert str(error).strip(), "an error without words"
        return "refused"
    return "read"


if __name__ == "__main__":
    kind, seed, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    if not (folder / "originals" / kind).is_dir():
        originals.make(kind, folder / "originals")
    place = damaged(kind, seed, folder / "originals", folder / "case")
    for words in commands(kind, place, folder):
        print("deckcrane", *words)
    print(exercise(kind, place, folder))
