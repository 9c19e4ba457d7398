"""Examples of the page Models: run from top to bottom by tests/repository, each shown with its name."""

import json
from pathlib import Path

import deckcrane

# %% load
scenario = deckcrane.load("moving_base")  # or the path of a YAML file
print(scenario.title)
print([coordinate.name for coordinate in scenario.plant.coordinates])

# %% loads
text = scenario.to_yaml()
assert deckcrane.loads(text) == scenario

# %% Scenario
shorter = scenario.with_values({"run.duration": "2 s", "bodies.king.mass": "1.2 t"})
print(shorter.run.duration, shorter.bodies["king"].mass, shorter.hash)
Path("shorter.yaml").write_text(shorter.to_yaml(), encoding="utf-8")

waves = deckcrane.load("deck_crane_in_waves")
locked = waves.variant("without compensation")

# %% bundled
for name, title in deckcrane.bundled().items():
    print(f"{name}: {title}")

# %% copy_scenario
path = deckcrane.copy_scenario("moving_base", "my_crane.yaml")
mine = deckcrane.load(path)

# %% new_scenario
path = deckcrane.new_scenario(
    "jib.yaml", "box_boom", on="land", outreach=8.0, load=2000.0, drives="motors"
)
print(deckcrane.load(path).title)

# %% json_schema
schema = json.dumps(deckcrane.json_schema(), indent=2)
Path("deckcrane.schema.json").write_text(schema, encoding="utf-8")

# %% check_parts
for balance in deckcrane.check_parts("moving_base"):
    print(
        f"{balance.name}: {balance.imbalance:.1e} W of {balance.size:.1e} W, {balance.holds}"
    )

# %% from_urdf
deckcrane.to_urdf("knuckle_boom", "crane.urdf", partial=True)  # without its cylinders
crane = deckcrane.from_urdf("crane.urdf")
print(list(crane.bodies))

# %% from_py_crane
from py_crane.crane import Crane

crane = Crane()
crane.add_boom("pedestal", mass=10_000.0, boom=(3.0, 0.0, 0.0))
crane.add_boom("boom", mass=1_000.0, boom=(8.0, 1.2, 0.0))
scenario = deckcrane.from_py_crane(
    crane, moving={"pedestal": ["azimuth"], "boom": ["polar"]}
)
print(list(scenario.bodies))

# %% to_urdf
text = deckcrane.to_urdf("ship_crane_motors", "crane.urdf", partial=True)
print(text.count("<link"), "links")

# %% to_mjcf
text = deckcrane.to_mjcf("knuckle_boom", "crane.xml")
print(text.count("<body"), "bodies")

# %% to_fmu
path = deckcrane.to_fmu("moving_base", "crane.fmu")
print(path)

# %% to_ssp
deckcrane.to_fmu("moving_base", "crane.fmu")
deckcrane.to_fmu("knuckle_boom", "controller.fmu")
connections = [("crane.q.luff", "controller.inputs.slew")]
path = deckcrane.to_ssp(
    "system.ssp", {"crane": "crane.fmu", "controller": "controller.fmu"}, connections
)
print(path)

# %% fmu_laws
deckcrane.to_fmu("knuckle_boom", "controller.fmu")
laws = deckcrane.fmu_laws(
    "controller.fmu", {"luff": "u.slew"}, inputs={"inputs.slew": "luff"}, every=0.05
)
scenario = deckcrane.load("moving_base").with_values({"run.duration": 1.0})
dataset = deckcrane.run(scenario, laws=laws)
print(dataset.attrs["laws"])
