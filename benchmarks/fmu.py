"""FMUs beside `run`: processor time of their steps, and of an export.

An FMU is stepped from record to record, and `run`'s own loop takes the same steps with the same records, in turns. The ratio of
the two, without what Python takes to call functions of a library, is what an FMU costs. Exports are of one platform: in a process
that has run the crane before, and with nothing kept.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Sequence
from ctypes import c_double, c_int, c_size_t, c_uint32, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fmpy
from fmpy.fmi2 import FMU2Slave

import deckcrane
from deckcrane.program.inputs import Inputs
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import input_series, prepare_run, program_of, run_equations, timing_of

SCENARIOS = ("moving_base", "knuckle_boom", "deck_crane_in_waves")
STEP_LIMIT, EXPORT_LIMIT = 1.2, 5.0
"""Ratio of an FMU's steps to those of `run`, and seconds of an export, that shall not be exceeded."""


@dataclass(frozen=True)
class FmuCost:
    """Processor seconds of a run and of the same in an FMU, and of an export without and with what an earlier one kept."""

    name: str
    run: float
    fmu: float
    export: float
    again: float

    @property
    def ratio(self) -> float:
        return self.fmu / self.run


def processor_seconds() -> float:
    """Processor time of this process and of those it has started."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def compare(name: str, turns: int, duration: float) -> FmuCost:
    """Costs of one scenario: the least of some turns, in which the two alternate."""
    scenario = load(name).with_values({"run.duration": duration})
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DECKCRANE_CACHE"] = str(Path(folder) / "cache")
        deckcrane.run(scenario)
        exports = []
        for _ in range(2):
            began = processor_seconds()
            path = deckcrane.to_fmu(scenario, Path(folder) / "crane.fmu")
            exports.append(processor_seconds() - began)
        steps = _FmuSteps(path, folder, scenario.run.every, round(duration / scenario.run.every))
        ready, system = prepare_run(scenario)
        equations, timing = run_equations(scenario, system, ready), timing_of(scenario)
        program = program_of(system, equations, "llvm")
        program.code.expect(1e12)  # optimised code, as in an FMU
        inputs = Inputs.of(equations.u, input_series(scenario, ready, timing)[0])
        runs, fmus = [], []
        for _ in range(turns):
            began = time.process_time()
            program.simulate(timing, inputs=inputs)
            runs.append(time.process_time() - began)
            fmus.append(steps.seconds())
    return FmuCost(name, min(runs), min(fmus), *exports)


class _FmuSteps:
    """An instance of an FMU that is run again and again, with all outputs at every communication point."""

    def __init__(self, path: Path, folder: str, every: float, count: int) -> None:
        about = fmpy.read_model_description(str(path))
        unpacked = fmpy.extract(str(path), unzipdir=str(Path(folder) / "unpacked"))
        self._fmu: Any = FMU2Slave(
            guid=about.guid, unzipDirectory=str(unpacked), modelIdentifier="crane", instanceName="crane"
        )
        self._fmu.instantiate()
        outputs = [each.valueReference for each in about.modelVariables if each.causality == "output"]
        self._places = (c_uint32 * len(outputs))(*outputs)
        self._values = (c_double * len(outputs))()
        self._every, self._count = every, count

    def seconds(self) -> float:
        """Processor seconds of all steps and outputs of a run; waves are made before, as those of `run`."""
        fmu = self._fmu
        fmu.reset()
        fmu.setupExperiment(startTime=0.0)
        fmu.enterInitializationMode()
        fmu.exitInitializationMode()
        read, step, size = fmu.dll.fmi2GetReal, fmu.dll.fmi2DoStep, len(self._places)
        read.argtypes, step.argtypes = [c_void_p, c_void_p, c_size_t, c_void_p], [c_void_p, c_double, c_double, c_int]
        component, nothing = fmu.component, fmu.dll.fmi2SetDebugLogging
        nothing.argtypes = [c_void_p, c_int, c_size_t, c_void_p]
        read(component, self._places, size, self._values)  # the first chunk of waves is made here
        began = time.process_time()
        for k in range(self._count):
            step(component, k * self._every, self._every, 0)
            read(component, self._places, size, self._values)
        middle = time.process_time()
        for _ in range(self._count):  # what Python takes to call, which is no part of an FMU
            nothing(component, 0, 0, None)
            nothing(component, 0, 0, None)
        return (middle - began) - (time.process_time() - middle)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short scenario")
    quick = parser.parse_args(arguments).quick
    for name in SCENARIOS[:1] if quick else SCENARIOS:
        cost = compare(name, 2 if quick else 7, 5.0 if quick else 200.0)
        print(
            f"{name}: an FMU takes {cost.ratio:.2f} times what run takes ({STEP_LIMIT:g} is the limit); export "
            f"{cost.export:.2f} s of processor time, {cost.again:.2f} s with machine code kept ({EXPORT_LIMIT:g} s is the limit)"
        )


if __name__ == "__main__":
    main()
