"""The sea inside an FMU: the waves of every seed are those of `deckcrane.run`, to 1e-9."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fmpy import simulate_fmu
from fmpy.fmi1 import FMICallException

import deckcrane
from deckcrane.exchange.fmu.sea_data import exponential_ziggurat
from tests.exchange.fmu.units import (
    description,
    folder,
    initialise,
    instance_of,
    largest_difference,
    output_names,
    references,
    steps,
)

SHIP = """
deckcrane: 1
title: A pendulum on a ship
gravity: [0, 0, -9.81 m/s^2]
vessel:
  hydrodynamics: supply
  crane: added
  start: {in_waves: true, surge: 12 m, sway: -5 m, yaw: 20 deg}
bodies:
  mast: {on: vessel, joint: {fixed: true, at: [5 m, 0, 4 m]}, mass: 20 t, shape: {rod: z, length: 8 m}}
  load:
    on: mast
    joint: {revolute: x, at: tip, name: swing, damper: {linear: 20 kN m s/rad}}
    mass: 30 t
    cog: [0, 0, -6 m]
    inertia: [9 t m^2, 9 t m^2, 9 t m^2]
sea:
  systems:
    wind_sea:
      jonswap: {hs: 2 m, tp: 8 s, gamma: 3.3}
      direction: 110 deg
      spreading: {s: 2}
      components: 60
      directions: 5
      amplitudes: AMPLITUDES
      seed: 4
    swell: {jonswap: {hs: 1 m, tp: 13 s, gamma: 5}, direction: 200 deg, components: 40, amplitudes: fixed, seed: 9}
