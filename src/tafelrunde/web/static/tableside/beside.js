// A press or note that got no answer has not counted: that is said at the place where answers stand.
// The form keeps its key, so pressing again counts once, whatever became of the first.
(function () {
  "use strict";

  function unsent(event) {
    if (event.detail.requestConfig && event.detail.requestConfig.verb !== "post") return;
    const notice = document.getElementById("notice");
    const note = document.createElement("p");
    note.className = "note";
    note.dataset.tone = "error";
    note.textContent = document.body.dataset.unsent;
    notice.replaceChildren(note);
    notice.scrollIntoView({ block: "nearest" });
    if (navigator.vibrate) navigator.vibrate([80, 60, 80]);
  }
  ["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, unsent));
})();
