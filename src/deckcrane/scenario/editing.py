"""Edit values of a scenario by path: replace, add or remove, as `--set bodies.king.mass="2 t"` does; write it as YAML.

A path follows the keys of the file. A text at its end is read by the type of the field there: a text field takes it as it
stands, any other reads it as the file would ("2 t", "[0, 0, 1]", "{on: boom, at: [1 m, 0, 0]}").

Scenarios are written as plain data and as YAML text, in SI units.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.representer import RoundTripRepresenter

from deckcrane.errors import DeckcraneError, Problem, ScenarioError
from deckcrane.scenario.component import components, scenario_type
from deckcrane.scenario.data import Data, did_you_mean
from deckcrane.scenario.document import parse
from deckcrane.scenario.reading import validate_scenario
from deckcrane.scenario.registry import PartData
from deckcrane.scenario.validation import (
    MOMENTS,
    is_part,
    kind_of_choice,
    may_be_left_out,
    problems_of,
    step,
    strip_optional,
)
from deckcrane.units.quantities import RATIO, Dimension, quote_value

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

WIDTH = 110
"""Most characters of a mapping or a list on one line."""


def plain_data(scenario: Scenario, defaults: bool = False) -> dict[str, Any]:
    """Mappings, lists, texts and numbers that `reading.build` turns into an equal scenario."""
    data = scenario.model_dump(mode="json", exclude_none=True, exclude_defaults=not defaults)
    if "every" not in scenario.run.model_fields_set and "run" in data:
        data["run"].pop("every", None)
    for component in components():
        component.complete_plain_data(data)
    return {"deckcrane": scenario.deckcrane, **data}


def to_yaml(scenario: Scenario, defaults: bool = False) -> str:
    """The scenario as YAML text: sections and bodies in blocks, short mappings and lists on one line."""
    return _yaml_text(json.dumps(plain_data(scenario, defaults)))


@lru_cache(maxsize=32)
def _yaml_text(data: str) -> str:
    """YAML text of the plain data of a scenario, given as JSON: every dataset of the same scenario carries the same text."""
    yaml = YAML()
    yaml.Representer = _Representer
    yaml.width = 4 * WIDTH
    yaml.allow_unicode = True
    out = StringIO()
    yaml.dump(_with_styles(json.loads(data)), out)
    return out.getvalue()


def digest(scenario: Scenario) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the scenario as compact JSON, in the order of its bodies."""
    text = json.dumps(plain_data(scenario), separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _with_styles(data: Any, depth: int = 0) -> Any:
    if isinstance(data, dict):
        if {"xx", "yy", "zz"} <= set(data) and not any(data.get(key) for key in ("xy", "xz", "yz")):
            return _with_styles([data["xx"], data["yy"], data["zz"]], depth)
        mapping = CommentedMap({key: _with_styles(value, depth + 1) for key, value in data.items()})
        if _fits_one_line(data) and (
            depth > 2 or (depth > 0 and not any(isinstance(value, dict) for value in data.values()))
        ):
            mapping.fa.set_flow_style()
        return mapping
    if isinstance(data, list):
        sequence = CommentedSeq([_with_styles(value, depth + 1) for value in data])
        if _fits_one_line(data):
            sequence.fa.set_flow_style()
        return sequence
    return data


def _fits_one_line(data: Any) -> bool:
    return len(json.dumps(data)) <= WIDTH


class _Representer(RoundTripRepresenter):
    """YAML representer with short numbers: 10000 and 8e7 rather than 10000.0 and 80000000.0."""


def _short_number(value: float) -> str:
    fixed = repr(value).removesuffix(".0")
    mantissa, exponent = f"{value:.16e}".split("e") if "e" not in fixed else fixed.split("e")
    scientific = f"{mantissa.rstrip('0').rstrip('.') if '.' in mantissa else mantissa}e{int(exponent)}"
    is_short = "e" not in fixed and len(fixed) <= 7
    return fixed if is_short or float(scientific) != value or len(scientific) >= len(fixed) else scientific


def _represent_number(representer: Any, value: float) -> Any:
    text = _short_number(value)
    kind = "int" if text.lstrip("-").isdecimal() else "float"
    return representer.represent_scalar(f"tag:yaml.org,2002:{kind}", text)


def _represent_text(representer: Any, value: str) -> Any:
    """Text with line breaks of Unicode in double quotes, where they are escaped: elsewhere YAML reads them as plain breaks."""
    style = '"' if any(character in value for character in "\x85\u2028\u2029\ufeff") else None
    return representer.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Representer.add_representer(float, _represent_number)
_Representer.add_representer(str, _represent_text)


_MOST_LISTED = 12


def with_values(scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    """The scenario with values replaced or added by path, one after the other; None, or the text null, removes one.

    A named entry (a point, a force, a body) or the next item of a list is added as a whole. A removed value falls back to
    its default; an entry or an item is deleted.
    """
    data = plain_data(scenario, defaults=True)
    _set_all(data, values)
    return validate_scenario(data)


def require_units(scenario: Scenario, values: Mapping[str, str], option: str = "--set") -> None:
    """Reject bare numbers from the command line where a quantity with a dimension belongs; zero needs no unit.

    In a file a bare number is in SI. On a command line there is no context: 20 may be meant in degrees, 2 in tonnes.
    """
    data = plain_data(scenario, defaults=True)
    for path, text in values.items():
        try:
            if float(text) == 0.0:
                continue
            dimension = _locate(deepcopy(data), path.split(".")).dimension
        except (ValueError, LookupError):
            continue  # not a number, or a place that `with_values` rejects with its own message
        if dimension is not None and dimension is not RATIO:
            examples = " or ".join(
                f"{text} {example.partition(' ')[2]}" for example in dimension.examples.split(" or ")
            )
            raise DeckcraneError(
                f"{option} {path}={text}: the unit is missing; {dimension.phrase} is written like {examples}"
            )


def number_at(scenario: Scenario, path: str) -> tuple[float, Dimension | None]:
    """The number at a path, in SI, and the dimension that its field states; refuse what is not one quantity.

    Whole numbers, as counts and seeds are, are no quantities.
    """
    try:
        place = _locate(plain_data(scenario, defaults=True), path.split("."))
        value = place.holder[place.key]
    except (LookupError, TypeError) as error:
        reason = (
            error.args[0]
            if isinstance(error, LookupError) and not isinstance(error, KeyError)
            else "nothing is given there"
        )
        raise DeckcraneError(f"{path}: {reason}") from None
    if isinstance(value, float):
        return value, place.dimension
    if isinstance(value, list) and value and isinstance(value[0], float):
        raise DeckcraneError(f"{path}: there are {len(value)} numbers; write one of them, such as {path}.0")
    raise DeckcraneError(f"{path}: there is no quantity here, but {quote_value(value)}")


def quantities_of(scenario: Scenario) -> Iterator[tuple[str, float]]:
    """The paths of all quantities that the scenario states, with their values in SI; defaults are left out."""

    def walk(data: Any, path: str) -> Iterator[tuple[str, float]]:
        entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        for key, value in entries:
            inner = f"{path}.{key}" if path else str(key)
            if isinstance(value, float):
                yield inner, value
            else:
                yield from walk(value, inner)

    yield from walk(plain_data(scenario), "")


def with_section_values(scenario: Scenario, section: str, values: Mapping[str, Any]) -> Scenario:
    """As `with_values`, where all paths lead into one section that nothing else in the scenario depends on but by its presence.

    Only that section is read again, which takes a twentieth of the time. So it is with the sea (`VesselSections`, and the
    checks of prescribed motions).
    """
    kind = strip_optional(scenario_type().model_fields[section].annotation)
    data = {section: getattr(scenario, section).model_dump(mode="json", exclude_none=True)}
    _set_all(data, values)
    try:
        value = kind.model_validate(data[section])
    except ValidationError as error:
        raise ScenarioError(
            [Problem((section, *problem.path), problem.message) for problem in problems_of(error, kind=kind)]
        ) from None
    return scenario.model_copy(update={section: value})


def _set_all(data: Any, values: Mapping[str, Any]) -> None:
    problems = []
    for path, value in values.items():
        try:
            _set_value(_locate(data, path.split(".")), value, data)
        except LookupError as error:
            problems.append(Problem((path,), str(error.args[0])))
        except ScenarioError as error:
            problems += [Problem((path, *problem.path), problem.message) for problem in error.problems]
    if problems:
        raise ScenarioError(problems)


@dataclass(frozen=True)
class _Place:
    """Where a path leads: a mapping or a list, the key in it, and the type of its value.

    `empties` tells whether null removes the value rather than being one. `missing` is the message for a named entry that
    does not exist yet; only a whole one can be added. `dimension` is that of a number there, if its field states one.
    """

    holder: Any
    key: str | int
    kind: Any
    empties: bool = True
    missing: str | None = None
    dimension: Dimension | None = None


def _set_value(place: _Place, value: Any, data: Any) -> None:
    """Set the value at a place; raise `LookupError` with a message for the user if it cannot be there."""
    holder, key = place.holder, place.key
    value = (
        _read_text(value, _kind_of_variant(place, data))
        if isinstance(value, str)
        else value
        if isinstance(value, float)
        else deepcopy(value)
    )
    if place.missing is not None and not isinstance(value, (Mapping, Data)):
        raise LookupError(place.missing)
    is_new = key == len(holder) if isinstance(holder, list) else key not in holder
    if value is None and place.empties:
        if is_new and isinstance(holder, list):
            raise LookupError(f"there is no item {key} to take out; there are {len(holder)}")
        if not is_new:
            del holder[key]
    elif is_new and isinstance(holder, list):
        holder.append(value)
    else:
        holder[key] = value


def _read_text(text: str, kind: Any) -> Any:
    """Read a text as a value of this type: as it stands for a text field, else as the file would."""
    if _is_text(strip_optional(kind)):
        return None if text == "null" and may_be_left_out(kind) else text
    if not text:
        return text
    root, problems = parse(text)
    if problems:
        raise ScenarioError([Problem(problem.path, problem.message) for problem in problems])
    return root.plain()


def _is_text(kind: Any) -> bool:
    words = get_args(kind) if get_origin(kind) is Literal else ()
    return kind is str or (bool(words) and all(isinstance(word, str) for word in words))


def _kind_of_variant(place: _Place, data: Any) -> Any:
    """The type of the value at a place; values of a variant have the types at the paths that are their keys."""
    if place.kind is not Any:
        return place.kind
    try:
        return _locate(deepcopy(data), str(place.key).split(".")).kind
    except LookupError:
        return None


def _locate(data: Any, segments: list[str]) -> _Place:
    """Resolve the segments of a path, with empty mappings created for parts that are left out."""
    kind: Any = scenario_type()
    dimension: Dimension | None = None
    position = 0
    while True:
        choice = strip_optional(kind)
        kind = kind_of_choice(choice, data)
        if (new_entry := _locate_new_entry(data, kind, segments, position)) is not None:
            return new_entry
        key, count = _resolve_key(data, kind, segments[position:], choice if kind is not choice else None)
        value_kind = step(kind, key)
        dimension = _stated_dimension(kind, key, value_kind) or (dimension if get_origin(kind) is tuple else None)
        position += count
        if position == len(segments):
            empties = value_kind is not Any and (isinstance(data, dict) or _is_variable_length(kind))
            return _Place(data, key, value_kind, empties=empties, dimension=dimension)
        if isinstance(data, dict) and data.get(key) is None:
            data[key] = {}
        kind, data = value_kind, data[key]


def _stated_dimension(kind: Any, key: str | int, inner: Any) -> Dimension | None:
    """The dimension that a field states for its number or for those of its list; None if it states none."""
    info = kind.model_fields.get(str(key)) if is_part(kind) else None
    stated = [*(info.metadata if info is not None else ()), *_annotations(inner)]
    return next(
        (
            dimension
            for annotation in stated
            if isinstance(dimension := getattr(annotation, "dimension", None), Dimension)
        ),
        None,
    )


def _annotations(kind: Any) -> Iterator[Any]:
    """The annotations of a type, also if it is optional."""
    if get_origin(kind) is Annotated:
        yield from get_args(kind)[1:]
    elif get_origin(kind) in (Union, UnionType) and type(None) in get_args(kind):
        for option in get_args(kind):
            yield from _annotations(option)


def _locate_new_entry(data: Any, kind: Any, segments: list[str], position: int) -> _Place | None:
    """The place of a new entry in a mapping by name; None if the entry exists, or names have no meaning here."""
    if get_origin(kind) is not dict or not isinstance(data, dict):
        return None
    names, entry = get_args(kind)[0], strip_optional(get_args(kind)[1])
    remaining = segments[position:]
    if count := _matching_segments(data, remaining):
        value = data[".".join(remaining[:count])]
        if entry is not Any or count == len(remaining) or isinstance(value, (dict, list)):
            return None
    if entry is Any:  # a path in a variant
        return _Place(data, ".".join(remaining), Any, empties=False)
    message = f'there is no "{remaining[0]}" here;{_suggest_names(remaining[0], data)}'
    if remaining[0]:
        message += f" A new one is given whole: {'.'.join(segments[: position + 1])}={_outline(entry)}"
    dotted = get_origin(names) is not Annotated and is_part(entry)  # as the names of a ball joint's coordinates
    if not remaining[0] or (len(remaining) > 1 and not dotted):
        raise LookupError(message)
    return _Place(data, ".".join(remaining), entry, missing=message)


def _matching_segments(data: Mapping[str, Any], segments: list[str]) -> int:
    """How many of the segments form an existing name (names of coordinates hold dots); 0 if none."""
    return next((n for n in range(len(segments), 0, -1) if ".".join(segments[:n]) in data), 0)


def _resolve_key(data: Any, kind: Any, segments: list[str], choice: Any) -> tuple[str | int, int]:
    """The key or index that the first segments mean here, and how many of them; `choice`: what else the part could be."""
    first = segments[0]
    if isinstance(data, list):
        return _resolve_index(data, kind, first, len(segments) == 1), 1
    if not isinstance(data, dict):
        raise LookupError(f'there is nothing inside of {data}; "{first}" leads nowhere')
    if is_part(kind) and set(MOMENTS) <= set(kind.model_fields) and first in ("0", "1", "2"):
        return MOMENTS[int(first)], 1
    if is_part(kind) and kind is not PartData:  # PartData has its kind as its only key
        if first in kind.model_fields:
            return first, 1
        if choice is not None and step(choice, f"<{first}>") is not None:
            raise LookupError(f'there is no "{first}" here but {", ".join(data)}; for another kind give it whole')
        raise LookupError(f'there is no "{first}" here;{_suggest_names(first, kind.model_fields)}')
    if count := _matching_segments(data, segments):
        return ".".join(segments[:count]), count
    raise LookupError(f'there is no "{first}" here;{_suggest_names(first, data)}')


def _resolve_index(data: list[Any], kind: Any, text: str, is_last: bool) -> int:
    size = len(data) + (_is_variable_length(kind) and is_last)
    if text.isdecimal() and text.isascii() and int(text[:6]) < size:
        return int(text[:6])
    items = f"0 to {len(data) - 1}" if data else "there are none"
    advice = f"; {len(data)} adds one, given whole" if _is_variable_length(kind) else ""
    raise LookupError(f'"{text}" is not the index of one of the {len(data)} items, {items}{advice}')


def _is_variable_length(kind: Any) -> bool:
    """Whether a type is a list of any length."""
    return get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis


def _suggest_names(name: str, names: Iterable[str]) -> str:
    listed = list(names)
    shown = ", ".join(listed[:_MOST_LISTED]) + (", ..." if len(listed) > _MOST_LISTED else "")
    return did_you_mean(name, listed) or (f" there are {shown}." if listed else " there are none yet.")


def _outline(entry: Any) -> str:
    """Outline of a new entry: its required keys."""
    required = [key for key, info in entry.model_fields.items() if info.is_required()] if is_part(entry) else []
    return "{" + ", ".join([*(f"{key}: ..." for key in required), *([] if required else ["..."])]) + "}"
