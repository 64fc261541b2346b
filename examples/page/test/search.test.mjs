// The opponent, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, Position } from "makruk-wasm";
import { bestMove, evaluate } from "../js/search.js";

test("gives mate in one, and in two", () => {
  const one = new Position("7k/R7/8/8/8/8/8/1R3K2 w - - 0 1");
  const { uci, score } = bestMove(one, 1);
  assert.ok(one.play(uci).isCheckmate());
  assert.ok(score > 90_000);
  const two = new Position("7k/8/R7/1R6/8/8/8/5K2 w - - 0 1");
  const first = bestMove(two, 3);
  assert.ok(first.score > 90_000);
  const reply = bestMove(two.play(first.uci), 2);
  assert.ok(two.play(first.uci).play(reply.uci).play(bestMove(two.play(first.uci).play(reply.uci), 1).uci).isCheckmate());
});

test("takes what hangs, and does not take what is guarded", () => {
  assert.equal(bestMove(new Position("4k3/8/8/r7/8/8/8/R3K3 w - - 0 1"), 2).uci, "a1a5");
  const guarded = new Position("3rk3/8/8/3p4/4s3/8/3R4/4K3 w - - 0 1");
  assert.notEqual(bestMove(guarded, 2).uci, "d2d5");
});

test("knows the count: with one move left it is mate or a draw", () => {
  // Black counts 15 of 16: White has to mate at once, which he can, or it is drawn.
  const game = new Game("7k/R7/6K1/8/8/8/8/8 w - 32 31 90");
  assert.equal(game.movesLeft, 1);
  const mate = bestMove(game.position, 2);
  assert.ok(game.position.play(mate.uci).isCheckmate());
  const late = new Position("7k/R7/8/8/8/8/8/5K2 w - 32 31 90");
  // Where no mate is to be had in time, a rook more is worth nothing.
  assert.equal(bestMove(late, 3).score, 0);
});

test("being ahead is worth less, the fewer moves the count leaves", () => {
  const worth = (ply) => evaluate(new Position(`8/2k5/8/3K4/6r1/8/8/8 b - 32 ${ply} 79`));
  assert.ok(worth(5) > worth(29) && worth(29) > 0);
  const counters = (ply) => evaluate(new Position(`8/2k5/8/3K4/6r1/8/8/8 w - 32 ${ply} 79`));
  assert.ok(counters(6) < counters(30) && counters(30) < 0);
});

test("a side that is ahead does not repeat", () => {
  const game = new Game("4k3/8/8/8/8/8/3R4/R3K3 w - - 0 1");
  const first = bestMove(game.position, 1);
  const key = game.position.play(first.uci).zobristHash();
  const again = bestMove(game.position, 1, [key, key]);
  assert.notEqual(again.uci, first.uci);
});

test("plays the sister games, and by their rules", () => {
  for (const variant of ["makpong", "cambodian", "asean"]) {
    const game = new Game(undefined, variant);
    // An illegal move would be refused.
    while (game.length < 40) game.push(bestMove(game.position, 1).uci);
    assert.equal(game.outcome(), null, variant);
  }
  const check = new Position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "karouk");
  assert.equal(bestMove(check, 1).uci, "a1a8");
});
