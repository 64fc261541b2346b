// Records of games: trees of plain values. They come from the core as one message each, and go back to it to be written
// or judged, so that all text is the core's.
import { glue, numbers, raw, shown, text, whole } from "./raw.js";
import { InvalidNameError, PgnError, records } from "./errors.js";
import { Game, newGame } from "./game.js";
import { Position, newPosition } from "./position.js";
import { slot } from "./slots.js";
import {
  dialectNumber,
  digitsNumber,
  moveFrom,
  moveNumber,
  notationNumber,
  resultNumber,
  rulesNumber,
} from "./values.js";

const UNSET = Symbol();

// Tags.

const lower = (name) => text(name).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
let tagsFrom;
let flatTags;

/** The tags of a record, in their order. Names are looked up without regard to case. */
export class PgnTags {
  #pairs = [];

  constructor(tags = []) {
    const entries = typeof tags?.[Symbol.iterator] === "function" ? tags : Object.entries(tags);
    for (const [name, value] of entries) this.set(name, value);
  }

  #first(name) {
    const wanted = lower(name);
    return this.#pairs.find(([known]) => lower(known) === wanted);
  }

  get(name, otherwise = null) {
    return this.#first(name)?.[1] ?? otherwise;
  }

  set(name, value) {
    const kept = raw.tagValue(text(name), text(value));
    const found = this.#first(name);
    if (found === undefined) this.#pairs.push([name, kept]);
    else found[1] = kept;
  }

  remove(name) {
    const wanted = lower(name);
    const before = this.#pairs.length;
    this.#pairs = this.#pairs.filter(([known]) => lower(known) !== wanted);
    return this.#pairs.length < before;
  }

  has(name) {
    return this.#first(name) !== undefined;
  }

  get size() {
    return this.#pairs.length;
  }

  entries() {
    return this.#pairs.map(([name, value]) => [name, value]);
  }

  keys() {
    return this.#pairs.map(([name]) => name);
  }

  duplicates() {
    const met = new Set();
    return this.entries().filter(([name]) => met.size === met.add(lower(name)).size);
  }

  [Symbol.iterator]() {
    return this.entries()[Symbol.iterator]();
  }

  toString() {
    return raw.tagsText(this.#pairs.flat());
  }

  static {
    tagsFrom = (pairs) => {
      const tags = new PgnTags();
      tags.#pairs = pairs;
      return tags;
    };
    flatTags = (tags) => tags.#pairs.flat();
  }
}

// Nodes.

// Nobody changes these lists: they are replaced.
const NONE = Object.freeze([]);
let rootOf;
/** Makes nodes of their numbers: that of the node before, and the two of the move. */
let growTree;
/** Gives nodes the notes of a message, and no others. */
let setNotes;
/** The nodes of a tree in the order of a message, their numbers, and their notes. */
let takeApart;

/** Grows with every change of a comment. */
let epoch = 0;

/** A place in a record: after a move, or before the first. */
export class PgnNode {
  #game;
  #parent = null;
  // The two numbers of the move, and the move once it was asked for.
  #number = 0;
  #san = 0;
  #move = null;
  #children = NONE;
  #nags = NONE;
  #comments = NONE;
  #before = NONE;
  // The position, as long as no comment has changed since: comments may declare counts.
  #known = null;

  constructor(key) {
    if (key !== UNSET) throw new TypeError("nodes belong to a PgnGame");
  }

