// Filters and copy buttons. Every page is complete without this; controls that need it stay hidden until it runs.
"use strict";
(() => {
  const fits = (token, wanted) => {
    const [language, kind, severity] = token.split(":");
    return !(wanted.drifted && severity === "info") && (!wanted.language || wanted.language === language)
      && (!wanted.kind || wanted.kind === kind)
      && (!wanted.severity || wanted.severity === severity);
  };

  const read = (form) => Object.fromEntries(new FormData(form).entries());

  const apply = (form, rows) => {
    const wanted = read(form);
    const filtered = Object.values(wanted).some(Boolean);
    let shown = 0;
    for (const row of rows) {
      const tokens = row.dataset.drift.split(" ").filter(Boolean);
      row.hidden = filtered && !tokens.some((token) => fits(token, wanted));
      shown += row.hidden ? 0 : 1;
    }
    for (const section of document.querySelectorAll(`${form.dataset.filter} section`)) {
      section.hidden = !section.querySelector("[data-row]:not([hidden])");
    }
    const output = form.querySelector("output");
    output.textContent = output.dataset[shown === 1 ? "one" : "other"].replace("{n}", shown);
    return wanted;
  };

  const remember = (wanted) => {
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
    const text = query.toString();
    history.replaceState(history.state, "", location.pathname + (text ? `?${text}` : "") + location.hash);
  };

  const recall = (form) => {
    for (const [name, value] of new URLSearchParams(location.search)) {
      const field = form.elements.namedItem(name);
      if (!field) continue;
      if (field.type === "checkbox") field.checked = value === "on";
      else if ([...field.options].some((option) => option.value === value)) field.value = value;
    }
  };

  for (const form of document.querySelectorAll("form[data-filter]")) {
    const rows = document.querySelectorAll(`${form.dataset.filter} [data-row]`);
    form.hidden = false;
    recall(form);
    apply(form, rows);
    form.addEventListener("change", () => remember(apply(form, rows)));
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  const copied = (button) => {
    if (button.dataset.text) return button.dataset.text;
    const text = document.querySelector(button.dataset.copy).textContent.trim();
    return `${text} ${location.origin}${location.pathname}`;
  };

  for (const button of document.querySelectorAll("button[data-copy], button[data-text]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(copied(button));
      button.textContent = button.dataset.done;
    });
  }
})();
