// The sky: a gradient with a sun, a haze at the horizon and thin clouds. The sea reflects the same function of direction, and
// fades into it, so that both meet without an edge.

import { BackSide, Color, type DataTexture, type IUniform, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from "three";

/** A time of day: where the sun stands, and the colours of sky, sea, ground and light (linear, 1 is bright). */
export interface Light {
  /** The sun's height above the horizon, and how far it is turned from the first view's camera [rad]. */
  height: number;
  turn: number;
  zenith: number[];
  horizon: number[];
  /** The sky about the sun, and the sun's own light on things. */
  glow: number[];
  sun: number[];
  clouds: number[];
  /** Light that comes from all sides of the sky, over what the gradient gives. */
  fill: number;
  deep: number[];
  scatter: number[];
  ground: number[];
  /** Whether lamps and windows shine. */
  lamps: boolean;
}

export const LIGHTS: Record<"day" | "dusk", Light> = {
  day: {
    height: 0.72,
    turn: 1.15,
    zenith: [0.13, 0.31, 0.6],
    horizon: [0.7, 0.82, 0.9],
    glow: [1.0, 0.9, 0.7],
    sun: [2.9, 2.7, 2.35],
    clouds: [0.95, 0.97, 1.0],
    fill: 1.2,
    deep: [0.008, 0.046, 0.075],
    scatter: [0.02, 0.16, 0.18],
    ground: [0.4, 0.385, 0.355],
    lamps: false,
  },
  dusk: {
    height: 0.16,
    turn: 1.9,
    zenith: [0.045, 0.075, 0.17],
    horizon: [0.34, 0.24, 0.24],
    glow: [1.2, 0.5, 0.18],
    sun: [3.0, 1.6, 0.75],
    clouds: [0.5, 0.26, 0.22],
    fill: 2.5,
    deep: [0.006, 0.018, 0.032],
    scatter: [0.02, 0.07, 0.085],
    ground: [0.2, 0.19, 0.185],
    lamps: true,
  },
};

/** What all shaders know of the sky; shared, so that a change reaches them all. */
export const SKY: Record<"sunwards" | "zenith" | "horizon" | "glow" | "clouds" | "below", IUniform> = {
  sunwards: { value: new Vector3(0, 0, 1) },
  zenith: { value: new Color() },
  horizon: { value: new Color() },
  glow: { value: new Color() },
  clouds: { value: new Color() },
  below: { value: new Color() },
};

/** The colour of the sky in a direction, z up, without sun disc and clouds. */
export const SKY_GLSL = `
uniform vec3 sunwards;
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec3 glow;
vec3 skyTowards(vec3 d) {
  float up = max(d.z, 0.0);
  float near = max(dot(d, sunwards), 0.0);
  // Low sun reddens the horizon on its own side; the far side stays cool.
  float beside = max(dot(normalize(d.xy + 1e-5), normalize(sunwards.xy + 1e-5)), 0.0);
  float low = 1.0 - smoothstep(0.0, 0.6, sunwards.z);
  vec3 rim = mix(horizon, glow, 0.55 * low * beside * beside);
  vec3 found = mix(rim, zenith, 1.0 - exp(-3.6 * up));
  float n2 = near * near;
  float n8 = n2 * n2 * n2 * n2;
  return found + glow * (0.10 * n8 + 0.28 * n8 * n8 * n8 * n8);
}`;

const VERTEX = `
varying vec3 way;
void main() {
  way = position;
  vec4 at = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
  gl_Position = at.xyww;
}`;

const FRAGMENT = `
${SKY_GLSL}
uniform vec3 clouds;
uniform vec3 below;
uniform sampler2D tile;
uniform float detail;
uniform float sunk;
varying vec3 way;
void main() {
  vec3 d = normalize(way);
  vec3 colour = skyTowards(d);
  if (d.z > 0.0 && detail > 0.5) {
    vec2 at = d.xy / (d.z + 0.12);
    float puffs = texture2D(tile, 0.055 * at).b + 0.45 * texture2D(tile, 0.16 * at + 0.3).b;
    float cover = smoothstep(0.78, 1.12, puffs) * smoothstep(0.02, 0.22, d.z) * 0.55;
    float lit = 0.75 + 0.5 * pow(max(dot(d, sunwards), 0.0), 4.0);
    colour = mix(colour, clouds * lit, cover);
  }
  float near = max(dot(d, sunwards), 0.0);
  colour += glow * 14.0 * smoothstep(0.99975, 0.9999, near);
  colour = mix(colour, below, max(smoothstep(0.0, 0.05, -d.z), sunk));
  gl_FragColor = vec4(colour, 1.0);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** A dome about the camera, behind all else. */
export class Sky {
  readonly mesh: Mesh;
  private readonly material: ShaderMaterial;

  constructor(tile: DataTexture) {
    this.material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      side: BackSide,
      depthTest: false,
      depthWrite: false,
      uniforms: { ...SKY, tile: { value: tile }, detail: { value: 1 }, sunk: { value: 0 } },
    });
    this.mesh = new Mesh(new SphereGeometry(1, 32, 20), this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  /** Clouds, or none. */
  set detail(on: boolean) {
    this.material.uniforms.detail.value = on ? 1 : 0;
  }

  /** How deep an eye is in the sea, where it sees no sky: from 0, above the water, to 1, from 50 m down. */
  set depth(metres: number) {
    this.material.uniforms.sunk.value = Math.min(Math.max((metres - 5) / 45, 0), 1);
  }

  /** Paints sky and horizon; `below` is what lies under it, sea or land. */
  paint(light: Light, below: number[], azimuth: number): void {
    const { sunwards, ...colours } = SKY;
    const flat = Math.cos(light.height);
    (sunwards.value as Vector3).set(flat * Math.cos(azimuth), flat * Math.sin(azimuth), Math.sin(light.height));
    for (const key of ["zenith", "horizon", "glow", "clouds"] as const) (colours[key].value as Color).setRGB(...triple(light[key]));
    (colours.below.value as Color).setRGB(...triple(below));
  }
}

export function triple(values: number[]): [number, number, number] {
  return [values[0], values[1], values[2]];
}
