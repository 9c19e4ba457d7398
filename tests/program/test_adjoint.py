"""The discrete adjoint of fixed steps: against exact derivatives, the forward mode, and differences of runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Equations, Output, Variables
from deckcrane.program import adjoint
from deckcrane.program.adjoint import AdjointProgram, RunGradient, TapedRun, tangent_equations
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program

METHODS = ("rk4", "rodas4_fixed", "ros34pw2_fixed")


def spring_equations(stop: float = 1e9, power: float = 1.5) -> Equations:
    """A mass on a spring and a damper with a stop beyond a position, pushed by two inputs; a fast filter follows it."""
    x = Variables.of(["position", "speed", "filtered"], [1.0, 0.2, 0.5], "x")
    u = Variables.of(["push", "gust"], [0.1, 0.0], "u")
    p = Variables.of(["stiffness", "mass", "damping", "stop"], [4.0, 1.5, 0.0, stop], "p")
    q, v, f = ca.vertsplit(x.symbols)
    k, m, d, edge = ca.vertsplit(p.symbols)
    t = ca.SX.sym("t")
    contact = 50.0 * ca.fmax(q - edge, 0.0) ** power
    force = -k * q - d * v - contact + u.symbols[0] * (1 + 0.1 * q) + u.symbols[1] * ca.cos(t)
    dx = ca.vertcat(v, force / m, 40.0 * (q * ca.sqrt(k / m) - f))
    outputs = (
        Output("position", q, {}, "m", "position"),
        Output("energy", m * v**2 / 2 + k * q**2 / 2 + 0.01 * u.symbols[0], {}, "J", "energy"),
        Output("filtered", f, {}, "m", "filtered"),
    )
    return Equations(t, x, u, p, dx, outputs, stiff=("filtered",))


def series() -> dict[str, Series]:
    """An input that is linear between samples, and one that jumps within steps."""
    rng = np.random.default_rng(7)
    return {
        "push": Series(("push",), rng.normal(size=40), 0.0, 0.07),
        "gust": Series(("gust",), rng.normal(size=9), 0.013, 0.31, "held"),
    }


def timing(method: str, duration: float = 2.0, step: float = 0.02) -> Timing:
    return Timing(duration, step, 5 * step, method)  # type: ignore[arg-type]


def test_the_derivative_by_a_stiffness_is_that_of_the_oscillation() -> None:
    """x = a cos(w t) + b sin(w t) / w with w^2 = k / m, about the start; of fourth order in the step."""
    equations = spring_equations()
    equations = replace(equations, u=replace(equations.u, values=np.zeros(2)))
    duration, errors = 2.0, []
    k, m, a, b = 4.0, 1.5, 1.0, 0.2
    w, t = np.sqrt(k / m), duration
    by_w = -a * t * np.sin(w * t) + b * (t * np.cos(w * t) / w - np.sin(w * t) / w**2)
    for step in (0.02, 0.01):
        program = AdjointProgram(equations, "rk4")
        run = program.run(timing("rk4", duration, step))
        seeds = np.zeros_like(run.y)
        seeds[-1, 0] = 1.0
        gradient = program.gradient(run, seeds)
        errors.append(abs(gradient.p[0] - by_w * w / (2 * k)))
        assert gradient.x0[:2] == pytest.approx([np.cos(w * t), np.sin(w * t) / w], abs=1e-6)
        assert gradient.p[1] == pytest.approx(-by_w * w / (2 * m), abs=1e-6)
    assert errors[1] < 1e-8
    assert 14 < errors[0] / errors[1] < 18


@pytest.fixture(scope="module", params=METHODS)
def taped(request: pytest.FixtureRequest) -> tuple[AdjointProgram, TapedRun, Array, RunGradient]:
    """A run with both kinds of series through the stop, seeds for all its records, and its gradient."""
    program = AdjointProgram(spring_equations(stop=0.4), request.param)
    inputs = Inputs.of(program.equations.u, series())
    run = program.run(timing(request.param), inputs=inputs)
    seeds = np.random.default_rng(3).normal(size=run.y.shape)
    return program, run, seeds, program.gradient(run, seeds)


def test_records_are_those_of_a_run(taped: tuple[AdjointProgram, TapedRun, Array, RunGradient]) -> None:
    program, run, _, _ = taped
    trajectory = Program(program.equations).simulate(run.timing, inputs=run.inputs)
    assert np.array_equal(trajectory.y, run.y)
    assert np.array_equal(trajectory.x[-1], run.x)
    assert run.y[:, 0].max() > 0.41, "the stop is touched"


@pytest.mark.parametrize("method", METHODS)
def test_adjoint_and_forward_mode_agree(method: str) -> None:
    """The forward mode of implicit steps needs second derivatives, which a stop of the power 1.5 has none of where it begins."""
    program = AdjointProgram(spring_equations(stop=0.4, power=2.5), method)
    equations, doubled = program.equations, tangent_equations(program.equations)
    run = program.run(timing(method), inputs=Inputs.of(equations.u, series()))
    rng = np.random.default_rng(11)
    seeds, by_x, by_p = rng.normal(size=run.y.shape), rng.normal(size=3), rng.normal(size=4)
    gradient = program.gradient(run, seeds)
    changes = {key: rng.normal(size=samples.values.shape) for key, samples in series().items()}
    both = {
        key: replace(s, names=(*s.names, f"by:{s.names[0]}"), values=np.hstack([s.values, changes[key]]))
        for key, s in series().items()
    }
    trajectory = Program(doubled).simulate(
        run.timing,
        np.concatenate([equations.x.values, by_x]),
        np.concatenate([equations.p.values, by_p]),
        Inputs.of(doubled.u, both),
    )
    forward = float(np.sum(seeds * trajectory.y[:, 3:]))
    adjoint = gradient.x0 @ by_x + gradient.p @ by_p + sum(np.sum(gradient.series[k] * changes[k]) for k in changes)
    assert adjoint == pytest.approx(forward, rel=1e-12)


def test_adjoint_and_differences_agree(taped: tuple[AdjointProgram, TapedRun, Array, RunGradient]) -> None:
    program, run, seeds, gradient = taped

    def result(x0: Array, p: Array, push: Array) -> float:
        given = {**series(), "push": replace(series()["push"], values=push)}
        inputs = Inputs.of(program.equations.u, given)
        return float(np.sum(seeds * program.run(run.timing, x0, p, inputs).y))

    values = [program.equations.x.values, program.equations.p.values, series()["push"].values]
    for place, exact in enumerate((gradient.x0, gradient.p, gradient.series["push"])):
        for i in range(min(exact.size, 6)):
            sides = []
            for sign in (1, -1):
                changed = [v.copy() for v in values]
                changed[place].flat[i] += sign * 1e-6
                sides.append(result(*changed))
            assert (sides[0] - sides[1]) / 2e-6 == pytest.approx(exact.flat[i], rel=1e-6, abs=1e-7)


def test_checkpoints_give_the_same_gradient(taped: tuple[AdjointProgram, TapedRun, Array, RunGradient]) -> None:
    program, run, seeds, gradient = taped
    rows = 9 + len(series()["gust"].values)
    short = program.run(run.timing, inputs=run.inputs, largest_tape=8.0 * len(run.tape) / (100 + 9 + 2) * rows)
    assert len(short.checkpoints) > 10
    assert np.array_equal(short.y, run.y)
    again = program.gradient(short, seeds)
    for value, expected in (
        (again.x0, gradient.x0),
        (again.p, gradient.p),
        (again.series["push"], gradient.series["push"]),
    ):
        assert value == pytest.approx(expected, rel=1e-12, abs=1e-14)


def test_memory_is_written_before_it_is_read(
    taped: tuple[AdjointProgram, TapedRun, Array, RunGradient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With NaN in all memory that is not cleared; lanes of a vector that no stage of an implicit step needs count for nothing."""
    program, run, seeds, gradient = taped
    monkeypatch.setattr(adjoint, "np", _NumbersInMemory())
    again = program.gradient(program.run(run.timing, inputs=run.inputs), seeds)
    assert np.array_equal(again.x0, gradient.x0)
    assert np.array_equal(again.p, gradient.p)
    assert np.array_equal(again.series["push"], gradient.series["push"])


