// Whoever switches language or colours finds everything typed on the new page, and what the house had answered.
(function () {
  "use strict";

  const KEPT = "tafelrunde.typed";
  const notice = () => document.getElementById("notice");
  // Those of the answer, or those of the page around it: each is given back by itself.
  const fields = (answer) => Array.from(document.querySelectorAll("main input, main textarea, main select"))
    .filter((each) => each.name && !["hidden", "password", "file", "submit"].includes(each.type))
    .filter((each) => Boolean(each.closest("#notice")) === answer);
  const typed = (answer) => fields(answer).map((each) => [each.name, each.value, Boolean(each.checked)]);

  // ── What was asked, while its answer stands in the notice: a preview, a refusal, somebody who was faster ──
  const forms = () => Array.from(document.forms).filter((each) => !each.closest("#notice"));
  let asked = null;
  document.addEventListener("htmx:beforeRequest", function (event) {
    const { verb, path, target, formData, elt } = event.detail.requestConfig;
    if (verb !== "post" || target !== notice()) return;
    const said = Array.from(formData.entries());
    const again = said.every(([name, value]) => typeof value === "string" && !name.includes("password"));
    asked = again ? [path, said, forms().indexOf(elt.closest("form"))] : null;
  });

  document.addEventListener("submit", function (event) {
    if (!event.target.matches("form.switch")) return;
    const answered = notice() && notice().childElementCount ? asked : null;
    const kept = [location.pathname, typed(false), answered, typed(true)];
    try { sessionStorage.setItem(KEPT, JSON.stringify(kept)); } catch (_error) { /* then without */ }
  });

  // ── On the new page ────────────────────────────────────────────────────────────────────────────
  // What was typed into a fold is seen again, too.
  function unfold(field) {
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
  function giveBack(written, answer) {
    const now = fields(answer), again = [];
    if (written.length !== now.length) return again;
    written.forEach(function (each, number) {
      const field = now[number];
      if (field.name !== each[0]) return;
      const ticked = field.type === "checkbox" || field.type === "radio";
      const changed = ticked ? field.checked !== each[2] : field.value !== each[1];
      if (ticked) field.checked = each[2];
      else if (changed) field.value = each[1];
      if (changed) unfold(field);
      if (changed && !ticked) again.push(field);
    });
    return again;
  }
  // The same is asked once more: with the version it was asked for it gets the same answer.
  function askAgain(path, said, place, written) {
    const values = new FormData();
    said.forEach(([name, value]) => values.append(name, value));
    window.htmx.ajax("POST", path, { target: "#notice", swap: "innerHTML", values })
      .then(() => { giveBack(written, true); tellBeside(forms()[place], said); });
  }
  // A refusal stands beside its field again, and is over where something else was typed meanwhile.
  function tellBeside(form, said) {
    if (!form) return;
    window.tellAtFields(form, Array.from(notice().querySelectorAll("[data-place]")));
    const before = new Map(said);
    Array.from(form.elements).filter((each) => before.has(each.name) && each.value !== before.get(each.name))
      .filter((each) => each.matches("[aria-invalid=true]"))
      .forEach((each) => each.dispatchEvent(new Event("input", { bubbles: true })));
  }
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
    sessionStorage.removeItem(KEPT);
  } catch (_error) { return; }
  if (!kept || kept[0] !== location.pathname) return;
  const again = giveBack(kept[1], false);
  document.addEventListener("DOMContentLoaded", function () {
    // What the typed figures give is worked out once more.
    again.forEach((field) => field.dispatchEvent(new Event("input", { bubbles: true })));
    if (kept[2]) askAgain(...kept[2], kept[3]);
  });
})();
