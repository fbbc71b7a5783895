// Which taps still lead to a legal move. Pure: it knows the server's list of moves and what has been tapped so far.

const same = (one, other) => one.pawn === other.pawn && one.start === other.start && one.to === other.to
  && one.how === other.how;

// The moves that contain all tapped parts, each with the parts that are left.
export function candidates(moves, tapped) {
  const found = [];
  for (const move of moves) {
    const rest = [...move.parts];
    const fits = tapped.every((part) => {
      const index = rest.findIndex((each) => same(each, part));
      if (index < 0) return false;
      rest.splice(index, 1);
      return true;
    });
    if (fits && move.parts.length) found.push({ move, rest });
  }
  return found;
}

// The parts that could be tapped next.
export function nextParts(moves, tapped) {
  const parts = [];
  for (const { rest } of candidates(moves, tapped)) {
    for (const part of rest) if (!parts.some((each) => same(each, part))) parts.push(part);
  }
  return parts;
}

// The whole move, once every part has been tapped. Where the order matters (partners that meet), the tapped one counts.
export function complete(moves, tapped) {
  const whole = candidates(moves, tapped).filter(({ rest }) => rest.length === 0).map(({ move }) => move);
  return whole.find((move) => move.parts.every((part, index) => same(part, tapped[index]))) ?? whole[0] ?? null;
}

// What is left of a split, for the hint.
export function remaining(moves, tapped) {
  const [first] = candidates(moves, tapped);
  return first ? first.rest.reduce((sum, part) => sum + part.count, 0) : 0;
}

export function findMove(moves, notation) {
  return moves.find((move) => move.move === notation) ?? null;
}
