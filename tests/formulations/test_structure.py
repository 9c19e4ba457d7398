"""Numbers without new symbols: scenarios of one structure share equations, functions and code, and nothing else decides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.formulations import dynamics as writing
from deckcrane.model import Scenario, load
from deckcrane.program import Program
from deckcrane.running import simulation
from deckcrane.running.simulation import kit_of, prepared, run_equations

CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("moving_base", {"bodies.king.mass": 777.0}),
    ("moving_base", {"control.luff.pd.stiffness": 4e6, "control.luff.pd.damping": 1e5}),
    ("moving_base", {"run.duration": 1.0, "run.step": 0.01}),
    ("knuckle_boom", {"cylinders.inner_cylinder.barrel.mass": 300.0}),
    ("knuckle_boom", {"cylinders.inner_cylinder.stop_stiffness": 1e8, "run.start": "settled"}),
    ("deck_crane_in_waves", {"bodies.king.mass": "4 t"}),
    ("deck_crane_in_waves", {"sea.seed": 7, "vessel.start.heave": 0.3}),
    ("flexible_luffing", {"cylinders.luffing.hydraulics.bulk_modulus": "1 GPa"}),
    ("flexible_luffing", {"control.luffing.valve.gain": "0.4 1/m"}),
    ("ship_crane_motors", {"control.slew.force": 1e4}),
]


@pytest.mark.parametrize(("name", "values"), CHANGES)
def test_another_scenario_of_the_same_structure_needs_no_new_equations(name: str, values: dict[str, Any]) -> None:
    first, other = load(name), load(name).with_values(values)
    assert kit_of(first).structure == kit_of(other).structure
    (_, system), (_, moved) = prepared(first), prepared(other)
    assert moved.equations.dx is system.equations.dx, "the very same expressions"
    fresh = writing.written(kit_of(other)).of(kit_of(other))
    assert moved.equations.p.names == fresh.equations.p.names
    np.testing.assert_array_equal(moved.equations.p.values, fresh.equations.p.values)
    np.testing.assert_array_equal(moved.equations.x.values, fresh.equations.x.values)


@pytest.mark.parametrize(("name", "values"), CHANGES)
def test_scenarios_of_one_structure_have_the_same_code_to_the_letter(name: str, values: dict[str, Any]) -> None:
    from deckcrane.program.compiled import listings

    both = [load(name), load(name).with_values(values)]
    texts = [str(listings(writing.written(kit_of(one)).of(kit_of(one)).equations)) for one in both]
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ({"bodies.king.joint.revolute": "x"}, "king"),
        ({"record": ["q"]}, "record"),
        ({"reactions.frame": "ground"}, "frame"),
        ({"bodies.king.cog": [0.0, 0.0, 0.0]}, "king.cog"),
    ],
)
def test_what_is_structure_is_told_by_its_place(values: dict[str, Any], place: str) -> None:
    first, other = load("moving_base"), load("moving_base").with_values(values)
    differences = deckcrane.structure(first).differences(deckcrane.structure(other))
    assert any(place in one for one in differences), differences


def test_a_study_writes_and_compiles_once(monkeypatch: pytest.MonkeyPatch) -> None:
    count = {"written": 0, "programs": 0}
    written, made = writing.written, Program

    def counted(*given: Any) -> Any:
        count["written"] += 1
        return written(*given)

    def compiled(*given: Any) -> Program:
        count["programs"] += 1
        return made(*given)

    monkeypatch.setattr(writing, "written", counted)
    monkeypatch.setattr(writing, "_kept", {})
    monkeypatch.setattr(simulation, "Program", compiled)
    for mass in (500.0, 600.0, 700.0, 800.0):
        changed = {"bodies.king.mass": mass, "run.duration": 0.1, "control.luff.pd.stiffness": 1e6 + mass}
        deckcrane.run(load("moving_base").with_values(changed))
    assert count == {"written": 1, "programs": 1}


@pytest.mark.parametrize("form", ["acceleration", "momentum"])
def test_a_run_with_kept_equations_is_that_of_new_ones(monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    def run(scenario: Scenario) -> Any:
        return deckcrane.run(scenario)

    base = load("knuckle_boom").with_values({"run.duration": 0.5, "run.form": form})
    other = base.with_values({"bodies.inner_boom.mass": 1234.0})
    run(base)
    kept = run(other)
    monkeypatch.setattr(writing, "_kept", {})
    fresh = run(other)
    for name in fresh.data_vars:
        np.testing.assert_array_equal(kept[name].values, fresh[name].values)


def test_forms_of_the_equations_do_not_share_programs() -> None:
    scenario = load("moving_base").with_values({"run.duration": 0.1})
    _, system = prepared(scenario)
    direct = run_equations(scenario, system)
    momenta = run_equations(scenario.with_values({"run.form": "momentum"}), system)
    assert direct.x.names != momenta.x.names
