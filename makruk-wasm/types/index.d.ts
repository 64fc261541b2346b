/// <reference lib="esnext.disposable" />
/**
 * The rules of Makruk (Thai chess): legal moves, notation, both counts, results.
 *
 * Values are plain objects, strings and bigints. `Position` and `Game` wrap memory of a WebAssembly module, which looks
 * after itself: nothing has to be initialised or freed. Everything that is refused is refused with a {@link MakrukError}.
 *
 * @example
 * ```js
 * import { Game } from "makruk-wasm";
 *
 * const game = new Game();
 * game.pushSan("e4");
 * game.push({ from: "e6", to: "e5" });
 * game.history(); // ["e4", "e5"]
 * ```
 *
 * @packageDocumentation
 */

// Names.

export type FileName = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
export type RankName = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
/** A square, `a1` to `h8`. */
export type SquareName = `${FileName}${RankName}`;
/** One of the two players. White moves first. */
export type Color = "white" | "black";
/** What a piece is, whoever owns it. A promoted pawn (bia-ngai) is a met. */
export type Role = "pawn" | "met" | "khon" | "knight" | "rook" | "king";
/** What a pawn becomes: a met, in ASEAN chess what its player chooses. */
export type PromotionRole = "met" | "khon" | "knight" | "rook";
/** The letter behind a promotion in UCI: `m`, in ASEAN chess one of the others. */
export type PromotionLetter = "m" | "r" | "n" | "b" | "q";
/** A move as engines write it: `e3e4`, `g5g6m`. Any string will do where a move is expected; this is what comes back. */
export type UciText = `${SquareName}${SquareName}${PromotionLetter | ""}`;

/**
 * The game that is played: Makruk, or a sister of it. In Makpong a king in check may not step away; in Ouk Chatrang
 * (`cambodian`) king and met may leap on their first move; in Kar Ouk, besides, the first check wins; ASEAN chess has
 * the array of chess and promotes on the last rank, by choice.
 */
export type Variant = "makruk" | "makpong" | "cambodian" | "karouk" | "asean";
/**
 * Who starts the board-honor count: it starts by itself (`automatic`), a player declares it (`declared`), or nobody
 * counts at all, not even a bare king (`off`).
 */
export type CountingMode = "automatic" | "declared" | "off";
/** When a count has run out: with the counter's move after the limit, or with the attacker's last move before it. */
export type CountEnd = "after-limit" | "attackers-last-move";
/** What a mate by the side that counts board honor is worth. */
export type CounterMate = "wins" | "draws";
/** Which pieces-honor limit holds for one khon and two knights: 32 (`lowest`) or 44. */
export type PieceLimits = "lowest" | "by-piece-type";
/** Where pawns promote. */
export type PromotionRank = "sixth" | "last";
/**
 * Which of the two counts: board honor (sak kradan), where both sides have a piece beside the king, or pieces honor
 * (sak mak), where the side that counts has none.
 */
export type CountKind = "board-honor" | "pieces-honor";
/** A declaration about the board-honor count. */
export type CountEvent = "start" | "stop";
/** Why a game is over. */
export type Termination =
  | "checkmate"
  | "first-check"
  | "stalemate"
  | "insufficient-material"
  | "threefold-repetition"
  | "board-honor"
  | "pieces-honor"
  | "fifty-moves"
  | "counter-mate"
  | "agreement"
  | "resignation"
  | "timeout";
/** `1-0`, `0-1`, `1/2-1/2`. */
export type DecidedResult = "1-0" | "0-1" | "1/2-1/2";
/**
 * How a move is written for people: `Nd2`, `Nb1-d2`, `Mb1-d2`, `ม-ง๒`. The same letter means different pieces in
 * different notations, so one is named, never guessed; {@link detectNotation} says which ones a record could be in.
 */
export type Notation =
  | "san"
  | "lan"
  | "playok"
  | "western"
  | "th2569"
  | "makruk-js"
  | "thai-san"
  | "thai-lan"
  | "thai-record"
  | "thai-record-spaced"
  | "thai-record-dotted"
  | "thai-record-arrow";
/** The digits of ranks in Thai script. */
export type Digits = "arabic" | "thai";
/** Whose FEN it is. The same letter means different pieces elsewhere, so a dialect is named, never guessed. */
export type FenDialect = "fairy" | "cutechess" | "short" | "western" | "makruk-js" | "plus" | "promoted-x";
/** The field of a FEN, or the operations of a line of EPD, in which an error stands. */
export type FenField =
  | "fields"
  | "board"
  | "turn"
  | "rights"
  | "checks"
  | "counting"
  | "halfmoves"
  | "fullmoves"
  | "operations";
/** Why a move is not legal. */
export type IllegalReason =
  | "no-piece"
  | "not-your-piece"
  | "not-reachable"
  | "leaves-king-in-check"
  | "wrong-promotion"
  | "no-such-move"
  | "king-must-stay"
  | "checked";
/** What is wrong with a placement, or odd: the two kinds about pawns are tolerated. */
export type Status =
  | "MISSING_KING"
  | "TOO_MANY_KINGS"
  | "OPPOSITE_CHECK"
  | "ADJACENT_KINGS"
  | "TOO_MUCH_MATERIAL"
  | "BAD_COUNTING"
  | "PAWN_BEYOND_PROMOTION"
  | "PAWN_BEHIND_START"
  | "BAD_RIGHTS";

// Values.

/** A piece, in the shape of chessground. */
export interface Piece {
  readonly color: Color;
  readonly role: Role;
  /** Whether it is a promoted pawn (bia-ngai): a met with a memory. Left out where it is not. */
  readonly promoted?: boolean;
}

/** What is needed to name a move. The promotion may be left out, but in ASEAN chess, where there is a choice. */
export interface MoveInput {
  readonly from: SquareName;
  readonly to: SquareName;
  readonly promotion?: Role | undefined;
}

/** Where a move is expected, its UCI text or an object with `from` and `to` will do. */
export type MoveLike = MoveInput | string;

/** A legal move of a position: a plain object. */
export interface Move {
  /** Where the piece comes from. */
  readonly from: SquareName;
  /** Where it goes. */
  readonly to: SquareName;
  /** What a pawn becomes; left out where nothing promotes. */
  readonly promotion?: PromotionRole;
  /** The move as engines write it, `g5g6m`. */
  readonly uci: UciText;
  /** The move as people write it, with its check mark: `Rb8#`. */
  readonly san: string;
  /** What moves, as it was before the move. */
  readonly piece: Piece;
  /** What is taken; left out where nothing is. */
  readonly captured?: Piece;
}

