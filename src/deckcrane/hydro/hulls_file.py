"""Files of hulls that lie in the water together, from which `deckcrane hydro together` computes hydrodynamic data.

title: a crane barge and a cargo barge side by side
hulls:
  crane_barge: {kind: barge, length: 90 m, breadth: 27 m, draught: 5 m, gm: 8 m}
  cargo_barge: {kind: barge, length: 70 m, breadth: 20 m, draught: 4 m, gm: 5 m, place: {x: 0 m, y: 27.5 m}}
gap_damping: 0.05
"""

from __future__ import annotations

import math
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, ValidationError, model_validator

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, Problem, ScenarioError
from deckcrane.files.paths import beside, is_file
from deckcrane.hydro.boundary_elements import FREQUENCIES, GRAVITY, WATER_DENSITY, read_mesh
from deckcrane.hydro.coupled_boundary_elements import PlacedHull, box, make_together
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.coupled_description import least_damping
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.hull_surfaces import Surface, hull
from deckcrane.scenario.data import Angle, Data, Length, Mass, Measure, Name, PositiveLength, validation_error
from deckcrane.scenario.document import parse
from deckcrane.scenario.reading import read_text
from deckcrane.scenario.validation import problems_of
from deckcrane.units import quantities

_Share = Annotated[float, Measure(quantities.RATIO, "not negative")]
_Density = Annotated[float, Measure(quantities.DENSITY, "positive")]
FEWEST = 12
"""Least number of frequencies that the panels must allow."""
PER_WAVE = 5
"""Least number of panels along a wave: shorter waves are left out."""
FED_IN = 0.005
"""Energy that damping feeds in, relative to the largest damping of each motion, from which on waves are not resolved."""
PANELS = 30
"""Number of panels along the shortest hull unless the file gives their size."""


class HullPlace(Data):
    """Place of a hull's origin, amidships on its centreline in the waterplane, in the common axes, and its heading."""

    x: Length = 0.0
    y: Length = 0.0
    heading: Angle = 0.0


class HullEntry(Data):
    """A hull by its main dimensions, or by a mesh file."""

    kind: Literal["ship", "barge"] = Field(default="ship", description="a ship-like form, or a box")
    length: PositiveLength | None = None
    breadth: PositiveLength | None = None
    draught: PositiveLength | None = None
    mass: Mass | None = Field(default=None, description="displacement; needed for a ship, whose form follows from it")
    mesh: str | None = Field(default=None, description="a mesh file of the hull instead, z = 0 in the waterplane")
    gm: PositiveLength | None = Field(default=None, description="transverse metacentric height")
    cog_height: Length = Field(
        default=0.0, description="height of the centre of gravity over the waterplane, without gm"
    )
    roll_damping: _Share = Field(default=0.05, description="linear viscous damping of roll, of critical")
    place: HullPlace = HullPlace()

    @model_validator(mode="after")
    def _has_a_form(self) -> HullEntry:
        sizes = (self.length, self.breadth, self.draught)
        if self.mesh is not None and any(size is not None for size in sizes):
            raise validation_error("a mesh has its own size; leave length, breadth and draught out")
        if self.mesh is None and None in sizes:
            raise validation_error("a hull needs its length, breadth and draught, or a mesh file")
        if self.mesh is None and self.kind == "ship" and self.mass is None:
            raise validation_error("a ship-like hull needs its mass: its form follows from what it displaces")
        return self

    def surface(self, panel: float, water_density: float, folder: Path) -> Surface:
        """Its wetted surface with panels of about this size [m]."""
        if self.mesh is not None:
            return read_mesh(beside(self.mesh, folder))
        assert self.length is not None, "checked"
        assert self.breadth is not None, "checked"
        assert self.draught is not None, "checked"
        if self.kind == "barge":
            counts = (self.length, self.breadth / 2, self.draught)
            along, across, down = (max(math.ceil(size / panel), 2) for size in counts)
            return box(self.length, self.breadth, self.draught, (along, across, down))
        assert self.mass is not None, "checked"
        stations, girth = self.length / panel, (self.breadth / 2 + self.draught) / panel
        volume = self.mass / water_density
        return hull(
            self.length,
            self.breadth,
            self.draught,
            volume,
            stations=max(math.ceil(stations), 8),
            girth=max(math.ceil(girth), 4),
        )