  static #of(game, parent, number, san) {
    const node = new PgnNode(UNSET);
    node.#game = game;
    node.#parent = parent;
    node.#number = number;
    node.#san = san;
    return node;
  }

  get move() {
    if (this.#parent === null) return null;
    return (this.#move ??= moveFrom(this.#number, this.#san));
  }

  get san() {
    return this.move?.san ?? null;
  }

  get parent() {
    return this.#parent;
  }

  get next() {
    return this.#children[0] ?? null;
  }

  get children() {
    return [...this.#children];
  }

  get variations() {
    const siblings = this.#parent?.#children ?? [];
    return siblings[0] === this ? siblings.slice(1) : [];
  }

  get ply() {
    let ply = 0;
    for (let node = this.#parent; node !== null; node = node.#parent) ply += 1;
    return ply;
  }

  get position() {
    if (this.#known?.epoch === epoch) return this.#known.position;
    // From the nearest place that is known: whoever walks along a line then takes one step each time.
    const path = [];
    let node = this;
    while (node !== null && node.#known?.epoch !== epoch) {
      path.push(node);
      node = node.#parent;
    }
    path.reverse();
    // What is declared in the comments of the place that is known has been done there.
    const steps = node === null ? path.slice(1) : path;
    const moves = steps.flatMap((step, i) => [i, step.#number]);
    const noted = node === null ? path : [null, ...path];
    const notes = noted.flatMap((place, i) => (place?.#comments.length > 0 ? [[i, [], place.#comments, []]] : []));
    const root = slot(node === null ? this.#game.rootPosition : node.#known.position);
    const position = newPosition((to) => raw.recordPosition(root, Uint32Array.from(moves), notes, to));
    this.#known = { epoch, position };
    return position;
  }

  get nags() {
    return [...this.#nags];
  }

  get comments() {
    return [...this.#comments];
  }

  get commentsBefore() {
    return [...this.#before];
  }

  get commands() {
    const words = glue.comment_commands(this.#comments);
    return words.flatMap((name, i) => (i % 2 === 0 ? [[name, words[i + 1]]] : []));
  }

  get clock() {
    return glue.comment_clock(this.#comments) ?? null;
  }

  get eval() {
    const [kind, number] = glue.comment_score(this.#comments);
    if (kind === undefined) return null;
    return kind === 0 ? { centipawns: number } : { mate: number };
  }

  // Changes.

  #append(child) {
    // Most nodes have one child, and many records are only passed on.
    if (this.#children === NONE) this.#children = [child];
    else this.#children.push(child);
  }

  /** Adds the move that waits among the numbers. */
  #add() {
    const [number, san] = numbers();
    const known = this.#children.find((child) => child.#number === number);
    if (known !== undefined) return known;
    const child = PgnNode.#of(this.#game, this, number, san);
    this.#append(child);
    return child;
  }

  addMove(move) {
    raw.findLegal(slot(this.position), moveNumber(move));
    return this.#add();
  }

  addSan(san) {
    raw.parseSan(slot(this.position), text(san));
    return this.#add();
  }

  #moveTo(place) {
    const siblings = this.#parent?.#children ?? [];
    const at = siblings.indexOf(this);
    const to = Math.min(place(at), siblings.length - 1);
    if (at < 0 || to === at) return false;
    siblings.splice(at, 1);
    siblings.splice(to, 0, this);
    return true;
  }

  promote() {
    return this.#moveTo((at) => Math.max(at - 1, 0));
  }

  promoteToMain() {
    let changed = false;
    for (let node = this; node !== null; node = node.#parent) changed = node.#moveTo(() => 0) || changed;
    return changed;
  }

  demote() {
    return this.#moveTo((at) => at + 1);
  }

  remove() {
    const siblings = this.#parent?.#children ?? [];
    const at = siblings.indexOf(this);
    if (at < 0) return false;
    siblings.splice(at, 1);
    return true;
  }

  setComments(comments) {
    this.#comments = glue.comments(listOf(comments), undefined, undefined);
    epoch += 1;
  }

  setCommentsBefore(comments) {
    this.#before = glue.comments(listOf(comments), undefined, undefined);
  }

  setNags(nags) {
    this.#nags = Array.from(nags, (nag) => whole(nag, 0xffff, "the mark"));
  }

  setCommand(name, argument) {
    const value = argument === undefined || argument === null ? undefined : text(String(argument));
    this.#comments = glue.comments(this.#comments, text(name), value);
    epoch += 1;
  }

  /** For `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `PgnNode(${this.san ?? "root"}, ply ${this.ply})`;
  }

  static {
    rootOf = (game) => PgnNode.#of(game, null, 0, 0);
    growTree = (root, numbers) => {
      const nodes = [root];
      for (let i = 0; i < numbers.length; i += 3) {
        const parent = nodes[numbers[i]];
        const node = PgnNode.#of(root.#game, parent, numbers[i + 1], numbers[i + 2]);
        parent.#append(node);
        nodes.push(node);
      }
      return nodes;
    };
    setNotes = (nodes, notes) => {
      epoch += 1;
      for (const node of nodes) node.#nags = node.#comments = node.#before = NONE;
      for (const [number, nags, comments, before] of notes) {
        const node = nodes[number];
        node.#nags = nags;
        node.#comments = comments;
        node.#before = before;
      }
    };
    takeApart = (root) => {
      const [nodes, moves, notes] = [[], [], []];
      const waiting = [[root, 0]];
      while (waiting.length > 0) {
        const [node, before] = waiting.pop();
        const number = nodes.push(node) - 1;
        if (node !== root) moves.push(before, node.#number, node.#san);
        if (node.#nags.length + node.#comments.length + node.#before.length > 0) {
          notes.push([number, node.#nags, node.#comments, node.#before]);
        }
        for (let i = node.#children.length - 1; i >= 0; i -= 1) waiting.push([node.#children[i], number]);
      }
      return { nodes, moves, notes };
    };
  }
}

function listOf(comments) {
  if (typeof comments === "string") throw new TypeError("comments are a list of texts");
  return Array.from(comments, text);
}

// Records.

const positionOf = (words) =>
  newPosition((to) => {
    numbers().set(words);
    glue.load_position(to);
  });
const WIDEST = 0xffffffff;

/** A record of a game: tags, a root position, a tree of legal moves with comments and marks, and a result. */
export class PgnGame {
  #tags;
  #rootPosition;
  #result;
  #root = rootOf(this);
  // The tree as the message has it, until somebody asks for a node.
  #tree = null;

  constructor(root = new Position()) {
    if (root !== UNSET) this.#read(glue.record_new(slot(root)));
  }

  #read(message) {
    const { tags, result, root, nodes, notes } = JSON.parse(message);
    this.#tags = tagsFrom(tags);
    this.#result = result;
    this.#rootPosition = positionOf(root);
    this.#tree = { moves: nodes, notes };
  }

  static #from(message) {
    const game = new PgnGame(UNSET);
    game.#read(message);
    return game;
  }

  static fromPgn(text, options) {
    return firstOf(text, options, (source) => source.next());
  }

  static fromGame(game) {
    return PgnGame.#from(glue.game_record(slot(game)));
  }

  get tags() {
    return this.#tags;
  }

  get rootPosition() {
    return this.#rootPosition;
  }

  get root() {
    if (this.#tree !== null) {
      const { moves, notes } = this.#tree;
      this.#tree = null;
      setNotes(growTree(this.#root, moves), notes);
    }
    return this.#root;
  }

  mainLine() {
    const nodes = [];
    for (let node = this.root.next; node !== null; node = node.next) nodes.push(node);
    return nodes;
  }

  moves() {
    return this.mainLine().map((node) => node.move);
  }

  result() {
    return this.#result;
  }

  setResult(result) {
    resultNumber(result);
    this.#result = result;
    this.#tags.set("Result", result);
  }

  /** What the core takes for a record. */
  #parts({ moves, notes } = this.#tree ?? takeApart(this.#root)) {
    const pairs = new Uint32Array((2 * moves.length) / 3);
    for (let from = 0, to = 0; to < pairs.length; from += 3) {
      pairs[to++] = moves[from];
      pairs[to++] = moves[from + 1];
    }
    return [slot(this.#rootPosition), flatTags(this.#tags), resultNumber(this.#result), pairs, notes];
  }

  toGame() {
    const parts = this.#parts();
    return newGame((to) => raw.recordGame(...parts, to));
  }

  toPgn(options = {}) {
    const { notation, digits, width = 80, tags = true, comments = true, variations = true, nags = true, symbols = false } = options;
    const bits = [tags, comments, variations, nags, symbols].reduce((bits, part, i) => bits | (part ? 1 << i : 0), 0);
    const parts = bits | (digitsNumber(digits) << 5);
    return raw.recordPgn(...this.#parts(), notationNumber(notation), whole(width, WIDEST, "the width"), parts);
  }

  movetext() {
    return this.toPgn({ tags: false, width: 0 }).trimEnd();
  }

  annotateCounts() {
    const tree = takeApart(this.root);
    const { notes } = JSON.parse(raw.recordCounts(...this.#parts(tree)));
    setNotes(tree.nodes, notes);
  }

  clone() {
    const game = new PgnGame(UNSET);
    game.#tags = tagsFrom(this.#tags.entries());
    game.#result = this.#result;
    game.#rootPosition = this.#rootPosition;
    game.#tree = this.#tree ?? takeApart(this.#root);
    return game;
  }

  toString() {
    return this.toPgn();
  }

  toJSON() {
    return this.toPgn();
  }

  /** For `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `PgnGame(${this.mainLine().length} moves, ${this.#result})`;
  }

  static {
    records.read = PgnGame.#from;
  }
}

export const makePgn = (game, options) => (game instanceof Game ? PgnGame.fromGame(game) : game).toPgn(options);

// Reading.

const encoder = new TextEncoder();
// Text passes in slices, so that the memory of the module need not hold all of it.
const SLICE = 1 << 16;
const ON_ERROR = ["raise", "yield", "skip"];
const DEEPEST = 0xffffffff;
const NO_BYTES = new Uint8Array();

/** The bytes of a text or of bytes of any kind, nothing of other things. */
function bytesOf(text) {
  if (typeof text === "string") return encoder.encode(text);
  if (text instanceof Uint8Array) return text;
  if (ArrayBuffer.isView(text)) return new Uint8Array(text.buffer, text.byteOffset, text.byteLength);
  if (text instanceof ArrayBuffer) return new Uint8Array(text);
  return null;
}

function refuseText(value) {
  throw new TypeError(`expected a string or bytes, found ${shown(value)}`);
}

// A loop over games that ends by an error does not close its iterator, and one that is dropped does not either. They are
// few, and wait for chunks: there is time for a finalizer.
const forgotten = new FinalizationRegistry((number) => glue.source_close(number));

/** A source of records, cut out of bytes that are fed to it. */
class Source {
  #number;
  #onError;
  #open = true;

  constructor({ notation, rules, fenDialect, lenient = false, maxDepth = 256, onError = ON_ERROR[0] } = {}) {
    if (!ON_ERROR.includes(onError)) {
      const word = shown(onError);
      const message = `unknown onError \`${word}\`, expected one of: ${ON_ERROR.join(" ")}`;
      throw new InvalidNameError(message, { code: "ERR_NAME", text: word });
    }
    this.#onError = onError;
    this.#number = glue.source_open(
      notationNumber(notation),
      dialectNumber(fenDialect),
      rules === undefined || rules === null ? 0 : 1 + rulesNumber(rules),
      Boolean(lenient),
      whole(maxDepth, DEEPEST, "maxDepth"),
    );
    forgotten.register(this, this.#number, this);
  }

  close() {
    if (!this.#open) return;
    this.#open = false;
    forgotten.unregister(this);
    glue.source_close(this.#number);
  }

  feed(bytes) {
    glue.source_feed(this.#number, bytes);
  }

  finish() {
    glue.source_finish(this.#number);
  }

  /** The next record; undefined where there must be more bytes, and behind the last. */
  next() {
    for (;;) {
      try {
        const message = raw.sourceNext(this.#number, 0, 0);
        return message === undefined ? undefined : records.read(message);
      } catch (error) {
        if (this.#onError === "raise" || !(error instanceof PgnError)) throw error;
        if (this.#onError === "yield") return error;
      }
    }
  }

  nextTags() {
    const message = raw.sourceNext(this.#number, 1, 0);
    return message === undefined ? undefined : tagsFrom(JSON.parse(message));
  }

  nextGame() {
    let found;
    const game = newGame((to) => (found = raw.sourceNext(this.#number, 2, to)));
    return found === undefined ? undefined : game;
  }
}

/** What is read from a whole text. */
function* readAll(text, options, read) {
  const bytes = bytesOf(text) ?? refuseText(text);
  const source = new Source(options);
  try {
    for (let at = 0; ; at += SLICE) {
      const ended = at >= bytes.length;
      if (ended) source.finish();
      else source.feed(bytes.subarray(at, at + SLICE));
      for (let found = read(source); found !== undefined; found = read(source)) yield found;
      if (ended) return;
    }
  } finally {
    source.close();
  }
}

function firstOf(text, options, read) {
  for (const found of readAll(text, { ...options, onError: "raise" }, read)) return found;
  return raw.noRecord();
}

export const parsePgn = (text, options) => Array.from(readAll(text, options, (source) => source.next()));
export const readPgnHeaders = (text) => Array.from(readAll(text, undefined, (source) => source.nextTags()));

/** The main line of the first game of a text. */
export const gameFromPgn = (text, options) => firstOf(text, options, (source) => source.nextGame());

/** An iterator over the chunks of a file, stream, or whatever else has chunks. */
function chunksOf(source) {
  if (bytesOf(source) !== null) return [source].values();
  const iterate = source?.[Symbol.asyncIterator] ?? source?.[Symbol.iterator];
  if (typeof iterate === "function") return iterate.call(source);
  // Streams of browsers that cannot iterate over them.
  if (typeof source?.getReader !== "function") refuseText(source);
  const reader = source.getReader();
  return { next: () => reader.read(), return: () => reader.cancel() };
}

/** The games of a source of chunks. Not a generator, for it goes on after an error. */
class Games {
  #source;
  #chunks;
  // What is left of a chunk, and of a character that two chunks share.
  #rest = NO_BYTES;
  #half = "";
  #ended = false;
  #closed = false;
  #last = Promise.resolve();

  constructor(chunks, options) {
    this.#source = new Source(options);
    this.#chunks = chunksOf(chunks);
  }

  /** One call after the other, however they come. */
  #queue(call) {
    const result = this.#last.then(call);
    this.#last = result.catch(() => {});
    return result;
  }

  next() {
    return this.#queue(() => this.#next());
  }

  return(value) {
    return this.#queue(async () => {
      const open = !this.#closed;
      this.#close();
      if (open && !this.#ended) await this.#chunks.return?.();
      return { value, done: true };
    });
  }

  #close() {
    this.#closed = true;
    this.#rest = NO_BYTES;
    this.#source.close();
  }

  async #next() {
    while (!this.#closed) {
      const value = this.#source.next();
      if (value !== undefined) return { value, done: false };
      if (this.#rest.length > 0) {
        this.#source.feed(this.#rest.subarray(0, SLICE));
        this.#rest = this.#rest.subarray(SLICE);
      } else if (this.#ended) {
        this.#close();
      } else {
        await this.#more();
      }
    }
    return { value: undefined, done: true };
  }

  async #more() {
    try {
      const { value, done } = await this.#chunks.next();
      if (done) {
        this.#source.feed(encoder.encode(this.#half));
        this.#source.finish();
        this.#ended = true;
      } else if (typeof value === "string") {
        const text = this.#half + value;
        const whole = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
        this.#half = text.slice(whole);
        this.#rest = encoder.encode(text.slice(0, whole));
      } else {
        this.#source.feed(encoder.encode(this.#half));
        this.#half = "";
        this.#rest = bytesOf(value) ?? refuseText(value);
      }
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

export const pgnGames = (source, options) => new Games(source, options);
