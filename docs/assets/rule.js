// Marks what corresponds in the texts of a rule, opens folds, and shows what a cited rule says. The page is complete
// without this.
"use strict";
(() => {
  // An address may lead into a fold: to an example, to a board that is tried, to a finding, to a heading; or to marked
  // words, which a phone may hide.
  const unfold = () => {
    const name = location.hash.startsWith("#try=") ? "examples" : decodeURIComponent(location.hash.slice(1));
    const target = document.getElementById(name);
    target?.closest(".r5-text--folded")?.querySelector(".r5-text__show").click();
    if (target?.matches(".r5-wrong")) target.scrollIntoView({ block: "center" });
    if (!target?.closest("details.r5-fold")) return;
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    (target.matches(".r5-fold__body") ? target.parentElement : target).scrollIntoView();
  };
  const tryUnfold = () => { try { unfold(); } catch { /* no address of ours */ } };
  addEventListener("hashchange", tryUnfold);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("a[href^='#']")?.hash === location.hash) tryUnfold();
  });

  // A long text in a third language is shown on a phone when asked for.
  for (const text of matchMedia("(max-width: 39.99em)").matches ? document.querySelectorAll(".r5-text[data-long]") : []) {
    const button = text.querySelector(".r5-text__show");
    const show = (shown) => {
      text.classList.toggle("r5-text--folded", !shown);
      button.setAttribute("aria-expanded", shown);
    };
    button.hidden = false;
    button.addEventListener("click", () => show(text.classList.contains("r5-text--folded")));
    show(false);
  }
  tryUnfold();

  // A mark's words open what its button opens: they are easier to hit. Words may also be selected, to copy them.
  document.addEventListener("click", (event) => {
    const words = event.target.closest?.("p .r5-wrong");
    if (!words || event.target.closest("a, button") || !getSelection().isCollapsed) return;
    const follows = (button) => words.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    [...words.closest("p").querySelectorAll(".r5-why")].find(follows)?.click();
  });

  // The other languages show what this one shows.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[hreflang]");
    if (link) [link.search, link.hash] = [location.search, location.hash];
  });

  // Arrows, j and k lead to the next and previous rule, unless a key is wanted by something else.
  const keys = { ArrowRight: "next", j: "next", ArrowLeft: "prev", k: "prev" };
  const isTaken = (event) => event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
    || event.target.closest?.("input, textarea, select, [contenteditable], [role=listbox], .md-search")
    || (event.key.startsWith("Arrow") && event.target.scrollWidth > event.target.clientWidth && event.target !== document.body)
    || document.querySelector(":popover-open, #__search:checked, #__drawer:checked");
  document.addEventListener("keydown", (event) => {
    const link = Object.hasOwn(keys, event.key) && document.querySelector(`.r5-path a[rel=${keys[event.key]}]`);
    if (link && !isTaken(event)) link.click();
  });
})();

(() => {
  const numbers = (part) => part.dataset.part.split(" ");

  for (const beside of document.querySelectorAll(".r5-beside")) {
    const parts = [...beside.querySelectorAll(".r5-part[data-part]")];
    const first = beside.querySelector("article");
    let held = null;
    parts.length && beside.addEventListener("click", (event) => {
      const part = event.target.closest(".r5-part[data-part]");
      show(held = event.target.closest("a, button, [popover]") ? held : part);
    });
    const show = (part) => {
      const wanted = part ? new Set(numbers(part)) : new Set();
      for (const one of parts) one.classList.toggle("r5-part--marked", numbers(one).some((number) => wanted.has(number)));
    };
    for (const part of parts) {
      if (first.contains(part)) part.tabIndex = 0;
      part.addEventListener("pointerenter", () => show(part));
      part.addEventListener("pointerleave", () => show(held));
      part.addEventListener("focus", () => show(held = part));
      part.addEventListener("blur", () => show(held = null));
    }
  }

  const previews = document.querySelector(".r5-previews") ?? document.createElement("div");
  document.body.append(previews);
  for (const [at, cited] of document.querySelectorAll(".r5-outside").entries()) {
    const box = Object.assign(document.createElement("div"), { className: "r5-preview", id: `outside-${at}`, hidden: true });
    box.role = "tooltip";
    box.textContent = cited.title;
    cited.dataset.cited = box.id;
    cited.removeAttribute("title");
    previews.append(box);
  }
  previews.classList.add("md-typeset", "r5");
  let timer = 0;
  let open = null;

  const hide = () => {
    clearTimeout(timer);
    if (!open) return;
    open.box.hidden = true;
    open.link.removeAttribute("aria-describedby");
    open = null;
  };

  const show = (link) => {
    const box = document.getElementById(link.dataset.cited);
    if (!box || open?.link === link) return clearTimeout(timer);
    hide();
    box.hidden = false;
    link.setAttribute("aria-describedby", box.id);
    const place = link.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.max(16, Math.min(place.left, document.documentElement.clientWidth - size.width - 16));
    const below = place.bottom + 6;
    const fits = below + size.height < innerHeight || place.top < size.height;
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${(fits ? below : place.top - size.height - 6) + scrollY}px`;
    open = { box, link };
  };

  const later = () => { clearTimeout(timer); timer = setTimeout(hide, 250); };

  for (const link of document.querySelectorAll("[data-cited]")) {
    link.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") show(link); });
    link.addEventListener("pointerleave", later);
    link.addEventListener("focus", () => show(link));
    link.addEventListener("blur", hide);
  }
  previews.addEventListener("pointerenter", () => clearTimeout(timer));
  previews.addEventListener("pointerleave", later);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
})();
