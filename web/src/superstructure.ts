// What stands on a ship's deck besides the crane: house with bridge, funnels, mast, boats, rails and bollards. It is not in a
// model: it is drawn in proportion, and tells bow from stern.

import { Color } from "three";
import { deckAt, type Form, onShell } from "./hullform";
import type { Plates, Point } from "./plates";

const [WHITE, GREY, DARK, ORANGE, BLUE, RAIL] = [0xeff2f3, 0xb9c2c6, 0x2c343a, 0xe2591b, 0x1d4d78, 0xd8dde0].map((paint) => new Color(paint));
const [PORT, STARBOARD, LAMP] = [[1, 0.08, 0.05], [0.05, 0.9, 0.25], [1, 0.86, 0.6]].map(([r, g, b]) => new Color().setRGB(r, g, b));

/** House and bridge, with windows in `glass` and lights in `lamps`. */
export function deckHouse(form: Form, into: Plates, glass: Plates, lamps: Plates): void {
  const { length, breadth: B, storey: s } = form;
  const fore = form.house > 0;
  const start = fore ? (form.forecastle * length) / 2 : -0.47 * length;
  const long = 0.14 * length;
  const middle = start + long / 2;
  let floor = deckAt(form, fore ? 1 : -1);
  for (let level = 0; level < (fore ? 1 : 2); ++level) {
    const wide = (0.8 - 0.05 * level) * B;
    into.box([middle, 0, floor + s / 2], [long, wide, s], WHITE);
    into.box([middle, 0, floor + 0.98 * s], [1.015 * long, wide + 0.02 * B, 0.05 * s], GREY);
    portholes(middle, wide, long, floor, s, glass);
    floor += s;
  }
  rails(middle, 0.77 * B, long, floor, s, into);
  const bridge = { long: 0.085 * length, wide: 0.72 * B, at: middle + (fore ? 0.012 : 0.02) * length };
  into.box([bridge.at, 0, floor + 0.25 * s], [bridge.long, bridge.wide, 0.5 * s], WHITE);
  into.box([bridge.at, 0, floor + 0.42 * s], [0.4 * bridge.long, 0.93 * B, 0.16 * s], WHITE); // wings
  wheelhouse(bridge, floor + 0.5 * s, s, into, glass);
  const roof = floor + 1.1 * s;
  into.box([bridge.at, 0, roof + 0.06 * s], [1.12 * bridge.long, 1.06 * bridge.wide, 0.12 * s], WHITE);
  mast(bridge.at - 0.1 * bridge.long, roof, s, into, lamps);
  funnels(form, middle - 0.4 * long, floor, into);
  for (const side of [-1, 1]) {
    boat(middle - 0.08 * long, side * 0.43 * B, floor - 0.35 * s, s, into);
    const [paint, wing] = [side > 0 ? PORT : STARBOARD, side * 0.465 * B];
    lamps.box([bridge.at, wing, floor + 0.56 * s], [0.14 * s, 0.05 * s, 0.1 * s], paint);
    // Floodlights towards the working deck.
    lamps.box([bridge.at - (fore ? 0.57 : -0.57) * bridge.long, 0.42 * side * bridge.wide, roof + 0.1 * s], [0.07 * s, 0.28 * s, 0.14 * s], LAMP);
  }
}

/** Sloping windows all around, with bars between the panes. */
function wheelhouse(bridge: { long: number; wide: number; at: number }, floor: number, s: number, into: Plates, glass: Plates): void {
  const { at, long, wide } = bridge;
  const high = 0.6 * s;
  glass.box([at, 0, floor + high / 2], [long, wide, high], DARK, [1.07, 1.035]);
  const panes = (span: number) => Math.max(Math.round(span / (0.62 * s)), 2);
  const bar = 0.05 * s;
  for (let i = 0, n = panes(wide); i <= n; ++i)
    for (const end of [-1, 1]) into.box([at + end * 0.518 * long, (i / n - 0.5) * 1.015 * wide, floor + high / 2], [0.022 * long, bar, high], WHITE);
  for (let i = 0, n = panes(long); i <= n; ++i)
    for (const side of [-1, 1]) into.box([at + (i / n - 0.5) * 1.03 * long, side * 0.509 * wide, floor + high / 2], [bar, 0.008 * wide, high], WHITE);
}

function portholes(middle: number, wide: number, long: number, floor: number, s: number, glass: Plates): void {
  const n = 7;
  for (let i = 0; i < n; ++i) {
    const x = middle + ((i + 0.5) / n - 0.5) * 0.9 * long;
    glass.box([x, 0, floor + 0.58 * s], [0.3 * s, wide + 0.02 * s, 0.26 * s], DARK);
    const y = ((i + 0.5) / n - 0.5) * 0.9 * wide;
    glass.box([middle, y, floor + 0.58 * s], [long + 0.02 * s, 0.3 * s, 0.26 * s], DARK);
  }
}

