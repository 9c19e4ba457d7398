// Places for running cranes: a picture first; the crane's own page, without its controls, a megabyte of script, only after this page
// has been painted and read: where the place says data-start="view" when it is seen, else when it is asked for.
(() => {
  const patient = matchMedia("(prefers-reduced-motion: reduce)").matches || navigator.connection?.saveData === true
    || matchMedia("(max-width: 700px)").matches; // a crane that takes a phone's whole screen is asked for, never sprung on a reader

  function start(place) {
    if (place.querySelector("iframe")) return;
    place.classList.add("starting");
    const crane = document.createElement("iframe");
    crane.title = place.dataset.title;
    crane.allow = "fullscreen; gamepad; clipboard-write";
    crane.addEventListener("load", () => { place.classList.remove("starting"); place.classList.add("running"); });
    crane.src = place.dataset.src;
    place.append(crane);
  }

  function prepare() {
    const places = [...document.querySelectorAll(".live")];
    for (const place of places) place.querySelector("button").addEventListener("click", () => start(place));
    if (patient) return;
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) { seen.unobserve(entry.target); start(entry.target); }
    }, { threshold: 0.4 });
    for (const place of places) if (place.dataset.start === "view") seen.observe(place);
  }

  const idle = window.requestIdleCallback ?? ((call) => setTimeout(call, 200));
  if (document.readyState === "complete") idle(prepare); else addEventListener("load", () => idle(prepare));
})();
