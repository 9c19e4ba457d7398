"""States whose extremes are estimated: cases of a campaign that differ only in their seeds are samples of one state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest
from deckcrane.model.study_names import part_of

ALL = "all"
"""Name of the state where nothing but seeds varies."""


@dataclass(frozen=True)
class SeaState:
    """Cases that are samples of one state: its name, its labels, and their rows among the cases of a store.

    `probability` is that of the state, None where the study has none; `within` names the group of states whose probabilities
    add up to one: the same crane, pose and load, in all weather.
    """

    name: str
    labels: dict[str, Any]
    rows: tuple[int, ...]
    probability: float | None = None
    within: str = ALL


def sea_states(source: CampaignSource, pool: Sequence[str] = ()) -> tuple[SeaState, ...]:
    """The states of a campaign, in the order of its cases; `pool` names the dimensions whose cases are samples of one state."""
    grid = source.attributes["grid"]
    dimensions = sorted((str(name) for name in grid["order"]), key=lambda name: grid["labels"].get(name, [name])[0])
    pooled = _sample_dimensions(source, dimensions, pool)
    weighed = [str(name) for name in source.attributes.get("weighed", dimensions)]
    by_case = source.by_case

    def columns(chosen: Sequence[str]) -> dict[str, Array]:
        labels = dict.fromkeys(label for name in chosen for label in grid["labels"].get(name, [name]))
        return {label: by_case[label].values for label in labels if label in by_case.variables}

    state_labels = columns([name for name in dimensions if name not in pooled])
    group_labels = columns([name for name in dimensions if name not in pooled and name not in weighed])
    probability = source.probability
    rows: dict[tuple[Any, ...], list[int]] = {}
    for row, key in enumerate(
        zip(*state_labels.values(), strict=True) if state_labels else [()] * by_case.sizes["case"]
    ):
        rows.setdefault(tuple(_python_value(label) for label in key), []).append(row)
    return tuple(
        SeaState(
            part_of(dict(zip(state_labels, key, strict=True))) or ALL,
            dict(zip(state_labels, key, strict=True)),
            tuple(state_rows),
            None if probability is None else float(np.nansum(probability[state_rows])),
            part_of({name: _python_value(values[state_rows[0]]) for name, values in group_labels.items()}) or ALL,
        )
        for key, state_rows in rows.items()
    )


def _sample_dimensions(source: CampaignSource, dimensions: list[str], pool: Sequence[str]) -> list[str]:
    """Dimensions of samples: the requested ones, else those of seeds."""
    for name in pool:
        if name not in dimensions:
            raise DeckcraneError(
                f'{source.store}: "{name}" is not a dimension of the study;{nearest(name, dimensions)} there are '
                f"{', '.join(dimensions)}"
            )
    named = [name for name in dimensions if name in ("seed", "seeds")]
    return list(pool) or [str(name) for name in source.attributes.get("seeds", named)]


def _python_value(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value
