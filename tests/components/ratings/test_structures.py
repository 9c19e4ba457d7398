"""Checks of pins, sections, pedestals, hoist lines and heel show what follows by hand from the signals beside them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.ratings.checks import pin_names
from deckcrane.components.ratings.rating_parts import all_ratings
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.simulation.simulation import prepare_run
from tests.studies import one_by_one

STEEL = {"yield_stress": "355 MPa", "factor": 1.5}
PIN = {"diameter": "100 mm", "allowed": STEEL, "lug": {"thickness": "50 mm", "radius": "120 mm", "hole": "104 mm"}}
CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king: {on: ground, joint: {revolute: z, at: [2, 0, 1], name: slew, start: 0.3}, mass: 20 t, shape: {rod: z, length: 6 m}}
  boom:
    on: king
    joint: {revolute: y, at: tip, name: luff, start: -0.4, speed: 0.1}
    mass: 8 t
    shape: {rod: x, length: 10 m}
  jib: {on: boom, joint: {fixed: true, at: tip}, mass: 2 t, shape: {rod: x, length: 4 m}}
  load:
    on: jib
    joint: {spherical: roll-pitch-yaw, at: tip, roll: {start: 0.05}, pitch: {start: 0.47}}
    mass: 12 t
    cog: [0, 0, -7]
    inertia: [5e3, 5e3, 5e3]
payload: load
control:
  slew: {pd: {stiffness: 50 MN m/rad, damping: 20 MN m s/rad}}
  luff: {pd: {stiffness: 50 MN m/rad, damping: 20 MN m s/rad}}
run: {duration: 0.2 s, step: 5 ms, every: 50 ms}
record: [reaction, hook_load, sway, position, rotation, lead_angle, utilisation]
"""
CHECKS: dict[str, Any] = {
    "foot": {"pin": {"at": "boom", "apart": "1.2 m", "fork": {"thickness": "30 mm", "radius": "0.1 m"}, **PIN}},
    "one_pin": {"pin": {"at": "boom", "factor": 2, **PIN}},
    "hook": {"pin": {"at": "hook_load", "diameter": "80 mm", "shear": "single", "allowed": {"stress": "150 MPa"}}},
    "by_formula": {"pin": {"force": "2 * hook_load", "diameter": "80 mm", "allowed": {"stress": "150 MPa"}}},
    "cut": {
        "section": {
            "joint": "jib",
            "box": {"height": "0.5 m", "width": "0.3 m", "flange": "12 mm", "web": "8 mm"},
            "factors": {"axial": 1.1, "bending": 1.3, "shear": 1.2},
            "allowed": {"yield_stress": "355 MPa", "case": "II"},
        }
    },
    "stalk": {
        "pedestal": {
            "joint": "king",
            "below": "3 m",
            "tube": {"diameter": "1.6 m", "wall": "20 mm"},
            "factor": 1.5,
            "allowed": STEEL,
            "bolts": {"count": 36, "circle": "1.8 m", "force": "300 kN"},
            "weld": {"diameter": "1.6 m", "throat": "12 mm", "stress": "160 MPa"},
            "deck": {"moment": "5 MN m", "force": "1 MN", "shear": "300 kN"},
        }
    },
    "line": {"lead": {"off": "6 deg", "side": "3 deg"}},
    "by_sea": {"lead": {"en13852": {"hs": "2 m", "height": "30 m"}, "seen_from": "vertical"}},
    "level": {"heel": {"of": "king", "roll": "5 deg", "pitch": "2 deg", "tilt": "4 deg"}},
}


def scenario(checks: dict[str, Any], **values: Any) -> deckcrane.Scenario:
    return deckcrane.loads(CRANE).with_values({"checks": checks, **values})


@pytest.fixture(scope="module")
def found() -> xr.Dataset:
    return deckcrane.run(scenario(CHECKS), progress=False, target="vm")


def share(found: xr.Dataset, check: str) -> np.ndarray:
    return found["utilisation"].sel(check=check).values


def reaction(found: xr.Dataset, joint: str) -> tuple[np.ndarray, np.ndarray]:
    """Force and moment of the inner body on the outer one, in the outer frame, over time."""
    wrench = found["reaction"].sel(joint=joint).values
    return wrench[:, :3], wrench[:, 3:]


