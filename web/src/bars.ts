// How much of what is allowed each check takes: a bar with its present value, and a tick at the largest so far.

import "./bars.css";
import { el } from "./dom";
import type { Make } from "./features";
import { liveValue } from "./showing";

const NEAR = 80; // per cent
const FULL = 125; // per cent that a whole bar stands for: what is over the limit must be seen to be over

interface Bar {
  signal: number;
  most: number;
  row: HTMLElement;
  meter: HTMLElement;
  fill: HTMLElement;
  tick: HTMLElement;
  now: Text;
  largest: Text;
}

export const bars: Make = (host) => {
  const { signals } = host.data;
  const own = signals.flatMap(({ output }, i) => (output === "utilisation" ? [i] : []));
  if (!own.length) return null;
  const rows = own.map((signal) => bar(signal, signals[signal].label.replace(/, utilisation$/, "")));
  const governs = el("p", { class: "note" });
  const note = "Share of what each check allows; 100 % is the limit. The tick is the largest so far.";
  host.places.panel.append(
    el("section", { class: "card", "data-card": "utilisation" }, el("h2", {}, "Utilisation"), governs, ...rows.map(({ row }) => row), el("p", { class: "note" }, note)),
  );
  const { recording, simulation } = host;
  /** Of a recorded run, the largest up to each sample. */
  const largest = recording && own.map((signal) => rising(recording.signal(signal)));
  const keep = () => {
    if (simulation) for (const one of rows) one.most = Math.max(one.most, liveValue(signals[one.signal], simulation) ?? -Infinity);
  };
  const refresh = () => {
    const values = host.values();
    if (recording && largest) {
      const row = recording.row(host.time);
      rows.forEach((one, i) => (one.most = Math.max(largest[i][row] ?? -Infinity, values[one.signal] ?? -Infinity)));
    } else keep();
    rows.forEach((one) => show(one, values[one.signal] ?? null));
    const first = rows.reduce((best, one) => (one.most > best.most ? one : best));
    const text = Number.isFinite(first.most) ? `Largest so far: ${first.meter.getAttribute("aria-label")}, ${percent(first.most)}.` : "";
    if (governs.textContent !== text) governs.textContent = text;
  };
  refresh();
  return {
    advanced: keep,
    refresh,
    reset() {
      for (const one of rows) one.most = -Infinity;
      refresh();
    },
    handles: {
      /** In per cent, by check: now, and the largest so far. */
      utilisations: () => {
        refresh();
        const values = host.values();
        return Object.fromEntries(rows.map(({ signal, most }) => [signals[signal].id.slice("utilisation:".length), { now: values[signal], most }]));
      },
    },
  };
};

function bar(signal: number, label: string): Bar {
  const [now, largest] = [document.createTextNode("–"), document.createTextNode("")];
  const [fill, tick] = [el("span", { class: "fill" }), el("span", { class: "tick" })];
  const meter = el("span", { class: "track", role: "meter", "aria-label": label, "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": "0" }, fill, el("span", { class: "limit" }), tick);
  const row = el("div", { class: "bar", "data-state": "fine" }, el("span", { class: "what" }, label), el("b", {}, now), meter, el("small", {}, largest));
  return { signal, most: -Infinity, row, meter, fill, tick, now, largest };
}

function show({ most, row, meter, fill, tick, now, largest }: Bar, value: number | null): void {
  const known = value !== null && Number.isFinite(value);
  const text = known ? percent(value) : "–";
  const top = Number.isFinite(most) ? `largest ${percent(most)}` : "";
  if (now.data === text && largest.data === top) return;
  now.data = text;
  largest.data = top;
  fill.style.transform = `scaleX(${known ? share(value) : 0})`;
  tick.style.left = `${100 * share(most)}%`;
  row.dataset.state = !known || value <= NEAR ? "fine" : value <= 100 ? "near" : "over";
  meter.setAttribute("aria-valuenow", String(Math.round(Math.min(known ? value : 0, 100))));
  meter.setAttribute("aria-valuetext", `${text}, ${top}`);
}

function share(value: number): number {
  return Math.min(Math.max((Number.isFinite(value) ? value : 0) / FULL, 0), 1);
}

function percent(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} %`;
}

/** The largest of all values up to each. */
function rising(values: (number | null)[]): number[] {
  let most = -Infinity;
  return values.map((value) => (most = Math.max(most, value ?? -Infinity)));
}
