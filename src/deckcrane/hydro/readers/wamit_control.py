"""WAMIT's input files that define its output, `.frc`, `.cfg`, `.pot` and `.gdf`, and the meaning of its first column PER.

The files are force control `.frc`, configuration `.cfg`, potential control `.pot`, and `.gdf`. They are read as Fortran reads
them: after a heading line, each quantity begins on a new line and may continue over several; what follows the numbers on a line
is a comment, and so is a line that begins with words. Order and meaning as in the WAMIT user manual (V7.4 Chapter 4; V6.4
Chapter 3 for IPERIO and the old form of `.pot`).

PER is periods, frequencies or wavenumbers, by IPEROUT (version 7) or IPERIO (version 6). 1 is the period T [s], 2 the frequency
w [rad/s], 3 the wavenumber of deep water K L = w^2 L / g, 4 the wavenumber k L with w^2 = g k tanh k h (manual V7.4 Sec. 4.7).
IPERIN applies to the input alone. As a period, 0 denotes the limit of infinite frequency and -1 that of zero frequency (Sec.
3.9); otherwise the other way round, or not, as programs that write this form differ: then the data decide.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError

_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[EeDd][-+]?\d+)?")
_SETTING = re.compile(r"^\s*+(\w++)\s*+(?:\([^)]*\)\s*+)?=\s*+([-+]?\d++)(?![\d.])")
_GDF_LINE = re.compile(r"^\s*[\"']?([^\s\"']+?)\.gdf\b", re.IGNORECASE)


@dataclass(frozen=True)
class ForceControl:
    """The data of one body in a `.frc`, in the units of the run; None where its form does not contain them."""

    form: int
    density: float | None = None
    centre: Array | None = None
    height: float | None = None
    radii: Array | None = None
    mass: Array | None = None
    damping: Array | None = None
    stiffness: Array | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class PotentialControl:
    """The data of a `.pot`: depth (negative for deep water), and the geometry's name and XBODY of each body."""

    depth: float
    names: tuple[str, ...]
    places: tuple[tuple[float, ...], ...]


class _WrongFormError(Exception):
    """The file is not of the form that was tried, with the reason."""


def read_force_control(path: Path, body: int, bodies: int, form: int | None) -> ForceControl:
    """Read a force control file; `form` is IALTFRC from the configuration, else all forms are tried."""
    reasons = []
    for tried, reader in ((3, _read_form_3), (2, _read_form_2), (1, _read_form_1)):
        if form in (None, tried) and (tried < 3 or form == 3 or bodies > 1):
            records = Records(path)
            try:
                records.line()  # IOPTN
                return reader(records, body, bodies)
            except _WrongFormError as reason:
                reasons.append(f"as form {tried}: {reason}")
    raise DeckcraneError(
        f"{path}: no form of a force control file ({'; '.join(reasons) or f'IALTFRC is {form}'}); form 1 has VCG and three "
        "lines of radii of gyration for each body, form 2 RHO, the centre of gravity of each body, and IMASS, IDAMP, ISTIF, "
        "each 0 or 1 with its matrix"
    )


def _read_form_1(records: Records, body: int, bodies: int) -> ForceControl:
    """VCG and radii of gyration of each body; the body's mass is that of the displaced water."""
    height, radii = 0.0, np.zeros((3, 3))
    for n in range(bodies):
        first = records.line()
        if len(first) != 1:
            raise _WrongFormError(f"line {records.at}: {len(first)} numbers where VCG stands alone")
        numbers: list[float] = []
        while len(numbers) < 9:
            row = records.line()
            if len(row) not in (3, 9):
                raise _WrongFormError(f"line {records.at}: {len(row)} numbers where radii of gyration stand, 3 a line")
            numbers += row
        if n == body:
            height, radii = first[0], np.array(numbers[:9]).reshape(3, 3)
    return ForceControl(1, height=height, radii=radii)


