"""Builds the site: `python docs/site/build.py [--quick] [--url URL] [FOLDER]` writes it to site/, or to a folder.

The pages of docs/ are copied into build/site, with formulas taken out, running cranes put in, tutorials run, and the gallery
and the API reference made; Zensical makes HTML of that; formulas are put back and links checked. So the generator sees
plain Markdown alone, and could be another one. --quick leaves out what takes long: running cranes and tutorials.
Depends on Zensical, node (see formulas.py), and on the rooms beside it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import api
import gallery
import links
import tutorials
from formulas import Formulas, SiteError, filled, installed, put_style
from ruamel.yaml import YAML

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCS = ROOT / "docs"
STAGE = ROOT / "build" / "site"
FONTS = {
    "inter": ("@fontsource-variable/inter", "inter-latin-wght-normal.woff2"),
    "mono": ("@fontsource-variable/jetbrains-mono", "jetbrains-mono-latin-wght-normal.woff2"),
}
_LIVE = re.compile(r"^<!-- live: (\w+) -->\s*!\[([^\]]*)\]\([^)]*\)$", re.MULTILINE)

_LOST_TITLE = "<title>Page not found - deckcrane</title>"
_LOST = """<h1>Page not found</h1>
<p>There is no page at this address; it may have been renamed. Search for it with the field above, or go to
<a href="{root}/index.html">the start</a>, <a href="{root}/gallery/index.html">the gallery</a> or
<a href="{root}/guide/index.html">the guide</a>.</p>"""


def build(out: Path, stage: Path = STAGE, *, quick: bool = False, url: str = "") -> None:
    """The whole site in the folder `out`, which is replaced when all went well."""
    shutil.rmtree(stage, ignore_errors=True)
    docs, made, formulas = stage / "docs", stage / "html", Formulas()
    live = None if quick else stage / "live"
    copied(docs, formulas, quick=quick)
    scenarios = list(gallery.pages(docs / "gallery", live))
    api.pages(docs / "api")
    put_assets(docs / "assets")
    settings = configured(scenarios, url)
    with (stage / "mkdocs.yml").open("w", encoding="utf-8") as file:
        YAML().dump(settings, file)
    generated(stage)
    drawn = formulas.drawn()
    for page in made.rglob("*.html"):
        text = filled(page.read_text(encoding="utf-8"), drawn)
        if page.name == "404.html":
            text = lost(text, urlsplit(url).path.rstrip("/"))
            text = text if url else relative(text)
        page.write_text(text, encoding="utf-8")
    if live is not None:
        shutil.move(live, made / "live")
    (made / ".nojekyll").touch()  # else GitHub Pages leaves out what begins with an underscore
    checked(made, quick=quick)
    shutil.rmtree(out, ignore_errors=True)
    shutil.move(made, out)


def copied(docs: Path, formulas: Formulas, *, quick: bool) -> None:
    """The pages as Zensical is to read them, and the pictures beside them."""
    for path in sorted(DOCS.rglob("*")):
        name = path.relative_to(DOCS)
        target = docs / name
        if name.parts[0] == "site" or path.is_dir() or path.suffix in (".py", ".toml", ".json"):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".md":
            shutil.copyfile(path, target)
            continue
        text = path.read_text(encoding="utf-8")
        if name.parts[0] == "tutorials" and not quick:
            text = tutorials.with_outputs(text, path.stem, docs / "tutorials" / "outputs")
        up = "../" * (len(name.parts) - 1)
        text = _LIVE.sub(lambda match, up=up: gallery.frame(match[1], match[2], up, start="view"), text)
        target.write_text(formulas.taken_from(text, str(name)), encoding="utf-8")


def put_assets(assets: Path) -> None:
    """Fonts, KaTeX's style, and what lets search work from a disk: all that comes as npm packages."""
    put_style(assets)
    shutil.copyfile(installed("iframe-worker") / "shim" / "index.js", assets / "iframe-worker.js")
    for name, (package, file) in FONTS.items():
        shutil.copyfile(installed(package) / "files" / file, assets / f"{name}.woff2")
    (assets / "licences").mkdir()
    for package in ("katex", "iframe-worker", *(package for package, _ in FONTS.values())):
        shutil.copyfile(installed(package) / "LICENSE", assets / "licences" / f"{package.rpartition('/')[2]}.txt")


def configured(scenarios: list[str], url: str) -> dict[str, Any]:
    """mkdocs.yml, with the pages that were made in its contents."""
    settings: dict[str, Any] = YAML().load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    settings.update(docs_dir="docs", site_dir="html")
    if url:
        settings["site_url"] = url.rstrip("/") + "/"
    for tab in settings["nav"]:
        if "Gallery" in tab:
            tab["Gallery"] += [f"gallery/{name}.md" for name in scenarios]
        if "API" in tab:
            tab["API"] += [f"api/{name}.md" for name in api.PAGES]
    return settings


def lost(page: str, root: str) -> str:
    """The page for wrong addresses, with a title and ways on; `root` is the path below which the site is served."""
    for found, better in (
        ("<title>deckcrane</title>", _LOST_TITLE),
        ("<h1>404 - Not found</h1>", _LOST.format(root=root)),
    ):
        if found not in page:
            raise SiteError(f"Zensical's page for wrong addresses has no {found}")
        page = page.replace(found, better)
    return page


def relative(page: str) -> str:
    """The page for wrong addresses, which names all by addresses of a server, for a disk, where there is none."""
    page = page.replace('href="/"', 'href="index.html"').replace('"base":"/"', '"base":"."')
    return re.sub(r'((?:href=|src=|"search":)")/', r"\1", page)


def generated(stage: Path) -> None:
    """Zensical's HTML of the staged pages; a warning is an error."""
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(stage / "mkdocs.yml")]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=600)
    if done.returncode != 0:
        told = re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr).partition("Traceback")[0]
        raise SiteError(f"Zensical did not build the site:\n{told}")


def checked(site: Path, *, quick: bool) -> None:
    """All links lead somewhere, and nothing comes from another host."""
    wrong = links.broken(site, but=("live",) if quick else ())
    if wrong:
        raise SiteError("links that lead nowhere:\n" + "\n".join(wrong))
    foreign = links.from_elsewhere(site)
    if foreign:
        raise SiteError("what would be loaded from other hosts:\n" + "\n".join(foreign))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="where the site is written")
    parser.add_argument("--quick", action="store_true", help="without running cranes and without running the tutorials")
    parser.add_argument(
        "--url", default="", help="where the site will be served; its page for wrong addresses needs it"
    )
    given = parser.parse_args()
    try:
        build(given.folder, quick=given.quick, url=given.url)
    except SiteError as error:
        print(f"the site was not built: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
