// What parts of the model look like besides bodies: ropes over sheaves, discs, decks that can be touched, marks and arrows.
// Kinds of parts are not known here: Python says what is to be drawn, where it is fixed, and which numbers it follows.

import {
  BoxGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Quaternion,
  RingGeometry,
  SphereGeometry,
  Vector3,
} from "three";
import { Arrow, nice, scaled } from "./arrows";
import type {
  BoxSketch,
  CurveSketch,
  DiscSketch,
  LevelSketch,
  LineSketch,
  MarkSketch,
  PostSketch,
  SceneData,
  ShownAt,
  Sketch,
  SlabSketch,
  Spot,
  TouchSketch,
  Vector,
} from "./data";
import { byTension, LineMesh } from "./lines";
import { type Knot, path, type Span } from "./paths";
import { painted, rod, stretch, UP } from "./shapes";

/** Where a spot is drawn: the frame of its body or section, in ground axes, with its origin at the spot. */
export type Frames = (spot: Spot) => Matrix4;

/** One sketch in the picture; `values` are the numbers that pictures follow, in the order of the scene's `shown`. */
interface Drawing {
  follow(frames: Frames, values: ArrayLike<number>): void;
}

const THIN = 0.003; // of a line, over the size of the crane

export class Sketches {
  readonly root = new Group();
  showForces = false;
  /** Newtons that an arrow of one metre stands for. */
  perMetre: number;
  /** The tension that is drawn red, where some line has no limit of its own: the largest so far. */
  most = 0;
  readonly hasArrows: boolean;
  readonly hasTensions: boolean;
  readonly down: Vector3;
  private readonly drawings: Drawing[];
  private readonly lines: Line[] = [];

  constructor(readonly data: SceneData) {
    this.down = new Vector3(-data.turn[6], -data.turn[7], -data.turn[8]);
    this.perMetre = nice(data.force / (0.35 * data.size));
    this.drawings = data.sketches.map((sketch) => this.made(sketch));
    this.hasArrows = data.sketches.some((one) => (one.kind === "arrow" || one.kind === "touch") && one.force.length > 0);
    this.hasTensions = this.lines.some((line) => line.coloured);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    for (const line of this.lines) this.most = Math.max(this.most, line.largest(values));
    const forces = this.data.sketches.map((one) => (one.kind === "arrow" || one.kind === "touch" ? force(one.force, values).length() : 0));
    this.perMetre = scaled(this.perMetre, forces.reduce((most, size) => (size > most ? size : most), 0), this.data.size);
    for (const drawing of this.drawings) drawing.follow(frames, values);
  }

  /** Forces of arrows as they are drawn, by name [N]; and both ends of every span of a line. */
  drawn(): { arrows: Record<string, number[]>; lines: Record<string, number[][]>; slack: Record<string, boolean> } {
    const arrows = this.drawings.filter((one) => one instanceof Force || one instanceof Touch);
    return {
      arrows: Object.fromEntries(arrows.map((one) => [one.data.name, one.arrow.drawn().multiplyScalar(this.perMetre).toArray()])),
      lines: Object.fromEntries(this.lines.map((line) => [line.data.name, line.points.map((point) => point.toArray())])),
      slack: Object.fromEntries(this.lines.map((line) => [line.data.name, line.slack])),
    };
  }

  /** Where ropes reach, in ground axes. */
  reach(): Vector3[] {
    return this.lines.flatMap((line) => line.points.map((point) => point.clone())).filter(({ x, y, z }) => Number.isFinite(x + y + z));
  }

  private made(sketch: Sketch): Drawing {
    switch (sketch.kind) {
      case "line":
      case "curve": {
        const line = new Line(sketch, this);
        this.lines.push(line);
        return line;
      }
      case "disc":
        return new Disc(sketch, this);
      case "slab":
        return new Slab(sketch, this);
      case "post":
        return new Post(sketch, this);
      case "mark":
        return new Mark(sketch, this);
      case "touch":
        return new Touch(sketch, this);
      case "arrow":
        return new Force(sketch, this);
      case "box":
        return new Box(sketch, this);
      case "level":
        return new Level(sketch, this);
    }
  }
}

function place(frames: Frames, spot: Spot): Vector3 {
  return new Vector3().setFromMatrixPosition(frames(spot));
}

function direction(frames: Frames, spot: Spot, along: Vector): Vector3 {
  return new Vector3(...along).transformDirection(frames(spot));
}

function number(values: ArrayLike<number>, at: number | null | undefined): number {
  return at === null || at === undefined ? NaN : values[at];
}

/** A vector by the places of its entries; zero where it is not known. */
function force(entries: ShownAt[], values: ArrayLike<number>): Vector3 {
  return entries.length ? new Vector3(...entries.map((at) => number(values, at))) : new Vector3();
}

class Line implements Drawing {
  points: Vector3[] = [];
  slack = false;
  readonly coloured: boolean;
  private readonly mesh: LineMesh;

