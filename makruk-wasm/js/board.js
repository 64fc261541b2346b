import { glue, numbers, raw, text, whole } from "./raw.js";
import { Position } from "./position.js";
import { SquareSet } from "./squares.js";
import { claim, slot } from "./slots.js";
import {
  COLORS,
  SQUARES,
  START_FEN,
  TOLERATED,
  colorNumber,
  dialectNumber,
  pieceFrom,
  pieceNumber,
  rightsFrom,
  rightsNumber,
  roleNumber,
  rulesNumber,
  squareNumber,
  statusFrom,
  variantNumber,
  variantStartFen,
} from "./values.js";

// A board is 64 numbers of pieces in sixteen words.
const BOARD_WORDS = 16;
let wordsOf;
let boardFrom;

const NOTHING = Symbol();
const set = (mask) => new SquareSet(mask);

/** A placement of pieces, any placement. */
export class Board {
  #words;

  constructor(fen = START_FEN) {
    if (fen === NOTHING) return;
    raw.boardParse(text(fen));
    this.#words = numbers().slice(0, BOARD_WORDS);
  }

  static empty() {
    return boardFrom(new Uint32Array(BOARD_WORDS));
  }

  static fromPieces(pieces) {
    const entries = typeof pieces?.[Symbol.iterator] === "function" ? pieces : Object.entries(pieces);
    const words = new Uint32Array(BOARD_WORDS);
    for (const [square, piece] of entries) put(words, squareNumber(square), pieceNumber(piece));
    return boardFrom(words);
  }

  /** Puts the board where the wasm module reads it. */
  #write(start = 0) {
    numbers().set(this.#words, start);
  }

