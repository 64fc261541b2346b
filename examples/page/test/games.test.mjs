// Whole games from the first move to the last: with the mouse, the keyboard, a finger, and against the opponent.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, choose, ends, middles, read, record, said, square, start, status, text, written } from "./browser.mjs";

let browser;
before(async () => {
  browser = await start();
});
after(() => browser?.close());

/** Plays a move by clicks, without a look at anything but where the squares were when the game began. */
async function clicker(page) {
  const at = await middles(page);
  return async (uci) => {
    for (const name of ends(uci)) await page.mouse.click(...at[name]);
  };
}

/** Plays a recorded game and holds the page to the record. */
async function playThrough(page, game, move) {
  for (const uci of game.moves) await move(uci);
  assert.deepEqual(await written(page), game.san);
  assert.equal(await text(page, "fen"), game.fens.at(-1));
  assert.equal(await page.locator(".square.movable").count(), 0);
  assert.ok(await page.locator("#resign").isDisabled());
  assert.match(await text(page, "pgn"), new RegExp(`\\[Result "${game.result}"\\]`));
}

test("clicks, from the first move to mate", async () => {
  await browser.visit(DESKTOP, async (page) => {
    await playThrough(page, record("random_games", "ro0109"), await clicker(page));
    assert.equal(await status(page), "Black wins: checkmate");
    assert.match(await said(page), /Black wins: checkmate$/);
    assert.equal(await page.locator(".square.check").count(), 1);
  });
});

test("clicks, from the first move to a draw by the count", async () => {
  await browser.visit(DESKTOP, async (page) => {
    const spoken = [];
    const click = await clicker(page);
    await playThrough(page, record("random_games", "ro0373"), async (uci) => {
      await click(uci);
      const number = /White says: (\w+)/.exec(await said(page));
      if (number !== null) spoken.push(number[1]);
    });
    assert.deepEqual(spoken, ["seven", "eight", "nine"]);
    assert.equal(await status(page), "Draw: the count of pieces honor has run out");
    assert.equal(await page.locator("#number").textContent(), "9");
  });
});

test("the keyboard alone, from the first move to mate", async () => {
  await browser.visit(DESKTOP, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.dataset.square ?? "");
    // One press of Tab or another comes to the board, and to one square of it only.
    for (let i = 0; i < 10 && (await focused()) === ""; i += 1) await page.keyboard.press("Tab");
    assert.equal(await focused(), "e3");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "");
    await page.keyboard.press("Shift+Tab");
    const go = async (to) => {
      const from = await focused();
      const [files, ranks] = [0, 1].map((i) => to.charCodeAt(i) - from.charCodeAt(i));
      for (let i = 0; i < Math.abs(files); i += 1) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
      for (let i = 0; i < Math.abs(ranks); i += 1) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
      assert.equal(await focused(), to);
    };
    const keys = ["Enter", "Space"];
    await playThrough(page, record("random_games", "ro0481"), async (uci) => {
      await go(uci.slice(0, 2));
      await page.keyboard.press(keys[0]);
      await go(uci.slice(2, 4));
      await page.keyboard.press(keys[1]);
      keys.reverse();
    });
    assert.equal(await status(page), "White wins: checkmate");
  });
});

test("a finger on a phone, from the first move to mate, in Thai", async () => {
  await browser.visit({ ...PHONE, settings: { language: "thai", coordinates: "thai" } }, async (page) => {
    const at = await middles(page);
    await playThrough(page, record("random_games", "ro0247"), async (uci) => {
      for (const name of ends(uci)) await page.touchscreen.tap(...at[name]);
    });
    assert.equal(await status(page), "ฝ่ายขาวชนะ: รุกจน");
  });
});

test("drag and drop, from the first move to the first check, in Kar Ouk with Black below", async () => {
  await browser.visit({ ...DESKTOP, settings: { variant: "karouk" } }, async (page) => {
    await page.locator("#flip").click();
    const at = await middles(page);
    assert.ok(at.h1[0] < at.a1[0] && at.h1[1] < at.h8[1]);
    const game = record("sister_games", "karouk-026");
    const drag = async (from, to) => {
      await page.mouse.move(...at[from]);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 3 });
      await page.mouse.up();
    };
    // Nothing happens where the piece may not go, or where it is dropped beside the board.
    await drag("e3", at.e6);
    await drag("e3", [5, 5]);
    assert.deepEqual(await written(page), []);
    // Nor does the piece follow a pointer that has let it go.
    await page.mouse.move(...at.e5);
    assert.equal(await page.locator(".dragged").count(), 0);
    assert.equal(await square(page, "e3").locator("img").evaluate((image) => image.style.transform), "");
    for (const [from, to] of game.moves.map(ends)) await drag(from, at[to]);
    assert.deepEqual(await written(page), game.san);
    assert.match(await status(page), / wins: first check$/);
  });
});

/** The same numbers for the same seed, from 0 to 1. */
function numbers(seed) {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
}

test("against the opponent, from the first move until the game is over", async () => {
  await browser.visit({ ...DESKTOP, settings: { opponent: "white" } }, async (page) => {
    await choose(page, "level", "easy");
    assert.equal(await square(page, "a8").evaluate((at) => at.parentElement === at.closest("[role=row]").lastElementChild), true);
    await page.evaluate(() => scrollTo(0, 0));
    const at = await middles(page);
    const random = numbers(7);
    const isOver = () => page.locator("#resign").isDisabled();
    let plies = 0;
    for (; plies < 300; plies += 1) {
      // The opponent's move is there when pieces may be moved, or when it is over.
      await page.waitForFunction(
        () => document.querySelector(".square.movable") !== null || / wins: |^Draw: /.test(document.querySelector("#status").textContent),
      );
      if (await isOver()) break;
      for (const kind of ["movable", "target"]) {
        const names = await page.locator(`.square.${kind}`).evaluateAll((all) => all.map((one) => one.dataset.square));
        await page.mouse.click(...at[names[Math.floor(random() * names.length)]]);
      }
    }
    assert.ok(await isOver(), `not over after ${plies} moves`);
    const texts = await written(page);
    assert.ok(texts.length >= 2 * plies);
    const over = await status(page);
    assert.match(over, / wins: |^Draw: /);
    // The record has it all, and is read as the same game.
    const pgn = await text(page, "pgn");
    await choose(page, "opponent", "none");
    await page.locator("#new").click();
    assert.deepEqual(await written(page), []);
    await read(page, "pgn", pgn);
    assert.deepEqual(await written(page), texts);
    assert.equal(await status(page), over);
  });
});
