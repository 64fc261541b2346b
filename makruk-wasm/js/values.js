// Values as numbers and back; src/pack.rs is the other half. Names and texts are those of the core: each is asked for
// once and kept.
import { glue, raw, shown, text, whole } from "./raw.js";
import { InvalidNameError } from "./errors.js";

const list = (of) => Object.freeze(glue.names(of).split(","));

/** Names by number and numbers by name. An unknown name is refused in the words of the core. */
export function numbered(of) {
  const names = list(of);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = (name) => {
    const number = numbers.get(name);
    if (number === undefined) raw.checkName(of, typeof name === "string" ? text(name) : `(${shown(name)})`);
    return number;
  };
  return { names, numberOf };
}

export const START_FEN = glue.names("startFen");
export const EMPTY_FEN = glue.names("emptyFen");
export const RULE_PRESETS = list("preset");
export const PLANES = list("plane");
export const STATUSES = list("status");
export const TOLERATED = list("tolerated");

const squares = numbered("square");
const colors = numbered("color");
const roles = numbered("role");
const dialects = numbered("fenDialect");
const notations = numbered("notation");
const digitKinds = numbered("digits");
const results = numbered("pgnResult");
const ruleOptions = {
  counting: numbered("countingMode"),
  countEnd: numbered("countEnd"),
  counterMate: numbered("counterMate"),
  pieceLimits: numbered("pieceLimits"),
  promotion: numbered("promotionRank"),
};
const variants = numbered("variant");
const countKindNames = numbered("countKind");
const countKinds = countKindNames.names;
export const countKindNumber = countKindNames.numberOf;
const terminations = list("termination");
export const COUNT_EVENTS = list("countEvent");
export const SQUARES = squares.names;
export const COLORS = colors.names;
export const ROLES = roles.names;

export const squareNumber = squares.numberOf;
export const colorNumber = colors.numberOf;
export const roleNumber = roles.numberOf;
export const dialectNumber = (dialect) => (dialect === undefined ? 0 : dialects.numberOf(dialect));
export const notationNumber = (notation) => (notation === undefined ? 0 : notations.numberOf(notation));
/** 0 for the digits that a notation has by custom. */
export const digitsNumber = (digits) => (digits === undefined || digits === null ? 0 : 1 + digitKinds.numberOf(digits));
export const variantNumber = (variant) => (variant === undefined ? 0 : variants.numberOf(variant));
export const resultNumber = results.numberOf;
export const NOTATIONS = notations.names;

// Pieces. The seventh of a color is its promoted pawn, a met with a mark.

const MET = 1;
const PIECES = [null];
for (const color of COLORS) {
  for (const role of ROLES) PIECES.push(Object.freeze({ color, role }));
  PIECES.push(Object.freeze({ color, role: ROLES[MET], promoted: true }));
}

/** The piece of a number, null of 0. */
export const pieceFrom = (number) => PIECES[number];

export function pieceNumber(piece) {
  const { color, role, promoted } = piece ?? {};
  const number = roleNumber(role);
  return 1 + 7 * colorNumber(color) + (promoted && number === MET ? 6 : number);
}

export const parsePiece = (symbol) => PIECES[raw.pieceCode(text(symbol))];
export const pieceSymbol = (piece) => glue.piece_symbol(pieceNumber(piece));

export const opposite = (color) => COLORS[1 - colorNumber(color)];

// Squares.

export const square = (file, rank) => SQUARES[whole(file, 7, "the file") + 8 * whole(rank, 7, "the rank")];
export const parseSquare = (name) => squareNumber(name);
export const squareName = (number) => SQUARES[whole(number, 63, "the square")];
export const squareFile = (name) => squareNumber(name) & 7;
export const squareRank = (name) => squareNumber(name) >> 3;
export const squareMirror = (name) => SQUARES[glue.square_turn(squareNumber(name), false)];
export const squareRotate = (name) => SQUARES[glue.square_turn(squareNumber(name), true)];

// Moves. There are few texts: all UCI there can be, and the SAN that was met so far.

const uciTexts = new Array(16 << 12);
const uciNumbers = new Map();
const sanTexts = new Map();

export function uciFrom(number) {
  return (uciTexts[number] ??= glue.uci_text(number));
}

export function sanFrom(number) {
  let san = sanTexts.get(number);
  if (san === undefined) sanTexts.set(number, (san = glue.san_text(number)));
  return san;
}

