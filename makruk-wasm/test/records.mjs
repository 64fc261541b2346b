// Records of games, by the data files that all languages share, and trees that are changed.
import { equal, ok, refuses } from "./assert.mjs";

export function records({ makruk, data, test }) {
  const { Game, MakrukError, PgnError, PgnGame, PgnNode, PgnTags } = makruk;
  const { parsePgn, pgnGames, makePgn, readPgnHeaders } = makruk;
  const encoder = new TextEncoder();
  const text = data.records_pgn;
  const all = { onError: "yield" };

  function check({ id, line, moves, result, movetext, error }, found) {
    equal(found instanceof PgnError, error !== undefined, id);
    const game = error === undefined ? found : found.partial;
    if (error !== undefined) {
      const { code, token, ply, column } = found;
      equal({ code, column, line: found.line, ply, token }, error, id);
      equal([found.text, found.kind], [token, code.slice(8).toLowerCase().replaceAll("_", "-")], id);
    } else {
      ok(line > 0, id);
    }
    equal(game.moves().map((m) => m.uci).join(" "), moves, id);
    equal(game.moves().map((m) => m.san), game.mainLine().map((node) => node.san), id);
    equal([game.result(), game.movetext()], [result, movetext], id);
    return game;
  }

  async function collect(source, options) {
    const games = [];
    for await (const game of pgnGames(source, options)) games.push(game);
    return games;
  }

  test("records are read as the table says", () => {
    equal(data.records.length, 22);
    for (const ends of ["\n", "\r\n", "\r"]) {
      for (const mark of ["", "\ufeff"]) {
        const whole = mark + text.replaceAll("\n", ends);
        for (const source of [whole, encoder.encode(whole), encoder.encode(whole).buffer]) {
          const games = parsePgn(source, all);
          equal(games.length, 22);
          data.records.forEach((row, i) => check(row, games[i]));
        }
      }
    }
  });

  test("what is written is read again as the same", () => {
    const written = [];
    parsePgn(text, all).forEach((found, i) => {
      const game = found.partial ?? found;
      const { id } = data.records[i];
      const pgn = game.toPgn();
      for (const same of [game.clone(), ...(found.kind === undefined ? parsePgn(pgn) : [])]) {
        equal([same.toPgn(), same.rootPosition.fen()], [pgn, game.rootPosition.fen()], id);
        const tell = (g) => [g.toPgn({ width: 0 }), g.root.comments, g.mainLine().map((n) => [n.nags, n.comments, n.ply])];
        equal(tell(same), tell(game), id);
      }
      equal([String(game), JSON.stringify(game), makePgn(game)], [pgn, JSON.stringify(pgn), pgn]);
      written.push(pgn);
    });
    equal(parsePgn(written.join("\n"), all).length, 22);
  });

  test("records come in chunks of any size", async () => {
    const bytes = encoder.encode(text);
    const cut = (whole, size) => Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.slice(i * size, (i + 1) * size));
    async function* late(chunks) {
      for (const chunk of chunks) {
        await null;
        yield chunk;
      }
    }
    for (const size of [1, 2, 3, 7, 64, 1000, 100_000]) {
      for (const chunks of [cut(bytes, size), cut(text, size)]) {
        const games = await collect(late(chunks), all);
        equal(games.length, 22, `chunks of ${size}`);
        data.records.forEach((row, i) => check(row, games[i]));
      }
    }
    equal((await collect(text, { onError: "skip" })).length, data.records.filter((row) => !row.error).length);
    equal((await collect([text, bytes], { onError: "skip" })).length, 2 * data.records.filter((row) => !row.error).length);
    // A character of two units, in two chunks.
    const [game] = await collect(["[White \"\ud83d", "\ude00\"] 1. e4 {\ud83d", encoder.encode("} *")]);
    equal([game.tags.get("White"), game.root.next.comments], ["\ud83d\ude00", ["\ufffd"]]);
    equal(await collect([]), []);
    if (typeof Blob === "function") equal((await collect(new Blob([text]).stream(), all)).length, 22);
    const stream = new Blob([text]).stream();
    equal((await collect({ getReader: () => stream.getReader() }, all)).length, 22);
  });

  test("an iterator over records goes on after an error, and can be closed", async () => {
    const iterator = pgnGames(text);
    const met = { games: 0, errors: 0 };
    for (;;) {
      try {
        const { done } = await iterator.next();
        if (done) break;
        met.games += 1;
      } catch (error) {
        equal([error instanceof PgnError, error instanceof MakrukError, error.name], [true, true, "PgnError"]);
        met.errors += 1;
      }
    }
    equal(met.games + met.errors, 22);
    equal(await iterator.next(), { value: undefined, done: true });
    let closed = false;
    async function* source() {
      try {
        for (;;) yield "1. e4 *\n\n";
      } finally {
        closed = true;
      }
    }
    let seen = 0;
    for await (const game of pgnGames(source())) {
      equal(game.movetext(), "1. e4 *");
      if ((seen += 1) === 100) break;
    }
    ok(closed);
    const several = pgnGames(["1. e4 *\n\n1. d4 *\n\n1. c4 *"]);
    const [a, b, c, d] = await Promise.all([several.next(), several.next(), several.next(), several.next()]);
    equal([a, b, c].map(({ value }) => value.movetext()), ["1. e4 *", "1. d4 *", "1. c4 *"]);
    ok(d.done);
    equal(await several.return(5), { value: 5, done: true });
    async function* broken() {
      yield "1. e4";
      throw new RangeError("gone");
    }
    let error;
    await collect(broken()).catch((thrown) => (error = thrown));
    ok(error instanceof RangeError);
    await collect([5]).catch((thrown) => (error = thrown));
    ok(error instanceof TypeError, "a chunk that is a number");
  });

  test("games and records", () => {
    for (const { id, moves, result } of data.random_games.slice(0, 40)) {
      const game = new Game();
      moves.forEach((uci) => game.push(uci));
      const pgn = game.toPgn({ tags: { White: "a", Event: id } });
      const read = Game.fromPgn(pgn);
      equal([read.history(), read.fen(), read.result()], [game.history(), game.fen(), game.result()], id);
      ok(game.result() === "*" || game.result() === result, id);
      const record = PgnGame.fromPgn(pgn);
      equal([record.tags.get("event"), record.toGame().history(), record.toPgn()], [id, game.history(), pgn]);
      equal(record.mainLine().at(-1).position.fen(), game.fen());
      equal(PgnGame.fromGame(game).movetext(), record.movetext());
    }
    for (const row of data.sister_games.filter((_, i) => i % 8 === 0)) {
      const game = new Game(undefined, row.variant);
      row.moves.split(" ").forEach((uci) => game.push(uci));
      const pgn = makePgn(game);
      const read = Game.fromPgn(pgn);
      equal([read.history().join(" "), read.rules, read.fen()], [row.san, game.rules, game.fen()], row.id);
      equal(PgnGame.fromPgn(pgn).moves(), game.moves(), row.id);
    }
    for (const notation of ["lan", "playok", "th2569", "thai-lan", "thai-record"]) {
      const game = makruk.randomGame(11, 80);
      const pgn = game.toPgn({ notation });
      equal(Game.fromPgn(pgn, { notation }).history(), game.history(), notation);
      equal(parsePgn(pgn, { notation })[0].toPgn({ notation }), pgn, notation);
    }
    const resigned = Game.fromPgn('[RuleSet "thai-2569"]\n\n1. e4 e5 1-0');
    equal([resigned.outcome().termination, resigned.rules], ["resignation", makruk.makeRules("thai-2569")]);
    equal(Game.fromPgn("1. e4 *", { rules: "article" }).rules, makruk.makeRules("article"));
    equal(Game.fromPgn("1. e4 *\n\n1. d4 *").history(), ["e4"]);
    const counted = PgnGame.fromPgn(text.slice(text.indexOf('[Id "counted"]')));
    equal(counted.toGame().countEvents(), [[0, "start"], [4, "stop"]]);
    ok(counted.root.position.hasFreshCount());
    equal([counted.mainLine()[1].position.counting.count, counted.mainLine()[3].position.counting], [1, null]);
    const nodes = counted.mainLine();
    counted.annotateCounts();
    equal([nodes[0].comments, nodes[1].comments], [["[%count 1/64]"], ["[%count 1/64]"]]);
    equal(counted.toGame().countEvents(), [[0, "start"], [4, "stop"]]);
  });

  test("trees that are changed", () => {
    const game = new PgnGame();
    equal([game.tags.get("Variant"), game.result(), game.root.move, game.root.next, game.root.ply], ["Makruk", "*", null, null, 0]);
    const e4 = game.root.addSan("e4");
    equal([e4.san, e4.parent === game.root, game.root.addMove("e3e4") === e4, e4.ply], ["e4", true, true, 1]);
    const e5 = e4.addMove({ from: "e6", to: "e5" });
    const d5 = e4.addSan("d5");
    d5.addSan("Nd2");
    equal([e4.children.length, e5.variations[0] === d5, d5.variations, e4.next === e5], [2, true, [], true]);
    e4.setNags([1, 14]);
    e4.setComments(["best\n  by test", "", "[%clk 0:01:02.5]"]);
    d5.setCommentsBefore(["or"]);
    equal([e4.comments, e4.nags, e4.clock, e4.commands], [["best by test", "[%clk 0:01:02.5]"], [1, 14], 62.5, [["clk", "0:01:02.5"]]]);
    equal(game.movetext(), "1. e4 $1 $14 { best by test } { [%clk 0:01:02.5] } 1... e5 ({ or } 1... d5 2. Nd2) *");
    e4.setCommand("eval", "#-3");
    e4.setCommand("clk", null);
    equal([e4.eval, e4.clock, d5.eval], [{ mate: -3 }, null, null]);
    e4.setCommand("eval", "-0.35");
    equal(e4.eval, { centipawns: -35 });
    e4.setComments([]);
    d5.setCommentsBefore([]);
    e4.setNags([]);
    ok(d5.promote() && !d5.promote() && d5.demote() && !d5.demote() && d5.promoteToMain() && !d5.promoteToMain());
    equal(game.movetext(), "1. e4 d5 (1... e5) 2. Nd2 *");
    game.setResult("1-0");
    equal([game.tags.get("result"), game.toGame().outcome().termination], ["1-0", "resignation"]);
    const copy = game.clone();
    ok(d5.remove() && !d5.remove() && !game.root.remove() && !game.root.promote());
    equal([game.movetext(), copy.movetext()], ["1. e4 e5 1-0", "1. e4 d5 (1... e5) 2. Nd2 1-0"]);
    game.root.addSan("d4");
    equal(game.toPgn({ tags: false, variations: false }), "1. e4 e5 1-0\n");
    equal(game.toPgn({ tags: false, notation: "thai-record", width: 10 }).split("\n").length > 2, true);
    e5.setNags([5]);
    equal(game.toPgn({ tags: false, symbols: true, variations: false }), "1. e4 e5!? 1-0\n");
    equal(game.toPgn({ tags: false, nags: false, variations: false }), "1. e4 e5 1-0\n");
    // A thousand moves, and variations in one another.
    const long = new PgnGame();
    let node = long.root;
    for (const move of makruk.randomGame(5).moves()) {
      node = node.addMove(move);
      const other = node.parent.position.legalMovesUci().find((uci) => uci !== move.uci);
      if (other !== undefined && node.ply % 3 === 0) node.parent.addMove(other);
    }
    equal(parsePgn(long.toPgn())[0].toPgn(), long.toPgn());
  });

  test("tags", () => {
    const tags = new PgnTags({ White: 'Chao "Khun"', Black: "b" });
    tags.set("white", "c\nd");
    equal([tags.get("WHITE"), tags.size, tags.keys(), tags.has("Event"), tags.get("Event"), tags.get("Event", "?")], ["c d", 2, ["White", "Black"], false, null, "?"]);
    equal([[...tags], String(new PgnTags([["A", 'x"y']]))], [tags.entries(), '[A "x\\"y"]\n']);
    ok(tags.remove("black") && !tags.remove("black"));
    const [twice] = parsePgn('[White "a"]\n[white "b"]\n\n1. e4 *');
    equal([twice.tags.duplicates(), twice.tags.get("White")], [[["white", "b"]], "a"]);
    ok(twice.toPgn().includes('[White "a"]\n[white "b"]\n'));
    const headers = readPgnHeaders(text);
    equal(headers.map((tags) => tags.get("Id", "")), data.records.map(({ id }) => id));
    equal(readPgnHeaders(""), []);
  });

  test("what is no record", () => {
    const game = new PgnGame();
    refuses(() => PgnGame.fromPgn(""), "ERR_PGN_NO_GAME");
    refuses(() => Game.fromPgn(encoder.encode("[")), "ERR_PGN_NO_GAME");
    refuses(() => parsePgn("1. e4 e4"), "ERR_PGN_MOVE");
    refuses(() => parsePgn("1. e4", { onError: "ignore" }), "ERR_NAME");
    refuses(() => parsePgn("1. e4", { notation: "klingon" }), "ERR_NAME");
    refuses(() => parsePgn("1. e4", { maxDepth: -1 }), "ERR_RANGE");
    refuses(() => parsePgn("1. e4 (1. d4 (1. c4)) *", { maxDepth: 1 }), "ERR_PGN_DEPTH");
    refuses(() => game.root.addSan("Ke9"), "ERR_SAN");
    refuses(() => game.root.addMove("e3e5"), "ERR_ILLEGAL_MOVE");
    refuses(() => game.root.setNags([70_000]), "ERR_RANGE");
    refuses(() => game.setResult("2-0"), "ERR_NAME");
    refuses(() => game.tags.set("1 x", "y"), "ERR_NAME");
    refuses(() => game.toPgn({ width: -1 }), "ERR_RANGE");
    equal([game.root.children, game.result(), game.tags.size], [[], "*", 8]);
    for (const call of [() => parsePgn(5), () => pgnGames(5), () => PgnGame.fromPgn(null), () => new PgnNode(), () => game.root.setComments("x")]) {
      let error;
      try {
        call();
      } catch (thrown) {
        error = thrown;
      }
      ok(error instanceof TypeError, String(call));
    }
    const error = refuses(() => parsePgn('[White "a"]\n\n1. e4 e5 2. Ke9 Kf8 *'), "ERR_PGN_MOVE");
    const { kind, offset, line, column, ply, token, partial, cause } = error;
    equal([kind, offset, line, column, ply, token, partial.movetext(), cause.code], ["move", 25, 3, 13, 2, "Ke9", "1. e4 e5 *", "ERR_SAN"]);
    const two = '[FEN "4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1"]\n\n1. Sd4';
    equal(refuses(() => parsePgn(two), "ERR_PGN_MOVE").cause.candidates.map((m) => m.san), ["Scd4", "Sed4"]);
    equal(refuses(() => parsePgn("[Variant \"x\"]\n\n1. e4"), "ERR_PGN_VARIANT").cause, undefined);
    equal(parsePgn("1. e4 ) e5 *", { lenient: true })[0].movetext(), "1. e4 e5 *");
    const bad = PgnGame.fromPgn("1. e4 *", { rules: "thai-2569" });
    bad.root.setComments(["[%count start]"]);
    refuses(() => bad.toGame(), "ERR_PGN_COUNTING");
    equal(bad.movetext(), "{ [%count start] } 1. e4 *");
  });

  test("digits of a record in Thai script", () => {
    const game = new Game();
    game.pushSan("Nd2");
    const moves = (options) => game.toPgn({ width: 0, ...options }).trim().split("\n").at(-1);
    equal(moves({ notation: "thai-record" }), "1. มข1-ง2 *");
    equal(moves({ notation: "thai-record", digits: "thai" }), "1. มข๑-ง๒ *");
    equal(makruk.makePgn(game, { notation: "thai-lan", digits: "arabic", tags: false, width: 0 }).trim(), "1. ม ข1-ง2 *");
    refuses(() => game.toPgn({ digits: "roman" }), "ERR_NAME");
  });
}
