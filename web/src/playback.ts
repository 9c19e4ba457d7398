// A recorded run: columns of 16-bit numbers turned back into poses, deflections, reactions and signals at any time.

import type { Bodies } from "./bodies";
import { decoded, type Column, type PageData, type PlaybackData } from "./data";
import { lastAt } from "./records";

const GAP = -32768;

export class Recording {
  readonly times: Float64Array;
  readonly data: PlaybackData;
  private readonly whole: Int16Array;
  private readonly columns: Column[];
  private readonly pose = new Float64Array(7);
  private readonly bending: Float64Array;
  private readonly reactions: Float64Array;
  /** The first column of each kind. */
  private readonly first: { bending: number; reactions: number; signals: number; shown: number };

  constructor(private readonly page: PageData) {
    this.data = page.playback as PlaybackData;
    this.times = new Float64Array(decoded(this.data.time));
    this.whole = new Int16Array(decoded(this.data.values));
    const { poses, bending, reactions, signals, shown } = this.data;
    this.columns = [...poses, ...bending, ...reactions, ...signals, ...shown];
    const counts = [poses.length, poses.length + bending.length, poses.length + bending.length + reactions.length];
    this.first = { bending: counts[0], reactions: counts[1], signals: counts[2], shown: counts[2] + signals.length };
    this.bending = new Float64Array(bending.length);
    this.reactions = new Float64Array(this.data.reactions.length);
  }

  get start(): number {
    return this.times[0];
  }

  get end(): number {
    return this.times[this.times.length - 1];
  }

  /** All samples of a signal; null where it is not a number, which plots show as a gap. */
  signal(index: number): (number | null)[] {
    const column = this.first.signals + index;
    return Array.from(this.times, (_, row) => {
      const value = this.at(row, column);
      return Number.isNaN(value) ? null : value;
    });
  }

  /** A signal at a time, between samples by a straight line. */
  value(index: number, t: number): number {
    return this.between(this.first.signals + index, t);
  }

  /** Moves the bodies to where they were at a time. */
  show(bodies: Bodies, t: number): void {
    this.page.scene.bodies.forEach((name, b) => {
      for (let i = 0; i < 7; ++i) this.pose[i] = this.between(7 * b + i, t);
      bodies.poseFromQuaternion(name, this.pose);
    });
    for (let i = 0; i < this.bending.length; ++i) this.bending[i] = this.between(this.first.bending + i, t);
    if (this.bending.length) bodies.bend(this.bending, 0);
    for (let i = 0; i < this.reactions.length; ++i) this.reactions[i] = this.between(this.first.reactions + i, t);
    for (let i = 0; i < bodies.shown.length; ++i) bodies.shown[i] = this.between(this.first.shown + i, t);
    bodies.finish(this.reactions.length ? this.reactions : null, (joint) => 6 * joint);
  }

  /** The recorded elevation at the vessel, as a profile along the waves' direction: earlier waves are further on. */
  profile(t: number, reach: number, into: Float32Array): number | null {
    const { wave } = this.data;
    if (!wave) return null;
    const index = this.page.signals.findIndex((signal) => signal.id === wave.signal);
    for (let i = 0; i < into.length; ++i) {
      const along = reach * ((2 * i) / (into.length - 1) - 1);
      const then = Math.min(Math.max(t - along / wave.speed, this.start), this.end);
      const value = this.value(index, then);
      into[i] = Number.isNaN(value) ? 0 : value;
    }
    return wave.direction;
  }

  private between(column: number, t: number): number {
    const row = this.row(t);
    const next = Math.min(row + 1, this.times.length - 1);
    const a = this.at(row, column);
    const b = this.at(next, column);
    const span = this.times[next] - this.times[row];
    return span > 0 ? a + ((b - a) * (t - this.times[row])) / span : a;
  }

  /** The last sample at or before a time. */
  row(t: number): number {
    return lastAt(this.times, t);
  }

  private at(row: number, column: number): number {
    const stored = this.whole[row * this.columns.length + column];
    if (stored === GAP) return NaN;
    const { low, high } = this.columns[column];
    return low + ((stored + 32767) / 65534) * (high - low);
  }
}
