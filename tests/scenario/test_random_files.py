"""Whatever a file holds, it is a scenario or it is refused cleanly; and what is written reads as the same."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckcrane.components.catalogue import Scenario
from deckcrane.errors import ScenarioError
from deckcrane.scenario.document import parse
from deckcrane.scenario.reading import loads, validate_scenario
from deckcrane.scenario.validation import json_schema
from tests.scenario.example import EXAMPLE
from tests.scenario.random_scenarios import scenarios

unhurried = settings(deadline=None, derandomize=True, max_examples=15)
VALID = parse(EXAMPLE)[0].plain()
SCHEMA = jsonschema.Draft202012Validator(json_schema())
KEYS = sorted({word for word in EXAMPLE.replace(":", " ").replace("{", " ").split() if word.isidentifier()})


def refused_or_read(text: str) -> Scenario | None:
    """The scenario in the text, or None where it is refused; any other exception is a fault in the loader."""
    try:
        return loads(text)
    except ScenarioError as error:
        assert error.problems
        assert all(problem.message for problem in error.problems)
        assert str(error)
        return None


@unhurried
@given(st.text())
@example("%YAML 1.1\n---\na: 1")
@example("a: !!set {x, y}")
@example("? a\n? b")
@example("&a : *a")
@example("a: !<tag:yaml.org,2002:int> 5")
@example("'\\ud800': 1")
@example("a: |\n  x\n...\n...\n--- b")
@example("deckcrane: 1\nbodies: {}\ngravity: [0, 0, 0]")
def test_any_text_is_a_scenario_or_refused(text: str) -> None:
    refused_or_read(text)


@unhurried
@given(
    st.lists(
        st.sampled_from(
            [*"{}[]:,-?&*!|>'\"%@` \n\t#", "a", "1", ": ", "- ", "\n  ", "<<", "*a", "&a ", "!!str ", "---\n"]
        )
    )
)
def test_any_mixture_of_yaml_signs_is_a_scenario_or_refused(signs: list[str]) -> None:
    refused_or_read("".join(signs))


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(
        ["5 m", "3 t", "tip", "z", "start", "all", "ground", "1 x", "king", "vessel", 10**400, 1e300, 0, -1]
    )
)
keys = st.sampled_from(KEYS) | st.text(max_size=5)
structures = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=5), max_leaves=20
)


@unhurried
@given(structures)
def test_any_structure_is_a_scenario_or_refused(data: Any) -> None:
    try:
        validate_scenario(data)
    except ScenarioError as error:
        assert error.problems


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(found for key, value in items for found in paths(value, (*path, key)))]


PATHS = [path for path in paths(VALID) if path]


@unhurried
@given(
    st.lists(
        st.tuples(st.sampled_from(PATHS), st.sampled_from(["delete", "replace", "insert"]), keys, structures),
        min_size=1,
        max_size=3,
    )
)
def test_mutated_scenario_is_a_scenario_or_refused(changes: list[tuple[tuple[Any, ...], str, str, Any]]) -> None:
    data = json.loads(json.dumps(VALID))
    for path, action, key, value in changes:
        parent = data
        try:
            for step in path[:-1]:
                parent = parent[step]
            if action == "delete":
                del parent[path[-1]]
            elif action == "replace" or isinstance(parent, list):
                parent[path[-1]] = value
            else:
                parent[key] = value
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken this place away
    refused_or_read(json.dumps(data))
    try:
        validate_scenario(data)
    except ScenarioError as error:
        assert error.problems


@unhurried
@given(
    st.integers(0, len(EXAMPLE) - 1),
    st.integers(0, 12),
    st.text(max_size=6) | st.sampled_from(["0", "-", "deg", "{", "}", ": ", "\n"]),
)
def test_mutilated_text_is_a_scenario_or_refused(start: int, length: int, inserted: str) -> None:
    refused_or_read(EXAMPLE[:start] + inserted + EXAMPLE[start + length :])


SMALL: dict[str, Any] = {
    "deckcrane": 1,
    "gravity": [0.0, 0.0, -9.81],
    "bodies": {"a": {"on": "ground", "joint": {"fixed": True}, "mass": 1.0, "inertia": [1.0, 1.0, 1.0]}},
}


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029", "\ufeff", "\t", "\r\n", "é", "'", '"', "#", ": "])
def test_a_title_survives_whatever_characters_it_has(character: str) -> None:
    made = validate_scenario({**SMALL, "title": f"a{character}b", "description": character})
    again = loads(made.to_yaml())
    assert (again.title, again.description, again.hash) == (made.title, made.description, made.hash)


@unhurried
@given(scenarios())
def test_every_valid_scenario_survives_being_written_and_read(data: Any) -> None:
    made = validate_scenario(data)
    for defaults in (False, True):
        text = made.to_yaml(defaults=defaults)
        again = loads(text)
        assert again == made
        assert again.hash == made.hash
        assert again.to_yaml(defaults=defaults) == text
    assert made.with_values({}) == made


@unhurried
@given(scenarios())
def test_schema_accepts_every_valid_scenario(data: Any) -> None:
    made = validate_scenario(data)
    SCHEMA.validate(data)
    SCHEMA.validate(parse(made.to_yaml(defaults=True))[0].plain())


@unhurried
@given(scenarios())
def test_order_and_names_are_consistent_in_every_scenario(data: Any) -> None:
    made = validate_scenario(data)
    assert sorted(made.plant.order) == sorted(made.bodies)
    for name, body in made.bodies.items():
        assert body.on == "ground" or made.plant.order.index(body.on) < made.plant.order.index(name)
    names = [coordinate.name for coordinate in made.plant.coordinates]
    assert len(set(names)) == len(names) == len(made.plant.speeds)
    assert all(coordinate.local in made.bodies[coordinate.body].joint.elements for coordinate in made.plant.coordinates)
