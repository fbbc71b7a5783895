// Tells every time by the phone's own clock, as the page's language has it in the phone's region; without a script it is UTC.
const told = "local";

// British English where the phone speaks that; the page's language where it speaks none of its kinds.
export function readersLocale() {
  const language = document.documentElement.lang;
  return navigator.languages.find((each) => each.split("-")[0] === language) ?? language;
}

function tell(root) {
  for (const time of root.querySelectorAll(`time[datetime]:not([data-${told}])`)) {
    const when = new Date(time.dateTime);
    if (Number.isNaN(when.getTime())) continue;
    const locale = readersLocale();
    time.dataset[told] = "";
    time.textContent = "day" in time.dataset ? when.toLocaleDateString(locale, { dateStyle: "long" }) : when.toLocaleTimeString(locale, { timeStyle: "short" });
    time.title = when.toLocaleString(locale);
  }
}

export function startTimes() {
  const main = document.getElementById("main");
  tell(main);
  document.addEventListener("table-changed", () => tell(main));
}
