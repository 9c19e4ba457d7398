"""Contacts against closed forms: restitution, bounces, sliding, sticking, tipping, standing, lifting off; both bodies; energy."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.contacts.contact import SlidingFriction
from deckcrane.components.contacts.stiffness import damping_of
from deckcrane.components.contacts.surfaces import BoxSurface, CylinderSurface, SlabSurface
from deckcrane.components.friction.data import Bristle
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.formulations.energy_balance import balances
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.ropes.hoists import Shown
from tests.studies import one_by_one

G = 9.81
NONE = 1e-12
"""Gravity along an axis that has none: not zero, so that all tilts share one structure."""
BOX = f"""
deckcrane: 1
gravity: [{NONE}, {NONE}, {-G}]
bodies:
  box:
    on: ground
    joint: {{free: true, z: {{start: 0.5 m}}}}
    mass: 2 t
    shape: {{box: [2 m, 1.6 m, 1 m]}}
contacts:
  floor:
    touching: {{on: box, box: all}}
    surface: {{on: ground, plane: z}}
    penetration: 1 mm
    load: {2000 * G}
    restitution: 0.5
    friction: {{mu: 0.4, creep: 1 mm/s}}
record: [q, u, energy, contact_force, contact_gap, contact_speed, contact_point_force]
run: {{duration: 1 s, step: 0.2 ms, every: 2 ms}}
"""
REST = 0.499
"""Height of the box's middle where it stands."""


def box(**values: Any) -> Scenario:
    return deckcrane.loads(BOX).with_values({name.replace("__", "."): value for name, value in values.items()})


def thrown(velocity: list[float], z: float = REST, gravity: tuple[float, float, float] = (NONE, NONE, -G), **more: Any):
    own = {"bodies.box.joint.velocity": velocity, "bodies.box.joint.z.start": z, "gravity": list(gravity)}
    return deckcrane.run(box().with_values({**own, **more}))


def tilted(slope: float) -> tuple[float, float, float]:
    """Gravity as on a slope downwards along x."""
    return (G * np.sin(slope), NONE, -G * np.cos(slope))


# ---- The law of a single point.
def restitution_at(damping: float, speed: float) -> float:
    """The restitution of an impact at another speed: the inverse of `damping_of`."""
    a = damping * speed
    return float(brentq(lambda e: np.log1p(a) - np.log1p(-a * e) - a * (1 + e), 0.0, min(1.0, (1.0 - 1e-12) / a)))


@pytest.mark.parametrize("exponent", [1.0, 1.5])
@pytest.mark.parametrize("restitution", [0.05, 0.3, 0.9])
def test_the_damping_of_a_restitution_gives_it_back_at_its_speed_whatever_mass_stiffness_and_exponent(
    exponent: float, restitution: float
) -> None:
    m, k, v = 7.0, 3e5, 0.8
    c = damping_of(restitution, v)

    def rates(_: float, x: np.ndarray) -> list[float]:
        d = max(x[0], 0.0)
        return [x[1], -k * d**exponent * max(1 + c * x[1], 0.0) / m]

    def leaves(_: float, x: np.ndarray) -> float:
        return float(x[0])

    leaves.terminal, leaves.direction = True, -1  # type: ignore[attr-defined]
    found = solve_ivp(rates, (0, 10), [1e-12, v], events=leaves, rtol=1e-10, atol=1e-13, max_step=1e-3)
    assert -found.y[1, -1] / v == pytest.approx(restitution, rel=1e-5)


def test_the_damping_of_a_restitution_of_almost_nothing_stays_finite() -> None:
    """1 - a e is then 51 exp(-51), less than doubles resolve beside 1: a = 1/e."""
    assert damping_of(0.02, 0.7) == pytest.approx(1 / (0.02 * 0.7), rel=1e-12)


def test_nothing_is_lost_with_restitution_one() -> None:
    assert damping_of(1.0, 0.5) == 0.0


