// Pictures. Part of index.d.ts.
import type { Board, Color, Counting, Game, Move, Piece, Position, SquareName, SquareSet, Variant } from "./index.js";

/** What the squares are called along the edge of a board: not at all, `a1`, or `ก๑`. */
export type Coordinates = "none" | "latin" | "thai";
/** How pieces are drawn: the forms of the Thai pieces, or letters in discs. */
export type PieceSet = "figures" | "latin" | "thai";
/** The language of the text alternative and of the count under a board. */
export type Language = "english" | "thai";
/** Colors for a light or a dark page. */
export type Theme = "light" | "dark";
/** A color as CSS writes it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`. */
export type HexColor = `#${string}`;
/** A color of a board; see {@link COLOR_NAMES}. */
export type ColorName =
  | "board"
  | "line"
  | "text"
  | "white"
  | "white_line"
  | "black"
  | "black_line"
  | "black_detail"
  | "last_move"
  | "check"
  | "target"
  | "mark"
  | "arrow";

/** An arrow from one square to another, or a ring where both are the same. */
export interface Arrow {
  from: SquareName;
  to: SquareName;
  /** `colors.arrow` if it is left out. */
  color?: HexColor;
}

export interface PieceSvgOptions {
  /** The width in pixels, 1 to 65535; as large as there is room if it is left out. */
  size?: number | null;
  /** `figures` if it is left out. */
  pieces?: PieceSet;
  /** The game whose letters a piece or a board by itself has, `makruk` if it is left out; a position knows its own. */
  variant?: Variant;
  /** `light` if it is left out. */
  theme?: Theme;
  /** Colors in place of those of the theme. */
  colors?: Partial<Record<ColorName, HexColor>>;
  /** `english` if it is left out. */
  language?: Language;
}

export interface BoardSvgOptions extends PieceSvgOptions {
  /** Whose side is below; White's if it is left out. */
  orientation?: Color;
  /** A move whose two squares are colored; that of a `Game` if it is left out. */
  lastMove?: Move | { from: SquareName; to: SquareName } | string | null;
  /** Whether the king in check is marked (it is if this is left out), or the square that is marked instead. */
  check?: boolean | SquareName;
  /** Arrows and rings, drawn over the pieces. */
  arrows?: Iterable<Arrow>;
  /** Squares with a color of their own. */
  fill?: Partial<Record<SquareName, HexColor>> | Iterable<readonly [SquareName, HexColor]>;
  /** Squares with a cross. */
  squares?: SquareSet | Iterable<SquareName>;
  /** Where a piece may go: a dot on an empty square, a ring around a piece. */
  targets?: SquareSet | Iterable<SquareName>;
  /** The names along the edge; `true` is `latin`, `false` is `none`. */
  coordinates?: Coordinates | boolean;
  /** Whether a running count is told under the board; it is if this is left out. */
  count?: boolean;
}

/** The colors of a board that the option `colors` may name. */
export const COLOR_NAMES: readonly ColorName[];

/**
 * A picture of a board as SVG: one element without `id`, style sheet or script, with a text alternative. A `SquareSet`
 * is an empty board with those squares marked. Throws an `InvalidNameError` for a name or color that is none, and a
 * `TypeError` for an option that is not known.
 *
 * @example
 * ```js
 * import { Game, boardSvg } from "makruk-wasm";
 *
 * const game = new Game();
 * game.pushSan("e4");
 * boardSvg(game, { size: 400, pieces: "thai", coordinates: "thai", theme: "dark" }).slice(0, 4); // "<svg"
 * ```
 */
export function boardSvg(position: Position | Game | Board | SquareSet, options?: BoardSvgOptions): string;
/** A picture of one piece as SVG. */
export function pieceSvg(piece: Piece, options?: PieceSvgOptions): string;
/** The position in words, as the text alternative of its picture has it. */
export function describe(position: Position | Game | Board, language?: Language): string;
/** A count in words, as it stands under a picture. */
export function caption(counting: Counting, language?: Language): string;
