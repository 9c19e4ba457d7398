"""Sound files of every kind that deckcrane reads, made here: what the fuzzer damages.

Each original is a folder; the file that a command is given is named first, others lie beside it as a run of WAMIT does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
from scipy.io import savemat

import deckcrane
from deckcrane.hydro import Hydrodynamics
from deckcrane.scenario.reading import _library
from tests.hydro.example import SHARED, barge
from tests.hydro.readers import (
    test_aqwa,
    test_bemio,
    test_capytaine,
    test_hams,
    test_mss,
    test_nemoh,
    test_orcaflex,
    test_wamit,
    test_wamit_control,
    test_wamit_extras,
)
from tests.scenario.example import EXAMPLE

DRY = ("flexible_luffing", "knuckle_boom", "moving_base", "ship_crane_motors")
"""Bundled scenarios without hydrodynamics, whose equations are quick to make."""
SMALL = """\
deckcrane: 1
title: A boom on a king
gravity: [0, 0, -9.81 m/s^2]
bodies:
  king:
    on: ground
    joint: {revolute: z, at: [0, 0, 0], name: slew, start: 20 deg}
    mass: 1 t
    shape: {rod: z, length: 2 m}
  boom:
    on: king
    joint: {revolute: y, at: tip, name: luff}
    mass: 500 kg
    shape: {rod: x, length: 4 m}
