// Pictures. Options become one list of numbers, which src/svg.rs reads.
import { glue, raw, shown, text, whole } from "./raw.js";
import { Board, writeBoard } from "./board.js";
import { MakrukError } from "./errors.js";
import { Game } from "./game.js";
import { Position } from "./position.js";
import { slot } from "./slots.js";
import { SquareSet } from "./squares.js";
import { colorNumber, countKindNumber, moveNumber, numbered, pieceNumber, squareNumber, variantNumber } from "./values.js";

const coordinates = numbered("coordinates");
const pieceSets = numbered("pieceSet");
const languages = numbered("language");
const themes = numbered("theme");
const boardColors = numbered("boardColor");

/** The colors of a board that the option `colors` may name. */
export const COLOR_NAMES = boardColors.names;

const languageNumber = (language) => (language === undefined ? 0 : languages.numberOf(language));

const codes = new Map();

/** The number of a color. */
function colorCode(color) {
  let code = codes.get(color);
  if (code === undefined) {
    code = raw.colorCode(text(color));
    // Colors come from a few themes; were they not to, they are not kept for ever.
    if (codes.size > 1000) codes.clear();
    codes.set(color, code);
  }
  return code;
}

const PIECE_KEYS = ["size", "pieces", "variant", "theme", "colors", "language"];
const BOARD_KEYS = [
  ...["orientation", "lastMove", "check", "arrows", "fill", "squares", "targets", "coordinates", "count"],
  ...PIECE_KEYS,
];

const isObject = (value) => typeof value === "object" && value !== null;
const kindOf = (value) => (value === null ? "null" : Array.isArray(value) ? "an array" : shown(value));

function wrong(what, value, expected) {
  return new TypeError(`${what} is ${kindOf(value)}, expected ${expected}`);
}

function checkKeys(options, known) {
  if (!isObject(options)) throw wrong("the argument `options`", options, "an object");
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new TypeError(`unknown option \`${unknown}\`, expected ${known.join(", ")}`);
}

function sizeNumber(size) {
  if (size === undefined || size === null) return 0;
  if (Number.isInteger(size) && size > 0 && size <= 0xffff) return size;
  throw new MakrukError(`the size is ${shown(size)}, expected a whole number from 1 to 65535`, {
    code: "ERR_RANGE",
    text: shown(size),
  });
}

function coordinatesNumber(kind) {
  if (typeof kind === "boolean") return coordinates.numberOf(kind ? "latin" : "none");
  return coordinates.numberOf(kind);
}

/** The two halves of a set of squares. */
function setWords(squares) {
  const { mask } = squares instanceof SquareSet ? squares : new SquareSet(squares);
  return [Number(mask & 0xffffffffn), Number(mask >> 32n)];
}

/** The pairs of a plain object, or of an iterable of pairs. */
function pairs(name, items) {
  if (!isObject(items)) throw wrong(`the option \`${name}\``, items, "an object");
  const entries = typeof items[Symbol.iterator] === "function" ? [...items] : Object.entries(items);
  const odd = entries.find((entry) => !Array.isArray(entry) || entry.length !== 2);
  if (odd !== undefined) throw wrong(`an entry of \`${name}\``, odd, "a pair");
  return entries;
}

function iterated(name, items) {
  if (typeof items?.[Symbol.iterator] === "function") return [...items];
  throw wrong(`the option \`${name}\``, items, "an array");
}

const listed = (items) => [items.length, ...items.flat()];

function checkNumber(check) {
  if (typeof check === "boolean") return check ? 1 : 0;
  return 2 + squareNumber(check);
}

function arrowNumbers(arrow) {
  if (!isObject(arrow) || Array.isArray(arrow)) throw wrong("an arrow", arrow, "an object { from, to, color? }");
  const { from, to, color } = arrow;
  const own = color !== undefined && color !== null;
  return [squareNumber(from), squareNumber(to), own ? 1 : 0, own ? colorCode(color) : 0];
}

function optionNumbers(options, known, lastOfGame) {
  checkKeys(options, known);
  const {
    orientation = "white",
    size,
    coordinates: edge = true,
    pieces = "figures",
    variant,
    language,
    count = true,
    theme = "light",
    check = true,
    lastMove = lastOfGame,
    squares = [],
    targets = [],
    colors = {},
    fill = [],
    arrows = [],
  } = options;
  return Uint32Array.from([
    colorNumber(orientation),
    sizeNumber(size),
    coordinatesNumber(edge),
    pieceSets.numberOf(pieces),
    variantNumber(variant),
    languageNumber(language),
    count ? 1 : 0,
    themes.numberOf(theme),
    checkNumber(check),
    ...(lastMove === null || lastMove === undefined ? [0, 0] : moveSquares(lastMove)),
    ...setWords(squares),
    ...setWords(targets),
    ...listed(pairs("colors", colors).map(([name, color]) => [boardColors.numberOf(name), colorCode(color)])),
    ...listed(pairs("fill", fill).map(([square, color]) => [squareNumber(square), colorCode(color)])),
    ...listed(iterated("arrows", arrows).map(arrowNumbers)),
  ]);
}

/** One more than the numbers of the squares of a move: of its UCI text or of an object with `from` and `to`. */
function moveSquares(move) {
  const number = moveNumber(move);
  return [1 + (number & 63), 1 + ((number >> 6) & 63)];
}

const notDrawn = (value, what) => new TypeError(`expected ${what}, got ${value === null ? "null" : typeof value}`);

export function boardSvg(position, options = {}) {
  const last = position instanceof Game ? position.peek() : null;
  if (position instanceof Position || position instanceof Game) {
    const words = optionNumbers(options, BOARD_KEYS, last);
    return glue.position_svg(slot(position), words);
  }
  if (position instanceof Board) {
    const words = optionNumbers(options, BOARD_KEYS, last);
    writeBoard(position);
    return glue.board_svg(words);
  }
  if (position instanceof SquareSet) {
    const { squares = [], ...others } = options;
    const marks = position.union(new SquareSet(squares));
    return glue.squares_svg(optionNumbers({ ...others, squares: marks }, BOARD_KEYS, last));
  }
  throw notDrawn(position, "a Position, Game, Board or SquareSet");
}

export function pieceSvg(piece, options = {}) {
  const number = pieceNumber(piece);
  return glue.piece_svg(number, optionNumbers(options, PIECE_KEYS, null));
}

export function describe(position, language) {
  const number = languageNumber(language);
  if (position instanceof Position || position instanceof Game) return glue.describe_position(slot(position), number);
  if (position instanceof Board) {
    writeBoard(position);
    return glue.describe_board(number);
  }
  throw notDrawn(position, "a Position, Game or Board");
}

export function caption(counting, language) {
  if (typeof counting !== "object" || counting === null) throw notDrawn(counting, "a count");
  const { kind, side, count, limit, movesLeft } = counting;
  const spoken = [whole(count, 0xffff, "the count"), whole(limit, 0xffff, "the limit"), whole(movesLeft, 0xffff, "movesLeft")];
  return glue.count_caption(countKindNumber(kind), colorNumber(side), ...spoken, languageNumber(language));
}
