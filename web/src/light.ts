// Day or dusk: a button over the picture. A page begins with what suits the colours that the reader's system asks for.

import { el } from "./dom";
import type { Make } from "./features";
import "./light.css";
import { LIGHTS } from "./sky";

type Name = keyof typeof LIGHTS;

export const light: Make = ({ stage, places }) => {
  if (!stage) return null;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let now: Name = "day";
  let chosen = false;
  const button = el("button", { type: "button", class: "tool light", "aria-label": "Dusk", title: "Day or dusk" });
  button.innerHTML = PICTURE;
  const shine = (name: Name) => {
    now = name;
    stage.shine(LIGHTS[name]);
    button.setAttribute("aria-pressed", String(name === "dusk"));
  };
  button.addEventListener("click", () => {
    chosen = true;
    shine(now === "day" ? "dusk" : "day");
  });
  dark.addEventListener("change", () => {
    if (!chosen) shine(dark.matches ? "dusk" : "day");
  });
  shine(dark.matches ? "dusk" : "day");
  places.tools.append(button);
  return {
    name: "light",
    state: () => (chosen ? now : undefined),
    restore: (name) => {
      if (typeof name !== "string" || !(name in LIGHTS)) return [`there is no light ${String(name)}`];
      chosen = true;
      shine(name as Name);
      return [];
    },
    handles: {
      /** Which light there is, after another is chosen where one is named. */
      light: (name?: string) => {
        if (name !== undefined && !(name in LIGHTS)) throw new RangeError(`there is no light ${name}; there are: ${Object.keys(LIGHTS).join(", ")}`);
        if (name !== undefined) {
          chosen = true;
          shine(name as Name);
        }
        return now;
      },
      /** Triangles and draw calls of the last picture, the shadows' included. */
      drawing: () => stage.drawing(),
      /** Where a point, in ground axes, is seen: pixels from the picture's upper left corner. */
      seen: (x: number, y: number, z: number) => stage.seen([x, y, z]),
      /** The waves as the surface's shader has them: kx, ky, amplitude and phase of each. */
      surface: () => stage.water.drawn(),
      /** Draws all there is from now on, however long it takes: for pictures. */
      drawAll: () => stage.drawAll(),
    },
  };
};

/** A sun on the horizon. */
const PICTURE =
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round">' +
  '<path d="M2.5 17.5h19M6 21h12M7 17.5a5 5 0 0 1 10 0M12 5v3M4.6 9.2l2 1.8M19.4 9.2l-2 1.8"/></svg>';
