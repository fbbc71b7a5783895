// Announcing by tapping: a pawn, then where it goes; a split part by part. The list below the board shows the same
// choice and can be used instead.
import { complete, findMove, nextParts, remaining } from "./choice.js";
import { centre, distance, middle, pawnsAt, place, pointOf, put } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";
const REACH = 17;

let byCard = {};
let card = "";
let tapped = [];
let start = null;
let ready = null;

const form = () => document.getElementById("announce");
const board = () => document.querySelector(".board-place .board[role=group]");
const moves = () => byCard[card] ?? [];

export function startTaps() {
  load();
  document.addEventListener("table-changed", ({ detail }) => {
    if (["move", "board", "hand"].some((part) => detail.changed.includes(part))) load();
  });
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const place = event.target instanceof Element && event.target.closest(".pawn[tabindex], .target");
    if (!place) return;
    event.preventDefault();
    tapOn(place);
  });
  document.addEventListener("change", (event) => { if (event.target.id === "choice") fromList(event.target.value); });
}

function load() {
  byCard = form() ? JSON.parse(form().dataset.taps || "{}") : {};
  const cards = Object.keys(byCard);
  card = cards.includes(card) ? card : cards.length === 1 ? cards[0] : "";
  reset();
}

function reset() {
  tapped = [];
  start = null;
  ready = null;
  clearList();
  draw();
}

// Back to "choose a move", where there is something to choose.
function clearList() {
  const list = document.getElementById("choice");
  if (list && list.querySelector('option[value=""]')) list.value = "";
}

function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  if (target.closest("#take-back")) return takeBack();
  const held = target.closest("button[data-card]");
  if (held) {
    card = held.dataset.card;
    return reset();
  }
  const chosen = target.closest("#choose button");
  if (chosen) return addPart(options()[Number(chosen.dataset.option)]);
  const drawn = board();
  if (!drawn || !target.closest(".board-place") || !moves().length) return;
  const near = nearest(drawn, pointOf(drawn, event));
  if (near) tapOn(near);
}

// A tap counts for the nearest thing that can be tapped, so that small squares have big targets.
function nearest(drawn, point) {
  const found = [...drawn.querySelectorAll(".pawn[tabindex], .target")]
    .map((place) => ({ place, far: distance(point, at(place)) }))
    .filter(({ far }) => far < REACH)
    .sort((one, other) => one.far - other.far);
  return found.length ? found[0].place : null;
}

function at(place) {
  return /translate\(([-\d.]+) ([-\d.]+)\)/.exec(place.getAttribute("transform")).slice(1).map(Number);
}

function tapOn(place) {
  if (place.classList.contains("target")) return choose(place.dataset.key);
  if (place.classList.contains("preview")) return takeBack();
  start = start === place.dataset.at ? null : place.dataset.at;
  draw(place.dataset.at);
}

function partsFromStart() {
  return nextParts(moves(), tapped).filter((part) => part.start === start);
}

function choose(key) {
  const parts = partsFromStart().filter((part) => part.to === key);
  if (parts.length === 1) return addPart(parts[0]);
  toChoose = parts;
  draw();
}

let toChoose = [];
const options = () => toChoose;

function addPart(part) {
  tapped.push(part);
  start = null;
  toChoose = [];
  ready = complete(moves(), tapped);
  if (!ready) start = onlyStart();
  const list = document.getElementById("choice");
  if (ready) pick(list, ready.move);
  draw();
}

// Within a split there may be only one other pawn that can take the rest.
function onlyStart() {
  const starts = new Set(nextParts(moves(), tapped).map((part) => part.start));
  return starts.size === 1 ? [...starts][0] : null;
}

function pick(list, move) {
  const value = card ? `${card} ${move}` : move;
  if (list) list.value = value;
  else document.getElementById("words").value = value;
}

function takeBack() {
  toChoose = [];
  if (start && !tapped.length) start = null;
  else {
    tapped.pop();
    start = tapped.length ? onlyStart() : null;
  }
  ready = null;
  clearList();
  draw();
}

function fromList(value) {
  const [first, ...rest] = value.split(" ");
  const named = rest.length && first in byCard;
  if (named) card = first;
  const move = findMove(moves(), named ? rest.join(" ") : value);
  tapped = move ? [...move.parts] : [];
  ready = move;
  start = null;
  toChoose = [];
  draw();
}

