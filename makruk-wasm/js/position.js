import { POSITION_SLOTS, glue, numbers, raw, shown, text, whole } from "./raw.js";
import { boardOf, placeSetup, setupOf } from "./board.js";
import { errorOf } from "./errors.js";
import { Kept, claim, slot, slots } from "./slots.js";
import { SquareSet, squaresOf } from "./squares.js";
import {
  COLORS,
  SQUARES,
  colorNumber,
  countingFrom,
  NOTATIONS,
  dialectNumber,
  digitsNumber,
  moveFrom,
  moveNumber,
  movesFrom,
  notationNumber,
  outcomeFrom,
  pieceFrom,
  rightsFrom,
  roleNumber,
  rulesFrom,
  rulesNumber,
  sanFrom,
  squareNumber,
  uciFrom,
} from "./values.js";

const kept = slots(
  0,
  POSITION_SLOTS,
  (slot) => {
    const length = glue.save_position(slot);
    const view = numbers();
    const words = new Array(length);
    for (let i = 0; i < length; i += 1) words[i] = view[i] | 0;
    return words;
  },
  (slot, words) => {
    const view = numbers();
    for (let i = 0; i < words.length; i += 1) view[i] = words[i];
    glue.load_position(slot);
  },
);

const UNSET = Symbol();
const NONE = 0xffffffff;

/** A position that the callback writes into a slot. */
export function newPosition(write) {
  const position = new Position(UNSET);
  write(claim(position));
  return position;
}

/** The `count` moves that wait among the numbers. */
export function readMoves(count) {
  const view = numbers();
  const moves = new Array(count);
  for (let i = 0; i < count; i += 1) moves[i] = moveFrom(view[2 * i], view[2 * i + 1]);
  return moves;
}

/** The first move that waits among the numbers. */
export function readMove() {
  const view = numbers();
  return moveFrom(view[0], view[1]);
}

export function readCounting(slot) {
  return glue.counting(slot) ? countingFrom(numbers()) : null;
}

export class Position extends Kept {
  constructor(fen, rules) {
    super(kept);
    if (fen === UNSET) return;
    const number = rulesNumber(rules);
    if (fen === undefined) glue.position_start(number, claim(this));
    else raw.positionParse(text(fen), 0, number, claim(this));
  }

  static fromFen(fen, rules, dialect) {
    const [number, spelling] = [rulesNumber(rules), dialectNumber(dialect)];
    return newPosition((to) => raw.positionParse(text(fen), spelling, number, to));
  }

  static fromSetup(setup, rules) {
    const position = new Position(UNSET);
    placeSetup(setup, rules, position);
    return position;
  }

