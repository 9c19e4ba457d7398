"""The listing `.LIS` of ANSYS AQWA-LINE: added mass, damping, wave forces, restoring, mass, motions and mean drift.

Everything is about the centre of gravity of each structure, z up, and so are the phases: zero is the time at which the wave
crest is at the centre of gravity, and a positive angle is later (ANSYS Aqwa Reference Manual, "Phase Angle"), so that they are
lags and are conjugated. Wave directions are those towards which the waves travel, counter-clockwise from x. Rotations of the
motions are in degrees. The restoring includes the weight. The numbers are those of the printed page: five digits of added mass
and damping, three of forces. The layout is that of releases 19.1, 2020 and 2023.

Tables are located by their titles, for each structure. Titles of pages are printed with spaces between the letters
(`F O R   S T R U C T U R E   1`); tables of responses have one line for each frequency, with the direction on the first line of
each block. `AqwaListing` holds them as printed; `read_aqwa` turns them into a database about the origin of the waterplane.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.readers.text import chosen_body, lines_of, matrix_below, numbers_in, numbers_of_count, text_after
from deckcrane.hydro.readers.wamit_body import mass_matrix
from deckcrane.hydro.transform import conjugated, mirror_to_full_circle, shift_reference_point

ResponseTable = dict[tuple[float, float], ComplexArray]
"""By frequency [rad/s] and direction [deg]: six amplitudes with their phases, as complex numbers."""
_DOFS = ("SURGE(X)", "SWAY(Y)", "HEAVE(Z)", "ROLL(RX)", "PITCH(RY)", "YAW(RZ)")
_FORCES_TITLE = "FROUDE KRYLOV + DIFFRACTION FORCES-VARIATION WITH WAVE PERIOD/FREQUENCY"
_MOTIONS_TITLE = "R.A.O.S-VARIATION WITH WAVE PERIOD/FREQUENCY"
_DRIFT_TITLE = "WAVE-DRIFT LOADS"


@dataclass
class AqwaStructure:
    """The printed data of one structure, about its centre of gravity, in the listing's units."""

    added_mass: dict[float, Array] = field(default_factory=dict)
    damping: dict[float, Array] = field(default_factory=dict)
    forces: ResponseTable = field(default_factory=dict)
    motions: dict[tuple[float, float], ComplexArray | None] = field(default_factory=dict)
    drift: dict[tuple[int, float, float], float] = field(default_factory=dict)
    stiffness: Array | None = None
    added_mass_low: Array | None = None
    added_mass_high: Array | None = None
    mass: float | None = None
    inertia: Array | None = None
    center_of_gravity: Array | None = None
    volume: float | None = None
    center_of_buoyancy: Array | None = None


@dataclass
class AqwaListing:
    """A whole listing: water, the list of frequencies [rad/s], and the structures by their numbers."""

    depth: float = 1000.0
    water_density: float = 1025.0
    gravity: float = 9.80665
    frequencies: list[float] = field(default_factory=list)
    structures: dict[int, AqwaStructure] = field(default_factory=dict)


def parse_listing(path: Path) -> AqwaListing:
    """Parse all tables that a database needs; repeated tables are identical, and the last one is kept."""
    lines = lines_of(path)
    if not any("AQWA" in text.upper() for text in lines[:400]):
        raise DeckcraneError(f"{path}: not a listing of AQWA: its first pages do not name the program")
    if speed := next((n for n, text in enumerate(lines) if re.match(r"\s*\d+FWDS\b", text)), None):
        raise DeckcraneError(f"{path}, line {speed + 1}: computed with forward speed (FWDS); listings at rest are read")
    parser = _ListingParser(path, lines)
    for n, text in enumerate(lines):
        parser.take(n, text)
    listing = parser.listing
    listing.structures = {number: s for number, s in sorted(listing.structures.items()) if s.added_mass}
    return listing


