"""Examples of the page deckcrane.program: run from top to bottom by tests/repository, each shown with its name."""

import numpy as np

import deckcrane
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program import DivergenceError, Inputs, Program, Series, Timing

equations = dynamics(deckcrane.load("moving_base")).equations

# %% Program
program = Program(equations)  # machine code, made now or from the cache
x = equations.x.values
print(program.derivative(0.0, x), program.jacobian(0.0, x).shape)
print(
    program.derivatives(np.zeros(2), np.array([x, x])).shape,
    program.outputs(np.zeros(1), x[None, :]).shape,
)
run = program.simulate(
    Timing(duration=1.0, step=0.005, every=0.05), p=1.01 * equations.p.values
)
stretch = program.of(equations).opened(Timing(duration=1.0, step=0.005, every=0.05))
stretch.advance(0.5)

# %% Timing
timing = Timing(duration=1.0, step=0.005, every=0.05, integrator="rk4")
print(
    timing.records,
    timing.steps_per_record,
    timing.records_until(0.5),
    timing.whole_steps(0.1),
)

# %% Trajectory
print(run.t[-1], run.x.shape, run.y.shape, run.interrupted)

# %% Inputs
name = equations.u.names[0]
inputs = Inputs.of(
    equations.u, {"push": Series((name,), np.array([0.0, 1e3, 0.0]), spacing=0.5)}
)
print(inputs.at(0.25)[0], inputs.slope(0.25)[0])
pushed = program.simulate(timing, inputs=inputs)

# %% Series
series = Series(
    ("luff",), np.array([0.0, 1e3, 0.0]), start=1.0, spacing=0.5, between="held"
)
print(series.at(1.7), series.slope(1.7), series.jump(1.0, stop=5.0))

# %% DivergenceError
try:
    program.simulate(Timing(duration=50.0, step=0.5, every=0.5))
except DivergenceError as error:
    print(error.t, error.cause)
