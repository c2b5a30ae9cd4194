// Marks what the panel of a practice tournament speaks of, now and whenever the page changes.
(() => {
  const mark = () => {
    const panel = document.getElementById("practice");
    const spot = panel && panel.dataset.spot ? document.querySelector(panel.dataset.spot) : null;
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
})();
