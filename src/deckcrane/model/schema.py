"""The JSON Schema of the scenario file, for editors that complete and check it.

The fields of the scenario give most of it; constraints known only to the loader's own checks are added here.
"""

from __future__ import annotations

from typing import Any

from deckcrane.errors import warn_user
from deckcrane.model.control import LAWS
from deckcrane.model.data import Measure
from deckcrane.model.outside import NOTHING, registry
from deckcrane.model.scenario import Scenario
from deckcrane.model.sines import MOST
from deckcrane.model.units import INERTIA, PATTERN

QUANTITY = {
    "description": "a number with a unit, such as 70 t or -45 deg; a bare number is in SI units",
    "pattern": PATTERN,
    "type": "string",
}


def json_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) of what the loader accepts, including units, words and short forms."""
    schema = tidy(Scenario.model_json_schema(mode="validation"))
    for failure in registry.failures:
        warn_user(f"the schema is without the parts of a plug-in: {failure}")
    fields, parts = schema["properties"], schema["$defs"]
    del fields["deckcrane"]["default"]
    named = ("bodies", "forces", "cylinders", "ropes", "winches", "points", "measurements", "parts")
    for names in (fields[section] for section in named):
        names["additionalProperties"] = False
    fields["bodies"] |= {"minProperties": 1, "propertyNames": {"not": {"const": "ground"}}}
    parts["Turn"] |= {"minProperties": 1, "maxProperties": 1}
    parts["Body"]["anyOf"] = [
        {"required": ["beam"]},
        {"required": ["mass", "shape"]},
        {"required": ["mass", "inertia"]},
        {"required": ["items"]},
        {"required": ["mesh"]},
    ]
    parts["Control"]["anyOf"] = [{"required": [law]} for law in LAWS]
    parts["ValveControl"]["anyOf"] = [{"required": ["gain"]}, {"required": ["opening"]}]
    parts["Hydraulics"]["anyOf"] = [
        {"required": ["piston_area", "rod_area"]},
        {"required": ["piston_diameter", "rod_diameter"]},
    ]
    parts["Rope"]["anyOf"] = [
        {"required": keys} for keys in (["stiffness"], ["diameter", "modulus", "fill"], ["rigid"])
    ]
    parts["Rope"]["properties"]["path"]["minItems"] = 2
    parts["RopePoint"]["oneOf"] = [{"required": ["on"]}, {"required": ["drum"]}]
    parts["PointForce"]["anyOf"] = [{"required": [key]} for key in ("force", "moment", "given")]
    moments = {"type": "array", "items": tidy(Measure(INERTIA).json_schema()), "minItems": 3, "maxItems": 3}
    parts["Inertia"] = {"anyOf": [moments, parts["Inertia"]]}
    for course in ("Quintic", "Trapezoidal", "Samples"):
        parts[course]["properties"][course.lower()]["minItems"] = 2
    parts["Samples"]["properties"]["samples"]["maxItems"] = MOST
    parts["SineWave"]["oneOf"] = [{"required": ["period"]}, {"required": ["frequency"]}]
    sines = parts["Sines"]["properties"]["sines"]
    parts["Sines"]["properties"]["sines"] = {
        "description": sines.pop("description"),
        "anyOf": [{"type": "string"}, {**sines, "minItems": 1, "maxItems": MOST}],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "deckcrane scenario",
        "description": "A model of bodies, joints and control, and how to simulate it.",
        "required": ["deckcrane", *schema["required"]],
        "$defs": {"Quantity": QUANTITY, **parts},
    }


def tidy(schema: Any, is_schema: bool = True) -> Any:
    """The schema without titles that only repeat a key, and with one common definition of a quantity."""
    if isinstance(schema, list):
        return [tidy(item) for item in schema if item != NOTHING]
    if not isinstance(schema, dict):
        return schema
    if schema.get("pattern") == PATTERN:
        return {"$ref": "#/$defs/Quantity"}
    names = ("properties", "patternProperties", "$defs")
    fields = {key: value for key, value in schema.items() if not (is_schema and key in ("title", "default"))}
    defaults = {"default": schema["default"]} if is_schema and schema.get("default") is not None else {}
    return {key: tidy(value, not (is_schema and key in names)) for key, value in fields.items()} | defaults
