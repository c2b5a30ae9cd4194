// Filters the list while a name is typed (without a script the search button does it), and tells what
// this phone has not sent yet.
(function () {
  "use strict";

  // What a phone could not send before its link ended is not forgotten.
  const unsent = document.getElementById("unsent");
  if (unsent) {
    try {
      const start = `tafelrunde.outbox.${unsent.dataset.slug}.`;
      const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(start));
      unsent.querySelectorAll("[data-forget]").forEach((button) => button.addEventListener("click", function () {
        kept().forEach((key) => localStorage.removeItem(key));
        unsent.hidden = true;
      }));
      kept().forEach(function (key) {
        JSON.parse(localStorage.getItem(key) || "[]").forEach(function (entry) {
          const line = document.createElement("li");
          line.textContent = [entry.label, ...entry.told].join(" · ");
          unsent.querySelector("ul").append(line);
          unsent.hidden = false;
        });
      });
    } catch (_error) { /* nothing is kept here */ }
  }

  document.querySelectorAll("input[data-filter]").forEach(function (input) {
    const list = document.querySelector(input.dataset.filter);
    const nobody = document.querySelector("[data-nobody]");
    if (!list) return;
    input.form.classList.add("scripted");

    function filter() {
      const words = window.typedWords(input.value);
      let shown = 0;
      list.querySelectorAll("li").forEach(function (line) {
        const name = window.spellings(line.dataset.name);
        line.hidden = !words.every(function (word) { return name.includes(word); });
        if (!line.hidden) shown += 1;
      });
      if (nobody) nobody.hidden = shown > 0;
    }

    input.addEventListener("input", filter);
    filter();
  });
})();
