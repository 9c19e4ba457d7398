"""Estimated errors of vessel motions in the sea of a run: right where they can be checked, carried along, warned of and refused."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.vessel.motion_errors import (
    ACCEPTED,
    CAUSES,
    WARNED,
    MotionErrors,
    VesselErrors,
    _moved,
    _Response,
    motion_errors,
    sea_grid,
)
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.scenario.reading import bundled_names
from deckcrane.sea.transfer_functions import excitation_at
from deckcrane.simulation.batches import Job, run_batch
from deckcrane.simulation.simulation import vessels_of
from tests.sea.test_heading_interpolation import excitation
from tests.studies import each_time

DENSE = np.radians(np.arange(0.0, 360.0, 5.0))


def box_ship() -> Hydrodynamics:
    """The bundled vessel with wave forces of a box, which are known at every heading, at headings 5 deg apart."""
    data = Hydrodynamics.read("supply").dataset
    forces = np.conj(excitation(data.frequency.to_numpy()[:, None], DENSE[None, :]))
    kept = data.drop_vars(["excitation", "wave_direction"])
    dims = ("frequency", "wave_direction", "influenced_dof")
    return Hydrodynamics(kept.assign_coords(wave_direction=DENSE).assign(excitation=(dims, forces)))


@pytest.fixture(scope="module")
def dense() -> Hydrodynamics:
    return box_ship()


def afloat_in(path: Path, tp: float, direction: float, spreading: float | None = None) -> Scenario:
    """A small crane on a ship of these data in a sea."""
    return deckcrane.load("hoisting_in_waves").with_values(
        {
            "vessel.hydrodynamics": str(path),
            "vessel.accept_motion_error": 100.0,
            "sea.jonswap.tp": f"{tp} s",
            "sea.direction": f"{direction} deg",
            "sea.spreading": "none" if spreading is None else {"s": spreading},
            "run.duration": "1 s",
        }
    )


@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("step", each_time([15, 30], 30))
def test_no_motion_is_off_by_more_than_is_said(dense: Hydrodynamics, step: int, tmp_path: Path) -> None:
    path = tmp_path / "thin.nc"
    Hydrodynamics(dense.dataset.isel(wave_direction=slice(None, None, step // 5))).write(path)
    sides = []
    for tp, direction, spreading in ((6.0, 100.0, None), (8.0, 135.0, None), (7.0, 120.0, 2.0), (9.0, 165.0, 4.0)):
        scenario = afloat_in(path, tp, direction, spreading)
        (ready,) = vessels_of(scenario)
        said = motion_errors(scenario, (ready,)).vessels[0].shares["headings"]
        assert scenario.sea is not None
        met = sea_grid(scenario.sea).seen_from(heading=ready.stated.starts["yaw"])
        response = _Response(dense, [ready.stated])
        answer = response.of(met.w, *response.at(met.w))
        thin, truth = (
            np.sqrt(met.amplitude**2 @ np.abs(_moved(answer, excitation_at(data.dataset, met, 1.0))) ** 2)
            for data in (ready.data, dense)
        )
        off = np.abs(thin / truth - 1)
        sides.append((off, said))
        assert np.all(off < said + 0.002), (tp, direction, off, said)
    largest = max(off.max() for off, _ in sides)
    assert largest < (0.01 if step == 15 else 0.2)


@pytest.mark.parametrize("name", [name for name in bundled_names() if deckcrane.load(name).sea is not None])
def test_bundled_scenarios_are_right_within_two_per_cent_or_what_they_state(name: str) -> None:
    scenario = deckcrane.load(name)
    found = motion_errors(scenario, vessels_of(scenario))
    found.check()
    shares = found.shares
    assert set(shares) == set(CAUSES)
    stated = min(vessel.accept_motion_error for vessel in all_vessels(scenario.plant).values())
    most = stated if stated < ACCEPTED else WARNED
    assert most < 0.05
    assert all(share < most for share in shares.values() if np.isfinite(share))


@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_headings_far_apart_are_warned_of_then_refused(dense: Hydrodynamics, tmp_path: Path) -> None:
    path = tmp_path / "thin.nc"
    Hydrodynamics(dense.dataset.isel(wave_direction=slice(None, None, 6))).write(path)

    def errors(tp: float, accepted: float) -> MotionErrors:
        scenario = afloat_in(path, tp, 100.0).with_values({"vessel.accept_motion_error": accepted})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)
            return motion_errors(scenario, vessels_of(scenario))

    with pytest.raises(DeckcraneError, match=r"may be off: .* by headings.*10 % are accepted.*accept_motion_error"):
        errors(5.0, 0.1).check()
    with pytest.warns(DeckcraneWarning, match="by headings"):
        errors(5.0, 10.0).check()


def test_a_limit_below_the_default_is_not_warned_of_below_it() -> None:
    stated = VesselErrors("vessel", 0.04, {"memory": np.full(6, 0.03)})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        MotionErrors((stated,)).check()
    with pytest.raises(DeckcraneError, match="4 % are accepted"):
        MotionErrors((replace(stated, shares={"memory": np.full(6, 0.041)}),)).check()
    with pytest.warns(DeckcraneWarning, match="3 % by memory"):
        MotionErrors((replace(stated, accepted=0.1),)).check()


def test_a_run_and_a_batch_carry_their_errors() -> None:
    scenario = deckcrane.load("hoisting_in_waves").with_values({"run.duration": "1 s", "run.transient": None})
    dataset = deckcrane.run(scenario)
    assert dataset.attrs["motion_error"].startswith("headings ")
    assert 0 < dataset.attrs["motion_error_memory"] < 0.02
    result = run_batch([Job("one", scenario), Job("two", scenario.with_values({"sea.seed": 9}))])
    found = result.dataset["motion_error"].sel(cause="memory")
    assert np.allclose(found.values, dataset.attrs["motion_error_memory"])


def test_still_water_has_no_errors() -> None:
    scenario = deckcrane.load("hoisting_in_waves").with_values({"sea": None})
    assert motion_errors(scenario, vessels_of(scenario)).attributes == {}
