"""One frame for each word: on bent booms too, `inner` is the inner body's own frame, the one that `rotation` records."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.run_statistics import reactions_in
from deckcrane.components.catalogue import Scenario
from deckcrane.view.page.playback import _reactions
from tests.components.beams.flexible_models import boom, cantilever, flexible
from tests.random_models import assert_same
from tests.studies import each_time

FRAMES = ("outer", "inner", "ground")
RECORD = ["rotation", "reaction", "pin_force", "cylinder_force", "point_position"]
BUNDLED = ("flexible_luffing", "flexible_knuckle_boom_at_sea")


def with_pins_tracked(scenario: Scenario) -> Scenario:
    """The places of all pins as points, those of the ground left out; few steps, few outputs."""
    pins = {
        f"{name}_{end}": {"on": data.on, "at": list(data.at)}
        for name, cylinder in scenario.cylinders.items()
        for end, data in (("barrel", cylinder.barrel), ("piston", cylinder.piston))
        if data.on != "ground"
    }
    changed = {"record": RECORD, "run.duration": 0.02, "run.step": 0.001, "run.every": 0.01, "run.start": "settled"}
    return scenario.with_values({**changed, "run.integrator": "rk4", **({"points": pins} if pins else {})})


@cache
def recorded(name: str, frame: str) -> xr.Dataset:
    scenario = flexible(11, 4) if name == "random" else deckcrane.load(name)
    return deckcrane.run(with_pins_tracked(scenario).with_values({"reactions.frame": frame}), target="vm")


@pytest.mark.parametrize("given", FRAMES)
@pytest.mark.parametrize("name", each_time((*BUNDLED, "random"), "random"))
def test_turning_recorded_reactions_equals_recording_them_in_that_frame_on_bent_booms(name: str, given: str) -> None:
    for frame in FRAMES:
        expected = recorded(name, frame)["reaction"]
        assert_same(reactions_in(recorded(name, given), frame).values, expected.values, 1e-12)


@pytest.mark.parametrize("name", each_time((*BUNDLED, "random"), "random"))
def test_arrows_of_a_played_back_run_do_not_depend_on_the_frame_of_its_reactions(name: str) -> None:
    arrows = [_reactions(recorded(name, frame)) for frame in FRAMES]
    assert_same(arrows[0], arrows[2], 1e-12)
    assert_same(arrows[1], arrows[2], 1e-12)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("name", each_time(BUNDLED, "flexible_luffing"))
def test_pin_forces_of_struts_are_along_the_axes_that_their_frame_names(name: str, frame: str) -> None:
    """The force along the line of the tracked pins, turned by the recorded rotation of the body at each pin."""
    dataset, scenario = recorded(name, frame), deckcrane.load(name)
    place = {str(point): dataset["point_position"].sel(point=point).values for point in dataset["point"].values}
    assert dataset["pin_force"].attrs["frame"] == {"outer": "cylinder", "inner": "body", "ground": "ground"}[frame]
    for cylinder, data in scenario.cylinders.items():
        ends = {"barrel": data.barrel, "piston": data.piston}
        at = {end: place.get(f"{cylinder}_{end}", np.array(pin.at)) for end, pin in ends.items()}
        apart = at["piston"] - at["barrel"]
        along = apart / np.linalg.norm(apart, axis=1, keepdims=True)
        for end, sign in (("barrel", 1.0), ("piston", -1.0)):
            force = sign * dataset["cylinder_force"].sel(cylinder=cylinder).values[:, None] * along
            expected = np.hstack([_along(dataset, ends[end].on, force, frame), np.zeros_like(force)])
            if frame == "outer":
                size = np.linalg.norm(force, axis=1) * np.sign(np.sum(force * along, axis=1))
                expected = size[:, None] * np.array([0, 0, 1, 0, 0, 0])
            assert_same(dataset["pin_force"].sel(pin=f"{cylinder}.{end}").values, expected, 1e-11)


def _along(dataset: xr.Dataset, body: str, force: np.ndarray, frame: str) -> np.ndarray:
    if frame != "inner" or body == "ground":
        return force
    return np.einsum("tij,ti->tj", dataset["rotation"].sel(body=body).values, force)


def test_what_hangs_on_a_bent_tip_is_carried_along_the_straight_root_in_the_inner_frame() -> None:
    """A load at rest weighs straight down in the ground; the clamped beam's own frame is the ground's, however it bends."""
    load = {"on": "boom", "joint": {"fixed": True, "at": "tip"}, "mass": 20e3, "shape": {"point": True}}
    scenario = cantilever(
        boom({"y": {"clamped_free": 3}}),
        bodies={"load": load},
        gravity=[0, -9.81, 0],
        reactions={"frame": "inner"},
        run={"start": "settled", "duration": 0.01, "step": 0.005, "every": 0.01},
    )
    at_rest = deckcrane.run(scenario, target="vm").isel(time=0)
    found = at_rest["reaction"].sel(joint="load", component=["fx", "fy", "fz"])
    np.testing.assert_allclose(found, [0, 20e3 * 9.81, 0], atol=1e-6 * 20e3 * 9.81)
    turned = at_rest["rotation"].sel(body="load", axis="y", body_axis="x")
    assert abs(float(turned)) > 0.01, "the tip is bent, so the section's frame would be another"


@pytest.mark.parametrize("frame", ["body", "ground"])
def test_a_force_in_the_frame_of_a_flexible_body_follows_the_bent_section(frame: str) -> None:
    """It is along the axes of the section that it acts on, as a jet that is bolted to the tip."""
    jet = {"on": "boom", "at": [10, 0, 0], "force": [0, -1e5, 0], "frame": frame}
    run = {"duration": 0.2, "step": 1e-3, "every": 0.1}
    scenario = cantilever(boom({"y": {"clamped_free": 3}}), forces={"jet": jet}, run=run)
    bent = deckcrane.run(scenario, target="vm").isel(time=-1)
    axial, shear, *others = bent["attachment_force"].sel(attachment="boom@10", side="inner").values
    np.testing.assert_allclose(others, 0, atol=1e-6)
    if frame == "body":
        np.testing.assert_allclose([axial, shear], [0, -1e5], atol=1e-6)
    else:
        assert abs(axial) > 100.0
        np.testing.assert_allclose(np.hypot(axial, shear), 1e5)
