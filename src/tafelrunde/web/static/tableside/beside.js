// A press or note that got no answer has not counted: that is said at the place where answers stand.
// The form keeps its key, so pressing again counts once, whatever became of the first.
(function () {
  "use strict";

  function unsent(event) {
    if (event.detail.requestConfig && event.detail.requestConfig.verb !== "post") return;
    const notice = document.getElementById("notice");
    const note = document.createElement("p");
    note.className = "note";
    note.id = "unsent-press";
    note.dataset.tone = "error";
    note.textContent = document.body.dataset.unsent;
    notice.replaceChildren(note);
    notice.scrollIntoView({ block: "nearest" });
    if (navigator.vibrate) navigator.vibrate([80, 60, 80]);
  }
  // Once the house is heard again, "no contact" is over; that the press did not count is not.
  function back() {
    const note = document.getElementById("unsent-press");
    if (note && navigator.onLine) note.textContent = document.body.dataset.unsentBefore;
  }
  // The next press says itself what becomes of it.
  function tried(event) {
    const note = document.getElementById("unsent-press");
    if (note && event.detail.requestConfig.verb === "post") note.remove();
  }
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
  document.addEventListener("htmx:beforeRequest", tried);
  ["htmx:sseOpen", "htmx:sseMessage", "htmx:afterOnLoad"].forEach((name) => document.addEventListener(name, back));
  ["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, unsent));
})();
