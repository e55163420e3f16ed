// The query layer of the search: numbers (search-number.js), then words. It touches no page and asks no host.
"use strict";
(() => {
  const STOPS = {
    en: "a an and are as at be been being by did do does for from get gets has have how i if in into is it its me my of on onto or our so than that the their them then there these they this those to up us was we were what when where which who whom whose why will with you your say says mean means instead about any also during just rule rules magic mtg happen happens",
    it: "a ad ai al alla alle allo all anche c che chi ci come con cosa cui d da dai dal dalla dalle dall dei del della delle dello dell degli di dove e ed era fa gli ha hai ho i il in io l la le lo ma mi mia mio ne nei nel nella nelle nell o per piu quali quale quando qual quel quella questa questo s se si sia sono su sua sue sul sulla sull suo ti tra tu un una uno va viene vengono cos esse essa esso mentre po poi regola regole magic succede durante",
    ja: "用 的 等",
  };
  // Words that tell little of what is asked: they count less, and a rule need not have them.
  const WEAK = new Set(["can", "may", "could", "after", "before", "next", "already", "then", "now", "one", "ever", "still", "puo", "posso", "puoi", "possono", "dopo", "prima", "ora", "ancora", "solo"]);
  const ENDINGS = {
    en: ["ations", "ation", "ments", "ment", "ings", "ions", "ing", "ion", "ies", "ers", "ness", "ed", "er", "es", "s", "e", "y"],
    it: ["azioni", "azione", "amento", "amenti", "issero", "eranno", "eremo", "iamo", "ando", "endo", "ante", "anti", "ente", "enti", "ioni", "ione", "mente", "era", "are", "ere", "ire", "ato", "ata", "ati", "ate", "uto", "uta", "uti", "ute", "ito", "ita", "iti", "ite", "ano", "ono", "hi", "he", "o", "a", "e", "i"],
    ja: [],
  };
  // Words that mean something else than others of their root: who attacks, and who was attacked.
  const KEPT = [[/^players?$/, "player"], [/^tapped$/, "tapped"], [/^attacked$/, "attacked"], [/^attaccat[oaie]$/, "attaccato"],
    [/^attaccant[ei]$/, "attaccante"]];
  const NOTS = [[/\bcan(?:'|no|\s+no)t\b|\bcannot\b/g, " cannot "], [/\b(?:is|are|do|does|did|was|were|wo|has|have)n't\b/g, " not "]];
  // Chosen: with these, most development questions (benchmarks/data/search-questions.tsv) find their rule when the
  // phrases that resemble the question are left out. PHRASE is the phrase that fits best; BEGUN is for a name that begins
  // with the query; MET is how much a score falls by what is not met of the query; LIKELY weighs the likelihood; LEAD is how
  // much more than any rule a guide meets of a long question that is about it.
  const TEXT_WEIGHT = 0.5, PHRASE_WEIGHT = 4, MET = 0.8, BEGUN = 1.5, LIKELY = 0.6, SMOOTHING = 0.3, LEAD = 1.5;
  const SYNONYM = 0.7, TYPED = 0.6, MISSPELT = 0.5, SOFT = 0.2;
  const SHORT = 2, SHOWN = 20;

  const fold = (text) => text.normalize("NFKC").toLowerCase().replace(/[’‘`´]/g, "'")
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));

  // A word without its ending, so that every form of it is found; the ends of both languages are cut alike in all texts.
  const stem = (word, language) => {
    const kept = KEPT.find(([form]) => form.test(word));
    if (kept || word.length < 4) return kept ? kept[1] : word;
    const ending = ENDINGS[language].find((one) => word.endsWith(one) && word.length - one.length >= 3);
    const root = ending ? word.slice(0, -ending.length) : word;
    return root.replace(/(?<=c)h$/, "").replace(/([b-df-hj-np-tv-z])\1$/, "$1");
  };

  const stops = Object.fromEntries(Object.entries(STOPS).map(([name, words]) => [name, new Set(words.split(" "))]));

  // Return [token, weight] pairs in the order of the text. Ideographs are cut into pairs, as there are no spaces.
  const tokens = (text, language, whole) => {
    let folded = fold(text);
    for (const [found, said] of NOTS) folded = folded.replace(found, said);
    const own = language === "ja" ? "en" : language;
    const cut = [];
    for (const [piece] of folded.matchAll(/\d+\.\d+[a-z]*|[a-z0-9]+|[ァ-ヺー]+|[一-龯々〆ヶ]+|[ぁ-ゖ]+/g)) {
      if (/^[ァ-ヺー]/.test(piece) || /^\d/.test(piece)) cut.push([piece, 1]);
      else if (/^[a-z]/.test(piece)) cut.push([stem(piece, own), stops[own].has(piece) ? 0 : WEAK.has(piece) ? SOFT : 1]);
      else if (/^[ぁ-ゖ]/.test(piece)) for (let at = 0; at + 1 < piece.length; at += 1) cut.push([piece.slice(at, at + 2), SOFT]);
      else {
        for (let at = 0; at + 1 < piece.length; at += 1) cut.push([piece.slice(at, at + 2), 1]);
        if (whole || piece.length === 1) for (const letter of piece) cut.push([letter, stops.ja.has(letter) ? 0 : 1]);
      }
    }
    return cut;
  };

  const weak = new Set([...WEAK].flatMap((word) => [stem(word, "en"), stem(word, "it")]));

  const bare = (pairs) => pairs.filter(([, weight]) => weight).map(([token]) => token);

  // The words of a phrase that tell what is asked; the phrase itself if none does. By these, not by every letter, a query
  // equals a phrase of a guide: "how do I add a language". For rules, "can" makes a difference.
  const told = (text, language) => bare(tokens(text, language)).join(" ") || fold(text).trim();

  const counted = (words) => {
    const counts = new Map();
    for (const token of words) counts.set(token, (counts.get(token) ?? 0) + 1);
    return counts;
  };

  // The words of a text, and each two that follow each other: with stop words, as they tell "can be attacked" from "can attack".
  const featuresOf = (text, language) => {
    const pairs = tokens(text, language), all = ["", ...pairs.map(([token]) => token)];
    return [...bare(pairs), ...all.map((token, at) => `${token} ${all[at + 1] ?? ""}`)];
  };

  // How often each entry has a feature in its name and phrases; a word of its text counts half.
  const countedFeatures = (entries, language) => {
    const holders = new Map(), sums = entries.map(() => 0);
    const add = (feature, at, times) => {
      if (!holders.has(feature)) holders.set(feature, new Map());
      holders.get(feature).set(at, (holders.get(feature).get(at) ?? 0) + times);
      sums[at] += times;
    };
    entries.forEach(({ counts, said }, at) => {
      for (const [word, times] of counts) add(word, at, times / 2);
      for (const one of said) for (const feature of featuresOf(one, language)) add(feature, at, 1);
    });
    return { holders, sums };
  };

  // An index of one language: of each entry the words of its text, its name and the phrases it is called by.
  const build = (data, language) => {
    const entries = data.entries.map(([address, number, name, tongue, text, phrases, kind]) => {
      const words = bare(tokens(`${name} ${text}`, tongue || language, true));
      const said = [name, ...phrases].filter(Boolean), called = said.map((one) => new Set(bare(tokens(one, language, true))));
      return { address, number, name, tongue, text, guide: kind === 1, counts: counted(words), length: words.length,
               said, called, exact: new Set(said.map((one) => (kind ? told(one, language) : fold(one)))), spoken: new Set(called.flatMap((one) => [...one])) };
    });
    const holders = new Map();
    entries.forEach((entry, at) => {
      for (const token of new Set([...entry.counts.keys(), ...entry.spoken.keys()])) {
        if (!holders.has(token)) holders.set(token, new Set());
        holders.get(token).add(at);
      }
    });
    const groups = data.synonyms.map((forms) => forms.map((form) => bare(tokens(form, language))).filter((form) => form.length));
    const mean = entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(1, entries.length);
    return { language, entries, holders, groups, mean, features: countedFeatures(entries, language) };
  };

  const rarity = (index, token) => {
    const having = index.holders.get(token)?.size ?? 0;
    return Math.log(1 + (index.entries.length - having + 0.5) / (having + 0.5));
  };

  // How much a word of a phrase tells.
  const worth = (index, token) => rarity(index, token) * (weak.has(token) || /^[ぁ-ゖ]/.test(token) ? SOFT : /^[一-龯々〆ヶ]$/.test(token) ? 0 : 1);

  const total = (index, words) => words.reduce((sum, token) => sum + rarity(index, token), 0);

  const distance = (one, other, most) => {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let at = 1; at <= one.length; at += 1) {
      const next = [at];
      for (let to = 1; to <= other.length; to += 1) {
        next[to] = Math.min(row[to] + 1, next[to - 1] + 1, row[to - 1] + (one[at - 1] === other[to - 1] ? 0 : 1));
      }
      row = next;
    }
    return row[other.length];
  };

  const typed = (index, token) => [...index.holders.keys()].filter((known) => known !== token
    && (known.startsWith(token) || (known.length > 3 && token.startsWith(known) && token.length - known.length < 4)));

  const nearest = (index, token) => {
    if (token.length < 5 || !/^[a-z]+$/.test(token)) return [];
    const most = token.length > 8 ? 2 : 1;
    return [...index.holders.keys()].filter((known) => /^[a-z]/.test(known) && distance(token, known, most) <= most);
  };

  // Return the units of a query: each is met by any of its alternatives, which are [tokens, weight].
  const unitsOf = (index, query) => {
    const pairs = tokens(query, index.language);
    const meant = pairs.some(([, weight]) => weight === 1) ? pairs.filter(([, weight]) => weight) : pairs.map(([token]) => [token, 1]);
    const units = meant.map(([token, weight]) => ({ tokens: [token], weight, ways: [[[token], 1]] }));
    for (const group of index.groups) {
      for (const form of group) {
        const at = units.findIndex((_, start) => form.every((token, to) => units[start + to]?.tokens.length === 1 && units[start + to].tokens[0] === token));
        if (at < 0) continue;
        const others = group.filter((other) => other !== form).map((other) => [other, SYNONYM]);
        if (form.length > 1) units.splice(at, form.length, { tokens: form, weight: Math.max(...units.slice(at, at + form.length).map((one) => one.weight)), ways: [[form, 1]] });
        units[at].ways.push(...others);
        break;
      }
    }
    const last = units.at(-1);
    const typing = last && !/\s$/.test(query) && last.tokens.length === 1 && /^[a-zァ-ヺ]{2}/.test(last.tokens[0]);
    if (typing) {
      last.ways.push(...typed(index, last.tokens[0]).map((token) => [[token], TYPED]));
    }
    for (const unit of units) {
      const known = unit.ways.some(([way]) => way.every((token) => index.holders.has(token)));
      if (!known && unit.tokens.length === 1 && !(typing && unit === last)) unit.ways.push(...nearest(index, unit.tokens[0]).map((token) => [[token], MISSPELT]));
    }
    return units;
  };

  // How much counted words say of a unit (BM25, https://en.wikipedia.org/wiki/Okapi_BM25); long texts count less.
  const inWords = (index, unit, counts, length) => Math.max(0, ...unit.ways.map(([way, weight]) => {
    let sum = 0;
    for (const token of way) {
      const times = counts.get(token);
      if (!times) return 0;
      sum += rarity(index, token) * (2.2 * times) / (times + 1.2 * length);
    }
    return sum * weight * Math.min(1, total(index, unit.tokens) / total(index, way));
  }));

  // How well one phrase says what is asked: what it meets of the query, times how much of it the query says.
  const inPhrase = (index, units, phrase) => {
    const said = new Set();
    let met = 0;
    units.forEach((unit) => {
      let best = 0;
      for (const [way, weight] of unit.ways) {
        if (!way.every((token) => phrase.has(token))) continue;
        best = Math.max(best, weight * unit.weight * Math.min(total(index, unit.tokens), total(index, way)));
        for (const token of way) said.add(token);
      }
      met += best;
    });
    if (!met) return 0;
    let all = 0, covered = 0;
    for (const token of phrase) {
      all += worth(index, token);
      if (said.has(token)) covered += worth(index, token);
    }
    return met * (0.2 + 0.8 * (all ? covered / all : 1));
  };

  // How likely an entry is to be asked for with these features, by naive Bayes: the mean logarithm for each word
  // (https://en.wikipedia.org/wiki/Naive_Bayes_classifier).
  const likelihood = ({ holders, sums }, features, at) => features.reduce((all, feature) => all
    + Math.log(((holders.get(feature).get(at) ?? 0) + SMOOTHING) / (sums[at] + SMOOTHING * holders.size)), 0)
    / Math.max(1, features.length / 2);

  const scored = (index, units, query) => {
    const said = fold(query).trim(), asks = told(query, index.language);
    const candidates = new Set(units.flatMap((unit) => unit.ways.flatMap(([way]) => [...(index.holders.get(way[0]) ?? [])])));
    const asked = units.reduce((sum, unit) => sum + unit.weight * total(index, unit.tokens), 0) || 1;
    const long = units.filter((unit) => unit.weight === 1).length > SHORT;
    const features = featuresOf(query, index.language).filter((feature) => index.features.holders.has(feature));
    const found = [...candidates].map((at) => {
      const entry = index.entries[at];
      const phrase = Math.max(0, ...entry.called.map((one) => inPhrase(index, units, one)));
      let words = 0, met = 0, all = true;
      for (const unit of units) {
        words += unit.weight * inWords(index, unit, entry.counts, 0.25 + 0.75 * entry.length / index.mean);
        const best = Math.max(0, ...unit.ways.map(([way, weight]) => (way.every((token) => entry.counts.has(token) || entry.spoken.has(token)) ? weight : 0)));
        met += best * unit.weight * total(index, unit.tokens);
        all &&= unit.weight < 1 || best > 0;
      }
      const begun = fold(entry.name).startsWith(said) ? BEGUN : 1;
      const score = begun * (TEXT_WEIGHT * words + PHRASE_WEIGHT * phrase) * (1 - MET + MET * met / asked);
      const equal = entry.exact.has(entry.guide ? asks : said);
      return { entry, at, score, met, equal, tier: equal && !entry.guide ? -1 : (all || long ? 0 : 2) + (entry.guide ? 1 : 0) };
    }).filter((one) => one.score > 0);
    // A guide that has a phrase equal to the query is asked for if no rule has these words or synonyms of them.
    const ruled = found.some(({ entry, met }) => !entry.guide && met >= SYNONYM * asked);
    for (const one of found) if (one.equal && one.entry.guide && !ruled) one.tier = -1;
    // A long question is about a guide if no rule meets nearly as much of it.
    const most = Math.max(0, ...found.filter(({ entry }) => !entry.guide).map(({ met }) => met));
    for (const one of found) if (long && one.entry.guide && one.met > LEAD * most) one.tier = -1;
    const best = Math.max(...found.map(({ score }) => score));
    return found.map((one) => ({ ...one, score: one.score / best + LIKELY * likelihood(index.features, features, one.at) }));
  };

  // A phrase that equals the query first, then all words of a short query before any word, rules before guide pages.
  const byWords = (index, query) => scored(index, unitsOf(index, query), query)
    .sort((one, other) => one.tier - other.tier || other.score - one.score || one.at - other.at)
    .slice(0, SHOWN).map(({ entry }) => ({ entry, note: "" }));

  const find = (query, index, numbers, reader) => {
    const { numberIn, byNumber, noteOf } = window.rosetta508Number;
    const asked = numbers && numberIn(fold(query), numbers);
    if (!asked) return byWords(index, query);
    const entries = new Map(index.entries.map((entry) => [entry.address, entry]));
    const found = byNumber(asked, numbers.numbers, reader)
      .flatMap((period) => period[4].map((address) => ({ entry: entries.get(address), note: period })));
    if (!asked.language && !asked.day) {
      const below = index.entries.filter(({ number, guide }) => !guide && (number === asked.number
        || (number.startsWith(asked.number) && !/^\d/.test(number.slice(asked.number.length)))));
      found.push(...below.map((entry) => ({ entry, note: "" })));
    }
    if (tokens(asked.rest, reader).some(([, weight]) => weight === 1)) found.push(...byWords(index, asked.rest));
    const seen = new Set();
    return found.filter(({ entry }) => entry && !seen.has(entry.address) && seen.add(entry.address)).slice(0, SHOWN)
      .map(({ entry, note }) => ({ entry, note: noteOf(asked, note) }));
  };

  window.rosetta508Query = { build, find, fold, hasNumber: (query) => window.rosetta508Number.NUMBER.test(fold(query)) };
})();
