"""Values replaced, added and taken out by path, in Python and with `--set`."""

from __future__ import annotations

from typing import Any

import pytest

from deckcrane.cli.options import chosen_scenario
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import setpoint_of
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.reading import load, loads
from tests.scenario.example import EXAMPLE
from tests.studies import one_by_one


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return loads(EXAMPLE + "variants: {calm: {sea: null, bodies.king.mass: 2 t}}\n")


BODY = {"on": "king", "joint": {"fixed": True}, "mass": "1 t", "shape": {"point": True}}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("points.tip", "{on: boom, at: [2 m, 0, 0]}"),
        ("points.tip", {"on": "boom", "at": ["2 m", 0, 0]}),
        ("forces.gust", "{on: boom, force: [0, 1 kN, 0], factor: {quintic: [[0 s, 0], [1 s, 1]]}}"),
        ("bodies.winch", BODY),
        ("control.buoy.yaw", "{pd: {stiffness: 1e4 N m/rad, damping: 10}}"),
        ("variants.rough", "{bodies.king.mass: 3 t}"),
    ],
)
def test_a_named_entry_is_added_whole(scenario: Scenario, path: str, value: Any) -> None:
    section, _, name = path.partition(".")
    changed = scenario.with_values({path: value})
    assert list(getattr(changed, section)) == [*getattr(scenario, section), name]
    assert loads(changed.to_yaml()) == changed
    assert changed.with_values({path: None}) == scenario
    assert changed.with_values({path: "null"}) == scenario


def test_a_cylinder_is_added_and_taken_out() -> None:
    knuckle = load("knuckle_boom")
    name = next(iter(knuckle.cylinders))
    ends = {key: getattr(knuckle.cylinders[name], key).model_dump() for key in ("barrel", "piston")}
    stroke = [f"{value} m" for value in knuckle.cylinders[name].stroke]
    without = knuckle.with_values({f"cylinders.{name}": None, f"control.{name}": None})
    again = without.with_values({f"cylinders.{name}": {**ends, "stroke": stroke}})
    assert name not in without.cylinders
    assert again.cylinders[name] == knuckle.cylinders[name]


def test_an_added_entry_can_be_changed_in_the_same_call_and_the_callers_data_stays(scenario: Scenario) -> None:
    given = {"on": "boom", "at": [2.0, 0.0, 0.0]}
    changed = scenario.with_values({"points.tip": given, "points.tip.at.2": "3 m"})
    assert changed.points["tip"].at == (2.0, 0.0, 3.0)
    assert given == {"on": "boom", "at": [2.0, 0.0, 0.0]}


def test_the_next_item_of_a_list_is_added_and_any_item_taken_out(scenario: Scenario) -> None:
    changed = scenario.with_values(
        {
            "bodies.payload.masses.1": "{at: [0, 0, 2 m], mass: 30 kg}",
            "control.slew.setpoint.quintic.3": "[30 s, 0 deg]",
            "reactions.joints.2": "telescope",
            "record.0": None,
        }
    )
    assert [point.mass for point in changed.bodies["payload"].masses] == [20.0, 30.0]
    assert setpoint_of(changed.plant, "slew").times == (0.0, 10.0, 20.0, 30.0)
    assert changed.plant.reaction_joints == ("king", "boom", "telescope")
    assert changed.record == ("u", "reaction")
    assert changed.with_values({"bodies.payload.masses.0": "null"}).bodies["payload"].masses[0].mass == 30.0


def test_what_is_taken_out_falls_back_to_its_default(scenario: Scenario) -> None:
    changed = scenario.with_values({"run.integrator": None, "run.every": "null", "title": None, "record": "null"})
    assert (changed.run.integrator, changed.run.every, changed.title) == ("rk4", 0.005, "")
    assert len(changed.record) > 20
    assert scenario.with_values({"payload": "king"}).with_values({"payload": "null"}).payload is None


def test_null_in_a_variant_is_what_the_variant_takes_out(scenario: Scenario) -> None:
    changed = scenario.with_values({"variants.calm.forces.wind": None, "variants.calm.run.duration": "5 s"})
    assert changed.variants["calm"] == {
        **{"sea": None, "bodies.king.mass": "2 t"},
        **{"forces.wind": None, "run.duration": "5 s"},
    }
    assert list(changed.variant("calm").forces) == ["twist"]