run: {duration: 20 s, step: 50 ms, every: 0.5 s}
record: [q, u, wave_force]
"""


def ship(amplitudes: str = "random") -> Any:
    return deckcrane.loads(SHIP.replace("AMPLITUDES", amplitudes))


@pytest.fixture(scope="module")
def exported_ship() -> Path:
    return deckcrane.to_fmu(ship(), folder() / "ship.fmu")


def values_of(path: Path, values: dict[str, float], count: int = 40) -> tuple[np.ndarray, list[str]]:
    places, names = references(path), output_names(path)
    with instance_of(path) as instance:
        instance.setupExperiment(startTime=0.0)
        for name, value in values.items():
            place = [places[f"parameters.{name}"]]
            if name.endswith("seed"):
                instance.setInteger(place, [int(value)])
            else:
                instance.setReal(place, [value])
        instance.enterInitializationMode()
        instance.exitInitializationMode()
        return steps(instance, path, [0.5] * count, names), names


@pytest.mark.parametrize(
    "values",
    [
        {},
        pytest.param({"sea.systems.wind_sea.seed": 123}, marks=pytest.mark.study),
        {"sea.systems.swell.seed": 2**31 - 1, "sea.systems.wind_sea.seed": 0},
        {"sea.systems.wind_sea.direction": -2.5, "sea.systems.swell.seed": 3},
        {"sea.systems.wind_sea.hs": 3.5},
        pytest.param({"sea.systems.wind_sea.tp": 5.9, "sea.systems.swell.seed": 3}, marks=pytest.mark.study),
        {"sea.systems.wind_sea.tp": 11.3, "sea.systems.swell.tp": 17.0},
    ],
)
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_waves_and_the_motion_at_the_start_are_those_of_a_run(exported_ship: Path, values: dict[str, float]) -> None:
    found, names = values_of(exported_ship, values)
    paths = {re.sub(r"\.(hs|tp)$", r".jonswap.\1", name): value for name, value in values.items()}
    run = deckcrane.run(ship().with_values(paths))
    assert float(np.abs(run["u"].isel(time=0)).max()) > 0.01  # it starts in motion
    assert largest_difference(found, names, run) < 1e-9


@pytest.mark.study
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_a_shorter_sea_of_fmi_3_has_as_many_components_as_a_run_gives_it() -> None:
    sea = {"pierson_moskowitz": {"hs": 1.5, "tp": 9.0}, "direction": 2.0, "seed": 3}
    scenario = ship().with_values({"sea": sea, "run.duration": 5.0, "record": ["q", "wave_force"]})
    path = deckcrane.to_fmu(scenario, folder() / "ship-3.fmu", fmi=3)
    names = output_names(path)
    result = simulate_fmu(
        str(path),
        stop_time=5.0,
        output_interval=0.5,
        output=names,
        start_values={"parameters.sea.tp": 7.3, "parameters.sea.hs": 1.0},
    )
    values = np.array([list(row)[1:] for row in result])
    run = deckcrane.run(scenario.with_values({"sea.pierson_moskowitz.tp": 7.3, "sea.pierson_moskowitz.hs": 1.0}))
    assert largest_difference(values, names, run) < 1e-9


@pytest.mark.parametrize(("name", "value"), [("tp", 0.0), ("tp", -8.0), ("tp", 0.05), ("hs", 0.0)])
def test_a_sea_that_has_no_waves_is_refused(exported_ship: Path, name: str, value: float) -> None:
    with instance_of(exported_ship) as instance:
        instance.setupExperiment(startTime=0.0)
        instance.setReal([references(exported_ship)[f"parameters.sea.systems.wind_sea.{name}"]], [value])
        with pytest.raises(FMICallException):
            initialise(instance)
        instance.reset()
        initialise(instance)


def test_waves_go_on_beyond_the_duration_of_the_scenario(exported_ship: Path) -> None:
    found, names = values_of(exported_ship, {}, count=200)
    longer = deckcrane.run(ship().with_values({"run.duration": 100.0}))
    assert largest_difference(found, names, longer) < 1e-9


def test_a_state_that_is_set_stays_where_it_was_set(exported_ship: Path) -> None:
    places = references(exported_ship)
    with instance_of(exported_ship) as instance:
        instance.setupExperiment(startTime=0.0)
        instance.setReal([places["states.swing"]], [0.1])
        instance.setInteger([places["parameters.sea.systems.swell.seed"]], [77])
        instance.enterInitializationMode()
        assert instance.getReal([places["q.swing"], places["states.swing"]]) == [0.1, 0.1]
        instance.exitInitializationMode()
        for seed in (1, -1):
            with pytest.raises(FMICallException):
                instance.setInteger([places["parameters.sea.systems.swell.seed"]], [seed])


def test_a_saved_state_goes_on_in_its_own_sea(exported_ship: Path) -> None:
    places, names = references(exported_ship), output_names(exported_ship)
    with instance_of(exported_ship, "one") as first, instance_of(exported_ship, "two") as second:
        first.setupExperiment(startTime=0.0)
        first.setInteger([places["parameters.sea.systems.wind_sea.seed"]], [5])
        first.enterInitializationMode()
        first.exitInitializationMode()
        initialise(second)
        steps(first, exported_ship, [0.5] * 3, names)
        state = first.getFMUstate()
        other = second.deSerializeFMUstate(first.serializeFMUstate(state))
        ahead = steps(first, exported_ship, [0.5] * 10, names, start=1.5)
        second.setFMUstate(other)
        assert np.array_equal(steps(second, exported_ship, [0.5] * 10, names, start=1.5), ahead)
        assert second.getInteger([places["parameters.sea.systems.wind_sea.seed"]]) == [5]
        first.freeFMUstate(state)
        second.freeFMUstate(other)


def test_waves_may_come_from_outside() -> None:
    path = deckcrane.to_fmu(ship(), folder() / "ship-outside.fmu", outside=["sea"])
    inputs = [variable.name for variable in description(path).modelVariables if variable.causality == "input"]
    assert {f"inputs.wave.{motion}" for motion in ("surge", "sway", "heave", "roll", "pitch", "yaw")} <= set(inputs)
    places, names = references(path), ["wave_force.heave", "wave_force.roll"]
    with instance_of(path) as instance:
        initialise(instance)
        instance.setReal([places["inputs.wave.heave"], places["inputs.wave.roll"]], [5e5, -2e5])
        values = steps(instance, path, [0.5, 0.5], names)
    assert np.array_equal(values[-1], [5e5, -2e5])


def test_a_sea_that_only_the_file_can_make_is_that_of_the_file() -> None:
    regular = ship().with_values({"sea": {"regular": {"height": 2.0, "period": 9.0}, "direction": 1.0}})
    path = deckcrane.to_fmu(regular, folder() / "ship-regular.fmu")
    found, names = values_of(path, {})
    assert largest_difference(found, names, deckcrane.run(regular)) < 1e-9
    assert not any("seed" in name for name in references(path))
    with instance_of(path) as instance:
        initialise(instance)
        with pytest.raises(FMICallException):
            instance.doStep(currentCommunicationPoint=0.0, communicationStepSize=21.0)


def test_the_ziggurat_is_that_of_numpy() -> None:
    """Layers have equal areas, and their edges meet."""
    table = exponential_ziggurat()
    x, f = table[:256] * 2.0**53, table[256:512]
    area = x[1:255] * (np.concatenate([f[:1], f[1:254]]) - f[1:255])
    assert np.allclose(area[1:], 0.0039496598225815572, rtol=1e-12)
    assert np.allclose(f[1:], np.exp(-x[1:]))
