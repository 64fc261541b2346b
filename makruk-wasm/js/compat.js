// For board widgets of the chessground family: chessground, makrukground, and what is built on them.

/** The squares where each piece may go, as `movable.dests` takes them. */
export const chessgroundDests = (position) => position.dests();

/** The placement as `fen` takes it, with `~` behind promoted pawns. */
export const chessgroundFen = (position) => position.boardFen();

/** The pieces as `state.pieces` holds them: objects of its own, for the widget may change them. */
export const makrukgroundPieces = (position) =>
  new Map(Array.from(position.pieceMap(), ([square, piece]) => [square, { ...piece }]));

/** The last move as `lastMove` takes it. */
export const chessgroundLastMove = (move) => [move.from, move.to];
