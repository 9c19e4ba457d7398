"""Values of a scenario replaced by path, as `--set bodies.king.mass="2 t"` does on the command line.

Depends on `writing` (plain data), `reading` (validation) and `fields` (which keys there are).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckcrane.errors import Problem, ScenarioError
from deckcrane.model.document import parse
from deckcrane.model.fields import MOMENTS, bare, is_part, kind_of_choice, step
from deckcrane.model.parts import nearest
from deckcrane.model.reading import build
from deckcrane.model.scenario import Scenario
from deckcrane.model.shapes import Inertia
from deckcrane.model.writing import plain_data


def with_values(scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    """The scenario with values replaced; texts are read as YAML, such as "2 t", "[0, 0, 1]" or "true"."""
    data = plain_data(scenario, defaults=True)
    problems = []
    for path, value in values.items():
        try:
            _assign(data, path.split("."), parse(value)[0].plain() if isinstance(value, str) and value else value)
        except LookupError as error:
            problems.append(Problem((path,), str(error.args[0])))
        except ScenarioError as error:
            problems += [Problem((path,), problem.message) for problem in error.problems]
    if problems:
        raise ScenarioError(problems)
    return build(data)


def _assign(data: Any, segments: list[str], value: Any) -> None:
    """Puts the value where the segments lead; `LookupError` with a message for the user if they lead nowhere."""
    kind: Any = Scenario
    at = 0
    while True:
        kind = kind_of_choice(bare(kind), data)
        key, taken = _key(data, kind, segments[at:])
        at += taken
        kind = step(kind, key)
        if at == len(segments):
            data[key] = value
            return
        if isinstance(data, dict) and data.get(key) is None:
            data[key] = {}
        data = data[key]


def _key(data: Any, kind: Any, segments: list[str]) -> tuple[str | int, int]:
    """The key or index that the first segments mean here, and how many of them (names of coordinates hold dots)."""
    first = segments[0]
    if isinstance(data, list):
        if not first.isdecimal() or int(first) >= len(data):
            raise LookupError(f'"{first}" is not the index of one of the {len(data)} items, 0 to {len(data) - 1}')
        return int(first), 1
    if not isinstance(data, dict):
        raise LookupError(f'there is nothing inside of {data}; "{first}" leads nowhere')
    if bare(kind) is Inertia and first in ("0", "1", "2"):
        return MOMENTS[int(first)], 1
    if is_part(kind):
        known = list(kind.model_fields)
        if first in known:
            return first, 1
    else:
        known = list(data)
        for taken in range(len(segments), 0, -1):
            if (name := ".".join(segments[:taken])) in data:
                return name, taken
    raise LookupError(f'there is no "{first}" here;{nearest(first, known) or " there are " + ", ".join(known)}')
