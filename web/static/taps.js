// Announcing by tapping or dragging: a pawn, then where it goes; a split part by part. What can only go one way needs
// no second tap. The list below the board shows the same choice and can be used instead.
import { candidates, complete, findMove, nextParts, remaining } from "./choice.js";
import { centre, distance, middle, pawnsAt, place, pointOf, put } from "./geometry.js";
import { ask } from "./live.js";
import { tell } from "./forms.js";
import { spoken } from "./spoken.js";

const SVG = "http://www.w3.org/2000/svg";
const REACH = 17;
const DRAGGED = 10;

let byCard = {};
let card = "";
let held = null; // the card in the hand that was touched: of two equal ones only that one lights
let tapped = [];
let start = null;
let ready = null;
let toChoose = [];
let drag = null;
let unasked = false; // the pawn stands where it went by itself: a finger on its way there takes nothing back

const form = () => document.getElementById("announce");
const board = () => document.querySelector(".board-place .board[role=group]");
const moves = () => byCard[card] ?? [];

export function startTaps() {
  load();
  document.addEventListener("table-changed", ({ detail }) => {
    if (["move", "board", "hand"].some((part) => detail.changed.includes(part))) load();
    else if (detail.changed.includes("bar")) drawHint();
  });
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const place = event.target instanceof Element && event.target.closest(".pawn[tabindex], .target");
    if (!place) return;
    event.preventDefault();
    tapOn(place);
    if (ready) document.getElementById("announce-button")?.focus();
  });
  document.addEventListener("input", (event) => { if (event.target.id === "words") drawButtons(); });
  document.addEventListener("change", (event) => { if (event.target.id === "choice") fromList(event.target.value); });
  document.addEventListener("move-picked", ({ detail }) => fromList(detail.move));
  for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) document.addEventListener(kind, onDrag);
}

function load() {
  byCard = form() ? JSON.parse(form().dataset.taps || "{}") : {};
  const cards = Object.keys(byCard);
  card = cards.includes(card) ? card : cards.length === 1 ? cards[0] : "";
  reset();
  if (moves().length === 1 && form() && !form().dataset.optional) settleOn(moves()[0]);
}

function reset() {
  tapped = [];
  start = null;
  ready = null;
  toChoose = [];
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
  const touched = target.closest("button[data-card]");
  if (touched) {
    card = touched.dataset.card;
    held = touched.id;
    reset();
    if (touched.dataset.throw) throwAway();
    return;
  }
  const chosen = target.closest("#choose button");
  if (chosen) return addPart(toChoose[Number(chosen.dataset.option)]);
  const drawn = board();
  if (!drawn || !target.closest(".board-place .board") || drag?.moved) return;
  const point = pointOf(drawn, event);
  const near = nearest(drawn, point, ".pawn[tabindex], .target");
  if (near) return tapOn(near);
  const still = nearest(drawn, point, ".pawn");
  if (still && !takeAsTarget(still)) explain(still);
}

// Whoever touches the pawn to be hit or swapped with, before one of their own, means just that.
function takeAsTarget(pawn) {
  if (ready || start) return false;
  const hitting = nextParts(moves(), tapped).filter((part) => part.to === pawn.dataset.at && part.pawn !== pawn.dataset.pawn);
  const starts = new Set(hitting.map((part) => part.start));
  if (starts.size !== 1) return false;
  [start] = starts;
  choose(pawn.dataset.at);
  return true;
}

// A tap counts for the nearest thing that can be tapped, so that small squares have big targets.
function nearest(drawn, point, what) {
  const found = [...drawn.querySelectorAll(what)]
    .map((place) => ({ place, far: distance(point, at(place)) }))
    .filter(({ far }) => far < (what === ".pawn" ? REACH / 2 : REACH))
    .sort((one, other) => one.far - other.far);
  return found.length ? found[0].place : null;
}

