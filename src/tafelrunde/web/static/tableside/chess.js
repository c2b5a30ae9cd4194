// The two halves count on the server's time (clock.js). When a limit is reached the face is fetched
// anew, because other presses are possible then; the phone shakes where it may.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));
  const two = (number) => String(number).padStart(2, "0");
  let reached = "";

  function spoken(milliseconds) {
    const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
    return Math.floor(seconds / 3600) + ":" + two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60);
  }

  function say(place, text) {
    if (place && place.textContent !== text) place.textContent = text;
  }

  function leftOf(half, now) {
    return half.dataset.runs === "1" ? Number(half.dataset.ends) - now : Number(half.dataset.left);
  }

  function limit(now) {
    const place = document.querySelector("[data-limit]");
    if (!place) return;
    const ends = Number(place.dataset.ends);
    const half = document.querySelector('[data-half][data-runs="1"]');
    const main = half ? Math.max(0, leftOf(half, now)) : 0;
    const left = ends ? ends - now - main : Number(place.dataset.left);
    const seconds = left < 0 ? "+" + Math.floor(-left / 1000) : String(Math.ceil(left / 1000));
    say(place.querySelector("[data-seconds]"), seconds + " s");
    place.dataset.over = left < 0 ? "1" : "";
    const mark = ends + "/" + place.dataset.left;
    if (ends && left < 0 && reached !== mark) {
      reached = mark;
      if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
      window.htmx.trigger(document.getElementById("pulse"), "sse:version");
    }
  }

  function tick(now) {
    all("[data-half]").forEach(function (half) {
      const left = leftOf(half, now);
      say(half.querySelector("[data-shown]"), spoken(left));
      half.dataset.out = left <= 0 ? "1" : "";
    });
    limit(now);
  }

  window.houseClock.onTick(tick);
  document.addEventListener("htmx:afterSwap", function () { tick(window.houseClock.now()); });
  if ("wakeLock" in navigator) {
    document.addEventListener("click", function () { navigator.wakeLock.request("screen").catch(function () {}); }, { once: true });
  }
})();
