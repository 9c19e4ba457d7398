"""Examples of the page deckcrane.sea: run from top to bottom by tests/repository, each shown with its name."""

from pathlib import Path

import numpy as np
import xarray as xr

import deckcrane
from deckcrane import sea
from deckcrane.hydro import Hydrodynamics

w, chi = np.linspace(0.3, 2.5, 40), np.linspace(0.0, 2 * np.pi, 24, endpoint=False)
data = Hydrodynamics.read("supply").dataset

# %% jonswap
spectrum = sea.jonswap(hs=2.5, tp=8.0)
print(spectrum.hs, spectrum.tz, spectrum.density(w).max())

# %% pierson_moskowitz
print(sea.pierson_moskowitz(hs=2.5, tp=8.0).t1, "s")

# %% torsethaugen
print(sea.torsethaugen(hs=2.5, tp=8.0).tp, "s")

# %% tabulated
measured = sea.tabulated(w, spectrum.density(w), name="buoy, noon")
print(measured.hs)

# %% combined
crossing = sea.combined([spectrum, sea.jonswap(1.0, 14.0, 6.0, swell=True)])
print(crossing.hs, "m")

# %% read_csv
Path("buoy.csv").write_text(
    "f [Hz], S [m^2/Hz]\n0.05, 0.0\n0.1, 8.0\n0.15, 3.0\n0.3, 0.0\n"
)
print(sea.read_csv("buoy.csv").hs, "m")

# %% Spectrum
print(spectrum.name, spectrum.m0, spectrum.moment(2))

# %% long_crested
swell = sea.irregular(spectrum, sea.long_crested(np.radians(180)), seed=1)

# %% cos_2s
spreading = sea.cos_2s(np.radians(120), s=4)
print(np.degrees(spreading.low), np.degrees(spreading.high))

# %% DirectionalDensity
print(spreading.shares(w, directions=5)[0])  # their sum is 1

# %% directional
table = spectrum.density(w)[:, None] * spreading.density(w[:, None], chi[None, :])
both = sea.directional(w, chi, table)
print(both.spectrum.hs)

# %% from_wavespectra
coordinates = {"freq": w / (2 * np.pi), "dir": np.degrees(chi)}
efth = xr.Dataset({"efth": (("freq", "dir"), table * 2 * np.pi * np.pi / 180)}, coordinates)
hindcast = sea.from_wavespectra(efth, x_axis=np.radians(30))

# %% read_spectra
efth["dir"].attrs["standard_name"] = "sea_surface_wave_from_direction"
efth.expand_dims(time=[np.datetime64("2024-01-01", "ns")]).to_netcdf("hindcast.nc")
file = sea.read_spectra("hindcast.nc")
print(file.format, file.convention, "by", file.stated_by)

# %% FileSpectra
one = file.chosen()
print(file.series().sizes)  # all times of one place

# %% partitions
systems = sea.partitions(one)

# %% WavePartition
print(systems[0].hs, "m", systems[0].tp, "s, from", systems[0].coming_from, "deg")

# %% DirectionalSpectrum
waves = sea.irregular(hindcast.spectrum, hindcast.spreading, seed=1)
print(waves.hs)

# %% irregular
waves = sea.irregular(spectrum, spreading, seed=1, components=200)
print(len(waves.w), "components, Hs", waves.hs, "m")

# %% regular
wave = sea.regular(amplitude=1.0, period=8.0, direction=np.pi, depth=50.0)
print(wave.k, "rad/m")

# %% superposed
swell = sea.irregular(
    sea.jonswap(1.0, 14.0, 6.0, swell=True), sea.long_crested(0.5), seed=2
)
print(sea.superposed([waves, swell]).hs, "m")

# %% spectrum_of
section = deckcrane.load("deck_crane_in_waves").sea
print(sea.spectrum_of(section).hs, "m")

# %% waves_of
ten_minutes = sea.waves_of(section, duration=600.0)
print(len(ten_minutes.w), "components")

# %% Waves
abeam = waves.seen_from(x=10.0, y=0.0, heading=np.radians(90))
print(abeam.elevation(np.array([0.0, 1.0, 2.0])))
print(abeam.record(t0=0.0, dt=0.1, n=600).std())

# %% wave_number
print(2 * np.pi / sea.wave_number(0.8, depth=50.0), "m long")

# %% kinematics
water = sea.kinematics(wave, t=0.0, z=np.array([0.0, -5.0, -10.0]))
print(water.velocity[:, 0])

# %% kinematics_record
water = sea.kinematics_record(waves, t0=0.0, dt=0.1, n=100, z=-5.0)
print(water.pressure.max(), "Pa")

# %% WaterMotion
print(water.elevation.shape, water.acceleration.shape, water.wet.all())

# %% wave_forces
forces = sea.wave_forces(data, waves, t0=0.0, dt=0.1, n=600, heading=np.radians(10))
print(forces.values.max(axis=0))

# %% WaveForces
print(forces.dataset()["wave_force"].sel(component="fz").std().item(), "N")

# %% drift_forces
if "mean_drift" in data:
    print(sea.drift_forces(data, waves, t0=0.0, dt=0.5, n=100).mean(axis=0))
