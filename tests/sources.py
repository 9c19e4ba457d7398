"""Sources of the package and of the tests, each read once for all tests that look at them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "deckcrane"


@cache
def texts(folder: Path) -> dict[Path, str]:
    """All sources below a folder, in the order of their paths."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}


def texts_with(part: str, folder: Path) -> dict[Path, str]:
    """Those in which a piece of text occurs: most tests need not parse the others."""
    return {path: text for path, text in texts(folder).items() if part in text}
