"""Mooring lines of lumped masses: against the catenary, by hand, energy, implicit steps, batches, drawing and what is refused."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.balance.balance import balance, balanced_run
from deckcrane.components.catalogue import Scenario
from deckcrane.components.station_keeping.catenary import Catenary
from deckcrane.components.station_keeping.data import LineDynamics
from deckcrane.components.station_keeping.line_dynamics import _seabed
from deckcrane.errors import ScenarioError
from deckcrane.mechanics.model.sketches import CurveSketch, LineSketch
from deckcrane.view.page.scene.sketches import read_by, sketches_of
from tests.components.current.vessels_in_flow import ALONE, HALF_TURN, moving, vessel

CHAIN: dict[str, Any] = {
    "fairlead": [0.0, 0.0, -2.0],
    "anchor": [-835.0, 0.0, -102.0],
    "axial_stiffness": "500 MN",
    "weight": "1.1 kN/m",
    "length": "850 m",
}
ROPE: dict[str, Any] = {
    "fairlead": [0.0, 0.0, -2.0],
    "anchor": [-300.0, 0.0, -402.0],
    "axial_stiffness": "40 MN",
    "weight": "150 N/m",
    "length": "495 m",
}
"""Without any of it on the seabed."""
SHOWN = ["q", "u", "mooring_tension", "anchor_tension", "mooring_shape", "energy", "part_power"]


def with_dynamics(line: dict[str, Any], segments: int, **dynamics: Any) -> dict[str, Any]:
    return {**line, "dynamics": {"segments": segments, "diameter": "140 mm", **dynamics}}


def moored(line: dict[str, Any], **changes: Any) -> Scenario:
    return vessel(vessel__moorings={"lines": {"a": line}}, record=SHOWN, **changes)


def static_error(line: dict[str, Any], segments: int) -> float:
    """Tension at the fairlead at the start over that of the catenary, less one."""
    span = np.subtract(line["fairlead"], line["anchor"])
    scenario = moored(with_dynamics(line, segments))
    data = scenario.vessel.moorings.lines["a"]  # type: ignore[union-attr]
    catenary = Catenary(float(data.length or 0), float(data.weight or 0), float(data.axial_stiffness))
    expected = np.hypot(*catenary.forces(np.array(span[0]), np.array(span[2])))
    return float(moving(scenario, "mooring_tension")[0] / expected - 1)


def test_the_static_tension_goes_to_that_of_the_catenary_with_the_square_of_the_segments() -> None:
    errors = [static_error(ROPE, n) for n in (5, 10, 20, 40)]
    assert abs(errors[-1]) < 1e-4
    orders = [np.log2(a / b) for a, b in pairwise(errors)]
    assert min(orders) > 1.8


def test_a_line_on_the_seabed_goes_to_the_catenary_too() -> None:
    """Less evenly: it matters where between two masses the line leaves the bottom."""
    assert abs(static_error(CHAIN, 20)) < 4e-3
    assert abs(static_error(CHAIN, 80)) < 2.5e-4


def test_the_line_has_the_shape_of_the_catenary() -> None:
    """Every place along it, by lengths from the anchor; the catenary's own record has it too."""
    n = 40
    scenario = moored(with_dynamics(CHAIN, n))
    shape = moving(scenario, "mooring_shape").reshape(n + 2, 3)
    s = np.concatenate([[0.0], (np.arange(n) + 0.5) / n, [1.0]]) * 850.0
    expected = Catenary(850.0, 1100.0, 5e8).places(np.array(CHAIN["anchor"]), np.array(CHAIN["fairlead"]), 1, s)
    np.testing.assert_allclose(shape, expected, atol=0.25)
    assert np.abs(shape[:, 1]).max() == 0.0
    static = moving(moored(CHAIN), "mooring_shape").reshape(-1, 3)
    on_curve = np.interp(static[:, 0], expected[:, 0], expected[:, 2])
    np.testing.assert_allclose(static[:, 2], on_curve, atol=0.25)
    np.testing.assert_allclose(static[[0, -1]], [CHAIN["anchor"], CHAIN["fairlead"]], atol=1e-9)


@pytest.mark.parametrize("sinkage", [0.02, 0.1])
def test_the_lying_part_of_a_line_rests_at_the_level_of_its_anchor(sinkage: float) -> None:
    """It sinks into the seabed by the stated sinkage, and the seabed is that much higher."""
    scenario = moored(with_dynamics(CHAIN, 20, seabed={"sinkage": sinkage}))
    shape = moving(scenario, "mooring_shape").reshape(22, 3)
    lying = shape[1:5, 2]  # 160 m of 850 m, where the catenary has more on the bottom
    np.testing.assert_allclose(lying, CHAIN["anchor"][2], atol=0.02 * sinkage)


