"""Parts from outside run in every formulation and analysis without special cases; what cannot be is refused by its name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import casadi as ca
import numpy as np
import pytest
from rich.console import Console

import deckcrane
from deckcrane.formulations.bond_graph.crane_graph import differences
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from deckcrane.view.page.page import page_html, view_html
from deckcrane.view.plots.run_plots import save_all
from deckcrane.view.summary import summary

pytestmark = pytest.mark.usefixtures("extensions")

TEXT = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king: {on: ground, joint: {revolute: z, name: slew}, mass: 2 t, inertia: [1000, 1000, 500]}
  nut:
    on: king
    joint: {helical: [1, 0, 1], pitch: 300 mm, at: [1, 0, 2], angle: {speed: 2 rad/s, damper: {linear: 20}}}
    mass: 10
    cog: [0.1, 0.2, 0]
    inertia: [1, 1, 1]
  boom:
    on: king
    joint: {revolute: y, name: luff, at: [0, 0, 2], start: -20 deg}
    beam:
      {length: 6, youngs_modulus: 210 GPa, density: 7850, section: {area: 0.01, Iz: 2e-5, Iy: 2e-5}, modes: {z: {clamped_free: 1}}}
control: {luff: {pd: {stiffness: 5e6, damping: 5e5, gravity_compensation: true}}}
parts:
  air: {quadratic_drag: {on: nut, at: [0.5, 0, 0], coefficient: 12}}
  tip_air: {quadratic_drag: {on: boom, at: [6, 0, 0], coefficient: 30}}
  imu: {accelerometer: {on: nut}}
  tip: {accelerometer: {on: boom, at: [6, 0, 0]}}
  drive: {pi: {on: slew, setpoint: {quintic: [[0, 0], [1, 0.7]]}, proportional: 1e4, integral: 2e3, damping: 3e3}}
  tuned: {absorber: {on: boom, at: [6, 0, 0], along: z, mass: 20, stiffness: 9e3, damping: 60}}
run: {duration: 0.5 s, step: 0.5 ms, every: 5 ms}
"""


@pytest.fixture
def crane() -> deckcrane.Scenario:
    return deckcrane.loads(TEXT)


@pytest.fixture
def rigid(crane: deckcrane.Scenario) -> deckcrane.Scenario:
    """Without what has states, and without a beam."""
    changes = dict.fromkeys(("parts.tip_air", "parts.tip", "parts.tuned", "bodies.boom", "control.luff"))
    return crane.with_values(changes)


def test_the_momentum_form_moves_as_the_acceleration_form(crane: deckcrane.Scenario) -> None:
    one, other = deckcrane.run(crane), deckcrane.run(crane.with_values({"run.form": "momentum"}))
    for name in ("q", "u", "specific_force", "absorber_stroke", "actuation"):
        assert other[name].values == pytest.approx(one[name].values, abs=1e-6 * float(np.abs(one[name]).max())), name


def test_the_bond_graph_has_the_rates_of_the_direct_equations(crane: deckcrane.Scenario) -> None:
    assert max(differences(crane, samples=5).values()) < 1e-9


def test_a_state_whose_rate_follows_an_acceleration_is_refused_by_the_bond_graph_alone(
    crane: deckcrane.Scenario,
) -> None:
    from deckcrane.components.plugin_parts import FilePart, register
    from deckcrane.mechanics.equations import SX
    from deckcrane.mechanics.model.protocol import State
    from deckcrane.mechanics.model.world import World
    from deckcrane.scenario.registry import BodyName

    @register("counter")
    class Counter(FilePart):
        """Sums up the square of the acceleration of a body."""

        on: BodyName

        def states(self) -> tuple[State, ...]:
            return (State(f"{self.own_name}.sum", "m^2/s^3"),)

        def rates(self, world: World) -> SX:
            a = world.place(self).acceleration
            return a.T @ a

    counted = crane.with_values({"parts.count": {"counter": {"on": "nut"}}})
    one, other = (deckcrane.run(counted.with_values({"run.form": form})) for form in ("acceleration", "momentum"))
    assert other.q.values == pytest.approx(one.q.values, abs=1e-6)
    with pytest.raises(
        deckcrane.DeckcraneError, match=r"parts.count cannot be drawn as a bond graph: the accelerations"
    ):
        differences(counted)


