"""Export of a scenario's equations as one self-contained C file: for a control computer, another simulator, a lecture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from itertools import product
from math import ceil
from pathlib import Path
from string import Template

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.mechanics.equations import Equations, Output, coordinate_units, speed_units
from deckcrane.mechanics.model.protocol import Part
from deckcrane.program.source_c import c_program, literal
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import part_set_of, prepare_run, run_equations

STABLE = 2.7
"""Limit of |lambda| h for Runge-Kutta's method of order 4, which is stable below about 2.8."""
_WIDTH = 120

_HEADING = Template("""\
/* $title

   The equations of a scenario, dx/dt = f(t, x, u, p) and y = g(t, x, u, p), written by deckcrane $version. SI units.
   $nx states x, $nu inputs u, $np parameters p, $ny outputs y: their names, units and numbers are in the tables at the end.
   Inputs are what comes from outside while time goes on: forces added to drives, wave forces, gusts, measured motions. Each
   has a constant, and may follow samples (deckcrane_series). Here all of them are as in the scenario without them.

   deckcrane_prepare(p, c)                   what all others need of the parameters: once for each set of them
   deckcrane_derivatives(n, t, x, u, c, dx)  dx/dt at n points, one a row
   deckcrane_outputs(n, t, x, u, c, y)       y at n points
   deckcrane_outputs_at(in, t, x, c, y)      y where a run stands
   deckcrane_rk4(...)                        steps of Runge-Kutta's method of order 4, with records

   An example, to be compiled by cc -std=c11 -O3 -march=native example.c -lm, with this file beside it as crane.c. It runs the
   scenario$stiff and prints time and state.

#include <stdio.h>
#include "crane.c"

int main(void) {
  static double c[SIZE(PREPARED)], x[SIZE(NX)], X[SIZE(NX)], Y[SIZE(NY)];
  const deckcrane_inputs given = {.constants = deckcrane_input_values};
  const long per_record = $per_record;
  const double step = $step;
  deckcrane_prepare(deckcrane_parameter_values, c);
  for (int i = 0; i < NX; ++i) x[i] = deckcrane_state_values[i];
  for (long first = 0, reached; first < $records * per_record; first += per_record) {
    if (deckcrane_rk4(&given, c, 0.0, step, first, per_record, per_record, x, X, Y, &reached) < 1) return 1;
    printf("%.17g", step * (double)reached);
    for (int i = 0; i < NX; ++i) printf(" %.17g", X[i]);
    printf("\\n");
  }
}
*/
""")


def source(scenario: Scenario | str | Path) -> str:
    """The equations of a scenario as the text of one C11 file without dependencies.

    It holds the constants computed from parameters, the derivative, the outputs and a loop of Runge-Kutta steps with inputs over
    time; tables of the names, units and numbers of states, inputs, parameters and outputs; and an example of its use in the
    comment at its top. It is for use outside of deckcrane: no run goes through it.

    Args:
        scenario: the scenario, its file or a bundled name

    Returns:
        the text of the file

    Raises:
        ScenarioError: the file has mistakes
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    ready, system = prepare_run(scenario)
    equations = run_equations(scenario, system, ready)
    return "\n".join([_heading(scenario, equations), c_program(equations), _c_tables(scenario, equations)])


def _heading(scenario: Scenario, equations: Equations) -> str:
    run = scenario.run
    step = run.step if run.integrator == "rk4" else _stable_step(equations, run.step)
    per_record = max(1, round(run.every / step))
    stiff_note = (
        f" (which asks for {run.integrator}; Runge-Kutta's method needs shorter steps)" if step != run.step else ""
    )
    return _HEADING.substitute(
        title=(scenario.title or "A crane").replace("*/", "* /"),
        version=version("deckcrane"),
        nx=len(equations.x),
        nu=len(equations.u),
        np=len(equations.p),
        ny=equations.output_count(),
        step=repr(step),
        per_record=per_record,
        records=round(run.duration / run.every),
        stiff=stiff_note,
    )


def _stable_step(equations: Equations, step: float) -> float:
    """The step divided by the smallest integer with which Runge-Kutta's method is stable about the start, with a factor of two."""
    still = np.concatenate([equations.u.values, np.zeros(len(equations.u))])
    jacobian = np.array(equations.linearised()(0.0, equations.x.values, still, equations.p.values)[2])
    fastest = float(np.max(np.abs(np.linalg.eigvals(jacobian)), initial=0.0)) if np.all(np.isfinite(jacobian)) else 0.0
    return step / max(1, ceil(2.0 * step * fastest / STABLE))


