// What is plotted: times, and a column of values for each signal; beside them those of a second run, where two are compared.

import type { Signal } from "./data";

const EVERY = 0.05; // seconds between the points of a live run

export type Values = (number | null)[];

export class Records {
  times: number[] = [];
  values: Values[];
  /** What both runs are called, and the values of the second at the same times, where two are compared. */
  other: { names: [string, string]; values: Values[] } | null = null;

  constructor(
    private readonly signals: readonly Signal[],
    /** Seconds that are kept of a live run. */
    private readonly kept: number,
  ) {
    this.values = signals.map(() => []);
  }

  /** Adds a point, unless it is too near the last one; a value that is not finite makes a gap. Says whether anything changed. */
  add(t: number, values: Values): boolean {
    const changed = this.cut(t);
    const { times } = this;
    if (times.length && t - times[times.length - 1] < EVERY - 1e-9) return changed;
    times.push(t);
    this.values.forEach((column, i) => column.push(finite(values[i])));
    for (const column of this.other?.values ?? []) column.push(null);
    if (times.length > this.kept / EVERY + 40) for (const column of [times, ...this.columns()]) column.splice(0, 40);
    return true;
  }

  /** Forgets all points after a time. Says whether there were any. */
  cut(t: number): boolean {
    let left = this.times.length;
    while (left > 0 && this.times[left - 1] > t + 1e-9) --left;
    if (left === this.times.length) return false;
    for (const column of [this.times, ...this.columns()]) column.length = left;
    return true;
  }

  /** Keeps two runs from now on, or one, where either is null. */
  compare(first: string | null, second: string | null): void {
    if (first === null || second === null) this.other = null;
    else this.other = { names: [first, second], values: this.other?.values ?? this.values.map((column) => column.map(() => null)) };
  }

  /** The second run at the time of the last point, where that is a point; null where it is elsewhere. */
  addOther(t: number, values: (() => Values) | null): void {
    const last = this.times.length - 1;
    if (!this.other || this.times[last] !== t || !values) return;
    const found = values();
    this.other.values.forEach((column, i) => (column[last] = finite(found[i])));
  }

  /** Times and values by signal, for scripts. */
  points(): { times: number[]; values: Record<string, Values>; other: Record<string, Values> | null } {
    const named = (columns: Values[]) => Object.fromEntries(this.signals.map((signal, i) => [signal.id, [...columns[i]]]));
    return { times: [...this.times], values: named(this.values), other: this.other && named(this.other.values) };
  }

  private columns(): Values[] {
    return [...this.values, ...(this.other?.values ?? [])];
  }
}

function finite(value: number | null): number | null {
  return Number.isFinite(value) ? value : null;
}

/** The number of the last of growing times at or before one; 0 before the first. */
export function lastAt(times: ArrayLike<number>, t: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}
