// A small diagram of two lengths or loads: axes, a background that is drawn once, and what moves over it.

import { el } from "./dom";

const MARGIN = { left: 38, right: 10, top: 8, bottom: 30 };
const FONT = "11px system-ui, sans-serif";

export interface Span {
  low: number;
  high: number;
}

/** The colours of the page, as they are at the moment. */
export interface Ink {
  text: string;
  muted: string;
  line: string;
  accent: string;
  raised: string;
  on: string;
}

export class Plane {
  readonly canvas = el("canvas", { class: "plane", role: "img" });
  private readonly still = document.createElement("canvas");
  private readonly scheme = matchMedia("(prefers-color-scheme: dark)");
  private seen = true;
  private width = 0;
  ink!: Ink;

  constructor(
    private readonly height: number,
    private readonly labels: { x: string; y: string },
    readonly x: Span,
    readonly y: Span,
    private readonly background: (plane: Plane, ctx: CanvasRenderingContext2D) => void,
    label: string,
  ) {
    this.canvas.setAttribute("aria-label", label);
    this.canvas.style.height = `${height}px`;
    this.inks();
    new ResizeObserver(() => this.fit()).observe(this.canvas);
    new IntersectionObserver(([entry]) => (this.seen = entry.isIntersecting)).observe(this.canvas);
    this.scheme.addEventListener("change", () => this.renew());
  }

  /** Whether it is on the screen, and has a size. */
  get visible(): boolean {
    return this.seen && this.width > 0;
  }

  px(x: number): number {
    return MARGIN.left + ((x - this.x.low) / (this.x.high - this.x.low)) * (this.width - MARGIN.left - MARGIN.right);
  }

  py(y: number): number {
    return this.height - MARGIN.bottom - ((y - this.y.low) / (this.y.high - this.y.low)) * (this.height - MARGIN.top - MARGIN.bottom);
  }

  /** Draws what moves over the background. */
  draw(moving: (ctx: CanvasRenderingContext2D) => void): void {
    const ctx = this.canvas.getContext("2d");
    if (!ctx || !this.visible) return;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ctx.drawImage(this.still, 0, 0);
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ctx.save();
    this.clip(ctx);
    moving(ctx);
    ctx.restore();
  }

  /** Draws axes and background anew, as in other colours. */
  renew(): void {
    this.inks();
    const ctx = this.still.getContext("2d");
    if (!ctx || !this.width) return;
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ctx.clearRect(0, 0, this.width, this.height);
    ctx.save();
    this.clip(ctx);
    this.background(this, ctx);
    ctx.restore();
    this.axes(ctx);
  }

  private clip(ctx: CanvasRenderingContext2D): void {
    ctx.beginPath();
    ctx.rect(MARGIN.left, MARGIN.top, this.width - MARGIN.left - MARGIN.right, this.height - MARGIN.top - MARGIN.bottom);
    ctx.clip();
  }

  private fit(): void {
    this.width = this.canvas.clientWidth;
    for (const one of [this.canvas, this.still]) {
      one.width = Math.round(this.width * devicePixelRatio);
      one.height = Math.round(this.height * devicePixelRatio);
    }
    this.renew();
  }

  private inks(): void {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
    this.ink = { text: of("text"), muted: of("muted"), line: of("line"), accent: of("accent"), raised: of("raised"), on: of("on") };
  }

  private axes(ctx: CanvasRenderingContext2D): void {
    const { ink } = this;
    ctx.font = FONT;
    ctx.lineWidth = 1;
    ctx.strokeStyle = ink.line;
    ctx.fillStyle = ink.muted;
    const [left, right, top, bottom] = [MARGIN.left, this.width - MARGIN.right, MARGIN.top, this.height - MARGIN.bottom];
    ctx.beginPath();
    ctx.textAlign = "center";
    for (const tick of ticks(this.x, (right - left) / 55)) {
      const x = Math.round(this.px(tick)) + 0.5;
      ctx.moveTo(x, top);
      ctx.lineTo(x, bottom);
      ctx.fillText(String(tick), x, bottom + 13);
    }
    ctx.textAlign = "right";
    for (const tick of ticks(this.y, (bottom - top) / 32)) {
      const y = Math.round(this.py(tick)) + 0.5;
      ctx.moveTo(left, y);
      ctx.lineTo(right, y);
      ctx.fillText(String(tick), left - 5, y + 4);
    }
    ctx.stroke();
    ctx.fillText(this.labels.x, right, this.height - 4);
    ctx.textAlign = "left";
    ctx.fillText(this.labels.y, 2, this.height - 4);
  }
}

/** Round numbers within a span, about so many. */
function ticks({ low, high }: Span, count: number): number[] {
  const rough = (high - low) / Math.max(count, 2);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= rough) ?? rough;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; ++k) found.push(Number((k * step).toPrecision(12)));
  return found;
}

/** A span with some air, which holds all values. */
export function spanned(values: readonly number[], from?: number): Span {
  const low = from ?? Math.min(...values);
  const high = Math.max(...values);
  const air = 0.06 * Math.max(high - low, 1e-3);
  return { low: from ?? low - air, high: high + air };
}
