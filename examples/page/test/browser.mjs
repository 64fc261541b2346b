// The page in Chromium, served on loopback as `npm start` serves it.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import sirv from "sirv";
import { launch, watch } from "../../../makruk-wasm/test/browser.mjs";

const root = resolve(import.meta.dirname, "..");
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A browser, and the page on a port of its own. */
export async function start() {
  const handler = sirv(root, { dev: true });
  const server = createServer((request, response) => handler(request, response, () => response.writeHead(404).end()));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const browser = await launch().catch((error) => {
    server.close();
    throw error;
  });
  return {
    url,
    /** Runs `use` with the page as a new visitor sees it. Whatever the browser reports as wrong is an error. */
    async visit(options, use) {
      const { settings, ...rest } = options;
      const context = await browser.newContext({ reducedMotion: "reduce", ...rest });
      try {
        if (settings !== undefined) {
          // Only where nothing is kept: what the page keeps is to outlive a reload.
          await context.addInitScript((text) => {
            if (localStorage.getItem("makruk-page") === null) localStorage.setItem("makruk-page", text);
          }, JSON.stringify(settings));
        }
        const page = await context.newPage();
        const problems = watch(page);
        page.setDefaultTimeout(30_000);
        await page.goto(url);
        await page.locator('[data-square="e3"]').waitFor();
        await use(page);
        if (problems.length > 0) throw new Error(problems.join("\n"));
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A row of the conformance data of the library: moves, their SAN, and the FEN after each. */
export function record(file, id) {
  const bytes = readFileSync(resolve(root, "../../makruk-core/tests/data", `${file}.jsonl.gz`));
  const rows = gunzipSync(bytes).toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const row = rows.find((row) => row.id === id);
  const list = (value) => (typeof value === "string" ? value.split(" ") : value);
  return { ...row, moves: list(row.moves), san: list(row.san) };
}

// What a player does.

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const status = (page) => page.locator("#status").textContent();
export const said = (page) => page.locator("#said").textContent();
export const written = (page) => page.locator("#moves button").allTextContents().then((texts) => texts.slice(1));

/** The middle of each square, as long as the board stays where it is. */
export async function middles(page) {
  const entries = await page.locator(".square").evaluateAll((squares) =>
    squares.map((square) => {
      const { left, top, width, height } = square.getBoundingClientRect();
      return [square.dataset.square, [left + width / 2, top + height / 2]];
    }),
  );
  return Object.fromEntries(entries);
}

export const ends = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];

export async function click(page, uci) {
  for (const name of ends(uci)) await square(page, name).click();
}

/** What a dialog shows: `fen` or `pgn`. */
export async function text(page, id) {
  await page.locator(`#${id}`).click();
  const value = await page.locator("#text-value").inputValue();
  await page.locator("#text .buttons .close").click();
  return value;
}

/** Puts a text into a dialog and has it read. */
export async function read(page, id, value) {
  await page.locator(`#${id}`).click();
  await page.locator("#text-value").fill(value);
  await page.locator("#text-read").click();
}

export async function choose(page, name, value) {
  const control = page.locator(`#${name}`);
  if (!(await control.isVisible())) await page.locator("summary").click();
  await control.selectOption(value);
}
