"""The example of [K18]: a knuckle boom crane with two cylinders, its equations written down again as the paper has them.

Its motion (Figs. 7, 8) is lost, so its curves cannot be asserted; what can: Tables 1 and 2, Eq. 66, the frames, and that
Eqs. (29)-(74), in NumPy and with the run's motion put in, give the run's accelerations, joint reactions and pin forces.
Where the paper writes arctan of a ratio we write arctan2. Rates are taken by complex steps, which are exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane

# Tables 1 and 2; b and p are barrel and piston, of cylinders 2 and 3.
l = {1: 6.0, 2: 7.5, 3: 5.0, "b2": 2.3, "p2": 2.0, "b3": 2.3, "p3": 2.0}  # noqa: E741 - the paper's letter for lengths
d = {1: 3.0, 2: 3.7, 3: 2.5, "b2": 1.2, "p2": 1.2, "b3": 1.2, "p3": 1.2}
e = {"b2": 2.5, "p2": 2.5, "b3": 2.5, "p3": 2.0}
a = {"b2": 1.0, "p2": 0.5, "b3": 0.4, "p3": 0.4}
m = {1: 10e3, 2: 10e3, 3: 10e3, "b2": 2e3, "p2": 1e3, "b3": 2e3, "p3": 1e3}
g = 9.81
PARTS = {
    1: "king",
    2: "inner_boom",
    3: "outer_boom",
    "b2": "inner_cylinder.barrel",
    "p2": "inner_cylinder.piston",
    "b3": "outer_cylinder.barrel",
    "p3": "outer_cylinder.piston",
}
CYLINDERS = {2: "inner_cylinder", 3: "outer_cylinder"}
SAMPLES = range(0, 1001, 50)
Array = np.ndarray


def hat(p: Any) -> Array:
    return np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])


def block(R: Array) -> Array:
    """R bar [K18, Eq. 21], and W of Eq. 45."""
    return np.kron(np.eye(2), R)


def U(p: Any) -> Array:
    """The screw reference transformation [K18, Eq. 19]; p is where the new reference sees the old one."""
    return np.block([[np.eye(3), np.zeros((3, 3))], [hat(p), np.eye(3)]])


def Rx(x: Any) -> Array:
    return np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])


def Rz(x: Any) -> Array:
    return np.array([[np.cos(x), -np.sin(x), 0], [np.sin(x), np.cos(x), 0], [0, 0, 1]])


def z(distance: Any) -> Array:
    return np.array([0, 0, distance])


def angles(k: int, q: Any) -> tuple[Any, Any]:
    """alpha_k and beta_k [K18, Eqs. 29, 30]."""
    b, p = f"b{k}", f"p{k}"
    b1, b2, l_c = np.hypot(a[b], e[b]), np.hypot(a[p], e[p]), l[b] + q
    alpha = np.arccos((l_c**2 - b1**2 - b2**2) / (-2 * b1 * b2)) + np.arctan2(a[b], e[b]) + np.arctan2(a[p], e[p])
    beta = -np.arccos((b2**2 - b1**2 - l_c**2) / (-2 * b1 * l_c)) - np.arctan2(e[b], a[b]) + np.pi / 2
    return alpha - np.pi, beta


def rates(k: int, q: Any, u: Any) -> tuple[Any, Any]:
    """The rates of alpha_k and beta_k [K18, Eqs. 37, 40]."""
    p = f"p{k}"
    alpha, beta = angles(k, q)
    c, s = np.cos(alpha - beta), np.sin(alpha - beta)
    alpha_rate = u / (a[p] * c - e[p] * s)
    return alpha_rate, (e[p] * c + a[p] * s) / (l[f"b{k}"] + q) * alpha_rate


def barrel_pin(k: int) -> Array:
    return np.array([0, a[f"b{k}"], l[k - 1] - e[f"b{k}"]])


def piston_pin(k: int) -> Array:
    return np.array([0, a[f"p{k}"], e[f"p{k}"]])


def rotations(q: Any) -> dict[Any, Array]:
    """The rotation from Frame 0 to each frame [K18, Sec. 5.1]."""
    R = {1: Rz(q[0])}
    for k in (2, 3):
        alpha, beta = angles(k, q[k - 1])
        R[k] = R[k - 1] @ Rx(alpha)
        R[f"b{k}"] = R[f"p{k}"] = R[k - 1] @ Rx(beta)
    return R


def twists(q: Any, u: Any) -> dict[Any, Array]:
    """The twist of every body at its COG, in its frame [K18, Eqs. 58-65]."""
    R = rotations(q)
    at = {1: np.array([0, 0, u[0], 0, 0, 0])}
    found = {1: U(z(-d[1])) @ at[1]}
    for k in (2, 3):
        alpha_rate, beta_rate = rates(k, q[k - 1], u[k - 1])
        own = np.array([alpha_rate, 0, 0, 0, 0, 0])
        at[k] = block(R[k].T @ R[k - 1]) @ U(z(-l[k - 1])) @ at[k - 1] + own
        found[k] = U(z(-d[k])) @ at[k]
        barrel = block(R[f"b{k}"].T @ R[k - 1]) @ U(-barrel_pin(k)) @ at[k - 1] + np.array([beta_rate, 0, 0, 0, 0, 0])
        found[f"b{k}"] = U(z(-d[f"b{k}"])) @ barrel
        # The piston's COG is d_p behind its pin, and slides by u along the barrel.
        found[f"p{k}"] = U(z(-(l[f"b{k}"] + q[k - 1] - d[f"p{k}"]))) @ barrel + np.array([0, 0, 0, 0, 0, u[k - 1]])
    return found


def twist_rates(q: Array, u: Array, du: Array) -> dict[Any, Array]:
    """The rates of those twists [K18, Eq. 27]: the derivative along the motion, by a complex step."""
    step = 1e-30
    return {name: t.imag / step for name, t in twists(q + 1j * step * u, u + 1j * step * du).items()}


def inertia(name: Any) -> Array:
    """D [K18, Eqs. 45, 66]."""
    across = m[name] * l[name] ** 2 / 12
    M = np.diag([across, across, 0.1 * across if name == 1 else 0.0])
    return np.block([[M, np.zeros((3, 3))], [np.zeros((3, 3)), m[name] * np.eye(3)]])


def external(q: Array, T1: float, F: dict[int, float]) -> dict[Any, Array]:
    """The wrenches [f; n] of weights and actuators at the COGs [K18, Eqs. 67, 68]."""
    found = {name: np.concatenate([R.T @ z(-m[name] * g), np.zeros(3)]) for name, R in rotations(q).items()}
    found[1][5] = T1
    for k, force in F.items():
        found[f"b{k}"][2] -= force
        found[f"p{k}"][2] += force
    return found


def total(q: Array, u: Array, du: Array, T1: float, F: dict[int, float]) -> dict[Any, Array]:
    """External less inertial wrenches as [f; n] at the COGs [K18, Eqs. 47-50]."""
    t, dt, given = twists(q, u), twist_rates(q, u, du), external(q, T1, F)
    found = {}
    for name in t:
        D, W = inertia(name), block(hat(t[name][:3]))
        flipped = D @ dt[name] + W @ D @ t[name]
        found[name] = given[name] - np.concatenate([flipped[3:], flipped[:3]])
    return found


def equivalent(k: int, l_c: float, W_t: dict[Any, Array]) -> tuple[Array, Array]:
    """The wrenches of a cylinder on its supports, at barrel and piston pin [K18, Eqs. 53-55]."""
    d_b, d_p = d[f"b{k}"], d[f"p{k}"]
    S_bb, S_pb, S_bp, S_pp = np.zeros((4, 6, 6))
    S_bb[0, [0, 4]] = S_bb[1, [1, 3]] = (l_c - d_b) / l_c, 1 / l_c
    S_pb[0, [0, 4]] = S_pb[1, [1, 3]] = d_p / l_c, 1 / l_c
    S_bp[0, [0, 4]] = S_bp[1, [1, 3]] = d_b / l_c, 1 / l_c
    S_pp[0, [0, 4]] = S_pp[1, [1, 3]] = (l_c - d_p) / l_c, 1 / l_c
    for S, negative in ((S_bb, (0, 4)), (S_pb, (0, 4)), (S_bp, (1, 3)), (S_pp, (1, 3))):
        S[negative] *= -1
    S_bb[2, 2] = S_bb[5, 5] = S_pb[5, 5] = S_pp[2, 2] = 1
    W_b, W_p = W_t[f"b{k}"], W_t[f"p{k}"]
    return S_bb @ W_b + S_pb @ W_p, S_bp @ W_b + S_pp @ W_p


def reactions(q: Array, W_t: dict[Any, Array], W_s: dict[str, Array]) -> dict[int, Array]:
    """The wrenches [f; n] in Joints 1 to 3 [K18, Eqs. 69-74]."""
    R = rotations(q)

    def to(k: int, j: Any) -> Array:
        return block(R[k].T @ R[j])

    R21, R31, R32 = R[1].T @ R[2], R[1].T @ R[3], R[2].T @ R[3]
    first = U(z(d[1])) @ -W_t[1]
    first += U(z(l[1]) + R21 @ z(d[2])) @ to(1, 2) @ -W_t[2]
    first += U(z(l[1]) + R21 @ z(l[2]) + R31 @ z(d[3])) @ to(1, 3) @ -W_t[3]
    first += U(z(l[1]) + R21 @ piston_pin(2)) @ to(1, "p2") @ -W_s["p2"]
    first += U(z(l[1]) + R21 @ z(l[2]) + R31 @ piston_pin(3)) @ to(1, "p3") @ -W_s["p3"]
    first += U(barrel_pin(2)) @ to(1, "b2") @ -W_s["b2"]
    first += U(z(l[1]) + R21 @ barrel_pin(3)) @ to(1, "b3") @ -W_s["b3"]
    second = U(z(d[2])) @ -W_t[2]
    second += U(z(l[2]) + R32 @ z(d[3])) @ to(2, 3) @ -W_t[3]
    second += U(piston_pin(2)) @ to(2, "p2") @ -W_s["p2"]
    second += U(z(l[2]) + R32 @ piston_pin(3)) @ to(2, "p3") @ -W_s["p3"]
    second += U(barrel_pin(3)) @ to(2, "b3") @ -W_s["b3"]
    third = U(z(d[3])) @ -W_t[3] + U(piston_pin(3)) @ to(3, "p3") @ -W_s["p3"]
    return {1: first, 2: second, 3: third}


@pytest.fixture(scope="module")
def scenario():
    return deckcrane.load("knuckle_boom")


@pytest.fixture(scope="module")
def dataset(scenario):
    return deckcrane.run(scenario)


def at(dataset, row):
    """q, u, u_dot, T1 and the cylinders' forces at one recorded time."""
    now = dataset.isel(time=row)
    forces = dict(zip((2, 3), now["cylinder_force"].values, strict=True))
    return now["q"].values, now["u"].values, now["du"].values, float(now["actuation"].sel(actuator="slew")), forces


