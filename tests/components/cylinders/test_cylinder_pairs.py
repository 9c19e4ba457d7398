"""Two cylinders side by side: together they are one with doubled data, and what each carries follows from statics."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.scenario.reading import loads
from tests.random_models import assert_same

CRANE = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king:
    on: ground
    joint: {revolute: z, name: slew, speed: 0.3 rad/s}
    mass: 10 t
    shape: {cylinder: z, length: 6 m, radius: 0.5 m}
  boom:
    on: king
    joint: {revolute: -y, at: tip, name: luff, start: 20 deg}
    mass: 5 t
    shape: {rod: x, length: 7 m}
    masses: [{at: [7 m, 0, 0], mass: 2 t}]
cylinders:
  ram:
    barrel: {on: king, at: [0.8 m, 0, 3 m], mass: 2 t, length: 2 m, inertia: [700, 700, 20]}
    piston: {on: boom, at: [3 m, 0, 0], mass: 1 t, length: 2 m, cog: 0.9 m}
    stroke: [0.8 m, 3 m]
control:
  ram: {pd: {stiffness: 5 MN/m, damping: 1 MN s/m, gravity_compensation: true}, setpoint: {quintic: [[0 s, 2 m], [2 s, 2.4 m]]}}
  slew: {pd: {stiffness: 5 MN m/rad, damping: 2 MN m s/rad}}
run: {duration: 1 s, step: 2 ms, every: 0.1 s}
"""
SPACING = 1.6
OIL: dict[str, Any] = {
    "piston_diameter": "240 mm",
    "rod_diameter": "160 mm",
    "piston_chamber": "10 mm",
    "rod_chamber": "2.4 m",
    "leakage": {"internal": 1e-13, "external": 1e-14},
    "friction": {"coulomb": "3 kN", "static": "5 kN", "viscous": "2 kN s/m"},
    "valve": {"opening_area": "2e-4 m^2", "spool_time": "50 ms"},
    "supply": {"pressure": "21 MPa", "relief": {"pressure": "22 MPa"}},
}
BY_VALVE = {"valve": {"gain": "2 1/m"}, "setpoint": {"quintic": [["0 s", "2 m"], ["2 s", "2.4 m"]]}}


def crane(**ram: Any) -> Scenario:
    values = {f"cylinders.ram.{key.replace('__', '.')}": value for key, value in ram.items()}
    return loads(CRANE).with_values(values | ({"control.ram": BY_VALVE} if "hydraulics" in ram else {}))


def doubled(end: Any, spacing: float) -> dict[str, Any]:
    """One end as heavy as two, `spacing` apart along the hinge."""
    mass, _, inertia = end.inertial()
    xx, yy, zz = 2 * np.diag(inertia) + 2 * mass * (spacing / 2) ** 2 * np.array([0, 1, 1])
    return {"mass": 2 * mass, "inertia": [xx, yy, zz]}


def one_for_two(**more: Any) -> Scenario:
    ends = {end: getattr(crane().cylinders["ram"], end) for end in ("barrel", "piston")}
    values = {f"{end}__{key}": value for end, data in ends.items() for key, value in doubled(data, SPACING).items()}
    return crane(**values, stop_stiffness="100 MN/m", **more)


def same_motion(pair: xr.Dataset, one: xr.Dataset, names: tuple[str, ...]) -> None:
    for name in names:
        assert_same(pair[name].values, one[name].values, 1e-13)


MOTION = ("q", "u", "du", "position", "rotation", "energy", "actuation", "cylinder_length", "cylinder_force")


