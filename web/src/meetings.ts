// What meets the waves at a place, and what comes of it as inputs of a run: forces on a vessel, the motion of a vessel that
// follows its RAOs, the water about loads. All are sums over the waves of responses that are linear in their amplitudes.

import { decoded, type Formulas, type Meeting, type ResponseTable, type SeaData } from "./data";
import type { Share, Waves } from "./waves";
import { WaterMet } from "./wet";

const DOFS = 6;

/** Of one wave: its frequency, and real and imaginary parts of the forces on a vessel at t = 0, one after the other. */
export interface WaveForces {
  w: number;
  forces: number[];
}

export interface Met {
  /** How many numbers there are for the inputs. */
  readonly count: number;
  /** Fills in the numbers at a time, for the waves that there are. */
  fill(t: number, shares: readonly Share[], into: Float64Array): void;
  /** Of a vessel that floats: the forces of each wave. */
  forces?(share: Share): WaveForces[];
}

/** Meetings in the order of the data. */
export function metBy(data: SeaData, formulas: Formulas): Met[] {
  const tables = data.tables.map((table) => new Table(table, formulas));
  return data.met.map((one) =>
    one.kind === "water" ? new WaterMet(one, data, formulas)
    : one.kind === "forces" ? new ForcesMet(one, tables[one.table as number])
    : new MotionMet(one, tables[one.table as number], formulas),
  );
}

/** The angle by which every wave leads at a place at t = 0. */
export function leads({ k, chi, phase }: Waves, [x, y]: [number, number]): Float64Array {
  return phase.map((own, j) => own - k[j] * (x * Math.cos(chi[j]) + y * Math.sin(chi[j])));
}

/** Responses over frequency and direction, by cubic interpolation in both. */
class Table {
  private readonly values: Float32Array;

  constructor(
    private readonly data: ResponseTable,
    private readonly formulas: Formulas,
  ) {
    this.values = new Float32Array(decoded(data.values));
  }

  /** The complex responses to waves, direction relative to the bow, for amplitudes of Hs = 1 m. */
  responses(waves: Waves, heading: number): Float64Array {
    const found = new Float64Array(2 * DOFS * waves.w.length);
    waves.w.forEach((w, j) => {
      this.add(w, waves.chi[j] - heading, found, 2 * DOFS * j);
      for (let i = 0; i < 2 * DOFS; ++i) found[2 * DOFS * j + i] *= waves.amplitude[j];
    });
    return found;
  }

  private add(frequency: number, chi: number, into: Float64Array, at: number): void {
    const { w, directions, mirrored } = this.data;
    const kept = mirrored ? directions / 2 + 1 : directions;
    const inside = Math.min(Math.max(frequency, w[0]), w[w.length - 1]);
    const above = w.findIndex((one) => one > inside);
    const first = Math.min(Math.max((above < 0 ? w.length : above) - 2, 0), w.length - 4);
    const column = ((((chi / (2 * Math.PI)) % 1) + 1) % 1) * directions; // columns go all around
    const before = Math.floor(column) - 1;
    const rows = this.formulas.weights(inside, w[first], w[first + 1], w[first + 2], w[first + 3]);
    const columns = this.formulas.weights(column - before, 0, 1, 2, 3);
    rows.forEach((u, a) =>
      columns.forEach((v, b) => {
        const around = (before + b + directions) % directions;
        const beyond = around >= kept;
        const from = 2 * DOFS * ((first + a) * kept + (beyond ? directions - around : around));
        for (let i = 0; i < 2 * DOFS; ++i) into[at + i] += (beyond && i % 4 > 1 ? -1 : 1) * u * v * this.values[from + i];
      }),
    );
  }
}

/** A vessel as some waves meet it: complex responses, and how much each wave leads at its place. Kept for each sea. */
class Answers {
  private readonly known = new WeakMap<Waves, { response: Float64Array; lead: Float64Array }>();

