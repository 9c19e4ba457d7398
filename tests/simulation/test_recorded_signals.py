"""Signals made of others by formulas, as outputs of equations; and what is kept of a run, by name."""

from __future__ import annotations

from functools import cache

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program.program import Program
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.recorded_signals import derived_outputs, select_channels, with_derived_signals
from deckcrane.simulation.simulation import prepare_run, run_equations, timing_of
from deckcrane.units.dataset_units import Along
from tests.program.statistics.tallying import accumulated
from tests.studies import one_by_one

VALUES = np.array([3.0, -4.0, 12.0, 0.5, 0.25, -2.0, 7.0, 0.3])


@cache
def plain() -> Equations:
    """Eight states that are shown as a wrench, a load and an angle."""
    x = Variables.of([f"x{i}" for i in range(8)], VALUES, "x")
    units = Along("component", ("N",) * 3 + ("N m",) * 3)
    components = ("fx", "fy", "fz", "mx", "my", "mz")
    y = (
        Output("reaction", x.symbols[:6], {"joint": ("king",), "component": components}, units, "reaction"),
        Output("hook_load", x.symbols[6], {}, "N", "hook load"),
        Output("q", x.symbols[7], {"coordinate": ("luff",)}, "rad", "coordinate"),
    )
    return Equations(ca.SX.sym("t"), x, Variables.of([], [], "u"), Variables.of([], [], "p"), ca.SX.zeros(8), y)


def value(formula: str, **others: str) -> tuple[float, str]:
    """What a formula is worth, and its unit."""
    made = derived_outputs(plain(), {"made": formula, **others})[0]
    function = ca.Function("f", [plain().x.symbols], [made.expression])
    return float(function(VALUES)), made.unit_text


@one_by_one(
    ("formula", "expected", "unit"),
    [
        ("sqrt(reaction.king.fx**2 + reaction.king.fy**2)", 5.0, "N"),
        ("norm(reaction.king, fx, fy, fz)", 13.0, "N"),
        ("norm(reaction.king.fx, reaction.king.fy)", 5.0, "N"),
        ("hypot(reaction.king.fx, reaction.king.fy)", 5.0, "N"),
        ("-reaction.king.fx + 2 * hook_load - 1", 10.0, "N"),
        ("abs(reaction.king.fy)", 4.0, "N"),
        ("min(reaction.king.fx, reaction.king.fy, 0)", -4.0, "N"),
        ("max(reaction.king.fx, hook_load)", 7.0, "N"),
        ("hook_load / '3.5 N'", 2.0, "1"),
        ('hook_load / "2 m^2"', 3.5, "Pa"),
        ("reaction.king.fx * reaction.king.fy", -12.0, "kg^2 m^2 s^-4"),
        ("hook_load * '2 m'", 14.0, "N m"),
        ("sin(q.luff)**2 + cos(q.luff)**2", 1.0, "1"),
        ("atan2(reaction.king.fx, reaction.king.fy)", np.arctan2(3.0, -4.0), "rad"),
        ("von_mises(reaction.king.fx, reaction.king.fy, hook_load)", np.sqrt(9 + 12 + 16 + 147), "N"),
        ("von_mises(hook_load, reaction.king.fx)", np.sqrt(49 + 27), "N"),
        ("2 ** q.luff", 2.0**0.3, "1"),
        ("'reaction.king.mz'", -2.0, "N m"),
        ("1e3", 1000.0, "1"),
    ],
)
def test_a_formula_has_its_value_and_its_unit(formula: str, expected: float, unit: str) -> None:
    assert value(formula) == (pytest.approx(expected, rel=1e-15), unit)


def test_made_signals_may_be_made_of_each_other_in_any_order() -> None:
    assert value("2 * force", force="norm(reaction.king, fx, fy)") == (pytest.approx(10.0), "N")


