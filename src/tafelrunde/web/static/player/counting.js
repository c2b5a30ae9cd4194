// The sum while typing, by the same arithmetic as the house; the figure of the house is what counts.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));

  function number(field) {
    if (field.type === "checkbox") return field.checked ? 1 : 0;
    const text = field.value.trim().replace("−", "-");
    return /^-?\d{1,5}$/.test(text) ? Number(text) : 0;
  }

  // Every way to put the wild symbols, as the house does it.
  function best(own, wild, worth) {
    function spread(index, left, counts) {
      if (index === own.length - 1) {
        const full = counts.concat(own[index] + left);
        return full.reduce((sum, each) => sum + each * each, 0) + worth * Math.min(...full);
      }
      let most = -Infinity;
      for (let here = 0; here <= left; here += 1) most = Math.max(most, spread(index + 1, left - here, counts.concat(own[index] + here)));
      return most;
    }
    return spread(0, wild, []);
  }

  function total(form) {
    const fields = all("[data-count]", form);
    const counts = Object.fromEntries(fields.map((each) => [each.dataset.count, number(each)]));
    let sum = 0;
    fields.filter((each) => !each.dataset.symbolOf && !each.dataset.wildOf).forEach(function (each) {
      const times = each.dataset.of ? Math.floor((counts[each.dataset.of] || 0) / Number(each.dataset.ofPer)) : 1;
      sum += Math.floor(counts[each.dataset.count] / Number(each.dataset.per)) * Number(each.dataset.worth) * times;
    });
    all("[data-set]", form).forEach(function (set) {
      const own = all("[data-symbol-of]", set).map(number);
      const wild = all("[data-wild-of]", set).map(number).reduce((one, other) => one + other, 0);
      sum += best(own, Math.min(wild, 20), Number(set.dataset.setWorth));
    });
    return sum;
  }

  function show(form) {
    const place = form.querySelector("[data-total]");
    if (place) place.textContent = String(total(form)).replace("-", "−");
  }
  document.addEventListener("input", function (event) {
    const form = event.target.closest("[data-counting]");
    if (form) show(form);
  });
  // After drafts have been put back.
  window.addEventListener("load", function () { all("[data-counting]").forEach(show); });
})();
