// Waves in the browser: a few dozen components of a JONSWAP sea, the forces they exert, and the surface they make.
// The elevation at (X, Y) is the sum of a cos(w t - k (X cos chi + Y sin chi) + phase), z up, as in the Python package.

import { decoded, type SeaData } from "./data";

export const COMPONENTS = 60;
const FORCES = 6;
const SETTLING = 5; // seconds over which a change of the sea comes in

export interface SeaState {
  on: boolean;
  hs: number;
  tp: number;
  direction: number;
}

/** One wave for each entry, with amplitudes for Hs = 1 m and complex forces per metre of amplitude. */
interface Waves {
  w: Float64Array;
  k: Float64Array;
  chi: Float64Array;
  amplitude: Float64Array;
  phase: Float64Array;
  force: Float64Array;
}

export class Sea {
  readonly wanted: SeaState;
  /** Hs as it is now: it follows the one wanted within a few seconds. */
  hs: number;
  private waves: Waves;
  private readonly table: Float32Array;
  private known = { t: [NaN, NaN, NaN], force: [0, 1, 2].map(() => new Float64Array(FORCES)), next: 0 };

  constructor(private readonly data: SeaData) {
    this.table = new Float32Array(decoded(data.table.values));
    this.wanted = { on: data.on, hs: data.hs, tp: data.tp, direction: data.direction };
    this.hs = data.on ? data.hs : 0;
    this.waves = this.made();
  }

  reset(): void {
    this.hs = this.wanted.on ? this.wanted.hs : 0;
    this.forget();
  }

  /** Changes what is wanted of the sea; a new period or direction makes new waves. */
  set(change: Partial<SeaState>): void {
    const before = { ...this.wanted };
    Object.assign(this.wanted, change);
    if (before.tp !== this.wanted.tp || before.direction !== this.wanted.direction) this.waves = this.made();
    this.forget();
  }

  get settled(): boolean {
    return this.hs === (this.wanted.on ? this.wanted.hs : 0);
  }

  /** Lets Hs move towards the one wanted during a step. */
  follow(h: number): void {
    const goal = this.wanted.on ? this.wanted.hs : 0;
    const most = (h * Math.max(this.wanted.hs, 0.1)) / SETTLING;
    this.hs += Math.min(Math.max(goal - this.hs, -most), most);
    if (Math.abs(goal - this.hs) < 1e-9) this.hs = goal;
    this.forget();
  }

  /** The six wave forces at a time, in the scenario's axes; RK4 asks for each time twice, so the last ones are kept. */
  forces(t: number): Float64Array {
    const { known } = this;
    const hit = known.t.indexOf(t);
    if (hit >= 0) return known.force[hit];
    const slot = known.next;
    known.next = (slot + 1) % known.t.length;
    known.t[slot] = t;
    const found = known.force[slot].fill(0);
    if (this.hs === 0) return found;
    const { w, k, chi, amplitude, phase, force } = this.waves;
    const [x, y] = this.data.position;
    for (let j = 0; j < w.length; ++j) {
      const angle = w[j] * t + phase[j] - k[j] * (x * Math.cos(chi[j]) + y * Math.sin(chi[j]));
      const c = this.hs * amplitude[j] * Math.cos(angle);
      const s = this.hs * amplitude[j] * Math.sin(angle);
      const at = 2 * FORCES * j;
      for (let i = 0; i < FORCES; ++i) found[i] += force[at + 2 * i] * c - force[at + 2 * i + 1] * s;
    }
    for (let i = 0; i < FORCES; ++i) found[i] *= this.data.signs[i];
    return found;
  }

  /** The elevation at a place and time [m]. */
  elevation(t: number, x: number, y: number): number {
    const { w, k, chi, amplitude, phase } = this.waves;
    let sum = 0;
    for (let j = 0; j < w.length; ++j)
      sum += amplitude[j] * Math.cos(w[j] * t + phase[j] - k[j] * (x * Math.cos(chi[j]) + y * Math.sin(chi[j])));
    return this.hs * sum;
  }

  elevationAtVessel(t: number): number {
    return this.elevation(t, ...this.data.position);
  }

  /** For the surface's shader: kx, ky, amplitude and phase of every component at a time, four numbers each. */
  packed(t: number, into: Float32Array): void {
    const { w, k, chi, amplitude, phase } = this.waves;
    into.fill(0);
    for (let j = 0; j < w.length; ++j) {
      const turn = (w[j] * t + phase[j]) % (2 * Math.PI);
      into.set([k[j] * Math.cos(chi[j]), k[j] * Math.sin(chi[j]), this.hs * amplitude[j], turn], 4 * j);
    }
  }

