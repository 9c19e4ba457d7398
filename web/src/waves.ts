// The components of a sea: their frequencies, directions, amplitudes and phases, and the forces they exert on the vessel.
// Spectrum, spreading, dispersion and the weights of interpolation are formulas that Python hands over.

import type { Formulas, SeaData } from "./data";

export const COMPONENTS = 60;
export const FORCES = 6;

/** One wave for each entry, with amplitudes for Hs = 1 m and complex forces per metre of amplitude. */
export interface Waves {
  tp: number;
  w: Float64Array;
  k: Float64Array;
  chi: Float64Array;
  amplitude: Float64Array;
  phase: Float64Array;
  force: Float64Array;
}

/** Waves of a peak period, about a direction; another `draw` has other phases and directions. */
export function madeWaves(data: SeaData, formulas: Formulas, table: Float32Array, tp: number, direction: number, draw: number): Waves {
  const peak = (2 * Math.PI) / tp;
  const random = randomNumbers(data.seed + 7919 * draw);
  const count = data.regular ? 1 : COMPONENTS;
  const { w0, dw, frequencies } = data.table;
  const last = w0 + dw * (frequencies - 1);
  const low = Math.max(0.55 * peak, w0);
  const high = Math.max(Math.min(3 * peak, last), low * 1.01);
  const w = new Float64Array(count);
  const chi = new Float64Array(count);
  const energy = new Float64Array(count);
  const phase = new Float64Array(count);
  let total = 0;
  for (let j = 0; j < count; ++j) {
    // Bins grow with frequency, so that most components stand where the energy is.
    const edge = (i: number) => low * (high / low) ** (i / count);
    w[j] = data.regular ? peak : edge(j) + (edge(j + 1) - edge(j)) * random();
    energy[j] = data.regular ? 1 : formulas.spectrum((edge(j) + edge(j + 1)) / 2, peak, data.gamma) * (edge(j + 1) - edge(j));
    chi[j] = direction + (data.spreading === null || data.regular ? 0 : spread(data.spreading, formulas, random));
    phase[j] = data.regular ? 0 : 2 * Math.PI * random();
    total += energy[j];
  }
  // Hs = 1 m is a variance of 1/16 m2, half the sum of the squared amplitudes; a regular wave's height is 1 m instead.
  const amplitude = energy.map((e) => (data.regular ? 0.5 : Math.sqrt(e / total / 8)));
  const k = w.map((value) => formulas.waveNumber(value));
  const force = new Float64Array(2 * FORCES * count);
  for (let j = 0; j < count; ++j) excitation(data, formulas, table, w[j], chi[j] - data.heading, force, 2 * FORCES * j);
  return { tp, w, k, chi, amplitude, phase, force };
}

/** The complex excitation at a frequency and direction, by cubic interpolation in both. */
function excitation(
  data: SeaData, formulas: Formulas, table: Float32Array, w: number, chi: number, into: Float64Array, at: number,
): void {
  const { w0, dw, frequencies, directions } = data.table;
  // Where it is among the table's rows and columns, counted from the first; columns go all around.
  const row = Math.min(Math.max((w - w0) / dw, 0), frequencies - 1);
  const column = ((((chi / (2 * Math.PI)) % 1) + 1) % 1) * directions;
  const first = Math.min(Math.max(Math.floor(row) - 1, 0), frequencies - 4);
  const before = Math.floor(column) - 1;
  const rows = formulas.weights(row - first);
  const columns = formulas.weights(column - before);
  rows.forEach((u, a) =>
    columns.forEach((v, b) => {
      const from = 2 * FORCES * ((first + a) * directions + ((before + b + directions) % directions));
      for (let i = 0; i < 2 * FORCES; ++i) into[at + i] += u * v * table[from + i];
    }),
  );
}

/** A random angle with the density of the spreading, by rejection. */
function spread(s: number, formulas: Formulas, random: () => number): number {
  for (;;) {
    const angle = Math.PI * (random() - 0.5);
    if (random() < formulas.spreading(angle, s)) return angle;
  }
}

/** Random numbers between 0 and 1 that a seed determines: a linear congruence in 32 bits with its bits mixed. */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    let bits = state ^ (state >>> 16);
    bits = Math.imul(bits, 0x45d9f3b) >>> 0;
    bits ^= bits >>> 15;
    return (bits >>> 0) / 4294967296;
  };
}
