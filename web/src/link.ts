// The state of a page as text that fits into a link, and back: what it must be, and what is said of one that is not.

/** Of the format: a page reads its own and no other. */
export const VERSION = 1;
const MARK = "deckcrane=";

/** What a link keeps; all but the scenario may be missing. */
export interface Kept {
  /** The scenario that it is of, as `fingerprint` has it. */
  of: string;
  /** The variant, by name. */
  variant?: string;
  /** Controls that are not as at the start, by name. */
  inputs?: Record<string, number>;
  /** The signals that are plotted. */
  plots?: string[];
  camera?: unknown;
  /** What features keep, by their names. */
  features?: Record<string, unknown>;
}

const KEYS: readonly (keyof Kept)[] = ["of", "variant", "inputs", "plots", "camera", "features"];

/** A short number that tells scenarios apart (FNV-1a, 32 bits). */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The part of an address behind the `#`, without it. */
export function written(kept: Kept): string {
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${MARK}${VERSION}.${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Whether an address has a state in it at all: other fragments are none of ours. */
export function isState(fragment: string): boolean {
  return fragment.replace(/^#/, "").startsWith(MARK);
}

/** What a fragment keeps for a scenario, or why it cannot be had; and keys that nobody here knows. */
export function read(fragment: string, of: string): { kept: Kept; unknown: string[] } | { refused: string } {
  const text = fragment.replace(/^#/, "").slice(MARK.length);
  const [version, body] = [text.slice(0, text.indexOf(".")), text.slice(text.indexOf(".") + 1)];
  if (!/^\d+$/.test(version)) return { refused: "The link is damaged: it does not say its version." };
  if (Number(version) !== VERSION) return { refused: `The link has format ${version}; this page reads format ${VERSION}.` };
  let found: unknown;
  try {
    const bytes = atob(body.replaceAll("-", "+").replaceAll("_", "/"));
    found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))));
  } catch {
    return { refused: "The link is damaged: part of it is missing or was changed." };
  }
  if (!isRecord(found) || typeof found.of !== "string") return { refused: "The link is damaged: it does not say of which scenario it is." };
  if (found.of !== of) return { refused: "The link is of another scenario." };
  return { kept: found as unknown as Kept, unknown: Object.keys(found).filter((key) => !KEYS.includes(key as keyof Kept)) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
