"""Building blocks of a report (chapters, blocks, drawings, listings), the templates that make a page of them, and images.

Templates are Jinja's, in a sandbox; a company can replace each of ours by its own. A folder of templates holds the
replacements: `style.css`, `title_page.html`, `block.html`, or `report.html`, which can extend ours as `bundled/report.html` and
replace single blocks of it. Errors name the template and the line.

Figures are images embedded in a page: SVG where small, else PNG; the same figure gives the same bytes.
"""

from __future__ import annotations

import base64
import io
import re
import shutil
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write
from deckcrane.files.paths import check_readable, exists, is_folder
from deckcrane.view.answers.answer import Answer

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True)
class ReportDrawing:
    """A drawing that is already SVG text."""

    caption: str
    svg: str


@dataclass(frozen=True)
class ReportListing:
    """Verbatim text: commands, a scenario file. `folded` ones are opened by the reader, and are not printed."""

    title: str
    text: str
    folded: bool = False


@dataclass(frozen=True)
class ReportBlock:
    """A section of a chapter: an answer, with drawings and listings."""

    answer: Answer
    drawings: tuple[ReportDrawing, ...] = ()
    listings: tuple[ReportListing, ...] = ()
    pages: tuple[str, ...] = ()
    """Complete pages, as text, that open inside the report."""


@dataclass(frozen=True)
class ReportChapter:
    """A chapter of a report; `key` is the key of its section."""

    key: str
    title: str
    blocks: tuple[ReportBlock, ...]


MAIN = "report.html"
_LONGEST_UNBROKEN = 24
"""Most characters of a word that is never broken."""


def rendered(context: Mapping[str, Any], folder: str | Path | None = None, main: str = MAIN) -> str:
    """Render a report as the text of a page, with the bundled templates or those of a folder; `main` is the outermost of them."""
    check_templates(folder)
    environment = _environment(folder)
    with _template_errors(folder):
        return environment.get_template(main).render(**context)


def check_templates(folder: str | Path | None) -> None:
    """Refuse a missing folder and unreadable templates, before the work begins."""
    if folder is None:
        return
    if not is_folder(folder):
        raise DeckcraneError(
            f"there is no folder of templates {folder}; `deckcrane report --copy-template FOLDER` makes one of the bundled ones"
        )
    environment = _environment(folder)
    with _template_errors(folder):
        for path in sorted(Path(folder).glob("*.html")):
            environment.get_template(path.name)


def copy_templates(folder: str | Path) -> Path:
    """Copy the bundled templates to a new folder; an existing one is refused."""
    folder = Path(folder)
    if exists(folder):
        raise DeckcraneError(f"{folder} already exists and is left as it is; name another folder")
    return write(folder, lambda temporary: shutil.copytree(_bundled_folder(), temporary))


def _bundled_folder() -> Path:
    return Path(str(resources.files("deckcrane.view") / "templates"))


def _environment(folder: str | Path | None) -> Environment:
    from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    ours = FileSystemLoader(str(_bundled_folder()))
    custom = [] if folder is None else [FileSystemLoader(str(folder))]
    environment = SandboxedEnvironment(
        loader=ChoiceLoader([*custom, PrefixLoader({"bundled": ours}), ours]),
        autoescape=lambda name: name is None or name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["breakable"] = breakable
    return environment


def breakable(text: str) -> Any:
    """Allow breaks in long words, such as names of cases and hashes: at commas, or anywhere if there are none."""
    from markupsafe import Markup, escape

    return Markup(" ".join(_with_breaks(str(escape(word))) for word in str(text).split(" ")))


def _with_breaks(word: str) -> str:
    if len(word) <= _LONGEST_UNBROKEN:
        return word
    if "," in word:
        return word.replace(",", ",<wbr>")
    if "." in word.strip("."):
        return word.replace(".", ".<wbr>").replace("_", "_<wbr>")
    plain = "&" not in word  # escaped characters stay whole
    return (
        "<wbr>".join(word[i : i + _LONGEST_UNBROKEN] for i in range(0, len(word), _LONGEST_UNBROKEN)) if plain else word
    )


@contextmanager
def _template_errors(folder: str | Path | None) -> Iterator[None]:
    """Report errors of a template with its name and line."""
    from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

    where = "the bundled templates" if folder is None else str(folder)
    try:
        yield
    except TemplateSyntaxError as error:
        name = error.filename or error.name or where
        raise DeckcraneError(f"template {name}, line {error.lineno}: {error.message}") from None
    except TemplateNotFound as error:
        raise DeckcraneError(f"{where}: there is no template {error.name}") from None
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        frames = [
            frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.endswith((".html", ".css"))
        ]
        place = f"template {frames[-1].filename}, line {frames[-1].lineno}" if frames else where
        raise DeckcraneError(f"{place}: {error}") from None


LARGEST_SVG = 140_000
"""Bytes; larger figures are PNG."""
MOST_POINTS, MOST_CELLS = 20_000, 1_000
"""Points of curves and cells of maps beyond which SVG is not tried."""
DPI = 150
_LOGO_TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_LARGEST_LOGO = 2_000_000


def data_uri(figure: Any) -> tuple[str, int]:
    """Encode a matplotlib figure as a data URI; give its width in pixels too."""
    import matplotlib as mpl

    width = round(96 * float(figure.get_size_inches()[0]))
    if not _too_large_for_svg(figure):
        out = io.StringIO()
        with mpl.rc_context({"svg.hashsalt": "deckcrane", "svg.fonttype": "path"}):
            figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        text = re.sub(r"\s*\n\s*", " ", out.getvalue())
        if len(text) <= LARGEST_SVG:
            return _encode_data_uri("image/svg+xml", text.encode()), width
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DPI, metadata={"Software": None})
    return _encode_data_uri("image/png", picture.getvalue()), width


def _too_large_for_svg(figure: Any) -> bool:
    """Whether a figure has too many points or cells to try SVG."""
    points = sum(len(line.get_xdata()) for axis in figure.axes for line in axis.lines)
    cells = sum(
        int(np.size(collection.get_array()))
        for axis in figure.axes
        for collection in axis.collections
        if collection.get_array() is not None
    )
    return points > MOST_POINTS or cells > MOST_CELLS


def logo_uri(path: str) -> str:
    """Read a user's logo as a data URI."""
    kind = _LOGO_TYPES.get(Path(path).suffix.lower())
    if kind is None:
        raise DeckcraneError(f"report.logo: {path} is not a picture that a report takes; .svg, .png and .jpg are")
    check_readable(path, _LARGEST_LOGO)
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise DeckcraneError(f"report.logo: cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    return _encode_data_uri(kind, content)


def _encode_data_uri(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
