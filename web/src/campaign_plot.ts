// The scatter of cases: one dot each on a canvas, rings around those that can be played, the nearest one told where the mouse is.

import type { Numbers } from "./campaign_data";
import { short } from "./campaign_data";
import { el } from "./dom";

const MARGIN = { left: 68, right: 18, top: 14, bottom: 46 };
const NEAR = 14;

/** Viridis at five places (S. van der Walt, N. Smith, CC0): as bright as the value is large, for all eyes. */
const COLOURS = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];

export function colourAt(share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (COLOURS.length - 1);
  const first = Math.min(Math.floor(place), COLOURS.length - 2);
  const mixed = COLOURS[first].map((c, i) => Math.round(c + (COLOURS[first + 1][i] - c) * (place - first)));
  return `rgb(${mixed.join(",")})`;
}

/** Numbers that are easy to read, within a range. */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k += 1) found.push(Number((k * step).toPrecision(12)));
  return found;
}

export class Scatter {
  readonly canvas = el("canvas", { class: "scatter", role: "img" });
  readonly tip = el("div", { class: "tip", role: "status" });
  readonly box = el("div", { class: "plot" }, this.canvas, this.tip);
  private x!: Numbers;
  private y!: Numbers;
  private colour: Numbers | null = null;
  private readonly places: { px: Float64Array; py: Float64Array };

  constructor(
    private readonly count: number,
    private readonly playable: Set<number>,
    private readonly described: (index: number) => string,
    private readonly choose: (index: number) => void,
    private readonly chosen: () => number,
  ) {
    this.places = { px: new Float64Array(count), py: new Float64Array(count) };
    this.tip.hidden = true;
    this.canvas.addEventListener("pointermove", (event) => this.told(event));
    this.canvas.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    this.canvas.addEventListener("click", (event) => {
      const found = this.nearest(event.offsetX, event.offsetY);
      if (found >= 0) this.choose(found);
    });
    new ResizeObserver(() => this.draw()).observe(this.box);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  show(x: Numbers, y: Numbers, colour: Numbers | null): void {
    [this.x, this.y, this.colour] = [x, y, colour];
    this.canvas.setAttribute("aria-label", `Scatter of ${this.count} cases: ${y.title} over ${x.title}; the table below has the same numbers`);
    this.draw();
  }

  /** Where a case is drawn, in pixels of the canvas. */
  place(index: number): [number, number] {
    return [this.places.px[index], this.places.py[index]];
  }

  draw(): void {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!this.x || width < 2 || height < 2) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(this.box);
    const ink = (name: string) => style.getPropertyValue(name);
    const inner = { width: width - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
    const [x0, x1] = padded(this.x.range());
    const [y0, y1] = padded(this.y.range());
    const px = (value: number) => MARGIN.left + ((value - x0) / (x1 - x0)) * inner.width;
    const py = (value: number) => MARGIN.top + (1 - (value - y0) / (y1 - y0)) * inner.height;
    this.axes(context, ink, { width, height, inner, px, py, x: [x0, x1], y: [y0, y1] });
    const [low, high] = this.colour?.range() ?? [0, 1];
    for (let i = 0; i < this.count; i += 1) {
      this.places.px[i] = px(this.x.values[i]);
      this.places.py[i] = py(this.y.values[i]);
    }
    const radius = this.count > 2000 ? 2.5 : 4.5;
    for (let i = 0; i < this.count; i += 1) {
      if (!Number.isFinite(this.places.px[i] + this.places.py[i])) continue;
      const share = this.colour ? (this.colour.values[i] - low) / (high - low) : Number.NaN;
      dot(context, this.places.px[i], this.places.py[i], radius);
      context.fillStyle = Number.isFinite(share) ? colourAt(share) : ink("--accent");
      context.fill();
      context.lineWidth = 1;
      context.strokeStyle = ink("--muted");
      context.stroke();
    }
    for (const i of this.playable) this.ring(context, i, radius + 4, ink("--on"), 2);
    if (this.chosen() >= 0) this.ring(context, this.chosen(), radius + 7, ink("--text"), 2.5);
  }

  private ring(context: CanvasRenderingContext2D, index: number, radius: number, colour: string, width: number): void {
    if (!Number.isFinite(this.places.px[index] + this.places.py[index])) return;
    dot(context, this.places.px[index], this.places.py[index], radius);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }

  private axes(
    context: CanvasRenderingContext2D,
    ink: (name: string) => string,
    at: {
      width: number; height: number; inner: { width: number; height: number };
      px: (value: number) => number; py: (value: number) => number; x: [number, number]; y: [number, number];
    },
  ): void {
    context.clearRect(0, 0, at.width, at.height);
    context.font = "12px system-ui, sans-serif";
    context.fillStyle = ink("--muted");
    context.strokeStyle = ink("--line");
    context.lineWidth = 1;
    const bottom = MARGIN.top + at.inner.height;
    context.textAlign = "center";
    for (const value of marks(this.x, at.x, Math.floor(at.inner.width / 70))) {
      line(context, at.px(value), MARGIN.top, at.px(value), bottom);
      context.fillText(named(this.x, value), at.px(value), bottom + 16);
    }
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const value of marks(this.y, at.y, Math.floor(at.inner.height / 40))) {
      line(context, MARGIN.left, at.py(value), MARGIN.left + at.inner.width, at.py(value));
      context.fillText(named(this.y, value), MARGIN.left - 6, at.py(value));
    }
    context.textBaseline = "alphabetic";
    context.fillStyle = ink("--text");
    context.textAlign = "center";
    context.fillText(this.x.title, MARGIN.left + at.inner.width / 2, at.height - 8, at.inner.width);
    context.save();
    context.translate(14, MARGIN.top + at.inner.height / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(this.y.title, 0, 0, at.inner.height);
    context.restore();
  }

  private nearest(x: number, y: number): number {
    let best = -1;
    let least = NEAR ** 2;
    for (let i = 0; i < this.count; i += 1) {
      const far = (this.places.px[i] - x) ** 2 + (this.places.py[i] - y) ** 2;
      const nearer = far < least || (far === least && this.playable.has(i));
      if (nearer) [best, least] = [i, far];
    }
    return best;
  }

  private told(event: PointerEvent): void {
    const found = this.nearest(event.offsetX, event.offsetY);
    this.tip.hidden = found < 0;
    this.canvas.style.cursor = found < 0 ? "" : "pointer";
    if (found < 0) return;
    const text = this.described(found);
    if (this.tip.textContent !== text) this.tip.textContent = text;
    const right = event.offsetX > this.box.clientWidth / 2;
    this.tip.style.left = right ? "" : `${event.offsetX + 14}px`;
    this.tip.style.right = right ? `${this.box.clientWidth - event.offsetX + 14}px` : "";
    this.tip.style.top = `${Math.max(4, event.offsetY - 20)}px`;
  }
}

function padded([low, high]: [number, number]): [number, number] {
  const room = 0.05 * (high - low);
  return [low - room, high + room];
}

function marks(numbers: Numbers, [low, high]: [number, number], most: number): number[] {
  const found = ticks(low, high, Math.max(2, most));
  return numbers.column.words ? found.filter((value) => Number.isInteger(value) && numbers.column.words?.[value] !== undefined) : found;
}

function named(numbers: Numbers, value: number): string {
  return numbers.column.words?.[value] ?? short(value);
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function line(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
