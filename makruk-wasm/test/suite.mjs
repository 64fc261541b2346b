// The checks that need nothing but the package: they run in Node, loaded in both ways, and in a browser.
import { equal, ok, refuses } from "./assert.mjs";
import { notations } from "./notations.mjs";
import { parity } from "./parity.mjs";
import { pictures } from "./pictures.mjs";
import { records } from "./records.mjs";
import { sisters } from "./sisters.mjs";

export function suite({ makruk, compat, data, api, test }) {
  const { Board, Game, MakrukError, Position, Setup, SquareSet, perft, perftDivide } = makruk;
  const marked = (position) => position.fen({ promoted: true });
  const after = (position, moves) => moves.reduce((next, uci) => next.play(uci), position);
  const isRefused = (row) => row.fen_errors !== undefined;

  test("perft", () => {
    equal(data.perft.length, 154);
    for (const { id, fen, perft: depths, divide2, in_check } of data.perft) {
      const position = new Position(fen);
      for (const [depth, nodes] of Object.entries(depths)) {
        if (nodes <= 300_000) equal(perft(position, Number(depth)), BigInt(nodes), `${id} depth ${depth}`);
      }
      equal(position.countLegalMoves(), depths[1], id);
      if (divide2 !== undefined) {
        const counts = Object.fromEntries([...perftDivide(position, 2)].map(([uci, n]) => [uci, Number(n)]));
        equal(Object.entries(counts).sort(), Object.entries(divide2).sort(), id);
      }
      if (in_check !== undefined) equal(position.isCheck(), in_check, id);
    }
  });

  test("legal moves and SAN of openings", () => {
    equal(data.opening_moves.length, 150);
    for (const { fen, san, check } of data.opening_moves) {
      const position = new Position(fen);
      const moves = position.legalMoves();
      equal(Object.fromEntries(moves.map((m) => [m.uci, m.san]).sort()), san, fen);
      equal(position.isCheck(), check, fen);
      equal(position.legalMovesUci(), moves.map((m) => m.uci), fen);
      equal(position.legalMovesSan(), moves.map((m) => m.san), fen);
      for (const move of moves) {
        equal(position.parseSan(move.san), move, fen);
        equal(position.parseUci(move.uci), move, fen);
        equal(position.findMove(move.from, move.to), move, fen);
        equal(move.piece, position.pieceAt(move.from), fen);
        equal(move.captured ?? null, position.pieceAt(move.to), fen);
        equal(position.san(move), move.san, fen);
        equal(position.parseSan(position.lan(move)), move, fen);
        equal(move.san.includes("+") || move.san.includes("#"), position.givesCheck(move), fen);
      }
      const byFrom = new Map();
      for (const from of makruk.SQUARES) {
        const to = position.legalMovesFrom(from).map((m) => m.to);
        if (to.length > 0) byFrom.set(from, to.sort());
      }
      const dests = new Map([...position.dests()].map(([from, to]) => [from, to.sort()]));
      equal(dests, byFrom, fen);
    }
  });

  test("random games, ply by ply", () => {
    equal(data.random_games.length, 500);
    let plies = 0;
    for (const { id, result, termination, moves, san, fens, legal, check } of data.random_games) {
      const game = new Game();
      let position = new Position();
      moves.forEach((uci, i) => {
        const where = `${id} ply ${i + 1}`;
        const move = i % 2 === 0 ? game.pushSan(san[i]) : game.push(uci);
        equal(move.uci, uci, where);
        equal(move.san, san[i], where);
        position = position.play(uci);
        equal(marked(position), fens[i], where);
        equal(game.fen({ promoted: true }), fens[i], where);
        equal(position.countLegalMoves(), legal[i], where);
        equal(position.isCheck(), check[i] === "1", where);
        plies += 1;
      });
      if (termination !== "maxply") equal(game.result(), result, id);
      equal(game.history(), san, id);
      equal(game.length, moves.length, id);
      equal(game.repetitionCount() >= 3, game.isRepetition(), id);
      for (let i = moves.length - 1; i >= 0 && i > moves.length - 4; i -= 1) equal(game.pop().uci, moves[i], id);
    }
    equal(plies, 81_987);
  });

  test("counting", () => {
    equal(data.counting.length, 21);
    for (const row of data.counting.filter((row) => !isRefused(row))) {
      let position = new Position(row.fen);
      if (row.cycle !== undefined) {
        let plies = 0;
        for (; !position.hasCountRunOut(); plies += 1) position = position.play(row.cycle[plies % row.cycle.length]);
        equal(plies, row.plies_until_drawn, row.id);
      } else {
        position = after(position, row.moves);
        equal(position.countLegalMoves(), row.legal_moves_after, row.id);
        equal(position.hasCountRunOut() && !position.isCheckmate(), row.drawn_by_count, row.id);
      }
      equal(position.fen(), row.fen_after, row.id);
    }
    equal(data.piece_limits.length, 17);
    for (const { army, fen, move, after: fenAfter, limit_plies, start_ply } of data.piece_limits) {
      const position = new Position(fen).play(move);
      equal(position.fen(), fenAfter, army);
      equal(position.countingLimit("black"), limit_plies / 2, army);
      equal(position.countingLimit("white"), null, army);
      const { kind, side, count, limit, movesLeft } = position.counting;
      equal([kind, side, count, limit], ["pieces-honor", "black", start_ply / 2, limit_plies / 2], army);
      equal(movesLeft, Math.max(limit - count, 0), army);
    }
  });

  test("material", () => {
    equal(data.material.length, 12);
    for (const { name, fen, insufficient } of data.material) {
      const position = new Position(fen);
      equal(["white", "black"].map((color) => position.hasInsufficientMaterial(color)), insufficient, name);
      equal(position.isInsufficientMaterial(), insufficient.every(Boolean), name);
    }
  });

  test("spellings of FEN", () => {
    equal(data.fen_forms.length, 14);
    for (const { id, dialect, raw, canonical } of data.fen_forms) {
      if (dialect === "epd") {
        const [setup, operations] = Setup.fromEpd(raw);
        equal([setup.fen({ promoted: true }), operations], [canonical, 'bm Kc2 e4; id "makruk";'], id);
        continue;
      }
      const position = Position.fromFen(raw, "fairy", dialect);
      equal(marked(position), canonical, id);
      const written = position.fen({ promoted: true, dialect });
      equal(Setup.fromFen(written, dialect).fen({ promoted: true }), canonical, id);
    }
  });

  test("broken and tolerated FENs", () => {
    equal(data.fen_invalid.length, 116);
    for (const { id, raw, expected, canonical } of data.fen_invalid) {
      const { ok: good, errors } = makruk.validateFen(raw);
      equal(good, expected.error === undefined, id);
      if (good) {
        equal(marked(new Position(raw)), canonical, id);
        equal(Setup.fromFen(raw).status(), expected.accepted, id);
        ok(Setup.fromFen(raw).isValid(), id);
      } else {
        const error = refuses(() => new Position(raw), expected.error, id);
        equal(errors[0].code, expected.error, id);
        if (expected.kinds !== undefined) equal([...error.kinds].sort(), [...expected.kinds].sort(), id);
      }
    }
  });

  test("suites of other projects and bug reports", () => {
    equal([data.peers.length, data.bug_reports.length], [148, 23]);
    let checked = 0;
    for (const row of [...data.peers, ...data.bug_reports]) {
      const known = row.variant === undefined || row.variant === "makruk";
      const thai = row.args.notation?.includes("THAI");
      // A declaration that the FEN does not tell: makruk-core's own test builds it up.
      const declared = (row.args.count_started ?? 0) !== 0;
      if (row.contested || thai || declared || isRefused(row) || !known) continue;
      if (checkPeer(row)) checked += 1;
    }
    ok(checked > 90, `${checked} rows checked`);
  });

  function checkPeer({ id, kind, fen, moves, args, expected }) {
    if (kind === "fen_dialect_makrukjs" || kind === "fen_valid" || kind === "pgn_tag") return false;
    if (kind === "coords") {
      for (const [name, [rank, file]] of Object.entries(expected)) equal(makruk.square(file, rank), name, id);
      return true;
    }
    const root = new Position(fen);
    const position = after(root, moves);
    const uci = () => position.legalMovesUci().sort();
    const first = (holds) => {
      const game = Game.fromPosition(root);
      for (let ply = 0; ; ply += 1) {
        if (holds(game)) return ply;
        game.push(moves[ply]);
      }
    };
    const answers = {
      get_fen: () => position.fen({ promoted: args.show_promoted }),
      get_san: () => position.san(args.move),
      board_after: () => position.boardFen(),
      n_legal: () => position.legalMoves().length,
      legal: uci,
      legal_from: () => position.legalMovesFrom(args.from).map((m) => m.uci).sort(),
      legal_contains: () => position.isLegal(args.move),
      attacked: () => position.isAttackedBy(args.by, args.square),
      in_check: () => position.isCheck(),
      checkmate: () => position.isCheckmate(),
      stalemate: () => position.isStalemate(),
      stalemate_now: () => position.isStalemate(),
      insufficient_both: () => position.isInsufficientMaterial(),
      piece_count_limit: () => position.countingLimit(args.bare[0] === "w" ? "white" : "black"),
      counting_limit: () => ({
        type: "pieces",
        limit_moves: position.counting.limit,
        start_count: position.counting.count,
      }),
      count_draw_at_ply: () => first((game) => game.position.hasCountRunOut()),
      threefold_at_ply: () => first((game) => game.isRepetition(3)),
      pgn_roundtrip: () => root.variationSan(moves),
    };
    if (answers[kind] === undefined) return false;
    const answer = answers[kind]();
    if (kind === "counting_limit") {
      for (const key of ["type", "limit_moves", "start_count"]) equal(answer[key], expected[key], id);
    } else {
      equal(answer, Array.isArray(expected) ? [...expected].sort() : expected, id);
    }
    return true;
  }

  test("squares and sets of squares", () => {
    const set = new SquareSet(["a1", "h8", "e4", "h4", "a5"]);
    equal([...set], ["a1", "e4", "h4", "a5", "h8"]);
    equal([set.size, set.first(), set.has("e4"), set.has("e5")], [5, "a1", true, false]);
    equal(set.mask, 1n | (1n << 28n) | (1n << 31n) | (1n << 32n) | (1n << 63n));
    equal([...new SquareSet(set.mask)], [...set]);
    equal(SquareSet.EMPTY.first(), null);
    equal([SquareSet.FULL.size, SquareSet.DARK_SQUARES.has("a1"), SquareSet.LIGHT_SQUARES.size], [64, true, 32]);
    const other = SquareSet.fromFile(4).union(SquareSet.fromRank(0));
    equal([...set.intersection(other)], ["a1", "e4"]);
    equal([...set.difference(other)], ["h4", "a5", "h8"]);
    equal(set.symmetricDifference(other).size, 5 + 15 - 4);
    equal(set.complement().size, 59);
    equal([...set.mirror()], ["h1", "a4", "e5", "h5", "a8"]);
    equal([...set.rotate()], ["a1", "h4", "a5", "d5", "h8"]);
    ok(set.isSubsetOf(SquareSet.FULL) && set.isSupersetOf(["e4"]) && set.isDisjointFrom(["b2"]));
    equal(makruk.SQUARES.map(makruk.parseSquare), [...Array(64).keys()]);
    equal([makruk.squareMirror("e2"), makruk.squareRotate("e2"), makruk.squareName(28)], ["e7", "d7", "e4"]);
    equal([makruk.squareFile("e2"), makruk.squareRank("e2"), makruk.square(4, 1)], [4, 1, "e2"]);
    equal([...makruk.between("a1", "a4")], ["a2", "a3"]);
    equal([...makruk.pieceAttacks("rook", "white", "a1", ["a3", "b1"])], ["b1", "a2", "a3"]);
  });

  test("pieces, boards, set-ups, rules", () => {
    equal(makruk.parsePiece("m~"), { color: "black", role: "met", promoted: true });
    equal(makruk.pieceSymbol({ color: "white", role: "met", promoted: true }), "M~");
    equal(makruk.opposite("white"), "black");
    const board = Board.fromPieces({ e4: makruk.parsePiece("M~"), a1: makruk.parsePiece("r") });
    equal(board.fen(), "8/8/8/8/4M~3/8/8/r7");
    equal([...new Board(board.fen()).pieceMap()], [...board.pieceMap()]);
    equal([...board.promoted, ...board.byRole("rook"), ...board.byColor("white")], ["e4", "a1", "e4"]);
    equal([...board.occupied, ...board.pieces("met", "white")], ["a1", "e4", "e4"]);
    equal([...board.byPiece(makruk.parsePiece("M"))], []);
    equal([board.king("white"), board.isBare("white"), board.pieceAt("b2")], [null, true, null]);
    equal([...board.attacks("e4")], ["d3", "f3", "d5", "f5"]);
    equal([...board.attackers("black", "a8")], ["a1"]);
    equal([board.mirror().fen(), board.rotate().fen()], ["R7/8/8/4m~3/8/8/8/8", "7R/8/8/3m~4/8/8/8/8"]);
    const plain = board.withPieceAt("e4", makruk.parsePiece("M"));
    ok(plain.samePlacement(board) && !plain.withoutPieceAt("e4").samePlacement(board));
    equal(Board.empty().occupied.size, 0);
    equal(makruk.zobristKey(new Board(), "white"), new Position().zobristHash());

    const setup = new Setup({ board: new Board("4k3/8/8/8/8/8/8/R3K3"), count: { limitPlies: 32, ply: 6 } });
    equal(setup.fen(), "4k3/8/8/8/8/8/8/R3K3 w - 32 6 1");
    equal([setup.count, setup.turn, setup.halfmoveClock, setup.fullmoveNumber], [{ limitPlies: 32, ply: 6 }, "white", 0, 1]);
    equal(setup.replace({ board: new Board() }).status(), ["BAD_COUNTING"]);
    equal(setup.position().counting.limit, 16);
    equal(Position.fromSetup(setup).toSetup().fen(), setup.fen());
    equal(new Setup().fen(), makruk.START_FEN);

    equal(makruk.presetName({ counting: "declared", countEnd: "attackers-last-move" }), "thai-2569");
    equal(makruk.makeRules("article").promotion, "last");
    equal(makruk.presetName({ ...makruk.makeRules("fairy"), promotion: "last" }), null);
    for (const preset of makruk.RULE_PRESETS) equal(new Position(undefined, preset).rules, makruk.makeRules(preset));
  });

  test("positions", () => {
    const start = new Position();
    equal([start.turn, start.ply, start.halfmoveClock, start.fullmoveNumber], ["white", 0, 0, 1]);
    equal([start.fen(), start.boardFen()], [makruk.START_FEN, makruk.START_FEN.split(" ")[0]]);
    equal([start.king("white"), [...start.pieces("khon", "black")]], ["d1", ["c8", "f8"]]);
    equal([start.pieceMap().size, start.board.fen(), start.occupied.size], [32, start.boardFen(), 32]);
    equal([start.outcome(), start.counting, start.weakerSide(), start.isGameOver()], [null, null, null, false]);
    equal(start.ascii().split("\n")[0], "r n s m k s n r");
    equal(start.unicode().split("\n")[0], "♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
    equal(start.rotate().boardFen(), start.boardFen());
    equal(start.mirror().turn, "black");
    equal(start.swapTurn().play("e6e5").turn, "white");
    ok(start.zobristHash() > 0n);
    equal(start.illegalReason("e3e5"), "not-reachable");
    equal(start.illegalReason({ from: "e3", to: "e4" }), null);
    ok(start.isPromotion("e3e4") === false && start.promotesOn("white", "e6"));
    const pinned = new Position("k3r3/8/8/8/8/8/4S3/4K3 w - - 0 1");
    equal([[...pinned.pinned("white")], pinned.isPinned("white", "e2")], [["e2"], true]);
    equal(pinned.pin("white", "e2").size, 7);
    const mate = new Position("k7/7R/1K6/8/8/8/8/8 w - - 0 1").play("h7h8");
    equal(mate.outcome(), { winner: "white", termination: "checkmate", result: "1-0" });
    equal([[...mate.checkers()], mate.isCheckmate(), mate.hasLegalMoves()], [["h8"], true, false]);
    const promotion = new Position("8/3k4/8/2K1S1P1/8/8/8/8 w - - 0 1");
    equal(promotion.promotionMoves().map((m) => [m.uci, m.san, m.promotion]), [["g5g6m", "g6=M", "met"]]);
    equal(promotion.play({ from: "g5", to: "g6" }).pieceAt("g6"), { color: "white", role: "met", promoted: true });
    equal(promotion.playUnchecked("g5g6").counting.limit, 44);
    equal(makruk.parseUci("g5g6m"), { from: "g5", to: "g6", promotion: "met" });
    equal(start.variationSan(["e3e4", { from: "e6", to: "e5" }, "b1d2"]), "1. e4 e5 2. Nd2");
    equal(perft(start, 0), 1n);
  });

  test("declared counting and what players do", () => {
    const fen = "8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 0 50";
    const game = new Game(fen, "thai-2569");
    equal([game.counting, game.canStartCounting("white"), game.countingLimit("white")], [null, true, 64]);
    refuses(() => game.startCounting("black"), "ERR_COUNTING_WRONG_SIDE");
    game.startCounting("white");
    ok(game.position.hasFreshCount());
    refuses(() => game.startCounting("white"), "ERR_COUNTING_ALREADY_COUNTING");
    game.push("c5c4");
    equal([game.count, game.movesLeft, game.drawOffer(), game.canClaimDraw("black")], [1, 64, "white", true]);
    game.push("g7g8");
    game.stopCounting("white");
    equal([game.count, game.counting, game.countEvents()], [null, null, [[0, "start"], [2, "stop"]]]);
    equal([game.canStopCounting("white"), game.root.fen(), game.turn], [false, fen, "white"]);
    refuses(() => game.claimDraw("black"), "ERR_COUNTING_NO_OFFER");
    const copy = game.clone();
    copy.resign("white");
    equal([copy.result(), copy.declaredOutcome().termination, game.result()], ["0-1", "resignation", "*"]);
    const error = refuses(() => copy.push("c4c3"), "ERR_GAME_OVER");
    equal(error.outcome, { winner: "black", termination: "resignation", result: "0-1" });
    equal(copy.underRules("fairy").outcome().termination, "resignation");
    copy.pop();
    equal(copy.outcome(), null);
    copy.timeOut("black");
    equal(copy.outcome(), { winner: "white", termination: "timeout", result: "1-0" });
    game.agreeDraw();
    equal([game.result(), game.peek().uci, game.positions().length], ["1/2-1/2", "g7g8", 3]);
  });

  test("objects that lose their slot keep their value", () => {
    const declared = new Position("8/6ks/3M2r1/2K1M3/8/3R4/8/8 w - 128 0 50", "thai-2569");
    const fens = data.opening_moves.map((row) => row.fen);
    const old = [declared.startCounting("white"), ...fens.map((fen) => new Position(fen, "article"))];
    const before = old.map((p) => [marked(p), p.hasFreshCount(), p.rules, p.zobristHash(), p.halfmoveClock]);
    const game = new Game(declared.fen(), declared.rules);
    game.startCounting("white");
    for (const uci of ["c5c4", "g7g8", "c4c5", "g8g7"]) game.push(uci);
    game.stopCounting("white");
    game.agreeDraw();
    const tell = (g) => [g.fen(), g.history(), g.countEvents(), g.outcome(), g.rules, g.root.fen(), g.repetitionCount()];
    const told = tell(game);
    const mated = new Game("k7/7R/1K6/8/8/8/8/8 w - - 0 1", "thai-2569");
    mated.resign("black");
    mated.underRules("fairy");
    for (let i = 0; i < 3000; i += 1) {
      new Position();
      if (i % 10 === 0) new Game();
    }
    equal(old.map((p) => [marked(p), p.hasFreshCount(), p.rules, p.zobristHash(), p.halfmoveClock]), before);
    equal(tell(game), told);
    game.pop();
    equal([game.outcome(), game.length, game.count], [null, 3, 2]);
    const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
    game[dispose]();
    game[dispose]();
    equal([game.length, game.history().length], [3, 3]);
    declared[dispose]();
    equal(declared.turn, "white");
  });

  test("numbers for learning, random games, bulk", () => {
    const start = new Position();
    const planes = makruk.planes(start);
    equal([planes.length, planes.slice(16, 24), makruk.PLANES.length], [14 * 64, new Uint8Array(8).fill(1), 14]);
    const game = makruk.randomGame(7);
    equal(makruk.randomGame(7n).history(), game.history());
    ok(game.isGameOver() && game.length > 10);
    equal(makruk.randomGame(1, 5, start).length, 5);
    const index = makruk.moveIndex("e3e4");
    equal([index, makruk.moveFromIndex(start, index).uci, makruk.moveFromIndex(start, 0)], [64 * 20 + 28, "e3e4", null]);
    equal(makruk.legalMovesBatch([start, makruk.START_FEN])[1], start.legalMovesUci());
    equal(makruk.planesBatch([start, start.play("e3e4")], "float32").length, 2 * planes.length);
    const mask = makruk.legalMaskBatch([start]);
    equal([mask.length, mask.reduce((a, b) => a + b), mask[index]], [makruk.MOVE_INDEXES, 23, 1]);
    equal(refuses(() => makruk.legalMovesBatch([start, "x"]), "ERR_FEN_BOARD").index, 1);
  });

  test("compat", () => {
    const position = new Position("8/3k4/6M~1/2K1S3/8/8/8/8 w - 88 8 1");
    equal(compat.chessgroundDests(position), position.dests());
    equal(compat.chessgroundFen(position), "8/3k4/6M~1/2K1S3/8/8/8/8");
    const pieces = compat.makrukgroundPieces(position);
    equal(pieces.get("g6"), { color: "white", role: "met", promoted: true });
    pieces.get("g6").promoted = false;
    equal(position.pieceAt("g6").promoted, true);
    equal(compat.chessgroundLastMove(position.legalMoves()[0]).length, 2);
  });

  test("every refusal has its code and leaves the object usable", () => {
    const start = new Position();
    const two = new Position("4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1");
    const game = new Game();
    const fresh = game.clone();
    const refusals = [
      [() => new Position(""), "ERR_FEN_FIELDS"],
      [() => new Position("8/8 w"), "ERR_FEN_BOARD"],
      [() => new Position(`${start.boardFen()} x`), "ERR_FEN_TURN"],
      [() => new Position(`${start.boardFen()} w KQ - 0 1`), "ERR_FEN_RIGHTS"],
      [() => new Position(`${start.boardFen()} w - x 0 1`), "ERR_FEN_COUNTING"],
      [() => new Position(`${start.boardFen()} w - - x 1`), "ERR_FEN_HALFMOVES"],
      [() => new Position(`${start.boardFen()} w - - 0 x`), "ERR_FEN_FULLMOVES"],
      [() => new Position("8/8/8/8/8/8/8/8"), "ERR_POSITION"],
      [() => new Position(null), "ERR_FEN_BOARD"],
      [() => new Position({}), "ERR_FEN_BOARD"],
      [() => new Position(start.fen(), "chess"), "ERR_NAME"],
      [() => new Position(start.fen(), { counting: "never" }), "ERR_NAME"],
      [() => Position.fromFen(start.fen(), "fairy", "klingon"), "ERR_NAME"],
      [() => new Position("x".repeat(2_000_000)), "ERR_RANGE"],
      [() => start.play("e9e4"), "ERR_UCI"],
      [() => start.play(""), "ERR_UCI"],
      [() => start.play(undefined), "ERR_UCI"],
      [() => start.play(null), "ERR_UCI"],
      [() => start.play({}), "ERR_NAME"],
      [() => start.play({ from: "e3", to: "e4", promotion: "queen" }), "ERR_NAME"],
      [() => start.play({ from: "e3", to: "e4", promotion: "met" }), "ERR_ILLEGAL_MOVE"],
      [() => start.play("e4e5"), "ERR_ILLEGAL_MOVE"],
      [() => start.play("e6e5"), "ERR_ILLEGAL_MOVE"],
      [() => start.playUnchecked("e4e5"), "ERR_ILLEGAL_MOVE"],
      [() => start.parseUci("a1a9"), "ERR_UCI"],
      [() => start.parseSan("Qd4"), "ERR_SAN"],
      [() => start.parseSan("Nd4"), "ERR_ILLEGAL_MOVE"],
      [() => two.parseSan("Sd4"), "ERR_AMBIGUOUS_MOVE"],
      [() => start.san("e3e5"), "ERR_ILLEGAL_MOVE"],
      [() => start.san("e3e4", { notation: "figurine" }), "ERR_NAME"],
      [() => start.variationSan(["e3e4", "e3e4"]), "ERR_ILLEGAL_MOVE"],
      [() => start.pieceAt("i9"), "ERR_NAME"],
      [() => start.pieceAt(12), "ERR_NAME"],
      [() => start.king("red"), "ERR_NAME"],
      [() => start.pieces("queen", "white"), "ERR_NAME"],
      [() => start.startCounting("white"), "ERR_COUNTING_NOT_ALLOWED"],
      [() => start.stopCounting("white"), "ERR_COUNTING_NOT_COUNTING"],
      [() => new Position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1").swapTurn(), "ERR_POSITION"],
      [() => perft(start, -1), "ERR_RANGE"],
      [() => perft(start, 1.5), "ERR_RANGE"],
      [() => perft(start, 256), "ERR_RANGE"],
      [() => makruk.square(8, 0), "ERR_RANGE"],
      [() => makruk.parsePiece("q"), "ERR_NAME"],
      [() => makruk.pieceSymbol({ color: "white" }), "ERR_NAME"],
      [() => makruk.pieceSymbol(null), "ERR_NAME"],
      [() => makruk.opposite(), "ERR_NAME"],
      [() => new SquareSet(["z1"]), "ERR_NAME"],
      [() => new SquareSet(5), "ERR_NAME"],
      [() => SquareSet.fromFile(9), "ERR_RANGE"],
      [() => new Board("9/8"), "ERR_FEN_BOARD"],
      [() => new Setup({ fullmoveNumber: 70_000 }), "ERR_RANGE"],
      [() => new Setup({ turn: "green" }), "ERR_NAME"],
      [() => Setup.fromFen("8"), "ERR_FEN_BOARD"],
      [() => Setup.fromEpd(""), "ERR_FEN_FIELDS"],
      [() => new Setup({ board: Board.empty() }).position(), "ERR_POSITION"],
      [() => makruk.parseUci("e2"), "ERR_UCI"],
      [() => makruk.moveFromIndex(start, 5000), "ERR_RANGE"],
      [() => makruk.makeRules("blitz"), "ERR_NAME"],
      [() => makruk.makeRules({ variant: "chess" }), "ERR_NAME"],
      [() => makruk.makeRules({ count_end: "after-limit" }), "ERR_NAME"],
      [() => makruk.randomGame(-1), "ERR_RANGE"],
      [() => game.push("e4e5"), "ERR_ILLEGAL_MOVE"],
      [() => game.pushUci("?"), "ERR_UCI"],
      [() => game.pushSan("Qx"), "ERR_SAN"],
      [() => game.pushSan("Kd8"), "ERR_ILLEGAL_MOVE"],
      [() => game.pushUnchecked("e4e5"), "ERR_ILLEGAL_MOVE"],
      [() => game.startCounting("white"), "ERR_COUNTING_NOT_ALLOWED"],
      [() => game.claimDraw("white"), "ERR_COUNTING_NO_OFFER"],
      [() => game.resign("nobody"), "ERR_NAME"],
      [() => game.isRepetition(-3), "ERR_RANGE"],
      [() => game.underRules("none"), "ERR_NAME"],
    ];
    for (const [call, code] of refusals) {
      const error = refuses(call, code, String(call));
      ok(error instanceof MakrukError && error instanceof Error, String(call));
      ok(error.message.length > 10 && error.stack.includes(error.name), String(call));
      ok(makruk[error.name] !== undefined && error instanceof makruk[error.name], error.name);
      equal([start.countLegalMoves(), start.fen()], [23, makruk.START_FEN], String(call));
      equal([game.length, game.fen(), game.result()], [0, makruk.START_FEN, "*"], String(call));
    }
    const ended = fresh.clone();
    ended.agreeDraw();
    for (const call of [() => ended.push("e3e4"), () => ended.resign("white"), () => ended.startCounting("white")]) {
      refuses(call, "ERR_GAME_OVER");
      equal(ended.result(), "1/2-1/2");
    }
    equal(two.parseSan("Sed4").uci, "e5d4");
    equal(refuses(() => two.parseSan("Sd4"), "ERR_AMBIGUOUS_MOVE").candidates.map((m) => m.san), ["Scd4", "Sed4"]);
    const { kind, number, position, text } = refuses(() => new Position("rnsmksnr/7/8/8/8/8/8/4K3 w"), "ERR_FEN_BOARD");
    equal([kind, number, position, text], ["board", 1, 9, "7"]);
  });

  notations({ makruk, data, api, test });
  sisters({ makruk, compat, data, test });
  pictures({ makruk, test });
  records({ makruk, data, test });
  parity({ makruk, api, test });
}
