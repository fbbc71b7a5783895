// Setting pawns by hand: drag one, or tap it and then its square. The text field below holds the result and can be
// typed in as well.
import { distance, middle, pawnsAt, place, pointOf, put, textOf } from "./geometry.js";

export function startEditor() {
  for (const form of document.querySelectorAll("[data-editor]")) {
    const board = form.querySelector(".board");
    if (board) edit(board, form.elements.namedItem("position"));
  }
}

function edit(board, field) {
  let chosen = null;
  let dragging = null;
  for (const pawn of board.querySelectorAll(".pawn")) pawn.classList.add("loose");

  const choose = (pawn) => {
    if (chosen) chosen.classList.remove("chosen");
    chosen = pawn;
    if (chosen) chosen.classList.add("chosen");
  };

  board.addEventListener("pointerdown", (event) => {
    const pawn = event.target.closest(".pawn");
    if (!pawn) return;
    dragging = { pawn, from: [event.clientX, event.clientY], moved: false };
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    if (!dragging) return;
    if (distance(dragging.from, [event.clientX, event.clientY]) > 8) dragging.moved = true;
    if (!dragging.moved) return;
    const [x, y] = pointOf(board, event);
    dragging.pawn.setAttribute("transform", `translate(${x} ${y})`);
  });
  board.addEventListener("pointercancel", () => { dragging = null; place(board, field.value); });
  board.addEventListener("pointerup", (event) => {
    const held = dragging;
    dragging = null;
    if (held && held.moved) {
      drop(board, held.pawn, pointOf(board, event), field);
      choose(null);
    } else if (held && (!chosen || held.pawn === chosen || held.pawn.dataset.pawn === chosen.dataset.pawn)) {
      choose(held.pawn === chosen ? null : held.pawn);
    } else if (chosen) {
      drop(board, chosen, pointOf(board, event), field);
      choose(null);
    }
  });
  field.addEventListener("change", () => {
    const parts = field.value.split("/");
    if (parts.length === 4) redraw(board, field.value);
  });
}

function redraw(board, text) {
  try {
    place(board, text);
  } catch {
    // Half-typed text: the drawing waits for the rest, and the box says what is wrong with it.
  }
}

// How far from a square a finger may let go, in the drawing's units: farther off, the pawn goes back where it was.
const REACH = 14;

// Where a pawn may be set: its own squares and any of the track. One that stands there goes back to its Start.
function drop(board, pawn, point, field) {
  const colour = pawn.dataset.pawn;
  const near = [...board.querySelectorAll("[data-square]")]
    .map((square) => square.dataset.square)
    .filter((key) => !key.includes(":") || key.startsWith(`${colour}:`))
    .map((key) => ({ key, far: distance(point, middle(board, key)) }))
    .sort((one, other) => one.far - other.far)[0];
  if (near.far > REACH) return place(board, field.value);
  if (!/:[SH]$/.test(near.key)) {
    for (const other of pawnsAt(board, near.key)) if (other !== pawn) other.dataset.at = `${other.dataset.pawn}:S`;
  }
  put(board, pawn, near.key);
  field.value = textOf(board);
  place(board, field.value);
}