def test_masses_lengths_and_inertias_are_those_of_the_tables_and_equation_66(scenario):
    for name in (1, 2, 3):
        mass, cog, J = scenario.bodies[PARTS[name]].inertial()
        assert mass == m[name]
        assert cog == pytest.approx(z(d[name]))
        assert pytest.approx(inertia(name)[:3, :3], rel=1e-9) == J
    assert scenario.plant.placement("inner_boom")[1] == pytest.approx(z(l[1]))
    assert scenario.plant.placement("outer_boom")[1] == pytest.approx(z(l[2]))
    for k, name in CYLINDERS.items():
        cylinder = scenario.cylinders[name]
        assert cylinder.barrel.at == pytest.approx(barrel_pin(k))
        assert cylinder.piston.at == pytest.approx(piston_pin(k))
        for part, data in ((f"b{k}", cylinder.barrel), (f"p{k}", cylinder.piston)):
            mass, cog, J = data.inertial()
            assert (mass, cog, data.length) == (m[part], d[part], l[part])
            assert pytest.approx(inertia(part)[:3, :3]) == J


def test_frames_and_pins_are_the_papers(dataset):
    for row in SAMPLES:
        q, *_ = at(dataset, row)
        R, now = rotations(q), dataset.isel(time=row)
        for name, ours in PARTS.items():
            assert now["rotation"].sel(body=ours).values == pytest.approx(R[name], abs=1e-13)
        knuckle = R[1] @ z(l[1]) + R[2] @ z(l[2])
        assert now["position"].sel(body="outer_boom").values == pytest.approx(knuckle, abs=1e-13)
        foot, head = R[1] @ z(l[1]) + R[2] @ barrel_pin(3), knuckle + R[3] @ piston_pin(3)
        assert foot + R["b3"] @ z(l["b3"] + q[2]) == pytest.approx(head, abs=1e-12)
        assert now["position"].sel(body="outer_cylinder.piston").values == pytest.approx(head, abs=1e-12)