  constructor(
    private readonly meeting: Meeting,
    private readonly table: Table,
  ) {}

  to(waves: Waves): { response: Float64Array; lead: Float64Array } {
    let found = this.known.get(waves);
    if (!found) {
      found = { response: this.table.responses(waves, this.meeting.heading), lead: leads(waves, this.meeting.position) };
      this.known.set(waves, found);
    }
    return found;
  }
}

/** Six forces on a vessel that floats. */
class ForcesMet implements Met {
  readonly count = DOFS;
  private readonly answers: Answers;

  constructor(meeting: Meeting, table: Table) {
    this.answers = new Answers(meeting, table);
  }

  fill(t: number, shares: readonly Share[], into: Float64Array): void {
    into.fill(0);
    for (const { waves, size } of shares) {
      const { response, lead } = this.answers.to(waves);
      for (let j = 0; j < lead.length; ++j) {
        const angle = waves.w[j] * t + lead[j];
        const c = size * Math.cos(angle);
        const s = size * Math.sin(angle);
        const at = 2 * DOFS * j;
        for (let i = 0; i < DOFS; ++i) into[i] += response[at + 2 * i] * c - response[at + 2 * i + 1] * s;
      }
    }
  }
  forces({ waves, size }: Share): WaveForces[] {
    const { response, lead } = this.answers.to(waves);
    return Array.from(lead, (angle, j) => {
      const [c, s] = [size * Math.cos(angle), size * Math.sin(angle)];
      const forces: number[] = [];
      for (let at = 2 * DOFS * j; at < 2 * DOFS * (j + 1); at += 2) forces.push(response[at] * c - response[at + 1] * s, response[at] * s + response[at + 1] * c);
      return { w: waves.w[j], forces };
    });
  }
}

/** Six motions of a vessel that follows its RAOs, their rates and accelerations; waves that grow or fade have theirs in them. */
class MotionMet implements Met {
  readonly count = 3 * DOFS;
  private readonly answers: Answers;
  private readonly sums = new Float64Array(3 * DOFS);

  constructor(
    private readonly meeting: Meeting,
    table: Table,
    private readonly formulas: Formulas,
  ) {
    this.answers = new Answers(meeting, table);
  }

  fill(t: number, shares: readonly Share[], into: Float64Array): void {
    into.fill(0);
    for (const share of shares) {
      this.sum(t, share.waves);
      grown(into, this.sums, share.size, share.rate, share.bend);
    }
    const { rampIn } = this.meeting;
    if (rampIn === null || t >= rampIn) return;
    const [s, ds, dds] = this.formulas.rising(t / rampIn);
    this.sums.set(into);
    into.fill(0);
    grown(into, this.sums, s, ds / rampIn, dds / rampIn ** 2);
  }

  private sum(t: number, waves: Waves): void {
    const { response, lead } = this.answers.to(waves);
    const sums = this.sums.fill(0);
    for (let j = 0; j < lead.length; ++j) {
      const w = waves.w[j];
      const angle = w * t + lead[j];
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      const at = 2 * DOFS * j;
      for (let i = 0; i < DOFS; ++i) {
        const value = response[at + 2 * i] * c - response[at + 2 * i + 1] * s;
        sums[i] += value;
        sums[DOFS + i] -= w * (response[at + 2 * i] * s + response[at + 2 * i + 1] * c);
        sums[2 * DOFS + i] -= w * w * value;
      }
    }
  }
}

/** Adds a motion times a size that changes: values, rates and accelerations by the rule of products. */
function grown(into: Float64Array, motion: Float64Array, size: number, rate: number, bend: number): void {
  for (let i = 0; i < DOFS; ++i) {
    const [x, v, a] = [motion[i], motion[DOFS + i], motion[2 * DOFS + i]];
    into[i] += size * x;
    into[DOFS + i] += size * v + rate * x;
    into[2 * DOFS + i] += size * a + 2 * rate * v + bend * x;
  }
}
