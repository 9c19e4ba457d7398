"""The site in a browser, opened from a disk: it asks nobody for anything, is painted before any crane, and can be searched."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.repository.site_rooms import drawing, room
from tests.view.browser import DESK, NO_WEBGL, PHONE
from tests.view.layout import barriers

pytestmark = pytest.mark.study
CRANE = "deck_crane_in_waves"
KINDS = (
    "index",
    "gallery/index",
    f"gallery/{CRANE}",
    "guide/scenario",
    "theory",
    "validation",
    "api/running",
    "tutorials/index",
    "404",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages, with one crane that runs."""
    drawing()
    folder = tmp_path_factory.mktemp("site")
    room("build").build(folder / "site", folder / "stage", quick=True)
    (folder / "site" / "live").mkdir()
    text, refused = room("gallery").crane(CRANE)
    assert refused is None
    (folder / "site" / "live" / f"{CRANE}.html").write_text(text, encoding="utf-8")
    return folder / "site"


class Visit:
    """A page of the site that is open, with what it asked for and said."""

    def __init__(self, browser: Any, path: Path, size: tuple[int, int], scheme: str) -> None:
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.page.set_default_timeout(120_000)  # on a busy machine
        self.page.add_init_script(NO_WEBGL)  # drawing is tested elsewhere
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.goto(path.as_uri())

    def asked_for_a_crane(self) -> bool:
        return any("/live/" in url for url in self.requests)


@pytest.fixture
def visit(browser: Any, site: Path) -> Iterator[Callable[..., Visit]]:
    made: list[Visit] = []

    def go(name: str, size: tuple[int, int] = DESK, scheme: str = "light") -> Visit:
        made.append(Visit(browser, site / f"{name}.html", size, scheme))
        return made[-1]

    yield go
    for one in made:
        one.context.close()


@pytest.mark.parametrize("name", KINDS)
def test_a_page_asks_no_other_host_and_says_no_error(visit: Callable[..., Visit], name: str) -> None:
    seen = visit(name)
    seen.page.wait_for_timeout(300)
    assert [url for url in seen.requests if not url.startswith(("file:", "data:", "blob:"))] == []
    assert seen.errors == []


@pytest.mark.parametrize("name", KINDS)
def test_a_page_fits_a_phone(visit: Callable[..., Visit], name: str) -> None:
    page = visit(name, PHONE, "dark").page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"


@pytest.mark.parametrize(
    ("name", "size", "scheme"),
    [(name, *looks) for name in KINDS for looks in ((DESK, "light"), (PHONE, "dark"))]
    + [(name, *looks) for name in ("index", "guide/scenario") for looks in ((DESK, "dark"), (PHONE, "light"))],
)
def test_a_page_keeps_nobody_out(visit: Callable[..., Visit], name: str, size: tuple[int, int], scheme: str) -> None:
    seen = visit(name, size, scheme)
    seen.page.wait_for_timeout(300)  # fonts, and boxes that scroll
    assert barriers(seen) == []


def test_the_page_for_wrong_addresses_leads_back_into_the_site(visit: Callable[..., Visit], site: Path) -> None:
    seen = visit("404")
    assert seen.page.title() == "Page not found - deckcrane"
    ways = seen.page.locator("article p a")
    assert ways.count() == 3
    for i in range(3):
        assert (site / ways.nth(i).get_attribute("href")).is_file()


def test_the_landing_page_is_painted_before_it_asks_for_its_crane(visit: Callable[..., Visit], site: Path) -> None:
    seen = visit("index")
    assert not seen.asked_for_a_crane(), "loaded, and no crane asked for"
    crane = seen.page.wait_for_selector(".live.running iframe", state="attached")
    assert crane.get_attribute("title") == "A crane with a compensated platform on a supply vessel in waves"
    inside = crane.content_frame()
    inside.wait_for_function("() => window.deckcrane !== undefined")
    assert inside.evaluate("document.body.classList.contains('embed')"), "the crane alone, without its controls"
    inside.wait_for_function("() => window.deckcrane.state().time > 0.5")
    assert seen.errors == [], "a frame that a disk's page opens may not use gamepads, and the crane runs all the same"


def test_on_a_phone_a_crane_waits_to_be_asked_for(visit: Callable[..., Visit]) -> None:
    seen = visit(f"gallery/{CRANE}", PHONE)
    seen.page.locator(".live").scroll_into_view_if_needed()
    seen.page.wait_for_timeout(800)
    assert not seen.asked_for_a_crane()
    seen.page.get_by_role("button", name="Run it here").click()
    seen.page.wait_for_selector(".live.running iframe", state="attached")
    assert seen.asked_for_a_crane()


def test_the_site_can_be_searched_from_a_disk(visit: Callable[..., Visit]) -> None:
    seen = visit("index")
    seen.page.get_by_role("button", name="Search").first.click()
    seen.page.keyboard.type("rainflow")
    found = seen.page.get_by_text(re.compile(r"^\d+ results$"))
    found.wait_for()
    assert int(found.inner_text().split()[0]) > 5


def test_a_reference_leads_to_its_equation(visit: Callable[..., Visit]) -> None:
    page = visit("theory").page
    page.get_by_role("link", name="(7)", exact=True).first.click()
    assert page.url.endswith("#eq-7")
    top = page.evaluate("document.getElementById('eq-7').getBoundingClientRect().top")
    assert 0 < top < DESK[1], "below the head of the page, in sight"
