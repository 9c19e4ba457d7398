"""Ropes: statics, falls and efficiencies, tangents of sheaves, slack and snap, energy, against closed forms."""

from __future__ import annotations

from math import acos, pi, sqrt

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import trapezoid

import deckcrane
from deckcrane.components.ropes.elastic_line import PathNode, Wheel, span
from deckcrane.formulations.energy_balance import TOLERANCE, balances
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.ropes.hoists import HANGING, SHEAVES, SLINGS, TACKLE, G, Shown, scene

EA, M, L = 12e6, 2000.0, 30.0


# ---- Statics.
def test_a_load_at_rest_has_stretched_its_rope_by_w_l_over_ea() -> None:
    shown = Shown(scene(HANGING, run__start="settled"))
    assert float(shown("q")[0]) == pytest.approx(-M * G * L / EA, rel=1e-12)
    assert float(shown("rope_tension")[0]) == pytest.approx(M * G, rel=1e-12)
    np.testing.assert_allclose(shown("sheave_force"), [[0, 0, -M * G], [0, 0, M * G]], rtol=1e-12)


def test_a_rope_is_as_long_as_its_file_says() -> None:
    for given, tension in (
        ({"length": "29.9 m"}, EA * 0.1 / 29.9),
        ({"tension": "15 kN"}, 15e3),
        ({"slack": "0.2 m"}, 0.0),
        ({"slack": "-10 mm"}, EA * 0.01 / 29.99),
        ({}, 0.0),
    ):
        rope = {"path": [{"on": "ground", "at": [0, 0, 30.0]}, {"on": "load"}], "stiffness": EA, **given}
        assert float(Shown(scene(HANGING, ropes__line=rope))("rope_tension")[0]) == pytest.approx(tension, rel=1e-9)


def test_a_load_on_four_slings_and_four_falls_rests_where_statics_has_it() -> None:
    """Found from a start beside it, with a tugger line that stays slack and pulls at nothing."""
    shown = Shown(scene(SLINGS))
    tension = dict(zip(("hoist", "a", "b", "c", "d", "tugger"), shown("rope_tension"), strict=True))
    block, load = shown("q")[:6], shown("q")[6:]
    drop = (block[2] - 0.4) - (load[2] + 0.75)
    sling = sqrt(drop**2 + 1.8**2 + 0.8**2)
    for name in "abcd":
        assert tension[name] == pytest.approx(20e3 * G / 4 * sling / drop, rel=1e-9)
        assert tension[name] == pytest.approx(10e6 * (sling - 5) / 5, rel=1e-9)
    assert tension["tugger"] == 0.0
    falls = shown("sheave_force")[1] + shown("sheave_force")[3]
    np.testing.assert_allclose(falls, [0, 0, 20.5e3 * G], atol=1e-5)
    np.testing.assert_allclose(shown("rope_slack"), [0, 0, 0, 0, 0, 1])


# ---- Falls and efficiencies.
@pytest.mark.parametrize("hoisting", [True, False])
def test_falls_share_the_load_with_the_efficiency_of_their_sheaves(hoisting: bool) -> None:
    """Raising: the lead line carries W (1 - eta) / (eta (1 - eta^4)) ... of four falls; lowering: with 1/eta in its place."""
    shown, eta, speed = Shown(scene(TACKLE)), 0.96, 0.5 if hoisting else -0.5
    states = {"block.z": -0.05, "d:block.vz": speed, "d:winch": -4 * speed / 0.4}
    tensions = shown("rope_span_tension", states)
    lost = eta if hoisting else 1 / eta
    np.testing.assert_allclose(tensions[1:] / tensions[:-1], lost, rtol=1e-9)
    load = 5e3 * (shown.rate("d:block.vz", states) + G)  # what the falls carry
    closed = load * (1 - lost) / (lost * (1 - lost**4))
    assert tensions[0] == pytest.approx(closed, rel=2e-4)  # falls are as good as upright
    assert tensions[0] / tensions[-1] == pytest.approx(lost**-4, rel=1e-9)


