// Wide tables, formulas and blocks of code scroll in their own boxes. A box that has more than it shows can be reached with the
// Tab key, so that the arrow keys scroll it; one that shows all is no stop.
(() => {
  const BOXES = ".md-typeset__scrollwrap, .equation > .formula, pre, pre > code";

  function mark(box) {
    const scrolls = (side, more) => /auto|scroll/.test(getComputedStyle(box)[side]) && more > 1;
    if (scrolls("overflowX", box.scrollWidth - box.clientWidth) || scrolls("overflowY", box.scrollHeight - box.clientHeight)) {
      box.tabIndex = 0;
    } else {
      box.removeAttribute("tabindex");
    }
  }

  const sizes = new ResizeObserver((entries) => { for (const { target } of entries) mark(target); });
  addEventListener("load", () => { for (const box of document.querySelectorAll(BOXES)) sizes.observe(box); });
})();
