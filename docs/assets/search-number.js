// The numbers in a query, of every edition and date: what is asked, and the rules that have had the number.
"use strict";
(() => {
  const NUMBER = /(?<![\d.])(\d{3})(?:\s*[.,]\s*(\d+)(?:([a-z]{1,2})|\s([a-z]))?(?![a-z\d]))?(?!\.?\d)/;
  const DAY = /(?<!\d)((?:19|20)\d\d)(?:-(\d\d))?(?:-(\d\d))?(?!\d)/;

  // A folded text with its dates in words as in ISO 8601: "15 february 2010", "february 2010", "2010年2月15日".
  const withDates = (text, months) => {
    const two = (number) => String(number).padStart(2, "0");
    const iso = (year, month, day) => `${year}-${two(month)}${day ? `-${two(day)}` : ""}`;
    const inWords = (said, year, name, day) => (months[name] ? iso(year, months[name], day) : said);
    return text.replace(/(?<!\d)((?:19|20)\d\d)年(?:(\d{1,2})月(?:(\d{1,2})日)?)?/g,
      (said, year, month, day) => (month ? iso(year, month, day) : year))
      .replace(/(?:(?<![\d.])(\d{1,2})[a-z°º.]{0,2}\s+)?(?<![a-z])([a-z]{3,})\.?\s+((?:19|20)\d\d)(?!\d)/g,
        (said, day, name, year) => inWords(said, year, name, day))
      .replace(/(?<![a-z])([a-z]{3,})\.?\s+(\d{1,2}),?\s+((?:19|20)\d\d)(?!\d)/g,
        (said, name, day, year) => inWords(said, year, name, day));
  };

  // The languages that a text names, in any gender, the closest to the number (at `start` to `end`) first. A code such as
  // "it" is also a word: it is one only next to the number.
  const named = (text, languages, start, end) => {
    const bareName = (name) => (name.length > 4 ? name.replace(/[aeio]$/, "") : name);
    const known = new Map(Object.entries(languages).map(([name, code]) => [bareName(name), code]));
    return [...text.matchAll(/[^\s,;:.?!()の版]+/g)]
      .map(({ 0: word, index }) => ({ word, index, code: known.get(bareName(word)),
                                      far: index < start ? start - index - word.length : index - end }))
      .filter(({ word, code, far }) => code && (word !== code || far < 2)).sort((one, other) => one.far - other.far);
  };

  // What a folded query says of a number: itself or, if no rule has had it, the one above it; a language, the last day
  // that is meant, and whether it says anything else.
  const numberIn = (query, { languages, numbers, months }) => {
    const folded = withDates(query, months);
    const blank = (text, at, length) => text.slice(0, at) + " ".repeat(length) + text.slice(at + length);
    const found = NUMBER.exec(folded.replace(DAY, (day) => " ".repeat(day.length)));
    if (!found) return null;
    const day = DAY.exec(folded);
    let rest = blank(folded, found.index, found[0].length);
    if (day) rest = blank(rest, day.index, day[0].length);
    const names = named(rest, languages, found.index, found.index + found[0].length);
    for (const { word, index } of names) rest = blank(rest, index, word.length);
    rest = rest.replace(/\b(?:rules?|cr|regol[ae]|no|n)\b|ルール|[第項の版年月日§#.,:;()[\]!?。、]/g, " ").trim();
    const rule = found[1] + (found[2] ? `.${found[2]}${found[3] ?? ""}` : ""), lettered = rule + (found[4] ?? "");
    const exact = numbers[lettered] ? lettered : rule;
    let number = exact;
    while (!numbers[number] && /[.a-z]/.test(number)) number = number.replace(/[a-z]+$|\.\d*$/, "");
    return { number, isKnown: number === exact, language: names[0]?.code ?? null,
             day: day ? `${day[1]}-${day[2] ?? "12"}-${day[3] ?? "31"}` : null, rest };
  };

  const covers = ([, first, , until], day) => first <= day && (!until || day < until);

  // The rules of a number: as the query says, else in the reader's language, today's English, other editions, the past.
  const byNumber = (asked, numbers, reader) => {
    const held = numbers[asked.number] ?? [];
    const english = held.filter(([language]) => !language);
    const of = (language) => held.filter((one) => one[0] === language);
    if (asked.language && asked.language !== "en" && of(asked.language).length) return of(asked.language);
    const then = asked.day ? english.filter((period) => covers(period, asked.day)) : [];
    if (then.length) return then;
    const now = english.filter(([, , last]) => !last);
    if (asked.language === "en") return now.length ? now : english.toReversed();
    const past = english.filter(([, , last]) => last).reverse();
    return [...of(reader), ...now, ...held.filter(([language]) => language && language !== reader), ...past];
  };

  // What a number is of, if it is not today's English one, or if another language was asked for, which has no such number.
  const noteOf = (asked, period) => {
    if (!period) return "";
    const [language, first, last] = period;
    const instead = asked.language && asked.language !== "en" && !last ? "en" : "";
    const of = language || instead;
    const early = asked.day && !language && !covers(period, asked.day);
    return of || last || early ? { number: asked.number, language: of, first, last } : "";
  };

  window.rosetta508Number = { NUMBER, numberIn, byNumber, noteOf };
})();
