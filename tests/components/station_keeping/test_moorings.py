"""Moorings: catenaries against shooting along the line, energy, springs, and equilibria under wind by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import fixed_quad, solve_ivp
from scipy.optimize import brentq

import deckcrane
from deckcrane.components.station_keeping.catenary import Catenary, length_at_tension, line_table
from deckcrane.components.station_keeping.moorings import LineNodes, line_nodes
from deckcrane.errors import ScenarioError
from tests.components.current.vessels_in_flow import CURRENT, HALF_TURN, WIND, moving, vessel

CHAIN, TAUT, HARBOUR = Catenary(850.0, 1100.0, 5e8), Catenary(1500.0, 50.0, 8e7), Catenary(120.0, 300.0, 1.5e8)
LINES = [(CHAIN, 100.0, 8.0), (TAUT, 1000.0, 8.0), (HARBOUR, 15.0, 1.2)]
NAMES = ["chain", "taut rope", "short chain in a harbour"]


def shot(line: Catenary, H: float, V: float) -> tuple[float, float]:
    """Where the anchor is from the fairlead: the line's own differential equations, from the fairlead on, until it lies down."""
    w, EA = line.weight, line.stiffness

    def slope(s: float, y: np.ndarray) -> list[float]:
        T = np.hypot(H, v := V - w * s)
        return [(1 + T / EA) * H / T, (1 + T / EA) * v / T]

    hanging = min(V / w, line.length)
    found = solve_ivp(slope, (0.0, hanging), [0.0, 0.0], rtol=1e-11, atol=1e-9).y[:, -1]
    return float(found[0] + (line.length - hanging) * (1 + H / EA)), float(found[1])


@pytest.mark.parametrize(("line", "height", "lift"), LINES, ids=NAMES)
@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_a_catenary_is_what_integration_along_the_line_gives(
    line: Catenary, height: float, lift: float, share: float
) -> None:
    slack = float(line.slack(np.array(height))[0])
    x = slack + share * (np.sqrt(line.length**2 - height**2) - slack)
    H, V = (float(value) for value in line.forces(np.array(x), np.array(height)))
    np.testing.assert_allclose(shot(line, H, V), [x, height], rtol=1e-7)


@pytest.mark.parametrize("length", [190.0, 260.0], ids=["all of it hangs", "some of it lies"])
def test_places_along_a_line_that_stretches_are_what_integration_along_it_gives(length: float) -> None:
    """From the fairlead down, at lengths that no one has stretched; the line stretches by some per cent."""
    line, anchor, fairlead = Catenary(length, 300.0, 5e5), np.array([5.0, -3.0, -80.0]), np.array([167.0, 117.0, 20.0])
    span = float(np.hypot(162.0, 120.0))
    H, V = (float(value) for value in line.forces(np.array(span), np.array(100.0)))
    s = np.linspace(0.0, length, 11)
    from_fairlead = [shot(replace(line, length=part), H, V) for part in length - s]
    x, z = np.transpose(from_fairlead)
    ahead = np.array([162.0, 120.0]) / span
    expected = np.column_stack([fairlead[:2] - np.outer(x, ahead), fairlead[2] - z])
    np.testing.assert_allclose(line.places(anchor, fairlead, 1, s), expected, atol=1e-5)
    assert H / line.stiffness > 0.01


@pytest.mark.parametrize("lifted", [0.3, 0.95, 1.7])
def test_compliances_are_the_slopes_of_distance_and_height(lifted: float) -> None:
    """Of a rope that stretches by some per cent, a part of it on the seabed or none."""
    line = Catenary(200.0, 300.0, 2e6)
    H, V = 4e4, lifted * line.weight * line.length
    h = 1.0
    by_H, by_V = (
        (np.array(line.reach(np.array(H + dH), np.array(V + dV))) - line.reach(np.array(H - dH), np.array(V - dV)))
        / (2 * h)
        for dH, dV in ((h, 0.0), (0.0, h))
    )
    x_H, x_V, z_V = line.compliance(np.array(H), np.array(V))
    assert [x_H, x_V, x_V, z_V] == pytest.approx([*by_H, *by_V], rel=1e-6)