def test_a_pair_moves_as_one_cylinder_with_doubled_data() -> None:
    pair, one = (deckcrane.run(scenario) for scenario in (crane(pair={"spacing": SPACING}), one_for_two()))
    same_motion(pair, one, MOTION)
    king = {"joint": "king"}
    assert_same(pair["reaction"].sel(king).values, one["reaction"].sel(king).values, 1e-13)
    in_plane = {"joint": "boom", "component": ["fx", "fz", "my"]}
    assert_same(pair["reaction"].sel(in_plane).values, one["reaction"].sel(in_plane).values, 1e-13)
    forces = pair["pair_force"]
    assert list(forces["pair"].values) == ["ram.left", "ram.right"]
    assert_same(forces.sum("pair").values, one["cylinder_force"].sel(cylinder="ram").values, 1e-13)
    assert_same(forces.sel(pair="ram.left").values, forces.sel(pair="ram.right").values, 1e-13)
    for end in ("barrel", "piston"):
        both = sum(pair["pin_force"].sel(pin=f"ram.{side}.{end}") for side in ("left", "right"))
        across = {"component": ["fy", "fz"]}
        assert_same(both.sel(across).values, one["pin_force"].sel(pin=f"ram.{end}").sel(across).values, 1e-13)


def oil_of_both() -> dict[str, Any]:
    """As of one cylinder whose circuit has one valve."""
    found = {key: value for key, value in OIL.items() if "diameter" not in key}
    piston, rod = np.pi / 4 * 0.24**2, np.pi / 4 * (0.24**2 - 0.16**2)
    found |= {"piston_area": 2 * piston, "rod_area": 2 * rod, "leakage": {"internal": 2e-13, "external": 2e-14}}
    return {**found, "friction": {"coulomb": "6 kN", "static": "10 kN", "viscous": "4 kN s/m"}}


RUN = {"run.step": "1 ms", "run.duration": "0.5 s"}


def test_oil_of_a_pair_is_that_of_one_cylinder_with_doubled_areas_leakage_and_friction() -> None:
    """One valve feeds both: pressures are those of each, and flows those of both."""
    pair = deckcrane.run(crane(pair={"spacing": SPACING}, hydraulics=OIL).with_values(RUN))
    one = deckcrane.run(one_for_two(hydraulics=oil_of_both()).with_values(RUN))
    same_motion(pair, one, (*MOTION, "pressure", "flow", "hydraulic_power"))


@pytest.mark.study
def test_two_circuits_have_two_valves_and_their_relief_valves() -> None:
    valve = {"opening_area": "4e-4 m^2", "spool_time": "50 ms"}
    supply = {"pressure": "21 MPa", "relief": {"pressure": "22 MPa", "gradient": 4e-9}}
    two = deckcrane.run(crane(pair={"spacing": SPACING, "circuits": "two"}, hydraulics=OIL).with_values(RUN))
    one = deckcrane.run(one_for_two(hydraulics={**oil_of_both(), "valve": valve, "supply": supply}).with_values(RUN))
    same_motion(two, one, (*MOTION, "flow"))


