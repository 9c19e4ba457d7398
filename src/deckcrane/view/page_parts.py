"""Parts of the 3D page: a plain shape in its body's frame, which drawings on paper use too, and its look.

The look is a word, with directions and sizes, from which the page builds a more detailed shape.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from deckcrane.arrays import Array

Json = dict[str, Any]
ORIGIN = np.zeros(3)


def part(body: str, shape: str, colour: str, a: Array, b: Array, size: list[float], **more: Any) -> Json:
    """Describe a part that reaches from a to b in its body's frame."""
    options = {key: value.tolist() if isinstance(value, np.ndarray) else value for key, value in more.items()}
    ends = {"from": [float(v) for v in a], "to": [float(v) for v in b]}
    return {"body": body, "shape": shape, "colour": colour, **ends, "size": [float(v) for v in size], **options}
