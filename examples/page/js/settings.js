// What the player has chosen, kept by the browser where it keeps anything.

const KEY = "makruk-page";

export const DEFAULTS = {
  language: "english",
  theme: "auto",
  pieces: "figures",
  coordinates: "latin",
  notation: "san",
  variant: "makruk",
  rules: "fairy",
  opponent: "none",
  level: "medium",
  speech: false,
};

export function load() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    // Nothing was kept, or nothing may be read.
  }
  const own = Object.entries(DEFAULTS).map(([key, value]) => [key, typeof kept[key] === typeof value ? kept[key] : value]);
  return Object.fromEntries(own);
}

export function save(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold as long as the page is open.
  }
}
