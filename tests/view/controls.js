// The next control that can be seen and is not done yet, marked for a locator; see controls.py.
(done) => {
  const TIMES = 16; // that a menu is opened, for one control of it each time
  const kinds = [["range", "input[type=range]"], ["check", "input[type=checkbox]"], ["radio", "input[type=radio]"],
    ["field", "input:not([type=range], [type=checkbox], [type=radio], [type=file]), textarea"], ["select", "select"],
    ["summary", "summary"], ["button", "button, [role=button], [role=menuitem], [role=tab]"], ["link", "a[href]"]];
  const able = (one) => !one.disabled && !one.hidden && !one.closest("[inert]");
  const shown = (one) => able(one) && one.checkVisibility({ visibilityProperty: true });
  const words = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const name = (one) =>
    words(one.getAttribute("aria-label")) || words([...(one.labels ?? [])].map((label) => label.textContent).join(" ")) ||
    words(one.textContent) || words(one.title);
  // Those of a place that are not done, by name; the second of the same name has the number 2.
  const undone = (where, all, seen) => {
    const [found, count] = [[], {}];
    const list = where.matches("details") ? ` of ${name(where.querySelector("summary")).split(":")[0]}` : "";
    for (const [kind, selector] of kinds)
      for (const one of where.querySelectorAll(selector)) {
        const base = `${kind} ${name(one)}${list}`;
        const key = `${base} ${(count[base] = (count[base] ?? 0) + 1)}`;
        if (seen(one) && !done.includes(key) && (all || kind !== "summary")) found.push({ kind, key, one });
      }
    return found;
  };
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const around = dialogs.length ? dialogs[dialogs.length - 1] : document.body;
  for (const list of around.querySelectorAll("details[data-opened]:not([open])")) {
    const times = Number(list.dataset.opened);
    if (times < TIMES && undone(list, false, able).length) {
      list.dataset.opened = times + 1;
      list.open = true;
    }
  }
  const listed = [...around.querySelectorAll("details[data-opened][open]")].pop();
  const [next] = undone(listed ?? around, !listed, shown);
  if (!next) return { kind: listed ? "listed" : "none", dialog: dialogs.length > 0 };
  document.querySelectorAll("[data-found]").forEach((old) => old.removeAttribute("data-found"));
  next.one.setAttribute("data-found", "");
  const pressed = next.one.getAttribute("aria-pressed");
  return { kind: next.kind, key: next.key, name: name(next.one), dialog: dialogs.length > 0, pressed, listed: Boolean(listed) };
}
