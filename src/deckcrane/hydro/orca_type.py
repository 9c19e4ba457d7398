"""One vessel type of an OrcaFlex file at one draught: its values by name, interpreted by the file's own conventions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers

_POSITIVE_SENSES = (
    ("SurgePositive", "forward", "aft"),
    ("SwayPositive", "port", "starboard"),
    ("HeavePositive", "up", "down"),
    ("RollPositiveStarboard", "down", "up"),
    ("PitchPositiveBow", "down", "up"),
    ("YawPositiveBow", "port", "starboard"),
)
_PHASE_REFERENCES = {"crest": 0.0, "trough": np.pi, "zero up-crossing": np.pi / 2, "zero down-crossing": -np.pi / 2}
"""The lead of the phase reference over the crest, as an angle: an up-crossing is a quarter period earlier."""
_MASS_UNITS = {"kg": 1.0, "te": 1000.0}
_FORCE_UNITS = {"N": 1.0, "kN": 1000.0, "MN": 1e6}
_SYMMETRIES = ("None", "xz plane", "yz plane", "xz and yz planes")


@dataclass(frozen=True)
class OrcaUnits:
    """The file's units of mass and force in kg and N; lengths are metres."""

    mass: float
    force: float


@dataclass(frozen=True)
class OrcaResponses:
    """Loads, motions or drift: (frequency, direction, 6), ascending frequencies, about an origin, phase leads over the crest."""

    frequency: Array
    direction: Array
    values: ComplexArray
    origin: Array
    phase_origin: Array | None


