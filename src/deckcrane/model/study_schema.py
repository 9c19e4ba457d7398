"""The JSON Schema of the study file, for editors that complete and check it."""

from __future__ import annotations

from typing import Any

from deckcrane.model.schema import QUANTITY, tidy
from deckcrane.model.study import Study
from deckcrane.model.varied_values import RANGE_SCHEMA


def study_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) of what `load_study` accepts; values at paths are whatever the scenario allows there."""
    schema = tidy(Study.model_json_schema(mode="validation"))
    fields = schema["properties"]
    del fields["deckcrane"]["default"]
    kinds = fields["vary"]["additionalProperties"].pop("oneOf")
    short_forms = [
        {"type": "array", "minItems": 1, "description": "values at the path that is the key"},
        tidy(RANGE_SCHEMA),
    ]
    fields["vary"] |= {"minProperties": 1, "additionalProperties": {"anyOf": [*short_forms, *kinds]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "deckcrane study",
        "description": "A scenario, what varies, and what is kept of every case.",
        "required": ["deckcrane", *schema["required"]],
        "$defs": {"Quantity": QUANTITY, **schema["$defs"]},
    }
