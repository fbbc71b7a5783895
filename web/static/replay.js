// A game watched again: step, play, tap a row or the plot to jump there. The rows hold every board.
import { place } from "./geometry.js";

const PACE = 900;
let at = -1;
let timer = 0;

const rows = () => [...document.querySelectorAll(".rows button")];

function startReplay() {
  show(rows().length - 1);
  document.addEventListener("click", ({ target }) => {
    const step = target.closest("[data-step]");
    const row = target.closest(".rows button");
    if (step) move(step.dataset.step);
    else if (row) jump(rows().indexOf(row));
  });
  document.addEventListener("pointerdown", (event) => {
    const plot = event.target.closest?.(".plot .race");
    if (!plot) return;
    const point = plot.createSVGPoint();
    point.x = event.clientX;
    point.y = event.clientY;
    const { x } = point.matrixTransform(plot.getScreenCTM().inverse());
    const [left, right] = edges(plot);
    jump(Math.round((x - left) / (right - left) * (rows().length - 1)));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "ArrowRight") move("on");
    if (event.key === "ArrowLeft") move("back");
  });
  document.addEventListener("table-changed", ({ detail }) => {
    if (detail.changed.includes("story") || detail.changed.includes("watch")) show(Math.min(at, rows().length - 1));
  });
}

const edges = (plot) => [Number(plot.dataset.left), Number(plot.dataset.right)];

function move(what) {
  if (what === "play") return timer ? stop() : play();
  jump({ first: 0, back: at - 1, on: at + 1, last: rows().length - 1 }[what]);
}

function jump(index) {
  stop();
  show(index);
}

function play() {
  if (at >= rows().length - 1) show(0);
  timer = setInterval(() => { if (at >= rows().length - 1) stop(); else show(at + 1); }, PACE);
  dress();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  dress();
}

function dress() {
  const button = document.querySelector("[data-step=play]");
  if (!button) return;
  button.dataset.word ??= button.textContent;
  button.textContent = timer ? button.dataset.stop : button.dataset.word;
}

function show(index) {
  const all = rows();
  if (!all.length) return;
  at = Math.max(0, Math.min(index, all.length - 1));
  place(document.querySelector(".replay .board"), all[at].dataset.position);
  for (const row of all) row.removeAttribute("aria-current");
  all[at].setAttribute("aria-current", "step");
  document.getElementById("now").replaceChildren(...[...all[at].childNodes].map((each) => each.cloneNode(true)));
  const list = document.querySelector(".rows");
  list.scrollTop = all[at].offsetTop - list.offsetTop - list.clientHeight / 2;
  mark();
}

function mark() {
  const plot = document.querySelector(".plot .race");
  if (!plot) return;
  const [left, right] = edges(plot);
  const x = left + (right - left) * at / Math.max(1, rows().length - 1);
  const line = plot.querySelector(".here") ?? plot.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  line.setAttribute("class", "here");
  line.setAttribute("d", `M${x} 4V136`);
}

startReplay();
