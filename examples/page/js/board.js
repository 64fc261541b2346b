// The board: 64 buttons in a grid, for pointer and keyboard. It knows no rule; it shows what it is given and says which
// two squares were chosen.
import { inDigits } from "./numbers.js";
import { pieceImage } from "./pieces.js";

const FILES = "abcdefgh";
const THAI_FILES = "กขคงจฉชญ";
/** So far in pixels is a drag and no longer a click. */
const DRAG = 6;

export class BoardView {
  #root;
  #squares = new Map();
  #order = [];
  #focus = "e3";
  #chosen = null;
  #drag = null;
  #pointed = false;
  #shown = null;
  #onMove;

  constructor(root, onMove) {
    this.#root = root;
    this.#onMove = onMove;
    for (let row = 0; row < 8; row += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = 0; column < 8; column += 1) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        const button = document.createElement("button");
        button.type = "button";
        button.className = "square";
        button.tabIndex = -1;
        cell.append(button);
        line.append(cell);
        this.#order.push(button);
      }
      root.append(line);
    }
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#moved(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#drop());
    root.addEventListener("click", (event) => {
      const square = event.target.closest(".square")?.dataset.square;
      // A click that ends what a pointer did has been dealt with; one that a key or a screen reader made has not.
      const dealt = this.#pointed && event.detail !== 0;
      this.#pointed = false;
      if (square !== undefined && !dealt) this.#choose(square);
    });
    root.addEventListener("focusin", (event) => {
      const square = event.target.dataset?.square;
      if (square !== undefined) this.#rove(square);
    });
  }

  /** Shows a position. `dests` are the squares where each piece may go, none where nobody may move. */
  show(shown) {
    this.#shown = shown;
    const { orientation } = shown;
    this.#root.dataset.coordinates = shown.coordinates;
    this.#squares.clear();
    this.#order.forEach((button, i) => {
      const [row, column] = [i >> 3, i & 7];
      const [file, rank] = orientation === "white" ? [column, 7 - row] : [7 - column, row];
      button.dataset.square = `${FILES[file]}${rank + 1}`;
      this.#squares.set(button.dataset.square, button);
      this.#edge(button, row, column, file, rank);
    });
    if (!shown.dests.has(this.#chosen)) this.#chosen = null;
    this.#draw();
  }

  /** The keyboard goes on from the square where it was last. */
  focus() {
    this.#squares.get(this.#focus).focus({ preventScroll: true });
  }

  /** Nothing is chosen any more. */
  clear() {
    this.#chosen = null;
    this.#drop();
    this.#draw();
  }

  #edge(button, row, column, file, rank) {
    const { coordinates } = this.#shown;
    const thai = coordinates === "thai";
    const off = coordinates === "none";
    button.dataset.file = off || row !== 7 ? "" : (thai ? THAI_FILES : FILES)[file];
    button.dataset.rank = off || column !== 0 ? "" : inDigits(rank + 1, thai ? "thai" : "english");
  }

  #draw() {
    const { dests, lastMove, check, words } = this.#shown;
    const map = this.#shown.position.pieceMap();
    const targets = new Set(dests.get(this.#chosen) ?? []);
    for (const [square, button] of this.#squares) {
      const piece = map.get(square);
      const url = piece === undefined ? "" : pieceImage(piece, this.#shown);
      if ((button.firstChild?.src ?? "") !== url) {
        button.replaceChildren();
        if (url !== "") {
          const image = document.createElement("img");
          image.src = url;
          image.alt = "";
          image.draggable = false;
          button.append(image);
        }
      }
      const marks = {
        chosen: square === this.#chosen,
        target: targets.has(square),
        taken: targets.has(square) && piece !== undefined,
        last: lastMove !== null && (square === lastMove.from || square === lastMove.to),
        check: square === check,
        movable: dests.has(square),
      };
      for (const [mark, on] of Object.entries(marks)) button.classList.toggle(mark, on);
      button.tabIndex = square === this.#focus ? 0 : -1;
      const label = [words.square(square), piece === undefined ? words.text("empty") : words.piece(piece)];
      if (marks.check) label.push(words.text("check"));
      if (marks.chosen) label.push(words.text("chosen"));
      if (marks.target) label.push(words.text("target"));
      button.setAttribute("aria-label", label.join(", "));
    }
  }

  #rove(square) {
    if (square === this.#focus) return;
    const before = this.#squares.get(this.#focus);
    if (before !== undefined) before.tabIndex = -1;
    this.#focus = square;
    this.#squares.get(square).tabIndex = 0;
  }

  #key(event) {
    const square = event.target.dataset?.square;
    if (square === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") return void this.clear();
    const index = this.#order.indexOf(event.target);
    const [row, column] = [index >> 3, index & 7];
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, 7],
      PageUp: [0, column],
      PageDown: [7, column],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const [nextRow, nextColumn] = to.map((at) => Math.min(7, Math.max(0, at)));
    this.#order[8 * nextRow + nextColumn].focus();
  }

  #choose(square) {
    const { dests } = this.#shown;
    const from = this.#chosen;
    if (from !== null && dests.get(from)?.includes(square)) {
      this.#chosen = null;
      this.#onMove(from, square);
      return;
    }
    this.#chosen = dests.has(square) && square !== from ? square : null;
    this.#draw();
  }

  #down(event) {
    const button = event.target.closest(".square");
    if (button === null || event.button !== 0 || !event.isPrimary) return;
    this.#drop();
    // What happens outside of the board ends here, too.
    this.#root.setPointerCapture(event.pointerId);
    const { square } = button.dataset;
    this.#pointed = true;
    button.focus({ preventScroll: true });
    const mine = this.#shown.dests.has(square);
    // The piece of another square may go here: that is a click. One's own piece may be dragged.
    this.#drag = { square, x: event.clientX, y: event.clientY, wasChosen: this.#chosen === square, image: null };
    if (mine && !this.#shown.dests.get(this.#chosen)?.includes(square)) {
      this.#chosen = square;
      this.#draw();
      this.#drag.piece = button.querySelector("img");
    }
  }

  #moved(event) {
    const drag = this.#drag;
    if (drag === null || drag.piece === undefined || drag.piece === null) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.dragging && Math.hypot(dx, dy) < DRAG) return;
    drag.dragging = true;
    drag.piece.style.transform = `translate(${dx}px, ${dy}px)`;
    drag.piece.classList.add("dragged");
  }

  #up(event) {
    const drag = this.#drag;
    if (drag === null) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".square");
    const square = under?.dataset.square;
    this.#drop();
    if (drag.dragging) {
      if (square !== undefined && square !== drag.square) this.#choose(square);
      else this.#draw();
      return;
    }
    if (square !== drag.square) return;
    // The piece was chosen when the pointer came down; a second click lets it go.
    if (drag.piece !== undefined && !drag.wasChosen) return;
    this.#choose(square);
  }

  #drop() {
    const piece = this.#drag?.piece;
    if (piece) {
      piece.style.transform = "";
      piece.classList.remove("dragged");
    }
    this.#drag = null;
  }
}