@pytest.mark.parametrize(
    ("model", "share"),
    [
        ("loop", 0.3),
        ("strut", 1.0),
        *(
            pytest.param(*case, marks=pytest.mark.study)
            for case in (("loop", 0.0), ("loop", 1.0), ("strut", 0.0), ("strut", 0.3))
        ),
    ],
)
def test_side_load_is_shared_as_statics_by_hand_has_it(model: str, share: float) -> None:
    """A force across a boom at rest: its moment about y, across hinge and cylinders, goes to the pair by the share stated."""
    side = {"on": "boom", "at": [7, 0, 0], "force": [0, 40e3, 0]}
    still = {"bodies.king.joint": {"fixed": True}, "control.slew": None, "forces.side": side}
    massless = {f"cylinders.ram.{end}.{key}": None for end in ("barrel", "piston") for key in ("inertia", "cog")}
    massless |= {f"cylinders.ram.{end}.mass": 0.0 for end in ("barrel", "piston")}
    scenario = crane(pair={"spacing": SPACING, "side_share": share}, model=model).with_values(still | massless)
    scenario = scenario.with_values(
        {"reactions.frame": "ground", "control.ram": {"pd": {"stiffness": 1e9, "damping": 1e7}}}
    )
    found = deckcrane.forces(scenario).isel(time=0)
    pin = np.array([3 * np.cos(np.radians(20)), 0, 3 * np.sin(np.radians(20))])
    z = pin - np.array([0.8, 0, -3])
    z /= np.linalg.norm(z)
    x = np.array([0, -1.0, 0])
    y = np.cross(z, x)
    boom = np.array([np.cos(np.radians(20)), 0, np.sin(np.radians(20))])
    turning = -np.cross(7 * boom, [0, 40e3, 0]) @ y  # what holds the boom against the side force, about y
    F = (5e3 * 3.5 + 2e3 * 7) * 9.81 * boom[0] / np.cross(pin, z)[1] * -1
    assert_same(found["cylinder_force"].values, [F], 1e-12)
    more = -share * turning / SPACING
    assert_same(found["pair_force"].values, [F / 2 - more, F / 2 + more], 1e-12)
    assert_same(found["pair_force"].values[0] - found["pair_force"].values[1], -2 * more, 1e-12, scale=F)
    hinge = found["reaction"].sel(joint="boom").values
    assert_same(hinge[3:] @ y, (1 - share) * turning, 1e-12, scale=turning)
    total, arms = hinge.copy(), {side: pin + sign * SPACING / 2 * x for side, sign in (("left", -1), ("right", 1))}
    for side_name, arm in arms.items():
        f = -found["pin_force"].sel(pin=f"ram.{side_name}.piston").values
        total += np.concatenate([f[:3], f[3:] + np.cross(arm, f[:3])])
    turned = np.cross(3.5 * boom, [0, 0, 5e3 * 9.81]) + np.cross(7 * boom, [0, -40e3, 2e3 * 9.81])
    assert_same(total, [0, -40e3, 7e3 * 9.81, *turned], 1e-11)


ROPE: dict[str, Any] = {
    "bodies.block": {
        "on": "boom",
        "joint": {"prismatic": "-z", "name": "fall", "at": [7, 0, 0], "start": 3.0},
        "mass": 2e3,
        "shape": {"box": [1, 1, 1]},
    },
    "winches.hoist": {"on": "king", "at": [-1, 1.5, 1], "axis": "y", "radius": 0.4, "mass": 1e3},
    "ropes.line": {
        "path": [{"drum": "hoist"}, {"on": "boom", "at": [7, 0, 0]}, {"on": "block"}],
        "rigid": {"coordinate": "fall"},
    },
    "control.hoist": {"motion": {"hold": "start"}},
    "control.ram": {"motion": {"hold": "start"}},
}
"""A rope that does not stretch, from a drum beside the king over the boom's tip: it pulls the boom sideways past the hinge."""


@pytest.mark.parametrize("rope", [{}, ROPE], ids=["alone", "rope"])
def test_all_that_holds_a_moving_boom_is_the_same_whatever_share_the_pair_has(rope: dict[str, Any]) -> None:
    """Hinge and pins together give the boom what it needs: the share moves a couple from one to the others."""
    totals, hinges = [], []
    for share in (0.0, 0.6):
        scenario = crane(pair={"spacing": SPACING, "side_share": share})
        scenario = scenario.with_values({"reactions.frame": "ground", **rope})
        dataset = deckcrane.run(scenario)
        R, a = dataset["rotation"].sel(body="boom").values, np.array([0, -1.0, 0])
        pins = [R @ (np.array([3.0, 0, 0]) + sign * SPACING / 2 * a) for sign in (-1, 1)]
        total = dataset["reaction"].sel(joint="boom").values.copy()
        for side, arm in zip(("left", "right"), pins, strict=True):
            f = -dataset["pin_force"].sel(pin=f"ram.{side}.piston").values
            total += np.concatenate([f[:, :3], f[:, 3:] + np.cross(arm, f[:, :3])], axis=1)
        C = dataset["rotation"].sel(body="ram.piston").values
        totals.append(total)
        hinges.append(np.einsum("ti,ti->t", dataset["reaction"].sel(joint="boom").values[:, 3:], C[:, :, 1]))
    assert_same(totals[0], totals[1], 1e-12)
    assert np.abs(hinges[0]).max() > 1e3
    assert_same(hinges[1], 0.4 * hinges[0], 1e-12)


