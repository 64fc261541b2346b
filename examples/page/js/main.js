// The page: puts the parts together. What happens goes through `act`, and everything that is shown through `render`.
import { Game, MakrukError, PgnGame, Position, boardSvg, caption, makeRules, presetName } from "./makruk.js";
import { BoardView } from "./board.js";
import { choosePromotion, download, showText } from "./dialogs.js";
import { Match } from "./match.js";
import { inDigits, inWords } from "./numbers.js";
import { renderMoves } from "./moves.js";
import { LEVELS, Opponent } from "./opponent.js";
import { pieceImage } from "./pieces.js";
import { load, save } from "./settings.js";
import { TAGS, wording } from "./texts.js";

const RULES = ["fairy", "thai-2569", "article"];
const CHOICES = {
  theme: ["auto", "light", "dark"],
  pieces: ["figures", "latin", "thai"],
  coordinates: ["latin", "thai", "none"],
  variant: ["makruk", "makpong", "cambodian", "karouk", "asean"],
  rules: [...RULES, "other"],
  opponent: ["none", "white", "black"],
  level: LEVELS,
};
// Called by the same names in every language; an example says more than a name.
const NOTATIONS = [
  ...["san", "lan", "playok", "western", "th2569", "makruk-js", "thai-san", "thai-lan"],
  ...["thai-record", "thai-record-spaced", "thai-record-dotted", "thai-record-arrow"],
];
const EXAMPLES = NOTATIONS.map((name) => [name, `${name}: ${new Position().notation("b1d2", name)}`]);

const by = (id) => document.getElementById(id);
const settings = load({ ...CHOICES, rules: RULES, notation: NOTATIONS, language: Object.keys(TAGS) });
const opponent = new Opponent();
const dark = matchMedia("(prefers-color-scheme: dark)");
const rulesChosen = () => (settings.variant === "makruk" ? settings.rules : makeRules({ variant: settings.variant }));
const match = new Match(new Game(undefined, rulesChosen()));
const board = new BoardView(by("board"), move);
let words = wording(settings.language);
let orientation = settings.opponent === "white" ? "black" : "white";
let note = "";

const other = (color) => (color === "white" ? "black" : "white");
const theme = () => (settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme);
const isOpponentsTurn = () => settings.opponent === match.game.turn && !match.game.isGameOver();
/** Who is asked for draws, resignations and counts: who plays here. */
const player = () => (settings.opponent === "none" ? match.game.turn : other(settings.opponent));
const look = () => ({ pieces: settings.pieces, theme: theme(), variant: match.game.rules.variant });
const image = (piece) => pieceImage(piece, look());

// What happens.

/** Does something to the match and shows it. What the library refuses is told, and changes nothing. */
function act(action, done = "") {
  const before = match.game;
  const [length, count] = [before.length, before.count];
  note = "";
  opponent.forget();
  try {
    action();
  } catch (error) {
    if (!(error instanceof MakrukError)) throw error;
    note = error.message;
  }
  render();
  announce(match.game === before && before.length > length, count, done);
  answer();
}

const play = (action) => act(() => match.act(action));

async function move(from, to) {
  const moves = match.game.position.legalMovesFrom(from).filter((move) => move.to === to);
  const chosen = moves.length > 1 ? await choosePromotion(moves, words, image) : moves[0];
  if (chosen === undefined) board.clear();
  else play((game) => game.push(chosen));
}

/** Lets the opponent move, if it is its turn. */
async function answer() {
  if (!isOpponentsTurn()) return;
  const { game } = match;
  // Where counts are declared, the weaker side counts as soon as it may, and the stronger plays for mate.
  const weaker = game.position.weakerSide();
  if (game.canStartCounting(game.turn) && weaker === game.turn) {
    play((game) => game.startCounting(game.turn));
    return;
  }
  if (game.canStopCounting(game.turn) && weaker === other(game.turn)) {
    play((game) => game.stopCounting(game.turn));
    return;
  }
  const asked = opponent.ask(game, settings.level);
  render();
  const { uci, score } = await asked;
  if (score < 0 && game.canClaimDraw(game.turn)) play((game) => game.claimDraw(game.turn));
  else play((game) => game.push(uci));
}

async function offerDraw() {
  if (settings.opponent !== "none") {
    const { score } = await opponent.ask(match.game, settings.level);
    // It is the player's turn: what is good for him is bad for the opponent.
    if (score < 0) {
      note = words.text("refused");
      render();
      say(note);
      return;
    }
  }
  play((game) => game.agreeDraw());
}

