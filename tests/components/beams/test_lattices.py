"""Lattice booms as equivalent beams, against the same booms as trusses of bars in space."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError
from scipy.linalg import eigh

import deckcrane
from deckcrane.components.beams.data import Beam
from deckcrane.view.page.scene.scene import scene
from tests.components.beams.beam_cases import natural_frequencies

E, RHO = 210e9, 7850.0


class Truss:
    """A boom of bars: four chords, diagonals that meet those of neighbouring faces in one node, posts; clamped at its root.

    Frames at every station keep the rectangle; the one at the tip is stiff, as that of a boom is. They have no mass.
    """

    def __init__(self, length: float, panels: int, sizes: Any, areas: Any, zigzag: bool = True) -> None:
        root, tip = np.array(sizes[0]), np.array(sizes[1])
        chord, diagonal, post = areas
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
        share = np.arange(panels + 1) / panels
        across = root + share[:, None] * (tip - root)
        self.nodes = np.array([[s * length, *(c * w)] for s, w in zip(share, across, strict=True) for c in corners])
        self.K, self.M = np.zeros((2, self.nodes.size, self.nodes.size))
        for i in range(panels):
            for k in range(4):
                self.bar(4 * i + k, 4 * i + 4 + k, chord, True)
                a, b = (k, (k + 1) % 4) if ((i + k) % 2 if zigzag else k % 2) else ((k + 1) % 4, k)
                self.bar(4 * i + a, 4 * i + 4 + b, diagonal, True)
        for i in range(panels + 1):
            stiff = 1000.0 if i == panels else 1.0
            for k in range(4):
                self.bar(4 * i + k, 4 * i + (k + 1) % 4, stiff * post, not zigzag and 0 < i < panels)
            self.bar(4 * i, 4 * i + 2, stiff * post, False)
            self.bar(4 * i + 1, 4 * i + 3, stiff * post, False)

    def bar(self, i: int, j: int, area: float, weighs: bool) -> None:
        d = self.nodes[j] - self.nodes[i]
        length = float(np.linalg.norm(d))
        block = np.outer(d, d) * E * area / length**3
        for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            self.K[3 * a : 3 * a + 3, 3 * b : 3 * b + 3] += sign * block
        for a in (i, j) if weighs else ():
            self.M[3 * a : 3 * a + 3, 3 * a : 3 * a + 3] += np.eye(3) * RHO * area * length / 2

    def tip(self, force: np.ndarray) -> np.ndarray:
        """How the four nodes at the tip move under forces there, (4, 3)."""
        f = np.zeros(self.nodes.size)
        f[-12:] = force.ravel()
        return np.linalg.solve(self.K[12:, 12:], f[12:])[-12:].reshape(4, 3)

    def twist(self, moment: float) -> float:
        r = self.nodes[-4:, 1:]
        turning = np.column_stack([np.zeros(4), -r[:, 1], r[:, 0]])
        u = self.tip(turning * moment / np.sum(r**2))
        return float(np.sum(u * turning) / np.sum(r**2))


def beam(length: float, section: Any, modes: Any = None) -> Beam:
    modes = modes or {
        "y": {"polynomial": 6},
        "z": {"polynomial": 6},
        "twist": {"polynomial": 4},
        "x": {"polynomial": 1},
    }
    return Beam.model_validate(
        {"length": length, "youngs_modulus": E, "density": RHO, "section": section, "modes": modes}
    )


def tip(made: Beam, direction: int, turn: bool = False) -> float:
    """How far the tip goes, or turns, under a unit force, or moment, there."""
    field = made.field()
    shape = (field.rotation if turn else field.displacement)(np.array([made.length]))[0, direction]
    return float(shape @ np.linalg.solve(made.integrals().K, shape))


def lattice(width: float, height: float, chord: float, diagonal: float, pitch: float, **more: Any) -> dict[str, Any]:
    lacing = {"area": diagonal, "pitch": pitch, **more}
    return {"width": width, "height": height, "chords": {"area": chord}, "lacing": lacing}


CASES = [(30.0, 20, 1.4, 1.8, 4e-3, 1e-3), (40.0, 40, 1.4, 1.4, 3e-3, 0.6e-3), (20.0, 10, 1.0, 1.0, 4e-3, 1e-3)]
SHOWN = [*(pytest.param(*case, marks=pytest.mark.study) for case in CASES[:2]), CASES[2]]


@pytest.mark.parametrize(("length", "panels", "b", "h", "chord", "diagonal"), SHOWN)
@pytest.mark.parametrize(("zigzag", "bends", "twists"), [(True, 0.005, 0.004), (False, 0.005, 0.035)])
def test_a_laced_boom_bends_and_twists_as_its_bars(
    length: float,
    panels: int,
    b: float,
    h: float,
    chord: float,
    diagonal: float,
    zigzag: bool,
    bends: float,
    twists: float,
) -> None:
    """In bending within half a per cent; in torsion as well, with posts of N lacing within three and a half."""
    truss = Truss(length, panels, ((b, h), (b, h)), (chord, diagonal, diagonal), zigzag)
    made = beam(
        length,
        {"lattice": lattice(b, h, chord, diagonal, length / panels, **({} if zigzag else {"posts": diagonal}))},
    )
    for axis in (1, 2):
        found = truss.tip(np.tile(np.eye(3)[axis] / 4, (4, 1)))[:, axis].mean()
        assert tip(made, axis) == pytest.approx(found, rel=bends)
    stretched = truss.tip(np.tile(np.eye(3)[0] / 4, (4, 1)))[:, 0].mean()
    assert 1.0 <= tip(made, 0) / stretched <= 1.16, "lacing that frames hold apart takes a part of it"
    assert tip(made, 0, turn=True) == pytest.approx(truss.twist(1.0), rel=twists)


def test_shear_of_the_lacing_counts() -> None:
    """Without it the shortest of these booms would be nine per cent too stiff."""
    length, panels, b, h, chord, diagonal = CASES[2]
    found = tip(beam(length, {"lattice": lattice(b, h, chord, diagonal, length / panels)}), 1)
    assert found / (length**3 / (3 * E * chord * b**2)) == pytest.approx(1.084, abs=2e-3)


def test_a_tapered_boom_bends_and_twists_as_its_bars() -> None:
    """Within three and a half per cent: chords that come together carry a part of the shear."""
    length, panels, chord, diagonal = 30.0, 20, 4e-3, 0.8e-3
    truss = Truss(length, panels, ((1.8, 2.0), (0.8, 0.9)), (chord, diagonal, diagonal))
    ends = ((0.0, 1.8, 2.0), (length, 0.8, 0.9))
    made = beam(length, [{"at": at, "lattice": lattice(b, h, chord, diagonal, length / panels)} for at, b, h in ends])
    for axis in (1, 2):
        found = truss.tip(np.tile(np.eye(3)[axis] / 4, (4, 1)))[:, axis].mean()
        assert tip(made, axis) == pytest.approx(found, rel=0.035)
    assert tip(made, 0, turn=True) == pytest.approx(truss.twist(1.0), rel=1e-3)


def test_it_weighs_and_swings_as_its_bars() -> None:
    length, panels, b, h, chord, diagonal = CASES[0]
    truss = Truss(length, panels, ((b, h), (b, h)), (chord, diagonal, diagonal))
    made = beam(length, {"lattice": lattice(b, h, chord, diagonal, length / panels)}, {"y": {"clamped_free": 3}})
    assert made.mass == pytest.approx(np.trace(truss.M) / 3, rel=1e-12)
    massive = np.diag(truss.M)[12:] > 0
    first = np.sqrt(eigh(truss.K[12:, 12:], truss.M[12:, 12:], eigvals_only=True, subset_by_index=[0, 0])[0])
    assert massive.all()
    assert natural_frequencies(made.integrals())[0] == pytest.approx(first, rel=0.02)


def test_moments_of_inertia_are_those_of_its_bars() -> None:
    """Mass along the bars of one panel, point by point; extra mass lies in the chords."""
    b, h, pitch, chord, diagonal, post, extra = 1.2, 1.9, 1.5, 4e-3, 1e-3, 0.7e-3, 30.0
    corners = np.array([[-b, -h], [b, -h], [b, h], [-b, h]]) / 2
    bars = []  # ends across the boom, and mass
    for k in range(4):
        here, there = corners[k], corners[(k + 1) % 4]
        face = float(np.linalg.norm(there - here))
        bars.append((here, here, (RHO * chord + extra / 4) * pitch))
        bars.append((here, there, RHO * diagonal * np.hypot(face, pitch)))
        bars.append((here, there, RHO * post * face))
    along = (np.arange(2000) + 0.5) / 2000
    points = np.concatenate([here + along[:, None] * (there - here) for here, there, _ in bars])
    masses = np.repeat([mass / 2000 for _, _, mass in bars], 2000) / pitch
    y2, z2 = masses @ points**2
    section = {"lattice": {**lattice(b, h, chord, diagonal, pitch, posts=post), "extra": extra}}
    inertia = beam(15.0, section).sections().inertia(np.array([5.0]))[0]
    np.testing.assert_allclose(inertia, [masses.sum(), y2 + z2, z2, y2], rtol=1e-6)


def test_a_lattice_boom_runs_and_balances_in_a_scenario() -> None:
    section = {"lattice": {**lattice(1.4, 1.4, 4e-3, 8e-4, 1.5), "extra": "30 kg/m"}}
    boom = {
        "on": "ground",
        "joint": {"revolute": "-y", "name": "luff", "start": 0.8},
        "beam": {
            "length": 30.0,
            "youngs_modulus": E,
            "density": RHO,
            "section": section,
            "modes": {"z": {"clamped_free": 2}},
            "damping": {"ratio": 0.01},
        },
    }
    scenario = deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, -9.81]\nbodies: {a: {on: ground, joint: {revolute: z}, mass: 1, inertia: [1, 1, 1]}}"
    ).with_values({"bodies": {"boom": boom}, "run": {"duration": 0.5, "step": 0.002}})
    assert deckcrane.loads(scenario.to_yaml()) == scenario
    drawn = next(part for part in scene(scenario)["parts"] if part["shape"] == "boom")
    assert set(drawn["size"]) == {1.4}, "as wide and high as its chords are apart"
    assert all(balance.holds for balance in deckcrane.check_parts(scenario))
    assert np.isfinite(deckcrane.run(scenario, target="vm")["q"].values).all()


@pytest.mark.parametrize(
    ("section", "message"),
    [
        ({"lattice": lattice(1.4, 1.4, 4e-3, 8e-4, 40.0)}, "stand at 2 deg from the chords"),
        (
            {"lattice": {**lattice(1, 1, 4e-3, 8e-4, 1), "lacing": {"area": 1e-3}}},
            "needs pitch, such as 1.5 m, or angle, such as 45 deg; it has neither",
        ),
        (
            [
                {"at": 0, "lattice": lattice(1, 1, 4e-3, 8e-4, 1)},
                {"at": 30, "area": 1e-2, "Iz": 1e-3},
            ],
            "all laced or all solid",
        ),
        (
            [
                {"at": 0, "lattice": lattice(1, 1, 4e-3, 8e-4, 1)},
                {"at": 30, "lattice": lattice(1, 1, 4e-3, 8e-4, 1, posts=1e-3)},
            ],
            "lacing is of one kind",
        ),
        ({"lattice": {**lattice(1, 1, 4e-3, 8e-4, 1), "lacing": {"area": 1e-3, "angle": 2.0}}}, "between 0 and 90 deg"),
    ],
)
def test_a_lattice_that_cannot_be_is_refused_in_words(section: Any, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        beam(30.0, section)