def test_rates_of_equations_37_and_40_are_those_of_equations_29_and_30():
    for k in (2, 3):
        for q in np.linspace(0.1, 1.9, 10):
            derived = [angle.imag / 1e-30 for angle in angles(k, q + 1e-30j)]
            assert rates(k, q, 1.0) == pytest.approx(derived, rel=1e-12)


def test_start_of_the_scenario_is_where_the_cylinders_are_1_and_0_3_m_out(scenario):
    for k, body, extension in ((2, "inner_boom", 1.0), (3, "outer_boom", 0.3)):
        assert scenario.bodies[body].joint.start == pytest.approx(angles(k, extension)[0], abs=1e-13)


def test_angles_and_rates_are_those_of_the_triangle_of_the_pins():
    """By hand for the inner cylinder 1 m out: pins at (1, -2.5) and (2.5125, 0.4330) about Joint 2, 3.3 m apart."""
    (b_y, b_z), (r_y, r_z) = (1.0, -2.5), (2.5125, 0.4330)
    lever = (b_y * r_z - b_z * r_y) / 3.3
    along = ((r_y - b_y) * r_y + (r_z - b_z) * r_z) / 3.3**2
    alpha, beta = angles(2, 1.0)
    assert (Rx(alpha) @ piston_pin(2))[1:] == pytest.approx((r_y, r_z), abs=1e-4)
    assert np.tan(-beta) == pytest.approx((r_y - b_y) / (r_z - b_z), abs=1e-4)
    assert np.degrees(beta) == pytest.approx(-27.279, abs=1e-3)
    assert rates(2, 1.0, 1.0) == pytest.approx((1 / lever, along / lever), abs=1e-4)
    assert rates(2, 1.0, 1.0) == pytest.approx((0.4915, 0.2288), abs=1e-4)


