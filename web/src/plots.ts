// Plots of the chosen signals over time: one chart for each unit, all with the same time axis.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Signal } from "./data";
import { el, fresh } from "./dom";

const WINDOW = 30; // seconds that a live plot shows
const EVERY = 0.05; // seconds between its points
const MOST = 3; // charts
const HUES = ["#0b84a5", "#e4572e", "#6f9e1c", "#8d5fd3", "#c78b00", "#d6408a", "#3f6fd1", "#4a9b8e"];

export class Plots {
  private times: number[] = [];
  private values: (number | null)[][];
  private charts: { plot: uPlot; signals: number[] }[] = [];
  private readonly area = el("div", { class: "charts" });
  private readonly chosen: Set<string>;
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private marked = NaN;
  private stale = true;

  constructor(
    place: HTMLElement,
    private readonly signals: Signal[],
    chosen: string[],
    private readonly live: boolean,
    private readonly seek: (t: number) => void,
  ) {
    this.chosen = new Set(chosen);
    this.values = signals.map(() => []);
    place.append(el("div", { class: "plots-head" }, el("h2", {}, "Plots"), this.picker()), this.area);
    new ResizeObserver(() => this.fit()).observe(this.area);
    this.dark.addEventListener("change", () => this.build());
    this.build();
  }

  /** Adds a point of a live run; a value that is not finite makes a gap. */
  add(t: number, values: number[]): void {
    if (this.times.length && t - this.times[this.times.length - 1] < EVERY - 1e-9) return;
    this.times.push(t);
    this.values.forEach((column, i) => column.push(Number.isFinite(values[i]) ? values[i] : null));
    if (this.times.length > WINDOW / EVERY + 40) {
      this.times.splice(0, 40);
      for (const column of this.values) column.splice(0, 40);
    }
    this.stale = true;
  }

  clear(): void {
    this.times = [];
    this.values = this.signals.map(() => []);
    this.stale = true;
  }

  /** All of a recorded run. */
  fill(times: ArrayLike<number>, column: (signal: number) => (number | null)[]): void {
    this.times = Array.from(times);
    this.values = this.signals.map((_, i) => column(i));
    this.stale = true;
  }

  /** Redraws what has changed; the mark is the present time of a recorded run. */
  draw(mark: number): void {
    if (this.live && !this.stale) return;
    if (!this.live && !this.stale && mark === this.marked) return;
    this.marked = mark;
    for (const { plot, signals } of this.charts) {
      if (this.stale) plot.setData([this.times, ...signals.map((i) => this.values[i])] as uPlot.AlignedData, true);
      else plot.redraw(false, false);
      if (this.times.length && (plot.cursor.left ?? -1) < 0) plot.setLegend({ idx: this.index(mark) }, false);
    }
    this.stale = false;
  }

  /** The sample at the present time: what the legend says while no pointer asks for another. */
  private index(mark: number): number {
    if (this.live) return this.times.length - 1;
    const later = this.times.findIndex((t) => t > mark);
    return later < 0 ? this.times.length - 1 : Math.max(later - 1, 0);
  }

  private picker(): HTMLElement {
    const box = el("details", { class: "picker" }, el("summary", {}, "Choose signals"));
    const list = el("div", { class: "picker-list" });
    for (const group of new Set(this.signals.map((signal) => signal.group))) {
      const set = el("fieldset", {}, el("legend", {}, group));
      for (const signal of this.signals.filter((one) => one.group === group)) {
        const id = fresh("signal");
        const input = el("input", { type: "checkbox", id, "data-signal": signal.id });
        input.checked = this.chosen.has(signal.id);
        input.addEventListener("change", () => {
          if (input.checked) this.chosen.add(signal.id);
          else this.chosen.delete(signal.id);
          this.build();
        });
        set.append(el("label", { for: id }, input, ` ${signal.label} `, el("small", {}, signal.unit)));
      }
      list.append(set);
    }
    box.append(list);
    document.addEventListener("pointerdown", (event) => {
      if (!box.contains(event.target as Node)) box.open = false;
    });
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") box.open = false;
    });
    return box;
  }

  private build(): void {
    for (const { plot } of this.charts) plot.destroy();
    this.area.replaceChildren();
    const wanted = this.signals.map((signal, i) => ({ signal, i })).filter(({ signal }) => this.chosen.has(signal.id));
    const units = [...new Set(wanted.map(({ signal }) => signal.unit))];
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--muted");
    const line = style.getPropertyValue("--line");
    this.charts = units.slice(0, MOST).map((unit) => {
      const own = wanted.filter(({ signal }) => signal.unit === unit);
      const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 }, font: "11px system-ui" };
      const plot = new uPlot(
        {
          ...this.size(Math.min(units.length, MOST)),
          scales: {
            x: { time: false, range: (_, low, high) => (this.live ? [Math.max(high - WINDOW, 0), Math.max(high, 5)] : [low, high]) },
            y: { range: (_, low, high) => padded(low, high) },
          },
          axes: [{ ...axis, size: 26, gap: 2 }, { ...axis, size: 52, gap: 3 }],
          series: [
            { label: "s" },
            ...own.map(({ signal }, k) => ({
              label: `${signal.label} [${signal.unit}]`,
              stroke: HUES[k % HUES.length],
              width: 1.75,
              points: { show: false },
              spanGaps: false,
              value: (_: uPlot, value: number | null | undefined) => (value === null || value === undefined ? "–" : value.toPrecision(4)),
            })),
          ],
          cursor: { sync: { key: "time" }, drag: { x: !this.live, y: false }, points: { size: 6 } },
          hooks: { draw: [(chart) => this.mark(chart)], ready: [(chart) => this.clicks(chart)] },
        },
        [this.times, ...own.map(({ i }) => this.values[i])] as uPlot.AlignedData,
        this.area,
      );
      return { plot, signals: own.map(({ i }) => i) };
    });
    const note = units.length > MOST ? `${units.length} units are chosen; ${MOST} charts fit.` : "";
    if (!units.length || note) this.area.append(el("p", { class: "note" }, note || "No signal is chosen."));
    this.stale = true;
  }

  private size(count: number): { width: number; height: number } {
    const width = Math.max(this.area.clientWidth, 200);
    const side = width > 640 ? count : 1;
    return { width: Math.floor(width / Math.max(side, 1)) - 2, height: width > 640 ? 136 : 140 };
  }

  private fit(): void {
    for (const { plot } of this.charts) plot.setSize(this.size(this.charts.length));
  }

  private mark(chart: uPlot): void {
    if (this.live || Number.isNaN(this.marked)) return;
    const x = Math.round(chart.valToPos(this.marked, "x", true));
    const { ctx, bbox } = chart;
    if (x < bbox.left || x > bbox.left + bbox.width) return;
    ctx.save();
    ctx.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--accent");
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
  }

  /** A click on a recorded plot goes to that time. */
  private clicks(chart: uPlot): void {
    if (this.live) return;
    chart.over.addEventListener("click", (event) => {
      this.seek(chart.posToVal(event.clientX - chart.over.getBoundingClientRect().left, "x"));
    });
  }
}

/** A range with some air, and never narrower than what is worth seeing. */
function padded(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low + high)) return [-1, 1];
  const span = Math.max(high - low, 0.02 * Math.max(Math.abs(low), Math.abs(high)), 1e-3);
  const middle = (low + high) / 2;
  return [middle - 0.58 * span, middle + 0.58 * span];
}
