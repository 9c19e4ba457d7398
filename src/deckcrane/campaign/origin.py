"""Origin of the results in a store: its record, and the check that a study still has the same origin.

Results of different studies, scenarios, files or versions are never mixed in one store.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcrane.campaign.fingerprint import ground_hash, study_hash
from deckcrane.campaign.store import CampaignStore
from deckcrane.campaign.versions import contents, environment, platform_name, source
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.model.dimensions import VariedList, VariedScatter, VariedTable
from deckcrane.model.study import Study
from deckcrane.model.writing import plain_data


def origin(study: Study) -> dict[str, Any]:
    """Attributes of a store that record the origin of its results: enough to reproduce them."""
    versions = environment()
    versions.pop("code of deckcrane")
    return {
        "title": study.title or study.base.title or "",
        "description": study.description,
        "source": source(),
        "platform": platform_name(),
        "versions": versions,
        "study_hash": study_hash(study),
        "ground_hash": ground_hash(study),
        "scenario": study.base.to_yaml(),
        "scenario_hash": study.base.hash,
        "files": contents(plain_data(study.base)),
        "keep": study.keep.model_dump_json(),
        "answers": study.answers.model_dump_json(),
        "seeds": [dimension.name for dimension in study.dimensions if dimension.seeds],
        "sea_source": sea_source(study),
        "weighed": [dimension.name for dimension in study.dimensions if dimension.entries[0].probability is not None],
    }


def sea_source(study: Study) -> dict[str, Any]:
    """Source of the probabilities of the study's sea states, and the fraction of time they leave out."""
    sources = [
        (varied.scatter.source, varied.scatter.left_out) if isinstance(varied, VariedScatter) else (varied.source, 0.0)
        for varied in study.vary.values()
        if isinstance(varied, VariedScatter) or (isinstance(varied, VariedList | VariedTable) and varied.source)
    ]
    return {
        "source": "; ".join(dict.fromkeys(source for source, _ in sources if source)),
        "left_out": max((left_out for _, left_out in sources), default=0.0),
    }


def check_origin(store: CampaignStore, study: Study) -> None:
    """Refuse to continue the store of another study, of one that has changed, or of another version."""
    stored, now = store.attributes(), origin(study)
    if stored["source"] != now["source"]:
        raise DeckcraneError(
            f"{store.path} was started with {stored['source']}, this is {now['source']}: their results are not mixed. Continue "
            "with the version that started it, replace it (--anew), or choose another store"
        )
    if stored["study_hash"] != now["study_hash"]:
        raise DeckcraneError(
            f"{store.path} holds results of another study: {'; '.join(_changes(now, stored))}. Choose another store, or begin "
            "again in its place (--anew)"
        )
    if stored["platform"] != now["platform"]:
        warn_user(
            f"{store.path} was started on {stored['platform']}, this is {now['platform']}: results may differ in their last digits"
        )


def _changes(now: Mapping[str, Any], stored: Mapping[str, Any]) -> Iterator[str]:
    """Differences, in words."""
    if now["ground_hash"] == stored["ground_hash"]:
        yield "what varies has changed"
        return
    for name, version in now["versions"].items():
        if (before := stored["versions"].get(name)) not in (version, None):
            yield f"{name} was {before}, and is {version}"
    if now["scenario_hash"] != stored["scenario_hash"]:
        yield "the scenario has changed"
    for name, content in now["files"].items():
        if stored["files"].get(name, content) != content:
            yield f"the file {name} has changed"
    if now["keep"] != stored["keep"]:
        yield "what is kept has changed"
    if {key: now[key] for key in _NAMED_CHANGES} == {key: stored[key] for key in _NAMED_CHANGES}:
        yield "something that its results depend on has changed"


_NAMED_CHANGES = ("versions", "scenario_hash", "files", "keep")
