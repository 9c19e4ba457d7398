// Plots of the chosen signals over time: one chart for each unit, all with the same time axis.

import "./plots.css";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Signal } from "./data";
import { el } from "./dom";
import { drawLines, type Limit, type Mark, tips } from "./plotmarks";
import { brief, figure, FONT, padded, room } from "./numerals";
import { picker } from "./picker";
import { type Values, lastAt, Records } from "./records";

const WINDOW = 30; // seconds that a live plot shows
const MOST = 3; // charts
const RATE = 80; // milliseconds between two drawings of what runs
const CLOSE = 0.5; // of a limit: below that the limit is not worth the room it takes in a chart
const HUES = {
  light: ["#0b7a99", "#c8431b", "#5c8714", "#7a4cc4", "#a06f00", "#c02f78", "#2f5fc4", "#2d7d70"],
  dark: ["#4fc3e4", "#ff8a5f", "#a8d159", "#bb97f5", "#ecbb45", "#f580b8", "#86aef7", "#74cdbf"],
};

interface Chart {
  box: HTMLElement;
  plot: uPlot;
  signals: number[];
  /** A line at the present time of a recorded run, over the chart: to move it costs no drawing. */
  mark: HTMLElement;
}

export class Plots {
  private readonly records: Records;
  private charts: Chart[] = [];
  private readonly area = el("div", { class: "charts" });
  private readonly key = el("span", { class: "plots-key" });
  private readonly chosen: Set<string>;
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private marked = NaN;
  private stale = true;
  private drawn = -Infinity;

  constructor(
    place: HTMLElement,
    private readonly signals: Signal[],
    chosen: string[],
    private readonly live: boolean,
    private readonly seek: (t: number) => void,
    private events: readonly Mark[] = [],
  ) {
    this.chosen = new Set(chosen);
    this.records = new Records(signals, WINDOW);
    const choice = picker(signals, this.chosen, () => this.build());
    place.append(el("div", { class: "plots-head" }, el("h2", {}, "Plots"), this.key, choice), this.area);
    new ResizeObserver(() => this.fit()).observe(this.area);
    this.dark.addEventListener("change", () => this.build());
    this.build();
  }

  /** Adds a point of a live run. A run that went back takes the plots back with it. */
  add(t: number, values: Values): void {
    if (this.records.add(t, values)) this.stale = true;
  }

  /** Shows two runs, the second in dashes; null shows one. */
  compare(first: string | null, second: string | null): void {
    const names = this.compared;
    if (names && names[0] === first && names[1] === second) return;
    this.records.compare(first, second);
    this.build();
  }

  /** The second run at the time of the last point, where that is a point; null where it is elsewhere. */
  addOther(t: number, values: (() => Values) | null): void {
    this.records.addOther(t, values);
  }

  clear(): void {
    this.records.cut(-Infinity);
    this.stale = true;
  }

  /** Lines at the times of what happened. */
  mark(events: readonly Mark[]): void {
    this.events = events;
    this.explain();
    this.stale = true;
  }

  /** All of a recorded run. */
  fill(times: ArrayLike<number>, column: (signal: number) => Values): void {
    this.records.times = Array.from(times);
    this.records.values = this.signals.map((_, i) => column(i));
    this.stale = true;
  }

  /** Times and values as they are plotted, by signal; for scripts. */
  points(): ReturnType<Records["points"]> {
    return this.records.points();
  }

  /** The names of two runs that are compared. */
  get compared(): readonly [string, string] | null {
    return this.records.other?.names ?? null;
  }

  /** The signals that are plotted. */
  get shown(): readonly string[] {
    return [...this.chosen];
  }

  /** Plots other signals. */
  show(ids: readonly string[]): void {
    this.chosen.clear();
    for (const id of ids) this.chosen.add(id);
    for (const box of document.querySelectorAll<HTMLInputElement>("input[data-signal]")) box.checked = this.chosen.has(box.dataset.signal ?? "");
    this.build();
  }

  /** Draws what has changed, not at every picture; the mark is the present time of a recorded run. */
  draw(mark: number): void {
    if (!this.stale && (this.live || mark === this.marked)) return;
    if (this.live && performance.now() - this.drawn < RATE) return;
    this.drawn = performance.now();
    this.marked = mark;
    const now = this.live ? this.records.times.length - 1 : lastAt(this.records.times, mark);
    for (const { plot, signals, mark: line } of this.charts) {
      if (this.stale) plot.setData(this.columns(signals), true);
      this.move(plot, line);
      if (this.records.times.length && (plot.cursor.left ?? -1) < 0) plot.setLegend({ idx: Math.max(now, 0) }, false);
    }
    this.stale = false;
  }

  private columns(signals: number[]): uPlot.AlignedData {
    const { times, values, other } = this.records;
    return [times, ...signals.map((i) => values[i]), ...(other ? signals.map((i) => other.values[i]) : [])] as uPlot.AlignedData;
  }

  private build(): void {
    for (const { plot } of this.charts) plot.destroy();
    this.area.replaceChildren();
    const wanted = this.signals.map((signal, i) => ({ signal, i })).filter(({ signal }) => this.chosen.has(signal.id));
    const units = [...new Set(wanted.map(({ signal }) => signal.unit))];
    this.charts = units.slice(0, MOST).map((unit) => {
      const own = wanted.filter(({ signal }) => signal.unit === unit);
      return this.chart(unit, own.map(({ i }) => i), Math.min(units.length, MOST));
    });
    const note = units.length > MOST ? `${units.length} units are chosen; ${MOST} charts fit.` : "";
    if (!units.length || note) this.area.append(el("p", { class: "note" }, note || "No signal is chosen."));
    this.explain();
    this.stale = true;
  }