/** The number of a move: of its UCI text, or of an object with `from`, `to` and perhaps `promotion`. */
export function moveNumber(move) {
  if (typeof move !== "object" || move === null) {
    let number = uciNumbers.get(move);
    if (number === undefined) uciNumbers.set(move, (number = raw.uciCode(text(move))));
    return number;
  }
  const { from, to, promotion } = move;
  const becomes = promotion === undefined || promotion === null ? 0 : 1 + roleNumber(promotion);
  return squareNumber(from) | (squareNumber(to) << 6) | (becomes << 12);
}

/** The move of its two numbers. */
export function moveFrom(number, san) {
  const from = SQUARES[number & 63];
  const to = SQUARES[(number >> 6) & 63];
  const uci = uciFrom(number & 0xffff);
  const piece = PIECES[(number >> 16) & 15];
  // The fourth bit is for the letter in UCI.
  const promotion = (number >> 12) & 7;
  const captured = number >> 20;
  const move = { from, to, uci, san: sanFrom(san), piece };
  if (promotion !== 0) move.promotion = ROLES[promotion - 1];
  if (captured !== 0) move.captured = PIECES[captured];
  return move;
}

export function parseUci(uci) {
  const number = raw.uciCode(text(uci));
  const move = { from: SQUARES[number & 63], to: SQUARES[(number >> 6) & 63] };
  const promotion = (number >> 12) & 7;
  if (promotion !== 0) move.promotion = ROLES[promotion - 1];
  return move;
}

/** The moves of a list of pairs of numbers. */
export function movesFrom(words) {
  const moves = [];
  for (let i = 0; i < words.length; i += 2) moves.push(moveFrom(words[i], words[i + 1]));
  return moves;
}

// Outcomes and counts.

/** The outcome of a number, null of 0. */
export function outcomeFrom(number) {
  if (number === 0) return null;
  const winner = (number & 3) - 2;
  return {
    winner: winner < 0 ? undefined : COLORS[winner],
    termination: terminations[number >> 2],
    result: glue.outcome_result(number),
  };
}

/** The running count of five numbers. */
export const countingFrom = ([kind, side, count, limit, movesLeft]) => ({
  kind: countKinds[kind - 1],
  side: COLORS[side],
  count,
  limit,
  movesLeft,
});

// Rules.

const presetNumbers = new Map(RULE_PRESETS.map((name) => [name, glue.rules_preset(name)]));
const rulesByNumber = new Map();

export function rulesNumber(rules) {
  if (rules === undefined) return 0;
  if (typeof rules !== "object" || rules === null) return presetNumbers.get(rules) ?? raw.rulesPreset(text(rules));
  const unknown = Object.keys(rules).find((key) => key !== "variant" && !Object.hasOwn(ruleOptions, key));
  if (unknown !== undefined) {
    const known = ["variant", ...Object.keys(ruleOptions)].join(", ");
    throw new InvalidNameError(`unknown rule option \`${unknown}\`, expected ${known}`, { code: "ERR_NAME", text: unknown });
  }
  const numbers = Object.entries(ruleOptions).map(([key, { numberOf }]) =>
    rules[key] === undefined ? 0 : 1 + numberOf(rules[key]),
  );
  return glue.rules_with(1 + variantNumber(rules.variant), ...numbers);
}

export function rulesFrom(number) {
  let rules = rulesByNumber.get(number);
  if (rules === undefined) {
    rules = { variant: variants.names[number >> 10] };
    Object.entries(ruleOptions).forEach(([key, { names }], i) => (rules[key] = names[(number >> (2 * i)) & 3]));
    rulesByNumber.set(number, Object.freeze(rules));
  }
  return rules;
}

export const makeRules = (options) => rulesFrom(rulesNumber(options));
export const variantTag = (variant) => glue.variant_tag(variants.numberOf(variant));
export const variantRules = (variant) => rulesFrom(glue.variant_rules(variants.numberOf(variant)));
export const variantStartFen = (variant) => glue.variant_start_fen(variants.numberOf(variant));
export const variantFromTag = (tag) => variants.names[glue.variant_from_tag(text(tag))] ?? null;

export const presetName = (rules) => glue.rules_preset_name(rulesNumber(rules)) ?? null;

/** The names of the bits of a set of flags. */
export const statusFrom = (bits) => STATUSES.filter((_, i) => (bits >> i) & 1);

/** The letters of the four bits of leap rights. */
export const rightsFrom = (bits) => (bits === 0 ? "-" : glue.rights_text(bits));
export const rightsNumber = (letters) => (letters === "-" ? 0 : raw.rightsBits(text(letters)));
