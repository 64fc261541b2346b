export { Board, Setup, between, pieceAttacks, zobristKey } from "./board.js";
export { Epd } from "./epd.js";
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
  PgnError,
} from "./errors.js";
export { Game, randomGame } from "./game.js";
export {
  MOVE_INDEXES,
  Position,
  detectNotation,
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
export { PgnGame, PgnNode, PgnTags, makePgn, parsePgn, pgnGames, readPgnHeaders } from "./pgn.js";
export { SquareSet } from "./squares.js";
export { COLOR_NAMES, boardSvg, caption, describe, pieceSvg } from "./svg.js";
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
  variantFromTag,
  variantRules,
  variantStartFen,
  variantTag,
} from "./values.js";
