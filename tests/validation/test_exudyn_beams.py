"""Facts about the finite-element crane in Exudyn, so that it can judge deckcrane's beams: textbooks, statics, energy, meshes."""

from __future__ import annotations

from collections.abc import Callable
from math import pi
from typing import Any

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

exudyn = pytest.importorskip("exudyn")
items = pytest.importorskip("exudyn.itemInterface")

from tests.validation.exudyn_beams import (  # noqa: E402 - which needs Exudyn
    AREA,
    BARREL,
    BARREL_2,
    DENSITY,
    GRAVITY,
    GROUND_PIN,
    LENGTHS,
    PAYLOAD,
    PISTON,
    PISTON_1,
    PISTON_2,
    REFERENCE,
    ROD,
    SECOND_MOMENT,
    Array,
    Crane,
    FlexibleCrane,
    Lengths,
    Motion,
    Scene,
    direction,
    pose,
    reference,
)

START = np.array([13**0.5, 13**0.5])
ELEMENTS = ("cable", "beam")
EI, LINE_MASS = 210e9 * SECOND_MOMENT, DENSITY * AREA


def quintic(end: tuple[float, float], duration: float, until: float) -> Lengths:
    """From the start to other lengths, from rest to rest, and rest after it."""
    time = np.linspace(0.0, until, round(100 * until) + 1)
    s, span = np.minimum(time / duration, 1.0)[:, None], np.array(end) - START
    rate = (30 * s**2 - 60 * s**3 + 30 * s**4) / duration * span
    return Lengths(time, START + (10 * s**3 - 15 * s**4 + 6 * s**5) * span, rate)


def fix(scene: Scene, node: Any, *coordinates: int) -> None:
    ground = scene.system.AddNode(items.NodePointGround())
    for coordinate in coordinates:
        pair = ((ground, 0), (node, coordinate))
        markers = [scene.system.AddMarker(items.MarkerNodeCoordinate(nodeNumber=n, coordinate=k)) for n, k in pair]
        scene.system.AddObject(items.ObjectConnectorCoordinate(markerNumbers=markers))


def cantilever(element: Any, angle: float = 0.0) -> tuple[Scene, Any]:
    scene = Scene(Crane(element=element))
    root, tip = scene.boom(np.zeros(2), angle, (10.0,))
    fix(scene, root, 0, 1, 3 if element == "cable" else 2)
    return scene, tip


@pytest.mark.parametrize("element", ELEMENTS)
def test_pinned_beam_has_the_textbook_frequencies(element: Any) -> None:
    """Of Euler and Bernoulli without rotary inertia, and of Rayleigh with it."""
    scene = Scene(Crane(element=element, size=0.5))
    root, tip = scene.boom(np.zeros(2), 0.0, (10.0,))
    fix(scene, root, 0, 1)
    fix(scene, tip, 1)
    scene.system.Assemble()
    k = np.arange(1, 4) * pi / 10.0
    rotary = SECOND_MOMENT / AREA * k**2 if element == "beam" else 0.0
    exact = k**2 * np.sqrt(EI / LINE_MASS / (1 + rotary)) / (2 * pi)
    assert scene.frequencies(3) == pytest.approx(exact, rel=1e-3)


@pytest.mark.parametrize("element", ELEMENTS)
def test_cantilever_has_the_textbook_frequency(element: Any) -> None:
    scene, _ = cantilever(element)
    scene.system.Assemble()
    kL = np.array([1.875104069, 4.694091133])
    exact = kL**2 / 100.0 * np.sqrt(EI / LINE_MASS) / (2 * pi)
    found = scene.frequencies(2)
    assert found[0] == pytest.approx(exact[0], rel=1e-3)
    assert found[1] == pytest.approx(exact[1], rel=1e-3 if element == "cable" else 5e-3)  # rotary inertia lowers it


