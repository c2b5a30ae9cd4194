// Notes beside a table: what they are filled with, and what was begun while another is answered.
(function () {
  "use strict";

  // Each nation has its own number of objectives: chosen, it is set, unless somebody typed another.
  function own(select) {
    const box = select.form.elements.of;
    const number = select.selectedOptions[0] && select.selectedOptions[0].dataset.of;
    if (box && number && !box.dataset.typed) box.value = number;
  }
  document.querySelectorAll("select[name=choice]").forEach(own);
  document.addEventListener("change", (event) => {
    if (event.target.matches("select[name=choice]")) own(event.target);
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches("input[name=of]")) event.target.dataset.typed = "1";
  });
  // A note's answer loads the page anew, because other forms are offered then. On a slow line somebody has begun the next
  // one meanwhile: it is open and filled in as it was.
  const kept = "tafelrunde-begun:" + location.pathname + location.search;
  let answering = null;
  const boxes = (fold) => Array.from(fold.querySelectorAll("select, input:not([type=hidden])"));

  function keep() {
    if (!answering) return;
    const begun = Array.from(document.querySelectorAll("details.note-form[open]")).filter((fold) => !fold.contains(answering));
    const written = begun.map((fold) => ({
      kind: fold.dataset.kind,
      values: boxes(fold).map((box) => [box.name, box.type === "checkbox" ? box.checked : box.value, box.dataset.typed]),
    }));
    sessionStorage.setItem(kept, JSON.stringify(written));
  }
  function giveBack() {
    const written = JSON.parse(sessionStorage.getItem(kept) || "[]");
    sessionStorage.removeItem(kept);
    written.forEach(function ({ kind, values }) {
      const fold = document.querySelector(`details.note-form[data-kind="${kind}"]`);
      if (!fold) return;
      fold.open = true;
      boxes(fold).forEach(function (box) {
        const found = values.find(([name]) => name === box.name);
        if (!found) return;
        if (box.type === "checkbox") box.checked = found[1];
        else box.value = found[1];
        if (found[2]) box.dataset.typed = found[2];
      });
    });
  }
  giveBack();
  window.addEventListener("pagehide", keep);
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.detail.requestConfig.verb === "post") answering = event.detail.elt;
  });
  ["htmx:responseError", "htmx:sendError", "htmx:timeout"].forEach((name) =>
    document.addEventListener(name, () => { answering = null; }));
})();
