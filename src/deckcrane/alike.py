"""Functions for NumPy arrays and CasADi SX alike, so that one formula serves numbers and symbols.

A formula written with these runs on arrays as it is, and can be traced into code for the browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi
import numpy as np

Values = Any
"""A NumPy array (or a number), or a CasADi SX."""


def is_symbolic(x: Values) -> bool:
    return isinstance(x, casadi.SX)


def values(x: Values) -> Values:
    """Numbers of any kind as an array of floats; symbols unchanged."""
    return x if is_symbolic(x) else np.asarray(x, dtype=float)


def _for_both(name: str) -> Callable[[Values], Values]:
    of_numbers, of_symbols = getattr(np, name), getattr(casadi, name)
    return lambda x: of_symbols(x) if is_symbolic(x) else of_numbers(x)


exp, sqrt, tanh, cos, sin, fabs = (_for_both(name) for name in ("exp", "sqrt", "tanh", "cos", "sin", "fabs"))


def where(condition: Values, yes: Values, no: Values) -> Values:
    """`yes` where the condition holds, else `no`; both are computed."""
    return casadi.if_else(condition, yes, no) if is_symbolic(condition) else np.where(condition, yes, no)


def transposed(matrix: Values) -> Values:
    """The transpose of a matrix, or of each matrix stacked in an array."""
    return matrix.T if is_symbolic(matrix) else np.swapaxes(matrix, -1, -2)


def maximum(x: Values, least: float) -> Values:
    return casadi.fmax(x, least) if is_symbolic(x) else np.maximum(x, least)


def arc_cosine(x: Values) -> Values:
    """The arc cosine of numbers, which rounding may have taken beyond +-1, or of a symbol."""
    return casadi.acos(x) if is_symbolic(x) else np.arccos(np.clip(x, -1.0, 1.0))


def arc_tangent(y: Values, x: Values) -> Values:
    """The angle of the direction (x, y)."""
    return casadi.atan2(y, x) if is_symbolic(x) or is_symbolic(y) else np.arctan2(y, x)