@one_by_one(
    ("path", "value", "message"),
    [
        ("points.tip", "boom", 'there is no "tip" here; there are none yet. A new one is given whole: points.tip={on: .*, at: '),
        ("points.tip.at", [0, 0, 0], r"A new one is given whole: points\.tip="),
        ("forces.wnd.on", "boom", 'there is no "wnd" here; did you mean "wind"'),
        ("forces.zzz", 5, 'there is no "zzz" here; there are wind, twist'),
        ("forces.zzz", None, 'there is no "zzz" here; there are wind, twist'),
        ("variants.rough.sea", {"jonswap": {}}, 'there is no "rough" here;'),
        ("control.vesel.yaw.pd.damping", 5, 'there is no "vesel" here; did you mean "vessel.yaw"'),
        ("control.slw", {"pd": {"stiffness": 1, "damping": 1}}, r'control\.slw: there is no coordinate "slw"; did you mean "slew"'),
        ("points.tip", "{on: bom, at: [0, 0, 0]}", r'^points\.tip\.on: there is no body "bom"; did you mean "boom"'),
        ("points.tip", "{on: boom, at: [0, 0, 3 kg]}", r'^points\.tip\.at\.2: "3 kg" is a mass; a length is needed'),
        ("points.tip", "{on: boom}", r"^points\.tip\.at: is missing"),
        ("points.tip", "{on: boom, at: [0, 0, 0], on: king}", r'^points\.tip\.on: "on" is here a second time'),
        ("points.2tip", "{on: boom, at: [0, 0, 0]}", "a name is made of letters"),
        ("points.", "{on: boom, at: [0, 0, 0]}", 'there is no "" here'),
        ("bodies.king", None, 'there is no body "king"'),
        ("bodies.king.joint", None, r"bodies\.king\.joint: is missing"),
        ("bodies.payload.masses.2", {}, 'is not the index of one of the 1 items, 0 to 0; 1 adds one'),
        ("bodies.payload.masses.1", None, "there is no item 1 to take out; there are 1"),
        ("bodies.payload.masses.1.mass", 3, '1" is not the index of one of the 1 items, 0 to 0; 1 adds one, given whole'),
        ("gravity.2", None, r"gravity\.2: an acceleration is needed"),
        ("control.slew.setpoint.hold", 0, 'there is no "hold" here but quintic; for another kind give it whole'),
    ],
)  # fmt: skip
def test_what_cannot_be_added_is_refused_with_what_is_there(
    scenario: Scenario, path: str, value: Any, message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        scenario.with_values({path: value})


@pytest.mark.parametrize("text", ["a: b", "[1, 2", '"yes"', "null", "1e3", "{x: y}", "# none", "- one", "true", " "])
def test_a_text_stays_as_it_was_given(scenario: Scenario, text: str) -> None:
    changed = scenario.with_values({"title": text, "variants.calm.title": text})
    assert changed.title == text
    assert changed.variants["calm"]["title"] == text
    assert loads(changed.to_yaml()).variant("calm").title == text


def test_set_on_the_command_line_keeps_texts_too() -> None:
    changed = chosen_scenario("moving_base", ["title=a: b = c", "description=null", "run.integrator=dopri5"])
    assert (changed.title, changed.description, changed.run.integrator) == ("a: b = c", "null", "dopri5")
    added = chosen_scenario("moving_base", ["points.tip={on: outer_boom, at: [2 m, 0, 0]}"])
    assert added.points["tip"].at == (2.0, 0.0, 0.0)


def test_a_word_that_is_none_of_the_words_is_shown_as_it_was_given(scenario: Scenario) -> None:
    with pytest.raises(ScenarioError, match='this is the text "rk4: 5"'):
        scenario.with_values({"run.integrator": "rk4: 5"})


def test_numbers_are_read_by_their_field(scenario: Scenario) -> None:
    changed = scenario.with_values(
        {"bodies.king.mass": "1e3", "run.step": "2.5 ms", "run.duration": 3, "gravity.2": "-9"}
    )
    assert (changed.bodies["king"].mass, changed.run.step, changed.gravity[2]) == (1000.0, 0.0025, -9.0)
    in_variant = scenario.with_values({"variants.calm.sea.seed": "3"})
    assert in_variant.variants["calm"]["sea.seed"] == 3


def test_what_was_said_of_an_unknown_scenario_is_a_clean_error() -> None:
    with pytest.raises(DeckcraneError, match=r"points\.tip"):
        chosen_scenario("moving_base", ["points.tip=5"])