function startOver(game) {
  act(() => match.replace(game));
}

/** Goes back, or forth again, to a place where somebody here is to move. */
function travel(step) {
  const isPlayers = (game) => settings.opponent === "none" || game.turn === player();
  act(() => match[step](isPlayers), words.text(`${step}Done`));
}

// What is said.

const say = (text) => {
  by("said").textContent = text;
};

function playedInWords({ from, to, piece, captured, promotion }) {
  const said = [
    words.text("played", {
      side: words.text(piece.color),
      piece: words.kind(piece),
      from: words.square(from),
      to: words.square(to),
    }),
  ];
  if (captured !== undefined) said.push(words.text("captures", { piece: words.kind(captured) }));
  if (promotion !== undefined) said.push(words.text("promotes", { piece: words.kind(match.game.position.pieceAt(to)) }));
  return said.join(", ");
}

function outcomeInWords(outcome) {
  const result = outcome.winner === undefined ? words.text("drawn") : words.text("won", { side: words.text(outcome.winner) });
  return `${result}: ${words.text(outcome.termination)}`;
}

function announce(moved, countBefore, done) {
  const { game } = match;
  const { counting } = game;
  const said = done === "" ? [] : [done];
  const last = game.peek();
  if (moved && last !== null) said.push(playedInWords(last));
  const outcome = game.outcome();
  if (outcome !== null) said.push(outcomeInWords(outcome));
  else if (game.position.isCheck()) said.push(words.text("check"));
  if (counting !== null && counting.count !== countBefore) {
    said.push(moved ? spokenInWords(counting) : caption(counting, settings.language));
    if (moved) speak(inWords(counting.count, settings.language));
  } else if (counting === null && countBefore !== null) {
    said.push(words.text("noCount"));
  }
  if (note !== "") said.push(note);
  say(said.join(". "));
}

function spokenInWords(counting) {
  const number = inWords(counting.count, settings.language);
  return words.text("spoken", { side: words.text(counting.side), number });
}

