// What is wrong with how a page lies on a screen, in words; controls are at least so many pixels high.
(least) => {
  const found = [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const words = (one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 30);
  const called = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className} "${words(one)}"`;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide, the window ${innerWidth}`);
  // Controls: inside the window, and large enough to be hit. A radio button is hit by its label, a slider along its length.
  for (const one of document.querySelectorAll("button, select, summary, .segments label, input[type=range], input.toggle")) {
    if (!shown(one)) continue;
    const { left, right, width, height } = box(one);
    if (!width || !height) continue;
    if (left < -0.5 || right > innerWidth + 0.5)
      found.push(`${called(one)} sticks out: ${left.toFixed()} to ${right.toFixed()} of ${innerWidth}`);
    const small = one.matches("input[type=range]") ? 16 : one.matches("summary, input.toggle") ? 24 : least;
    if (height < small - 0.5 || width < 23.5) found.push(`${called(one)} is small: ${width.toFixed()} x ${height.toFixed()}`);
    if (one.matches("button") && one.scrollWidth > one.clientWidth + 1) found.push(`${called(one)}: its text is cut`);
  }
  // What lies over the picture: inside it, and nothing on anything else. What only holds others counts by what it holds.
  const view = document.getElementById("view");
  const frame = box(view);
  const holds = (one) =>
    one.matches(".tools, .sticks, .toasts") ||
    (getComputedStyle(one).pointerEvents === "none" && one.children.length && !one.matches(".heading, svg, .message"));
  // A row of numbers that is left out where there is no room for it.
  const cut = (one) => one.parentElement.matches(".readouts") && box(one).top >= box(one.parentElement).bottom - 2;
  const hidden = (one) => !shown(one) || cut(one) || one.matches("canvas, dialog, .beside");
  const parts = (one) => (hidden(one) ? [] : holds(one) ? [...one.children].flatMap(parts) : [one]);
  const over = [...view.children].flatMap(parts).filter((one) => box(one).width * box(one).height > 4);
  for (const one of over) {
    const { left, right, top, bottom, width, height } = box(one);
    if (width * height > 0.8 * frame.width * frame.height) continue;
    const inside = left > frame.left - 1 && right < frame.right + 1 && top > frame.top - 1 && bottom < frame.bottom + 1;
    if (!inside) found.push(`${called(one)} leaves the picture`);
  }
  over.forEach((one, i) => over.slice(i + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1.5 && along > 1.5 && !one.contains(other) && !other.contains(one))
      found.push(`${called(one)} lies on ${called(other)} (${across.toFixed()} x ${along.toFixed()})`);
  }));
  return found;
}
