// The components of a sea: their frequencies, directions, amplitudes and phases.
// Spectrum, spreading and dispersion are formulas that Python hands over.

import type { Formulas, SeaData, SystemData } from "./data";

/** Waves of a sea: its systems share them. */
export const COMPONENTS = 60;

/** The name of a control of the sea: the first system has none of its own. */
export function seaInput(system: number, name: string): string {
  return system === 0 ? `sea.${name}` : `sea.${system + 1}.${name}`;
}

/** One wave for each entry, with amplitudes for Hs = 1 m. */
export interface Waves {
  tp: number;
  w: Float64Array;
  k: Float64Array;
  chi: Float64Array;
  amplitude: Float64Array;
  phase: Float64Array;
}

/** Waves of a sea with what they have of their amplitudes now: metres of Hs, with its first and second derivatives. */
export interface Share {
  waves: Waves;
  size: number;
  rate: number;
  bend: number;
}

/** Waves of a wave system with a peak period, about a direction; another `draw` has other phases and directions. */
export function madeWaves(data: SeaData, system: SystemData, formulas: Formulas, tp: number, direction: number, draw: number): Waves {
  const peak = (2 * Math.PI) / tp;
  const random = randomNumbers(system.seed + 7919 * draw);
  const count = data.regular ? 1 : Math.floor(COMPONENTS / data.systems.length);
  const [first, last] = data.band ?? [0, Infinity];
  const low = Math.max(data.span[0] * peak, first);
  const high = Math.max(Math.min(data.span[1] * peak, last), low * 1.01);
  const w = new Float64Array(count);
  const chi = new Float64Array(count);
  const energy = new Float64Array(count);
  const phase = new Float64Array(count);
  let total = 0;
  for (let j = 0; j < count; ++j) {
    // Bins grow with frequency, so that most components stand where the energy is.
    const edge = (i: number) => low * (high / low) ** (i / count);
    w[j] = data.regular ? peak : edge(j) + (edge(j + 1) - edge(j)) * random();
    energy[j] = data.regular ? 1 : formulas.spectrum((edge(j) + edge(j + 1)) / 2, peak, system.gamma) * (edge(j + 1) - edge(j));
    chi[j] = direction + (system.spreading === null || data.regular ? 0 : spread(system.spreading, formulas, random));
    phase[j] = data.regular ? data.phase : 2 * Math.PI * random();
    total += energy[j];
  }
  // Hs = 1 m is a variance of 1/16 m2, half the sum of the squared amplitudes; a regular wave's height is 1 m instead.
  const amplitude = energy.map((e) => (data.regular ? 0.5 : Math.sqrt(e / total / 8)));
  return { tp, w, k: w.map((value) => formulas.waveNumber(value)), chi, amplitude, phase };
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