# ---- A box on a floor.
def test_a_box_that_hits_the_floor_leaves_it_with_the_stated_restitution() -> None:
    found = thrown([NONE, NONE, -0.5], z=0.55, gravity=(NONE, NONE, -1e-9), **{"run.duration": 0.4})
    assert float(found.u.sel(speed="box.vz")[-1]) == pytest.approx(0.25, rel=2e-4)
    assert float(found.contact_speed[0, 0]) == pytest.approx(0.5)


DROP = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  ball: {on: ground, joint: {prismatic: z, name: z, start: 0.2 m}, mass: 1 t, shape: {point: true}}
contacts:
  floor:
    touching: {on: ball, points: [[0, 0, 0]]}
    surface: {on: ground, plane: z}
    penetration: 0.2 um
    restitution: 0.8
    speed: 2 m/s
record: [q, u, contact_gap]
run: {duration: 1.2 s, step: 0.02 ms, every: 0.2 ms}
"""


def test_bounces_follow_each_other_as_their_restitution_at_their_speed_says() -> None:
    found = deckcrane.run(deckcrane.loads(DROP))
    up, t, gap = found.u.values[:, 0], found.time.values, found.contact_gap.values[:, 0]
    leaves = [i for i in range(1, len(t)) if gap[i - 1] <= 0 < gap[i]]
    v, c = np.sqrt(2 * G * 0.2), damping_of(0.8, 2.0)
    assert len(leaves) >= 4
    for this, following in pairwise(leaves[:4]):
        v *= restitution_at(c, v)
        # It has left the floor some time before this record, at the speed that it will have when it is back.
        assert np.sqrt(up[this] ** 2 + 2 * G * gap[this]) == pytest.approx(v, rel=2e-3)
        assert t[following] - t[this] == pytest.approx(2 * v / G, abs=2e-3)


def test_a_box_that_slides_stops_after_v_squared_over_two_mu_g() -> None:
    found = thrown([2.0, NONE, NONE])
    x = found.q.sel(coordinate="box.x").values
    assert float(x[-1]) == pytest.approx(2.0**2 / (2 * 0.4 * G), rel=2e-3)
    assert abs(float(found.u.sel(speed="box.vx")[-1])) < 1e-4


def test_on_a_slope_below_its_friction_a_box_only_creeps() -> None:
    slope = np.arctan(0.3)
    found = thrown([NONE, NONE, NONE], gravity=tilted(slope), **{"run.duration": 0.5})
    share = 0.3 / 0.4
    creep = 1e-3 * share / np.sqrt(1 - share**2)
    assert float(found.u.sel(speed="box.vx")[-1]) == pytest.approx(creep, rel=1e-3)
    assert float(found.contact_force.sel(axis="x")[-1, 0]) == pytest.approx(-2000 * G * np.sin(slope), rel=1e-4)


def test_on_a_steeper_slope_it_slides_with_what_friction_leaves() -> None:
    slope = np.arctan(0.6)
    found = thrown([NONE, NONE, NONE], gravity=tilted(slope), **{"run.duration": 0.6})
    v = found.u.sel(speed="box.vx").sel(time=[0.3, 0.6], method="nearest").values
    assert (v[1] - v[0]) / 0.3 == pytest.approx(G * (np.sin(slope) - 0.4 * np.cos(slope)), rel=1e-3)


def test_between_sliding_and_static_friction_a_box_at_rest_creeps_and_one_that_moves_slides_on() -> None:
    """Static friction has fallen to e^-1 of its excess at ten times the creep speed."""
    slope, c = np.arctan(0.43), 2e-3
    rough = {"contacts.floor.friction": {"mu": 0.4, "mu_static": 0.5, "creep": c}, "run.duration": 0.3}
    creeping, sliding = (
        thrown([speed, NONE, NONE], gravity=tilted(slope), **rough).u.sel(speed="box.vx").values
        for speed in (NONE, 1.0)
    )
    creep = brentq(lambda v: (0.4 + 0.1 * np.exp(-((v / (10 * c)) ** 2))) * v / np.hypot(v, c) - 0.43, 0.0, 3 * c)
    assert creeping[-1] == pytest.approx(creep, rel=0.01)
    assert (sliding[-1] - sliding[100]) / 0.1 == pytest.approx(G * (np.sin(slope) - 0.4 * np.cos(slope)), rel=0.02)


@pytest.mark.parametrize(("share", "tips"), [(0.96, False), (1.04, True)])
def test_a_box_tips_over_where_its_weight_passes_the_edge(share: float, tips: bool) -> None:
    slope = np.arctan(share * 2.0 / 1.0)  # it is 2 m long and 1 m high
    rough = {
        "contacts.floor.friction": {"mu": 4.0, "creep": 0.01},
        "contacts.floor.penetration": "0.1 mm",
        "run.step": 1e-4,
    }
    pitch = thrown([NONE, NONE, NONE], z=0.4999, gravity=tilted(slope), **rough).q.sel(coordinate="box.pitch").values
    assert (pitch[-1] > 0.03) == tips
    assert tips or np.abs(pitch).max() < 4e-3


def test_a_box_stands_on_four_corners_pressed_in_as_stated() -> None:
    found = deckcrane.run(box(run__start="settled", run__duration=0.1))
    assert float(found.contact_gap[0, 0]) == pytest.approx(-1e-3, rel=1e-9)
    forces = found.contact_point_force.values[0]
    np.testing.assert_allclose(np.sort(forces)[4:], 2000 * G / 4, rtol=1e-9)
    assert np.all(np.sort(forces)[:4] == 0)
    np.testing.assert_allclose(found.contact_force[-1, 0], [0, 0, 2000 * G], atol=1e-3)
    assert np.ptp(found.q.values, axis=0).max() < 1e-9


def test_a_settled_start_finds_the_floor_from_above() -> None:
    found = deckcrane.run(box(run__start="settled", run__duration=0.002, bodies__box__joint__z__start=1.7))
    assert float(found.q.sel(coordinate="box.z")[0]) == pytest.approx(REST, abs=1e-9)


def test_at_rest_on_a_slope_friction_holds_a_box_where_the_file_has_put_it() -> None:
    slope = np.arctan(0.3)
    found = deckcrane.run(box(run__start="settled", run__duration=0.1, gravity=list(tilted(slope))))
    assert abs(float(found.q.sel(coordinate="box.x")[0])) < 2e-3
    assert abs(float(found.u.sel(speed="box.vx")[-1])) < 2e-3


def test_a_rest_on_a_slope_that_friction_cannot_hold_is_refused_with_both_forces() -> None:
    said = r'"box" does not stay where it stands: to hold it takes 10.\d+ kN along the surface, and friction gives 6.73'
    with pytest.raises(DeckcraneError, match=said):
        deckcrane.run(box(run__start="settled", gravity=list(tilted(np.arctan(0.6)))))


def test_random_throws_lose_energy_and_never_gain_any_and_end_on_the_floor() -> None:
    rng = np.random.default_rng(3)
    for _ in range(10):
        spin, velocity = rng.uniform(-3, 3, 3).tolist(), rng.uniform(-2, 2, 3).tolist()
        more = {"bodies.box.joint.angular_velocity": spin, "run.duration": 1.2, "run.step": 5e-4, "run.every": 0.01}
        found = thrown(velocity, z=2.0, **more, **{"contacts.floor.friction.creep": 0.01})
        total = found.energy.sum("form").values
        assert np.all(np.diff(total) < 1e-4 * total[0]), (spin, velocity)
        assert total[-1] < 0.7 * total[0]
        assert found.contact_gap.values.min() > -0.06


def test_without_losses_a_bounce_keeps_its_energy_and_finer_steps_keep_more_of_it() -> None:
    lost = []
    for step in (2e-3, 5e-4):
        more = {"contacts.floor.restitution": 1.0, "contacts.floor.friction.mu": 1e-9, "run.duration": 1.0}
        found = thrown([0.1, NONE, NONE], z=0.9, **more, **{"run.step": step, "run.every": 0.01})
        total = found.energy.sum("form").values
        lost.append(np.abs(total - total[0]).max() / total[0])
    assert lost[1] < 1e-4
    assert lost[1] < lost[0] / 4


# ---- Two bodies.
PAIR = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  deck:
    on: ground
    joint: {prismatic: z, name: heave, spring: {linear: 4e5}, damper: {linear: 2e4}}
    mass: 4 t
    inertia: [9e3, 9e3, 9e3]
  load: {on: ground, joint: {prismatic: z, name: fall, start: 1.5 m}, mass: 1 t, shape: {box: [1, 1, 1]}}
contacts:
  on_deck: {touching: {on: load, box: -z}, surface: {on: deck, plane: z, at: [0, 0, 0.5]}, penetration: 2 mm}
record: [q, u, du, reaction, contact_force, contact_gap]
run: {duration: 1 s, step: 0.5 ms, every: 5 ms}
"""