def test_one_pin_carries_the_force_across_its_axis(found: xr.Dataset) -> None:
    force, _ = reaction(found, "boom")
    across = 2 * np.hypot(force[:, 0], force[:, 2])
    np.testing.assert_allclose(share(found, "one_pin.shear"), across / (np.pi * 0.1**2 / 2) / (355e6 / 1.5 / 3**0.5))
    np.testing.assert_allclose(share(found, "one_pin.bearing"), across / (0.1 * 0.05) / (0.9 * 355e6))
    np.testing.assert_allclose(share(found, "one_pin.net_section"), across / 6.8e-3 / (355e6 / 1.5))
    np.testing.assert_allclose(share(found, "one_pin.tear_out"), across / 6.8e-3 / (355e6 / 1.5 / 3**0.5))


def test_two_pins_share_the_force_and_the_tilting_moment(found: xr.Dataset) -> None:
    force, moment = reaction(found, "boom")
    arms = np.array([0, 0.6, 0]), np.array([0, -0.6, 0])
    pair = np.cross(moment, [0, 1, 0]) / 1.2
    ends = [force * [0.5, 0, 0.5] + sign * pair for sign in (1, -1)]
    balance = sum(np.cross(arm, end) for arm, end in zip(arms, ends, strict=True))
    np.testing.assert_allclose(
        balance, moment * [1, 0, 1], rtol=1e-12, atol=1e-6
    )  # all of the moment that pins can carry
    most = np.maximum(*(np.linalg.norm(end, axis=1) for end in ends))
    np.testing.assert_allclose(share(found, "foot.shear"), most / (np.pi * 0.1**2 / 2) / (355e6 / 1.5 / 3**0.5))
    np.testing.assert_allclose(share(found, "foot.bearing"), most / (0.1 * 0.03) / (0.9 * 355e6))  # the thinner fork


def test_hooks_and_formulas_are_pins_too(found: xr.Dataset) -> None:
    shear = found["hook_load"].values / (np.pi * 0.08**2 / 4) / (150e6 / 3**0.5)
    np.testing.assert_allclose(share(found, "hook.shear"), shear)
    np.testing.assert_allclose(share(found, "by_formula.shear"), shear)  # twice the force on twice the planes


def test_a_fixed_joint_is_a_section_of_a_rigid_boom(found: xr.Dataset) -> None:
    (fx, fy, fz), (mx, my, mz) = (-part.T for part in reaction(found, "jib"))
    area = 0.5 * 0.3 - 0.476 * 0.284
    Iy, Iz = (0.3 * 0.5**3 - 0.284 * 0.476**3) / 12, (0.5 * 0.3**3 - 0.476 * 0.284**3) / 12
    tau = 1.2 * (abs(mx) / (2 * 0.488 * 0.292 * 0.008))
    tau += 1.2 * np.maximum(abs(fy) / (2 * 0.012 * 0.292), abs(fz) / (2 * 0.008 * 0.488))
    corners = [1.1 * fx / area + 1.3 * my * z / Iy - 1.3 * mz * y / Iz for y in (0.15, -0.15) for z in (0.25, -0.25)]
    stress = np.max([np.sqrt(sigma**2 + 3 * tau**2) for sigma in corners], axis=0)
    np.testing.assert_allclose(share(found, "cut"), stress / (355e6 / 1.33), rtol=1e-10)


def test_a_pedestal_carries_the_shear_with_its_lever(found: xr.Dataset) -> None:
    force, moment = reaction(found, "king")
    down, across = 1.5 * force[:, 2], 1.5 * force[:, :2]  # the crane presses down with what holds it up
    tilting = 1.5 * moment[:, :2] + 3 * np.stack([-across[:, 1], across[:, 0]], axis=1)
    M = np.linalg.norm(tilting, axis=1)
    area, W = np.pi * (1.6**2 - 1.56**2) / 4, np.pi * (1.6**4 - 1.56**4) / 32 / 1.6
    assert (down > 4e5).all()
    np.testing.assert_allclose(share(found, "stalk.stress"), (down / area + M / W) / (355e6 / 1.5), rtol=1e-10)
    np.testing.assert_allclose(share(found, "stalk.bolts"), (4 * M / 1.8 - down) / 36 / 300e3, rtol=1e-10)
    weld = down / (np.pi * 1.6 * 0.012) + 4 * M / (np.pi * 1.6**2 * 0.012)
    np.testing.assert_allclose(share(found, "stalk.weld"), weld / 160e6, rtol=1e-10)
    np.testing.assert_allclose(share(found, "stalk.deck_moment"), M / 5e6, rtol=1e-10)
    np.testing.assert_allclose(share(found, "stalk.deck_force"), down / 1e6, rtol=1e-10)
    np.testing.assert_allclose(share(found, "stalk.deck_shear"), np.linalg.norm(across, axis=1) / 300e3, rtol=1e-10)


