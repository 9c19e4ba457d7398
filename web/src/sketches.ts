// What parts of the model look like besides bodies: ropes over sheaves, discs, decks that can be touched, marks and arrows.
// Kinds of parts are not known here: Python says what is to be drawn, where it is fixed, and which numbers it follows.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Vector3 } from "three";
import { Arrow, nice, scaled } from "./arrows";
import type { CurveSketch, LevelSketch, LineSketch, MarkSketch, SceneData, ShownAt, Sketch, TouchSketch } from "./data";
import { plain } from "./dom";
import { Box, direction, Disc, type Drawing, type Frames, number, place, Post, Slab } from "./fixtures";
import { byTension, LineMesh, PLAIN } from "./lines";
import { spelled } from "./numerals";
import { type Knot, path, type Span } from "./paths";
import { painted } from "./paint";
import { rod, stretch } from "./shapes";

const THIN = 0.0018; // of a line, over the size of the crane, before the camera has its place
const SMALL = 1e-5; // of a typical force: less is what is left of zero in 16 bits
const SEEN = 0.0011; // of a line, over the distance from which it is seen: about two pixels across

export class Sketches {
  readonly root = new Group();
  showForces = false;
  /** Newtons that an arrow of one metre stands for. */
  perMetre: number;
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
    const forces = this.data.sketches.map((one) => (one.kind === "arrow" || one.kind === "touch" ? force(one.force, values).length() : 0));
    const most = forces.reduce((largest, size) => (size > largest ? size : largest), 0);
    if (most > SMALL * this.data.force) this.perMetre = scaled(this.perMetre, most, this.data.size);
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

  /** The arrows of contacts and wind, and what they stand for, in words. */
  arrows(): { text: string; arrow: Arrow }[] {
    const arrows = this.drawings.filter((one) => one instanceof Force || one instanceof Touch);
    return arrows.map(({ data, arrow }) => ({ text: `${plain(data.name)}: ${spelled(this.perMetre * arrow.drawn().length(), "N")}`, arrow }));
  }

  /** Keeps lines as thick as can be seen from a distance. */
  seenFrom(distance: number): void {
    for (const line of this.lines) line.mesh.thicken(SEEN * distance);
  }

  /** Where ropes reach, in ground axes. */
  reach(): Vector3[] {
    return this.lines.flatMap((line) => line.points.map((point) => point.clone())).filter(({ x, y, z }) => Number.isFinite(x + y + z));
  }

  /** Where the surface of the water is known, in axes with z up. */
  levels(): { x: number; y: number; elevation: number; radius: number }[] {
    const found = this.drawings.filter((one) => one instanceof Level).filter((one) => Number.isFinite(one.elevation));
    return found.map(({ ring, data, elevation }) => {
      const { x, y } = ring.getWorldPosition(new Vector3());
      return { x, y, elevation, radius: data.radius };
    });
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
        return new Disc(sketch, this.root);
      case "slab":
        return new Slab(sketch, this.root, this.data.size);
      case "post":
        return new Post(sketch, this.root);
      case "mark":
        return new Mark(sketch, this);
      case "touch":
        return new Touch(sketch, this);
      case "arrow":
        return new Force(sketch, this);
      case "box":
        return new Box(sketch, this.root);
      case "level":
        return new Level(sketch, this);
    }
  }
}

/** A vector by the places of its entries; zero where it is not known. */
function force(entries: ShownAt[], values: ArrayLike<number>): Vector3 {
  return entries.length ? new Vector3(...entries.map((at) => number(values, at))) : new Vector3();
}

class Line implements Drawing {
  points: Vector3[] = [];
  slack = false;
  readonly coloured: boolean;
  readonly mesh: LineMesh;
  private readonly falls: number[][];

  constructor(readonly data: LineSketch | CurveSketch, private readonly all: Sketches) {
    const count = data.kind === "line" ? data.path.length : data.points.length;
    this.coloured = data.limit !== null && data.tensions.some((at) => at !== null);
    this.falls = data.kind === "line" ? alike(data.path) : [];
    this.mesh = new LineMesh(LineMesh.pieces(count - 1, count), data.radius);
    this.mesh.thicken(THIN * all.data.size);
    all.root.add(this.mesh.mesh);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    const { data, mesh, all } = this;
    const knots = data.kind === "line" ? data.path.map((point) => knot(frames, point)) : [];
    const { spans, arcs } = data.kind === "line" ? path(knots) : through(data, values);
    this.slack = number(values, data.slack) > 0.5;
    this.points = spans.flatMap((one) => [one.from, one.to]);
    const colour = (i: number) => {
      if (!data.limit) return PLAIN;
      const tension = number(values, data.tensions[Math.min(i, data.tensions.length - 1)]);
      return byTension(tension > 0 ? tension / data.limit : 0);
    };
    mesh.begin();
    spread(this.falls, knots, spans, 1.2 * mesh.radius);
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

/** The falls between the same two points, by number, where there are several. */
function alike(points: LineSketch["path"]): number[][] {
  const key = (i: number) => JSON.stringify([points[i], points[i + 1]].map(({ spot }) => [spot.on, ...spot.at]).sort());
  const groups = new Map<string, number[]>();
  for (let i = 0; i + 1 < points.length; ++i) groups.set(key(i), [...(groups.get(key(i)) ?? []), i]);
  return [...groups.values()].filter((falls) => falls.length > 1);
}

/** Falls between the same two points lie beside each other, so that they can be counted. */
function spread(together: number[][], knots: Knot[], spans: Span[], apart: number): void {
  for (const falls of together) {
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

/** A ring of foam where a load meets the water. */
class Level implements Drawing {
  readonly ring: Mesh;
  elevation = NaN;

  constructor(readonly data: LevelSketch, private readonly all: Sketches) {
    const material = new MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.75, side: DoubleSide });
    this.ring = new Mesh(new RingGeometry(0.92 * data.radius, data.radius, 48), material);
    this.ring.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), all.down);
    all.root.add(this.ring);
  }

  follow(frames: Frames, values: ArrayLike<number>): void {
    const { down, data } = this.all;
    this.elevation = number(values, this.data.elevation);
    const at = place(frames, this.data.spot);
    const over = -at.dot(down) - this.elevation - (data.water ?? 0);
    this.ring.visible = Math.abs(over) <= this.data.reach; // foam is where something breaks the surface
    this.ring.position.copy(at).addScaledVector(down, over - 0.004 * data.size);
  }
}

/** Two ends that belong together: a ball between them, and a rod where they are apart. */
class Mark implements Drawing {
  private readonly ball: Mesh;
  private readonly bar: Mesh;

  constructor(private readonly data: MarkSketch, all: Sketches) {
    this.ball = new Mesh(new SphereGeometry((data.colour === "steel" ? 0.004 : 0.009) * all.data.size, 16, 12), painted(data.colour));
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