function rails(middle: number, wide: number, long: number, floor: number, s: number, into: Plates): void {
  const corner = (x: number, y: number): Point => [middle + (x * long) / 2, (y * wide) / 2, floor];
  const run = (a: Point, b: Point, n: number) =>
    into.rail(Array.from({ length: n + 1 }, (_, i): Point => [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n, floor]), 0.38 * s, RAIL);
  for (const side of [-1, 1]) {
    run(corner(-0.99, side), corner(0.99, side), 8);
    run(corner(0.99 * side, -1), corner(0.99 * side, 1), 9);
  }
}

function mast(x: number, foot: number, s: number, into: Plates, lamps: Plates): void {
  const top = foot + 2.3 * s;
  into.tube(x, 0, foot, top, 0.09 * s, WHITE);
  into.tube(x - 0.5 * s, 0, foot, foot + 1.2 * s, 0.05 * s, WHITE, 6);
  into.box([x, 0, foot + 1.1 * s], [0.1 * s, 1.9 * s, 0.08 * s], WHITE);
  into.box([x, 0, foot + 1.75 * s], [0.08 * s, 1.2 * s, 0.07 * s], WHITE);
  into.box([x + 0.32 * s, 0, foot + 1.3 * s], [0.14 * s, 1.1 * s, 0.12 * s], GREY); // radar
  for (const side of [-1, 1]) into.tube(x, side * 0.85 * s, foot + 1.1 * s, foot + 1.45 * s, 0.13 * s, WHITE, 10); // domes
  lamps.box([x, 0, top + 0.06 * s], [0.12 * s, 0.12 * s, 0.12 * s], LAMP);
}

/** Two at the sides of a bow's house, one behind a stern's. */
function funnels(form: Form, x: number, floor: number, into: Plates): void {
  const { breadth: B, storey: s, length } = form;
  const high = 1.25 * s;
  for (const y of form.house > 0 ? [-0.3 * B, 0.3 * B] : [0]) {
    const size: Point = [0.03 * length, (form.house > 0 ? 0.09 : 0.2) * B, high];
    into.box([x, y, floor + high / 2], size, BLUE, [0.8, 0.9]);
    into.box([x, y, floor + 0.62 * high], [0.93 * size[0], 0.97 * size[1], 0.2 * high], ORANGE, [0.94, 0.98]);
    into.tube(x, y, floor + high, floor + 1.2 * high, 0.12 * size[1] + 0.05 * s, DARK);
  }
}

function boat(x: number, y: number, z: number, s: number, into: Plates): void {
  into.box([x, y, z], [2.4 * s, 0.7 * s, 0.35 * s], ORANGE, [1.06, 1.1]);
  into.box([x, y, z + 0.3 * s], [2.54 * s, 0.77 * s, 0.3 * s], ORANGE, [0.7, 0.5]);
  for (const end of [-1, 1]) into.box([x + end * 0.9 * s, y, z - 0.3 * s], [0.1 * s, 0.5 * s, 0.3 * s], GREY);
}

/** Bollards along the deck, and a fender on the sides; on a forecastle a windlass and a mast. */
export function deckGear(form: Form, into: Plates): void {
  const { breadth: B, freeboard, storey: s, slender, length } = form;
  for (const place of slender ? [-0.88, -0.45, 0.05] : [-0.85, 0.85])
    for (const side of [-1, 1]) {
      const [x, y] = onShell(form, place, side, freeboard);
      const inboard = y - side * 0.04 * B;
      for (const dx of [-0.18 * s, 0.18 * s]) into.tube(x + dx, inboard, freeboard, freeboard + 0.2 * s, 0.06 * s, DARK);
    }
  for (const side of [-1, 1]) {
    const rub = (place: number, z: number, out: number): Point => {
      const [x, y] = onShell(form, place, side, z);
      return [x, y + side * out, z];
    };
    const [low, high, out] = [freeboard - 0.035 * B, freeboard - 0.01 * B, 0.008 * B];
    const places = Array.from({ length: 13 }, (_, i) => -0.98 + ((slender ? 1.3 : 1.96) * i) / 12);
    const order = side < 0 ? places : places.reverse();
    for (let i = 0; i < 12; ++i) {
      const [a, b] = [order[i], order[i + 1]];
      into.quad(rub(a, low, out), rub(b, low, out), rub(b, high, out), rub(a, high, out), DARK);
      into.quad(rub(a, high, out), rub(b, high, out), rub(b, high, -out), rub(a, high, -out), DARK);
      into.quad(rub(b, low, out), rub(a, low, out), rub(a, low, -out), rub(b, low, -out), DARK);
    }
  }
  if (!slender) return;
  const deck = deckAt(form, 1);
  const x = 0.41 * length;
  into.box([x, 0, deck + 0.16 * s], [0.6 * s, 2.6 * s, 0.32 * s], GREY);
  for (const y of [-0.8 * s, 0.8 * s]) into.box([x, y, deck + 0.34 * s], [0.7 * s, 0.5 * s, 0.5 * s], DARK, [0.6, 1]);
  into.tube(0.455 * length, 0, deck, deck + 2.4 * s, 0.07 * s, WHITE, 6);
}