function at(place) {
  const [x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(place.getAttribute("transform")).slice(1).map(Number);
  return [x + Number(place.dataset.dx ?? 0), y + Number(place.dataset.dy ?? 0)];
}

// Why a pawn can't move: the checker's own reason.
async function explain(pawn) {
  if (!form() || !Object.keys(byCard).length || ready) return;
  const words = form().dataset;
  if (!(card in byCard)) return tell(words.hintCard);
  try {
    const asked = new URLSearchParams({ pawn: pawn.dataset.at, colour: pawn.dataset.pawn, card });
    const answer = await ask(`/why?${asked}`);
    const said = JSON.parse(answer.text);
    if (answer.ok && said.reason) tell(said.reason, { of: "turn", turn: document.querySelector(".turn")?.dataset.turn ?? "" }, { rule: said.rule });
  } catch {
    // The state word tells that the box is away.
  }
}

function onDrag(event) {
  const drawn = board();
  if (!drawn) return;
  if (event.type === "pointerdown") {
    drag = null;
    if (!event.target.closest?.(".board-place .board") || ready) return;
    const pawn = nearest(drawn, pointOf(drawn, event), ".pawn.movable");
    if (pawn) drag = { pawn, from: [event.clientX, event.clientY], moved: false, id: event.pointerId };
    return;
  }
  if (!drag || drag.id !== event.pointerId) return;
  if (event.type === "pointercancel") {
    drag = null;
    return draw();
  }
  if (event.type === "pointermove") return dragTo(drawn, event);
  const { moved } = drag;
  if (!moved) {
    drag = null;
    return;
  }
  const near = nearest(drawn, pointOf(drawn, event), ".target");
  setTimeout(() => { drag = null; }); // the click that follows a drag is none
  if (near) choose(near.dataset.key);
  else {
    start = null;
    draw();
  }
}

function dragTo(drawn, event) {
  if (!drag.moved && distance(drag.from, [event.clientX, event.clientY]) > DRAGGED) {
    drag.moved = true;
    start = drag.pawn.dataset.at;
    drawn.setPointerCapture(event.pointerId);
    draw();
    drag.pawn = pawnsAt(drawn, start).find((pawn) => pawn.classList.contains("chosen")) ?? drag.pawn;
  }
  if (!drag.moved) return;
  const [x, y] = pointOf(drawn, event);
  drag.pawn.setAttribute("transform", `translate(${x} ${y})`);
  if (drag.pawn.nextElementSibling) drag.pawn.parentNode.append(drag.pawn); // above the others
}

function tapOn(place) {
  if (place.classList.contains("target")) return choose(place.dataset.key);
  if (place.classList.contains("preview") && unasked) {
    unasked = false;
    return;
  }
  if (place.classList.contains("preview")) return takeBack();
  start = start === place.dataset.at ? null : place.dataset.at;
  const parts = start ? partsFromStart() : [];
  if (parts.length === 1) {
    addPart(parts[0]);
    unasked = true;
    return;
  }
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

function addPart(part) {
  unasked = false;
  tapped.push(part);
  start = null;
  toChoose = [];
  ready = complete(moves(), tapped);
  const left = candidates(moves(), tapped);
  if (!ready && left.length === 1) {
    tapped.push(...left[0].rest);
    ready = left[0].move;
    unasked = true;
  }
  if (!ready) start = onlyStart();
  if (ready) pick(document.getElementById("choice"), ready);
  draw();
}

// Within a split there may be only one other pawn that can take the rest.
function onlyStart() {
  const starts = new Set(nextParts(moves(), tapped).map((part) => part.start));
  return starts.size === 1 ? [...starts][0] : null;
}

// A move as the list and the form name it: in hand games the card stands before it.
const valueOf = (move) => card && !move.discards ? `${card} ${move.move}` : move.move;

function pick(list, move) {
  const value = valueOf(move);
  if (list) list.value = value;
  else document.getElementById("words").value = value;
}

function settleOn(move) {
  tapped = [...move.parts];
  ready = move;
  start = null;
  toChoose = [];
  pick(document.getElementById("choice"), move);
  draw();
}

// A card that can't be played is thrown away: it is chosen like one with a move, and announced like it.
function throwAway() {
  ready = { move: `discard ${card}`, discards: true, result: board()?.dataset.position, parts: [] };
  pick(document.getElementById("choice"), ready);
  draw();
}

function takeBack() {
  toChoose = [];
  const whole = ready && tapped.length === ready.parts.length;
  if (start && !tapped.length) start = null;
  else if (whole) tapped = [];
  else tapped.pop();
  start = tapped.length ? onlyStart() : null;
  ready = null;
  clearList();
  draw();
}

function fromList(value) {
  const [first, ...rest] = value.split(" ");
  const thrown = first === "discard" && document.querySelector(`button[data-throw][data-card="${CSS.escape(rest[0])}"]`);
  if (thrown) {
    card = thrown.dataset.card;
    held = thrown.id;
    tapped = [];
    start = null;
    toChoose = [];
    return throwAway();
  }
  const named = rest.length && first in byCard;
  if (named) card = first;
  const move = findMove(moves(), named ? rest.join(" ") : value);
  if (move) settleOn(move);
  else {
    tapped = [];
    ready = null;
    start = null;
    toChoose = [];
    draw();
  }
}

function draw(focusOn) {
  drawHand();
  drawHint();
  const drawn = board();
  if (!drawn) return;
  place(drawn, drawn.dataset.position);
  const focused = document.activeElement instanceof Element && drawn.contains(document.activeElement);
  drawn.classList.toggle("held", start !== null);
  drawn.querySelector(".targets").replaceChildren();
  for (const pawn of drawn.querySelectorAll(".pawn")) unmark(pawn);
  if (ready) {
    place(drawn, ready.result);
    for (const part of ready.parts) for (const pawn of pawnsAt(drawn, part.end).filter((each) => each.dataset.pawn === part.pawn).slice(0, 1)) pawn.classList.add("preview");
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

// What a screen reader says of a pawn or a square: the drawing brings the words, in the reader's language.
function mark(place, words, key) {
  const colour = place.dataset.pawn;
  const square = board().querySelector(`[data-square="${key}"]`)?.dataset.name ?? key;
  const who = colour ? colourWord(colour) : "";
  place.setAttribute("tabindex", "0");
  place.setAttribute("role", "button");
  place.setAttribute("aria-label", words.replace("%c", who).replace("%", square));
}

const colourWord = (colour) => document.body.dataset[`word${colour[0].toUpperCase()}${colour.slice(1)}`] ?? "";

function moveForNow(drawn, part) {
  const [pawn] = pawnsAt(drawn, part.start).filter((each) => each.dataset.pawn === part.pawn);
  if (!pawn) return;
  for (const other of pawnsAt(drawn, part.end)) {
    if (other.dataset.pawn !== part.pawn) put(drawn, other, `${other.dataset.pawn}:S`, 3);
  }
  put(drawn, pawn, part.end);
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

const ARROWS = "M-3.2-1.2h5.4M.6-3l1.9 1.8L.6.6M3.2 1.8h-5.4M-.6 0-2.5 1.8-.6 3.6";
const CROSS = "M-2.2-2.2 2.2 2.2M2.2-2.2-2.2 2.2";

function markTargets(drawn) {
  const layer = drawn.querySelector(".targets");
  const seen = new Map();
  for (const part of partsFromStart()) {
    const known = seen.get(part.to) ?? { swap: false, bumps: [], counts: [] };
    const counts = new Set(part.count ? [...known.counts, part.count] : known.counts);
    seen.set(part.to, { swap: known.swap || part.how === "swap", bumps: [...new Set([...known.bumps, ...part.bumps])], counts });
  }
  const several = new Set([...seen.values()].flatMap(({ counts }) => [...counts])).size > 1;
  for (const [key, { swap, bumps, counts }] of seen) {
    const [x, y] = key.endsWith(":H") ? middle(drawn, key) : centre(drawn, key);
    const target = make("g", { class: "target", "data-key": key, transform: `translate(${x} ${y})` });
    target.append(make("circle", { class: "reach", r: 9 }));
    if (!swap && !bumps.length) target.append(...spot(several && counts.size === 1 ? [...counts][0] : 0));
    else {
      // Beside the pawn, towards the middle of the board, so that the sign hides nothing.
      const [dx, dy] = inward(x, y);
      target.append(make("circle", { class: "around", r: 5.9 }));
      const sign = make("g", { class: swap ? "swap" : "cross", transform: `translate(${dx} ${dy})` });
      sign.append(make("circle", { class: "plate", r: 4.6 }), make("path", { class: "spot", d: swap ? ARROWS : CROSS }));
      target.append(sign);
    }
    const words = form().dataset;
    mark(target, swap ? words.wordSwapOn : bumps.length ? words.wordBumpOn.replace("%p", bumps.map(colourWord).join(", ")) : words.wordSquare, key);
    layer.append(target);
  }
}

// Where a pawn may go; in a split with how many of the steps.
function spot(count) {
  if (!count) return [make("circle", { class: "spot", r: 2.6 })];
  const number = make("text", { class: "count", "text-anchor": "middle", dy: ".36em" });
  number.textContent = count;
  return [make("circle", { class: "spot", r: 4.2 }), number];
}

function inward(x, y) {
  const [dx, dy] = [80 - x, 80 - y];
  return Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx) * 10.5, 0] : [0, Math.sign(dy) * 10.5];
}

function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function drawHand() {
  const cards = [...document.querySelectorAll("button[data-card]")];
  const lit = cards.find((each) => each.id === held && each.dataset.card === card) ?? cards.find((each) => each.dataset.card === card);
  for (const each of cards) each.setAttribute("aria-pressed", String(each === lit && card !== ""));
  for (const rule of document.querySelectorAll("[data-rule-of]")) rule.hidden = !lit || rule.dataset.ruleOf !== card;
}

// The button to announce calls once there is something to announce; and a move that is laid out is announced or taken
// back, not lost by a slip to the button beside it.
function drawButtons() {
  const drawing = document.querySelector('.bar [data-own="draw"]');
  if (drawing) drawing.hidden = ready !== null;
  const announcing = document.getElementById("announce-button");
  if (!announcing?.dataset.loud) return;
  const choosing = Object.values(byCard).some((each) => each.length);
  const idle = choosing && !ready && !document.getElementById("words")?.value.trim();
  announcing.classList.toggle("primary", !idle);
  announcing.classList.toggle("secondary", idle);
  announcing.classList.toggle("wide", idle);
}

// A made-up move in the reader's words: those of the list, where it has the move.
function wordsOf(move) {
  const value = valueOf(move);
  return document.querySelector(`#choice option[value="${CSS.escape(value)}"]`)?.textContent ?? move.move;
}

function drawHint() {
  const announcing = form();
  if (!announcing) return;
  const words = announcing.dataset;
  const left = tapped.length && !ready ? remaining(moves(), tapped) : 0;
  const text = ready ? words.hintReady.replace("%", wordsOf(ready))
    : toChoose.length ? "" : left && !start ? words.hintRest.replace("%", left)
      : start ? words.hintTarget
        : moves().length ? words.hintPawn
          : Object.values(byCard).some((each) => each.length) ? words.hintCard
            : words.hintNone ?? "";
  const hint = document.getElementById("hint");
  hint.hidden = !text;
  hint.dataset.ready = ready ? ready.move : "";
  if (hint.textContent !== text) hint.replaceChildren(spoken(text));
  const tapping = tapped.length > 0 || start !== null;
  document.getElementById("tap-tools").hidden = !tapping;
  drawButtons();
  hint.parentElement.classList.toggle("tapping", tapping); // one way back at a time
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
