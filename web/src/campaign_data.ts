// What Python hands to the page of a campaign: cases, their numbers column by column, and the minutes that can be played in place.

import { decoded } from "./data";

export interface CampaignColumn {
  id: string;
  label: string;
  unit: string;
  /** The statistic that it is, or "study" for what the study varies. */
  group: string;
  /** Of labels that are words: the values are their places in this list. */
  words?: string[];
  /** 32-bit numbers in base64, one for each case; NaN where a case has none. */
  values: string;
}

export interface Minute {
  /** The case, by its place in the list. */
  case: number;
  signal: string;
  time: number;
  words: string;
  /** Whether the case, run again, had the value that the campaign counted. */
  same: boolean;
}

export interface CampaignData {
  title: string;
  version: string;
  store: string;
  summary: string;
  notes: string[];
  cases: string[];
  /** Of each case in the study. */
  numbers: number[];
  /** 0 waiting, 1 done, 2 failed. */
  states: number[];
  reasons: Record<string, string>;
  columns: CampaignColumn[];
  start: { x: string; y: string; colour: string };
  /** Signals whose worst minute can be asked for, and the one that is usual. */
  signals: string[];
  usual: string;
  /** Whether a server plays the cases that are not carried. */
  served: boolean;
  minutes: Minute[];
}

/** A column with its numbers at hand. */
export class Numbers {
  readonly values: Float32Array;
  readonly title: string;

  constructor(readonly column: CampaignColumn) {
    this.values = new Float32Array(decoded(column.values));
    this.title = column.unit ? `${column.label} [${column.unit}]` : column.label;
  }

  /** The value of a case in words; nothing where it has none. */
  text(index: number): string {
    const value = this.values[index];
    if (!Number.isFinite(value)) return "";
    return this.column.words ? this.column.words[value] : short(value);
  }

  /** The least and the greatest value; one apart where all are the same. */
  range(): [number, number] {
    let low = Infinity;
    let high = -Infinity;
    for (const value of this.values) {
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (low > high) return [0, 1];
    return low === high ? [low - 0.5, high + 0.5] : [low, high];
  }
}

/** Five digits, without zeros at the end. */
export function short(value: number): string {
  return String(Number(value.toPrecision(5)));
}
