// The phone's small habits: proof that the house is still there, places and points while typing,
// refusals told at the field they speak of, drafts that survive a reload.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));
  const one = (query, root) => (root || document).querySelector(query);

  // ── Are we in contact? ─────────────────────────────────────────────────────────────────────────
  // The browser says when the phone has no network, the stream when it breaks. What neither notices
  // is a Wi-Fi that swallows everything: so the house is asked now and then, whenever a thumb comes
  // down after a silence, and an answer that takes too long is none.
  const PING = 20000;
  const SEARCH = 3000;
  const PATIENCE = 4000;
  const SILENCE = 5000;
  const OLD = 35000;
  const LOOKED = 3000;
  let last = Date.now();
  let failed = 0;
  let asking = null; // the answer that is waited for
  let searching = null;
  const lost = () => failed > 1 || !navigator.onLine;

  function contact() {
    const back = failed > 1;
    last = Date.now();
    failed = 0;
    const dot = one(".beat-dot");
    if (dot) {
      dot.classList.remove("pulse");
      void dot.offsetWidth;
      dot.classList.add("pulse");
    }
    showBeat();
    lookAgain();
    if (back) document.dispatchEvent(new Event("phone:back"));
  }

  function showBeat() {
    const beat = one("[data-beat]");
    if (!beat) return;
    const age = Date.now() - last;
    const seconds = Math.round(age / 1000);
    const words = one("[data-beat-words]", beat);
    const gone = lost();
    beat.dataset.state = gone ? "lost" : age > OLD ? "old" : "fresh";
    const text = gone ? words.dataset.lost : seconds < 4 ? words.dataset.now : words.dataset.ago.replace("{n}", seconds);
    if (words.textContent !== text) words.textContent = text;
    const warning = document.getElementById("lost");
    if (warning.hidden === gone) warning.hidden = !gone;
    if (!gone) one("[data-stays]").hidden = true;
    const since = one("[data-lost-since]");
    if (gone) since.textContent = since.dataset.words.replace("{time}", window.houseClock.lasted(age));
  }

  // Whether the house answers; whoever asks meanwhile waits for the same answer.
  function ping() {
    const beat = one("[data-beat]");
    if (!beat || document.visibilityState === "hidden") return Promise.resolve(false);
    asking = asking || asked(beat).finally(() => { asking = null; });
    return asking;
  }
  async function asked(beat) {
    const gone = new AbortController();
    // No answer for so long is said at once; it may still come, over a slow network.
    const patience = window.setTimeout(function () { failed = Math.max(failed, 2); showBeat(); }, PATIENCE);
    const enough = window.setTimeout(() => gone.abort(), 2 * PATIENCE);
    try {
      const answer = await fetch(beat.dataset.beat, { cache: "no-store", signal: gone.signal });
      if (!answer.ok || !window.fromTheHouse(answer)) throw new Error(String(answer.status));
      contact();
      return true;
    } catch (_error) {
      failed += 1;
      showBeat();
      window.clearTimeout(searching);
      searching = window.setTimeout(ping, failed > 1 ? SEARCH : 500);
      return false;
    } finally {
      window.clearTimeout(patience);
      window.clearTimeout(enough);
    }
  }
  const afterSilence = () => { if (Date.now() - last > SILENCE) ping(); };
  window.setInterval(showBeat, 1000);
  window.setInterval(ping, PING * (0.85 + Math.random() * 0.3));
  document.addEventListener("visibilitychange", afterSilence);
  document.addEventListener("pointerdown", afterSilence);
  document.addEventListener("keydown", afterSilence);
  document.addEventListener("htmx:sseError", ping);
  document.addEventListener("htmx:sendError", ping);
  document.addEventListener("house:absent", ping);
  window.addEventListener("online", ping);
  window.addEventListener("offline", function () { failed = 2; showBeat(); });
  // Only what the house said: htmx tells of a load too when a Wi-Fi answered in its place.
  ["htmx:sseOpen", "house:heard", "phone:contact"].forEach((name) => document.addEventListener(name, contact));
  // What was missed meanwhile is fetched; the stream itself may take longer to come back.
  document.addEventListener("phone:back", function () {
    const pulse = document.getElementById("pulse");
    if (pulse) window.htmx.trigger(pulse, "moved");
  });

  // Without contact every other page is the browser's own, white and without what waits here: so this one stays
  // and says so. Whoever the house answers after all goes on. On the window, after all that takes a press itself.
  let goingOn = false;
  async function stays(event, go) {
    if (event.defaultPrevented || goingOn || !lost()) return;
    event.preventDefault();
    if (await ping()) {
      goingOn = true;
      return go();
    }
    showBeat();
    one("[data-stays]").hidden = !lost();
  }
  function leadsAway(link) {
    const within = link.pathname === location.pathname && link.search === location.search && link.hash;
    return link.origin === location.origin && !link.target && !link.hasAttribute("download") && !within;
  }
  window.addEventListener("click", function (event) {
    const link = event.target.closest && event.target.closest("a[href]");
    if (link && leadsAway(link)) stays(event, () => location.assign(link.href));
  });
  window.addEventListener("submit", function (event) {
    const { target, submitter } = event;
    stays(event, () => (submitter ? target.requestSubmit(submitter) : target.requestSubmit()));
  });

  // ── Refusals at their field ────────────────────────────────────────────────────────────────────
  document.addEventListener("phone:sending", function (event) { window.untellFields(event.target); });
  document.addEventListener("phone:refused", function (event) { window.tellAtFields(event.target, all("#notice [data-place]")); });

  // A phone without contact hears no refusal for a long time: what the house would surely miss on a slip is asked
  // for before it goes into the outbox. Which figures are asked for says the form, as the house made it.
  function isSpared(box) {
    return box.closest(".not-asked") || (box.dataset.unless || "").split(" ").some(function (name) {
      const field = name && box.form.elements.namedItem(name);
      return field && (field.type === "checkbox" ? field.checked : Boolean(field.value));
    });
  }
  // Where several have the points that win, or a game ended early, only the table knows who won.
  function winnerMissing(form) {
    const marks = all("[name=won]", form);
    if (!marks.length || marks.some((each) => each.checked && each.value)) return false;
    const early = form.elements.namedItem("early");
    if (early && early.value) return true;
    const goal = Number(form.dataset.goal || 0);
    return goal > 0 && all("[name^=vp-]", form).filter((box) => !isSpared(box) && Number(box.value) >= goal).length > 1;
  }
  // What the house would say of a figure, by the same measure; nothing where it would take it.
  function wrongWords(form, box) {
    const text = box.value.trim().replace("−", "-");
    if (text === "") return form.dataset.missing;
    if (!box.dataset.number) return "";
    if (!/^-?[0-9]+$/.test(text)) return form.dataset.whole;
    if (text.startsWith("-") && box.dataset.number === "plain") return form.dataset.below;
    return Math.abs(Number(text)) > Number(form.dataset.most) ? form.dataset.tooMuch : "";
  }
  function lacks(form) {
    const wrong = all("[data-box]", form).filter((box) => !isSpared(box)).map((box) => [box.name, wrongWords(form, box)]);
    return [...wrong.filter(([, words]) => words), ...(winnerMissing(form) ? [["won", form.dataset.whoWon]] : [])];
  }
  function isOdd(box) {
    const value = Number(box.value.replace("−", "-"));
    return box.value !== "" && (value < Number(box.dataset.low) || value > Number(box.dataset.high));
  }
  // A figure out of the usual is asked about once: whoever presses again has read it.
  function oddities(form) {
    const odd = all("[data-box][data-low]", form).filter((box) => isOdd(box) && !isSpared(box)).map((box) => [box.name, form.dataset.odd]);
    const said = odd.map(([name]) => `${name} ${form.elements.namedItem(name).value}`).join();
    if (form.dataset.read === said) return [];
    form.dataset.read = said;
    return odd;
  }
  document.addEventListener("phone:checking", function (event) {
    const form = event.target;
    if (!form.matches("[data-slip]")) return;
    const missing = lacks(form);
    const found = missing.length ? missing : oddities(form);
    if (!found.length) return;
    event.preventDefault();
    window.untellFields(form);
    window.tellAtFields(form, found.map(function ([name, words]) {
      const fault = document.createElement("span");
      fault.dataset.place = name;
      fault.textContent = words;
      return fault;
    }));
  });

  // Sending is signing: the sentence that decides between equals is read first, be it under the button on a small
  // phone or still on its way. Whoever scrolled past it has had it before the eyes.
  function unread(form) {
    const words = one("[data-read-first]", form);
    if (!words) return false;
    const bar = form.matches(".main-action") ? form : one(".main-action", form);
    const found = all(".settled, .settled + .slip-lines, .slip-minutes", form.matches("[data-slip]") ? form : one("#live"));
    const said = found.filter((each) => !bar.contains(each)); // what the bar itself says is always in view
    const text = found.map((each) => each.textContent).join();
    const bottom = Math.min(bar.getBoundingClientRect().top, window.innerHeight);
    const seen = !found.length || (!justCame && said.every((each) => each.getBoundingClientRect().bottom <= bottom + 1));
    words.hidden = seen || form.dataset.told === text;
    if (words.hidden) return false;
    form.dataset.told = text;
    if (said.length) said[0].scrollIntoView({ block: "start" });
    return true;
  }
  document.addEventListener("phone:checking", function (event) {
    if (!event.defaultPrevented && (held(event.target) || unread(event.target))) event.preventDefault();
  });

  // ── Drafts ─────────────────────────────────────────────────────────────────────────────────────
  // They belong to the person, as the outbox does: a new link finds what was typed under the old one.
  const place = (form) => `tafelrunde.draft.${document.body.dataset.slug}.${document.body.dataset.player}.${form.dataset.draft}`;
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

  // A form inside what is fetched anew keeps what was typed into it.
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target.id === "live") all("#live form[data-draft]").forEach(restore);
  });

  const listed = (text) => text.split(" ").filter(Boolean);
  // Which of the typed fields decide, line by line: what only breaks ties does where figures are level.
  function deciding(shown, lines, values) {
    const number = (line) => line.dataset.typed.split(" ")[0].split("-").pop();
    const counts = new Map(lines.map((line) => [line, listed(shown.dataset.always).map((name) => `${name}-${number(line)}`)]));
    let level = [lines.filter((line) => !values[`left-${number(line)}`])];
    listed(shown.dataset.places).forEach(function (name) {
      const groups = level.filter((group) => group.length > 1);
      groups.flat().forEach((line) => counts.get(line).push(`${name}-${number(line)}`));
      level = groups.flatMap(function (group) {
        const typedBy = (line) => values[`${name}-${number(line)}`] || "";
        return [...new Set(group.map(typedBy))].filter(Boolean).map((value) => group.filter((line) => typedBy(line) === value));
      });
    });
    return counts;
  }
  // Whoever was slower and looks at the reported slip sees what the own phone still holds, where it differs.
  function typedHere() {
    const shown = one("[data-typed-here]");
    if (!shown) return;
    const kept = place({ dataset: { draft: shown.dataset.typedHere } });
    const found = Object.keys(localStorage).filter((key) => key.startsWith(kept)).sort().pop();
    const values = JSON.parse((found && localStorage.getItem(found)) || "{}");
    const cells = all("[data-typed]", shown);
    const own = cells.map((cell) => cell.dataset.typed.split(" ").map((name) => values[name]).filter(Boolean).join("\u00a0/\u00a0").replaceAll("-", "−"));
    const decides = deciding(shown, cells, values);
    own.forEach(function (text, number) {
      const written = Object.fromEntries(listed(cells[number].dataset.written).map((each) => each.split("=")));
      const compared = [...listed(cells[number].dataset.counts), ...decides.get(cells[number])];
      const differs = compared.some((name) => (values[name] || "").replace("−", "-") !== (written[name] || ""));
      cells[number].textContent = text;
      cells[number].parentElement.toggleAttribute("data-differs", differs);
      if (differs) cells[number].insertAdjacentHTML("beforeend", ` <span aria-hidden="true">≠</span><span class="sr">${shown.dataset.changed}</span>`);
    });
    shown.hidden = !own.some(Boolean) || !one("[data-differs]", shown);
  }

  document.addEventListener("phone:sent", function (event) {
    const form = event.target;
    if (form.dataset && form.dataset.draft) try { localStorage.removeItem(place(form)); } catch (_error) { /* nothing kept */ }
  });

  // ── Places and points while typing ─────────────────────────────────────────────────────────────
  let waiting = null;
  let looking = null; // what is typed is being looked at
  let holding = null; // a press that waits for it
  let justCame = false; // what it was waited for nobody has read yet
  function preview(form) {
    window.clearTimeout(waiting);
    holding = null;
    if (!window.htmx) return;
    const mine = looking = new Promise(function (done) {
      waiting = window.setTimeout(function () {
        const values = Object.fromEntries(new FormData(form));
        window.htmx.ajax("POST", form.dataset.slip, { target: "#preview", swap: "innerHTML", values: values, source: "#preview" }).catch(() => null).then(done);
      }, 250);
    });
    mine.then(() => { if (looking === mine) looking = null; });
  }
  // What other figures gave does not stand beside those that are typed now: without an answer it is said that
  // nothing is worked out, whoever answered in place of the house. Once the house is heard it is asked again.
  const promised = one("#preview") && one("#preview").innerHTML;
  let missed = 0; // since when no answer came to what is typed now
  document.addEventListener("htmx:afterRequest", function (event) {
    const { elt, successful, xhr } = event.detail;
    if (elt.id !== "preview") return;
    const house = xhr.getResponseHeader("Tafelrunde") === "house";
    missed = house ? 0 : Date.now();
    if (successful && house) return;
    elt.innerHTML = promised;
    promise(house ? "live" : "lost");
    one("#decides").replaceChildren();
    showBeat();
  });
  function promise(state) {
    all("#preview [data-when]").forEach((each) => { each.hidden = !each.dataset.when.split(" ").includes(state); });
  }
  function lookAgain() {
    if (!missed || Date.now() - missed < SEARCH) return;
    promise("live");
    previewTyped();
  }

  // Without an answer in time it is sent all the same: a weak network keeps nobody from reporting.
  function held(form) {
    if (!form.matches("[data-slip]") || !looking || lost()) return false;
    if (holding) return true;
    const mine = holding = Promise.race([looking, new Promise((done) => window.setTimeout(done, LOOKED))]);
    mine.then(function () {
      if (holding !== mine) return;
      holding = looking = null;
      justCame = true;
      form.requestSubmit();
      justCame = false;
    });
    return true;
  }

  // What was typed before: asked when the page opens, and again once there is a network for it.
  function previewTyped() {
    const form = one("form[data-slip]");
    if (form && all("[data-box]", form).some((box) => box.value !== "")) preview(form);
  }
  window.addEventListener("online", previewTyped);
  ["phone:back", "phone:refused"].forEach((name) => document.addEventListener(name, previewTyped));

  document.addEventListener("input", function (event) {
    const form = event.target.form;
    if (!form) return;
    if (form.dataset.draft) keep(form);
    if (!form.matches("[data-slip]")) return;
    const box = event.target;
    if (box.matches("[data-low]")) box.classList.toggle("odd", isOdd(box));
    preview(form);
  });
  document.addEventListener("focusin", function (event) { if (event.target.matches("[data-box], [data-count]") && event.target.select) event.target.select(); });

  // ── A table is there, a signature is awaited: felt in the pocket ───────────────────────────────
  // Where the phone has a motor, its holder has touched the page before, and wants no less motion.
  const CALLS = { table: [200, 100, 200], match: [200, 100, 200], check: [120] };
  const sceneNow = () => (document.getElementById("live") || { dataset: {} }).dataset.scene || "";
  let scene = sceneNow();

  function feel(pattern) {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    if (pattern && navigator.vibrate && touched && !still) navigator.vibrate(pattern);
  }
  document.addEventListener("htmx:afterSwap", function () {
    const now = sceneNow();
    if (now !== scene) feel(CALLS[now]);
    scene = now;
  });

  // Nothing can be typed while the game is on: once it is over the form comes by itself.
  const lock = () => (one("[data-lock]") || { dataset: {} }).dataset.lock;
  const locked = lock();
  document.addEventListener("htmx:afterSwap", function () {
    if (locked === "locked" && lock() === "open") location.reload();
  });

  // A page brought back by the browser's own memory carries used keys: fetch it anew.
  window.addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });

  function start() {
    all("form[data-draft]").forEach(restore);
    previewTyped();
    try { typedHere(); } catch (_error) { /* nothing kept: then without */ }
    showBeat();
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
