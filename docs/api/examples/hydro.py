"""Examples of the page deckcrane.hydro: run from top to bottom by tests/repository, each shown with its name."""

import numpy as np

from deckcrane.hydro import (
    Hydrodynamics,
    NaturalMotion,
    describe,
    linearised_damping,
    memory_report,
    motion_raos,
    natural_motions,
)

data = Hydrodynamics.read("supply")  # a bundled vessel, or a file

# %% Hydrodynamics
print(data.title, len(data.frequency), "frequencies", data.attribute("length"), "m long")
print(
    data.dataset["added_mass"]
    .sel(influenced_dof="heave", radiating_dof="heave")
    .max()
    .item(),
    "kg",
)
path = data.write("copy.nc")
low = Hydrodynamics.read(path, leave_out=[(2.5, 10.0)])
slow = data.up_to(1.5)
print(len(low.frequency), len(slow.frequency), "of", len(data.frequency), "frequencies")

# %% describe
print(describe("supply"))

# %% memory_report
report = memory_report(data)
print("\n".join(report.lines()))
print(report.memory.states, "states; largest step", report.largest_step("rk4"), "s")

# %% motion_raos
raos = motion_raos(data, roll_amplitude=np.radians(5))
beam = np.argmin(np.abs(data.wave_direction - np.pi / 2))
print(np.degrees(np.abs(raos[:, beam, 3]).max()), "deg of roll per metre")

# %% natural_motions
for motion in natural_motions(data, roll_amplitude=np.radians(5)):
    print(f"{motion.dof}: {motion.period:.1f} s, {motion.damping_ratio:.1%} of critical")

# %% NaturalMotion
heave = NaturalMotion(dof="heave", frequency=0.9, damping_ratio=0.1, within=True)
print(heave.period, "s")

# %% linearised_damping
harmonic = linearised_damping(1e9, frequency=[0.5, 0.7], amplitude=np.radians(5))
gaussian = linearised_damping(1e9, deviation=0.04)
