// What happens: notices while it does, a list of it, and marks on the plots. A live run is watched; a recorded one has its events.

import { el, plain } from "./dom";
import type { Feature, Host, Make } from "./features";
import { Toasts } from "./toasts";
import { type Happening, Watching } from "./watching";

const GRAVE = new Set(["overload", "snap", "cavitation"]);
const LISTED = 100; // rows of the list of a live run

export const events: Make = (host) => (host.simulation ? watched(host) : recorded(host));

/** A number with four digits, forces with a prefix, shares in per cent. */
function told(size: number, unit: string): string {
  const brief = (value: number) => String(Number(value.toPrecision(4)));
  if (unit === "1") return `${brief(100 * size)} %`;
  for (const [factor, prefix] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]] as const)
    if (unit.startsWith("N") && Math.abs(size) >= factor) return `${brief(size / factor)} ${prefix}${unit}`;
  return `${brief(size)} ${unit}`;
}

function watched(host: Host): Feature | null {
  const { simulation } = host;
  const rules = host.data.watch;
  if (!simulation || !rules || !(rules.steps || rules.passing.length)) return null;
  const watching = new Watching(rules, (output, at) => {
    const k = simulation.entry(output, at);
    return k < 0 ? NaN : simulation.y[k];
  });
  const words = ({ kind, of }: Happening) => `${rules.words[kind]}: ${plain(of)}`;
  const toasts = new Toasts(host.places);
  const list = el("ul", { class: "events live-events", tabindex: "0", "aria-label": "Events so far" });
  const none = el("p", { class: "note" }, "Nothing has happened yet.");
  host.places.panel.append(el("section", { class: "card", "data-card": "events" }, el("h2", {}, "Events"), none, list));
  let rows: { one: Happening; size: HTMLElement }[] = [];
  const marks = () => host.plots.mark(watching.found.map((one) => ({ time: one.time, text: words(one) })));
  const add = (one: Happening) => {
    const size = el("small", {}, told(one.size, one.unit));
    list.prepend(el("li", {}, el("b", {}, `${one.time.toFixed(2)} s`), ` ${words(one)}`, size));
    rows.push({ one, size });
    if (rows.length > LISTED) list.lastElementChild?.remove();
    rows = rows.slice(-LISTED);
  };
  const relist = () => {
    rows = [];
    list.replaceChildren();
    watching.found.slice(-LISTED).forEach(add);
    none.hidden = watching.found.length > 0;
    list.hidden = !none.hidden;
    marks();
  };
  watching.look(simulation.time);
  simulation.watch = (t, watched, signals) => watching.step(t, watched, signals);
  relist();
  return {
    advanced(t) {
      const count = watching.found.length;
      const fresh = watching.look(t);
      for (const one of fresh) toasts.show(words(one), one.unit === "s" || one.kind === "lift_off" ? "" : told(one.size, one.unit), GRAVE.has(one.kind));
      if (watching.found.length !== count + fresh.length) return relist(); // it went back
      if (!fresh.length) return;
      none.hidden = true;
      list.hidden = false;
      fresh.forEach(add);
      marks();
    },
    /** Sizes grow while something lasts. */
    refresh() {
      for (const { one, size } of rows.slice(-8)) {
        const text = told(one.size, one.unit);
        if (size.textContent !== text) size.textContent = text;
      }
    },
    reset() {
      watching.clear();
      watching.look(simulation.time);
      toasts.clear();
      relist();
    },
    handles: { events: () => watching.found.map((one) => ({ ...one, text: words(one) })).sort((one, other) => one.time - other.time) },
  };
}

function recorded(host: Host): Feature | null {
  const happened = host.data.playback?.events ?? [];
  if (!happened.length) return null;
  const toasts = new Toasts(host.places);
  return {
    played(from, to) {
      for (const one of happened) if (one.time > from && one.time <= to) toasts.show(one.text, one.size, GRAVE.has(one.kind));
    },
    reset: () => toasts.clear(),
    handles: { events: () => happened },
  };
}
