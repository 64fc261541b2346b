import { SQUARES, squareNumber } from "./values.js";
import { glue, shown, whole } from "./raw.js";

const FULL = (1n << 64n) - 1n;

/** A set of squares. */
export class SquareSet {
  // 32 squares each: numbers are much faster than a bigint of 64 bits.
  #low = 0;
  #high = 0;

  constructor(squares = []) {
    if (typeof squares === "bigint") {
      const mask = BigInt.asUintN(64, squares);
      this.#low = Number(mask & 0xffffffffn) | 0;
      this.#high = Number(mask >> 32n) | 0;
      return;
    }
    if (squares instanceof SquareSet) {
      this.#low = squares.#low;
      this.#high = squares.#high;
      return;
    }
    if (typeof squares?.[Symbol.iterator] !== "function") squareNumber(shown(squares));
    for (const square of squares) {
      const number = squareNumber(square);
      if (number < 32) this.#low |= 1 << number;
      else this.#high |= 1 << (number - 32);
    }
  }

  static #of(low, high) {
    const set = new SquareSet();
    set.#low = low;
    set.#high = high;
    return set;
  }

  static EMPTY = new SquareSet();
  static FULL = new SquareSet(FULL);
  static DARK_SQUARES = new SquareSet(SQUARES.filter((_, i) => (i + (i >> 3)) % 2 === 0));
  static LIGHT_SQUARES = SquareSet.DARK_SQUARES.complement();

  static fromFile(file) {
    const number = whole(file, 7, "the file");
    return new SquareSet(SQUARES.filter((_, i) => (i & 7) === number));
  }

  static fromRank(rank) {
    const number = whole(rank, 7, "the rank");
    return new SquareSet(SQUARES.filter((_, i) => i >> 3 === number));
  }

  get mask() {
    return (BigInt(this.#high >>> 0) << 32n) | BigInt(this.#low >>> 0);
  }

  get size() {
    return ones(this.#low) + ones(this.#high);
  }

  has(square) {
    const number = squareNumber(square);
    return ((number < 32 ? this.#low >>> number : this.#high >>> (number - 32)) & 1) === 1;
  }

  first() {
    for (const square of this) return square;
    return null;
  }

  *[Symbol.iterator]() {
    yield* squaresOf(this.#low, this.#high);
  }

  union(other) {
    const { low, high } = halves(other);
    return SquareSet.#of(this.#low | low, this.#high | high);
  }

  intersection(other) {
    const { low, high } = halves(other);
    return SquareSet.#of(this.#low & low, this.#high & high);
  }

  difference(other) {
    const { low, high } = halves(other);
    return SquareSet.#of(this.#low & ~low, this.#high & ~high);
  }

  symmetricDifference(other) {
    const { low, high } = halves(other);
    return SquareSet.#of(this.#low ^ low, this.#high ^ high);
  }

  complement() {
    return SquareSet.#of(~this.#low, ~this.#high);
  }

  isSubsetOf(other) {
    return this.difference(other).size === 0;
  }

  isSupersetOf(other) {
    return new SquareSet(other).isSubsetOf(this);
  }

  isDisjointFrom(other) {
    return this.intersection(other).size === 0;
  }

  mirror() {
    return turned(this, false);
  }

  rotate() {
    return turned(this, true);
  }

  toJSON() {
    return [...this];
  }

  static {
    halves = (squares) => {
      const set = squares instanceof SquareSet ? squares : new SquareSet(squares);
      return { low: set.#low, high: set.#high };
    };
  }
}

var halves;

const ones = (bits) => {
  let left = bits;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
};

/** The names of the squares of two halves. */
export function squaresOf(low, high) {
  const squares = [];
  for (let bits = low; bits !== 0; bits &= bits - 1) squares.push(SQUARES[31 - Math.clz32(bits & -bits)]);
  for (let bits = high; bits !== 0; bits &= bits - 1) squares.push(SQUARES[63 - Math.clz32(bits & -bits)]);
  return squares;
}

const turned = (set, half) =>
  new SquareSet([...set].map((square) => SQUARES[glue.square_turn(squareNumber(square), half)]));