def test_what_lands_on_a_deck_pushes_it_with_the_same_force() -> None:
    found = deckcrane.run(deckcrane.loads(PAIR))
    force = found.contact_force.sel(axis="z").values[:, 0]
    deck, load = (found.du.sel(speed=name).values for name in ("heave", "fall"))
    own = -4e5 * found.q.sel(coordinate="heave").values - 2e4 * found.u.sel(speed="heave").values
    np.testing.assert_allclose(1000 * load, force - 1000 * G, atol=1e-6 * force.max())
    np.testing.assert_allclose(4000 * deck, own - force - 4000 * G, atol=1e-6 * force.max())
    assert force.max() > 2 * 1000 * G


LIFT = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  deck: {on: ground, joint: {prismatic: z, name: deck}, mass: 4 t, inertia: [9e3, 9e3, 9e3]}
  hook: {on: ground, joint: {prismatic: z, name: hook, at: [0, 0, 20]}, mass: 1 t, inertia: [9e3, 9e3, 9e3]}
  load:
    on: hook
    joint: {prismatic: z, name: stretch, at: [0, 0, -19.5], spring: {linear: 4e5}}
    mass: 20 t
    shape: {box: [1, 1, 1]}
contacts:
  on_deck: {touching: {on: load, box: -z}, surface: {on: deck, plane: z}, penetration: 0.5 mm, friction: 0, restitution: 0.2}
