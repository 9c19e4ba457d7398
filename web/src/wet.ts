// The water about loads: the surface at their station and its slopes, and five terms of velocity and acceleration that die
// out with depth. The formula of one wave, and the shares of the terms in its decay, come from Python (`page_water`).

import { decoded, type Decays, type Formulas, type Meeting, type SeaData } from "./data";
import { leads, type Met } from "./meetings";
import type { Share, Waves } from "./waves";

const SHARES = 10; // five terms of what goes across, five of what goes up

export class WaterMet implements Met {
  readonly count: number;
  private readonly decays: Decays;
  private readonly table: Float32Array;
  private readonly columns: number;
  private readonly exponents = new Map<number, number>();
  private readonly known = new WeakMap<Waves, { decay: number; lead: Float64Array; water: Float64Array }>();

  constructor(
    private readonly meeting: Meeting,
    data: SeaData,
    private readonly formulas: Formulas,
  ) {
    this.decays = data.decays as Decays;
    this.table = new Float32Array(decoded(this.decays.values));
    this.columns = this.decays.quarter.length;
    this.count = this.columns + 3;
  }

  fill(t: number, shares: readonly Share[], into: Float64Array): void {
    into.fill(0);
    const decay = this.exponent(shares);
    for (const { waves, size } of shares) {
      const { lead, water } = this.moved(waves, decay);
      for (let j = 0; j < lead.length; ++j) {
        const angle = waves.w[j] * t + lead[j];
        const c = size * Math.cos(angle);
        const s = -size * Math.sin(angle);
        const at = this.columns * j;
        for (let i = 0; i < this.columns; ++i) into[i] += water[at + i] * (this.decays.quarter[i] ? s : c);
      }
    }
    const [x, y] = this.meeting.station as [number, number];
    into[this.columns] = x;
    into[this.columns + 1] = y;
    into[this.columns + 2] = decay;
  }

  /** The smallest exponent: that of the sea, or of several systems, or while one takes the place of another, between theirs by their energies. */
  private exponent(shares: readonly Share[]): number {
    if (shares.length === 1) return this.ofSea(shares[0].waves);
    let log = 0;
    let weight = 0;
    for (const { waves, size } of shares) {
      log += size ** 2 * Math.log(this.ofSea(waves));
      weight += size ** 2;
    }
    return weight > 0 ? Math.exp(log / weight) : Math.exp(this.decays.first[0]);
  }

  private ofSea({ tp }: Waves): number {
    let decay = this.exponents.get(tp);
    if (decay === undefined) {
      const k = (share: number) => this.formulas.waveNumber((share * 2 * Math.PI) / tp);
      decay = this.formulas.decay?.(k(this.decays.slow), k(this.decays.fast)) ?? NaN;
      this.exponents.set(tp, decay);
    }
    return decay;
  }

  /** How the water moves in each wave; made anew only where the exponent is another. */
  private moved(waves: Waves, decay: number): { lead: Float64Array; water: Float64Array } {
    let found = this.known.get(waves);
    if (!found) {
      found = { decay: NaN, lead: leads(waves, this.meeting.position), water: new Float64Array(this.columns * waves.w.length) };
      this.known.set(waves, found);
    }
    if (found.decay !== decay) {
      found.decay = decay;
      waves.w.forEach((w, j) => this.oneWave(waves, j, w, decay, found.water));
    }
    return found;
  }

  private oneWave({ k, chi, amplitude }: Waves, j: number, w: number, decay: number, into: Float64Array): void {
    const { side, first } = this.decays;
    const rows = this.along(Math.log(decay), first);
    const columns = this.along(Math.log(k[j]), this.decays.k);
    const shares = new Array<number>(SHARES).fill(0);
    rows.weights.forEach((u, a) =>
      columns.weights.forEach((v, b) => {
        const from = SHARES * ((rows.at + a) * this.decays.k[2] + columns.at + b);
        for (let i = 0; i < SHARES; ++i) shares[i] += u * v * this.table[from + i];
      }),
    );
    const found = this.formulas.water?.(w, k[j], chi[j], side, decay, ...shares) ?? [];
    for (let i = 0; i < this.columns; ++i) into[this.columns * j + i] = amplitude[j] * found[i];
  }

  /** The first of four neighbours among equal steps, and their weights. */
  private along(value: number, [low, step, count]: [number, number, number]): { at: number; weights: number[] } {
    const place = Math.min(Math.max((value - low) / step, 0), count - 1);
    const at = Math.min(Math.max(Math.floor(place) - 1, 0), count - 4);
    return { at, weights: this.formulas.weights(place - at, 0, 1, 2, 3) };
  }
}
