"""The keys that a scenario file can have at a place, found from the types of the scenario's fields."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, TypeGuard, Union, get_args, get_origin

from pydantic import Tag

from deckcrane.model.data import Data
from deckcrane.model.joints import JointData
from deckcrane.model.outside import PartData, registry
from deckcrane.model.scenario import Scenario

MOMENTS = ("xx", "yy", "zz")
"""The entries of an inertia that may be written as a list of three."""


def part_at(location: tuple[str | int, ...], root: type[Data] = Scenario) -> type[Data] | None:
    """The class of the part that one of pydantic's locations leads to, from the scenario (or a study) down; None if it is no
    part.
    """
    kind: Any = root
    for key in location:
        kind = step(kind, key)
    kind = bare(kind)
    return kind if is_part(kind) else None


def is_part(kind: Any) -> TypeGuard[type[Data]]:
    return isinstance(kind, type) and issubclass(kind, Data)


def step(kind: Any, key: str | int) -> Any:
    """The type one key further in, where the tag of a choice counts as a key; None if there is none."""
    kind = bare(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is PartData:
        return registry.find(key, "parts")
    if kind is JointData:
        return registry.find(str(key).strip("<>"), "joint")
    if origin in (Union, UnionType):
        tagged = next((option for option in arguments if key in _tags_of(option)), None)
        allows_custom_joint = any(bare(option) is JointData for option in arguments)
        return step(JointData, key) if tagged is None and allows_custom_joint else tagged
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


def kind_of_choice(kind: Any, data: Any) -> Any:
    """Select among several possible types the part whose key is in the data, or the list type for a list; keep any other type."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    if isinstance(data, list):
        return next((match for option in get_args(kind) if get_origin(match := bare(option)) is tuple), kind)
    if isinstance(data, dict):
        return bare(next((match for key in data if (match := step(kind, f"<{key}>"))), kind))
    return kind


def bare(kind: Any) -> Any:
    """The type without annotations and without `| None`."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
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
