// Filters and copy buttons. Every page is complete without this; controls that need it stay hidden until it runs.
"use strict";
(() => {
  const OUT_OF_STEP = ["misleading", "outdated", "missing"];

  const fits = (token, wanted) => {
    const [language, kind, grade] = token.split(":");
    return (!wanted.drifted || OUT_OF_STEP.includes(grade)) && (!wanted.language || wanted.language === language)
      && (!wanted.languages || wanted.languages.split(",").includes(language))
      && (!wanted.kind || wanted.kind === kind)
      && (!wanted.harm || wanted.harm === grade);
  };

  const read = (form) => Object.fromEntries(new FormData(form).entries());

  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();

  const isRule = (number, wanted) => number === wanted || (number.startsWith(wanted) && !/^\d/.test(number.slice(wanted.length)));

  const holds = (within, wanted) => isRule(within, wanted) || wanted.startsWith(within);

  const speaksOf = (row, wanted) => row.dataset.within ? holds(row.dataset.within, wanted) : (row.dataset.rules ?? "").split(" ").some((number) => number && isRule(number, wanted));

  const isOf = (section, wanted) => section.edition === wanted || section.language === wanted;

  const shows = (row, wanted) => {
    const { rule, words, edition, old, languages, ...rest } = wanted;
    const tokens = (row.dataset.drift ?? "").split(" ").filter(Boolean);
    return (!Object.values(rest).some(Boolean) || tokens.some((token) => fits(token, { ...rest, languages })))
      && (!rule || speaksOf(row, folded(rule.trim())))
      && (!words || folded(row.textContent).includes(folded(words.trim())))
      && (!edition || isOf(row.closest("[data-edition]")?.dataset ?? {}, edition))
      && (!old || row.dataset.old === old);
  };

  // A row may hold several findings, each with a token. It may also stand for a page of its own: then its tokens end in
  // how many there are, and its link takes the filter along.
  const counted = (row, { rule, edition, words, old, ...wanted }) => !row.dataset.within
    ? ("each" in row.dataset ? row.dataset.drift.split(" ").filter((token) => token && fits(token, wanted)).length : 1)
    : row.dataset.drift.split(" ").filter((token) => fits(token, wanted)).reduce((sum, token) => sum + Number(token.split(":")[3]), 0);

  const queried = (wanted) => new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString().replaceAll("%2C", ",");

  const apply = (form, rows) => {
    const wanted = read(form);
    const { edition, ...further } = wanted;
    let shown = 0;
    for (const row of rows) {
      row.hidden = !shows(row, wanted);
      shown += row.hidden ? 0 : counted(row, wanted);
      if (row.dataset.within) row.querySelector("a").search = queried(further);
    }
    for (const section of document.querySelectorAll(`${form.dataset.filter} section`)) {
      section.hidden = !section.querySelector("[data-row]:not([hidden])");
    }
    const output = form.querySelector("output");
    output.textContent = !shown && output.dataset.none ? output.dataset.none : output.dataset[shown === 1 ? "one" : "other"].replace("{n}", shown);
    recount(form, rows, wanted);
    return wanted;
  };

  // Each choice says how many it would show beside the other filters; the way out is offered as soon as any is set.
  const recount = (form, rows, wanted) => {
    const out = form.querySelector("button[type=reset]");
    if (!out) return;
    const { languages, ...filters } = wanted;
    out.hidden = !Object.values(filters).some(Boolean);
    for (const option of form.querySelectorAll("select option")) {
      const asked = { ...wanted, [option.parentElement.name]: option.value };
      const n = [...rows].filter((row) => shows(row, asked)).reduce((sum, row) => sum + counted(row, asked), 0);
      option.textContent = option.textContent.replace(/(?<=[(（])\d+(?=[)）]$)/, n);
    }
  };

  const remember = (wanted) => {
    const text = queried(wanted);
    history.replaceState(history.state, "", location.pathname + (text ? `?${text}` : "") + location.hash);
  };

  const recall = (form) => {
    for (const [name, value] of new URLSearchParams(location.search)) {
      const field = form.elements.namedItem(name);
      if (!field) continue;
      if (field.type === "checkbox") field.checked = value === "on";
      else if (!field.options) field.value = value;
      else if ([...field.options].some((option) => option.value === value)) field.value = value;
    }
  };

  for (const form of document.querySelectorAll("form[data-filter]")) {
    const rows = document.querySelectorAll(`${form.dataset.filter} [data-row]`);
    form.hidden = false;
    recall(form);
    apply(form, rows);
    form.addEventListener("input", () => remember(apply(form, rows)));
    // The form is emptied here, not after a "reset" event: what is shown follows within the click. The languages are no
    // filter: they stay.
    form.querySelector("button[type=reset]")?.addEventListener("click", (event) => {
      event.preventDefault();
      for (const field of form.elements) {
        if (!field.name || field.name === "languages") continue;
        if (field.type === "checkbox") field.checked = false;
        else field.value = "";
      }
      remember(apply(form, rows));
    });
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  // The theme puts each code block's copy button into a landmark of its own, nameless.
  new MutationObserver(() => {
    for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) nav.setAttribute("role", "none");
  }).observe(document.body, { childList: true, subtree: true });

  // What a person types at Python's prompt: the block's lines without prompts, and without Python's answers.
  const typed = (block) =>
    [...block.textContent.matchAll(/^(?:>>>|\.\.\.)(?: (.*))?$/gm)].map((line) => `${line[1] ?? ""}\n`).join("");

  const copied = (button) => {
    if ("typed" in button.dataset) {
      const blocks = [document.querySelector(".r5-exs__setup pre"), button.closest("article").querySelector("pre")];
      return blocks.map(typed).join("");
    }
    const text = document.querySelector(button.dataset.copy).textContent.trim();
    return "verbatim" in button.dataset ? text : `${text} ${location.origin}${location.pathname}`;
  };

  for (const button of document.querySelectorAll("button[data-copy], button[data-typed]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(copied(button));
      button.textContent = button.dataset.done;
    });
  }
})();

// A table or code wider than the page scrolls in a box of its own, which has to be reached by the keyboard, too. What is
// folded has no width until it is shown.
const reachable = (part) => {
  for (const box of part.querySelectorAll(".md-typeset__scrollwrap, pre > code")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
};
addEventListener("load", () => reachable(document));
document.addEventListener("toggle", (event) => reachable(event.target), true);

// From a folder of files, a link to a folder leads to the page in it, as it does on the web.
if (location.protocol === "file:") {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const address = link && new URL(link.getAttribute("href"), location.href);
    if (!address || address.protocol !== "file:" || !address.pathname.endsWith("/")) return;
    event.preventDefault();
    address.pathname += "index.html";
    if (link.hreflang) [address.search, address.hash] = [location.search, location.hash];
    location.assign(address);
  });
}
