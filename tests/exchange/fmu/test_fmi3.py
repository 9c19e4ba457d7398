"""FMUs of FMI 3.0: the same crane behind the other interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fmpy import simulate_fmu
from fmpy.fmi1 import FMICallException
from fmpy.fmi3 import FMU3Slave
from fmpy.validation import validate_fmu

import deckcrane
from tests.exchange.fmu.units import (
    FILTER,
    description,
    exported,
    folder,
    largest_difference,
    output_names,
    references,
    unpacked,
)

EVERY = 0.05


@pytest.fixture(scope="module")
def crane() -> Path:
    return exported("moving_base", "both", fmi=3)


@pytest.fixture
def instance(crane: Path) -> Any:
    made = FMU3Slave(
        guid=description(crane).guid, unzipDirectory=unpacked(crane), modelIdentifier="crane", instanceName="crane"
    )
    made.instantiate()
    yield made
    made.fmi3FreeInstance(made.component)


def advance(instance: Any, crane: Path, count: int, start: float = 0.0) -> np.ndarray:
    wanted = [references(crane)[name] for name in output_names(crane)]
    rows = [instance.getFloat64(wanted)]
    for k in range(count):
        instance.doStep(currentCommunicationPoint=start + k * EVERY, communicationStepSize=EVERY)
        rows.append(instance.getFloat64(wanted))
    return np.array(rows)


def begin(instance: Any) -> None:
    instance.enterInitializationMode(startTime=0.0)
    instance.exitInitializationMode()


def test_the_validator_has_no_complaint(crane: Path) -> None:
    assert validate_fmu(str(crane)) == []
    small = deckcrane.to_fmu(deckcrane.loads(FILTER), folder() / "small-3.fmu", fmi=3)
    assert validate_fmu(str(small)) == []


def test_every_output_equals_the_record_of_a_run_also_after_a_reset(instance: Any, crane: Path) -> None:
    run = deckcrane.run(deckcrane.load("moving_base").with_values({"run.duration": 1.0}))
    for _ in range(2):
        begin(instance)
        assert largest_difference(advance(instance, crane, 20), output_names(crane), run) < 1e-9
        instance.reset()


def test_a_saved_state_goes_on_as_before(instance: Any, crane: Path) -> None:
    begin(instance)
    advance(instance, crane, 3)
    state = instance.getFMUState()
    content = instance.serializeFMUState(state)
    ahead = advance(instance, crane, 4, start=3 * EVERY)
    instance.setFMUState(instance.deserializeFMUState(content))
    assert np.array_equal(advance(instance, crane, 4, start=3 * EVERY), ahead)
    instance.freeFMUState(state)


def test_what_is_illegal_is_refused_and_does_no_harm(instance: Any, crane: Path) -> None:
    places = references(crane)
    begin(instance)
    for call, values in (
        (instance.getFloat64, [1 << 30]),
        (instance.getFloat64, [places["inputs.luff"] + 1000]),
        (instance.getInt64, [places["q.luff"]]),
        (instance.getInt32, [places["q.luff"]]),
    ):
        with pytest.raises(FMICallException):
            call(values)
    with pytest.raises(FMICallException):
        instance.setFloat64([places["parameters.king.mass"]], [1.0])
    with pytest.raises(FMICallException):
        instance.doStep(currentCommunicationPoint=1.0, communicationStepSize=EVERY)
    instance.doStep(currentCommunicationPoint=0.0, communicationStepSize=0.0)
    assert np.all(np.isfinite(advance(instance, crane, 2)))


def test_model_exchange_finds_the_run_in_the_solver_of_fmpy(crane: Path) -> None:
    run = deckcrane.run(deckcrane.load("moving_base").with_values({"run.duration": 1.0}))
    result = simulate_fmu(
        str(crane),
        fmi_type="ModelExchange",
        stop_time=1.0,
        output_interval=EVERY,
        output=["q.luff"],
        relative_tolerance=1e-10,
    )
    assert result["q.luff"][-1] == pytest.approx(float(run["q"].sel(coordinate="luff")[-1]), rel=1e-6)


@pytest.mark.study
def test_event_indicators_are_variables() -> None:
    path = exported("lift_from_supply_boat", "both", fmi=3)
    assert validate_fmu(str(path)) == []
    assert any(name.startswith("events.") and name.endswith(".level") for name in references(path))
