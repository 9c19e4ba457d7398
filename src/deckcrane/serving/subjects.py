"""Subjects that can be served, as pages by path: a scenario being edited, a dataset, the store of a campaign, or the gallery.

The gallery has a card for each bundled scenario: its description, its file and a link to its live page. The user's browser is
opened where there is one.
"""

from __future__ import annotations

import html
import os
import re
import sys
import webbrowser
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.campaign.zarr_arrays import NUMBER
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import exists, is_folder, is_store
from deckcrane.scenario.reading import bundled_names, bundled_text, load, loads
from deckcrane.serving.server import Pages, ServedPage, files_of_scenario
from deckcrane.view.page.campaign import campaign_html, case_html
from deckcrane.view.page.page import asset, page_html, view_html


def open_browser(url: str) -> bool:
    """Open a page in the user's browser and return True on success; never a text browser, which would take over the terminal."""
    graphic = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not (graphic or os.environ.get("BROWSER")):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False


MOST_WORDS = 45


def gallery_html(links: Callable[[str], str]) -> str:
    """Text of the gallery page; `links` gives the address of a scenario's live page."""
    cards = "\n".join(_card(name, bundled_text(name), links(name)) for name in bundled_names())
    text = asset("gallery.html")
    for name, value in {"style": asset("gallery.css"), "cards": cards, "version": version("deckcrane")}.items():
        before, _, after = text.partition(f"<!--{name}-->")
        text = before + value + after
    return text


def _card(name: str, yaml: str, link: str) -> str:
    scenario = loads(yaml, name)
    words = _shortened(scenario.description.strip() or first_comment(yaml))
    title, shown = html.escape(scenario.title or name), html.escape(name, quote=True)
    return (
        f'<article id="{shown}">\n<h2>{title}</h2>\n<p><code class="name">{shown}</code></p>\n<p>{_code_marked_up(words)}</p>\n'
        f'<a class="open" href="{html.escape(link, quote=True)}" aria-label="Open: {title}">Open</a>\n'
        f'<details><summary>The file</summary><pre tabindex="0" aria-label="{shown}.yaml">{html.escape(yaml)}</pre></details>\n'
        "</article>"
    )


def first_comment(yaml: str) -> str:
    """The comment with which a file begins."""
    lines = []
    for line in yaml.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# ").strip())
    return " ".join(lines)


def _code_marked_up(words: str) -> str:
    """Convert words to HTML: names between backticks become code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(words))


def _shortened(words: str) -> str:
    split = words.split()
    return words if len(split) <= MOST_WORDS else " ".join(split[:MOST_WORDS]) + " ..."


def pages_of(subject: str | None) -> Pages:
    """Pages of a subject; those of the gallery if none is named."""
    if subject is None:
        return gallery_pages()
    path = Path(subject)
    if path.suffix.lower() in (".yaml", ".yml"):
        if not exists(path):
            raise DeckcraneError(f"there is no file {path}; `deckcrane new {path}` writes a first one")
        return _single_page(scenario_page(path))
    if is_store(path):
        return campaign_pages(path)
    if exists(path):
        if is_folder(path) and not exists(path / "zarr.json"):
            raise DeckcraneError(
                f"{path} is a folder, and neither a dataset nor the store of a campaign; name a scenario (.yaml), a dataset (.nc, "
                ".zarr) or a store"
            )
        return _single_page(dataset_page(path))
    return _single_page(bundled_page(subject))


def scenario_page(file: Path) -> ServedPage:
    """The live page of a scenario, made again whenever its file, or one that it names, changes."""
    return ServedPage(file.name, lambda: page_html(file), file=file, files=lambda: files_of_scenario(file))


def bundled_page(name: str) -> ServedPage:
    """The live page of a bundled scenario."""
    if name not in bundled_names():
        load(name)  # raises an error that says what is wrong
    return ServedPage(name, lambda: page_html(name))


def dataset_page(path: Path) -> ServedPage:
    """The playback of a dataset, made again when a new run is written over it."""
    shown = path / "zarr.json" if is_folder(path) else path
    return ServedPage(path.name, lambda: view_html(path), file=path, files=lambda: (shown,))


def campaign_pages(store: Path) -> Pages:
    """Page of a campaign, and on request the worst minute of any case and signal."""
    about = store / "zarr.json"
    source = CampaignSource(store)
    numbers = {str(number) for number in source.by_case[NUMBER].values}
    signals = set(source.signals)
    # A case is run when it is clicked: none is run beforehand, and the page appears at once.
    overview = ServedPage(store.name, lambda: campaign_html(store, minutes=0, served=True), files=lambda: (about,))

    @cache
    def minute(number: str, signal: str) -> ServedPage:
        return ServedPage(f"case {number}, {signal}", lambda: case_html(store, number, signal))

    def page_at(path: str) -> ServedPage | None:
        kind, _, rest = path.removeprefix("/").partition("/")
        number, _, signal = rest.partition("/")
        if not kind:
            return overview
        return minute(number, signal) if kind == "case" and number in numbers and signal in signals else None

    return page_at


def gallery_pages() -> Pages:
    """Cards of all bundled scenarios, and their live pages, each built when it is first opened."""
    names = bundled_names()
    cards = ServedPage("deckcrane: gallery", lambda: gallery_html(links=lambda name: f"/{name}"))

    @cache
    def live_page(name: str) -> ServedPage:
        return bundled_page(name)

    def page_at(path: str) -> ServedPage | None:
        name = path.removeprefix("/")
        return cards if not name else live_page(name) if name in names else None

    return page_at


def _single_page(page: ServedPage) -> Pages:
    return lambda path: page if path == "/" else None
