// Filters the list while a name is typed; without a script the search button does it.
(function () {
  "use strict";

  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }

  document.querySelectorAll("input[data-filter]").forEach(function (input) {
    const list = document.querySelector(input.dataset.filter);
    const nobody = document.querySelector("[data-nobody]");
    if (!list) return;
    input.form.classList.add("scripted");

    function filter() {
      const words = plain(input.value).split(/\s+/).filter(Boolean);
      let shown = 0;
      list.querySelectorAll("li").forEach(function (line) {
        const name = plain(line.dataset.name);
        line.hidden = !words.every(function (word) { return name.includes(word); });
        if (!line.hidden) shown += 1;
      });
      if (nobody) nobody.hidden = shown > 0;
    }

    input.addEventListener("input", filter);
    filter();
  });
})();
