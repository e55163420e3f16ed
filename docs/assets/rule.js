// Marks what corresponds in the texts of a rule, and shows what a cited rule says. The page is complete without this.
"use strict";
(() => {
  const numbers = (part) => part.dataset.part.split(" ");

  for (const beside of document.querySelectorAll(".r5-beside")) {
    const parts = [...beside.querySelectorAll(".r5-part[data-part]")];
    const first = beside.querySelector("article");
    let held = null;
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

  const previews = document.querySelector(".r5-previews");
  if (!previews) return;
  document.body.append(previews);
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

  for (const link of document.querySelectorAll("a[data-cited]")) {
    link.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") show(link); });
    link.addEventListener("pointerleave", later);
    link.addEventListener("focus", () => show(link));
    link.addEventListener("blur", hide);
  }
  previews.addEventListener("pointerenter", () => clearTimeout(timer));
  previews.addEventListener("pointerleave", later);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
})();
