// What happens in a live run, found while it runs by the rules with which Python finds it in a dataset (running/events.py,
// view/page_events.py): ropes that get slack and snap tight, loads that lift off and land, limits that are passed.

import type { WatchData } from "./data";

export interface Happening {
  time: number;
  kind: string;
  of: string;
  size: number;
  unit: string;
}

/** The present value of an entry of an output; not a number where a variant does not have it. */
export type Read = (output: string, at: number) => number;

export class Watching {
  /** In the order in which they were found. */
  found: Happening[] = [];
  private watched: Watched[] = [];
  private last = -Infinity;

  constructor(
    private readonly rules: WatchData,
    private readonly read: Read,
  ) {
    this.restart();
  }

  /** Looks at the present outputs; what has begun since the last look. A run that went back takes what it gave up with it. */
  look(t: number): Happening[] {
    if (t < this.last - 1e-9) {
      this.found = this.found.filter(({ time }) => time <= t);
      this.restart();
    }
    const fresh: Happening[] = [];
    if (t > this.last) for (const one of this.watched) fresh.push(...one.look(t));
    this.last = t;
    this.found.push(...fresh);
    return fresh;
  }

  /** The run begins again. */
  clear(): void {
    this.found = [];
    this.restart();
  }

  private restart(): void {
    const { rules, read } = this;
    const subject = (name: string, k: number): Subject => ({ name, rules, read: (output) => read(output, k) });
    this.last = -Infinity;
    this.watched = [
      ...rules.ropes.map((name, k) => new Rope(subject(name, k))),
      ...rules.contacts.map((name, k) => new Contact(subject(name, k))),
      ...rules.passing.map((one) => new Pass(one, () => Math.max(...one.at.map((k) => read(one.output, k))))),
    ];
  }
}

interface Watched {
  look(t: number): Happening[];
}

/** A rope or a contact, with the present values of its own entries of outputs. */
interface Subject {
  name: string;
  rules: WatchData;
  read(output: string): number;
}

class Rope implements Watched {
  private before: { t: number; T: number } | null = null;
  private earlier: { t: number; T: number } | null = null;
  private slack = false;
  private loose: Happening | null = null;
  /** The largest tension since it was taut again, with its neighbours. */
  private peak: { t: number; T: number; from: number; before: number; after: number } | null = null;

  constructor(private readonly own: Subject) {}

  look(t: number): Happening[] {
    const { name, rules, read } = this.own;
    const T = read("rope_tension");
    if (!Number.isFinite(T)) return [];
    const flag = read("rope_slack");
    const slack = Number.isNaN(flag) ? T <= 0 : flag > 0.5;
    const { before } = this;
    const found: Happening[] = [];
    if (before && slack && !this.slack) found.push((this.loose = { time: this.ranOut(t), kind: "slack", of: name, size: 0, unit: rules.units.slack }));
    if (this.loose && slack) this.loose.size = t - this.loose.time;
    if (before && this.peak) {
      if (Number.isNaN(this.peak.after)) this.peak.after = T;
      if (slack || T < rules.fallen * this.peak.T) {
        found.push(this.snapped(this.peak));
        this.peak = null;
      } else if (T > this.peak.T) this.peak = { t, T, from: before.t, before: before.T, after: NaN };
    }
    if (before && !slack && this.slack) {
      if (this.loose) this.loose.size = (before.t + t) / 2 - this.loose.time;
      this.loose = null;
      this.peak = { t, T, from: before.t, before: before.T, after: NaN };
    }
    this.slack = slack;
    [this.earlier, this.before] = [before, { t, T }];
    return found.sort((one, other) => one.time - other.time);
  }

  /** Where the line of the last two tensions reaches zero. */
  private ranOut(t: number): number {
    const { before, earlier } = this;
    if (!before) return t;
    if (!earlier || before.T >= earlier.T) return (before.t + t) / 2;
    const slope = (before.T - earlier.T) / (before.t - earlier.t);
    return Math.min(before.t - before.T / slope, t);
  }

