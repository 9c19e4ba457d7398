"""All mutations, in the order of the table in docs/validation/mutations.md."""

from __future__ import annotations

from tests.mutation import afloat, bodies, counted, drives, elements, friction, mechanics, prescribed, results
from tests.mutation import (
    afloat,
    counted,
    drives,
    elements,
    friction,
    linkages,
    mechanics,
    prescribed,
    results,
    ropes,
    touching,
    winches,
)
from tests.mutation import afloat, counted, drives, elements, in_water, mechanics, prescribed, results

MUTATIONS = (
    *mechanics.MUTATIONS,
    *elements.MUTATIONS,
    *drives.MUTATIONS,
    *linkages.MUTATIONS,
    *friction.MUTATIONS,
    *ropes.MUTATIONS,
    *winches.MUTATIONS,
    *afloat.MUTATIONS,
    *prescribed.MUTATIONS,
    *results.MUTATIONS,
    *counted.MUTATIONS,
    *bodies.MUTATIONS,
    *touching.MUTATIONS,
    *in_water.MUTATIONS,
)