control:
  deck: {motion: {samples: [[0 s, 0 m], [4 s, -1.6 m]]}}
  hook: {motion: {samples: [[0 s, 0 m], [4 s, 1.2 m]]}}
record: [q, contact_force, contact_gap]
run: {duration: 3 s, step: 0.5 ms, every: 5 ms}
"""


def test_the_peak_of_a_lift_off_a_moving_deck_is_the_class_formula_s() -> None:
    """psi = 1 + (v_r/g) sqrt(K/m), with v_r = 0.4 + 0.3 m/s."""
    found = deckcrane.run(deckcrane.loads(LIFT))
    hook_load = -4e5 * found.q.sel(coordinate="stretch").values
    psi = 1 + 0.7 / G * np.sqrt(4e5 / 20e3)
    assert hook_load.max() / (20e3 * G) == pytest.approx(psi, rel=2e-3)


# ---- Other shapes.
def distance(shape: Any, p: list[float]) -> tuple[float, list[float]]:
    symbol = ca.SX.sym("p", 3)
    found = shape.distance(symbol)
    value, normal = ca.Function("d", [symbol], [found, ca.gradient(found, symbol)])(p)
    return float(value), np.round(np.array(normal).ravel(), 6).tolist()


def test_a_slab_is_touched_from_above_and_from_its_sides_and_missed_beside_it() -> None:
    slab = SlabSurface(3.0, 2.0, 1.0)
    assert distance(slab, [2.5, -1.5, -0.004]) == (-0.004, [0, 0, 1])
    assert distance(slab, [2.5, -1.999, -0.3]) == (pytest.approx(-0.001), [0, -1, 0])
    assert distance(slab, [2.5, -2.4, -0.3])[0] == pytest.approx(0.4)
    assert distance(slab, [0.1, 0.1, -0.9]) == (pytest.approx(-0.1), [0, 0, -1])


def test_a_post_is_round_and_has_an_end() -> None:
    post = CylinderSurface(0.5, 4.0)
    value, normal = distance(post, [0.3, -0.4, 2.0])
    assert value == pytest.approx(0.0, abs=1e-9)
    np.testing.assert_allclose(normal, [0.6, -0.8, 0], atol=1e-6)
    assert distance(post, [0.1, 0.1, 4.2]) == (pytest.approx(0.2), [0, 0, 1])


def test_a_box_meets_what_is_round_with_its_faces_edges_and_corners() -> None:
    block = BoxSurface((1.0, 2.0, 3.0))
    assert distance(block, [1.5, 0.3, -1.0]) == (pytest.approx(0.5, abs=1e-6), [1, 0, 0])
    value, normal = distance(block, [1.3, -2.4, -1.0])
    assert value == pytest.approx(0.5, abs=1e-6)
    np.testing.assert_allclose(normal, [0.6, -0.8, 0], atol=1e-5)
    assert distance(block, [2.0, 4.0, 5.0])[0] == pytest.approx(3.0, abs=1e-6)
    assert distance(block, [0.8, 0.3, -1.0]) == (pytest.approx(-0.2, abs=1e-6), [1, 0, 0])


MANY = """
deckcrane: 1
gravity: [0, 0.3, -9.81]
bodies:
  deck: {on: ground, joint: {free: true}, mass: 40 t, inertia: [9e4, 9e4, 9e4]}
  box: {on: ground, joint: {free: true, z: {start: 0.45}}, mass: 2 t, shape: {box: [2, 1.6, 1]}}
  drum: {on: ground, joint: {free: true, x: {start: 3}}, mass: 1 t, shape: {cylinder: z, length: 1, radius: 0.5}}
