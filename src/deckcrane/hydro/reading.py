"""Hydrodynamic databases from files of any supported format, and from the bundled library, by name.

The format is recognised by the content where the name is not enough: AQWA, Nemoh, HAMS and OrcaFlex. Nemoh and HAMS write
folders; any of their main files, or the folder itself, may be named. A reader takes the path and the choices of body and speed,
and raises an error for those that its format does not have. HydroStar's own files raise an error with advice: no example of
them is public, and its text files hold no restoring.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import load_netcdf, one_number
from deckcrane.files.paths import LARGEST_DATASET, LARGEST_TABLE, check_readable, is_file, is_folder
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, coupled_from_stored, is_coupled_form
from deckcrane.hydro.database import Hydrodynamics, from_stored
from deckcrane.hydro.readers.text import LeaveOut, chosen_speed, drop_frequencies, refuse_body, refuse_speed
from deckcrane.hydro.relations import looks_like_periods

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
    from deckcrane.hydro.readers.nemoh import read_nemoh

    refuse_speed(path, speed)
    return read_nemoh(path, body)


def _hams_reader(folder: Path) -> Reader:
    """A reader that reads the run's folder from any of its files."""

    def reader(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
        from deckcrane.hydro.readers.hams import read_hams

        refuse_body(path, body)
        refuse_speed(path, speed)
        return read_hams(folder)

    return reader


def _read_orca(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.readers.orcaflex import read_orca

    refuse_speed(path, speed)
    return read_orca(path, body)


def _read_aqwa(path: Path, body: int | str | None, speed: float | None) -> Hydrodynamics:
    from deckcrane.hydro.readers.aqwa import read_aqwa

    refuse_speed(path, speed)
    return read_aqwa(path, body)


KNOWN = (
    "netCDF (.nc) of deckcrane or Capytaine, MSS vessel structures (.mat), WAMIT and OpenFAST (.1 with .3 and .hst "
    "beside it, or their name without suffix), BEMIO (.h5), AQWA listings (.LIS), OrcaFlex vessel types (.yml), runs of Nemoh "
    "(Nemoh.cal) and of HAMS (ControlFile.in)"
)
_WAMIT_SUFFIXES = (".1", ".2", ".3", ".4", ".7", ".8", ".9", ".10d", ".11d", ".12d", ".hst", ".out", ".frc")


def read(
    path_or_name: str | Path, body: int | str | None = None, speed: float | None = None, leave_out: LeaveOut = ()
) -> Hydrodynamics:
    """Read the database in a file, or the bundled vessel of this name: one body, at one speed, without frequencies left out."""
    db = _read_by_format(path_or_name, body, speed, leave_out)
    if leave_out:
        db = Hydrodynamics(drop_frequencies(db.dataset, leave_out))
    if looks_like_periods(db):
        w = db.frequency
        raise DeckcraneError(
            f"{path_or_name}: its frequencies, {w[0]:.3g} to {w[-1]:.3g}, look like periods (long waves, which lift the "
            "vessel most, stand at the upper end, or none is below 3 rad/s); give angular frequencies 2 pi / T in rad/s"
        )
    return db


def _read_by_format(
    path_or_name: str | Path, body: int | str | None, speed: float | None, leave_out: LeaveOut
) -> Hydrodynamics:
    """Read with the reader of its format, which handles the choices it supports; the others raise an error here."""
    path = Path(path_or_name)
    if (reader := reader_of(path)) is not None:
        return reader(path, body, speed)
    if not is_file(path):
        library = bundled_vessels()
        if str(path_or_name) in library:
            return read_netcdf(library[str(path_or_name)], str(path_or_name), body, speed, leave_out)
        from deckcrane.hydro.readers.wamit import is_wamit_root, read_wamit

        if is_wamit_root(path):
            refuse_speed(path, speed)
            return read_wamit(path, body=body)
        problem = "a folder without a run of Nemoh or HAMS" if is_folder(path) else "there is no such file"
        raise DeckcraneError(
            f"{path_or_name}: {problem}, and no bundled vessel of this name; "
            f"bundled are: {', '.join(library) or 'none'}; files may be {KNOWN}"
        )
    check_readable(path, LARGEST_TABLE if path.suffix.lower() in _WAMIT_SUFFIXES else LARGEST_DATASET)
    match path.suffix.lower():
        case ".nc" | ".nc4":
            return read_netcdf(path, None, body, speed, leave_out)
        case ".mat":
            from deckcrane.hydro.readers.mss import read_mss

            refuse_body(path, body)
            return read_mss(path, speed, leave_out)
        case suffix if suffix in _WAMIT_SUFFIXES:
            from deckcrane.hydro.readers.wamit import read_wamit

            refuse_speed(path, speed)
            return read_wamit(path, body=body)
        case ".h5" | ".hdf5":
            from deckcrane.hydro.readers.bemio import read_bemio

            refuse_speed(path, speed)
            return read_bemio(path, body, leave_out)
        case suffix:
            raise DeckcraneError(f"{path}: a hydrodynamic database of unknown form {suffix!r}; known are {KNOWN}")


def read_coupled(path_or_name: str | Path, leave_out: LeaveOut = ()) -> CoupledHydrodynamics:
    """Read all bodies of a file that were computed together, with what couples them."""
    path = Path(path_or_name)
    path = bundled_vessels().get(str(path_or_name), path) if not is_file(path) else path
    data = _coupled_reader(path)(path)
    if len(data.names) < 2:
        raise DeckcraneError(
            f"{path_or_name}: it holds one body; hulls that act on each other need data of a computation with all of them"
        )
    if not leave_out:
        return data
    kept = drop_frequencies(data.hulls[0].dataset, leave_out)["frequency"].values
    return data.at(np.flatnonzero(np.isin(data.frequency, kept)))


def _coupled_reader(path: Path) -> Callable[[Path], CoupledHydrodynamics]:
    """The reader of all bodies of a file; an error for formats that have none."""
    from deckcrane.hydro.readers.wamit import is_wamit_root

    suffix = path.suffix.lower()
    if is_file(path) and suffix in (".nc", ".nc4"):
        return _read_coupled_netcdf
    if is_file(path) and suffix in (".h5", ".hdf5"):
        from deckcrane.hydro.readers.bemio import read_coupled_bemio

        return read_coupled_bemio
    if (is_file(path) and suffix in _WAMIT_SUFFIXES) or (not is_file(path) and is_wamit_root(path)):
        from deckcrane.hydro.readers.wamit_coupled import read_coupled_wamit

        return read_coupled_wamit
    problem = "there is no such file" if not is_file(path) else f"a file of the form {suffix!r}"
    raise DeckcraneError(
        f"{path}: {problem}; hulls that act on each other are read from WAMIT (.1 with .3 and .hst), Capytaine (.nc), BEMIO (.h5), "
        "and from what `deckcrane hydro together` writes (.nc)"
    )


def _read_coupled_netcdf(path: Path) -> CoupledHydrodynamics:
    check_readable(path, LARGEST_DATASET)
    stored = load_netcdf(path)
    if is_coupled_form(stored):
        return coupled_from_stored(stored, str(path))
    from deckcrane.hydro.readers.capytaine import coupled_from_capytaine

    return coupled_from_capytaine(stored, str(path))


def bundled_vessels() -> dict[str, Path]:
    """The bundled vessels, file by name."""
    folder = Path(str(resources.files("deckcrane") / "library"))
    return {file.stem: file for file in sorted(folder.glob("*.nc"))}


@lru_cache(maxsize=4)
def _bundled_dataset(path: Path) -> xr.Dataset:
    """The file of a bundled vessel, which does not change: parsing it takes most of the time of a short run."""
    return load_netcdf(path)


def read_netcdf(
    path: Path,
    name: str | None = None,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: LeaveOut = (),
) -> Hydrodynamics:
    """Read a netCDF file of our own form, or of Capytaine's."""
    from deckcrane.hydro.readers.capytaine import from_capytaine

    stored = load_netcdf(path) if name is None else _bundled_dataset(path).copy(deep=True)
    source = name or str(path)
    if is_coupled_form(stored):
        refuse_speed(source, speed)
        together = coupled_from_stored(stored, source)
        return Hydrodynamics(drop_frequencies(together.hulls[together.number(body)].dataset, leave_out))
    if "frequency" in stored and "excitation" in stored:
        refuse_body(source, body)
        if "speed" in stored.attrs and one_number(stored.attrs["speed"]):
            chosen_speed(source, one_number(stored.attrs["speed"]) or 0.0, speed)
        else:
            refuse_speed(source, speed)
        return Hydrodynamics(drop_frequencies(from_stored(stored.assign_attrs(source=source)), leave_out))
    if "omega" in stored or ("radiating_dof" in stored.dims and {"freq", "period"} & set(stored.dims)):
        return Hydrodynamics(from_capytaine(stored, source, body, speed, leave_out))
    raise DeckcraneError(
        f"{path}: neither deckcrane's own form (no `frequency` and `excitation`) nor Capytaine's (no `omega`); "
        f"it holds {', '.join(str(v) for v in stored.variables) or 'nothing'}"
    )
