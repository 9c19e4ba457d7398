"""Write scenarios as plain data and as YAML text, in SI units."""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.representer import RoundTripRepresenter

if TYPE_CHECKING:
    from deckcrane.model.scenario import Scenario

WIDTH = 110
"""Most characters of a mapping or a list on one line."""


def plain_data(scenario: Scenario, defaults: bool = False) -> dict[str, Any]:
    """Mappings, lists, texts and numbers that `reading.build` turns into an equal scenario."""
    data = scenario.model_dump(mode="json", exclude_none=True, exclude_defaults=not defaults)
    if "every" not in scenario.run.model_fields_set and "run" in data:
        data["run"].pop("every", None)
    for force in data.get("forces", {}).values():
        if "moment" not in force:  # one of the two is required, even if both are zero
            force.setdefault("force", [0.0, 0.0, 0.0])
    return {"deckcrane": scenario.deckcrane, **data}


def to_yaml(scenario: Scenario, defaults: bool = False) -> str:
    """The scenario as YAML text: sections and bodies in blocks, short mappings and lists on one line."""
    yaml = YAML()
    yaml.Representer = _Representer
    yaml.width = 4 * WIDTH
    yaml.allow_unicode = True
    out = StringIO()
    yaml.dump(_with_styles(plain_data(scenario, defaults)), out)
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


_Representer.add_representer(float, _represent_number)
