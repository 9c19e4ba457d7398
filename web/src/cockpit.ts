// What the operator reads: height, outreach, load, load moment, heel and trim, in a strip along the lower edge of the picture. Of two
// variants that are compared, each has its strip; the second says how far it is off the first.

import "./cockpit.css";
import type { Readout } from "./data";
import { el } from "./dom";
import type { Host, Make } from "./features";
import { fixed } from "./numerals";

type Values = readonly (number | null)[];

/** A figure as it is shown; a dash where a variant does not have it. */
function figure(value: number | null, digits: number): string {
  return value === null || !Number.isFinite(value) ? "–" : fixed(value, digits);
}

export const cockpit: Make = (host) => {
  const { readouts } = host.data;
  if (!readouts.length) return null;
  const own = new Strip(host, host.places.readouts);
  const beside = el("div", { class: "readouts beside", hidden: "" });
  let other: Strip | null = null;
  host.places.view.append(beside);
  const refresh = () => {
    const values = host.values();
    const second = host.compared?.() ?? null;
    own.show(values);
    beside.hidden = second === null;
    if (second) (other ??= new Strip(host, beside, true)).show(second, values);
  };
  refresh();
  const numbers = (strip: Strip, values: Values) =>
    Object.fromEntries(readouts.map(({ key, parts }) => [key, parts.map((part) => ({ value: strip.value(part, values), unit: part.unit }))]));
  return {
    refresh,
    reset: refresh,
    handles: {
      /** What is read, unrounded: by key, the figures with their units. */
      readouts: () => numbers(own, host.values()),
      /** The same of the variant that is compared; null without one. */
      otherReadouts: () => {
        const second = host.compared?.() ?? null;
        return second && numbers(own, second);
      },
    },
  };
};

/** The figures of one run; of a second one with differences to the first. */
class Strip {
  private readonly texts: { part: Readout["parts"][number]; node: Text; difference: Text | null }[] = [];
  private readonly places: Map<string, number>;

  constructor(
    private readonly host: Host,
    place: HTMLElement,
    differs = false,
  ) {
    this.places = new Map(host.data.signals.map((signal, i) => [signal.id, i]));
    for (const { key, label, title, parts } of host.data.readouts) {
      const rows = parts.map((part, i) => {
        const node = document.createTextNode("–");
        const difference = differs && i === 0 ? document.createTextNode("") : null;
        this.texts.push({ part, node, difference });
        const unit = el("span", { class: "unit" }, `\u00a0${part.unit}${part.words ? ` ${part.words}` : ""}`);
        const row = el(i ? "small" : "b", {}, node, unit);
        return difference ? [row, el("span", { class: "difference", title: "Difference to the left variant" }, difference)] : [row];
      });
      const shown = differs ? rows[0] : rows.flat(); // with a difference there is room for one figure
      place.append(el("div", { class: "readout", "data-readout": key, title }, el("span", { class: "label" }, label), ...shown));
    }
  }

  /** A figure in the unit in which it is shown; heights on land are over the ground as it is drawn. */
  value({ signal, factor, ground }: Readout["parts"][number], values: Values): number | null {
    const value = values[this.places.get(signal) ?? -1] ?? null;
    return value === null ? null : value * factor - (ground ? (this.host.stage?.camera.ground ?? 0) : 0);
  }

  show(values: Values, first: Values | null = null): void {
    for (const { part, node, difference } of this.texts) {
      const value = this.value(part, values);
      const text = figure(value, part.digits);
      if (node.data !== text) node.data = text;
      if (!difference || !first) continue;
      const before = this.value(part, first);
      const off = value === null || before === null ? null : value - before;
      const sign = off !== null && Number(off.toFixed(part.digits)) > 0 ? "+" : "";
      const told = off === null ? "" : `Δ ${sign}${figure(off, part.digits)}`;
      if (difference.data !== told) difference.data = told;
    }
  }
}
