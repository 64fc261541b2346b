/**
 * For board widgets of the chessground family: chessground, makrukground, and what is built on them.
 *
 * @example
 * ```js
 * import { Game } from "makruk-wasm";
 * import { chessgroundDests, chessgroundFen } from "makruk-wasm/compat";
 *
 * const game = new Game();
 * const config = {
 *   fen: chessgroundFen(game.position),
 *   turnColor: game.turn,
 *   movable: { free: false, color: game.turn, dests: chessgroundDests(game.position) },
 * };
 * config.movable.dests.get("b1"); // ["d2"]
 * ```
 *
 * @packageDocumentation
 */
import type { Color, Move, Position, Role, SquareName } from "./index.js";

/** The squares where each piece may go, as `movable.dests` takes them. */
export function chessgroundDests(position: Position): Map<SquareName, SquareName[]>;
/** The placement as `fen` takes it, with `~` behind promoted pawns. */
export function chessgroundFen(position: Position): string;
/** The pieces as `state.pieces` holds them: objects of its own, for a widget may change them. */
export function makrukgroundPieces(
  position: Position,
): Map<SquareName, { color: Color; role: Role; promoted?: boolean }>;
/** The squares of a move, as `lastMove` takes them. */
export function chessgroundLastMove(move: Pick<Move, "from" | "to">): [SquareName, SquareName];
