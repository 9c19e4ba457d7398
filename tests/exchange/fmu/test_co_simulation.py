"""FMUs for co-simulation, run in FMPy and libcosimpy, against `deckcrane.run`."""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from fmpy.fmi1 import FMICallException
from fmpy.validation import validate_fmu

import deckcrane
from deckcrane.exchange.fmu.variables import structured_name
from deckcrane.program.integrators import FIXED
from deckcrane.scenario.editing import number_at
from tests.exchange.fmu.units import (
    description,
    exported,
    initialise,
    instance_of,
    largest_difference,
    new_instance,
    output_names,
    recorded,
    references,
    steps,
)
from tests.studies import TYPICAL

CRANE = "moving_base"
EVERY, STEP = 0.05, 0.005


@pytest.fixture(scope="module")
def crane() -> Path:
    return exported(CRANE)


@pytest.fixture(scope="module")
def names(crane: Path) -> list[str]:
    return output_names(crane)


@pytest.fixture(scope="module")
def run() -> object:
    return deckcrane.run(deckcrane.load(CRANE).with_values({"run.duration": 4.0}))


def test_the_validator_of_fmpy_has_no_complaint(crane: Path) -> None:
    assert validate_fmu(str(crane)) == []


def test_every_output_equals_the_record_of_a_run(crane: Path, names: list[str], run: object) -> None:
    with instance_of(crane) as instance:
        initialise(instance)
        values = steps(instance, crane, [EVERY] * 80, names)
    assert len(names) > 90
    assert largest_difference(values, names, run) < 1e-9


@pytest.mark.parametrize("per_record", [1, 2, 10])
def test_the_communication_step_changes_nothing_while_it_is_whole_steps(
    crane: Path, names: list[str], run: object, per_record: int
) -> None:
    with instance_of(crane) as instance:
        initialise(instance)
        values = steps(instance, crane, [EVERY / per_record] * (20 * per_record), names)[::per_record]
    assert largest_difference(values, names, run) < 1e-9


def test_uneven_steps_keep_the_accuracy_of_the_method(crane: Path, names: list[str], run: object) -> None:
    lengths = np.random.default_rng(3).uniform(0.0, 3 * STEP, 300)
    lengths *= 2.0 / lengths.sum()
    with instance_of(crane) as instance:
        initialise(instance)
        values = steps(instance, crane, [*lengths], names)
    end = dict(zip(names, values[-1], strict=True))
    for name in ("q.luff", "q.slew", "q.vessel.roll"):
        _, coordinate = name.split(".", 1)
        expected = float(run["q"].sel(coordinate=coordinate).sel(time=2.0, method="nearest"))  # type: ignore[index]
        assert end[name] == pytest.approx(expected, rel=1e-8, abs=1e-10)


def test_a_step_of_no_length_changes_nothing_and_one_backwards_is_refused(crane: Path, names: list[str]) -> None:
    with instance_of(crane) as instance:
        initialise(instance)
        values = steps(instance, crane, [EVERY, 0.0, 0.0], names)
        assert np.array_equal(values[1], values[3])
        for point, length in ((EVERY, -EVERY), (0.0, EVERY), (EVERY, float("nan")), (2.0, EVERY)):
            with pytest.raises(FMICallException):
                instance.doStep(currentCommunicationPoint=point, communicationStepSize=length)
        again = steps(instance, crane, [EVERY], names, start=EVERY)
        assert np.all(np.isfinite(again))


def test_a_step_beyond_the_stop_time_is_refused(crane: Path) -> None:
    with instance_of(crane) as instance:
        initialise(instance, stop=0.1)
        instance.doStep(currentCommunicationPoint=0.0, communicationStepSize=0.1)
        with pytest.raises(FMICallException):
            instance.doStep(currentCommunicationPoint=0.1, communicationStepSize=0.1)


def test_reset_and_repeated_initialisation_give_the_same_motion(crane: Path, names: list[str]) -> None:
    with instance_of(crane) as instance:
        results = []
        for _ in range(3):
            initialise(instance)
            results.append(steps(instance, crane, [EVERY] * 10, names))
            instance.reset()
    assert np.array_equal(results[0], results[1])
    assert np.array_equal(results[0], results[2])


