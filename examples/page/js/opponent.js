// The page's side of the opponent.

const DEPTHS = { easy: 1, medium: 2, hard: 3 };
export const LEVELS = Object.keys(DEPTHS);

export class Opponent {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #last = 0;
  #waiting = null;

  constructor() {
    this.#worker.onmessage = ({ data: { id, best } }) => {
      if (id !== this.#last || this.#waiting === null) return;
      const answer = this.#waiting;
      this.#waiting = null;
      answer(best);
    };
  }

  get isThinking() {
    return this.#waiting !== null;
  }

  /** An answer that comes later is not heard. */
  forget() {
    this.#last += 1;
    this.#waiting = null;
  }

  /** Asks for the best move and its score. There is no answer if something else is asked meanwhile. */
  ask(game, level) {
    this.forget();
    const seen = game.positions().map((position) => position.zobristHash());
    this.#worker.postMessage({
      id: this.#last,
      fen: game.fen({ promoted: true }),
      rules: game.rules,
      fresh: game.position.hasFreshCount(),
      depth: DEPTHS[level],
      seen,
    });
    return new Promise((answer) => {
      this.#waiting = answer;
    });
  }
}