contacts:
  standing:
    touching: {on: box, box: all, per_edge: 3}
    surface: {on: deck, plane: z, size: [3, 2.5]}
    penetration: 3 cm
    friction: {mu: 0.3, mu_static: 0.4}
  bumper: {touching: {on: box, box: all}, surface: {on: deck, post: z, at: [1.2, 0, 0], radius: 0.3, length: 2}, penetration: 3 cm}
  point:
    touching: {on: box, points: [[1, 0.8, 0.5]]}
    surface: {on: deck, post: z, at: [1.2, 1, 0], radius: 0.3, length: 2}
    penetration: 3 cm
    exponent: 1.5
  drum: {touching: {on: drum, rims: 5}, surface: {on: deck, plane: z}, penetration: 3 cm, exponent: 1.5}
  rolls: {touching: {on: drum, rims: lowest}, surface: {on: deck, plane: z}, stiffness: 1e5}
  guide: {touching: {on: drum, points: [[0.5, 0, 0.5]]}, surface: {on: deck, plane: [-1, 1, 0], at: [3.4, 0, 0]}, stiffness: 1e5}
"""


def test_every_kind_of_contact_keeps_its_energy_balance_at_random_states() -> None:
    system = dynamics(deckcrane.loads(MANY))
    worst = {}
    for seed in range(10):
        for balance in balances(system, seed):
            assert balance.holds, str(balance)
            worst[balance.name] = max(worst.get(balance.name, 0.0), balance.size)
    assert min(worst[f"contacts.{name}"] for name in deckcrane.loads(MANY).contacts) > 0


DRUM = """
deckcrane: 1
gravity: [1.5, 0, -9.7]
bodies:
  drum:
    on: ground
    joint: {free: true, rotation: [x: 90 deg], at: [0, 0, 0.499]}
    mass: 1 t
    shape: {cylinder: z, length: 2, radius: 0.5}
contacts:
  floor:
    touching: {on: drum, rims: lowest}
    surface: {on: ground, plane: z}
    penetration: 1 mm
    friction: {mu: 0.4, creep: 1 mm/s}
