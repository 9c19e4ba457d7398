"""Where the results in a store come from: what it says of that, and whether they still come from the same.

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
    """What a store says of where its results come from: enough to make them again."""
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
        "seeds": [each.name for each in study.dimensions if each.seeds],
        "sea_source": sea_source(study),
        "weighed": [each.name for each in study.dimensions if each.entries[0].probability is not None],
    }


def sea_source(study: Study) -> dict[str, Any]:
    """Where probabilities of the study's sea states come from, and how much of the time is not among them."""
    about = [
        (one.scatter.source, one.scatter.left_out) if isinstance(one, VariedScatter) else (one.source, 0.0)
        for one in study.vary.values()
        if isinstance(one, VariedScatter) or (isinstance(one, VariedList | VariedTable) and one.source)
    ]
    return {
        "source": "; ".join(dict.fromkeys(source for source, _ in about if source)),
        "left_out": max((share for _, share in about), default=0.0),
    }


def check_origin(store: CampaignStore, study: Study) -> None:
    """Refuses to go on with the store of another study, of one that has changed, or of another version."""
    there, here = store.attributes(), origin(study)
    if there["source"] != here["source"]:
        raise DeckcraneError(
            f"{store.path} was started with {there['source']}, this is {here['source']}: their results are not mixed. Continue "
            "with the version that started it, replace it (--anew), or choose another store"
        )
    if there["study_hash"] != here["study_hash"]:
        raise DeckcraneError(
            f"{store.path} holds results of another study: {'; '.join(_changes(here, there))}. Choose another store, or begin "
            "again in its place (--anew)"
        )
    if there["platform"] != here["platform"]:
        warn_user(
            f"{store.path} was started on {there['platform']}, this is {here['platform']}: results may differ in their last digits"
        )


def _changes(here: Mapping[str, Any], there: Mapping[str, Any]) -> Iterator[str]:
    """What differs, in words."""
    if here["ground_hash"] == there["ground_hash"]:
        yield "what varies has changed"
        return
    for name, version in here["versions"].items():
        if (before := there["versions"].get(name)) not in (version, None):
            yield f"{name} was {before}, and is {version}"
    if here["scenario_hash"] != there["scenario_hash"]:
        yield "the scenario has changed"
    for name, content in here["files"].items():
        if there["files"].get(name, content) != content:
            yield f"the file {name} has changed"
    if here["keep"] != there["keep"]:
        yield "what is kept has changed"
    if {key: here[key] for key in _TOLD} == {key: there[key] for key in _TOLD}:
        yield "something that its results depend on has changed"


_TOLD = ("versions", "scenario_hash", "files", "keep")
