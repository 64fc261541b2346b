// Every example is run: those of the README print what their comments say, those of the types have those values.
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { inspect } from "node:util";
import { equal, ok } from "./assert.mjs";

const root = resolve(import.meta.dirname, "..");

const run = (code) =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: root, encoding: "utf8" });

const blocks = (text) => [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);

test("README.md", () => {
  const examples = blocks(readFileSync(resolve(root, "README.md"), "utf8"));
  ok(examples.length >= 7);
  for (const code of examples) {
    const expected = [...code.matchAll(/(?:^|; |} )\/\/ (.*)$/gm)].map(([, line]) => line);
    const printed = run(code).trimEnd().split("\n");
    equal(printed.filter((line) => line !== ""), expected.filter((line) => line !== ""), code);
  }
});

for (const file of ["index.d.ts", "compat.d.ts"]) {
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