/** A running count, in the numbers that players speak. */
export interface Counting {
  /** Which count. */
  readonly kind: CountKind;
  /** Who counts: the side that may reach a draw by it. */
  readonly side: Color;
  /** The number spoken last, in moves. */
  readonly count: number;
  /** The number after which the game is drawn, in moves. */
  readonly limit: number;
  /** How many moves the other side, the attacker, still has in which to give mate. */
  readonly movesLeft: number;
}

/** How a game ended. */
export interface Outcome {
  /** Who won, `undefined` for a draw. */
  readonly winner: Color | undefined;
  /** Why. */
  readonly termination: Termination;
  /** As records write it. */
  readonly result: DecidedResult;
}

/** The fourth and fifth field of a FEN that shows a count. */
export interface FenCount {
  /** The limit in plies: twice the number that players speak. */
  readonly limitPlies: number;
  /** The plies of the count so far. */
  readonly ply: number;
}

/** A rule set: the game and the options on which sources differ. */
export interface Rules {
  readonly variant: Variant;
  readonly counting: CountingMode;
  readonly countEnd: CountEnd;
  readonly counterMate: CounterMate;
  readonly pieceLimits: PieceLimits;
  readonly promotion: PromotionRank;
}

/**
 * The name of a rule set: `fairy` (the default) agrees with Fairy-Stockfish, `thai-2569` and `article` with their
 * source. The sister games are played as in Fairy-Stockfish.
 */
export type RulesPreset = "fairy" | "thai-2569" | "article" | "makpong" | "cambodian" | "karouk" | "asean";

/** Rules, some options (the others are those of `fairy`, or of the game that is named; `counterMate` follows `counting`), or the name of a preset. */
export type RulesLike = Partial<Rules> | RulesPreset;

/** How a FEN is written. */
export interface FenOptions {
  /** Whether promoted pawns are marked. Off by default, as in Fairy-Stockfish. */
  promoted?: boolean | undefined;
  /** Whose spelling to use, `fairy` by default. */
  dialect?: FenDialect | undefined;
}

/** How moves are written. */
export interface NotationOptions {
  /** `san` by default. */
  notation?: Notation | undefined;
  /** Other digits than the notation has by custom: Thai in `thai-san` and `thai-lan`, Arabic elsewhere. */
  digits?: Digits | null | undefined;
}

/** How a set-up is written. */
export interface SetupFenOptions extends FenOptions {
  /** In the letters and fields of which game, `makruk` by default. */
  variant?: Variant | undefined;
}

/** How far a record can be read in one notation. */
export interface Detected {
  readonly notation: Notation;
  /** The moves that it reads, up to the first text that it does not. */
  readonly moves: Move[];
  /** How many of these the notation would write exactly so: the more, the likelier it is the one. */
  readonly exact: number;
  /** Whether it reads the whole record. */
  readonly fits: boolean;
  /** Why the first text is not read that is not, its place in the record as `index`. */
  readonly failure?: MakrukError;
}

// Constants.

/** The start position of Makruk. */
export const START_FEN: string;
/** A board without pieces: a {@link Setup} can have it, a {@link Position} cannot. */
export const EMPTY_FEN: string;
/** All squares: a1, b1, … h8. */
export const SQUARES: readonly SquareName[];
/** The names of the rule sets. */
export const RULE_PRESETS: readonly RulesPreset[];
/** What the planes of {@link planes} hold, in order. */
export const PLANES: readonly string[];
/** How many numbers {@link moveIndex} can give: 4096. */
export const MOVE_INDEXES: number;

// Errors.

/** Codes are the same in every version and every language. */
export type ErrorCode =
  | FenErrorCode
  | CountingErrorCode
  | "ERR_POSITION"
  | "ERR_UCI"
  | "ERR_SAN"
  | "ERR_ILLEGAL_MOVE"
  | "ERR_AMBIGUOUS_MOVE"
  | "ERR_GAME_OVER"
  | PgnErrorCode
  | "ERR_NAME"
  | "ERR_RANGE";
export type FenErrorCode =
  | "ERR_FEN_FIELDS"
  | "ERR_FEN_BOARD"
  | "ERR_FEN_TURN"
  | "ERR_FEN_RIGHTS"
  | "ERR_FEN_CHECKS"
  | "ERR_FEN_COUNTING"
  | "ERR_FEN_HALFMOVES"
  | "ERR_FEN_FULLMOVES"
  | "ERR_EPD_OPERATIONS";
export type PgnErrorCode =
  | "ERR_PGN_TAG"
  | "ERR_PGN_VARIANT"
  | "ERR_PGN_RULE_SET"
  | "ERR_PGN_FEN"
  | "ERR_PGN_MOVE"
  | "ERR_PGN_NULL_MOVE"
  | "ERR_PGN_COUNTING"
  | "ERR_PGN_UNCLOSED_COMMENT"
  | "ERR_PGN_UNCLOSED_VARIATION"
  | "ERR_PGN_STRAY"
  | "ERR_PGN_DEPTH"
  | "ERR_PGN_TOO_LARGE"
  | "ERR_PGN_ENCODING"
  | "ERR_PGN_NO_GAME";
export type CountingErrorCode =
  | "ERR_COUNTING_NOT_ALLOWED"
  | "ERR_COUNTING_ALREADY_COUNTING"
  | "ERR_COUNTING_NOT_COUNTING"
  | "ERR_COUNTING_WRONG_SIDE"
  | "ERR_COUNTING_NO_OFFER";

/**
 * Everything that is refused. The object that refused stays what it was.
 *
 * @example
 * ```js
 * import { MakrukError, Position } from "makruk-wasm";
 *
 * try {
 *   new Position().play("e3e5");
 * } catch (error) {
 *   if (!(error instanceof MakrukError)) throw error;
 *   error.code; // "ERR_ILLEGAL_MOVE"
 * }
 * ```
 */
