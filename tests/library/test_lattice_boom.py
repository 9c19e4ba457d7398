"""The scenario `lattice_boom`: tensions of luffing and hoist ropes, and the boom's compression, by statics by hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
import xarray as xr

import deckcrane

G = 9.81


@dataclass(frozen=True)
class Statics:
    """By hand, in the crane's plane: the pull of the pendants, the luffing rope's tension, the boom's compression."""

    pendants: float
    fall: float
    compression: float


def by_hand(luff: float) -> Statics:
    """Moments about the boom's foot: pendants in a straight line to the A-frame, the hook's load at the boom's head."""
    foot, frame, drum = np.array([2.0, 9.5]), np.array([-4.0, 18.0]), np.array([-1.0, 9.2])
    along = np.array([np.cos(luff), np.sin(luff)])
    head = foot + 36 * along
    hook, boom, bridle = 50e3 * G, 12e3 * G, 2e3 * G
    lead = hook / 4
    backstay, hoist = (frame - head) / np.linalg.norm(frame - head), (drum - head) / np.linalg.norm(drum - head)

    def moment(at: np.ndarray, force: np.ndarray) -> float:
        arm = at - foot
        return float(arm[0] * force[1] - arm[1] * force[0])

    down, bridle_at = np.array([0.0, -1.0]), 20.4 / float(np.linalg.norm(frame - head))
    at_head = (
        down * (hook + (1 - bridle_at) * bridle) + lead * hoist
    )  # pendants and falls carry the bridle as a beam would
    turning = moment(head, at_head) + moment(foot + 18 * along, down * boom)
    pull = -turning / moment(head, backstay)
    push = -(at_head + down * boom + pull * backstay) @ along
    return Statics(pull, (pull + bridle * backstay[1]) / 8, float(push))


@pytest.fixture(scope="module")
def run() -> xr.Dataset:
    return deckcrane.run("lattice_boom")


def test_ropes_and_boom_carry_what_a_hand_calculation_has(run: xr.Dataset) -> None:
    """To a per cent, which is the radius of sheaves and the sag of the bridle, left out by hand."""
    first = run.isel(time=0)
    hand, tension = by_hand(float(first["q"].sel(coordinate="luff"))), first["rope_tension"]
    assert float(tension.sel(rope=["left_pendant", "right_pendant"]).sum()) == pytest.approx(hand.pendants, rel=0.01)
    assert float(tension.sel(rope="luffing")) == pytest.approx(hand.fall, rel=0.01)
    assert float(first["reaction"].sel(joint="boom", component="fx")) == pytest.approx(hand.compression, rel=0.001)
    assert float(tension.sel(rope="hoist")) == pytest.approx(50e3 * G / 4, rel=1e-4)
    assert float(tension.sel(rope="luffing")) == pytest.approx(102.0e3, rel=1e-3)
    assert float(first["reaction"].sel(joint="boom", component="fx")) == pytest.approx(1.4688e6, rel=1e-3)


def test_the_hook_load_is_what_hangs_on_the_hook(run: xr.Dataset) -> None:
    """The four slings together: their weight of 48 t, whatever they pull sideways; the load hangs below the boom's head."""
    assert float(run["hook_load"][0]) == pytest.approx(48e3 * G, rel=1e-6)
    assert float(run["rope_tension"].isel(time=0).sel(rope=[f"sling_{i}" for i in range(1, 5)]).sum()) > 48.5e3 * G
    assert np.abs(run["sway"].values[0]).max() < np.radians(1.5), "the falls lead down from one side of the sheave"


def test_the_slewing_bearing_carries_all_weights(run: xr.Dataset) -> None:
    weight = (75 + 12 + 3 + 3 + 2 + 2 + 48) * 1e3 * G
    assert float(run["reaction"].isel(time=0).sel(joint="house", component="fz")) == pytest.approx(weight, rel=1e-9)


def test_sheaves_take_their_share_while_the_ropes_run(run: xr.Dataset) -> None:
    """Booming down, the fall that is made fast carries most; hoisting, the rope at the drum does."""
    down = run["rope_span_tension"].sel(span=[f"luffing.{i}" for i in range(9)]).sel(time=6.0, method="nearest").values
    np.testing.assert_allclose(down[1:] / down[:-1], 1 / 0.985, rtol=1e-6)
    up = run["rope_span_tension"].sel(span=[f"hoist.{i}" for i in range(5)]).sel(time=19.0, method="nearest").values
    np.testing.assert_allclose(up[1:] / up[:-1], 0.985, rtol=1e-6)


def test_it_booms_down_and_hoists(run: xr.Dataset) -> None:
    luff, head = np.degrees(run["q"].sel(coordinate="luff")), run["point_position"].sel(point="head")
    assert [float(luff[0]), float(luff[-1])] == pytest.approx([64.37, 59.25], abs=0.01)
    assert [float(head.sel(axis="x")[i]) for i in (0, -1)] == pytest.approx([17.57, 20.40], abs=0.01)
    lifted = run["position"].sel(body="load", axis="z")
    # 10 m on four falls; the boom bounces by centimetres before and after
    assert float(lifted[-1] - lifted.sel(time=13.0, method="nearest")) == pytest.approx(2.5, abs=0.05)
    assert float(run["rope_slack"].max()) == 0
    assert 520e3 / float(run["rope_span_tension"].sel(span="luffing.8").max()) == pytest.approx(3.9, abs=0.1)
