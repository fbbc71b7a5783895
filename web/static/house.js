// The house rules' questions follow the profile: its usual answers are marked, and stay the usual ones where nothing
// else was answered. Without this script the form means the same; only the marks stay behind.
import { ask } from "./live.js";

export function startHouse() {
  const house = document.getElementById("house-rules");
  if (!house) return;
  house.form = house.closest("form");
  house.form.addEventListener("change", () => retell(house));
  const usual = JSON.parse(house.dataset.usual);
  for (const profile of document.querySelectorAll('input[name="profile"]')) {
    profile.addEventListener("change", () => mark(house, usual[profile.value]));
  }
}

function mark(house, options) {
  for (const [option, value] of Object.entries(options)) {
    const answers = [...house.querySelectorAll(`input[name="option_${option}"]`)];
    const untouched = answers.some((answer) => answer.checked && answer.value === "");
    for (const answer of answers) {
      const now = answer.dataset.value === value;
      answer.value = now ? "" : answer.dataset.value;
      answer.parentElement.querySelector(".usual").hidden = !now;
      if (untouched) answer.checked = now;
    }
  }
}

// What is chosen so far, in words: beside the button that starts it, and above the questions. Only the answer to the
// last change counts.
let asked = 0;

async function retell(house) {
  const mine = (asked += 1);
  const fields = [...new FormData(house.form)].filter(([name]) => /^(profile|checker|option_)/.test(name));
  try {
    const answer = await ask(`/setup/told?${new URLSearchParams(fields)}`);
    if (mine !== asked) return;
    const said = JSON.parse(answer.text);
    document.getElementById("usual").textContent = said.told ?? said.error;
    house.querySelector(".house-told").textContent = said.told ?? said.error;
  } catch {
    if (mine === asked) for (const line of [document.getElementById("usual"), house.querySelector(".house-told")]) line.textContent = "";
  }
}
