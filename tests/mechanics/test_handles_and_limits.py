"""Equations say what may be changed while they run and where they are stiff, in names and numbers that are their own."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.control.controller import ValveNumbers
from deckcrane.components.hydraulics.circuit import HydraulicParameters, fastest_flow, steepest_outflow
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.components.hydraulics.interfaces import oil_column
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.formulations.momentum import momentum_equations
from deckcrane.formulations.rotation_matrices import matrix_form
from deckcrane.mechanics.equations import (
    CylinderStroke,
    EndStops,
    GimbalLock,
    Handle,
    OilColumn,
    UnscaledStates,
    merge_handles,
)
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from tests.studies import TYPICAL, each_time

BUNDLED = sorted(file.name[:-5] for file in files("deckcrane.library").iterdir() if file.name.endswith(".yaml"))


@pytest.fixture(scope="module", params=each_time(BUNDLED, *TYPICAL[:4]))
def equations(request: Any) -> Any:
    return prepare_run(load(request.param))[1].equations


def test_handles_set_parameters_that_are_there_and_have_the_values_told(equations: Any) -> None:
    for handle in equations.handles:
        for name, value in handle.parameters.items():
            assert equations.parameter(name) == pytest.approx(value, rel=1e-14), name
        assert handle.parameters or handle.input in equations.u.names
        low, high = handle.range
        assert low <= handle.start <= high


def test_a_course_is_told_by_an_output_under_the_name_of_its_handle(equations: Any) -> None:
    labels = {output.name: next(iter(output.labels.values()), ()) for output in equations.y}
    for handle in equations.handles:
        if handle.kind == "course" and handle.output in labels:
            assert handle.name in labels[handle.output]


def test_limits_name_states_that_are_there(equations: Any) -> None:
    states = [states for handle in equations.handles for states in handle.ends]
    states += [
        states
        for limit in equations.limits
        if isinstance(limit, (EndStops, CylinderStroke))
        for states in limit.pressed
    ]
    assert {name for each in states for name in each} <= set(equations.x.names)
    told = [limit.states for limit in equations.limits if isinstance(limit, UnscaledStates)]
    told += [(limit.state,) for limit in equations.limits if isinstance(limit, GimbalLock)]
    places = [name for name in equations.x.names if not name.startswith("d:")]
    named = {name for name in places if "memory." in name or name.endswith(".pitch")}
    assert {name for each in told for name in each} == named


def test_a_cylinder_moved_by_its_valve_has_a_handle_over_its_stroke_that_sets_what_the_valve_follows() -> None:
    scenario = load("flexible_luffing").with_values({"record": ["setpoint", "valve_opening", "cylinder_length"]})
    equations = dynamics(scenario).equations
    handles = {handle.name: handle for handle in equations.handles if handle.kind == "course"}
    assert set(handles) == {"luffing", "folding"}
    luffing = handles["luffing"]
    assert luffing.range == scenario.cylinders["luffing"].stroke
    x = equations.x.values.copy()
    p = equations.p.values.copy()
    p[[equations.p.names.index(name) for name in luffing.parameters]] = 1.7
    y = np.array(equations.outputs()(0.0, x, equations.u.values, p)).reshape(1, -1)
    setpoint = next(output for output in equations.y if output.name == "setpoint").labels["actuator"]
    assert equations.unstack(y)["setpoint"][0][setpoint.index("luffing")] == pytest.approx(1.7)
    rates = [
        np.array(equations.derivative()(0.0, x, equations.u.values, values)).ravel()
        for values in (equations.p.values, p)
    ]
    changed = [name for name, one, other in zip(equations.x.names, *rates, strict=True) if one != other]
    assert changed == ["luffing.valve_filter"], "what it sets goes through the valve, and nowhere else"


@pytest.mark.parametrize("way", [-1.0, 1.0])
def test_all_parameters_of_a_course_at_one_value_hold_it_there(way: float) -> None:
    scenario = load("moving_base").with_values({"record": ["setpoint"]})
    equations = dynamics(scenario).equations
    outputs, p = equations.outputs(), equations.p.values.copy()
    courses = [handle for handle in equations.handles if handle.kind == "course"]
    assert [handle.held for handle in courses] == [False, False, False]
    for handle in courses:
        p[[equations.p.names.index(name) for name in handle.parameters]] = way
    for t in (0.0, 3.3, 20.0):
        y = np.array(outputs(t, equations.x.values, equations.u.values, p)).ravel()
        np.testing.assert_allclose(y, way, rtol=1e-14)


def test_the_ends_of_a_drive_are_where_its_handle_says() -> None:
    """Of a joint's angle, of a cylinder's extension, and of one that follows from the joint's angle."""
    angle = load("knuckle_boom").with_values({"cylinders.inner_cylinder.coordinate": "angle"})
    for scenario in (load("moving_base"), load("knuckle_boom"), angle):
        recording = scenario.with_values({"record": ["q", "cylinder_length"]})
        equations = dynamics(recording).equations
        for handle in equations.handles:
            for states, end in zip(handle.ends, handle.range, strict=bool(handle.ends)):
                x = equations.x.values.copy()
                x[[equations.x.names.index(name) for name in states]] = list(states.values())
                y = np.array(equations.outputs()(0.0, x, equations.u.values, equations.p.values)).reshape(1, -1)
                found = equations.unstack(y)
                if handle.name in scenario.cylinders:
                    i = list(scenario.cylinders).index(handle.name)
                    length = found["cylinder_length"][0, i] - scenario.cylinders[handle.name].barrel.length
                    assert length == pytest.approx(end, rel=1e-9)
                else:
                    names = [data.name for data in scenario.plant.coordinates]
                    assert found["q"][0, names.index(handle.name)] == end


