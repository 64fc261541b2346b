// Searches beside the page, which goes on answering meanwhile.
import { Position } from "./makruk.js";
import { bestMove } from "./search.js";

self.onmessage = ({ data: { id, fen, rules, depth, seen } }) => {
  self.postMessage({ id, best: bestMove(new Position(fen, rules), depth, seen) });
};
