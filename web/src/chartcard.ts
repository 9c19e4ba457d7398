// Where the crane can reach and what it may lift there, with the present point and where it was in the last half minute.

import "./chartcard.css";
import type { ChartData } from "./data";
import { el, fresh, plain } from "./dom";
import type { Make } from "./features";
import { Plane, spanned } from "./plane";

const RATE = 80; // milliseconds between drawings
const TRAIL = 30; // seconds
const EVERY = 0.1; // seconds between points of the trail

/** The point of the crane: time [s], radius and height of the tip [m], load [t]; not a number where it is not known. */
interface Point {
  t: number;
  radius: number;
  height: number;
  load: number;
}

export const chartCard: Make = (host) => {
  const { chart, signals, readouts } = host.data;
  const at = (id: string) => signals.findIndex((signal) => signal.id === id);
  const [radius, height] = [at("readout:outreach"), at("readout:tip_height")];
  if (!chart || radius < 0) return null;
  const tonnes = readouts.find(({ key }) => key === "load")?.parts.find(({ unit }) => unit === "t");
  const load = tonnes ? at(tonnes.signal) : -1;
  const read = (t: number, of: (signal: number) => number | null): Point => ({
    t,
    radius: of(radius) ?? NaN,
    height: of(height) ?? NaN,
    load: load < 0 || !tonnes ? NaN : (of(load) ?? NaN) * tonnes.factor,
  });
  const present = () => {
    const values = host.values();
    return read(host.time, (i) => values[i]);
  };
  const { recording } = host;
  let trail: Point[] = [];
  const follow = (t: number) => {
    if (trail.length && t < trail[trail.length - 1].t) trail = trail.filter((one) => one.t <= t);
    if (trail.length && t - trail[trail.length - 1].t < EVERY - 1e-9) return;
    trail.push(present());
    if (trail[0].t < t - TRAIL) trail.shift();
  };
  /** Of a recorded run, which may be looked at from anywhere. */
  const behind = (t: number): Point[] => {
    if (!recording) return trail;
    const found: Point[] = [];
    for (let then = Math.max(t - TRAIL, recording.start); then < t; then += TRAIL / 100) found.push(read(then, (i) => recording.value(i, then)));
    return found;
  };
  const reach = chart.range && rangePlane(chart.range);
  const loads = chart.loads && load >= 0 ? new Loads(chart.loads) : null;
  const content = [
    ...(loads ? [...loads.choice, loads.plane.canvas, loads.said] : []),
    ...(reach && chart.range ? [reach.canvas, el("p", { class: "note" }, about(chart.range, loads !== null))] : []),
  ];
  if (!content.length) return null;
  host.places.panel.append(el("section", { class: "card", "data-card": "chart" }, el("h2", {}, loads ? "Load chart" : "Working range"), ...content));
  let drawn = -Infinity;
  return {
    advanced: follow,
    frame(now) {
      if (now - drawn < RATE || !(reach?.visible || loads?.plane.visible)) return;
      drawn = now;
      const here = present();
      const past = behind(here.t);
      reach?.draw((ctx) => pointed(ctx, reach, past, here, "height"));
      loads?.draw(past, here);
    },
    refresh: () => loads?.say(present()),
    reset: () => (trail = []),
    handles: {
      /** The present point [m, m, t], and what the chart permits there [t], in the case that is shown; null outside of it. */
      chart: () => {
        const here = present();
        return { ...here, case: loads?.chosen ?? null, permitted: loads?.permitted(here)?.load ?? null };
      },
    },
  };
};

function about({ over }: NonNullable<ChartData["range"]>, also: boolean): string {
  const moved = over.map(plain).join(", ");
  return `${also ? "Working range: radius" : "Radius"} and height of the tip over all that ${moved} can reach, booms straight and upright; the point is the tip now, its trail the last ${TRAIL} s.`;
}

function rangePlane(range: NonNullable<ChartData["range"]>): Plane {
  const known = (values: (number | null)[]) => values.filter((one) => one !== null);
  const paint = (plane: Plane, ctx: CanvasRenderingContext2D) => {
    ctx.fillStyle = ctx.strokeStyle = plane.ink.accent;
    ctx.lineWidth = range.shape.length > 1 ? 1 : 2.5;
    const [columns, layers] = [range.shape[1] ?? 1, range.shape[2] ?? 1];
    const corner = (i: number, j: number, k: number) => {
      const at = (i * columns + j) * layers + k;
      const [r, h] = [range.radius[at], range.height[at]];
      return r === null || h === null ? null : [plane.px(r), plane.py(h)];
    };
    // Every cell of the grid is a patch of the range; faces between layers are covered by the layers in between.
    const patch = (corners: (number[] | null)[]) => {
      if (corners.includes(null)) return;
      ctx.beginPath();
      for (const one of corners) if (one) ctx.lineTo(one[0], one[1]);
      ctx.closePath();
      ctx.fill();
      ctx.stroke();
    };
    for (let i = 0; i + 1 < range.shape[0]; ++i) {
      if (columns === 1) patch([corner(i, 0, 0), corner(i + 1, 0, 0)]);
      for (let j = 0; j + 1 < columns; ++j) for (let k = 0; k < layers; ++k) patch([corner(i, j, k), corner(i + 1, j, k), corner(i + 1, j + 1, k), corner(i, j + 1, k)]);
      for (let j = 0; j < columns; ++j) for (let k = 0; k + 1 < layers; ++k) patch([corner(i, j, k), corner(i + 1, j, k), corner(i + 1, j, k + 1), corner(i, j, k + 1)]);
    }
    for (let j = 0; j + 1 < columns; ++j)
      for (let k = 0; k + 1 < layers; ++k) for (const i of [0, range.shape[0] - 1]) patch([corner(i, j, k), corner(i, j + 1, k), corner(i, j + 1, k + 1), corner(i, j, k + 1)]);
    // Patches overlap: all are made pale together, a curve less so.
    ctx.globalCompositeOperation = "destination-in";
    ctx.fillStyle = columns > 1 ? "rgba(0, 0, 0, 0.2)" : "rgba(0, 0, 0, 0.6)";
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  };
  const label = "Working range: radius and height of the tip, with the present point";
  return new Plane(190, { x: "radius [m]", y: "height [m]" }, spanned(known(range.radius), 0), spanned(known(range.height)), paint, label);
}