def test_a_saved_state_goes_on_as_before_also_in_another_instance(crane: Path, names: list[str]) -> None:
    uneven = [0.013, EVERY, 0.002]
    with instance_of(crane, "one") as first, instance_of(crane, "two") as second:
        initialise(first)
        initialise(second)
        steps(first, crane, uneven, names)
        state = first.getFMUstate()
        content = first.serializeFMUstate(state)
        ahead = steps(first, crane, [EVERY] * 5, names, start=sum(uneven))
        first.setFMUstate(state)
        assert np.array_equal(steps(first, crane, [EVERY] * 5, names, start=sum(uneven)), ahead)
        other = second.deSerializeFMUstate(content)
        second.setFMUstate(other)
        assert np.array_equal(steps(second, crane, [EVERY] * 5, names, start=sum(uneven)), ahead)
        with pytest.raises(FMICallException):
            second.deSerializeFMUstate(b"\0" * len(content))
        first.freeFMUstate(state)
        second.freeFMUstate(other)


def test_an_illegal_value_reference_is_refused_and_does_no_harm(crane: Path, names: list[str]) -> None:
    places = references(crane)
    with instance_of(crane) as instance:
        initialise(instance)
        for reference in (1 << 30, places["inputs.luff"] + 1000, (1 << 32) - 1, 7 << 20):
            with pytest.raises(FMICallException):
                instance.getReal([reference])
            with pytest.raises(FMICallException):
                instance.setReal([reference], [0.0])
        for call in (instance.getInteger, instance.getBoolean, instance.getString):
            with pytest.raises(FMICallException):
                call([places["q.luff"]])
        with pytest.raises(FMICallException):
            instance.setReal([places["q.luff"]], [0.0])
        with pytest.raises(FMICallException):
            instance.setReal([places["inputs.luff"]], [float("nan")])
        assert np.all(np.isfinite(steps(instance, crane, [EVERY], names)))


def test_early_termination_keeps_the_last_values(crane: Path, names: list[str]) -> None:
    places = [references(crane)[name] for name in names]
    with instance_of(crane) as instance:
        initialise(instance)
        values = steps(instance, crane, [EVERY] * 3, names)
        instance.terminate()
        assert np.array_equal(instance.getReal(places), values[-1])
        with pytest.raises(FMICallException):
            instance.doStep(currentCommunicationPoint=3 * EVERY, communicationStepSize=EVERY)


def test_functions_out_of_order_are_refused(crane: Path) -> None:
    with instance_of(crane) as instance:
        for call in (instance.exitInitializationMode, instance.terminate):
            with pytest.raises(FMICallException):
                call()
        with pytest.raises(FMICallException):
            instance.doStep(currentCommunicationPoint=0.0, communicationStepSize=EVERY)
        initialise(instance)
        with pytest.raises(FMICallException):
            instance.enterInitializationMode()


def test_an_instance_of_another_guid_is_refused(crane: Path) -> None:
    from fmpy.fmi2 import FMU2Slave

    from tests.exchange.fmu.units import unpacked

    other = FMU2Slave(guid="{other}", unzipDirectory=unpacked(crane), modelIdentifier="crane", instanceName="crane")
    with pytest.raises(Exception, match="instantiate"):
        other.instantiate()


def test_two_instances_do_not_know_each_other(crane: Path, names: list[str]) -> None:
    place = references(crane)["inputs.luff"]
    with instance_of(crane, "one") as first, instance_of(crane, "two") as second:
        initialise(first)
        initialise(second)
        second.setReal([place], [5e4])
        pushed, free = [], []
        for k in range(10):
            free.append(steps(first, crane, [EVERY], names, start=k * EVERY)[-1])
            pushed.append(steps(second, crane, [EVERY], names, start=k * EVERY)[-1])
    with instance_of(crane) as alone:
        initialise(alone)
        assert np.array_equal(steps(alone, crane, [EVERY] * 10, names)[1:], np.array(free))
    luff = names.index("q.luff")
    assert abs(pushed[-1][luff] - free[-1][luff]) > 1e-6


