"""Results of a run as an explicit component of OpenMDAO, with their partial derivatives.

OpenMDAO (J. S. Gray and others, OpenMDAO: an open-source framework for multidisciplinary design, analysis, and optimization,
Structural and Multidisciplinary Optimization 59 (2019) 1075-1104) couples such components with others: structures, costs, vessels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from deckcrane.analysis.gradients.gradients import INPUT, PARAMETER, START, DifferentiableRun
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError


def openmdao_component(
    scenario: Scenario | str | Path,
    results: Mapping[str, str],
    by: Sequence[str],
    *,
    start: float | None = None,
    seeds: Sequence[int] | None = None,
    hold_start: bool = False,
    threads: int = 1,
) -> Any:
    """Make results of a scenario's run a component of OpenMDAO.

    Its inputs are the numbers in SI, by path with `_` in place of dots, and start with those of the scenario; its outputs are the
    results in SI, by the names that they are given here.

    Args:
        scenario: the scenario, its file or a bundled name
        results: results by the name of the output, as for `gradient`
        by: paths of the numbers that are inputs
        start: time from which records count [s]; None: from the end of the transient
        seeds: seeds of waves, gusts and noise, of which the mean is taken; None: those of the scenario
        hold_start: whether all states start where they start in the scenario, as for `gradient`
        threads: number of cores for several seeds

    Returns:
        an `openmdao.api.ExplicitComponent`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: OpenMDAO is not installed, or a name is unknown
    """
    try:
        import openmdao.api as om
    except ImportError as error:
        raise DeckcraneError("OpenMDAO is not installed: pip install deckcrane[openmdao]") from error
    others = [name for name in by if name.startswith((START, INPUT, PARAMETER))]
    if others:
        raise DeckcraneError(f"{others[0]}: inputs of a component are numbers of the file, by path")
    names = {path: path.replace(".", "_") for path in by}
    for name in results:
        if not name.isidentifier() or name in names.values():
            raise DeckcraneError(
                f'"{name}" cannot be the name of an output: letters, digits and _, other than those of inputs'
            )
    run = DifferentiableRun(
        scenario, list(results.values()), by, start=start, seeds=seeds, hold_start=hold_start, threads=threads
    )

    class RunComponent(om.ExplicitComponent):  # type: ignore[misc]  # OpenMDAO has no types
        """Results of a run as outputs, numbers of its scenario as inputs."""

        def setup(self) -> None:
            for path, name in names.items():
                self.add_input(name, val=run.number(path))
            for name in results:
                self.add_output(name)
            self.declare_partials("*", "*")

        def compute(self, inputs: Any, outputs: Any) -> None:
            evaluation = run.evaluate(_values(inputs), derivatives=False)
            for name, value in zip(results, evaluation.values, strict=True):
                outputs[name] = value

        def compute_partials(self, inputs: Any, partials: Any) -> None:
            evaluation = run.evaluate(_values(inputs))
            for output, derivatives in zip(results, evaluation.derivatives, strict=True):
                for path, name in names.items():
                    partials[output, name] = derivatives[path]

    def _values(inputs: Any) -> dict[str, float]:
        return {path: float(inputs[name][0]) for path, name in names.items()}

    return RunComponent()