def _read_form_2(records: Records, body: int, bodies: int) -> ForceControl:
    """RHO, centres, and the matrices of mass, external damping and external stiffness, about the body's origin."""
    first = records.line()
    if len(first) != 1:
        raise _WrongFormError(f"line {records.at}: {len(first)} numbers where RHO stands alone")
    centres = []
    for _ in range(bodies):
        centres.append(records.line())
        if len(centres[-1]) != 3:
            raise _WrongFormError(f"line {records.at}: {len(centres[-1])} numbers where XCG, YCG, ZCG belong")
    block = slice(6 * body, 6 * body + 6)
    matrices: dict[str, Array] = {}
    notes = []
    for name, matrix, text in (
        ("IMASS", "mass", "mass"),
        ("IDAMP", "damping", "external damping"),
        ("ISTIF", "stiffness", "external stiffness"),
    ):
        flag = records.line()
        if len(flag) != 1 or flag[0] not in (0, 1):
            raise _WrongFormError(
                f"line {records.at}: {name} must be 0 or 1, alone on its line (a matrix in a file of its own, 2, is not read)"
            )
        if flag[0] == 1:
            size = 6 * bodies
            all_bodies = np.array(records.take(size**2, f"the {text} matrix")).reshape(size, size)
            matrices[matrix] = all_bodies[block, block]
            if bodies > 1 and np.any(np.delete(all_bodies[block], np.arange(6) + 6 * body, axis=1)):
                notes.append(f"the {text} between this body and others in {records.path.name} is left out")
        elif matrix == "mass":
            notes.append(f"{records.path.name} has no mass matrix (IMASS 0)")
    return ForceControl(
        2,
        density=first[0],
        centre=np.array(centres[body]),
        mass=matrices.get("mass"),
        damping=matrices.get("damping"),
        stiffness=matrices.get("stiffness"),
        notes=tuple(notes),
    )


def _read_form_3(records: Records, body: int, bodies: int) -> ForceControl:
    """RHO, and the name of a force control file of form 1 or 2 for each body."""
    density = records.line()[0]
    names = records.first_words()[:bodies]
    if len(names) < bodies or not all(name.lower().endswith(".frc") for name in names):
        raise _WrongFormError(f"line {records.at + 1}: no names of further .frc, one for each body")
    file = records.path.with_name(Path(names[body]).name)
    if not file.is_file():
        note = f"{records.path.name} names {file.name}, which is not there: no mass, external damping or stiffness of this body"
        return ForceControl(3, density=density, notes=(note,))
    control = read_force_control(file, 0, 1, None)
    return replace(
        control, density=density, notes=(*control.notes, f"{file.name} read, as {records.path.name} names it")
    )


