// Takes over the parts of a page that differ, without moving what the user is at: focus, open details and half-typed
// words stay.

const before = new Map();
const VERSION = /(name="if_version" value="|\?v=)\d+/g;

for (const part of document.querySelectorAll("[data-part]")) before.set(part.dataset.part, plain(part));

export function parts(page) {
  return [...page.querySelectorAll("[data-part]")];
}

function plain(part) {
  return part.outerHTML.replace(VERSION, "");
}

export function takeOver(fresh, version) {
  const changed = [];
  const moved = Number(document.body.dataset.version) !== version;
  for (const part of fresh) {
    const name = part.dataset.part;
    const text = plain(part);
    const old = document.querySelector(`[data-part="${name}"]`);
    if (!old || before.get(name) === text) continue;
    before.set(name, text);
    replace(old, part);
    changed.push(name);
  }
  for (const field of document.querySelectorAll('input[name="if_version"]')) field.value = version;
  document.body.dataset.version = version;
  document.dispatchEvent(new CustomEvent("table-changed", { detail: { changed, version, moved } }));
}

function replace(old, fresh) {
  const keep = focused(old);
  const open = new Set([...old.querySelectorAll("details[open][id]")].map((details) => details.id));
  const ticked = new Set([...old.querySelectorAll("input[type=checkbox][id]:checked")].map((box) => box.id));
  const typed = new Map([...old.querySelectorAll("input[id]:not([type=checkbox])")].filter((field) => field.value !== field.defaultValue)
    .map((field) => [field.id, field.value]));
  for (const name of fresh.getAttributeNames()) old.setAttribute(name, fresh.getAttribute(name));
  old.replaceChildren(...fresh.childNodes);
  for (const details of old.querySelectorAll("details[id]")) if (open.has(details.id)) details.open = true;
  for (const box of old.querySelectorAll("input[type=checkbox][id]")) box.checked = box.checked || ticked.has(box.id);
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  if (keep) refocus(old, keep);
}

function focused(part) {
  const active = document.activeElement;
  if (!active || active === document.body || !part.contains(active)) return null;
  const form = active.closest("form");
  return { id: active.id, action: form ? form.getAttribute("action") : null, start: active.selectionStart };
}

function refocus(part, { id, action, start }) {
  const found = (id && document.getElementById(id)) || part.querySelector(`form[action="${action}"] button`)
    || part.querySelector("button, a");
  if (!found) return;
  found.focus({ preventScroll: true });
  if (typeof start === "number" && found.setSelectionRange) found.setSelectionRange(start, start);
}
