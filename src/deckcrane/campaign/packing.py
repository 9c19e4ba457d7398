"""Pack a study's cases, or given jobs, into files for a machine with a graphics card."""

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
    """Pack cases into files for a machine with a graphics card, and return the number of cases in each.

    The files run with `python FILE.pyz -o results.npz` where there are a card, NumPy and CuPy.

    Cases of one structure go into one file of the given name; a study with several structures gives as many files,
    numbered. `keep` is by default that of the study. `compute` is the card's compute capability, as 80 for 8.0; newer
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
    counts: dict[Path, int] = {}
    hash_of_study = study_hash(what if keep is None else what.model_copy(update={"keep": keep}))
    parts = list(_jobs_by_structure(what))
    for number, jobs in enumerate(parts, start=1):
        file = path if len(parts) == 1 else path.with_name(f"{path.stem}_{number}{path.suffix}")
        counts[file] = pack_jobs(
            jobs, file, what.keep if keep is None else keep, what.title or path.stem, compute, hash_of_study
        )
    return counts


def _jobs_by_structure(study: Study) -> Iterator[list[Job]]:
    """The jobs of each structure."""
    cases, base = cases_of(study), study.base
    if not len(cases):
        raise DeckcraneError("the study has no cases")
    for group in groups(study, cases).groups:
        chosen = (cases[int(i)] for i in np.asarray(group.indices))
        yield [Job(case.name, scenario_of_case(study, base, case)) for case in chosen]
