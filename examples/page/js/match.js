// A game that can be taken back. The rules are those of the library; this keeps what was before each action.
import { Game } from "./makruk.js";

export class Match {
  #past = [];
  #future = [];

  constructor(game = new Game()) {
    this.game = game;
    /** How many moves are shown; null for all. */
    this.view = null;
  }

  /** Does something to the game. If the library refuses it, nothing has happened. */
  act(action) {
    const before = this.game.clone();
    const result = action(this.game);
    this.#past.push(before);
    this.#future = [];
    this.view = null;
    return result;
  }

  /** Begins another game. The one before can be taken back to. */
  replace(game) {
    this.#past.push(this.game);
    this.#future = [];
    this.game = game;
    this.view = null;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  #step(from, to, until) {
    do {
      to.push(this.game);
      this.game = from.pop();
    } while (from.length > 0 && !until(this.game));
    this.view = null;
  }

  /** Takes back one action, or more until the game is as it is to be. */
  undo(until = () => true) {
    if (this.canUndo) this.#step(this.#past, this.#future, until);
  }

  redo(until = () => true) {
    if (this.canRedo) this.#step(this.#future, this.#past, until);
  }

  get isLive() {
    return this.view === null || this.view === this.game.length;
  }

  /** Shows the position after so many moves. */
  show(ply) {
    this.view = ply >= this.game.length ? null : Math.max(0, ply);
  }

  get shownPly() {
    return this.view ?? this.game.length;
  }

  get position() {
    return this.view === null ? this.game.position : this.game.positions()[this.view];
  }

  get lastMove() {
    const ply = this.shownPly;
    return ply === 0 ? null : this.game.moves()[ply - 1];
  }
}
