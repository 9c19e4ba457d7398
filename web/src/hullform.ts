// The form of a hull: where its shell, keel, deck and bulwark are. x forward, y to port, z up from the waterplane; a place along
// it goes from -1 (stern) to 1 (bow).

import type { Point } from "./plates";

/** Main dimensions [m]; `house` stands at the bow (1), the stern (-1), or nowhere (0). */
export interface Form {
  length: number;
  breadth: number;
  draught: number;
  freeboard: number;
  house: number;
  slender: boolean;
  /** Height of a storey and of the bulwark, and where the forecastle begins, from -1 (stern) to 1 (bow); 2 where there is none. */
  storey: number;
  bulwark: number;
  forecastle: number;
}

/** Height of the deck at a place; at the step to the forecastle both are asked for. */
export function deckAt(form: Form, place: number, forward = place > form.forecastle): number {
  return form.freeboard + (forward ? form.storey : 0);
}

/** Height of the bulwark's top: it climbs to the forecastle, and to the bow. */
export function topAt(form: Form, place: number): number {
  const { freeboard, storey, bulwark, forecastle, slender } = form;
  const climb = Math.min(Math.max((place - forecastle + 0.09) / 0.09, 0), 1);
  const sheer = slender ? Math.max(place - 0.3, 0) ** 2 : 0;
  return freeboard + storey * climb * climb * (3 - 2 * climb) + bulwark * (1 + 1.6 * sheer);
}

/** A point of the shell, on port (1) or starboard (-1), at a height; `share` of the half breadth there. */
export function onShell(form: Form, place: number, side: number, z: number, share = 1): Point {
  const { length, breadth, draught, freeboard, slender } = form;
  if (!slender) return [(place * length) / 2, (side * share * breadth) / 2, z];
  const flare = Math.min(Math.max(z / (freeboard + 1.6 * form.storey), 0), 1.1);
  const entrance = 0.3 + 0.15 * flare;
  const t = Math.max((place - entrance) / (1 - entrance), 0);
  const fine = 1 - t * t;
  const full = Math.max(1 - t ** 2.4, 0) ** 0.6;
  const run = place < -0.7 ? 1 - 0.1 * ((-0.7 - place) / 0.3) ** 2 : 1;
  const half = (fine + (full - fine) * Math.min(flare, 1)) * run;
  const bow = Math.max((place - 0.45) / 0.55, 0) ** 2;
  const rake = z > 0 ? 0.05 * flare : -0.025 * (z / draught) ** 2;
  return [(place * length) / 2 + rake * bow * length, (side * share * half * breadth) / 2, z];
}

/** Depth of the keel: it rises to a ship's stern, and to both ends of a pontoon. */
export function keelAt({ draught, slender }: Form, place: number): number {
  if (slender) return place < -0.55 ? draught * (1 - 0.75 * ((-0.55 - place) / 0.45) ** 1.6) : draught;
  const end = Math.max((Math.abs(place) - 0.75) / 0.25, 0);
  return draught * (1 - 0.6 * end);
}
