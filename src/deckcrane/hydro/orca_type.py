"""One vessel type of an OrcaFlex file at one draught: its values by name, as the file's own conventions mean them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers

_POSITIVE = (
    ("SurgePositive", "forward", "aft"),
    ("SwayPositive", "port", "starboard"),
    ("HeavePositive", "up", "down"),
    ("RollPositiveStarboard", "down", "up"),
    ("PitchPositiveBow", "down", "up"),
    ("YawPositiveBow", "port", "starboard"),
)
_AGAINST = {"crest": 0.0, "trough": np.pi, "zero up-crossing": np.pi / 2, "zero down-crossing": -np.pi / 2}
"""How much earlier than the crest it is that phases are against, as an angle: an up-crossing comes a quarter period before."""
_MASSES = {"kg": 1.0, "te": 1000.0}
_FORCES = {"N": 1.0, "kN": 1000.0, "MN": 1e6}
_SYMMETRIES = ("None", "xz plane", "yz plane", "xz and yz planes")


@dataclass(frozen=True)
class OrcaUnits:
    """kg and N in the file's units of mass and force; lengths are metres."""

    mass: float
    force: float


@dataclass(frozen=True)
class OrcaResponses:
    """Loads, motions or drift: (frequency, direction, 6), rising frequencies, about an origin, phase leads over the crest."""

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
        self.units = self._units(general)
        self.gravity = self._or(general, "g", 9.80665, "g 9.80665 m/s2") if "g" in general else 9.80665
        self.water_density = self._or(environment, "Density", 1025.0 / self.units.mass, "1025 kg/m3") * self.units.mass
        depth = environment.get("WaterDepth")
        self.depth = np.inf if depth in (None, np.inf) else float(self._real("WaterDepth", depth, ()))
        self.signs = np.array([self._sign(*row) for row in _POSITIVE])
        self.symmetry = str(self._one_of("Symmetry", (*_SYMMETRIES, "Circular"), "None"))
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
        """rad/m in the file's rotations of motions; None where they are not per wave amplitude."""
        if self._one_of("RAOWaveUnit", ("amplitude", "max wave slope", "wave steepness"), "amplitude") != "amplitude":
            return None
        return np.pi / 180 if self._one_of("RAOResponseUnits", ("degrees", "radians")) == "degrees" else 1.0

    def number(self, name: str) -> float | None:
        value = self._draught.get(name)
        return None if value is None else float(self._real(name, value, ()))

    def point(self, name: str) -> Array | None:
        value = self._draught.get(name)
        return None if value is None else self._real(name, value, (3,))

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
        found: dict[float, tuple[Array, Array]] = {}
        limits: dict[str, Array] = {}
        for block in blocks:
            w = self._angular("AMDPeriodOrFrequency", block.get("AMDPeriodOrFrequency"))
            A = self._table(block, "AddedMassMatrixX", (6, 6))
            if w in (0.0, np.inf):
                limits["zero" if w == 0.0 else "infinite"] = A
            else:
                found[w] = A, self._table(block, "DampingX", (6, 6))
        rising = sorted(found)
        A_w, B_w = (np.array([found[v][part] for v in rising]) for part in (0, 1))
        return np.array(rising), A_w, B_w, limits

    def responses(self, key: str, phases: bool) -> OrcaResponses | None:
        """`LoadRAOs`, `DisplacementRAOs` or `WaveDrift`; None where there are none."""
        given = self._draught.get(key)
        if not isinstance(given, dict) or not isinstance(given.get("RAOs"), list) or not given["RAOs"]:
            return None
        origin = self._real(f"{key}.RAOOrigin", given.get("RAOOrigin", [0.0, 0.0, 0.0]), (3,))
        tables: dict[float, tuple[Array, ComplexArray]] = {}
        for one in given["RAOs"]:
            if not isinstance(one, dict):
                raise self.error(f"{key}: each of RAOs must have a RAODirection and a table")
            direction = float(self._real(f"{key}.RAODirection", one.get("RAODirection"), ()))
            tables[np.radians(direction)] = self._responses(key, one, phases)
        chi = np.array(sorted(tables))
        w = tables[chi[0]][0]
        for other, _ in tables.values():
            if len(other) != len(w) or not np.allclose(other, w, rtol=1e-6):
                raise self.error(f"{key}: its directions are not all at the same periods or frequencies")
        values = np.stack([tables[v][1] for v in chi], axis=1)
        phase_origin = None
        if phases:
            named = given.get("PhaseOrigin")
            unset = named is None or (isinstance(named, list) and None in named)
            phase_origin = origin if unset else self._real(f"{key}.PhaseOrigin", named, (3,))
            if self.symmetry in ("yz plane", "xz and yz planes") and not np.allclose(phase_origin[:2], origin[:2]):
                raise self.error(f"{key}: with Symmetry: {self.symmetry} the phase origin must be over the RAO origin")
        return OrcaResponses(w, chi, values, origin, phase_origin)

    def _responses(self, key: str, one: dict[str, Any], phases: bool) -> tuple[Array, ComplexArray]:
        """The table of one direction, without periods or frequencies that are zero or infinite."""
        rows = self._rows(one, "RAOPeriodOrFrequency", 13 if phases else 7, key)
        kept = [(self._angular(key, row[0]), self._real(key, row[1:], (len(row) - 1,))) for row in rows]
        kept = sorted(((w, row) for w, row in kept if 0 < w < np.inf), key=lambda pair: pair[0])
        if not kept:
            raise self.error(f"{key}: no row with a finite period or frequency")
        table = np.array([row for _, row in kept])
        w = np.array([v for v, _ in kept])
        if not phases:
            return w, table.astype(np.complex128)
        return w, table[:, 0::2] * np.exp(1j * self._lead(table[:, 1::2]))

    def _lead(self, phase: Array) -> Array:
        """Phases of the file as leads over the crest [rad]."""
        angle = (
            np.radians(phase) if self._one_of("RAOPhaseUnitsConvention", ("degrees", "radians")) == "degrees" else phase
        )
        sign = 1.0 if self._one_of("RAOPhaseConvention", ("leads", "lags")) == "leads" else -1.0
        return np.asarray(sign * angle + _AGAINST[str(self._one_of("RAOPhaseRelativeToConvention", tuple(_AGAINST)))])

    def _angular(self, name: str, value: Any) -> float:
        """The angular frequency [rad/s] of a period or frequency, zero and infinity included."""
        number = np.inf if value == np.inf else float(self._real(name, value, ()))
        kind = self._one_of("WavesReferredToBy", ("period (s)", "frequency (rad/s)", "frequency (Hz)"))
        if number < 0:
            raise self.error(f"{name}: {kind} is {number:g}; it must be positive")
        if kind == "period (s)":
            return np.inf if number == 0 else 0.0 if np.isinf(number) else 2 * np.pi / number
        return number * (2 * np.pi if kind == "frequency (Hz)" else 1.0)

    def _rows(self, holder: dict[str, Any], prefix: str, width: int, what: str) -> list[list[Any]]:
        found = next((value for name, value in holder.items() if name.startswith(prefix)), None)
        if not isinstance(found, list) or any(not isinstance(row, list) or len(row) != width for row in found):
            raise self.error(f"{what}: no table `{prefix}, ...` with {width} columns")
        return found

    def _table(self, holder: dict[str, Any], prefix: str, shape: tuple[int, int]) -> Array:
        return self._real(prefix, self._rows(holder, prefix, shape[1], f"`{prefix}`"), shape)

    def _real(self, name: str, value: Any, shape: tuple[int, ...]) -> Array:
        found = numbers(value)
        if found is None or found.shape != shape or not np.all(np.isfinite(found)):
            size = " x ".join(str(n) for n in shape) or "one"
            shown = str(value)
            raise self.error(f"{name} is {shown[:60]}; it must hold numbers ({size})")
        return found

    def _one_of(self, name: str, words: tuple[str, ...], usual: str | None = None) -> str:
        value = self._type.get(name)
        word = "None" if value is None and "None" in words and name in self._type else value
        word = usual if word is None else word
        if word not in words:
            raise self.error(f"{name} is {value}; it must be one of {', '.join(words)}")
        return str(word)

    def _sign(self, name: str, plus: str, minus: str) -> float:
        return 1.0 if self._one_of(name, (plus, minus), plus) == plus else -1.0

    def _or(self, holder: dict[str, Any], name: str, usual: float, words: str) -> float:
        if holder.get(name) is None:
            self.assumed.append(f"assumed, the file does not say it: {words}")
            return usual
        return float(self._real(name, holder[name], ()))

    def _units(self, general: dict[str, Any]) -> OrcaUnits:
        system = general.get("UnitsSystem", "SI")
        if system == "SI":
            return OrcaUnits(1000.0, 1000.0)
        length, mass, force = (general.get(name) for name in ("LengthUnits", "MassUnits", "ForceUnits"))
        if system == "User" and length == "m" and mass in _MASSES and force in _FORCES:
            return OrcaUnits(_MASSES[mass], _FORCES[force])
        raise self.error(
            f"units are {system} ({length}, {mass}, {force}); SI, or User with m, {' or '.join(_MASSES)}, and "
            f"{', '.join(_FORCES)}, are read: change the units in OrcaFlex and save again"
        )
