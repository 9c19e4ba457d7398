// A ship's shape from its main dimensions: full amidships, a flared and raked bow, a transom stern; a pontoon where it is short.
// Built with x forward, y to port, z up, and the origin in the middle of the waterplane. Shell and deck are one closed surface:
// that is what keeps water out of it at any heel, since a surface that is closed hides what is inside.

import { Color, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial } from "three";
import { deckAt, type Form, keelAt, onShell, topAt } from "./hullform";
import { Plates, type Point } from "./plates";
import { deckGear, deckHouse } from "./superstructure";

/** Lamps of all ships: dim by day. */
export const LAMPS = new MeshBasicMaterial({ vertexColors: true });
const PAINT = new MeshStandardMaterial({ vertexColors: true, roughness: 0.5, metalness: 0.05 });
const GLASS = new MeshStandardMaterial({ color: 0x0d1a24, roughness: 0.12, metalness: 0.3, name: "glass" });

const [SIDE, LINE, BOTTOM, INSIDE, CAP, DECK, TIMBER, PLANK, YELLOW, WHITE] = [
  0x1d4a73, 0xe9ecee, 0x9a3327, 0x7f8d88, 0xdfe4e6, 0x4c6258, 0x7b654a, 0x725d44, 0xd9a521, 0xe9ecee,
].map((paint) => new Color(paint));

export function hullMesh(length: number, breadth: number, draught: number, freeboard: number, house: number): Group {
  const slender = length > 1.8 * breadth;
  const storey = 0.14 * breadth;
  const bulwark = (slender ? 0.055 : 0.02) * breadth;
  const form: Form = { length, breadth, draught, freeboard, house, slender, storey, bulwark, forecastle: slender && house > 0 ? 0.4 : 2 };
  const ship = new Group();
  ship.userData.hull = [length, breadth, draught, freeboard];
  const [painted, glass, lamps] = [new Plates(), new Plates(), new Plates()];
  shell(form, painted);
  marks(form, painted);
  deckGear(form, painted);
  if (house !== 0) deckHouse(form, painted, glass, lamps);
  ship.add(new Mesh(painted.geometry(), PAINT));
  if (glass.count) ship.add(new Mesh(glass.geometry(), GLASS));
  if (lamps.count) ship.add(new Mesh(lamps.geometry(), LAMPS));
  return ship;
}

/** Places of the sections; the step to the forecastle has two. */
function stations(form: Form): { place: number; forward: boolean }[] {
  const places = Array.from({ length: 46 }, (_, i) => -1 + (1.7 * i) / 46);
  for (let i = 0; i <= 14; ++i) places.push(1 - 0.3 * (1 - i / 14) ** 1.6);
  const found = places.map((place) => ({ place, forward: place > form.forecastle }));
  if (form.forecastle < 1) found.push({ place: form.forecastle, forward: false }, { place: form.forecastle, forward: true });
  return found.sort((a, b) => a.place - b.place || Number(a.forward) - Number(b.forward));
}

/** Bands of paint from the keel to the bulwark's top: each a run of points up one side of a section. */
function bands(form: Form, place: number, side: number): { points: Point[]; paint: Color }[] {
  const keel = keelAt(form, place);
  const line = Math.min(0.13 * form.draught, 0.35 * form.freeboard);
  const at = (z: number, share = 1) => onShell(form, place, side, z, share);
  // Round bilges are a superellipse of fifth order; a pontoon's are sharp.
  const turn = [1, 0.97, 0.9, 0.8, 0.65, 0.5, 0.35, 0.2, 0.08, 0].map((a) => (a * Math.PI) / 2);
  const bottom = form.slender ? turn.map((a) => at(-keel * Math.sin(a) ** 0.4, Math.max(Math.cos(a), 0) ** 0.4)) : [at(-keel), at(0)];
  const found = [
    { points: [...bottom, at(0.6 * line)], paint: BOTTOM },
    { points: [at(0.6 * line), at(line)], paint: LINE },
    { points: [0, 0.35, 0.7, 1].map((s) => at(line + s * (topAt(form, place) - line))), paint: SIDE },
  ];
  if (!form.slender) found.unshift({ points: [at(-keel, 0), at(-keel)], paint: BOTTOM });
  return found;
}