/** The trail, and the point at its end. */
function pointed(ctx: CanvasRenderingContext2D, plane: Plane, trail: readonly Point[], here: Point, of: "height" | "load"): void {
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = plane.ink.accent;
  ctx.beginPath();
  for (const one of [...trail, here]) ctx.lineTo(plane.px(one.radius), plane.py(one[of]));
  ctx.stroke();
  const [x, y] = [plane.px(here.radius), plane.py(here[of])];
  ctx.fillStyle = plane.ink.on;
  ctx.beginPath();
  ctx.arc(x, y, 5, 0, 7);
  ctx.fill();
  ctx.strokeStyle = plane.ink.raised;
  ctx.stroke();
}

/** The largest loads of a chart, over the radius at the height of the tip. */
class Loads {
  readonly plane: Plane;
  readonly said = el("p", { class: "chart-said" });
  readonly choice: HTMLElement[];
  private shown = 0;

  constructor(private readonly data: NonNullable<ChartData["loads"]>) {
    const every = data.cases.flatMap(({ load }) => load.filter((one) => one !== null)).map((one) => one / 1000);
    const x = spanned(data.radii, Math.min(0, ...data.radii));
    this.plane = new Plane(190, { x: "radius [m]", y: "load [t]" }, x, spanned([...every, 1e-3], 0), () => {}, "Load chart: largest load by radius, with the present point");
    const id = fresh("case");
    const select = el("select", { id }, ...data.cases.map(({ name }, i) => el("option", { value: String(i) }, name)));
    select.addEventListener("change", () => (this.shown = Number(select.value)));
    this.choice = data.cases.length > 1 ? [el("div", { class: "row" }, el("label", { for: id, class: "name" }, "Case"), select)] : [];
  }

  get chosen(): string {
    return this.data.cases[this.shown].name;
  }

  /** The least of the chart's values around a point, as charts are read, and what governs it; null outside of the chart. */
  permitted({ radius, height }: { radius: number; height: number }): { load: number; governing: string } | null {
    const { radii, heights, cases } = this.data;
    const [columns, rows] = [around(radii, radius), heights ? around(heights, height) : [0]];
    const { load, governing } = cases[this.shown];
    let found: { load: number; governing: string } | null = null;
    if (!columns.length || !rows.length) return null;
    for (const i of columns)
      for (const j of rows) {
        const at = i * (heights?.length ?? 1) + j;
        const value = load[at];
        if (value === null) return null;
        if (!found || value / 1000 < found.load) found = { load: value / 1000, governing: governing[at] };
      }
    return found;
  }

  draw(trail: readonly Point[], here: Point): void {
    const { plane, data } = this;
    plane.draw((ctx) => {
      ctx.strokeStyle = plane.ink.text;
      ctx.lineWidth = 2;
      ctx.beginPath();
      let pen = false;
      for (const radius of data.radii) {
        const one = this.permitted({ radius, height: here.height });
        if (one && pen) ctx.lineTo(plane.px(radius), plane.py(one.load));
        else if (one) ctx.moveTo(plane.px(radius), plane.py(one.load));
        pen = one !== null;
      }
      ctx.stroke();
      pointed(ctx, plane, trail, here, "load");
    });
  }

  say(here: Point): void {
    const one = this.permitted(here);
    const share = one && one.load > 0 ? ` The hook load is ${((100 * here.load) / one.load).toFixed(0)} % of it.` : "";
    const text = one
      ? `Permitted here: ${one.load.toFixed(1)} t${one.governing ? `, by ${plain(one.governing)}` : ""}.${share}`
      : "The tip is outside of the chart.";
    if (this.said.textContent !== text) this.said.textContent = text;
  }
}

/** The places of rising values on both sides of one; a single place where it is met; none outside. */
function around(values: readonly number[], value: number): number[] {
  const near = values.findIndex((one) => Math.abs(one - value) < 1e-9);
  if (near >= 0) return [near];
  const above = values.findIndex((one) => one > value);
  return above > 0 ? [above - 1, above] : [];
}

