// Searches beside the page, which goes on answering meanwhile.
import { bestMove } from "./search.js";

// Not imported above: it takes a moment to load, and what is asked before somebody listens would be lost.
const library = import("./makruk.js");

self.onmessage = async ({ data: { id, fen, rules, fresh, depth, seen } }) => {
  const { Position } = await library;
  const position = new Position(fen, rules);
  // A count that has just been declared is the one thing that FEN does not tell.
  const root = fresh ? position.startCounting(position.turn) : position;
  self.postMessage({ id, best: bestMove(root, depth, seen) });
};
