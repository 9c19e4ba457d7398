"""Every list on the page goes by names: arrows, signals and booms are those of their labels, whatever a list leaves out."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import DeckcraneWarning
from deckcrane.scenario.reading import load
from deckcrane.view.page.datasets import normalise_dataset
from deckcrane.view.page.live import live
from deckcrane.view.page.page import page, page_html, view, view_html
from deckcrane.view.page.playback import scenario_of
from tests.studies import each_time
from tests.view.browser import NO_WEBGL, Opened


@pytest.fixture(scope="module")
def hoisting() -> xr.Dataset:
    return deckcrane.run(load("hoisting_in_waves").with_values({"run.duration": "2 s"}))


def sizes(found: Opened, kind: str = "force") -> dict[str, float]:
    """The force behind every arrow that is drawn [kN]."""
    return {joint: float(np.linalg.norm(both[kind])) / 1e3 for joint, both in found.call("arrows()").items()}


@pytest.mark.study
@pytest.mark.parametrize("name", ["hoisting_in_waves", "flexible_luffing"])
def test_an_arrow_is_the_force_of_its_own_joint(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name)
    found.do("pause()", "reset()")
    for kind in ("Forces", "Moments"):
        found.page.get_by_role("switch", name=f"{kind} in the joints").click()
    signals = found.do("step(1)", "signals()")
    for kind in ("Force", "Moment"):
        drawn = sizes(found, kind.lower())
        assert drawn
        for joint, size in drawn.items():
            assert size == pytest.approx(signals[f"reaction:{kind} in joint of {joint}"], rel=1e-6, abs=1e-3)
    assert sizes(found)["payload"] == pytest.approx(signals["hook_load:Hook load"], rel=1e-6)


@pytest.mark.study
def test_the_arrows_of_a_recorded_run_are_those_of_the_joints_it_names(
    hoisting: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(hoisting, tmp_path / "run.html"))
    found.page.get_by_role("switch", name="Forces in the joints").click()
    found.call("seek(1)")
    recorded = hoisting["reaction"].sel(time=1, method="nearest")
    force = np.linalg.norm(recorded.sel(component=["fx", "fy", "fz"]), axis=-1) / 1e3
    assert list(sizes(found)) == ["king", "payload"]
    assert list(sizes(found).values()) == pytest.approx(force, rel=1e-3)


REDUCED: dict[str, Callable[[xr.Dataset], xr.Dataset]] = {
    "one joint": lambda run: run.sel(joint="payload"),
    "one coordinate": lambda run: run.sel(coordinate="luff"),
    "one actuator": lambda run: run.sel(actuator="hoist"),
    "one angle of sway": lambda run: run.sel(angle="theta_2"),
    "some bodies": lambda run: run.sel(body=["king", "outer_boom", "vessel"]),
    "one body": lambda run: run.sel(body="payload"),
    "other orders": lambda run: run.isel(joint=[1, 0], body=slice(None, None, -1), component=[5, 4, 3, 2, 1, 0]),
    "other dimensions first": lambda run: run.transpose(),
    "every second sample": lambda run: run.isel(time=slice(None, None, 2)),
    "forces without moments": lambda run: run.sel(component=["fx", "fy", "fz"]),
    "without reactions": lambda run: run.drop_vars("reaction"),
}


def shown_at_one_second(dataset: xr.Dataset, opened: Callable[..., Opened], folder: Path, before: str) -> Any:
    found = opened(view(dataset, folder / "run.html"), before=before)
    found.call("seek(1)")
    assert found.errors == []
    return found.call("signals()")


@pytest.mark.parametrize("how", each_time((("other orders",), tuple(REDUCED)), ("other orders",)))
def test_a_reduced_dataset_is_played_back_as_what_it_is(
    how: tuple[str, ...], hoisting: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    warnings.simplefilter("ignore", DeckcraneWarning)  # what is left out is tested below
    expected = shown_at_one_second(hoisting, opened, tmp_path, NO_WEBGL)
    for one in how:
        drawn = one in ("one joint", "some bodies", "one body")  # what concerns the picture
        values = shown_at_one_second(REDUCED[one](hoisting), opened, tmp_path, "" if drawn else NO_WEBGL)
        assert values, one
        for name, value in values.items():
            assert value == pytest.approx(expected[name], rel=1e-3, abs=1e-3), f"{one}: {name}"


def test_what_a_reduced_dataset_lacks_is_said(hoisting: xr.Dataset) -> None:
    assert normalise_dataset(hoisting, scenario_of(hoisting))[1] == []
    assert normalise_dataset(hoisting.sel(joint="king"), scenario_of(hoisting))[1] == []
    for reduced, words in (
        (hoisting.sel(component=["fx", "fy", "fz"]), "lacks mx, my, mz along `component`"),
        (hoisting.sel(body=["vessel", "king"]), "reactions of payload are left out"),
        (
            hoisting.assign_coords(joint=["king", "mast"]),
            "label 'mast' along `joint`, which its scenario does not know",
        ),
    ):
        with pytest.warns(DeckcraneWarning, match=words):
            text = view_html(reduced)
        assert words in text, "the page says it too"


@pytest.mark.study
@pytest.mark.parametrize("beams", [["outer_boom"], ["outer_boom", "inner_boom"]])
def test_booms_bend_by_their_own_deflections(
    beams: list[str], flexible_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(flexible_run.sel(beam=beams), tmp_path / "run.html"))
    found.call("seek(1.5)")
    recorded = flexible_run.sel(time=1.5, method="nearest")["beam_shape"]
    for beam in beams:
        assert np.allclose(found.call(f"shape('{beam}')"), recorded.sel(beam=beam), atol=1e-3)


@pytest.mark.study
def test_some_stations_alone_leave_booms_straight_and_that_is_said(flexible_run: xr.Dataset) -> None:
    for reduced in (flexible_run.isel(station=slice(0, 4)), flexible_run.sel(station=0.5)):
        with pytest.warns(DeckcraneWarning, match="booms are drawn straight"):
            assert "booms are drawn straight" in view_html(reduced)


def test_signals_follow_their_labels_into_a_variant(opened: Callable[..., Opened], tmp_path: Path) -> None:
    """The variant has a drive more, before the others."""
    added = {"control": {"luff": {"force": "1 N m"}, "slew": {"force": "2 N m"}}}
    plain = load("ship_crane_motors")
    first = plain.with_values({"control": {"slew": {"force": "2 N m"}}, "variants": {"more": added}})
    found = opened(page(first, tmp_path / "more.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "setInput('slew', 1)", "setInput('variant', 1)", "step(0.1)")
    assert found.call("signals()")["actuation:slew"] == pytest.approx(2)


@pytest.mark.study
def test_a_variant_without_the_drives_of_the_file_is_not_offered() -> None:
    """Its sliders would move parameters that are not there."""
    course = {"control.slew.setpoint": {"quintic": [["0 s", 0], ["5 s", "30 deg"]]}}
    scenario = load("deck_crane_in_waves").with_values({"variants": {"by itself": course}})
    _, data, programs = live(scenario)
    assert data["programs"] == ["as in the file"]
    assert len(programs) == 1
    assert data["leftOut"] == ["by itself"]


@pytest.mark.study
@pytest.mark.parametrize("name", ["hoisting_in_waves", "flexible_luffing"])
def test_names_are_words(name: str) -> None:
    data = page_html(name).partition('id="data">')[2].partition("</script>")[0]
    import json

    labels = [signal["label"] for signal in json.loads(data)["signals"]]
    assert any("inner boom" in label.lower() for label in labels)
    assert not [label for label in labels if "_" in label]
