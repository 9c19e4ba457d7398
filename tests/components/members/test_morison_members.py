"""Members of a vessel: Morison's closed forms, independent integration of a run, equivalent damping, energy, and refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.members.data import Member, added_mass_matrix
from deckcrane.components.members.morison import member_series
from deckcrane.components.vessel import vessels_in_sea
from deckcrane.components.vessel.hydrodynamics import TURNED, floating_body
from deckcrane.errors import ScenarioError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.sea import Waves
from tests.components.current.vessels_in_flow import moving

RHO, D, DRAUGHT = 1025.0, 6.0, 20.0
COLUMN: dict[str, Any] = {
    "between": [[10.0, 5.0, -DRAUGHT], [10.0, 5.0, 8.0]],
    "diameter": D,
    "drag": 0.7,
    "surface": "mean",
    "pieces": 28,
}
SHIP = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, fluid_memory: false, start: {in_waves: false}}
run: {duration: 1 s, step: 0.05 s}
record: [q, u, member_force]
"""
HALF = RHO / 2 * 0.7 * D


def ship(*members: dict[str, Any], **values: Any) -> Scenario:
    named = {f"leg_{n}": member for n, member in enumerate(members)}
    return deckcrane.loads(SHIP).with_values(
        {"vessel.members": named, **{key.replace("__", "."): value for key, value in values.items()}}
    )


def test_nothing_acts_where_nothing_moves() -> None:
    assert np.abs(moving(ship(COLUMN), "member_force")).max() < 1e-9


@pytest.mark.parametrize("surface", ["mean", "instantaneous"])
def test_a_column_in_a_current_has_its_wet_length_times_the_square_of_the_speed(surface: str) -> None:
    made = ship({**COLUMN, "surface": surface}, current={"speed": 1.5, "direction": 0.6})
    force = moving(made, "member_force")[0]
    expected = HALF * DRAUGHT * 1.5**2 * np.array([np.cos(0.6), np.sin(0.6), 0.0])
    np.testing.assert_allclose(force, expected, rtol=1e-9, atol=1e-6)


def test_a_profile_acts_at_each_depth() -> None:
    profile = [[0.0, 1.0], [10.0, 0.4], [20.0, -0.2]]
    made = ship(COLUMN | {"pieces": 196}, current={"speed": 1.5, "direction": 0.0, "profile": profile})

    def square(depth: float) -> float:
        u = 1.5 * float(np.interp(depth, [0, 10, 20], [1, 0.4, -0.2]))
        return u * abs(u)

    expected = HALF * quad(square, 0.0, DRAUGHT, points=[10.0])[0]
    assert moving(made, "member_force")[0, 0] == pytest.approx(expected, rel=1e-3)


def test_an_inclined_member_feels_the_flow_across_it_alone_and_its_ends_the_flow_along_it() -> None:
    leaning = {"between": [[0, 0, -20], [15, 0, -5]], "diameter": 2.0, "drag": 1.0, "pieces": 3}
    made = ship(leaning, {**leaning, "drag": 0.0, "end_drag": [1.2, 0.0]}, current={"speed": 2.0, "direction": 0.0})
    across, along = moving(made, "member_force")
    length, c = 15 * np.sqrt(2), np.sqrt(0.5)
    np.testing.assert_allclose(across, RHO / 2 * 2.0 * length * (2 * c) ** 2 * np.array([c, 0, -c]), rtol=1e-9)
    np.testing.assert_allclose(along, RHO / 2 * 1.2 * np.pi * (2 * c) ** 2 * np.array([c, 0, c]), rtol=1e-9)


def test_a_vessel_that_rolls_is_damped_by_every_piece_at_its_own_speed() -> None:
    """The force on a column under the origin, integral of w z |w z| dz; tapered, the diameter changes along it."""
    column = {**COLUMN, "between": [[0, 0, -DRAUGHT], [0, 0, 0]], "pieces": 100, "diameter": [D, D / 2]}
    force = moving(ship(column), "member_force", dwx=0.2)[0]
    taper = lambda z: 1 + 0.5 * (-z / DRAUGHT - 1)  # noqa: E731
    expected = -HALF * quad(lambda z: (-0.2 * z) * abs(0.2 * z) * taper(z), -DRAUGHT, 0.0)[0]
    assert force[1] == pytest.approx(expected, rel=1e-3)
    assert abs(force[0]) + abs(force[2]) < 1e-6 * abs(force[1])


