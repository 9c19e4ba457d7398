"""Examples of the page Results: run from top to bottom by tests/repository, each shown with its name."""

from pathlib import Path

import deckcrane

record = ["q", "reaction", "rotation", "utilisation"]
checks = {"tilting": {"limit": {"of": "norm(reaction.king, mx, my)", "at_most": "2 MN m"}}}
scenario = deckcrane.load("knuckle_boom").with_values(
    {"run.duration": "1 s", "record": record, "checks": checks}
)
dataset = deckcrane.run(scenario)

# %% events
happened = deckcrane.events(dataset)
print(happened.sizes["event"], "events")

# %% balance
closed = deckcrane.balance(
    deckcrane.load("moving_base").with_values({"run.duration": "0.5 s"})
)
print(closed.closes, len(closed.terms))
print(closed.worst)

# %% bearing_loads
loads = deckcrane.bearing_loads(dataset).sel(joint="king")
for name, values in loads.items():
    print(f"{name}: {float(values.max()):.4g} {values.attrs['units']}")

# %% reactions_in
reaction = deckcrane.reactions_in(dataset, "ground")
print(reaction.sel(joint="king", component="fz").max().item())

# %% utilisations
for governing in deckcrane.utilisations(dataset):
    print(f"{governing.check}: {governing.share:.3f} at {governing.time} s")

# %% circuit_energy
crane = deckcrane.loads("""
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {post: {on: ground, joint: {revolute: z, name: slew}, mass: 5 t, inertia: [1e4, 1e4, 2e4]}}
control: {slew: {valve: {opening: {quintic: [[0.2 s, 0], [1 s, 0.6]]}}}}
circuits:
  main:
    tanks: {T: {}}
    volumes: {P: {volume: 2 l, start: 140 bar}, A: {volume: 1 l, start: 40 bar}, B: {volume: 1 l, start: 40 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 40 cm^3/rev, speed: 1500 rpm, pressure: 150 bar}}
    directional_valves: {way: {P: P, T: T, A: A, B: B, flow: 30 l/min, drives: slew, time: 30 ms}}
    motors: {motor: {of: slew, A: A, B: B, displacement: 80 cm^3/rev, gear: 120, start: 40 bar}}
run: {duration: 3 s, step: 1 ms, every: 20 ms, integrator: rodas4}
""")
energy = deckcrane.circuit_energy(crane)
for flow in energy.sinks:
    print(f"{flow.kind} {flow.name}: {flow.energy / 1e3:.2f} kJ")
print(
    f"{energy.supplied / 1e3:.2f} kJ come in, {energy.recoverable / 1e3:.2f} kJ of them from loads"
)

# %% unit_of
print(deckcrane.unit_of(dataset["reaction"], component="my"))  # N m

# %% save
path = deckcrane.save(dataset, "run.nc")
table = deckcrane.save(dataset, "run.csv")

# %% page
path = deckcrane.page("moving_base", "crane.html")
print(path.stat().st_size // 1000, "kB")

# %% report
Path("slewing.yaml").write_text("""
deckcrane: 1
scenario: moving_base
set:
  run.duration: 1 s
  checks: {king: {limit: {of: reaction.king.fz, at_most: 20 kN}}}
  record: [reaction, utilisation]
vary: {bodies.king.mass: [200 kg, 400 kg]}
keep: {signals: [utilisation, reaction.king], statistics: [extremes]}
""")
deckcrane.campaign("slewing.yaml", "slewing.zarr")
path = deckcrane.report(
    "slewing.zarr", "slewing.html", title="Loads on the king", script="numbers.py"
)
