"""Finds every control of a page by its role, as a reader of screens does, and operates it as a hand would."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError as TooLongError

from tests.view.browser import Opened

MOST = 400
"""Controls of a page; more mean that a name changes each time it is read."""
PATIENCE = 10_000
"""Milliseconds in which a control must answer, on a machine that others use."""
SCAN = (Path(__file__).parent / "controls.js").read_text(encoding="utf-8")
"""The next control that can be seen and is not done yet, marked for a locator.

Those of an open window come before all others, and so do those of a list that was opened: it is closed when all are done.
"""
CLOSE = """
() => {
  for (const one of document.querySelectorAll("details[data-opened][open]")) {
    one.open = false;
    one.dataset.opened = 99;
  }
}
"""
BACK = "(one, value) => { one.value = value; for (const e of ['input', 'change']) one.dispatchEvent(new Event(e)); }"
OTHERS = """
(all) => { for (const one of all) { one.click(); one.click(); } }
"""
"""Switches of a long list besides the first: by their own clicks, twice, since a hand would take minutes."""


@dataclass
class Operator:
    """Operates all controls of an open page, one after the other; `done` are their keys, `nameless` those without a name."""

    found: Opened
    done: list[str] = field(default_factory=list)
    nameless: list[str] = field(default_factory=list)

    def all(self) -> list[str]:
        while len(self.done) < MOST:
            control = self.found.page.evaluate(SCAN, self.done)
            if control["kind"] == "listed":  # a list may be filled a moment after it is opened
                self.found.page.wait_for_timeout(200)
                if self.found.page.evaluate(SCAN, self.done)["kind"] == "listed":
                    self.found.page.evaluate(CLOSE)
                continue
            if control["kind"] == "none":
                if not control["dialog"]:
                    return self.done
                self.found.page.keyboard.press("Escape")
                continue
            self.done.append(control["key"])
            if not control["name"]:
                self.nameless.append(control["key"])
            try:
                self._operate(control)
            except TooLongError as error:  # a message may have gone by itself meanwhile
                if self.found.page.locator("[data-found]:visible").count():
                    raise AssertionError(f"{control['key']} cannot be operated: {str(error)[:1500]}") from error
            assert self.found.errors == [], f"after {control['key']}"
        raise AssertionError(f"more than {MOST} controls: {self.done[-10:]}")

    def _operate(self, control: dict[str, Any]) -> None:
        self.found.page.set_default_timeout(PATIENCE)
        place = self.found.page.locator("[data-found]")
        match control["kind"]:
            case "range":
                self._slide(place)
            case "select":
                for value in place.evaluate("(one) => [...one.options].filter((o) => !o.disabled).map((o) => o.value)"):
                    place.select_option(value, force=True)
                    assert place.input_value() == value
            case "check":
                before = place.is_checked()
                for _ in range(2):
                    place.click()
                assert place.is_checked() == before
                if control["listed"]:
                    self._others()
            case "summary":
                place.click()
                place.evaluate("(one) => one.parentElement.open && one.parentElement.setAttribute('data-opened', '1')")
            case "radio":
                label = self.found.page.locator(f"label[for='{place.get_attribute('id')}']")
                (label if label.count() else place).first.click()
                assert place.is_checked()
            case "field":
                if place.is_editable():
                    place.fill(place.input_value())
                place.press("Enter")
            case "link":
                assert not str(place.get_attribute("href")).startswith("http"), "a page leads nowhere else"
            case _:
                place.click()
                if control["pressed"] is not None and self.found.page.locator("[data-found]:visible").count():
                    self.found.page.locator("[data-found]").click()

    def _others(self) -> None:
        """All other switches of the list that is open."""
        self.found.page.locator(
            "details[data-opened][open] input[type=checkbox]:visible:not([data-found])"
        ).evaluate_all(OTHERS)
        while (control := self.found.page.evaluate(SCAN, self.done))["kind"] == "check" and control["listed"]:
            self.done.append(control["key"])

    def _slide(self, place: Any) -> None:
        """To both ends by keys, and back to where it was."""
        low, high, value = place.evaluate("(one) => [Number(one.min), Number(one.max), one.value]")
        place.focus()
        for key, end in (("Home", low), ("End", high)):
            place.press(key)
            reached = float(place.input_value())
            assert abs(reached - end) <= 0.01 * (high - low), f"{key} of {place.get_attribute('id')}"
        place.evaluate(
            "(one, value) => { one.value = value; for (const e of ['input', 'change']) one.dispatchEvent(new Event(e)); }",
            value,
        )
