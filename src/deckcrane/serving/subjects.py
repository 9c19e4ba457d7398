"""Subjects that can be served, as pages by path: a scenario being edited, a dataset, the store of a campaign, or the gallery."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.campaign.arrangement import NUMBER
from deckcrane.errors import DeckcraneError
from deckcrane.files import exists, is_folder
from deckcrane.files.places import is_store
from deckcrane.model import load
from deckcrane.model.reading import bundled_names
from deckcrane.serving.pages import ServedPage
from deckcrane.serving.server import Pages
from deckcrane.serving.watched import files_of_scenario
from deckcrane.view.campaign_page import campaign_html, case_html
from deckcrane.view.gallery_page import gallery_html
from deckcrane.view.page import page_html, view_html


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
