"""Heave compensation on the live page: switched while it runs, taken over by hand, in other seas."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from deckcrane.scenario.reading import load
from tests.view.scripts import simulated

NAME = "heave_compensated_landing"


@pytest.mark.study
def test_switched_off_the_winch_keeps_to_its_course_without_a_jump(tmp_path: Path) -> None:
    body = """
    const [one] = live.switches.filter(({ name }) => name === "heave_compensation");
    const rope = live.setpoints.find(({ name }) => name === "winch.rope");
    const of = (output, name) => {
      const k = simulation.outputLabels(output).indexOf(name);
      return simulation.y[simulation.outputOffset(output) + k];
    };
    simulation.advance(30);
    const rows = [];
    const row = () => rows.push([of("setpoint", "winch.rope"), of("setpoint_course", "winch.rope")]);
    row();
    simulation.scale(one.parameters, 0, 1);
    for (let i = 0; i < 150; ++i) { simulation.advance(0.01); row(); }
    simulation.reset();
    simulation.advance(40);
    const off = [...simulation.x];
    simulation.choose(1);
    simulation.reset();
    simulation.advance(40);
    return { rows, off, variant: [...simulation.x], output: rope.output, left: live.leftOut };
    """
    seen = simulated(load(NAME), body, tmp_path)
    assert seen["output"] == "setpoint_course"
    assert seen["left"] == [], "its variant can be chosen on the page"
    wanted, course = np.array(seen["rows"]).T
    assert abs(wanted[0] - course[0]) > 0.05, "it compensates"
    assert np.abs(np.diff(wanted)).max() < 0.02, "m in 10 ms: it fades"
    np.testing.assert_allclose(wanted[-20:], course[-20:], atol=1e-12)
    np.testing.assert_allclose(seen["off"], seen["variant"], atol=1e-9, rtol=1e-9)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("sea", [(0.5, 5.0, 0.0), (2.5, 7.5, 1.0), (4.0, 9.0, 2.0), (4.0, 9.0, 3.1)])
def test_nothing_blows_up_in_other_seas_and_at_the_ends_of_the_sliders(sea: tuple[float, ...], tmp_path: Path) -> None:
    hs, tp, direction = sea
    values = {"sea.jonswap": {"hs": hs, "tp": tp}, "sea.direction": direction}
    body = """
    const at = simulation.outputOffset("q"), count = simulation.outputLabels("q").length;
    const largest = () => Math.max(...simulation.y.slice(at, at + count).map(Math.abs));
    const seen = [];
    simulation.advance(20); seen.push(largest());
    for (const end of ["lower", "upper"])
      for (const one of live.setpoints) {
        simulation.moveTo(one.name, one.parameters, one.parameters.map(() => one[end]), one.rate);
        simulation.advance(12); seen.push(largest());
      }
    return seen;
    """
    seen = simulated(load(NAME).with_values({**values, "variants": {}}), body, tmp_path)
    assert len(seen) == 7
    assert max(seen) < 60.0, "m and rad: the boom's tip is 45 m high"