def _c_tables(scenario: Scenario, equations: Equations) -> str:
    """C tables of the names, units and values of states, inputs, parameters and outputs."""
    states, inputs = state_units(scenario), input_units(scenario)
    outputs = [entry for output in equations.y for entry in output_entries(output)]
    groups = [
        ("state", equations.x.names, [states.get(name, "") for name in equations.x.names], equations.x.values),
        ("input", equations.u.names, [inputs.get(name, "") for name in equations.u.names], equations.u.values),
        ("parameter", equations.p.names, None, equations.p.values),
        ("output", [name for name, _ in outputs], [unit for _, unit in outputs], None),
    ]
    about = {
        "state": "States, their units, and where they start.",
        "input": "Inputs, their units, and what they are where nothing feeds them.",
        "parameter": "Parameters, in SI units.",
        "output": "Outputs and their units.",
    }
    return "\n".join(_c_table(about[group], group, names, units, values) for group, names, units, values in groups)


def _c_table(about: str, group: str, names: Sequence[str], units: Sequence[str] | None, values: Array | None) -> str:
    size = max(len(names), 1)
    lines = [f"/* {about} */", _c_array("char *const", f"{group}_names", size, map(_quoted, names))]
    if units is not None:
        lines.append(_c_array("char *const", f"{group}_units", size, map(_quoted, units)))
    if values is not None:
        lines.append(_c_array("double", f"{group}_values", size, map(literal, values)))
    return "\n".join(lines) + "\n"


def _c_array(kind: str, name: str, size: int, items: Iterable[str]) -> str:
    lines: list[str] = []
    line = " "
    for item in list(items) or ["0"]:
        if len(line) + len(item) + 2 > _WIDTH:
            lines, line = [*lines, line], " "
        line += f" {item},"
    return "\n".join([f"EXPORT const {kind} deckcrane_{name}[{size}] = {{", *lines, line.rstrip(","), "};"])


def _quoted(text: str) -> str:
    """C string literal of any text, in UTF-8; `?` is escaped because `??` may begin a trigraph."""
    plain = (
        c if c.isprintable() and c not in '"\\?' else "".join(f"\\{byte:03o}" for byte in c.encode()) for c in text
    )
    return f'"{"".join(plain)}"'


def state_units(scenario: Scenario) -> dict[str, str]:
    """The unit of each state by name."""
    coordinates = coordinate_units(scenario)
    speeds = {f"d:{name}": unit for name, unit in speed_units(scenario).items()}
    return {**coordinates, **speeds, **{state.name: state.unit for part in _parts(scenario) for state in part.states()}}


def input_units(scenario: Scenario) -> dict[str, str]:
    """The unit of each input by name, of those that parts state."""
    return {port.name: port.unit for part in _parts(scenario) for port in part.inputs()}


def _parts(scenario: Scenario) -> Iterable[Part]:
    return part_set_of(scenario).numeric


def output_entries(output: Output) -> list[tuple[str, str]]:
    """Name and unit of each number of an output, in order."""
    entries = []
    for labels in product(*output.labels.values()):
        selection = dict(zip(output.labels, labels, strict=True))
        entries.append((f"{output.name}[{','.join(labels)}]" if labels else output.name, output.unit(**selection)))
    return entries