export class MakrukError extends Error {
  protected constructor();
  /** What went wrong, for programs. */
  readonly code: ErrorCode;
  /** What was refused, its beginning where it was long. */
  readonly text?: string;
  /** Its place in the list that a bulk function was given. */
  readonly index?: number;
}
/** A text that is not a FEN, or a line that is not EPD. */
export class InvalidFenError extends MakrukError {
  private constructor();
  readonly name: "InvalidFenError";
  readonly code: FenErrorCode;
  readonly text: string;
  /** The field. */
  readonly kind: FenField;
  /** The number of the field as it stands in the text, from 1; 0 for the whole text. */
  readonly number: number;
  /** Where the offending text begins, in bytes of UTF-8. */
  readonly position: number;
}
/** A placement that cannot be played from. `text` is its FEN. */
export class InvalidPositionError extends MakrukError {
  private constructor();
  readonly name: "InvalidPositionError";
  readonly code: "ERR_POSITION";
  readonly text: string;
  /** Every reason, not only the first. */
  readonly kinds: readonly Status[];
}
/** A text that is no move. */
export class InvalidMoveError extends MakrukError {
  private constructor();
  readonly name: "InvalidMoveError";
  readonly code: "ERR_UCI" | "ERR_SAN";
  readonly text: string;
  /** Which part of it is wrong. */
  readonly kind: "length" | "from" | "to" | "promotion" | "target" | "origin";
  /** Where the offending part begins, in bytes of UTF-8; not told of UCI. */
  readonly position?: number;
}
/** A well-formed move that is not legal in the position. */
export class IllegalMoveError extends MakrukError {
  private constructor();
  readonly name: "IllegalMoveError";
  readonly code: "ERR_ILLEGAL_MOVE";
  readonly text: string;
  readonly reason: IllegalReason;
  /** The position, promoted pawns marked. */
  readonly fen: string;
}
/** A text of a move that several legal moves fit. */
export class AmbiguousMoveError extends MakrukError {
  private constructor();
  readonly name: "AmbiguousMoveError";
  readonly code: "ERR_AMBIGUOUS_MOVE";
  readonly text: string;
  readonly candidates: readonly Move[];
  /** The position, promoted pawns marked. */
  readonly fen: string;
}
/** A count that may not be started or stopped; the code says why. */
export class CountingError extends MakrukError {
  private constructor();
  readonly name: "CountingError";
  readonly code: CountingErrorCode;
}
/** A game that is over goes no further. */
export class GameOverError extends MakrukError {
  private constructor();
  readonly name: "GameOverError";
  readonly code: "ERR_GAME_OVER";
  readonly outcome: Outcome;
}
/** A word that is not one of the names it should be. */
export class InvalidNameError extends MakrukError {
  private constructor();
  readonly name: "InvalidNameError";
  readonly code: "ERR_NAME";
  readonly text: string;
}

/** A record that could not be read to its end. */
export class PgnError extends MakrukError {
  private constructor();
  readonly name: "PgnError";
  readonly code: PgnErrorCode;
  /** What is wrong. */
  readonly kind:
    | "tag"
    | "variant"
    | "rule-set"
    | "fen"
    | "move"
    | "null-move"
    | "counting"
    | "unclosed-comment"
    | "unclosed-variation"
    | "stray"
    | "depth"
    | "too-large"
    | "encoding"
    | "no-game";
  /** Where it stands, in bytes from the beginning. */
  readonly offset: number;
  /** The line, from 1; 0 where there was no text. */
  readonly line: number;
  /** The column, in characters from 1. */
  readonly column: number;
  /** How many moves lead to this place. */
  readonly ply: number;
  /** The beginning of what stands there. */
  readonly token: string;
  readonly text: string;
  /** What was read all the same, null where that is nothing. */
  readonly partial: PgnGame | null;
  /** Why, where another part of the package has refused something. */
  readonly cause?: MakrukError;
}

// Colors, pieces, squares.

/** The other player. */
export function opposite(color: Color): Color;
/** The piece of a FEN letter, `~` behind a promoted pawn: `S`, `m~`. */
export function parsePiece(symbol: string): Piece;
/** The FEN letter of a piece, upper case for White, `~` behind a promoted pawn. */
export function pieceSymbol(piece: Piece): string;
/** The square where a file and a rank meet, both counted from 0. */
export function square(file: number, rank: number): SquareName;
/** The number of a square, 0 (a1) to 63 (h8), by files, then ranks. */
export function parseSquare(name: string): number;
/** The square of a number, 0 to 63. */
export function squareName(number: number): SquareName;
/** The file, counted from 0. */
export function squareFile(square: SquareName): number;
/** The rank, counted from 0. */
export function squareRank(square: SquareName): number;
/** The square seen from the other side, on the same file: e2 becomes e7. */
export function squareMirror(square: SquareName): SquareName;
/** The square after half a turn of the board: e2 becomes d7. */
export function squareRotate(square: SquareName): SquareName;

/**
 * A set of squares that does not change. It is iterated in the order a1, b1, … h8.
 *
 * @example
 * ```js
 * import { Position } from "makruk-wasm";
 *
 * const squares = new Position().attacks("b1");
 * [...squares]; // ["d2", "a3", "c3"]
 * squares.has("d2"); // true
 * ```
 */
export class SquareSet implements Iterable<SquareName> {
  /** The set of these squares, or of the bits of a mask (bit 0 is a1). */
  constructor(squares?: Iterable<SquareName> | bigint);
  /** No square. */
  static readonly EMPTY: SquareSet;
  /** Every square. */
  static readonly FULL: SquareSet;
  /** The diagonal colour of a1: a met that stands on it never leaves it. */
  static readonly DARK_SQUARES: SquareSet;
  /** The other diagonal colour. */
  static readonly LIGHT_SQUARES: SquareSet;
  /** A whole file, counted from 0. */
  static fromFile(file: number): SquareSet;
  /** A whole rank, counted from 0. */
  static fromRank(rank: number): SquareSet;
  /** The 64 bits of the set. */
  readonly mask: bigint;
  /** The number of squares. */
  readonly size: number;
  /** Whether the square is in the set. */
  has(square: SquareName): boolean;
  /** The first square, null of an empty set. */
  first(): SquareName | null;
  /** The squares of either set. */
  union(other: Iterable<SquareName>): SquareSet;
  /** The squares of both sets. */
  intersection(other: Iterable<SquareName>): SquareSet;
  /** The squares of this set that are not in the other. */
  difference(other: Iterable<SquareName>): SquareSet;
  /** The squares of exactly one set. */
  symmetricDifference(other: Iterable<SquareName>): SquareSet;
  /** The squares that are not in the set. */
  complement(): SquareSet;
  /** Whether all squares are in the other set. */
  isSubsetOf(other: Iterable<SquareName>): boolean;
  /** Whether all squares of the other set are in this one. */
  isSupersetOf(other: Iterable<SquareName>): boolean;
  /** Whether the sets have no square in common. */
  isDisjointFrom(other: Iterable<SquareName>): boolean;
  /** The set seen from the other side of the board, files kept. */
  mirror(): SquareSet;
  /** The set after half a turn of the board. */
  rotate(): SquareSet;
  [Symbol.iterator](): IterableIterator<SquareName>;
  /** The names, for `JSON.stringify`. */
  toJSON(): SquareName[];
}

