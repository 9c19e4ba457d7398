"""Examples of the page Running: run from top to bottom by tests/repository, each shown with its name."""

from pathlib import Path

import numpy as np

import deckcrane

scenario = deckcrane.load("moving_base").with_values({"run.duration": "1 s"})

# %% run
times = np.linspace(0.0, 1.0, 11)
dataset = deckcrane.run(
    scenario,
    inputs={"luff": (times, 1e3 * np.sin(times))},  # N m, added to the controller's
    made={"king_moment": "norm(reaction.king, mx, my)"},
)
print(dataset["reaction"].sel(joint="king", component="fz").max().item(), "N")
print(dataset["king_moment"].max().item(), "N m")

# %% forces
needed = deckcrane.forces(scenario, {"luff": lambda t: 0.3 * t**2})
print(needed["actuation"].sel(actuator="luff").max().item(), "N m")

# %% stepper
crane = deckcrane.stepper(scenario)
while crane.time < 0.5:
    crane.step({"luff": -2e3 * crane.measured("q", "luff")}, duration=0.1)
instant = crane.snapshot()
crane.reset(start={"luff": 0.5})
crane.restore(instant)
print(crane.states, crane.state.round(3), crane.events())
print(crane.dataset().sizes["time"], "records")

# %% batch_stepper
cranes = deckcrane.batch_stepper(scenario, 8)
angle, push = cranes.select_outputs(("q", "luff")), cranes.select_inputs("luff")
push.write(-2e3 * angle.read())
cranes.step(duration=0.1)
instant = cranes.snapshot()
cranes.reset([2], start={"luff": 0.5})
cranes.observe()
print(angle.read()[2], cranes.measured("q", "luff"), cranes.scenario_of(2).title)
print(cranes.events(2), cranes.failure(2))
cranes.restore(instant)
cranes.share(lambda first, last: print("a thread has simulations", first, "to", last - 1))
cranes.close()

# %% live
with deckcrane.live(scenario, signals=["q", "reaction.king"]) as linked:
    print(linked.addresses["udp"], linked.description()["inputs"], linked.signals)
    print(linked.run(duration=0.2).words())  # in another thread: linked.stop()
print(linked.report().missed, "missed", linked.dataset().sizes["time"], "records")
linked.close()

# %% run_batch
masses = (100.0, 110.0, 120.0)
jobs = [
    deckcrane.Job(f"{mass} kg", scenario.with_values({"bodies.outer_boom.mass": mass}))
    for mass in masses
]
result = deckcrane.run_batch(
    jobs, deckcrane.Keep(signals=("reaction.king",), statistics=("extremes",))
)
print(result.dataset["maximum"].sel(signal="reaction.king.fz").to_pandas())
print(result.failures)

# %% Job
job = deckcrane.Job("as it is", scenario)
print(job.name, job.scenario.title)

# %% Keep
keep = deckcrane.Keep(
    signals=("hook_load",), statistics=("extremes", "moments"), transient="10 s"
)
print(keep.statistics, keep.transient)

# %% inputs_of
again = deckcrane.run(scenario, inputs=deckcrane.inputs_of(dataset))
assert again["q"].equals(dataset["q"])


# %% sampled
def jerky(t, signals):
    return -2e3 if signals["luff"] > 0.5 and t < 0.5 else 1e3


law = deckcrane.sampled(jerky, every=0.01, signals=["luff"])
moved = deckcrane.run(scenario, laws={"luff": law})

# %% forecast
in_waves = deckcrane.load("hoisting_in_waves").with_values(
    {"run.duration": "30 s", "sea.spreading": "none", "sea.components": 400}
)
ahead = deckcrane.forecast(
    in_waves, deckcrane.run(in_waves), at="25 s", horizon="5 s", noise_seed=1
)
print(ahead.dataset["mean"].sel(signal="heave").values[-1], ahead.model_error)

# %% go_no_go
lights = deckcrane.go_no_go(
    in_waves,
    at="40 s",
    limits=["hook_load <= 210 kN"],
    horizon="2 s",
    continuations=8,
    threads=1,
)
print(lights.lights, lights.dataset["probability"].values)

