// The package as users get it: packed, installed into fresh projects of each kind, and run there.
import { after, test } from "node:test";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, createServer } from "vite";
import { equal, ok } from "./assert.mjs";
import { serve, visit } from "./browser.mjs";

const source = resolve(import.meta.dirname, "..");
const work = mkdtempSync(join(tmpdir(), "makruk-wasm-"));
after(() => rmSync(work, { recursive: true, force: true }));

function run(command, args, cwd) {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    throw new Error(`${command}: ${error.stdout}`);
  }
}

const tarball = join(work, JSON.parse(run("npm", ["pack", "--json", "--pack-destination", work], source))[0].filename);

/** A project with these files and the package installed. */
function project(name, files) {
  const directory = join(work, name);
  mkdirSync(directory);
  writeFileSync(join(directory, "package.json"), JSON.stringify({ name, private: true, ...files["package.json"] }));
  for (const [file, text] of Object.entries(files)) {
    if (file !== "package.json") writeFileSync(join(directory, file), text);
  }
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", tarball], directory);
  return directory;
}

// What each project does, and what it has to say.
const body = `
const game = new Game();
game.pushSan("e4");
let code = "";
try { game.push("e4e6"); } catch (error) { code = error.code; }
const said = [game.position.legalMoves().length, perft(new Position(), 3), code, chessgroundDests(game.position).size].join(" ");
`;
const said = "23 12012 ERR_ILLEGAL_MOVE 16";
const imports = `import { Game, Position, perft } from "makruk-wasm";
import { chessgroundDests } from "makruk-wasm/compat";
`;

test("the tarball holds what it should", () => {
  const files = run("tar", ["-tzf", tarball], work).trim().split("\n").sort();
  const dist = ["compat.cjs", "compat.js", "makruk.wasm", "node.cjs", "node.js", "web.js"];
  for (const name of ["board", "compat", "errors", "index", "pgn", "svg", "values"]) dist.push(`${name}.d.cts`, `${name}.d.ts`);
  const top = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json"];
  equal(files, [...top, ...dist.map((file) => `dist/${file}`)].map((file) => `package/${file}`).sort());
  for (const file of readdirSync(join(source, "dist"))) {
    const text = readFileSync(join(source, "dist", file));
    ok(!text.includes("/root/") && !text.includes("/home/") && !text.includes("/tmp/"), `${file} names a path`);
  }
});

test("the module is at most 176 KB gzipped", () => {
  const wasm = join(source, "dist/makruk.wasm");
  ok(gzipSync(readFileSync(wasm), { level: 9 }).length <= 176 * 1024, `${statSync(wasm).size} bytes`);
});

test("Node, ESM", () => {
  const directory = project("esm", { "index.mjs": `${imports}${body}console.log(said);` });
  equal(run("node", ["index.mjs"], directory).trim(), said);
});

test("Node, CommonJS", () => {
  const index = `const { Game, Position, perft } = require("makruk-wasm");
const { chessgroundDests } = require("makruk-wasm/compat");
${body}console.log(said);`;
  equal(run("node", ["index.cjs"], project("cjs", { "index.cjs": index })).trim(), said);
});