def test_each_cylinder_of_a_slewing_pair_needs_its_own_centripetal_force() -> None:
    """The pins of either give what its own barrel and piston need; sums of both are those of the whole."""
    dataset = deckcrane.run(crane(pair={"spacing": SPACING}).with_values({"reactions.frame": "ground"}))
    forces = dataset["pin_force"].sel(component=["fx", "fy", "fz"])
    own = {
        side: sum(forces.sel(pin=f"ram.{side}.{end}") for end in ("barrel", "piston")).values
        for side in ("left", "right")
    }
    rate = dataset["u"].sel(speed="slew").values
    change = dataset["du"].sel(speed="slew").values
    apart = SPACING * dataset["rotation"].sel(body="ram.barrel").values[:, :, 0]  # from the left one to the right one
    up = np.array([0, 0, 1.0])
    turned = np.cross(up, apart)
    expected = 3e3 * (change[:, None] * turned + rate[:, None] ** 2 * np.cross(up, turned))
    assert_same(own["right"] - own["left"], expected, 1e-10, scale=float(np.abs(own["left"]).max()))


def test_pins_of_a_pair_at_rest_carry_nothing_along_the_hinge_and_half_of_the_whole_each() -> None:
    """Each cylinder hangs in its own plane: its weight turns about its own pins, not about the middle of the pair."""
    still: dict[str, Any] = {"bodies.king.joint": {"fixed": True}, "control": {}}
    pair, one = (
        deckcrane.forces(scenario.with_values(still)).isel(time=0)["pin_force"]
        for scenario in (crane(pair={"spacing": SPACING}), one_for_two())
    )
    for end in ("barrel", "piston"):
        for side in ("left", "right"):
            assert_same(pair.sel(pin=f"ram.{side}.{end}").values, one.sel(pin=f"ram.{end}").values / 2, 1e-12)
    assert float(np.abs(pair.sel(component=["fx", "mz"])).max()) < 1e-9 * float(np.abs(pair).max())


@pytest.mark.parametrize("model", ["loop", "strut"])
def test_energy_of_a_pair_balances(model: str) -> None:
    pair = {"spacing": SPACING, "side_share": 0.5, "circuits": "two"}
    check_balance(dynamics(crane(pair=pair, hydraulics=OIL, model=model)))


def test_masses_of_a_pair_of_struts_are_lumped_at_their_own_pins() -> None:
    scenario = crane(pair={"spacing": SPACING}, model="strut", barrel__inertia=None)
    lumps = scenario.plant.point_masses("boom")
    assert {label: (mass.at, mass.mass) for label, mass in lumps.items() if label.startswith("ram")} == {
        "ram.left.piston": ((3.0, 0.8, 0.0), 1e3),
        "ram.right.piston": ((3.0, -0.8, 0.0), 1e3),
    }
    springs = {"stiffness": "1e8 N/m", "damping": "1e5 N s/m"}
    sprung = dynamics(crane(pair={"spacing": SPACING}, model="strut", barrel__inertia=None, mass_springs=springs))
    assert {name for name in sprung.equations.x.names if name.endswith(".x")} == {
        f"ram.{side}.{end}.x" for side in ("left", "right") for end in ("barrel", "piston")
    }


@pytest.mark.parametrize(
    ("ram", "words"),
    [
        ({"pair": {"spacing": -1.6}}, "cylinders.ram.pair.spacing: must be greater than zero"),
        ({"pair": {"spacing": 1.6, "side_share": 1.2}}, "side_share is a part of a moment, 0 to 1; it is 1.2"),
        ({"pair": {"spacing": 1.6, "circuits": "two"}}, "this cylinder has no hydraulics; leave circuits out"),
        (
            {"pair": {"spacing": 1.6, "side_share": 0.5}, "hydraulics": OIL},
            "one valve feeds both cylinders: at equal pressures they push alike",
        ),
    ],
)
def test_pairs_that_cannot_be_are_refused(ram: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        crane(**ram)
    assert words in str(error.value)
