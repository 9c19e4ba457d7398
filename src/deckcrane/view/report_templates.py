"""Templates of reports: ours, each of which a company can replace by its own, in Jinja's language and in its sandbox.

A folder of templates holds those that are to be others: `style.css`, `title_page.html`, `block.html`, or `report.html`, which can
extend ours as `bundled/report.html` and replace single blocks of it. What goes wrong is told with the template's name and line.
"""

from __future__ import annotations

import shutil
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.errors import DeckcraneError
from deckcrane.files import exists, is_folder, write

if TYPE_CHECKING:
    from jinja2 import Environment

MAIN = "report.html"
_LONG = 24
"""Letters of a word that fits anywhere."""


def rendered(context: Mapping[str, Any], folder: str | Path | None = None) -> str:
    """A report as the text of a page, after the bundled templates or those of a folder."""
    check_templates(folder)
    environment = _environment(folder)
    with _told(folder):
        return environment.get_template(MAIN).render(**context)


def check_templates(folder: str | Path | None) -> None:
    """Refuses a folder that is none, and templates that cannot be read: before the work, not after it."""
    if folder is None:
        return
    if not is_folder(folder):
        raise DeckcraneError(
            f"there is no folder of templates {folder}; `deckcrane report --copy-template FOLDER` makes one of the bundled ones"
        )
    environment = _environment(folder)
    with _told(folder):
        for path in sorted(Path(folder).glob("*.html")):
            environment.get_template(path.name)


def copy_templates(folder: str | Path) -> Path:
    """The bundled templates in a folder of your own; one that is there stays as it is."""
    folder = Path(folder)
    if exists(folder):
        raise DeckcraneError(f"{folder} already exists and is left as it is; name another folder")
    return write(folder, lambda temporary: shutil.copytree(_bundled(), temporary))


def _bundled() -> Path:
    return Path(str(resources.files("deckcrane.view") / "templates"))


def _environment(folder: str | Path | None) -> Environment:
    from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    ours = FileSystemLoader(str(_bundled()))
    own = [] if folder is None else [FileSystemLoader(str(folder))]
    made = SandboxedEnvironment(
        loader=ChoiceLoader([*own, PrefixLoader({"bundled": ours}), ours]),
        autoescape=lambda name: name is None or name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["breakable"] = breakable
    return made


def breakable(text: str) -> Any:
    """A text whose long words, such as names of cases and hashes, may be broken at commas, or anywhere if they have none."""
    from markupsafe import Markup, escape

    return Markup(" ".join(_with_breaks(str(escape(word))) for word in str(text).split(" ")))


def _with_breaks(word: str) -> str:
    if len(word) <= _LONG:
        return word
    if "," in word:
        return word.replace(",", ",<wbr>")
    if "." in word.strip("."):
        return word.replace(".", ".<wbr>").replace("_", "_<wbr>")
    plain = "&" not in word  # nothing that was escaped is torn apart
    return "<wbr>".join(word[i : i + _LONG] for i in range(0, len(word), _LONG)) if plain else word


@contextmanager
def _told(folder: str | Path | None) -> Iterator[None]:
    """What is wrong with a template, by its name and line."""
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
        frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.endswith((".html", ".css"))]
        place = f"template {frames[-1].filename}, line {frames[-1].lineno}" if frames else where
        raise DeckcraneError(f"{place}: {error}") from None