# %% motion_filter
tracker = deckcrane.motion_filter(in_waves, interval=0.5, memory=30.0)
tracker.update([0.1, 0.0, 0.0, 0.0, 0.0, 0.0])
print(tracker.forecast([1.0, 2.0]).mean.shape)

# %% gradient
sensitive = deckcrane.gradient(
    scenario, "rms(q.luff)", ["bodies.king.mass", "start:luff", "input:luff"]
)
print(f"{sensitive.objective} = {sensitive.value:.4f} {sensitive.unit}", sensitive.values)
for name, entry in sensitive.by.items():
    print(name, entry.unit, "over time" if entry.times is not None else entry.derivative)

# %% optimise
best = deckcrane.optimise(
    scenario,
    "rms(q.luff)",
    {"bodies.king.mass": (500.0, 2000.0)},
    limits={"max(q.luff)": (None, "80 deg")},
    iterations=3,
)
print(best.message, best.evaluations, best.violated, best.objective.after)
print(best.numbers[0].after, best.numbers[0].at_bound, best.limits[0].met)
heavier = best.scenario

# %% MotionRecord
record = deckcrane.MotionRecord(
    dataset["time"].values,
    {"luff": dataset["q"].sel(coordinate="luff").values},
    source="luffing test",
    inputs=deckcrane.inputs_of(dataset),
    values={"run.duration": "1 s"},
)
print(record.source, len(record.t), list(record.signals))

# %% identify
identified = deckcrane.identify(
    scenario.with_values({"bodies.outer_boom.mass": 600.0}),
    record,
    ["bodies.outer_boom.mass"],
)
for number in identified.parameters:
    print(number.name, number.value, number.interval, number.unit)
print(identified["bodies.outer_boom.mass"].deviation, identified.notes)
print(identified.to_yaml()[:60], identified.as_data()["condition"])

# %% identification_report
deckcrane.identification_report(identified, "identified.html")

# %% plan
move = deckcrane.plan(
    "knuckle_boom",
    {"slew": "60 deg", "luff": "-45 deg"},
    limits={"slew.speed": "12 deg/s", "inner_cylinder.acceleration": "0.1 m/s^2"},
    intervals=10,
)
deckcrane.run(move.planned(begin=0.0, settle=1.0))

# %% MovePlan
print(move.duration, move.drives, move.limits[0].utilisation, move.energy)
print(move.positions("tip", np.array([0.0, move.duration])), move.dataset["reaction"].max())

# %% BoxObstacle
house = deckcrane.BoxObstacle(size=(2.0, 2.0, 4.0), at=(12.0, 12.0, 2.0))
print(house.points)

# %% CapsuleObstacle
mast = deckcrane.CapsuleObstacle(
    start=(12.0, -9.0, 0.0), end=(12.0, -9.0, 15.0), radius=0.3
)
print(mast.points)

# %% PlaneObstacle
deck = deckcrane.PlaneObstacle(normal=(0.0, 0.0, 1.0), at=(0.0, 0.0, 0.0))
print(deck.unit_normal)
# %% openmdao_component
component = deckcrane.openmdao_component(  # needs OpenMDAO
    scenario, {"luffing": "rms(q.luff)"}, ["bodies.king.mass"]
)

# %% linearise
model = deckcrane.linearise(scenario)
for mode in model.modes():
    print(
        f"{mode.frequency:.3f} rad/s, {mode.kind}, damping {mode.damping:.3f}",
        model.other_states(mode),
    )
plant = model.to_control()  # needs python-control
print(plant.nstates, model.states)

# %% lqr
crane = deckcrane.load("deck_crane_in_waves")
swinging = deckcrane.linearise(crane)
feedback = deckcrane.lqr(
    swinging,
    {"swing_in": "1 deg", "swing_out": "1 deg"},
    {"slew": "1 MN m", "luff": "1 MN m"},
)
print(feedback.K.shape, feedback.poles.real.max())

# %% SensorNoise
sensors = {
    "swing_in": deckcrane.SensorNoise("0.05 deg", interval="10 ms"),
    "swing_out": deckcrane.SensorNoise("0.05 deg", interval="10 ms"),
}

