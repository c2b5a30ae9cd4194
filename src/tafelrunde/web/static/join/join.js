// Filters the list while a name is typed (without a script the search button does it).
(function () {
  "use strict";

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