def test_the_energy_of_every_part_and_of_the_whole_balances(crane: deckcrane.Scenario) -> None:
    names = {balance.name for balance in deckcrane.check_parts(crane)}
    assert {"parts.air", "parts.tip_air", "parts.tuned", "boom.beam", "the crane as a whole"} <= names


def test_a_run_with_parts_from_outside_balances_and_names_what_is_taken_at_their_word(
    crane: deckcrane.Scenario,
) -> None:
    found = deckcrane.balance(crane.with_values({"run.duration": "0.1 s", "run.transient": 0.0}))
    assert [str(each) for each in found.terms if not each.closes] == []
    assert any("parts.tuned" in name for name in found.unchecked)
    assert "drives of the joint nut" in found.unchecked


def test_all_settles_and_is_linearised(crane: deckcrane.Scenario) -> None:
    held = crane.with_values({"bodies.nut.joint.angle.spring": {"linear": 500.0}, "bodies.nut.joint.angle.speed": 0.0})
    held = held.with_values({"parts.drive.pi.setpoint": 0.0})
    settled = deckcrane.run(held.with_values({"run.start": "settled"}))
    assert float(np.abs(settled.u).max()) < 1e-9
    model = deckcrane.linearise(held)
    assert model.residual < 1e-9
    assert max(np.linalg.eigvals(model.A).real) < 1e-9


def test_the_force_analysis_gives_back_what_the_run_needed(rigid: deckcrane.Scenario) -> None:
    ran = deckcrane.run(rigid)
    found = deckcrane.forces(rigid, motion=ran)
    assert found.actuation.sel(actuator="slew").values == pytest.approx(
        ran.actuation.sel(actuator="slew").values, abs=1e-6 * float(np.abs(ran.actuation).max())
    )
    assert np.abs(found.actuation.sel(actuator="nut").values).max() < 1e-6 * float(np.abs(ran.actuation).max())
    assert found.specific_force.values == pytest.approx(ran.specific_force.values, abs=1e-6)


def test_without_a_motion_the_force_analysis_follows_the_set_point_of_a_drive(rigid: deckcrane.Scenario) -> None:
    found = deckcrane.forces(rigid)
    s = np.clip(found.time.values, 0, 1)
    assert found.q.sel(coordinate="slew").values == pytest.approx(0.7 * s**3 * (10 - 15 * s + 6 * s**2), abs=1e-12)
    assert float(np.abs(found.actuation.sel(actuator="slew")).max()) > 100


def test_a_part_that_an_analysis_cannot_carry_is_refused_by_its_name(crane: deckcrane.Scenario) -> None:
    stiff = crane.with_values(
        {"bodies.boom": None, "control.luff": None, "parts.tip_air": None, "parts.tip": None}
        | {"parts.tuned.absorber.on": "nut"}
    )
    with pytest.raises(deckcrane.DeckcraneError, match=r"parts.tuned has states of its own \(tuned.stroke\)"):
        deckcrane.forces(stiff, motion=deckcrane.run(stiff))
    with pytest.raises(deckcrane.DeckcraneError, match=r"parts.drive has states of its own \(drive.integral\)"):
        simulate_moving_frame(stiff.with_values({"parts.tuned": None}))


def test_the_moving_frame_method_takes_forces_joints_and_outputs_of_others(rigid: deckcrane.Scenario) -> None:
    plain = rigid.with_values({"parts.drive": None, "bodies.king.joint": {"spherical": "roll-pitch-yaw"}})
    one, other = deckcrane.run(plain), simulate_moving_frame(plain)
    assert other.q.values == pytest.approx(one.q.values, abs=1e-8)
    assert other.specific_force.values == pytest.approx(one.specific_force.values, abs=1e-5)


@pytest.mark.study
def test_summaries_figures_and_pages_take_them(crane: deckcrane.Scenario, tmp_path: Path) -> None:
    dataset = deckcrane.run(crane)
    console = Console(width=120, record=True, quiet=True)
    console.print(summary(dataset))
    assert save_all(dataset, tmp_path)
    assert "<html" in view_html(dataset)[:500]
    assert "<html" in page_html(crane)[:500]


