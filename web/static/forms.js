// Sends the page's forms without leaving it. Nothing is sent twice: a form waits for its answer, and every one says for
// which version of the table it was meant.
import { heard, refresh } from "./live.js";

const STAYING = new Set(["draw", "undo", "redo", "skip", "announce", "next", "press", "seat", "release"]);

// After a change the actions rest for as long as a double tap lasts: its second half must not draw again, and a finger
// that was on its way to the old button must not hit the new one.
const REST = 350;
let rest = 0;

export function startForms() {
  makeRoom();
  document.addEventListener("table-changed", settle);
  for (const kind of ["click", "input"]) document.addEventListener(kind, act, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (button && button.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      return;
    }
    const what = (form.getAttribute("action") || "").replace("/do/", "");
    if (!STAYING.has(what) || !document.querySelector("[data-parts]")) return;
    event.preventDefault();
    send(form);
  });
}

// An old verdict goes with the next thing that its reader does.
function act(event) {
  if (event.target instanceof Element && event.target.closest(".board-place, .hand-place, .move-place, .bar")) tell("");
}

// What stands at the bottom of the screen hides nothing for good: the page ends above it, however high it is.
function makeRoom() {
  const foot = document.getElementById("foot");
  if (!foot || !window.ResizeObserver) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--foot", `${foot.offsetHeight}px`);
  }).observe(foot);
}

function settle({ detail }) {
  if (!detail.moved) return;
  const buttons = [...document.querySelectorAll(".bar button")];
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  clearTimeout(rest);
  rest = setTimeout(() => {
    for (const button of document.querySelectorAll(".bar button")) button.removeAttribute("aria-disabled");
  }, REST);
}

async function send(form) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    const said = await answer.json();
    if (answer.ok) {
      tell("");
      clearWords(form);
      heard(said.version);
      if (form.action.endsWith("/seat") || form.action.endsWith("/release")) refresh();
    } else {
      tell(said.error, said.rule, said.candidates);
      if (answer.status === 409) refresh();
    }
  } catch {
    tell(document.body.dataset.wordOffline);
  } finally {
    delete form.dataset.busy;
  }
}

function clearWords(form) {
  const words = form.querySelector("#words");
  if (words) words.value = "";
}

export function tell(text, rule, candidates) {
  const place = document.getElementById("verdict");
  if (!text) {
    place.hidden = true;
    place.replaceChildren();
    return;
  }
  const line = document.createElement("p");
  line.append(text);
  if (rule) {
    const link = document.createElement("a");
    link.href = `/rules#${rule}`;
    link.textContent = place.dataset.wordRule.replace("%", rule);
    line.append(" ", link);
  }
  if (candidates && candidates.length) line.append(" ", candidates.join(" · "));
  place.replaceChildren(line);
  place.hidden = false;
  if (!place.closest(".foot") || getComputedStyle(place.closest(".foot")).position !== "fixed") place.scrollIntoView({ block: "center" });
}
