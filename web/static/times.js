// Tells every time by the phone's own clock, with 24 or 12 hours as the page's language has it; without a script it is UTC.
const told = "local";

function tell(root) {
  for (const time of root.querySelectorAll(`time[datetime]:not([data-${told}])`)) {
    const when = new Date(time.dateTime);
    if (Number.isNaN(when.getTime())) continue;
    const language = document.documentElement.lang;
    time.dataset[told] = "";
    time.textContent = "day" in time.dataset ? when.toLocaleDateString(language, { dateStyle: "long" }) : when.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    time.title = when.toLocaleString(language);
  }
}

export function startTimes() {
  const main = document.getElementById("main");
  tell(main);
  document.addEventListener("table-changed", () => tell(main));
}
