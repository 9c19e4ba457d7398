"""All mutations, in the order of the table in docs/validation/mutations.md."""

from __future__ import annotations

from tests.mutation import afloat, counted, drives, elements, friction, mechanics, prescribed, results, touching

MUTATIONS = (
    *mechanics.MUTATIONS,
    *elements.MUTATIONS,
    *drives.MUTATIONS,
    *friction.MUTATIONS,
    *afloat.MUTATIONS,
    *prescribed.MUTATIONS,
    *results.MUTATIONS,
    *counted.MUTATIONS,
    *touching.MUTATIONS,
)
