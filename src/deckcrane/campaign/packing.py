"""A study's cases, or jobs of one's own, packed into files for a machine with a graphics card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from deckcrane.campaign.cases import cases_of, scenario_of_case
from deckcrane.campaign.fingerprint import study_hash
from deckcrane.campaign.groups import groups
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import check_output
from deckcrane.model.keeping import Keep
from deckcrane.model.study import Study
from deckcrane.program.ptx import COMPUTE, check_compute
from deckcrane.running.batches import Job
from deckcrane.running.packing import PACKED, pack_jobs


def pack(
    what: Study | Sequence[Job], path: str | Path, keep: Keep | None = None, *, compute: int = COMPUTE
) -> dict[Path, int]:
    """Cases into files that run with `python FILE.pyz -o results.npz` where there are a card, NumPy and CuPy: how many in each.

    Cases of one structure go into one file, of the name that is given; a study with several structures makes as many files,
    numbered. `keep` is the study's own where nothing is said. `compute` is the card's compute capability, as 80 for 8.0; newer
    cards run the same file. `deckcrane.unpack` reads the results.
    """
    path = Path(path)
    check_compute(compute)
    check_output(path, (), PACKED)
    if not isinstance(what, Study):
        return {path: pack_jobs(list(what), path, keep, path.stem, compute)}
    if what.until is not None:
        raise DeckcraneError(
            "a study with until is as large as its limits need, which is known round by round: leave out until to pack one round"
        )
    found: dict[Path, int] = {}
    own_hash = study_hash(what if keep is None else what.model_copy(update={"keep": keep}))
    parts = list(_parts(what))
    for number, jobs in enumerate(parts, start=1):
        own = path if len(parts) == 1 else path.with_name(f"{path.stem}_{number}{path.suffix}")
        found[own] = pack_jobs(
            jobs, own, what.keep if keep is None else keep, what.title or path.stem, compute, own_hash
        )
    return found


def _parts(study: Study) -> Iterator[list[Job]]:
    """The jobs of each structure."""
    cases, base = cases_of(study), study.base
    if not len(cases):
        raise DeckcraneError("the study has no cases")
    for group in groups(study, cases).groups:
        chosen = (cases[int(i)] for i in np.asarray(group.indices))
        yield [Job(case.name, scenario_of_case(study, base, case)) for case in chosen]
