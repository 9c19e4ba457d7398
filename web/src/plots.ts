// Plots of the chosen signals over time: one chart for each unit, all with the same time axis.

import "./plots.css";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Signal } from "./data";
import { el } from "./dom";
import { picker } from "./picker";

const WINDOW = 30; // seconds that a live plot shows
const EVERY = 0.05; // seconds between its points
const MOST = 3; // charts
const RATE = 80; // milliseconds between two drawings of what runs
const NEAR = 6; // pixels from a mark at which it says what it is
const CLOSE = 0.5; // of a limit: below that the limit is not worth the room it takes in a chart
const HUES = {
  light: ["#0b7a99", "#c8431b", "#5c8714", "#7a4cc4", "#a06f00", "#c02f78", "#2f5fc4", "#2d7d70"],
  dark: ["#4fc3e4", "#ff8a5f", "#a8d159", "#bb97f5", "#ecbb45", "#f580b8", "#86aef7", "#74cdbf"],
};
const NOTHING = 1e-9; // what is smaller is rounding
const EVENT = { light: "#b3470b", dark: "#ff9a52" };
const FONT = "11px system-ui";

/** What happened at a time, in words. */
export interface Mark {
  time: number;
  text: string;
}

interface Chart {
  box: HTMLElement;
  plot: uPlot;
  signals: number[];
  /** A line at the present time of a recorded run, over the chart: to move it costs no drawing. */
  mark: HTMLElement;
}

export class Plots {
  private times: number[] = [];
  private values: (number | null)[][];
  private charts: Chart[] = [];
  private readonly area = el("div", { class: "charts" });
  private readonly key = el("span", { class: "plots-key" });
  private readonly chosen: Set<string>;
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private marked = NaN;
  private stale = true;
  private drawn = -Infinity;
  /** What both runs are called, and the values of the second at the same times, where two are compared. */
  private other: { names: [string, string]; values: (number | null)[][] } | null = null;

  constructor(
    place: HTMLElement,
    private readonly signals: Signal[],
    chosen: string[],
    private readonly live: boolean,
    private readonly seek: (t: number) => void,
    private events: readonly Mark[] = [],
  ) {
    this.chosen = new Set(chosen);
    this.values = signals.map(() => []);
    const choice = picker(signals, this.chosen, () => this.build());
    place.append(el("div", { class: "plots-head" }, el("h2", {}, "Plots"), this.key, choice), this.area);
    new ResizeObserver(() => this.fit()).observe(this.area);
    this.dark.addEventListener("change", () => this.build());
    this.build();
  }

  /** Adds a point of a live run; a value that is not finite makes a gap. A run that went back takes the plots back with it. */
  add(t: number, values: (number | null)[]): void {
    this.cut(t);
    if (this.times.length && t - this.times[this.times.length - 1] < EVERY - 1e-9) return;
    this.times.push(t);
    this.values.forEach((column, i) => column.push(Number.isFinite(values[i]) ? values[i] : null));
    for (const column of this.other?.values ?? []) column.push(null);
    if (this.times.length > WINDOW / EVERY + 40) {
      this.times.splice(0, 40);
      for (const column of [...this.values, ...(this.other?.values ?? [])]) column.splice(0, 40);
    }
    this.stale = true;
  }

  /** Shows two runs, the second in dashes; null shows one. */
  compare(first: string | null, second: string | null): void {
    const { other } = this;
    if (first === null || second === null) this.other = null;
    else if (other?.names[0] === first && other.names[1] === second) return;
    else this.other = { names: [first, second], values: other?.values ?? this.values.map((column) => column.map(() => null)) };
    this.build();
  }

  /** The second run at the time of the last point, where that is a point; null where it is elsewhere. */
  addOther(t: number, values: (() => (number | null)[]) | null): void {
    const last = this.times.length - 1;
    if (!this.other || this.times[last] !== t || !values) return;
    const found = values();
    this.other.values.forEach((column, i) => (column[last] = Number.isFinite(found[i]) ? found[i] : null));
  }

  clear(): void {
    this.cut(-Infinity);
    this.stale = true;
  }

  /** Lines at the times of what happened. */
  mark(events: readonly Mark[]): void {
    this.events = events;
    this.explain();
    this.stale = true;
  }

  /** All of a recorded run. */
  fill(times: ArrayLike<number>, column: (signal: number) => (number | null)[]): void {
    this.times = Array.from(times);
    this.values = this.signals.map((_, i) => column(i));
    this.stale = true;
  }

  /** Times and values as they are plotted, by signal; for scripts. */
  points(): { times: number[]; values: Record<string, (number | null)[]>; other: Record<string, (number | null)[]> | null } {
    const named = (columns: (number | null)[][]) => Object.fromEntries(this.signals.map((signal, i) => [signal.id, [...columns[i]]]));
    return { times: [...this.times], values: named(this.values), other: this.other && named(this.other.values) };
  }

  /** The names of two runs that are compared. */
  get compared(): readonly [string, string] | null {
    return this.other?.names ?? null;
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
    const now = this.live ? this.times.length - 1 : lastAt(this.times, mark);
    for (const { plot, signals, mark: line } of this.charts) {
      if (this.stale) plot.setData(this.columns(signals), true);
      this.move(plot, line);
      if (this.times.length && (plot.cursor.left ?? -1) < 0) plot.setLegend({ idx: Math.max(now, 0) }, false);
    }
    this.stale = false;
  }

