"""The choice of a reader for folders and files whose name is not enough: AQWA, Nemoh, HAMS and OrcaFlex.

Nemoh and HAMS write folders; any of their main files, or the folder itself, may be named. A reader takes the path and the
choices of body and speed, and raises an error for those that its format does not have. HydroStar's own files raise an error
with advice: no example of them is public, and its text files hold no restoring.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file, is_folder
from deckcrane.hydro.choices import refuse_body, refuse_speed
from deckcrane.hydro.database import Hydrodynamics

Reader = Callable[[Path, int | str | None, float | None], Hydrodynamics]


def reader_of(path: Path) -> Reader | None:
    """The reader of a path; None where it is none of these formats."""
    if is_folder(path):
        return _folder_reader(path)
    if not is_file(path):
        return None
    if path.name.lower() == "nemoh.cal":
        return _read_nemoh
    if path.name.lower() == "controlfile.in":
        return _hams_reader(path.parent.parent)
    if path.parent.name.lower() == "wamit_format":
        return _hams_reader(path.parent.parent.parent)
    if path.suffix.lower() == ".lis":
        return _read_aqwa
    if path.suffix.lower() in (".yml", ".yaml"):
        return _read_orca
    if path.suffix.lower() == ".rao":
        raise DeckcraneError(
            f"{path}: HydroStar's own files are not read (its .rao files hold no restoring); let it write its results in "
            "the format of WAMIT"
        )
    return None


def run_files(path: Path) -> list[Path]:
    """All files of the Nemoh or HAMS run that a path belongs to; none for other formats."""
    folder = path if is_folder(path) else None
    if is_file(path) and path.name.lower() == "nemoh.cal":
        folder = path.parent
    elif is_file(path) and (path.name.lower() == "controlfile.in" or path.parent.name.lower() == "wamit_format"):
        folder = path.parent.parent if path.name.lower() == "controlfile.in" else path.parent.parent.parent
    if folder is None:
        return []
    names = ("nemoh.cal", "results", "mesh", "mechanics", "input", "output")
    entries = [entry for entry in sorted(folder.iterdir()) if entry.name.lower() in names]
    return [
        file
        for entry in entries
        for file in (sorted(entry.rglob("*")) if entry.is_dir() else [entry])
        if file.is_file()
    ]


def _folder_reader(path: Path) -> Reader | None:
    """The reader of the run in a folder."""
    if (cal := _entry(path, "nemoh.cal")) is not None:
        return lambda _, body, speed: _read_nemoh(cal, body, speed)
    inputs = _entry(path, "input")
    return _hams_reader(path) if inputs is not None and _entry(inputs, "controlfile.in") is not None else None


def _entry(folder: Path, name: str) -> Path | None:
    """The entry of a folder with this name, ignoring case."""
    entries = sorted(folder.iterdir()) if is_folder(folder) else []
    return next((entry for entry in entries if entry.name.lower() == name), None)


def _read_nemoh(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.nemoh import read_nemoh

    refuse_speed(path, speed)
    return read_nemoh(path, body)


def _hams_reader(folder: Path) -> Reader:
    """A reader that reads the run's folder from any of its files."""

    def reader(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
        from deckcrane.hydro.hams import read_hams

        refuse_body(path, body)
        refuse_speed(path, speed)
        return read_hams(folder)

    return reader


def _read_orca(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.orca import read_orca

    refuse_speed(path, speed)
    return read_orca(path, body)


def _read_aqwa(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.aqwa import read_aqwa

    refuse_speed(path, speed)
    return read_aqwa(path, body)