@pytest.mark.parametrize(("line", "height", "lift"), LINES, ids=NAMES)
@pytest.mark.parametrize("share", [0.1, 0.6, 0.98])
def test_a_length_is_found_from_the_tension_that_it_gives(
    line: Catenary, height: float, lift: float, share: float
) -> None:
    slack = float(line.slack(np.array(height))[0])
    x = slack + share * (np.sqrt(line.length**2 - height**2) - slack)
    tension = float(np.hypot(*line.forces(np.array(x), np.array(height))))
    found = length_at_tension(x, height, line.weight, line.stiffness, tension)
    assert found == pytest.approx(line.length, rel=1e-9)


def symbolic(line: Catenary, height: float, lift: float) -> Any:
    """(x, z) -> energy, H, V, slopes of H along x, as the equations have them."""
    nodes = line_nodes(line_table(line, height, lift))
    values = [ca.SX(ca.DM(np.asarray(v))) for v in (nodes.distance, nodes.energy, nodes.slope, nodes.force)]
    x, z = ca.SX.sym("x"), ca.SX.sym("z")
    energy = LineNodes(*values, ca.SX(height)).at(x, z)
    H = ca.gradient(energy, x)
    return ca.Function("line", [x, z], [energy, H, ca.gradient(energy, z), ca.gradient(H, x)])


@pytest.mark.parametrize(("line", "height", "lift"), LINES, ids=NAMES)
def test_the_table_has_the_forces_of_the_line_within_half_a_per_cent_of_its_tension(
    line: Catenary, height: float, lift: float
) -> None:
    rng, table = np.random.default_rng(2), line_table(line, height, lift)
    x = rng.uniform(table.distance[1, 0] + lift, table.distance[-1, 0], 300)
    z = height + np.repeat(rng.uniform(-lift, lift, 6), 50)
    H, V = line.forces(x, z)
    _, h, v, _ = (np.array(value).ravel() for value in symbolic(line, height, lift)(x[None], z[None]))
    tension = np.hypot(H, V)
    assert np.abs(h - H).max() / tension[np.abs(h - H).argmax()] < 5e-3
    assert np.quantile(np.hypot(h - H, v - V) / tension, 0.95) < 5e-4


@pytest.mark.parametrize(("line", "height", "lift"), LINES, ids=NAMES)
def test_the_table_is_exact_at_the_mean_height_and_at_the_other_zeros_of_chebyshevs_polynomial(
    line: Catenary, height: float, lift: float
) -> None:
    """T_3(d) = 4 d^3 - 3 d over the lift is zero at d = 0 and at both sides of it."""
    table = line_table(line, height, lift)
    H = table.force[1:]
    for d in (0.0, np.sqrt(3) / 2 * lift, -np.sqrt(3) / 2 * lift):
        powers = np.array([1.0, d, d**2])
        distance, _ = line.reach(H, line.lift(H, np.array(height + d)))
        assert table.distance[1:] @ powers == pytest.approx(distance, rel=1e-9)


@pytest.mark.parametrize(("line", "height", "lift"), LINES, ids=NAMES)
def test_nodes_are_evenly_spread_along_the_curve_of_a_lines_force(line: Catenary, height: float, lift: float) -> None:
    """Of ln H over x at the mean height, drawn in a square from corner to corner; lengths of the curve by quadrature."""
    table = line_table(line, height, lift)
    H, x = table.force[1:], table.distance[1:, 0]
    wide, high = x[-1] - x[0], np.log(H[-1] / H[0])

    def slope(log_force: np.ndarray) -> np.ndarray:
        force = np.exp(log_force)
        x_H, x_V, z_V = line.compliance(force, line.lift(force, np.array(height)))
        return np.asarray(np.hypot(force * (x_H - x_V**2 / z_V) / wide, 1 / high))

    parts = [fixed_quad(slope, *np.log(ends), n=40)[0] for ends in pairwise(H)]
    np.testing.assert_allclose(parts, np.mean(parts), rtol=2e-5)
    assert table.force[[0, 1, -1]] == pytest.approx([0.0, 0.01 * line.weight * height, 0.02 * line.stiffness], rel=1e-9)


@pytest.mark.parametrize(("line", "height", "lift"), LINES, ids=NAMES)
def test_a_lines_horizontal_stiffness_is_that_of_its_catenary(line: Catenary, height: float, lift: float) -> None:
    function = symbolic(line, height, lift)
    table = line_table(line, height, lift)
    for x in np.linspace(table.distance[4, 0], table.distance[-4, 0], 5):
        h = 1e-3
        ahead, behind = (float(line.forces(np.array(x + d), np.array(height))[0]) for d in (h, -h))
        assert float(function(x, height)[3]) == pytest.approx((ahead - behind) / (2 * h), rel=0.05)