class HullsFile(Data):
    """Hulls that lie in the water together."""

    title: str = "hulls together"
    hulls: dict[Name, HullEntry] = Field(description="the hulls by name, which become the bodies of the data")
    gap_damping: _Share = Field(
        default=0.0, description="damping of the water surface between hulls, 0 to 1; 0.01 to 0.1 match measured gaps"
    )
    panel: PositiveLength | None = Field(default=None, description="size of the panels; a 30th of the shortest hull")
    water_density: _Density = WATER_DENSITY
    depth: PositiveLength | None = Field(default=None, description="water depth; deep water unless given")

    @model_validator(mode="after")
    def _has_several_hulls(self) -> HullsFile:
        if len(self.hulls) < 2:
            raise validation_error("hulls that act on each other are two or more; for one use `deckcrane hydro make`")
        if len(self.frequencies) < FEWEST:
            raise validation_error(
                f"panels of {self.panel_size:.3g} m are too large for waves at sea; make them smaller, such as panel: 2 m"
            )
        if self.gap_damping > 1:
            raise validation_error(f"gap_damping is {self.gap_damping:g}; it is a share from 0 to 1, such as 0.05")
        return self

    @property
    def panel_size(self) -> float:
        """Size of the panels [m]."""
        lengths = [entry.length for entry in self.hulls.values() if entry.length is not None]
        return float(self.panel or min(lengths, default=60.0) / PANELS)

    @property
    def frequencies(self) -> Array:
        """Angular frequencies [rad/s] whose waves are long enough for the panels."""
        highest = math.sqrt(2 * math.pi * GRAVITY / (PER_WAVE * self.panel_size))
        return np.asarray(FREQUENCIES[highest >= FREQUENCIES])

    def placed(self, folder: Path) -> list[PlacedHull]:
        """The hulls at their places; meshes lie in the folder."""
        return [
            PlacedHull(
                name,
                entry.surface(self.panel_size, self.water_density, folder),
                entry.place.x,
                entry.place.y,
                entry.place.heading,
                entry.cog_height,
                entry.gm,
                roll_damping_ratio=entry.roll_damping,
            )
            for name, entry in self.hulls.items()
        ]


def load_hulls(source: str | PathLike[str]) -> HullsFile:
    """Read a file of hulls; its mistakes are listed with lines and columns."""
    path = Path(source)
    if not is_file(path):
        raise ScenarioError([Problem((), "there is no such file; it is a YAML file with `hulls`")], str(source))
    try:
        root, problems = parse(read_text(path, str(source)))
    except ScenarioError as error:
        raise ScenarioError(error.problems, str(source)) from None
    if problems:
        raise ScenarioError(problems, str(source))
    try:
        return HullsFile.model_validate(root.plain())
    except ValidationError as error:
        raise ScenarioError(problems_of(error, root, HullsFile), str(source)) from None


def make_hulls(source: str | PathLike[str], output: str | PathLike[str]) -> CoupledHydrodynamics:
    """Compute the data of the hulls of a file and write them.

    Args:
        source: YAML file of the hulls
        output: the .nc file to write

    Returns:
        the data

    Raises:
        DeckcraneError: the file has mistakes, hulls overlap, or Capytaine is not installed
    """
    stated = load_hulls(source)
    try:
        data = make_together(
            stated.placed(Path(source).parent),
            title=stated.title,
            gap_damping=stated.gap_damping,
            frequencies=stated.frequencies,
            water_density=stated.water_density,
            depth=stated.depth if stated.depth is not None else math.inf,
        )
    except ScenarioError:
        raise
    except DeckcraneError as error:
        raise DeckcraneError(f"{source}: {error}") from error
    data = without_unresolved_waves(data)
    data.write(Path(output))
    return data


def without_unresolved_waves(data: CoupledHydrodynamics) -> CoupledHydrodynamics:
    """The data without the highest frequencies from which on damping feeds energy in: panels do not resolve these waves.

    A gap as wide as a few panels multiplies what they leave; a single frequency of that kind spoils the memory of all.
    """
    fed_in = least_damping(data) < -FED_IN
    upper = data.frequency > data.frequency[-1] / 2
    if not np.any(fed_in & upper):
        return data
    first = int(np.argmax(fed_in & upper))
    note = f"; {len(fed_in) - first} frequencies from {data.frequency[first]:.4g} rad/s on left out, which panels do not resolve"
    kept = data.at(np.arange(first))
    made_with = str(kept.hulls[0].dataset.attrs.get("made_with", "")) + note
    hulls = [Hydrodynamics(hull.dataset.assign_attrs(made_with=made_with)) for hull in kept.hulls]
    return replace(kept, hulls=tuple(hulls))
