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
import type { Board, Setup, SquareSet } from "./board.js";
import type { PgnReadOptions, PgnText, TagsLike } from "./pgn.js";
import type {
  Color,
  CountEvent,
  Counting,
  DecidedResult,
  Detected,
  Digits,
  FenDialect,
  FenOptions,
  IllegalReason,
  Move,
  MoveLike,
  Notation,
  NotationOptions,
  Outcome,
  Piece,
  Role,
  Rules,
  RulesLike,
  SquareName,
  UciText,
} from "./values.js";

export * from "./values.js";
export * from "./errors.js";
export * from "./board.js";
export * from "./svg.js";
export * from "./pgn.js";

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
