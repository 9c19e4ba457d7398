// The surface of the sea: points moved by the true waves, dense by the crane and coarse towards the horizon. On land the same
// interface has the ground instead.

import { BufferAttribute, BufferGeometry, Color, type DataTexture, DoubleSide, Matrix4, Mesh, type Object3D, ShaderMaterial, Vector2, Vector4 } from "three";
import { Ground } from "./ground";
import { type Light, SKY, triple } from "./sky";
import { FRAGMENT, MEETINGS, SHIPS, SLOTS, VERTEX } from "./watershader";

const AROUND = 128; // points of a ring
const HORIZON = 25000; // metres to the last ring
const PAINT = new Color(0x1d4a73); // of a hull, as the water mirrors it

/** A ship about which there is foam: what moves with it, and its length, breadth, draught and freeboard. */
export interface Afloat {
  mesh: Object3D;
  size: number[];
}

export class Water {
  readonly mesh: Object3D;
  readonly packed = new Float32Array(4 * SLOTS);
  /** Metres between the fine lines of the scale. */
  readonly spacing: number;
  /** Metres about the crane in which a recorded elevation is laid out. */
  readonly reach: number;
  private readonly material: ShaderMaterial;
  private readonly vectors = Array.from({ length: SLOTS }, () => new Vector4());
  private readonly ground: Ground | null;
  private readonly moved = new Vector2();

  constructor(
    level: number,
    size: number,
    readonly land: boolean,
    tile: DataTexture,
    private readonly ships: Afloat[],
  ) {
    this.spacing = size > 60 ? 10 : size > 12 ? 5 : 1;
    this.reach = 9 * size;
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      side: DoubleSide,
      uniforms: {
        ...SKY,
        waves: { value: this.vectors },
        kind: { value: 0 },
        count: { value: 0 },
        along: { value: new Vector2(1, 0) },
        level: { value: level },
        reach: { value: this.reach },
        middle: { value: new Vector2() },
        meetings: { value: Array.from({ length: MEETINGS }, () => new Vector4(0, 0, 0, 1)) },
        deep: { value: new Color() },
        scatter: { value: new Color() },
        sunlight: { value: new Color() },
        paint: { value: new Color() },
        tile: { value: tile },
        time: { value: 0 },
        ripple: { value: 0.03 },
        steepness: { value: 0 },
        haze: { value: Math.max(40 * size, 1500) },
        spacing: { value: this.spacing },
        scale: { value: 0 },
        detail: { value: 1 },
        ships: { value: Math.min(ships.length, SHIPS) },
        intoShip: { value: Array.from({ length: SHIPS }, () => new Matrix4()) },
        ship: { value: Array.from({ length: SHIPS }, (_, i) => new Vector4(...(ships[i]?.size ?? [1, 1, 1, 1]))) },
      },
    });
    this.ground = land ? new Ground(this.spacing, Math.max(40 * size, 400)) : null;
    if (this.ground) this.mesh = this.ground.mesh;
    else {
      this.mesh = new Mesh(rings(size), this.material);
      this.mesh.frustumCulled = false;
      this.mesh.renderOrder = 1;
    }
    this.lower(level);
  }

  /** Puts the surface at another height. */
  lower(level: number): void {
    this.material.uniforms.level.value = level;
    this.ground?.mesh.position.setZ(level);
  }

  paint(light: Light): void {
    const { uniforms } = this.material;
    const set = (name: string, values: number[]) => (uniforms[name].value as Color).setRGB(...triple(values));
    set("deep", light.deep);
    set("scatter", light.scatter);
    set("sunlight", light.sun);
    (uniforms.paint.value as Color).copy(PAINT).multiplyScalar(light.lamps ? 0.25 : 0.7);
    this.ground?.paint(light);
  }

  /** Lines as a scale on the surface. */
  get scale(): boolean {
    return this.ground ? this.ground.scale : this.material.uniforms.scale.value > 0;
  }

  set scale(on: boolean) {
    if (this.ground) this.ground.scale = on;
    else this.material.uniforms.scale.value = on ? 1 : 0;
  }

  /** Ripples of all sizes, or of one. */
  set detail(on: boolean) {
    this.material.uniforms.detail.value = on ? 1 : 0;
  }

  /** Before every picture: foam and mirrored paint go with the ships, the dense part of the grid with the first one. */
  follow(): void {
    if (this.land) return;
    const { intoShip, middle } = this.material.uniforms;
    for (let i = 0; i < Math.min(this.ships.length, SHIPS); ++i) (intoShip.value as Matrix4[])[i].copy(this.ships[i].mesh.matrixWorld).invert();
    if (!this.ships.length) return;
    const { elements } = this.ships[0].mesh.matrixWorld;
    this.moved.set(elements[12], elements[13]);
    // The grid stands still until the ship has gone some way: points that slide over waves would let them shimmer.
    const now = middle.value as Vector2;
    if (now.distanceTo(this.moved) > 0.25 * this.ships[0].size[0]) now.copy(this.moved);
  }

  /** Still water, or land. */
  still(t: number): void {
    const { kind, steepness, ripple, time } = this.material.uniforms;
    kind.value = steepness.value = 0;
    ripple.value = 0.03;
    time.value = t;
  }

  /** So many waves, which `packed` holds as kx, ky, amplitude, phase. */
  waves(count: number, t: number): void {
    const { uniforms } = this.material;
    uniforms.count.value = count;
    let [x, y, variance] = [0, 0, 0];
    for (let i = 0; i < SLOTS; ++i) {
      const vector = this.vectors[i].fromArray(this.packed, 4 * i);
      if (i >= count) continue;
      const power = vector.z * vector.z;
      x += vector.x * power;
      y += vector.y * power;
      variance += 0.5 * power * (vector.x * vector.x + vector.y * vector.y);
    }
    const size = Math.hypot(x, y);
    if (size > 0) (uniforms.along.value as Vector2).set(x / size, y / size);
    this.rough(Math.sqrt(variance), t);
    uniforms.kind.value = 1;
  }

  /** A profile that `packed` holds: elevations along a direction, from -reach to reach about the origin. */
  profile(direction: number, t: number): void {
    const { uniforms } = this.material;
    let variance = 0;
    for (let i = 0; i < SLOTS; ++i) this.vectors[i].fromArray(this.packed, 4 * i);
    for (let i = 1; i < this.packed.length; ++i) variance += (this.packed[i] - this.packed[i - 1]) ** 2;
    const apart = (2 * this.reach) / (this.packed.length - 1);
    this.rough(Math.sqrt(variance / (this.packed.length - 1)) / apart, t);
    uniforms.kind.value = 2;
    (uniforms.along.value as Vector2).set(Math.cos(direction), Math.sin(direction));
  }

  /** Raises or lowers a profile about some places, so that it is there as high as it was: the profile is a guess beside the vessel. */
  meet(places: { x: number; y: number; elevation: number; radius: number }[]): void {
    const { along, meetings } = this.material.uniforms;
    const way = along.value as Vector2;
    (meetings.value as Vector4[]).forEach((meeting, j) => {
      const here = places[j];
      meeting.set(0, 0, 0, 1);
      if (!here) return;
      const s = here.x * way.x + here.y * way.y;
      const at = Math.min(Math.max((s / this.reach + 1) / 2, 0), 1) * (this.packed.length - 1);
      const i = Math.min(Math.floor(at), this.packed.length - 2);
      const drawn = this.packed[i] + (at - i) * (this.packed[i + 1] - this.packed[i]);
      meeting.set(here.x, here.y, here.elevation - drawn, 5 * here.radius);
    });
  }

  /** The waves as the shader has them now; none on land, in still water or where an elevation was recorded. */
  drawn(): number[][] {
    const { kind, count } = this.material.uniforms;
    return kind.value === 1 ? this.vectors.slice(0, count.value as number).map((vector) => vector.toArray()) : [];
  }

  /** Ripples and foam belong to the waves: `slope` is the root mean square of theirs. */
  private rough(slope: number, t: number): void {
    const { steepness, ripple, time } = this.material.uniforms;
    steepness.value = slope;
    ripple.value = 0.03 + 0.9 * Math.min(slope, 0.1);
    time.value = t;
  }
}

