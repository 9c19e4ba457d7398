"""Pydantic's errors as problems in plain words, at their place in the file; and the JSON Schema of the scenario file.

The keys that a file can have at a place are found from the types of the scenario's fields. The schema is for editors that
complete and check a file. The fields of the scenario give most of it; constraints known only to the loader's own checks are
added here.
"""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, TypeGuard, Union, get_args, get_origin

from pydantic import Tag, ValidationError

from deckcrane.errors import Problem, warn_user
from deckcrane.scenario.component import components, scenario_type
from deckcrane.scenario.data import KEY, Data, KeyPath, Measure, ReadOnUse, did_you_mean
from deckcrane.scenario.document import Node
from deckcrane.scenario.registry import NOTHING, Standing, registry
from deckcrane.scenario.time_functions import MOST
from deckcrane.units.quantities import PATTERN, Dimension, describe_type, quote_value

MOMENTS = ("xx", "yy", "zz")
"""The entries of an inertia that may be written as a list of three."""


def part_at(location: tuple[str | int, ...], root: type[Data]) -> type[Data] | None:
    """The class of the part that one of pydantic's locations leads to, from a scenario or a study down; None if it is no part."""
    kind: Any = root
    for key in location:
        kind = step(kind, key)
    kind = strip_optional(kind)
    return kind if is_part(kind) else None


def is_part(kind: Any) -> TypeGuard[type[Data]]:
    return isinstance(kind, type) and issubclass(kind, Data)


def step(kind: Any, key: str | int) -> Any:
    """The type one key further in, where the tag of a choice counts as a key; None if there is none."""
    kind = strip_optional(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if (standing := _extensible(kind)) is not None:
        return registry.find(str(key).strip("<>"), standing)
    if origin in (Union, UnionType):
        tagged = next((option for option in arguments if key in _tags_of(option)), None)
        extensible = next((option for option in arguments if _extensible(strip_optional(option)) is not None), None)
        return step(extensible, key) if tagged is None and extensible is not None else tagged
    if origin is dict:
        return arguments[1]
    if origin is tuple and isinstance(key, int):
        if arguments[-1] is Ellipsis:
            return arguments[0]
        return arguments[key] if key < len(arguments) else None
    if is_part(kind):
        info = kind.model_fields.get(str(key))
        return info.annotation if info else None
    return None


def _extensible(kind: Any) -> Standing | None:
    """Where kinds from extensions stand, if the type is the base class of such kinds."""
    return vars(kind).get("standing") if is_part(kind) else None


def kind_of_choice(kind: Any, data: Any) -> Any:
    """Select among several possible types the part whose key is in the data, or the list type for a list; keep any other type."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    if isinstance(data, list):
        return next((match for option in get_args(kind) if get_origin(match := strip_optional(option)) is tuple), kind)
    if isinstance(data, dict):
        return strip_optional(next((match for key in data if (match := step(kind, f"<{key}>"))), kind))
    return kind


def strip_optional(kind: Any) -> Any:
    """The type without annotations and without `| None`."""
    while True:
        if get_origin(kind) is Annotated:
            section = next((mark for mark in kind.__metadata__ if isinstance(mark, ReadOnUse)), None)
            kind = get_args(kind)[0] if section is None else section.data
        elif get_origin(kind) in (Union, UnionType) and type(None) in get_args(kind):
            others = tuple(option for option in get_args(kind) if option is not type(None))
            kind = others[0] if len(others) == 1 else Union[others]  # noqa: UP007 - built at run time
        else:
            return kind


def may_be_left_out(kind: Any) -> bool:
    """Whether a type allows None."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return get_origin(kind) in (Union, UnionType) and type(None) in get_args(kind)


def _tags_of(option: Any) -> list[str]:
    return [item.tag for item in getattr(option, "__metadata__", ()) if isinstance(item, Tag)]


def problems_of(error: ValidationError, root: Node | None = None, kind: type[Data] | None = None) -> list[Problem]:
    """All problems of a scenario, or data of another kind, that pydantic rejected; at their places if the file's tree is given."""
    kind = kind or scenario_type()
    problems = []
    for details in error.errors(include_url=False):
        path = tuple(key for key in details["loc"] if not str(key).startswith("<"))  # without the tags of choices
        at_key = details["type"] == "extra_forbidden"
        problems.append(locate((*path, KEY) if at_key else path, _message(details, kind), root))
    return problems


def locate(path: KeyPath, message: str, root: Node | None) -> Problem:
    """A problem at the value that the path leads to, or at its key; for a block below its key also at the key.

    If the path leads further than the file, as to something missing, the key of the innermost existing part is used.
    """
    at_key, path = KEY in path, tuple(key for key in path if key != KEY)
    if root is None:
        return Problem(path, message)
    node, key_place, value_place = root, (root.line, root.column), (root.line, root.column)
    for key in path:
        child = _child(node, key)
        if child is None:
            return Problem(path, message, *key_place)
        value_place = (child.line, child.column)
        key_place = node.keys.get(str(key), value_place)
        node = child
    is_block = isinstance(node.value, (dict, list)) and key_place[0] != value_place[0]
    return Problem(path, message, *(key_place if at_key or is_block else value_place))


def _child(node: Node, key: str | int) -> Node | None:
    if isinstance(node.value, dict):
        return node.value.get(key)
    if isinstance(node.value, list):
        index = MOMENTS.index(key) if key in MOMENTS else key
        return node.value[index] if isinstance(index, int) and 0 <= index < len(node.value) else None
    return None


def _message(details: Any, root: type[Data]) -> str:
    kind, value, context = details["type"], details["input"], details.get("ctx", {})
    if kind == "fault":
        return str(context["message"])
    if kind == "missing":
        hint = _description(details["loc"], root)
        return f"is missing{f': {hint}' if hint else ''}"
    if kind == "extra_forbidden":
        return _unknown_key(details["loc"], root)
    if kind == "literal_error":
        expected = context["expected"].replace("'", "").replace("True", "true")
        return f"must be {expected}; this is {describe_type(value)}"
    expected_type = _EXPECTED_TYPES.get(kind)
    if expected_type is not None:
        return f"{expected_type} is needed here; this is {describe_type(value)}"
    if kind in ("too_short", "too_long"):
        length = context.get("min_length", context.get("max_length"))
        return f"a list of {length} is needed; this one has {context['actual_length']}"
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = f"{'least' if 'ge' in context else 'most'} {context.get('ge', context.get('le'))}"
        return f"must be at {limit}; it is {quote_value(value)}"
    return str(details["msg"])


_EXPECTED_TYPES = {
    **dict.fromkeys(("model_type", "model_attributes_type", "dict_type"), "a mapping (key: value)"),
    **dict.fromkeys(("tuple_type", "list_type"), "a list [...]"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), "a whole number"),
    "string_type": "a text",
    "bool_type": "true or false",
}


