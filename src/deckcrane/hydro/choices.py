"""What is taken of a hydrodynamic file that holds more: one of its bodies, one of its speeds.

Nothing is chosen silently: a file with several bodies or speeds is refused with their list until one is named, and a choice
that the file does not offer is refused with what it does.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from deckcrane.errors import DeckcraneError


def chosen_body(source: object, names: Sequence[str], body: int | str | None) -> int:
    """Which of a file's bodies is meant, counted from 0; `body` is a number counted from 1, or a name."""
    listed = ", ".join(f"{n} ({name})" if name else str(n) for n, name in enumerate(names, start=1))
    if body is None:
        if len(names) > 1:
            raise DeckcraneError(f"{source}: {len(names)} bodies; choose one with `body`, by number or name: {listed}")
        return 0
    if isinstance(body, str) and names.count(body) == 1:
        return names.index(body)
    if str(body).isdecimal() and 1 <= int(body) <= len(names):
        return int(body) - 1
    raise DeckcraneError(f"{source}: no body {body}; it has {listed}")


def refuse_body(source: object, body: int | str | None) -> None:
    """For files of one body that has neither number nor name."""
    if body is not None:
        raise DeckcraneError(f"{source}: body {body} is asked for, but this file holds one body; leave `body` out")


def chosen_speed(source: object, speeds: npt.ArrayLike, speed: float | None) -> int:
    """Which of a file's forward speeds [m/s] is meant, counted from 0: without a choice, rest."""
    known = np.atleast_1d(np.asarray(speeds, dtype=np.float64))
    wanted = 0.0 if speed is None else speed
    nearest = int(np.abs(known - wanted).argmin())
    if abs(known[nearest] - wanted) <= 1e-3 + 5e-3 * abs(wanted):
        return nearest
    listed = ", ".join(f"{v:g}" for v in known[:20])
    if speed is None:
        raise DeckcraneError(f"{source}: no data at zero speed, only at {listed} m/s; choose one with `speed`")
    raise DeckcraneError(f"{source}: no data at a speed of {speed:g} m/s; it has {listed} m/s")


def refuse_speed(source: object, speed: float | None) -> None:
    """For files that say nothing of forward speed."""
    if speed is not None:
        raise DeckcraneError(
            f"{source}: a speed of {speed:g} m/s is asked for, but this file holds no choice of speeds; leave `speed` out"
        )
