// Three small things for the referee: an answer takes the focus, a question can be dismissed, and
// the minutes can be printed. Without scripts every form answers with a page of its own.
(function () {
  "use strict";

  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target.id !== "notice") return;
    const first = event.target.querySelector("[data-focus]");
    if (!first) return;
    first.focus({ preventScroll: true });
    event.target.scrollIntoView({ block: "start" }); // what will change is read before it is pressed
  });

  document.addEventListener("click", function (event) {
    if (event.target.closest("#notice [data-dismiss]")) {
      event.preventDefault();
      document.getElementById("notice").replaceChildren();
    }
    if (event.target.closest("[data-print]")) window.print();
  });
})();
