"""The 3D page: a self-contained HTML file that runs a scenario in the browser, or plays back a dataset.

`page` for a scenario, `view` for a dataset, `embedded` for a notebook. The script, style and skeleton are built from `web/`
and ship in `assets`.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import xarray as xr

from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.data import VESSEL, all_vessels
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.datasets import open_dataset
from deckcrane.files.paths import is_store
from deckcrane.scenario.reading import load
from deckcrane.units.dataset_units import unit_or_none
from deckcrane.view.page.datasets import normalise_dataset
from deckcrane.view.page.live import live
from deckcrane.view.page.load_chart import chart_of_page
from deckcrane.view.page.playback import playback, scenario_of, with_limits
from deckcrane.view.page.readouts import ATTITUDE, READOUT, readouts, recorded_attitude, recorded_readout
from deckcrane.view.page.scene.scene import PageOutputs, scene, still_water
from deckcrane.view.page.signals import chosen, event_rules, events, signals
from deckcrane.view.page.traffic_lights import lights_of_page, with_probabilities
from deckcrane.view.page.waves import mean_wind

if TYPE_CHECKING:
    from deckcrane.analysis.forecasting.go_no_go import GoNoGo

MOST_BYTES = 2_500_000
"""Largest size of a page."""


def page(
    scenario: Scenario | str | Path,
    path: str | Path,
    *,
    chart: xr.Dataset | str | Path | None = None,
    embed: bool = False,
) -> Path:
    """Write the page that runs a scenario in the browser, in real time.

    Args:
        scenario: the scenario, its file or a bundled name
        path: the HTML file to write
        chart: a load chart of the crane from `load_chart`, or its file; the present point is shown in it
        embed: whether the page is the picture alone, for embedding in another page; so is any page whose address ends in
            `?embed`

    Returns:
        the file that was written

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a motion comes from a file, the page would be too large, or the chart is of another crane
    """
    return write_text(path, page_html(scenario, chart, embed))


def view(
    dataset: xr.Dataset | str | Path,
    path: str | Path,
    *,
    chart: xr.Dataset | str | Path | None = None,
    lights: GoNoGo | None = None,
) -> Path:
    """Write the page that plays back a dataset or its netCDF file; for a campaign's store, the page of its cases.

    `chart` as for `page`; `lights` is what `go_no_go` gave for the same run.
    """
    return write_text(path, view_html(dataset, chart, lights))


def page_html(
    scenario: Scenario | str | Path,
    chart: xr.Dataset | str | Path | None = None,
    embed: bool = False,
    parts: Sequence[Mapping[str, Any]] = (),
    sketches: Sequence[Mapping[str, Any]] = (),
) -> str:
    """Text of a live page; `parts` and `sketches` are drawn besides those of the scenario."""
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    equations, data, programs = live(scenario)
    outputs: dict[str, Mapping[str, tuple[str, ...]]] = {output.name: output.labels for output in equations.y}
    drawn = scene(scenario, PageOutputs.by(outputs))
    drawn["parts"] = [*drawn["parts"], *parts]
    drawn["sketches"] = [*drawn["sketches"], *sketches]
    vessels = tuple(all_vessels(scenario.plant))
    if data["sea"] is not None and vessels:
        outputs[WAVE_ELEVATION.name] = {VESSEL: vessels} if len(vessels) > 1 else {}
    available = signals(scenario, outputs, drawn["force"], {output.name: output.unit for output in equations.y})
    read: dict[str, Any] = {
        "readouts": readouts(scenario, available, drawn["water"]),
        "watch": event_rules(scenario, outputs),
    }
    read |= {"chart": chart_of_page(scenario, chart), "lights": None}
    shown = {"scene": drawn, "signals": available, **read, "live": data, "playback": None, "embed": embed}
    return filled(scenario, shown, programs)


def view_html(
    dataset: xr.Dataset | str | Path, chart: xr.Dataset | str | Path | None = None, lights: GoNoGo | None = None
) -> str:
    """Text of a page that plays back a dataset; for a campaign's store, the page of its cases and their worst minutes."""
    if not isinstance(dataset, xr.Dataset):
        if is_store(dataset):
            from deckcrane.view.page.campaign import campaign_html

            if chart is not None or lights is not None:
                raise DeckcraneError(
                    f"a load chart and lights go with a run; {dataset} is the store of a campaign: leave them out"
                )
            return campaign_html(dataset)
        dataset = open_dataset(dataset)
    return filled(*playback_data(dataset, chart=chart, lights=lights), [])


