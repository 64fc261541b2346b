import { GAME_SLOTS, POSITION_SLOTS, glue, numbers, raw, text, whole } from "./raw.js";
import { Position, newPosition, readCounting, readMove } from "./position.js";
import { PgnGame, PgnTags, gameFromPgn } from "./pgn.js";
import { Kept, claim, slot, slots } from "./slots.js";
import {
  COLORS,
  COUNT_EVENTS,
  colorNumber,
  dialectNumber,
  digitsNumber,
  moveNumber,
  notationNumber,
  outcomeFrom,
  rulesFrom,
  rulesNumber,
} from "./values.js";

const kept = slots(POSITION_SLOTS, GAME_SLOTS, glue.save_game, glue.load_game);

const UNSET = Symbol();

/** A game that the callback writes into a slot. */
export function newGame(write) {
  const game = new Game(UNSET);
  write(claim(game));
  return game;
}

export class Game extends Kept {
  constructor(fen, rules) {
    super(kept);
    if (fen === UNSET) return;
    const root = slot(new Position(fen, rules));
    glue.game_from(root, claim(this));
  }

  static fromPosition(position) {
    const root = slot(position);
    return newGame((to) => glue.game_from(root, to));
  }

  static fromPgn(text, options) {
    return gameFromPgn(text, options);
  }

  clone() {
    const from = slot(this);
    return newGame((to) => glue.game_copy(from, to));
  }

  underRules(rules) {
    const [from, number] = [slot(this), rulesNumber(rules)];
    return newGame((to) => raw.gameUnderRules(from, number, to));
  }

  get position() {
    const from = slot(this);
    return newPosition((to) => glue.game_position(from, NONE, to));
  }

  get root() {
    const from = slot(this);
    return newPosition((to) => glue.game_root(from, to));
  }

  get turn() {
    glue.state(slot(this));
    return COLORS[numbers()[0]];
  }

  get rules() {
    glue.state(slot(this));
    return rulesFrom(numbers()[4]);
  }

  fen({ promoted = false, dialect } = {}) {
    return glue.fen(slot(this), Boolean(promoted), dialectNumber(dialect));
  }

  // Moves.

  get length() {
    return glue.game_len(slot(this));
  }

  push(move) {
    raw.gamePush(slot(this), moveNumber(move));
    return readMove();
  }

  pushUci(uci) {
    raw.gamePush(slot(this), raw.uciCode(text(uci)));
    return readMove();
  }

  pushSan(san) {
    raw.gamePushSan(slot(this), text(san));
    return readMove();
  }

  pushMove(move, notation) {
    const number = notationNumber(notation ?? null);
    raw.gamePushMove(slot(this), text(move), number);
    return readMove();
  }

  pushUnchecked(move) {
    raw.gamePushUnchecked(slot(this), moveNumber(move));
  }

  pop() {
    return glue.game_pop(slot(this)) ? readMove() : null;
  }

  peek() {
    const length = this.length;
    return length === 0 ? null : this.#move(length - 1);
  }

  #move(index) {
    glue.game_move(slot(this), index);
    return readMove();
  }

  moves() {
    return Array.from({ length: this.length }, (_, index) => this.#move(index));
  }

  history({ notation, digits } = {}) {
    const texts = glue.game_history(slot(this), notationNumber(notation), digitsNumber(digits));
    return texts === "" ? [] : texts.split("\n");
  }

  positions() {
    const from = slot(this);
    return Array.from({ length: this.length + 1 }, (_, ply) => newPosition((to) => glue.game_position(from, ply, to)));
  }

  // Repetition.

  repetitionCount() {
    return glue.game_repetitions(slot(this));
  }

  isRepetition(count = 3) {
    return this.repetitionCount() >= whole(count, NONE, "the count");
  }

  // Counting.

  get counting() {
    return readCounting(slot(this));
  }

  get count() {
    return glue.game_count(slot(this), 0) ? numbers()[0] : null;
  }

  get movesLeft() {
    return glue.game_count(slot(this), 1) ? numbers()[0] : null;
  }

  countingLimit(side) {
    return glue.counting_limit(slot(this), colorNumber(side)) || null;
  }

  canStartCounting(side) {
    return this.#asks(0, side);
  }

  startCounting(side) {
    this.#does(0, side);
  }

  canStopCounting(side) {
    return this.#asks(1, side);
  }

  stopCounting(side) {
    this.#does(1, side);
  }

  countEvents() {
    const pairs = glue.game_count_events(slot(this));
    const events = [];
    for (let i = 0; i < pairs.length; i += 2) events.push([pairs[i], COUNT_EVENTS[pairs[i + 1]]]);
    return events;
  }

  // Results.

  #asks(what, color) {
    return glue.game_asks(slot(this), what, colorNumber(color));
  }

  #does(what, color) {
    raw.gameDoes(slot(this), what, colorNumber(color));
  }

  outcome() {
    return outcomeFrom(glue.game_outcome(slot(this), false));
  }

  declaredOutcome() {
    return outcomeFrom(glue.game_outcome(slot(this), true));
  }

  isGameOver() {
    return glue.game_asks(slot(this), 3, 0);
  }

  result() {
    return glue.game_result(slot(this));
  }

  drawOffer() {
    return COLORS[glue.game_draw_offer(slot(this)) - 1] ?? null;
  }

  canClaimDraw(color) {
    return this.#asks(2, color);
  }

  claimDraw(color) {
    this.#does(2, color);
  }

  agreeDraw() {
    this.#does(3, COLORS[0]);
  }

  resign(color) {
    this.#does(4, color);
  }

  timeOut(color) {
    this.#does(5, color);
  }

  toPgn({ tags = {}, notation, digits, width } = {}) {
    const record = PgnGame.fromGame(this);
    for (const [name, value] of new PgnTags(tags)) record.tags.set(name, value);
    return record.toPgn({ notation, digits, width });
  }

  toString() {
    return this.history().join(" ");
  }

  /** For `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `Game(${this.fen({ promoted: true })}, ${this.length} moves)`;
  }
}

const NONE = 0xffffffff;

export function randomGame(seed = 0, maxPlies = 1000, root = new Position()) {
  const number = typeof seed === "bigint" ? BigInt.asUintN(64, seed) : BigInt(whole(seed, Number.MAX_SAFE_INTEGER, "the seed"));
  const most = whole(maxPlies, NONE, "maxPlies");
  const from = slot(root);
  return newGame((to) => glue.game_random(from, number, most, to));
}
