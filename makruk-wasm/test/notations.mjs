// Moves in all notations, and lines of EPD.
import { equal, ok, refuses } from "./assert.mjs";

export function notations({ makruk, data, api, test }) {
  const { Epd, Game, Position, Setup, detectNotation } = makruk;

  test("Thai notations of all moves", () => {
    equal(data.notation_thai.length, 36);
    let ambiguous = 0;
    for (const { fen, ...texts } of data.notation_thai) {
      const position = new Position(fen);
      for (const [field, notation] of [["thai_san", "thai-san"], ["thai_lan", "thai-lan"]]) {
        equal(Object.keys(texts[field]).length, position.countLegalMoves(), fen);
        for (const [uci, text] of Object.entries(texts[field])) {
          equal([position.notation(uci, notation), position.san(uci, { notation })], [text, text], fen);
          const alike = Object.values(texts[field]).filter((other) => other === text).length;
          if (alike === 1) {
            equal(position.parseMove(text, notation).uci, uci, text);
          } else {
            const { candidates } = refuses(() => position.parseMove(text, notation), "ERR_AMBIGUOUS_MOVE", text);
            equal(candidates.length, alike);
            ambiguous += 1;
          }
        }
      }
    }
    equal(ambiguous, 6);
  });

  test("forms of notations", () => {
    equal(data.notation_forms.length, 60);
    for (const { id, fen, move, texts, read, expected } of data.notation_forms) {
      const position = new Position(fen);
      for (const [name, text] of Object.entries(texts ?? {})) {
        const [notation, digits] = name.split(" ");
        equal(position.notation(move, notation, { digits }), text, id);
        equal(position.parseMove(text, notation).uci, move, id);
        const game = Game.fromPosition(position);
        equal(game.pushMove(text, notation).uci, move, id);
        equal(game.history({ notation, digits }), [text], id);
        equal(position.variation([move], { notation, digits }).endsWith(` ${text}`), true, id);
      }
      if (read === undefined) continue;
      const [notation, text] = read;
      const wanted = [expected].flat();
      try {
        equal([position.parseMove(text, notation).uci], wanted, id);
      } catch (error) {
        if (error.code === undefined) throw error;
        equal(error.candidates?.map((m) => m.uci) ?? [error.code], wanted, id);
        equal(error.text, text, id);
      }
    }
  });

  test("every notation reads what it writes", () => {
    const { members } = api.entries.find(({ name }) => name === "Notation");
    for (const notation of members) {
      const game = makruk.randomGame(3, 60);
      const copy = Game.fromPosition(game.root);
      const texts = game.history({ notation });
      equal(texts.length, game.length);
      game.moves().forEach((move, i) => {
        // Short texts in Thai letters may have two meanings.
        if (notation === "thai-san") copy.push(move);
        else equal(copy.pushMove(texts[i], notation), move, `${notation} ${texts[i]}`);
      });
      const line = game.root.variation(game.moves(), { notation });
      equal(line.split(/\s*\d+\.(?:\s|\.\. )/).filter(Boolean).join(" ").length > 0, true);
      ok(line.startsWith(`1. ${texts[0]} ${texts[1]} 2. ${texts[2]}`), line);
    }
    const start = new Position();
    equal(start.variationSan(["e3e4"]), start.variation(["e3e4"]));
    equal(start.san("b1d2", { notation: "thai-record", digits: "thai" }), "มข๑-ง๒");
  });

  test("which notation it is", () => {
    const found = detectNotation(new Position(), ["e4", "d5", "Qd2"]);
    equal(found.length, 12);
    equal(found.filter(({ fits }) => fits).map(({ notation }) => notation), ["playok", "western"]);
    const [san, , playok] = found;
    equal([san.moves.map((m) => m.san), san.exact, san.failure.code, san.failure.index], [["e4", "d5"], 2, "ERR_SAN", 2]);
    equal([playok.moves.map((m) => m.uci), playok.failure], [["e3e4", "d6d5", "e1d2"], undefined]);
    equal(detectNotation(new Position(), []).every(({ fits }) => fits), true);
    const two = new Position("7k/8/8/2p5/1PK5/8/8/8 w - - 0 1");
    const { failure } = detectNotation(two, ["ขxค๕"]).find(({ notation }) => notation === "thai-san");
    equal([failure.index, failure.candidates.map((m) => m.uci)], [0, ["c4c5", "b4c5"]]);
  });

  test("what is no move in a notation", () => {
    const start = new Position();
    const game = new Game();
    refuses(() => start.parseMove("Md2", "playok"), "ERR_SAN");
    refuses(() => start.parseMove("Qd2", "san"), "ERR_SAN");
    refuses(() => start.parseMove("e4"), "ERR_NAME");
    refuses(() => start.parseMove("e4", "klingon"), "ERR_NAME");
    refuses(() => start.parseMove(null, "san"), "ERR_SAN");
    refuses(() => start.notation("e3e4"), "ERR_NAME");
    refuses(() => start.notation("e3e4", "san", { digits: "roman" }), "ERR_NAME");
    refuses(() => start.notation("e3e5", "san"), "ERR_ILLEGAL_MOVE");
    refuses(() => game.pushMove("Ke4", "playok"), "ERR_ILLEGAL_MOVE");
    refuses(() => game.history({ digits: 5 }), "ERR_NAME");
    equal([game.length, start.fen()], [0, makruk.START_FEN]);
    equal(refuses(() => start.parseMove("พ-ก๒", "thai-san"), "ERR_SAN").kind, "origin");
  });

  test("EPD", () => {
    const line = '7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id "ladder; two rooks"; acd 3; pv Ra6 Kg7 a6b6;';
    const epd = new Epd(line);
    equal([epd.get("id"), epd.get("acd"), epd.get("am"), epd.operands("pv")], ["ladder; two rooks", "3", null, ["Ra6", "Kg7", "a6b6"]]);
    equal(epd.operations.slice(0, 2), [["bm", ["Rb8#"]], ["id", ["ladder; two rooks"]]]);
    const position = epd.position();
    equal(epd.moves("bm", position).map((m) => m.san), ["Rb8#"]);
    equal(epd.line("pv", position).map((m) => m.uci), ["a7a6", "h8g7", "a6b6"]);
    equal([epd.text(), String(epd), epd.text({ dialect: "cutechess" }).includes(" w - 0 bm")], [line, line, true]);
    equal(epd.moves("none", position), []);
    equal(refuses(() => epd.moves("pv", position), "ERR_ILLEGAL_MOVE").text, "Kg7");
    const clocks = new Epd("4k3/8/8/8/8/8/8/RK6 w - - hmvc 7; fmvn 12;");
    equal([clocks.setup.halfmoveClock, clocks.setup.fullmoveNumber], [7, 12]);
    equal(new Epd("4k3/8/8/8/8/8/8/RK6 w - - 3 9 id x;").text(), "4k3/8/8/8/8/8/8/RK6 w - - 3 9 id x;");
    const made = Epd.fromSetup(new Setup({ halfmoveClock: 4 }), [["id", ["the start"]], ["ce", ["12"]]]);
    ok(made.text().endsWith(' w - - id "the start"; ce 12;'));
    equal(made.setup.halfmoveClock, 4);
    const refused = refuses(() => new Epd('7k/R7/8/8/8/8/8/1R3K2 w - - bm Rb8#; id "ladder;'), "ERR_EPD_OPERATIONS");
    equal([refused.kind, refused.number, refused.position], ["operations", 6, 40]);
    refuses(() => new Epd(""), "ERR_FEN_FIELDS");
    refuses(() => Epd.fromSetup(new Setup(), [["1x", []]]), "ERR_EPD_OPERATIONS");
    refuses(() => Epd.fromSetup(new Setup(), [["id", ['"']]]), "ERR_EPD_OPERATIONS");
  });
}