function shell(form: Form, into: Plates): void {
  const all = stations(form);
  for (const side of [-1, 1]) {
    // Seen from outside, starboard goes from stern to bow, port from bow to stern.
    const order = side < 0 ? all : [...all].reverse();
    const sections = order.map(({ place }) => bands(form, place, side));
    sections[0].forEach((band, b) => into.grid(sections.map((section) => section[b].points), band.paint));
    const walls = order.map((station) => wall(form, station.place, side, deckAt(form, station.place, station.forward)));
    for (let i = 0; i + 1 < walls.length; ++i) {
      const [a, b] = [walls[i], walls[i + 1]];
      into.quad(a.outer, b.outer, b.inner, a.inner, CAP);
      into.quad(b.foot, a.foot, a.inner, b.inner, INSIDE);
    }
  }
  for (const place of form.slender ? [-1] : [-1, 1]) {
    const [port, starboard] = [bands(form, place, 1), bands(form, place, -1)];
    port.forEach(({ points, paint }, b) => {
      const [left, right] = place < 0 ? [points, starboard[b].points] : [starboard[b].points, points];
      for (let j = 0; j + 1 < points.length; ++j) into.quad(left[j], right[j], right[j + 1], left[j + 1], paint);
    });
    endWall(form, place, into);
  }
  for (let i = 0; i + 1 < all.length; ++i) deckStrip(form, all[i], all[i + 1], i, into);
  if (form.forecastle < 1) {
    const [low, high] = [deckAt(form, form.forecastle, false), deckAt(form, form.forecastle, true)];
    const corner = (side: number, z: number) => onShell(form, form.forecastle, side, z);
    into.quad(corner(1, low), corner(-1, low), corner(-1, high), corner(1, high), WHITE);
  }
}

/** The bulwark at a section: its top outside and inside, and its foot on deck. */
function wall(form: Form, place: number, side: number, deck: number): { outer: Point; inner: Point; foot: Point } {
  const top = topAt(form, place);
  const outer = onShell(form, place, side, top);
  const thick = 0.012 * form.breadth;
  const aft = form.slender ? thick * Math.max((place - 0.6) / 0.4, 0) : 0;
  const within = (z: number): Point => {
    const [x, y] = onShell(form, place, side, z);
    return [x - aft, side * Math.max(Math.abs(y) - thick, 0), z];
  };
  return { outer, inner: within(top), foot: within(deck) };
}

/** The bulwark across an end, as seen from the deck. */
function endWall(form: Form, place: number, into: Plates): void {
  const deck = deckAt(form, place);
  const [port, starboard] = [wall(form, place, 1, deck), wall(form, place, -1, deck)];
  const inside = (p: Point): Point => [p[0] - Math.sign(place) * 0.012 * form.breadth, p[1], p[2]];
  const [a, b] = place < 0 ? [starboard, port] : [port, starboard];
  into.quad(inside(a.foot), inside(b.foot), inside(b.inner), inside(a.inner), INSIDE);
  into.quad(inside(a.inner), inside(b.inner), b.outer, a.outer, CAP);
}

/** The deck between two sections: cargo is carried on timber between yellow lines, the rest is painted. */
function deckStrip(form: Form, a: { place: number; forward: boolean }, b: { place: number; forward: boolean }, i: number, into: Plates): void {
  const ends = [a, b].map((one) => onShell(form, one.place, 1, deckAt(form, one.place, one.forward)));
  if (ends[1][0] - ends[0][0] < 1e-6) return;
  const cargo = form.house > 0 && !b.forward && a.place > -0.95 && b.place < form.forecastle - 0.06;
  const edges = [1, 0.83, 0.815];
  const lines = [...edges, ...edges.map((e) => -e).reverse()];
  const paints = cargo ? [DECK, YELLOW, i % 2 ? TIMBER : PLANK, YELLOW, DECK] : [DECK, form.slender && !b.forward ? YELLOW : DECK, DECK, form.slender && !b.forward ? YELLOW : DECK, DECK];
  const at = (end: Point, share: number): Point => [end[0], share === 1 || share === -1 ? share * end[1] : Math.sign(share) * Math.min(end[1], (Math.abs(share) * form.breadth) / 2), end[2]];
  paints.forEach((paint, k) => into.quad(at(ends[0], lines[k + 1]), at(ends[1], lines[k + 1]), at(ends[1], lines[k]), at(ends[0], lines[k]), paint));
}

/** Draught marks at bow, stern and amidships: white ticks on the shell. */
function marks(form: Form, into: Plates): void {
  const { breadth, draught, slender } = form;
  const tick = 0.018 * Math.min(breadth, 4 * draught);
  for (const place of slender ? [-0.9, 0, 0.62] : [-0.9, 0.9])
    for (const side of [-1, 1])
      for (let k = -6; k <= 3; ++k) {
        const z = 2 * k * tick;
        if (z < -0.8 * draught || z > 0.8 * form.freeboard) continue;
        const wide = (k % 2 ? 1 : 1.8) * tick;
        const at = (dx: number, dz: number): Point => {
          const [x, y] = onShell(form, place + (2 * dx) / form.length, side, z + dz);
          return [x, y + side * 0.0015 * breadth, z + dz];
        };
        const [l, r] = side < 0 ? [0, wide] : [wide, 0];
        into.quad(at(l, 0), at(r, 0), at(r, 0.6 * tick), at(l, 0.6 * tick), WHITE);
      }
}
