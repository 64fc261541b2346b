// What can be done beside moving: counts, going back, texts in and out, promotion, settings, the opponent's answers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { DESKTOP, choose, click, read, said, square, start, status, text, written } from "./browser.mjs";

let browser;
before(async () => {
  browser = await start();
});
after(() => browser?.close());

const START = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
const COUNTING = "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 0 50";
const label = (page, name) => square(page, name).getAttribute("aria-label");
const isDisabled = (page, ...ids) => Promise.all(ids.map((id) => page.locator(`#${id}`).isDisabled()));
const saved = async (page, action) => {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
};

test("a declared count: started, spoken, stopped, its offer accepted", async () => {
  await browser.visit({ ...DESKTOP, settings: { rules: "thai-2569" } }, async (page) => {
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [true, true, true]);
    await read(page, "fen", COUNTING);
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [false, true, true]);
    assert.equal(await page.locator("#number").textContent(), "–");
    await page.locator("#start").click();
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [true, false, true]);
    assert.equal(await said(page), "White counts 0 of 64, Black has 64 moves left");
    await click(page, "c5c4");
    assert.equal(await page.locator("#number").textContent(), "1");
    assert.match(await said(page), /^White: king c5 c4\. White says: one$/);
    assert.match(await page.locator("#count-words").textContent(), /White says: one.*White counts 1 of 64/);
    assert.equal(await page.locator("#count-offer").textContent(), "White counts, and so offers a draw.");
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [true, true, false]);
    await click(page, "g7f7");
    await page.locator("#stop").click();
    assert.equal(await page.locator("#count-words").textContent(), "Nobody counts.");
    assert.equal(await said(page), "Nobody counts.");
    await click(page, "c4c5");
    await page.locator("#start").click();
    await click(page, "f7g7");
    assert.match(await said(page), /Black says: one$/);
    const pgn = await text(page, "pgn");
    for (const command of ["{ [%count start] } 50. Kc4", "Kf7 { [%count stop] } 51.", "Kc5 { [%count start] } 51... Kg7"]) {
      assert.ok(pgn.replace(/\s+/g, " ").includes(command), `${command} in ${pgn}`);
    }
    await page.locator("#claim").click();
    assert.equal(await status(page), "Draw: agreed");
    await page.locator("#undo").click();
    assert.equal(await status(page), "White to move");
    assert.equal(await page.locator("#number").textContent(), "1");
    await read(page, "pgn", pgn);
    assert.equal(await page.locator("#number").textContent(), "1");
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [true, true, false]);
  });
});

test("a count by itself has nothing to start or stop", async () => {
  await browser.visit(DESKTOP, async (page) => {
    await read(page, "fen", "8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79");
    await click(page, "g4h4");
    assert.equal(await page.locator("#number").textContent(), "5");
    await click(page, "d5c5");
    assert.match(await said(page), /White says: six$/);
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [true, true, true]);
  });
});

test("the number is spoken aloud where that is wanted", async () => {
  await browser.visit({ ...DESKTOP, settings: { rules: "thai-2569" } }, async (page) => {
    await page.evaluate(() => {
      window.uttered = [];
      speechSynthesis.speak = ({ text, lang }) => window.uttered.push([text, lang]);
    });
    await read(page, "fen", COUNTING);
    await page.locator("#start").click();
    await click(page, "c5c4");
    assert.deepEqual(await page.evaluate(() => window.uttered), []);
    await page.locator("summary").click();
    await page.locator("#speech").check();
    await click(page, "g7f7");
    await click(page, "c4c5");
    await choose(page, "language", "thai");
    await click(page, "f7g7");
    await click(page, "c5c4");
    assert.deepEqual(await page.evaluate(() => window.uttered), [["two", "en"], ["สาม", "th"]]);
  });
});

