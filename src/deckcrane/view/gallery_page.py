"""The gallery: a page with a card for each bundled scenario: its description, its file and a link to its live page."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from importlib.metadata import version

from deckcrane.model.reading import bundled_names, bundled_text, loads
from deckcrane.view.page import asset

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
