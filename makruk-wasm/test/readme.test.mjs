// Every example is run: those of the README and of `docs` print what their comments say, those of the types have those
// values.
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { inspect } from "node:util";
import { equal, ok } from "./assert.mjs";

const root = resolve(import.meta.dirname, "..");

const run = (code) =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: root, encoding: "utf8" });

const blocks = (text, language = "js") =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, code]) => code);

// What follows an expression as a comment, and what stands on lines of comment below it.
const prints = (code) => [...code.matchAll(/(?:^|; |} )\/\/ (.*)$/gm)].map(([, line]) => line);

const pages = [
  resolve(root, "README.md"),
  ...readdirSync(resolve(root, "../docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => resolve(root, "../docs", name)),
];
for (const page of pages) {
  const text = readFileSync(page, "utf8");
  const examples = blocks(text);
  // A page without a bundler, whose code is the same but for the place of the module.
  for (const html of blocks(text, "html")) {
    const [, code] = /<script type="module">\n([\s\S]*?)<\/script>/.exec(html) ?? [];
    ok(code, html);
    examples.push(code.replaceAll(/"[^"]*\/makruk-wasm\/dist\/web.js"/g, '"makruk-wasm"'));
  }
  if (examples.length === 0) continue;
  test(basename(page), () => {
    for (const code of examples) {
      const expected = prints(code);
      const printed = run(code).trimEnd().split("\n");
      if (expected.length > 0) equal(printed.filter(Boolean), expected.filter(Boolean), code);
      else ok(printed.join(""), code);
    }
  });
}

test("README.md has examples", () => {
  ok(blocks(readFileSync(pages[0], "utf8")).length >= 7);
});

// All but plain values have examples.
for (const file of readdirSync(resolve(root, "types")).filter((name) => name !== "values.d.ts")) {
  test(`types/${file}`, () => {
    const text = readFileSync(resolve(root, "types", file), "utf8").replace(/^ ?\* ?/gm, "");
    const examples = blocks(text);
    ok(examples.length >= 1);
    for (const code of examples) {
      // `expression; // value` becomes a line that prints both.
      const printing = code.replace(
        /^( *)(?!const |for )(.+); \/\/ (.+)$/gm,
        "$1console.log(line($2) + ' = ' + line($3));",
      );
      const lines =
        'import { inspect } from "node:util";\nconst line = (value) => inspect(value, { breakLength: Infinity });\n';
      const printed = run(`${lines}${printing}`).trim();
      for (const line of printed.split("\n").filter(Boolean)) {
        const [value, expected] = line.split(" = ");
        equal(value, expected, code);
      }
      ok(printed !== "" || !code.includes("; // "), inspect(code));
    }
  });
}