def test_other_forms_of_the_equations_keep_handles_and_limits() -> None:
    system = dynamics(load("ship_crane_motors"))
    other = matrix_form(load("ship_crane_motors"))
    assert other is not None
    assert len(system.equations.handles) == 4
    for form in (other.equations, momentum_equations(system)):
        assert form.handles == system.equations.handles
        assert form.limits == system.equations.limits


def test_factors_of_one_name_are_one_handle_and_other_names_stand_alone() -> None:
    def damping(**parameters: float) -> Handle:
        return Handle("factor", "damping", "damping", "ratio", (0.0, 1.0), 1.0, parameters)

    drive = Handle("force", "slew", "slew", "angular", (-1.0, 1.0), 0.0, input="slew")
    together = merge_handles([damping(a=1.0), drive, damping(b=2.0)])
    assert [handle.name for handle in together] == ["damping", "slew"]
    assert together[0].parameters == {"a": 1.0, "b": 2.0}
    with pytest.raises(ValueError, match="two handles of the kind force with the name slew"):
        merge_handles([drive, drive])


def oil(**changed: Any) -> Hydraulics:
    return Hydraulics.model_validate(
        {
            "piston_area": "0.04524 m^2",
            "rod_area": "0.04241 m^2",
            "piston_chamber": "50 mm",
            "rod_chamber": "3.37 m",
            "valve": {"opening_area": "7e-4 m^2"},
            "supply": {"pressure": "21 MPa", **changed.pop("supply", {})},
            **changed,
        }
    )


def own_rates(hydraulics: Hydraulics, limit: float) -> Any:
    """How fast each pressure gives way to itself, times its chamber's length: a function of stroke, command and pressures."""
    stroke, command, states = ca.SX.sym("s"), ca.SX.sym("c"), ca.SX.sym("p", 2)
    limited = ValveNumbers(None, 1.0, limit).limited(command, ca.SX(0))
    circuit = HydraulicParameters.of(hydraulics).circuit(stroke, ca.SX(0), limited, states)
    J = ca.jacobian(circuit.rates, states)
    lengths = ca.vertcat(hydraulics.piston_chamber + stroke, hydraulics.rod_chamber - stroke)
    return ca.Function("rates", [stroke, command, states], [ca.fabs(ca.vertcat(J[0, 0], J[1, 1])) * lengths])


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"leakage": {"internal": "1e-12 m^3/s/Pa", "external": "3e-12 m^3/s/Pa"}},
        {"supply": {"relief": {"pressure": "15 MPa"}}},
    ],
)
def test_no_pressure_gives_way_faster_than_its_oil_column_says(changed: dict[str, Any]) -> None:
    hydraulics, limit = oil(**changed), 0.8
    column, rates = oil_column("oil", hydraulics, limit, (0.2, 3.5)), own_rates(hydraulics, limit)
    assert isinstance(column, OilColumn)
    random = np.random.default_rng(4)
    points = [(random.uniform(0, 3.3), random.uniform(-2, 2), random.uniform(0, 22e6, 2)) for _ in range(300)]
    points += [(0.1, way, np.array(p)) for way in (-1, 1) for p in ((0, 0), (21e6, 21e6), (0, 21e6), (21e6, 0))]
    largest = max(np.array(rates(*point)).max() for point in points)
    assert largest <= column.rate * (1 + 1e-9)
    assert largest == pytest.approx(column.rate, rel=1e-9), "reached where an orifice has no drop, at the smaller area"


def test_the_slope_and_the_flow_of_a_valve_follow_from_the_one_law_of_its_orifices() -> None:
    hydraulics = oil()
    gain = 0.6 * 7e-4 * np.sqrt(2 / 880)
    assert steepest_outflow(hydraulics, 0.5) == pytest.approx(0.5 * gain / np.sqrt(1e5), rel=1e-12)
    assert fastest_flow(hydraulics, 0.5) == pytest.approx(0.5 * gain * np.sqrt(21e6), rel=1e-12)
