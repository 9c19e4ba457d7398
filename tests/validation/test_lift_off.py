"""A lift-off in the crane's own model meets psi = 1 + v sqrt(K/(g W)) where its assumptions hold, and differs where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcrane
from deckcrane.analysis.dynamic_factors.dynamic_factors import run_factors
from deckcrane.standards.dynamic_factors import dynamic_factor
from tests.validation.lift_offs import ASSUMED, LEFT_BEHIND, MASS, ROPE, LiftedOff, LiftOff, lifted_off

PAGE = (Path(__file__).parents[2] / "docs" / "validation" / "dynamic_factors.md").read_text(encoding="utf-8")


def row(lift: LiftOff) -> list[float]:
    """The numbers of a lift in the table of the page: K in kN/m, factors by rule and simulated, the difference in per cent."""
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {lift.name} |"))
    return [float(cell.replace("−", "-").replace(" ", "")) for cell in line.split("|")[2:6]]


def stands_in_the_table(lift: LiftOff, found: LiftedOff) -> None:
    stiffness, rule, simulated, difference = row(lift)
    assert found.hook.stiffness / 1e3 == pytest.approx(stiffness, rel=5e-4)
    assert found.rule == pytest.approx(rule, abs=6e-4)
    assert found.simulated == pytest.approx(simulated, abs=6e-4)
    assert 100 * found.difference == pytest.approx(difference, abs=0.06)


def test_a_load_that_its_deck_leaves_behind_meets_the_rule() -> None:
    found = lifted_off(ASSUMED[0])
    assert found.hook.stiffness == pytest.approx(ROPE, rel=1e-9)
    assert found.rule == pytest.approx(float(dynamic_factor(1.0, ROPE, MASS)), rel=1e-9)
    # The deck gives by 0.05 mm under the load: the load comes up by K/k of its speed before it leaves.
    assert found.difference == pytest.approx(-ROPE / (MASS * 9.81 / 0.05e-3), abs=1e-4)
    stands_in_the_table(ASSUMED[0], found)


@pytest.mark.study
@pytest.mark.parametrize("lift", ASSUMED[1:], ids=lambda lift: lift.name)
def test_where_its_assumptions_hold_the_rule_is_met(lift: LiftOff) -> None:
    found = lifted_off(lift)
    assert abs(found.difference) < 0.006
    stands_in_the_table(lift, found)


@pytest.mark.study
@pytest.mark.parametrize("lift", LEFT_BEHIND, ids=lambda lift: lift.name)
def test_where_they_do_not_hold_the_difference_is_that_of_the_page(lift: LiftOff) -> None:
    found = lifted_off(lift)
    assert abs(found.difference) > 0.01
    stands_in_the_table(lift, found)


@pytest.mark.study
def test_a_vessel_is_too_heavy_to_give_way_in_a_lift_off() -> None:
    found = lifted_off(LEFT_BEHIND[-1])
    assert found.hook.with_vessel < 0.15 * found.hook.stiffness
    assert found.simulated > 0.95 * found.rule
    assert float(dynamic_factor(1.0, found.hook.with_vessel, MASS)) < 0.65 * found.simulated


UNDAMPED_LUFF = {"control.luff.pd.damping": 0}
UNDAMPED_ROPES = {f"ropes.{name}.damping": 0 for name in ("hoist", "sling_1", "sling_2", "sling_3", "sling_4")}


@pytest.mark.study
@pytest.mark.parametrize(
    ("damping", "values"),
    [
        ("as in the scenario", {}),
        ("without that of the luffing drive", UNDAMPED_LUFF),
        ("without that of hoist rope and slings", UNDAMPED_ROPES),
        ("without both", {**UNDAMPED_LUFF, **UNDAMPED_ROPES}),
    ],
)
def test_a_whole_lift_in_still_water_is_below_the_rule_by_its_damping(damping: str, values: dict[str, object]) -> None:
    still = {"payload": "container", "sea": None, "vessel.start": {}, "vessels.boat.start": {}}
    lift = deckcrane.load("lift_from_supply_boat").with_values({**still, "run.duration": "20 s", "run.every": "10 ms"})
    (found,) = run_factors(deckcrane.run(lift.with_values(values) if values else lift, progress=False))
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {damping} |"))
    assert found.factor == pytest.approx(float(line.split("|")[2]), abs=2e-3)
