"""FMUs for model exchange: the importer integrates what they evaluate."""

from __future__ import annotations

from ctypes import c_double
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fmpy import simulate_fmu
from fmpy.fmi1 import FMICallException
from fmpy.fmi2 import FMU2Model
from fmpy.validation import validate_fmu

import deckcrane
from tests.exchange.fmu.units import exported, initialise, instance_of, largest_difference, output_names, references
from tests.studies import each_time


def slopes(instance: Any, t: float, x: np.ndarray) -> np.ndarray:
    states, rates = (c_double * len(x))(*x), (c_double * len(x))()
    instance.setTime(t)
    instance.setContinuousStates(states, len(x))
    instance.getDerivatives(rates, len(x))
    return np.array(rates)


def runge_kutta(instance: Any, path: Path, step: float, count: int, per_record: int, names: list[str]) -> np.ndarray:
    """Runge-Kutta's method of order 4, with the FMU's derivatives."""
    n = sum(name.startswith("der(") for name in references(path))
    start = (c_double * n)()
    instance.getContinuousStates(start, n)
    x, wanted = np.array(start), [references(path)[name] for name in names]
    rows = [instance.getReal(wanted)]
    for k in range(count):
        t = step * k
        a = slopes(instance, t, x)
        b = slopes(instance, t + step / 2, x + step / 2 * a)
        c = slopes(instance, t + step / 2, x + step / 2 * b)
        d = slopes(instance, t + step, x + step * c)
        x = x + step / 6 * (a + 2 * b + 2 * c + d)
        if (k + 1) % per_record == 0:
            slopes(instance, step * (k + 1), x)
            rows.append(instance.getReal(wanted))
    return np.array(rows)


@pytest.mark.parametrize("name", each_time(["moving_base", "deck_crane_in_waves"], "moving_base"))
def test_the_derivatives_integrated_by_hand_are_the_run(name: str) -> None:
    path, scenario = exported(name, "both"), deckcrane.load(name)
    names, count = output_names(path), 10
    per_record = round(scenario.run.every / scenario.run.step)
    with instance_of(path, kind=FMU2Model) as instance:
        initialise(instance)
        instance.newDiscreteStates()
        instance.enterContinuousTimeMode()
        values = runge_kutta(instance, path, scenario.run.step, count * per_record, per_record, names)
    run = deckcrane.run(scenario.with_values({"run.duration": float(count * scenario.run.every)}))
    assert largest_difference(values, names, run) < 1e-9


def test_the_validator_has_no_complaint_and_its_solver_finds_the_run() -> None:
    path = exported("moving_base", "both")
    assert validate_fmu(str(path)) == []
    result = simulate_fmu(
        str(path),
        fmi_type="ModelExchange",
        stop_time=2.0,
        output_interval=0.05,
        output=["q.luff"],
        relative_tolerance=1e-10,
    )
    run = deckcrane.run(deckcrane.load("moving_base").with_values({"run.duration": 2.0}))
    assert result["q.luff"][-1] == pytest.approx(float(run["q"].sel(coordinate="luff")[-1]), rel=1e-6)


def test_functions_of_model_exchange_keep_to_their_modes() -> None:
    path = exported("moving_base", "both")
    with instance_of(path, kind=FMU2Model) as instance:
        initialise(instance)
        with pytest.raises(FMICallException):
            instance.completedIntegratorStep()
        instance.enterContinuousTimeMode()
        with pytest.raises(FMICallException):
            instance.setTime(float("inf"))
        with pytest.raises(FMICallException):
            instance.getDerivatives((c_double * 3)(), 3)
        instance.enterEventMode()
        assert instance.newDiscreteStates()[0] == 0


def test_an_fmu_of_the_other_interface_is_refused() -> None:
    with pytest.raises(Exception, match="instantiate"), instance_of(exported("moving_base"), kind=FMU2Model):
        pass