/** The squares that a piece attacks on a board with these squares occupied. */
export function pieceAttacks(
  role: Role,
  color: Color,
  square: SquareName,
  occupied?: Iterable<SquareName>,
): SquareSet;
/** The squares strictly between two squares of one file or rank; none for other pairs. */
export function between(a: SquareName, b: SquareName): SquareSet;
/** The key of a placement with a side to move; see {@link Position.zobristHash}. */
export function zobristKey(board: Board, turn: Color): bigint;

// Rules.

/** Rules with all their options. */
export function makeRules(rules?: RulesLike): Rules;
/** The name of the preset that rules are, null where they are none. */
export function presetName(rules: RulesLike): RulesPreset | null;

/** The value of the PGN tag `Variant` for a game: its name with a capital. */
export function variantTag(variant: Variant): string;
/** The rules that agree with Fairy-Stockfish for a game. */
export function variantRules(variant: Variant): Rules;
/** The FEN from which a game starts. */
export function variantStartFen(variant: Variant): string;
/** The game of a PGN tag `Variant` as programs write it (`Ouk Chatrang`, `Thai chess`), null where it is none of them. */
export function variantFromTag(tag: string): Variant | null;

// Boards and set-ups.

/** A placement of pieces, any placement. It does not change. */
export class Board {
  /** The board of a placement field; the start position if it is left out. */
  constructor(fen?: string);
  /** No piece at all. */
  static empty(): Board;
  /** The board with these pieces. */
  static fromPieces(
    pieces: Iterable<readonly [SquareName, Piece]> | { readonly [square in SquareName]?: Piece },
  ): Board;
  /** The squares of all pieces. */
  readonly occupied: SquareSet;
  /** The squares of promoted pawns of both colors. */
  readonly promoted: SquareSet;
  /** The piece on a square. */
  pieceAt(square: SquareName): Piece | null;
  /** All pieces with their squares, in the order a1, b1, … h8. */
  pieceMap(): Map<SquareName, Piece>;
  /** The squares of a role of one color. Mets include promoted pawns. */
  pieces(role: Role, color: Color): SquareSet;
  /** The squares of a color. */
  byColor(color: Color): SquareSet;
  /** The squares of a role of both colors. */
  byRole(role: Role): SquareSet;
  /** The squares of pieces like this one, with or without the promotion mark as it has it. */
  byPiece(piece: Piece): SquareSet;
  /** Where the king of a color stands. */
  king(color: Color): SquareName | null;
  /** The squares that the piece on a square attacks. */
  attacks(square: SquareName): SquareSet;
  /** The pieces of a color that attack a square. */
  attackers(color: Color, square: SquareName): SquareSet;
  /** The board with a piece on a square, in place of what stood there. */
  withPieceAt(square: SquareName, piece: Piece): Board;
  /** The board with a square emptied. */
  withoutPieceAt(square: SquareName): Board;
  /** Whether a color has its king and nothing else. */
  isBare(color: Color): boolean;
  /** Whether both hold the same pieces, a promoted pawn being the same as a met. */
  samePlacement(other: Board): boolean;
  /** Every piece in the other color, seen from the other side, files kept. */
  mirror(): Board;
  /** Every piece in the other color, after half a turn. */
  rotate(): Board;
  /** The placement field of a FEN, promoted pawns marked with `~`. */
  fen(): string;
  toString(): string;
  toJSON(): string;
}

/** The parts of a {@link Setup}. */
export interface SetupParts {
  board?: Board | undefined;
  turn?: Color | undefined;
  count?: FenCount | null | undefined;
  halfmoveClock?: number | undefined;
  fullmoveNumber?: number | undefined;
  /** Letters of `DEde` in any order, `-` for none. */
  rights?: string | undefined;
}

/**
 * Everything that a FEN says, without a promise that it can be played from: what a board editor works on. It does not
 * change.
 *
 * @example
 * ```js
 * import { Setup } from "makruk-wasm";
 *
 * const setup = new Setup();
 * setup.replace({ board: setup.board.withoutPieceAt("d1") }).status(); // ["MISSING_KING"]
 * ```
 */
export class Setup {
  /** The start position of Makruk, or of the game that is named, but for what is given. */
  constructor(parts?: SetupParts & { variant?: Variant | undefined });
  /** Reads a FEN that need not be a position, in the letters and fields of a game. */
  static fromFen(fen: string, dialect?: FenDialect, variant?: Variant): Setup;
  /** Reads an EPD line: four fields, then operations, which are handed back as they are. {@link Epd} reads them, too. */
  static fromEpd(epd: string): [setup: Setup, operations: string];
  /** The placement. */
  readonly board: Board;
  /** The side to move. */
  readonly turn: Color;
  /** The count that runs, or could be started by declaration. */
  readonly count: FenCount | null;
  /** Plies since the last capture or pawn move. FEN has no room for it beside a count. */
  readonly halfmoveClock: number;
  /** The number of the move, from 1. */
  readonly fullmoveNumber: number;
  /** Who may still leap in Ouk Chatrang and Kar Ouk: letters of `DEde`, `-` where nobody may. */
  readonly rights: string;
  /** The same with other values. */
  replace(parts?: SetupParts): Setup;
  /** The FEN in the form that is asked for. */
  fen(options?: SetupFenOptions): string;
  /** Everything that is wrong or odd, all at once. */
  status(rules?: RulesLike): Status[];
  /** Whether a position can be made of it. */
  isValid(rules?: RulesLike): boolean;
  /** The position, if it can be played from. */
  position(rules?: RulesLike): Position;
  toString(): string;
  toJSON(): string;
}

