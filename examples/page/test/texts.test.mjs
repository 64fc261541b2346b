// The texts of both languages, and the numbers that players speak.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { inDigits, inWords } from "../js/numbers.js";
import { TEXTS, wording } from "../js/texts.js";

const root = resolve(import.meta.dirname, "..");
const source = (name) => readFileSync(resolve(root, name), "utf8");
const blanks = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages have the same texts, with the same blanks", () => {
  const { english, thai } = TEXTS;
  assert.deepEqual(Object.keys(thai), Object.keys(english));
  for (const [key, text] of Object.entries(english)) {
    assert.notEqual(text.trim(), "", key);
    assert.notEqual(thai[key].trim(), "", key);
    assert.deepEqual(blanks(thai[key]), blanks(text), key);
  }
});

test("every text that the page asks for is there, and no other", () => {
  const html = source("index.html");
  const asked = new Set([...html.matchAll(/data-(?:text|label)="([^"]+)"/g)].map(([, key]) => key));
  for (const key of asked) assert.ok(key in TEXTS.english, key);
  const scripts = readdirSync(resolve(root, "js")).filter((name) => name !== "texts.js");
  const code = [...scripts.map((name) => source(`js/${name}`)), source("js/texts.js").split("export const TEXTS")[1]].join("\n");
  for (const [, key] of code.matchAll(/(?:words\.)?text\("([^"$]+)"/g)) assert.ok(key in TEXTS.english, key);
  for (const key of Object.keys(TEXTS.english)) {
    const value = key.split(".").at(-1);
    const isUsed = asked.has(key) || code.includes(`"${value}"`) || /^(undo|redo)Done$/.test(key) || isName(key);
    assert.ok(isUsed, `nobody asks for ${key}`);
  }
});

/** Names that the library gives: roles, counts, and why a game is over. */
function isName(key) {
  const types = readFileSync(resolve(root, "../../makruk-wasm/types/values.d.ts"), "utf8");
  return types.includes(`"${key.replace(/^count\./, "")}"`) || key.startsWith("level.");
}

test("there are words for every way in which a game is over", () => {
  const types = readFileSync(resolve(root, "../../makruk-wasm/types/values.d.ts"), "utf8");
  const [, names] = /export type Termination =([^;]+);/.exec(types);
  const all = [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  assert.ok(all.length >= 12);
  for (const name of all) assert.ok(name in TEXTS.english, name);
});

test("numbers are spoken as they are in both languages", () => {
  const english = [[0, "zero"], [7, "seven"], [13, "thirteen"], [20, "twenty"], [21, "twenty-one"], [64, "sixty-four"]];
  const thai = [[1, "หนึ่ง"], [10, "สิบ"], [11, "สิบเอ็ด"], [20, "ยี่สิบ"], [21, "ยี่สิบเอ็ด"], [32, "สามสิบสอง"], [64, "หกสิบสี่"]];
  for (const [number, words] of english) assert.equal(inWords(number, "english"), words);
  for (const [number, words] of thai) assert.equal(inWords(number, "thai"), words);
  assert.equal(new Set(Array.from({ length: 100 }, (_, i) => inWords(i, "english"))).size, 100);
  assert.equal(new Set(Array.from({ length: 100 }, (_, i) => inWords(i, "thai"))).size, 100);
  assert.equal(inDigits(64, "thai"), "๖๔");
  // A FEN may bring a count of any size.
  assert.equal(inWords(120, "english"), "120");
  assert.equal(inWords(120, "thai"), "๑๒๐");
});

test("squares and pieces in words", () => {
  const thai = wording("thai");
  assert.equal(thai.square("h8"), "ญ๘");
  assert.equal(thai.piece({ color: "black", role: "met", promoted: true }), "เบี้ยหงาย ฝ่ายดำ");
  const english = wording("english");
  assert.equal(english.square("h8"), "h8");
  assert.equal(english.piece({ color: "white", role: "khon" }), "White khon");
});

