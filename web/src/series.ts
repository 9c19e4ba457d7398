// Inputs over time that a run has, such as gusts: played forwards, then backwards, and so on, so that they never jump.

import { decoded, type InputSeries } from "./data";

export class Series {
  readonly input: string;
  private readonly samples: Float64Array;
  private readonly every: number;

  constructor({ input, every, low, high, values }: InputSeries) {
    this.input = input;
    this.every = every;
    this.samples = Float64Array.from(new Int16Array(decoded(values)), (whole) => low + ((whole + 32767) / 65534) * (high - low));
  }

  at(t: number): number {
    const last = this.samples.length - 1;
    const along = Math.max(t, 0) / this.every;
    const turned = along % (2 * last);
    const place = turned > last ? 2 * last - turned : turned;
    const i = Math.min(Math.floor(place), last - 1);
    return this.samples[i] + (place - i) * (this.samples[i + 1] - this.samples[i]);
  }
}
