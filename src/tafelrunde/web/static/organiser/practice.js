// Marks what the panel of a practice tournament speaks of, now and whenever the page changes.
(() => {
  const SAY = "practice-say";
  let shown = "";

  // Pressing it asked back, or opened something: then the button in there is next. A tick it needs comes before it.
  const next = (said) => {
    if (!said) return null;
    const asked = document.querySelector("[data-sure] [data-yes]") ||
      (said.matches("details[open] > summary") && said.parentElement.querySelector("button"));
    if (asked) return asked;
    const tick = said.form && said.form.querySelector("input[type=checkbox][required]:not(:checked)");
    return tick ? tick.closest("label") || tick : said;
  };

  // The panel stays in sight, so what it speaks of can be brought there too: once, when a step begins.
  const bring = (panel, spot) => {
    const step = `${document.getElementById(SAY).textContent} ${panel.dataset.spot}`;
    if (step === shown || panel.contains(spot)) return;
    const first = !shown;
    shown = step;
    const typing = document.activeElement && document.activeElement.matches("input, textarea, select");
    if (getComputedStyle(panel).position !== "sticky" || typing && !first) return;
    // The page has just opened: nothing is lost from sight by a jump, and a focus given meanwhile ends no glide half-way.
    const still = first || matchMedia("(prefers-reduced-motion: reduce)").matches;
    spot.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  };

  const mark = () => {
    const panel = document.getElementById("practice");
    const said = panel && panel.dataset.spot ? document.querySelector(panel.dataset.spot) : null;
    const spot = next(said);
    for (const each of document.querySelectorAll(".pointed")) if (each !== spot) each.classList.remove("pointed");
    for (const each of document.querySelectorAll(`[aria-describedby=${SAY}]`)) each.removeAttribute("aria-describedby");
    if (!spot) return;
    spot.classList.add("pointed");
    (spot.control || spot).setAttribute("aria-describedby", SAY);
    bring(panel, spot);
  };
  mark();
  // Letters have their size by then, and the field that has the focus at first no longer stops the way to the spot.
  const settled = () => { shown = ""; mark(); };
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(settled)));
  document.addEventListener("htmx:afterSettle", mark);
  document.addEventListener("toggle", mark, true);
  document.addEventListener("change", mark);

  // The answer stands above the panel, not over its figures: whoever has scrolled is led there.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "notice" || !event.target.children.length) return;
    const field = document.querySelector("[aria-invalid=true]");
    if (field) below(field);
    else event.target.scrollIntoView({ block: "nearest" });
  });

  // Told at its field, a fault pushes the button down: it is brought back, unless the field would go out of sight.
  const below = (field) => {
    const panel = document.getElementById("practice"), spot = document.querySelector(".pointed");
    if (!panel || !spot || getComputedStyle(panel).position !== "sticky") return;
    const room = innerHeight - panel.offsetHeight - parseFloat(getComputedStyle(panel).top);
    if (spot.getBoundingClientRect().bottom - field.getBoundingClientRect().top < room) spot.scrollIntoView({ block: "nearest" });
  };
})();