class _ListingParser:
    """Goes through a listing line by line, keeping track of the current page and table."""

    def __init__(self, path: Path, lines: list[str]) -> None:
        self.path, self.lines = path, lines
        self.listing = AqwaListing()
        self.page, self.table = "", ""
        self.structure = AqwaStructure()
        self.frequency = 0.0
        self.direction: float | None = None
        self.directions: list[float] = []
        self.dof: int | None = None

    def take(self, n: int, text: str) -> None:
        stripped = text.strip()
        if not stripped:
            return
        if (title := spaced_title(stripped)) is not None:
            self.begin(title)
            return
        if _WORDS_PATTERN.search(text):
            for words, parse in _LINE_PARSERS.items():
                if words in text:
                    parse(self, n, text)
                    return
        if self.table in (_FORCES_TITLE, _MOTIONS_TITLE):
            self.response(n, text)
        elif self.table == _DRIFT_TITLE:
            self.drift(n, text)
        elif self.page == "frequencies":
            self.listed_frequency(text)

    def begin(self, title: str) -> None:
        """Begin a page, or read the structure number from the line below its title."""
        number = re.search(r"STRUCTURE (\d+)$", title)
        if number:
            self.structure = self.listing.structures.setdefault(int(number[1]), AqwaStructure())
        if title.startswith("FOR STRUCTURE"):
            return
        self.table, self.direction, self.dof = "", None, None
        if re.fullmatch(r"HYDRODYNAMIC PARAMETERS FOR STRUCTURE \d+", title):
            self.page = "structure"
        elif title.startswith("HYDRODYNAMIC PARAMETERS AT LOW"):
            self.page = "limits"
        elif title.startswith("WAVE FREQUENCIES/PERIODS"):
            self.page = "frequencies"
        elif title.startswith("MASS AND INERTIA"):
            self.page = "mass"
        elif title.startswith("HYDROSTATIC PROPERTIES"):
            self.page = "hydrostatics"
        elif title.startswith(_DRIFT_TITLE):
            self.page = self.table = _DRIFT_TITLE
        else:
            self.page = ""

    def matrix(self, n: int) -> Array:
        return matrix_below(self.path, self.lines, n, 6, 6)

    def wave_frequency(self, n: int, text: str) -> None:
        self.frequency = numbers_of_count(
            self.path, n, re.split("ENCOUNTER", text_after(text, "WAVE FREQUENCY"))[0], 1
        )[0]

    def added_mass(self, n: int, text: str) -> None:
        if self.page == "structure" and "VARIATION" not in text:
            self.structure.added_mass[self.frequency] = self.matrix(n)
        elif self.page == "limits":
            limit = self.matrix(n)
            if self.frequency < 0.1:
                self.structure.added_mass_low = limit
            else:
                self.structure.added_mass_high = limit

    def damping(self, n: int, text: str) -> None:
        if self.page == "structure" and text.strip() == "DAMPING":
            self.structure.damping[self.frequency] = self.matrix(n)

    def stiffness(self, n: int, text: str) -> None:
        if self.page == "structure" and text.strip() == "STIFFNESS MATRIX":
            self.structure.stiffness = self.matrix(n)

    def responses(self, n: int, text: str) -> None:
        """Read the title of a table of responses, of which two are used."""
        self.table, self.direction = text.strip() if self.page == "structure" else "", None

    def response(self, n: int, text: str) -> None:
        """Read period, frequency, the direction where it changes, and six pairs of amplitude and phase [deg]."""
        if not re.match(r"\s*\d+\.\d+\s", text):
            return
        if "***" in text and self.table == _MOTIONS_TITLE:
            self.structure.motions[float(n), 0.0] = None
            return
        values = numbers_in(text)
        if len(values) == 15:
            self.direction = values.pop(2)
        if len(values) != 14 or self.direction is None or "***" in text:
            raise DeckcraneError(
                f"{self.path}, line {n + 1}: period, frequency, direction and six pairs of amplitude and phase belong "
                f"here: {text.strip()!r}"
            )
        amplitude, phase = np.array(values[2::2]), np.radians(values[3::2])
        table = self.structure.forces if self.table == _FORCES_TITLE else self.structure.motions
        table[values[1], self.direction] = amplitude * np.exp(1j * phase)

    def drift_directions(self, n: int, text: str) -> None:
        if self.table == _DRIFT_TITLE:
            self.directions = numbers_in(text_after(text, "(RADIANS/SEC)"))

    def drift(self, n: int, text: str) -> None:
        """Read a degree of freedom, or a frequency and the loads of all directions below it."""
        if text.strip() in _DOFS:
            self.dof = _DOFS.index(text.strip())
        elif self.dof is not None and re.match(r"\s*\d+\.\d{3}", text):
            frequency, *values = numbers_of_count(self.path, n, text, 1 + len(self.directions))
            for direction, value in zip(self.directions, values, strict=True):
                self.structure.drift[self.dof, frequency, direction] = value

    def listed_frequency(self, text: str) -> None:
        if row := re.match(r"\s*(?:\d+\s+)?\d+\s+(\d+\.\d{5})\s+\d+\.\d{5}\s", text):
            self.listing.frequencies.append(float(row[1]))

    def total_mass(self, n: int, text: str) -> None:
        if self.page == "mass":
            self.structure.mass = numbers_of_count(self.path, n, text, 3)[1]

    def centre_of_gravity(self, n: int, text: str) -> None:
        if self.page == "mass":
            self.structure.center_of_gravity = np.array(numbers_of_count(self.path, n, text, 3))

    def inertia(self, n: int, text: str) -> None:
        if self.page == "mass":
            self.structure.inertia = matrix_below(self.path, self.lines, n - 1, 3, 3)

    def hydrostatic_centre(self, n: int, text: str) -> None:
        """Read the centre of gravity in the analysed position, from which the mass properties may differ."""
        self.structure.center_of_gravity = np.array(numbers_of_count(self.path, n, text_after(text, "C.O.G."), 3))

    def volume(self, n: int, text: str) -> None:
        self.structure.volume = numbers_of_count(self.path, n, text_after(text, "="), 1)[0]

    def buoyancy(self, n: int, text: str) -> None:
        if len(self.lines) < n + 3:
            raise DeckcraneError(f"{self.path}, line {n + 1}: cut short; BX, BY and BZ must follow")
        values = [numbers_of_count(self.path, n + i, text_after(self.lines[n + i], "="), 1)[0] for i in range(3)]
        self.structure.center_of_buoyancy = np.array(values)

    def depth(self, n: int, text: str) -> None:
        self.listing.depth = numbers_of_count(self.path, n, text_after(text, "="), 1)[0]

    def water_density(self, n: int, text: str) -> None:
        self.listing.water_density = numbers_of_count(self.path, n, text_after(text, "="), 1)[0]

    def gravity(self, n: int, text: str) -> None:
        self.listing.gravity = numbers_of_count(self.path, n, text_after(text, "="), 1)[0]


