"""The types of arrays that all layers exchange."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
ComplexArray: TypeAlias = NDArray[np.complex128]
BooleanArray: TypeAlias = NDArray[np.bool_]
IntegerArray: TypeAlias = NDArray[np.int64]
