"""Sets the formulas of the manual: a hook of mkdocs that turns `$...$` and `$$...$$` into MathML, which browsers draw themselves.

Nothing is loaded when a page is read: no script, no network; the mathematical font is put beside the pages. A displayed
formula with `\\tag{7}` is numbered, and a text refers to it as `[(7)](#eq-7)`. GitHub reads the same sources. Depends on
latex2mathml, on ziamath for its copy of the font STIX Two Math, and on mkdocs, which calls it.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

FONT = "STIXTwoMath-Regular.ttf"

_PARTS = re.compile(
    r"(?P<fence>^(?P<ticks>```+|~~~+).*?^(?P=ticks)[ ]*$)"
    r"|(?P<code>`[^`\n]+`)"
    r"|\$\$(?P<shown>.+?)\$\$"
    r"|(?<![\w\\$])\$(?=\S)(?P<inline>[^$\n]+?)(?<=\S)\$(?![\w$])",
    re.MULTILINE | re.DOTALL,
)
_TAG = re.compile(r"\\tag\{(\d+)\}")
_ACCENTS = "|".join(f"&#x{ord(c):05X};" for c in "¯˙¨^˜")
_ACCENT = re.compile(rf"<mover>(?=(?:(?!<mover>).)*?<mo[^>]*>(?:{_ACCENTS})</mo></mover>)")
_MENDED = (
    (_ACCENT, '<mover accent="true">'),
    (re.compile(r"<mo>(&#x0221E;|&#x02202;|max)</mo>"), r"<mi>\1</mi>"),  # these are no operators between others
    (
        re.compile(r"<mo( stretchy=\"false\")?>&#x0007C;</mo>"),
        '<mo stretchy="false" lspace="0" rspace="0">&#x0007C;</mo>',
    ),
    (
        re.compile(r"(<mo[^>]*>(?:&#x0003D;|&#x00028;|&#x0002C;)</mo>)<mo>&#x02212;</mo>"),
        r'\1<mo form="prefix">&#x02212;</mo>',
    ),
    (re.compile(r"<mi>;</mi>"), '<mo lspace="0" rspace="0.25em">;</mo>'),
)
"""What latex2mathml leaves to be said: where accents sit, and the spaces around operators."""


def typeset(text: str) -> str:
    """A page's Markdown with its formulas as MathML; code stays as it is."""

    def put(match: re.Match[str]) -> str:
        if match["shown"] is not None:
            return displayed(match["shown"])
        if match["inline"] is None:
            return match[0]
        return f"<span>{mathml(match['inline'], 'inline')}</span>"  # math by itself begins a block in Markdown

    return _PARTS.sub(put, text)


def displayed(formula: str) -> str:
    """A formula on a line of its own, with its number if it has one."""
    tag = _TAG.search(formula)
    drawn = mathml(_TAG.sub("", formula), "block")
    if tag is None:
        return f'<div class="equation">{drawn}</div>'
    return f'<div class="equation" id="eq-{tag[1]}">{drawn}<span class="number">({tag[1]})</span></div>'


def mathml(formula: str, display: str) -> str:
    """One formula as MathML."""
    from latex2mathml.converter import convert

    aligned = r"\begin{aligned}" in formula
    found = convert(formula.replace("{aligned}", "{align*}").strip(), display=display)
    if aligned:
        found = found.replace("<mtable", '<mtable class="aligned"', 1)
    for pattern, better in _MENDED:
        found = pattern.sub(better, found)
    for character in "*_[]`":  # which Markdown would read
        found = found.replace(character, f"&#{ord(character)};")
    return found.replace("\n", " ")


# ---- What mkdocs calls.
def on_page_markdown(markdown: str, **_: Any) -> str:
    return typeset(markdown)


def on_post_build(config: Any, **_: Any) -> None:
    import ziamath

    folder = Path(config["site_dir"]) / "assets"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(Path(ziamath.__file__).parent / "fonts" / FONT, folder / FONT)
