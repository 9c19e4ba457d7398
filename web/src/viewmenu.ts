// The menu of places to look from, and the switch that lets the camera follow the load.

import type { Camera } from "./camera";
import { el } from "./dom";
import type { Make } from "./features";
import { menu } from "./menu";
import { toggle } from "./panel";
import { VIEWS } from "./views";

const EYE = "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z";

export const looking: Make = (host) => {
  const { stage } = host;
  if (!stage) return null;
  const { camera } = stage;
  const buttons = VIEWS.map(([name, label], i) => ({ name, label, button: choice(label, i + 1) })).filter(({ name }) => camera.views.names.includes(name));
  const follow = camera.views.names.includes("load") ? toggle("Follow load", false, (on) => camera.follow(on)) : null;
  const made = menu("Camera", EYE, ...buttons.map(({ button }) => button), ...(follow ? [follow.row] : []));
  for (const { name, button } of buttons)
    button.addEventListener("click", () => {
      camera.choose(name);
      made.place.open = false;
    });
  camera.changed = () => {
    for (const { name, label, button } of buttons) {
      const there = name === camera.view && !camera.turned;
      button.setAttribute("aria-pressed", String(there));
      if (name === camera.view) made.say(label);
    }
    if (follow) follow.input.checked = camera.followsLoad;
  };
  host.places.tools.append(made.place);
  // What the heading gives up, the crane may take.
  const heading = host.places.view.querySelector(".heading");
  let told = 0;
  if (heading) new ResizeObserver(() => told++ && camera.reframe()).observe(heading);
  return {
    handles: {
      /** The places that the camera has, the present one, and where it is. */
      views: () => camera.views.names,
      camera: () => {
        camera.move();
        return camera.standing();
      },
      look: (name: Parameters<Camera["choose"]>[0], atOnce = true) => {
        if (!camera.views.names.includes(name)) throw new RangeError(`there is no view ${name}; there are: ${camera.views.names.join(", ")}`);
        camera.choose(name, atOnce);
      },
      /** One picture, whether or not a frame is due. */
      draw: () => {
        stage.render();
        for (const one of host.features) one.drawn?.();
      },
      follow: (on: boolean) => camera.follow(on),
      /** Where the crane stands, its tip and its load, in axes with z up [m]. */
      landmarks: () => ({ foot: camera.views.foot().toArray(), tip: camera.views.tip().toArray(), load: camera.views.load().toArray() }),
      /** Where the crane, its load and its tip are in the picture, and the part of it that is free, in pixels; null behind the eye. */
      inView: () => {
        camera.move();
        return camera.seen();
      },
    },
  };
};

function choice(label: string, key: number): HTMLButtonElement {
  return el("button", { type: "button", "aria-pressed": "false" }, label, el("kbd", { "aria-hidden": "true" }, String(key)));
}