def test_equations_of_motion_43_to_46_give_the_runs_accelerations(dataset):
    for row in SAMPLES:
        q, u, du, T1, F = at(dataset, row)
        columns = [twists(q, unit) for unit in np.eye(3)]
        coasting, given = total(q, u, np.zeros(3), T1, F), external(q, T1, F)
        M, tau = np.zeros((3, 3)), np.zeros(3)
        for name in given:
            P = np.column_stack([column[name] for column in columns])
            M += P.T @ inertia(name) @ P
            tau += P.T @ np.roll(coasting[name], 3)  # external forces less C u, both projected
        assert np.linalg.solve(M, tau) == pytest.approx(du, abs=1e-10 * np.abs(dataset["du"].values).max())


def test_pin_forces_are_the_papers_equivalent_cylinder_wrenches(dataset):
    """[K18, Eqs. 51-55]; ours act on the cylinder, the paper's on its supports."""
    for row in SAMPLES:
        q, *rest = at(dataset, row)
        W_t = total(q, *rest)
        for k, name in CYLINDERS.items():
            for end, W_s in zip(("barrel", "piston"), equivalent(k, l[f"b{k}"] + q[k - 1], W_t), strict=True):
                ours = dataset["pin_force"].sel(pin=f"{name}.{end}").values[row]
                assert ours == pytest.approx(-W_s, abs=1e-8 * np.abs(ours).max())


def test_equivalent_wrenches_are_those_at_the_cogs_about_either_pin(dataset):
    """[K18, Eqs. 51, 52]: all that the paper's matrices S change is the place."""
    q, *rest = at(dataset, 400)
    W_t = total(q, *rest)
    for k in (2, 3):
        l_c = l[f"b{k}"] + q[k - 1]
        W_b, W_p = equivalent(k, l_c, W_t)
        cogs = U(z(d[f"b{k}"])) @ W_t[f"b{k}"] + U(z(l_c - d[f"p{k}"])) @ W_t[f"p{k}"]
        assert W_b + U(z(l_c)) @ W_p == pytest.approx(cogs, abs=1e-9 * np.abs(cogs).max())


def test_joint_reactions_are_those_of_equations_69_to_74(dataset):
    for row in SAMPLES:
        q, u, du, T1, F = at(dataset, row)
        W_t = total(q, u, du, T1, F)
        W_s = {}
        for k in (2, 3):
            W_s[f"b{k}"], W_s[f"p{k}"] = equivalent(k, l[f"b{k}"] + q[k - 1], W_t)
        for k, paper in reactions(q, W_t, W_s).items():
            ours = dataset["reaction"].sel(joint=PARTS[k]).values[row].copy()
            scale = np.abs(ours).max()
            if k == 1:  # Eq. 67 counts T1 as external, so that the paper's joint carries none of it
                assert ours[5] == pytest.approx(T1, abs=1e-8 * scale)
                ours[5] -= T1
            assert ours == pytest.approx(paper, abs=1e-8 * scale)


def test_passive_joints_carry_no_moment_about_x(dataset):
    moments = dataset["reaction"].sel(joint=["inner_boom", "outer_boom"], component=["mx", "my", "mz"])
    assert float(np.abs(moments.sel(component="mx")).max()) < 1e-9 * float(np.abs(moments).max())


def test_the_sequence_lifts_within_the_strokes_and_returns(dataset):
    extension = dataset["q"].sel(coordinate=["inner_cylinder", "outer_cylinder"]).values
    assert extension.min() > 0.1
    assert extension.max() < 1.9
    assert extension[-1] == pytest.approx([1.0, 0.3], abs=1e-3)
    assert dataset["at_stop"].values.max() == 0
    assert np.degrees(dataset["q"].sel(coordinate="slew").values.max()) == pytest.approx(60, abs=1)