@one_by_one(
    ("formula", "message"),
    [
        ("reaction.kng.fx", r'there is no signal "reaction.kng.fx": .* did you mean "reaction.king.fx"\?'),
        ("hook_lod", r'there is no signal "hook_lod": .* did you mean "hook_load"\?'),
        ("pressure.luff", "the scenario does not record pressure"),
        ("reaction.king + 1", "needs one number where reaction.king stands, which is 6, at character 1"),
        ("norm(reaction.king)", "adds N and N m"),
        ("hook_load + q.luff", "adds N and rad"),
        ("sin(hook_load)", "takes an angle from N"),
        ("hook_load ** q.luff", "raises N to a power that changes"),
        ("hook_load +", "is not a formula, at character"),
        ("(hook_load", "is not a formula, at character"),
        ("hook_load / 0", "divides by zero"),
        ("exec('x')", r"has exec\(\), which is none of abs, sqrt"),
        ("__import__('os').system('ls')", "which formulas cannot have"),
        ("hook_load if q.luff else 1", "which formulas cannot have"),
        ("[hook_load]", "which formulas cannot have"),
        ("True", "which formulas cannot have"),
        ("hypot(hook_load)", r"gives hypot\(\) 1 numbers; it takes 2"),
        ("max()", r"gives max\(\) nothing"),
        ("hook_load / '3 parsec'", "has an impossible quantity"),
        ("1e400 * hook_load", "too large"),
        ("made", "the formula refers to itself: made -> made"),
        ("", "is not a formula"),
        ("-" * 5000 + "hook_load", "nested too deeply|is not a formula"),
    ],
)
def test_a_formula_that_cannot_be_is_refused_in_words(formula: str, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message) as refused:
        derived_outputs(plain(), {"made": formula})
    assert str(refused.value).startswith("made.made: ")


def test_formulas_that_ask_for_each_other_are_refused() -> None:
    with pytest.raises(DeckcraneError, match="refers to itself: a -> b -> a"):
        derived_outputs(plain(), {"a": "b + 1", "b": "2 * a"})


def test_names_of_made_signals_are_words_that_nothing_else_has() -> None:
    with pytest.raises(DeckcraneError, match='"king force" is not a name for a signal'):
        derived_outputs(plain(), {"king force": "hook_load"})
    with pytest.raises(DeckcraneError, match="records a variable of this name"):
        derived_outputs(plain(), {"hook_load": "1"})


def names(keep: Keep, equations: Equations) -> list[str]:
    return [channel.name for channel in select_channels(equations, keep).channels]


def test_without_names_all_that_is_recorded_is_kept_and_what_is_made() -> None:
    found = names(Keep(made={"load": "2 * hook_load"}), plain())
    assert found[:2] == ["reaction.king.fx", "reaction.king.fy"]
    assert found[-3:] == ["hook_load", "q.luff", "load"]


def test_a_name_keeps_one_number_or_all_that_it_begins() -> None:
    assert names(Keep(signals=("hook_load", "reaction.king.fz")), plain()) == ["hook_load", "reaction.king.fz"]
    assert len(names(Keep(signals=("reaction.king", "reaction")), plain())) == 6


def test_what_is_not_kept_is_not_computed() -> None:
    found = select_channels(plain(), Keep(signals=("load", "reaction.king.fx"), made={"load": "2 * hook_load"}))
    assert found.equations.output_count() == 2
    assert [(one.name, one.units, one.column) for one in found.channels] == [
        ("load", "N", 0),
        ("reaction.king.fx", "N", 1),
    ]
    assert np.allclose(np.array(found.equations.outputs()(0.0, VALUES, [], [])).ravel(), [14.0, 3.0])


def test_components_of_one_thing_are_a_group() -> None:
    assert select_channels(plain(), Keep()).groups == ((0, 1, 2, 3, 4, 5),)


def test_a_signal_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(DeckcraneError, match=r'keep.signals: there is no signal "reaction.king.f".*did you mean'):
        select_channels(plain(), Keep(signals=("reaction.king.f",)))
    with pytest.raises(DeckcraneError, match="the waves are made beside the equations"):
        select_channels(plain(), Keep(signals=("wave_elevation",)))


@cache
def boom() -> tuple[Equations, Array]:
    """A flexible crane, whose forces along booms are loops over rows, and all of its outputs at the start."""
    scenario = deckcrane.load("flexible_luffing")
    ready, system = prepare_run(scenario)
    equations = run_equations(scenario, system, ready)
    return equations, outputs_at_start(equations)


def outputs_at_start(equations: Equations) -> Array:
    return np.array(equations.outputs()(0.0, equations.x.values, equations.u.values, equations.p.values)).ravel()


