"""Elastic beams: assumed modes, the displacement field they span, and its integrals over the beam.

Everything here is in beam axes: x along the undeformed neutral axis from the root, y and z across it. The modules build on
one another in this order: `quadrature`, `eigenfunctions`, `shapes`, `tables`, `field`, `sections`, `integrals`, `checks`.
The package is independent of models and equations.
"""

from __future__ import annotations

from deckcrane.beams.checks import check_field
from deckcrane.beams.field import Field
from deckcrane.beams.integrals import Integrals, damping_matrix, integrals, natural_frequencies
from deckcrane.beams.sections import Sections, constant, linear
from deckcrane.beams.shapes import BAR, BENDING, Shapes
from deckcrane.beams.tables import tabulated

__all__ = [
    "BAR",
    "BENDING",
    "Field",
    "Integrals",
    "Sections",
    "Shapes",
    "check_field",
    "constant",
    "damping_matrix",
    "integrals",
    "linear",
    "natural_frequencies",
    "tabulated",
]
