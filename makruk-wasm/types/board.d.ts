// Squares, rules, boards, set-ups and EPD. Part of index.d.ts.
import type { MakrukError } from "./errors.js";
import type { Position } from "./index.js";
import type {
  Color,
  FenCount,
  FenDialect,
  FenOptions,
  Move,
  Piece,
  Role,
  Rules,
  RulesLike,
  RulesPreset,
  SetupFenOptions,
  SquareName,
  Status,
  Variant,
} from "./values.js";

// Without this, everything that is declared here would be exported.
export {};

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
