// Where things lie on the drawn board: read from the drawing itself.

export const NAMES = ["red", "blue", "yellow", "green"];

export function keyOf(square, colour) {
  return /^[rbyg]\d+$/.test(square) ? square : `${colour}:${square}`;
}

export function squareOf(board, key) {
  return board.querySelector(`[data-square="${key}"]`);
}

export function centre(board, key, number = 0) {
  const place = squareOf(board, key);
  if (place.dataset.slots) return place.dataset.slots.split(" ")[number % 4].split(",").map(Number);
  const at = (name) => Number(place.getAttribute(name));
  return [at("x") + at("width") / 2, at("y") + at("height") / 2];
}

export function middle(board, key) {
  const place = squareOf(board, key);
  if (!place.dataset.slots) return centre(board, key);
  return [Number(place.getAttribute("cx")), Number(place.getAttribute("cy"))];
}

// A pointer's place in the drawing's own units.
export function pointOf(board, event) {
  const matrix = board.getScreenCTM().inverse();
  const point = board.createSVGPoint();
  point.x = event.clientX;
  point.y = event.clientY;
  const { x, y } = point.matrixTransform(matrix);
  return [x, y];
}

export function distance([ax, ay], [bx, by]) {
  return Math.hypot(ax - bx, ay - by);
}

export function pawnsAt(board, key) {
  return [...board.querySelectorAll(`.pawn[data-at="${key}"]`)];
}

// Puts every pawn where a position text says.
export function place(board, position) {
  position.split("/").forEach((part, index) => {
    if (part === "-") return;
    const pawns = [...board.querySelectorAll(`.pawn[data-pawn="${NAMES[index]}"]`)];
    const seen = {};
    part.split(",").forEach((square, number) => {
      const key = keyOf(square, NAMES[index]);
      put(board, pawns[number], key, seen[key] ?? 0);
      seen[key] = (seen[key] ?? 0) + 1;
    });
  });
}

export function put(board, pawn, key, number = 0) {
  const [x, y] = centre(board, key, number);
  pawn.dataset.at = key;
  pawn.setAttribute("transform", `translate(${x} ${y})`);
}

export function textOf(board) {
  return NAMES.map((colour) => {
    const pawns = [...board.querySelectorAll(`.pawn[data-pawn="${colour}"]`)];
    return pawns.length ? pawns.map((pawn) => pawn.dataset.at.split(":").pop()).join(",") : "-";
  }).join("/");
}