def test_lead_angles_are_seen_from_the_boom(found: xr.Dataset) -> None:
    """By the sway angles of the ground, turned by the slew: with small cross terms of none, as tangents add as vectors."""
    at = found["position"].sel(body="load").values
    line = (found["rotation"].sel(body="load").values @ np.array([0, 0, -7.0])).astype(float)
    slew = np.arctan2(at[:, 1], at[:, 0] - 2)
    out = line[:, 0] * np.cos(slew) + line[:, 1] * np.sin(slew)
    left = -line[:, 0] * np.sin(slew) + line[:, 1] * np.cos(slew)
    off, side = np.arctan(out / -line[:, 2]), np.arctan(left / -line[:, 2])
    np.testing.assert_allclose(found["lead_angle"].sel(lead="line.off"), off, atol=1e-12)
    np.testing.assert_allclose(found["lead_angle"].sel(lead="line.side"), side, atol=1e-12)
    np.testing.assert_allclose(share(found, "line.off"), abs(off) / np.radians(6))
    np.testing.assert_allclose(share(found, "by_sea.off"), abs(off) / np.arctan(5.5 / 30))
    np.testing.assert_allclose(share(found, "by_sea.side"), abs(side) / np.arctan(2.75 / 30))
    np.testing.assert_allclose(share(found, "level.tilt"), 0, atol=1e-12)


def test_what_shares_rest_on_is_told() -> None:
    parts = {part.short: part for part in all_ratings(scenario(CHECKS).plant)}
    for part in parts.values():
        assert tuple(part.about()) == part.keys or set(part.about()) == set(part.keys)
    (cut,) = parts["cut"].about().values()
    assert "case II: yield 355 MPa / 1.33" in cut.words
    assert [one.grade for one in cut.founded] == ["D", "C"]
    assert {one.grade for one in parts["by_sea"].about()["off"].founded} == {"B", "D"}
    assert not parts["line"].about()["off"].founded  # the user's own limits


def test_measures_and_limits_are_numbers_and_no_structure() -> None:
    one = scenario(CHECKS)
    changed = {
        "checks.foot.pin.diameter": "90 mm",
        "checks.cut.section.box.height": "0.4 m",
        "checks.cut.section.factors.bending": 1.1,
        "checks.stalk.pedestal.tube.wall": "25 mm",
        "checks.line.lead.off": "4 deg",
        "checks.level.heel.roll": "3 deg",
    }
    assert deckcrane.structure(one) == deckcrane.structure(one.with_values(changed))


LUFFED = """
deckcrane: 1
gravity: [0, 0, -10]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, name: luff, start: 30 deg}
    beam:
      length: 10 m
      youngs_modulus: 21000 GPa       # so stiff that statics of the straight boom hold
      density: 10000 kg/m^3
      section: {area: 0.02 m^2, Iz: 1e-3 m^4}
      modes: {z: {sine: 1}}
  load: {on: boom, joint: {fixed: true, at: tip}, mass: 3 t, shape: {point: true}}
cylinders:
  luffing:
    model: strut
    barrel: {on: ground, at: [3 m, 0, -1.5 m], length: 2 m}
    piston: {on: boom, at: [4 m, 0, 0]}
    stroke: [0.5 m, 3 m]
control: {luffing: {pd: {stiffness: 1000 GN/m, damping: 1 MN s/m}}}
reactions: {stations: 3}
run: {duration: 1e-6, step: 1e-6, start: settled}
record: [attachment_force, pin_force, utilisation]
"""


