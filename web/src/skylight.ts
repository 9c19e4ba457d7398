// The light of the sky on things, from all sides: a small cube of it, the more blurred the rougher what mirrors it. It is computed
// here from the sky's formula, since three's own way takes seconds where there is no graphics card.

import { CubeTexture, DataTexture, DataUtils, HalfFloatType, LinearFilter, LinearMipmapLinearFilter, RGBAFormat, Vector3 } from "three";
import type { Light } from "./sky";

const SIDES = [32, 16, 8, 4, 2]; // of the levels, sharp to rough; three takes the light on matt things from the last but one
const SHARPNESS = [0, 0, 26, 1]; // of the lobe in which a level gathers light, as a power of the cosine; 0: none is needed

/** The sky in a direction, as in `SKY_GLSL`, and what lies below the horizon. */
export function skyTowards(light: Light, below: number[], sunwards: Vector3, d: Vector3, into: number[]): void {
  const up = Math.max(d.z, 0);
  const near = Math.max(d.dot(sunwards), 0);
  const beside = Math.max((d.x * sunwards.x + d.y * sunwards.y) / (Math.hypot(d.x, d.y) * Math.hypot(sunwards.x, sunwards.y) + 1e-9), 0);
  const high = Math.min(Math.max(sunwards.z / 0.6, 0), 1);
  const low = 0.55 * (1 - high * high * (3 - 2 * high)) * beside * beside;
  const blue = 1 - Math.exp(-3.6 * up);
  const n8 = near ** 8;
  const down = Math.min(Math.max(-d.z / 0.05, 0), 1);
  for (let i = 0; i < 3; ++i) {
    const rim = light.horizon[i] + (light.glow[i] - light.horizon[i]) * low;
    const sky = rim + (light.zenith[i] - rim) * blue + light.glow[i] * (0.1 * n8 + 0.28 * n8 ** 4);
    into[i] = sky + (below[i] - sky) * down;
  }
}

/** The sky as what shines on all materials of a scene; for `Scene.environment`. */
export function skylight(light: Light, below: number[], sunwards: Vector3): CubeTexture {
  const colour = [0, 0, 0];
  const seen = directions(SIDES[1]);
  const radiance = seen.map((d) => {
    skyTowards(light, below, sunwards, d, colour);
    return [...colour];
  });
  const gathered = (d: Vector3, sharpness: number) => {
    let whole = 0;
    colour.fill(0);
    seen.forEach((other, i) => {
      const weight = Math.max(d.dot(other), 0) ** sharpness;
      whole += weight;
      for (let c = 0; c < 3; ++c) colour[c] += weight * radiance[i][c];
    });
    // Light on matt things has come from clouds and haze too, which the gradient does not have: less blue than its own.
    const grey = (0.21 * colour[0] + 0.72 * colour[1] + 0.07 * colour[2]) / whole;
    for (let c = 0; c < 3; ++c) colour[c] += 0.55 * (grey * whole - colour[c]);
    for (let c = 0; c < 3; ++c) colour[c] /= whole;
  };
  const level = (l: number): DataTexture[] => {
    const side = SIDES[l];
    return faces(side).map((places) => {
      const data = new Uint16Array(4 * side * side);
      places.forEach((d, i) => {
        const sharpness = SHARPNESS[Math.min(l, SHARPNESS.length - 1)];
        if (sharpness) gathered(d, sharpness);
        else skyTowards(light, below, sunwards, d, colour);
        for (let c = 0; c < 3; ++c) data[4 * i + c] = DataUtils.toHalfFloat(colour[c]);
        data[4 * i + 3] = DataUtils.toHalfFloat(1);
      });
      return new DataTexture(data, side, side, RGBAFormat, HalfFloatType);
    });
  };
  const cube = new CubeTexture(level(0) as unknown as HTMLImageElement[]);
  cube.mipmaps = SIDES.slice(1).map((_, l) => ({ image: level(l + 1) })) as unknown as typeof cube.mipmaps;
  cube.type = HalfFloatType;
  cube.format = RGBAFormat;
  cube.magFilter = LinearFilter;
  cube.minFilter = LinearMipmapLinearFilter;
  cube.generateMipmaps = false;
  cube.isPMREMTexture = true;
  cube.needsUpdate = true;
  return cube;
}

function directions(side: number): Vector3[] {
  return faces(side).flat();
}

/** The directions of a cube's texels, face by face as WebGL has them; three mirrors x. */
function faces(side: number): Vector3[][] {
  const at: ((s: number, t: number) => [number, number, number])[] = [
    (s, t) => [1, -t, -s],
    (s, t) => [-1, -t, s],
    (s, t) => [s, 1, t],
    (s, t) => [s, -1, -t],
    (s, t) => [s, -t, 1],
    (s, t) => [-s, -t, -1],
  ];
  return at.map((face) =>
    Array.from({ length: side * side }, (_, i) => {
      const [s, t] = [(2 * (i % side) + 1) / side - 1, (2 * Math.floor(i / side) + 1) / side - 1];
      const [x, y, z] = face(s, t);
      return new Vector3(-x, y, z).normalize();
    }),
  );
}
