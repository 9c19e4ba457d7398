"""Packing of jobs into one file for a machine with a graphics card, and unpacking of its results into a dataset.

The file is a Python application (`python FILE.pyz -o results.npz`) that needs NumPy and CuPy only. Its results describe the
statistics they hold, so that they can be read without the scenario.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from deckcrane.errors import DeckcraneError
from deckcrane.files.places import check_suffix
from deckcrane.model.keeping import Keep
from deckcrane.program.device_program import batch_runs
from deckcrane.program.device_runner import read_results
from deckcrane.program.event_watch import EventLayout
from deckcrane.program.ptx import COMPUTE
from deckcrane.program.tally import Tally
from deckcrane.program.tally_layout import Channel
from deckcrane.running.batches import BatchResult, Job, batch_result, ready_batch, with_motion_errors

PACKED = (".pyz",)


def pack_jobs(
    jobs: Sequence[Job], path: Path, keep: Keep | None, title: str, compute: int = COMPUTE, study: str = ""
) -> int:
    """Pack jobs of one structure into a file and return their number. Jobs that cannot be packed are listed with the results.

    `study` is the hash of their study, which the results keep.
    """
    check_suffix(path, PACKED)
    ready = ready_batch(jobs, Keep() if keep is None else keep)
    description = {
        "tally": _describe_tally(ready.lead.tally),
        "names": ready.names,
        "failures": ready.failures,
        "study": study,
    }
    if (events := ready.lead.events) is not None:
        description["events"] = {"signals": [list(signal) for signal in events.signals], "room": events.room}
    description["motion_errors"] = ready.motion_errors
    return ready.on_a_card(compute).pack(path, title, ready.card_cases, description)


def unpack(path: str | Path) -> BatchResult:
    """Read the results of a packed file in the form of `run_batch`: a dataset over (case, signal, ...), and the failures."""
    about, arrays = read_results(Path(path))
    description = about["results"]
    if "tally" not in description:
        raise DeckcraneError(f"{path} holds records, and no statistics that could be a dataset")
    tally = _restore_tally(description["tally"], path)
    events = None
    if "events" in description:
        events = EventLayout(
            tuple((kind, name) for kind, name in description["events"]["signals"]), description["events"]["room"]
        )
    result = batch_result(tally, events, description["names"], description["failures"], batch_runs(arrays, events))
    return replace(result, dataset=with_motion_errors(result.dataset, description.get("motion_errors", {})))


def packed_of(path: str | Path) -> str:
    """Hash of the study of these results; empty for results of plain jobs."""
    return str(read_results(Path(path))[0]["results"].get("study", ""))


def _describe_tally(tally: Tally) -> dict[str, Any]:
    """Description of the statistics, sufficient to read their accumulators."""
    counting, ground = tally.counting, tally.ground
    return {
        "version": version("deckcrane"),
        "keep": tally.keep.model_dump(mode="json"),
        "channels": [[channel.name, channel.units, channel.column] for channel in tally.channels],
        "counting": [counting.every, counting.records, counting.first],
        "groups": [list(group) for group in dict.fromkeys(tally.groups) if len(group) > 1],
        "width": ground.width,
        "slots": {name: list(place) for name, place in ground.slots.places.items()},
    }


def _restore_tally(description: dict[str, Any], path: str | Path) -> Tally:
    channels = [Channel(name, units, column) for name, units, column in description["channels"]]
    every, records, first = description["counting"]
    keep = Keep.model_validate(description["keep"])
    tally = Tally(keep, channels, every, records, first, description["groups"], description["width"])
    if {name: list(place) for name, place in tally.ground.slots.places.items()} != description["slots"]:
        raise DeckcraneError(
            f"{path} was packed by deckcrane {description['version']}, which keeps statistics in another order than this one "
            f"({version('deckcrane')}); unpack it with that version"
        )
    return tally
