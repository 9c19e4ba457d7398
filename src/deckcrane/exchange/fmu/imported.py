"""FMUs of others as controllers or hydraulic units of a scenario: laws that FMPy steps, sampled and held.

At each sample time the FMU takes its step up to there, gets the signals of the crane as its inputs, and its outputs drive the crane
until the next sample. An FMU is a program: a scenario, which is data, cannot name one; `laws` of a run do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckcrane.components.control import sampled
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean


def fmu_laws(
    path: str | Path,
    outputs: Mapping[str, str],
    *,
    inputs: Mapping[str, str],
    every: float,
    parameters: Mapping[str, float] | None = None,
) -> dict[str, Any]:
    """Laws of an FMU (FMI 2.0 or 3.0, co-simulation), for `laws` of `run`: sampled, and held between samples.

    Args:
        path: the FMU
        outputs: by what is driven (a coordinate, a cylinder, a winch, a valve), the variable of the FMU that drives it
        inputs: by the variable of the FMU, the signal of the crane that feeds it, such as "luff" or "d:luff"
        every: time between samples [s]; with a fixed-step integrator a whole multiple of the step
        parameters: values of the FMU's parameters by name, in the FMU's own units

    Returns:
        a law for each thing that is driven; all of them belong to one instance of the FMU

    Raises:
        DeckcraneError: FMPy is missing, the file is no such FMU or not for this system, or a name is unknown
    """
    unit = _ImportedUnit(Path(path), dict(inputs), dict(outputs), dict(parameters or {}))
    signals = list(dict.fromkeys(inputs.values()))
    if not outputs:
        raise DeckcraneError(f"{path}: say which of its outputs drives what, such as outputs={{'luff': 'torque'}}")
    return {driven: sampled(partial(unit.value, driven), every=every, signals=signals) for driven in outputs}


def fmu_input_names(path: str | Path) -> tuple[str, ...]:
    """Names of the inputs of an FMU that can be stepped here."""
    return tuple(
        variable.name for variable in _read_description(Path(path)).modelVariables if variable.causality == "input"
    )


@dataclass(frozen=True)
class _Variable:
    """A variable of an FMU: its reference, the type that functions are named by, and its unit against SI."""

    reference: int
    kind: str
    factor: float
    offset: float

    def from_si(self, value: float) -> float:
        return (value - self.offset) / self.factor

    def to_si(self, value: float) -> float:
        return value * self.factor + self.offset


class _ImportedUnit:
    """One FMU, and its instance in the run that goes on."""

    def __init__(
        self, path: Path, inputs: dict[str, str], outputs: dict[str, str], parameters: dict[str, float]
    ) -> None:
        self._path, self._inputs, self._parameters = path, inputs, parameters
        self._description = _read_description(path)
        self._folder = TemporaryDirectory(prefix="deckcrane-fmu-")
        listed = {variable.name: variable for variable in self._description.modelVariables}
        self._variables = {
            name: self._variable(name, listed, causality)
            for names, causality in ((inputs, "input"), (outputs.values(), "output"), (parameters, "parameter"))
            for name in names
        }
        self._driven_by = outputs
        self._instance: Any = None
        self._time = 0.0

    def value(self, driven: str, t: float, signals: Mapping[str, float]) -> float:
        """What drives one thing from the time t on; the first question at a time takes the step up to there."""
        if self._instance is None or t < self._time or (t == 0.0 and self._time > 0.0):
            self._begin(t, signals)
        elif t > self._time:
            self._call("doStep", currentCommunicationPoint=self._time, communicationStepSize=t - self._time)
            self._time = t
            self._set_inputs(signals)
        variable = self._variables[self._driven_by[driven]]
        return variable.to_si(float(self._call(f"get{variable.kind}", [variable.reference])[0]))

    def _set_inputs(self, signals: Mapping[str, float]) -> None:
        for name, signal in self._inputs.items():
            variable = self._variables[name]
            self._call(f"set{variable.kind}", [variable.reference], [variable.from_si(signals[signal])])

    def _begin(self, t: float, signals: Mapping[str, float]) -> None:
        """Initialise a new instance at the start of a run."""
        if self._instance is None:
            self._instance = self._instantiate()
        else:
            self._call("reset")
        for name, value in self._parameters.items():
            variable = self._variables[name]
            number: float = int(value) if "Int" in variable.kind else float(value)
            self._call(f"set{variable.kind}", [variable.reference], [number])
        if self._description.fmiVersion.startswith("2"):
            self._call("setupExperiment", startTime=t)
            self._call("enterInitializationMode")
        else:
            self._call("enterInitializationMode", startTime=t)
        self._set_inputs(signals)
        self._call("exitInitializationMode")
        self._time = t

    def _instantiate(self) -> Any:
        import fmpy
        from fmpy.fmi2 import FMU2Slave
        from fmpy.fmi3 import FMU3Slave

        about = self._description
        kind: Callable[..., Any] = FMU2Slave if about.fmiVersion.startswith("2") else FMU3Slave
        folder = fmpy.extract(str(self._path), unzipdir=self._folder.name)
        try:
            instance = kind(
                guid=about.guid,
                unzipDirectory=str(folder),
                modelIdentifier=about.coSimulation.modelIdentifier,
                instanceName=self._path.stem,
            )
            instance.instantiate()
        except Exception as error:
            raise DeckcraneError(f"{self._path}: it cannot be instantiated: {error}") from error
        return instance

    def _call(self, name: str, *arguments: Any, **named: Any) -> Any:
        try:
            return getattr(self._instance, name)(*arguments, **named)
        except Exception as error:
            raise DeckcraneError(f"{self._path}: {name} failed at t = {self._time:.6g} s: {error}") from error

    def _variable(self, name: str, listed: Mapping[str, Any], causality: str) -> _Variable:
        candidates = [each for each, variable in listed.items() if variable.causality == causality]
        if name not in candidates:
            kind = f"; it is a variable of causality {listed[name].causality}" if name in listed else ""
            raise DeckcraneError(
                f'{self._path} has no {causality} "{name}"{kind};{did_you_mean(name, candidates)} there are: '
                f"{', '.join(candidates[:20]) or 'none'}{', ...' if len(candidates) > 20 else ''}"
            )
        variable = listed[name]
        if variable.type not in ("Real", "Float64", "Integer", "Int32", "Int64") or (
            causality != "parameter" and variable.type not in ("Real", "Float64")
        ):
            raise DeckcraneError(f"{self._path}: {name} is of the type {variable.type}; a number is needed")
        factor, offset = self._unit(variable.unit)
        return _Variable(variable.valueReference, variable.type, factor, offset)

    def _unit(self, name: str | None) -> tuple[float, float]:
        """Factor and offset of a unit against SI; a variable without a unit is in SI."""
        for unit in self._description.unitDefinitions:
            if name is not None and unit.name == name and unit.baseUnit is not None:
                return float(unit.baseUnit.factor), float(unit.baseUnit.offset)
        return 1.0, 0.0


def _read_description(path: Path) -> Any:
    """The description of an FMU that can be stepped here; refused in words otherwise."""
    try:
        import fmpy
    except ImportError:
        raise DeckcraneError('FMUs of others run in FMPy: pip install "deckcrane[fmu]"') from None
    if not path.is_file():
        raise DeckcraneError(f"{path}: there is no such file")
    try:
        about = fmpy.read_model_description(str(path), validate=False)
    except Exception as error:
        raise DeckcraneError(f"{path} is no FMU that can be read: {error}") from error
    if not about.fmiVersion.startswith(("2", "3")):
        raise DeckcraneError(f"{path} is an FMU of FMI {about.fmiVersion}; FMI 2.0 and 3.0 can be taken")
    if about.coSimulation is None:
        raise DeckcraneError(f"{path} is an FMU for model exchange; export it for co-simulation")
    systems = [name for name in fmpy.supported_platforms(str(path)) if name != "c-code"]
    if not {fmpy.platform, fmpy.platform_tuple} & set(systems):
        raise DeckcraneError(
            f"{path} holds libraries for {', '.join(systems) or 'no system'}, none for this one ({fmpy.platform}); export it "
            "for this one too"
        )
    return about
