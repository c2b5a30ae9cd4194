// One time for every screen: the server's. The offset to it is measured, never guessed from the
// device, whose own clock may be wrong by hours; and measured again after sleep.
//
//   <p data-clock data-running="1" data-ends="…" data-left="…"><span data-shown>–:––</span></p>
//
// `ends` is a moment on the server's clock, `left` what remains while it is paused, both in
// milliseconds. Scripts use window.houseClock: now(), ready(), spoken(ms), lasted(ms), onTick(function).
(function () {
  "use strict";

  const SAMPLES = 5;
  const ENOUGH = 80;            // a round trip this short leaves an error of 40 ms at most
  const AGAIN = 120000;
  const PATIENCE = 4000;
  const JUMP = 250;
  const SHORT = 5 * 60000;
  const DAY = 24 * 3600000;
  const SAID = 90;
  const all = (query, root) => Array.from((root || document).querySelectorAll(query));

  let offset = 0;
  let known = false;
  let measuring = null;
  let lastDate = Date.now();
  let lastMonotonic = performance.now();
  let givenUp = false;
  let waiting = null; // patience begins with the first clock on the page, not with the page
  const listeners = [];

  async function sample() {
    const sent = performance.now();
    const answer = await fetch("/time", { cache: "no-store", credentials: "same-origin" });
    const said = Number(await answer.text());
    const heard = performance.now();
    if (!answer.ok || !Number.isFinite(said)) throw new Error("no time");
    // The server spoke about half-way; the quickest answer tells the time best.
    return { trip: heard - sent, offset: said + (heard - sent) / 2 - Date.now() };
  }

  async function measure() {
    let best = null;
    for (let i = 0; i < SAMPLES; i += 1) {
      try {
        const one = await sample();
        if (best === null || one.trip < best.trip) best = one;
      } catch (_error) {
        break;
      }
      if (i > 0 && best.trip < ENOUGH) break;
    }
    if (best !== null) {
      offset = best.offset;
      known = true;
      document.documentElement.dataset.offset = String(Math.round(offset));
    }
    tick();
  }

  function sync() {
    if (measuring === null) measuring = measure().finally(function () { measuring = null; });
    return measuring;
  }

  const wanted = () => listeners.length > 0 || document.querySelector("[data-clock], [data-wall]") !== null;
  const now = () => Date.now() + offset;
  const two = (number) => String(number).padStart(2, "0");

  function counted(number, unit, unitDisplay) {
    const told = { style: "unit", unit: unit, unitDisplay: unitDisplay };
    return new Intl.NumberFormat(document.documentElement.lang, told).format(number).replace(" ", "\u00a0");
  }

  // As people say how long something lasts: up to ninety of a unit, then the next one.
  // Within a sentence the unit is written out: a short one ends in a full stop of its own.
  function lasted(milliseconds, style = "long") {
    const seconds = Math.round(milliseconds / 1000);
    if (seconds <= SAID) return counted(seconds, "second", style);
    if (seconds <= SAID * 60) return counted(Math.floor(seconds / 60), "minute", style);
    if (milliseconds < DAY) return counted(Math.floor(seconds / 3600), "hour", style);
    return counted(Math.floor(milliseconds / DAY), "day", "long");
  }

  // A clock nobody stopped: minutes by the thousand tell nothing.
  function spoken(milliseconds) {
    if (milliseconds < -SAID * 60000) return "+" + lasted(-milliseconds, "short");
    const over = milliseconds < 0;
    const seconds = over ? Math.floor(-milliseconds / 1000) : Math.ceil(milliseconds / 1000);
    return (over ? "+" : "") + Math.floor(seconds / 60) + ":" + two(seconds % 60);
  }

  // The hour where people play, wherever the laptop behind the projector believes to be.
  const wallTimes = {};
  function wallTime(zone) {
    const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone };
    wallTimes[zone] ||= new Intl.DateTimeFormat("en-GB", hour);
    return wallTimes[zone];
  }

  // Five times a second: what stands there already is not written again, or every page of a hall would be laid out
  // and painted anew as often, and phones would pay for it with their batteries.
  function write(place, text) { if (place.textContent !== text) place.textContent = text; }
  function mark(place, name, value) { if (place.dataset[name] !== value) place.dataset[name] = value; }
  function hide(place, hidden) { if (place.hidden !== hidden) place.hidden = hidden; }

  function show(clock) {
    const running = clock.dataset.running === "1";
    const left = running ? Number(clock.dataset.ends) - now() : Number(clock.dataset.left);
    const state = left < 0 ? "over" : !running ? "paused" : left < SHORT ? "short" : "running";
    const place = clock.querySelector("[data-shown]") || (clock.children.length ? null : clock);
    if (place === null) return;
    const text = spoken(left);
    write(place, text);
    mark(clock, "time", state);
    mark(clock, "signs", String(text.length));
    clock.classList.toggle("late", left < 0);
    clock.classList.toggle("paused", !running);
    const word = state === "short" ? "running" : state;
    all("[data-when-time]", clock).forEach((each) => { hide(each, each.dataset.whenTime !== word); });
  }

  function tick() {
    // Until the time is known nothing is shown: a wrong one would be worse than none.
    if (!known && !givenUp) return;
    all("[data-clock]").forEach(show);
    const wall = document.querySelector("[data-wall]");
    if (wall) {
      write(wall, wallTime(wall.dataset.zone).format(now()));
    }
    listeners.forEach((listener) => listener(now()));
  }

  function beat() {
    if (!wanted()) return;
    if (waiting === null) waiting = window.setTimeout(function () { givenUp = true; }, PATIENCE);
    // A device that slept, or whose clock was set meanwhile, is asked to measure again.
    const [date, monotonic] = [Date.now(), performance.now()];
    const jumped = Math.abs((date - lastDate) - (monotonic - lastMonotonic)) > JUMP;
    const slept = monotonic - lastMonotonic > 30000;
    lastDate = date;
    lastMonotonic = monotonic;
    if (jumped || slept || (!known && measuring === null && !givenUp)) sync();
    tick();
  }

  window.houseClock = {
    now: now,
    ready: () => known,
    spoken: spoken,
    lasted: lasted,
    sync: sync,
    onTick: function (listener) { listeners.push(listener); beat(); },
  };

  document.addEventListener("visibilitychange", function () {
    if (document.visibilityState === "visible" && wanted()) sync();
  });
  window.addEventListener("pageshow", function (event) { if (event.persisted && wanted()) sync(); });
  window.addEventListener("online", function () { if (wanted()) sync(); });
  document.addEventListener("htmx:sseOpen", function () { if (wanted()) sync(); });
  document.addEventListener("htmx:afterSwap", beat);
  document.addEventListener("htmx:oobAfterSwap", beat);
  window.setInterval(function () { if (wanted()) sync(); }, AGAIN);
  window.setInterval(beat, 200);
  beat();
})();
