// Errors. Part of index.d.ts.
import type { PgnGame } from "./pgn.js";
import type { FenField, IllegalReason, Move, Outcome, Status } from "./values.js";

// Without this, everything that is declared here would be exported.
export {};

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
