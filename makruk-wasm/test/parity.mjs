// The package against the list of names that all languages share (docs/api.json), in both directions.
import { equal, ok } from "./assert.mjs";

const camel = (name) => (/^[A-Z]/.test(name) ? name : name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));

// What JavaScript has beside the list: its own protocols.
const OWN = new Set(["constructor", "toString", "toJSON"]);

export function parity({ makruk, api, test }) {
  const { Board, Epd, Game, PgnGame, PgnNode, PgnTags, Position, Setup, SquareSet } = makruk;
  const position = new Position("8/3k4/6M~1/2K1SP2/8/8/8/8 w - - 0 1");
  const capture = new Position("k7/8/8/8/8/r7/1K6/8 w - - 0 1").findMove("b2", "a3");
  const counting = new Position("8/3k4/6M~1/2K1S3/8/8/8/8 b - 88 8 1");
  const score = (text) => makruk.parsePgn(`1. e4 {[%eval ${text}]} *`)[0].root.next.eval;
  // A value of each kind that is a plain object in JavaScript.
  const records = {
    Piece: position.pieceAt("g6"),
    Counting: counting.counting,
    Outcome: new Position("7k/8/8/8/8/8/8/K7 w - - 0 1").outcome(),
    FenCount: counting.toSetup().count,
    Rules: makruk.makeRules(),
    Move: { ...position.promotionMoves()[0], ...capture },
    Detected: makruk.detectNotation(position, ["e4"])[0],
    Score: { ...score("0.1"), ...score("#3") },
  };
  const classes = { Board, Epd, Game, PgnGame, PgnNode, PgnTags, Position, Setup, SquareSet };

  const entries = api.entries.map((entry) => {
    const { js = {} } = entry;
    return { ...entry, ...js, name: js.name === null ? null : camel(js.name ?? entry.name), alias: js.alias };
  });

  test("everything on the list is there", () => {
    for (const { owner, name, kind, members } of entries.filter((entry) => entry.name !== null)) {
      const where = `${owner}.${name} (${kind})`;
      const type = classes[owner];
      if (kind === "enum" || (kind === "class" && records[name] !== undefined)) continue;
      if (records[owner] !== undefined && kind === "property") {
        ok(name in records[owner], where);
      } else if (type === undefined) {
        // The top of the package, its modules, and functions that stand for methods of records.
        ok(makruk[name] !== undefined, where);
        if (kind === "error") ok(makruk[name].prototype instanceof Error, where);
        if (["function", "static", "method"].includes(kind)) equal(typeof makruk[name], "function", where);
      } else if (kind === "constructor") {
        equal(typeof type, "function", where);
      } else if (kind === "static" || kind === "constant") {
        ok(Object.hasOwn(type, name), where);
      } else {
        const found = Object.getOwnPropertyDescriptor(type.prototype, name);
        equal(found?.get === undefined ? typeof found?.value : "property", kind === "property" ? kind : "function", where);
      }
      equal(members?.length, undefined, where);
    }
  });

  test("everything that is there is on the list", () => {
    const named = (owner) => {
      const of = entries.filter((entry) => entry.owner === owner);
      return new Set(of.flatMap((entry) => [entry.name, entry.alias]));
    };
    const all = new Set(entries.filter(({ owner }) => classes[owner] === undefined).map(({ name }) => name));
    for (const name of Object.keys(makruk)) {
      if (name !== "default" && name !== "module.exports") ok(all.has(name), name);
    }
    for (const [owner, type] of Object.entries(classes)) {
      const names = named(owner);
      const own = [...Object.getOwnPropertyNames(type.prototype), ...Object.getOwnPropertyNames(type)];
      for (const name of own.filter((name) => !OWN.has(name) && !["length", "name", "prototype"].includes(name))) {
        ok(names.has(name), `${owner}.${name}`);
      }
    }
    for (const [owner, record] of Object.entries(records)) {
      const names = named(owner);
      for (const key of Object.keys(record)) ok(names.has(key), `${owner}.${key}`);
    }
  });
}
