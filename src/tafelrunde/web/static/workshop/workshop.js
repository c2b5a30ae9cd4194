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

  // Whoever leaves takes along what was typed: links save it first, and for any other way one is asked.
  let typed = false;
  function asked() { return document.querySelector("form.asked"); }
  function touched(event) { if (event.target.form && event.target.form === asked()) typed = true; }
  document.addEventListener("input", touched);
  document.addEventListener("change", touched);
  document.addEventListener("submit", function (event) { if (event.target === asked()) typed = false; });
  document.addEventListener("click", function (event) {
    const link = event.target.closest && event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ("forgets" in link.dataset) { typed = false; return; }
    const stays = link.hash && link.pathname === location.pathname && link.search === location.search;
    if (!typed || stays || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    const button = document.createElement("button");
    button.name = "next";
    button.value = link.pathname + link.search + link.hash;
    button.hidden = true;
    asked().append(button);
    asked().requestSubmit(button);
  });
  window.addEventListener("beforeunload", function (event) { if (typed) event.preventDefault(); });

  // What belongs to one way of ending is asked only where that way was chosen.
  function ways() {
    const chosen = document.querySelector(".ways input:checked");
    document.querySelectorAll("[data-only-with]").forEach(function (part) {
      part.hidden = Boolean(chosen) && !part.dataset.onlyWith.split(" ").includes(chosen.value);
    });
  }
  document.addEventListener("change", ways);

  // What is wrong with what is being typed stands at its field as well, not only beside the form.
  function atTheirFields(live) {
    const form = document.querySelector("form.asked");
    if (!form) return;
    form.querySelectorAll(".field-error").forEach(function (each) { each.remove(); });
    form.querySelectorAll("[aria-invalid]").forEach(function (each) { each.removeAttribute("aria-invalid"); each.removeAttribute("aria-describedby"); });
    live.querySelectorAll("[data-place]").forEach(function (fault) { mark(form, fault.dataset.place, fault.dataset.why); });
  }
  function mark(form, place, why) {
    const fields = Array.from(form.elements).filter(function (each) {
      return each.type !== "hidden" && (each.name === place || each.name.startsWith(place + "."));
    });
    if (!fields.length || document.getElementById("fault-" + place)) return;
    const said = document.createElement("p");
    said.className = "field-error";
    said.id = "fault-" + place;
    said.textContent = "✕ " + why;
    (fields[0].closest("label") || fields[0]).after(said);
    fields.forEach(function (each) { each.setAttribute("aria-invalid", "true"); each.setAttribute("aria-describedby", said.id); });
  }
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target.id === "live") atTheirFields(event.target);
  });

  // After a row was moved the page comes back to it: the keyboard goes on from there.
  function back() {
    const rows = location.hash.startsWith("#rows-") && document.getElementById(location.hash.slice(1));
    if (!rows) return;
    rows.tabIndex = -1;
    rows.focus({ preventScroll: false });
  }
  // A file that has to be mended opens at the line that is wrong.
  function atTheLine() {
    const file = document.querySelector("[data-line]");
    const line = file ? Number(file.dataset.line) : 0;
    if (!line) return;
    const from = file.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const to = file.value.indexOf("\n", from);
    file.setSelectionRange(from, to < 0 ? file.value.length : to);
    file.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(file).lineHeight));
  }
  function start() { typed = Boolean(document.querySelector("form.asked[data-unsaved]")); ways(); back(); atTheLine(); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
