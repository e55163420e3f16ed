// The reading room: the reader's choice of languages, and a graph of the numbers that follows the reader.
// Without this, all languages are shown, and the graph's links work.
"use strict";
(() => {
  const room = document.querySelector(".r5-read");
  if (!room) return;
  const rules = [...room.querySelectorAll(".r5-read__rule")];
  const rail = room.querySelector(".r5-rail"), box = room.querySelector(".r5-rail__graph");
  const lines = new Map([...box.querySelectorAll("a")].map((line) => [line.getAttribute("href").slice(1), line]));
  const margin = () => parseFloat(getComputedStyle(rules[0]).scrollMarginTop) + 8;
  let here = null;

  // The rule at the top of the window; at the end of the page, where not every rule can get there, the one asked for.
  const current = () => {
    const shown = rules.filter((rule) => !rule.hidden);
    const passed = shown.filter((rule) => rule.getBoundingClientRect().top <= margin()).at(-1) ?? shown[0];
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const asked = atEnd && shown.find((rule) => `#${rule.id}` === location.hash);
    return asked && asked.getBoundingClientRect().top > 0 ? asked : passed;
  };

  const follow = () => {
    const rule = current();
    if (rule === here) return;
    for (const one of [here, rule]) {
      const line = one && lines.get(one.id);
      line?.classList.toggle("r5-line--here", one === rule);
      if (one === rule) line?.setAttribute("aria-current", "true");
      else line?.removeAttribute("aria-current");
    }
    here = rule;
    const number = rule && lines.get(rule.id)?.querySelector("text");
    if (!number || !rail.open) return;
    box.scrollTop += number.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  };

  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; follow(); });
  };
  addEventListener("scroll", later, { passive: true });
  addEventListener("resize", later);
  addEventListener("hashchange", later);

  // In the margin the graph is open; on a narrow screen it opens when asked for, and closes once it has led somewhere.
  const wide = matchMedia("(min-width: 60em)");
  const unfold = () => { rail.open = wide.matches; };
  wide.addEventListener("change", unfold);
  box.addEventListener("click", (event) => { if (event.target.closest("a")) setTimeout(unfold); });
  unfold();

  // What is remembered is which languages were hidden: a section in fewer languages says nothing about the others.
  const KEY = "rosetta508-hidden-languages";
  const form = room.querySelector("form"), field = form.elements.namedItem("languages");
  const boxes = [...form.querySelectorAll("input[data-language]")];
  const chosen = () => boxes.filter((one) => one.checked).map((one) => one.dataset.language);
  const hidden = () => { try { return (localStorage.getItem(KEY) ?? "").split(",").filter(Boolean); } catch { return []; } };
  const remember = () => {
    const elsewhere = hidden().filter((language) => !boxes.some((one) => one.dataset.language === language));
    const here = boxes.filter((one) => !one.checked).map((one) => one.dataset.language);
    try { localStorage.setItem(KEY, [...elsewhere, ...here].join(",")); } catch { /* not allowed here */ }
  };

  // What was in view stays where it is.
  const keepingPlace = (change) => {
    const rule = scrollY > 0 ? current() : null, before = rule?.getBoundingClientRect().top;
    change();
    if (rule && !rule.hidden) scrollBy({ top: rule.getBoundingClientRect().top - before, behavior: "instant" });
    later();
  };

  const show = () => {
    const languages = chosen();
    for (const one of room.querySelectorAll("[data-column]")) one.hidden = !languages.includes(one.dataset.column);
    room.dataset.languages = languages.length;
    field.value = languages.length < boxes.length ? languages.join(",") : "";
    form.dispatchEvent(new Event("input"));
  };

  const asked = field.value && field.value.split(","), unwanted = hidden();
  const isWanted = ({ dataset }) => asked ? asked.includes(dataset.language) : !unwanted.includes(dataset.language);
  if (boxes.some(isWanted)) for (const one of boxes) one.checked = isWanted(one);
  for (const one of boxes) {
    one.addEventListener("change", () => {
      if (!chosen().length) one.checked = true;
      remember();
      keepingPlace(show);
    });
  }
  form.addEventListener("input", later);
  form.querySelector("details").open = [...new URLSearchParams(location.search).keys()].some((name) => name !== "languages");
  show();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: "instant" });
  follow();
})();