def cranes_with_valve_laws() -> tuple[deckcrane.Scenario, deckcrane.Scenario]:
    """A crane whose valves our law opens, and the same with a law of one's own in its place."""
    from deckcrane.components.plugin_parts import FileDrive, measured, register
    from deckcrane.mechanics.equations import SX
    from deckcrane.mechanics.model.world import World
    from deckcrane.scenario.data import Length

    @register("own_valve")
    class OwnValve(FileDrive):
        """P control of the extension, limited to a fully open valve."""

        length: Length
        gain: Annotated[float, measured("1/m")]

        def wanted(self, world: World) -> SX:
            return self.length

        def command(self, world: World) -> SX:
            return ca.fmax(ca.fmin(self.gain * (self.length - world.port(self.on).value), 1), -1)

    names = ("luffing", "folding")
    ours = deckcrane.load("flexible_luffing").with_values(
        {"run.duration": 0.2, "record": LAW_RECORDS, **{f"control.{name}.valve": {"gain": 0.3} for name in names}}
    )
    parts = {f"{name}-valve": {"own_valve": {"on": name, "length": "2.4 m", "gain": "0.3 1/m"}} for name in names}
    return ours, ours.with_values({"control": {}, "parts": parts})


LAW_RECORDS = ["q", "pressure", "valve_opening", "actuation", "setpoint"]


def test_a_valve_law_of_ones_own_gives_the_rates_and_records_of_ours() -> None:
    """At the start and beside it, without a run."""
    ours, own = (dynamics(each).equations for each in cranes_with_valve_laws())
    assert set(ours.x.names) == set(own.x.names)
    order = [own.x.names.index(name) for name in ours.x.names]
    for step in (0.0, 0.01, -0.02):
        x = ours.x.values * (1 + step)
        moved = np.empty_like(x)
        moved[order] = x
        for part in ("derivative", "outputs"):
            one = np.array(getattr(ours, part)()(0.0, x, ours.u.values, ours.p.values)).ravel()
            other = np.array(getattr(own, part)()(0.0, moved, own.u.values, own.p.values)).ravel()
            other = other[order] if part == "derivative" else other
            np.testing.assert_allclose(other, one, rtol=1e-9, atol=1e-9, err_msg=part)


@pytest.mark.study
def test_a_valve_law_of_ones_own_moves_a_crane_as_ours_does() -> None:
    ours, own = cranes_with_valve_laws()
    one, other = deckcrane.run(ours), deckcrane.run(own)
    for name in LAW_RECORDS:
        scale = float(np.abs(one[name]).max())
        assert other[name].values == pytest.approx(one[name].values, abs=1e-9 * scale), name
    assert max(differences(own, samples=3).values()) < 1e-8
    deckcrane.check_parts(own)


def test_a_drive_that_says_nothing_is_told() -> None:
    from deckcrane.components.plugin_parts import FileDrive, register

    @register("idle")
    class Idle(FileDrive):
        pass

    slider = {"on": "ground", "joint": {"prismatic": "z"}, "mass": 20.0, "shape": {"point": True}}
    data = {"gravity": [0, 0, -9.81], "bodies": {"slider": slider}, "parts": {"own": {"idle": {"on": "slider"}}}}
    with pytest.raises(deckcrane.DeckcraneError, match=r"parts.own: .*Idle says neither its force nor its command"):
        deckcrane.run(deckcrane.Scenario.model_validate(data))


def test_a_part_attached_beyond_the_end_of_a_beam_is_told() -> None:
    with pytest.raises(deckcrane.ScenarioError, match=r"parts.tip.accelerometer: this part is 7 m along the beam"):
        deckcrane.loads(
            TEXT.replace("{accelerometer: {on: boom, at: [6, 0, 0]}}", "{accelerometer: {on: boom, at: [7, 0, 0]}}")
        )


def test_two_drives_of_one_coordinate_are_refused(crane: deckcrane.Scenario) -> None:
    twice = crane.with_values({"control.slew": {"pd": {"stiffness": 1.0, "damping": 1.0}}})
    with pytest.raises(deckcrane.DeckcraneError, match='two parts show "actuation" of "slew"'):
        dynamics(twice)