  /** The top of the parabola through the largest value and its neighbours. */
  private snapped({ t, T, from, before, after }: NonNullable<Rope["peak"]>): Happening {
    const event = { kind: "snap", of: this.own.name, unit: this.own.rules.units.snap };
    const bend = before - 2 * T + after;
    if (!(bend < 0)) return { ...event, time: t, size: T };
    const share = (before - after) / (2 * bend);
    return { ...event, time: t + share * (t - from), size: T - ((before - after) * share) / 4 };
  }
}

interface Gap {
  t: number;
  gap: number;
  /** Of approach. */
  speed: number;
}

class Contact implements Watched {
  private before: Gap | null = null;
  private touched = false;
  /** While it is open: the largest gap, and how it began. */
  private open: { most: number; began: Happening | null; told: boolean } | null = null;

  constructor(private readonly own: Subject) {}

  look(t: number): Happening[] {
    const { rules, read } = this.own;
    const here: Gap = { t, gap: read("contact_gap"), speed: read("contact_speed") };
    if (!Number.isFinite(here.gap)) return [];
    const { before } = this;
    const found: Happening[] = [];
    if (!before) {
      this.touched = here.gap <= 0;
      if (!this.touched) this.open = { most: here.gap, began: null, told: true };
    } else if (here.gap > 0 && before.gap <= 0) {
      this.open = { most: here.gap, began: this.crossed("lift_off", here, before, -here.speed), told: false };
    } else if (here.gap <= 0 && before.gap > 0 && this.open) {
      if (this.open.most >= rules.least || !this.touched) {
        const kind = this.open.most >= rules.lifted || !this.touched ? "landing" : "re_contact";
        found.push(this.crossed(kind, before, here, before.speed));
        this.touched = true;
      }
      this.open = null;
    }
    if (this.open) {
      this.open.most = Math.max(this.open.most, here.gap);
      if (this.open.began) this.open.began.size = this.open.most;
      if (this.open.began && !this.open.told && this.open.most >= rules.least) {
        this.open.told = true;
        found.push(this.open.began);
      }
    }
    this.before = here;
    return found;
  }

  /** Where the gap is zero between two looks, by the speed `v` in the air: pressed in, it is slowed down already. */
  private crossed(kind: string, outside: Gap, inside: Gap, v: number): Happening {
    const event = { kind, of: this.own.name, unit: this.own.rules.units[kind] };
    const apart = inside.t - outside.t;
    if (v > 0 && outside.gap / v <= Math.abs(apart)) return { ...event, time: outside.t + (Math.sign(apart) * outside.gap) / v, size: v };
    const share = outside.gap / (outside.gap - inside.gap);
    return { ...event, time: outside.t + share * apart, size: Math.max(v, 0) || 0 };
  }
}

class Pass implements Watched {
  private before: { t: number; value: number } | null = null;
  private now: Happening | null = null;

  constructor(
    private readonly rule: WatchData["passing"][number],
    private readonly read: () => number,
  ) {}

  look(t: number): Happening[] {
    const { kind, of, level, unit } = this.rule;
    const value = this.read();
    const lasts = kind !== "overload";
    const { before } = this;
    const found: Happening[] = [];
    if (value > level) {
      if (!this.now && (before || !lasts)) found.push((this.now = { time: this.passed(t, value, lasts), kind, of, size: value, unit }));
      if (this.now) this.now.size = lasts ? t - this.now.time : Math.max(this.now.size, value);
      // A state that is on at the start has not begun: it must go off first.
      if (!before && lasts) this.now = { time: t, kind, of, size: 0, unit };
    } else if (this.now) {
      if (lasts && before) this.now.size = (before.t + t) / 2 - this.now.time;
      this.now = null;
    }
    this.before = { t, value };
    return found;
  }

  private passed(t: number, value: number, lasts: boolean): number {
    const { before } = this;
    if (!before) return t;
    const share = lasts || !Number.isFinite(before.value) ? 0.5 : (this.rule.level - before.value) / (value - before.value);
    return before.t + share * (t - before.t);
  }
}
