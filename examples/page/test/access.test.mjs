// For everybody: what axe finds, room on a phone, and nothing that jumps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESKTOP, PHONE, choose, click, ends, middles, read, square, start, written } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COUNTING = "8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79";

let browser;
before(async () => {
  browser = await start();
});
after(() => browser?.close());

/** What axe finds in a part of the page. */
async function findings(page, part) {
  const { violations, passes } = await page.evaluate((part) => window.axe.run(part), part);
  assert.ok(passes.length > 0);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
}

const box = (page, selector) => page.locator(selector).first().boundingBox();

/** How many pixels of the page are beside the screen, and what may be touched that is too small. */
function misfits(page) {
  return page.evaluate(() => {
    const beside = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const small = [...document.querySelectorAll("button, select, summary, input, textarea")]
      .filter((element) => element.checkVisibility())
      .map((element) => [element.id || element.dataset.square || element.textContent, element.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 28 || height < 28)
      .map(([name]) => name);
    return { beside, small };
  });
}

for (const [screen, options] of [["desktop", DESKTOP], ["phone", PHONE]]) {
  for (const language of ["english", "thai"]) {
    for (const theme of ["light", "dark"]) {
      test(`${screen}, ${language}, ${theme}: axe finds nothing, and everything has room`, async () => {
        await browser.visit({ ...options, settings: { language, theme } }, async (page) => {
          await page.evaluate(axe);
          // A count that runs, a check, a chosen piece, the settings open.
          await read(page, "fen", COUNTING);
          await click(page, "g4g5");
          await square(page, "d5").click();
          await page.locator("summary").click();
          assert.deepEqual(await findings(page, "html"), []);
          assert.deepEqual(await misfits(page), { beside: 0, small: [] });
          await read(page, "pgn", "1. e4 Ke9 *");
          assert.deepEqual(await findings(page, "dialog[open]"), []);
          assert.deepEqual(await misfits(page), { beside: 0, small: [] });
          await page.keyboard.press("Escape");
          await choose(page, "variant", "asean");
          await read(page, "fen", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
          await click(page, "a7a8");
          assert.deepEqual(await findings(page, "dialog[open]"), []);
          assert.deepEqual(await misfits(page), { beside: 0, small: [] });
          await page.locator("#promotion-choices button").first().click();
          assert.deepEqual(await written(page), ["a8=R+"]);
        });
      });
    }
  }
}

test("axe would find what is wrong", async () => {
  await browser.visit(DESKTOP, async (page) => {
    await page.evaluate(axe);
    await page.evaluate(() => document.querySelector('[data-square="e3"]').removeAttribute("aria-label"));
    assert.match((await findings(page, "#board")).join(), /button-name/);
  });
});

test("nothing moves when a count begins and is spoken, and on a phone it is on the screen", async () => {
  for (const language of ["english", "thai"]) {
    await browser.visit({ ...PHONE, settings: { language, rules: "thai-2569" } }, async (page) => {
      await read(page, "fen", "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 0 50");
      await page.evaluate(() => scrollTo(0, 0));
      const places = async () => [await box(page, "#board"), await box(page, ".counting"), await box(page, "#resign")];
      const before = await places();
      await page.locator("#start").tap();
      assert.deepEqual(await places(), before);
      for (const uci of ["c5c4", "g7f7"]) {
        await click(page, uci);
        assert.deepEqual(await places(), before);
      }
      const { y, height } = before[1];
      assert.ok(y + height <= PHONE.viewport.height, `${y} + ${height}`);
    });
  }
});

test("a finger that begins beside the pieces scrolls the page, one on a piece drags it", async () => {
  await browser.visit(PHONE, async (page) => {
    const action = (name) => square(page, name).evaluate((at) => getComputedStyle(at).touchAction);
    assert.equal(await action("e3"), "none");
    assert.equal(await action("e5"), "manipulation");
    const client = await page.context().newCDPSession(page);
    const at = await middles(page);
    const touch = (type, point) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: point === undefined ? [] : [{ x: point[0], y: point[1] }] });
    const [from, to] = ends("e3e4").map((name) => at[name]);
    await touch("touchStart", from);
    for (const part of [0.3, 0.7, 1]) await touch("touchMove", from.map((value, i) => value + part * (to[i] - value)));
    await touch("touchEnd");
    assert.deepEqual(await written(page), ["e4"]);
    assert.equal(await page.evaluate(() => scrollY), 0);
  });
});

test("who wants less motion gets none", async () => {
  const duration = (page) => square(page, "e3").evaluate((at) => getComputedStyle(at).transitionDuration);
  await browser.visit({ ...DESKTOP, reducedMotion: "reduce" }, async (page) => {
    assert.equal(await duration(page), "0s");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    assert.notEqual(await duration(page), "0s");
  });
});
