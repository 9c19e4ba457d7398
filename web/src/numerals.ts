// Numbers as they are shown: read and set, beside axes and in legends; and the room that they and their curves need.

import type uPlot from "uplot";

export const FONT = "11px system-ui";
const NOTHING = 1e-9; // what is smaller is rounding

/** A number with so many digits after the point; no minus before zero. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.replace("-", "−");
}

/** A number on an axis, in few letters whatever its size. */
export function brief(value: number): string {
  const size = Math.abs(value);
  return size !== 0 && (size >= 1e5 || size < 1e-3) ? value.toExponential().replace("e+", "e") : String(value);
}

/** A number in a legend, with four digits. */
export function figure(value: number): string {
  if (Math.abs(value) < NOTHING) return "0";
  return Math.abs(value) >= 1e5 ? value.toExponential(2).replace("e+", "e") : value.toPrecision(4);
}

/** As much room as the longest number beside an axis needs. */
export function room(plot: uPlot, numbers: string[] | null): number {
  if (!numbers?.length) return 40;
  const { ctx } = plot;
  ctx.save();
  ctx.font = FONT;
  const longest = Math.max(...numbers.map((text) => ctx.measureText(text ?? "").width));
  ctx.restore();
  return Math.max(40, Math.ceil(longest) + 18);
}

/** A range with some air, and never narrower than what is worth seeing. */
export function padded(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low + high)) return [-1, 1];
  const span = Math.max(high - low, 0.02 * Math.max(Math.abs(low), Math.abs(high)), 1e-3);
  const middle = (low + high) / 2;
  return [middle - 0.58 * span, middle + 0.58 * span];
}

/** A force or moment with three digits and a prefix. */
export function spelled(value: number, unit: string): string {
  for (const [factor, prefix] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]] as const)
    if (value >= factor) return `${Number((value / factor).toPrecision(3))} ${prefix}${unit}`;
  return `${Number(value.toPrecision(3))} ${unit}`;
}