record: [q, u]
run: {duration: 1 s, step: 0.1 ms, every: 10 ms}
"""


def test_a_drum_rolls_down_a_slope_with_two_thirds_of_what_would_slide() -> None:
    x = deckcrane.run(deckcrane.loads(DRUM)).q.sel(coordinate="drum.x").values
    assert x[-1] == pytest.approx(2 / 3 * 1.5 / 2, rel=3e-3)


# ---- What is refused.
WRONG = {
    "starts deep": (
        {"bodies.box.joint.z.start": 0.2},
        r'contacts.floor: "box" starts 0.3 m inside the plane of "ground", where 19.62 kN press it in by 1 mm',
    ),
    "no body": ({"contacts.floor.touching.on": "bux"}, 'there is no body "bux"; did you mean "box"'),
    "no surface": ({"contacts.floor.surface.on": "grund"}, 'there is no body "grund"; did you mean "ground"'),
    "itself": ({"contacts.floor.surface.on": "box"}, '"box" cannot touch itself'),
    "neither": ({"contacts.floor.penetration": None, "contacts.floor.load": None}, "needs one of stiffness"),
    "both": ({"contacts.floor.stiffness": 1e6}, "needs one of stiffness"),
    "no box": (
        {"bodies.box.shape": {"point": True}, "bodies.box.inertia": [1e3, 1e3, 1e3]},
        '"box" is not a box: give its edges',
    ),
    "no drum": (
        {"contacts.floor.touching": {"on": "box", "rims": 8}},
        '"box" is not a cylinder: give its axis and sizes',
    ),
    "no weight": ({"gravity": [0, 0, 0], "contacts.floor.load": None}, "under which load\\? nothing has weight"),
    "too springy": ({"contacts.floor.restitution": 1.2}, "restitution is at most 1, which loses nothing; this is 1.2"),
    "less at rest": ({"contacts.floor.friction": {"mu": 0.4, "mu_static": 0.3}}, "mu_static \\(0.3\\) is less"),
    "two rims": ({"contacts.floor.touching": {"on": "box", "rims": 2}}, "a rim has 3 to 32 points"),
    "off level": (
        {"contacts.floor.surface": {"on": "ground", "plane": "z", "along": [1, 0, 1]}},
        "`along` must lie in the plane",
    ),
}


@one_by_one("what", WRONG)
def test_contacts_that_cannot_be_are_refused_in_words(what: str) -> None:
    values, said = WRONG[what]
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        deckcrane.run(box().with_values(values))


def test_a_step_too_long_for_a_contact_is_warned_of_with_one_that_is_not() -> None:
    with pytest.warns(
        DeckcraneWarning, match="contacts.floor: its friction or damping .* rk4 needs steps below about 0.0002"
    ):
        deckcrane.run(box().with_values({"run.step": 2e-3, "run.duration": 2e-3}))


def test_a_stiff_contact_is_no_matter_for_the_implicit_method() -> None:
    implicit = {"run.integrator": "rodas4", "run.step": 0.01, "run.every": 0.01, "run.start": "settled"}
    found = deckcrane.run(box().with_values({**implicit, "run.duration": 0.02}), target="vm")
    assert float(found.contact_gap[-1, 0]) == pytest.approx(-1e-3, rel=1e-6)


PLATFORM = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  box:
    on: ground
    joint: {free: true, z: {start: 0.499}, y: {start: 0.1}, velocity: [3, 0, 0]}
    mass: 2 t
    shape: {box: [2, 1.6, 1]}
contacts:
  deck:
    touching: {on: box, box: all}
    surface: {on: ground, plane: z, size: [6, 5]}
    penetration: 1 mm
    friction: {mu: 0.05, creep: 1 cm/s}
  post:
    touching: {on: box, box: all}
    surface: {on: ground, post: z, at: [2.5, 0.3, 0], radius: 0.3, length: 1.6}
    penetration: 1 cm
    restitution: 0.5
    speed: 3 m/s
record: [q, u, contact_force, contact_gap]
run: {duration: 1.6 s, step: 0.5 ms, every: 10 ms}
"""


def test_a_post_stops_a_box_by_its_face_and_turns_it_where_it_hits_beside_the_middle() -> None:
    found = deckcrane.run(deckcrane.loads(PLATFORM))
    x, yaw = (found.q.sel(coordinate=f"box.{name}").values for name in ("x", "yaw"))
    assert 1.2 < x.max() < 1.35, "its face meets the post, 1.2 m ahead"
    assert found.u.sel(speed="box.vx").values[-1] < -0.5
    assert yaw[-1] > 0.05
    assert found.contact_force.sel(contact="post", axis="x").values.min() < -1e4
    assert abs(found.contact_gap.sel(contact="post").values[0] - 1.2) < 1e-3


