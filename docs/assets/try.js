// The workbench of an example: its board can be changed, is judged in the browser, and can be passed on as a link.
// Nothing is loaded before it is opened; without it the page is complete.
"use strict";
(() => {
  const template = document.querySelector("template#r5-try");
  const openers = [...document.querySelectorAll("button[data-try]")];
  if (!template || !window.Worker) return;

  const here = document.currentScript.src;
  const SVG = "http://www.w3.org/2000/svg";
  const PATIENCE = {start: 90000, answer: 30000};
  const MARK = "#try=";

  // A wish as a link: JSON in UTF-8 in the letters that every address may hold.
  const packed = (wish) => {
    const bytes = new TextEncoder().encode(JSON.stringify(wish));
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  };

  const unpacked = (text) => {
    try {
      const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
      const wish = JSON.parse(new TextDecoder("utf-8", {fatal: true}).decode(bytes));
      const texts = ["example", "board", "announced", "rules"].every((name) => typeof wish[name] === "string");
      const pairs = Object.values(wish.declaration).every((value) => typeof value === "string");
      return texts && pairs && !Array.isArray(wish.declaration) ? wish : null;
    } catch {
      return null;
    }
  };

  // What Python answers is a tree; text stays text.
  const grown = ([tag, attributes, ...children], inSvg = false) => {
    const svg = inSvg || tag === "svg";
    const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children.map((child) => (typeof child === "string" ? child : grown(child, svg))));
    return node;
  };

  // One thread for the whole page. Only the newest wish is waited for; one that takes too long ends the thread.
  const python = {
    worker: null, ready: false, menu: [], busy: null, next: null, timer: 0,
    ask(wish, told) {
      this.next = {wish, told};
      if (this.busy) return;
      if (!this.worker) this.start();
      this.send();
    },
    start() {
      this.ready = false;
      this.worker = new Worker(new URL(`try-worker.js?language=${document.documentElement.lang}`, here));
      this.worker.onmessage = ({data}) => this.heard(data);
      this.worker.onerror = () => this.end("failed");
    },
    send() {
      this.busy = this.next;
      this.next = null;
      if (!this.busy) return;
      this.busy.told({waiting: this.ready ? "thinking" : "loading"});
      this.worker.postMessage({id: 0, wish: this.busy.wish});
      this.wait();
    },
    wait() {
      clearTimeout(this.timer);
      const patience = this.ready ? PATIENCE.answer : PATIENCE.start;
      this.timer = setTimeout(() => this.end(this.ready ? "slow" : "failed"), patience);
    },
    heard(data) {
      if (data.ready) {
        this.ready = true;
        this.menu = data.menu;
        if (this.busy) this.wait();
      } else if (data.failed) {
        this.end("failed");
      } else {
        clearTimeout(this.timer);
        const {told} = this.busy;
        this.busy = null;
        if (this.next) this.send();
        else told(data.answer);
      }
    },
    end(why) {
      clearTimeout(this.timer);
      const waiting = this.next || this.busy;
      if (this.worker) this.worker.terminate();
      this.worker = this.busy = this.next = null;
      if (waiting) waiting.told({waiting: why});
    },
  };

  const workbench = (opener) => {
    const original = {announced: "", rules: "current", ...JSON.parse(opener.dataset.try)};
    const article = opener.closest("article");
    const root = template.content.firstElementChild.cloneNode(true);
    const part = (name) => root.querySelector(`[data-part="${name}"]`);
    const [form, status, shown, attackers, link] = [root.querySelector("form"), ...["status", "shown", "attackers", "link"].map(part)];
    const {board, announced, rules, mana} = form.elements;
    root.tabIndex = -1;
    const pick = part("pick");
    const game = {names: [], active: "A", opponent: "B"};
    let declaration = {};
    let foreign = false;
    let timer = 0;

    const wish = () => ({board: board.value, declaration, announced: announced.value, rules: rules.value});

    // The mana that is available is a statement of the board: the field shows it and writes it.
    const MANA = new RegExp(`(^|[;\\n])[ \\t]*(?:mana|${mana.dataset.word})[ \\t]+(\\d+)[ \\t]*(?=[;\\n]|$)`);
    const readMana = () => { mana.value = (MANA.exec(board.value) || {2: ""})[2]; };
    const writeMana = () => {
      if (!mana.validity.valid) return;
      const statement = mana.value && `${mana.dataset.word} ${mana.value}`;
      if (MANA.test(board.value)) {
        board.value = board.value.replace(MANA, (_, before) => (statement ? `${before}${before === ";" ? " " : ""}${statement}` : ""));
      } else if (statement) {
        const [players, ...rest] = board.value.split("\n");
        board.value = [players, statement, ...rest].join("\n");
      }
    };

    // What is inserted: a line of its own, or a word at the end of the line with the cursor. Names are filled in.
    const BARE = /^[^\s;:(),=+*"]+$/;
    const named = (name) => (BARE.test(name) ? name : JSON.stringify(name));
    const free = () => {
      const taken = new Set(game.names);
      const letter = [..."xyzuvwpqrst"].find((one) => !taken.has(one));
      if (letter) return letter;
      for (let n = 1; ; n += 1) if (!taken.has(`x${n}`)) return `x${n}`;
    };
    const insert = () => {
      const option = pick.selectedOptions[0];
      if (!option.value) return;
      const names = {A: game.active, B: game.opponent, x: free()};
      const text = option.value.replace(/\{([ABx])\}/g, (_, name) => named(names[name]));
      const lines = board.value.replace(/\s+$/, "").split("\n");
      if (option.dataset.kind === "line") {
        lines.push(text);
        game.names.push(names.x);
      } else {
        const cursor = board.value.slice(0, board.selectionStart).split("\n").length - 1;
        const at = lines[cursor] && lines[cursor].includes(":") ? cursor : lines.findLastIndex((one) => one.includes(":"));
        if (at < 0) return;
        lines[at] = `${lines[at].trimEnd()} ${text}`;
        setTimeout(() => board.setSelectionRange(...Array(2).fill(lines.slice(0, at + 1).join("\n").length)));
      }
      board.value = lines.join("\n");
      board.rows = Math.min(14, Math.max(board.rows, lines.length + 1));
      readMana();
      judge();
    };
    const offerPieces = () => {
      for (const [label, pieces] of python.menu) {
        const group = Object.assign(document.createElement("optgroup"), {label});
        for (const [kind, value, name] of pieces) {
          const option = new Option(name, value);
          option.dataset.kind = kind;
          group.append(option);
        }
        pick.append(group);
      }
    };
    const mend = ({line, found, word}) => {
      const lines = board.value.split("\n");
      lines[line - 1] = lines[line - 1].replace(found, () => word);
      board.value = lines.join("\n");
      board.focus();
      judge();
    };

    const say = (text, className) => {
      const line = document.createElement("p");
      line.textContent = text;
      line.className = className || "";
      status.replaceChildren(line);
    };

    const offer = (creature, defenders) => {
      const label = document.createElement("label");
      const name = document.createElement("span");
      const select = document.createElement("select");
      name.textContent = creature;
      select.add(new Option(attackers.dataset.home, ""));
      for (const one of defenders) select.add(new Option(`→ ${one}`, one));
      select.dataset.creature = creature;
      label.append(name, select);
      return label;
    };

    const offerAll = ({creatures, defenders, declared}) => {
      const offered = JSON.stringify([creatures, defenders]);
      if (attackers.dataset.offered !== offered) {
        const focused = document.activeElement && document.activeElement.dataset.creature;
        attackers.dataset.offered = offered;
        attackers.replaceChildren(...creatures.map((one) => offer(one, defenders)));
        const again = [...attackers.querySelectorAll("select")].find((one) => one.dataset.creature === focused);
        if (again) again.focus();
      }
      for (const select of attackers.querySelectorAll("select")) {
        select.value = Object.hasOwn(declared, select.dataset.creature) ? declared[select.dataset.creature] : "";
      }
    };

    const told = (answer) => {
      root.setAttribute("aria-busy", String(["loading", "thinking"].includes(answer.waiting)));
      if (answer.waiting) {
        if (answer.waiting !== "thinking") say(status.dataset[answer.waiting], "r5-quiet");
        return;
      }
      if (answer.choices) offerAll(answer.choices);
      if (pick.options.length === 1) offerPieces();
      if (answer.game) Object.assign(game, answer.game);
      if (foreign && answer.board !== undefined) {
        board.value = answer.board;
        readMana();
      }
      foreign = false;
      root.classList.toggle("r5-try--stale", Boolean(answer.error));
      if (answer.error) {
        say(answer.error, "r5-try__error");
        if (answer.near) {
          const button = Object.assign(document.createElement("button"), {type: "button", className: "r5-take", textContent: answer.near.word});
          button.addEventListener("click", () => mend(answer.near));
          status.append(button);
        }
        return;
      }
      const shape = {legal: "ok", illegal: "error", event: "warning"}[answer.outcome];
      const [message, ...others] = answer.shown.map((one) => grown(one));
      say(status.dataset[answer.outcome], `r5-mark r5-mark--${shape}`);
      status.append(message);
      shown.replaceChildren(...others);
    };

    const judge = () => python.ask(wish(), told);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(judge, 250);
    };

    const fill = (filling) => {
      board.value = filling.board;
      board.rows = Math.min(14, Math.max(4, filling.board.split("\n").length + 1));
      announced.value = filling.announced;
      announced.closest("details").open = Boolean(filling.announced);
      rules.value = filling.rules;
      if (!rules.value) rules.value = original.rules;
      declaration = {...filling.declaration};
      readMana();
      link.hidden = true;
      judge();
    };

    const address = () => `${location.href.split("#")[0]}${MARK}${packed({example: article.id, ...wish()})}`;

    const share = async (button) => {
      const made = address();
      history.replaceState(history.state, "", made);
      link.hidden = false;
      link.querySelector("input").value = made;
      try {
        await navigator.clipboard.writeText(made);
        const before = button.textContent;
        button.textContent = button.dataset.done;
        setTimeout(() => { button.textContent = before; }, 2000);
      } catch {
        link.querySelector("input").select();
      }
    };

    const close = () => {
      root.remove();
      opener.setAttribute("aria-expanded", "false");
      opener.focus();
      if (location.hash.startsWith(MARK)) history.replaceState(history.state, "", location.href.split("#")[0]);
    };

    part("licence").href = new URL("try/LICENCES.txt", here);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", (event) => {
      const {creature} = event.target.dataset;
      if (creature !== undefined) {
        const chosen = [...attackers.querySelectorAll("select")].filter((one) => one.value);
        declaration = Object.fromEntries(chosen.map((one) => [one.dataset.creature, one.value]));
        judge();
      } else if (event.target.name) {
        if (event.target === mana) writeMana();
        else readMana();
        later();
      }
    });
    root.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-do]");
      if (button) ({insert, share: () => share(button), reset: () => fill(original), close})[button.dataset.do]();
    });

    return {
      get isOpen() { return root.isConnected; },
      close,
      open(filling = original, note = "") {
        foreign = filling !== original;
        article.append(root);
        opener.setAttribute("aria-expanded", "true");
        fill(filling);
        if (note) python.ask(wish(), (answer) => {
          told(answer);
          if (!answer.waiting) status.prepend(Object.assign(document.createElement("p"), {textContent: status.dataset[note], className: "r5-try__error"}));
        });
        root.focus({preventScroll: true});
        root.scrollIntoView({block: "nearest"});
      },
    };
  };

  const benches = new Map();
  const benchOf = (opener) => {
    if (!benches.has(opener)) benches.set(opener, workbench(opener));
    return benches.get(opener);
  };

  for (const opener of openers) {
    opener.hidden = false;
    opener.setAttribute("aria-expanded", "false");
    opener.addEventListener("click", () => {
      const bench = benchOf(opener);
      if (bench.isOpen) bench.close();
      else bench.open();
    });
  }

  const openShared = () => {
    if (!location.hash.startsWith(MARK) || !openers.length) return;
    const wish = unpacked(location.hash.slice(MARK.length));
    const opener = openers.find((one) => wish && one.closest("article").id === wish.example) || openers[0];
    opener.closest("article").scrollIntoView();
    if (wish) benchOf(opener).open(wish);
    else benchOf(opener).open(undefined, "badLink");
  };

  addEventListener("hashchange", openShared);
  openShared();
})();
