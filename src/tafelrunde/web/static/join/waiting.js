// What a phone could not send before its link ended is not forgotten: it is told to whoever holds the phone now.
// That may be somebody else, so neither names nor figures of the slip are read out here: only what it is, and under
// the public name whose it is. In full it stands in the outbox of that person alone.
(function () {
  "use strict";

  const waiting = document.getElementById("waiting");
  if (!waiting) return;
  const start = `tafelrunde.outbox.${waiting.dataset.slug}.`;
  const own = `${start}${waiting.dataset.own}`;
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(start) && key !== own);

  function line(entry) {
    const told = document.createElement("li");
    const words = entry.who ? waiting.dataset.line : waiting.dataset.lineOfSomebody;
    told.textContent = words.replace("{what}", () => entry.kind || waiting.dataset.kind).replace("{name}", () => entry.who);
    return told;
  }
  function show() {
    const list = kept().flatMap((key) => JSON.parse(localStorage.getItem(key) || "[]"));
    waiting.querySelector("ul").replaceChildren(...list.map(line));
    waiting.hidden = list.length === 0;
  }
  try {
    waiting.querySelectorAll("[data-forget]").forEach((button) => button.addEventListener("click", function () {
      kept().forEach((key) => localStorage.removeItem(key));
      show();
    }));
    show();
  } catch (_error) { /* nothing is kept here */ }
})();
