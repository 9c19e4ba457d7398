"""Vessel motions by data with few headings, against the same hulls with headings 3 deg apart: how far off, and what is said of it.

Hulls of four kinds by Capytaine, thinned to headings 9 to 45 deg apart, in seas of Tp 4 to 12 s from directions all round, long
and short crested.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.vessel.motion_errors import (
    _errors_at,
    _least,
    _moved,
    _quadratic,
    _Response,
    _Scale,
    sea_grid,
)
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.hull_surfaces import Surface, barge, hull
from deckcrane.sea.data import Sea
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import excitation_at

FREQUENCIES = np.round(np.arange(0.25, 1.81, 0.05), 4)
DENSE = 3
"""Degrees between the headings of the reference."""
HULLS: dict[str, Callable[[], Surface]] = {
    "workboat": lambda: hull(40.0, 12.0, 4.0, 0.6 * 40 * 12 * 4, stations=24, girth=7),
    "supply vessel": lambda: hull(82.8, 19.2, 6.0, 6207.0, stations=28, girth=7),
    "barge": lambda: barge(100.0, 30.0, 5.0, panels=(24, 8, 3)),
    "tanker": lambda: hull(190.0, 32.0, 12.0, 0.8 * 190 * 32 * 12, stations=40, girth=7),
}
STEPS = (9, 15, 18, 30, 45)
PERIODS = (4, 5, 6, 7, 8, 10, 12)
DIRECTIONS = range(6, 180, 12)
SPREADINGS = (None, 1, 4, 15)
ROUNDING = 0.002
"""Of a motion, which no estimate is blamed for."""


@dataclass(frozen=True)
class Case:
    """One sea on one thinned hull: the errors of six motions, as shares of them, and the estimates of these."""

    step: int
    tp: float
    off: Array
    said: Array


def cases(dense: Hydrodynamics) -> Iterator[Case]:
    vessel = deckcrane.load("hoisting_in_waves").vessel
    assert vessel is not None
    response = _Response(dense, [vessel])
    largest = np.abs(response.table()).max(axis=1)
    thinned = {
        step: Hydrodynamics(dense.dataset.isel(wave_direction=slice(None, None, step // DENSE))) for step in STEPS
    }
    for tp, chi, s in product(PERIODS, DIRECTIONS, SPREADINGS):
        sea = {
            "jonswap": {"hs": (tp / 4.5) ** 2, "tp": float(tp)},
            "direction": f"{chi} deg",
            "spreading": "none" if s is None else {"s": s},
            "seed": 1,
        }
        met = sea_grid(Sea.model_validate(sea))
        w = response.inside(met.w)
        answer = response.of(w, *response.at(w))
        least = _least(met, dense.frequency, largest)
        right = _size(met, _moved(answer, excitation_at(dense.dataset, met, 1.0)))
        for step, thin in thinned.items():
            moved = _moved(answer, excitation_at(thin.dataset, met, 1.0))
            scale = _Scale(met, moved, least)
            said = scale.unknown_share(_quadratic(answer, _errors_at(thin.dataset, "excitation", met)))
            yield Case(step, tp, np.abs(_size(met, moved) - right) / np.maximum(right, scale.least), said)


def _size(met: Waves, motions: ComplexArray) -> Array:
    """Significant sizes of motions in a sea, to a factor."""
    return np.asarray(np.sqrt(met.amplitude**2 @ np.abs(motions) ** 2))


@pytest.mark.study
@pytest.mark.parametrize("name", HULLS)
def test_no_accepted_motion_is_off_by_more_than_is_said(name: str, tmp_path: Path) -> None:
    make = pytest.importorskip("deckcrane.hydro.boundary_elements", reason="Capytaine makes the hulls")
    pytest.importorskip("capytaine")
    headings = np.radians(np.arange(0.0, 181.0, DENSE))
    dense = make.make(
        HULLS[name](), title=name, frequencies=FREQUENCIES, headings=headings, metacentric_height=2.0, progress=False
    )
    found = list(cases(dense))
    off, said = (np.array([getattr(case, field) for case in found]) for field in ("off", "said"))
    tp = np.array([case.tp for case in found])
    beyond = off > said + ROUNDING
    accepted, usual = said < 0.1, (tp >= 5)[:, None]
    print(
        f"{name}: {off.size} motions, {beyond.sum()} off by more than is said, {(beyond & usual).sum()} of them in seas of 5 s and "
        f"more, {(beyond & accepted).sum()} where less than 10 % are said; with headings 15 deg apart off by "
        f"{100 * max(case.off.max() for case in found if case.step == 15 and case.tp >= 6):.2g} % at most from Tp 6 s on"
    )
    assert np.mean(beyond) < 0.01
    assert not np.any(beyond & accepted & usual)
