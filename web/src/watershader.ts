// How the sea is drawn: true waves in the vertex shader; light, ripples and foam in the fragment shader.

import { MOST } from "./sea";
import { SKY_GLSL } from "./sky";

/** Vectors of four: waves, or four samples of a recorded elevation each. */
export const SLOTS = MOST;
/** Places where the surface is told to be as it was there, and ships about which there is foam. */
export const MEETINGS = 4;
export const SHIPS = 3;

export const VERTEX = `
attribute float coarse;
uniform vec4 waves[${SLOTS}];
uniform int kind;
uniform int count;
uniform vec2 along;
uniform float level;
uniform float reach;
uniform vec2 middle;
uniform vec4 meetings[${MEETINGS}];
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

float sampled(float s) {
  float at = clamp((s / reach + 1.0) * 0.5, 0.0, 1.0) * ${4 * SLOTS - 1}.0;
  int i = int(floor(at));
  int j = min(i + 1, ${4 * SLOTS - 1});
  return mix(waves[i / 4][i % 4], waves[j / 4][j % 4], fract(at));
}

void main() {
  vec2 xy = position.xy + middle;
  float z = level;
  slope = vec2(0.0);
  fold = 0.0;
  lost = 0.0;
  if (kind == 1) {
    float whole = 1e-6;
    for (int j = 0; j < count; ++j) {
      vec2 k = waves[j].xy;
      float size = length(k);
      // Far off, where points are too far apart for a wave, it fades; by the crane, where coarse is 0, every wave is whole.
      float kept = 1.0 - smoothstep(0.18, 0.42, coarse * size / 6.2832);
      float steep = waves[j].z * size;
      whole += steep * steep;
      lost += steep * steep * (1.0 - kept);
      if (kept <= 0.0) continue;
      float angle = waves[j].w - dot(k, xy);
      float c = kept * waves[j].z * cos(angle);
      z += c;
      fold += c * size;
      slope += kept * waves[j].z * sin(angle) * k;
    }
    lost = sqrt(lost / whole);
  } else if (kind == 2) {
    float s = dot(along, xy);
    float here = sampled(s), after = sampled(s + 2.0), before = sampled(s - 2.0);
    float kept = 1.0 - smoothstep(0.7, 1.0, abs(s) / reach);
    z += kept * here;
    slope = kept * along * (after - before) / 4.0;
    fold = kept * 2.0 * (2.0 * here - after - before);
    lost = 1.0 - kept;
    for (int j = 0; j < ${MEETINGS}; ++j) {
      vec2 off = (xy - meetings[j].xy) / meetings[j].w;
      float rise = meetings[j].z * exp(-dot(off, off));
      z += rise;
      slope -= 2.0 * rise * off / meetings[j].w;
    }
  }
  place = vec3(xy, z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  gl_Position.z = min(gl_Position.z, 0.99999 * gl_Position.w); // the far sea is there, however near the far plane
}`;

/** Lines every so many metres, one pixel wide. */
export const LINES_GLSL = `
float lines(vec2 xy, float every) {
  vec2 at = xy / every;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, 1e-6);
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(wide.x, wide.y)));
}`;

