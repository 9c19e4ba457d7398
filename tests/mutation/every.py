"""All mutations, in the order of the table in docs/validation/mutations.md."""

from __future__ import annotations

from tests.mutation import (
    afloat,
    bodies,
    contacts,
    counted,
    drives,
    elements,
    friction,
    in_water,
    linkages,
    mechanics,
    prescribed,
    ratings,
    results,
    ropes,
    seas,
    vessels,
    weather,
    winches,
)

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
    *contacts.MUTATIONS,
    *in_water.MUTATIONS,
    *ratings.MUTATIONS,
    *weather.MUTATIONS,
    *seas.MUTATIONS,
    *vessels.MUTATIONS,
)