def test_over_a_cycle_it_takes_the_energy_of_the_equivalent_linear_damping() -> None:
    """8/(3 pi) times the amplitude of the speed times the quadratic coefficient (Faltinsen 1990, Chap. 3)."""
    made, amplitude = ship(COLUMN), 0.8
    phases = 2 * np.pi * (np.arange(24) + 0.5) / 24
    speeds = amplitude * np.cos(phases)
    power = [-moving(made, "member_force", dvy=speed)[0, 1] * speed for speed in speeds]
    equivalent = 8 / (3 * np.pi) * amplitude * HALF * DRAUGHT
    assert np.mean(power) == pytest.approx(equivalent * amplitude**2 / 2, rel=2e-3)


@pytest.mark.parametrize("phase", [0.0, 0.7, 1.6, 3.9])
def test_a_fixed_column_in_a_regular_wave_has_morisons_closed_form(phase: float) -> None:
    """Deep water: drag ½ρCdD a²w² |c| c (1 - e^{-2kd})/2k with c the cosine, inertia -ρπ/4D²(1+Ca) a w² sin (1 - e^{-kd})/k."""
    T, a, Ca = 8.0, 1.5, 0.9
    w = 2 * np.pi / T
    k = w**2 / 9.81
    sea = {"regular": {"height": 2 * a, "period": T, "phase": phase}, "direction": "30 deg"}
    made = ship(
        {**COLUMN, "pieces": 140}, {**COLUMN, "pieces": 140, "inertia": "morison", "added_mass": Ca},
        sea=sea, run__duration=0.1,
    )  # fmt: skip
    force = deckcrane.run(made, target="vm")["member_force"].isel(time=0).values
    angle = phase - k * (10.0 * np.cos(np.pi / 6) + 5.0 * np.sin(np.pi / 6))
    c, s, ahead = np.cos(angle), np.sin(angle), np.array([np.cos(np.pi / 6), np.sin(np.pi / 6), 0.0])
    drag = HALF * (a * w) ** 2 * abs(c) * c * (1 - np.exp(-2 * k * DRAUGHT)) / (2 * k)
    inertia = -RHO * np.pi / 4 * D**2 * (1 + Ca) * a * w**2 * s * (1 - np.exp(-k * DRAUGHT)) / k
    size = HALF * (a * w) ** 2 / (2 * k) + RHO * np.pi / 4 * D**2 * a * w**2 / k
    np.testing.assert_allclose(force[0], drag * ahead, atol=2e-4 * size)
    np.testing.assert_allclose(force[1], (drag + inertia) * ahead, atol=2e-4 * size)


@pytest.mark.parametrize(("period", "records"), [(8.0, 3), (30.0, 11)])
def test_waves_at_members_are_sampled_as_often_as_the_shortest_of_them_needs(period: float, records: int) -> None:
    """As many whole intervals of 40 ms as fit into 0.1 rad of the wave."""
    crossed = ship(COLUMN, sea={"regular": {"height": 2.0, "period": period}, "direction": 0.3})
    series = member_series(crossed, vessels_in_sea(crossed)[0], 0.04, 20.0)
    assert 2 * np.pi / period * 0.04 * records <= 0.1 < 2 * np.pi / period * 0.04 * (records + 1)
    np.testing.assert_allclose([each.spacing for each in series.values()], 0.04 * records)


def test_waves_that_are_too_short_for_that_are_sampled_every_time() -> None:
    """40 ms are 0.13 rad of a wave of 2 s."""
    crossed = ship(COLUMN, sea={"regular": {"height": 0.1, "period": 2.0}, "direction": 0.3})
    series = member_series(crossed, vessels_in_sea(crossed)[0], 0.04, 20.0)
    np.testing.assert_allclose([each.spacing for each in series.values()], 0.04)