export const FRAGMENT = `
${SKY_GLSL}
${LINES_GLSL}
uniform vec3 deep;
uniform vec3 scatter;
uniform vec3 sunlight;
uniform vec3 paint;
uniform sampler2D tile;
uniform float time;
uniform vec2 along;
uniform float level;
uniform float ripple;
uniform float steepness;
uniform float haze;
uniform float spacing;
uniform float scale;
uniform float detail;
uniform mat4 intoShip[${SHIPS}];
uniform vec4 ship[${SHIPS}];
uniform int ships;
varying vec3 place;
varying vec2 slope;
varying float fold;
varying float lost;

// How far a place at the surface is from a hull, in metres, as from a box whose sides come together at the bow: the waterline narrows towards the bow as the hull's does.
float fromHull(vec3 at, vec4 size) {
  float lengthwise = 2.0 * at.x / size.x;
  float t = size.x > 1.8 * size.y ? clamp((lengthwise - 0.35) / 0.65, 0.0, 1.0) : 0.0;
  float aside = abs(at.y) - 0.5 * size.y * (1.0 - t * t);
  float ahead = abs(at.x) - 0.5 * size.x;
  float over = max(at.z - size.w, -at.z - size.z); // above the deck, or below the keel
  return length(max(vec3(aside, ahead, over), 0.0)) + min(max(max(aside, ahead), over), 0.0);
}

// From axes along and across the waves to those of the picture.
vec2 turnedBack(vec2 v, vec2 way) {
  return vec2(way.x * v.x - way.y * v.y, way.y * v.x + way.x * v.y);
}

void main() {
  vec3 toEye = cameraPosition - place;
  float distance = length(toEye);
  toEye /= distance;
  // Ripples run with the waves: three tiles of other sizes and speeds, the largest where the grid has lost the true waves.
  mat2 turn = mat2(along.x, -along.y, along.y, along.x);
  vec2 at = turn * place.xy;
  vec3 a = texture2D(tile, at / 23.0 - vec2(0.055, 0.004) * time).xyz;
  vec2 small = a.xy - 0.5;
  float puff = a.z;
  vec2 large = vec2(0.0);
  if (detail > 0.5) {
    vec3 b = texture2D(tile, mat2(0.83, 0.56, -0.56, 0.83) * at / 9.7 - vec2(0.11, 0.03) * time).xyz;
    vec3 c = texture2D(tile, at / 310.0 - vec2(0.012, 0.003) * time).xyz;
    small = 0.75 * small + 0.65 * mat2(0.83, -0.56, 0.56, 0.83) * (b.xy - 0.5) / (1.0 + distance * distance * 4e-5);
    // Gusts are patches of rougher water; far off, where tiles would be seen to repeat, ripples give way to the largest.
    small *= (0.4 + 1.2 * c.z) / (1.0 + distance * distance * 1.2e-5);
    puff = 0.55 * puff + 0.45 * b.z;
    large = (c.xy - 0.5) * lost * steepness;
  }
  vec2 tilt = slope + 6.0 * turnedBack(small * ripple + large, along); // a tile's slopes are 1/6 in the mean
  vec3 n = normalize(vec3(-tilt, 1.0));
  float facing = max(dot(n, toEye), 0.0);
  // Schlick, less at grazing angles: a rough sea never becomes a mirror [a facet that faces away is hidden].
  float grazing = 1.0 - facing;
  float g2 = grazing * grazing;
  float fresnel = 0.02 + 0.78 * g2 * g2 * grazing;
  vec3 mirrored = reflect(-toEye, n);
  mirrored.z = abs(mirrored.z) + 0.05 + 0.8 * ripple;
  mirrored = normalize(mirrored);
  vec3 above = skyTowards(mirrored);
  float foam = 0.0;
  float beside = 1.0;
  for (int j = 0; j < ${SHIPS}; ++j) {
    if (j >= ships) break;
    vec3 mine = (intoShip[j] * vec4(place, 1.0)).xyz;
    vec4 size = ship[j];
    float off = fromHull(mine, size);
    float wide = 0.1 * size.y * (0.5 + 6.0 * steepness) * (0.5 + puff);
    foam = max(foam, (1.0 - smoothstep(0.0, wide, abs(off))) * (0.55 + 5.0 * steepness));
    // The hull mirrored: a ray that meets its side below the deck sees paint, not sky.
    vec3 ray = mat3(intoShip[j]) * mirrored;
    float side = abs(mine.y) - 0.5 * size.y;
    float rise = mine.z + ray.z * max(side, 0.0) / max(abs(ray.y), 1e-3);
    float meets = step(ray.y * mine.y, 0.0) * (1.0 - smoothstep(0.46, 0.5, abs(mine.x + ray.x * max(side, 0.0) / max(abs(ray.y), 1e-3)) / size.x));
    above = mix(above, paint, 0.8 * meets * (1.0 - smoothstep(0.7, 1.15, rise / size.w)) * step(-1.0, side));
    beside = min(beside, smoothstep(-0.2, 0.35, off / size.y));
  }
  float crest = clamp(0.5 + (place.z - level) * 0.35, 0.0, 1.6);
  float sunny = max(sunwards.z, 0.12);
  vec3 under = deep + scatter * (0.2 + 0.26 * crest * crest) * (0.35 + 0.65 * sunny);
  under *= 0.62 + 0.6 * max(dot(n, sunwards), 0.0) + 0.25 * facing;
  // Light through the backs of crests that stand between the eye and the sun.
  float through = pow(max(dot(-toEye, sunwards), 0.0), 3.0) * max(fold, 0.0) * 2.0;
  under += scatter * through;
  vec3 colour = mix(under, above, fresnel);
  float sharp = mix(420.0, 70.0, smoothstep(0.0, 1.0, distance / haze * 4.0));
  float glint = pow(max(dot(normalize(reflect(-toEye, n)), sunwards), 0.0), sharp);
  colour += sunlight * glint * (0.25 + 1.5 * fresnel);
  foam += smoothstep(0.2, 0.42, fold) * 0.9;
  float bubbles = smoothstep(0.78 - 0.62 * min(foam, 1.0), 1.0 - 0.5 * min(foam, 1.0), puff + 0.12);
  float white = clamp(foam, 0.0, 1.0) * bubbles;
  vec3 foamy = skyTowards(vec3(0.0, 0.0, 1.0)) * 0.7 + sunlight * 0.17 * (0.4 + 0.6 * sunny) + horizon * 0.12;
  colour = mix(colour, foamy, 0.85 * white);
  if (scale > 0.5) {
    float grid = 0.2 * lines(place.xy, spacing) + 0.3 * lines(place.xy, 5.0 * spacing);
    colour = mix(colour, vec3(0.9, 0.97, 1.0) * (0.25 + 0.75 * sunny), grid);
  }
  float far = distance / haze;
  float hidden = 1.0 - exp(-far * far);
  vec3 way = -toEye;
  way.z = 0.0;
  colour = mix(colour, skyTowards(normalize(way)), hidden);
  float clear = mix(0.74, 0.93, beside);
  gl_FragColor = vec4(colour, max(max(clear, fresnel * 1.6), max(hidden, white)));
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;
