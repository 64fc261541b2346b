// Names, plain values and constants. Part of index.d.ts.
import type { MakrukError } from "./errors.js";

// Without this, everything that is declared here would be exported.
export {};

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
