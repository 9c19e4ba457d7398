// Builds the page's script, style and skeleton into the Python package, or into the folder given as an argument.
import { build } from "esbuild";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : join(here, "..", "src", "deckcrane", "view", "assets");
await mkdir(out, { recursive: true });
// The licences of what is bundled travel with it.
const licences = await Promise.all(
  ["three", "uplot"].map(async (name) => `${name}\n\n${await readFile(join(here, "node_modules", name, "LICENSE"), "utf8")}`),
);
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022", "safari15"],
  legalComments: "inline",
  charset: "ascii",
  outdir: out,
  logLevel: "warning",
};
await build({
  ...common,
  entryPoints: { page: "src/main.ts" },
  banner: { js: `/*!\n${licences.map((text) => text.trim().replaceAll("\r", "")).join("\n\n")}\n*/` },
});
// What served pages add, and the pages of a campaign and of the gallery: they bundle nothing of others.
await build({ ...common, entryPoints: { served: "src/served.ts", following: "src/following.ts", campaign: "src/campaign.ts", gallery: "src/gallery.css" } });
for (const name of ["page.html", "campaign.html", "gallery.html"]) await copyFile(join(here, "src", name), join(out, name));