/**
 * A line of EPD: a set-up of Makruk and operations on it. It does not change.
 *
 * @example
 * ```js
 * import { Epd } from "makruk-wasm";
 *
 * const epd = new Epd('7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id "ladder";');
 * epd.get("id"); // "ladder"
 * epd.moves("bm", epd.position())[0].uci; // "b1b8"
 * ```
 */
export class Epd {
  /** Reads a line of four fields, or of all six of a FEN, and operations. */
  constructor(text: string);
  /** A line of a set-up with operations: opcode and operands of each. */
  static fromSetup(setup: Setup, operations?: Iterable<readonly [opcode: string, operands: Iterable<string>]>): Epd;
  /** The set-up, with the clocks that `hmvc` and `fmvn` give it. */
  readonly setup: Setup;
  /** Opcode and operands of each operation, in their order. */
  readonly operations: [opcode: string, operands: string[]][];
  /** The first operand of an operation, null where there is none. */
  get(opcode: string): string | null;
  /** The operands of an operation; of all of them, where it stands there more than once. */
  operands(opcode: string): string[];
  /** The position, if it can be played from. */
  position(rules?: RulesLike): Position;
  /** The operands of an operation as moves in the position, such as those of `bm`: SAN or UCI. */
  moves(opcode: string, position: Position): Move[];
  /** The operands of an operation as moves one after another, such as those of `pv`. */
  line(opcode: string, position: Position): Move[];
  /** The line, its placement in the form that is asked for; promoted pawns are marked if nothing is said. */
  text(options?: FenOptions): string;
  toString(): string;
  toJSON(): string;
}

/** Everything that is wrong with a FEN, one error for each. */
export function validateFen(fen: string, rules?: RulesLike): { ok: boolean; errors: MakrukError[] };

// Pictures.

export type {
  Arrow,
  BoardSvgOptions,
  ColorName,
  Coordinates,
  HexColor,
  Language,
  PieceSet,
  PieceSvgOptions,
  Theme,
} from "./svg.js";
export { COLOR_NAMES, boardSvg, caption, describe, pieceSvg } from "./svg.js";

// Positions and games.

// Without this, everything that is declared here would be exported.
export {};

/** What positions and games share. */
declare class Kept {
  /**
   * For `using`. Nothing needs it: memory looks after itself, and the object stays usable.
   */
  [Symbol.dispose](): void;
}

/**
 * A position that can be played from, with its rules, without history. It does not change and is always valid.
 *
 * @example
 * ```js
 * import { Position } from "makruk-wasm";
 *
 * const start = new Position();
 * const next = start.play("e3e4");
 * next.fen(); // "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1"
 * next.legalMoves().length; // 23
 * ```
 */
export class Position extends Kept {
  /** Reads a FEN; the start position if it is left out. */
  constructor(fen?: string, rules?: RulesLike);
  /** Reads a FEN, in the spelling of another program if that is named. */
  static fromFen(fen: string, rules?: RulesLike, dialect?: FenDialect): Position;
  /** Checks a placement; the error names everything that is wrong. */
  static fromSetup(setup: Setup, rules?: RulesLike): Position;
  /** The side to move. */
  readonly turn: Color;
  /** The rules it is played by. */
  readonly rules: Rules;
  /** The placement. */
  readonly board: Board;
  /** The squares of all pieces. */
  readonly occupied: SquareSet;
  /** Plies played since move 1 of White, as the move number tells it. */
  readonly ply: number;
  /** Plies since the last capture or pawn move; null beside a count. */
  readonly halfmoveClock: number | null;
  /** The number of the move, from 1. */
  readonly fullmoveNumber: number;
  /** The running count, null where nobody counts. */
  readonly counting: Counting | null;
  /** Who may still leap in Ouk Chatrang and Kar Ouk: letters of `DEde`, `-` where nobody may. */
  readonly leapRights: string;
  /** The FEN, as Fairy-Stockfish writes it unless another form is asked for. */
  fen(options?: FenOptions): string;
  /** The placement field of the FEN, promoted pawns marked with `~`. */
  boardFen(): string;
  /** The position as a set-up, to be changed and checked again. */
  toSetup(): Setup;
  /** The same position under other rules. */
  underRules(rules: RulesLike): Position;

  /** The piece on a square. */
  pieceAt(square: SquareName): Piece | null;
  /** The squares of a role of one color. Mets include promoted pawns. */
  pieces(role: Role, color: Color): SquareSet;
  /** Where the king of a color stands. */
  king(color: Color): SquareName;
  /** All pieces with their squares, in the order a1, b1, … h8. */
  pieceMap(): Map<SquareName, Piece>;
  /** The squares that the piece on a square attacks. A pawn attacks where it captures. */
  attacks(square: SquareName): SquareSet;
  /** The pieces of a color that attack a square. */
  attackers(color: Color, square: SquareName): SquareSet;
  /** Whether a color attacks a square. */
  isAttackedBy(color: Color, square: SquareName): boolean;
  /** The pieces of a color that are pinned to their king. */
  pinned(color: Color): SquareSet;
  /** The squares to which a piece may go without leaving the line of its pin: all where it has none. */
  pin(color: Color, square: SquareName): SquareSet;
  /** Whether the piece of a color on a square is pinned. */
  isPinned(color: Color, square: SquareName): boolean;
  /** The pieces that give check to the side to move. */
  checkers(): SquareSet;

