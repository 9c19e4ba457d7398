"""Drafts of `deckcrane new` as live pages: each has the levers of its kind, and every drive goes to both of its ends."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcrane
from deckcrane.drafting.draft import draft_text
from deckcrane.drafting.layouts import DraftRequest
from tests.drafting.test_new import WISHES
from tests.view.scripts import simulated

FUNCTIONS = {
    "knuckle_boom": {"slew", "luff", "knuckle", "hoist"},
    "telescopic_boom": {"slew", "luff", "telescope", "hoist"},
    "box_boom": {"slew", "luff", "hoist"},
    "lattice_boom": {"slew", "luff", "hoist"},
}
DRIVEN = """
const found = [];
for (const { name, parameters, lower, upper, rate } of live.setpoints)
  for (const end of [lower, upper]) {
    simulation.reset();
    simulation.moveTo(name, parameters, parameters.map(() => end), rate);
    simulation.advance(20);
    found.push({ name, end, trouble: simulation.trouble, failed: simulation.failed, finite: simulation.x.every(Number.isFinite) });
  }
return { found, functions: live.levers.map((one) => one.function) };
"""
"""A drive takes 15 s from end to end."""


@pytest.mark.study
@pytest.mark.parametrize(("kind", "place", "drives"), WISHES)
def test_every_drive_of_a_draft_goes_to_both_ends(kind: str, place: str, drives: str, tmp_path: Path) -> None:
    seen = simulated(deckcrane.loads(draft_text(DraftRequest(kind, place, 20.0, 10e3, drives))), DRIVEN, tmp_path)
    assert set(seen["functions"]) == FUNCTIONS[kind]
    assert len(seen["found"]) == 2 * len(FUNCTIONS[kind])
    for one in seen["found"]:
        assert one["finite"], one
        assert not one["failed"], one
        assert one["trouble"] == "", one