test("moves are taken back and played again, by buttons and keys, and a new game as well", async () => {
  await browser.visit(DESKTOP, async (page) => {
    assert.deepEqual(await isDisabled(page, "undo", "redo"), [true, true]);
    for (const uci of ["e3e4", "e6e5", "b1d2"]) await click(page, uci);
    await page.locator("#undo").click();
    assert.equal(await said(page), "Taken back");
    assert.deepEqual(await written(page), ["e4", "e5"]);
    await page.keyboard.press("Control+z");
    assert.deepEqual(await written(page), ["e4"]);
    assert.match(await label(page, "e5"), /^e5, empty/);
    await page.keyboard.press("Control+Shift+z");
    await page.locator("#redo").click();
    assert.deepEqual(await written(page), ["e4", "e5", "Nd2"]);
    assert.equal(await label(page, "d2"), "d2, White knight");
    await page.locator("#undo").click();
    await click(page, "g1e2");
    assert.deepEqual(await written(page), ["e4", "e5", "Ne2"]);
    assert.deepEqual(await isDisabled(page, "redo"), [true]);
    await page.locator("#new").click();
    assert.equal(await text(page, "fen"), START);
    await page.locator("#undo").click();
    assert.deepEqual(await written(page), ["e4", "e5", "Ne2"]);
    await page.locator("#resign").click();
    assert.equal(await status(page), "White wins: the other side has resigned");
    await page.locator("#undo").click();
    await page.locator("#draw").click();
    assert.equal(await status(page), "Draw: agreed");
  });
});

test("earlier positions are looked at, and the game goes on where it was", async () => {
  await browser.visit(DESKTOP, async (page) => {
    for (const uci of ["e3e4", "e6e5", "b1d2"]) await click(page, uci);
    const move = (name) => page.locator("#moves").getByRole("button", { name, exact: true });
    await move("e4").click();
    assert.match(await label(page, "e6"), /^e6, Black pawn/);
    assert.match(await status(page), /An earlier position is shown\.$/);
    assert.equal(await page.locator(".square.movable").count(), 0);
    assert.equal(await move("e4").getAttribute("aria-current"), "step");
    await move("Start").click();
    assert.equal(await text(page, "fen"), START);
    await move("Nd2").click();
    await click(page, "b8d7");
    assert.deepEqual(await written(page), ["e4", "e5", "Nd2", "Nd7"]);
  });
});

test("FEN goes out and in; a bad one is told and kept", async () => {
  await browser.visit(DESKTOP, async (page) => {
    const fen = "8/2M~5/5k2/8/2K1S1P1/8/8/8 w - - 0 30";
    await click(page, "e3e4");
    const before = await text(page, "fen");
    await read(page, "fen", fen.replace("30", "x"));
    assert.match(await page.locator("#text-error").textContent(), /^invalid FEN, field 6 /);
    assert.equal(await page.locator("#text-value").inputValue(), fen.replace("30", "x"));
    await page.keyboard.press("Escape");
    assert.equal(await text(page, "fen"), before);
    await read(page, "fen", "8/8/8/8/8/8/8/K7 w - - 0 1");
    assert.match(await page.locator("#text-error").textContent(), /king/);
    await page.locator("#text-value").fill(fen);
    await page.locator("#text-read").click();
    assert.equal(await text(page, "fen"), fen);
    assert.equal(await label(page, "c7"), "c7, White promoted pawn");
    await page.locator("#fen").click();
    assert.equal(await page.locator("#text-error").textContent(), "");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#text-copy").click();
    await page.locator("#text-done", { hasText: "Copied." }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), fen);
    assert.deepEqual(await saved(page, () => page.locator("#text-save").click()), ["position.fen", fen]);
  });
});

