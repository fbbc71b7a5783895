// One stream tells that the table has changed; the page is then fetched again and its changed parts are taken over.
import { parts, takeOver } from "./parts.js";

const BEAT = 5000;
const PATIENCE = 2.5 * BEAT;

let source = null;
let timer = 0;
let newest = 0;
let shown = 0;
let fetching = false;
let lastNews = new Date();

export function startLive() {
  if (!window.EventSource) return;
  shown = Number(document.body.dataset.version);
  newest = shown;
  open();
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("offline", () => say("stale"));
  addEventListener("pagehide", close);
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); else wake(); });
}

// The state after something this phone did itself: no need to wait for the stream.
export function heard(version) {
  newest = Math.max(newest, version);
  if (newest > shown) refresh();
}

export function refresh() {
  return fetchPage(false);
}

function wake() {
  open();
  fetchPage(true);
}

function close() {
  clearTimeout(timer);
  if (source) source.close();
  source = null;
}

function open() {
  close();
  if (document.hidden) return;
  say(document.body.dataset.link === "stale" ? "stale" : "connecting");
  const mine = new EventSource("/api/events");
  let first = true;
  source = mine;
  mine.addEventListener("table", (event) => {
    alive();
    const version = JSON.parse(event.data).version;
    newest = version;
    if (version !== shown || !first) refresh();
    first = false;
  });
  mine.addEventListener("beat", alive);
  mine.onerror = () => {
    if (mine !== source) return;
    if (document.body.dataset.link === "live") say("connecting");
    if (mine.readyState === EventSource.CLOSED) again(1500);
  };
  again(PATIENCE);
}

function again(after) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    say("stale");
    open();
  }, after);
}

function alive() {
  lastNews = new Date();
  say("live");
  again(PATIENCE);
}

function say(state) {
  const words = document.body.dataset;
  const time = lastNews.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const word = { live: words.wordLive, connecting: words.wordConnecting, stale: words.wordStale.replace("%", time) }[state];
  const place = document.getElementById("link");
  words.link = state;
  if (place.dataset.state !== state || place.textContent !== word) {
    place.dataset.state = state;
    place.textContent = word;
  }
}

async function fetchPage(anyway) {
  const place = document.querySelector("[data-parts]");
  if (!place || fetching) return;
  fetching = true;
  let worked = false;
  try {
    const answer = await fetch(place.dataset.parts, { cache: "no-store", credentials: "same-origin" });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      shown = Number(page.body.dataset.version);
      newest = Math.max(newest, shown);
      takeOver(parts(page), shown, anyway);
      worked = true;
    }
  } catch {
    say("stale");
  } finally {
    fetching = false;
  }
  if (worked && newest > shown) fetchPage(false);
}
