// The phone's small habits: proof that the house is still there, places and points while typing,
// refusals told at the field they speak of, drafts that survive a reload.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));
  const one = (query, root) => (root || document).querySelector(query);

  // ── Are we in contact? ─────────────────────────────────────────────────────────────────────────
  const PING = 20000;
  const OLD = 35000;
  const LOST = 50000;
  let last = Date.now();

  function contact() {
    last = Date.now();
    const dot = one(".beat-dot");
    if (dot) {
      dot.classList.remove("pulse");
      void dot.offsetWidth;
      dot.classList.add("pulse");
    }
    showBeat();
  }

  function showBeat() {
    const beat = one("[data-beat]");
    if (!beat) return;
    const age = Date.now() - last;
    const seconds = Math.round(age / 1000);
    const words = one("[data-beat-words]", beat);
    const lost = age > LOST || failed > 1;
    beat.dataset.state = lost ? "lost" : age > OLD ? "old" : "fresh";
    const text = lost ? words.dataset.lost : seconds < 4 ? words.dataset.now : words.dataset.ago.replace("{n}", seconds);
    if (words.textContent !== text) words.textContent = text;
    const warning = document.getElementById("lost");
    if (warning.hidden === lost) warning.hidden = !lost;
    const since = one("[data-lost-since]");
    if (lost) since.textContent = since.dataset.words.replace("{n}", seconds);
  }

  let failed = 0;
  async function ping() {
    const beat = one("[data-beat]");
    if (!beat || document.visibilityState === "hidden") return;
    try {
      const answer = await fetch(beat.dataset.beat, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      failed = 0;
      contact();
    } catch (_error) {
      failed += 1;
      showBeat();
      if (failed < 3) window.setTimeout(ping, 3000);
    }
  }
  window.setInterval(showBeat, 1000);
  window.setInterval(ping, PING * (0.85 + Math.random() * 0.3));
  document.addEventListener("visibilitychange", function () { if (document.visibilityState === "visible") ping(); });
  window.addEventListener("online", ping);
  window.addEventListener("offline", function () { failed = 2; showBeat(); });
  ["htmx:sseOpen", "htmx:sseMessage", "htmx:afterOnLoad"].forEach((name) => document.addEventListener(name, function () { failed = 0; contact(); }));
  document.addEventListener("phone:contact", function () { failed = 0; contact(); });

  // ── Refusals at their field ────────────────────────────────────────────────────────────────────
  function clean(form) {
    all("[aria-invalid=true]", form).forEach((each) => each.removeAttribute("aria-invalid"));
    all(".at-field", form).forEach((each) => each.remove());
  }

  function tell(form) {
    let first = null;
    all("#notice [data-place]").forEach(function (fault) {
      const found = form.elements.namedItem(fault.dataset.place);
      const field = found instanceof RadioNodeList ? found[0] : found;
      if (!field || field.type === "hidden") return;
      field.setAttribute("aria-invalid", "true");
      const text = document.createElement("small");
      text.className = "at-field";
      text.id = `fault-${fault.dataset.place}`;
      text.textContent = fault.textContent;
      field.setAttribute("aria-describedby", text.id);
      (field.closest("label") || field).insertAdjacentElement("afterend", text);
      first = first || field;
    });
    if (first) first.focus();
  }
  document.addEventListener("phone:sending", function (event) { clean(event.target); });
  document.addEventListener("phone:refused", function (event) { tell(event.target); });

  // ── Drafts ─────────────────────────────────────────────────────────────────────────────────────
  const place = (form) => `tafelrunde.draft.${document.body.dataset.slug}.${document.body.dataset.badge}.${form.dataset.draft}`;
  const typed = (each) => each.name && each.type !== "hidden" && each.type !== "submit";

  function keep(form) {
    const values = {};
    all("input, textarea, select", form).filter(typed).forEach(function (each) {
      if (each.type === "radio") { if (each.checked) values[each.name] = each.value; }
      else if (each.type === "checkbox") values[each.name] = each.checked;
      else values[each.name] = each.value;
    });
    try { localStorage.setItem(place(form), JSON.stringify(values)); } catch (_error) { /* full or forbidden: then without */ }
  }

  function restore(form) {
    let values = null;
    try { values = JSON.parse(localStorage.getItem(place(form)) || "null"); } catch (_error) { values = null; }
    const given = new URLSearchParams(location.search);
    all("input, textarea, select", form).filter(typed).forEach(function (each) {
      if (given.has(each.name) && each.type !== "radio") return;
      if (!values || !(each.name in values)) return;
      if (each.type === "radio") each.checked = values[each.name] === each.value;
      else if (each.type === "checkbox") each.checked = Boolean(values[each.name]);
      else each.value = values[each.name];
    });
    if (values || location.search) keep(form);
    if (form.matches("[data-slip]") && location.search) history.replaceState(null, "", location.pathname);
  }

  document.addEventListener("phone:sent", function (event) {
    const form = event.target;
    if (form.dataset && form.dataset.draft) try { localStorage.removeItem(place(form)); } catch (_error) { /* nothing kept */ }
  });

  // ── Places and points while typing ─────────────────────────────────────────────────────────────
  let waiting = null;
  function preview(form) {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(function () {
      const values = Object.fromEntries(new FormData(form));
      window.htmx.ajax("POST", form.dataset.slip, { target: "#preview", swap: "innerHTML", values: values, source: "#preview" });
    }, 250);
  }

  document.addEventListener("input", function (event) {
    const form = event.target.form;
    if (!form) return;
    if (form.dataset.draft) keep(form);
    if (!form.matches("[data-slip]")) return;
    const box = event.target;
    if (box.matches("[data-low]")) {
      const value = Number(box.value.replace("−", "-"));
      box.classList.toggle("odd", box.value !== "" && (value < Number(box.dataset.low) || value > Number(box.dataset.high)));
    }
    preview(form);
  });
  document.addEventListener("focusin", function (event) { if (event.target.matches("[data-box], [data-count]") && event.target.select) event.target.select(); });

  // A page brought back by the browser's own memory carries used keys: fetch it anew.
  window.addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });

  function start() {
    all("form[data-draft]").forEach(restore);
    const form = one("form[data-slip]");
    if (form && all("[data-box]", form).some((box) => box.value !== "")) preview(form);
    showBeat();
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
