// What Python hands to the page: the scene, the signals, and either what a live run needs or a recorded one.

export type Vector = [number, number, number];

/** What a part is: structure, what belongs to cylinders and ropes, and what hangs on the hook. */
export type Look =
  | "column" | "pedestal" | "bed" | "house" | "ballast" | "gantry" | "boom" | "telescope" | "lattice" | "link" | "bracket" | "seat" | "box"
  | "pin" | "eye" | "barrel" | "rod" | "drum" | "cradle" | "guide"
  | "block" | "bridle" | "sling" | "container" | "crate" | "panel" | "frame" | "tank";

export interface Part {
  body: string;
  shape: "box" | "beam" | "tube" | "ball" | "hull" | "boom" | "surface";
  colour: string;
  from: Vector;
  to: Vector;
  /** Edges of a box; widths of a beam, or radii of a tube, at its two ends; length, breadth, draught, freeboard of a hull;
   * two sides at every station of a boom. */
  size: number[];
  /** Of a hull: its length lies along the body's x or y; `down` where the body's z axis points down. */
  along?: "x" | "y";
  down?: boolean;
  /** Of a hull: whether a house stands at its bow (1), its stern (-1), or nowhere (0). */
  house?: number;
  /** Of a boom: places from 0 to 1 whose deflections are known, and the turn from the beam's axes to the body's, row by row. */
  stations?: number[];
  turn?: number[];
  /** What it is, where more is known of it than its shape; it decides how the page shapes it. */
  look?: Look;
  /** Outer sides where they are known: depth and width of a boom at its deepest; radius of a column and width of the boom on it; edges
   * along front, across and up of what stands on a house, or along x, y and z of a hook block. */
  section?: number[];
  /** About which a boom is luffed, along which a pin or an axle lies, in the body's frame. */
  axis?: Vector;
  /** Upwards at the start; of a gantry, where its front legs stand. Which way a slewing body looks. */
  up?: Vector;
  front?: Vector;
  /** What a boom begins in (lug, plain) and ends in (fork, head, mouth); how far a lattice's diagonals reach along it. */
  ends?: [string, string];
  pitch?: number;
  /** Of a surface: x, y and z of its corners in turn, and three corners of each triangle. */
  corners?: number[];
  triangles?: number[];
}

/** A point of a body or the ground: in its frame, or beside the axis of a boom at a place from 0 to 1. */
export interface Spot {
  on: string;
  place: number | null;
  at: Vector;
}

/** A cylinder between the pins of its barrel and its rod. */
export interface Strut {
  name: string;
  pins: [Spot, Spot];
  barrel: number;
  rod: number;
  /** Outside of the barrel, and of the rod. */
  radius: number;
  rodRadius: number;
  /** Along which the pins lie, in the frame of what the barrel is pinned to. */
  axis: Vector;
}

/** A point of the ground on which the crane stands; the axis of the pin of a boom that is hinged there, in ground axes. */
export interface Foot {
  at: Vector;
  axis: Vector | null;
}

/** A spot beside a boom, held by a bracket, and the axis of the pin there in the boom's frame. */
export interface Bracket extends Spot {
  axis: Vector;
}

export interface Wire {
  from: string;
  to: string;
  at: Vector;
}

/** A point of a line, or the middle of a wheel about an axis of its body; `turn` is the radius, negative against the axis. */
export interface PathPoint {
  spot: Spot;
  axis: Vector | null;
  turn: number;
}

/** A place among the numbers that pictures follow (`SceneData.shown`); null where they do not have it. */
export type ShownAt = number | null;

interface Coloured {
  name: string;
  /** One for all spans, one for each, or none. */
  tensions: ShownAt[];
  slack: ShownAt;
  /** The tension that is drawn red, its breaking load; null: it is not coloured. */
  limit: number | null;
  radius: number;
}

export interface LineSketch extends Coloured {
  kind: "line";
  path: PathPoint[];
}

/** Through points in the ground frame, three numbers each. */
export interface CurveSketch extends Coloured {
  kind: "curve";
  points: ShownAt[][];
}

export interface DiscSketch {
  kind: "disc";
  spot: Spot;
  axis: Vector;
  radius: number;
  width: number | null;
}

/** A plane that can be touched; its axes, row by row, are columns: along, across, and where it faces. */
export interface SlabSketch {
  kind: "slab";
  spot: Spot;
  axes: number[];
  size: [number, number];
}

