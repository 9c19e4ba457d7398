"""What is wrong with how a page lies on a screen, in words: what sticks out, lies on something else, or is too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from tests.view.browser import Opened, missing

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
HITS = (Path(__file__).parent / "hits.js").read_text(encoding="utf-8")


class Shown(Protocol):
    """Whatever holds a page of a browser."""

    page: Any


def faults(found: Opened, least: float = 28.0) -> list[str]:
    """What is wrong with the layout; controls are at least so many pixels high."""
    return list(found.page.evaluate(LAYOUT, least))


def missed(found: Opened, wait: int = 200) -> tuple[int, list[str]]:
    """How many controls can be clicked, in lists too, and those of them that a click in their middle misses.

    After so many milliseconds a list that was opened is looked at.
    """
    result = found.page.evaluate(HITS, wait)
    return int(result["count"]), list(result["found"])


def barriers(found: Shown) -> list[str]:
    """What axe-core finds that keeps people out: violations of impact serious or critical, with the first elements of each."""
    if not AXE.exists():
        missing("web/node_modules has no axe-core (npm ci in web/)")
    if not found.page.evaluate("() => window.axe !== undefined"):
        found.page.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[dict[str, Any]] = found.page.evaluate(
        "async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations"
    )
    grave = [one for one in violations if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in grave]
