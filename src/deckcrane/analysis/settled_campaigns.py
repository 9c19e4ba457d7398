"""`campaign`: run a study to its end; one with `until: settled` runs in rounds, until the limits of its lift are settled.

After each round the limits are computed from its store. Where a response still grows at the end of runs (`late_maxima`), the
next round's runs are twice as long. Where the interval of a limit, limit +- z times its standard error, is wider than required,
it has more seeds, by the square of the ratio, between 1.5 and 4 times as many. A round replaces the previous one in the store,
and records the rounds before: --resume continues with it. The same study takes the same rounds on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
from scipy.special import ndtri

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.late_maxima import minutes
from deckcrane.analysis.operability.limit_curves import CROSSED, curves_of
from deckcrane.campaign.campaign import CampaignOutcome, Say
from deckcrane.campaign.campaign import campaign as run_campaign
from deckcrane.campaign.store import open_store
from deckcrane.campaign.study.dimensions import VariedSeeds
from deckcrane.campaign.study.reading import load_study
from deckcrane.campaign.study.study import StoppingRule, Study
from deckcrane.campaign.workers import Runner
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.paths import exists

ROUNDS = "rounds"
"""Attribute of a store: duration and seeds of each round, and why it was not the last."""
_LONGER_BY = 2.0
_LEAST_SEED_FACTOR, _LARGEST_SEED_FACTOR = 1.5, 4.0


@dataclass(frozen=True)
class CampaignRound:
    """Runs of one duration [s], and their number of seeds."""

    duration: float
    seeds: int


@dataclass(frozen=True)
class Verdict:
    """Assessment of a round's limits: criteria that still grow, and the widest relative interval."""

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
    """Run all cases of a study, and keep the required results in a Zarr store.

    A study with `until` is run in rounds, each replacing the one before, until its limits are settled. Ctrl-C stops after the
    batch under way.

    Args:
        study: the study, its file or a bundled name
        store: the store to write, a folder
        resume: whether to continue a store of the same study
        anew: whether to replace an old store
        failed: whether to run again only the cases that failed
        scheduler: address of a Dask cluster; None: this machine
        target: which code runs: auto, llvm, vm, or cuda for a graphics card
        threads: number of cores; None: all
        part: (3, 8) runs the third of eight parts; `merge_campaigns` merges the stores
        batch: number of cases written at a time; None: chosen by size
        progress: whether to show a bar; None: where standard error is a terminal
        say: called with messages about what is going to be done
        run_batch: runs the cases in place of `deckcrane.run_batch`, for tests and other machines

    Returns:
        how many cases are done, failed and waiting

    Raises:
        ScenarioError: the study has mistakes
        DeckcraneError: the store exists, is of another study, or is in use by another process
    """
    loaded = study if isinstance(study, Study) else load_study(study)
    options: dict[str, Any] = {
        "scheduler": scheduler,
        "target": target,
        "threads": threads,
        "batch": batch,
        "progress": progress,
        "say": say,
        "run_batch": run_batch,
    }
    if loaded.until is None:
        return run_campaign(loaded, store, resume=resume, anew=anew, failed=failed, part=part, **options)
    if part is not None:
        raise DeckcraneError("a study with until is as large as its limits need, so it has no parts; leave out --part")
    path, rule = Path(store), loaded.until
    first = _first_round(loaded, rule)
    previous = open_store(path).attributes().get(ROUNDS, []) if (resume or failed) and exists(path) else []
    now, history = (_round_from(previous[-1]), previous[:-1]) if previous else (first, [])
    while True:
        remarks = {ROUNDS: [*history, {"duration": now.duration, "seeds": now.seeds}]}
        outcome = run_campaign(
            round_of(loaded, now), path, resume=resume, anew=anew, failed=failed, remarks=remarks, **options
        )
        if outcome.stopped or outcome.waiting or failed:
            return outcome
        verdict = verdict_of(path, rule)
        following = next_round(now, verdict, rule)
        if following is None:
            if say is not None:
                say(f"settled after {len(history) + 1} rounds: runs of {minutes(now.duration)}, {now.seeds} seeds")
            return outcome
        if following == now:
            warn_user(
                f"{path}: limits are not settled, and until allows no more: {verdict.words(rule)}, with runs of "
                f"{minutes(now.duration)} and {now.seeds} seeds; raise until.longest or until.most_seeds, or end the lift with the "
                "load at rest"
            )
            return outcome
        if say is not None:
            say(
                f"not settled: {verdict.words(rule)}; next: runs of {minutes(following.duration)}, {following.seeds} seeds"
            )
        history = [*history, {**remarks[ROUNDS][-1], "growing": list(verdict.growing), "widest": verdict.widest}]
        now, resume, anew = following, False, True


def round_of(study: Study, wanted: CampaignRound) -> Study:
    """The study of a single round."""
    name = _seed_dimension(study)
    seeds = study.vary[name].model_copy(update={"seeds": wanted.seeds})
    return study.model_copy(
        update={
            "until": None,
            "set": {**study.set, "run.duration": wanted.duration},
            "vary": {**study.vary, name: seeds},
        }
    )


def verdict_of(store: Path, rule: StoppingRule) -> Verdict:
    """Assess whether the limits of a store are settled."""
    data = curves_of(CampaignSource(store)).dataset
    growing = data["growing"].any(["variant", "heading", "period"])
    governing = data["governing"].values
    chosen = np.maximum(governing, 0)[:, None]
    error, state, limit = (
        np.take_along_axis(data[name].values, chosen, axis=1)[:, 0] for name in ("limit_error", "state", "limit")
    )
    crossed = (governing >= 0) & (state == CROSSED) & (limit > 0)
    half = float(ndtri(0.5 + rule.confidence / 2)) * error[crossed] / limit[crossed]
    names = tuple(str(name) for name in data["criterion"].values[growing.values])
    return Verdict(names, float(np.max(half, initial=0.0)))


def next_round(now: CampaignRound, verdict: Verdict, rule: StoppingRule) -> CampaignRound | None:
    """The next round: None where limits are settled, the same round where no more is allowed."""
    if verdict.growing:
        return CampaignRound(min(_LONGER_BY * now.duration, max(rule.longest, now.duration)), now.seeds)
    if verdict.widest <= rule.within:
        return None
    seed_factor = min(max((verdict.widest / rule.within) ** 2, _LEAST_SEED_FACTOR), _LARGEST_SEED_FACTOR)
    return CampaignRound(now.duration, min(ceil(seed_factor * now.seeds), max(rule.most_seeds, now.seeds)))


def _first_round(study: Study, rule: StoppingRule) -> CampaignRound:
    seeds = study.vary[_seed_dimension(study)]
    assert isinstance(seeds, VariedSeeds)
    assert isinstance(seeds.seeds, int), "found by its kind"
    return CampaignRound(float(study.base.run.duration), seeds.seeds)


def _seed_dimension(study: Study) -> str:
    """Name of the dimension of seeds, which can be extended."""
    for name, varied in study.vary.items():
        if isinstance(varied, VariedSeeds) and isinstance(varied.seeds, int):
            return name
    raise DeckcraneError(
        "until: a study goes on with more seeds, and this one has no number of them: let it vary seed: {seeds: 6}"
    )


def _round_from(attribute: dict[str, Any]) -> CampaignRound:
    return CampaignRound(float(attribute["duration"]), int(attribute["seeds"]))