def test_falls_at_rest_share_a_load_equally() -> None:
    tensions = Shown(scene(TACKLE))("rope_span_tension", {"block.z": -0.05})
    np.testing.assert_allclose(tensions, tensions[0], rtol=1e-12)
    assert len(tensions) == 5


def test_a_drum_pays_out_its_radius_times_its_angle() -> None:
    """On four falls, the block comes down by a quarter of it, and the drum feels tension times radius."""
    shown = Shown(scene(TACKLE, ropes__hoist__tension="10 kN"))
    start, paid = shown("rope_tension")[0], shown("rope_tension", {"winch": 0.01})[0]
    length = shown("rope_length")[0] / (1 + 1e4 / 40e6)
    assert start - paid == pytest.approx(40e6 * 0.004 / length, rel=2e-3)
    assert shown.rate("d:winch") == pytest.approx(start * 0.4 / 50.0, rel=1e-9)


# ---- Tangents.
def test_a_rope_over_a_sheave_is_two_tangents_and_an_arc() -> None:
    """With both ends below and beside a sheave of 0.5 m: by hand."""
    rope = {
        "path": [
            {"on": "ground", "at": [-3.0, 0.0, 26.0]},
            {"on": "ground", "at": [0.0, 0.0, 30.0], "radius": 0.5, "axis": "y"},
            {"on": "load", "at": [3.0, 0.0, 26.0]},
        ],
        "stiffness": EA,
        "tension": "10 kN",
    }
    shown = Shown(scene(HANGING, ropes__line=rope))
    tangent = sqrt(25.0 - 0.25)
    leaned = 2 * np.arctan2(3, 4)  # between the two lines from the middle to the ends
    wrapped = 2 * pi - leaned - 2 * acos(0.5 / 5.0)
    assert float(shown("rope_length")[0]) == pytest.approx(2 * tangent + 0.5 * wrapped, rel=1e-12)
    force = shown("sheave_force")
    np.testing.assert_allclose(np.linalg.norm(force[0]), 1e4, rtol=1e-9)
    np.testing.assert_allclose(force.sum(axis=0), 0, atol=1e-8)
    np.testing.assert_allclose(force[1], [0, 0, -2e4 * np.sin(wrapped / 2)], rtol=1e-9, atol=1e-8)


def test_forces_of_a_rope_balance_one_another_about_every_point() -> None:
    """They are inner forces of rope and bodies: no force and no moment is left over, whatever sheaves do out of plane."""
    scenario = scene(SHEAVES, gravity=[0.0, 0.0, 0.0])
    system = dynamics(scenario)
    shown = Shown(scenario)
    states = {"d:block.vz": 0.4, "d:winch": 0.3, "d:boom": -0.1}
    force = shown("sheave_force", states)
    np.testing.assert_allclose(force.sum(axis=0), 0, atol=1e-9 * np.abs(force).max())
    assert np.abs(force).max() > 1e4
    assert all(balance.holds for balance in balances(system)), [str(one) for one in balances(system)]


# ---- Energy.
@pytest.mark.parametrize("text", [TACKLE, SLINGS])
def test_the_energy_of_ropes_balances_at_random_states(text: str) -> None:
    found = balances(dynamics(scene(text, run__start="given")))
    assert [str(one) for one in found if one.share > TOLERANCE] == []
    assert any("ropes." in one.name and one.size > 0 for one in found)


# ---- Slack and snap.
def test_a_rope_that_snaps_tight_pulls_with_the_impact_formula() -> None:
    """T = W + sqrt(W^2 + k m v^2) for a load that falls into its rope; v sqrt(k m) without weight. Nothing is lost."""
    for gravity, weight in (([0.0, 0.0, -G], M * G), ([0.0, 0.0, 0.0], 0.0)):
        scenario = scene(
            HANGING,
            gravity=gravity,
            bodies__load__joint__speed="-2 m/s",
            ropes__line__slack="0.5 m",
            run__step="0.2 ms",
            run__duration="0.7 s",
        )
        data = deckcrane.run(scenario)
        k = EA / (L + 0.5)
        v = sqrt(4.0 + 2 * (weight / M) * 0.5)
        peak = weight + sqrt(weight**2 + k * M * v**2)
        tension = data["rope_tension"].values[:, 0]
        assert tension.max() == pytest.approx(peak, rel=1e-5)
        slack = data["rope_slack"].values[:, 0]
        assert [slack[0], slack.min(), slack[-1]] == [1, 0, 1], "it is thrown back, and slack again"
        assert np.all(tension >= 0)
        energy = data["energy"].sum("form").values
        # The stiffness jumps where the rope comes taut: the step that goes across it has an error of the second order.
        assert np.abs(energy - energy[0]).max() < 1e-7 * k * M * v**2 / k


