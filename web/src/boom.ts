// A flexible boom: a box boom or a lattice, built straight and bent through the stations whose deflections are known; and the
// frames of its sections.

import { type BufferAttribute, type BufferGeometry, Group, Matrix4, Mesh, Vector3 } from "three";
import type { Part } from "./data";
import { girder, type Sides } from "./girder";
import { lattice } from "./lattice";
import { material } from "./paint";
import { Frame, Solid } from "./solid";

const BETWEEN = 2; // sections that are drawn for each station
const [X, Y, Z] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

/** What is bent: corners and normals of the straight boom in the beam's axes, and the section before each corner. */
interface Bent {
  geometry: BufferGeometry;
  corners: Float32Array;
  normals: Float32Array;
  rings: Uint16Array;
}

export class Boom {
  readonly root = new Group();
  private readonly stations: number[];
  private readonly straight: Vector3[];
  private readonly truth: Vector3[];
  private readonly drawn: Vector3[];
  private readonly axes: Vector3[];
  private readonly rings: number;
  private readonly length: number;
  private readonly bent: Bent[];
  /** Of each section that is drawn: its middle, its tangent, and its y and z, 12 numbers. */
  private readonly frames: Float64Array;

  constructor(readonly part: Part) {
    this.stations = part.stations ?? [0, 1];
    const tip = new Vector3(...part.to);
    this.length = tip.length();
    this.straight = this.stations.map((s) => tip.clone().multiplyScalar(s));
    this.truth = this.straight.map((point) => point.clone());
    this.drawn = this.straight.map((point) => point.clone());
    const t = part.turn ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
    this.axes = [0, 1, 2].map((i) => new Vector3(t[i], t[3 + i], t[6 + i]));
    this.rings = BETWEEN * (this.stations.length - 1) + 1;
    this.frames = new Float64Array(12 * this.rings);
    this.bent = this.built();
    this.shape();
  }

  get count(): number {
    return this.stations.length;
  }

  /** Where a station is on the straight boom, in the body's frame. */
  place(station: number): Vector3 {
    return this.straight[station];
  }

  /** Bends the boom by deflections, three numbers a station along the body's axes; the drawing shows them so many times larger. */
  bend(deflections: ArrayLike<number>, offset: number, times: number): void {
    this.straight.forEach((place, i) => {
      const k = offset + 3 * i;
      const d = new Vector3(deflections[k], deflections[k + 1], deflections[k + 2]);
      if (Number.isNaN(d.x + d.y + d.z)) d.set(0, 0, 0);
      this.truth[i].copy(place).add(d);
      this.drawn[i].copy(place).addScaledVector(d, times);
    });
    this.shape();
  }

  /** The points through which the boom is drawn, in the body's frame. */
  points(): readonly Vector3[] {
    return this.drawn;
  }

  /** The frame of the section at a place, from 0 to 1, in the body's frame: as it is, or as it is drawn. Undeformed, its axes are the body's. */
  section(place: number, drawn: boolean): Matrix4 {
    const { p, along, y, z } = this.frame(place, drawn ? this.drawn : this.truth);
    const bent = new Matrix4().makeBasis(along, y, z);
    const rest = new Matrix4().makeBasis(this.axes[0], this.axes[1], this.axes[2]);
    return bent.multiply(rest.transpose()).setPosition(p);
  }

  private frame(place: number, points: Vector3[]): { p: Vector3; along: Vector3; y: Vector3; z: Vector3 } {
    const { stations } = this;
    const last = stations.length - 2;
    let i = 0;
    while (i < last && place > stations[i + 1]) ++i;
    const h = stations[i + 1] - stations[i];
    const s = (place - stations[i]) / h;
    const [a, b] = [points[i], points[i + 1]];
    const [ma, mb] = [this.slope(points, i).multiplyScalar(h), this.slope(points, i + 1).multiplyScalar(h)];
    // Hermite's cubic between two stations, and its derivative.
    const mix = (ca: number, cma: number, cb: number, cmb: number) =>
      new Vector3().addScaledVector(a, ca).addScaledVector(ma, cma).addScaledVector(b, cb).addScaledVector(mb, cmb);
    const p = mix(1 - s * s * (3 - 2 * s), s * (1 - s) * (1 - s), s * s * (3 - 2 * s), -s * s * (1 - s));
    const d = 6 * s * (1 - s);
    const along = mix(-d, (1 - s) * (1 - 3 * s), d, s * (3 * s - 2)).normalize();
    const y = this.axes[1].clone().addScaledVector(along, -this.axes[1].dot(along)).normalize();
    return { p, along, y, z: new Vector3().crossVectors(along, y) };
  }