  /** The components as plain numbers, amplitudes as they are now. */
  components(): { w: number[]; chi: number[]; amplitude: number[]; phase: number[] } {
    const { w, chi, amplitude, phase } = this.waves;
    return { w: [...w], chi: [...chi], amplitude: [...amplitude].map((a) => a * this.hs), phase: [...phase] };
  }

  private forget(): void {
    this.known.t.fill(NaN);
  }

  private made(): Waves {
    const { data } = this;
    const { tp, direction } = this.wanted;
    const peak = (2 * Math.PI) / tp;
    const random = randomNumbers(data.seed);
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
      energy[j] = data.regular ? 1 : jonswap((edge(j) + edge(j + 1)) / 2, peak, data.gamma) * (edge(j + 1) - edge(j));
      chi[j] = direction + (data.spreading === null || data.regular ? 0 : spread(data.spreading, random));
      phase[j] = data.regular ? 0 : 2 * Math.PI * random();
      total += energy[j];
    }
    // Hs = 1 m is a variance of 1/16 m2, half the sum of the squared amplitudes; a regular wave's height is 1 m instead.
    const amplitude = energy.map((e) => (data.regular ? 0.5 : Math.sqrt(e / total / 8)));
    const k = w.map((value) => waveNumber(value, data.depth, data.gravity));
    const force = new Float64Array(2 * FORCES * count);
    for (let j = 0; j < count; ++j) this.excitation(w[j], chi[j] - data.heading, force, 2 * FORCES * j);
    return { w, k, chi, amplitude, phase, force };
  }

  /** The complex excitation at a frequency and direction, by cubic interpolation in both. */
  private excitation(w: number, chi: number, into: Float64Array, at: number): void {
    const { w0, dw, frequencies, directions } = this.data.table;
    const row = stencil(Math.min(Math.max((w - w0) / dw, 0), frequencies - 1));
    row.first = Math.min(Math.max(row.first, 0), frequencies - 4);
    const rows = weights(Math.min(Math.max((w - w0) / dw, 0), frequencies - 1) - row.first);
    const turn = (((chi / (2 * Math.PI)) % 1) + 1) % 1;
    const column = stencil(turn * directions);
    const columns = weights(turn * directions - column.first);
    for (let a = 0; a < 4; ++a)
      for (let b = 0; b < 4; ++b) {
        const j = (((column.first + b) % directions) + directions) % directions;
        const from = 2 * FORCES * ((row.first + a) * directions + j);
        for (let i = 0; i < 2 * FORCES; ++i) into[at + i] += rows[a] * columns[b] * this.table[from + i];
      }
  }
}

function stencil(place: number): { first: number } {
  return { first: Math.floor(place) - 1 };
}

/** Lagrange's weights of the points 0, 1, 2, 3 at x. */
function weights(x: number): number[] {
  return [0, 1, 2, 3].map((i) =>
    [0, 1, 2, 3].filter((j) => j !== i).reduce((product, j) => (product * (x - j)) / (i - j), 1),
  );
}

/** The shape of a JONSWAP spectrum, unscaled. */
function jonswap(w: number, peak: number, gamma: number): number {
  const sigma = w <= peak ? 0.07 : 0.09;
  const bump = Math.exp(-((w - peak) ** 2) / (2 * sigma ** 2 * peak ** 2));
  return w ** -5 * Math.exp(-1.25 * (w / peak) ** -4) * gamma ** bump;
}

/** k of the linear dispersion relation w^2 = g k tanh(k d). */
function waveNumber(w: number, depth: number | null, gravity: number): number {
  const deep = (w * w) / gravity;
  if (depth === null) return deep;
  let kd = (deep * depth) / Math.sqrt(Math.tanh(deep * depth));
  for (let i = 0; i < 8; ++i) {
    const tanh = Math.tanh(kd);
    kd -= (kd * tanh - deep * depth) / (tanh + kd * (1 - tanh * tanh));
  }
  return kd / depth;
}

/** A random angle with the density cos^(2s), by rejection. */
function spread(s: number, random: () => number): number {
  for (;;) {
    const angle = Math.PI * (random() - 0.5);
    if (random() < Math.cos(angle) ** (2 * s)) return angle;
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