def test_forces_go_on_from_slack_to_beyond_the_table_without_a_jump() -> None:
    function, table = symbolic(CHAIN, 100.0, 8.0), line_table(CHAIN, 100.0, 8.0)
    x = np.linspace(table.distance[0, 0] - 20, table.distance[-1, 0] + 3, 4001)
    _, H, V, _ = (np.array(value).ravel() for value in function(x[None], np.full((1, len(x)), 103.0)))
    assert np.all(np.diff(H) >= -1e-6 * H.max())
    assert np.abs(np.diff(H)).max() < 2e-2 * H.max()
    assert H[0] == pytest.approx(0.0, abs=1e-6)
    assert V[0] == pytest.approx(1100.0 * 103.0, rel=2e-3), "slack, it hangs straight down"


# ---- On a vessel.
FOUR = {
    name: {
        "fairlead": [30.0 * x, 8.0 * y, 0.0],
        "anchor": [780.0 * x, 300.0 * y, -100.0],
        "axial_stiffness": "500 MN",
        "weight": "1.1 kN/m",
        "pretension": "400 kN",
    }
    for name, (x, y) in {"ahead_port": (1, 1), "ahead": (1, -1), "astern_port": (-1, 1), "astern": (-1, -1)}.items()
}


def test_lines_have_their_pretension_where_the_vessel_is_to_be() -> None:
    found = moving(vessel(vessel__moorings={"lines": FOUR}), "mooring_tension")
    np.testing.assert_allclose(found, 400e3, rtol=2e-3)


def test_under_steady_wind_a_moored_vessel_rests_where_the_catenaries_balance_it() -> None:
    """From the starboard beam; the sum of the four lines' forces by their own equations."""
    made = vessel(
        vessel__moorings={"lines": FOUR},
        vessel__wind=WIND,
        wind={"speed": 25.0, "direction": np.pi / 2},
        run__start="settled",
        run__duration=5.0,
    )
    found = deckcrane.run(made, target="vm")
    q = found["q"].values[0]
    assert np.abs(found["q"].values - q).max() < 1e-5, "it stays there"
    (x, y, z), heeled = q[:3], q[3]
    push = 1.225 / 2 * 0.9 * 900 * 25.0**2
    line = _line_of(400e3)

    def side_force(y: float) -> float:
        total = push
        for ex in (1, -1):
            for ey in (1, -1):
                lead = np.array([x + 30 * ex, y + 8 * ey * np.cos(heeled), z + 8 * ey * np.sin(heeled)])
                apart = lead - [780.0 * ex, 300.0 * ey, -100.0]
                H, _ = line.forces(np.array(np.hypot(*apart[:2])), np.array(apart[2]))
                total -= float(H) * apart[1] / np.hypot(*apart[:2])
        return total

    assert abs(x) < 0.1
    assert y == pytest.approx(brentq(side_force, 0.0, 60.0), rel=5e-3)


def _line_of(tension: float) -> Catenary:
    """The line that has this tension at the place of the vessel, by bisection on its length."""
    distance = np.hypot(750.0, 292.0)

    def more(length: float) -> float:
        H, V = Catenary(length, 1100.0, 5e8).forces(np.array(distance), np.array(100.0))
        return float(np.hypot(H, V)) - tension

    return Catenary(float(brentq(more, 810.0, 880.0)), 1100.0, 5e8)


def test_moorings_keep_their_energy_and_all_else_balances() -> None:
    straight = {"fairlead": [0, 8, 2], "anchor": [5, 40, 3], "axial_stiffness": "20 MN", "pretension": "50 kN"}
    matrix = np.diag([4e4, 5e4, 0, 1e6, 2e6, 8e7])
    matrix[1, 5] = matrix[5, 1] = 1e5
    made = vessel(
        vessel__moorings={
            "lines": {"ahead": FOUR["ahead"], "quay": straight},
            "matrix": matrix.tolist(),
            "at": {"surge": 2.0, "yaw": 0.1},
        },
        vessel__current=CURRENT,
        current={"speed": 1.0, "direction": 1.0},
    )
    found = {balance.name: balance for balance in deckcrane.check_parts(made)}
    for name in ("vessel.moorings", "vessel.moorings.ahead", "vessel.moorings.quay"):
        assert found[name].holds
        assert found[name].size > 0


