"""Limits of a lift, on signals of its run: as texts such as `hook_load <= 400 kN` or `abs(sway) <= 5 deg`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.signals import expand_signal_name, unknown_signal_message
from deckcrane.units.quantities import RATIO, UnitError, dimension_of, quantity

_LIMIT = re.compile(r"\s*(abs\()?\s*([\w.:\- ]+?)\s*(\))?\s*(<=|>=|<|>)\s*([^<>=]+?)\s*")


@dataclass(frozen=True)
class ExceedanceLimit:
    """A value that a signal must not pass; of several signals, that none of them must pass."""

    text: str
    """As it was written."""
    signals: tuple[str, ...]
    """Names of the signals."""
    kind: Literal["above", "below", "magnitude"]
    """Whether it is passed above, below, or by the magnitude."""
    value: float
    """In SI units."""
    unit: str

    @property
    def signs(self) -> tuple[float, ...]:
        """Signs with which the signal is above `bound` where it is beyond the limit: both of a magnitude."""
        return {"above": (1.0,), "below": (-1.0,), "magnitude": (1.0, -1.0)}[self.kind]

    @property
    def bound(self) -> float:
        """What the signal, times a sign, must not exceed."""
        return -self.value if self.kind == "below" else self.value


def limited_variables(limits: Sequence[ExceedanceLimit]) -> frozenset[str]:
    """The recorded variables that limits are about."""
    return frozenset(name.partition(".")[0] for limit in limits for name in limit.signals)


def read_limits(texts: Sequence[str] | None, signals: Mapping[str, str]) -> tuple[ExceedanceLimit, ...]:
    """Limits from their texts, for signals by name with their units; None: 1 for the utilisation of each check.

    Raises:
        DeckcraneError: a text is no limit, names no signal, or has the wrong unit; or there are no checks
    """
    if texts is None:
        checks = [name for name in signals if name.startswith(f"{UTILISATION.name}.")]
        if not checks:
            raise DeckcraneError(
                "this scenario has no checks, so say which limits hold, such as 'hook_load <= 400 kN' or 'abs(sway) <= 5 deg'"
            )
        return tuple(ExceedanceLimit(f"{name} <= 1", (name,), "above", 1.0, "1") for name in checks)
    if not texts:
        raise DeckcraneError("there are no limits; write some, such as 'hook_load <= 400 kN'")
    return tuple(_read_limit(text, signals) for text in texts)


def _read_limit(text: str, signals: Mapping[str, str]) -> ExceedanceLimit:
    match = _LIMIT.fullmatch(text)
    if match is None or bool(match[1]) != bool(match[3]):
        raise DeckcraneError(
            f'"{text}" is no limit; write SIGNAL <= VALUE, SIGNAL >= VALUE or abs(SIGNAL) <= VALUE, such as hook_load <= 400 kN'
        )
    magnitude, name, _, sign, stated = match.groups()
    names = expand_signal_name(name, signals)
    if not names:
        raise unknown_signal_message(name, signals, f"limit {text}")
    if magnitude and sign.startswith(">"):
        raise DeckcraneError(f'"{text}": a magnitude has an upper limit, <=')
    units = {signals[each] for each in names}
    if len(units) > 1:
        raise DeckcraneError(
            f'"{text}": {name} has signals of different units ({", ".join(sorted(units))}); name one of them'
        )
    unit = units.pop()
    expected = RATIO if unit == "1" else dimension_of(unit)
    try:
        number = quantity(stated, expected)
    except UnitError as error:
        raise DeckcraneError(f'"{text}": {error}') from error
    value = float(number)
    if number.powers is None and expected is not RATIO and value != 0.0:  # 14 may be meant in degrees, 228 in kN
        raise DeckcraneError(f'"{text}": the unit is missing; {expected.phrase} is written like {expected.examples}')
    if not np.isfinite(value):
        raise DeckcraneError(f'"{text}": {stated} is no limit')
    kind: Literal["above", "below", "magnitude"] = (
        "magnitude" if magnitude else "above" if sign.startswith("<") else "below"
    )
    return ExceedanceLimit(text.strip(), tuple(names), kind, value, unit)
