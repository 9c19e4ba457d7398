// What the operator reads: height, outreach, load, load moment, heel and trim, in a strip along the lower edge of the picture.

import "./cockpit.css";
import type { Readout } from "./data";
import { el } from "./dom";
import type { Make } from "./features";
import { fixed } from "./numerals";

/** A figure as it is shown; a dash where a variant does not have it. */
function figure(value: number | null, digits: number): string {
  return value === null || !Number.isFinite(value) ? "–" : fixed(value, digits);
}

export const cockpit: Make = (host) => {
  const { readouts, signals } = host.data;
  if (!readouts.length) return null;
  const places = new Map(signals.map((signal, i) => [signal.id, i]));
  const texts: { part: Readout["parts"][number]; at: number; node: Text }[] = [];
  for (const { key, label, title, parts } of readouts) {
    const rows = parts.map((part, i) => {
      const node = document.createTextNode("–");
      texts.push({ part, at: places.get(part.signal) ?? -1, node });
      const unit = el("span", { class: "unit" }, `\u00a0${part.unit}${part.words ? ` ${part.words}` : ""}`);
      return el(i ? "small" : "b", {}, node, unit);
    });
    host.places.readouts.append(el("div", { class: "readout", "data-readout": key, title }, el("span", { class: "label" }, label), ...rows));
  }
  const refresh = () => {
    const values = host.values();
    for (const { part, at, node } of texts) {
      const value = values[at] ?? null;
      const text = figure(value === null ? null : value * part.factor, part.digits);
      if (node.data !== text) node.data = text;
    }
  };
  refresh();
  return {
    refresh,
    reset: refresh,
    handles: {
      /** What is read, unrounded: by key, the figures with their units. */
      readouts: () => {
        const values = host.values();
        const read = ({ signal, factor, unit }: Readout["parts"][number]) => {
          const value = values[places.get(signal) ?? -1] ?? null;
          return { value: value === null ? null : value * factor, unit };
        };
        return Object.fromEntries(readouts.map(({ key, parts }) => [key, parts.map(read)]));
      },
    },
  };
};
