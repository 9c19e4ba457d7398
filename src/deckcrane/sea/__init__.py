"""The sea: wave spectra, directional spreading, realisations, and the forces of waves on a vessel.

`waves_of` makes the waves of a scenario's sea; `wave_forces` their forces on a vessel with hydrodynamic data. In order of
dependence: `spectra`, `spreading`, `measured`, `window`, `sums`, `realisation`, `kinematics`, `transfer`, `coarse`, `forces`,
`drift`.
"""

from __future__ import annotations

from deckcrane.sea.drift import drift_forces
from deckcrane.sea.forces import WaveForces, wave_forces
from deckcrane.sea.kinematics import WaterMotion, kinematics, kinematics_record
from deckcrane.sea.measured import DirectionalSpectrum, directional, from_wavespectra, read_csv
from deckcrane.sea.realisation import Waves, irregular, regular, spectrum_of, wave_number, waves_of
from deckcrane.sea.spectra import Spectrum, jonswap, pierson_moskowitz, tabulated, torsethaugen
from deckcrane.sea.spreading import DirectionalDensity, cos_2s, long_crested

__all__ = [
    "DirectionalDensity",
    "DirectionalSpectrum",
    "Spectrum",
    "WaterMotion",
    "WaveForces",
    "Waves",
    "cos_2s",
    "directional",
    "drift_forces",
    "from_wavespectra",
    "irregular",
    "jonswap",
    "kinematics",
    "kinematics_record",
    "long_crested",
    "pierson_moskowitz",
    "read_csv",
    "regular",
    "spectrum_of",
    "tabulated",
    "torsethaugen",
    "wave_forces",
    "wave_number",
    "waves_of",
]
