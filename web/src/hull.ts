// A ship's shape from its main dimensions: full amidships, a raked bow, a transom stern; a plain pontoon where it is short.
// Built with x forward, z up, and the origin in the middle of the waterplane.

import { BoxGeometry, BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, MeshStandardMaterial } from "three";

const STATIONS = 40;
const BELOW = 8; // strips from the waterline to the keel
const [SIDE, BOOT, BOTTOM] = [0x24405c, 0xe8eaec, 0x7a2e2a].map((paint) => new Color(paint));

export function hullMesh(length: number, breadth: number, draught: number, freeboard: number, house: number): Group {
  const ship = new Group();
  const slender = length > 1.8 * breadth;
  const paint = new MeshStandardMaterial({ vertexColors: true, roughness: 0.55, metalness: 0.05, side: DoubleSide });
  const deckPaint = new MeshStandardMaterial({ color: 0x7d8b83, roughness: 0.9 });
  ship.add(new Mesh(shell(length, breadth, draught, freeboard, slender), paint));
  const deck = new Mesh(deckShape(length, breadth, freeboard, slender), deckPaint);
  deck.receiveShadow = true;
  ship.add(deck);
  if (house !== 0) ship.add(deckHouse(length, breadth, freeboard, house));
  return ship;
}

/** Half breadth at a place from -1 (stern) to 1 (bow), as a share of half the greatest, at deck or waterline. */
export function outline(place: number, slender: boolean, flare: number): number {
  if (!slender) return 1;
  const entrance = 0.35 + 0.1 * flare;
  if (place > entrance) return Math.sqrt(Math.max(0, 1 - ((place - entrance) / (1 - entrance)) ** 2.2));
  return place < -0.7 ? 1 - 0.12 * ((-0.7 - place) / 0.3) ** 2 : 1;
}

function shell(length: number, breadth: number, draught: number, freeboard: number, slender: boolean): BufferGeometry {
  const points: number[] = [];
  const colours: number[] = [];
  const boot = Math.min(0.1 * draught, 0.3 * freeboard);
  for (let i = 0; i <= STATIONS; ++i) {
    const place = -1 + (2 * i) / STATIONS;
    const keel = slender && place < -0.55 ? draught * (1 - 0.75 * ((-0.55 - place) / 0.45) ** 1.6) : draught;
    const top = freeboard + (slender ? 0.35 * freeboard * Math.max(0, place) ** 3 : 0);
    // Heights with their paint; a height where the paint changes comes twice.
    const levels: [number, Color][] = [[top, SIDE], [boot, SIDE], [boot, BOOT], [0, BOOT]];
    for (let j = 0; j <= BELOW; ++j) levels.push([(-keel * j) / BELOW, BOTTOM]);
    for (const side of [1, -1])
      for (const [z, paint] of levels) {
        const wide = outline(place, slender, z > 0 ? z / freeboard : 0);
        const bilge = slender && z < 0 ? Math.max(0, 1 - (-z / keel) ** 5) ** 0.2 : 1;
        const rake = slender && place > 0.5 ? 1 + 0.06 * (z / draught) * (place - 0.5) : 1;
        points.push((place * rake * length) / 2, (side * wide * bilge * breadth) / 2, z);
        colours.push(paint.r, paint.g, paint.b);
      }
  }
  const count = BELOW + 5; // points of half a section
  const faces: number[] = [];
  const quad = (a: number, b: number, c: number, d: number) => faces.push(a, c, b, a, d, c);
  for (let i = 0; i < STATIONS; ++i) {
    const row = 2 * count * i;
    for (let j = 0; j < count - 1; ++j) {
      const [port, starboard] = [row + j, row + count + j];
      quad(port, port + 1, port + 2 * count + 1, port + 2 * count);
      quad(starboard, starboard + 2 * count, starboard + 2 * count + 1, starboard + 1);
    }
    const [port, starboard] = [row + count - 1, row + 2 * count - 1];
    quad(port, starboard, starboard + 2 * count, port + 2 * count);
  }
  for (let j = 0; j < count - 1; ++j) {
    const bow = 2 * count * STATIONS + j;
    quad(j, j + count, j + count + 1, j + 1);
    quad(bow, bow + 1, bow + count + 1, bow + count);
  }
  return finished(points, faces, colours);
}

function deckShape(length: number, breadth: number, freeboard: number, slender: boolean): BufferGeometry {
  const points: number[] = [];
  const faces: number[] = [];
  for (let i = 0; i <= STATIONS; ++i) {
    const place = -1 + (2 * i) / STATIONS;
    const wide = (outline(place, slender, 1) * breadth) / 2;
    const z = freeboard * 0.999;
    points.push((place * length) / 2, wide * 0.995, z, (place * length) / 2, -wide * 0.995, z);
    if (i < STATIONS) faces.push(2 * i, 2 * i + 1, 2 * i + 3, 2 * i, 2 * i + 3, 2 * i + 2);
  }
  return finished(points, faces);
}

/** A house with a bridge, to tell bow from stern; it stands for whatever is on deck besides the crane. */
function deckHouse(length: number, breadth: number, freeboard: number, end: number): Group {
  const house = new Group();
  const white = new MeshStandardMaterial({ color: 0xf1f3f4, roughness: 0.7 });
  const glass = new MeshStandardMaterial({ color: 0x1d2a35, roughness: 0.2 });
  const block = (long: number, wide: number, high: number, x: number, z: number, material: MeshStandardMaterial) => {
    const mesh = new Mesh(new BoxGeometry(long, wide, high), material);
    mesh.position.set(x, 0, z + high / 2);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    house.add(mesh);
  };
  const [long, high] = [0.13 * length, 0.28 * breadth];
  const x = end > 0 ? 0.26 * length : -0.4 * length;
  block(long, 0.78 * breadth, high, x, freeboard, white);
  block(0.7 * long, 0.7 * breadth, 0.55 * high, x + 0.06 * long, freeboard + high, white);
  block(0.72 * long, 0.72 * breadth, 0.2 * high, x + 0.06 * long, freeboard + 1.22 * high, glass);
  block(0.1 * long, 0.05 * breadth, 0.9 * high, x - 0.1 * long, freeboard + 1.55 * high, white);
  return house;
}

function finished(points: number[], faces: number[], colours?: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  if (colours) geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}