_LINE_PARSERS: dict[str, Callable[[_ListingParser, int, str], None]] = {
    "WATER  DEPTH  . .": _ListingParser.depth,
    "DENSITY  OF  WATER  . .": _ListingParser.water_density,
    "ACCELERATION  DUE  TO GRAVITY . .": _ListingParser.gravity,
    "T O T A L  ": _ListingParser.total_mass,
    " CENTRE OF GRAVITY  ": _ListingParser.centre_of_gravity,
    "INERTIA MATRIX  ": _ListingParser.inertia,
    "STRUCTURE C.O.G.": _ListingParser.hydrostatic_centre,
    "MESH BASED DISPLACEMENT": _ListingParser.volume,
    "POSITION OF THE CENTRE OF BUOYANCY": _ListingParser.buoyancy,
    "WAVE FREQUENCY =": _ListingParser.wave_frequency,
    "-VARIATION WITH WAVE": _ListingParser.responses,
    "(RADIANS/SEC)": _ListingParser.drift_directions,
    "ADDED  MASS": _ListingParser.added_mass,
    "ADDED MASS": _ListingParser.added_mass,
    "STIFFNESS MATRIX": _ListingParser.stiffness,
    " DAMPING": _ListingParser.damping,
}
"""The parser of a line with these words; the first match counts."""
_WORDS_PATTERN = re.compile("[A-Z]{3}|T O T")
"""A quick test: most lines are numbers and have no words."""


