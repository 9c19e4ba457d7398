"""What is wrong with how a page lies on a screen, in words: what sticks out, lies on something else, or is too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.view.browser import Opened, missing

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAYOUT = """
(least) => {
  const found = [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const called = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 30)}"`;
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`);
  // Controls: inside the window, and large enough to be hit. A radio button is hit by its label, a slider along its length.
  for (const one of document.querySelectorAll("button, select, summary, .segments label, input[type=range], input.toggle")) {
    if (!shown(one)) continue;
    const { left, right, width, height } = box(one);
    if (!width || !height) continue;
    if (left < -0.5 || right > innerWidth + 0.5) found.push(`${called(one)} sticks out: ${left.toFixed()} to ${right.toFixed()} of ${innerWidth}`);
    const small = one.matches("input[type=range]") ? 16 : one.matches("summary, input.toggle") ? 24 : least;
    if (height < small - 0.5 || width < 23.5) found.push(`${called(one)} is small: ${width.toFixed()} x ${height.toFixed()}`);
    if (one.matches("button") && one.scrollWidth > one.clientWidth + 1) found.push(`${called(one)}: its text is cut`);
  }
  // What lies over the picture: inside it, and nothing on anything else. What only holds others counts by what it holds.
  const view = document.getElementById("view");
  const frame = box(view);
  const holds = (one) => getComputedStyle(one).pointerEvents === "none" && one.children.length && !one.matches(".heading, svg, .message");
  const parts = (one) => (!shown(one) || one.matches("canvas, dialog, .compared") ? [] : holds(one) || one.matches(".tools, .sticks, .toasts") ? [...one.children].flatMap(parts) : [one]);
  const over = [...view.children].flatMap(parts).filter((one) => box(one).width * box(one).height > 4);
  for (const one of over) {
    const { left, right, top, bottom, width, height } = box(one);
    if (width * height > 0.8 * frame.width * frame.height) continue;
    if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1) found.push(`${called(one)} leaves the picture`);
  }
  over.forEach((one, i) => over.slice(i + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1.5 && along > 1.5 && !one.contains(other) && !other.contains(one)) found.push(`${called(one)} lies on ${called(other)} (${across.toFixed()} x ${along.toFixed()})`);
  }));
  return found;
}
"""


def faults(found: Opened, least: float = 28.0) -> list[str]:
    """What is wrong with the layout; controls are at least so many pixels high."""
    return list(found.page.evaluate(LAYOUT, least))


def barriers(found: Opened) -> list[str]:
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
