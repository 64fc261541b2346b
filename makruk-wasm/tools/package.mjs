// Makes dist/ of js/, types/ and what wasm-bindgen made: `node tools/package.mjs DIRECTORY_OF_THE_GLUE`.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";

const root = resolve(import.meta.dirname, "..");
const glue = resolve(process.argv[2]);
const dist = join(root, "dist");
const LARGEST = 176 * 1024;

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

execFileSync(join(root, "node_modules/.bin/wasm-opt"), [
  "-O3",
  // What rustc takes for granted, and no more.
  ...["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"].map(
    (feature) => `--enable-${feature}`,
  ),
  join(glue, "makruk_bg.wasm"),
  "-o",
  join(dist, "makruk.wasm"),
]);

// Bundles name the files that they are made of: from here, that tells nothing of the machine.
const copy = join(dist, "glue.js");
cpSync(join(glue, "makruk.js"), copy);

const bundle = (name, load, options) =>
  esbuild.build({
    entryPoints: [join(root, "js/makruk.js")],
    outfile: join(dist, name),
    bundle: true,
    target: "es2022",
    // Classes are renamed on the way.
    keepNames: true,
    alias: { "makruk:glue": copy, "makruk:load": join(root, "js", load) },
    logLevel: "warning",
    ...options,
  });
await bundle("web.js", "load-web.js", { format: "esm" });
// Target `web` of the glue names its own URL where none is given, which CommonJS has not, and does not need.
await bundle("node.cjs", "load-node.js", { format: "cjs", platform: "node", define: { "import.meta.url": "undefined" } });
cpSync(join(root, "js/node.js"), join(dist, "node.js"));
rmSync(copy);

const compat = { entryPoints: [join(root, "js/compat.js")], target: "es2022" };
await esbuild.build({ ...compat, format: "esm", outfile: join(dist, "compat.js") });
await esbuild.build({ ...compat, format: "cjs", outfile: join(dist, "compat.cjs") });

// The types are the same for both kinds of modules; TypeScript only wants them under two names.
for (const file of readdirSync(join(root, "types"))) {
  const name = file.replace(".d.ts", "");
  const types = readFileSync(join(root, "types", file), "utf8");
  writeFileSync(join(dist, `${name}.d.ts`), types);
  writeFileSync(join(dist, `${name}.d.cts`), types.replaceAll(/"\.\/(\w+)\.js"/g, '"./$1.cjs"'));
}

for (const license of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(root, "..", license), join(root, license));

const wasm = readFileSync(join(dist, "makruk.wasm"));
const size = gzipSync(wasm, { level: 9 }).length;
console.log(`makruk.wasm: ${wasm.length} bytes, ${size} gzipped (at most ${LARGEST})`);
if (size > LARGEST) {
  console.error("makruk.wasm is larger than it may be");
  process.exitCode = 1;
}
