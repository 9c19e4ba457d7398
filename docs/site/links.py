"""Links of the finished site: every page, picture, script and anchor that a page names is there, and none is on another host.

Depends on the standard library alone.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADED = re.compile(r"<(?:script|img|iframe|source|link)\b[^>]*?\b(?:src|href|data-src)=[\"']?([^\"'\s>]+)")
_LINKED = re.compile(r"\b(?:href|src|data-src)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))")
_NAMED = re.compile(r"\b(?:id|name)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))")
_NOT_LOADED = re.compile(
    r"<link\b[^>]*\brel=[\"']?(?:canonical|prev|next|edit)\b[^>]*>|<script\b.*?</script>", re.DOTALL
)
_STYLED = re.compile(r"url\([\"']?((?:https?:)?//[^\"')]+)")


def broken(site: Path, but: tuple[str, ...] = ()) -> list[str]:
    """What leads nowhere, as `PAGE: LINK`; targets below a folder of `but` are taken as there."""

    @cache
    def anchors(page: Path) -> frozenset[str]:
        return frozenset(_first(match) for match in _NAMED.finditer(page.read_text(encoding="utf-8")))

    found = []
    for page in _pages(site):
        text = page.read_text(encoding="utf-8")
        for link in sorted({html.unescape(_first(match)) for match in _LINKED.finditer(text)}):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or (page.name == "404.html" and link.startswith("/")):
                continue  # the page for wrong addresses is served at any depth: its links are the server's
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if any(target.is_relative_to(site.resolve() / folder) for folder in but):
                continue
            target = target / "index.html" if target.is_dir() else target
            there = target.is_file() and (target == page or target.is_relative_to(site.resolve()))
            anchor = unquote(parts.fragment)
            if not there or (anchor and target.suffix == ".html" and anchor not in anchors(target)):
                found.append(f"{page.relative_to(site)}: {link}")
    return found


def from_elsewhere(site: Path) -> list[str]:
    """What pages and style sheets would load from other hosts, as `FILE: ADDRESS`."""
    found = []
    for page in _pages(site):
        for match in _LOADED.finditer(_NOT_LOADED.sub(_opened, page.read_text(encoding="utf-8"))):
            if urlsplit(match[1]).netloc:
                found.append(f"{page.relative_to(site)}: {match[1]}")
    for style in site.rglob("*.css"):
        found += [
            f"{style.relative_to(site)}: {match[1]}" for match in _STYLED.finditer(style.read_text(encoding="utf-8"))
        ]
    return found


def _opened(match: re.Match[str]) -> str:
    """A script without its text, where addresses are not loaded; nothing of a link that browsers do not follow."""
    return match[0].partition(">")[0] + ">" if match[0].startswith("<script") else ""


def _pages(site: Path) -> Iterator[Path]:
    """The pages of the site; cranes are files of their own, which load nothing (their own tests ask for that)."""
    return (page for page in sorted(site.resolve().rglob("*.html")) if page.parent.name != "live")


def _first(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group is not None), "")
