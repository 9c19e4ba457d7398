"""Output of members: the force of the water on each."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, Plot, Summary

MEMBER_FORCE = OutputSpec(
    "member_force",
    ("member", "axis"),
    "N",
    "Morison's force of the water on a member of a vessel, in the ground frame, without that of the member's acceleration",
    order=625,
    plot=Plot("water", 144, "force on members, size"),
    summary=Summary("members", 124, "force"),
)