export interface PostSketch {
  kind: "post";
  spot: Spot;
  to: Vector;
  radius: number;
}

/** Points that may touch something, each with its normal force; and the whole force on their body. */
export interface TouchSketch {
  kind: "touch";
  name: string;
  points: Spot[];
  loads: ShownAt[];
  force: ShownAt[];
}

export interface MarkSketch {
  kind: "mark";
  name: string;
  ends: [Spot, Spot];
  colour: "rubber" | "steel";
}

export interface ArrowSketch {
  kind: "arrow";
  name: string;
  spot: Spot;
  force: ShownAt[];
}

export interface BoxSketch {
  kind: "box";
  spot: Spot;
  edges: Vector;
}

/** A ring on the water about a spot, while that is no farther from the surface than its reach. */
export interface LevelSketch {
  kind: "level";
  spot: Spot;
  radius: number;
  reach: number;
  elevation: ShownAt;
}

/** What a part looks like besides bodies. */
export type Sketch =
  | LineSketch
  | CurveSketch
  | DiscSketch
  | SlabSketch
  | PostSketch
  | TouchSketch
  | MarkSketch
  | ArrowSketch
  | BoxSketch
  | LevelSketch;

export interface SceneData {
  /** From ground axes to axes with z up, row by row. */
  turn: number[];
  bodies: string[];
  parts: Part[];
  struts: Strut[];
  /** Spots beside booms to which a bracket is drawn. */
  brackets: Bracket[];
  /** By body, where it is joined to what carries it. */
  carriers: Record<string, Spot>;
  /** Points of the ground on which the crane stands. */
  feet: Foot[];
  /** What cameras look at, or from: where the crane stands, where its king carries the boom, the boom there, its end, and the load. */
  landmarks: Record<"foot" | "king" | "boom" | "tip" | "load", Spot | null>;
  /** Booms whose deflections are known, in the order in which they come. */
  booms: string[];
  wire: Wire | null;
  /** Joints whose reactions are known, in the order in which they come. */
  joints: string[];
  sketches: Sketch[];
  /** Entries of outputs that sketches follow. */
  shown: { output: string; at: number }[];
  /** Height of the still water, or null on land. */
  water: number | null;
  /** Typical size of the crane [m]. */
  size: number;
  /** A typical force in a joint [N], for the length of arrows. */
  force: number;
}

export interface Signal {
  id: string;
  label: string;
  group: string;
  unit: string;
  factor: number;
  output: string;
  /** Entries of the output: one value, or several whose root sum of squares is meant. */
  at: number[];
  /** What it should stay below, where that is known, in the unit shown. */
  limit?: number;
}

/** What the operator reads: a figure, and others of the same thing; each a signal times a factor. */
export interface Readout {
  key: string;
  label: string;
  title: string;
  /** `ground`: a height on land, over the ground as it is drawn. */
  parts: { signal: string; factor: number; unit: string; digits: number; words: string; ground: boolean }[];
}

/** Where the crane can reach, and what it may lift there. */
export interface ChartData {
  /** Radius and height of the tip [m] over a grid of poses, the last coordinate fastest; null where a pose cannot be. */
  range: { over: string[]; shape: number[]; radius: (number | null)[]; height: (number | null)[] } | null;
  /** Largest loads [kg] by radius and height, the height fastest; without heights, which follow from radii then, by radius. */
  loads: { radii: number[]; heights: number[] | null; cases: { name: string; load: (number | null)[]; governing: string[] }[] } | null;
}

/** What is watched in a live run, and the numbers of the rules by which something has happened (simulation/events.py). */
export interface WatchData {
  /** Gap [m] from which on a load lands; that a contact must open by; and what a tension falls to after a peak. */
  lifted: number;
  least: number;
  fallen: number;
  /** Of the size of each kind of event. */
  units: Record<string, string>;
  /** What each kind is called. */
  words: Record<string, string>;
  /** Whether there are ropes, contacts or limits to watch. */
  steps: boolean;
  /** Kinds of limits that count where they are passed at the start. */
  fromStart: string[];
  /** Entries of outputs: something happens when the largest of them rises above a level. */
  passing: { kind: "overload" | "end_stop" | "cavitation"; of: string; output: string; at: number[]; level: number; unit: string }[];
}

