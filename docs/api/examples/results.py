"""Examples of the page Results: run from top to bottom by tests/test_api_reference.py, each shown with its name."""

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
