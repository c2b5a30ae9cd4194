// The workshop: rows are dragged into order, and a tick that opens a part saves at once.
(function () {
  "use strict";
  let dragged = null;

  function row(event) { return event.target.closest && event.target.closest("[data-row]"); }

  document.addEventListener("dragstart", function (event) {
    const handle = event.target.closest && event.target.closest(".handle");
    if (!handle) return;
    dragged = handle.closest("[data-row]");
    dragged.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
    event.dataTransfer.setDragImage(dragged, 10, 10);
  });

  document.addEventListener("dragover", function (event) {
    const over = row(event);
    if (!dragged || !over || over === dragged || over.parentNode !== dragged.parentNode) return;
    event.preventDefault();
    const middle = over.getBoundingClientRect();
    const after = event.clientY > middle.top + middle.height / 2;
    over.parentNode.insertBefore(dragged, after ? over.nextSibling : over);
  });

  document.addEventListener("drop", function (event) { if (dragged) event.preventDefault(); });

  document.addEventListener("dragend", function () {
    if (!dragged) return;
    dragged.classList.remove("dragged");
    // The order of the rows is the order in which they are sent.
    dragged.dispatchEvent(new Event("change", { bubbles: true }));
    dragged = null;
  });

  // A part that comes or goes brings its own questions: the page is made anew with it.
  document.addEventListener("change", function (event) {
    const tick = event.target.closest && event.target.closest("[data-saves]");
    if (!tick || !tick.form) return;
    const button = document.createElement("button");
    button.name = "do";
    button.value = "stay " + tick.name;
    button.hidden = true;
    tick.form.append(button);
    tick.form.requestSubmit(button);
  });

  // What belongs to one way of ending is asked only where that way was chosen.
  function ways() {
    const chosen = document.querySelector(".ways input:checked");
    document.querySelectorAll("[data-only-with]").forEach(function (part) {
      part.hidden = Boolean(chosen) && !part.dataset.onlyWith.split(" ").includes(chosen.value);
    });
  }
  document.addEventListener("change", ways);

  // After a row was moved the page comes back to it: the keyboard goes on from there.
  function back() {
    const rows = location.hash.startsWith("#rows-") && document.getElementById(location.hash.slice(1));
    if (!rows) return;
    rows.tabIndex = -1;
    rows.focus({ preventScroll: false });
  }
  function start() { ways(); back(); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
