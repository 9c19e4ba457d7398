"""Examples of the page Answers: run from top to bottom by tests/repository, each shown with its name."""

from pathlib import Path

import numpy as np

import deckcrane

Path("lifts.yaml").write_text("""
deckcrane: 1
scenario: hoisting_in_waves
set:
  sea: {torsethaugen: {hs: 1 m, tp: 6 s}, direction: 120 deg, outside: 15 %}
  run: {duration: 40 s, transient: 20 s, step: 20 ms}
  checks: {hook: {limit: {of: hook_load, at_most: 230 kN}}}
  record: [hook_load, utilisation]
  variants: {}
vary:
  hs: {path: sea.torsethaugen.hs, values: [1 m, 2 m]}
  tp: {path: sea.torsethaugen.tp, values: [6 s, 10 s]}
  seed: {seeds: 5}
keep: {signals: [utilisation, hook_load], statistics: [extremes]}
""")
deckcrane.campaign("lifts.yaml", "lifts.zarr")

# %% envelope
chart = deckcrane.envelope("knuckle_boom", 10e3, points=11)  # with 10 t on the hook
print(chart["reach"].max().item(), "m")

# %% load_chart
checks = {"hoist": {"limit": {"of": "hook_load", "at_most": "300 kN"}}}
crane = deckcrane.load("deck_crane_in_waves").with_values({"checks": checks})
over = {"luff": {"from": "-60 deg", "to": "-20 deg", "count": 2}}
chart = deckcrane.load_chart(crane, {"load": {"most": "50 t"}, "over": over})
print(chart["largest_load"].sel(case="static").values)  # kg

# %% hook_stiffness
hook = deckcrane.hook_stiffness("hoisting_in_waves")
print(f"K = {hook.stiffness / 1e3:.0f} kN/m")
for part in hook.parts:
    print(f"{part.name}: {100 * part.share:.1f} % of 1/K")

# %% hook_stiffness_over
over = deckcrane.hook_stiffness_over("hoisting_in_waves", {"luff": ["-10 deg", "-30 deg"]})
print(over["stiffness"].to_pandas())

# %% HookStiffness
print(hook.body, hook.mass, hook.kinds)
print(
    f"natural period {hook.period:.2f} s; with the vessel {hook.with_vessel / 1e3:.0f} kN/m"
)

# %% dynamic_factors
lift = deckcrane.load("hoisting_in_waves").with_values(
    {"run.duration": "30 s", "run.transient": "10 s"}
)
factors = deckcrane.dynamic_factors(deckcrane.run(lift), ["hook_load"])
print(factors[["factor", "static"]].to_pandas())

# %% extremes
design = deckcrane.extremes("lifts.zarr", "hook_load", duration="run", fractiles=[0.5, 0.9])
print(design["value"].squeeze().to_pandas())

# %% fatigue
foot = {
    "stress": 'norm(reaction.king, mx, my) / "0.02 m^3"',
    "curve": "D",
    "thickness": "30 mm",
    "dff": 2,
}
crane = deckcrane.load("knuckle_boom").with_values(
    {"run.duration": "5 s", "details": {"foot": foot}}
)
lives = deckcrane.fatigue(deckcrane.run(crane), {"years": 25, "lifts_per_year": 2000})
print(lives["life"].item(), "years")

# %% limit_curves
limits = deckcrane.limit_curves("lifts.zarr")
print(limits["limit"].squeeze().to_pandas())  # Hs in m, by peak period

# %% operability
answer = deckcrane.operability("lifts.zarr", scatter="kvitebjorn")
print(f"{float(answer.shares['design_share'].item()):.0%} of the time")
print(*answer.notes, sep="\n")

# %% spectral_operability
import xarray as xr

frequency, direction = 0.05 * 1.1 ** np.arange(20), np.arange(0.0, 360.0, 30.0)
peak = np.exp(-(((frequency - 0.11) / 0.02) ** 2))[:, None] * (direction == 240.0)
hours = np.datetime64("2024-05-01", "ns") + np.arange(48) * np.timedelta64(1, "h")
spectra = xr.Dataset(
    {"efth": (("time", "freq", "dir"), np.linspace(0.05, 0.4, 48)[:, None, None] * peak)},
    {"time": hours, "freq": frequency, "dir": direction},
)
spectra["dir"].attrs["standard_name"] = "sea_surface_wave_from_direction"
spectra.to_netcdf("site.nc")
roll = {"signal": "q.vessel.roll", "statistic": "standard_deviation", "at_most": "1 deg"}
answer = deckcrane.spectral_operability(
    "deck_crane_in_waves", spectra="site.nc", criteria={"roll": roll}, window="6 h"
)
print(answer.windows["share"].squeeze().to_pandas())  # by heading, and with the best one

