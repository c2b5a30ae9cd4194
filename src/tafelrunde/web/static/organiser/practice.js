// Marks what the panel of a practice tournament speaks of, now and whenever the page changes.
(() => {
  const mark = () => {
    const panel = document.getElementById("practice");
    const said = panel && panel.dataset.spot ? Array.from(document.querySelectorAll(panel.dataset.spot)) : [];
    // Pressing it asked back, or opened something: then the button in there is next.
    const asked = document.querySelector("[data-sure] [data-focus]") ||
      (said[0] && said[0].matches("details[open] > summary") && said[0].parentElement.querySelector("button"));
    const spot = said.length && asked ? asked : said[0] || null;
    for (const each of document.querySelectorAll(".pointed")) {
      if (each !== spot) {
        each.classList.remove("pointed");
        each.removeAttribute("aria-describedby");
      }
    }
    if (spot) {
      spot.classList.add("pointed");
      spot.setAttribute("aria-describedby", "practice-say");
    }
  };
  mark();
  document.addEventListener("htmx:afterSettle", mark);
  document.addEventListener("toggle", mark, true);
})();