def test_a_line_bounces_on_the_bottom_with_its_damping_ratio() -> None:
    """m e'' = w - F(e) (1 + c e'), of which the slopes at rest, where F = w, are k and w c."""
    weight, mass, sinkage, ratio = 900.0, 120.0, 0.04, 0.3
    data = LineDynamics.model_validate({"diameter": 0.1, "seabed": {"sinkage": sinkage, "damping": ratio}})
    bed = _seabed(data, 80.0, weight, mass)
    carried, above, below = (float(ca.evalf(bed.force(ca.SX(sinkage + step)))) for step in (0.0, 1e-5, -1e-5))
    assert carried == pytest.approx(weight, rel=1e-12)
    stiffness = (above - below) / 2e-5
    assert weight * bed.damping / (2 * np.sqrt(stiffness * mass)) == pytest.approx(ratio, rel=1e-9)


def test_tension_at_the_anchor_is_the_horizontal_force_where_the_line_lies_there() -> None:
    H, _ = Catenary(850.0, 1100.0, 5e8).forces(np.array(835.0), np.array(100.0))
    assert moving(moored(CHAIN), "anchor_tension")[0] == pytest.approx(float(H), rel=2e-3)
    assert moving(moored(with_dynamics(CHAIN, 40)), "anchor_tension")[0] == pytest.approx(float(H), rel=2e-3)


HELD = {"surge": 60.0, "sway": 60.0, "yaw": 60.0}


def _let_go(**changes: Any) -> Scenario:
    """A vessel on one line that is not where they rest, in a current that drags the line."""
    return moored(
        with_dynamics(CHAIN, 8),
        vessel__start={"surge": -3.0, "sway": 2.0},
        current={"speed": 0.8, "direction": 0.6},
        run={"duration": 20.0, "step": 0.02, "every": 0.2},
        **changes,
    )


def test_the_energy_of_a_line_is_what_its_ends_water_and_links_bring() -> None:
    """At random states, and over a run: links, masses, weight and seabed have what the parts brought, up to the integration."""
    held = {balance.name: balance for balance in deckcrane.check_parts(_let_go())}
    assert held["vessel.moorings.a"].holds
    assert held["vessel.moorings.a"].size > 0
    found = deckcrane.run(balanced_run(_let_go(run__duration=3.0, run__step=0.005, run__every=0.005)))
    terms = {each.kind: each for each in balance(found).terms}
    assert terms["energy"].closes
    assert terms["energy"].size > 1e3  # [J]
    assert terms["mooring tension"].closes


def test_a_line_at_rest_stays_at_rest() -> None:
    """The vessel is held; the line alone may move, and the settled start has both at rest."""
    held = moored(with_dynamics(CHAIN, 8), vessel__station_keeping=HELD)
    still = deckcrane.run(held.with_values({"run": {"duration": 5.0, "step": 0.02, "start": "settled"}}))
    for name in ("q", "mooring_shape"):
        np.testing.assert_allclose(still[name].values, still[name].values[:1].repeat(len(still.time), 0), atol=2e-5)


def test_a_current_bows_a_line_sideways_at_rest() -> None:
    """The force across it balances its drag: seen at its ends, on a line that does not touch the bottom."""
    line = with_dynamics(ROPE, 12, drag={"across": 1.2, "along": 1e-6})
    scenario = moored(line, current={"speed": 1.0, "direction": np.pi / 2})
    shape = moving(scenario, "mooring_shape").reshape(-1, 3)
    tension = [float(moving(scenario, name)[0]) for name in ("anchor_tension", "mooring_tension")]
    ends = shape[[1, -2]] - shape[[0, -1]]
    pulls = ends / np.linalg.norm(ends, axis=1)[:, None] * np.array(tension)[:, None]
    drag = 0.5 * 1025.0 * 1.2 * 0.14 * 495.0
    assert pulls[:, 1].sum() == pytest.approx(drag, rel=0.01)
    assert shape[:, 1].max() > 5.0


def test_implicit_steps_twice_as_long_give_the_same_motion() -> None:
    """Stiff links need no short steps there."""
    explicit = deckcrane.run(_let_go())
    long = {"run": {"duration": 20.0, "step": 0.04, "every": 0.2, "integrator": "rodas4_fixed"}}
    implicit = deckcrane.run(_let_go().with_values(long))
    np.testing.assert_allclose(implicit["q"].values, explicit["q"].values, atol=1e-4)
    spread = float(explicit["mooring_tension"].std())
    assert float(np.abs(implicit["mooring_tension"] - explicit["mooring_tension"]).max()) < 0.02 * spread


def test_the_step_check_names_a_line_that_is_too_stiff_for_the_step() -> None:
    with pytest.warns(UserWarning, match=r"too long.*vessel\.moorings\.a"):
        deckcrane.run(moored(with_dynamics(CHAIN, 20), run={"duration": 0.2, "step": 0.1}))


