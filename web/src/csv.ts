// What is plotted as a table: comma-separated values as RFC 4180 has them, with every digit of the numbers.

import type { Signal } from "./data";

export interface Points {
  times: number[];
  values: Record<string, (number | null)[]>;
  other: Record<string, (number | null)[]> | null;
}

export function csv(points: Points, signals: readonly Signal[], compared: readonly [string, string] | null): string {
  const unit = (signal: Signal) => (signal.unit ? ` [${signal.unit}]` : "");
  const columns = signals.map((signal) => ({ name: signal.label + (compared ? `, ${compared[0]}` : "") + unit(signal), values: points.values[signal.id] }));
  const { other } = points;
  if (other && compared)
    for (const signal of signals) columns.push({ name: `${signal.label}, ${compared[1]}${unit(signal)}`, values: other[signal.id] });
  const rows = [["time [s]", ...columns.map(({ name }) => name)]];
  points.times.forEach((t, k) => rows.push([String(t), ...columns.map(({ values }) => number(values[k]))]));
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

/** What is not known is an empty field. */
function number(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value) ? "" : String(value);
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
