"""Examples of the page Campaigns: run from top to bottom by tests/repository, each shown with its name."""

from pathlib import Path

import deckcrane

Path("slewing.yaml").write_text("""
deckcrane: 1
scenario: moving_base
set: {run.duration: 1 s}
vary:
  king: {path: bodies.king.mass, values: [200 kg, 400 kg]}
keep: {signals: [reaction.king], statistics: [extremes]}
""")

# %% load_study
study = deckcrane.load_study("slewing.yaml")  # or a bundled name
print(study.title, list(study.vary))

# %% Study
for dimension in study.dimensions:
    print(dimension.name, len(dimension.entries))
print(study.base.run.duration)

# %% campaign
outcome = deckcrane.campaign("slewing.yaml", "slewing.zarr")
print(outcome.done, "of", outcome.cases, "cases done,", outcome.failed, "failed")

# %% open_campaign
results = deckcrane.open_campaign("slewing.zarr")
print(results["maximum"].sel(signal="reaction.king.fz").to_pandas())

# %% case_series
cases = deckcrane.open_campaign("slewing.zarr", over="cases", variables=["maximum"])
worst = cases["maximum"].sel(signal="reaction.king.fz").idxmax("case").item()
series = deckcrane.case_series("slewing.zarr", worst)
print(series["reaction"].sel(joint="king", component="fz").max().item())

# %% merge_campaigns
for number in (1, 2):
    deckcrane.campaign(study, f"part{number}.zarr", part=(number, 2), batch=1)
merged = deckcrane.merge_campaigns("merged.zarr", ["part1.zarr", "part2.zarr"])
print(merged.done, "cases")

# %% verify_campaign
checked = deckcrane.verify_campaign("slewing.zarr")
print(checked.files, "files,", len(checked.faults), "faults")
print("\n".join(checked.lines()))

# %% pack
packed = deckcrane.pack(study, "slewing.pyz")  # to run on a machine with a graphics card
for file, number in packed.items():
    print(file, number, "cases")

# %% unpack_campaign
results = Path("results.npz")  # what `python slewing.pyz -o results.npz` wrote there
if results.exists():
    outcome = deckcrane.unpack_campaign([results], study, "on_a_card.zarr")
    print(outcome.done, "cases done")
