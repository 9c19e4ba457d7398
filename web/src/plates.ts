// Painted plates, boxes and grids, gathered into one mesh: a whole ship takes one draw call.

import { BufferAttribute, BufferGeometry, Color } from "three";

export type Point = [number, number, number];

export class Plates {
  private readonly points: number[] = [];
  private readonly normals: number[] = [];
  private readonly colours: number[] = [];

  /** A flat plate of four corners, against the clock as seen from outside. */
  quad(a: Point, b: Point, c: Point, d: Point, paint: Color): void {
    const n = crossed(a, c, b, d);
    this.corners([a, b, c, a, c, d], [n, n, n, n, n, n], paint);
  }

  /** A box about a point; `top` are its length and width above as shares of those below. */
  box(at: Point, size: Point, paint: Color, top: [number, number] = [1, 1]): void {
    const corner = (x: number, y: number, z: number): Point => [
      at[0] + (x * size[0] * (z > 0 ? top[0] : 1)) / 2,
      at[1] + (y * size[1] * (z > 0 ? top[1] : 1)) / 2,
      at[2] + (z * size[2]) / 2,
    ];
    for (const s of [-1, 1]) {
      this.quad(corner(s, -s, -1), corner(s, s, -1), corner(s, s, 1), corner(s, -s, 1), paint);
      this.quad(corner(s, s, -1), corner(-s, s, -1), corner(-s, s, 1), corner(s, s, 1), paint);
      this.quad(corner(-s, -1, s), corner(s, -1, s), corner(s, 1, s), corner(-s, 1, s), paint);
    }
  }

  /** An upright tube from one height to another. */
  tube(x: number, y: number, from: number, to: number, radius: number, paint: Color, sides = 8): void {
    const at = (i: number, z: number): Point => [
      x + radius * Math.cos((2 * Math.PI * i) / sides),
      y + radius * Math.sin((2 * Math.PI * i) / sides),
      z,
    ];
    for (let i = 0; i < sides; ++i) {
      this.quad(at(i, from), at(i + 1, from), at(i + 1, to), at(i, to), paint);
      this.quad([x, y, to], at(i, to), at(i + 1, to), [x, y, to], paint);
    }
  }

  /** A rail over points: posts at each, and bars between them at two heights. */
  rail(points: Point[], height: number, paint: Color): void {
    const thick = 0.05 * height;
    points.forEach((a, i) => {
      this.box([a[0], a[1], a[2] + height / 2], [thick, thick, height], paint);
      const b = points[i + 1];
      if (!b) return;
      for (const share of [0.55, 1]) {
        const z = share * height;
        const low = (p: Point): Point => [p[0], p[1], p[2] + z - thick];
        const high = (p: Point): Point => [p[0], p[1], p[2] + z];
        this.quad(low(a), low(b), high(b), high(a), paint);
        this.quad(low(b), low(a), high(a), high(b), paint);
      }
    });
  }

  /** A smooth surface through rows of points; seen from outside, rows go to the right and points up. */
  grid(rows: Point[][], paint: Color): void {
    const normal = (i: number, j: number): Point => {
      const [last, end] = [rows.length - 1, rows[i].length - 1];
      return crossed(rows[Math.max(i - 1, 0)][j], rows[Math.min(i + 1, last)][j], rows[i][Math.max(j - 1, 0)], rows[i][Math.min(j + 1, end)]);
    };
    const normals = rows.map((row, i) => row.map((_, j) => normal(i, j)));
    for (let i = 0; i + 1 < rows.length; ++i)
      for (let j = 0; j + 1 < rows[i].length; ++j) {
        const corner = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j], [i + 1, j + 1], [i, j + 1]];
        this.corners(corner.map(([a, b]) => rows[a][b]), corner.map(([a, b]) => normals[a][b]), paint);
      }
  }

  /** How many triangles there are. */
  get count(): number {
    return this.points.length / 9;
  }

  geometry(): BufferGeometry {
    const found = new BufferGeometry();
    found.setAttribute("position", new BufferAttribute(new Float32Array(this.points), 3));
    found.setAttribute("normal", new BufferAttribute(new Float32Array(this.normals), 3));
    found.setAttribute("color", new BufferAttribute(new Float32Array(this.colours), 3));
    return found;
  }

  private corners(points: Point[], normals: Point[], paint: Color): void {
    points.forEach((point, i) => {
      this.points.push(...point);
      this.normals.push(...normals[i]);
      this.colours.push(paint.r, paint.g, paint.b);
    });
  }
}

/** The unit vector across a-b and c-d; up where they are one point or parallel. */
function crossed(a: Point, b: Point, c: Point, d: Point): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [d[0] - c[0], d[1] - c[1], d[2] - c[2]];
  const n: Point = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(...n);
  return size > 1e-12 ? [n[0] / size, n[1] / size, n[2] / size] : [0, 0, 1];
}
