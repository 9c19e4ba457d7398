// A tile of small waves and of cloudy noise, computed once: what the sea, its foam and the clouds take their detail from. It has
// a texture's mip levels, so that the far sea neither flickers nor costs. It is for the eye alone: no force knows of it.

import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping } from "three";

const SIDE = 256;
const WAVES = 44;
const PUFFS = 40;

/** Slopes of small waves that run along x (red, green), and smooth noise (blue), around 0.5 each. */
export function ripples(): DataTexture {
  const random = numbers(11);
  const cosine = Float32Array.from({ length: SIDE }, (_, i) => Math.cos((2 * Math.PI * i) / SIDE));
  const [sx, sy, noise] = [0, 1, 2].map(() => new Float32Array(SIDE * SIDE));
  const add = (into: Float32Array, m: number, n: number, turn: number, size: number) => {
    for (let y = 0, at = 0; y < SIDE; ++y) for (let x = 0; x < SIDE; ++x, ++at) into[at] += size * cosine[(m * x + n * y + turn) & (SIDE - 1)];
  };
  for (let j = 0; j < WAVES; ++j) {
    // Whole numbers of waves to a side, so that tiles meet; slopes fall slowly with wave number, as in a wind sea's tail.
    const k = 3 * (28 / 3) ** ((j + random()) / WAVES);
    const angle = 2.2 * (random() + random() + random() - 1.5);
    const [m, n] = [Math.round(k * Math.cos(angle)), Math.round(k * Math.sin(angle))];
    const turn = Math.floor(SIDE * random());
    add(sx, m, n, turn, m / k ** 1.35);
    add(sy, m, n, turn, n / k ** 1.35);
  }
  for (let j = 0; j < PUFFS; ++j) {
    const k = 1.2 * (20 / 1.2) ** ((j + random()) / PUFFS);
    const angle = 2 * Math.PI * random();
    const [m, n] = [Math.round(k * Math.cos(angle)), Math.round(k * Math.sin(angle))];
    if (m || n) add(noise, m, n, Math.floor(SIDE * random()), 1 / k);
  }
  const bytes = new Uint8Array(4 * SIDE * SIDE).fill(255);
  [sx, sy, noise].forEach((values, channel) => {
    const rms = Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
    values.forEach((v, i) => (bytes[4 * i + channel] = Math.min(Math.max(127.5 + (42 * v) / rms, 0), 255)));
  });
  const found = new DataTexture(bytes, SIDE, SIDE);
  found.wrapS = found.wrapT = RepeatWrapping;
  found.magFilter = LinearFilter;
  found.minFilter = LinearMipmapLinearFilter;
  found.generateMipmaps = true;
  found.anisotropy = 4;
  found.needsUpdate = true;
  return found;
}

/** Random numbers between 0 and 1 that a seed determines: every page has the same ripples. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 16777216;
  };
}
