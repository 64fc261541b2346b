// Ours and the peers in turn, so that a busy moment hits all of them: `node bench/bench.mjs [--rounds N] [--json FILE]`.
// Prints a Markdown table: medians of one call in microseconds, their spread, and ratios; the file gets the times of all
// rounds. A peer that is not installed is left out.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Game, Position, perft } from "makruk-wasm";

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "15" }, json: { type: "string" } } });
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError("--rounds should be a whole number from 1");

/** What `load` gives, null where the package is not installed. */
async function installed(load) {
  try {
    return await load();
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}
const chessJs = await installed(() => import("chess.js"));
const chessops = await installed(async () => ({ ...(await import("chessops/chess")), ...(await import("chessops/util")) }));
const ffish = await installed(async () => {
  // Node's own fetch makes its loader look for the module on the web.
  delete globalThis.fetch;
  const module = require("ffish");
  await new Promise((ready) => (module.onRuntimeInitialized = ready));
  return module;
});

function nativePerft() {
  const target = resolve(process.env.CARGO_TARGET_DIR ?? join(root, "target"));
  const program = join(target, "release/examples/perft");
  const arguments_ = ["build", "--release", "--quiet", "-p", "makruk-examples", "--example", "perft"];
  execFileSync("cargo", arguments_, { cwd: root, stdio: "inherit" });
  return (depth) => JSON.parse(execFileSync(program, [String(depth), "--json"], { encoding: "utf8" })).seconds * 1e6;
}

/** The milliseconds that a measurement takes, if not one call takes longer. */
const LEAST = 20;

/** The time of one call in microseconds; null without the program that is called. */
function timed(call, program = call) {
  if (program === null) return null;
  let repeats = 0;
  const run = () => {
    const start = performance.now();
    for (let i = 0; i < repeats; i += 1) call();
    return performance.now() - start;
  };
  return () => {
    if (repeats === 0) {
      // Compiled first: the first calls are no measure of the others.
      for (repeats = 1; run() < 5 * LEAST; ) repeats *= 2;
      repeats = Math.max(1, Math.ceil((repeats * LEAST) / run()));
    }
    return (run() * 1000) / repeats;
  };
}

const position = new Position();
const chess = chessJs && new chessJs.Chess();
const ops = chessops && chessops.Chess.default();
const board = ffish && new ffish.Board("makruk");
const move = position.legalMoves()[4];
const native = nativePerft();
const DEPTH = 5;

/** No move of the start position promotes. */
function opsUci() {
  const moves = [];
  for (const [from, dests] of ops.allDests()) for (const to of dests) moves.push(chessops.makeUci({ from, to }));
  return moves;
}

// In groups: the first of each is what the ratios refer to. Promises are the least ratios.
const groups = [
  {
    name: "legal moves as UCI strings",
    unit: "position",
    cases: {
      "makruk-wasm `legalMovesUci()`": timed(() => position.legalMovesUci()),
      "ffish `legalMoves().split(\" \")`": timed(() => board.legalMoves().split(" "), board),
      "chess.js `moves({ verbose: true }).map((move) => move.lan)`": timed(
        () => chess.moves({ verbose: true }).map((move) => move.lan),
        chess,
      ),
      "chessops `allDests()`, `makeUci`": timed(opsUci, ops),
    },
    promises: { "ffish `legalMoves().split(\" \")`": 3 },
  },
  {
    name: "legal moves as full objects",
    unit: "position",
    cases: {
      "makruk-wasm `legalMoves()`": timed(() => position.legalMoves()),
      "chess.js `moves({ verbose: true })`": timed(() => chess.moves({ verbose: true }), chess),
    },
  },
  {
    name: "legal moves in a form for a board",
    unit: "position",
    cases: {
      "makruk-wasm `dests()`": timed(() => position.dests()),
      "chessops `allDests()`": timed(() => ops.allDests(), ops),
    },
  },
  {
    name: "reading a FEN",
    unit: "position",
    cases: {
      "makruk-wasm `new Position(fen)`": ((fen) => timed(() => new Position(fen)))(position.fen()),
      "ffish `board.setFen(fen)`": ((fen) => timed(() => board.setFen(fen), board))(position.fen()),
      "chess.js `new Chess(fen)`": ((fen) => timed(() => new chessJs.Chess(fen), chess))(chess?.fen()),
    },
  },
  {
    name: "a move played",
    unit: "move",
    cases: {
      "makruk-wasm `position.play(move)`": timed(() => position.play(move)),
      "makruk-wasm `game.push(uci); game.pop()`": (() => {
        const game = new Game();
        return timed(() => (game.push("e3e4"), game.pop()));
      })(),
      "ffish `push(uci); pop()`": timed(() => (board.push("e3e4"), board.pop()), board),
      "chess.js `move(uci); undo()`": timed(() => (chess.move("e2e4"), chess.undo()), chess),
    },
  },
  {
    name: `perft of the start position to depth ${DEPTH}`,
    unit: "call",
    cases: {
      "makruk-wasm `perft`": timed(() => perft(position, DEPTH)),
      "makruk-core, native": () => native(DEPTH),
    },
  },
];

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

for (const group of groups) {
  group.times = Object.fromEntries(Object.keys(group.cases).map((name) => [name, []]));
  for (const run of Object.values(group.cases)) run?.();
}
for (let round = 0; round < rounds; round += 1) {
  for (const { cases, times } of groups) {
    for (const [name, run] of Object.entries(cases)) if (run) times[name].push(run());
  }
}

const versionOf = (name) => JSON.parse(readFileSync(join(root, "makruk-wasm/node_modules", name, "package.json"))).version;
const versions = {
  "makruk-wasm": JSON.parse(readFileSync(join(root, "makruk-wasm/package.json"))).version,
  "Node.js": process.versions.node,
  ...(ffish && { ffish: versionOf("ffish") }),
  ...(chessJs && { "chess.js": versionOf("chess.js") }),
  ...(chessops && { chessops: versionOf("chessops") }),
};
console.log(`${cpus()[0].model}, ${rounds} rounds;`);
console.log(`${Object.entries(versions).map((pair) => pair.join(" ")).join(", ")}\n`);
console.log("| | us, median | fastest - slowest | time of ours |\n| --- | ---: | ---: | ---: |");
for (const { name, times } of groups) {
  console.log(`| **${name}** | | | |`);
  const [first] = Object.values(times);
  for (const [what, list] of Object.entries(times)) {
    if (list.length === 0) {
      console.log(`| ${what} | not installed | | |`);
      continue;
    }
    const spread = `${Math.min(...list).toPrecision(3)} - ${Math.max(...list).toPrecision(3)}`;
    console.log(`| ${what} | ${median(list).toPrecision(3)} | ${spread} | ${(median(list) / median(first)).toFixed(2)} x |`);
  }
}

if (options.json !== undefined) {
  // What `docs/benchmarks` makes a page of: seconds of a unit in each round.
  const tasks = groups.map(({ name, unit, times, promises = {} }) => ({
    name,
    unit,
    programs: Object.entries(times).map(([name, list]) => ({ name, seconds: list.map((time) => time / 1e6) })),
    promises: Object.entries(promises).map(([theirs, least]) => ({ ours: Object.keys(times)[0], theirs, least })),
  }));
  writeFileSync(options.json, JSON.stringify({ versions, tasks }, null, 1));
}
