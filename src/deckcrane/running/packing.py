"""Jobs packed into one file for a machine with a graphics card, and what it gave turned into a dataset here.

The file is a Python application (`python FILE.pyz -o results.npz`) that needs NumPy and CuPy alone. Its results hold what
statistics were kept, so that they can be read without the scenario.
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
    """Jobs of one structure into a file; how many could be packed. Those that could not are told of with the results.

    `study` is the hash of the study that they are of, which results keep.
    """
    check_suffix(path, PACKED)
    ready = ready_batch(jobs, Keep() if keep is None else keep)
    told = {"tally": _described(ready.lead.tally), "names": ready.names, "failures": ready.failures, "study": study}
    if (events := ready.lead.events) is not None:
        told["events"] = {"signals": [list(one) for one in events.signals], "room": events.room}
    told["motion_errors"] = ready.motion_errors
    return ready.on_a_card(compute).pack(path, title, ready.card_cases, told)


def unpack(path: str | Path) -> BatchResult:
    """The results of a packed file as `run_batch` gives them: a dataset over (case, signal, ...), and what failed."""
    about, found = read_results(Path(path))
    told = about["results"]
    if "tally" not in told:
        raise DeckcraneError(f"{path} holds records, and no statistics that could be a dataset")
    tally = _tally(told["tally"], path)
    events = None
    if "events" in told:
        events = EventLayout(tuple((kind, name) for kind, name in told["events"]["signals"]), told["events"]["room"])
    result = batch_result(tally, events, told["names"], told["failures"], batch_runs(found, events))
    return replace(result, dataset=with_motion_errors(result.dataset, told.get("motion_errors", {})))


def packed_of(path: str | Path) -> str:
    """The hash of the study that results are of; nothing where they are of jobs."""
    return str(read_results(Path(path))[0]["results"].get("study", ""))


def _described(tally: Tally) -> dict[str, Any]:
    """All that accumulators are read with."""
    counting, ground = tally.counting, tally.ground
    return {
        "version": version("deckcrane"),
        "keep": tally.keep.model_dump(mode="json"),
        "channels": [[one.name, one.units, one.column] for one in tally.channels],
        "counting": [counting.every, counting.records, counting.first],
        "groups": [list(group) for group in dict.fromkeys(tally.groups) if len(group) > 1],
        "width": ground.width,
        "slots": {name: list(place) for name, place in ground.slots.places.items()},
    }


def _tally(told: dict[str, Any], path: str | Path) -> Tally:
    channels = [Channel(name, units, column) for name, units, column in told["channels"]]
    every, records, first = told["counting"]
    keep = Keep.model_validate(told["keep"])
    tally = Tally(keep, channels, every, records, first, told["groups"], told["width"])
    if {name: list(place) for name, place in tally.ground.slots.places.items()} != told["slots"]:
        raise DeckcraneError(
            f"{path} was packed by deckcrane {told['version']}, which keeps statistics in another order than this one "
            f"({version('deckcrane')}); unpack it with that version"
        )
    return tally
