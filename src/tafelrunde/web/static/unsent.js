// A press that got no answer is not over: that is said at the place where answers stand, on every page.
// What was typed stays, and so does the form's key: pressing again counts once, whatever became of the first.
(function () {
  "use strict";

  const said = () => document.getElementById("unsent-press");

  function unanswered(pressed) {
    const notice = document.getElementById("notice");
    if (!pressed || !notice) return;
    const note = document.createElement("p");
    note.className = "note";
    note.id = "unsent-press";
    note.dataset.tone = "error";
    note.textContent = notice.dataset.unsent;
    notice.replaceChildren(note);
    notice.scrollIntoView({ block: "nearest" });
    if (navigator.vibrate) navigator.vibrate([80, 60, 80]);
  }
  // Once the house is heard again, "no answer" is over; that the press got none is not.
  function back() {
    if (said() && navigator.onLine) said().textContent = document.getElementById("notice").dataset.unsentBefore;
  }
  // The next press says itself what becomes of it; the answer to the one before it is out of date.
  function tried(event) {
    if (!window.pressed(event)) return;
    document.querySelectorAll("#unsent-press, #notice ~ .note[data-tone=success]").forEach((note) => note.remove());
  }
  document.addEventListener("htmx:beforeRequest", tried);
  ["htmx:sseOpen", "house:heard"].forEach((name) => document.addEventListener(name, back));
  ["htmx:sendError", "htmx:timeout"].forEach((name) =>
    document.addEventListener(name, (event) => unanswered(window.pressed(event))));
  document.addEventListener("house:absent", (event) => unanswered(event.detail && event.detail.pressed));
})();
