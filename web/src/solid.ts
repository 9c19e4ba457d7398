// Geometry that is put together from plates, boxes, tubes and lofts, and becomes one mesh for each finish.
// Faces are flat, as of welded plates, but round things are smooth around.

import { BufferAttribute, BufferGeometry, Color, Mesh, Vector3 } from "three";
import { type Finish, material, paint } from "./paint";

/** A right-handed frame in which something is built. */
export class Frame {
  constructor(readonly o: Vector3, readonly x: Vector3, readonly y: Vector3, readonly z: Vector3) {}

  /** With x along a direction, and y as near as can be to another one. */
  static along(o: Vector3, x: Vector3, y: Vector3): Frame {
    const ex = x.clone().normalize();
    const ey = y.clone().addScaledVector(ex, -ex.dot(y));
    if (ey.lengthSq() < 1e-9) ey.set(0, 0, 1).addScaledVector(ex, -ex.z);
    if (ey.lengthSq() < 1e-9) ey.set(0, 1, 0).addScaledVector(ex, -ex.y);
    ey.normalize();
    return new Frame(o.clone(), ex, ey, ex.clone().cross(ey));
  }

  at(u: number, v: number, w: number): Vector3 {
    return this.o.clone().addScaledVector(this.x, u).addScaledVector(this.y, v).addScaledVector(this.z, w);
  }

  /** The same axes about another point of it. */
  moved(u: number, v: number, w: number): Frame {
    return new Frame(this.at(u, v, w), this.x, this.y, this.z);
  }
}

interface Heap {
  position: number[];
  normal: number[];
  colour: number[];
}

export interface Round {
  sides?: number;
  shade?: number;
}

export class Solid {
  private readonly heaps = new Map<Finish, Heap>();

  /** A flat polygon, its corners against the clock as seen from outside; it must be star-shaped about its first corner. */
  face(corners: Vector3[], name: string, shade = 1): void {
    const { colour, finish } = paint(name, shade);
    const heap = this.heap(finish);
    const normal = newell(corners);
    for (let i = 1; i + 1 < corners.length; ++i)
      for (const corner of [corners[0], corners[i], corners[i + 1]]) put(heap, corner, normal, colour);
  }

  /** Walls between rings with as many corners each, and faces at both ends. Rings run against the clock as seen from the last one. */
  loft(rings: Vector3[][], name: string, shades: number[] = [], caps = true): void {
    for (let r = 0; r + 1 < rings.length; ++r) {
      const [a, b] = [rings[r], rings[r + 1]];
      for (let i = 0; i < a.length; ++i) {
        const j = (i + 1) % a.length;
        this.face([a[i], a[j], b[j], b[i]], name, shades[i] ?? 1);
      }
    }
    if (!caps) return;
    this.fan([...rings[0]].reverse(), name);
    this.fan(rings[rings.length - 1], name);
  }

  /** A face from its middle, which any ring that goes once round has. */
  fan(ring: Vector3[], name: string, shade = 1): void {
    const middle = ring.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(ring.length);
    for (let i = 0; i < ring.length; ++i) this.face([middle, ring[i], ring[(i + 1) % ring.length]], name, shade);
  }

  /** A box about the origin of a frame. */
  box(frame: Frame, [long, wide, high]: [number, number, number], name: string, shade = 1): void {
    this.loft([-0.5, 0.5].map((u) => rectangle(frame.moved(u * long, 0, 0), wide, high)), name, [shade, shade, shade, shade]);
  }

  /** A plate across the frame's y: a convex outline in x and z, against the clock as seen along y, and its thickness. */
  plate(frame: Frame, outline: [number, number][], thick: number, name: string, shade = 1): void {
    const side = (v: number) => outline.map(([u, w]) => frame.at(u, v, w));
    const [near, far] = [side(-thick / 2), side(thick / 2)];
    this.fan(near, name, shade);
    this.fan([...far].reverse(), name, shade);
    this.loft([[...near].reverse(), [...far].reverse()], name, outline.map(() => 0.9 * shade), false);
  }

