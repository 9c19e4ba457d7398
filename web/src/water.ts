// The surface of the sea: a grid of points moved by the waves in the vertex shader, with lines every so many metres as a
// scale. On land the same surface lies flat, in another colour.

import { Color, DoubleSide, Matrix4, Mesh, PlaneGeometry, ShaderMaterial, Vector2, Vector3, Vector4 } from "three";
import { MOST } from "./sea";

const MEETINGS = 4; // places where the surface is told to be as it was there
const SLOTS = MOST; // vectors of four: waves, or four samples of a recorded elevation each

const VERTEX = `
uniform vec4 waves[${SLOTS}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 centre;
uniform vec4 meetings[${MEETINGS}];
varying vec3 place;
varying vec3 normalUp;

float sampled(float s) {
  float at = clamp((s / reach + 1.0) * 0.5, 0.0, 1.0) * ${4 * SLOTS - 1}.0;
  int i = int(floor(at));
  int j = min(i + 1, ${4 * SLOTS - 1});
  return mix(waves[i / 4][i % 4], waves[j / 4][j % 4], fract(at));
}

void main() {
  vec2 xy = position.xy + centre;
  float z = level;
  vec2 slope = vec2(0.0);
  if (kind == 1) {
    for (int j = 0; j < count; ++j) {
      float angle = waves[j].w - dot(waves[j].xy, xy);
      z += waves[j].z * cos(angle);
      slope += waves[j].z * sin(angle) * waves[j].xy;
    }
  } else if (kind == 2) {
    float s = dot(along, xy - centre);
    z += sampled(s);
    slope = along * (sampled(s + 2.0) - sampled(s - 2.0)) / 4.0;
    for (int j = 0; j < ${MEETINGS}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  normalUp = normalize(vec3(-slope, 1.0));
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}`;

const FRAGMENT = `
uniform vec3 shallow;
uniform vec3 deep;
uniform vec3 horizon;
uniform vec3 ink;
uniform vec2 centre;
uniform float spacing;
uniform float far;
uniform float opacity;
uniform mat4 intoShip;
uniform vec3 ship;
varying vec3 place;
varying vec3 normalUp;

// Inside the hull, below its deck: no water there. The waterline narrows towards the bow as the hull's does.
bool inShip() {
  vec3 at = (intoShip * vec4(place, 1.0)).xyz;
  float lengthwise = 2.0 * at.x / ship.x;
  if (abs(lengthwise) > 0.985 || at.z > ship.z) return false;
  float entrance = ship.x > 1.8 * ship.y ? pow(max(lengthwise - 0.35, 0.0) / 0.65, 2.2) : 0.0;
  return 2.0 * abs(at.y) / ship.y < 0.97 * sqrt(max(1.0 - entrance, 0.0));
}

float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 near = abs(fract(at - 0.5) - 0.5) / fwidth(at);
  return 1.0 - min(min(near.x, near.y), 1.0);
}

void main() {
  if (ship.x > 0.0 && inShip()) discard;
  vec3 n = normalize(normalUp);
  vec3 toEye = normalize(cameraPosition - place);
  vec3 light = normalize(vec3(0.4, -0.5, 0.8));
  float facing = max(dot(n, toEye), 0.0);
  float shine = pow(max(dot(reflect(-light, n), toEye), 0.0), 60.0);
  vec3 colour = mix(deep, shallow, 0.35 + 0.65 * pow(1.0 - facing, 1.5));
  colour *= 0.75 + 0.35 * max(dot(n, light), 0.0);
  float distance = length(place.xy - centre) / far;
  float grid = 0.16 * lines(place.xy, spacing) + 0.22 * lines(place.xy, 5.0 * spacing);
  colour = mix(colour, ink, grid * (1.0 - smoothstep(0.25, 0.85, distance)));
  colour += 0.25 * shine;
  colour = mix(colour, horizon, smoothstep(0.45, 1.0, distance));
  gl_FragColor = vec4(colour, opacity);
  #include <colorspace_fragment>
}`;

export class Water {
  readonly mesh: Mesh;
  readonly packed = new Float32Array(4 * SLOTS);
  /** Metres between the fine lines of the scale. */
  readonly spacing: number;
  private readonly material: ShaderMaterial;
  private readonly vectors = Array.from({ length: SLOTS }, () => new Vector4());

