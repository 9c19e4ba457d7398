"""Mooring lines against MoorPy at rest and MoorDyn in motion, whose lines are lumped masses too, at the ends of segments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.interpolate import make_interp_spline
from scipy.optimize import brentq

import deckcrane
from tests.components.current.vessels_in_flow import moving, vessel

WEIGHT, STIFFNESS, DIAMETER, DENSITY, GRAVITY = 1100.0, 5e8, 0.14, 1025.0, 9.81
MASS = WEIGHT / GRAVITY + DENSITY * np.pi / 4 * DIAMETER**2
CASES = {
    "chain on the seabed": (850.0, (-835.0, 0.0, -102.0)),
    "slack chain": (900.0, (-835.0, 0.0, -102.0)),
    "suspended line": (375.0, (-200.0, 0.0, -300.0)),
}
FAIRLEAD = (0.0, 0.0, -2.0)


def mooring(length: float, anchor: tuple[float, ...], segments: int | None) -> dict[str, Any]:
    line: dict[str, Any] = {
        "fairlead": list(FAIRLEAD),
        "anchor": list(anchor),
        "axial_stiffness": STIFFNESS,
        "weight": WEIGHT,
        "length": length,
    }
    if segments is None:
        return line
    dynamics = {"segments": segments, "diameter": DIAMETER, "damping": 1e6, "drag": {"across": 1.6, "along": 0.05}}
    return {**line, "dynamics": dynamics}


@pytest.mark.parametrize("name", CASES)
def test_tensions_at_rest_are_those_of_moorpy(name: str) -> None:
    """Its catenary has its own solution of the same equations."""
    catenary = pytest.importorskip(
        "moorpy.Catenary", reason="MoorPy comes with the extra deckcrane[validation]"
    ).catenary
    length, anchor = CASES[name]
    forces = catenary(-anchor[0], FAIRLEAD[2] - anchor[2], length, STIFFNESS, WEIGHT, CB=0)
    expected = np.hypot(forces[2], forces[3])
    for segments, tolerance in ((None, 2e-3), (60, 2e-3)):
        lines = {"a": mooring(length, anchor, segments)}
        tension = moving(vessel(vessel__moorings={"lines": lines}), "mooring_tension")[0]
        assert tension == pytest.approx(expected, rel=tolerance)


INPUT = """lines
---------------------- LINE TYPES -----------------------------
TypeName   Diam    Mass/m     EA     BA/-zeta    EI    Cd     Ca    CdAx   CaAx
(name)     (m)     (kg/m)     (N)    (N-s/-)    (-)   (-)    (-)    (-)    (-)
main {diameter} {mass} {stiffness} 1e6 0 1.6 1.0 0.05 0.0
---------------------- POINTS -----------------------------
ID  Attachment   X       Y     Z      Mass   Volume  CdA    CA
(#)  (-)     (m)    (m)   (m)    (kg)   (m^3)  (m^2)   (-)
1  Fixed {x} 0 {z} 0 0 0 0
2  Coupled 0 0 -2 0 0 0 0
---------------------- LINES -----------------------------
ID   LineType  AttachA  AttachB  UnstrLen  NumSegs  LineOutputs
(#)   (name)   (#)  (#)   (m)   (-)   (-)
1  main 1 2 {length} {segments} -
---------------------- OPTIONS -----------------------------
{bed} kBot
{bed_damping} cBot
{depth} WtrDpth
{gravity} g
{density} rho
0.0005 dtM
0 writeLog
-1 disableOutput
{kinematics} WaveKin
1.0e-5 threshIC
100 TmaxIC
4 CdScaleIC
---------------- END
"""
SPACING = 0.05


Kinematics = Callable[[np.ndarray, float], tuple[np.ndarray, np.ndarray]]
"""Velocities and accelerations of the water at places (n, 3) and a time."""


def moordyn_tension(
    folder: Path,
    case: tuple[float, tuple[float, ...]],
    segments: int,
    motion: Any,
    end: float,
    waves: Kinematics | None = None,
) -> Any:
    """Tension at the fairlead every `SPACING` seconds as MoorDyn finds it, in still water or in given waves."""
    moordyn = pytest.importorskip("moordyn", reason="MoorDyn comes with the extra deckcrane[validation]")
    length, anchor = case
    spring = 1.5 * WEIGHT / 0.05
    text = INPUT.format(
        diameter=DIAMETER,
        mass=MASS,
        stiffness=STIFFNESS,
        x=anchor[0],
        z=anchor[2],
        length=length,
        segments=segments,
        bed=spring / DIAMETER,
        bed_damping=np.sqrt(spring * MASS) / DIAMETER,
        depth=-anchor[2],
        gravity=GRAVITY,
        density=DENSITY,
        kinematics=0 if waves is None else 1,
    )
    path = folder / "lines.txt"
    path.write_text(text, encoding="utf-8")
    system, velocity, steps = moordyn.Create(str(path)), motion.derivative(), 10
    moordyn.Init(system, list(motion(0.0)), list(velocity(0.0)))
    line, tensions, h = moordyn.GetLine(system, 1), [], SPACING / steps
    if waves is not None:
        moordyn.ExternalWaveKinInit(system)
    for k in range(round(end / h)):
        if waves is not None:
            places = np.array(moordyn.ExternalWaveKinGetCoordinates(system))
            moordyn.ExternalWaveKinSet(system, *(values.tolist() for values in waves(places, k * h)), k * h)
        moordyn.Step(system, list(motion(k * h)), list(velocity(k * h)), k * h, h)
        if (k + 1) % steps == 0:
            tensions.append(moordyn.GetLineFairTen(line))
    moordyn.Close(system)
    return np.array(tensions)


@pytest.mark.parametrize(
    ("name", "segments", "amplitude", "agreement", "peak"),
    [
        ("suspended line", 20, 3.0, 0.03, 0.04),
        pytest.param("chain on the seabed", 80, 2.0, 0.03, 0.02, marks=pytest.mark.study),
    ],
)
def test_tension_under_a_moving_fairlead_is_that_of_moordyn(
    tmp_path: Path, name: str, segments: int, amplitude: float, agreement: float, peak: float
) -> None:
    """Surge and heave of 10 s that grow over the first period; standard deviations of the difference and of the tension."""
    end, period = 40.0, 10.0
    t = np.arange(0.0, end + 2.0, SPACING)
    growth = np.clip(t / period, 0, 1) ** 2 * (3 - 2 * np.clip(t / period, 0, 1))
    surge = amplitude * growth * np.sin(2 * np.pi * t / period)
    heave = 0.5 * amplitude * growth * np.sin(2 * np.pi * t / period + 0.7)
    motion = make_interp_spline(t, np.column_stack([surge, 0 * t, heave + FAIRLEAD[2]]), k=5)
    expected = moordyn_tension(tmp_path, CASES[name], segments, motion, end)
    path = tmp_path / "motion.csv"
    rows = "\n".join(f"{a!r},{b!r},{c!r}" for a, b, c in zip(t.tolist(), surge.tolist(), heave.tolist(), strict=True))
    path.write_text(f"time [s],surge [m],heave [m]\n{rows}\n", encoding="utf-8")
    scenario = deckcrane.loads(
        f"deckcrane: 1\ngravity: [0, 0, -9.81]\nvessel: {{motion: {{series: {path}}}}}\n"
        f"run: {{duration: {end}, step: 0.005, every: {SPACING}}}\nrecord: [mooring_tension]\n"
    ).with_values({"vessel.moorings": {"lines": {"a": mooring(*CASES[name], segments)}}})
    tension = deckcrane.run(scenario)["mooring_tension"].values[1:, 0]
    late = slice(round(period / SPACING), None)
    spread, part = np.std(expected[late]), WEIGHT * CASES[name][0] / segments
    assert spread > 0.05 * np.mean(expected)
    assert np.std((tension - expected)[late]) < agreement * spread
    # Half a segment at the fairlead hangs on the hull there, and on the line here.
    assert 0 < np.mean((tension - expected)[late]) < part
    assert np.ptp(tension[late]) == pytest.approx(np.ptp(expected[late]), rel=peak)


@pytest.mark.study
def test_tension_in_waves_is_that_of_moordyn(tmp_path: Path) -> None:
    """A short line in shallow water with its fairlead held still, by RAOs of zero, in a regular wave, once the start has faded."""
    end, amplitude, period, segments, length, anchor = 60.0, 3.0, 10.0, 40, 112.0, (-100.0, 0.0, -42.0)
    w, depth = 2 * np.pi / period, -anchor[2]
    k = brentq(lambda k: GRAVITY * k * np.tanh(k * depth) - w**2, 1e-3, 1.0)

    def airy(r: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray]:
        angle, height = w * t - k * r[:, 0], np.minimum(r[:, 2], 0.0) + depth
        across, up = (amplitude * w * f(k * height) / np.sinh(k * depth) for f in (np.cosh, np.sinh))
        c, s, still = np.cos(angle), np.sin(angle), np.zeros(len(r))
        velocity = np.stack([across * c, still, -up * s], axis=1)
        return velocity, w * np.stack([-across * s, still, -up * c], axis=1)

    held = make_interp_spline(np.arange(0.0, end + 2.0), np.tile(FAIRLEAD, (int(end) + 2, 1)), k=5)
    expected = moordyn_tension(tmp_path, (length, anchor), segments, held, end, airy)
    header = ", ".join(f"{dof} [m/m], {dof}_phase [deg]" for dof in ("surge", "sway", "heave"))
    header += ", " + ", ".join(f"{dof} [deg/m], {dof}_phase [deg]" for dof in ("roll", "pitch", "yaw"))
    rows = [f"{T}, {heading}, " + ", ".join(["0"] * 12) for T in (4, 20) for heading in range(0, 360, 45)]
    (tmp_path / "raos.csv").write_text("\n".join([f"period [s], heading [deg], {header}", *rows]), encoding="utf-8")
    convention = "phase: lead, head_seas: 180 deg, at_90_deg: from starboard, at: [0, 0, 0]"
    scenario = deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, -9.81]\n"
        f"vessel: {{motion: {{raos: {tmp_path / 'raos.csv'}, {convention}}}}}\n"
        f"sea: {{regular: {{amplitude: {amplitude}, period: {period}}}, direction: 0, depth: {depth}}}\n"
        f"run: {{duration: {end}, step: 0.001, every: {SPACING}}}\nrecord: [mooring_tension]\n"
    ).with_values({"vessel.moorings": {"lines": {"a": mooring(length, anchor, segments)}}})
    tension = deckcrane.run(scenario)["mooring_tension"].values[1:, 0]
    late = slice(round(end / 2 / SPACING), None)
    ours, theirs = (values[late] - values[late].mean() for values in (tension, expected))
    assert np.std(theirs) > 0.01 * np.mean(expected)
    assert np.std(ours - theirs) < 0.05 * np.std(theirs)
    assert np.ptp(ours) == pytest.approx(np.ptp(theirs), rel=0.03)
