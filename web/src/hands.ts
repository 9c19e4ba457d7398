// How hands move drives: never faster than they are rated for, and with ramps. What a hand adds to a motion that a file prescribes
// comes with its rate and its acceleration, so that the crane follows it exactly.

/** The speed one step later of something that goes to a place `ahead` of it and stops there: at most `rate`, changing by `gain` a second. */
export function nextSpeed(ahead: number, speed: number, rate: number, gain: number, h: number): number {
  if (gain === Infinity) return Math.min(Math.max(ahead / h, -rate), rate);
  const way = Math.sign(ahead) || 1;
  const [left, now] = [Math.abs(ahead), speed * way];
  // So fast that, after a step from the present speed to that one, what is left is just enough to brake.
  const room = Math.max(left - (now * h) / 2, 0);
  const brakes = gain * (Math.sqrt((h * h) / 4 + (2 * room) / gain) - h / 2);
  const wanted = Math.min(rate, brakes);
  return way * (now + Math.min(Math.max(wanted - now, -gain * h), gain * h));
}

/** Value, rate and acceleration at a time, of something whose acceleration is constant from `t` on. */
class Arc {
  value = 0;
  rate = 0;
  acceleration = 0;

  at(s: number): [number, number, number] {
    return [this.value + s * (this.rate + (s * this.acceleration) / 2), this.rate + s * this.acceleration, this.acceleration];
  }

  /** Goes on by so many seconds, and changes its acceleration there. */
  goOn(s: number, acceleration: (arc: Arc) => number): void {
    [this.value, this.rate] = this.at(s);
    this.acceleration = 0;
    this.acceleration = acceleration(this);
  }
}

/**
 * A hand on a drive whose motion is prescribed: it stops the programme, by a delay that grows with time, and adds a motion of its
 * own; letting go takes that back, and the programme goes on from where it was stopped.
 */
export class Hand {
  private offset = new Arc();
  private delay = new Arc();
  private t = 0;
  /** The offset that it goes to, and how fast it may. */
  private goal: { target: number; rate: number; gain: number } | null = null;
  /** Where the drive shall be; null where the hand only holds, or lets go. */
  private aim: { value: number; rate: number; gain: number } | null = null;
  /** Whether the programme is stopped. */
  private stops = false;

  /** The inputs are those of Python's `hand_inputs`: offset and delay, each with two rates. */
  constructor(readonly inputs: string[]) {}

  /** How fast it moves the drive. */
  get speed(): number {
    return this.offset.rate;
  }

  /** Whether another call of `follow` is needed before the next step. */
  get moving(): boolean {
    return this.goal !== null || this.offset.rate !== 0 || this.delay.rate !== Number(this.stops);
  }

  /** Takes the drive, which is at `now`, to a value, at a rate that changes by `gain` a second. */
  moveTo(value: number, now: number, t: number, rate: number, gain: number): void {
    this.aim = { value, rate, gain };
    this.stops = true;
    this.look(now, t);
  }

  /** The drive is at `now` at time t: while the programme comes to its stop, it still moves what the hand adds to. */
  look(now: number, t: number): void {
    if (this.aim) this.goal = { ...this.aim, target: this.aim.value - (now - this.offset.at(t - this.t)[0]) };
  }

  stay(): void {
    this.goal = this.aim = null;
    this.offset.rate = this.offset.acceleration = 0;
  }

  /** Lets go: what was added is taken back, and the programme goes on. */
  release(rate: number, gain: number): void {
    this.aim = null;
    this.goal = { target: 0, rate, gain };
    this.stops = false;
  }

  /** The next step begins at t, and is h long. */
  follow(t: number, h: number): void {
    const { goal } = this;
    const gain = goal?.gain ?? Infinity;
    const near = Number.isFinite(gain) ? gain * h * h : 0;
    const passed = t - this.t;
    this.t = t;
    this.offset.goOn(passed, (arc) => {
      if (!goal) return 0;
      const ahead = goal.target - arc.value;
      if (Math.abs(ahead) <= near + 1e-12 && Math.abs(arc.rate) <= 2 * gain * h) {
        [arc.value, arc.rate] = [goal.target, 0];
        this.goal = null;
        if (this.delay.rate === 1) this.aim = null;
        return 0;
      }
      return (nextSpeed(ahead, arc.rate, goal.rate, gain, h) - arc.rate) / h;
    });
    // A second to stop or to go on: what is prescribed is as smooth as before.
    this.delay.goOn(passed, (arc) => {
      const change = Math.min(Math.max(Number(this.stops) - arc.rate, -h), h);
      if (Math.abs(change) < 1e-12) arc.rate = Number(this.stops);
      return change / h;
    });
  }

  /** The six inputs at a time. */
  values(t: number): number[] {
    const s = t - this.t;
    return [...this.offset.at(s), ...this.delay.at(s)];
  }

  /** As it is now, to come back to. */
  kept(): () => void {
    const [offset, delay, { t }] = [Object.assign(new Arc(), this.offset), Object.assign(new Arc(), this.delay), this];
    return () => Object.assign(this, { offset: Object.assign(new Arc(), offset), delay: Object.assign(new Arc(), delay), t });
  }

  reset(): void {
    Object.assign(this, { offset: new Arc(), delay: new Arc(), t: 0, goal: null, aim: null, stops: false });
  }
}
