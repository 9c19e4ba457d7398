"""`campaign`: a study is run to its end; one that says `until: settled` in rounds, until the limits of its lift hold.

After each round the limits are found from its store. Where a response still grows when runs end (`late_maxima`), the next round's
runs are twice as long. Where the interval of a limit, limit +- z times its standard error, is wider than stated, it has more seeds,
by the square of how much too wide, between 1.5 and 4 times as many. A round takes the place of the one before in the store, and
says what came before: --resume goes on with it. The same study takes the same rounds, on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
from scipy.special import ndtri

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.late_maxima import minutes
from deckcrane.analysis.limit_curves import CROSSED, curves_of
from deckcrane.campaign.driving import CampaignOutcome, Say
from deckcrane.campaign.driving import campaign as run_campaign
from deckcrane.campaign.store import opened
from deckcrane.campaign.working import Runner
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files import exists
from deckcrane.model.dimensions import VariedSeeds
from deckcrane.model.stopping_rules import StoppingRule
from deckcrane.model.study import Study
from deckcrane.model.study_reading import load_study

ROUNDS = "rounds"
"""Attribute of a store: how long the runs of each round were, with how many seeds, and why it was not the last."""
_LONGER = 2.0
_FEWEST_MORE, _MOST_MORE = 1.5, 4.0


@dataclass(frozen=True)
class CampaignRound:
    """Runs of one length [s], with so many seeds."""

    duration: float
    seeds: int


@dataclass(frozen=True)
class Verdict:
    """What a round says of its limits: criteria that still grow, and the widest interval in parts of its limit."""

    growing: tuple[str, ...]
    widest: float

    def words(self, rule: StoppingRule) -> str:
        if self.growing:
            return f"{', '.join(self.growing)} still {'grows' if len(self.growing) == 1 else 'grow'} when runs end"
        return f"half the interval of a limit is {100 * self.widest:.2g} % of it, where {100 * rule.within:g} % is asked for"


def campaign(
    study: Study | str | Path,
    store: str | Path,
    *,
    resume: bool = False,
    anew: bool = False,
    failed: bool = False,
    scheduler: str | None = None,
    target: str = "auto",
    threads: int | None = None,
    part: tuple[int, int] | None = None,
    batch: int | None = None,
    progress: bool | None = None,
    say: Say | None = None,
    run_batch: Runner | None = None,
) -> CampaignOutcome:
    """Run all cases of a study (or of a file, or a bundled name), and keep what it asks for in a Zarr store.

    `resume` goes on with a store of the same study, `anew` takes the place of an old store, `failed` runs the cases again that
    failed. `scheduler` is the address of a Dask cluster; else all cores of this machine, or so many `threads`, do the work.
    `part=(3, 8)` runs the third of eight shares; `deckcrane.merge_campaigns` puts the stores together. `batch` is how many
    cases are written at a time. `say` is told in words what is going to be done. Ctrl-C stops after the batch under way.

    A study with `until` is run in rounds, each in the place of the one before, until its limits hold.
    """
    chosen = study if isinstance(study, Study) else load_study(study)
    options: dict[str, Any] = {
        "scheduler": scheduler,
        "target": target,
        "threads": threads,
        "batch": batch,
        "progress": progress,
        "say": say,
        "run_batch": run_batch,
    }
    if chosen.until is None:
        return run_campaign(chosen, store, resume=resume, anew=anew, failed=failed, part=part, **options)
    if part is not None:
        raise DeckcraneError("a study with until is as large as its limits need, so it has no parts; leave out --part")
    path, rule = Path(store), chosen.until
    first = _first_round(chosen, rule)
    before = opened(path).attributes().get(ROUNDS, []) if (resume or failed) and exists(path) else []
    now, history = (_of(before[-1]), before[:-1]) if before else (first, [])
    while True:
        remarks = {ROUNDS: [*history, {"duration": now.duration, "seeds": now.seeds}]}
        end = run_campaign(
            round_of(chosen, now), path, resume=resume, anew=anew, failed=failed, remarks=remarks, **options
        )
        if end.stopped or end.waiting or failed:
            return end
        verdict = verdict_of(path, rule)
        after = next_round(now, verdict, rule)
        if after is None:
            if say is not None:
                say(f"settled after {len(history) + 1} rounds: runs of {minutes(now.duration)}, {now.seeds} seeds")
            return end
        if after == now:
            warn_user(
                f"{path}: limits are not settled, and until allows no more: {verdict.words(rule)}, with runs of "
                f"{minutes(now.duration)} and {now.seeds} seeds; raise until.longest or until.most_seeds, or end the lift with the "
                "load at rest"
            )
            return end
        if say is not None:
            say(f"not settled: {verdict.words(rule)}; next: runs of {minutes(after.duration)}, {after.seeds} seeds")
        history = [*history, {**remarks[ROUNDS][-1], "growing": list(verdict.growing), "widest": verdict.widest}]
        now, resume, anew = after, False, True


def round_of(study: Study, wanted: CampaignRound) -> Study:
    """The study of one round, which knows of no others."""
    name = _seeds_of(study)
    seeds = study.vary[name].model_copy(update={"seeds": wanted.seeds})
    return study.model_copy(
        update={
            "until": None,
            "set": {**study.set, "run.duration": wanted.duration},
            "vary": {**study.vary, name: seeds},
        }
    )


def verdict_of(store: Path, rule: StoppingRule) -> Verdict:
    """Whether the limits of a store hold."""
    data = curves_of(CampaignSource(store)).dataset
    growing = data["growing"].any(["variant", "heading", "period"])
    governing = data["governing"].values
    chosen = np.maximum(governing, 0)[:, None]
    error, state, limit = (
        np.take_along_axis(data[name].values, chosen, axis=1)[:, 0] for name in ("limit_error", "state", "limit")
    )
    known = (governing >= 0) & (state == CROSSED) & (limit > 0)
    half = float(ndtri(0.5 + rule.confidence / 2)) * error[known] / limit[known]
    names = tuple(str(name) for name in data["criterion"].values[growing.values])
    return Verdict(names, float(np.max(half, initial=0.0)))


def next_round(now: CampaignRound, verdict: Verdict, rule: StoppingRule) -> CampaignRound | None:
    """What is to be run next: None where limits are settled, the same round where no more is allowed."""
    if verdict.growing:
        return CampaignRound(min(_LONGER * now.duration, max(rule.longest, now.duration)), now.seeds)
    if verdict.widest <= rule.within:
        return None
    more = min(max((verdict.widest / rule.within) ** 2, _FEWEST_MORE), _MOST_MORE)
    return CampaignRound(now.duration, min(ceil(more * now.seeds), max(rule.most_seeds, now.seeds)))


def _first_round(study: Study, rule: StoppingRule) -> CampaignRound:
    seeds = study.vary[_seeds_of(study)]
    assert isinstance(seeds, VariedSeeds)
    assert isinstance(seeds.seeds, int), "found by its kind"
    return CampaignRound(float(study.base.run.duration), seeds.seeds)


def _seeds_of(study: Study) -> str:
    """The dimension of seeds, of which there can be more."""
    for name, varied in study.vary.items():
        if isinstance(varied, VariedSeeds) and isinstance(varied.seeds, int):
            return name
    raise DeckcraneError(
        "until: a study goes on with more seeds, and this one has no number of them: let it vary seed: {seeds: 6}"
    )


def _of(attribute: dict[str, Any]) -> CampaignRound:
    return CampaignRound(float(attribute["duration"]), int(attribute["seeds"]))