export interface Motor {
  name: string;
  label: string;
  torque: string;
  value: number;
  start: number;
  /** The parameter that holds its force, or null where it is an input on top of a course. */
  parameter: string | null;
}

export interface SetPoint {
  name: string;
  label: string;
  /** The output that holds its present value. */
  output: "setpoint" | "setpoint_course" | "valve_opening" | "lever_command" | "tip_lever";
  unit: string;
  factor: number;
  lower: number;
  upper: number;
  start: number;
  /** The speed for which the drive is rated, per second; in how many seconds it gets there; and where that is from. */
  rate: number;
  ramp: number;
  source: string;
  parameters: string[];
  values: number[];
  /** The inputs by which a hand moves it, where the file prescribes its motion and there are no parameters; else none. */
  motion: string[];
  /** The rope on a hoisting drum: a hand pays no more of it out while it is slack. */
  rope: string | null;
  /** The input that is told how fast a hand moves the set-point. */
  rateInput: string | null;
  /** Whether the scenario moves it by itself until a hand takes over. */
  course: boolean;
  /** Whether its value is a deflection, of a valve or of a lever: it goes back to the middle when it is let go. */
  opens: boolean;
}

export interface Switch {
  name: string;
  label: string;
  hint: string;
  parameters: string[];
  /** What the parameters may be multiplied by: 0 is off, 1 as in the file. */
  factors: number[];
}

/** A driver's lever for one motor or set-point: a signed command between -1 and 1. */
export interface LeverData {
  /** The motor or set-point that it moves. */
  drive: string;
  function: "slew" | "luff" | "knuckle" | "telescope" | "hoist" | "other";
  label: string;
  /** What a negative and a positive command does: down and up, right and left, in and out. */
  words: [string, string];
  /** Of a positive command in the drive's own direction, whichever way its axis points. */
  sign: number;
  /** Keys for a negative and a positive command. */
  keys: [string, string] | null;
  /** An axis of a stick, which point to the right and up; a gamepad's sticks are the same. */
  stick: { side: "left" | "right"; axis: "x" | "y"; sign: number } | null;
  /** Seconds from rest to a full command, where the drive has a rated speed. */
  ramp: number | null;
  /** A gamepad's buttons for a negative and a positive command. */
  pad: [number, number] | null;
}

/** What a hand can pull: a point of the load, with a force that the program takes as inputs along the ground's axes. */
export interface PullData {
  body: string;
  at: Vector;
  inputs: [string, string, string];
  mass: number;
  /** The largest force [N]. */
  limit: number;
}

/** A number of the file that can be edited, and what it does to the parameters of the programs. In SI units. */
export interface NumberData {
  path: string;
  section: string;
  label: string;
  /** As it is shown, and how many of that unit are one in SI units. */
  unit: string;
  factor: number;
  value: number;
  lower: number;
  upper: number;
  /** What the model said of a value beyond these. */
  why: string;
  /** Whether a run of the edited file begins elsewhere. */
  start: boolean;
  /** Programs in which it does something else, by number: variants that set it themselves. */
  notIn: number[];
  /** Parameters that go with a power of it. */
  times: [number, string[]][];
  /** Parameters with a term that grows with a power of it: name, power, slope. */
  adds: [string, number, number][];
  /** Of a moment of inertia: all three of the body, of which none may be more than the other two together. */
  moments?: [number, number, number];
  /** Another number of the file, and its value there, that this one must stay below or above. */
  below?: [string, number];
  above?: [string, number];
}

/** What of a wave system can be changed: its height, peak period and direction. */
export interface SystemState {
  hs: number;
  tp: number;
  direction: number;
}

/** What of a sea can be changed: whether there is one, its first wave system, and all others. */
export interface SeaState extends SystemState {
  on: boolean;
  others: SystemState[];
}

/** What of a wave system stays: the name that the file gives it (none where there is only one), its form and its seed. */
export interface SystemData {
  name: string;
  gamma: number;
  spreading: number | null;
  seed: number;
}

export interface SeaData extends SeaState {
  regular: boolean;
  /** Of a regular wave: its lead at the origin at t = 0. */
  phase: number;
  /** The wave systems, in the order of the states. */
  systems: SystemData[];
  note: string;
  /** Where elevations are asked for: the vessels' mean places, or without vessels those of loads. z is up. */
  places: [number, number][];
  /** Frequencies of the waves over that of the peak, and those that all tables have; null without tables. */
  span: [number, number];
  band: [number, number] | null;
  tables: ResponseTable[];
  met: Meeting[];
  decays: Decays | null;
}

