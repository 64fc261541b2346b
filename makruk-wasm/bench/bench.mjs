// Ours and the peers in turn, so that a busy moment hits all of them: `node bench/bench.mjs [--rounds N]`.
// Prints a Markdown table: medians of one call in microseconds, their spread, and ratios.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { Chess as ChessJs } from "chess.js";
import { Chess as Chessops } from "chessops/chess";
import { Game, Position, perft } from "makruk-wasm";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "../..");
const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 15;

// Node's own fetch makes its loader look for the module on the web.
delete globalThis.fetch;
const ffish = require("ffish");
await new Promise((ready) => (ffish.onRuntimeInitialized = ready));

function nativePerft() {
  const target = resolve(process.env.CARGO_TARGET_DIR ?? join(root, "target"));
  const program = join(target, "release/examples/perft");
  const arguments_ = ["build", "--release", "--quiet", "-p", "makruk-examples", "--example", "perft"];
  if (!existsSync(program)) execFileSync("cargo", arguments_, { cwd: root, stdio: "inherit" });
  return (depth) => JSON.parse(execFileSync(program, [String(depth), "--json"], { encoding: "utf8" })).seconds * 1e6;
}

/** The time of one call in microseconds. */
function timed(call, repeats) {
  return () => {
    const start = performance.now();
    for (let i = 0; i < repeats; i += 1) call();
    return ((performance.now() - start) * 1000) / repeats;
  };
}

const position = new Position();
const chess = new ChessJs();
const chessops = Chessops.default();
const board = new ffish.Board("makruk");
const move = position.legalMoves()[4];
const native = nativePerft();
const DEPTH = 5;

// In groups: the first of each is what the ratios refer to.
const groups = [
  {
    name: "legal moves as full objects, start position",
    cases: {
      "makruk-wasm `legalMoves()`": timed(() => position.legalMoves(), 5000),
      "chess.js `moves({ verbose: true })`": timed(() => chess.moves({ verbose: true }), 20),
    },
  },
  {
    name: "legal moves in a form for a board",
    cases: {
      "makruk-wasm `legalMoves()`": timed(() => position.legalMoves(), 5000),
      "makruk-wasm `dests()`": timed(() => position.dests(), 5000),
      "chessops `allDests()`": timed(() => chessops.allDests(), 5000),
    },
  },
  {
    name: "legal moves as UCI strings",
    cases: {
      "makruk-wasm `legalMovesUci()`": timed(() => position.legalMovesUci(), 20_000),
      "ffish `legalMoves().split(\" \")`": timed(() => board.legalMoves().split(" "), 2000),
    },
  },
  {
    name: "a move played",
    cases: {
      "makruk-wasm `position.play(move)`": timed(() => position.play(move), 20_000),
      "makruk-wasm `game.push(uci); game.pop()`": (() => {
        const game = new Game();
        return timed(() => (game.push("e3e4"), game.pop()), 5000);
      })(),
      "ffish `push(uci); pop()`": timed(() => (board.push("e3e4"), board.pop()), 5000),
      "chess.js `move(uci); undo()`": timed(() => (chess.move("e2e4"), chess.undo()), 50),
    },
  },
  {
    name: `perft of the start position to depth ${DEPTH}`,
    cases: {
      "makruk-wasm `perft`": timed(() => perft(position, DEPTH), 1),
      "makruk-core, native": () => native(DEPTH),
    },
  },
];

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

for (const group of groups) {
  group.times = Object.fromEntries(Object.keys(group.cases).map((name) => [name, []]));
  for (const run of Object.values(group.cases)) run();
}
for (let round = 0; round < rounds; round += 1) {
  for (const { cases, times } of groups) {
    for (const [name, run] of Object.entries(cases)) times[name].push(run());
  }
}

const version = (name) => JSON.parse(readFileSync(join(root, "makruk-wasm/node_modules", name, "package.json"))).version;
console.log(`${cpus()[0].model}, Node ${process.versions.node}, ${rounds} rounds;`);
console.log(`chess.js ${version("chess.js")}, chessops ${version("chessops")}, ffish ${version("ffish")}\n`);
console.log("| | us, median | fastest - slowest | time of ours |\n| --- | ---: | ---: | ---: |");
for (const { name, times } of groups) {
  console.log(`| **${name}** | | | |`);
  const [first] = Object.values(times);
  for (const [what, list] of Object.entries(times)) {
    const spread = `${Math.min(...list).toPrecision(3)} - ${Math.max(...list).toPrecision(3)}`;
    console.log(`| ${what} | ${median(list).toPrecision(3)} | ${spread} | ${(median(list) / median(first)).toFixed(2)} x |`);
  }
}
