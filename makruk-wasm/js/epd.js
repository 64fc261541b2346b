import { raw, shown, text } from "./raw.js";
import { Setup, readSetup, writeSetup } from "./board.js";
import { slot } from "./slots.js";
import { dialectNumber, movesFrom } from "./values.js";

const WRITTEN = Symbol();
const NO_OPERATIONS = [];

/** A line of EPD: a set-up and operations on it. It does not change. */
export class Epd {
  // As the core writes it, promoted pawns marked: nothing but clocks is lost in it, which the set-up has.
  #text;
  #setup;

  constructor(line) {
    if (line === WRITTEN) return;
    this.#text = raw.epdParse(text(line));
    this.#setup = readSetup();
  }

  static fromSetup(setup, operations = NO_OPERATIONS) {
    if (!(setup instanceof Setup)) throw new TypeError("setup is not a Setup");
    const words = Array.from(operations, ([opcode, operands]) => [text(opcode), ...Array.from(operands, text)]);
    writeSetup(setup);
    const epd = new Epd(WRITTEN);
    epd.#text = raw.epdFrom(words);
    epd.#setup = readSetup();
    return epd;
  }

  get setup() {
    return this.#setup;
  }

  get operations() {
    return raw.epdOperations(this.#text).map(([opcode, ...operands]) => [opcode, operands]);
  }

  get(opcode) {
    return this.operands(opcode)[0] ?? null;
  }

  operands(opcode) {
    return this.operations.flatMap(([name, operands]) => (name === opcode ? operands : []));
  }

  position(rules) {
    return this.#setup.position(rules);
  }

  moves(opcode, position) {
    return movesFrom(raw.epdMoves(this.#text, shown(opcode), slot(position), false));
  }

  line(opcode, position) {
    return movesFrom(raw.epdMoves(this.#text, shown(opcode), slot(position), true));
  }

  text({ promoted = true, dialect } = {}) {
    return raw.epdText(this.#text, Boolean(promoted), dialectNumber(dialect));
  }

  toString() {
    return this.#text;
  }

  toJSON() {
    return this.#text;
  }
}
