"""What each body of a crane is on the 3D page, and that its sizes are the model's where the model has them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.reading import bundled_names, load
from deckcrane.view.page.scene.scene import scene
from tests.view.browser import Opened

LOOKS = {
    "offshore_crane": {
        "pedestal": "pedestal",
        "king": "column",
        "boom": "boom",
        "jib": "boom",
        "rocker": "link",
        "stage_1": "telescope",
        "stage_2": "telescope",
        "block": "block",
        "load": "container",
        "winch": "drum",
        "luffing.barrel": "barrel",
        "luffing.piston": "rod",
    },
    "lattice_boom": {"pedestal": "pedestal", "house": "bed", "boom": "lattice", "bridle": "bridle", "block": "block"},
    "load_in_wind": {"tower": "bed", "boom": "lattice", "panel": "panel"},
    "through_splash_zone": {"boom": "boom", "manifold": "frame"},
    "subsea_lift": {"king": "column", "boom": "boom", "manifold": "frame"},
    "heave_compensated_landing": {"king": "column", "boom": "boom", "hook": "block", "load": "container"},
}


@cache
def parts(name: str) -> dict[str, list[dict[str, Any]]]:
    """All parts of a bundled scenario by body."""
    return by_body(load(name))


def by_body(scenario: Scenario) -> dict[str, list[dict[str, Any]]]:
    """All parts of a scenario by body: first what it is, then what is on it."""
    found: dict[str, list[dict[str, Any]]] = {}
    for part in scene(scenario)["parts"]:
        found.setdefault(part["body"], []).append(part)
    extra = ("bracket", "pin", "guide", "sling")
    return {body: sorted(own, key=lambda part: part.get("look") in extra) for body, own in found.items()}


@pytest.mark.parametrize("name", LOOKS)
def test_bodies_of_bundled_scenarios_are_what_they_are_called(name: str) -> None:
    found = parts(name)
    assert {body: found[body][0]["look"] for body in LOOKS[name]} == LOOKS[name]


def test_sections_and_diameters_are_those_that_are_checked() -> None:
    found = parts("offshore_crane")
    assert found["jib"][0]["section"] == [0.85, 0.55], "the box section of the check"
    assert found["pedestal"][0]["size"] == [1.2, 1.2], "the radius of the shape"
    assert found["luffing.barrel"][0]["size"][0] == 0.22, "the tube of the check"
    assert found["folding.piston"][0]["size"][0] == 0.16, "the rod of the check"
    assert np.all(np.array(found["stage_1"][0]["section"]) < [0.85, 0.55]), "it slides in the jib"


def test_a_moment_of_inertia_about_its_axis_tells_how_deep_a_boom_is() -> None:
    depth, width = parts("offshore_crane")["boom"][0]["section"]
    side = np.sqrt(3 * 8 / 14)  # a thin-walled square box: I = m a^2 / 3
    assert width < side < depth
    assert depth * width == pytest.approx(1.15 * 0.82 * side**2)
    slim = by_body(
        load("offshore_crane").with_values({"bodies.boom.inertia": ["0.1 t m^2", "250 t m^2", "250 t m^2"]})
    )["boom"][0]
    assert slim["section"][0] > 14 / 20, "too little to be that of a section: drawn in proportion"


def test_a_lattice_is_as_wide_as_the_wind_sees_it() -> None:
    lattice = {"width": "1.8 m", "height": "1.2 m", "solidity": 0.25}
    found = by_body(load("load_in_wind").with_values({"wind.areas.boom.lattice": lattice}))
    assert found["boom"][0]["section"] == [1.2, 1.8]


def test_struts_have_the_diameters_of_their_pistons() -> None:
    strut = scene(load("flexible_luffing"))["struts"][0]
    assert np.pi * strut["rodRadius"] ** 2 == pytest.approx(0.04524 - 0.04241)
    assert np.pi * (strut["radius"] / 1.18) ** 2 == pytest.approx(0.04524), "the bore, within a wall"


def test_a_load_on_a_wire_hangs_in_slings_from_a_hook() -> None:
    drawn = scene(load("flexible_luffing"))
    own = [part for part in drawn["parts"] if part["body"] == "payload"]
    assert [part["look"] for part in own] == ["crate", "block", *["sling"] * 4]
    crate, block, *slings = own
    hook = np.array(block["from"]) + np.array([0.5 * block["section"][2], 0, 0])
    assert all(np.allclose(one["to"], hook) for one in slings), "the cog is along x"
    top = np.array(block["from"]) - np.array([0.5 * block["section"][2], 0, 0])
    np.testing.assert_allclose(drawn["wire"]["at"], top, atol=1e-12)
    assert top[0] < hook[0] < crate["from"][0] - crate["size"][0] / 2


@pytest.mark.study
@pytest.mark.parametrize(
    "name", ["knuckle_boom", "flexible_luffing", "lattice_boom", "load_in_wind", "hoisting_in_waves"]
)
def test_a_crane_has_few_triangles_and_draw_calls(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name)
    seen = found.call("crane()")
    assert 1_000 < seen["triangles"] < 25_000
    assert seen["calls"] < 40
    assert found.errors == []


@pytest.mark.study
@pytest.mark.parametrize("name", bundled_names())
def test_every_part_of_a_bundled_scenario_has_a_look(name: str) -> None:
    plain = [part for part in scene(load(name))["parts"] if "look" not in part and part["shape"] != "hull"]
    assert {part["colour"] for part in plain} <= {"steel"}, "the pin that a pair of cylinders sits on"
