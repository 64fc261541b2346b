// The list of moves: one stop for the Tab key, in which the arrow keys go back and forth through the game.

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** Shows the moves of a match in a list; `onShow` is told after how many moves a position is asked for. */
export function renderMoves(list, match, notation, start, onShow) {
  const { game } = match;
  const rows = [];
  const row = (number) => {
    const item = document.createElement("li");
    item.append(plain(number));
    rows.push(item);
    return item;
  };
  const plain = (content) => {
    const span = document.createElement("span");
    span.textContent = content;
    return span;
  };
  const entry = (ply, content) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = content;
    button.dataset.ply = ply;
    button.tabIndex = -1;
    if (ply === match.shownPly) {
      button.setAttribute("aria-current", "step");
      button.tabIndex = 0;
    }
    return button;
  };

  row("").append(entry(0, start), plain(""));
  const { root } = game;
  const begins = root.turn === "white" ? 0 : 1;
  let item = null;
  game.history({ notation }).forEach((move, i) => {
    const half = i + begins;
    if (item === null || half % 2 === 0) item = row(`${root.fullmoveNumber + Math.floor(half / 2)}.`);
    if (i === 0 && begins === 1) item.append(plain("…"));
    item.append(entry(i + 1, move));
  });
  list.replaceChildren(...rows);

  const current = list.querySelector("[aria-current]");
  // Within the list alone: the page stays where it is.
  list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight + 2 * current.offsetHeight;

  const show = (ply) => {
    onShow(Math.min(game.length, Math.max(0, ply)));
    list.querySelector("[aria-current]").focus({ preventScroll: true });
  };
  list.onclick = ({ target }) => {
    if (target.dataset.ply !== undefined) show(Number(target.dataset.ply));
  };
  list.onkeydown = (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(match.shownPly + step);
  };
}
