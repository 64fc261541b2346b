import { moveFrom, outcomeFrom } from "./values.js";

export class MakrukError extends Error {
  constructor(message, fields) {
    super(message);
    Object.assign(this, fields);
  }
}

export class InvalidFenError extends MakrukError {}
export class InvalidPositionError extends MakrukError {}
export class InvalidMoveError extends MakrukError {}
export class IllegalMoveError extends MakrukError {}
export class AmbiguousMoveError extends MakrukError {}
export class CountingError extends MakrukError {}
export class GameOverError extends MakrukError {}
export class InvalidNameError extends MakrukError {}
export class PgnError extends MakrukError {}

const CLASSES = {
  MakrukError,
  InvalidFenError,
  InvalidPositionError,
  InvalidMoveError,
  IllegalMoveError,
  AmbiguousMoveError,
  CountingError,
  GameOverError,
  InvalidNameError,
  PgnError,
};
// Written out, for minifiers rename classes.
for (const [name, type] of Object.entries(CLASSES)) {
  Object.defineProperty(type.prototype, "name", { value: name, configurable: true, writable: true });
}

/** How the message of a record is read: set where records are, which need all that is here. */
export const records = {};

/** The error of what the wasm module threw. */
export function errorOf(thrown) {
  if (thrown instanceof Error) return thrown;
  const { name, message, ...fields } = thrown;
  if (fields.outcome !== undefined) fields.outcome = outcomeFrom(fields.outcome);
  if (fields.candidates !== undefined) {
    const packed = fields.candidates;
    fields.candidates = [];
    for (let i = 0; i < packed.length; i += 2) fields.candidates.push(moveFrom(packed[i], packed[i + 1]));
  }
  if (name === "PgnError") {
    fields.cause = fields.cause === undefined ? undefined : errorOf(fields.cause);
    fields.partial = fields.partial === undefined ? null : records.read(fields.partial);
  }
  return new CLASSES[name](message, fields);
}