  pieceAt(square) {
    return pieceFrom(at(this.#words, squareNumber(square)));
  }

  pieceMap() {
    const map = new Map();
    for (let i = 0; i < 64; i += 1) {
      const number = at(this.#words, i);
      if (number !== 0) map.set(SQUARES[i], pieceFrom(number));
    }
    return map;
  }

  pieces(role, color) {
    const [roleIndex, colorIndex] = [roleNumber(role), colorNumber(color)];
    this.#write();
    return set(glue.board_set(4, colorIndex, roleIndex));
  }

  byColor(color) {
    const index = colorNumber(color);
    this.#write();
    return set(glue.board_set(2, index, 0));
  }

  byRole(role) {
    const index = roleNumber(role);
    this.#write();
    return set(glue.board_set(3, 0, index));
  }

  byPiece(piece) {
    const number = pieceNumber(piece);
    this.#write();
    return set(glue.board_set(5, 0, number));
  }

  get occupied() {
    this.#write();
    return set(glue.board_set(0, 0, 0));
  }

  get promoted() {
    this.#write();
    return set(glue.board_set(1, 0, 0));
  }

  king(color) {
    const index = colorNumber(color);
    this.#write();
    return SQUARES[glue.board_king(index)] ?? null;
  }

  attacks(square) {
    const from = squareNumber(square);
    this.#write();
    return set(glue.board_attacks(from));
  }

  attackers(color, square) {
    const [index, to] = [colorNumber(color), squareNumber(square)];
    this.#write();
    return set(glue.board_attackers(index, to));
  }

  withPieceAt(square, piece) {
    const words = this.#words.slice();
    put(words, squareNumber(square), pieceNumber(piece));
    return boardFrom(words);
  }

  withoutPieceAt(square) {
    const words = this.#words.slice();
    put(words, squareNumber(square), 0);
    return boardFrom(words);
  }

  isBare(color) {
    const index = colorNumber(color);
    this.#write();
    return glue.board_is_bare(index);
  }

  samePlacement(other) {
    this.#write();
    other.#write(BOARD_WORDS);
    return glue.board_same_placement();
  }

  mirror() {
    return this.#turned(false);
  }

  rotate() {
    return this.#turned(true);
  }

  #turned(half) {
    this.#write();
    glue.board_turn(half);
    return boardFrom(numbers().slice(0, BOARD_WORDS));
  }

  fen() {
    this.#write();
    return glue.board_fen();
  }

  toString() {
    return this.fen();
  }

  toJSON() {
    return this.fen();
  }

  static {
    wordsOf = (board) => board.#words;
    boardFrom = (words) => {
      const board = new Board(NOTHING);
      board.#words = words;
      return board;
    };
  }
}

const at = (words, square) => (words[square >> 2] >> (8 * (square & 3))) & 0xff;

function put(words, square, piece) {
  const shift = 8 * (square & 3);
  words[square >> 2] = (words[square >> 2] & ~(0xff << shift)) | (piece << shift);
}

export function boardOf(position) {
  glue.board_of(slot(position));
  return boardFrom(numbers().slice(0, BOARD_WORDS));
}

/** Puts a board where the wasm module reads it. */
export function writeBoard(board) {
  numbers().set(wordsOf(board));
}

export function zobristKey(board, turn) {
  const index = colorNumber(turn);
  writeBoard(board);
  return glue.board_key(index);
}

export function pieceAttacks(role, color, square, occupied = SquareSet.EMPTY) {
  const { mask } = new SquareSet(occupied);
  return set(glue.piece_attacks(roleNumber(role), colorNumber(color), squareNumber(square), mask));
}

export const between = (a, b) => set(glue.between(squareNumber(a), squareNumber(b)));

const MOST = 0xffff;

/** Writes a set-up as a position. */
export let placeSetup;
/** Puts a set-up where the wasm module reads it. */
export let writeSetup;

/** Everything that a FEN says, without a promise that it can be played from. */
export class Setup {
  #board;
  #turn;
  #count;
  #halfmoveClock;
  #fullmoveNumber;
  #rights;

  constructor(parts = {}) {
    const { variant } = parts;
    if (variant !== undefined) parts = { ...startOf(variant), ...parts };
    const { board = new Board(), turn = COLORS[0], count, halfmoveClock = 0, fullmoveNumber = 1, rights = "-" } = parts;
    if (!(board instanceof Board)) throw new TypeError("board is not a Board");
    colorNumber(turn);
    this.#board = board;
    this.#turn = turn;
    this.#count =
      count === undefined || count === null
        ? null
        : Object.freeze({
            limitPlies: whole(count.limitPlies, MOST, "the limit of the count"),
            ply: whole(count.ply, MOST, "the ply of the count"),
          });
    this.#halfmoveClock = whole(halfmoveClock, MOST, "the halfmove clock");
    this.#fullmoveNumber = whole(fullmoveNumber, MOST, "the fullmove number");
    this.#rights = rightsNumber(rights);
  }

  static fromFen(fen, dialect, variant) {
    raw.setupParse(text(fen), dialectNumber(dialect), variantNumber(variant));
    return readSetup();
  }

  static fromEpd(epd) {
    const operations = raw.setupParseEpd(text(epd));
    return [readSetup(), operations];
  }

  get board() {
    return this.#board;
  }

  get turn() {
    return this.#turn;
  }

  get count() {
    return this.#count;
  }

  get halfmoveClock() {
    return this.#halfmoveClock;
  }

  get fullmoveNumber() {
    return this.#fullmoveNumber;
  }

  get rights() {
    return rightsFrom(this.#rights);
  }

  replace(values = {}) {
    const { board, turn, count, halfmoveClock, fullmoveNumber, rights } = this;
    return new Setup({ board, turn, count, halfmoveClock, fullmoveNumber, rights, ...values });
  }

  /** Puts the set-up where the wasm module reads it. */
  #write() {
    const { limitPlies, ply } = this.#count ?? { limitPlies: 0, ply: 0 };
    const view = numbers();
    view.set(wordsOf(this.#board));
    const rest = [colorNumber(this.#turn), limitPlies, ply, this.#halfmoveClock, this.#fullmoveNumber, this.#rights];
    view.set(rest, BOARD_WORDS);
  }

  fen({ promoted = false, dialect, variant } = {}) {
    const [spelling, game] = [dialectNumber(dialect), variantNumber(variant)];
    this.#write();
    return glue.setup_fen(Boolean(promoted), spelling, game);
  }

  toString() {
    return this.fen({ promoted: true });
  }

  toJSON() {
    return this.fen({ promoted: true });
  }

  status(rules) {
    const number = rulesNumber(rules);
    this.#write();
    return statusFrom(glue.setup_status(number));
  }

  isValid(rules) {
    return this.status(rules).every((kind) => TOLERATED.includes(kind));
  }

  position(rules) {
    return Position.fromSetup(this, rules);
  }

  static {
    writeSetup = (setup) => setup.#write();
    placeSetup = (setup, rules, position) => {
      const number = rulesNumber(rules);
      // First, for it may save another position through the same numbers.
      const to = claim(position);
      setup.#write();
      raw.setupPosition(number, to);
    };
  }
}

/** The parts of the start position of a game that it has not in common with all. */
function startOf(variant) {
  const { board, rights } = Setup.fromFen(variantStartFen(variant), undefined, variant);
  return { board, rights };
}

/** The set-up that waits among the numbers. */
export function readSetup() {
  const view = numbers();
  const [turn, limitPlies, ply, halfmoveClock, fullmoveNumber, rights] = view.subarray(BOARD_WORDS, BOARD_WORDS + 6);
  return new Setup({
    board: boardFrom(view.slice(0, BOARD_WORDS)),
    turn: COLORS[turn],
    count: limitPlies === 0 ? null : { limitPlies, ply },
    halfmoveClock,
    fullmoveNumber,
    rights: rightsFrom(rights),
  });
}

export function setupOf(position) {
  glue.setup_of(slot(position));
  return readSetup();
}
