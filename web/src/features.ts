// What a page has besides its picture, controls, plots and time. Each is a file of its own: it sees the page through `Host`,
// adds what it shows to one of the places, and is told when something happens.

import { bars } from "./bars";
import { chartCard } from "./chartcard";
import { cockpit } from "./cockpit";
import { comparing } from "./compare";
import { compass } from "./compass";
import { cost } from "./cost";
import type { PageData } from "./data";
import { driving } from "./drive";
import { editing } from "./edit";
import { events } from "./events";
import { fullScreen } from "./fullscreen";
import { inspecting } from "./inspect";
import { light } from "./light";
import type { Panel } from "./panel";
import type { Recording } from "./playback";
import type { Plots } from "./plots";
import { pulling } from "./pull";
import { sharing } from "./share";
import type { Simulation } from "./simulation";
import type { Stage } from "./stage";
import { trafficLights } from "./trafficlights";
import { looking } from "./viewmenu";

/** The page as a feature sees it. */
export interface Host {
  readonly data: PageData;
  /** One of the two: a live run, or a recorded one. */
  readonly simulation: Simulation | null;
  readonly recording: Recording | null;
  /** Null without WebGL: a feature does without the picture then, or is not there. */
  readonly stage: Stage | null;
  readonly panel: Panel | null;
  readonly plots: Plots;
  /** The time of the run [s]. */
  readonly time: number;
  readonly playing: boolean;
  readonly places: Places;
  /** All features of the page, once it is built. */
  readonly features: readonly Feature[];
  /** The present values of all signals, in the units in which they are shown; null where a variant does not have one. */
  values(): (number | null)[];
  play(on: boolean): void;
  reset(): void;
  seek(t: number): void;
  /** The values of a second variant beside the first, where two are compared. */
  compared: (() => (number | null)[]) | null;
  /** Draws the present state again, as after a change of what is shown. */
  show(): void;
  /** The user has found the controls: hints go away. */
  touched(): void;
}

/** Where features may add something. */
export interface Places {
  /** The picture: for what lies over it. */
  view: HTMLElement;
  /** A row of buttons in the upper right corner of the picture. */
  tools: HTMLElement;
  /** A strip of numbers along the lower edge of the picture. */
  readouts: HTMLElement;
  /** The column of cards. */
  panel: HTMLElement;
}

export interface Feature {
  /** Before a live run goes on by `wall` seconds of the clock on the wall: levers move, hands pull. */
  before?(wall: number): void;
  /** After the run has come to a time, with a point in the plots: what happened in it. */
  advanced?(t: number): void;
  /** After a recorded run has been played from one time to another; not when it was wound to it. */
  played?(from: number, to: number): void;
  /** Before every picture. */
  frame?(now: number): void;
  /** Five times a second: texts. */
  refresh?(): void;
  /** The run begins again. */
  reset?(): void;
  /** After every picture. */
  drawn?(): void;
  /** What the user must know now, in words: it is told over the picture. */
  messages?(): string[];
  /** The name under which a link keeps its state. */
  readonly name?: string;
  /** What a link brings back, as plain JSON; undefined where all is as at the start. */
  state?(): unknown;
  /** Takes a state out of a link, which may be anything; what of it cannot be had, in words. */
  restore?(state: unknown): string[];
  /** What scripts and tests may use: becomes part of `window.deckcrane`, each name once. */
  readonly handles?: Record<string, (...args: never[]) => unknown>;
}

/** Makes a feature, or nothing where the page has no use for it. */
export type Make = (host: Host) => Feature | null;

/** All features, in the order in which what they add is shown. */
export const FEATURES: readonly Make[] = [
  looking,
  comparing,
  sharing,
  light,
  fullScreen,
  driving,
  cost,
  compass,
  pulling,
  inspecting,
  editing,
  cockpit,
  bars,
  chartCard,
  trafficLights,
  events,
];