  /** The derivative along the boom at a station: of the parabola through it and its neighbours. */
  private slope(points: Vector3[], i: number): Vector3 {
    const { stations } = this;
    const secant = (j: number) => points[j + 1].clone().sub(points[j]).divideScalar(stations[j + 1] - stations[j]);
    const n = stations.length;
    if (n === 2) return secant(0);
    const j = Math.min(Math.max(i - 1, 0), n - 3);
    const [h0, h1] = [stations[j + 1] - stations[j], stations[j + 2] - stations[j + 1]];
    const [d0, d1] = [secant(j), secant(j + 1)];
    const curve = d1.clone().sub(d0).divideScalar(h0 + h1);
    return d0.addScaledVector(curve, 2 * stations[i] - stations[j] - stations[j + 1]);
  }

  /** The sides of a section along the beam's y and z. */
  private sides(place: number): [number, number] {
    const { stations } = this;
    const { size } = this.part;
    let i = 0;
    while (i < stations.length - 2 && place > stations[i + 1]) ++i;
    const s = (place - stations[i]) / (stations[i + 1] - stations[i]);
    return [0, 1].map((k) => size[2 * i + k] + s * (size[2 * i + 2 + k] - size[2 * i + k])) as [number, number];
  }

  /** The straight boom in the beam's axes: x along it. */
  private built(): Bent[] {
    const { part, length, rings } = this;
    const solid = new Solid();
    const hinge = new Vector3(...(part.axis ?? [0, 0, 1]));
    const flat = Math.abs(hinge.dot(this.axes[1])) > Math.abs(hinge.dot(this.axes[2])); // luffed about y: its depth is along z
    const frame = Frame.along(new Vector3(), X, flat ? Y : Z);
    const sides: Sides = (place) => {
      const [y, z] = this.sides(place);
      return flat ? [z, y] : [y, z];
    };
    const [foot, tip] = part.ends ?? ["plain", "head"];
    if (part.look === "lattice") lattice(solid, frame, length, sides, part.pitch ?? sides(0.5)[0], foot === "lug", part.colour);
    else girder(solid, frame, length, sides, Array.from({ length: rings }, (_, i) => i / (rings - 1)), { foot, tip }, part.colour);
    return solid.geometries().map(([finish, geometry]) => {
      const mesh = new Mesh(geometry, material(finish));
      mesh.frustumCulled = false; // its bounds change with every frame
      mesh.castShadow = mesh.receiveShadow = true;
      this.root.add(mesh);
      const corners = Float32Array.from(geometry.getAttribute("position").array);
      const normals = Float32Array.from(geometry.getAttribute("normal").array);
      const before = (x: number) => Math.min(Math.max(Math.floor((x / length) * (rings - 1) + 1e-6), 0), rings - 2);
      return { geometry, corners, normals, rings: Uint16Array.from({ length: corners.length / 3 }, (_, i) => before(corners[3 * i])) };
    });
  }

  private shape(): void {
    const { frames, rings } = this;
    for (let r = 0; r < rings; ++r) {
      const { p, along, y, z } = this.frame(r / (rings - 1), this.drawn);
      [p, along, y, z].forEach((v, k) => v.toArray(frames, 12 * r + 3 * k));
    }
    for (const one of this.bent) this.follow(one);
  }

  /** Moves every corner with the sections before and behind it; what stands out beyond an end, with that end. */
  private follow({ geometry, corners, normals, rings }: Bent): void {
    const { frames } = this;
    const position = geometry.getAttribute("position") as BufferAttribute;
    const normal = geometry.getAttribute("normal") as BufferAttribute;
    const [to, up] = [position.array as Float32Array, normal.array as Float32Array];
    const step = this.length / (this.rings - 1);
    for (let i = 0; i < rings.length; ++i) {
      const k = 3 * i;
      const f = 12 * rings[i];
      const x = corners[k];
      const y = corners[k + 1];
      const z = corners[k + 2];
      const s = Math.min(Math.max(x / step - rings[i], 0), 1);
      const beyond = x - (rings[i] + s) * step;
      for (let c = 0; c < 3; ++c) {
        const j = f + c;
        const p = frames[j] + s * (frames[j + 12] - frames[j]);
        const t = frames[j + 3] + s * (frames[j + 15] - frames[j + 3]);
        const ey = frames[j + 6] + s * (frames[j + 18] - frames[j + 6]);
        const ez = frames[j + 9] + s * (frames[j + 21] - frames[j + 9]);
        to[k + c] = p + beyond * t + y * ey + z * ez;
        up[k + c] = normals[k] * t + normals[k + 1] * ey + normals[k + 2] * ez;
      }
    }
    position.needsUpdate = normal.needsUpdate = true;
    geometry.boundingBox = null; // found anew when asked for
  }
}
