// The one owner of what is shown and what is newest. A stream tells the table's version; the page is fetched again
// until it shows that version, and "live" is said of no other. A phone that has to leave its stream to others looks at
// the table every few seconds instead, and says so.
import { parts, takeOver } from "./parts.js";
import { readersLocale } from "./times.js";

const PATIENCE = 4500; // the box gives a sign of life every two seconds
const LIMIT = 4000; // for one request
const PAUSES = [150, 400, 900, 1800, 3000];
const LOOK = 5000; // between two looks of a phone without a stream
const LOOKS = 6; // then it asks for a stream again

let source = null;
let timer = 0;
let connected = false;
let heardBefore = false;
let polling = false;
let looks = 0;
let troubled = false;
let shown = 0;
let newest = 0;
let asked = 0; // refreshes asked for, and how many of them the shown page answers
let answered = 0;
let pumping = false;
let failures = 0;
let running = null;
let kick = () => {};
let lastNews = new Date();

export function startLive() {
  if (!window.EventSource) return;
  shown = Number(document.body.dataset.version);
  newest = shown;
  open();
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  addEventListener("offline", () => { connected = false; troubled = true; say(); });
  addEventListener("pagehide", close);
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); else wake(); });
}

// The state after something this phone did itself: no need to wait for the stream.
export function heard(version) {
  newest = Math.max(newest, version);
  pump();
}

// Have the page fetched again, whatever its version: a refusal said that something on it is old.
export function refresh() {
  asked += 1;
  pump();
}

// A request that gives up in time: an answer that never comes is told like one that failed.
export async function ask(address, options = {}, limit = LIMIT) {
  const control = new AbortController();
  const late = setTimeout(() => control.abort(), limit);
  running = options.method ? running : control;
  try {
    const answer = await fetch(address, { credentials: "same-origin", cache: "no-store", ...options, signal: control.signal });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } finally {
    clearTimeout(late);
    if (running === control) running = null;
  }
}

function wake() {
  failures = 0;
  if (running) running.abort();
  open();
  refresh();
  kick();
}

function close() {
  clearTimeout(timer);
  timer = 0;
  connected = false;
  if (source) source.close();
  source = null;
}

function open() {
  close();
  if (document.hidden) return;
  say();
  const mine = new EventSource("/api/events");
  source = mine;
  mine.addEventListener("table", (event) => {
    if (mine !== source) return;
    const told = JSON.parse(event.data).version;
    // The same version once more: the box itself has changed, or did while this phone had no stream.
    const again = told === newest && (connected || heardBefore);
    heardBefore = true;
    newest = told;
    alive();
    if (again) refresh();
    else pump();
  });
  mine.addEventListener("beat", () => { if (mine === source) alive(); });
  mine.addEventListener("full", () => { if (mine === source) withoutStream(); });
  mine.onerror = () => {
    if (mine !== source) return;
    connected = false;
    polling = false;
    say();
    if (mine.readyState === EventSource.CLOSED) again(1500);
  };
  again(PATIENCE);
}

function again(after) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    troubled = true;
    polling = false;
    open();
  }, after);
}

function withoutStream() {
  close();
  polling = true;
  looks = 0;
  say();
  timer = setTimeout(look, LOOK);
}

async function look() {
  const mine = timer;
  try {
    const answer = await ask("/api/state");
    if (mine !== timer) return; // the phone slept or woke meanwhile
    if (!answer.ok) throw new Error(answer.status);
    newest = JSON.parse(answer.text).version;
    lastNews = new Date();
    troubled = false;
    pump();
  } catch {
    if (mine !== timer) return;
    troubled = true;
  }
  say();
  looks += 1;
  if (looks < LOOKS) timer = setTimeout(look, LOOK);
  else open();
}

function alive() {
  connected = true;
  polling = false;
  lastNews = new Date();
  again(PATIENCE);
  say();
  pump();
}

const isDue = () => shown !== newest || answered < asked;

async function pump() {
  const place = document.querySelector("[data-parts]");
  if (!place) {
    tellOthers();
    return;
  }
  say();
  if (pumping) return;
  pumping = true;
  while (isDue()) {
    if (await fetchOnce(place.dataset.parts)) failures = 0;
    else await pause(PAUSES[Math.min(failures++, PAUSES.length - 1)]);
    say();
  }
  pumping = false;
}

function pause(length) {
  return new Promise((done) => {
    kick = done;
    setTimeout(done, length);
  });
}

// Whether the page came. One that is older than what was heard is shown all the same, and asked for again.
async function fetchOnce(address) {
  const answers = asked;
  try {
    const answer = await ask(address);
    if (!answer.ok) return failed();
    const page = new DOMParser().parseFromString(answer.text, "text/html");
    const version = Number(page.body.dataset.version);
    shown = version;
    newest = Math.max(newest, version);
    answered = answers;
    document.title = page.title;
    document.body.dataset.board = page.body.dataset.board;
    takeOver(parts(page), version);
    troubled = false;
    return shown === newest;
  } catch {
    return failed();
  }
}

function failed() {
  troubled = true;
  return false;
}

// A page that is filled in by hand is never fetched again under its reader's fingers; it says that the table went on.
function tellOthers() {
  const note = document.getElementById("went-on");
  if (note) note.hidden = shown === newest;
  say();
}

function say() {
  const words = document.body.dataset;
  const behind = isDue() && document.querySelector("[data-parts]") !== null;
  const good = connected ? "live" : polling ? "polling" : "connecting";
  const state = troubled && (!connected || behind) ? "stale" : good !== "connecting" && behind ? "behind" : good;
  if (state === "live") troubled = false;
  const time = lastNews.toLocaleTimeString(readersLocale(), { timeStyle: "short" });
  const word = { live: words.wordLive, behind: words.wordBehind, polling: words.wordPolling, connecting: words.wordConnecting, stale: words.wordStale.replace("%", time) }[state];
  const place = document.getElementById("link");
  const before = words.link;
  words.link = state;
  if (place.dataset.state !== state || place.textContent !== word) {
    place.dataset.state = state;
    place.textContent = word;
  }
  if (before !== state) document.dispatchEvent(new CustomEvent("link-changed", { detail: { state } }));
}
