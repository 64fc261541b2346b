// The sister games, by the data files that all languages share.
import { equal, ok, refuses } from "./assert.mjs";

export function sisters({ makruk, compat, data, test }) {
  const { Board, Game, Position, Setup, perft, perftDivide } = makruk;
  const rowsOf = (name, count) => (equal(data[name].length, count, name), data[name]);
  const marked = (position) => position.fen({ promoted: true });
  const rootOf = ({ fen, variant }, rules = variant) => new Position(fen === "startpos" ? undefined : fen, rules);
  const GAMES = ["makruk", "makpong", "cambodian", "karouk", "asean"];

  test("perft of the sister games", () => {
    let checked = 0;
    for (const row of rowsOf("sister_perft", 62)) {
      for (const [depth, nodes] of Object.entries(row.perft)) {
        if (nodes > 300_000) continue;
        equal(perft(rootOf(row), Number(depth)), BigInt(nodes), `${row.id} depth ${depth}`);
        checked += 1;
      }
      const divided = perftDivide(rootOf(row), 1);
      equal([...divided.keys()].sort(), rootOf(row).legalMovesUci().sort(), row.id);
    }
    ok(checked > 200, `${checked} checked`);
  });

  test("random games of the sister games, ply by ply", () => {
    let plies = 0;
    for (const row of rowsOf("sister_games", 160)) {
      const { id, variant, result, termination, fens, legal, check, insufficient } = row;
      const [moves, san] = [row.moves.split(" "), row.san.split(" ")];
      const game = new Game(undefined, variant);
      let position = new Position(undefined, variant);
      moves.forEach((uci, i) => {
        const where = `${id} ply ${i + 1}`;
        equal([position.parseSan(san[i]).uci, position.san(uci)], [uci, san[i]], where);
        equal(position.givesCheck(uci), check[i] === "1", where);
        const move = i % 2 === 0 ? game.pushSan(san[i]) : game.push(uci);
        equal([move.uci, move.san], [uci, san[i]], where);
        equal(position.findMove(move.from, move.to) !== null, true, where);
        // As an object, without letters.
        position = i % 3 === 0 ? position.play(move) : position.play(uci);
        equal([marked(position), game.fen({ promoted: true })], [fens[i], fens[i]], where);
        equal(marked(new Position(fens[i], variant)), fens[i], where);
        equal([position.countLegalMoves(), position.isCheck()], [legal[i], check[i] === "1"], where);
        plies += 1;
      });
      equal(["white", "black"].map((color) => position.hasInsufficientMaterial(color)), insufficient, id);
      if (["end", "claim"].includes(termination)) equal(game.result(), result, id);
      equal([game.history(), game.moves().map((m) => m.uci)], [san, moves], id);
    }
    equal(plies, 28_917);
  });

  test("checks on the sister games from other suites", () => {
    const refused = [];
    for (const row of rowsOf("sister_peers", 97)) {
      const { id, kind, moves, args, expected, fen_errors } = row;
      if (fen_errors !== undefined) {
        equal(refuses(() => rootOf(row), "ERR_POSITION", id).kinds, fen_errors, id);
        refused.push(id);
        continue;
      }
      const after = (root = rootOf(row)) => moves.reduce((position, uci) => position.play(uci), root);
      const answers = {
        perft: () => (expected > 300_000 ? expected : Number(perft(rootOf(row), args.depth))),
        legal_contains: () => after().isLegal(args.move),
        insufficient_material: () => ["white", "black"].map((color) => after().hasInsufficientMaterial(color)),
        get_fen: () => {
          const rules = { variant: row.variant, counting: args.count_started === 0 ? undefined : "declared" };
          return after(rootOf(row, rules)).fen({ promoted: args.show_promoted });
        },
        count_draw_at_ply: () => {
          const game = Game.fromPosition(rootOf(row));
          const drawn = moves.findIndex((uci) => (game.push(uci), game.position.hasCountRunOut()));
          return drawn < 0 ? null : drawn + 1;
        },
      };
      equal(answers[kind](), expected, id);
    }
    equal(refused, ["pv0012", "pv0015"]);
  });

  test("objects of all games keep their value when they lose their slot", () => {
    const positions = [];
    const games = [];
    for (const row of rowsOf("sister_games", 160)) {
      row.fens.filter((_, i) => i % 9 === 0).forEach((fen) => positions.push([fen, new Position(fen, row.variant)]));
      const game = new Game(undefined, row.variant);
      row.moves.split(" ").forEach((uci) => game.push(uci));
      games.push([row, game]);
    }
    ok(positions.length > 3000, `${positions.length} positions`);
    for (const [fen, position] of positions) {
      equal(marked(position), fen);
      equal(position.leapRights, position.toSetup().rights, fen);
    }
    for (const [row, game] of games) {
      equal([game.history().join(" "), game.rules.variant, game.position.rules.variant], [row.san, row.variant, row.variant]);
      const last = row.moves.split(" ").at(-1);
      equal([game.fen({ promoted: true }), game.pop().uci], [row.fens.at(-1), last], row.id);
    }
  });

  test("games of the family by name", () => {
    equal(makruk.RULE_PRESETS, ["fairy", "thai-2569", "article", ...GAMES.slice(1)]);
    equal(GAMES.map(makruk.variantTag), ["Makruk", "Makpong", "Cambodian", "Karouk", "Asean"]);
    for (const variant of GAMES) {
      const start = makruk.variantStartFen(variant);
      const rules = makruk.variantRules(variant);
      const position = new Position(undefined, { variant });
      equal([rules.variant, makruk.makeRules({ variant }), position.rules], [variant, rules, rules]);
      equal([position.fen(), new Position(start, rules).fen()], [start, start]);
      equal(makruk.presetName(rules), variant === "makruk" ? "fairy" : variant);
      equal(makruk.variantFromTag(makruk.variantTag(variant).toUpperCase()), variant);
      const setup = new Setup({ variant });
      equal([setup.fen({ variant }), Setup.fromFen(start, undefined, variant).fen({ variant })], [start, start]);
      equal([setup.rights, setup.isValid(rules), setup.position(rules).fen()], [position.leapRights, true, start]);
    }
    equal([makruk.variantFromTag("Ouk Chatrang"), makruk.variantFromTag("chess")], ["cambodian", null]);
    equal(makruk.makeRules({ variant: "asean" }).promotion, "last");
  });

  test("leap rights", () => {
    const start = new Position(undefined, "cambodian");
    equal([start.leapRights, start.countLegalMoves(), new Position().leapRights], ["DEde", 25, "-"]);
    const leapt = start.play("d1b2");
    equal([leapt.leapRights, leapt.toSetup().rights, leapt.underRules("fairy").leapRights], ["Ede", "Ede", "-"]);
    const setup = start.toSetup().replace({ rights: "eD" });
    equal([setup.rights, setup.status("cambodian"), setup.status()], ["De", [], ["BAD_RIGHTS"]]);
    equal(setup.position("cambodian").leapRights, "De");
    refuses(() => new Setup({ rights: "KQ" }), "ERR_FEN_RIGHTS");
    refuses(() => new Position(makruk.variantStartFen("karouk").replace("1+1", "3+1"), "karouk"), "ERR_FEN_CHECKS");
    refuses(() => new Setup({ variant: "chess" }), "ERR_NAME");
  });

  test("promotions of ASEAN chess", () => {
    const position = new Position("4n3/3P4/8/8/8/7k/8/K7 w - - 0 1", "asean");
    const promotions = position.promotionMoves();
    equal(promotions.map((m) => m.uci).sort(), ["d7d8b", "d7d8n", "d7d8q", "d7d8r", "d7e8b", "d7e8n", "d7e8q", "d7e8r"]);
    equal(promotions.map((m) => m.san).sort(), ["d8=B", "d8=N", "d8=Q", "d8=R", "dxe8=B", "dxe8=N", "dxe8=Q", "dxe8=R"]);
    equal(promotions.map((m) => m.promotion).sort().slice(0, 4), ["khon", "khon", "knight", "knight"]);
    for (const move of position.legalMoves()) {
      for (const same of [move.uci, move, { from: move.from, to: move.to, promotion: move.promotion }]) {
        equal([position.isLegal(same), position.san(same)], [true, move.san], move.uci);
        equal(position.play(same).fen(), position.play(move.uci).fen());
      }
      equal([position.parseUci(move.uci), position.parseSan(move.san)], [move, move]);
    }
    equal(position.legalMovesUci(), position.legalMoves().map((m) => m.uci));
    equal(position.dests().get("d7"), ["d8", "e8"]);
    equal(refuses(() => position.play("d7d8"), "ERR_ILLEGAL_MOVE").reason, "wrong-promotion");
    equal(refuses(() => position.play("d7a8q"), "ERR_ILLEGAL_MOVE").text, "d7a8q");
    refuses(() => position.parseUci("d7d8m"), "ERR_UCI");
    const makrukPawn = new Position("8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1");
    refuses(() => makrukPawn.play("g5g6q"), "ERR_UCI");
    equal([makrukPawn.isLegal("g5g6q"), makrukPawn.illegalReason("g5g6q"), makrukPawn.isLegal("g5g6m")], [false, "wrong-promotion", true]);
    equal(position.play("d7d8b").boardFen(), "3Bn3/8/8/8/8/7k/8/K7");
    equal(makruk.parseUci("e7e8q"), { from: "e7", to: "e8", promotion: "met" });
  });

  test("rules of the sister games", () => {
    equal(new Position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", "makpong").illegalReason("e8d8"), "king-must-stay");
    const checked = new Position("4k3/8/8/8/8/8/4R3/4K3 b - - 0+1 0 1", "karouk");
    equal([checked.illegalReason("e8d8"), checked.outcome().termination], ["checked", "first-check"]);
    const fifty = new Position("4k3/p7/8/8/8/8/P4R2/4K2R w - - 100 80", "asean");
    equal([fifty.isFiftyMoves(), fifty.outcome().termination, new Position().isFiftyMoves()], [true, "fifty-moves", false]);
    equal(fifty.halfmoveClock, 100);
  });

  test("boards of the sister games for widgets", () => {
    const asean = new Position(undefined, "asean");
    equal([compat.chessgroundFen(asean), asean.boardFen()], ["rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR", asean.boardFen()]);
    equal(compat.makrukgroundPieces(asean).get("d1"), { color: "white", role: "met" });
    const ouk = new Position(undefined, "cambodian");
    equal(compat.chessgroundDests(ouk).get("d1"), ouk.legalMovesFrom("d1").map((m) => m.to).sort());
    ok(compat.chessgroundDests(ouk).get("d1").includes("b2"));
    equal(new Board().fen(), ouk.boardFen());
  });
}
