// What happens in a live run, found while it runs by the rules with which Python finds it (program/events.py,
// view/page/signals.py): ropes that get slack and snap tight, loads that lift off and land, hoses that burst, limits that are passed.

import type { EventSignal, WatchData } from "./data";

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
  private passes: Pass[] = [];
  private stepped = new Map<string, Rope | Contact | Burst | Limit>();
  private fresh: Happening[] = [];
  private last = -Infinity;
  private begun = -Infinity;

  constructor(
    private readonly rules: WatchData,
    private readonly read: Read,
  ) {
    this.restart();
  }

  /** Looks at ropes, contacts and hoses where a step begins, by their levels and then their measures. */
  step(t: number, watched: EventSignal[], signals: Float64Array): void {
    if (t < this.begun - 1e-9) this.goBack(t);
    if (t <= this.begun) return;
    this.begun = t;
    watched.forEach(({ kind, name }, k) => {
      const key = `${kind} ${name}`;
      let one = this.stepped.get(key);
      if (!one) this.stepped.set(key, (one = new (WATCHED[kind] ?? Limit)(name, this.rules, kind)));
      this.fresh.push(...one.look(t, signals[k], signals[watched.length + k]));
    });
  }

  /** Looks at the present outputs; what has begun since the last look. A run that went back takes what it gave up with it. */
  look(t: number): Happening[] {
    if (t < this.last - 1e-9) this.goBack(t);
    if (t > this.last) for (const one of this.passes) this.fresh.push(...one.look(t));
    this.last = t;
    const { fresh } = this;
    this.fresh = [];
    this.found.push(...fresh);
    return fresh;
  }

  /** The run begins again. */
  clear(): void {
    this.found = [];
    this.restart();
  }

  private goBack(t: number): void {
    this.found = this.found.filter(({ time }) => time <= t);
    this.restart();
  }

  private restart(): void {
    const { rules, read } = this;
    this.last = this.begun = -Infinity;
    this.fresh = [];
    this.stepped.clear();
    this.passes = rules.passing.map((one) => new Pass(one, () => Math.max(...one.at.map((k) => read(one.output, k)))));
  }
}

interface Sample {
  t: number;
  level: number;
  measure: number;
}

/** When a level is zero between two samples, on the line between them. */
function between(before: Sample, here: Sample): number {
  return before.t + (before.level / (before.level - here.level)) * (here.t - before.t);
}

class Rope {
  private before: Sample | null = null;
  private loose: Happening | null = null;
  /** The largest tension since it was taut again, with its neighbours. */
  private peak: { t: number; T: number; from: number; before: number; after: number } | null = null;

  constructor(
    private readonly name: string,
    private readonly rules: WatchData,
  ) {}

  /** The level is negative where it is slack; the measure is its tension. */
  look(t: number, level: number, T: number): Happening[] {
    const { name, rules, before } = this;
    if (!Number.isFinite(level)) return [];
    const here: Sample = { t, level, measure: T };
    const slack = level <= 0;
    const found: Happening[] = [];
    if (before && slack && before.level > 0) found.push((this.loose = { time: between(before, here), kind: "slack", of: name, size: 0, unit: rules.units.slack }));
    if (this.loose && slack) this.loose.size = t - this.loose.time;
    if (before && this.peak) {
      if (Number.isNaN(this.peak.after)) this.peak.after = T;
      if (slack || T < rules.fallen * this.peak.T) {
        found.push(this.snapped(this.peak));
        this.peak = null;
      } else if (T > this.peak.T) this.peak = { t, T, from: before.t, before: before.measure, after: NaN };
    }
    if (before && !slack && before.level <= 0) {
      if (this.loose) this.loose.size = between(before, here) - this.loose.time;
      this.loose = null;
      this.peak = { t, T, from: before.t, before: before.measure, after: NaN };
    }
    this.before = here;
    return found.sort((one, other) => one.time - other.time);
  }

  /** The top of the parabola through the largest value and its neighbours. */
  private snapped({ t, T, from, before, after }: NonNullable<Rope["peak"]>): Happening {
    const event = { kind: "snap", of: this.name, unit: this.rules.units.snap };
    const bend = before - 2 * T + after;
    if (!(bend < 0)) return { ...event, time: t, size: T };
    const share = (before - after) / (2 * bend);
    return { ...event, time: t + share * (t - from), size: T - ((before - after) * share) / 4 };
  }
}