def test_a_box_that_slides_over_the_edge_of_a_deck_falls_off() -> None:
    beside = {"contacts.post.surface.at": [2.5, 2.3, 0]}
    found = deckcrane.run(deckcrane.loads(PLATFORM).with_values(beside))
    z, pitch = (found.q.sel(coordinate=f"box.{name}").values for name in ("z", "pitch"))
    assert np.all(z[found.q.sel(coordinate="box.x").values < 1.9] > 0.49), (
        "it stands as long as all of it is over the deck"
    )
    assert z[-1] < 0.3
    assert pitch[-1] > 0.2


BRISTLES = {
    "contacts.floor.friction": {"mu": 0.4, "bristle": {"deflection": "1 mm", "damping": "20 ms"}},
    "run.step": 1e-3,
    "run.every": 0.01,
}


def test_bristles_hold_a_box_on_a_slope_without_creep() -> None:
    slope = {"gravity": list(tilted(np.arctan(0.3))), "run.start": "settled", "run.duration": 2.0}
    found = deckcrane.run(box().with_values({**BRISTLES, **slope}))
    assert np.abs(found.u.values).max() < 1e-7
    assert np.ptp(found.q.values, axis=0).max() < 1e-7


def test_what_slides_on_bristles_stops_where_friction_says_and_stays_there() -> None:
    found = thrown([2.0, NONE, NONE], **BRISTLES)
    assert float(found.q.sel(coordinate="box.x")[-1]) == pytest.approx(2.0**2 / (2 * 0.4 * G), rel=0.015)
    assert np.abs(found.u.values[-1]).max() < 1e-6
    assert all(balance.holds for balance in balances(dynamics(box().with_values(BRISTLES))))


def test_bristles_follow_a_slip_at_once_where_it_is_slow_and_never_faster_than_their_limit() -> None:
    """Straight ones bend at v over their deflection when v is small, and at 300 1/s when it is large."""
    friction = SlidingFriction(0.4, 0.0, 1e-3, bristle=Bristle(deflection=1e-3))
    for speed, expected in ((1e-4, 0.1), (0.3, 300.0 / np.sqrt(2.0)), (1e3, 300.0)):
        rate = friction.bent_rate(ca.SX([0.0, speed, 0.0]), ca.SX(3, 1))
        np.testing.assert_allclose(np.array(ca.evalf(rate)).ravel(), [0.0, expected, 0.0], rtol=1e-6)


def test_bristles_bend_by_the_slip_along_the_surface_alone_however_fast_a_body_is_pressed_in() -> None:
    """At the four corners below; straight ones bend at v over their deflection, reduced as v over 300 times that grows."""
    shown = Shown(box().with_values(BRISTLES))
    for slip in (0.0, 0.4):
        states = {"box.z": REST, "d:box.vx": 0.6 * slip, "d:box.vy": -0.8 * slip, "d:box.vz": -0.7}
        names = [name for name in shown.equations.x.names if name.startswith("contacts.floor")]
        rates = np.array([shown.rate(name, states) for name in names]).reshape(8, 3)
        bent = slip / 1e-3 / np.hypot(1.0, slip / (1e-3 * 300.0))
        pressed = [not np.allclose(rate, 0.0) for rate in rates]
        assert sum(pressed) == (4 if slip else 0)
        assert np.abs(rates[:, 2]).max() < 1e-9
        np.testing.assert_allclose(
            rates[pressed], np.outer(np.ones(sum(pressed)), bent * np.array([0.6, -0.8, 0.0])), rtol=1e-9, atol=1e-9
        )


@pytest.mark.parametrize("exponent", [1.0, 1.5])
def test_what_stands_is_held_along_the_surface_as_stiffly_as_its_load_presses_it_in(exponent: float) -> None:
    """In the search for equilibrium: the weight over the penetration at the four corners below, nothing at those above."""
    p = dynamics(box().with_values({"contacts.floor.exponent": exponent})).equations.p
    held = [value for name, value in zip(p.names, p.values, strict=True) if name.startswith("floor.held")]
    assert sorted(held) == pytest.approx([0.0] * 4 + [2000 * G / 4 / 1e-3] * 4)
