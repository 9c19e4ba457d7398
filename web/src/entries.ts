// Entries of a program's outputs by their labels: another variant may have more of them, or others.

import type { OutputName, Program } from "./data";

/** For every entry of an output of one program, its place among all outputs of another, or -1 where that has no such entry. */
export function places(output: OutputName, other: Program): Int32Array {
  const match = other.names.outputs.find(({ name }) => name === output.name);
  if (!match) return new Int32Array(output.size).fill(-1);
  const there = new Map(labelled(match).map((label, k) => [label, match.offset + k]));
  return Int32Array.from(labelled(output), (label) => there.get(label) ?? -1);
}

/** The labels of all entries, the last dimension fastest, as programs have them. */
function labelled({ labels, size }: OutputName): string[] {
  const found = Object.values(labels).reduce<string[]>((rows, dimension) => rows.flatMap((row) => dimension.map((label) => `${row}/${label}`)), [""]);
  return found.length === size ? found : Array.from({ length: size }, (_, k) => String(k));
}