class Contact {
  private before: Sample | null = null;
  private earlier: Sample | null = null;
  private touched = false;
  /** While it is open: the largest gap, and how it began. */
  private open: { most: number; began: Happening | null; told: boolean } | null = null;

  constructor(
    private readonly name: string,
    private readonly rules: WatchData,
  ) {}

  /** The level is its gap, the measure the speed of approach. */
  look(t: number, gap: number, speed: number): Happening[] {
    const { rules, before } = this;
    if (!Number.isFinite(gap)) return [];
    const here: Sample = { t, level: gap, measure: speed };
    const found: Happening[] = [];
    if (!before) {
      this.touched = gap <= 0;
      if (!this.touched) this.open = { most: gap, began: null, told: true };
    } else if (gap > 0 && before.level <= 0) {
      this.open = { most: gap, began: this.crossed("lift_off", here, before, -speed), told: false };
    } else if (gap <= 0 && before.level > 0 && this.open) {
      if (this.open.most >= rules.least || !this.touched) {
        const kind = this.open.most >= rules.lifted || !this.touched ? "landing" : "re_contact";
        found.push(this.crossed(kind, before, here, speedAhead(this.earlier, before)));
        this.touched = true;
      }
      this.open = null;
    }
    if (this.open) {
      this.open.most = Math.max(this.open.most, gap);
      if (this.open.began) this.open.began.size = this.open.most;
      if (this.open.began && !this.open.told && this.open.most >= rules.least) {
        this.open.told = true;
        found.push(this.open.began);
      }
    }
    [this.earlier, this.before] = [before, here];
    return found;
  }

  /** Where the gap is zero between two looks, by the speed `v` in the air: pressed in, it is slowed down already. */
  private crossed(kind: string, outside: Sample, inside: Sample, v: number): Happening {
    const event = { kind, of: this.name, unit: this.rules.units[kind] };
    const apart = inside.t - outside.t;
    if (v > 0 && outside.level / v <= Math.abs(apart)) return { ...event, time: outside.t + (Math.sign(apart) * outside.level) / v, size: v };
    return { ...event, time: between(outside, inside), size: Math.max(v, 0) || 0 };
  }
}

class Burst {
  private before: Sample | null = null;

  constructor(
    private readonly name: string,
    private readonly rules: WatchData,
  ) {}

  /** The level is the time since the hose burst, the measure its pressure. */
  look(t: number, level: number, pressure: number): Happening[] {
    const { name, rules, before } = this;
    const here: Sample = { t, level, measure: pressure };
    this.before = here;
    if (!before || before.level > 0 || level <= 0) return [];
    return [{ time: between(before, here), kind: "burst", of: name, size: before.measure, unit: rules.units.burst }];
  }
}

class Limit {
  private before: Sample | null = null;
  private now: Happening | null = null;
  private told = false;

  constructor(
    private readonly name: string,
    private readonly rules: WatchData,
    private readonly kind: string,
  ) {}

  /** The level is positive beyond the limit; the measure is the shortest time there that counts. */
  look(t: number, level: number, least: number): Happening[] {
    const { name, rules, kind, before } = this;
    if (!Number.isFinite(level)) return [];
    const here: Sample = { t, level, measure: least };
    this.before = here;
    if (level <= 0) {
      if (this.now && before) this.now.size = between(before, here) - this.now.time;
      this.now = null;
      return [];
    }
    if (!this.now && (before || rules.fromStart.includes(kind))) {
      this.now = { time: before ? between(before, here) : t, kind, of: name, size: 0, unit: rules.units[kind] };
      this.told = false;
    }
    if (!this.now) return [];
    if (before && before.level > 0) this.now.size = t - this.now.time;
    if (this.told || t - this.now.time < least) return [];
    this.told = true;
    return [this.now];
  }
}

const WATCHED: Record<string, new (name: string, rules: WatchData, kind: string) => Rope | Contact | Burst | Limit> = { rope: Rope, contact: Contact, burst: Burst };

/** The speed of approach where a gap that closes is zero, as it has changed between the last two samples before that. */
function speedAhead(earlier: Sample | null, last: Sample): number {
  if (!earlier || earlier.level <= 0 || last.measure <= 0) return last.measure;
  const rate = (last.measure - earlier.measure) / (last.t - earlier.t);
  return last.measure + (rate * last.level) / last.measure;
}

class Pass {
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
