"""A runner that runs nothing: its statistics follow from the numbers of a scenario, so campaigns can be tested in no time.

As a program, `python -m tests.campaign.fake_runner STUDY STORE [SCHEDULER]` goes on with a campaign of such runs; each batch takes
the seconds that FAKE_PAUSE says.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import numpy as np
import xarray as xr

import deckcrane
from deckcrane.simulation.batches import BatchResult
from tests.scenes import PENDULUM

SIGNALS = ("q.bob", "u.bob", "reaction.bob.fx", "reaction.bob.fz")
UNITS = ("rad", "rad/s", "N", "N")
HEAVIEST = 50.0
"""A bob of more kilograms fails."""


def run_batch(jobs, keep, *, target="auto", threads=None, progress=None, bins: int = 16) -> BatchResult:
    time.sleep(float(os.environ.get("FAKE_PAUSE", "0")))
    bobs = [job.scenario.bodies["bob"] for job in jobs]
    mass = np.array([bob.mass for bob in bobs])
    start = np.array([bob.joint.start for bob in bobs])
    maximum = np.sin(mass[:, None] * (1 + np.arange(4))) + start[:, None]
    maximum[mass > HEAVIEST] = np.nan
    failures = {job.name: "the bob is too heavy" for job in jobs if job.scenario.bodies["bob"].mass > HEAVIEST}
    if progress is not None:
        progress(1.0)
    dataset = xr.Dataset(
        {
            "maximum": (("case", "signal"), maximum, {"long_name": "largest value"}),
            "minimum": (("case", "signal"), -maximum, {"long_name": "smallest value"}),
            "rainflow": (("case", "signal", "bin"), np.cos(maximum[..., None] * np.arange(bins))),
        },
        {"case": [job.name for job in jobs], "signal": list(SIGNALS), "signal_unit": ("signal", list(UNITS))},
        {"counted_from": 2.5},
    )
    return BatchResult(dataset, failures)


def study_file(folder: Path, masses: int = 10, starts: int = 4, more: str = "") -> Path:
    """A study of pendulums, in a folder: masses from 1 kg on, times starting angles."""
    (folder / "bob.yaml").write_text(PENDULUM)
    path = folder / "study.yaml"
    listed = ", ".join(f"{mass} kg" for mass in range(1, masses + 1))
    angles = ", ".join(f"{angle} deg" for angle in range(1, starts + 1))
    path.write_text(
        f"deckcrane: 1\nscenario: bob.yaml\n{more}\nvary:\n  bodies.bob.mass: [{listed}]\n"
        f"  bodies.bob.joint.start: [{angles}]\nkeep: {{statistics: [extremes]}}\n"
    )
    return path


if __name__ == "__main__":
    where = sys.argv[3] if len(sys.argv) > 3 else None
    try:
        print(
            deckcrane.campaign(sys.argv[1], sys.argv[2], resume=True, scheduler=where, run_batch=run_batch, say=print)
        )
    except deckcrane.DeckcraneError as error:
        sys.exit(f"error: {error}")