class OrcaType:
    """Reads the values of a vessel type and its draught; an error names the file, the type and the value."""

    def __init__(self, path: Path, model: dict[str, Any], vessel_type: dict[str, Any], draught: dict[str, Any]) -> None:
        self.path, self._type, self._draught = path, vessel_type, draught
        self.name = str(vessel_type.get("Name") or "vessel")
        self.assumed: list[str] = []
        general, environment = (model.get(name) or {} for name in ("General", "Environment"))
        if not isinstance(general, dict) or not isinstance(environment, dict):
            raise self.error("`General` and `Environment` must be names with values")
        self.units = self._read_units(general)
        self.gravity = self._value_or_default(general, "g", 9.80665, "g 9.80665 m/s2") if "g" in general else 9.80665
        self.water_density = (
            self._value_or_default(environment, "Density", 1025.0 / self.units.mass, "1025 kg/m3") * self.units.mass
        )
        depth = environment.get("WaterDepth")
        self.depth = np.inf if depth in (None, np.inf) else float(self._real_numbers("WaterDepth", depth, ()))
        self.signs = np.array([self._sign(*row) for row in _POSITIVE_SENSES])
        self.symmetry = str(self._keyword("Symmetry", (*_SYMMETRIES, "Circular"), "None"))
        if self.symmetry == "Circular":
            raise self.error("Symmetry: Circular is not read; write RAOs of all directions, with Symmetry: None")

    def error(self, message: str) -> DeckcraneError:
        return DeckcraneError(f"{self.path}: vessel type {self.name}: {message}")

    @property
    def phase_words(self) -> str:
        return (
            f"phases {self._type.get('RAOPhaseConvention')}, against {self._type.get('RAOPhaseRelativeToConvention')}"
        )

    @property
    def rotation(self) -> float | None:
        """The unit of the file's rotations of motions in rad/m; None where they are not per wave amplitude."""
        if self._keyword("RAOWaveUnit", ("amplitude", "max wave slope", "wave steepness"), "amplitude") != "amplitude":
            return None
        return np.pi / 180 if self._keyword("RAOResponseUnits", ("degrees", "radians")) == "degrees" else 1.0

    def number(self, name: str) -> float | None:
        value = self._draught.get(name)
        return None if value is None else float(self._real_numbers(name, value, ()))

    def point(self, name: str) -> Array | None:
        value = self._draught.get(name)
        return None if value is None else self._real_numbers(name, value, (3,))

    def reference(self) -> tuple[Array, float]:
        """The origin of added mass, damping and restoring, and the z of the waterplane, in vessel axes."""
        origin, datum = self.point("ReferenceOrigin"), self.point("ReferenceOriginDatumPosition")
        origin = np.zeros(3) if origin is None else origin
        datum = np.zeros(3) if datum is None else datum
        if np.any(np.abs(datum[1:]) > 1e-6):
            raise self.error(
                f"ReferenceOriginDatumPosition has heel and trim {datum[1:].tolist()}; an upright vessel is read"
            )
        return origin, float(origin[2] - datum[0])

    def restoring(self) -> Array:
        C = np.zeros((6, 6))
        C[2:5, 2:5] = self._table(self._draught, "HydrostaticStiffnessz", (3, 3))
        return C

    def mass(self) -> tuple[float | None, Array | None]:
        return self.number("Mass"), self.point("CentreOfMass")

    def inertia(self) -> Array:
        return self._table(self._draught, "MomentOfInertiaTensorX", (3, 3))

    def added_mass_and_damping(self) -> tuple[Array, Array, Array, dict[str, Array]]:
        """Frequencies, A, B, and A at zero and infinite frequency where they are given."""
        blocks = self._draught.get("FrequencyDependentAddedMassAndDamping")
        if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
            raise self.error(
                "no `FrequencyDependentAddedMassAndDamping`; constant added mass, and that of multibody groups, is not read"
            )
        matrices: dict[float, tuple[Array, Array]] = {}
        limits: dict[str, Array] = {}
        for block in blocks:
            w = self._angular_frequency("AMDPeriodOrFrequency", block.get("AMDPeriodOrFrequency"))
            A = self._table(block, "AddedMassMatrixX", (6, 6))
            if w in (0.0, np.inf):
                limits["zero" if w == 0.0 else "infinite"] = A
            else:
                matrices[w] = A, self._table(block, "DampingX", (6, 6))
        frequencies = sorted(matrices)
        A_w, B_w = (np.array([matrices[v][part] for v in frequencies]) for part in (0, 1))
        return np.array(frequencies), A_w, B_w, limits

    def responses(self, key: str, phases: bool) -> OrcaResponses | None:
        """`LoadRAOs`, `DisplacementRAOs` or `WaveDrift`; None where there are none."""
        section = self._draught.get(key)
        if not isinstance(section, dict) or not isinstance(section.get("RAOs"), list) or not section["RAOs"]:
            return None
        origin = self._real_numbers(f"{key}.RAOOrigin", section.get("RAOOrigin", [0.0, 0.0, 0.0]), (3,))
        tables: dict[float, tuple[Array, ComplexArray]] = {}
        for entry in section["RAOs"]:
            if not isinstance(entry, dict):
                raise self.error(f"{key}: each of RAOs must have a RAODirection and a table")
            direction = float(self._real_numbers(f"{key}.RAODirection", entry.get("RAODirection"), ()))
            tables[np.radians(direction)] = self._direction_table(key, entry, phases)
        chi = np.array(sorted(tables))
        w = tables[chi[0]][0]
        for frequencies, _ in tables.values():
            if len(frequencies) != len(w) or not np.allclose(frequencies, w, rtol=1e-6):
                raise self.error(f"{key}: its directions are not all at the same periods or frequencies")
        values = np.stack([tables[v][1] for v in chi], axis=1)
        phase_origin = None
        if phases:
            point = section.get("PhaseOrigin")
            unset = point is None or (isinstance(point, list) and None in point)
            phase_origin = origin if unset else self._real_numbers(f"{key}.PhaseOrigin", point, (3,))
            if self.symmetry in ("yz plane", "xz and yz planes") and not np.allclose(phase_origin[:2], origin[:2]):
                raise self.error(f"{key}: with Symmetry: {self.symmetry} the phase origin must be over the RAO origin")
        return OrcaResponses(w, chi, values, origin, phase_origin)

    def _direction_table(self, key: str, entry: dict[str, Any], phases: bool) -> tuple[Array, ComplexArray]:
        """The table of one direction, without zero or infinite periods and frequencies."""
        rows = self._table_rows(entry, "RAOPeriodOrFrequency", 13 if phases else 7, key)
        finite_rows = [
            (self._angular_frequency(key, row[0]), self._real_numbers(key, row[1:], (len(row) - 1,))) for row in rows
        ]
        finite_rows = sorted(((w, row) for w, row in finite_rows if 0 < w < np.inf), key=lambda pair: pair[0])
        if not finite_rows:
            raise self.error(f"{key}: no row with a finite period or frequency")
        table = np.array([row for _, row in finite_rows])
        w = np.array([v for v, _ in finite_rows])
        if not phases:
            return w, table.astype(np.complex128)
        return w, table[:, 0::2] * np.exp(1j * self._phase_lead(table[:, 1::2]))

    def _phase_lead(self, phase: Array) -> Array:
        """Phases of the file as leads over the crest [rad]."""
        angle = (
            np.radians(phase)
            if self._keyword("RAOPhaseUnitsConvention", ("degrees", "radians")) == "degrees"
            else phase
        )
        sign = 1.0 if self._keyword("RAOPhaseConvention", ("leads", "lags")) == "leads" else -1.0
        return np.asarray(
            sign * angle
            + _PHASE_REFERENCES[str(self._keyword("RAOPhaseRelativeToConvention", tuple(_PHASE_REFERENCES)))]
        )

    def _angular_frequency(self, name: str, value: Any) -> float:
        """The angular frequency [rad/s] of a period or frequency, zero and infinity included."""
        number = np.inf if value == np.inf else float(self._real_numbers(name, value, ()))
        kind = self._keyword("WavesReferredToBy", ("period (s)", "frequency (rad/s)", "frequency (Hz)"))
        if number < 0:
            raise self.error(f"{name}: {kind} is {number:g}; it must be positive")
        if kind == "period (s)":
            return np.inf if number == 0 else 0.0 if np.isinf(number) else 2 * np.pi / number
        return number * (2 * np.pi if kind == "frequency (Hz)" else 1.0)

    def _table_rows(self, holder: dict[str, Any], prefix: str, width: int, location: str) -> list[list[Any]]:
        rows = next((value for name, value in holder.items() if name.startswith(prefix)), None)
        if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != width for row in rows):
            raise self.error(f"{location}: no table `{prefix}, ...` with {width} columns")
        return rows

    def _table(self, holder: dict[str, Any], prefix: str, shape: tuple[int, int]) -> Array:
        return self._real_numbers(prefix, self._table_rows(holder, prefix, shape[1], f"`{prefix}`"), shape)

    def _real_numbers(self, name: str, value: Any, shape: tuple[int, ...]) -> Array:
        values = numbers(value)
        if values is None or values.shape != shape or not np.all(np.isfinite(values)):
            size = " x ".join(str(n) for n in shape) or "one"
            text = str(value)
            raise self.error(f"{name} is {text[:60]}; it must hold numbers ({size})")
        return values

    def _keyword(self, name: str, choices: tuple[str, ...], default: str | None = None) -> str:
        value = self._type.get(name)
        word = "None" if value is None and "None" in choices and name in self._type else value
        word = default if word is None else word
        if word not in choices:
            raise self.error(f"{name} is {value}; it must be one of {', '.join(choices)}")
        return str(word)

    def _sign(self, name: str, plus: str, minus: str) -> float:
        return 1.0 if self._keyword(name, (plus, minus), plus) == plus else -1.0

    def _value_or_default(self, holder: dict[str, Any], name: str, default: float, note: str) -> float:
        if holder.get(name) is None:
            self.assumed.append(f"assumed, the file does not say it: {note}")
            return default
        return float(self._real_numbers(name, holder[name], ()))

    def _read_units(self, general: dict[str, Any]) -> OrcaUnits:
        system = general.get("UnitsSystem", "SI")
        if system == "SI":
            return OrcaUnits(1000.0, 1000.0)
        length, mass, force = (general.get(name) for name in ("LengthUnits", "MassUnits", "ForceUnits"))
        if system == "User" and length == "m" and mass in _MASS_UNITS and force in _FORCE_UNITS:
            return OrcaUnits(_MASS_UNITS[mass], _FORCE_UNITS[force])
        raise self.error(
            f"units are {system} ({length}, {mass}, {force}); SI, or User with m, {' or '.join(_MASS_UNITS)}, and "
            f"{', '.join(_FORCE_UNITS)}, are read: change the units in OrcaFlex and save again"
        )
