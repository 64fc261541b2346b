// Positions and games lie in slots of the wasm memory, of which there are a fixed number. An object whose slot goes to
// another one keeps its value as numbers, and gets a slot again when it is asked next.
//
// Finalizers would not do: they run between tasks, so that a loop that makes a million positions without a pause would
// fill the memory before the first of them ran.

/** The slots of one kind: `save` reads the value of a slot, `load` writes it into another. */
export function slots(first, count, save, load) {
  return { first, save, load, owners: new Array(count).fill(null), next: 0 };
}

/** Gives an object a slot, whose value is still to be written. */
export let claim;
/** The slot in which the value of an object is. */
export let slot;

export class Kept {
  #slots;
  #slot = -1;
  #saved = null;

  constructor(slots) {
    this.#slots = slots;
  }

  #leave() {
    this.#saved = this.#slots.save(this.#slot);
    this.#slot = -1;
  }

  /** Gives the slot up. Nothing needs this; it is there for `using`. The value stays. */
  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    if (this.#slot < 0) return;
    this.#slots.owners[this.#slot - this.#slots.first] = null;
    this.#leave();
  }

  static {
    claim = (kept) => {
      const slots = kept.#slots;
      const index = slots.next;
      slots.next = (index + 1) % slots.owners.length;
      const previous = slots.owners[index];
      if (previous !== null) previous.#leave();
      slots.owners[index] = kept;
      return (kept.#slot = slots.first + index);
    };
    slot = (kept) => {
      if (kept.#slot >= 0) return kept.#slot;
      const claimed = claim(kept);
      kept.#slots.load(claimed, kept.#saved);
      kept.#saved = null;
      return claimed;
    };
  }
}
