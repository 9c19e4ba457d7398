"""Mooring lines against MoorPy at rest and MoorDyn in motion, whose lines are lumped masses too, at the ends of segments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.interpolate import make_interp_spline

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
1.0e-5 threshIC
100 TmaxIC
4 CdScaleIC
---------------- END
"""
SPACING = 0.05


def moordyn_tension(folder: Path, case: tuple[float, tuple[float, ...]], segments: int, motion: Any, end: float) -> Any:
    """Tension at the fairlead every `SPACING` seconds as MoorDyn finds it."""
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
    )
    path = folder / "lines.txt"
    path.write_text(text, encoding="utf-8")
    system, velocity, steps = moordyn.Create(str(path)), motion.derivative(), 10
    moordyn.Init(system, list(motion(0.0)), list(velocity(0.0)))
    line, tensions, h = moordyn.GetLine(system, 1), [], SPACING / steps
    for k in range(round(end / h)):
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