  /** All legal moves. Empty in mate and stalemate only. */
  legalMoves(): Move[];
  /** The legal moves of the piece on a square. */
  legalMovesFrom(square: SquareName): Move[];
  /** The legal moves that take a piece. */
  captureMoves(): Move[];
  /** The legal moves with which a pawn promotes. */
  promotionMoves(): Move[];
  /** The legal moves as UCI text: the fast way to strings. */
  legalMovesUci(): UciText[];
  /** The legal moves in SAN, in the same order. */
  legalMovesSan(): string[];
  /** The number of legal moves, without a list of them. */
  countLegalMoves(): number;
  /** Whether there is a legal move. */
  hasLegalMoves(): boolean;
  /** For each square from which a legal move goes, the squares where it may end. */
  dests(): Map<SquareName, SquareName[]>;
  /** Whether a move is legal. */
  isLegal(move: MoveLike): boolean;
  /** Why a move is not legal, null where it is. */
  illegalReason(move: MoveLike): IllegalReason | null;
  /** The legal move from one square to another, null where there is none. */
  findMove(from: SquareName, to: SquareName): Move | null;
  /** The position after a legal move. */
  play(move: MoveLike): Position;
  /**
   * The position after a move that is known to be legal, without a check. Of a position after one that is not, nothing
   * can be said.
   */
  playUnchecked(move: MoveLike): Position;
  /** The position after a pass (null move); refused in check. */
  swapTurn(): Position;
  /** Colors swapped, the board seen from the other side, files kept. */
  mirror(): Position;
  /** Colors swapped, the board turned by half a turn. */
  rotate(): Position;
  /** Whether a legal move gives check. */
  givesCheck(move: MoveLike): boolean;
  /** Whether a move takes a piece of the other side. */
  isCapture(move: MoveLike): boolean;
  /** Whether a pawn promotes with a move. */
  isPromotion(move: MoveLike): boolean;
  /** Whether a pawn that arrives on a square promotes there. */
  promotesOn(color: Color, square: SquareName): boolean;
  /** The legal move of a UCI text. */
  parseUci(uci: string): Move;
  /** The legal move of a text in SAN or LAN. */
  parseSan(san: string): Move;
  /** The legal move of a text in a notation. */
  parseMove(text: string, notation: Notation): Move;
  /** A legal move in a notation, with its check mark. */
  notation(move: MoveLike, notation: Notation, options?: Pick<NotationOptions, "digits">): string;
  /** A legal move in SAN, or in the notation that is asked for, with its check mark. */
  san(move: MoveLike, options?: NotationOptions): string;
  /** A legal move in LAN with its check mark: `Ra7-a8#`. */
  lan(move: MoveLike): string;
  /** A line of legal moves with move numbers. */
  variation(moves: Iterable<MoveLike>, options?: NotationOptions): string;
  /** A line of legal moves in SAN with move numbers: `1. e4 e5 2. Nd2`. */
  variationSan(moves: Iterable<MoveLike>): string;

  /** Whether the side to move is in check. */
  isCheck(): boolean;
  /** Whether it is in check and has no legal move. */
  isCheckmate(): boolean;
  /** Whether it has no legal move and is not in check. */
  isStalemate(): boolean;
  /** Whether neither side can ever give mate. */
  isInsufficientMaterial(): boolean;
  /** Whether this side can never give mate. */
  hasInsufficientMaterial(color: Color): boolean;
  /** How the game is over here, as far as a position without history can tell; null while it is not. */
  outcome(): Outcome | null;
  /** Whether {@link outcome} knows a result. */
  isGameOver(): boolean;
  /** Whether fifty moves of each side draw: in ASEAN chess, without a capture or pawn move and while nobody counts. */
  isFiftyMoves(): boolean;

  /** The limit in moves of the count that applies to a side now, running or not; null where none does. */
  countingLimit(side: Color): number | null;
  /** Whether the running count is over its end. */
  hasCountRunOut(): boolean;
  /** Whether a count has been declared that has not moved yet: the one thing that FEN does not tell. */
  hasFreshCount(): boolean;
  /** Whether a side may declare the start of board honor now. */
  canStartCounting(side: Color): boolean;
  /** The position after a side has declared the start of board honor. */
  startCounting(side: Color): Position;
  /** Whether a side may declare the end of board honor now. */
  canStopCounting(side: Color): boolean;
  /** The position after the counter has declared the end of board honor. */
  stopCounting(side: Color): Position;
  /** Which side has the weaker army, null where they are equal: a hint as to who may want to count. */
  weakerSide(): Color | null;

  /** The key of placement and side to move, 64 bits; equal where repetition sees the same. */
  zobristHash(): bigint;
  /** The board as eight lines of letters. */
  ascii(): string;
  /** The board as eight lines of chess symbols. */
  unicode(): string;
  toString(): string;
}

/** Reads a record in every notation and says how far each gets. Several may fit. The tokens are moves only. */
export function detectNotation(root: Position, tokens: Iterable<string>): Detected[];

/** The number of lines of legal moves of this length, 0 to 255. */
export function perft(position: Position, depth: number): bigint;
/** {@link perft} for each first move, by its UCI text. */
export function perftDivide(position: Position, depth: number): Map<UciText, bigint>;

/**
 * A position with its history: repetition, declared counting, results that players declare. Users of chess.js know it
 * as `Chess`.
 *
 * @example
 * ```js
 * import { Game } from "makruk-wasm";
 *
 * const game = new Game();
 * for (const uci of ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8"]) game.push(uci);
 * game.outcome(); // { winner: undefined, termination: "threefold-repetition", result: "1/2-1/2" }
 * game.pop();
 * game.outcome(); // null
 * ```
 */
export class Game extends Kept {
  /** A game from a FEN; from the start position if it is left out. */
  constructor(fen?: string, rules?: RulesLike);
  /** A game from a position, with its rules. */
  static fromPosition(position: Position): Game;
  /**
   * The main line of the first game of a text; the result of the record is taken as declared where the rules do not give
   * it.
   */
  static fromPgn(text: PgnText, options?: PgnReadOptions): Game;
  /** The position on the board. */
  readonly position: Position;
  /** The position from which the game began. */
  readonly root: Position;
  /** The rules it is played by. */
  readonly rules: Rules;
  /** The side to move. */
  readonly turn: Color;
  /** The number of moves played, both sides counted. */
  readonly length: number;
  /** The running count. */
  readonly counting: Counting | null;
  /** The number spoken last in the running count, in moves. */
  readonly count: number | null;
  /** How many moves the attacker still has before the running count draws. */
  readonly movesLeft: number | null;
  /** The FEN of the position on the board. */
  fen(options?: FenOptions): string;
  /** A game of its own with the same moves. */
  clone(): Game;
  /** The same moves from the same start, judged by other rules. */
  underRules(rules: RulesLike): Game;

  /** Plays a legal move. */
  push(move: MoveLike): Move;
  /** Plays the legal move of a UCI text. */
  pushUci(uci: string): Move;
  /** Plays the legal move of a text in SAN or LAN. */
  pushSan(san: string): Move;
  /** Plays the legal move of a text in a notation. */
  pushMove(text: string, notation: Notation): Move;
  /** Plays a move that is known to be legal, without a check; see {@link Position.playUnchecked}. */
  pushUnchecked(move: MoveLike): void;
  /** Takes the last move back, with all that was declared after it; null where there is none. */
  pop(): Move | null;
  /** The last move. */
  peek(): Move | null;
  /** The moves from the first to the last. */
  moves(): Move[];
  /** The moves in SAN, or in the notation that is asked for. */
  history(options?: NotationOptions): string[];
  /** The positions on which the moves were played, and last the one on the board. */
  positions(): Position[];

