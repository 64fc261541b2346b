// Records of games. Part of index.d.ts.
import type { PgnError } from "./errors.js";
import type { Game, Position } from "./index.js";
import type {
  DecidedResult,
  Digits,
  FenDialect,
  Move,
  MoveLike,
  Notation,
  Role,
  RulesLike,
  SquareName,
} from "./values.js";

// Without this, everything that is declared here would be exported.
export {};

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
