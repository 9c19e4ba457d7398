"""Names of cases: `heading=120,hs=2.5,tp=8,seed=3`, from the labels of their entries, safe as file names.

A name depends on no order but that of its dimensions' names, and on no counter over all cases: it stays the same when a list
grows at its end and when dimensions are written in another order.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

Label = str | float | int
LONGEST = 120
"""Most characters of a name; Windows allows 260 for a whole path."""
_UNSAFE = re.compile(r"[^A-Za-z0-9._+-]+")


def part_of(labels: Mapping[str, Label]) -> str:
    """The part of a case's name that one entry gives."""
    return ",".join(f"{name}={_safe_label(label)}" for name, label in labels.items())


def _safe_label(label: Label) -> str:
    text = f"{label:.12g}" if isinstance(label, float) else str(label)
    return _UNSAFE.sub("_", text).strip("._") or "_"


def joined(parts: list[str]) -> str:
    """The name of a case; a very long one is cut, and made unique by a hash of all of it."""
    name = ",".join(parts)
    if len(name) <= LONGEST:
        return name
    return f"{name[: LONGEST - 13].rstrip('.,')},{hashlib.sha256(name.encode()).hexdigest()[:12]}"
