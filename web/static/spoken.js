// Text for eyes and ears: a square is shown as its colour's shape with a number, and said as colour and number.
const COLOURS = { "●": "wordRed", "■": "wordBlue", "▲": "wordYellow", "◆": "wordGreen" };

export function spoken(text) {
  const whole = document.createDocumentFragment();
  for (const piece of text.split(/([●■▲◆]\d+)/)) {
    const word = /\d$/.test(piece) && COLOURS[piece[0]];
    if (word) whole.append(square(piece, `${document.body.dataset[word]} ${piece.slice(1)}`));
    else whole.append(piece);
  }
  return whole;
}

function square(shown, said) {
  const place = document.createElement("span");
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", said);
  place.textContent = shown;
  return place;
}