  constructor(readonly data: LineSketch | CurveSketch, private readonly all: Sketches) {
    const count = data.kind === "line" ? data.path.length : data.points.length;
    this.coloured = data.tensions.some((at) => at !== null);
    this.mesh = new LineMesh(LineMesh.pieces(count - 1, count), Math.max(data.radius, THIN * all.data.size));
    all.root.add(this.mesh.mesh);
  }

  /** The largest tension now, where it has no limit of its own. */
  largest(values: ArrayLike<number>): number {
    if (this.data.limit !== null) return 0;
    return this.data.tensions.reduce<number>((most, at) => Math.max(most, number(values, at) || 0), 0);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    const { data, mesh, all } = this;
    const knots = data.kind === "line" ? data.path.map((point) => knot(frames, point)) : [];
    const { spans, arcs } = data.kind === "line" ? path(knots) : through(data, values);
    this.slack = number(values, data.slack) > 0.5;
    this.points = spans.flatMap((one) => [one.from, one.to]);
    const limit = data.limit ?? all.most;
    const colour = (i: number) => {
      const tension = number(values, data.tensions[Math.min(i, data.tensions.length - 1)]);
      return byTension(limit > 0 && tension > 0 ? tension / limit : 0);
    };
    mesh.begin();
    if (data.kind === "line") spread(data.path, knots, spans, 2 * mesh.radius);
    spans.forEach((one, i) => {
      if (this.slack && data.kind === "line") mesh.hanging(one.from, one.to, all.down);
      else mesh.piece(one.from, one.to, colour(i));
      arcs[i]?.forEach((point, k, every) => k > 0 && mesh.piece(every[k - 1], point, colour(i)));
    });
    mesh.end();
  }
}

function knot(frames: Frames, { spot, axis, turn }: LineSketch["path"][number]): Knot {
  return { middle: place(frames, spot), axis: axis && direction(frames, spot, axis), turn };
}

/** Falls between the same two points lie beside each other, so that they can be counted. */
function spread(points: LineSketch["path"], knots: Knot[], spans: Span[], apart: number): void {
  const key = (i: number) => JSON.stringify([points[i], points[i + 1]].map(({ spot }) => [spot.on, ...spot.at]).sort());
  const groups = new Map<string, number[]>();
  spans.forEach((_, i) => groups.set(key(i), [...(groups.get(key(i)) ?? []), i]));
  for (const falls of groups.values()) {
    if (falls.length < 2) continue;
    const { way } = spans[falls[0]];
    const wheel = knots[falls[0]].axis ?? knots[falls[0] + 1].axis;
    const side = wheel ? wheel.clone() : new Vector3(0, 1, 0).cross(way);
    if (side.lengthSq() < 0.01) side.set(1, 0, 0).cross(way);
    side.normalize();
    falls.forEach((i, k) => {
      const off = side.clone().multiplyScalar((2 * k + 1 - falls.length) * apart);
      spans[i].from.add(off);
      spans[i].to.add(off);
    });
  }
}

/** Straight pieces between points that are known themselves. */
function through(data: CurveSketch, values: ArrayLike<number>): { spans: Span[]; arcs: Vector3[][] } {
  const points = data.points.map((at) => new Vector3(...at.map((i) => number(values, i))));
  const spans = points.slice(1).map((to, i) => ({ from: points[i], to, way: to.clone().sub(points[i]).normalize() }));
  return { spans, arcs: [] };
}

/** A mesh that stands still in its body: moved with the frame of its spot. */
class Fixed implements Drawing {
  protected readonly group = new Group();

  constructor(private readonly spot: Spot, all: Sketches) {
    this.group.matrixAutoUpdate = false;
    all.root.add(this.group);
  }

  follow(frames: Frames): void {
    this.group.matrix.copy(frames(this.spot));
  }

  protected add(mesh: Mesh): void {
    mesh.castShadow = true;
    this.group.add(mesh);
  }
}

/** A wheel with flanges, and holes by which its turning is seen. */
class Disc extends Fixed {
  constructor(data: DiscSketch, all: Sketches) {
    super(data.spot, all);
    const axis = new Vector3(...data.axis).normalize();
    const turn = new Quaternion().setFromUnitVectors(UP, axis);
    const width = data.width ?? 0.25 * data.radius;
    const part = (radius: number, thick: number, along: number, colour: string) => {
      const mesh = new Mesh(new CylinderGeometry(radius, radius, thick, 32), painted(colour));
      mesh.quaternion.copy(turn);
      mesh.position.copy(axis).multiplyScalar(along);
      this.add(mesh);
      return mesh;
    };
    const flange = Math.min(0.15 * width, 0.1 * data.radius);
    part(0.97 * data.radius, width, 0, "barrel");
    for (const side of [-1, 1]) part(1.1 * data.radius, flange, (side * (width + flange)) / 2, "steel");
    const out = new Vector3(0.6 * data.radius, 0, 0);
    for (let i = 0; i < 3; ++i) {
      const hole = part(0.14 * data.radius, width + 2.4 * flange, 0, "rod");
      hole.position.copy(out.clone().applyAxisAngle(UP, (2 * Math.PI * i) / 3).applyQuaternion(turn));
    }
  }
}