class _NumbersInMemory:
    """NumPy, whose empty arrays hold NaN."""

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def empty(self, shape: Any) -> Array:
        return np.full(shape, np.nan)


def test_the_state_at_the_end_counts_as_well(taped: tuple[AdjointProgram, TapedRun, Array, RunGradient]) -> None:
    program, run, _, _ = taped
    last = np.zeros_like(run.y)
    last[-1, 0] = 1.0
    by_record, by_state = program.gradient(run, last), program.gradient(run, np.zeros_like(run.y), np.eye(3)[0])
    assert by_state.p == pytest.approx(by_record.p, rel=1e-14)


def test_what_does_not_matter_has_no_derivative(taped: tuple[AdjointProgram, TapedRun, Array, RunGradient]) -> None:
    _, _, _, gradient = taped
    samples = gradient.series["push"]
    assert np.all(samples[32:] == 0.0), "samples after the end"
    assert np.any(samples[28:30] != 0.0)
    assert np.all(gradient.constants == 0.0), "both inputs are fed"


def test_a_method_that_chooses_its_steps_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="gradients need fixed steps: rk4, rodas4_fixed and ros34pw2_fixed"):
        AdjointProgram(spring_equations(), "dopri5")


def test_a_run_that_diverges_has_no_gradient() -> None:
    program = AdjointProgram(spring_equations(), "rk4")
    with pytest.raises(DeckcraneError, match="diverged between"):
        program.run(timing("rk4", 400.0, 2.0))