def spaced_title(stripped: str) -> str | None:
    """The words of a title printed with spaced letters; None for any other line."""
    if not stripped.startswith(("* *", "F O R ")):
        return None
    return " ".join(word.replace(" ", "") for word in re.split(r" {2,}", stripped.strip("* ")))


_REMEDY = "let AQWA-LINE write the listing again (restart stages 1 to 3 or more)"


def read_aqwa(path: Path, body: int | str | None = None) -> Hydrodynamics:
    """Read the database of one structure of a listing."""
    listing = parse_listing(path)
    if not listing.structures:
        raise DeckcraneError(f"{path}: no hydrodynamic parameters of any structure; {_REMEDY}")
    numbers = sorted(listing.structures)
    number = numbers[chosen_body(path, [f"structure {n}" for n in numbers], body)]
    return _structure_database(path, listing, listing.structures[number], number)


def _structure_database(path: Path, listing: AqwaListing, structure: AqwaStructure, number: int) -> Hydrodynamics:
    scale = _unit_scale(path, listing)
    w = _frequencies(path, listing, structure)
    if not structure.forces:
        raise DeckcraneError(
            f"{path}: no table of Froude-Krylov and diffraction forces of structure {number}; {_REMEDY}"
        )
    if structure.stiffness is None:
        raise DeckcraneError(f"{path}: no stiffness matrix of structure {number}; {_REMEDY}")
    centre = structure.center_of_gravity
    if centre is None:
        raise DeckcraneError(f"{path}: no centre of gravity of structure {number}; {_REMEDY}")
    notes = [
        f"phases are lags at the centre of gravity {np.round(centre, 4).tolist()}; conjugated, and moved to the origin",
        "forces have three digits",
    ]
    directions, forces = _on_grid(path, structure.forces, w, f"forces of structure {number}")
    degrees = np.array([1, 1, 1, *3 * [np.radians(1.0)]])
    motion = _motions(path, structure, w, directions, notes)
    drift = _drift(structure, w, directions, notes)
    mass = None
    if structure.mass is not None and structure.inertia is not None:
        mass = scale * mass_matrix(structure.mass, np.zeros(3), structure.inertia)
    attrs: dict[str, Any] = {
        "title": path.stem if len(listing.structures) == 1 else f"{path.stem}, structure {number}",
        "source": str(path),
        "source_format": "AQWA",
        "water_density": scale * listing.water_density,
        "gravity": listing.gravity,
        "depth": "inf" if w[0] ** 2 * listing.depth / listing.gravity > 10 else listing.depth,
        "waterline": -float(centre[2]),
        "reference_point": [float(v) for v in centre],
        "stiffness_includes_mass": 1,
        "convention": "; ".join(notes),
    }
    if structure.volume is not None:
        attrs["displaced_volume"] = structure.volume
    if structure.center_of_buoyancy is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in structure.center_of_buoyancy - centre]
    dataset = dataset_of(
        frequency=w,
        wave_direction=np.radians(directions),
        attrs=attrs,
        added_mass=scale * np.array([structure.added_mass[f] for f in sorted(structure.added_mass)]),
        radiation_damping=scale * np.array([structure.damping[f] for f in sorted(structure.added_mass)]),
        added_mass_zero=None if structure.added_mass_low is None else scale * structure.added_mass_low,
        added_mass_infinite=None if structure.added_mass_high is None else scale * structure.added_mass_high,
        excitation=scale * forces,
        hydrostatic_stiffness=scale * structure.stiffness,
        mass=mass,
        center_of_mass=np.zeros(3),
        displacement_rao=None if motion is None else motion * degrees,
        mean_drift=None if drift is None else scale * drift,
    )
    about_origin = shift_reference_point(conjugated(checked(dataset, rising=False)), -centre)
    return Hydrodynamics(mirror_to_full_circle(about_origin))