test("TypeScript, strict, with `using`", () => {
  const index = `${imports}import { Epd, IllegalMoveError, PgnError, PgnGame, PgnTags, detectNotation, makePgn, parsePgn, pgnGames, type Move, type Piece, type SquareName, type UciText } from "makruk-wasm";
${body.replace('let code = "";', 'let code: string = "";').replace("(error)", "(error: unknown)").replace("code = error.code;", "if (error instanceof IllegalMoveError) code = error.code;")}
using position = new Position();
const move: Move = position.legalMoves()[0]!;
const uci: UciText = move.uci;
const from: SquareName = move.from;
const piece: Piece | null = position.pieceAt(from);
const targets: readonly SquareName[] | undefined = position.dests().get(from);
const key: bigint = position.zobristHash();
position.play(uci).play({ from: "e6", to: "e5" });
const found: (PgnGame | PgnError)[] = parsePgn("1. e4 Ke9 *", { onError: "yield" });
const [first] = found;
if (first instanceof PgnError) {
  const partial: PgnGame | null = first.partial;
  const reason: string | undefined = first.cause?.code;
  if (partial?.root.next?.addSan("d5").setComments(["x"]) !== undefined || reason !== "ERR_SAN") throw new Error("cause");
}
const tags: PgnTags = new PgnTags({ White: "a" });
const text: string = makePgn(new Game(), { width: 0 }) + game.toPgn({ tags, notation: "thai-record" });
async function read(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const record of pgnGames(stream)) record.setResult(record.result());
  for await (const record of pgnGames([text], { onError: "yield" })) if (record instanceof PgnError) throw record;
}
const line: Move[] = new Epd("4k3/8/8/8/8/8/8/RK6 w - - bm Ra8;").moves("am", position);
const fits: boolean[] = detectNotation(position, ["e4"]).map((entry) => entry.fits);
const ouk: string = new Position(undefined, { variant: "cambodian" }).leapRights;
function refused(): void {
// @ts-expect-error there is no such square
position.pieceAt("i9");
// @ts-expect-error there is no such role
position.pieces("queen", "white");
// @ts-expect-error there is no such option
position.fen({ dialect: "klingon" });
// @ts-expect-error there is no such notation
position.parseMove("e4", "klingon");
// @ts-expect-error nodes belong to a record
new PgnGame().root.san = "e4";
// @ts-expect-error positions do not change
position.turn = "black";
}
if (typeof refused !== "function" || typeof read !== "function" || line.length > 9 || fits.length !== 12 || ouk !== "DEde" || piece === null || targets === undefined || key === 0n) throw new Error("incomplete");
console.log(said);
`;
  const tsconfig = (module) =>
    JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        module,
        target: "es2022",
        types: [],
        lib: ["es2022", "dom", "dom.asynciterable"],
        outDir: "out",
      },
      include: ["index.*"],
    });
  const tsc = join(source, "node_modules/.bin/tsc");
  for (const [name, file, out] of [
    ["ts-esm", "index.mts", "out/index.mjs"],
    ["ts-cjs", "index.cts", "out/index.cjs"],
  ]) {
    const directory = project(name, { [file]: index, "tsconfig.json": tsconfig("nodenext") });
    run(tsc, [], directory);
    equal(run("node", [out], directory).trim(), said);
  }
});

const page = (script) => `<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>makruk-wasm</title>
${script}
`;

async function says(directory, path = "/index.html") {
  const server = await serve(directory);
  try {
    equal(await visit(server.url + path, 60_000), said);
  } finally {
    server.close();
  }
}

test("a plain page", async () => {
  const map = {
    imports: {
      "makruk-wasm": "/node_modules/makruk-wasm/dist/web.js",
      "makruk-wasm/compat": "/node_modules/makruk-wasm/dist/compat.js",
    },
  };
  const script = `<script type="importmap">${JSON.stringify(map)}</script>
<script type="module">${imports}${body}window.done = said;</script>`;
  await says(project("page", { "index.html": page(script) }));
});

const vite = {
  "package.json": { type: "module" },
  "index.html": page('<script type="module" src="/main.js"></script>'),
  "main.js": `${imports}${body}window.done = said;`,
};

test("Vite, built", async () => {
  const directory = project("vite-build", vite);
  await build({ root: directory, logLevel: "warn" });
  await says(join(directory, "dist"));
});

test("Vite, its server for development", async () => {
  const directory = project("vite-dev", vite);
  const server = await createServer({ root: directory, logLevel: "warn", server: { host: "127.0.0.1", port: 0, hmr: false } });
  await server.listen();
  try {
    equal(await visit(server.resolvedUrls.local[0], 60_000), said);
  } finally {
    await server.close();
  }
});