function speak(text) {
  if (!settings.speech || !("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = TAGS[settings.language];
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

// What is shown.

function statusInWords() {
  const { game } = match;
  const said = [];
  const outcome = game.outcome();
  if (outcome !== null) {
    said.push(outcomeInWords(outcome));
  } else {
    said.push(words.text("turn", { side: words.text(game.turn) }));
    if (game.position.isCheck()) said.push(words.text("check"));
    if (opponent.isThinking) said.push(words.text("thinking"));
  }
  if (!match.isLive) said.push(words.text("looking"));
  if (note !== "") said.push(note);
  return said.join(" · ");
}

function renderBoard() {
  const { game, position } = match;
  const mayMove = match.isLive && !game.isGameOver() && !isOpponentsTurn();
  board.show({
    position,
    orientation,
    dests: mayMove ? position.dests() : new Map(),
    lastMove: match.lastMove,
    check: position.isCheck() ? position.king(position.turn) : null,
    coordinates: settings.coordinates,
    ...look(),
    words,
  });
}

function renderCount() {
  const { game } = match;
  const { counting } = match.position;
  const kind = counting === null ? "" : `: ${words.text(`count.${counting.kind}`)}`;
  by("count-title").textContent = words.text("count") + kind;
  by("number").textContent = counting === null ? "–" : inDigits(counting.count, settings.language);
  by("count-words").textContent = counting === null ? words.text("noCount") : caption(counting, settings.language);
  // Who has only just declared a count has not spoken yet.
  if (counting !== null && counting.count > 0) {
    const spoken = document.createElement("strong");
    spoken.textContent = spokenInWords(counting);
    by("count-words").prepend(spoken);
  }
  const offer = game.isGameOver() ? null : game.drawOffer();
  by("count-offer").textContent = offer === null ? "" : words.text("drawOffered", { side: words.text(offer) });
  const live = match.isLive && !game.isGameOver() && !isOpponentsTurn();
  by("start").disabled = !(live && game.canStartCounting(game.turn));
  by("stop").disabled = !(live && game.canStopCounting(game.turn));
  by("claim").disabled = !(live && game.canClaimDraw(player()));
}

function renderButtons() {
  const { game } = match;
  const over = game.isGameOver();
  const live = !over && !isOpponentsTurn();
  by("undo").disabled = !match.canUndo;
  by("redo").disabled = !match.canRedo;
  by("resign").disabled = !live;
  by("draw").disabled = !live;
  by("draw").textContent = words.text(settings.opponent === "none" ? "draw" : "offerDraw");
}

function renderTexts() {
  words = wording(settings.language);
  document.documentElement.lang = TAGS[settings.language];
  document.title = words.text("title");
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = words.text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", words.text(element.dataset.label));
  }
  for (const [name, values] of Object.entries(CHOICES)) {
    const options = values.map((value) => new Option(words.text(`${name}.${value}`) ?? value, value));
    by(name).replaceChildren(...options);
  }
  by("rules").lastElementChild.hidden = true;
  by("notation").replaceChildren(...EXAMPLES.map(([name, example]) => new Option(example, name)));
  for (const name of [...Object.keys(CHOICES), "notation", "language"]) by(name).value = settings[name];
  by("speech").checked = settings.speech;
  by("speech").disabled = !("speechSynthesis" in window);
}

function render() {
  const { game } = match;
  document.documentElement.dataset.theme = theme();
  // A game that was opened brings its rules.
  settings.variant = game.rules.variant;
  by("variant").value = settings.variant;
  const preset = presetName(game.rules);
  if (RULES.includes(preset)) settings.rules = preset;
  // A record may have rules of its own, which can be played on by and not chosen.
  by("rules").value = settings.variant !== "makruk" || preset !== null ? settings.rules : "other";
  by("rules").disabled = settings.variant !== "makruk";
  by("level").disabled = settings.opponent === "none";
  by("status").textContent = statusInWords();
  renderBoard();
  renderCount();
  by("moves").lang = settings.notation.startsWith("thai") ? "th" : "en";
  renderMoves(by("moves"), match, settings.notation, words.text("start"), (ply) => {
    match.show(ply);
    render();
  });
  renderButtons();
}

// What the player does.

function onSetting(name) {
  const control = by(name);
  control.addEventListener("change", () => {
    settings[name] = control.type === "checkbox" ? control.checked : control.value;
    save(settings);
    if (name === "language") renderTexts();
    if (name === "variant" || name === "rules") {
      startOver(new Game(undefined, rulesChosen()));
    } else if (name === "opponent") {
      orientation = settings.opponent === "white" ? "black" : "white";
      act(() => {});
    } else {
      render();
    }
  });
}
for (const name of [...Object.keys(CHOICES), "notation", "language", "speech"]) onSetting(name);

/** A button that its own click has disabled would take the keyboard's place with it: that is on the board then. */
const onClick = (id, action) =>
  by(id).addEventListener("click", async () => {
    await action();
    if (by(id).disabled) board.focus();
  });
onClick("undo", () => travel("undo"));
onClick("redo", () => travel("redo"));
onClick("new", () => startOver(new Game(undefined, match.game.rules)));
onClick("flip", () => {
  orientation = other(orientation);
  render();
});
onClick("start", () => play((game) => game.startCounting(game.turn)));
onClick("stop", () => play((game) => game.stopCounting(game.turn)));
onClick("claim", () => play((game) => game.claimDraw(player())));
onClick("resign", () => play((game) => game.resign(player())));
onClick("draw", offerDraw);
onClick("fen", () =>
  showText({
    title: words.text("openFen"),
    help: words.text("fenHelp"),
    value: match.position.fen({ promoted: true }),
    file: "position.fen",
    type: "text/plain",
    copied: words.text("copied"),
    read: (text) => startOver(new Game(text.trim(), match.game.rules)),
  }),
);
onClick("pgn", () =>
  showText({
    title: words.text("openPgn"),
    help: words.text("pgnHelp"),
    value: match.game.toPgn(),
    file: "game.pgn",
    type: "application/vnd.chess-pgn",
    copied: words.text("copied"),
    read: (text) => startOver(PgnGame.fromPgn(text).toGame()),
    take: (partial) => startOver(partial.toGame()),
  }),
);
onClick("svg", () => {
  const { position, lastMove } = match;
  const options = {
    orientation,
    lastMove,
    pieces: settings.pieces,
    coordinates: settings.coordinates,
    // It has no background, and is looked at elsewhere: on white, more often than not.
    theme: "light",
    language: settings.language,
  };
  download("board.svg", "image/svg+xml", boardSvg(position, options));
});
dark.addEventListener("change", render);
document.addEventListener("keydown", (event) => {
  if (event.target.closest("dialog, select, textarea") !== null || !(event.ctrlKey || event.metaKey)) return;
  if (event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  travel(event.shiftKey ? "redo" : "undo");
});

renderTexts();
render();
answer();
