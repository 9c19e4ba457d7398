// The ground on land: a quay of concrete slabs with joints, which takes shadows and fades into the horizon's haze.

import { CircleGeometry, Color, Mesh, MeshStandardMaterial } from "three";
import { type Light, SKY, SKY_GLSL, triple } from "./sky";
import { LINES_GLSL } from "./watershader";

const HORIZON = 25000;

export class Ground {
  readonly mesh: Mesh;
  private readonly material = new MeshStandardMaterial({ roughness: 0.95, metalness: 0 });
  private readonly more = { spacing: { value: 5 }, scaleLines: { value: 1 }, haze: { value: 1000 } };

  constructor(spacing: number, haze: number) {
    this.more.spacing.value = spacing;
    this.more.haze.value = haze;
    // Joints and haze come on top of three's light and shadows.
    this.material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, SKY, this.more);
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nvarying vec3 place;")
        .replace("#include <project_vertex>", "#include <project_vertex>\nplace = (modelMatrix * vec4(transformed, 1.0)).xyz;\ngl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w);");
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\nvarying vec3 place;\nuniform float spacing, scaleLines, haze;\n${SKY_GLSL}\n${LINES_GLSL}\n${SLABS}`)
        .replace("#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.rgb *= slabs(place.xy);")
        .replace("#include <opaque_fragment>", `#include <opaque_fragment>\n${HAZE}`);
    };
    this.mesh = new Mesh(new CircleGeometry(HORIZON, 96), this.material);
    this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
  }

  get scale(): boolean {
    return this.more.scaleLines.value > 0;
  }

  set scale(on: boolean) {
    this.more.scaleLines.value = on ? 1 : 0;
  }

  paint(light: Light): void {
    this.material.color = new Color().setRGB(...triple(light.ground));
  }
}

// Every slab has its own shade of grey; joints are dark and stay a few centimetres wide; finer stains fade with distance.
const SLABS = `
float hashed(vec2 at) { return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.5453); }
float smoothed(vec2 at) {
  vec2 i = floor(at), f = at - i;
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hashed(i), hashed(i + vec2(1.0, 0.0)), f.x), mix(hashed(i + vec2(0.0, 1.0)), hashed(i + vec2(1.0, 1.0)), f.x), f.y);
}
float slabs(vec2 xy) {
  vec2 at = xy / spacing;
  vec2 wide = fwidth(at);
  float fine = 1.0 - smoothstep(0.1, 0.6, max(wide.x, wide.y));
  vec2 off = abs(fract(at - 0.5) - 0.5);
  vec2 joint = 1.0 - smoothstep(vec2(0.003), vec2(0.003) + wide, off);
  float shade = 0.94 + 0.1 * hashed(floor(at)) * fine + 0.07 * smoothed(at * 2.7) * fine + 0.05 * smoothed(at * 0.31);
  float large = lines(xy, 5.0 * spacing) * scaleLines;
  return shade * (1.0 - 0.22 * fine * max(joint.x, joint.y)) * (1.0 - 0.16 * large);
}`;

const HAZE = `
{
  vec3 way = place - cameraPosition;
  float far = length(way) / haze;
  way.z = 0.0;
  gl_FragColor.rgb = mix(gl_FragColor.rgb, skyTowards(normalize(way)), 1.0 - exp(-far * far));
}`;