  constructor(level: number, size: number, private readonly land: boolean) {
    this.spacing = size > 60 ? 10 : size > 12 ? 5 : 1;
    const far = 9 * size;
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      side: DoubleSide,
      uniforms: {
        waves: { value: this.vectors },
        kind: { value: 0 },
        count: { value: 0 },
        along: { value: new Vector2(1, 0) },
        level: { value: level },
        reach: { value: far },
        centre: { value: new Vector2() },
        meetings: { value: Array.from({ length: MEETINGS }, () => new Vector4(0, 0, 0, 1)) },
        shallow: { value: new Color() },
        deep: { value: new Color() },
        horizon: { value: new Color() },
        ink: { value: new Color() },
        spacing: { value: this.spacing },
        far: { value: far },
        opacity: { value: land ? 1 : 0.9 },
        intoShip: { value: new Matrix4() },
        ship: { value: new Vector3() },
      },
    });
    this.mesh = new Mesh(new PlaneGeometry(2 * far, 2 * far, land ? 1 : 220, land ? 1 : 220), this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  get reach(): number {
    return this.material.uniforms.reach.value as number;
  }

  /** Puts the surface at another height. */
  lower(level: number): void {
    this.material.uniforms.level.value = level;
  }

  colours(dark: boolean, horizon: Color): void {
    const { uniforms } = this.material;
    const set = (name: string, light: number, night: number) => (uniforms[name].value as Color).set(dark ? night : light);
    if (this.land) {
      set("shallow", 0xd8d6cf, 0x2b3036);
      set("deep", 0xcfccc4, 0x23282d);
      set("ink", 0x6b6a66, 0x8b949c);
    } else {
      set("shallow", 0x8cc3d6, 0x2f6a80);
      set("deep", 0x2c7f9f, 0x12384a);
      set("ink", 0xffffff, 0xcfe8f2);
    }
    (uniforms.horizon.value as Color).copy(horizon);
  }

  /** Keeps water out of a hull: where it is, and its length, breadth and freeboard. */
  keepOut(hull: Matrix4, length: number, breadth: number, freeboard: number): void {
    (this.material.uniforms.intoShip.value as Matrix4).copy(hull).invert();
    (this.material.uniforms.ship.value as Vector3).set(length, breadth, freeboard);
  }

  /** Still water, or land. */
  still(): void {
    this.material.uniforms.kind.value = 0;
  }

  /** So many waves, which `packed` holds as kx, ky, amplitude, phase. */
  waves(count: number): void {
    this.material.uniforms.count.value = count;
    this.vectors.forEach((vector, i) => vector.fromArray(this.packed, 4 * i));
    this.material.uniforms.kind.value = 1;
  }

  /** A profile that `packed` holds: elevations along a direction, from -reach to reach about the centre. */
  profile(direction: number, reach: number): void {
    this.vectors.forEach((vector, i) => vector.fromArray(this.packed, 4 * i));
    this.material.uniforms.kind.value = 2;
    this.material.uniforms.reach.value = reach;
    (this.material.uniforms.along.value as Vector2).set(Math.cos(direction), Math.sin(direction));
  }

  /** Raises or lowers a profile about some places, so that it is there as high as it was: the profile is a guess beside the vessel. */
  meet(places: { x: number; y: number; elevation: number; radius: number }[]): void {
    const { along, centre, reach } = this.material.uniforms;
    (this.material.uniforms.meetings.value as Vector4[]).forEach((meeting, j) => {
      const here = places[j];
      meeting.set(0, 0, 0, 1);
      if (!here) return;
      const s = new Vector2(here.x, here.y).sub(centre.value as Vector2).dot(along.value as Vector2);
      const at = Math.min(Math.max((s / (reach.value as number) + 1) / 2, 0), 1) * (this.packed.length - 1);
      const i = Math.min(Math.floor(at), this.packed.length - 2);
      const drawn = this.packed[i] + (at - i) * (this.packed[i + 1] - this.packed[i]);
      meeting.set(here.x, here.y, here.elevation - drawn, 5 * here.radius);
    });
  }
}