  /** What dashed lines mean, where there are any. */
  private explain(): void {
    const limited = this.charts.some(({ signals }) => signals.some((i) => this.signals[i].limit !== undefined));
    const parts = [this.events.length ? el("span", { class: "key-event" }, "events") : null, limited ? el("span", { class: "key-limit" }, "limits, in the colour of their curve") : null];
    const names = this.compared?.map((name, i) => el("span", { class: i ? "key-other" : "key-first" }, name)) ?? [];
    this.key.replaceChildren(...names, ...parts.filter((one) => one !== null));
  }

  private get scheme(): "dark" | "light" {
    return this.dark.matches ? "dark" : "light";
  }

  /** A curve of a signal, the k-th of its chart; what all its labels end with stands in the chart's title. */
  private series(i: number, k: number, shared: string, dash?: number[]): uPlot.Series {
    const hues = HUES[this.scheme];
    return {
      label: this.signals[i].label.slice(0, -shared.length || undefined),
      stroke: hues[k % hues.length],
      width: 1.75,
      dash,
      points: { show: false },
      spanGaps: false,
      value: (_: uPlot, value: number | null | undefined) => (value === null || value === undefined ? "–" : figure(value)),
    };
  }

  /** The curves of a second run: dashed, in the colours of the first one's. */
  private seconds(own: number[], shared: string): uPlot.Series[] {
    if (!this.compared) return [];
    return own.map((i, k) => {
      const made = this.series(i, k, shared, [6, 4]);
      return { ...made, label: `╌ ${made.label}` };
    });
  }

  private chart(unit: string, own: number[], count: number): Chart {
    const style = getComputedStyle(document.documentElement);
    const line = style.getPropertyValue("--line");
    const axis = { stroke: style.getPropertyValue("--muted"), grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1, size: 4 }, font: FONT };
    const numbers = (_: uPlot, splits: number[]) => splits.map(brief);
    const mark = el("div", { class: "mark", hidden: "" });
    const shared = ending(own.map((i) => this.signals[i].label));
    const title = `${shared.slice(2)} [${unit || "1"}]`.trimStart();
    const legend = el("div", { class: "chart-head" }, el("span", { class: "chart-unit" }, shared ? `${title[0].toUpperCase()}${title.slice(1)}` : title));
    const box = el("div", { class: "chart" }, legend);
    this.area.append(box);
    const plot = new uPlot(
      {
        ...this.size(count),
        scales: {
          x: { time: false, range: (_, low, high) => (this.live ? [Math.max(high - WINDOW, 0), Math.max(high, 5)] : [low, high]) },
          y: { range: (_, low, high) => padded(low, high === null ? null : Math.max(high, ...this.limits(own).map(({ limit }) => limit))) },
        },
        axes: [
          { ...axis, size: 26, gap: 2, values: (_, splits) => splits.map((t, i) => (i === splits.length - 1 ? `${brief(t)} s` : brief(t))) },
          { ...axis, values: numbers, size: room, gap: 3 },
        ],
        legend: { mount: (_, table) => legend.append(table) },
        padding: [6, 14, null, null],
        series: [{ label: "Time", value: (_, t) => (typeof t === "number" ? `${t.toFixed(2)} s` : "") }, ...own.map((i, k) => this.series(i, k, shared)), ...this.seconds(own, shared)],
        cursor: { sync: { key: "time" }, drag: { x: !this.live, y: false }, points: { size: 6 } },
        hooks: {
          ready: [
            (made) => {
              made.over.append(mark);
              this.clicks(made);
              tips(made, box, () => this.events);
            },
          ],
          drawAxes: [(made) => drawLines(made, this.scheme, this.events, this.limits(own))],
          setScale: [(made) => this.move(made, mark)],
          setSize: [(made) => this.move(made, mark)],
        },
      },
      this.columns(own),
      box,
    );
    box.style.width = `${plot.width}px`;
    return { box, plot, signals: own, mark };
  }

  /** The limits of those signals that come near to theirs, in the colours of their curves. */
  private limits(own: number[]): Limit[] {
    const hues = HUES[this.scheme];
    return own.flatMap((i, k) => {
      const { limit } = this.signals[i];
      return limit !== undefined && this.records.values[i].some((value) => value !== null && value >= CLOSE * limit) ? [{ limit, hue: hues[k % hues.length] }] : [];
    });
  }

  private size(count: number): { width: number; height: number } {
    const width = Math.max(this.area.clientWidth, 200);
    const side = width > 640 ? count : 1;
    return { width: Math.floor(width / Math.max(side, 1)) - 2, height: width > 640 ? 148 : 150 };
  }

  private fit(): void {
    const size = this.size(this.charts.length);
    for (const { plot, box } of this.charts) {
      box.style.width = `${size.width}px`;
      plot.setSize(size);
    }
  }

  /** Puts the mark where the present time is. */
  private move(plot: uPlot, mark: HTMLElement): void {
    if (this.live || Number.isNaN(this.marked)) return;
    const x = plot.valToPos(this.marked, "x");
    const width = plot.bbox.width / devicePixelRatio; // to ask the element for it would make the browser lay out the page anew
    mark.hidden = !(x >= -1 && x <= width + 1);
    mark.style.transform = `translateX(${x - 1}px)`;
  }

  /** A click on a recorded plot goes to that time. */
  private clicks(plot: uPlot): void {
    if (this.live) return;
    plot.over.addEventListener("click", (event) => {
      this.seek(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x"));
    });
  }
}

/** What several labels all end with after a comma: ", tension". */
function ending(labels: string[]): string {
  const [first, ...others] = labels.map((label) => (label.includes(", ") ? label.slice(label.lastIndexOf(", ")) : ""));
  return others.length && others.every((one) => one === first) ? first : "";
}
