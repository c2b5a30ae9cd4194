// Small things for the referee: an answer takes the focus, a question can be dismissed, the minutes can be
// printed, and a ruling that is half filled in stays while its rule is looked for. Without scripts every form answers with a page of its own.
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

  // ── Another rule is looked for: what was ticked and typed goes along to the page with it ─────────
  // Whom it concerns and what it is stand in the address, which the page knows how to read; the words about
  // somebody do not, because addresses are kept by browsers and by houses.
  const WORDS = "tafelrunde.ruling";
  const decided = () => document.getElementById("decide");
  function fillIn(asked) {
    const form = decided();
    asked.delete("players");
    new FormData(form).getAll("players").filter(Boolean).forEach((player) => asked.append("players", player));
    const verdict = form.querySelector("[name=verdict]:checked");
    if (verdict && !verdict.defaultChecked) asked.set("verdict", verdict.value); // else what the rule usually gives
    if (!asked.get("rule") && form.elements.rule.value) asked.set("rule", form.elements.rule.value);
  }
  function keepWords() {
    const { value, defaultValue } = decided().elements.text;
    if (value === defaultValue) return; // the usual words of a rule go with that rule
    try { sessionStorage.setItem(WORDS, value); } catch (_error) { /* then without */ }
  }
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[data-keeps-ruling]");
    if (!link || !decided()) return;
    const address = new URL(link.href);
    fillIn(address.searchParams);
    link.href = address.href;
    keepWords();
  });
  document.addEventListener("formdata", function (event) {
    if (event.target.matches("form[data-keeps-ruling]") && decided()) fillIn(event.formData);
  });
  document.addEventListener("submit", function (event) {
    if (event.target.matches("form[data-keeps-ruling]") && decided()) keepWords();
  });
  try {
    const words = sessionStorage.getItem(WORDS);
    sessionStorage.removeItem(WORDS);
    if (words && decided()) decided().elements.text.value = words;
  } catch (_error) { /* then without */ }
})();
