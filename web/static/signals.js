// What this phone is set to do: a sound and a buzz when its turn comes (without a seat: when a card comes), the card read
// aloud, a hand turned face down, the field for words left open.

const SETTINGS = ["sound", "vibration"];
let serial = cardSerial();
let mine = isMine();
let sound = null;
let peeking = 0;
const LONG = 500;

export function startSignals() {
  const settings = document.getElementById("signals");
  if (settings) {
    settings.hidden = false;
    for (const name of SETTINGS) {
      const box = document.getElementById(name);
      box.checked = isOn(name);
      box.addEventListener("change", () => { keep(name, box.checked); if (box.checked) signal(name); });
    }
    if (!navigator.vibrate) document.getElementById("vibration").disabled = true;
  }
  document.addEventListener("pointerdown", () => { if (isOn("sound")) prepare(); }, { once: true });
  document.addEventListener("table-changed", () => {
    const now = cardSerial();
    const turned = isMine() && !mine;
    const fresh = now !== null && now !== serial;
    mine = isMine();
    serial = now ?? serial;
    if (fresh) document.querySelector(".card").classList.add("new");
    if (turned || (fresh && !document.querySelector(".bar.still, .turn.yours"))) for (const name of SETTINGS) if (isOn(name)) signal(name);
    dress();
  });
  document.addEventListener("click", onClick);
  document.addEventListener("toggle", onToggle, true);
  document.addEventListener("submit", (event) => {
    const name = event.target.id === "sit" && document.getElementById("my-name");
    if (name) remember("name", name.value);
  }, true);
  if (window.speechSynthesis) speechSynthesis.addEventListener?.("voiceschanged", dress);
  for (const kind of ["pointerdown", "pointerup", "pointercancel"]) document.addEventListener(kind, peek);
  dress();
}

function isMine() {
  return document.querySelector(".turn.yours") !== null;
}

// What the server doesn't know of this phone.
function dress() {
  const aloud = document.getElementById("aloud");
  if (aloud) aloud.hidden = !voice();
  const words = document.getElementById("in-words");
  if (words && kept("words") === "on") words.open = true;
  const name = document.getElementById("my-name");
  if (name && !name.value) name.value = kept("name") ?? "";
  const down = kept("down") === "on";
  const cover = document.getElementById("face-down");
  if (!cover) return;
  cover.setAttribute("aria-pressed", String(down));
  cover.dataset.word ??= cover.textContent;
  cover.textContent = down ? cover.dataset.hold : cover.dataset.word;
  cover.closest(".hand-place").classList.toggle("down", down);
}

// A voice that this phone has by itself: the box's network may lead nowhere.
function voice() {
  const language = document.documentElement.lang;
  const voices = window.speechSynthesis?.getVoices() ?? [];
  return voices.find((each) => each.localService && each.lang.toLowerCase().startsWith(language)) ?? null;
}

function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("#aloud")) {
    const card = document.querySelector(".card");
    const said = new SpeechSynthesisUtterance([...card.querySelectorAll(".face, .rule")].map((each) => each.textContent).join(". "));
    said.voice = voice();
    said.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  }
  if (target?.closest("#face-down") && kept("down") !== "on") {
    remember("down", "on");
    dress();
  }
}

function onToggle(event) {
  if (event.target.id !== "in-words") return;
  remember("words", event.target.open ? "on" : "off");
  if (event.target.open && event.isTrusted && document.activeElement?.closest("#in-words")) document.getElementById("words").focus();
}

// A hand that lies face down is turned up by a tap that is held; letting go early leaves it.
function peek(event) {
  clearTimeout(peeking);
  if (event.type !== "pointerdown" || !(event.target instanceof Element) || !event.target.closest(".hand-place.down")) return;
  peeking = setTimeout(() => {
    remember("down", "off");
    dress();
  }, LONG);
}

function cardSerial() {
  const card = document.querySelector(".card[data-serial]");
  return card ? card.dataset.serial : null;
}

function isOn(name) {
  return kept(name) === "on";
}

function kept(name) {
  try {
    return localStorage.getItem(`sorrybox-${name}`);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`sorrybox-${name}`, value);
  } catch {
    // A phone that keeps nothing asks again next time.
  }
}

function keep(name, on) {
  remember(name, on ? "on" : "off");
}

function prepare() {
  if (!sound && window.AudioContext) sound = new AudioContext();
  if (sound && sound.state === "suspended") sound.resume();
}

function signal(name) {
  if (name === "vibration") {
    if (navigator.vibrate) navigator.vibrate(isMine() ? [200, 100, 200] : 40);
    return;
  }
  prepare();
  if (!sound) return;
  const tone = sound.createOscillator();
  const loudness = sound.createGain();
  tone.frequency.value = 660;
  loudness.gain.setValueAtTime(0.12, sound.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.25);
  tone.connect(loudness).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.25);
}
