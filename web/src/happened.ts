// The card with what happened in a recorded run: a click goes there.

import type { PlaybackData } from "./data";
import { el } from "./dom";

const BEFORE = 0.5; // seconds by which a click goes to a time before what happened, so that it can be watched

export function eventsCard(events: PlaybackData["events"], seek: (t: number) => void): HTMLElement | null {
  if (!events.length) return null;
  const rows = events.map(({ time, text, size }) => {
    const row = el("button", { type: "button", class: "event" }, el("b", {}, `${time.toFixed(2)} s`), ` ${text}`, el("small", {}, size));
    row.addEventListener("click", () => seek(time - BEFORE));
    return el("li", {}, row);
  });
  return el("section", { class: "card", "data-card": "events" }, el("h2", {}, "Events"), el("ul", { class: "events" }, ...rows));
}