/** A deck or a wall that can be touched: a thin plate behind its face. */
class Slab extends Fixed {
  constructor(data: SlabSketch, all: Sketches) {
    super(data.spot, all);
    const [length, width] = data.size;
    const thick = 0.004 * all.data.size;
    const material = new MeshStandardMaterial({ color: 0x8a7a5c, roughness: 0.9 });
    const mesh = new Mesh(new BoxGeometry(length, width, thick), material);
    const a = data.axes;
    const axes = new Matrix4().set(a[0], a[1], a[2], 0, a[3], a[4], a[5], 0, a[6], a[7], a[8], 0, 0, 0, 0, 1);
    mesh.quaternion.setFromRotationMatrix(axes);
    mesh.position.set(0, 0, -0.5 * thick).applyMatrix4(axes);
    this.add(mesh);
    mesh.castShadow = false;
    mesh.receiveShadow = true;
  }
}

class Box extends Fixed {
  constructor(data: BoxSketch, all: Sketches) {
    super(data.spot, all);
    this.add(new Mesh(new BoxGeometry(...data.edges), painted("deck")));
  }
}

/** A ring of foam where a load meets the water. */
class Level implements Drawing {
  private readonly ring: Mesh;

  constructor(private readonly data: LevelSketch, private readonly all: Sketches) {
    const material = new MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.75, side: DoubleSide });
    this.ring = new Mesh(new RingGeometry(0.92 * data.radius, data.radius, 48), material);
    this.ring.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), all.down);
    all.root.add(this.ring);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    const { down, data } = this.all;
    const elevation = number(values, this.data.elevation);
    this.ring.visible = Number.isFinite(elevation);
    const at = place(frames, this.data.spot);
    this.ring.position.copy(at).addScaledVector(down, -at.dot(down) - elevation - (data.water ?? 0) - 0.002 * data.size);
  }
}

class Post extends Fixed {
  constructor(data: PostSketch, all: Sketches) {
    super(data.spot, all);
    const mesh = rod("yellow");
    stretch(mesh, new Vector3(), new Vector3(...data.to), data.radius);
    this.add(mesh);
  }
}

/** Two ends that belong together: a ball between them, and a rod where they are apart. */
class Mark implements Drawing {
  private readonly ball: Mesh;
  private readonly bar: Mesh;

  constructor(private readonly data: MarkSketch, all: Sketches) {
    this.ball = new Mesh(new SphereGeometry(0.012 * all.data.size, 16, 12), painted(data.colour));
    this.bar = rod(data.colour, 8);
    all.root.add(this.ball, this.bar);
  }

  follow(frames: Frames): void {
    const [a, b] = this.data.ends.map((spot) => place(frames, spot));
    this.ball.position.addVectors(a, b).multiplyScalar(0.5);
    const radius = (this.ball.geometry as SphereGeometry).parameters.radius;
    this.bar.visible = a.distanceTo(b) > radius;
    stretch(this.bar, a, b, 0.4 * radius);
  }
}

/** Marks where points touch a surface, and the force on them. */
class Touch implements Drawing {
  readonly arrow: Arrow;
  private readonly marks: Mesh[];

  constructor(readonly data: TouchSketch, private readonly all: Sketches) {
    const ball = new SphereGeometry(0.006 * all.data.size, 12, 8);
    this.marks = data.points.map(() => new Mesh(ball, painted("touch")));
    this.arrow = new Arrow(0xe8702a, 0.007 * all.data.size);
    all.root.add(...this.marks, this.arrow.group);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    const { data, all } = this;
    const middle = new Vector3();
    let whole = 0;
    this.marks.forEach((mark, i) => {
      const load = number(values, data.loads[i]);
      mark.visible = load > 0;
      if (!mark.visible) return;
      mark.position.copy(place(frames, data.points[i]));
      middle.addScaledVector(mark.position, load);
      whole += load;
    });
    const push = force(data.force, values).divideScalar(all.perMetre);
    this.arrow.point(middle.divideScalar(whole || 1), all.showForces && whole > 0 ? push : new Vector3());
  }
}

class Force implements Drawing {
  readonly arrow: Arrow;

  constructor(readonly data: Extract<Sketch, { kind: "arrow" }>, private readonly all: Sketches) {
    this.arrow = new Arrow(0xe8702a, 0.007 * all.data.size);
    all.root.add(this.arrow.group);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    const { data, all } = this;
    const push = force(data.force, values).divideScalar(all.perMetre);
    this.arrow.point(place(frames, data.spot), all.showForces ? push : new Vector3());
  }
}