def test_damping_takes_from_a_snap_and_never_makes_a_rope_push() -> None:
    scenario = scene(
        HANGING,
        bodies__load__joint__speed="-2 m/s",
        ropes__line__slack="0.5 m",
        ropes__line__damping="400 kN s",
        run__duration="4 s",
    )
    data = deckcrane.run(scenario)
    energy, tension = data["energy"].sum("form").values, data["rope_tension"].values
    assert np.all(np.diff(energy) < 1e-6 * energy[0])
    assert np.all(tension >= 0)
    assert float(energy[-1]) < float(energy[0]) - 3000


def test_lengths_grow_as_differentiation_has_it() -> None:
    """The written-out slopes of a span between two wheels with axes of any direction, against automatic differentiation."""
    rng = np.random.default_rng(3)
    given = [ca.SX.sym(f"x{i}", size) for i, size in enumerate((3, 3, 3, 3))]
    turns = [ca.SX.sym("turn", 3), ca.SX.sym("turn", 3)]

    def made(turned: bool) -> list[PathNode]:
        knots = []
        for i, radius in enumerate((0.4, -0.3)):
            a, e = _axes(rng_axes[i])
            t = turns[i] if turned else ca.SX(3, 1)
            knots.append(
                PathNode(
                    given[i], given[2 + i], ca.SX(3, 1), Wheel(a + ca.cross(t, a), e + ca.cross(t, e), ca.SX(radius))
                )
            )
        return knots

    rng_axes = rng.normal(size=(2, 3))
    one = span(*made(turned=True))
    whole = one.length + 0.4 * one.start.angle + 0.3 * one.end.angle
    slopes = [ca.gradient(whole, symbol) for symbol in (given[0], turns[0], given[1], turns[1])]
    found = [one.start.slope, one.start.turning, one.end.slope, one.end.turning]
    function = ca.Function("both", [*given, *turns], [ca.vertcat(*slopes), ca.vertcat(*found)])
    values = function(rng.normal(size=3), [3.0, 1.0, -2.0], [0.0] * 3, [0.0] * 3, [0.0] * 3, [0.0] * 3)
    np.testing.assert_allclose(np.array(values[1]), np.array(values[0]), atol=1e-11)


def _axes(axis: np.ndarray) -> tuple[ca.SX, ca.SX]:
    """An axis and a mark across it."""
    a = axis / np.linalg.norm(axis)
    e = np.cross(a, [1.0, 0.0, 0.0])
    return ca.SX(a), ca.SX(e / np.linalg.norm(e))


BOLLARD = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  left: {on: ground, joint: {prismatic: z, at: [-0.3 m, 0, 0]}, mass: 400 kg, shape: {point: true}}
  right: {on: ground, joint: {prismatic: z, at: [0.3 m, 0, 0]}, mass: 100 kg, shape: {point: true}}
ropes:
  line:
    path: [{on: left}, {on: ground, at: [0, 0, 30 m], radius: 0.3 m, axis: y, mu: 0.2}, {on: right}]
    stiffness: 20 MN
    damping: 200 kN s
    tension: 1 kN