class Records:
    """The numbers of a control file, from the second line on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines = text_lines(path)
        self.at = 1

    def line(self) -> list[float]:
        """The numbers of the next line that has any; what follows them is a comment, which may contain numbers too."""
        while self.at < len(self._lines):
            self.at += 1
            if numbers := leading_numbers(self._lines[self.at - 1]):
                return numbers
        raise _WrongFormError(f"cut short after line {len(self._lines)}, more numbers must follow")

    def take(self, count: int, what: str) -> list[float]:
        """The next `count` numbers; those left on the last line are dropped, as by Fortran."""
        values: list[float] = []
        while len(values) < count:
            try:
                values += self.line()
            except _WrongFormError:
                raise _WrongFormError(f"cut short, {len(values)} numbers where {what} has {count}") from None
        return values[:count]

    def first_words(self) -> list[str]:
        """The first words of the following lines."""
        return [text.split()[0] for text in self._lines[self.at :] if text.split()]


def read_settings(path: Path) -> dict[str, int]:
    """The integers set in a configuration file (`.cfg`, `config.wam`), by name in capitals."""
    return {m[1].upper(): int(m[2]) for text in text_lines(path) if (m := _SETTING.match(text)) and len(m[2]) < 9}


def read_potential_control(path: Path) -> PotentialControl | None:
    """Read a `.pot` of either form; None where it is of neither."""
    lines = text_lines(path)
    names, places = [], []
    for n, text in enumerate(lines):
        if n and (match := _GDF_LINE.match(text)):
            numbers = next((values for later in lines[n + 1 :] if (values := leading_numbers(later))), [])
            if len(numbers) < 4:
                return None
            names.append(match[1])
            places.append(tuple(numbers[:4]))
    rows = [numbers for text in lines[1:] if (numbers := leading_numbers(text))]
    if names and rows:
        return PotentialControl(rows[0][0], tuple(names), tuple(places))
    single_body = next((row for row in rows[:4] if len(row) == 5), None)  # HBOT XBODY(1-4), of a single body
    return None if single_body is None else PotentialControl(single_body[0], (path.stem,), (tuple(single_body[1:]),))


def read_scale(path: Path) -> tuple[float, float]:
    """ULEN and GRAV, from the second line of a `.gdf`."""
    lines = text_lines(path)
    values = leading_numbers(lines[1]) if len(lines) > 1 else []
    if len(values) < 2 or values[0] <= 0 or values[1] <= 0:
        raise DeckcraneError(f"{path}, line 2: ULEN and GRAV belong here, both positive")
    return values[0], values[1]


def text_lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="latin-1").splitlines()
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error


def all_numbers(text: str) -> list[float]:
    return [_float(v) for v in _NUMBER.findall(text)]


def leading_numbers(text: str) -> list[float]:
    """The numbers at the beginning of a line, `6*0.0` being six of them."""
    values: list[float] = []
    for word in text.replace(",", " ").split():
        count, star, value = word.rpartition("*")
        if not _NUMBER.fullmatch(value) or (star and not (count.isdigit() and len(count) < 4)):
            break
        values += [_float(value)] * (int(count) if star else 1)
    return values


def _float(text: str) -> float:
    return float(text.replace("D", "E").replace("d", "e"))


Per = Literal["auto", "period", "frequency", "deep wavenumber", "wavenumber"]
KINDS: tuple[Per, ...] = ("period", "frequency", "deep wavenumber", "wavenumber")


@dataclass(frozen=True)
class PerColumn:
    """A list of positive PER and the scales that wavenumbers need."""

    values: Array
    length_scale: float
    gravity: float
    depth: float

    def frequency(self, kind: Per) -> Array:
        """Angular frequencies [rad/s], in the order of the values."""
        k = self.values / self.length_scale
        match kind:
            case "period":
                return np.asarray(2 * np.pi / self.values)
            case "deep wavenumber":
                return np.asarray(np.sqrt(self.gravity * k))
            case "wavenumber":
                return np.asarray(
                    np.sqrt(self.gravity * k * (1.0 if math.isinf(self.depth) else np.tanh(k * self.depth)))
                )
            case _:
                return self.values

    def kind(self, settings: dict[str, int], periods: Array, F: ComplexArray, C33: float) -> tuple[Per, str]:
        """The meaning of the column, and its evidence: the periods listed in `.out`, the configuration, or else the forces."""
        listed = np.sort(np.unique(periods))
        if len(listed):
            for kind in KINDS:
                w = np.sort(self.frequency(kind))[::-1]
                if len(w) == len(listed) and np.allclose(2 * np.pi / w, listed, rtol=2e-3):
                    return kind, "as .out lists them"
        number = settings.get("IPEROUT", settings.get("IPERIO", 1 if "IPERIN" in settings else None))
        if number is not None and 1 <= number <= 4:
            name = next((n for n in ("IPEROUT", "IPERIO") if n in settings), "IPEROUT, by default")
            return KINDS[number - 1], f"{name} {number}"
        return "period" if self._are_periods(F, C33) else "frequency", "by the forces of long waves; no file says it"

    def _are_periods(self, F: ComplexArray, C33: float) -> bool:
        """Whether long waves, which lift as much as they rise (|F3| -> C33), are at the upper end of the list."""
        largest, smallest = np.abs(F[-1, :, 2]).max(), np.abs(F[0, :, 2]).max()
        return bool(largest >= smallest or C33 <= 0 or len(self.values) < 2)


def added_mass_limits(
    kind: Per, limits: dict[int, Array], lowest: Array, highest: Array
) -> tuple[Array | None, Array | None]:
    """Added mass at zero and at infinite frequency, from the limits at PER -1 and 0.

    Where the kind leaves it open, each limit belongs to the end of the list (A at the lowest, at the highest frequency) to which
    its diagonal is nearest.
    """
    if kind == "period":
        return limits.get(-1), limits.get(0)

    def distance(limit: Array | None, end: Array) -> float:
        return 0.0 if limit is None else float(np.abs(np.diag(limit - end) / size).sum())

    size = np.abs(np.diag(lowest)) + np.abs(np.diag(highest))
    size[size == 0] = 1.0
    first, second = limits.get(0), limits.get(-1)
    distance_in_order = distance(first, lowest) + distance(second, highest)
    return (
        (first, second) if distance_in_order <= distance(second, lowest) + distance(first, highest) else (second, first)
    )
