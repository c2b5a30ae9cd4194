// The outbox: what was sent stays on the phone until the house has answered.
//
// Every form brings its own key. A request that gets no answer is kept in localStorage and sent
// again with the same key (a little later, when the network is back, when a page opens), so that it
// counts exactly once however often it arrives. An answer of the house takes it out of the outbox:
// done, refused, or overtaken (but not: handed over to another house); what a Wi-Fi answers that wants a log-in is none. While something is
// on its way the same form cannot be sent anew, and what rests on another goes after it. The box belongs to the person, not to the link: with
// a new link the same phone sends what the old one left. What others may read of it while this person is
// not logged in here (join/waiting.js) stands in `kind` and `who`: no figures, and the public name.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));
  const body = document.body;
  const BOX = `tafelrunde.outbox.${body.dataset.slug}.${body.dataset.player}`;
  const PATIENCE = 15000;
  const SLOWEST = 30000;
  const sending = new Set();
  let later = null;

  // ── The box ────────────────────────────────────────────────────────────────────────────────────
  let memory = [];
  function entries() {
    try { return JSON.parse(localStorage.getItem(BOX) || "[]"); } catch (_error) { return memory; }
  }
  function keep(list) {
    memory = list;
    try { localStorage.setItem(BOX, JSON.stringify(list)); } catch (_error) { /* kept in memory while the page is open */ }
    show();
  }
  const without = (key) => entries().filter((each) => each.key !== key);
  function change(entry) { keep(entries().map((each) => (each.key === entry.key ? entry : each))); }

  // What was typed, as short as on paper: each person with the figures of the line.
  function told(form) {
    const lines = all("fieldset.line", form).map(function (line) {
      const values = all("[data-box]", line).map((each) => each.value.replace(/^-/, "−")).filter(Boolean);
      return values.length ? `${line.dataset.name} ${values.join("\u00a0/\u00a0")}` : "";
    });
    return [...lines, ...all("textarea", form).map((each) => each.value)].filter(Boolean);
  }

  // ── On show ────────────────────────────────────────────────────────────────────────────────────
  function show() {
    const place = document.getElementById("outbox");
    if (!place) return;
    const list = entries().filter((each) => each.tries > 0);
    const appears = place.hidden && list.length > 0;
    place.hidden = list.length === 0;
    listUp(place, list);
    // Whoever pressed the button at the foot of the page must see what became of it.
    if (appears) place.scrollIntoView({ block: "center" });
    showSlip();
    const busy = new Set(entries().map((each) => each.name));
    const waiting = new Set(list.map((each) => each.name));
    all("form[data-outbox]").forEach(function (form) {
      const waits = busy.has(form.dataset.outbox);
      all("button", form).forEach(function (button) {
        if (button.type !== "submit") return;
        button.disabled = waits;
        button.title = waits ? place.dataset.busy : "";
        button.setAttribute("aria-busy", waits && !waiting.has(form.dataset.outbox) ? "true" : "false");
      });
    });
  }

  // ── The slip on a page that no other follows ───────────────────────────────────────────────────
  // Without network the page with the form does not come: it lies here already, and opens when it is wanted.
  let wanted = false;
  function showSlip() {
    const slip = document.querySelector("[data-without-network]");
    if (!slip) return;
    const names = [slip.dataset.withoutNetwork, slip.querySelector("form").dataset.outbox];
    const open = wanted || entries().some((each) => each.tries > 0 && names.includes(each.name));
    const opens = open && slip.hidden;
    slip.hidden = !open;
    all("[data-with-network]").forEach((each) => { each.hidden = open; });
    if (opens) slip.scrollIntoView({ block: "start" });
  }
  document.addEventListener("click", function (event) {
    const beat = document.querySelector("[data-beat]");
    if (!event.target.closest("[data-form-here]") || !beat || beat.dataset.state !== "lost") return;
    if (!document.querySelector("[data-without-network]")) return;
    event.preventDefault();
    wanted = true;
    showSlip();
  });

  // What reads as before stays as it is: a finger or the focus may just be on its button.
  function listUp(place, list) {
    const told = JSON.stringify(list.map((entry) => [entry.key, entry.label, how(place, entry), entry.told, entry.meanwhile]));
    if (place.dataset.listed === told) return;
    place.dataset.listed = told;
    place.querySelector("ul").replaceChildren(...list.map((entry) => shown(place, entry)));
  }

  function how(place, entry) {
    return entry.elsewhere ? place.dataset.elsewhere : entry.unstored ? place.dataset.unstored : entry.foreign ? place.dataset.foreign : place.dataset.pending;
  }

  function shown(place, entry) {
    const item = document.createElement("li");
    const words = document.createElement("p");
    words.className = "entry";
    words.textContent = place.dataset.line.replace("{what}", () => entry.label).replace("{how}", () => how(place, entry));
    item.append(words);
    // What was typed, and what to do while it waits.
    [entry.told.join(" · "), entry.meanwhile].filter(Boolean).forEach(function (text) {
      const more = document.createElement("p");
      more.className = "entry";
      more.textContent = text;
      item.append(more);
    });
    const buttons = document.createElement("p");
    buttons.className = "buttons";
    buttons.append(button(place.dataset.retry, () => send(entry.key)), button(place.dataset.drop, () => keep(without(entry.key))));
    item.append(buttons);
    return item;
  }

  function button(text, action) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "secondary";
    made.textContent = text;
    made.addEventListener("click", action);
    return made;
  }

  // ── Sending ────────────────────────────────────────────────────────────────────────────────────
  function token() {
    const field = document.querySelector("[name=csrfmiddlewaretoken]");
    return field ? field.value : "";
  }

  async function send(key) {
    const entry = entries().find((each) => each.key === key);
    if (!entry || sending.has(key)) return;
    if (entry.after && entries().some((each) => each.name === entry.after)) return again(entry, false, false);
    sending.add(key);
    const follows = begunAfter(entry); // asked before the answer: news may change the page meanwhile
    const gone = new AbortController();
    const patience = window.setTimeout(() => gone.abort(), PATIENCE);
    let answer = null;
    let text = "";
    try {
      answer = await fetch(entry.action, {
        method: "POST",
        headers: { "HX-Request": "true", "X-CSRFToken": token(), "Content-Type": "application/x-www-form-urlencoded" },
        body: entry.body,
        credentials: "same-origin",
        signal: gone.signal,
      });
      text = await answer.text();
    } catch (_error) {
      answer = null;
    } finally {
      window.clearTimeout(patience);
      sending.delete(key);
    }
    if (!entries().some((each) => each.key === key)) return;
    const foreign = answer !== null && !window.fromTheHouse(answer);
    if (answer === null || foreign || answer.status >= 500 || answer.status === 429 || answer.status === 408) return again(entry, answer !== null && (answer.status === 507 || answer.status === 503), foreign);
    document.dispatchEvent(new Event("phone:contact"));
    if (answer.status === 403 && !entry.denied) return refreshed(entry);
    if (answer.headers.get("Tafelrunde-Elsewhere")) return parked(entry);
    settle(entry, answer, text, follows);
  }

  // Where the slip goes on that was begun here without network; empty where none was.
  function begunAfter(entry) {
    const begun = all("[data-without-network]:not([hidden]) form").find((each) => each.dataset.after === entry.name);
    return begun ? begun.dataset.page : "";
  }

  function again(entry, unstored, foreign) {
    change({ ...entry, tries: entry.tries + 1, unstored: unstored, foreign: foreign, elsewhere: false });
    if (!unstored) document.dispatchEvent(new Event("house:absent"));
    plan();
  }

  // Another house goes on with the tournament: what was typed stays readable here, and is sent if it comes back.
  function parked(entry) {
    change({ ...entry, tries: entry.tries + 1, unstored: false, foreign: false, elsewhere: true });
    if (!entry.elsewhere) window.htmx.trigger(document.body, "moved");
    plan();
  }

  // The form key of an old page may have run out: a fresh page has a new one; the entry's key stays.
  function refreshed(entry) {
    change({ ...entry, denied: true, tries: entry.tries + 1 });
    location.reload();
  }

  function settle(entry, answer, text, before) {
    const follows = before || begunAfter(entry);
    keep(without(entry.key));
    const form = all("form[data-outbox]").find((each) => each.dataset.outbox === entry.name);
    const followers = entries().filter((each) => each.after === entry.name);
    followers.forEach((each) => send(each.key));
    if (answer.ok) {
      if (form) form.dispatchEvent(new Event("phone:sent", { bubbles: true }));
      const target = follows || answer.headers.get("HX-Redirect");
      if (entry.page === location.pathname && !followers.length) location.assign(target || body.dataset.playerPages);
      else said(`${document.getElementById("outbox").dataset.sent} ${entry.label}`, "success");
      return;
    }
    const notice = document.getElementById("notice");
    if (text && answer.status !== 403) notice.innerHTML = text;
    else said(document.getElementById("outbox").dataset.denied, "error");
    const first = notice.querySelector("[data-focus]");
    if (!form && entry.told.length && !notice.querySelector(".both")) notice.append(own(entry));
    if (entry.tries > 0 && !first && !(form && entry.told.length)) late(entry, notice);
    if (first) first.focus({ preventScroll: true });
    notice.scrollIntoView({ block: first ? "start" : "nearest" });
    if (form) form.dispatchEvent(new Event("phone:refused", { bubbles: true }));
  }

  // Refused while the page shows somebody else's figures: one's own stand beside them.
  function own(entry) {
    const figures = document.createElement("p");
    figures.className = "note";
    figures.dataset.own = "";
    figures.textContent = `${document.getElementById("outbox").dataset.own} ${entry.told.join(" · ")}`;
    return figures;
  }

  // It waited here while the others went on: what is refused is that, and nothing on the page. The sentence
  // begins here and ends with the reason, in the box of the answer.
  function late(entry, notice) {
    const words = document.createElement("strong");
    words.dataset.late = Date.now();
    words.textContent = document.getElementById("outbox").dataset.late.replace("{what}", () => entry.label);
    const box = notice.querySelector(".note") || notice;
    const title = box.matches("[data-refused]") && box.querySelector(":scope > strong");
    if (title) title.replaceWith(words);
    else box.prepend(words, " ");
  }
  const READ = 60000;
  function forgetLate() {
    const words = document.querySelector("#notice [data-late]");
    if (words && Date.now() - Number(words.dataset.late) > READ) document.getElementById("notice").replaceChildren();
  }

  function said(text, tone) {
    const note = document.createElement("p");
    note.className = "note";
    note.dataset.tone = tone;
    note.textContent = text;
    document.getElementById("notice").replaceChildren(note);
    const pulse = document.getElementById("pulse");
    if (pulse && tone === "success") window.htmx.trigger(pulse, "moved");
  }

  function plan() {
    window.clearTimeout(later);
    const list = entries();
    if (!list.length) return;
    const tries = Math.min(...list.map((each) => each.tries));
    const wait = Math.min(SLOWEST, 1000 * 2 ** Math.min(tries, 6)) * (0.75 + Math.random() / 2);
    later = window.setTimeout(all_of_them, wait);
  }
  function all_of_them() { entries().forEach((each) => send(each.key)); }

  document.addEventListener("submit", function (event) {
    const form = event.target;
    if (!form.matches("form[data-outbox]")) return;
    event.preventDefault();
    if (entries().some((each) => each.name === form.dataset.outbox)) return;
    if (!form.dispatchEvent(new Event("phone:checking", { bubbles: true, cancelable: true }))) return;
    form.dispatchEvent(new Event("phone:sending", { bubbles: true }));
    document.getElementById("notice").replaceChildren();
    const values = new URLSearchParams(new FormData(form, event.submitter));
    const key = values.get("key");
    values.delete("csrfmiddlewaretoken");
    keep([...entries(), {
      key: key, name: form.dataset.outbox, label: form.dataset.label, kind: form.dataset.kind || form.dataset.label, who: body.dataset.publicName || "", action: form.getAttribute("action"),
      body: values.toString(), told: told(form), after: form.dataset.after || "", meanwhile: form.dataset.meanwhile || "", page: location.pathname, tries: 0,
    }]);
    send(key);
    // A refused form is sent anew after mending: as another question it needs another key.
    const field = form.elements.namedItem("key");
    field.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  });

  window.addEventListener("online", all_of_them);
  document.addEventListener("phone:back", all_of_them);
  window.addEventListener("storage", function (event) { if (event.key === BOX) show(); });
  document.addEventListener("htmx:afterSwap", function () { forgetLate(); show(); });
  show();
  all_of_them();
})();