def test_a_section_of_a_beam_is_checked_anywhere_along_it_and_the_pin_of_its_cylinder() -> None:
    section = {"area": 0.02, "Iy": 1e-3, "Iz": 1e-3, "shear_y": 0.01, "shear_z": 0.008, "torsion_modulus": 3e-3}

    def at(place: float, *points: tuple[float, float], side: str | None = None) -> dict[str, Any]:
        own = {"beam": "boom", "at": place, "section": {**section, "points": points}, "allowed": {"stress": "100 MPa"}}
        return {"section": own if side is None else {**own, "side": side}}

    checks = {"top": at(6.3, (0, 0.3)), "bottom": at(6.3, (0, -0.3)), "both": at(6.3, (0, 0.3), (0, -0.3))}
    checks |= {"inner": at(4, (0, 0.3)), "outer": at(4, (0, 0.3), side="outer")}
    checks["eye"] = {"pin": {"at": "luffing.piston", **PIN}}
    base = deckcrane.loads(LUFFED).with_values({"checks": checks})
    found = deckcrane.run(base, progress=False, target="vm").isel(time=0)

    def stress(axial: float, shear: float, moment: float, z: float) -> float:
        return float(np.sqrt((axial / 0.02 + moment * z / 1e-3) ** 2 + 3 * (shear / 0.008) ** 2) / 100e6)

    weight, down, along = 3e4 + 200 * 10 * 3.7, np.cos(np.pi / 6), np.sin(np.pi / 6)
    bent = down * (3e4 * 3.7 + 200 * 10 * 3.7**2 / 2)  # pulls at the top
    top, bottom = (stress(-weight * along, weight * down, bent, z) for z in (0.3, -0.3))
    assert share(found, "top") == pytest.approx(top, rel=2e-3)
    assert share(found, "bottom") == pytest.approx(bottom, rel=2e-3)  # compression of both
    assert share(found, "both") == share(found, "bottom") > share(found, "top")
    for side in ("inner", "outer"):
        beside = found["attachment_force"].sel(attachment="boom@4", side=side)
        own = (float(beside.sel(resultant=name)) for name in ("axial", "shear_z", "bending_y"))
        assert share(found, side) == pytest.approx(stress(*own, 0.3), rel=1e-9)
    pushed = np.linalg.norm(found["pin_force"].sel(pin="luffing.piston").values[:3])
    assert pushed > 1e4
    assert share(found, "eye.bearing") == pytest.approx(pushed / (0.1 * 0.05) / (0.9 * 355e6), rel=1e-12)
    alone = deckcrane.run(base.with_values({"record": ["utilisation"]}), progress=False, target="vm").isel(time=0)
    np.testing.assert_allclose(alone["utilisation"], found["utilisation"], rtol=1e-9)  # no section is recorded


TILTED = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  hull:
    on: ground
    joint: {spherical: roll-pitch-yaw, roll: {start: 0.06}, pitch: {start: -0.03}}
    mass: 1000 t
    inertia: [1e8, 1e8, 1e8]
  king: {on: hull, joint: {revolute: z, name: slew, start: SLEW}, mass: 1 t, shape: {rod: z, length: 8 m}}
  boom: {on: king, joint: {fixed: true, at: tip}, mass: 1 t, shape: {rod: x, length: 12 m}}
  load:
    on: boom
    joint: {spherical: roll-pitch-yaw, at: tip, roll: {start: SIDE}, pitch: {start: 0.05}}
    mass: 1 t
    cog: [0, 0, -5]
    inertia: [10, 10, 10]
