// What the crane costs to draw, for tests and scripts: the budget of a page is stated in its guide.

import type { Make } from "./features";

export const cost: Make = ({ stage }) => ({
  /** Triangles and draw calls of the crane without its ship, shadows not counted; null without WebGL. */
  handles: { crane: () => stage?.bodies.drawn() ?? null },
});
