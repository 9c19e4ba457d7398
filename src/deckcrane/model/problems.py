"""Translate pydantic's errors to problems in plain words, at their place in the file."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from deckcrane.errors import Problem
from deckcrane.model.data import KEY, Data, KeyPath, nearest
from deckcrane.model.document import Node
from deckcrane.model.fields import MOMENTS, part_at
from deckcrane.model.scenario import Scenario
from deckcrane.model.units import describe, shown


def problems_of(error: ValidationError, root: Node | None = None, kind: type[Data] = Scenario) -> list[Problem]:
    """All problems of a scenario, or a study, that pydantic rejected, with line and column if the file's tree is given."""
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
        return f"must be {expected}; this is {describe(value)}"
    expected_type = _EXPECTED_TYPES.get(kind)
    if expected_type is not None:
        return f"{expected_type} is needed here; this is {describe(value)}"
    if kind in ("too_short", "too_long"):
        length = context.get("min_length", context.get("max_length"))
        return f"a list of {length} is needed; this one has {context['actual_length']}"
    if kind in ("greater_than_equal", "less_than_equal"):
        return f"must be at {'least' if 'ge' in context else 'most'} {context.get('ge', context.get('le'))}; it is {shown(value)}"
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
    advice = f" {hint}" if hint else nearest(key, keys) or f" the keys here are {', '.join(keys)}"
    return f'unknown key "{key}";{advice}'


def _description(loc: KeyPath, root: type[Data]) -> str:
    part = part_at(loc[:-1], root)
    info = part.model_fields.get(str(loc[-1])) if part else None
    return (info.description or "") if info else ""
