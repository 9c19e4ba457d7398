"""Formulas of the site: `$...$` and `$$...$$` of the pages, drawn by KaTeX while the site is built.

A page's Markdown first gets empty places instead of formulas, so that no Markdown reader touches their backslashes and
underscores; in the finished HTML the places are filled. Nothing is computed when a page is read: KaTeX's style sheet and
fonts lie beside the pages, and its MathML is there for screen readers. A displayed formula with `\\tag{7}` is numbered,
and a text refers to it as `[(7)](#eq-7)`. GitHub reads the same sources. Depends on node and on what `npm ci` puts into
web/node_modules.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
MODULES = HERE.parents[1] / "web" / "node_modules"

_PARTS = re.compile(
    r"(?P<fence>^(?P<ticks>```+|~~~+).*?^(?P=ticks)[ ]*$)"
    r"|(?P<code>`[^`\n]+`)"
    r"|\$\$(?P<shown>.+?)\$\$"
    r"|(?<![\w\\$])\$(?=\S)(?P<inline>[^$\n]+?)(?<=\S)\$(?![\w$])",
    re.MULTILINE | re.DOTALL,
)
_TAG = re.compile(r"\\tag\{(\d+)\}")
_PLACE = re.compile(r'<(?P<kind>span|div)(?P<rest>[^>]*) data-formula="?(?P<number>\d+)"?[^>]*></(?P=kind)>')


class SiteError(Exception):
    """Why the site cannot be built, for the person who builds it."""


@dataclass(frozen=True)
class Formula:
    """One formula and where it stands, for messages."""

    tex: str
    display: bool
    page: str


@dataclass
class Formulas:
    """The formulas of all pages, in the order in which they were met."""

    found: list[Formula] = field(default_factory=list)

    def taken_from(self, markdown: str, page: str) -> str:
        """The page with a numbered, empty place for each formula; code stays as it is."""

        def put(match: re.Match[str]) -> str:
            if match["shown"] is not None:
                return self._displayed(match["shown"], page)
            if match["inline"] is None:
                return match[0]
            return f'<span class="formula" data-formula="{self._number(match["inline"], False, page)}"></span>'

        return _PARTS.sub(put, markdown)

    def _number(self, tex: str, display: bool, page: str) -> int:
        self.found.append(Formula(tex.strip(), display, page))
        return len(self.found) - 1

    def _displayed(self, tex: str, page: str) -> str:
        """A formula on a line of its own; its number is a link to itself, set apart so that a long formula can scroll."""
        tag = _TAG.search(tex)
        place = f'<div class="formula" data-formula="{self._number(_TAG.sub("", tex), True, page)}"></div>'
        if tag is None:
            return f'<div class="equation">{place}</div>'
        number = f'<a class="number" href="#eq-{tag[1]}">({tag[1]})</a>'
        return f'<div class="equation" id="eq-{tag[1]}">{place}{number}</div>'

    def drawn(self) -> list[str]:
        """The formulas as HTML; refuses all that KaTeX does not know."""
        made = draw(self.found)
        wrong = [
            f"{formula.page}: ${formula.tex}$: {html['error']}"
            for formula, html in zip(self.found, made, strict=True)
            if isinstance(html, dict)
        ]
        if wrong:
            raise SiteError("formulas that KaTeX cannot draw:\n" + "\n".join(wrong))
        return [str(html) for html in made]


def draw(formulas: Sequence[Formula]) -> list[str | dict[str, str]]:
    """Each formula as HTML, or what is wrong with it."""
    node = shutil.which("node")
    if node is None:
        raise SiteError(
            "node is needed to draw the formulas of the site (Node.js 20 or newer), and there is none on PATH"
        )
    installed("katex")
    asked = json.dumps([{"tex": formula.tex, "display": formula.display} for formula in formulas])
    done = subprocess.run(
        [node, str(HERE / "katex.mjs")],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    if done.returncode != 0:
        raise SiteError(f"node could not run {HERE / 'katex.mjs'}:\n{done.stderr}")
    return list(json.loads(done.stdout))


def filled(html: str, drawn: Sequence[str]) -> str:
    """A finished page with the formulas in their places."""

    def put(match: re.Match[str]) -> str:
        return f"<{match['kind']}{match['rest']}>{drawn[int(match['number'])]}</{match['kind']}>"

    return _PLACE.sub(put, html)


def installed(package: str) -> Path:
    """The folder of an npm package that the site takes files from."""
    folder = MODULES / package
    if not folder.is_dir():
        raise SiteError(f"the npm package {package} is not installed: run `npm ci` in {MODULES.parent}")
    return folder


def put_style(assets: Path) -> None:
    """KaTeX's style sheet and its fonts, in the one format that every browser reads."""
    katex = installed("katex") / "dist"
    style = (katex / "katex.min.css").read_text(encoding="utf-8")
    style = re.sub(r",url\([^)]+\.(?:woff|ttf)\)\s*format\([^)]*\)", "", style)
    folder = assets / "katex"
    (folder / "fonts").mkdir(parents=True, exist_ok=True)
    (folder / "katex.css").write_text(style, encoding="utf-8")
    for font in (katex / "fonts").glob("*.woff2"):
        shutil.copyfile(font, folder / "fonts" / font.name)
