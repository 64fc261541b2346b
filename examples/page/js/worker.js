// Searches beside the page, which goes on answering meanwhile.
import { Position } from "./makruk.js";
import { bestMove } from "./search.js";

self.onmessage = ({ data: { id, fen, rules, fresh, depth, seen } }) => {
  const position = new Position(fen, rules);
  // A count that has just been declared is the one thing that FEN does not tell.
  const root = fresh ? position.startCounting(position.turn) : position;
  self.postMessage({ id, best: bestMove(root, depth, seen) });
};
