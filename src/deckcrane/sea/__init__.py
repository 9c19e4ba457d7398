"""The sea: wave spectra, spreading, realisations, kinematics, and the forces of waves on a vessel.

`waves_of` makes the waves of a scenario's sea; `wave_forces` their forces on a vessel with hydrodynamic data. Names are
loaded when they are first used, since reading a scenario needs the section `sea` alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckcrane.sea.realisation import Waves, irregular, regular, spectrum_of, superposed, wave_number, waves_of
    from deckcrane.sea.spectra import (
        DirectionalDensity,
        DirectionalSpectrum,
        Spectrum,
        combined,
        cos_2s,
        directional,
        from_wavespectra,
        jonswap,
        long_crested,
        pierson_moskowitz,
        read_csv,
        tabulated,
        torsethaugen,
    )
    from deckcrane.sea.spectral_files import FileSpectra, WavePartition, partitions, read_spectra
    from deckcrane.sea.vessel_forces import WaveForces, drift_forces, wave_forces
    from deckcrane.sea.water_kinematics import WaterMotion, kinematics, kinematics_record

_HOMES = {
    "water_kinematics": ("WaterMotion", "kinematics", "kinematics_record"),
    "realisation": ("Waves", "irregular", "regular", "spectrum_of", "superposed", "wave_number", "waves_of"),
    "spectra": (
        "DirectionalDensity",
        "DirectionalSpectrum",
        "Spectrum",
        "combined",
        "cos_2s",
        "directional",
        "from_wavespectra",
        "jonswap",
        "long_crested",
        "pierson_moskowitz",
        "read_csv",
        "tabulated",
        "torsethaugen",
    ),
    "spectral_files": ("FileSpectra", "WavePartition", "partitions", "read_spectra"),
    "vessel_forces": ("WaveForces", "drift_forces", "wave_forces"),
}

__all__ = [
    "DirectionalDensity",
    "DirectionalSpectrum",
    "FileSpectra",
    "Spectrum",
    "WaterMotion",
    "WaveForces",
    "WavePartition",
    "Waves",
    "combined",
    "cos_2s",
    "directional",
    "drift_forces",
    "from_wavespectra",
    "irregular",
    "jonswap",
    "kinematics",
    "kinematics_record",
    "long_crested",
    "partitions",
    "pierson_moskowitz",
    "read_csv",
    "read_spectra",
    "regular",
    "spectrum_of",
    "superposed",
    "tabulated",
    "torsethaugen",
    "wave_forces",
    "wave_number",
    "waves_of",
]


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"deckcrane.sea.{home}"), name)
    raise AttributeError(f"module 'deckcrane.sea' has no attribute {name!r}")