function draw(focusOn) {
  drawHand();
  drawHint();
  const drawn = board();
  if (!drawn) return;
  place(drawn, drawn.dataset.position);
  const focused = document.activeElement instanceof Element && drawn.contains(document.activeElement);
  drawn.querySelector(".targets").replaceChildren();
  for (const pawn of drawn.querySelectorAll(".pawn")) unmark(pawn);
  if (ready) {
    place(drawn, ready.result);
    for (const part of ready.parts) for (const pawn of pawnsAt(drawn, part.end).slice(0, 1)) pawn.classList.add("preview");
  } else {
    for (const part of tapped) moveForNow(drawn, part);
    markMovable(drawn);
    if (start) markTargets(drawn);
  }
  for (const pawn of drawn.querySelectorAll(".preview")) mark(pawn, form().dataset.wordPawn, pawn.dataset.at);
  if (focused || focusOn) refocus(drawn, focusOn);
}

function refocus(drawn, key) {
  const place = (start && drawn.querySelector(".target")) || drawn.querySelector(`.pawn[tabindex][data-at="${key}"]`)
    || drawn.querySelector(".pawn[tabindex]");
  if (place && document.activeElement !== place) place.focus({ preventScroll: true });
}

function unmark(pawn) {
  pawn.classList.remove("movable", "chosen", "preview");
  for (const name of ["tabindex", "role", "aria-label"]) pawn.removeAttribute(name);
}

function mark(place, words, key) {
  place.setAttribute("tabindex", "0");
  place.setAttribute("role", "button");
  place.setAttribute("aria-label", words.replace("%", key.split(":").pop()));
}

function moveForNow(drawn, part) {
  const [pawn] = pawnsAt(drawn, part.start).filter((each) => each.dataset.pawn === part.pawn);
  if (!pawn) return;
  put(drawn, pawn, part.end, pawnsAt(drawn, part.end).length);
  pawn.classList.add("preview");
}

function markMovable(drawn) {
  const starts = new Map(nextParts(moves(), tapped).map((part) => [part.start, part.pawn]));
  for (const [key, colour] of starts) {
    const [pawn] = pawnsAt(drawn, key).filter((each) => each.dataset.pawn === colour && !each.classList.contains("preview"));
    if (!pawn) continue;
    pawn.classList.add("movable");
    if (key === start) pawn.classList.add("chosen");
    mark(pawn, form().dataset.wordPawn, key);
  }
}

function markTargets(drawn) {
  const layer = drawn.querySelector(".targets");
  const seen = new Map();
  for (const part of partsFromStart()) seen.set(part.to, seen.get(part.to) || part.bumps || part.how === "swap");
  for (const [key, crossed] of seen) {
    const [x, y] = key.endsWith(":H") ? middle(drawn, key) : centre(drawn, key);
    const target = make("g", { class: "target", "data-key": key, transform: `translate(${x} ${y})` });
    target.append(make("circle", { class: "reach", r: 9 }));
    if (crossed) {
      target.append(make("path", { class: "halo", d: "M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4" }));
      target.append(make("path", { class: "cross spot", d: "M-3.4-3.4 3.4 3.4M3.4-3.4-3.4 3.4" }));
    } else target.append(make("circle", { class: "spot", r: 2.6 }));
    mark(target, form().dataset.wordSquare, key);
    layer.append(target);
  }
}

function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function drawHand() {
  for (const held of document.querySelectorAll("button[data-card]")) {
    held.setAttribute("aria-pressed", String(held.dataset.card === card && card !== ""));
  }
}

function drawHint() {
  const announcing = form();
  if (!announcing) return;
  const words = announcing.dataset;
  const left = tapped.length && !ready ? remaining(moves(), tapped) : 0;
  const text = ready ? words.hintReady.replace("%", ready.move)
    : toChoose.length ? "" : left && !start ? words.hintRest.replace("%", left)
      : start ? words.hintTarget
        : moves().length ? words.hintPawn
          : Object.values(byCard).some((each) => each.length) ? words.hintCard
            : Object.keys(byCard).length ? words.hintNone : "";
  const hint = document.getElementById("hint");
  hint.hidden = !text;
  if (hint.textContent !== text) hint.textContent = text;
  document.getElementById("tap-tools").hidden = !(tapped.length || start);
  const choosing = document.getElementById("choose");
  choosing.hidden = !toChoose.length;
  choosing.replaceChildren(...toChoose.map((part, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.option = index;
    button.textContent = part.how === "swap" ? words.wordSwap : words.wordStep;
    return button;
  }));
}
