const { test } = require("node:test");
const makruk = require("makruk-wasm");
const compat = require("makruk-wasm/compat");

test("CommonJS", async (t) => {
  const { api, data } = await import("./data.mjs");
  const { suite } = await import("./suite.mjs");
  const tests = [];
  suite({ makruk, compat, data, api, test: (name, run) => tests.push(t.test(name, run)) });
  await Promise.all(tests);
});

test("both ways of loading share one set of classes", async () => {
  const { Position } = await import("makruk-wasm");
  if (Position !== makruk.Position) throw new Error("import and require give different classes");
});
