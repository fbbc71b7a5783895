// Sends the page's forms without leaving it. Nothing is sent twice: a form waits for its answer, and every one says for
// which version of the table it was meant.
import { ask, heard, refresh } from "./live.js";
import { spoken } from "./spoken.js";

const STAYING = new Set(["draw", "undo", "redo", "skip", "announce", "next", "press", "seat", "release"]);
const LIMIT = 12000; // the box itself gives up after ten seconds

// After a change the actions rest for as long as a double tap lasts: its second half must not draw again, and a finger
// that was on its way to the old button must not hit the new one.
const REST = 350;
const COMING = "coming";
let rest = 0;
let told = null; // what the verdict speaks of: a turn ("turn"), the connection ("link"), or nothing that passes

export function startForms() {
  watchRoom();
  document.addEventListener("table-changed", settle);
  document.addEventListener("link-changed", ({ detail }) => { if (told?.of === "link" && ["live", "polling"].includes(detail.state)) answered(); });
  for (const kind of ["click", "input"]) document.addEventListener(kind, act, true);
  document.addEventListener("submit", submit);
  const first = document.querySelector("#verdict:not([hidden])");
  if (first) told = { of: "turn", turn: turnNow() };
}

function submit(event) {
  const form = event.target;
  const button = event.submitter;
  if (button && button.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    return;
  }
  const what = (form.getAttribute("action") || "").replace("/do/", "");
  if (!STAYING.has(what) || !document.querySelector("[data-parts]")) return;
  event.preventDefault();
  send(form, button);
}

// An old verdict goes with the next thing that its reader does.
function act(event) {
  if (event.target instanceof Element && event.target.closest(".board-place, .hand-place, .move-place, .bar")) tell("");
}

// How high what stands above and below the board is: the board takes what is left of the screen.
function watchRoom() {
  const board = document.querySelector(".table .board-place");
  const foot = document.getElementById("foot");
  if (!foot || !window.ResizeObserver) return;
  const measure = () => {
    const style = document.documentElement.style;
    style.setProperty("--foot", `${foot.offsetHeight}px`);
    if (board) style.setProperty("--above", `${Math.round(board.getBoundingClientRect().top + scrollY)}px`);
  };
  const watcher = new ResizeObserver(measure);
  for (const each of [foot, ...document.querySelectorAll(".top, .turn, .card-place, .hand-place")]) watcher.observe(each);
  measure();
}

// The box is there again, and the page is its newest: what was sent has happened, or it never came there.
function answered() {
  if (told.lost === document.body.dataset.version) tell(document.body.dataset.wordLost, { of: "turn", turn: turnNow() });
  else tell("");
}

const turnNow = () => document.querySelector(".turn")?.dataset.turn ?? "";

function settle({ detail }) {
  if (told?.of === "turn" && told.turn === COMING) told.turn = turnNow();
  else if (told?.of === "turn" && told.turn !== turnNow()) tell("");
  if (!detail.moved) return;
  const buttons = [...document.querySelectorAll(".bar button")];
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  clearTimeout(rest);
  rest = setTimeout(() => {
    for (const button of document.querySelectorAll(".bar button")) button.removeAttribute("aria-disabled");
  }, REST);
}

async function send(form, button) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const meant = document.body.dataset.version;
  const slow = setTimeout(() => tell(document.body.dataset.wordOffline, { of: "link" }), 4000);
  try {
    const answer = await ask(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form, button)),
    }, LIMIT);
    const said = JSON.parse(answer.text);
    if (answer.ok) {
      tell("");
      clearWords(form);
      heard(said.version);
      if (form.action.endsWith("/seat") || form.action.endsWith("/release")) refresh();
    } else {
      // That the table has gone on is said of the turn that comes with the next page.
      tell(said.error, { of: "turn", turn: answer.status === 409 ? COMING : turnNow() }, said);
      if (answer.status === 409) refresh();
    }
  } catch {
    tell(document.body.dataset.wordOffline, { of: "link", lost: meant });
    refresh();
  } finally {
    clearTimeout(slow);
    delete form.dataset.busy;
  }
}

function clearWords(form) {
  const words = form.querySelector("#words");
  if (words) words.value = "";
}

export function tell(text, about = null, { rule, candidates } = {}) {
  const place = document.getElementById("verdict");
  told = text ? about : null;
  place.hidden = !text;
  place.replaceChildren();
  if (!text) return;
  const line = document.createElement("p");
  line.append(spoken(text));
  if (rule) {
    const link = document.createElement("a");
    link.href = `/rules#${rule}`;
    link.textContent = place.dataset.wordRule.replace("%", rule);
    line.append(" ", link);
  }
  place.append(line);
  if (candidates && Object.keys(candidates).length) place.append(choices(candidates));
  if (!place.closest(".foot") || getComputedStyle(place.closest(".foot")).position !== "fixed") place.scrollIntoView({ block: "center" });
}

// What an announcement may have meant, to be picked with one tap.
function choices(candidates) {
  const row = document.createElement("div");
  row.className = "candidates";
  for (const [one, words] of Object.entries(candidates)) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(spoken(words));
    button.addEventListener("click", () => {
      document.dispatchEvent(new CustomEvent("move-picked", { detail: { move: one } }));
      tell("");
    });
    row.append(button);
  }
  return row;
}
