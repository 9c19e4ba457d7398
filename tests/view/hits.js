// Controls that a click in their middle would miss, in words: something lies over them, or they cannot be scrolled into the window.
async (wait) => {
  const found = [];
  const able = (one) => !one.disabled && !one.hidden && !one.closest("[inert]");
  const shown = (one) => able(one) && one.checkVisibility({ visibilityProperty: true });
  const words = (one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  const selector = "input[type=checkbox], input[type=radio], summary, button, [role=button], [role=menuitem], [role=tab]";
  let count = 0;
  const hit = (one, where) => {
    const target = one.matches("input[type=radio]") ? (one.labels?.[0] ?? one) : one; // a radio button is hit by its label
    if (!shown(target)) return;
    const size = target.getBoundingClientRect();
    if (!size.width || !size.height) return;
    count += 1;
    let top_most = null;
    for (const block of ["nearest", "center", "end", "start"]) { // what stays at an edge may lie over one of these places
      target.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      top_most = document.elementFromPoint(left + width / 2, top + height / 2);
      if (top_most && (target.contains(top_most) || top_most.closest("label")?.control === one)) return;
    }
    const over = top_most ? `${top_most.tagName.toLowerCase()}.${top_most.className.baseVal ?? top_most.className}` : "nothing";
    found.push(`${one.tagName.toLowerCase()} "${words(one)}"${where} is under ${over}`);
  };
  for (const one of document.querySelectorAll(selector)) if (shown(one)) hit(one, "");
  for (const list of [...document.querySelectorAll("details:not([open])")].filter((one) => shown(one.querySelector("summary")))) {
    list.open = true;
    await new Promise((ready) => setTimeout(ready, wait)); // a list is filled and placed a moment after it is opened
    const name = words(list.querySelector("summary"));
    for (const one of list.querySelectorAll(selector)) if (!one.matches("summary") && shown(one)) hit(one, ` of ${name}`);
    list.open = false;
  }
  return { count, found };
}
