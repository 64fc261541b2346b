import { test } from "node:test";
import { resolve } from "node:path";
import { equal } from "./assert.mjs";
import { serve, visit } from "./browser.mjs";
import { api, data } from "./data.mjs";

const page = `<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>makruk-wasm</title>
<script type="module" src="/run.mjs"></script>
`;
const run = `
import * as makruk from "/dist/web.js";
import * as compat from "/dist/compat.js";
import { suite } from "/test/suite.mjs";
const { data, api } = await (await fetch("/data.json")).json();
const results = [];
const tests = [];
suite({ makruk, compat, data, api, test: (...test) => tests.push(test) });
for (const [name, run] of tests) {
  try {
    await run();
    results.push([name, "ok"]);
  } catch (error) {
    results.push([name, error.stack]);
  }
}
window.done = results;
`;

test("Chromium", async (t) => {
  const texts = { "/": page, "/index.html": page, "/run.mjs": run, "/data.json": JSON.stringify({ data, api }) };
  const server = await serve(resolve(import.meta.dirname, ".."), texts);
  try {
    const results = await visit(`${server.url}/index.html`);
    for (const [name, result] of results) await t.test(name, () => equal(result, "ok"));
    equal(results.length > 15, true);
  } finally {
    server.close();
  }
});