  /** How often the position on the board has come up, this time counted. */
  repetitionCount(): number;
  /** Whether it has come up at least this often, 3 times if nothing is said. */
  isRepetition(count?: number): boolean;

  /** The limit in moves of the count that applies to a side now, running or not; null where none does. */
  countingLimit(side: Color): number | null;
  /** Whether a side may declare the start of board honor now. */
  canStartCounting(side: Color): boolean;
  /** Declares that a side starts to count board honor. */
  startCounting(side: Color): void;
  /** Whether a side may declare the end of board honor now. */
  canStopCounting(side: Color): boolean;
  /** Declares that the counter stops counting board honor. */
  stopCounting(side: Color): void;
  /** The declarations, each with the number of moves played before it. */
  countEvents(): [ply: number, event: CountEvent][];

  /** How the game is over: what the players declared, else what the rules say; null while it is not. */
  outcome(): Outcome | null;
  /** What the players declared, and nothing that follows from the rules. */
  declaredOutcome(): Outcome | null;
  /** Whether the game is over. */
  isGameOver(): boolean;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` while there is none. */
  result(): DecidedResult | "*";
  /** Who has a standing offer of a draw: the side that counts board honor by declaration. */
  drawOffer(): Color | null;
  /** Whether a player may take the standing offer of the opponent's count. */
  canClaimDraw(color: Color): boolean;
  /** Takes the standing offer of the opponent's count. */
  claimDraw(color: Color): void;
  /** Ends the game as a draw by agreement. */
  agreeDraw(): void;
  /** Ends the game: this player gives up. */
  resign(color: Color): void;
  /** Ends the game: this player's time ran out; drawn where the other side cannot mate. */
  timeOut(color: Color): void;
  /** The game as a record, with these tags beside its own. */
  toPgn(options?: {
    tags?: TagsLike | undefined;
    notation?: Notation | undefined;
    digits?: Digits | undefined;
    width?: number | undefined;
  }): string;
  toString(): string;
}

// Records of games.

/** Where a record is expected in memory: a text, or its bytes. */
export type PgnText = string | ArrayBufferView | ArrayBuffer;

/** How records are read. */
export interface PgnReadOptions {
  /** How moves are written, `san` by default. */
  notation?: Notation | undefined;
  /** The rules to judge by; those of the tags if nothing is said. */
  rules?: RulesLike | null | undefined;
  /** Whose spelling the tag `FEN` has. */
  fenDialect?: FenDialect | undefined;
  /** Whether errors of form are passed over: malformed tags, what is not closed, signs that belong to nothing. */
  lenient?: boolean | undefined;
  /** How deep variations may be nested, 256 by default. */
  maxDepth?: number | undefined;
}
/** How many records are read. */
export interface PgnGamesOptions extends PgnReadOptions {
  /** What becomes of a record that cannot be read: it is thrown (`raise`, the default), given as it is, or passed over. */
  onError?: "raise" | "yield" | "skip" | undefined;
}
/** How records are written. */
export interface PgnWriteOptions {
  /** `san` by default. */
  notation?: Notation | undefined;
  /** The digits of ranks in Thai script; those that the notation has by custom if they are left out. */
  digits?: Digits | undefined;
  /** The length of a line in characters, 80 by default; 0 for one line of any length. */
  width?: number | undefined;
  /** Whether tags are written. On by default, as are the next three. */
  tags?: boolean | undefined;
  comments?: boolean | undefined;
  variations?: boolean | undefined;
  nags?: boolean | undefined;
  /** Whether marks that have a common sign are written as that: `!?` in place of `$5`. */
  symbols?: boolean | undefined;
}

/** Names and values of tags. */
export type TagsLike = Iterable<readonly [name: string, value: string]> | { readonly [name: string]: string };

/** The tags of a record, in their order. Names are looked up without regard to case; of two, the first is meant. */
export class PgnTags implements Iterable<[name: string, value: string]> {
  /** Tags that belong to no record. */
  constructor(tags?: TagsLike);
  /** How many tags there are. */
  readonly size: number;
  /** The value of a tag. */
  get(name: string): string | null;
  get<T>(name: string, otherwise: T): string | T;
  /** Gives a tag another value, or adds it. */
  set(name: string, value: string): void;
  /** Removes all tags of a name; tells whether there was one. */
  remove(name: string): boolean;
  /** Whether there is a tag of this name. */
  has(name: string): boolean;
  /** Names and values, in their order. */
  entries(): [name: string, value: string][];
  /** The names, in their order. */
  keys(): string[];
  /** The tags whose name has come before. */
  duplicates(): [name: string, value: string][];
  [Symbol.iterator](): Iterator<[name: string, value: string]>;
  /** The tags as PGN. */
  toString(): string;
}

/** What an engine says of a position, as White sees it: hundredths of a pawn, or mate in so many moves. */
export interface Score {
  readonly centipawns?: number;
  /** Negative where Black gives it. */
  readonly mate?: number;
}

/** A place in a record: after a move, or before the first. */
export class PgnNode {
  private constructor();
  /** The move that leads here, null for the root. */
  readonly move: Move | null;
  /** The move in SAN, null for the root. */
  readonly san: string | null;
  /** The node before the move, null for the root. */
  readonly parent: PgnNode | null;
  /** The main continuation. */
  readonly next: PgnNode | null;
  /** All continuations, the main one first. */
  readonly children: PgnNode[];
  /** The other moves that the record has in place of this one, if it is a main continuation. */
  readonly variations: PgnNode[];
  /** How many moves lead here. */
  readonly ply: number;
  /** The position here, declarations about the count made. */
  readonly position: Position;
  /** The marks on the move, by their numbers in the standard. */
  readonly nags: number[];
  /** The comments behind the move; for the root those before the first move. */
  readonly comments: string[];
  /** The comments between the `(` of a variation and its first move. */
  readonly commentsBefore: string[];
  /** Name and argument of the commands in the comments: `[%clk 0:01:02]`. */
  readonly commands: [name: string, argument: string][];
  /** The seconds left on the clock of the side that has moved, if a comment tells them. */
  readonly clock: number | null;
  /** What an engine says of the position, if a comment tells it. */
  readonly eval: Score | null;
  /**
   * Adds a legal move: as the main continuation if there is none, else as the last variation. One that is there already
   * is not added again.
   */
  addMove(move: MoveLike): PgnNode;
  /** Adds the legal move of a text in SAN or LAN. */
  addSan(san: string): PgnNode;
  /** Moves a variation up by one place among its siblings; tells whether anything has changed. */
  promote(): boolean;
  /** Makes the line up to here the main line; tells whether anything has changed. */
  promoteToMain(): boolean;
  /** Moves a variation down by one place; tells whether anything has changed. */
  demote(): boolean;
  /** Removes the node with all that follows; tells whether it was there. The root stays. */
  remove(): boolean;
  /** Sets the comments behind the move. Line ends become spaces, what is empty is left out. */
  setComments(comments: Iterable<string>): void;
  /** Sets the comments before the first move of a variation. */
  setCommentsBefore(comments: Iterable<string>): void;
  /** Sets the marks on the move. */
  setNags(nags: Iterable<number>): void;
  /** Gives a command in the comments another argument, or adds a comment with it; null takes it away. */
  setCommand(name: string, argument: string | number | null): void;
}

/**
 * A record of a game: tags, a root position, a tree of legal moves with comments and marks, and a result. It can be
 * changed.
 *
 * @example
 * ```js
 * import { PgnGame } from "makruk-wasm";
 *
 * const game = PgnGame.fromPgn("1. e4 e5! (1... d5 {rare}) 2. Nd2 *");
 * const [e4] = game.mainLine();
 * e4.addSan("c5").promote(); // true
 * game.movetext(); // "1. e4 e5 $1 (1... c5) (1... d5 { rare }) 2. Nd2 *"
 * ```
 */
export class PgnGame {
  /** A record without moves, with the tags that go with the position. */
  constructor(root?: Position);
  /** Reads the first game of a text. The `partial` of a {@link PgnError} is what was read. */
  static fromPgn(text: PgnText, options?: PgnReadOptions): PgnGame;
  /** The record of a game: its moves as the main line, declarations as commands in comments, rules and result as tags. */
  static fromGame(game: Game): PgnGame;
  /** The tags, to be read and changed. */
  readonly tags: PgnTags;
  /** The position before the first move, with the rules. */
  readonly rootPosition: Position;
  /** The node before the first move. */
  readonly root: PgnNode;
  /** The nodes of the main line, one for each move. */
  mainLine(): PgnNode[];
  /** The moves of the main line. */
  moves(): Move[];
  /** The result behind the moves; where there was none, that of the tag `Result`. */
  result(): DecidedResult | "*";
  /** Sets the result, in the tag `Result` as well. */
  setResult(result: DecidedResult | "*"): void;
  /** The main line as a game; a result that the rules do not give is taken as declared. */
  toGame(): Game;
  /** The record as PGN, with a line end behind the result. */
  toPgn(options?: PgnWriteOptions): string;
  /** The moves with all that belongs to them and the result, in one line and without tags. */
  movetext(): string;
  /** Writes the running count into the comments of the main line, as `[%count 12/64]`. */
  annotateCounts(): void;
  /** A record of its own with the same content. */
  clone(): PgnGame;
  toString(): string;
  toJSON(): string;
}

/** The chunks of a file, a stream, a response. */
export type PgnChunks =
  | PgnText
  | AsyncIterable<string | ArrayBufferView | ArrayBuffer>
  | Iterable<string | ArrayBufferView | ArrayBuffer>
  | ReadableStreamLike;
/** What is needed of a stream. */
export interface ReadableStreamLike {
  getReader(): { read(): Promise<{ done: boolean; value?: unknown }>; cancel(): Promise<unknown> };
}

/** All games of a text in memory. The first that cannot be read is thrown, unless `onError` says otherwise. */
export function parsePgn(text: PgnText, options: PgnGamesOptions & { onError: "yield" }): (PgnGame | PgnError)[];
export function parsePgn(text: PgnText, options?: PgnGamesOptions): PgnGame[];
/**
 * The games of a file of any size, one at a time, in constant memory. One that cannot be read is thrown, and the iterator
 * goes on behind it, unless `onError` says otherwise.
 *
 * @example
 * ```js
 * import { pgnGames } from "makruk-wasm";
 *
 * const results = [];
 * for await (const game of pgnGames(["1. e4 e5 *\n\n1. d", "4 1-0"])) results.push(game.result());
 * results; // ["*", "1-0"]
 * ```
 */
export function pgnGames(
  source: PgnChunks,
  options: PgnGamesOptions & { onError: "yield" },
): AsyncIterableIterator<PgnGame | PgnError>;
export function pgnGames(source: PgnChunks, options?: PgnGamesOptions): AsyncIterableIterator<PgnGame>;
/** The tags of each game of a text; moves are not looked at. */
export function readPgnHeaders(text: PgnText): PgnTags[];
/** A record or a game as PGN. */
export function makePgn(game: PgnGame | Game, options?: PgnWriteOptions): string;

/** Reads a UCI move without a position. */
export function parseUci(uci: string): { from: SquareName; to: SquareName; promotion?: Role };

// Bulk, and numbers for learning.

/** A game of random legal moves to its end or to `maxPlies`; the same for the same seed in every language. */
export function randomGame(seed?: number | bigint, maxPlies?: number, root?: Position): Game;
/** The position as 14 planes of 64 bytes, each 0 or 1; see {@link PLANES}. With `moverFirst`, Black's are turned. */
export function planes(position: Position, moverFirst?: boolean): Uint8Array;
/** The number of a move in a mask: 64 * from + to. */
export function moveIndex(move: MoveLike): number;
/** The legal move with this number, null where there is none. */
export function moveFromIndex(position: Position, index: number): Move | null;
/** The legal moves of each position or FEN, as UCI text. */
export function legalMovesBatch(positions: Iterable<Position | string>): UciText[][];
/** {@link planes} of each position or FEN, one behind the other. */
export function planesBatch(
  positions: Iterable<Position | string>,
  dtype?: "uint8",
  moverFirst?: boolean,
): Uint8Array;
export function planesBatch(
  positions: Iterable<Position | string>,
  dtype: "float32",
  moverFirst?: boolean,
): Float32Array;
/** Which of {@link MOVE_INDEXES} numbers are legal moves of each position or FEN, one mask behind the other. */
export function legalMaskBatch(positions: Iterable<Position | string>, moverFirst?: boolean): Uint8Array;
