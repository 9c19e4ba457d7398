"""Hydrodynamic databases from files of any supported format, and from the bundled library, by name.

The format is recognised by the content where the name is not enough.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from deckcrane.errors import DeckcraneError
from deckcrane.files import LARGEST_DATASET, LARGEST_TABLE, check_readable, is_file, is_folder
from deckcrane.files.foreign import load_netcdf
from deckcrane.hydro.choices import LeaveOut, refuse_body, refuse_speed, without
from deckcrane.hydro.database import Hydrodynamics, from_stored
from deckcrane.hydro.forms import reader_of
from deckcrane.hydro.relations import looks_like_periods

KNOWN = (
    "netCDF (.nc) of deckcrane or Capytaine, MSS vessel structures (.mat), WAMIT and OpenFAST (.1 with .3 and .hst "
    "beside it, or their name without suffix), BEMIO (.h5), AQWA listings (.LIS), OrcaFlex vessel types (.yml), runs of Nemoh "
    "(Nemoh.cal) and of HAMS (ControlFile.in)"
)
_WAMIT_SUFFIXES = (".1", ".2", ".3", ".4", ".8", ".9", ".hst", ".out", ".frc")


def read(
    path_or_name: str | Path, body: int | str | None = None, speed: float | None = None, leave_out: LeaveOut = ()
) -> Hydrodynamics:
    """Read the database in a file, or the bundled vessel of this name: one body, at one speed, without frequencies left out."""
    db = _read_by_format(path_or_name, body, speed, leave_out)
    if leave_out:
        db = Hydrodynamics(without(db.dataset, leave_out))
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
        from deckcrane.hydro.wamit import is_wamit_root, read_wamit

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
            from deckcrane.hydro.mss import read_mss

            refuse_body(path, body)
            return read_mss(path, speed, leave_out)
        case suffix if suffix in _WAMIT_SUFFIXES:
            from deckcrane.hydro.wamit import read_wamit

            refuse_speed(path, speed)
            return read_wamit(path, body=body)
        case ".h5" | ".hdf5":
            from deckcrane.hydro.bemio import read_bemio

            refuse_speed(path, speed)
            return read_bemio(path, body, leave_out)
        case suffix:
            raise DeckcraneError(f"{path}: a hydrodynamic database of unknown form {suffix!r}; known are {KNOWN}")


def bundled_vessels() -> dict[str, Path]:
    """The bundled vessels, file by name."""
    folder = Path(str(resources.files("deckcrane") / "library"))
    return {file.stem: file for file in sorted(folder.glob("*.nc"))}


def read_netcdf(
    path: Path,
    name: str | None = None,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: LeaveOut = (),
) -> Hydrodynamics:
    """Read a netCDF file of our own form, or of Capytaine's."""
    from deckcrane.hydro.capytaine_nc import from_capytaine

    stored = load_netcdf(path)
    source = name or str(path)
    if "frequency" in stored and "excitation" in stored:
        refuse_body(source, body)
        refuse_speed(source, speed)
        return Hydrodynamics(without(from_stored(stored.assign_attrs(source=source)), leave_out))
    if "omega" in stored or ("radiating_dof" in stored.dims and {"freq", "period"} & set(stored.dims)):
        return Hydrodynamics(from_capytaine(stored, source, body, speed, leave_out))
    raise DeckcraneError(
        f"{path}: neither deckcrane's own form (no `frequency` and `excitation`) nor Capytaine's (no `omega`); "
        f"it holds {', '.join(str(v) for v in stored.variables) or 'nothing'}"
    )