def test_runs_of_a_batch_are_those_of_single_runs() -> None:
    cases = [_let_go(), _let_go(vessel__moorings__lines__a__length=852.0), _let_go(vessel__start__surge=0.5)]
    keep = deckcrane.Keep(signals=("mooring_tension.a",), statistics=("extremes",))
    jobs = [deckcrane.Job(str(i), case) for i, case in enumerate(cases)]
    batch = deckcrane.run_batch(jobs, keep, progress=False).dataset.sel(signal="mooring_tension.a")
    for i, case in enumerate(cases):
        single = deckcrane.run(case.with_values({"run.every": case.run.step}))["mooring_tension"].sel(line="a")
        assert float(batch["maximum"][i]) == pytest.approx(float(single.max()), rel=1e-12)
        assert float(batch["minimum"][i]) == pytest.approx(float(single.min()), rel=1e-12)


def test_z_up_and_z_down_have_the_same_line() -> None:
    def turned(point: list[float]) -> list[float]:
        return [point[0], -point[1], -point[2]]

    line = with_dynamics({**CHAIN, "anchor": [-830.0, 60.0, -102.0]}, 6)
    mirrored = {**line, "fairlead": turned(line["fairlead"]), "anchor": turned(line["anchor"])}
    run = {"duration": 5.0, "step": 0.05}
    up = deckcrane.run(moored(line, run=run), target="vm")
    down = deckcrane.run(moored(mirrored, run=run, gravity=[0, 0, 9.81], vessel__z="down"), target="vm")
    np.testing.assert_allclose(down["q"] * HALF_TURN, up["q"], atol=1e-8)
    np.testing.assert_allclose(down["mooring_tension"], up["mooring_tension"], rtol=1e-8)


def test_friction_on_the_seabed_takes_energy_and_keeps_the_lying_part_from_sliding() -> None:
    """A line that is pulled sideways at its fairlead: with friction its lying part moves less."""
    ways = []
    for friction in (0.0, 1.0):
        line = with_dynamics(CHAIN, 10, seabed={"friction": friction})
        run = {"duration": 20.0, "step": 0.01, "every": 1.0}
        found = deckcrane.run(
            moored(line, vessel__start={"surge": -25.0}, current={"speed": 1.0, "direction": 1.5}, run=run)
        )
        shape = found["mooring_shape"].sel(line_node=["a.2", "a.3"], axis="y")
        ways.append(float(np.abs(shape - shape.isel(time=0)).max()))
    assert ways[1] < 0.7 * ways[0]


def test_lines_pull_at_a_vessel_with_imposed_motion_too(tmp_path: Path) -> None:
    """Its tensions are those of lines on a vessel that is there; a line without dynamics has that of its catenary."""
    path = tmp_path / "motion.csv"
    path.write_text("time [s],surge [m]\n0,0\n1,0\n2,0\n3,0\n4,0\n5,0\n6,0\n", encoding="utf-8")
    text = ALONE.replace("{hydrodynamics: supply, fluid_memory: false}", f"{{motion: {{series: {path}}}}}")
    lines = {"a": with_dynamics(CHAIN, 8), "b": CHAIN}
    imposed = deckcrane.loads(text).with_values({"vessel.moorings": {"lines": lines}, "record": SHOWN})
    found = deckcrane.run(imposed.with_values({"run": {"duration": 4.0, "step": 0.02}}))
    start = moving(vessel(vessel__moorings={"lines": lines}, record=SHOWN), "mooring_tension")
    np.testing.assert_allclose(found["mooring_tension"].values, np.tile(start, (len(found.time), 1)), rtol=1e-5)


def test_pages_draw_lines_through_their_places() -> None:
    quay = {"fairlead": [0, 8, 0], "anchor": [0, 40, 0], "axial_stiffness": 3.2e6, "length": 32.0}
    lines = {"lumped": with_dynamics(CHAIN, 8), "catenary": CHAIN, "straight": quay}
    scenario = vessel(vessel__moorings={"lines": lines}, record=SHOWN)
    sketches = {sketch.name: sketch for sketch in sketches_of(scenario) if isinstance(sketch, CurveSketch | LineSketch)}
    counts = {name: len(each.path if isinstance(each, LineSketch) else each.points) for name, each in sketches.items()}
    assert counts == {"lumped": 10, "catenary": 25, "straight": 2}
    assert {"mooring_shape", "mooring_tension"} <= set(read_by(sketches.values()))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({**CHAIN, "dynamics": {"segments": 2, "diameter": 0.1}}, "must be at least 3; it is 2"),
        ({**CHAIN, "dynamics": {"segments": 10}}, "diameter"),
        ({**CHAIN, "weight": None, "dynamics": {"diameter": 0.1}}, "dynamics needs the line's weight in water"),
    ],
)
def test_dynamics_that_cannot_be_are_refused(line: dict[str, Any], says: str) -> None:
    with pytest.raises(ScenarioError, match=says):
        moored(line)