def test_a_straight_line_only_pulls() -> None:
    quay = {"fairlead": [0, 8, 0], "anchor": [0, 40, 0], "axial_stiffness": 3.2e6, "length": 32.0}
    made = vessel(vessel__moorings={"lines": {"quay": quay}})
    assert moving(made, "mooring_tension", y=-2.0) == pytest.approx(2.0 * 1e5, rel=1e-9)
    assert moving(made, "mooring_tension", y=2.0) == 0.0


def test_springs_give_their_periods_at_any_heading() -> None:
    """The stiffness along the heading of the place: the same push gives the same way ahead."""
    springs = {"stiffness": {"surge": 6e4, "sway": 9e4, "yaw": 9e7}}
    north = moving(vessel(vessel__moorings=springs), "mooring_force", x=2.0, y=1.0, yaw=0.1)
    np.testing.assert_allclose(north, [-12e4, -9e4, 0, 0, 0, -9e6], rtol=1e-12)
    west = {**springs, "at": {"surge": 5.0, "yaw": np.pi / 2}}
    found = moving(vessel(vessel__moorings=west), "mooring_force", x=4.0, y=2.0, yaw=np.pi / 2 + 0.1)
    np.testing.assert_allclose(found, [9e4, -12e4, 0, 0, 0, -9e6], rtol=1e-9, atol=1e-6)


def test_z_up_and_z_down_hang_on_the_same_lines() -> None:
    def turned(point: list[float]) -> list[float]:
        return [point[0], -point[1], -point[2]]

    lines = {name: {**FOUR[name], "pretension": "500 kN"} for name in ("ahead", "astern_port")}
    mirrored = {
        name: {**line, "fairlead": turned(line["fairlead"]), "anchor": turned(line["anchor"])}
        for name, line in lines.items()
    }
    run = {"duration": 20, "step": 0.5}
    up = vessel(vessel__moorings={"lines": lines}, run=run)
    down = vessel(vessel__moorings={"lines": mirrored}, run=run, gravity=[0, 0, 9.81], vessel__z="down")
    one, other = (deckcrane.run(each, target="vm") for each in (up, down))
    np.testing.assert_allclose(other["q"] * HALF_TURN, one["q"], atol=1e-8)
    np.testing.assert_allclose(other["mooring_tension"], one["mooring_tension"], rtol=1e-9)


def test_lines_of_other_lengths_share_equations() -> None:
    one = vessel(vessel__moorings={"lines": FOUR})
    other = one.with_values(
        {"vessel.moorings.lines.ahead.pretension": "600 kN", "vessel.moorings.lines.ahead.weight": "900 N/m"}
    )
    assert deckcrane.structure(one) == deckcrane.structure(other)


LINE = FOUR["ahead"]


@pytest.mark.parametrize(
    ("moorings", "says"),
    [
        ({}, "needs lines, stiffness or matrix"),
        ({"lines": {"a": {**LINE, "length": 800}}}, "needs length or pretension, one of the two; it has both"),
        ({"lines": {"a": {**LINE, "anchor": [780, 0, 100]}}}, "must be 1 m or more below the fairlead"),
        ({"lines": {"a": {**LINE, "pretension": "90 kN"}}}, "does not carry the line's own weight"),
        ({"lines": {"a": {**LINE, "pretension": None, "length": "700 m"}}}, "do not reach from the anchor"),
        ({"lines": {"a": {**LINE, "pretension": None, "length": "70 m"}}}, "70 m are less than the 100 m"),
        (
            {"lines": {"a": {**LINE, "pretension": None, "length": 900, "axial_stiffness": "2 MN"}}},
            "its own weight over 100 m of height, 110 kN",
        ),
        ({"lines": {"a": {**LINE, "weight": "1.1 kg/m"}}}, "a weight per length is needed"),
        ({"matrix": (np.eye(6) + np.eye(6, k=1)).tolist()}, "a stiffness is symmetric"),
        ({"matrix": [["3 m"] * 6] * 6}, "a stiffness is needed"),
        ({"matrix": np.eye(6).tolist(), "stiffness": {"surge": 1}}, "one of the two is enough"),
    ],
)
def test_moorings_that_cannot_be_are_refused(moorings: dict[str, Any], says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        vessel(vessel__moorings=moorings)