test("PGN goes out and in; of a bad one, what was read can be taken", async () => {
  await browser.visit(DESKTOP, async (page) => {
    for (const uci of ["e3e4", "e6e5", "b1d2"]) await click(page, uci);
    await page.locator("#pgn").click();
    const [name, pgn] = await saved(page, () => page.locator("#text-save").click());
    assert.equal(name, "game.pgn");
    assert.match(pgn, /\n1\. e4 e5 2\. Nd2 \*\n$/);
    assert.equal(await page.locator("#text-partial").isVisible(), false);
    await page.keyboard.press("Escape");
    await page.locator("#new").click();
    await read(page, "pgn", pgn);
    assert.deepEqual(await written(page), ["e4", "e5", "Nd2"]);
    await read(page, "pgn", "no record");
    assert.notEqual(await page.locator("#text-error").textContent(), "");
    assert.equal(await page.locator("#text").isVisible(), true);
    const bad = "1. d4 d5\n2. Ke9 *";
    await page.locator("#text-value").fill(bad);
    await page.locator("#text-read").click();
    assert.match(await page.locator("#text-error").textContent(), /^line 2, column 4: cannot play `Ke9`/);
    assert.equal(await page.locator("#text-value").inputValue(), bad);
    await page.locator("#text-partial").click();
    assert.deepEqual(await written(page), ["d4", "d5"]);
    // A record brings its game and its rules.
    await read(page, "pgn", '[Variant "Asean"]\n\n1. e4 1-0');
    assert.equal(await page.locator("#variant").inputValue(), "asean");
    assert.equal(await status(page), "White wins: the other side has resigned");
    await read(page, "pgn", '[RuleSet "counting=declared"]\n\n1. e4 *');
    assert.equal(await page.locator("#rules").inputValue(), "other");
    await page.locator("#new").click();
    assert.match(await text(page, "pgn"), /\[RuleSet "counting=declared/);
  });
});

test("in ASEAN chess the player says what a pawn becomes, elsewhere nobody asks", async () => {
  await browser.visit(DESKTOP, async (page) => {
    await read(page, "fen", "8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1");
    await click(page, "g5g6");
    assert.equal(await page.locator("#promotion").isVisible(), false);
    assert.equal(await label(page, "g6"), "g6, White promoted pawn");
    assert.match(await said(page), /becomes promoted pawn/);
    await choose(page, "variant", "asean");
    await read(page, "fen", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    const choices = page.locator("#promotion-choices button");
    await click(page, "a7a8");
    assert.deepEqual(await choices.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), [
      "White rook",
      "White knight",
      "White khon",
      "White met",
    ]);
    for (const cancel of [() => page.keyboard.press("Escape"), () => page.locator("#promotion .close").click()]) {
      await cancel();
      assert.equal(await page.locator("#promotion").isVisible(), false);
      assert.deepEqual(await written(page), []);
      await page.locator(".square.chosen").waitFor({ state: "detached" });
      await click(page, "a7a8");
    }
    await choices.nth(2).click();
    assert.deepEqual(await written(page), ["a8=B"]);
    assert.equal(await label(page, "a8"), "a8, White khon");
    assert.match(await said(page), /becomes khon/);
  });
});

test("what is chosen, and where it can go, is said; Escape lets it go", async () => {
  await browser.visit(DESKTOP, async (page) => {
    await square(page, "b1").click();
    assert.equal(await label(page, "b1"), "b1, White knight, chosen");
    assert.equal(await label(page, "d2"), "d2, empty, can go here");
    assert.equal(await page.locator(".square.target").count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".square.chosen, .square.target").count(), 0);
    await square(page, "b1").click();
    await square(page, "b1").click();
    assert.equal(await page.locator(".square.chosen").count(), 0);
    await square(page, "b1").click();
    await square(page, "g1").click();
    assert.equal(await label(page, "g1"), "g1, White knight, chosen");
    await read(page, "fen", "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1");
    await square(page, "a1").click();
    assert.equal(await label(page, "a5"), "a5, Black rook, can go here");
    await square(page, "a5").click();
    await click(page, "e8d8");
    await click(page, "a5a8");
    assert.match(await label(page, "d8"), /, Check$/);
    assert.match(await said(page), /^White: rook a5 a8\. Check/);
  });
});

test("language, pieces, coordinates, notation and colors change, and are kept", async () => {
  await browser.visit({ ...DESKTOP, colorScheme: "dark" }, async (page) => {
    const theme = () => page.locator("html").getAttribute("data-theme");
    const image = () => square(page, "b1").locator("img").getAttribute("src");
    assert.equal(await theme(), "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator('html[data-theme="light"]').waitFor();
    const figure = await image();
    await choose(page, "theme", "dark");
    assert.equal(await theme(), "dark");
    assert.notEqual(await image(), figure);
    await choose(page, "language", "thai");
    for (const [name, value] of [["pieces", "thai"], ["coordinates", "thai"], ["notation", "thai-record"]]) {
      await choose(page, name, value);
    }
    await click(page, "b1d2");
    const check = async () => {
      assert.equal(await page.locator("html").getAttribute("lang"), "th");
      assert.equal(await page.title(), "หมากรุกไทย");
      assert.equal(await label(page, "a1"), "ก๑, เรือ ฝ่ายขาว");
      assert.equal(await square(page, "a1").getAttribute("data-file"), "ก");
      assert.match(decodeURIComponent(await square(page, "a1").locator("img").getAttribute("src")), />ร<\/text>/);
      assert.equal(await theme(), "dark");
      assert.equal(await page.locator("#moves").getAttribute("lang"), "th");
    };
    await check();
    assert.deepEqual(await written(page), ["มข1-ง2"]);
    assert.equal(await said(page), "ฝ่ายขาว: ม้า ข๑ ง๒");
    assert.equal(await status(page), "ตาเดินของฝ่ายดำ");
    const [name, svg] = await saved(page, () => page.locator("#svg").click());
    assert.equal(name, "board.svg");
    assert.match(svg, /^<svg [^>]*aria-label="กระดานหมากรุก/);
    await page.reload();
    await square(page, "a1").waitFor();
    await check();
  });
});

test("games and rules are chosen", async () => {
  await browser.visit(DESKTOP, async (page) => {
    for (const [variant, piece] of [["cambodian", "met"], ["makpong", "met"], ["asean", "king"], ["makruk", "met"]]) {
      await choose(page, "variant", variant);
      assert.equal(await label(page, "e1"), `e1, White ${piece}`);
      assert.equal(await page.locator("#rules").isDisabled(), variant !== "makruk");
    }
    await choose(page, "variant", "cambodian");
    await click(page, "d1b2");
    assert.deepEqual(await written(page), ["Kb2"]);
    await choose(page, "variant", "makruk");
    await choose(page, "rules", "article");
    await page.locator("#new").click();
    assert.match(await text(page, "pgn"), /\[RuleSet "article"\]/);
  });
});

test("the opponent moves, counts, and answers offers", async () => {
  const turn = (page) => page.waitForFunction(() => document.querySelector(".square.movable") !== null);
  await browser.visit({ ...DESKTOP, settings: { rules: "thai-2569", opponent: "black", level: "easy" } }, async (page) => {
    await click(page, "e3e4");
    await turn(page);
    assert.equal((await written(page)).length, 2);
    // Both are taken back: it is the player's turn again.
    await page.locator("#undo").click();
    assert.deepEqual(await written(page), []);
    await page.locator("#redo").click();
    assert.equal((await written(page)).length, 2);
    // The weaker side counts, and goes on with it.
    await read(page, "fen", "6k1/8/8/8/2K5/3RR3/8/6m1 w - 128 0 60");
    await click(page, "c4c5");
    await turn(page);
    assert.match(await page.locator("#count-words").textContent(), /^Black says: one/);
    assert.equal(await page.locator("#count-offer").textContent(), "Black counts, and so offers a draw.");
    assert.deepEqual(await isDisabled(page, "start", "stop", "claim"), [true, true, false]);
    // A draw is good for it.
    await page.locator("#draw").click();
    await page.locator("#status", { hasText: "Draw: agreed" }).waitFor();
    // Here it is not.
    await read(page, "fen", "6k1/3rr3/8/8/2K5/8/8/6M1 w - 128 0 60");
    await page.locator("#draw").click();
    await page.locator("#status", { hasText: "The opponent does not take a draw." }).waitFor();
    assert.equal(await said(page), "The opponent does not take a draw.");
    await page.locator("#start").click();
    await click(page, "c4c5");
    await turn(page);
    assert.equal(await page.locator("#number").textContent(), "1");
    await page.locator("#resign").click();
    assert.equal(await status(page), "Black wins: the other side has resigned");
  });
});

test("the opponent accepts the draw that a count offers, where it is behind", async () => {
  await browser.visit({ ...DESKTOP, settings: { rules: "thai-2569", opponent: "black", level: "easy" } }, async (page) => {
    await read(page, "fen", "6k1/8/8/8/2K5/3RR3/8/6m1 w - 128 0 60");
    await page.locator("#start").click();
    await click(page, "c4c5");
    await page.locator("#status", { hasText: "Draw: agreed" }).waitFor();
  });
});

test("of the moves, one is a stop for the Tab key; the arrows go through them", async () => {
  await browser.visit(DESKTOP, async (page) => {
    for (const uci of ["e3e4", "e6e5", "b1d2"]) await click(page, uci);
    const stops = () => page.locator('#moves button[tabindex="0"]').allTextContents();
    assert.deepEqual(await stops(), ["Nd2"]);
    await page.locator("#moves button[aria-current]").focus();
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await stops(), ["e5"]);
    assert.match(await label(page, "b1"), /White knight/);
    await page.keyboard.press("Home");
    assert.deepEqual(await stops(), ["Start"]);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    assert.match(await label(page, "e4"), /White pawn/);
    await page.keyboard.press("End");
    assert.deepEqual(await stops(), ["Nd2"]);
    assert.equal(await status(page), "Black to move");
  });
});

test("the keyboard keeps its place when a button switches itself off", async () => {
  await browser.visit({ ...DESKTOP, settings: { rules: "thai-2569" } }, async (page) => {
    await read(page, "fen", COUNTING);
    await page.locator("#start").focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await isDisabled(page, "start"), [true]);
    assert.ok(await page.evaluate(() => document.activeElement.matches(".square")));
  });
});

test("a screen reader clicks without a pointer", async () => {
  await browser.visit(DESKTOP, async (page) => {
    // Some say that it was one click, some that it was none.
    for (const [name, detail] of [["e3", 0], ["e4", 1]]) {
      await square(page, name).dispatchEvent("click", { detail, bubbles: true });
    }
    assert.deepEqual(await written(page), ["e4"]);
  });
});

test("a king in check is seen to be, chosen or not; the count says its kind", async () => {
  await browser.visit({ ...DESKTOP, settings: { rules: "thai-2569" } }, async (page) => {
    await read(page, "fen", COUNTING);
    assert.equal(await page.locator("#count-title").textContent(), "Count");
    await page.locator("#start").click();
    assert.equal(await page.locator("#count-title").textContent(), "Count: board honor");
    await click(page, "c5c4");
    await click(page, "g6g4");
    const background = () => square(page, "c4").evaluate((button) => getComputedStyle(button).backgroundColor);
    const unchosen = await background();
    await square(page, "c4").click();
    assert.match(await label(page, "c4"), /Check, chosen/);
    assert.equal(await background(), unchosen);
  });
});

test("in ASEAN chess, pieces as letters have those of chess", async () => {
  await browser.visit({ ...DESKTOP, settings: { pieces: "latin", variant: "asean" } }, async (page) => {
    const letter = async (name) => />(\w)<\/text>/.exec(decodeURIComponent(await square(page, name).locator("img").getAttribute("src")))[1];
    const first = [];
    for (const file of "abcdefgh") first.push(await letter(`${file}1`));
    assert.equal(first.join(""), "RNBQKBNR");
    await choose(page, "variant", "makruk");
    assert.equal(await letter("c1") + (await letter("e1")), "SM");
  });
});

test("what was kept and is no choice any more gives way to the default", async () => {
  const kept = ["language", "theme", "pieces", "coordinates", "notation", "variant", "rules", "opponent", "level", "speech"];
  const settings = Object.fromEntries(kept.map((key) => [key, "__proto__"]));
  await browser.visit({ ...DESKTOP, settings }, async (page) => {
    assert.equal(await status(page), "White to move");
    await square(page, "e3").click();
    await square(page, "e4").click();
    assert.deepEqual(await written(page), ["e4"]);
  });
});
