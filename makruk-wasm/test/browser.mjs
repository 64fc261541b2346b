// Chromium, and pages served on loopback.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

/** Serves files below a directory, and texts of its own. */
export async function serve(directory, texts = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    if (texts[path] !== undefined) return void response.setHeader("content-type", type).end(texts[path]);
    const file = join(directory, path);
    if (path === "/favicon.ico") return void response.writeHead(204).end();
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.setHeader("content-type", type);
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function executable() {
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const path = found.find((path) => path && existsSync(path));
  if (path === undefined) throw new Error("no Chromium: install it, or set CHROMIUM to its path");
  return path;
}

const ARGUMENTS =
  "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";

/** Starts Chromium. */
export const launch = () => chromium.launch({ executablePath: executable(), args: ARGUMENTS.split(" ") });

/** Collects whatever a page reports as wrong. */
export function watch(page) {
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  page.on("requestfailed", (request) => problems.push(`not loaded: ${request.url()}`));
  return problems;
}

/** Opens a page and waits until it sets `window.done`. Whatever the console reports as wrong is an error. */
export async function visit(url, timeout = 300_000) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const problems = watch(page);
    await page.goto(url);
    const end = Date.now() + timeout;
    const isDone = () => page.evaluate(() => window.done !== undefined);
    while (problems.length === 0 && !(await isDone())) {
      if (Date.now() > end) throw new Error(`nothing happened on ${url}`);
      await new Promise((done) => setTimeout(done, 50));
    }
    // One problem reports itself in several ways.
    if (problems.length > 0) await new Promise((done) => setTimeout(done, 200));
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return await page.evaluate(() => window.done);
  } finally {
    await browser.close();
  }
}
