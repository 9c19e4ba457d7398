// A flexible boom: a box bent through the stations whose deflections are known, and the frames of its sections.

import { BufferAttribute, BufferGeometry, Matrix4, Mesh, Vector3 } from "three";
import type { Part } from "./data";
import { painted } from "./shapes";

const BETWEEN = 4; // rings that are drawn for each station
const CORNERS: [number, number][] = [[1, 1], [-1, 1], [-1, -1], [1, -1]];

export class Boom {
  readonly mesh: Mesh;
  private readonly stations: number[];
  private readonly straight: Vector3[];
  private readonly truth: Vector3[];
  private readonly drawn: Vector3[];
  private readonly axes: Vector3[];
  private readonly rings: number;

  constructor(readonly part: Part) {
    this.stations = part.stations ?? [0, 1];
    const tip = new Vector3(...part.to);
    this.straight = this.stations.map((s) => tip.clone().multiplyScalar(s));
    this.truth = this.straight.map((point) => point.clone());
    this.drawn = this.straight.map((point) => point.clone());
    const t = part.turn ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
    this.axes = [0, 1, 2].map((i) => new Vector3(t[i], t[3 + i], t[6 + i]));
    this.rings = BETWEEN * (this.stations.length - 1) + 1;
    this.mesh = new Mesh(this.box(), painted(part.colour));
    this.mesh.frustumCulled = false; // its bounds change with every frame
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

  /** Rings of four corners, each there twice so that edges stay sharp, and two ends. */
  private box(): BufferGeometry {
    const found = new BufferGeometry();
    const index: number[] = [];
    for (let r = 0; r < this.rings - 1; ++r)
      for (let f = 0; f < 4; ++f) {
        const [a, b] = [8 * r + 2 * f, 8 * r + 8 + 2 * f];
        index.push(a, a + 1, b, b, a + 1, b + 1);
      }
    const ends = 8 * this.rings;
    index.push(ends, ends + 2, ends + 1, ends, ends + 3, ends + 2);
    index.push(ends + 4, ends + 5, ends + 6, ends + 4, ends + 6, ends + 7);
    found.setIndex(index);
    found.setAttribute("position", new BufferAttribute(new Float32Array(3 * (ends + 8)), 3));
    return found;
  }

  private shape(): void {
    const { geometry } = this.mesh;
    const position = geometry.getAttribute("position") as BufferAttribute;
    const ends = 8 * this.rings;
    for (let r = 0; r < this.rings; ++r) {
      const place = r / (this.rings - 1);
      const { p, y, z } = this.frame(place, this.drawn);
      const [high, wide] = this.sides(place);
      CORNERS.forEach(([v, w], c) => {
        const corner = p.clone().addScaledVector(y, (v * high) / 2).addScaledVector(z, (w * wide) / 2);
        const put = (k: number) => position.setXYZ(k, corner.x, corner.y, corner.z);
        put(8 * r + 2 * c); // first corner of its own face, second of the one before
        put(8 * r + ((2 * c + 7) % 8));
        if (r === 0) put(ends + c);
        if (r === this.rings - 1) put(ends + 4 + c);
      });
    }
    position.needsUpdate = true;
    geometry.boundingBox = null; // found anew when asked for
    geometry.computeVertexNormals();
  }
}
