"""Which reader a folder or a file needs whose name does not say it all: AQWA, Nemoh, HAMS, OrcaFlex and HydroStar.

Nemoh and HAMS write folders; any of their main files, or the folder itself, may be named. A reader takes the path and the
choices of body and speed, and refuses those that its form does not know.
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
    """The reader of a path; None where it is none of these forms."""
    if is_folder(path):
        return _folder_reader(path)
    if not is_file(path):
        return None
    if path.name.lower() == "nemoh.cal":
        return _nemoh
    if path.name.lower() == "controlfile.in":
        return _hams(path.parent.parent)
    if path.parent.name.lower() == "wamit_format":
        return _hams(path.parent.parent.parent)
    if path.suffix.lower() == ".lis":
        return _aqwa
    if path.suffix.lower() in (".yml", ".yaml"):
        return _orca
    return None


def _folder_reader(path: Path) -> Reader:
    """Of the run that lies in a folder."""
    if (cal := _entry(path, "nemoh.cal")) is not None:
        return lambda _, body, speed: _nemoh(cal, body, speed)
    if (
        (inputs := _entry(path, "input")) is not None
        and inputs.is_dir()
        and _entry(inputs, "controlfile.in") is not None
    ):
        return _hams(path)
    raise DeckcraneError(
        f"{path}: a folder in which no run of Nemoh (Nemoh.cal) or HAMS (Input/ControlFile.in) is; name a file"
    )


def _entry(folder: Path, name: str) -> Path | None:
    """What a folder has of this name, whatever the case of its letters."""
    return next((entry for entry in sorted(folder.iterdir()) if entry.name.lower() == name), None)


def _nemoh(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.nemoh import read_nemoh

    refuse_speed(path, speed)
    return read_nemoh(path, body)


def _hams(folder: Path) -> Reader:
    """Any file of a run leads to its folder."""

    def reader(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
        from deckcrane.hydro.hams import read_hams

        refuse_body(path, body)
        refuse_speed(path, speed)
        return read_hams(folder)

    return reader


def _orca(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.orca import read_orca

    refuse_speed(path, speed)
    return read_orca(path, body)


def _aqwa(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.aqwa import read_aqwa

    refuse_speed(path, speed)
    return read_aqwa(path, body)