/** Rings about the crane: even by it, then further apart in proportion to their radius, up to the horizon. */
function rings(size: number): BufferGeometry {
  const even = 0.042 * size;
  const radii = [0];
  for (let r = 0; r < HORIZON; ) {
    const growth = r < 22 * size ? 0.05 : 0.28;
    r += Math.max(even, growth * r);
    radii.push(r);
  }
  const points = new Float32Array(3 * AROUND * radii.length);
  const coarse = new Float32Array(AROUND * radii.length);
  radii.forEach((r, i) => {
    const apart = i ? Math.max(r - radii[i - 1], (2 * Math.PI * r) / AROUND) : 0;
    for (let j = 0; j < AROUND; ++j) {
      const angle = (2 * Math.PI * j) / AROUND;
      points.set([r * Math.cos(angle), r * Math.sin(angle), 0], 3 * (AROUND * i + j));
      coarse[AROUND * i + j] = r < 1.3 * size ? 0 : apart;
    }
  });
  const faces: number[] = [];
  for (let i = 0; i + 1 < radii.length; ++i)
    for (let j = 0; j < AROUND; ++j) {
      const [a, b] = [AROUND * i + j, AROUND * i + ((j + 1) % AROUND)];
      if (i) faces.push(a, b + AROUND, b);
      faces.push(a, a + AROUND, b + AROUND);
    }
  const found = new BufferGeometry();
  found.setAttribute("position", new BufferAttribute(points, 3));
  found.setAttribute("coarse", new BufferAttribute(coarse, 1));
  found.setIndex(faces);
  return found;
}