record: [q, u, du, position, rotation, reaction]
run: {duration: 0.2 s, step: 10 ms, every: 20 ms}
"""
MOTION = "time [s],slew [deg],luff [deg]\n" + "".join(
    f"{0.1 * i:.1f},{20 + i * i:.3f},{-0.2 * i:.4f}\n" for i in range(12)
)
SPECTRUM = "f [Hz], S [m^2/Hz]\n" + "".join(
    f"{0.05 + 0.01 * i:.2f}, {np.exp(-((i - 6) ** 2) / 8):.5f}\n" for i in range(16)
)


def make(kind: str, folder: Path, most: int | None = None) -> None:
    """The originals of a kind, as numbered folders; no more than so many of them."""
    for number, write in enumerate(ORIGINALS[kind][:most]):
        place = folder / kind / str(number)
        place.mkdir(parents=True)
        write(place)


def paths(kind: str, folder: Path) -> list[Path]:
    return sorted((folder / kind).iterdir())


def files(folder: Path) -> list[Path]:
    """All files of an original; what a command is given first, which in runs of Nemoh and HAMS is not a file beside others."""
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return sorted(found, key=lambda file: file.name not in ("Nemoh.cal", "ControlFile.in"))


def _text(name: str, text: str) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        (folder / name).write_text(text, encoding="utf-8")

    return write


def _bundled(name: str) -> Callable[[Path], None]:
    return _text("scenario.yaml", _library()[name].read_text(encoding="utf-8"))


def _run(name: str | None, **values: object) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        scenario = deckcrane.loads(SMALL) if name is None else deckcrane.load(name)
        changes = {"run.duration": "0.2 s", "run.step": "10 ms", "run.every": "20 ms"} if name else {}
        dataset = deckcrane.run(scenario.with_values({**changes, **values}), target="vm", progress=False)
        dataset.to_netcdf(folder / "run.nc", engine="h5netcdf")

    return write


def _hydro(folder: Path) -> None:
    Hydrodynamics(barge(np.linspace(0.1, 2.0, 8), np.radians(np.arange(0, 360, 60.0)))).write(folder / "barge.nc")


def _capytaine(prefix: str) -> Callable[[Path], None]:
    return lambda folder: test_capytaine.dataset(prefix).to_netcdf(folder / "hull.nc", engine="h5netcdf")


def _mss(compressed: bool) -> Callable[[Path], None]:
    return lambda folder: savemat(folder / "made_up.mat", {"vessel": test_mss.structure()}, do_compression=compressed)


def _abc(folder: Path) -> None:
    data = barge()
    blocks = np.empty((6, 6), dtype=object)
    for i in range(6):
        for j in range(6):
            blocks[i, j] = -np.eye(2) if i == j else 0.0
    M, A = data["mass"].values, data["added_mass_infinite"].values
    abc = {"MRB": M, "MA": A, "G": data["hydrostatic_stiffness"].values, "Minv": np.linalg.inv(M + A), "Ar": blocks}
    savemat(folder / "abc.mat", {"vesselABC": abc})


def _wamit(controls: bool = False, **options: object) -> Callable[[Path], None]:
    """A run; with all that may lie beside it if it has `controls`."""

    def write(folder: Path) -> None:
        test_wamit.written(folder, **options)
        if controls:
            matrix, per = np.diag([1e5, 0, 0, 4e7, 0, 0]), test_wamit.W
            (folder / "run.frc").write_text(test_wamit_control.form_2(barge()["mass"].values, matrix, matrix))
            (folder / "run.cfg").write_text("IPERIN=2\nIPEROUT=2\nIALTFRC=2\n")
            (folder / "run.pot").write_text("a hull\n-1.\n1 1\n1\n5.\n1\n0.\n1\nrun.gdf\n0. 0. 0. 0.\n1 1 1 1 1 1\n")
            for suffix, modes in ((".8", (0, 1, 5)), (".9", range(6))):
                rows = test_wamit_extras.drift_rows(per, test_wamit_extras.DRIFT, modes)
                (folder / f"run{suffix}").write_text(rows)
        (folder / "run.gdf").write_text("a hull\n1.0 9.81 ULEN GRAV\n0 1\n")
        if not options.get("out", True):
            (folder / "run.frc").write_text("a hull\n1 0 1\n1.0\n5 0 0\n0 16 0\n0 0 17\n0\n0\n")

    return write


def _bemio(folder: Path) -> None:
    test_bemio.written(folder / "barge.h5")


def _written(example: ModuleType, **options: object) -> Callable[[Path], None]:
    """What the tests of a reader write."""
    return lambda folder: example.written(folder, **options)


def _shared(pattern: str) -> list[Callable[[Path], None]]:
    """Real files, where they lie beside the repository: whole folders, since runs of WAMIT have several files."""

    def copy(source: Path) -> Callable[[Path], None]:
        def write(folder: Path) -> None:
            for file in sorted(source.parent.glob(source.stem + ".*")):
                (folder / file.name).write_bytes(file.read_bytes())

        return write

    return [copy(source) for source in sorted(SHARED.glob(pattern))]


ORIGINALS: dict[str, list[Callable[[Path], None]]] = {
    "yaml": [_text("scenario.yaml", EXAMPLE), _text("scenario.yaml", SMALL), *(_bundled(name) for name in DRY)],
    "motion": [_text("motion.csv", MOTION)],
    "spectrum": [_text("sea.csv", SPECTRUM)],
    "dataset": [_run(None), _run("flexible_luffing"), _run("knuckle_boom"), _run("ship_crane_motors")],
    "hydro": [_hydro],
    "capytaine": [_capytaine(""), _capytaine("hull__")],
    "mss": [_mss(False), _mss(True), _abc],
    "wamit": [_wamit(), _wamit(controls=True, frequencies=True, motion=True), _wamit(out=False, motion=True)],
    "bemio": [_bemio],
    "aqwa": [_written(test_aqwa, digits=2)],
    "nemoh": [_written(test_nemoh)],
    "hams": [_written(test_hams)],
    "orca": [_written(test_orcaflex)],
}
"""By kind; the name of a kind with `real_` before it stands for files that are not ours to distribute."""
REAL: dict[str, list[Callable[[Path], None]]] = {
    "real_capytaine": _shared("capytaine2/*.nc"),
    "real_mss": _shared("mss/*.mat"),
    "real_wamit": [*_shared("openfast/*.1"), *_shared("wecsim/*.1"), *_shared("wamit/*.1")],
}
ORIGINALS |= {kind: found for kind, found in REAL.items() if found}
