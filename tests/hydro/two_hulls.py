"""Two small barges side by side, computed once for all tests: coarse panels, few frequencies, and a file of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
import pytest

from deckcrane.hydro.coupled_boundary_elements import PlacedHull, make_together
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.hull_surfaces import barge

GAP = 6.0
PLACE = 8.0 + GAP + 5.0
FREQUENCIES = np.array([0.3, 0.5, 0.7, 0.9, 1.1, 1.3])
HEADINGS = np.radians(np.arange(0.0, 360.0, 30.0))


@contextmanager
def short_green_tables() -> Iterator[None]:
    """Let Capytaine use short tables of Green's function: to make those that it keeps takes a new machine a quarter of a minute."""
    from capytaine.bem import engines

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "Delhommeau", _short_tables)
        yield


@cache
def _short_tables() -> Any:
    """Green's function with such tables: each solver would make its own, which takes longer than to solve for a coarse hull."""
    from capytaine.green_functions.delhommeau import Delhommeau

    sizes = {"tabulation_nr": 450, "tabulation_nz": 250, "tabulation_nb_integration_points": 101}
    return Delhommeau(tabulation_cache_dir=None, **sizes)


def hulls(y: float = PLACE, x: float = 0.0, heading: float = 0.0) -> list[PlacedHull]:
    return [
        PlacedHull("crane_barge", barge(40.0, 16.0, 4.0, panels=(6, 2, 2)), metacentric_height=3.0),
        PlacedHull("cargo_barge", barge(30.0, 10.0, 3.0, panels=(5, 2, 2)), x, y, heading, metacentric_height=2.0),
    ]


@cache
def two_hulls(gap_damping: float = 0.0, y: float = PLACE, x: float = 0.0, heading: float = 0.0) -> CoupledHydrodynamics:
    with short_green_tables():
        return make_together(
            hulls(y, x, heading),
            title="two barges",
            gap_damping=gap_damping,
            frequencies=FREQUENCIES,
            headings=HEADINGS,
        )


@cache
def three_hulls() -> CoupledHydrodynamics:
    """The two hulls and a tug on the other side."""
    tug = PlacedHull("tug", barge(20.0, 8.0, 3.0, panels=(4, 2, 2)), 0.0, -PLACE, metacentric_height=1.5)
    with short_green_tables():
        return make_together([*hulls(), tug], title="three hulls", frequencies=FREQUENCIES, headings=HEADINGS)