  /** What a profile of places along an axis and radii sweeps: sharp at its corners, smooth around. */
  turned(at: Vector3, axis: Vector3, profile: [number, number][], name: string, { sides = 16, shade = 1 }: Round = {}): void {
    const { colour, finish } = paint(name, shade);
    const heap = this.heap(finish);
    const { x, y, z } = Frame.along(at, axis, Math.abs(axis.x) < 0.9 * axis.length() ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0));
    const out = Array.from({ length: sides + 1 }, (_, i) => {
      const turn = (2 * Math.PI * i) / sides;
      return y.clone().multiplyScalar(Math.cos(turn)).addScaledVector(z, Math.sin(turn));
    });
    for (let k = 0; k + 1 < profile.length; ++k) {
      const [[s, r], [t, q]] = [profile[k], profile[k + 1]];
      const slope = new Vector3(r - q, t - s, 0).normalize(); // along the axis, and outwards
      if (r === q && s === t) continue;
      const corner = (along: number, radius: number, i: number) => at.clone().addScaledVector(x, along).addScaledVector(out[i], radius);
      const normal = (i: number) => x.clone().multiplyScalar(slope.x).addScaledVector(out[i], slope.y);
      for (let i = 0; i < sides; ++i) {
        const [a, b, c, d] = [corner(s, r, i), corner(s, r, i + 1), corner(t, q, i + 1), corner(t, q, i)];
        const [n, m] = [normal(i), normal(i + 1)];
        if (r > 0) triangle(heap, [a, b, c], [n, m, m], colour);
        if (q > 0) triangle(heap, [a, c, d], [n, m, n], colour);
      }
    }
  }

  /** A round bar between two points, closed at its ends. */
  bar(a: Vector3, b: Vector3, radius: number, name: string, round: Round = {}): void {
    const along = b.clone().sub(a);
    const length = along.length();
    if (!(length > 1e-9)) return;
    this.turned(a, along, [[0, 0], [0, radius], [length, radius], [length, 0]], name, { sides: 8, ...round });
  }

  /** Bars through points in turn. */
  pipe(points: Vector3[], radius: number, name: string, round: Round = {}): void {
    for (let i = 0; i + 1 < points.length; ++i) this.bar(points[i], points[i + 1], radius, name, round);
  }

  /** The geometry of each finish. */
  geometries(): [Finish, BufferGeometry][] {
    return [...this.heaps].map(([finish, heap]) => {
      const found = new BufferGeometry();
      for (const [name, values] of [["position", heap.position], ["normal", heap.normal], ["color", heap.colour]] as const)
        found.setAttribute(name, new BufferAttribute(new Float32Array(values), 3));
      return [finish, found];
    });
  }

  meshes(): Mesh[] {
    return this.geometries().map(([finish, geometry]) => {
      const mesh = new Mesh(geometry, material(finish));
      mesh.castShadow = mesh.receiveShadow = true;
      return mesh;
    });
  }

  private heap(finish: Finish): Heap {
    let found = this.heaps.get(finish);
    if (!found) this.heaps.set(finish, (found = { position: [], normal: [], colour: [] }));
    return found;
  }
}

/** A rectangle across the frame's x, against the clock as seen from where x points to. */
export function rectangle(frame: Frame, wide: number, high: number): Vector3[] {
  return ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const).map(([v, w]) => frame.at(0, (v * wide) / 2, (w * high) / 2));
}

/** The outline of a lug: round about its pin at the origin, and as wide as its root, which is so far behind along -x. */
export function lugOutline(radius: number, root: number, back: number, sides = 10): [number, number][] {
  const found: [number, number][] = [[-back, -root / 2]];
  for (let i = 0; i <= sides; ++i) {
    const turn = -Math.PI / 2 + (Math.PI * i) / sides;
    found.push([radius * Math.cos(turn), radius * Math.sin(turn)]);
  }
  found.push([-back, root / 2]);
  return found;
}

function newell(corners: Vector3[]): Vector3 {
  const n = new Vector3();
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length];
    n.x += (p.y - q.y) * (p.z + q.z);
    n.y += (p.z - q.z) * (p.x + q.x);
    n.z += (p.x - q.x) * (p.y + q.y);
  });
  return n.normalize();
}

function put(heap: Heap, p: Vector3, n: Vector3, c: Color): void {
  heap.position.push(p.x, p.y, p.z);
  heap.normal.push(n.x, n.y, n.z);
  heap.colour.push(c.r, c.g, c.b);
}

function triangle(heap: Heap, corners: Vector3[], normals: Vector3[], colour: Color): void {
  corners.forEach((corner, i) => put(heap, corner, normals[i], colour));
}
