"""Numbers without new symbols: scenarios of one structure share equations, functions and code, and nothing else decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations import forward_dynamics as writing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load
from deckcrane.simulation import simulation
from deckcrane.simulation.simulation import part_set_of, prepare_run, run_equations
from tests.studies import each_time, first_each_time

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


@pytest.mark.parametrize(("name", "values"), first_each_time(CHANGES, 4))
def test_another_scenario_of_the_same_structure_needs_no_new_equations(name: str, values: dict[str, Any]) -> None:
    first, other = load(name), load(name).with_values(values)
    assert part_set_of(first).structure == part_set_of(other).structure
    (_, system), (_, moved) = prepare_run(first), prepare_run(other)
    assert moved.equations.dx is system.equations.dx, "the very same expressions"
    fresh = writing.assemble_equations(part_set_of(other)).of(part_set_of(other))
    assert moved.equations.p.names == fresh.equations.p.names
    np.testing.assert_array_equal(moved.equations.p.values, fresh.equations.p.values)
    np.testing.assert_array_equal(moved.equations.x.values, fresh.equations.x.values)


@pytest.mark.parametrize(("name", "values"), first_each_time(CHANGES, 4))
def test_scenarios_of_one_structure_have_the_same_code_to_the_letter(name: str, values: dict[str, Any]) -> None:
    from deckcrane.program.llvm.programs import listings

    both = [load(name), load(name).with_values(values)]
    texts = [str(listings(writing.assemble_equations(part_set_of(one)).of(part_set_of(one)).equations)) for one in both]
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
    written, made = writing.assemble_equations, Program

    def counted(*given: Any) -> Any:
        count["written"] += 1
        return written(*given)

    def compiled(*given: Any) -> Program:
        count["programs"] += 1
        return made(*given)

    monkeypatch.setattr(writing, "assemble_equations", counted)
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
    _, system = prepare_run(scenario)
    direct = run_equations(scenario, system)
    momenta = run_equations(scenario.with_values({"run.form": "momentum"}), system)
    assert direct.x.names != momenta.x.names


def numbers_by_path(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, float]]:
    """All numbers of a scenario that are not zero, each with its path."""
    if isinstance(node, dict | list):
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from numbers_by_path(value, (*path, str(key)))
    elif isinstance(node, float) and node:
        yield ".".join(path), node


STRUCTURAL = (
    "joint.rotation",
    "joint.revolute",
    "cylinders.",
    "beam.length",
    "modes",
    ".at.",
    "run.",
    "variants.",
    "sea.",
)
"""Right angles, axes and places along beams are structure; strokes and pins are closely bound to each other."""


@pytest.mark.parametrize(
    "name",
    each_time(
        ("moving_base", "deck_crane_in_waves", "flexible_luffing", "ship_crane_motors"),
        *("moving_base", "deck_crane_in_waves", "ship_crane_motors"),
    ),
)
def test_all_numbers_at_once_may_change_and_nothing_of_the_first_scenario_stays(name: str) -> None:
    base, random = load(name), np.random.default_rng(5)
    every = numbers_by_path(base.model_dump(mode="json", exclude_defaults=True))
    moved = {
        path: value * random.uniform(0.97, 1.03) for path, value in every if not any(k in path for k in STRUCTURAL)
    }
    assert len(moved) > 10
    prepare_run(base)
    other = part_set_of(base.with_values(moved))
    assert other.structure == part_set_of(base).structure
    kept, fresh = (
        writing.cached_equations(other).of(other).equations,
        writing.assemble_equations(other).of(other).equations,
    )
    x = kept.x.values + 0.01 * kept.x.scales * random.normal(size=len(kept.x))
    u = random.normal(size=len(kept.u))
    for ours, theirs in ((kept.derivative(), fresh.derivative()), (kept.outputs(), fresh.outputs())):
        found, expected = (np.array(f(0.3, x, u, e.p.values)) for f, e in ((ours, kept), (theirs, fresh)))
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12 * np.nanmax(np.abs(expected)))


def test_two_cranes_of_one_structure_are_stepped_side_by_side_without_touching() -> None:
    cases = [load("moving_base").with_values({"bodies.king.mass": mass, "run.every": 0.1}) for mass in (500.0, 900.0)]

    def stepped(cranes: list[Any]) -> list[Any]:
        for _ in range(5):
            for crane in cranes:
                crane.step()
        return [crane.state for crane in cranes]

    alone = [stepped([deckcrane.stepper(case)])[0] for case in cases]
    np.testing.assert_array_equal(stepped([deckcrane.stepper(case) for case in cases]), alone)
    assert not np.array_equal(*alone)