# %% lift_stability
from deckcrane.analysis.stability.data import StabilityAnswers

settings = StabilityAnswers.model_validate(
    {"loads": ["20 t"], "slews": ["-90 deg"], "heel": "3 deg", "loss": False}
)
answer = deckcrane.lift_stability("deck_crane_in_waves", settings)
print(np.degrees(answer.rests["heel"].values), "deg")

# %% valve_stability
winch = deckcrane.loads("""
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {drum: {on: ground, joint: {revolute: z}, mass: 5 t, inertia: [1e4, 1e4, 2e4]}}
forces: {load: {on: drum, moment: [0, 0, -20 kN m], frame: ground}}
circuits:
  main:
    oil: {flows: volume}
    tanks: {T: {}}
    volumes: {A: {volume: 3 l}, B: {volume: 10 l}}
    pumps: {pump: {nodes: [T, B], displacement: 40 cm^3/rev, speed: 1500 rpm}}
    counterbalance_valves: {holding: {load: A, valve: T, pilot: B, pressure: 250 bar, ratio: 4, flow: 120 l/min}}
    motors: {motor: {of: drum, A: A, B: B, displacement: 200 cm^3/rev, gear: 60, start: 5 bar}}
run: {duration: 10 s, step: 1 ms, integrator: rodas4}
""")
ratio = "circuits.main.counterbalance_valves.holding.ratio"
chatter = deckcrane.valve_stability(winch, {ratio: [2, 4.5]})
print(chatter["damping"].to_pandas())  # negative where the valve chatters

# %% lowering
wire = {
    "ropes.hoist.mass": "9 kg/m",
    "ropes.hoist.modes": 4,
    "ropes.hoist.water": {"diameter": "46 mm"},
}
lowered = deckcrane.lowering(
    deckcrane.load("through_splash_zone").with_values(wire), [100, 600, 2000]
)
print(lowered["limiting_hs"].to_pandas())  # m, by depth

# %% slow_drift
import numpy as np

from deckcrane.hydro import Hydrodynamics

supply = Hydrodynamics.read("supply")  # bundled, without drift: made-up coefficients
push = 5e4 * np.cos(supply.wave_direction) * np.ones((len(supply.frequency), 1))
coefficients = supply.dataset["excitation"].real * 0.0
coefficients[..., 0] = push
pushed = Hydrodynamics(supply.dataset.assign(mean_drift=coefficients)).write("pushed.nc")
moored = deckcrane.loads(
    f"deckcrane: 1\ngravity: [0, 0, -9.81 m/s^2]\nvessel: {{hydrodynamics: {pushed}}}"
)
sea = {"jonswap": {"hs": "2.5 m", "tp": "7 s"}, "direction": "180 deg", "outside": 0.05}
drift = deckcrane.slow_drift(moored.with_values({"sea": sea}))
print(drift["drift_standard_deviation"].sel(component="fx").to_pandas())  # N

# %% capability
thrusters = {
    "bow": {"kind": "tunnel", "at": ["32 m", 0, "-4 m"], "thrust": "250 kN"},
    "stern": {"kind": "azimuth", "at": ["-36 m", 0, "-4 m"], "thrust": "400 kN"},
}
areas = {
    "frontal_area": "300 m^2",
    "lateral_area": "900 m^2",
    "length": "80 m",
    "shape": {"x": 0.7, "y": 0.9, "n": 0.05},
}
ship = deckcrane.loads(
    "deckcrane: 1\ngravity: [0, 0, -9.81 m/s^2]\nvessel: {hydrodynamics: supply}"
)
held = {"surge": "80 s", "sway": "80 s", "yaw": "80 s", "thrusters": thrusters}
limits = deckcrane.capability(
    ship.with_values({"vessel.wind": areas, "vessel.station_keeping": held}),
    directions=8,
    sea="none",
)
print(limits["limiting_wind"].sel(lost="none").to_pandas().round(1))