def test_instances_in_threads_find_the_same_numbers(crane: Path, names: list[str]) -> None:
    instances = [new_instance(crane, f"crane {n}") for n in range(4)]

    def work(instance: object) -> np.ndarray:
        initialise(instance)
        return steps(instance, crane, [EVERY] * 20, names)

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(work, instances))
    for instance in instances:
        instance.fmi2FreeInstance(instance.component)
    assert all(np.array_equal(result, results[0]) for result in results)


def test_a_parameter_set_before_the_start_is_that_of_the_scenario(crane: Path, names: list[str]) -> None:
    stiffer = deckcrane.load(CRANE).with_values({"run.duration": 1.0, "control.luff.pd.stiffness": 3e6})
    name, places = "parameters.control.luff.pd.stiffness", references(crane)
    with instance_of(crane) as instance:
        instance.setupExperiment(startTime=0.0)
        instance.setReal([places[name]], [3e6])
        instance.enterInitializationMode()
        instance.exitInitializationMode()
        values = steps(instance, crane, [EVERY] * 20, names)
        with pytest.raises(FMICallException):
            instance.setReal([places[name]], [2e6])
    assert largest_difference(values, names, deckcrane.run(stiffer)) < 1e-9


def test_inputs_act_as_those_of_the_stepper(crane: Path, names: list[str]) -> None:
    pushes = [2e4, -1e4, 0.0, 5e3]
    stepper = deckcrane.stepper(CRANE)
    place = references(crane)["inputs.luff"]
    with instance_of(crane) as instance:
        initialise(instance)
        rows = [steps(instance, crane, [], names)[0]]
        for k, push in enumerate(pushes):
            stepper.step({"luff": push}, duration=EVERY)
            instance.setReal([place], [push])
            rows.append(steps(instance, crane, [EVERY], names, start=k * EVERY)[-1])
            expected = np.array([stepper.measured("q", "luff"), stepper.measured("u", "luff")])
            found = np.array([rows[-1][names.index("q.luff")], rows[-1][names.index("u.luff")]])
            assert np.allclose(found, expected, rtol=1e-12, atol=0)


def test_directional_derivatives_are_those_of_differences(crane: Path) -> None:
    places = references(crane)
    unknowns = [places[name] for name in ("der(speeds.luff)", "reaction.king.fz", "q.luff", "energy.kinetic")]
    knowns = [places[name] for name in ("states.luff", "speeds.slew", "inputs.luff")]
    direction, size = np.array([1.0, -0.5, 1e5]), 1e-6
    with instance_of(crane) as instance:
        instance.setupExperiment(startTime=0.0)
        instance.enterInitializationMode()
        exact = np.array(instance.getDirectionalDerivative(unknowns, knowns, direction))
        start, ends = np.array(instance.getReal(knowns)), []
        for sign in (1.0, -1.0):
            instance.setReal(knowns, start + sign * size * direction)
            ends.append(np.array(instance.getReal(unknowns)))
        with pytest.raises(FMICallException):
            instance.getDirectionalDerivative([places["inputs.luff"]], knowns, direction)
    assert np.allclose(exact, (ends[0] - ends[1]) / (2 * size), rtol=1e-5, atol=1e-6)
    assert exact[2] == 1.0


def test_start_values_of_the_description_are_those_of_the_binary(crane: Path) -> None:
    with instance_of(crane) as instance:
        for variable in description(crane).modelVariables:
            if variable.start is not None:
                assert instance.getReal([variable.valueReference]) == [float(variable.start)], variable.name


@pytest.mark.skipif(sys.platform == "darwin", reason="libcosimpy has no wheel for macOS")
def test_the_master_of_the_open_simulation_platform_finds_the_same(crane: Path, run: object) -> None:
    from libcosimpy.CosimExecution import CosimExecution
    from libcosimpy.CosimManipulator import CosimManipulator
    from libcosimpy.CosimObserver import CosimObserver
    from libcosimpy.CosimSlave import CosimLocalSlave

    execution = CosimExecution.from_step_size(int(EVERY * 1e9))
    slave = execution.add_local_slave(CosimLocalSlave(fmu_path=str(crane), instance_name="crane"))
    observer, manipulator = CosimObserver.create_last_value(), CosimManipulator.create_override()
    assert execution.add_observer(observer)
    assert execution.add_manipulator(manipulator)
    assert execution.step(40)
    names = ["q.luff", "q.slew", "reaction.king.fz"]
    values = observer.last_real_values(slave, [references(crane)[name] for name in names])
    for name, value in zip(names, values, strict=True):
        from tests.exchange.fmu.units import recorded

        series = recorded(run)[name]  # type: ignore[arg-type]
        assert value == pytest.approx(series[40], rel=1e-9)