/** Six complex responses per metre of wave, real and imaginary parts, in the scenario's axes: over frequencies, and all around. */
export interface ResponseTable {
  w: number[];
  directions: number;
  /** Whether there are only those of half a turn: on the other side sway, roll and yaw have the other sign. */
  mirrored: boolean;
  values: string;
}

/** What meets the waves at a place: a vessel by forces on it or by its motion, loads by the water about them. */
export interface Meeting {
  kind: "forces" | "motion" | "water";
  position: [number, number];
  heading: number;
  /** The inputs of the program that take what is found; loads at one place take the same. */
  inputs: string[][];
  /** Of a motion: the seconds in which it grows from nothing. */
  rampIn: number | null;
  table?: number;
  /** Of loads: the place in the scenario's axes. */
  station?: [number, number];
}

/** How the water's motion dies out with depth: see `page_water` in Python. */
export interface Decays {
  side: number;
  /** Frequencies over the peak's between which nearly all energy lies. */
  slow: number;
  fast: number;
  /** Rows and columns of the table of shares: the first logarithm, the step, and how many. */
  first: [number, number, number];
  k: [number, number, number];
  /** Of each number of the formula `water`, whether it is a quarter of a turn ahead. */
  quarter: number[];
  values: string;
}

/** The mean wind [m/s], and where it blows [rad] from x, against the clock as seen from above. */
export interface WindData {
  speed: number;
  direction: number;
}

/**
 * A vessel that starts as the waves move it: s^2 inertia + s (damping + C (s - A)^-1 B) + stiffness times its motions [roll, pitch,
 * yaw, x, y, z] are the forces of a wave, with s = i w and the states of the fluid memory that come with A, B and C.
 */
export interface Ride {
  /** Which they are of those that meet the waves: one vessel, or all that act on each other, six motions for each in turn. */
  met: number[];
  inertia: number[][];
  damping: number[][];
  stiffness: number[][];
  A: number[][];
  B: number[][];
  C: number[][];
  /** Of each motion, the place of its force among those of the meeting. */
  order: number[];
  /** Where the states of the fluid memory begin. */
  memory: number;
  vessels: RiddenVessel[];
}

export interface RiddenVessel {
  /** The states that go with the motions: of the vessel, and of all that stands on it or hangs from it. */
  moves: number[];
  /** The program's formula for these: six motions, their six rates, and the states at rest. */
  formula: string;
}

/** A program as the page names and steps it. */
export interface Variant {
  title: string;
  description: string;
  /** A run goes on in another variant of the same place: one with the same start and the same end stops. */
  place: number;
  /** Its sea as the file has it: choosing the variant brings it. */
  sea: SeaState | null;
  /** Its vessels that start as the waves move them. */
  rides: Ride[];
  fileStep: number;
  step: number;
  wind: WindData | null;
  careful: LiveData["careful"];
}

export interface LiveData {
  /** One for each program, the first with the title, steps and start of the file. */
  variants: Variant[];
  step: number;
  /** A smaller step, taken while a cylinder's length is outside the range in which the usual one is stable. */
  careful: { step: number; calm: [number, number][] };
  /** Seconds after which it is looked where the cylinders are, at the latest. */
  looks: number;
  /** A natural size of every state: 1 for coordinates and speeds, more for pressures. */
  scales: number[];
  /** States whose size tells nothing, by number; and angles at whose quarter turns others have no value. */
  unscaled: number[];
  singular: number[];
  motors: Motor[];
  setpoints: SetPoint[];
  switches: Switch[];
  /** One for every drive that a hand can move. */
  levers: LeverData[];
  /** Null where nothing hangs. */
  pull: PullData | null;
  numbers: NumberData[];
  programs: string[];
  /** Variants with other states or drives than the file's: they cannot take over its run. */
  leftOut: string[];
  sea: SeaData | null;
  series: InputSeries[];
}

/** An input over time, as a run has it: samples in 16 bits between two values. */
export interface InputSeries extends Column {
  input: string;
  every: number;
  values: string;
}

export interface Column {
  low: number;
  high: number;
}

