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

/** What was kept; where it is none of the values that there are (an earlier version may have had others), the default. */
export function load(values) {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    // Nothing was kept, or nothing may be read.
  }
  const known = (key, value) => values[key]?.includes(value) ?? typeof value === typeof DEFAULTS[key];
  const own = Object.entries(DEFAULTS).map(([key, value]) => [key, known(key, kept[key]) ? kept[key] : value]);
  return Object.fromEntries(own);
}

export function save(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold as long as the page is open.
  }
}
