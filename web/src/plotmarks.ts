// Dashed lines in the plots: when something happened, and how much is allowed.

import type uPlot from "uplot";
import { el } from "./dom";

const NEAR = 6; // pixels from a mark at which it says what it is
const EVENT = { light: "#b3470b", dark: "#ff9a52" };

/** What happened at a time, in words. */
export interface Mark {
  time: number;
  text: string;
}

/** What a signal may be at most, in the colour of its curve. */
export interface Limit {
  limit: number;
  hue: string;
}

/** Behind the curves: upright lines at the times of events, level ones at limits. */
export function drawLines({ ctx, bbox, valToPos, scales }: uPlot, scheme: "light" | "dark", events: readonly Mark[], limits: readonly Limit[]): void {
  ctx.save();
  ctx.beginPath();
  ctx.lineWidth = devicePixelRatio;
  ctx.strokeStyle = EVENT[scheme];
  ctx.globalAlpha = 0.7;
  ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const { time } of events) {
    if (time < (scales.x.min ?? time) || time > (scales.x.max ?? time)) continue;
    const x = Math.round(valToPos(time, "x", true));
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
  ctx.setLineDash([8 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const { limit, hue } of limits) {
    const y = Math.round(valToPos(limit, "y", true));
    ctx.strokeStyle = hue;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Says what happened at the mark that the mouse is near. */
export function tips(plot: uPlot, box: HTMLElement, events: () => readonly Mark[]): void {
  const tip = el("div", { class: "tip", hidden: "" });
  plot.over.append(tip);
  plot.over.addEventListener("mousemove", (event) => {
    const { left, width } = plot.over.getBoundingClientRect();
    const x = event.clientX - left;
    const near = events().filter(({ time }) => Math.abs(plot.valToPos(time, "x") - x) < NEAR);
    tip.hidden = !near.length;
    if (!near.length) return;
    const texts = [...new Set(near.map(({ time, text }) => `${time.toFixed(2)} s ${text}`))];
    tip.textContent = [...texts.slice(0, 3), ...(texts.length > 3 ? [`and ${texts.length - 3} more`] : [])].join("\n");
    tip.style.left = x > width / 2 ? "auto" : `${x + 10}px`;
    tip.style.right = x > width / 2 ? `${width - x + 10}px` : "auto";
  });
  box.addEventListener("mouseleave", () => (tip.hidden = true));
}