def deep_water(waves: Waves, t: np.ndarray, place: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Elevation and velocity, z up, of deep water waves by their direct sum; above the mean level as at it."""
    assert np.isinf(waves.depth)
    k = waves.w**2 / 9.81
    angle = np.outer(t, waves.w) - k * (place[0] * np.cos(waves.chi) + place[1] * np.sin(waves.chi)) + waves.phase
    speed = waves.amplitude * waves.w * np.exp(k * min(place[2], 0.0))
    ahead = np.cos(angle) * speed
    parts = (ahead @ np.cos(waves.chi), ahead @ np.sin(waves.chi), -np.sin(angle) @ speed)
    return np.cos(angle) @ waves.amplitude, np.stack(parts, axis=1)


@pytest.mark.parametrize("z", ["up", "down"])
def test_forces_of_a_run_are_those_of_an_integration_of_its_own(z: str) -> None:
    """Kinematics at the mean places by the direct sum, motions as recorded, drag up to the instantaneous surface."""
    side = 1.0 if z == "up" else -1.0
    ends = np.array([[-20.0, 6.0, -12.0], [5.0, 9.0, 4.0]]) * [1, side, side]
    member = {"between": ends.tolist(), "diameter": 3.0, "drag": 1.1, "pieces": 7}
    sea = {
        "jonswap": {"hs": 2.5, "tp": 7.0},
        "direction": "130 deg",
        "seed": 3,
        "components": 60,
        "amplitudes": "fixed",
    }
    made = ship(member, sea=sea, current={"speed": 0.7, "direction": -0.4}, run__duration=8.0, run__step=0.02,
                vessel__z=z, gravity=[0, 0, -side * 9.81], vessel__start__yaw=0.3)  # fmt: skip
    made = made.with_values({"record": ["position", "rotation", "u", "member_force"]})
    run = deckcrane.run(made)
    t, R, p = run["time"].values, run["rotation"].values[:, 0], run["position"].values[:, 0]
    u, waves = run["u"].values[:, :6], deckcrane.waves(made)
    length, along = np.linalg.norm(ends[1] - ends[0]), (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    part, mirror = length / 7, np.array([1, side, side])
    turn = np.array([[np.cos(0.3), -np.sin(0.3), 0], [np.sin(0.3), np.cos(0.3), 0], [0, 0, 1]])
    stream = 0.7 * np.array([np.cos(-0.4), side * np.sin(-0.4), 0.0])
    expected = np.zeros((len(t), 3))
    for i in range(7):
        r = ends[0] + (i + 0.5) / 7 * (ends[1] - ends[0])
        mean = (turn @ r) * mirror
        elevation, velocity = deep_water(waves, t, mean)
        flow = velocity * mirror + stream
        v = np.einsum("tij,tj->ti", R, u[:, 3:] + np.cross(u[:, :3], r))
        t_ground = R @ along
        relative = flow - v
        relative -= np.sum(relative * t_ground, axis=1)[:, None] * t_ground
        height = side * (p + R @ r)[:, 2]
        extent = part * abs(along[2]) + 3.0 * np.sqrt(1 - along[2] ** 2)
        share = np.clip(0.5 + (elevation - height) / extent, 0, 1)
        expected += (RHO / 2 * 1.1 * 3.0 * part * share * np.linalg.norm(relative, axis=1))[:, None] * relative
    result = run["member_force"].isel(member=0).values
    np.testing.assert_allclose(result, expected, atol=3e-3 * np.abs(expected).max())
    assert np.abs(expected).max() > 1e3


def test_energy_of_each_part_closes() -> None:
    morison = {**COLUMN, "inertia": "morison", "end_drag": 0.9, "end_added_mass": 0.5, "pieces": 4}
    made = ship(COLUMN | {"pieces": 3}, morison, current={"speed": 1.0, "direction": 1.0})
    checked = {balance.name: balance for balance in deckcrane.check_parts(made)}
    assert {"vessel.members.leg_0", "vessel.members.leg_1"} <= set(checked)
    assert all(balance.holds for balance in checked.values())


def test_morisons_inertia_is_added_mass_of_the_vessel_and_that_of_the_data_is_not_counted_twice() -> None:
    plain, drag = ship(), ship(COLUMN)
    data = Hydrodynamics.read("supply")
    inertia = {**COLUMN, "inertia": "morison", "added_mass": 0.8, "pieces": 200}
    before, same, more = (floating_body(made, data).added_mass for made in (plain, drag, ship(inertia)))
    assert np.array_equal(before, same)
    m = 0.8 * RHO * np.pi / 4 * D**2
    sway_roll = m * quad(lambda z: -z, -DRAUGHT, 0)[0]
    added = more - before  # [roll, pitch, yaw, x, y, z]
    assert added[3, 3] == pytest.approx(m * DRAUGHT, rel=1e-9)
    assert added[4, 4] == pytest.approx(m * DRAUGHT, rel=1e-9)
    assert added[5, 5] == pytest.approx(0.0, abs=1e-6)
    assert added[0, 4] == pytest.approx(sway_roll, rel=1e-3)
    assert added[2, 4] == pytest.approx(10.0 * m * DRAUGHT, rel=1e-9)
    assert added[2, 3] == pytest.approx(-5.0 * m * DRAUGHT, rel=1e-9)
    down = [[x, -y, -z] for x, y, z in COLUMN["between"]]
    mirrored = Member.model_validate({**inertia, "between": down})
    up = Member.model_validate(inertia)
    expected = TURNED @ added_mass_matrix({"a": up}, 1) @ TURNED
    np.testing.assert_allclose(added_mass_matrix({"a": mirrored}, -1), expected, rtol=1e-9, atol=1e-6)


def test_added_mass_has_the_energy_of_the_water_across_the_pieces_and_along_the_ends() -> None:
    """V' M V is the sum of m (v + w x r)^2, across the member, and along it at its ends, which move half a sphere of water."""
    first, second, Ca = np.array([-20.0, 6.0, -30.0]), np.array([5.0, 9.0, -12.0]), (0.7, 0.4)
    member = Member.model_validate(
        {"between": [first.tolist(), second.tolist()], "diameter": [3.0, 2.0], "drag": 1.0, "pieces": 2,
         "inertia": "morison", "added_mass": 0.9, "end_added_mass": list(Ca), "density": RHO}
    )  # fmt: skip
    length = np.linalg.norm(second - first)
    t = (second - first) / length
    for v, w in np.random.default_rng(2).normal(size=(4, 2, 3)):
        energy = 0.0
        for r, diameter in ((0.75 * first + 0.25 * second, 2.75), (0.25 * first + 0.75 * second, 2.25)):
            speed = np.linalg.norm(np.cross(t, v + np.cross(w, r)))
            energy += 0.9 * RHO * np.pi / 4 * diameter**2 * length / 2 * speed**2
        for r, diameter, coefficient in zip((first, second), (3.0, 2.0), Ca, strict=True):
            half_sphere = np.pi / 6 * diameter**3 / 2
            energy += coefficient * RHO * half_sphere * (t @ (v + np.cross(w, r))) ** 2
        V = np.concatenate([v, w])
        assert V @ added_mass_matrix({"leg": member}, 1) @ V == pytest.approx(energy, rel=1e-12)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"added_mass": 1.0}, "it would be counted twice"),
        ({"end_added_mass": 1.0}, "it would be counted twice"),
        ({"between": [[1, 2, 3], [1, 2, 3]]}, "both ends of the member are at one point"),
        ({"between": [1, 2, 3]}, "a member lies between two points"),
        ({"diameter": [1, 2, 3]}, "one value for both ends, or a list of two"),
        ({"pieces": 0}, "must be at least 1; it is 0"),
    ],
)
def test_what_cannot_be_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        ship(COLUMN | change)


def test_a_vessel_that_is_moved_by_a_file_has_no_members() -> None:
    with pytest.raises(
        ScenarioError, match="members has no meaning for a vessel whose motion is imposed: no drag moves it"
    ):
        ship(COLUMN, vessel__motion="raos", vessel__fluid_memory=True, vessel__start={})
