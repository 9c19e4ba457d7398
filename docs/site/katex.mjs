// Draws formulas: reads [{"tex": "...", "display": true}, ...] as JSON and writes their HTML as a JSON list, in order.
// What KaTeX cannot draw, or draws only with a warning, is {"error": "..."}. Called by formulas.py.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

// The packages are installed in web/, whose package.json and lock file say which.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const katex = require("katex");

const drawn = JSON.parse(readFileSync(0, "utf8")).map(({ tex, display }) => {
  try {
    return katex.renderToString(tex, { displayMode: display, strict: "error", trust: false });
  } catch (error) {
    return { error: error.message };
  }
});
process.stdout.write(JSON.stringify(drawn));