def test_of_loops_over_rows_only_rows_that_are_kept_are_shown() -> None:
    equations, y = boom()
    force = equations.unstack(y[None])["section_force"][0]
    signals = ("section_force.outer_boom.0.5.bending_y", "hook_load", "section_force.inner_boom.0.1", "doubled")
    keep = Keep(signals=signals, made={"doubled": "2 * 'section_force.outer_boom.0.5.bending_y'"})
    found = select_channels(equations, keep)
    values = outputs_at_start(found.equations)
    by_name = {channel.name: values[channel.column] for channel in found.channels}
    assert found.equations.output_count() == 2 + 2 * 6
    assert by_name["section_force.outer_boom.0.5.bending_y"] == pytest.approx(force[1, 5, 4], rel=1e-12)
    assert by_name["doubled"] == pytest.approx(2 * force[1, 5, 4], rel=1e-12)
    assert by_name["section_force.inner_boom.0.1.axial"] == pytest.approx(force[0, 1, 0], rel=1e-12)


def test_what_is_tallied_of_kept_equations_is_what_a_run_records() -> None:
    scenario = deckcrane.load("knuckle_boom").with_values({"run.duration": "0.4 s", "record": ["reaction"]})
    keep = Keep(
        signals=("reaction.king", "force"),
        made={"force": "norm(reaction.king, fx, fy, fz)"},
        statistics=("extremes", "moments", "joint_extremes"),
        transient=0.1,
    )
    ready, system = prepare_run(scenario)
    found, timing = select_channels(run_equations(scenario, system, ready), keep), timing_of(scenario)
    run = Program(found.equations, "vm").simulate(timing)
    tally = found.tally(keep, scenario, timing)
    made = tally.dataset(accumulated(tally, run.y[None]), ["one"]).sel(case="one")
    counted = deckcrane.run(scenario, target="vm", progress=False)["reaction"].sel(
        joint="king", time=slice(0.1 - 1e-9, None)
    )
    for component in ("fx", "mz"):
        signal, series = made.sel(signal=f"reaction.king.{component}"), counted.sel(component=component)
        assert float(signal["mean"]) == pytest.approx(float(series.mean()), rel=1e-10)
        assert float(signal["maximum_time"]) == pytest.approx(float(series.time[series.values.argmax()]), abs=1e-9)
        together = signal["joint_extremes"].sel(extreme="maximum")[:6]
        assert np.allclose(together, counted.isel(time=int(series.values.argmax())), rtol=1e-10)
    force = np.sqrt((counted.sel(component=["fx", "fy", "fz"]) ** 2).sum("component"))
    assert float(made["maximum"].sel(signal="force")) == pytest.approx(float(force.max()), rel=1e-12)


def test_a_tally_leaves_out_what_the_scenario_or_the_rule_says() -> None:
    equations, _ = boom()
    scenario = deckcrane.load("flexible_luffing")
    found, timing = select_channels(equations, Keep(signals=("hook_load",))), timing_of(scenario)
    keep = Keep(statistics=("moments",))
    assert found.tally(keep, scenario, timing).counting.first == 0
    stated = keep.model_copy(update={"transient": 0.1})
    assert found.tally(stated, scenario, timing).counting.first == round(0.1 / timing.every)


def test_made_signals_stand_behind_what_is_recorded() -> None:
    made = with_derived_signals(plain(), {"load": "2 * hook_load"})
    assert [output.name for output in made.y] == ["reaction", "hook_load", "q", "load"]
    assert made.y[-1].attributes["formula"] == "2 * hook_load"


def test_a_run_records_made_signals_beside_the_others() -> None:
    scenario = deckcrane.load("knuckle_boom").with_values({"run.duration": "0.2 s", "record": ["reaction"]})
    made = {"king_force": "norm(reaction.king, fx, fy, fz)", "utilisation": 'king_force / "2 MN"'}
    dataset = deckcrane.run(scenario, made=made, target="vm", progress=False)
    force = dataset["reaction"].sel(joint="king", component=["fx", "fy", "fz"])
    expected = np.sqrt((force**2).sum("component"))
    assert np.allclose(dataset["king_force"], expected, rtol=1e-12)
    assert np.allclose(dataset["utilisation"], expected / 2e6, rtol=1e-12)
    assert dataset["king_force"].attrs["units"] == "N"
    assert dataset["utilisation"].attrs["units"] == "1"
    other = deckcrane.run(scenario, made={"king_force": "abs(reaction.king.fz)"}, target="vm", progress=False)
    assert np.allclose(other["king_force"], np.abs(force.sel(component="fz")), rtol=1e-12), (
        "another formula, other code"
    )
