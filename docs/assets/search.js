// The search box: loads the index of the reader's language when it is opened, shows results, and is used by keyboard.
"use strict";
(() => {
  const form = document.querySelector("form[data-r5-search]");
  if (!form) return;
  const input = form.querySelector("input"), list = document.querySelector(".md-search-result__list");
  const meta = document.querySelector(".md-search-result__meta"), toggle = document.getElementById("__search");
  const { root, assets, language, languages, one, other, none, failed, start } = form.dataset;
  const isFile = location.protocol === "file:";
  const loads = new Map();

  // Scripts, not requests: a browser reads them from file:// as well.
  const load = (address) => {
    if (!loads.has(address)) {
      loads.set(address, new Promise((done, wrong) => {
        const script = document.createElement("script");
        script.src = address;
        script.addEventListener("load", done);
        script.addEventListener("error", () => wrong(new Error(address)));
        document.head.append(script);
      }));
    }
    return loads.get(address);
  };

  const indexes = new Map();
  const indexOf = async (name) => {
    await Promise.all(["search-number", "search-query", `search/${name}`].map((one) => load(`${assets}${one}.js`)));
    if (!indexes.has(name)) {
      const data = window.rosetta508Data[name];
      const guides = name === language ? (await load(`${assets}search/guides-${name}.js`), window.rosetta508Data[`guides-${name}`]) : [];
      indexes.set(name, window.rosetta508Query.build({ ...data, entries: [...data.entries, ...guides] }, name));
    }
    return indexes.get(name);
  };

  const PAUSE = 400;
  let asked = 0;

  // What the reader's language does not find is looked for in the others, after a pause in typing; names stay the reader's.
  const answer = async (query, turn) => {
    const own = await indexOf(language);
    const numbers = window.rosetta508Query.hasNumber(query) ? (await load(`${assets}search/numbers.js`), window.rosetta508Data.numbers) : null;
    const found = window.rosetta508Query.find(query, own, numbers, language);
    if (found.length || numbers) return found;
    if (turn !== asked) return [];
    list.replaceChildren();
    meta.textContent = "…";
    await new Promise((done) => setTimeout(done, PAUSE));
    if (turn !== asked) return [];
    const entries = new Map(own.entries.map((entry) => [entry.address, entry]));
    for (const name of languages.split(" ").filter((one) => one !== language)) {
      const foreign = window.rosetta508Query.find(query, await indexOf(name), null, language);
      if (foreign.length) return foreign.map(({ entry }) => ({ entry: entries.get(entry.address) ?? entry, note: "" }));
    }
    return [];
  };

  const element = (tag, settings, ...inside) => {
    const made = Object.assign(document.createElement(tag), settings);
    made.append(...inside);
    return made;
  };

  // What a message has in square brackets is a link to the list of rules.
  const say = (message) => {
    const [before, name, after] = message.split(/[[\]]/);
    const link = () => element("a", { href: `${root}rules/${isFile ? "index.html" : ""}` }, name);
    meta.replaceChildren(before, ...(name ? [link(), after] : []));
  };

  // The site writes English dates with the day first: 1 July 2003.
  const day = (iso) => new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(iso));

  const FIRST_WORDS = { ja: 80 };
  const beginning = (text) => {
    const most = FIRST_WORDS[language] ?? 150;
    return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, "")}…`;
  };

  const tongue = (code) => {
    try {
      return new Intl.DisplayNames(language, { type: "language" }).of(code);
    } catch {
      return code;
    }
  };

  const colon = language === "ja" ? "：" : ": ";
  const noted = ({ number, language: spoken, first, last }) => spoken
    ? `${tongue(spoken)} ${number}`
    : `${number}${colon}${day(first)} – ${last ? day(last) : ""}`;

  // Everything is put in as text, never as markup.
  const shown = ({ entry, note }) => element("li", { className: "md-search-result__item" },
    element("a", { className: "md-search-result__link", href: `${root}${entry.address}${isFile ? "index.html" : ""}` },
      element("article", { className: "md-search-result__article md-typeset" },
        element("p", { className: "r5-found" }, ...(entry.guide ? [] : [element("span", { className: "r5-chip" }, entry.number), " "]), element("b", {}, entry.name)),
        ...(note ? [element("p", { className: "r5-found__note" }, noted(note))] : []),
        element("p", { className: "r5-found__text" }, entry.tongue ? tongue(entry.tongue) + colon : "", element("span", { lang: entry.tongue || language }, beginning(entry.text))))));

  const update = async () => {
    const query = input.value, turn = asked += 1;
    if (!query.trim()) {
      list.replaceChildren();
      meta.textContent = start;
      return;
    }
    try {
      const found = await answer(query, turn);
      if (turn !== asked) return;
      list.replaceChildren(...found.map(shown));
      say(found.length ? (found.length === 1 ? one : other).replace("{n}", found.length) : none);
    } catch {
      list.replaceChildren();
      say(failed);
    }
  };

  const links = () => [...list.querySelectorAll("a")];
  // A click, not the property: the theme keeps the page from scrolling when the box is told to change.
  const open = (wanted) => { if (toggle.checked !== wanted) toggle.click(); };
  const close = () => {
    open(false);
    input.blur();
  };
  const move = (by) => {
    const stops = [input, ...links()];
    const at = stops.indexOf(document.activeElement);
    stops[(at + by + stops.length) % stops.length]?.focus();
  };

  document.documentElement.classList.add("r5-search-ready");
  input.addEventListener("focus", () => {
    open(true);
    indexOf(language).catch(() => {});
  });
  toggle.addEventListener("change", () => toggle.checked && input.focus());
  for (const link of document.querySelectorAll("a[data-r5-find]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      input.focus();
    });
  }
  input.addEventListener("input", update);
  // The form is emptied here, not after a "reset" event: what is shown follows within the click.
  form.querySelector("button[type=reset]").addEventListener("click", (event) => {
    event.preventDefault();
    form.reset();
    update();
    input.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    update().then(() => links()[0]?.click());
  });
  // What is reached next by keyboard is not covered by the open box.
  document.addEventListener("focusin", (event) => {
    if (toggle.checked && !form.closest(".md-search").contains(event.target)) open(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = document.activeElement?.matches("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing) input.focus();
    else if (!toggle.checked) return;
    else if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else return;
    event.preventDefault();
  });
})();
