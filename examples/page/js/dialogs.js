// The two dialogs: what a pawn becomes, and texts to read and to give.
import { MakrukError, PgnError } from "./makruk.js";

const by = (id) => document.getElementById(id);

for (const button of document.querySelectorAll("dialog .close")) {
  button.addEventListener("click", () => button.closest("dialog").close());
}

/** Asks which of several promotions is meant. Gives nothing if the player changes his mind. */
export function choosePromotion(moves, words, image) {
  const dialog = by("promotion");
  return new Promise((answer) => {
    const buttons = moves.map((move) => {
      const piece = { color: move.piece.color, role: move.promotion };
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.promotion = move.promotion;
      button.setAttribute("aria-label", words.piece(piece));
      const picture = document.createElement("img");
      picture.src = image(piece);
      picture.alt = "";
      button.append(picture);
      button.addEventListener("click", () => {
        // At once: the event that tells of the closing comes a moment later.
        answer(move);
        dialog.close();
      });
      return button;
    });
    by("promotion-choices").replaceChildren(...buttons);
    dialog.addEventListener("close", () => answer(undefined), { once: true });
    dialog.showModal();
  });
}

export function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

let shown = null;

/**
 * Shows a text. What `read` refuses is told in the words of the library, and the text stays as it is. Of a record that
 * cannot be read to its end, `take` is given what was read, if the player wants that.
 */
export function showText({ title, help, value, file, type, copied, read, take }) {
  shown = { file, type, copied, read, take };
  by("text-title").textContent = title;
  by("text-help").textContent = help;
  by("text-value").value = value;
  tell("");
  by("text").showModal();
}

function tell(error, partial = null) {
  by("text-error").textContent = error;
  by("text-done").textContent = "";
  by("text-partial").hidden = partial === null;
  shown.partial = partial;
}

by("text-read").addEventListener("click", () => {
  try {
    shown.read(by("text-value").value);
    by("text").close();
  } catch (error) {
    if (!(error instanceof MakrukError)) throw error;
    tell(error.message, error instanceof PgnError ? error.partial : null);
  }
});
by("text-partial").addEventListener("click", () => {
  shown.take(shown.partial);
  by("text").close();
});
by("text-save").addEventListener("click", () => download(shown.file, shown.type, by("text-value").value));
by("text-copy").addEventListener("click", async () => {
  const area = by("text-value");
  try {
    await navigator.clipboard.writeText(area.value);
    by("text-done").textContent = shown.copied;
  } catch {
    // Pages that are not served securely may not: the player can.
    area.select();
  }
});
