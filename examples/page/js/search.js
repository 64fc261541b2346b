// A simple opponent: alpha-beta to a fixed depth. It knows the count, for the library tells when a count has drawn.

const VALUES = { pawn: 100, met: 160, khon: 240, knight: 340, rook: 620, king: 0 };
const MATE = 100_000;

const file = (square) => square.charCodeAt(0) - 97;
const rank = (square) => square.charCodeAt(1) - 49;
const distance = (a, b) => Math.max(Math.abs(file(a) - file(b)), Math.abs(rank(a) - rank(b)));
/** 0 in the middle of the board, 3 on its edge. */
const edge = (square) => Math.max(Math.abs(2 * file(square) - 7), Math.abs(2 * rank(square) - 7)) >> 1;

/** What the position is worth to the side to move, in hundredths of a pawn. */
export function evaluate(position) {
  const sides = { white: { worth: 0, count: 0, king: "d1" }, black: { worth: 0, count: 0, king: "e8" } };
  for (const [square, { color, role }] of position.pieceMap()) {
    const side = sides[color];
    side.worth += VALUES[role];
    side.count += 1;
    if (role === "king") side.king = square;
    else side.worth += 6 - 2 * edge(square);
    if (role === "pawn") side.worth += 6 * (color === "white" ? rank(square) : 7 - rank(square));
  }
  const other = position.turn === "white" ? "black" : "white";
  let score = sides[position.turn].worth - sides[other].worth;
  // A king that is alone goes where it can be mated: to the edge, with the other king near.
  for (const [bare, sign] of [[position.turn, -1], [other, 1]]) {
    if (sides[bare].count > 1) continue;
    score += sign * (40 * edge(sides[bare].king) - 10 * distance(sides.white.king, sides.black.king));
  }
  return beforeTheCountEnds(score, position);
}

/** In the last twelve moves that a count leaves, being ahead is worth less with each. */
function beforeTheCountEnds(score, { counting, turn }) {
  if (counting === null) return score;
  const attackersScore = counting.side === turn ? -score : score;
  return attackersScore > 0 ? Math.trunc((score * Math.min(24, counting.movesLeft + 12)) / 24) : score;
}

function search(position, depth, alpha, beta, ply) {
  const outcome = position.outcome();
  // Who has won has made the last move, but for a first check.
  if (outcome !== null) return outcome.winner === undefined ? 0 : outcome.winner === position.turn ? MATE - ply : ply - MATE;
  if (depth === 0) return evaluate(position);
  for (const move of ordered(position)) {
    const score = -search(position.play(move), depth - 1, -beta, -alpha, ply + 1);
    if (score >= beta) return score;
    alpha = Math.max(alpha, score);
  }
  return alpha;
}

/** Captures first, the best before the others. */
function ordered(position) {
  const gain = ({ captured, piece }) => (captured === undefined ? 0 : 10 * VALUES[captured.role] - VALUES[piece.role] + 1);
  return position.legalMoves().sort((a, b) => gain(b) - gain(a));
}

/**
 * The best move and its score for the side to move. `seen` has the keys of the positions of the game, so that a side
 * that is ahead does not repeat them. The same arguments give the same move.
 */
export function bestMove(position, depth, seen = []) {
  const times = new Map();
  for (const key of seen) times.set(key, (times.get(key) ?? 0) + 1);
  let best = null;
  for (const move of ordered(position)) {
    const next = position.play(move);
    const repeated = times.get(next.zobristHash()) ?? 0;
    const bound = best === null ? MATE : -best.score;
    // Nothing that is worth less than the best is looked at to its end.
    let score = repeated >= 2 ? 0 : -search(next, depth - 1, -MATE, bound, 1);
    if (repeated === 1 && score > 0) score = Math.floor(score / 2);
    if (best === null || score > best.score) best = { uci: move.uci, score };
  }
  return best;
}