payload: load
checks: {line: {lead: {off: 5 deg, side: 3 deg}}, hull: {heel: {of: hull, roll: 4 deg, pitch: 3 deg, tilt: 5 deg}}}
run: {duration: 10 ms, step: 10 ms}
record: [lead_angle, utilisation]
"""


@pytest.mark.parametrize("slew", [0.0, 2.1])
def test_lead_angles_turn_with_the_crane_and_mirror_with_the_load(slew: float) -> None:
    """Seen from the crane, a crane that has slewed has the same angles, and one with its load on the other side the opposite."""
    one, other = (
        deckcrane.run(
            deckcrane.loads(TILTED.replace("SLEW", str(slew)).replace("SIDE", side)), progress=False, target="vm"
        ).isel(time=0)
        for side in ("0.08", "-0.08")
    )
    # roll turns the line to +y, pitch then to -x: (-sin p cos r, sin r, -cos p cos r)
    off, side = -0.05, np.arctan(np.tan(0.08) / np.cos(0.05))
    assert one["lead_angle"].values == pytest.approx([off, side], abs=1e-9)
    assert other["lead_angle"].values == pytest.approx([off, -side], abs=1e-9)
    assert one["utilisation"].values == pytest.approx(other["utilisation"].values, abs=1e-9)
    tilt = np.arccos(np.cos(0.06) * np.cos(0.03))
    hull = [one["utilisation"].sel(check=f"hull.{key}").item() for key in ("roll", "pitch", "tilt")]
    assert hull == pytest.approx([0.06 / np.radians(4), 0.03 / np.radians(3), tilt / np.radians(5)], rel=1e-9)


def test_pins_of_pairs_and_linkages_have_the_names_of_their_signals() -> None:
    sides = [f"luffing.{side}.{end}" for side in ("left", "right") for end in ("barrel", "piston")]
    plant = deckcrane.load("offshore_crane").plant
    assert pin_names(plant) == [*sides, "folding.barrel", "folding.piston", "knuckle.jib_pin"]


@one_by_one(
    ("check", "said"),
    [
        ({"pin": {"at": "bom", **PIN}}, 'no pin "bom"; did you mean "boom"'),
        ({"pin": {"at": "jib", "apart": "1 m", **PIN}}, "apart is of the two pins of a hinge"),
        ({"pin": {"force": "reaction.boom.mx", **PIN}}, "is in N m; a force is needed"),
        ({"pin": {**PIN}}, "one of at .* and force"),
        ({"pin": {"at": "boom", **PIN, "diameter": "2 t"}}, "length"),
        ({"pin": {"at": "boom", **PIN, "lug": {"thickness": "5 cm", "radius": "4 cm"}}}, "nothing is left of the lug"),
        ({"pin": {"at": "boom", **PIN, "allowed": {"stress": "9 MPa"}}}, "give bearing"),
        ({"pin": {"at": "boom", **PIN, "allowed": {"yield_stress": "9 MPa"}}}, "one of factor and case"),
        (
            {"pin": {"at": "boom", **PIN, "allowed": {"yield_stress": "9 MPa", "factor": 0.7}}},
            "more than the yield stress",
        ),
        ({"section": {"joint": "boon", "tube": {"diameter": 1, "wall": 0.02}, "allowed": STEEL}}, 'mean "boom"'),
        (
            {"section": {"beam": "boom", "at": 1, "tube": {"diameter": 1, "wall": 0.02}, "allowed": STEEL}},
            "boom is rigid",
        ),
        ({"section": {"joint": "boom", "tube": {"diameter": 1, "wall": 0.6}, "allowed": STEEL}}, "more than half"),
        ({"section": {"joint": "boom", "allowed": STEEL}}, "one of tube, box and section"),
        ({"pedestal": {"joint": "kin", "factor": 1, "deck": {"moment": "1 MN m"}}}, 'mean "king"'),
        ({"pedestal": {"joint": "jib", "factor": 1, "deck": {"moment": "1 MN m"}}}, "say along which axis"),
        ({"pedestal": {"joint": "king", "factor": 1, "deck": {"moment": "1 MN"}}}, "moment"),
        ({"pedestal": {"joint": "king", "factor": 1}}, "something to check"),
        ({"lead": {"off": 6}}, "write 6 deg if degrees are meant"),
        ({"lead": {"off": "6 m"}}, "angle"),
        ({"lead": {"off": "6 deg", "slew": "jib"}}, "does not turn on a hinge"),
        ({"lead": {}}, "needs off, side or en13852"),
        ({"heel": {"roll": "5 deg"}}, "vessels here: none"),
        ({"heel": {"of": "king", "roll": "5 deg", "rule": "shipboard"}}, "leave out roll"),
    ],
)
def test_checks_of_structures_that_cannot_be_say_why(check: dict[str, Any], said: str) -> None:
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        prepare_run(scenario({"wrong": check}))
