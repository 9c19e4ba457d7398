// Plots of the chosen signals over time: one chart for each unit, all with the same time axis.

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Signal } from "./data";
import { el } from "./dom";
import { picker } from "./picker";

const WINDOW = 30; // seconds that a live plot shows
const EVERY = 0.05; // seconds between its points
const MOST = 3; // charts
const HUES = ["#0b84a5", "#e4572e", "#6f9e1c", "#8d5fd3", "#c78b00", "#d6408a", "#3f6fd1", "#4a9b8e"];
const FONT = "11px system-ui";

interface Chart {
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
    private readonly events: { time: number; text: string }[] = [],
  ) {
    this.chosen = new Set(chosen);
    this.values = signals.map(() => []);
    const choice = picker(signals, this.chosen, () => this.build());
    place.append(el("div", { class: "plots-head" }, el("h2", {}, "Plots"), choice), this.area);
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
    if (this.times.length > WINDOW / EVERY + 40) {
      this.times.splice(0, 40);
      for (const column of this.values) column.splice(0, 40);
    }
    this.stale = true;
  }

  clear(): void {
    this.cut(-Infinity);
    this.stale = true;
  }

  /** All of a recorded run. */
  fill(times: ArrayLike<number>, column: (signal: number) => (number | null)[]): void {
    this.times = Array.from(times);
    this.values = this.signals.map((_, i) => column(i));
    this.stale = true;
  }

  /** Times and values as they are plotted, by signal; for scripts. */
  points(): { times: number[]; values: Record<string, readonly (number | null)[]> } {
    const values = this.signals.map((signal, i) => [signal.id, [...this.values[i]]] as const);
    return { times: [...this.times], values: Object.fromEntries(values) };
  }

  /** Draws what has changed; the mark is the present time of a recorded run. */
  draw(mark: number): void {
    if (!this.stale && (this.live || mark === this.marked)) return;
    this.marked = mark;
    const now = this.live ? this.times.length - 1 : lastAt(this.times, mark);
    for (const { plot, signals, mark: line } of this.charts) {
      if (this.stale) plot.setData([this.times, ...signals.map((i) => this.values[i])] as uPlot.AlignedData, true);
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
    for (const column of this.values) column.length = kept;
    this.stale = true;
  }

  private build(): void {
    for (const { plot } of this.charts) plot.destroy();
    this.area.replaceChildren();
    const wanted = this.signals.map((signal, i) => ({ signal, i })).filter(({ signal }) => this.chosen.has(signal.id));
    const units = [...new Set(wanted.map(({ signal }) => signal.unit))];
    this.charts = units.slice(0, MOST).map((unit) => {
      const own = wanted.filter(({ signal }) => signal.unit === unit);
      return this.chart(own.map(({ i }) => i), Math.min(units.length, MOST));
    });
    const note = units.length > MOST ? `${units.length} units are chosen; ${MOST} charts fit.` : "";
    if (!units.length || note) this.area.append(el("p", { class: "note" }, note || "No signal is chosen."));
    this.stale = true;
  }

  private chart(own: number[], count: number): Chart {
    const style = getComputedStyle(document.documentElement);
    const line = style.getPropertyValue("--line");
    const axis = { stroke: style.getPropertyValue("--muted"), grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 }, font: FONT };
    const numbers = (_: uPlot, splits: number[]) => splits.map(brief);
    const mark = el("div", { class: "mark", hidden: "" });
    const plot = new uPlot(
      {
        ...this.size(count),
        scales: {
          x: { time: false, range: (_, low, high) => (this.live ? [Math.max(high - WINDOW, 0), Math.max(high, 5)] : [low, high]) },
          y: { range: (_, low, high) => padded(low, high) },
        },
        axes: [{ ...axis, size: 26, gap: 2 }, { ...axis, values: numbers, size: room, gap: 3 }],
        series: [
          { label: "s" },
          ...own.map((i, k) => ({
            label: `${this.signals[i].label} [${this.signals[i].unit}]`,
            stroke: HUES[k % HUES.length],
            width: 1.75,
            points: { show: false },
            spanGaps: false,
            value: (_: uPlot, value: number | null | undefined) => (value === null || value === undefined ? "–" : figure(value)),
          })),
        ],
        cursor: { sync: { key: "time" }, drag: { x: !this.live, y: false }, points: { size: 6 } },
        hooks: {
          ready: [
            (made) => {
              made.over.append(mark);
              this.clicks(made);
            },
          ],
          drawClear: [(made) => this.happened(made)],
          setScale: [(made) => this.move(made, mark)],
          setSize: [(made) => this.move(made, mark)],
        },
      },
      [this.times, ...own.map((i) => this.values[i])] as uPlot.AlignedData,
      this.area,
    );
    return { plot, signals: own, mark };
  }

  private size(count: number): { width: number; height: number } {
    const width = Math.max(this.area.clientWidth, 200);
    const side = width > 640 ? count : 1;
    return { width: Math.floor(width / Math.max(side, 1)) - 2, height: width > 640 ? 136 : 140 };
  }

  private fit(): void {
    for (const { plot } of this.charts) plot.setSize(this.size(this.charts.length));
  }

  /** Puts the mark where the present time is. */
  private move(plot: uPlot, mark: HTMLElement): void {
    if (this.live || Number.isNaN(this.marked)) return;
    const x = plot.valToPos(this.marked, "x");
    const width = plot.bbox.width / devicePixelRatio; // to ask the element for it would make the browser lay out the page anew
    mark.hidden = !(x >= -1 && x <= width + 1);
    mark.style.transform = `translateX(${x - 1}px)`;
  }

  /** Faint lines at the times of events, behind the curves. */
  private happened({ ctx, bbox, valToPos, scales }: uPlot): void {
    ctx.save();
    ctx.strokeStyle = "rgba(224, 123, 57, 0.55)";
    ctx.setLineDash([4, 4]);
    for (const { time } of this.events) {
      if (time < (scales.x.min ?? time) || time > (scales.x.max ?? time)) continue;
      const x = Math.round(valToPos(time, "x", true));
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
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
