// What edited numbers of the file do to the parameters of a program, and which values are possible.

import type { NumberData } from "./data";

/** Edited values by path, in SI units. */
export type Edits = ReadonlyMap<string, number>;

/** The parameters that edits change: terms are added, then all is multiplied, as Python has tried it (`page_numbers.foretold`). */
export function parametersOf(
  numbers: readonly NumberData[],
  edits: Edits,
  variant: number,
  unedited: (name: string) => number,
): Map<string, number> {
  const [sums, factors] = [new Map<string, number>(), new Map<string, number>()];
  for (const one of numbers) {
    const now = edits.get(one.path);
    if (now === undefined || one.notIn.includes(variant)) continue;
    for (const [name, n, slope] of one.adds) sums.set(name, (sums.get(name) ?? 0) + slope * (now ** n - one.value ** n));
    for (const [power, names] of one.times)
      for (const name of names) factors.set(name, (factors.get(name) ?? 1) * (now / one.value) ** power);
  }
  const found = new Map<string, number>();
  for (const name of new Set([...sums.keys(), ...factors.keys()]))
    found.set(name, (unedited(name) + (sums.get(name) ?? 0)) * (factors.get(name) ?? 1));
  return found;
}

/** Why a value cannot be, in words that say what can; empty where it can. `edits` are all others. */
export function refusal(one: NumberData, value: number, edits: Edits): string {
  const shown = (si: number) => `${brief(si * one.factor)} ${one.unit}`.trim();
  if (!Number.isFinite(value)) return `Write a number, such as ${brief(one.value * one.factor)}.`;
  const rounding = 1e-9 * Math.abs(one.value);
  if (value < one.lower - rounding || value > one.upper + rounding) {
    const [low, high] = [one.lower, one.upper].sort((a, b) => a - b);
    const why = one.why ? ` Beyond: ${one.why}.` : "";
    return `From ${shown(low)} to ${shown(high)} here.${why}`;
  }
  if (one.moments) {
    const stem = one.path.slice(0, -2);
    const all = one.moments.map((own, i) => {
      const path = stem + ["xx", "yy", "zz"][i];
      return path === one.path ? value : (edits.get(path) ?? own);
    });
    const largest = Math.max(...all);
    const others = all.reduce((sum, each) => sum + each, 0) - largest;
    if (largest > others * (1 + 1e-9))
      return `No body has this inertia: ${shown(largest)} is more than the other two moments together, ${shown(others)}.`;
  }
  const beside = one.below ?? one.above;
  if (beside) {
    const other = edits.get(beside[0]) ?? beside[1];
    const wrong = one.below ? value >= other : value <= other;
    if (wrong) return `Must be ${one.below ? "below" : "above"} ${beside[0]}, which is ${shown(other)}.`;
  }
  return "";
}

/** Six digits, without zeros at the end. */
export function brief(value: number): string {
  return String(Number(value.toPrecision(6)));
}
