// The types against the list of names that all languages share, and the versions against each other.
import { test } from "node:test";
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { equal, ok } from "./assert.mjs";
import { api, root } from "./data.mjs";

const read = (path) => readFileSync(resolve(root, path), "utf8");
const types = readdirSync(resolve(root, "makruk-wasm/types"))
  .map((file) => read(`makruk-wasm/types/${file}`))
  .join("");

test("unions have the members of the enums", () => {
  const enums = api.entries.filter(({ kind }) => kind === "enum");
  ok(enums.length > 10);
  for (const { name, js, members } of enums) {
    const type = js?.name ?? name;
    const [, union] = types.match(new RegExp(`export type ${type} =([^;]*);`)) ?? [];
    equal([...(union ?? "").matchAll(/"([^"]*)"/g)].map(([, member]) => member), members, type);
  }
});

test("errors have the fields of the list", () => {
  for (const { name, fields } of api.entries.filter(({ kind }) => kind === "error")) {
    const [, body] = types.match(new RegExp(`export class ${name} extends \\w+ \\{([^}]*)\\}`));
    for (const field of Object.keys(fields)) ok(new RegExp(`readonly ${field}\\??:`).test(body), `${name}.${field}`);
  }
});

test("the package has the version of the workspace", () => {
  const [, version] = read("Cargo.toml").match(/\[workspace\.package\]\nversion = "(.*)"/);
  equal(JSON.parse(read("makruk-wasm/package.json")).version, version);
});
