// Pictures: what the options do. What a picture looks like is tested where it is drawn, in the core.
import { equal, ok, refuses } from "./assert.mjs";

export function pictures({ makruk, test }) {
  const { Board, COLOR_NAMES, Game, Position, SquareSet, boardSvg, caption, describe, pieceSvg } = makruk;
  const counted = new Position("8/2k5/8/3K4/6r1/8/8/8 b - 32 9 79");
  const count = (text, part) => text.split(part).length - 1;
  const refusesType = (call, part) => {
    try {
      call();
    } catch (error) {
      equal(error instanceof TypeError && error.message.includes(part), true, String(error));
      return;
    }
    ok(false, part);
  };

  test("pictures of positions, games, boards and sets", () => {
    const start = boardSvg(new Position());
    equal(start, boardSvg(new Game(), {}));
    ok(start.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900" role="img"'));
    equal(count(start, "<g transform"), 32);
    equal(count(boardSvg(Board.empty()), "<g transform"), 0);
    equal(count(boardSvg(new Position().board), "<g transform"), 32);
    const set = new SquareSet(["a1", "b2"]);
    equal(count(boardSvg(set), "l56 56"), 2);
    equal(boardSvg(set), boardSvg(Board.empty(), { squares: set }));
    equal(count(boardSvg(set, { squares: ["b2", "c3"] }), "l56 56"), 3);
  });

  test("the last move is that of the game unless told otherwise", () => {
    const game = new Game();
    game.pushSan("e4");
    const color = "#7fb23c";
    equal(count(boardSvg(game), color), 2);
    equal(count(boardSvg(game, { lastMove: null }), color), 0);
    equal(count(boardSvg(game.position), color), 0);
    equal(boardSvg(game), boardSvg(game.position, { lastMove: "e3e4" }));
    equal(boardSvg(game), boardSvg(game.position, { lastMove: { from: "e3", to: "e4" } }));
  });

  test("options", () => {
    const position = new Position("4k3/8/8/4R3/8/8/8/2K5 b");
    const all = boardSvg(position, {
      orientation: "black",
      size: 450,
      coordinates: "thai",
      pieces: "latin",
      theme: "dark",
      language: "thai",
      colors: { board: "#123", last_move: "#abcdef80" },
      lastMove: "e1e5",
      check: "a1",
      arrows: [{ from: "a1", to: "b3", color: "#010203" }, { from: "c1", to: "c1" }],
      fill: { h8: "#998877" },
      squares: ["d4"],
      targets: new SquareSet(["d8", "e5"]),
    });
    for (const part of ['width="450"', "ก", "รุก", "#112233", "#abcdef", "#010203", "#998877", "l56 56", 'r="15"', 'r="44"']) {
      ok(all.includes(part), part);
    }
    equal(boardSvg(position, { fill: { h8: "#998877" } }), boardSvg(position, { fill: [["h8", "#998877"]] }));
    equal(boardSvg(position, { coordinates: false }), boardSvg(position, { coordinates: "none" }));
    ok(boardSvg(position) !== boardSvg(position, { check: false }));
    equal(boardSvg(position, { check: false, fill: { e8: "#e0301ea6" } }), boardSvg(position));
    const busy = { squares: ["a1"], targets: ["b1"], lastMove: "e1e5", arrows: [{ from: "a1", to: "a2" }] };
    for (const name of COLOR_NAMES) {
      ok(boardSvg(position, { ...busy, colors: { [name]: "#010101" } }) !== boardSvg(position, busy), name);
    }
    ok(boardSvg(counted).includes("White counts 5 of 16, Black has 12 moves left</text>"));
    ok(!boardSvg(counted, { count: false }).includes("left</text>"));
  });

  test("pieces and words", () => {
    const letter = (options) => pieceSvg({ color: "white", role: "met" }, { pieces: "latin", ...options }).match(/>(.)</)[1];
    equal([letter(), letter({ variant: "asean" })], ["M", "Q"]);
    ok(pieceSvg({ color: "white", role: "met", promoted: true }, { size: 60 }).includes('aria-label="white promoted pawn"'));
    equal(describe(counted), "Makruk board. White: king d5. Black: king c7, rook g4. Black to move. White counts 5 of 16, Black has 12 moves left.");
    equal(describe(Board.empty(), "thai"), "กระดานหมากรุก ไม่มีหมาก");
    equal(caption(counted.counting), "White counts 5 of 16, Black has 12 moves left");
    equal(caption(counted.counting, "thai"), "ฝ่ายขาวนับศักดิ์หมาก ๕ จาก ๑๖ ฝ่ายดำเหลือ ๑๒ ตา");
  });

  test("pictures refuse what they do not know", () => {
    const position = new Position();
    for (const options of [
      { pieces: "staunton" },
      { coordinates: "roman" },
      { theme: "blue" },
      { language: "khmer" },
      { orientation: "left" },
      { check: "z9" },
      { colors: { boards: "#123" } },
      { colors: { board: 'red" onload="alert(1)' } },
      { fill: { e9: "#123" } },
      { arrows: [{ from: "a1", to: "a9" }] },
      { squares: 5 },
      { targets: ["x"] },
    ]) {
      refuses(() => boardSvg(position, options), "ERR_NAME", JSON.stringify(options));
    }
    refuses(() => boardSvg(position, { size: 0 }), "ERR_RANGE");
    refuses(() => boardSvg(position, { size: 1e9 }), "ERR_RANGE");
    refuses(() => boardSvg(position, { size: "big" }), "ERR_RANGE");
    refusesType(() => boardSvg(position, { piece: "thai" }), "unknown option `piece`");
    refusesType(() => pieceSvg({ color: "white", role: "met" }, { orientation: "black" }), "unknown option `orientation`");
    refusesType(() => boardSvg(position, 5), "`options` is 5, expected an object");
    refusesType(() => boardSvg(position, null), "`options` is null");
    for (const [options, part] of [
      [{ colors: "red" }, "`colors` is red, expected an object"],
      [{ colors: null }, "`colors` is null"],
      [{ fill: 5 }, "`fill` is 5"],
      [{ fill: null }, "`fill` is null"],
      [{ fill: [null] }, "an entry of `fill` is null, expected a pair"],
      [{ arrows: 5 }, "`arrows` is 5, expected an array"],
      [{ arrows: [null] }, "an arrow is null"],
      [{ arrows: [["d5", "d8"]] }, "an arrow is an array, expected an object { from, to, color? }"],
    ]) {
      refusesType(() => boardSvg(position, options), part);
    }
    for (const other of [null, undefined, "fen", {}, 5]) refusesType(() => boardSvg(other), "expected a Position");
    refusesType(() => describe("fen"), "expected a Position");
    refusesType(() => caption(null), "expected a count");
    refuses(() => pieceSvg({ color: "white", role: "queen" }), "ERR_NAME");
    refuses(() => caption({ kind: "x", side: "white", count: 1, limit: 2, movesLeft: 1 }), "ERR_NAME");
  });
}
