"""Keys of parts from outside are validated as ours are: units, known keys, names, with line and column; and all edits work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import casadi as ca
import jsonschema
import numpy as np
import pytest
from pydantic import ValidationError, field_validator

import deckcrane
from deckcrane.files.datasets import open_dataset
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.scenario.document import parse
from tests.extension.conftest import EXTENSIONS, HERE, Plugins, script

TEXT = """\
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  king: {on: ground, joint: {revolute: z, name: slew}, mass: 2 t, inertia: [1000, 1000, 500]}
  nut:
    on: king
    joint: {helical: x, pitch: 100 mm, at: [1 m, 0, 2 m], angle: {speed: 2 rad/s}}
    mass: 10 kg
    inertia: [1, 1, 1]
parts:
  air:
    quadratic_drag: {on: nut, at: [0.5 m, 0, 0], coefficient: 120 N s^2/m^2}
  imu: {accelerometer: {on: nut}}
  drive:
    pi:
      on: slew
      setpoint: {quintic: [[0 s, 0 deg], [1 s, 40 deg]]}
      proportional: 10 kN m/rad
      integral: 2 kN m/rad/s
      damping: 3 kN m s/rad
variants:
  calm: {parts.air.quadratic_drag.coefficient: 1 N s^2/m^2}
run: {duration: 0.1 s}
"""


@pytest.fixture
def scenario(extensions: Any) -> deckcrane.Scenario:
    return deckcrane.loads(TEXT)


# What is written instead of what, what stands where the problem is, and what is said of it.
MISTAKES = {
    "wrong unit": (
        "120 N s^2/m^2",
        "120 N s/m",
        "120 N s/m",
        'parts.air.quadratic_drag.coefficient: "120 N s/m" is a damping; a drag coefficient is needed, such as 1 N s^2/m^2',
    ),
    "wrong sign": ("120 N s^2/m^2", "-1", "-1", "coefficient: must not be negative; it is -1"),
    "unknown key": (
        "coefficient: 120",
        "coeficient: 120",
        "coeficient",
        'unknown key "coeficient"; did you mean "coefficient"?',
    ),
    "missing key": (
        ", coefficient: 120 N s^2/m^2",
        "",
        "quadratic_drag",
        "parts.air.quadratic_drag.coefficient: is missing",
    ),
    "no such body": (
        "{on: nut, at",
        "{on: nit, at",
        "nit",
        'parts.air.quadratic_drag.on: there is no body "nit"; did you',
    ),
    "no such coordinate": (
        "on: slew",
        "on: slev",
        "slev",
        'parts.drive.pi.on: there is no coordinate "slev"; did you mean',
    ),
    "unknown kind": (
        "quadratic_drag:",
        "quadratic_dreg:",
        "quadratic_dreg",
        'parts.air.quadratic_dreg: unknown kind "quadratic_dreg"; did you mean "quadratic_drag"? known are',
    ),
    "no kind": ("{accelerometer: {on: nut}}", "{}", "{}", "parts.imu: a part has one kind"),
    "two kinds": ("{accelerometer: {on: nut}}", "{a: {}, b: {}}", "{a:", "this one has a and b"),
    "no mapping": ("{accelerometer: {on: nut}}", "accelerometer", "accelerometer", "a part is a mapping from its kind"),
    "no keys": ("{accelerometer: {on: nut}}", "{accelerometer: true}", "true", "a mapping (key: value) is needed"),
    "unit of a course": (
        "1 s, 40 deg",
        "1 s, 40 m",
        "{quintic",
        'parts.drive.pi.setpoint: "40 m" is a length; an angle is',
    ),
    "key of a joint": ("pitch: 100 mm", "pich: 100 mm", "pich", 'unknown key "pich"; did you mean "pitch"?'),
    "unit in a joint": ("pitch: 100 mm", "pitch: 100 kg", "100 kg", 'bodies.nut.joint.pitch: "100 kg" is a mass'),
    "element of a joint": ("speed: 2 rad/s", "speed: 2 m/s", "2 m/s", "bodies.nut.joint.angle.speed:"),
    "unknown joint": ("helical: x", "helcal: x", "{helcal", 'helical; this one has none. did you mean "helical"?'),
}


@pytest.mark.usefixtures("extensions")
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_the_keys_of_a_part_is_told_with_its_place(name: str) -> None:
    old, new, there, message = MISTAKES[name]
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    with pytest.raises(deckcrane.ScenarioError) as caught:
        deckcrane.loads(text)
    problem = next(one for one in caught.value.problems if message in str(one))
    assert problem.line is not None
    assert problem.column is not None
    assert text.splitlines()[problem.line - 1][problem.column - 1 :].startswith(there)


@pytest.mark.usefixtures("extensions")
def test_a_drive_of_a_name_that_a_signal_does_not_have_is_told_when_equations_are_written() -> None:
    from deckcrane.components.plugin_parts import FilePart, register
    from deckcrane.mechanics.model.protocol import Action
    from deckcrane.mechanics.model.world import World
    from deckcrane.scenario.registry import Signal

    @register("echo")
    class Echo(FilePart):
        reads: Signal

        def act(self, world: World) -> Action:
            world.signal(self.reads, self.name)
            return Action()

    text = TEXT.replace(
        "parts:\n", "parts:\n  copy: {echo: {reads: point_position.tip.x}}\n  good: {echo: {reads: d:slew}}\n"
    )
    with pytest.raises(
        deckcrane.DeckcraneError, match=r'parts.copy reads "point_position.tip.x", but there is no such signal'
    ):
        deckcrane.run(deckcrane.loads(text))


def test_a_scenario_with_parts_from_outside_is_written_and_read_back(scenario: deckcrane.Scenario) -> None:
    for defaults in (False, True):
        again = deckcrane.loads(scenario.to_yaml(defaults))
        assert again == scenario
        assert again.hash == scenario.hash
    assert "quadratic_drag: {on: nut, at: [0.5, 0, 0], coefficient: 120}" in scenario.to_yaml()
    assert "joint: {helical: x, at: [1, 0, 2], pitch: 0.1" in scenario.to_yaml()


def test_values_of_parts_are_set_by_path(scenario: deckcrane.Scenario) -> None:
    changed = scenario.with_values(
        {
            "parts.air.quadratic_drag.coefficient": "5 kN s^2/m^2",
            "parts.air.quadratic_drag.on": "king",
            "bodies.nut.joint.pitch": "0.2 m",
            "bodies.nut.joint.angle.start": "10 deg",
            "parts.drive.pi.setpoint": "12 deg",
            "parts.second": "{accelerometer: {on: king}}",
            "parts.imu": None,
        }
    )
    assert changed.parts["air"].coefficient == 5000.0  # type: ignore[attr-defined]
    assert changed.parts["air"].on == "king"  # type: ignore[attr-defined]
    assert changed.bodies["nut"].joint.pitch == 0.2  # type: ignore[union-attr]
    assert changed.plant.coordinate("nut").element.start == pytest.approx(np.radians(10))
    assert set(changed.parts) == {"air", "drive", "second"}
    assert scenario.hash != changed.hash
    assert scenario.variant("calm").parts["air"].coefficient == 1.0  # type: ignore[attr-defined]
    with pytest.raises(deckcrane.ScenarioError, match='no "coeff" here; did you mean "coefficient"'):
        scenario.with_values({"parts.air.quadratic_drag.coeff": 1.0})
    with pytest.raises(deckcrane.ScenarioError, match='no "quadratic" here; did you mean "quadratic_drag"'):
        scenario.with_values({"parts.air.quadratic.coefficient": 1.0})
    with pytest.raises(deckcrane.ScenarioError, match='no "wind" here'):
        scenario.with_values({"parts.wind.quadratic_drag.coefficient": 1.0})


def test_numbers_of_parts_are_numbers_and_the_rest_is_structure(scenario: deckcrane.Scenario) -> None:
    kit = PartSet(scenario.plant)
    more = PartSet(
        scenario.with_values({"parts.air.quadratic_drag.coefficient": 3.0, "bodies.nut.joint.pitch": 0.5}).plant
    )
    assert kit.structure == more.structure
    assert {"parts.air.coefficient", "nut.joint.pitch", "parts.drive.integral"} <= set(kit.p.names)
    assert not any("nut.joint.angle" in name for name in kit.p.names)
    other = PartSet(scenario.with_values({"parts.air.quadratic_drag.on": "king"}).plant)
    assert "parts.air.on" in kit.structure.differences(other.structure)


def test_readings_of_parts_are_recorded_by_default_and_by_name(scenario: deckcrane.Scenario) -> None:
    assert "specific_force" in deckcrane.run(scenario)
    assert list(deckcrane.run(scenario.with_values({"record": "[q, specific_force]"})).data_vars) == [
        "q",
        "specific_force",
    ]
    assert "specific_force" not in deckcrane.run(scenario.with_values({"record": "[q]"}))
    with pytest.raises(deckcrane.ScenarioError, match='did you mean "specific_force"'):
        scenario.with_values({"record": "[q, specific_forces]"})


@pytest.mark.study
def test_the_schema_knows_registered_kinds(scenario: deckcrane.Scenario) -> None:
    schema = deckcrane.json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    validator = jsonschema.Draft202012Validator(schema)
    for text in (TEXT, scenario.to_yaml(), scenario.to_yaml(defaults=True)):
        validator.validate(parse(text)[0].plain())
    for wrong in ("coeficient: 120", "quadratic_dreg"):
        old = "coefficient: 120" if "coef" in wrong else "quadratic_drag:"
        data = parse(TEXT.replace(old, wrong if "coef" in wrong else f"{wrong}:"))[0].plain()
        assert list(validator.iter_errors(data)), wrong
    assert list(validator.iter_errors(parse(TEXT.replace("pitch:", "pich:"))[0].plain()))


@pytest.mark.parametrize("suffix", [".nc", ".csv"])
def test_results_are_saved_and_opened_again(scenario: deckcrane.Scenario, tmp_path: Path, suffix: str) -> None:
    dataset = deckcrane.run(scenario)
    path = deckcrane.save(dataset, tmp_path / f"result{suffix}")
    assert path.exists()
    if suffix == ".nc":
        again = open_dataset(path)
        assert again.specific_force.values == pytest.approx(dataset.specific_force.values)
        assert deckcrane.loads(again.attrs["scenario"]) == scenario


def test_a_stored_scenario_whose_plugin_is_missing_says_so(scenario: deckcrane.Scenario) -> None:
    from deckcrane.scenario.registry import registry

    text = scenario.to_yaml()
    registry._kinds.clear()
    with pytest.raises(deckcrane.ScenarioError) as caught:
        deckcrane.loads(text)
    assert 'unknown kind "quadratic_drag"; none is known here. If it comes from a plug-in, install that' in str(
        caught.value
    )


DRAG = (Path(__file__).parent / "quadratic_drag.py").read_text()


def only(part: str) -> str:
    """The slider with one part."""
    slider = "slider: {on: ground, joint: {prismatic: z}, mass: 20, shape: {point: true}}"
    return (
        f"deckcrane: 1\ngravity: [0, 0, -9.81]\nbodies:\n  {slider}\nparts: {{own: {part}}}\nrun: {{duration: 0.1}}\n"
    )


DRAGGED = only("{quadratic_drag: {on: slider, coefficient: 3}}")


def test_an_installed_plugin_is_found_when_a_file_names_its_kind(plugins: Plugins) -> None:
    plugins.install("air-for-cranes", "air_for_cranes", DRAG)
    import sys

    deckcrane.load("moving_base")
    assert "air_for_cranes" not in sys.modules
    dataset = deckcrane.run(deckcrane.loads(DRAGGED))
    assert "air_for_cranes" in sys.modules
    assert float(dataset.u[-1, 0]) == pytest.approx(-8.087 * np.tanh(0.981 / 8.087), rel=1e-4)
    assert "quadratic_drag" in json.dumps(deckcrane.json_schema())


EXAMPLES = {
    "quadratic_drag": {"parts": {"own": {"quadratic_drag": {"on": "slider", "coefficient": 3.0}}}},
    "accelerometer": {"parts": {"own": {"accelerometer": {"on": "slider"}}}, "record": ["q", "specific_force"]},
    "absorber": {"parts": {"own": {"absorber": {"on": "slider", "along": "z", "mass": 1.0, "stiffness": 9.0}}}},
    "pi": {"parts": {"own": {"pi": {"on": "turn", "setpoint": "3 deg", "proportional": 5.0, "integral": 1.0}}}},
    "helical": {"bodies.slider.joint": {"helical": "z", "pitch": "0.1 m"}},
}


@pytest.mark.parametrize("name", EXTENSIONS)
def test_every_kind_of_extension_runs_as_a_plugin(name: str, plugins: Plugins) -> None:
    plugins.install("own-parts", "own_parts", (HERE / f"{name}.py").read_text())
    turn = {"on": "slider", "joint": {"revolute": "y"}, "mass": 1.0, "inertia": [1, 1, 1]}
    plain = deckcrane.loads(only("{}").replace("parts: {own: {}}\n", "")).with_values({"bodies.turn": turn})
    changed = plain.with_values(EXAMPLES[name])
    before, after = deckcrane.run(plain), deckcrane.run(changed)
    assert name == "accelerometer" or not np.allclose(before.q.values, after.q.values, rtol=0, atol=1e-9)
    assert deckcrane.loads(after.attrs["scenario"]) == changed


def test_parts_made_in_python_are_taken_where_their_class_is_registered(extensions: Any) -> None:
    from deckcrane.components.plugin_parts import FilePart

    class Nameless(FilePart):
        pass

    plain = deckcrane.loads(DRAGGED)
    drag = extensions["quadratic_drag"].QuadraticDrag(on="slider", coefficient="3 N s^2/m^2")
    data = {"gravity": [0, 0, -9.81], "bodies": dict(plain.bodies), "parts": {"own": drag}}
    assert deckcrane.Scenario.model_validate({**data, "run": plain.run}) == plain
    with pytest.raises(ValidationError, match="Nameless is not registered"):
        deckcrane.Scenario.model_validate({**data, "parts": {"own": Nameless()}})


def test_what_a_validator_of_a_part_says_is_told_at_its_place() -> None:
    from deckcrane.components.plugin_parts import FilePart, register
    from deckcrane.scenario.data import Length

    @register("even")
    class Even(FilePart):
        length: Length

        @field_validator("length")
        @classmethod
        def _even(cls, value: float) -> float:
            if value % 2:
                raise ValueError("must be an even number of metres")
            return value

    with pytest.raises(
        deckcrane.ScenarioError, match=r"line 5, .*parts.own.even.length: must be an even number of metres"
    ):
        deckcrane.loads(only("{even: {length: 3 m}}"))


def test_a_named_input_of_a_part_comes_with_the_run() -> None:
    """m v = integral of the input, without weight."""
    from deckcrane.components.plugin_parts import FilePart, register
    from deckcrane.mechanics.model.protocol import Action, Input
    from deckcrane.mechanics.model.world import World
    from deckcrane.scenario.registry import BodyName

    @register("gust")
    class Gust(FilePart):
        on: BodyName

        def inputs(self) -> tuple[Input, ...]:
            return (Input(f"{self.own_name}.force", "N"),)

        def act(self, world: World) -> Action:
            place, force = world.place(self), world.input(f"{self.own_name}.force")
            return Action(wrenches=place.push(ca.vertcat(0, 0, force)))

    scenario = deckcrane.loads(only("{gust: {on: slider}}")).with_values({"gravity": [0, 0, 0]})
    t = np.linspace(0, 0.1, 101)
    dataset = deckcrane.run(scenario, inputs={"own.force": (t, 100 * t)})
    assert dataset.u.values[:, 0] == pytest.approx(50 * dataset.time.values**2 / 20, abs=1e-9)


def test_a_plugin_that_cannot_be_imported_is_named_with_its_distribution(plugins: Plugins) -> None:
    plugins.install("air-for-cranes", "air_for_cranes", "import no_such_library\n")
    with pytest.raises(deckcrane.ScenarioError) as caught:
        deckcrane.loads(DRAGGED)
    assert "Plug-ins that could not be used: plug-in air-for-cranes 1.2: ModuleNotFoundError" in str(caught.value)
    with pytest.warns(deckcrane.DeckcraneWarning, match="air-for-cranes 1.2"):
        deckcrane.json_schema()


def test_a_plugin_that_registers_nothing_is_named(plugins: Plugins) -> None:
    plugins.install("empty-plugin", "empty_plugin", "x = 1\n")
    with pytest.raises(deckcrane.ScenarioError, match=r"plug-in empty-plugin 1.2: empty_plugin registers no part"):
        deckcrane.loads(DRAGGED)


def test_two_plugins_with_one_key_are_refused_with_both_names(plugins: Plugins) -> None:
    plugins.install("air-for-cranes", "air_for_cranes", DRAG)
    plugins.install("wind-for-cranes", "wind_for_cranes", DRAG)
    with pytest.raises(deckcrane.DeckcraneError) as caught:
        deckcrane.loads(DRAGGED)
    text = str(caught.value)
    assert 'two kinds of parts have the key "quadratic_drag"' in text
    assert "air-for-cranes 1.2" in text
    assert "wind-for-cranes 1.2" in text


def test_a_file_that_is_run_again_takes_its_own_place() -> None:
    script("quadratic_drag")
    script("quadratic_drag")
    assert deckcrane.loads(DRAGGED).parts["own"].kind == "quadratic_drag"


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("revolute", "is a joint of deckcrane already"),
        ("bodies", "is a section of the scenario file already"),
        ("pd", "is a key of control already"),
        ("two words", "cannot be a key"),
    ],
)
def test_keys_that_we_use_ourselves_are_refused(key: str, why: str) -> None:
    from deckcrane.components.plugin_parts import FilePart, register

    with pytest.raises(deckcrane.DeckcraneError, match=why):

        @register(key)
        class Own(FilePart):
            pass


def test_a_method_by_its_former_name_is_refused_where_its_class_is_made() -> None:
    """Nothing calls it, so that its friction would be missing without a word; fields may be called what they like."""
    from deckcrane.components.plugin_parts import FilePart
    from deckcrane.scenario.data import Length

    with pytest.raises(deckcrane.DeckcraneError, match=r"Brake\.rubs is called has_reaction_friction now"):

        class Brake(FilePart):
            @property
            def rubs(self) -> bool:
                return True

    with pytest.raises(deckcrane.DeckcraneError, match=r"Rope\.watched is called values_at_rest now"):

        class Rope(FilePart):
            def watched(self, world: Any) -> ca.SX:
                return ca.SX(0, 1)

    class Tank(FilePart):
        fed: Length = 0.0

    assert Tank.model_validate({"fed": 2.0}).fed == 2.0


def test_classes_that_cannot_be_parts_are_refused_when_they_are_registered() -> None:
    from deckcrane.components.joints.data import AngularElement
    from deckcrane.components.plugin_parts import FileJoint, FilePart, moving, register
    from deckcrane.mechanics.joint_kinematics import Kinematics
    from deckcrane.scenario.data import Axis, Length

    with pytest.raises(deckcrane.DeckcraneError, match="made from FilePart, FileDrive or FileJoint"):
        register("own")(dict)  # type: ignore[type-var]
    with pytest.raises(deckcrane.DeckcraneError, match='needs a field "own"'):

        @register("own")
        class NoKey(FileJoint):
            angle: AngularElement = AngularElement()

    with pytest.raises(deckcrane.DeckcraneError, match="says how it moves"):

        @register("own")
        class NoMotion(FileJoint):
            own: Axis
            angle: AngularElement = AngularElement()

    with pytest.raises(deckcrane.DeckcraneError, match="needs a coordinate"):

        @register("own")
        class NoCoordinate(FileJoint):
            own: Axis

            def moves(self, q: ca.SX) -> Kinematics:
                return moving(ca.SX.eye(3), ca.SX(3, 1), q)

    with pytest.raises(deckcrane.DeckcraneError, match='drawn_as "oil"'):

        @register("own")
        class Oily(FilePart):
            drawn_as = "oil"
            length: Length = 0.0
