"""The exported JSON Schema accepts what the loader accepts, and refuses what is plainly wrong."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from deckcrane.scenario.document import parse
from deckcrane.scenario.reading import loads
from deckcrane.scenario.validation import json_schema
from tests.scenario.example import BODY, EXAMPLE
from tests.scenario.mistakes import MISTAKES
from tests.studies import one_by_one


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json_schema())


def plain(text: str) -> Any:
    return parse(text)[0].plain()


def test_schema_is_a_valid_schema_of_its_draft() -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(json.dumps(schema)) == schema


@pytest.mark.parametrize("text", [EXAMPLE, BODY, loads(EXAMPLE).to_yaml(), loads(EXAMPLE).to_yaml(defaults=True)])
def test_schema_accepts_what_the_loader_accepts(validator: jsonschema.Draft202012Validator, text: str) -> None:
    validator.validate(plain(text))


# What only the loader can tell: units that fit, names that exist, numbers that agree with each other, YAML itself.
BEYOND_A_SCHEMA = {
    *("unknown unit", "wrong dimension", "wrong dimension in a vector", "length for an angle", "unit of an inertia"),
    *("angular unit on a linear element", "zero mass", "negative inertia", "impossible inertia", "no parent"),
    *("hangs on itself", "in a circle", "two bodies with one name", "two coordinates with one name", "not a number"),
    *(
        "coordinate named as a body",
        "infinite",
        "zero axis",
        "stops the wrong way round",
        "no tip",
        "ground has no tip",
    ),
    *("no inertia about the axis", "force on nothing", "force on the ground", "factor with a unit"),
    *("control of nothing", "control with two laws", "set-point for a force", "times that go back"),
    *("length for an angular set-point", "force for a moment", "gain of the wrong kind", "reaction of nothing"),
    *("every not a multiple of step", "duration not a multiple of every", "too many steps", "key that is a number"),
    *("key that is a list", "Python tag", "binary", "half a character", "alias to nothing", "alias to itself"),
    *("merge of a number", "second document"),
}


@one_by_one("mistake", sorted(set(MISTAKES) - BEYOND_A_SCHEMA))
def test_schema_refuses_mistakes_of_form(validator: jsonschema.Draft202012Validator, mistake: str) -> None:
    old, new, _, _ = MISTAKES[mistake]
    assert not validator.is_valid(plain(EXAMPLE.replace(old, new)))


def test_every_property_of_a_quantity_may_have_a_unit(validator: jsonschema.Draft202012Validator) -> None:
    data = plain(BODY)
    for mass in (1000, "1000 kg", "1e3kg", " 1 t "):
        data["bodies"]["king"]["mass"] = mass
        validator.validate(data)
    for mass in ("heavy", "t 1", [1], None, True):
        data["bodies"]["king"]["mass"] = mass
        assert not validator.is_valid(data), mass
