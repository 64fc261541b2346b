export { Board, Setup, between, pieceAttacks, zobristKey } from "./board.js";
export {
  AmbiguousMoveError,
  CountingError,
  GameOverError,
  IllegalMoveError,
  InvalidFenError,
  InvalidMoveError,
  InvalidNameError,
  InvalidPositionError,
  MakrukError,
} from "./errors.js";
export { Game, randomGame } from "./game.js";
export {
  MOVE_INDEXES,
  Position,
  legalMaskBatch,
  legalMovesBatch,
  moveFromIndex,
  moveIndex,
  perft,
  perftDivide,
  planes,
  planesBatch,
  validateFen,
} from "./position.js";
export { SquareSet } from "./squares.js";
export {
  EMPTY_FEN,
  PLANES,
  RULE_PRESETS,
  SQUARES,
  START_FEN,
  makeRules,
  opposite,
  parsePiece,
  parseSquare,
  parseUci,
  pieceSymbol,
  presetName,
  square,
  squareFile,
  squareMirror,
  squareName,
  squareRank,
  squareRotate,
} from "./values.js";
