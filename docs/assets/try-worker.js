// Python in a thread of its own: loaded when a reader first changes a board, from this site alone.
"use strict";
importScripts("try/brython.js", "try/engine.js");

const START = `
from browser import self as thread
from rosetta508.site.boards.trial import answer
thread.answer = answer
`;

const started = (async () => {
  const language = new URL(location.href).searchParams.get("language");
  const found = await fetch(`try/${language}.json`);
  if (!found.ok) throw new Error(`${language}: ${found.status}`);
  const speech = await found.json();
  __BRYTHON__.brython({debug: 0, indexeddb: false, static_stdlib_import: false});
  __BRYTHON__.runPythonSource(START, {name: "__main__"});
  return speech;
})();

const said = (error) => String(error.args ? error.args[0] : error.message || error);

started.then(({menu}) => postMessage({ready: true, menu}), (error) => postMessage({failed: said(error)}));

onmessage = async ({data}) => {
  try {
    const speech = await started;
    postMessage({id: data.id, answer: JSON.parse(answer(JSON.stringify({...data.wish, speech})))});
  } catch (error) {
    postMessage({id: data.id, failed: said(error)});
  }
};