export interface PlaybackData {
  time: string;
  samples: number;
  note: string;
  missing: string[];
  /** Poses as position and quaternion (x, y, z, w) of every body, then deflections of every boom's stations along its
   * body's axes, then reactions, then signals, then what sketches follow: one column each. */
  poses: Column[];
  bending: Column[];
  reactions: Column[];
  signals: Column[];
  shown: Column[];
  values: string;
  /** What happened when, in words. */
  events: { time: number; kind: string; text: string; size: string }[];
  /** Wave elevation at the vessel [m] is the signal of this id; the direction in which the waves travel [rad]. */
  wave: { signal: string; direction: number; speed: number } | null;
  wind: WindData | null;
}

/** How likely limits are passed within the horizon [s], at some times [s]; a light is 0 green, 1 amber, 2 red. */
export interface LightsData {
  times: number[];
  horizon: number;
  confidence: number;
  thresholds: number[];
  limits: { text: string; probability: number[]; lower: number[]; upper: number[]; light: number[] }[];
}

export interface PageData {
  title: string;
  description: string;
  version: string;
  scene: SceneData;
  signals: Signal[];
  chosen: string[];
  readouts: Readout[];
  /** Of a live run. */
  watch: WatchData | null;
  chart: ChartData | null;
  /** Of a recorded run. */
  lights: LightsData | null;
  live: LiveData | null;
  playback: PlaybackData | null;
  /** Whether the page is a picture in another page. */
  embed: boolean;
}

/** A compiled program, as the Python package writes it. */
export interface OutputName {
  name: string;
  offset: number;
  size: number;
  labels: Record<string, string[]>;
}

/** A rope, a contact, a hose or a limit that steps are watched for; the kind of a limit is that of its events. */
export interface EventSignal {
  kind: string;
  name: string;
}

export interface Run {
  t: number;
  t0: number;
  h: number;
  step: number;
  x: Float64Array;
  u: Float64Array;
  c: Float64Array;
  inputs: ((t: number, u: Float64Array) => void) | null;
  /** Told where every step begins: slopes, and behind them the levels of all event signals, then their measures. */
  watch: ((t: number, slopes: Float64Array) => void) | null;
}

/** What waves are made with: written once, in Python. */
export interface Formulas {
  /** The shape of a JONSWAP spectrum, unscaled. */
  spectrum(w: number, peak: number, gamma: number): number;
  /** The density of directions over that of the main one, cos^(2s). */
  spreading(angle: number, s: number): number;
  /** k of the linear dispersion relation on the vessel's water. */
  waveNumber(w: number): number;
  /** Of four points in the cubic polynomial through them, at x. */
  weights(x: number, ...points: number[]): number[];
  /** From 0 to 1 while its argument does, at rest at both ends; with first and second derivatives. */
  rising(s: number): number[];
  /** The share of an old sea's amplitudes, and of that which takes its place, each with two derivatives, as s goes from 0 to 1. */
  exchange(s: number, regular: number): number[];
  /** With loads in the water: the smallest exponent for waves between two k; and the water's motion in one wave of 1 m. */
  decay?(slow: number, fast: number): number;
  water?(w: number, k: number, chi: number, side: number, decay: number, ...shares: number[]): number[];
}

export interface Program {
  sizes: { nx: number; nu: number; np: number; ny: number };
  names: {
    states: string[];
    inputs: { name: string; value: number }[];
    parameters: { name: string; value: number }[];
    outputs: OutputName[];
    events: EventSignal[];
  };
  x0: Float64Array;
  u0: Float64Array;
  p0: Float64Array;
  /** The first program of a page with a sea has those of its waves; each has those of its rides. */
  formulas: Partial<Formulas> & Partial<Record<string, (...numbers: number[]) => number[]>>;
  prepare(p: Float64Array, c?: Float64Array): Float64Array;
  outputs(t: number, x: Float64Array, u: Float64Array, c: Float64Array, y: Float64Array): void;
  start(h: number, p: Float64Array, x: Float64Array, t0: number): Run;
  rk4(run: Run, steps: number): number;
  /** Steps that are implicit for oil, where circuits need them. */
  ros34pw2?(run: Run, steps: number): number;
}

/** The numbers behind a base64 text. */
export function decoded(text: string): ArrayBuffer {
  const bytes = atob(text);
  const found = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; ++i) found[i] = bytes.charCodeAt(i);
  return found.buffer;
}
