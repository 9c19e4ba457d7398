// Waves in the browser: a few dozen components of JONSWAP seas, all that meets them, and the surface they make. A sea has one or
// several wave systems, each with a height, a period and a direction.
// The elevation at (X, Y) is the sum of a cos(w t - k (X cos chi + Y sin chi) + phase), z up, as in the Python package.
// Whatever is changed comes in over some seconds, so that forces, their rates and the rates of these are continuous.

import type { Formulas, SeaData, SeaState, SystemData, SystemState } from "./data";
import { Glide } from "./glide";
import { type Met, metBy, type WaveForces } from "./meetings";
import { COMPONENTS, madeWaves, type Share, type Waves } from "./waves";

/** The most waves there are at a time: those of an old sea, and of the one that takes its place. */
export const MOST = 2 * COMPONENTS;
const SETTLING = 5; // seconds over which a change of Hs comes in
const PERIODS = 2; // peak periods, of the longer of two seas, over which one takes the place of the other
const REMEMBERED = 60; // seconds for which a change that is over is kept: a run beside the first one may lag behind it

/** One sea that takes the place of another, from a time on and for so long. */
interface Change {
  readonly before: Waves;
  readonly after: Waves;
  readonly since: number;
  readonly span: number;
  /** The period and direction of the sea before it. */
  readonly from: { tp: number; direction: number };
}

/** One wave system over time. */
class System {
  private height: Glide;
  /** The sea that comes last, and all changes on the way to it, in the order of time; each begins where the one before it is over. */
  private waves: Waves;
  private changes: Change[] = [];
  private now = 0;
  private draws = 0;
  /** The period and direction of `waves`. */
  private made: { tp: number; direction: number };
  /** Both seas with their amplitudes at a time: used anew at every look. */
  private readonly share: [Share, Share];

  constructor(
    private readonly data: SeaData,
    private readonly system: SystemData,
    private readonly formulas: Formulas,
    readonly wanted: SystemState,
    on: boolean,
  ) {
    this.height = Glide.at(on ? wanted.hs : 0);
    this.made = { tp: wanted.tp, direction: wanted.direction };
    this.waves = this.drawn();
    this.share = [0, 1].map(() => ({ waves: this.waves, size: 0, rate: 0, bend: 0 })) as [Share, Share];
  }

  /** Hs as it is now: it follows the one wanted within a few seconds. */
  get hs(): number {
    return this.height.value(this.now);
  }

  /** Starts again at time zero, with the waves that are wanted. */
  reset(on: boolean): void {
    this.now = 0;
    this.draws = 0;
    this.height = Glide.at(on ? this.wanted.hs : 0);
    this.changes = [];
    this.made = { tp: this.wanted.tp, direction: this.wanted.direction };
    this.waves = this.drawn();
  }

  /** Changes what is wanted of it, from now on. */
  set(change: Partial<SystemState>, on: boolean): void {
    for (const name of ["hs", "tp", "direction"] as const) {
      const value = change[name];
      if (value !== undefined) this.wanted[name] = value;
    }
    const goal = on ? this.wanted.hs : 0;
    if (this.height.goal !== goal) this.height = this.height.towards(goal, this.now, SETTLING);
    this.renew();
  }

  follow(t: number): void {
    this.now = t;
    if (this.changes.length && t > end(this.changes[0]) + REMEMBERED) this.changes.shift();
  }

  /** The sea, and the one that it comes after while that still fades, each with its Hs; without any that are flat, or with them. */
  shares(t: number, flat = false): Share[] {
    const [hs, rate, bend] = [0, 1, 2].map((order) => this.height.derivative(t, order));
    if (hs === 0 && rate === 0 && bend === 0 && !flat) return [];
    const [fading, coming] = this.share;
    let change: Change | undefined;
    for (const one of this.changes) if (one.since <= t) change = one;
    coming.waves = change?.after ?? this.changes[0]?.before ?? this.waves;
    if (!change || t >= end(change)) {
      Object.assign(coming, { size: hs, rate, bend });
      return [coming];
    }
    fading.waves = change.before;
    const { span } = change;
    const s = this.formulas.exchange((t - change.since) / span, Number(this.data.regular));
    this.share.forEach((one, i) => {
      const [x, v, a] = [s[3 * i], s[3 * i + 1] / span, s[3 * i + 2] / span ** 2];
      Object.assign(one, { size: hs * x, rate: rate * x + hs * v, bend: bend * x + 2 * rate * v + hs * a });
    });
    return s[0] <= 0 ? [coming] : s[3] <= 0 ? [fading] : [fading, coming];
  }

