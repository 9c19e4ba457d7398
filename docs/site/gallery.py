"""The gallery of the site: a card and a page of its own for every bundled scenario, made from the library.

A scenario's page has the crane itself, running, with its file beside it. Cranes are separate files, live/NAME.html, which
a page asks for after it has been painted. A scenario that cannot run in a page is shown as a recorded run, with the reason.
Depends on deckcrane alone.
"""

from __future__ import annotations

import html
import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import deckcrane
from deckcrane import DeckcraneError, DeckcraneWarning, Scenario
from deckcrane.view.page.page import page_html, view_html

RECORDED = "60 s"
"""How much of a run is recorded where a scenario cannot be live."""

TOPICS: tuple[tuple[str, str, Callable[[Scenario], object]], ...] = (
    ("vessel in waves", "vessel.md", lambda s: s.vessel and s.sea),
    ("two vessels", "vessel.md", lambda s: s.vessels),
    ("hydraulic cylinders", "cylinders.md", lambda s: s.cylinders),
    ("oil and valves", "hydraulics.md", lambda s: any(c.hydraulics for c in s.cylinders.values())),
    ("flexible booms", "booms.md", lambda s: s.plant.beams),
    ("linkage", "linkages.md", lambda s: s.linkages),
    ("telescope", "couplings.md", lambda s: s.couplings),
    ("ropes", "ropes.md", lambda s: s.ropes),
    ("winch", "winches.md", lambda s: s.winches),
    ("wind", "environment.md", lambda s: s.wind),
    ("thrusters", "vessel.md", lambda s: s.vessel and s.vessel.station_keeping and s.vessel.station_keeping.thrusters),
    ("load in the water", "in_water.md", lambda s: s.in_water),
    ("contact", "contacts.md", lambda s: s.contacts),
    ("checks", "checks.md", lambda s: s.checks),
    ("control", "control.md", lambda s: s.control),
)
"""What a scenario shows, the page of the guide that explains it, and how that is seen."""

EXAMPLES = (
    *("through_splash_zone", "subsea_lift", "load_in_wind", "offshore_crane"),
    *("lift_from_supply_boat", "heave_compensated_landing", "lattice_boom", "dynamic_positioning"),
)
"""Scenarios that the guide works through on pages of their own."""
PAPERS = {"C18": "c18.md", "K18": "k18.md", "W19": "w19.md", "M19": "m19.md", "F19": "f19.md"}


@cache
def scenarios() -> dict[str, Scenario]:
    """All that is bundled, each read once."""
    return {name: deckcrane.load(name) for name in deckcrane.bundled()}


def yaml_of(name: str) -> str:
    """The file of a bundled scenario, comments and all."""
    return files("deckcrane.library").joinpath(f"{name}.yaml").read_text(encoding="utf-8")


def topics(scenario: Scenario) -> list[tuple[str, str]]:
    """What a scenario shows, with the page of the guide on it."""
    return [(words, page) for words, page, shows in TOPICS if shows(scenario)]


def about(name: str) -> str:
    """What the head of the file says of itself: its first comment, as prose."""
    lines = []
    for line in yaml_of(name).splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return " ".join(lines)


def index() -> str:
    """The page with all scenarios."""
    cards = "\n".join(_card(name, scenario) for name, scenario in scenarios().items())
    page = (Path(__file__).parents[1] / "gallery" / "index.md").read_text(encoding="utf-8")
    before, mark, after = page.partition("<!-- made by docs/site/gallery.py: a card for every scenario -->")
    assert mark
    return f'{before}<div class="cards scenarios">\n{cards}\n</div>{after}'


def _card(name: str, scenario: Scenario) -> str:
    shown = "".join(f"<span>{html.escape(words)}</span>" for words, _ in topics(scenario)[:4])
    return (
        f'<a class="card" href="{name}.html"><img src="../figures/pages/{name}.png" alt="" width="1200" height="750" '
        f'loading="lazy"><strong>{html.escape(scenario.title)}</strong><code>{name}</code>'
        f'<span class="topics">{shown}</span></a>'
    )


def page(name: str, refused: str | None = None) -> str:
    """A scenario's own page; `refused` says why it is a recorded run."""
    scenario, text = scenarios()[name], yaml_of(name)
    read = [f"[{words}](../guide/{guide})" for words, guide in topics(scenario)]
    if name in EXAMPLES:
        read.insert(0, f"[this lift, step by step](../guide/{name}.md)")
    cited = [key for key in PAPERS if re.search(rf"\[{key}\]", text)]
    read += [f"[the paper {key}](../papers/{PAPERS[key]})" for key in cited]
    kind = "recorded" if refused else "live"
    command = f"deckcrane page {name} -o {name}.html"
    if refused:
        command = f"deckcrane run {name} -o {name}.nc && deckcrane view {name}.nc -o {name}.html"
    note = ""
    if refused:
        note = f'!!! note "A recorded run"\n    The first {RECORDED}, played back. It is not live because {refused}\n\n'
    return f"""---
hide: [navigation, toc]
description: {_quoted(scenario.title)}
---

# {scenario.title}

{html.escape(" ".join(scenario.description.split()) or about(name))}
{{ .lead }}

<div class="beside" markdown>
<div class="beside-page" markdown>
{frame(name, scenario.title, "../", start="view", kind=kind)}
</div>
<div class="beside-file" markdown>
```yaml title="{name}.yaml"
{text.rstrip()}
```
</div>
</div>

{note}## Make it yourself

```sh
{command}   # this page
deckcrane run {name} -o {name}.nc    # all that is recorded, as a labelled dataset
deckcrane copy {name} crane.yaml     # the file above as your own, to change
```

## Read on

{", ".join(read)}. All scenarios are in the [gallery](index.md).
"""


def frame(name: str, title: str, up: str, start: str, kind: str = "live") -> str:
    """A place for a running crane: its picture now, the crane alone when it is asked for or seen (assets/live.js)."""
    label = "Run it here" if kind == "live" else "Play it here"
    return (
        f'<div class="live" data-src="{up}live/{name}.html?embed" data-title="{html.escape(title)}" data-start="{start}">'
        f'<img src="{up}figures/pages/{name}.png" alt="{html.escape(title)}" width="1200" height="750">'
        f'<button type="button">{label}</button>'
        f'<a class="alone" href="{up}live/{name}.html" target="_blank">Open with its controls</a></div>'
    )


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'


def crane(name: str) -> tuple[str, str | None]:
    """The page that shows a scenario, and why it is a recorded run, if it is."""
    try:
        return page_html(name), None
    except DeckcraneError as error:
        reason = str(error).partition("; run the scenario")[0].strip()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # of the run, which nobody waits for here
            dataset = deckcrane.run(scenarios()[name].with_values({"run.duration": RECORDED}))
        return view_html(dataset), f"{reason}."


def pages(folder: Path, live: Path | None) -> Iterator[str]:
    """Write the gallery's Markdown, and where `live` is given the cranes; yields the names of the scenarios' pages."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(index(), encoding="utf-8")
    for name in scenarios():
        refused = None
        if live is not None:
            live.mkdir(parents=True, exist_ok=True)
            text, refused = crane(name)
            (live / f"{name}.html").write_text(text, encoding="utf-8")
        (folder / f"{name}.md").write_text(page(name, refused), encoding="utf-8")
        yield name