# %% RandomDisturbance
gusts = {"slew": deckcrane.RandomDisturbance("50 kN m", correlation_time="2 s")}
swell = {"wave.roll": deckcrane.RandomDisturbance("2 MN m", period="9 s", damping=0.05)}

# %% kalman
estimate = deckcrane.kalman(swinging, sensors, gusts | swell)
print(estimate.states[-2:], estimate.poles.real.max())

# %% lqg
controller = deckcrane.lqg(feedback, estimate)

# %% LinearController
print(list(controller.values(crane)), controller.closed_loop().shape)
damped = controller.apply(crane)
for margin in controller.margins():
    print(f"{margin.name}: {margin.delay:.3f} s")
gain = type(plant)([], [], [], [[-2.0e6]])  # designed elsewhere, such as control.ss(...)
own = deckcrane.LinearController.of(gain, swinging, ["swing_in"], ["luff"])

# %% HeldMotion
still = deckcrane.HeldMotion()
still.begin()
still.observe(0.0, np.zeros(6), np.zeros(6))
print(still.forecast(np.array([1.0, 2.0])).pose)

# %% HarmonicForecast
swell_forecast = deckcrane.HarmonicForecast(memory=90.0)

# %% KnownMotion
table = np.arange(0.0, 10.0, 0.1)
motion = swell_forecast.forecast(table)
known = deckcrane.KnownMotion(table, motion)

# %% WaveForecast
floating = deckcrane.load("deck_crane_in_waves")
waves = deckcrane.WaveForecast(floating, memory=60.0)
waves.observe(0.0, np.zeros(6), np.zeros(6))
in_two_seconds = waves.forecast(np.array([2.0])).acceleration

# %% predictive_controller
slewing = deckcrane.load("moving_base").with_values({"run.duration": "1.5 s"})
planning = deckcrane.predictive_controller(
    slewing,
    {"slew": {"speed": "15 deg/s", "acceleration": "10 deg/s^2"}},
    targets={"slew": "20 deg"},
    horizon="3 s",
    step="0.15 s",
    forecast=still,
)

# %% PredictiveController
planned = deckcrane.run(slewing, laws=planning.laws(), progress=False)
print(planning.record.summary(), planning.prediction_errors((0.3, 0.6)))
first = planning.commands(0.0, dict.fromkeys(planning.model.signals, 0.0))
back = planning.another(deckcrane.HeldMotion(), {"slew": "-20 deg"})


# %% control_benchmark
def follow_the_tip(seen):
    """Pay out rope with the speed of the boom's tip."""
    return {"winch": seen["tip_speed"] / 1.25}


result = deckcrane.control_benchmark("HeaveCompensation", follow_the_tip, seeds=2)
baseline = deckcrane.control_benchmark("HeaveCompensation", "baseline", seeds=2)
print(result.estimate("residual"), result.violations, result.violated)
print(result.margin("deviation at most 0.5 m"), result.difference(baseline).mean)
again = type(result).from_file(result.save("result.json"))
print(again.law, len(again.to_json()))

# %% control_episode
episode = deckcrane.control_episode("HeaveCompensation", "forecast", seed=3)
print(episode.sizes["time"], float(abs(episode["q"].sel(coordinate="load")).max()))

# %% structure
heavier = scenario.with_values({"bodies.king.mass": "2 t"})
assert deckcrane.structure(heavier) == deckcrane.structure(scenario)  # numbers do not count

other = scenario.with_values({"record": ["q"]})
print(deckcrane.structure(scenario).differences(deckcrane.structure(other)))

# %% source
Path("crane.c").write_text(deckcrane.source(scenario), encoding="utf-8")

# %% waves
waves = deckcrane.waves("deck_crane_in_waves")
print(f"{len(waves.w)} components, Hs {waves.hs:.2f} m, Tz {waves.tz:.2f} s")

# %% wave_kinematics
water = deckcrane.wave_kinematics(
    "deck_crane_in_waves", {"moonpool": ["10 m", 0, "5 m"]}, times=[0.0, 0.5, 1.0]
)
print(water["wave_velocity"].sel(point="moonpool").values)

# %% unpack
results = Path(
    "results.npz"
)  # what `python booms.pyz -o results.npz` wrote on a machine with a graphics card
if results.exists():
    print(deckcrane.unpack(results).dataset["maximum"])
