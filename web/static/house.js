// The house rules' questions follow the profile: its usual answers are marked, and stay the usual ones where nothing
// else was answered. Without this script the form means the same; only the marks stay behind.
export function startHouse() {
  const house = document.getElementById("house-rules");
  if (!house) return;
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
  house.querySelector(".house-told").hidden = true; // it told of the profile before
}
