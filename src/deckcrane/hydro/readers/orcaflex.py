"""Vessel types of OrcaFlex text data files (`.yml`): load RAOs, added mass, damping, restoring, mass, motions and drift.

The conventions are those of Orcina's help ("Vessel types": Conventions, RAOs, Structure, "Stiffness, added mass and damping").
Vessel axes are x forward, y to port, z up, directions are those towards which waves travel; the file itself states the positive
sense of each motion, whether phases lead or lag, against what, and whether waves are given by period or frequency. Units are
tonnes and kN in the system SI. Each kind of data has its own origin; all are moved to the point of the waterplane at the
vessel's x = y = 0. The restoring includes the weight; inertia is about the centre of mass. Where load RAOs and added mass have
different frequencies, the common ones are used.

One vessel type is read at one draught. Of YAML only the part that OrcaFlex writes is read: mappings and lists by indentation,
lists of numbers in brackets, plain values. A vessel type has some ten thousand numbers, for which a full YAML reader takes many
seconds; this one reads only the requested sections, and yields only texts, numbers and None (`~`) (Orcina, OrcaFlex help, "Text
data files").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import numbers
from deckcrane.files.paths import LARGEST_TABLE, check_readable
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of, wavenumber
from deckcrane.hydro.readers.text import chosen_body
from deckcrane.hydro.readers.wamit_body import mass_matrix
from deckcrane.hydro.transform import mirror_to_full_circle, shift_matrix, shift_reference_point

DEEPEST = 30


class _TextRow(NamedTuple):
    indent: int
    text: str
    line: int


def load_sections(path: Path, names: Sequence[str]) -> dict[str, Any]:
    """The named top-level sections of a file, each as mappings, lists, texts, numbers and None."""
    check_readable(path, LARGEST_TABLE)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DeckcraneError(f"{path}: it is not text in UTF-8, as OrcaFlex writes it") from None
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    sections: dict[str, list[_TextRow]] = {}
    rows: list[_TextRow] | None = None
    open_brackets, continuation = 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if not bare or bare.startswith(("#", "%")) or line.startswith("---"):
            continue
        indent = len(line) - len(line.lstrip(" "))
        if indent == 0 and not bare.startswith("-"):
            name, _ = _name_and_value(bare) or ("", "")
            rows = sections.setdefault(name, []) if name in names else None
        elif rows is not None and rows and open_brackets > 0:
            continuation.append(bare)
            open_brackets += _open_brackets(bare)
            if open_brackets <= 0:
                rows[-1] = rows[-1]._replace(text=" ".join([rows[-1].text, *continuation]))
        elif rows is not None:
            rows.append(_TextRow(indent, bare, number))
            open_brackets, continuation = _open_brackets(bare), []
    return {name: _SectionParser(path, rows).all() for name, rows in sections.items()}


def _open_brackets(text: str) -> int:
    """The number of bracketed lists still open after this text: they continue on the next line."""
    return text.count("[") - text.count("]")


def _name_and_value(text: str) -> tuple[str, str] | None:
    """A name, plain or in quotes, and the text after its colon; None where there is none."""
    if text.startswith('"'):
        end = text.find('"', 1)
        name, rest = text[1:end], text[end + 1 :].lstrip()
        if end < 0 or not rest.startswith(":"):
            return None
        value = rest[1:]
    else:
        name, colon, value = text.partition(":")
        name = name.rstrip()
        if not colon or not name or any(sign in name for sign in '"[]'):
            return None
    return (name, value.strip()) if not value or value[0].isspace() else None


class _SectionParser:
    """Converts rows into values."""

    def __init__(self, path: Path, rows: list[_TextRow]) -> None:
        self.path, self.rows, self.at = path, rows, 0

    def all(self) -> Any:
        if not self.rows:
            return None
        value = self.block(self.rows[0].indent, 0)
        if self.at < len(self.rows):
            raise self.error("it does not stand in line with what is above it")
        return value

    def error(self, message: str) -> DeckcraneError:
        row = self.rows[min(self.at, len(self.rows) - 1)]
        return DeckcraneError(f"{self.path}, line {row.line}: {row.text[:60]!r}: {message}")

    def block(self, indent: int, depth: int) -> Any:
        if depth > DEEPEST:
            raise self.error(f"nested more than {DEEPEST} levels deep")
        row = self.rows[self.at]
        return (
            self.list(indent, depth) if row.text.startswith("-") and not _number(row.text) else self.map(indent, depth)
        )

    def here(self, indent: int) -> _TextRow | None:
        """The next row, if it has this indentation."""
        row = self.rows[self.at] if self.at < len(self.rows) else None
        return row if row is not None and row.indent == indent else None

    def list(self, indent: int, depth: int) -> list[Any]:
        items: list[Any] = []
        while (row := self.here(indent)) is not None and row.text.startswith("-"):
            rest = row.text[1:].lstrip()
            if not rest:
                self.at += 1
                items.append(self.below(indent, depth))
            elif rest.startswith("[") or _name_and_value(rest) is None:
                self.at += 1
                items.append(self.value(rest))
            else:
                inner = indent + len(row.text) - len(rest)
                self.rows[self.at] = row._replace(indent=inner, text=rest)
                items.append(self.map(inner, depth + 1))
        return items

    def map(self, indent: int, depth: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while (row := self.here(indent)) is not None and not row.text.startswith("- "):
            entry = _name_and_value(row.text)
            if entry is None:
                raise self.error("a name and a colon belong here")
            self.at += 1
            name, value = entry
            entries[name] = self.value(value) if value else self.below(indent, depth)
        return entries

    def below(self, indent: int, depth: int) -> Any:
        """The block indented below a name, or a list at the same indentation."""
        row = self.rows[self.at] if self.at < len(self.rows) else None
        if row is not None and (row.indent > indent or (row.indent == indent and row.text.startswith("- "))):
            return self.block(row.indent, depth + 1)
        return None

    def value(self, text: str) -> Any:
        if text.startswith("["):
            if not text.endswith("]"):
                self.at -= 1
                raise self.error("a list in brackets has no end: cut short?")
            inner = text[1:-1].strip()
            return [_scalar(word.strip()) for word in inner.split(",")] if inner else []
        return _scalar(text)


def _scalar(text: str) -> Any:
    if text in ("~", ""):
        return None
    if text[0] in "\"'" and text[-1] == text[0]:
        return text[1:-1]
    text = text.partition(" #")[0].rstrip()
    number = _number(text)
    return text if number is None else number


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


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


_FORE_AFT = np.array([-1.0, 1.0, 1.0, 1.0, -1.0, -1.0])
_UNUSED = "QTFs, other damping, manoeuvring, current and wind are not used"


def read_orca(path: Path, body: int | str | None = None) -> Hydrodynamics:
    """Read one vessel type, at one of its draughts (`type/draught` where it has several)."""
    model = load_sections(path, ("General", "Environment", "VesselTypes"))
    types = model.get("VesselTypes")
    if not isinstance(types, list) or not all(isinstance(entry, dict) for entry in types) or not types:
        raise DeckcraneError(f"{path}: no `VesselTypes`; save an OrcaFlex model with a vessel type as text data file")
    candidates = [(entry, draught) for entry in types for draught in _draughts(path, entry)]
    names = [_type_name(entry, draught) for entry, draught in candidates]
    vessel_type, draught = candidates[chosen_body(path, names, body)]
    return _type_database(OrcaType(path, model, vessel_type, draught))


def _draughts(path: Path, vessel_type: dict[str, Any]) -> list[dict[str, Any]]:
    draughts = vessel_type.get("Draughts")
    if not isinstance(draughts, list) or not all(isinstance(draught, dict) for draught in draughts):
        raise DeckcraneError(f"{path}: vessel type {vessel_type.get('Name')}: no `Draughts`")
    return draughts


def _type_name(vessel_type: dict[str, Any], draught: dict[str, Any]) -> str:
    several = len(vessel_type["Draughts"]) > 1
    return f"{vessel_type.get('Name', '')}/{draught.get('Name', '')}" if several else str(vessel_type.get("Name", ""))


def _type_database(vessel: OrcaType) -> Hydrodynamics:
    units = vessel.units
    loads = vessel.responses("LoadRAOs", phases=True)
    if loads is None:
        raise vessel.error("no load RAOs: without them there are no wave forces; let OrcaWave or the yard give them")
    w_radiation, A, B, limits = vessel.added_mass_and_damping()
    w = np.array([v for v in w_radiation if np.any(np.isclose(loads.frequency, v, rtol=1e-4))])
    if len(w) < 4:
        raise vessel.error(
            f"load RAOs and added mass have {len(w)} frequencies in common ({len(loads.frequency)} and {len(w_radiation)}); "
            "at least 4 are needed: compute both at the same ones"
        )
    rows = np.isin(w_radiation, w)
    notes = [f"vessel type {vessel.name}", vessel.phase_words]
    if len(w) < max(len(w_radiation), len(loads.frequency)):
        notes.append(f"{len(w)} frequencies that load RAOs and added mass have in common")
    origin, waterline = vessel.reference()
    depth, gravity = vessel.depth, vessel.gravity
    chi, F = _to_common_form(vessel, loads, w, origin)
    S = vessel.signs
    responses = _motions_and_drift(vessel, w, chi, origin, notes)
    mass, centre = vessel.mass()
    M = None
    if mass is not None and centre is not None:
        T = shift_matrix(origin - centre)
        M = units.mass * T.T @ mass_matrix(mass, np.zeros(3), vessel.inertia()) @ T
    attrs: dict[str, Any] = {
        "title": vessel.name,
        "source": str(vessel.path),
        "source_format": "OrcaFlex",
        "water_density": vessel.water_density,
        "gravity": gravity,
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": float(waterline - origin[2]),
        "reference_point": [float(v) for v in origin],
        "stiffness_includes_mass": 1,
        "convention": "; ".join([*notes, *vessel.assumed, _UNUSED]),
    }
    if (volume := vessel.number("DisplacedVolume")) is not None:
        attrs["displaced_volume"] = volume
    if (buoyancy := vessel.point("CentreOfBuoyancy")) is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in buoyancy - origin]
    dataset = dataset_of(
        frequency=w,
        wave_direction=chi,
        attrs=attrs,
        added_mass=units.mass * (S[:, None] * A[rows] * S),
        radiation_damping=units.force * (S[:, None] * B[rows] * S),
        added_mass_zero=_scaled_with_signs(limits.get("zero"), S, units.mass),
        added_mass_infinite=_scaled_with_signs(limits.get("infinite"), S, units.mass),
        excitation=units.force * F,
        hydrostatic_stiffness=units.force * (S[:, None] * vessel.restoring() * S),
        mass=M,
        center_of_mass=None if centre is None else centre - origin,
        **responses,
    )
    moved_dataset = shift_reference_point(checked(dataset, rising=False), np.array([0.0, 0.0, waterline]) - origin)
    moved_dataset = moved_dataset.assign_attrs(waterline=0.0, reference_point=[0.0, 0.0, 0.0])
    return Hydrodynamics(mirror_to_full_circle(moved_dataset))


def _motions_and_drift(
    vessel: OrcaType, w: Array, chi: Array, origin: Array, notes: list[str]
) -> dict[str, Array | ComplexArray]:
    """Motions and mean drift, where they have the frequencies and directions of the loads."""
    variables: dict[str, Array | ComplexArray] = {}
    for key, name, label in (("DisplacementRAOs", "displacement_rao", "motions"), ("WaveDrift", "mean_drift", "drift")):
        table = vessel.responses(key, phases=key == "DisplacementRAOs")
        if table is None:
            continue
        if key == "DisplacementRAOs" and vessel.rotation is None:
            notes.append("motions left out: rotations are not per wave amplitude")
            continue
        if not all(np.any(np.isclose(table.frequency, v, rtol=1e-4)) for v in w):
            notes.append(f"{label} left out: other frequencies than the loads")
            continue
        directions, values = _to_common_form(vessel, table, w, origin, motion=name == "displacement_rao")
        if len(directions) != len(chi) or not np.allclose(directions, chi):
            notes.append(f"{label} left out: other directions than the loads")
            continue
        variables[name] = values if name == "displacement_rao" else vessel.units.force * np.real(values)
    return variables


def _to_common_form(
    vessel: OrcaType, table: OrcaResponses, w: Array, origin: Array, motion: bool = False
) -> tuple[Array, ComplexArray]:
    """Directions [rad] and responses at frequencies w along our axes, about `origin`, with phases against the crest there."""
    rows = [int(np.abs(table.frequency - v).argmin()) for v in w]
    chi, values = table.direction, table.values[rows] * vessel.signs
    if motion:
        values = values * np.array([1.0, 1.0, 1.0, *3 * [vessel.rotation or 1.0]])
    if vessel.symmetry in ("yz plane", "xz and yz planes"):
        chi, values = np.concatenate([chi, np.pi - chi]), np.concatenate([values, values * _FORE_AFT], axis=1)
    angle = np.mod(chi, 2 * np.pi)
    angle[np.isclose(angle, 2 * np.pi, atol=1e-9)] = 0.0
    _, first = np.unique(angle.round(9), return_index=True)
    chi, values = angle[first], values[:, first]
    T = shift_matrix(origin - table.origin)
    values = values @ (np.linalg.inv(T).T if motion else T)
    if table.phase_origin is not None:
        x, y, _ = origin - table.phase_origin
        lag = wavenumber(w, vessel.depth, vessel.gravity)[:, None] * (x * np.cos(chi) + y * np.sin(chi))[None, :]
        values = values * np.exp(1j * lag)[:, :, None]
    return chi, values


def _scaled_with_signs(matrix: Array | None, S: Array, scale: float) -> Array | None:
    return None if matrix is None else scale * (S[:, None] * matrix * S)