run: {duration: 1 s, step: 1 ms, every: 10 ms}
"""


def test_a_rope_round_a_bollard_slides_as_euler_and_eytelwein_say() -> None:
    """Half a turn with mu = 0.2: the tensions differ by e^(0.2 pi), and a = g (M - m e^(mu pi)) / (M + m e^(mu pi)).

    The rope stretches and rings a little: the acceleration of one end is that of both to a part in a thousand.
    """
    found = deckcrane.run(deckcrane.loads(BOLLARD)).isel(time=-1)
    tension = found["rope_span_tension"].values
    assert tension[0] / tension[1] == pytest.approx(np.exp(0.2 * np.pi), rel=1e-9)
    felt = 100 * np.exp(0.2 * np.pi)
    assert float(found["du"].sel(speed="right")) == pytest.approx(9.81 * (400 - felt) / (400 + felt), rel=1e-3)


def test_a_bollard_holds_up_to_its_ratio_of_tensions() -> None:
    """180 kg against 100 kg is less than e^(0.2 pi) = 1.87: what is left is the creep of `friction_speed`."""
    held = deckcrane.loads(BOLLARD).with_values({"bodies.left.mass": 180.0})
    found = deckcrane.run(held).isel(time=-1)
    way = np.log(1.8) / (0.2 * np.pi)  # tanh(v / v_0)
    assert float(found["u"].sel(speed="right")) == pytest.approx(0.01 * np.arctanh(way), rel=0.02)


@pytest.mark.parametrize("turns", [1, 3])
def test_whole_turns_about_a_bollard_are_more_angle_and_more_rope(turns: int) -> None:
    """Half a turn and some whole ones: e^(mu (2 n + 1) pi), and (2 n + 1) pi r of rope lie on it."""
    values = {"ropes.line.path.1.turns": turns, "ropes.line.path.1.mu": 0.05, "run.duration": "0.2 s"}
    found = deckcrane.run(deckcrane.loads(BOLLARD).with_values(values))
    angle, last = (2 * turns + 1) * np.pi, found.isel(time=-1)
    tension = last["rope_span_tension"].values
    running = float(last["u"].sel(speed="right"))
    assert tension[0] / tension[1] == pytest.approx(np.exp(0.05 * angle * np.tanh(running / 0.01)), rel=1e-3)
    assert float(found["rope_length"][0, 0]) == pytest.approx(2 * 30.0 + angle * 0.3, rel=1e-12)


def test_losses_of_sheaves_and_rope_close_the_energy_of_a_hoist() -> None:
    """What the drive gives is what the block gains and what four sheaves and the rope turn into heat."""
    scenario = scene(
        TACKLE,
        control={"winch": {"motion": {"quintic": [["0 s", 0.0], ["0.5 s", -2.0]]}}},
        record=["energy", "u", "actuation", "sheave_loss", "rope_loss"],
        run__duration="0.5 s",
    )
    found = deckcrane.run(scenario)
    energy, t = found["energy"].sum("form").values, found["time"].values
    given = found["actuation"].values[:, 0] * found["u"].sel(speed="winch").values
    sheaves, rope = found["sheave_loss"].sum("sheave").values, found["rope_loss"].sum("rope").values
    work = trapezoid(given - sheaves - rope, t)
    heat = trapezoid(sheaves, t)
    assert heat > 0.02 * trapezoid(np.abs(given), t)
    assert work == pytest.approx(energy[-1] - energy[0], abs=1e-4 * trapezoid(np.abs(given), t))
    assert list(found["sheave"].values) == [f"hoist.{i}" for i in range(6)]
    assert np.all(found["sheave_loss"].values >= 0)
    assert np.all(found["sheave_loss"].values[:, [0, -1]] == 0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"ropes.line.path.1.turns": 0.5}, "turns"),
        ({"ropes.line.path.0.turns": 1}, "give radius and axis"),
        ({"ropes.line.path.1.efficiency": 0.9}, "a bollard that stands still the other"),
        ({"ropes.line.path.1.radius": None, "ropes.line.path.1.axis": None}, "give radius and axis"),
        ({"ropes.line.path.0.mu": 0.1, "ropes.line.path.0.radius": 0.1, "ropes.line.path.0.axis": "y"}, "an anchor"),
        ({"ropes.line.mass": 4.0}, "mu is for ropes without mass"),
    ],
)
def test_friction_of_a_groove_in_the_wrong_place_is_refused_in_words(change: dict[str, object], words: str) -> None:
    with pytest.raises(deckcrane.DeckcraneError, match=words):
        deckcrane.loads(BOLLARD).with_values(change)
