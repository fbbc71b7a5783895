// The simulated button, which can be held; and the picture of the panel beside it, kept fresh.
import { ask, heard } from "./live.js";

const LIMIT = 4000; // for one picture
const SLOW = 1000;
const QUICK = 200;
let down = false;
let loading = false;

export function startHold() {
  const button = document.getElementById("hold");
  if (document.getElementById("glass")) look();
  if (!button) return;
  document.addEventListener("pointerdown", (event) => { if (isHold(event.target) && event.button === 0) press(true, event); });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => press(false));
  document.addEventListener("visibilitychange", () => { if (document.hidden) press(false); });
  document.addEventListener("keydown", (event) => {
    if (isHold(event.target) && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      if (!event.repeat) press(true);
    }
  });
  document.addEventListener("keyup", (event) => { if (event.key === " " || event.key === "Enter") press(false); });
  document.addEventListener("contextmenu", (event) => { if (isHold(event.target)) event.preventDefault(); });
  document.addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") === "/do/press") {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
}

function isHold(target) {
  return target instanceof Element && target.closest("#hold") !== null;
}

let queue = Promise.resolve();

function press(pressed) {
  if (down === pressed) return;
  down = pressed;
  document.getElementById("hold")?.classList.toggle("down", pressed);
  queue = queue.then(() => send(pressed));
}

async function send(pressed) {
  try {
    const answer = await ask("/api/simulate/button", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pressed }),
    });
    if (answer.ok) heard(JSON.parse(answer.text).version);
  } catch {
    // The stream's state word tells that the box is away.
  }
}

function look() {
  setTimeout(look, down ? QUICK : SLOW);
  const glass = document.getElementById("glass");
  if (!glass || document.hidden || loading || document.body.dataset.link === "stale") return;
  loading = true;
  const next = new Image();
  const late = setTimeout(() => { next.src = ""; done(); }, LIMIT);
  const done = () => { loading = false; clearTimeout(late); };
  next.onload = () => { done(); const place = document.getElementById("glass"); if (place) place.src = next.src; };
  next.onerror = done;
  next.src = `/api/display.png?t=${Date.now()}`;
}
