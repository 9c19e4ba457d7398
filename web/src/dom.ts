// Elements in one line each.

type Child = Node | string | null;

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  found.append(...children.filter((child): child is Node | string => child !== null));
  return found;
}

let count = 0;

/** A name for an element that a label refers to. */
export function fresh(prefix: string): string {
  count += 1;
  return `${prefix}-${count}`;
}

/** A name from a file as words: `inner_boom` is "inner boom". */
export function plain(name: string): string {
  return name.replace(/[_.]/g, " ");
}
