"""Jinja templates of reports, in a sandbox; a company can replace each of ours by its own.

A folder of templates holds the replacements: `style.css`, `title_page.html`, `block.html`, or `report.html`, which can extend
ours as `bundled/report.html` and replace single blocks of it. Errors name the template and the line.
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
_LONGEST_UNBROKEN = 24
"""Most characters of a word that is never broken."""


def rendered(context: Mapping[str, Any], folder: str | Path | None = None) -> str:
    """Render a report as the text of a page, with the bundled templates or those of a folder."""
    check_templates(folder)
    environment = _environment(folder)
    with _template_errors(folder):
        return environment.get_template(MAIN).render(**context)


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
