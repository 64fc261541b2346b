import { test } from "node:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { equal, ok } from "./assert.mjs";
import { Game, Position } from "makruk-wasm";

// The module's memory is not shown to users, so the test catches it where it is made: in a second copy of the module.
function fresh() {
  const path = createRequire(import.meta.url).resolve("makruk-wasm");
  const real = WebAssembly.Instance;
  let memory;
  WebAssembly.Instance = function (...args) {
    const instance = new real(...args);
    memory = instance.exports.memory;
    return instance;
  };
  const module = { exports: {} };
  const require = createRequire(path);
  new Function("require", "module", "exports", "__dirname", readFileSync(path, "utf8"))(
    require,
    module,
    module.exports,
    path.replace(/\/[^/]*$/, ""),
  );
  WebAssembly.Instance = real;
  return { makruk: module.exports, bytes: () => memory.buffer.byteLength };
}

// Without a pause: no finalizer would run in these loops.
test("a million positions and games stay within a fixed memory", () => {
  const { makruk, bytes } = fresh();
  const start = new makruk.Position();
  const make = (count) => {
    let game = new makruk.Game();
    for (let i = 0; i < count; i += 1) {
      start.play("e3e4");
      game = new makruk.Game();
      game.push("e3e4");
    }
    equal(game.length, 1);
  };
  make(2_000);
  const before = bytes();
  make(1_000_000);
  equal(bytes(), before, "bytes of the wasm memory");
  equal(start.countLegalMoves(), 23);
});

test("a million positions that are all kept cost JavaScript memory only", () => {
  const { makruk, bytes } = fresh();
  const before = bytes();
  const kept = [];
  for (let i = 0; i < 200_000; i += 1) kept.push(new makruk.Position().play("e3e4"));
  equal(bytes(), before);
  ok(kept.every((position, i) => i % 1000 !== 0 || position.turn === "black"));
});

test("long games do not grow the memory either, once they are over", () => {
  const { makruk, bytes } = fresh();
  const play = (from, to) => {
    for (let seed = from; seed < to; seed += 1) makruk.randomGame(seed).result();
  };
  play(0, 300);
  const before = bytes();
  play(300, 2000);
  ok(bytes() <= before * 1.5, `${before} bytes became ${bytes()}`);
});

test("`using` needs nothing more than Symbol.dispose", () => {
  const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
  for (const object of [new Position(), new Game()]) {
    object[dispose]();
    equal(object.turn, "white");
  }
});

test("files of records of any size are read in a fixed memory", async () => {
  const { makruk, bytes } = fresh();
  const one = `[White "a"]\n\n${makruk.randomGame(3, 200).toPgn().split("\n\n")[1]}\n`;
  const read = async (count) => {
    let found = 0;
    const chunks = (function* () {
      for (let i = 0; i < count; i += 1) yield one;
    })();
    for await (const game of makruk.pgnGames(chunks)) found += game.result().length > 0;
    equal(found, count);
    equal(makruk.parsePgn(one.repeat(count)).length, count);
    equal(makruk.readPgnHeaders(one.repeat(count)).length, count);
  };
  await read(500);
  const before = bytes();
  await read(3_000);
  equal(bytes(), before, "bytes of the wasm memory");
});

test("readers that are given up leave nothing behind", async () => {
  const { makruk, bytes } = fresh();
  const text = "1. e4 *\n\n".repeat(20_000);
  const stop = async (times) => {
    for (let i = 0; i < times; i += 1) {
      for await (const game of makruk.pgnGames([text])) if (game.result() === "*") break;
      for await (const game of makruk.pgnGames(["1. e4 e4 *\n\n", text], { onError: "yield" })) if (game.code !== undefined) break;
      try {
        makruk.parsePgn(`1. e4 e4 *\n\n${text}`);
      } catch (error) {
        equal(error.code, "ERR_PGN_MOVE");
      }
    }
  };
  await stop(20);
  const before = bytes();
  await stop(200);
  equal(bytes(), before, "bytes of the wasm memory");
});
