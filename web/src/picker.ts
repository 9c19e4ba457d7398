// The list from which signals are chosen: it opens where there is most room, and scrolls.

import type { Signal } from "./data";
import { el, fresh } from "./dom";

const EDGE = 8; // pixels that stay free at the edges of the window

export function picker(signals: Signal[], chosen: Set<string>, changed: () => void): HTMLElement {
  const summary = el("summary", {}, "Choose signals");
  const box = el("details", { class: "picker" }, summary);
  const columns = el("div", { class: "picker-columns" });
  for (const group of new Set(signals.map((signal) => signal.group))) {
    const set = el("fieldset", {}, el("legend", {}, group));
    for (const signal of signals.filter((one) => one.group === group)) {
      const id = fresh("signal");
      const input = el("input", { type: "checkbox", id, "data-signal": signal.id });
      input.checked = chosen.has(signal.id);
      input.addEventListener("change", () => {
        if (input.checked) chosen.add(signal.id);
        else chosen.delete(signal.id);
        changed();
      });
      const text = el("span", {}, `${signal.label} `, el("small", {}, signal.unit));
      set.append(el("label", { for: id, title: signal.id }, input, text));
    }
    columns.append(set);
  }
  const list = el("div", { class: "picker-list" }, columns);
  box.append(list);
  const place = () => {
    if (!box.open) return;
    const { top, bottom } = summary.getBoundingClientRect();
    const [above, below] = [top - EDGE, innerHeight - bottom - EDGE];
    const up = above > below;
    list.style.top = up ? "auto" : `${bottom}px`;
    list.style.bottom = up ? `${innerHeight - top}px` : "auto";
    list.style.maxHeight = `${Math.max(up ? above : below, 120)}px`;
  };
  box.addEventListener("toggle", place);
  addEventListener("resize", place);
  addEventListener("scroll", place, { passive: true });
  document.getElementById("panel")?.addEventListener("scroll", place, { passive: true });
  document.addEventListener("pointerdown", (event) => {
    if (!box.contains(event.target as Node)) box.open = false;
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    box.open = false;
    summary.focus();
  });
  return box;
}