def _unknown_key(loc: KeyPath, root: type[Data]) -> str:
    part = part_at(loc[:-1], root)
    keys = list(part.model_fields) if part else []
    key = str(loc[-1])
    hint = getattr(part, "hints", {}).get(key)
    advice = f" {hint}" if hint else did_you_mean(key, keys) or f" the keys here are {', '.join(keys)}"
    return f'unknown key "{key}";{advice}'


def _description(loc: KeyPath, root: type[Data]) -> str:
    part = part_at(loc[:-1], root)
    info = part.model_fields.get(str(loc[-1])) if part else None
    return (info.description or "") if info else ""


QUANTITY = {
    "description": "a number with a unit, such as 70 t or -45 deg; a bare number is in SI units",
    "pattern": PATTERN,
    "type": "string",
}


def json_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) of what the loader accepts, including units, words and short forms.

    Returns:
        the schema as plain data, ready for `json.dump`
    """
    schema = simplify_schema(scenario_type().model_json_schema(mode="validation"))
    for failure in registry.failures:
        warn_user(f"the schema is without the parts of a plug-in: {failure}")
    fields, parts = schema["properties"], schema["$defs"]
    del fields["deckcrane"]["default"]
    named = ("bodies", "forces", "cylinders", "ropes", "winches", "points", "measurements", "parts")
    for names in (fields[section] for section in named):
        names["additionalProperties"] = False
    parts["Turn"] |= {"minProperties": 1, "maxProperties": 1}
    for component in components():
        component.refine_schema(fields, parts)
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


def quantity_schema(dimension: Dimension) -> dict[str, Any]:
    """The schema of a number with a unit."""
    schema: dict[str, Any] = simplify_schema(Measure(dimension).json_schema())
    return schema


def simplify_schema(schema: Any, is_schema: bool = True) -> Any:
    """The schema without titles that only repeat a key, and with one common definition of a quantity."""
    if isinstance(schema, list):
        return [simplify_schema(item) for item in schema if item != NOTHING]
    if not isinstance(schema, dict):
        return schema
    if schema.get("pattern") == PATTERN:
        return {"$ref": "#/$defs/Quantity"}
    names = ("properties", "patternProperties", "$defs")
    fields = {key: value for key, value in schema.items() if not (is_schema and key in ("title", "default"))}
    defaults = {"default": schema["default"]} if is_schema and schema.get("default") is not None else {}
    return {key: simplify_schema(value, not (is_schema and key in names)) for key, value in fields.items()} | defaults