def _unit_scale(path: Path, listing: AqwaListing) -> float:
    """The factor from the listing's mass and force to kg and N: water is 1025 in kilograms, 1.025 in tonnes."""
    rho, g = listing.water_density, listing.gravity
    if 9.7 < g < 9.9:
        if 900 < rho < 1100:
            return 1.0
        if 0.9 < rho < 1.1:
            return 1000.0
    raise DeckcraneError(
        f"{path}: water of density {rho:g} and a gravity of {g:g} are neither kg, m, N nor tonnes, m, kN; "
        "run AQWA in metric units"
    )


def _frequencies(path: Path, listing: AqwaListing, structure: AqwaStructure) -> Array:
    """The frequencies of the tables of added mass, with the five decimals of the list of frequencies."""
    printed = np.array(sorted(structure.added_mass))
    if len(printed) < 2:
        raise DeckcraneError(f"{path}: added mass and damping at {len(printed)} frequencies; {_REMEDY}")
    if set(structure.damping) != set(structure.added_mass):
        raise DeckcraneError(f"{path}: added mass and damping are not at the same frequencies: cut short? {_REMEDY}")
    listed = np.array(listing.frequencies or [np.inf])
    nearest = listed[np.abs(listed[None, :] - printed[:, None]).argmin(axis=1)]
    return np.where(np.abs(nearest - printed) < 6e-5, nearest, printed)


def _on_grid(path: Path, table: ResponseTable, w: Array, quantity: str) -> tuple[Array, ComplexArray]:
    """A table of responses over frequency and direction; its frequencies have three decimals."""
    directions = sorted({direction for _, direction in table})
    out = np.full((len(w), len(directions), 6), np.nan, dtype=np.complex128)
    for (frequency, direction), values in table.items():
        i = int(np.abs(w - frequency).argmin())
        if abs(w[i] - frequency) < 6e-4:
            out[i, directions.index(direction)] = values
    missing = np.argwhere(np.isnan(out).any(axis=2))
    if len(missing):
        i, j = missing[0]
        raise DeckcraneError(f"{path}: no {quantity} at {w[i]:.4g} rad/s, {directions[j]:g} deg: cut short? {_REMEDY}")
    return np.array(directions), out


def _motions(
    path: Path, structure: AqwaStructure, w: Array, directions: Array, notes: list[str]
) -> ComplexArray | None:
    if not structure.motions:
        return None
    if any(values is None for values in structure.motions.values()):
        notes.append("motions left out: some are too large for their columns")
        return None
    table = {key: values for key, values in structure.motions.items() if values is not None}
    motion_directions, motion = _on_grid(path, table, w, "motions")
    if len(motion_directions) != len(directions) or not np.allclose(motion_directions, directions):
        notes.append("motions left out: their directions are not those of the forces")
        return None
    return motion


def _drift(structure: AqwaStructure, w: Array, directions: Array, notes: list[str]) -> Array | None:
    """The mean drift over frequency and direction; its frequencies have three decimals, its directions one."""
    if not structure.drift:
        return None
    out = np.full((len(w), len(directions), 6), np.nan)
    for (dof, frequency, direction), value in structure.drift.items():
        i, j = int(np.abs(w - frequency).argmin()), int(np.abs(directions - direction).argmin())
        if abs(w[i] - frequency) < 6e-4 and abs(directions[j] - direction) < 0.06:
            out[i, j, dof] = value
    if np.isnan(out).any():
        notes.append("mean drift left out: it is not there for every frequency and direction")
        return None
    return out
