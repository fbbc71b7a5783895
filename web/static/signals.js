// A sound and a vibration when a card comes, if this phone is set so.

const SETTINGS = ["sound", "vibration"];
let serial = cardSerial();
let sound = null;

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
    if (now === null || now === serial) return;
    serial = now;
    const card = document.querySelector(".card");
    card.classList.add("new");
    for (const name of SETTINGS) if (isOn(name)) signal(name);
  });
}

function cardSerial() {
  const card = document.querySelector(".card[data-serial]");
  return card ? card.dataset.serial : null;
}

function isOn(name) {
  try {
    return localStorage.getItem(`sorrybox-${name}`) === "on";
  } catch {
    return false;
  }
}

function keep(name, on) {
  try {
    localStorage.setItem(`sorrybox-${name}`, on ? "on" : "off");
  } catch {
    // A phone that keeps nothing asks again next time.
  }
}

function prepare() {
  if (!sound && window.AudioContext) sound = new AudioContext();
  if (sound && sound.state === "suspended") sound.resume();
}

function signal(name) {
  if (name === "vibration") {
    if (navigator.vibrate) navigator.vibrate(document.querySelector(".turn.yours") ? [60, 60, 60] : 40);
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