@pytest.mark.parametrize("element", ELEMENTS)
def test_cantilever_bends_under_its_weight_and_a_load_as_in_textbooks(element: Any) -> None:
    scene, tip = cantilever(element)
    scene.system.AddLoad(items.LoadForceVector(markerNumber=scene.at_node(tip), loadVector=[0, -1e4, 0]))
    scene.system.Assemble()
    scene.settle()
    exact = LINE_MASS * GRAVITY * 10.0**4 / (8 * EI) + 1e4 * 10.0**3 / (3 * EI)
    sag = -scene.system.GetNodeOutput(tip, exudyn.OutputVariableType.Displacement)[1]
    assert sag == pytest.approx(exact, rel=1e-3)


def test_damping_of_bending_is_proportional_to_its_stiffness() -> None:
    scene = Scene(Crane(damping=0.02))
    scene.boom(np.zeros(2), 0.0, (10.0,))
    scene.system.Assemble()
    _, stiffness, damping = (
        np.array(matrix)[1::2, 1::2] for matrix in scene.system.ComputeLinearizedSystem(scene.settings())
    )
    assert damping == pytest.approx(0.02 * stiffness, rel=1e-6, abs=1e-6 * np.abs(damping).max())


def height_of_weights(lengths: Array, cylinders: str) -> float:
    """The potential energy of the crane with rigid booms and hanging payload."""
    q1, q2 = pose(lengths)
    along_1, along_2 = direction(q1), direction(q1 + q2)
    knuckle = LENGTHS[0] * along_1
    heads = [PISTON_1 * along_1, knuckle + PISTON_2 * along_2]
    feet = [GROUND_PIN, BARREL_2 * along_1]
    weights = [(LINE_MASS * LENGTHS[0], knuckle / 2), (LINE_MASS * LENGTHS[1], knuckle + LENGTHS[1] / 2 * along_2)]
    weights += [(PAYLOAD, knuckle + LENGTHS[1] * along_2)]
    for foot, head in zip(feet, heads, strict=True):
        inward = (head - foot) / np.linalg.norm(head - foot) * (ROD / 2 if cylinders == "bodies" else 0.0)
        weights += [(BARREL, foot + inward), (PISTON, head - inward)]
    return float(sum(mass * GRAVITY * place[1] for mass, place in weights))


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("cylinders", ["masses", "bodies"])
def test_stiff_booms_give_the_cylinder_forces_of_the_rigid_crane(element: Any, cylinders: Any) -> None:
    """F_i = dV/dl_i, of the potential energy over the cylinder lengths."""
    found = FlexibleCrane(Crane(element=element, youngs_modulus=210e12, cylinders=cylinders), START).at_start()
    for k, step in enumerate(1e-5 * np.eye(2)):
        up, down = (height_of_weights(START + sign * step, cylinders) for sign in (1, -1))
        assert found.cylinder_force[0, k] == pytest.approx((up - down) / 2e-5, rel=1e-4)


def test_cylinder_2_holds_boom_2_by_moments_about_the_knuckle() -> None:
    """By hand: boom, piston and payload hang 2, 1.5 and 4 m inside the knuckle and pull the cylinder out."""
    found = FlexibleCrane(Crane(youngs_modulus=210e12), START).at_start()
    moment = GRAVITY * (LINE_MASS * 8.0 * 2.0 + PISTON * 1.5 + PAYLOAD * 4.0)
    lever = 4.0 * 3.0 * np.sin(pi / 3) / 13**0.5
    assert found.cylinder_force[0, 1] == pytest.approx(-moment / lever, rel=1e-4)