  /** Forgets all points from a time on. */
  private cut(t: number): void {
    let kept = this.times.length;
    while (kept > 0 && this.times[kept - 1] > t + 1e-9) --kept;
    if (kept === this.times.length) return;
    this.times.length = kept;
    for (const column of [...this.values, ...(this.other?.values ?? [])]) column.length = kept;
    this.stale = true;
  }

  private columns(signals: number[]): uPlot.AlignedData {
    return [this.times, ...signals.map((i) => this.values[i]), ...(this.other ? signals.map((i) => this.other?.values[i]) : [])] as uPlot.AlignedData;
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
    const names = this.other?.names.map((name, i) => el("span", { class: i ? "key-other" : "key-first" }, name)) ?? [];
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
    if (!this.other) return [];
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
              this.tips(made, box);
            },
          ],
          drawAxes: [(made) => this.lines(made, own)],
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

  /** The limits of those signals that come near to theirs, and which curve each is of. */
  private limits(own: number[]): { limit: number; k: number }[] {
    return own.flatMap((i, k) => {
      const { limit } = this.signals[i];
      return limit !== undefined && this.values[i].some((value) => value !== null && value >= CLOSE * limit) ? [{ limit, k }] : [];
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

  /** Dashed lines at the times of events and at limits, behind the curves. */
  private lines({ ctx, bbox, valToPos, scales }: uPlot, own: number[]): void {
    ctx.save();
    ctx.beginPath();
    ctx.lineWidth = devicePixelRatio;
    ctx.strokeStyle = EVENT[this.scheme];
    ctx.globalAlpha = 0.7;
    ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio]);
    for (const { time } of this.events) {
      if (time < (scales.x.min ?? time) || time > (scales.x.max ?? time)) continue;
      const x = Math.round(valToPos(time, "x", true));
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.setLineDash([8 * devicePixelRatio, 4 * devicePixelRatio]);
    const hues = HUES[this.scheme];
    for (const { limit, k } of this.limits(own)) {
      const y = Math.round(valToPos(limit, "y", true));
      ctx.strokeStyle = hues[k % hues.length];
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** A click on a recorded plot goes to that time. */
  private clicks(plot: uPlot): void {
    if (this.live) return;
    plot.over.addEventListener("click", (event) => {
      this.seek(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x"));
    });
  }

  /** What happened at the mark that the mouse is near. */
  private tips(plot: uPlot, box: HTMLElement): void {
    const tip = el("div", { class: "tip", hidden: "" });
    plot.over.append(tip);
    plot.over.addEventListener("mousemove", (event) => {
      const { left, width } = plot.over.getBoundingClientRect();
      const x = event.clientX - left;
      const near = this.events.filter(({ time }) => Math.abs(plot.valToPos(time, "x") - x) < NEAR);
      tip.hidden = !near.length;
      if (!near.length) return;
      const texts = [...new Set(near.map(({ time, text }) => `${time.toFixed(2)} s ${text}`))];
      tip.textContent = [...texts.slice(0, 3), ...(texts.length > 3 ? [`and ${texts.length - 3} more`] : [])].join("\n");
      tip.style.left = x > width / 2 ? "auto" : `${x + 10}px`;
      tip.style.right = x > width / 2 ? `${width - x + 10}px` : "auto";
    });
    box.addEventListener("mouseleave", () => (tip.hidden = true));
  }
}

/** What several labels all end with after a comma: ", tension". */
function ending(labels: string[]): string {
  const [first, ...others] = labels.map((label) => (label.includes(", ") ? label.slice(label.lastIndexOf(", ")) : ""));
  return others.length && others.every((one) => one === first) ? first : "";
}

/** The last of growing times at or before one; 0 before the first. */
function lastAt(times: number[], t: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A number on an axis, in few letters whatever its size. */
function brief(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size >= 1e5 || size < 1e-3) ? value.toExponential().replace("e+", "e") : String(value);
}

/** A number in a legend, with four digits. */
function figure(value: number): string {
  if (Math.abs(value) < NOTHING) return "0";
  return Math.abs(value) >= 1e5 ? value.toExponential(2).replace("e+", "e") : value.toPrecision(4);
}

/** As much room as the longest number beside an axis needs. */
function room(plot: uPlot, numbers: string[] | null): number {
  if (!numbers?.length) return 40;
  const { ctx } = plot;
  ctx.save();
  ctx.font = FONT;
  const longest = Math.max(...numbers.map((text) => ctx.measureText(text ?? "").width));
  ctx.restore();
  return Math.max(40, Math.ceil(longest) + 18);
}

/** A range with some air, and never narrower than what is worth seeing. */
function padded(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low + high)) return [-1, 1];
  const span = Math.max(high - low, 0.02 * Math.max(Math.abs(low), Math.abs(high)), 1e-3);
  const middle = (low + high) / 2;
  return [middle - 0.58 * span, middle + 0.58 * span];
}