  /** Lets a sea of the period and direction wanted take the place of the present one, as soon as the last change is over. */
  private renew(): void {
    const { tp, direction } = this.wanted;
    const waiting = this.changes.at(-1);
    const there = () => this.made.tp === tp && this.made.direction === direction;
    if (there()) return;
    if (waiting && waiting.since > this.now) {
      this.changes.pop();
      this.waves = waiting.before;
      this.made = waiting.from;
      this.draws -= 1;
      if (there()) return;
    }
    const [before, from] = [this.waves, this.made];
    const last = this.changes.at(-1);
    const since = Math.max(this.now, last ? end(last) : 0);
    const calm = since === this.now && this.height.goal === 0 && this.height.over(this.now);
    this.made = { tp, direction };
    this.draws += 1;
    this.waves = this.drawn();
    if (calm) this.changes = [];
    else this.changes.push({ before, after: this.waves, since, span: PERIODS * Math.max(before.tp, tp), from });
  }

  private drawn(): Waves {
    return madeWaves(this.data, this.system, this.formulas, this.made.tp, this.made.direction, this.draws);
  }
}

export class Sea {
  readonly wanted: SeaState;
  private readonly systems: System[];
  private now = 0;
  private readonly met: Met[];
  /** What came of the last times that were asked for: numbers of everything that meets the waves. */
  private readonly known: { t: number[]; values: Float64Array[][]; next: number };

  constructor(
    private readonly data: SeaData,
    formulas: Formulas,
  ) {
    this.met = metBy(data, formulas);
    this.known = { t: [NaN, NaN, NaN], values: [0, 1, 2].map(() => this.met.map(({ count }) => new Float64Array(count))), next: 0 };
    const others = data.others.map((state) => ({ ...state }));
    this.wanted = { on: data.on, hs: data.hs, tp: data.tp, direction: data.direction, others };
    this.systems = [this.wanted, ...others].map((state, i) => new System(data, data.systems[i], formulas, state, data.on));
  }

  /** The inputs of the program that take the numbers of everything that meets the waves, several of them the same. */
  get inputs(): string[][][] {
    return this.data.met.map((one) => one.inputs);
  }

  /** Hs of all systems together as it is now: it follows the one wanted within a few seconds. */
  get hs(): number {
    return Math.hypot(...this.heights);
  }

  /** Hs of each system as it is now. */
  get heights(): number[] {
    return this.systems.map((system) => system.hs);
  }

  /** Starts again at time zero, with the sea that is wanted. */
  reset(): void {
    this.now = 0;
    for (const system of this.systems) system.reset(this.wanted.on);
    this.forget();
  }

  /** Changes what is wanted of the sea, from now on; of another sea with the same systems, all of it. */
  set(change: Partial<SeaState>): void {
    if (change.on !== undefined) this.wanted.on = change.on;
    this.systems.forEach((system, i) => system.set(i === 0 ? change : (change.others?.[i - 1] ?? {}), this.wanted.on));
    this.forget();
  }

  /** Changes what is wanted of one system: 0 is the first. */
  setSystem(number: number, change: Partial<SystemState>): void {
    this.systems[number].set(change, this.wanted.on);
    this.forget();
  }

  /** Says what time it is; what is long over is forgotten. Waves depend on the time alone, not on who has been told of it. */
  follow(t: number): void {
    this.now = t;
    for (const system of this.systems) system.follow(t);
  }

  /** The numbers of everything that meets the waves at a time; RK4 asks for each time twice, so the last ones are kept. */
  values(t: number): Float64Array[] {
    const { known } = this;
    const hit = known.t.indexOf(t);
    if (hit >= 0) return known.values[hit];
    const slot = known.next;
    known.next = (slot + 1) % known.t.length;
    known.t[slot] = t;
    const shares = this.shares(t);
    this.met.forEach((one, i) => one.fill(t, shares, known.values[slot][i]));
    return known.values[slot];
  }

  /** The complex forces, at t = 0, of all waves that there are now on a vessel that floats. */
  forces(met: number): WaveForces[] {
    return this.shares(this.now).flatMap((share) => this.met[met].forces?.(share) ?? []);
  }

  /** The elevation at a place and time [m]. */
  elevation(t: number, x: number, y: number): number {
    let sum = 0;
    this.each(t, ({ w, k, chi, amplitude, phase }, j, size) => {
      sum += size * amplitude[j] * Math.cos(w[j] * t + phase[j] - k[j] * (x * Math.cos(chi[j]) + y * Math.sin(chi[j])));
    });
    return sum;
  }

  /** The elevation at one of the vessels. */
  elevationAtVessel(t: number, vessel = 0): number {
    return this.elevation(t, ...(this.data.places[vessel] ?? this.data.places[0]));
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

  /** Goes through all waves that are not flat, or also those that are; `size` times their amplitude is what they have. */
  private each(t: number, visit: (waves: Waves, j: number, size: number) => void, flat = false): void {
    for (const { waves, size } of this.shares(t, flat)) for (let j = 0; j < waves.w.length; ++j) visit(waves, j, size);
  }

  /** The waves of all systems with what they have of their amplitudes at a time; without any that are flat, or with them. */
  private shares(t: number, flat = false): Share[] {
    return this.systems.flatMap((system) => system.shares(t, flat));
  }

  private forget(): void {
    this.known.t.fill(NaN);
  }
}

function end({ since, span }: Change): number {
  return since + span;
}