def test_crane_starts_in_the_papers_pose_and_its_pivots_carry_the_whole_weight() -> None:
    found = FlexibleCrane(Crane(), START).at_start()
    assert found.q[0] == pytest.approx([0.0, -2 / 3 * pi, pi / 6], abs=5e-3)
    assert found.joint_force[0, 2] == pytest.approx([-PAYLOAD * GRAVITY, 0.0], abs=1e-6 * PAYLOAD * GRAVITY)
    q1 = found.q[0, 0]
    pivot = np.array([[np.cos(q1), -np.sin(q1)], [np.sin(q1), np.cos(q1)]]) @ found.joint_force[0, 0]
    mass = LINE_MASS * 18.0 + PAYLOAD + 2 * PISTON + BARREL
    # the cylinder stands where the boom bends to, which is 10 mm from where the straight boom has the pin
    cylinder = found.cylinder_force[0, 0] * (4.0 * direction(q1) - GROUND_PIN) / 13**0.5
    assert pivot + cylinder == pytest.approx([0.0, mass * GRAVITY], abs=5e-3 * found.cylinder_force[0, 0])


def test_payload_under_stiff_booms_swings_as_a_pendulum() -> None:
    found = FlexibleCrane(Crane(youngs_modulus=210e12), START).frequencies(1)
    assert found[0] == pytest.approx(np.sqrt(GRAVITY / LENGTHS[2]) / (2 * pi), rel=2e-4)


@pytest.mark.study
def test_frequencies_converge_with_the_mesh_and_agree_between_elements() -> None:
    coarse, fine = (FlexibleCrane(Crane(size=size), START).frequencies(5) for size in (2.0, 1.0))
    finest = FlexibleCrane(Crane(size=0.5), START).frequencies(5)
    other = FlexibleCrane(Crane(element="beam"), START).frequencies(5)
    assert fine == pytest.approx(finest, rel=5e-4)
    assert np.all(np.abs(fine - finest)[1:] < np.abs(coarse - finest)[1:])
    assert other[:3] == pytest.approx(fine[:3], rel=1e-3)


def energies(crane: FlexibleCrane, rows: list[tuple[float, float, float]]) -> Callable[[], None]:
    """Puts kinetic, potential and elastic energy of the present state into the rows."""
    system, data = crane.system, crane.system.systemData
    M = np.array(system.ComputeLinearizedSystem(crane.settings())[0])
    at = np.array(data.GetODE2Coordinates(configuration=REFERENCE))
    rise = np.zeros(len(at))
    for node in range(data.NumberOfNodes()):
        rise[data.GetNodeLTGODE2(node)[1:2]] = 1.0
    beams = [
        k for k in range(data.NumberOfObjects()) if system.GetObject(k)["objectType"].startswith(("ANCFCable", "Beam"))
    ]

    def watch() -> None:
        q, v = np.array(data.GetODE2Coordinates()), np.array(data.GetODE2Coordinates_t())
        elastic = exudyn.OutputVariableType.PotentialEnergy
        stored = sum(float(system.GetObjectOutputBody(k, elastic, [0, 0, 0])) for k in beams)
        rows.append((float(v @ M @ v / 2), float(GRAVITY * rise @ M @ (at + q)), stored))

    return watch


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("cylinders", ["masses", "bodies"])
def test_energy_is_conserved_by_a_crane_that_drops_into_its_sag(element: Any, cylinders: Any) -> None:
    free = Crane(element=element, cylinders=cylinders, pendulum_damping=0.0, start="straight")
    crane = FlexibleCrane(free, START)
    rows: list[tuple[float, float, float]] = []
    crane.simulate(quintic(tuple(START), 1.0, 1.0), 1.0, 1e-3, 10, energies(crane, rows))
    total, exchanged = np.sum(rows, axis=1), np.ptp(rows, axis=0)[2]
    assert exchanged > 2e3
    assert np.abs(total - total[0]).max() < 1e-5 * exchanged


@pytest.mark.parametrize("cylinders", ["masses", "bodies"])
def test_work_of_the_cylinders_becomes_energy_of_the_crane(cylinders: Any) -> None:
    crane = FlexibleCrane(Crane(cylinders=cylinders, pendulum_damping=0.0), START)
    rows: list[tuple[float, float, float]] = []
    lengths = quintic((6.0, 5.5), 2.0, 2.5)
    found = crane.simulate(lengths, 2.5, 1e-3, 10, energies(crane, rows))
    power = np.sum(found.cylinder_force * lengths.spline().derivative()(found.time), axis=1)
    work = cumulative_simpson(power, x=found.time, initial=0)
    total = np.sum(rows, axis=1)
    assert np.ptp(total) > 1e6
    assert np.abs(total - total[0] - work).max() < 1e-5 * np.ptp(total)