  #state(index) {
    glue.state(slot(this));
    return numbers()[index];
  }

  get turn() {
    return COLORS[this.#state(0)];
  }

  get ply() {
    return this.#state(1);
  }

  get halfmoveClock() {
    const clock = this.#state(2);
    return clock === NONE ? null : clock;
  }

  get fullmoveNumber() {
    return this.#state(3);
  }

  get rules() {
    return rulesFrom(this.#state(4));
  }

  get leapRights() {
    return rightsFrom(this.#state(5));
  }

  get board() {
    return boardOf(this);
  }

  get occupied() {
    return new SquareSet(glue.position_set(slot(this), 0, 0, 0));
  }

  get counting() {
    return readCounting(slot(this));
  }

  fen({ promoted = false, dialect } = {}) {
    return glue.fen(slot(this), Boolean(promoted), dialectNumber(dialect));
  }

  boardFen() {
    return glue.placement(slot(this));
  }

  toSetup() {
    return setupOf(this);
  }

  underRules(rules) {
    return this.#derived(5, rulesNumber(rules));
  }

  // Pieces and squares.

  pieceAt(square) {
    return pieceFrom(glue.piece_at(slot(this), squareNumber(square)));
  }

  pieces(role, color) {
    return new SquareSet(glue.position_set(slot(this), 4, colorNumber(color), roleNumber(role)));
  }

  king(color) {
    return SQUARES[glue.king(slot(this), colorNumber(color))];
  }

  pieceMap() {
    return this.board.pieceMap();
  }

  #squares(what, color = 0, square = 0) {
    return new SquareSet(glue.squares(slot(this), what, color, square));
  }

  checkers() {
    return this.#squares(0);
  }

  attacks(square) {
    return this.#squares(1, 0, squareNumber(square));
  }

  attackers(color, square) {
    return this.#squares(2, colorNumber(color), squareNumber(square));
  }

  pinned(color) {
    return this.#squares(3, colorNumber(color));
  }

  pin(color, square) {
    return this.#squares(4, colorNumber(color), squareNumber(square));
  }

  // Moves.

  legalMoves() {
    return readMoves(glue.legal_moves(slot(this)));
  }

  legalMovesFrom(square) {
    return readMoves(glue.some_legal_moves(slot(this), 0, squareNumber(square)));
  }

  captureMoves() {
    return readMoves(glue.some_legal_moves(slot(this), 1, 0));
  }

  promotionMoves() {
    return readMoves(glue.some_legal_moves(slot(this), 2, 0));
  }

  legalMovesUci() {
    const count = glue.legal_uci(slot(this));
    const view = numbers();
    const moves = new Array(count);
    for (let i = 0; i < count; i += 1) moves[i] = uciFrom(view[i]);
    return moves;
  }

  legalMovesSan() {
    const count = glue.legal_san(slot(this));
    const view = numbers();
    const moves = new Array(count);
    for (let i = 0; i < count; i += 1) moves[i] = sanFrom(view[i]);
    return moves;
  }

  countLegalMoves() {
    return glue.count_legal_moves(slot(this));
  }

  hasLegalMoves() {
    return this.#asks(8);
  }

  dests() {
    const count = glue.dests(slot(this));
    const view = numbers();
    const dests = new Map();
    for (let i = 0; i < 3 * count; i += 3) {
      dests.set(SQUARES[view[i]], squaresOf(view[i + 1] | 0, view[i + 2] | 0));
    }
    return dests;
  }

  isLegal(move) {
    return this.#asksMove(0, move);
  }

  illegalReason(move) {
    return glue.illegal_reason(slot(this), moveNumber(move)) ?? null;
  }

  findMove(from, to) {
    return glue.find_move(slot(this), squareNumber(from), squareNumber(to)) ? readMove() : null;
  }

  play(move) {
    const number = moveNumber(move);
    const from = slot(this);
    const next = new Position(UNSET);
    try {
      glue.play(from, number, claim(next));
    } catch (thrown) {
      throw errorOf(thrown);
    }
    return next;
  }

  playUnchecked(move) {
    const [from, number] = [slot(this), moveNumber(move)];
    return newPosition((to) => raw.playUnchecked(from, number, to));
  }

  #derived(what, argument = 0) {
    const from = slot(this);
    return newPosition((to) => raw.derive(from, what, argument, to));
  }

  swapTurn() {
    return this.#derived(0);
  }

  mirror() {
    return this.#derived(1);
  }

  rotate() {
    return this.#derived(2);
  }

  givesCheck(move) {
    return this.#asksMove(1, move);
  }

  isCapture(move) {
    return this.#asksMove(2, move);
  }

  isPromotion(move) {
    return this.#asksMove(3, move);
  }

  promotesOn(color, square) {
    return this.#asks(13, colorNumber(color), squareNumber(square));
  }

  parseUci(uci) {
    raw.parseUci(slot(this), text(uci));
    return readMove();
  }

  parseSan(san) {
    raw.parseSan(slot(this), text(san));
    return readMove();
  }

  parseMove(move, notation) {
    const number = notationNumber(notation ?? null);
    raw.parseMove(slot(this), text(move), number);
    return readMove();
  }

  notation(move, notation, { digits } = {}) {
    return this.san(move, { notation: notation ?? null, digits });
  }

  san(move, { notation, digits } = {}) {
    return raw.notation(slot(this), moveNumber(move), notationNumber(notation), digitsNumber(digits));
  }

  lan(move) {
    return this.san(move, { notation: "lan" });
  }

  variation(moves, { notation, digits } = {}) {
    const numbers = Uint32Array.from(moves, moveNumber);
    return raw.variation(slot(this), numbers, notationNumber(notation), digitsNumber(digits));
  }

  variationSan(moves) {
    return this.variation(moves);
  }

  // Questions.

  #asks(what, color = 0, square = 0) {
    return glue.asks(slot(this), what, color, square);
  }

  #asksMove(what, move) {
    return glue.asks_move(slot(this), what, moveNumber(move));
  }

  isCheck() {
    return this.#asks(0);
  }

  isCheckmate() {
    return this.#asks(1);
  }

  isStalemate() {
    return this.#asks(2);
  }

  isInsufficientMaterial() {
    return this.#asks(3);
  }

  hasInsufficientMaterial(color) {
    return this.#asks(4, colorNumber(color));
  }

  isGameOver() {
    return this.#asks(5);
  }

  isFiftyMoves() {
    return this.#asks(14);
  }

  isAttackedBy(color, square) {
    return this.#asks(11, colorNumber(color), squareNumber(square));
  }

  isPinned(color, square) {
    return this.#asks(12, colorNumber(color), squareNumber(square));
  }

  outcome() {
    return outcomeFrom(glue.position_outcome(slot(this)));
  }

  // Counting.

  countingLimit(side) {
    return glue.counting_limit(slot(this), colorNumber(side)) || null;
  }

  hasCountRunOut() {
    return this.#asks(6);
  }

  hasFreshCount() {
    return this.#asks(7);
  }

  canStartCounting(side) {
    return this.#asks(9, colorNumber(side));
  }

  startCounting(side) {
    return this.#derived(3, colorNumber(side));
  }

  canStopCounting(side) {
    return this.#asks(10, colorNumber(side));
  }

  stopCounting(side) {
    return this.#derived(4, colorNumber(side));
  }

  weakerSide() {
    return COLORS[glue.weaker_side(slot(this)) - 1] ?? null;
  }

  zobristHash() {
    return glue.hash(slot(this));
  }

  ascii() {
    return glue.diagram(slot(this), false);
  }

  unicode() {
    return glue.diagram(slot(this), true);
  }

  toString() {
    return this.ascii();
  }

  /** For `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Position(${this.fen({ promoted: true })})`;
  }
}

const DEEPEST = 255;

export const perft = (position, depth) => glue.perft(slot(position), whole(depth, DEEPEST, "the depth"));

export function perftDivide(position, depth) {
  const pairs = glue.perft_divide(slot(position), whole(depth, DEEPEST, "the depth"));
  const counts = new Map();
  for (let i = 0; i < pairs.length; i += 2) counts.set(uciFrom(pairs[i]), pairs[i + 1]);
  return counts;
}

export function validateFen(fen, rules) {
  const errors = glue.validate(text(fen), rulesNumber(rules)).map(errorOf);
  return { ok: errors.length === 0, errors };
}

export function detectNotation(root, tokens) {
  const found = glue.detect(slot(root), Array.from(tokens, text));
  return NOTATIONS.map((notation, i) => {
    const [words, exact, index, thrown] = found.slice(4 * i, 4 * i + 4);
    const failure = thrown === undefined ? undefined : errorOf(thrown);
    if (failure !== undefined) failure.index = index;
    return { notation, moves: movesFrom(words), exact, fits: failure === undefined, failure };
  });
}

// Positions as numbers, for learning.

const [PLANES_LENGTH, MOVES] = glue.feature_sizes();
export const MOVE_INDEXES = MOVES;

export const planes = (position, moverFirst = false) => glue.planes(slot(position), Boolean(moverFirst));
export const moveIndex = (move) => glue.move_index(moveNumber(move));

export function moveFromIndex(position, index) {
  const found = glue.move_from_index(slot(position), whole(index, MOVES - 1, "the index"));
  return found ? readMove() : null;
}

/** Runs a call for each position or FEN of a list; an error says at which it was. */
function each(positions, call) {
  Array.from(positions).forEach((item, index) => {
    try {
      call(item instanceof Position ? item : new Position(item ?? shown(item)), index);
    } catch (error) {
      error.index = index;
      throw error;
    }
  });
}

export function legalMovesBatch(positions) {
  const moves = [];
  each(positions, (position) => moves.push(position.legalMovesUci()));
  return moves;
}

export function planesBatch(positions, dtype = "uint8", moverFirst = false) {
  const Numbers = { uint8: Uint8Array, float32: Float32Array }[dtype];
  if (Numbers === undefined) throw new TypeError(`dtype is ${shown(dtype)}, expected "uint8" or "float32"`);
  const list = Array.from(positions);
  const all = new Numbers(list.length * PLANES_LENGTH);
  each(list, (position, index) => all.set(planes(position, moverFirst), index * PLANES_LENGTH));
  return all;
}

export function legalMaskBatch(positions, moverFirst = false) {
  const list = Array.from(positions);
  const all = new Uint8Array(list.length * MOVES);
  each(list, (position, index) => all.set(glue.legal_mask(slot(position), Boolean(moverFirst)), index * MOVES));
  return all;
}