def playback_data(
    dataset: xr.Dataset,
    note: str = "",
    marks: Sequence[Mapping[str, Any]] = (),
    chart: xr.Dataset | str | Path | None = None,
    lights: GoNoGo | None = None,
) -> tuple[Scenario, dict[str, Any]]:
    """Playback data of a dataset, with a note beside it and marks among its events."""
    scenario = scenario_of(dataset)
    happened = [*events(dataset, scenario), *marks]
    dataset, left_out = normalise_dataset(dataset, scenario)
    attitude = recorded_attitude(scenario, dataset)
    dataset = dataset if attitude is None else dataset.assign({ATTITUDE.name: attitude})
    read = recorded_readout(scenario, dataset, still_water(scenario))
    dataset = dataset if read is None else dataset.assign({READOUT.name: read})
    outputs = {
        str(name): {str(d): tuple(str(v) for v in dataset[d].values) for d in data.dims if d != "time"}
        for name, data in dataset.data_vars.items()
    }
    drawn = scene(scenario, PageOutputs.by(outputs))
    drawn["sketches"] = with_limits(drawn, dataset)
    units = {str(name): partial(unit_or_none, data) for name, data in dataset.data_vars.items()}
    dataset, probabilities = with_probabilities(dataset, lights)
    available = [*signals(scenario, outputs, drawn["force"], units), *probabilities]
    notes = [*([note] if note else []), *left_out]
    data = {
        **playback(dataset, scenario, available, notes, drawn["shown"]),
        "events": happened,
        "wind": mean_wind(scenario),
    }
    shown: dict[str, Any] = {"readouts": readouts(scenario, available, drawn["water"]), "watch": None}
    shown |= {"chart": chart_of_page(scenario, chart), "lights": lights_of_page(lights)}
    return scenario, {"scene": drawn, "signals": available, **shown, "live": None, "playback": data, "embed": False}


@dataclass(frozen=True)
class Embedded:
    """A page inside another page; notebooks display it."""

    text: str
    height: int = 640

    def _repr_html_(self) -> str:
        inside = html.escape(self.text, quote=True)
        style = f"width:100%;height:{self.height}px;border:0;border-radius:8px"
        return f'<iframe srcdoc="{inside}" style="{style}" title="deckcrane" allow="fullscreen"></iframe>'


def embedded(what: Scenario | xr.Dataset, height: int = 640) -> Embedded:
    """A live page of a scenario, or the playback of a dataset, for a notebook."""
    return Embedded(page_html(what) if isinstance(what, Scenario) else view_html(what), height)


def filled(scenario: Scenario, data: dict[str, Any], programs: list[str]) -> str:
    """Fill the skeleton with style, data, programs and script."""
    title = scenario.title or "deckcrane"
    texts = [
        f"<script>{text}(globalThis.deckcranePrograms ??= []).push(deckcraneProgram);</script>" for text in programs
    ]
    filling = {
        "title": html.escape(title),
        "style": asset("page.css"),
        "data": as_json(page_data(scenario, data)),
        "programs": "\n".join(texts),
        "script": asset("page.js"),
    }
    text = asset("page.html")
    for name, value in filling.items():
        before, _, after = text.partition(f"<!--{name}-->")
        text = before + value + after
    size = len(text.encode())
    if size > MOST_BYTES:
        raise DeckcraneError(
            f"the page would have {size / 1e6:.1f} MB, more than {MOST_BYTES / 1e6:g} MB: the model has "
            f"{len(scenario.plant.coordinates)} coordinates and {len(scenario.variants)} variants; leave out variants, or joints"
        )
    return text


def page_data(scenario: Scenario, data: Mapping[str, Any]) -> dict[str, Any]:
    """All data of a page: scene, signals, playback and texts."""
    title, described = scenario.title or "deckcrane", scenario.description.strip()
    words = {"title": title, "description": described, "version": version("deckcrane")}
    return {**words, **data, "chosen": chosen(data["signals"])}


def as_json(data: Any) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def asset(name: str) -> str:
    """Text of a file that is built from `web/`."""
    return files("deckcrane.view").joinpath("assets", name).read_text(encoding="utf-8")