def apart(one: Motion, other: Motion) -> tuple[float, float, float]:
    """Largest distance of tips in millimetres, of cylinder and joint forces in parts of their ranges in the second."""
    tips = 1e3 * np.linalg.norm(one.tip - other.tip, axis=2).max()
    pairs = ((one.cylinder_force, other.cylinder_force), (one.joint_force, other.joint_force))
    forces = [float((np.abs(a - b).max(axis=0) / np.ptp(b, axis=0)).max()) for a, b in pairs]
    return float(tips), forces[0], forces[1]


@pytest.fixture(scope="module")
def luffing() -> Lengths:
    return quintic((6.0, 5.5), 8.0, 10.0)


@pytest.fixture(scope="module")
def run(luffing: Lengths) -> Motion:
    return reference(luffing, Crane(damping=1e-3), step=5e-3, every=2)


@pytest.mark.study
def test_luffing_does_not_depend_on_mesh_or_element(luffing: Lengths, run: Motion) -> None:
    for crane in (Crane(size=0.5, damping=1e-3), Crane(element="beam", damping=1e-3)):
        tips, cylinders, joints = apart(run, reference(luffing, crane, step=5e-3, every=2))
        assert tips < 0.1
        assert max(cylinders, joints) < 5e-4


@pytest.mark.study
def test_luffing_is_of_second_order_in_the_step(luffing: Lengths, run: Motion) -> None:
    finer, finest = (reference(luffing, Crane(damping=1e-3), step=h, every=round(1e-2 / h)) for h in (2.5e-3, 1.25e-3))
    tips, cylinders, _ = apart(run, finest)
    assert tips < 0.02
    assert cylinders < 1e-4
    assert tips == pytest.approx(5 * apart(finer, finest)[0], rel=0.1)  # (16 - 1) / (4 - 1)


@pytest.mark.study
def test_end_pose_is_that_of_the_given_lengths(run: Motion) -> None:
    """But for the bending of the booms, by which the chords hang a little lower."""
    q1, q2 = pose(np.array([6.0, 5.5]))
    assert q1 - 0.02 < run.q[-1, 0] < q1
    assert q2 - 0.02 < run.q[-1, 1] < q2
    assert np.linalg.norm(run.payload[-1] - run.tip[-1, 1]) == pytest.approx(LENGTHS[2], rel=1e-9)


@pytest.mark.study
def test_what_the_idealisations_of_the_paper_change(luffing: Lengths, run: Motion) -> None:
    """Inextensible booms: millimetres and parts in a thousand; masses at the pins: 3 mm and under 2 % of the forces."""
    tips, cylinders, joints = apart(reference(luffing, Crane(axial=100.0, damping=1e-3), step=5e-3, every=2), run)
    assert 1.0 < tips < 3.0
    assert max(cylinders, joints) < 5e-3
    bodies = reference(luffing, Crane(cylinders="bodies", damping=1e-3), step=5e-3, every=2)
    tips, cylinders, joints = apart(run, bodies)
    assert 2.0 < tips < 4.0
    assert max(cylinders, joints) < 0.02
    tips, cylinders, joints = apart(
        reference(luffing, Crane(pendulum_against="section", damping=1e-3), step=5e-3, every=2), run
    )
    assert tips < 0.3
    assert max(cylinders, joints) < 3e-3


def test_lengths_that_start_moving_or_end_early_are_refused(luffing: Lengths) -> None:
    moving = Lengths(luffing.time, START + 0.1 * luffing.time[:, None])
    with pytest.raises(ValueError, match="start at rest"):
        reference(moving)
    with pytest.raises(ValueError, match="end at"):
        reference(luffing, end=11.0)
