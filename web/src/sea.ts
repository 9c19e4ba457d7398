// Waves in the browser: a few dozen components of a JONSWAP sea, the forces they exert, and the surface they make.
// The elevation at (X, Y) is the sum of a cos(w t - k (X cos chi + Y sin chi) + phase), z up, as in the Python package.
// Whatever is changed comes in over some seconds, so that forces, their rates and the rates of these are continuous.

import { decoded, type Formulas, type SeaData } from "./data";
import { Glide } from "./glide";
import { COMPONENTS, FORCES, madeWaves, type Waves } from "./waves";

/** The most waves there are at a time: those of an old sea, and of the one that takes its place. */
export const MOST = 2 * COMPONENTS;
const SETTLING = 5; // seconds over which a change of Hs comes in
const PERIODS = 2; // peak periods, of the longer of two seas, over which one takes the place of the other

export interface SeaState {
  on: boolean;
  hs: number;
  tp: number;
  direction: number;
}

export class Sea {
  readonly wanted: SeaState;
  private height: Glide;
  /** The sea, the one that it comes after while that still fades, and when and for how long that fades. */
  private waves: Waves;
  private old: Waves | null = null;
  private since = 0;
  private span = 0;
  private now = 0;
  private draws = 0;
  /** The period and direction of `waves`; those wanted may have to wait until the last change has come in. */
  private made: { tp: number; direction: number };
  private readonly table: Float32Array;
  private known = { t: [NaN, NaN, NaN], force: [0, 1, 2].map(() => new Float64Array(FORCES)), next: 0 };

  constructor(
    private readonly data: SeaData,
    private readonly formulas: Formulas,
  ) {
    this.table = new Float32Array(decoded(data.table.values));
    this.wanted = { on: data.on, hs: data.hs, tp: data.tp, direction: data.direction };
    this.height = Glide.at(this.goal);
    this.made = { tp: data.tp, direction: data.direction };
    this.waves = this.drawn();
  }

  /** Hs as it is now: it follows the one wanted within a few seconds. */
  get hs(): number {
    return this.height.value(this.now);
  }

  /** Starts again at time zero, with the sea that is wanted. */
  reset(): void {
    this.now = 0;
    this.draws = 0;
    this.height = Glide.at(this.goal);
    this.old = null;
    this.made = { tp: this.wanted.tp, direction: this.wanted.direction };
    this.waves = this.drawn();
    this.forget();
  }

  /** Changes what is wanted of the sea, from now on. */
  set(change: Partial<SeaState>): void {
    Object.assign(this.wanted, change);
    if (this.height.goal !== this.goal) this.height = this.height.towards(this.goal, this.now, SETTLING);
    this.renew();
    this.forget();
  }

  /** Says what time it is: old waves are forgotten when they have gone, and a change that had to wait begins. */
  follow(t: number): void {
    this.now = t;
    if (!this.height.resting && this.height.over(t)) this.height = Glide.at(this.height.goal);
    if (this.old && t >= this.since + this.span) {
      this.old = null;
      this.renew();
      this.forget();
    }
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
    const [x, y] = this.data.position;
    this.each(t, ({ w, k, chi, amplitude, phase, force }, j, size) => {
      const angle = w[j] * t + phase[j] - k[j] * (x * Math.cos(chi[j]) + y * Math.sin(chi[j]));
      const c = size * amplitude[j] * Math.cos(angle);
      const s = size * amplitude[j] * Math.sin(angle);
      const at = 2 * FORCES * j;
      for (let i = 0; i < FORCES; ++i) found[i] += force[at + 2 * i] * c - force[at + 2 * i + 1] * s;
    });
    for (let i = 0; i < FORCES; ++i) found[i] *= this.data.signs[i];
    return found;
  }

  /** The elevation at a place and time [m]. */
  elevation(t: number, x: number, y: number): number {
    let sum = 0;
    this.each(t, ({ w, k, chi, amplitude, phase }, j, size) => {
      sum += size * amplitude[j] * Math.cos(w[j] * t + phase[j] - k[j] * (x * Math.cos(chi[j]) + y * Math.sin(chi[j])));
    });
    return sum;
  }

  elevationAtVessel(t: number): number {
    return this.elevation(t, ...this.data.position);
  }

  /** For the surface's shader: kx, ky, amplitude and phase of every wave at a time, four numbers each. Returns how many. */
  packed(t: number, into: Float32Array): number {
    let count = 0;
    this.each(t, ({ w, k, chi, amplitude, phase }, j, size) => {
      const turn = (w[j] * t + phase[j]) % (2 * Math.PI);
      into.set([k[j] * Math.cos(chi[j]), k[j] * Math.sin(chi[j]), size * amplitude[j], turn], 4 * count++);
    });
    return count;
  }

  /** The waves as plain numbers, amplitudes as they are now. */
  components(): { w: number[]; chi: number[]; amplitude: number[]; phase: number[] } {
    const found = { w: [] as number[], chi: [] as number[], amplitude: [] as number[], phase: [] as number[] };
    this.each(this.now, ({ w, chi, amplitude, phase }, j, size) => {
      found.w.push(w[j]);
      found.chi.push(chi[j]);
      found.amplitude.push(size * amplitude[j]);
      found.phase.push(phase[j]);
    }, true);
    return found;
  }

  private get goal(): number {
    return this.wanted.on ? this.wanted.hs : 0;
  }

  /** Goes through all waves that are not flat, or also those that are; `size` times their amplitude is what they have. */
  private each(t: number, visit: (waves: Waves, j: number, size: number) => void, flat = false): void {
    const hs = this.height.value(t);
    if (hs === 0 && !flat) return;
    const [fades, comes] = this.shares(t);
    if (this.old && fades > 0) for (let j = 0; j < this.old.w.length; ++j) visit(this.old, j, hs * fades);
    if (comes > 0) for (let j = 0; j < this.waves.w.length; ++j) visit(this.waves, j, hs * comes);
  }

  /** What the old and the new sea have of their amplitudes: seas of many waves by energy, so that Hs stays what it is. */
  private shares(t: number): [number, number] {
    if (!this.old) return [0, 1];
    const s = this.formulas.rising((t - this.since) / this.span);
    return this.data.regular ? [1 - s, s] : [Math.cos((s * Math.PI) / 2), Math.sin((s * Math.PI) / 2)];
  }

  /** Lets a sea of the period and direction wanted take the place of the present one, when that is all there is. */
  private renew(): void {
    const { tp, direction } = this.wanted;
    if (this.old || (this.made.tp === tp && this.made.direction === direction)) return;
    const calm = this.height.goal === 0 && this.height.over(this.now);
    this.made = { tp, direction };
    this.draws += 1;
    const before = this.waves;
    this.waves = this.drawn();
    if (calm) return;
    this.old = before;
    this.since = this.now;
    this.span = PERIODS * Math.max(before.tp, tp);
  }

  private drawn(): Waves {
    return madeWaves(this.data, this.formulas, this.table, this.made.tp, this.made.direction, this.draws);
  }

  private forget(): void {
    this.known.t.fill(NaN);
  }
}
