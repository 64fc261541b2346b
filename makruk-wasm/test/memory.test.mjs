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
