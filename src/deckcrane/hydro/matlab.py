"""MATLAB files and the fields of their structures, with checks of their type and shape."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers, understood


def load_mat(path: Path) -> dict[str, Any]:
    """The variables of a MATLAB file of version 5 to 7."""
    from scipy.io import loadmat

    with understood(path, "a MATLAB file", "it may be cut short or broken; export it again with save -v7"):
        with path.open("rb") as file:
            head = file.read(520)
        if b"MATLAB 7.3" in head[:128] or head[:4] == b"\x89HDF" or head[512:516] == b"\x89HDF":
            raise DeckcraneError(
                f"{path}: a MATLAB v7.3 file (HDF5); in MATLAB, save it again with save('{path.name}', 'vessel', '-v7')"
            )
        content = loadmat(str(path), squeeze_me=True, struct_as_record=False)
    return {str(name): value for name, value in content.items() if not str(name).startswith("__")}


def matrix(structure: Any, name: str, path: Path) -> Array:
    values = real_numbers(structure, name, path)
    if values.shape != (6, 6):
        raise DeckcraneError(f"{path}: {name} is {values.shape}; it must be 6 x 6")
    return values


def row(structure: Any, name: str, path: Path, count: int | None = None, prefix: str = "") -> Array:
    """A list of numbers, of any orientation."""
    values = real_numbers(structure, name, path, prefix).ravel()
    if not len(values) or (count is not None and len(values) != count):
        raise DeckcraneError(f"{path}: {prefix}{name} has {len(values)} numbers; it must have {count or 'one or more'}")
    return values


def number(structure: Any, name: str, path: Path) -> float:
    return float(row(structure, name, path, 1)[0])


def real_numbers(structure: Any, name: str, path: Path, prefix: str = "") -> Array:
    values = numbers(field(structure, name, path, prefix))
    if values is None:
        raise DeckcraneError(f"{path}: {prefix}{name} does not hold real numbers, as an MSS structure does")
    return values


def has(structure: Any, name: str) -> bool:
    return name in getattr(structure, "_fieldnames", ())


def field(structure: Any, name: str, path: Path, prefix: str = "") -> Any:
    if not has(structure, name):
        names = ", ".join(getattr(structure, "_fieldnames", []))
        raise DeckcraneError(f"{path}: the MSS structure has no `{prefix}{name}`; it has {names or 'nothing'}")
    return getattr(structure, name)