ROUNDED = {"offshore_crane": "bodies.king.mass"}
"""Scenarios in which last digits grow: as the pump of this one swivels out, after 1.7 s, its steps are too long to damp them. By
how much is seen where a mass changes by its last digits."""


@pytest.mark.study
@pytest.mark.parametrize("name", [name for name in TYPICAL if name != CRANE])
def test_typical_scenarios_equal_their_runs(name: str) -> None:
    scenario = deckcrane.load(name)
    path = exported(name)
    assert validate_fmu(str(path)) == []
    names = [output for output in output_names(path) if not output.startswith("events.")]
    count = 50
    with instance_of(path) as instance:
        initialise(instance)
        values = steps(instance, path, [scenario.run.every] * count, names)
    expected, allowed = stepped(scenario, count), 1e-9
    if name in ROUNDED:
        allowed = max(allowed, 10.0 * largest_change_by_last_digits(scenario, ROUNDED[name], expected, names, count))
        assert allowed < 1e-6
    assert largest_difference(values, names, expected) < allowed


def largest_change_by_last_digits(
    scenario: deckcrane.Scenario, path: str, expected: xr.Dataset, names: list[str], count: int
) -> float:
    """By how much a run changes at most where a number of the file is larger by one or two of its last digits."""
    number = number_at(scenario, path)[0]
    changes = []
    for digits in (1, 2):
        records = recorded(stepped(scenario.with_values({path: number * (1.0 + digits * 2.0**-52)}), count))
        changes.append(largest_difference(np.array([records[name][: count + 1] for name in names]).T, names, expected))
    return max(changes)


def stepped(scenario: deckcrane.Scenario, count: int) -> xr.Dataset:
    """A run; with an adaptive integrator, one that begins anew at each record, as an FMU does at communication points."""
    if scenario.run.integrator in FIXED:
        return deckcrane.run(scenario)
    stepper = deckcrane.stepper(scenario)
    for _ in range(count):
        stepper.step(duration=scenario.run.every)
    return stepper.dataset()


@pytest.mark.study
def test_events_are_counted_as_in_a_run() -> None:
    name = "heave_compensated_landing"
    scenario, path = deckcrane.load(name), exported(name)
    counts = [output for output in output_names(path) if output.startswith("events.") and output.endswith(".count")]
    with instance_of(path) as instance:
        initialise(instance)
        records = round(scenario.run.duration / scenario.run.every)
        values = steps(instance, path, [scenario.run.every] * records, counts)[-1]
    expected: Counter[str] = Counter()
    listed = deckcrane.events(deckcrane.run(scenario))
    for kind, of in zip(listed["event_kind"].values, listed["event_of"].values, strict=True):
        expected[structured_name("events", str(kind), str(of), "count")] += 1
    found = dict(zip(counts, values, strict=True))
    assert sum(expected.values()) > 0
    for output in counts:
        if (
            ".lift_off." not in output and ".slack." not in output
        ):  # a run also lists those that are not over at its end
            assert found[output] == expected[output], output


def test_units_are_those_of_the_dataset_with_units_for_people(crane: Path) -> None:
    variables = {variable.name: variable for variable in description(crane).modelVariables}
    assert (variables["reaction.king.fz"].unit, variables["reaction.king.fz"].displayUnit) == ("N", "kN")
    assert (variables["q.luff"].unit, variables["q.luff"].displayUnit) == ("rad", "deg")
    assert variables["der(speeds.luff)"].unit == "rad/s^2"
    units = {unit.name: unit for unit in description(crane).unitDefinitions}
    assert (units["N m"].baseUnit.kg, units["N m"].baseUnit.m, units["N m"].baseUnit.s) == (1, 2, -2)
    assert units["rad"].displayUnits[0].factor == pytest.approx(180 / np.pi)
    assert units["N"].displayUnits[0].factor == 1e-3
