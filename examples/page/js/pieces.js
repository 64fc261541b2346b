// Pictures of pieces, each drawn once.
import { pieceSvg } from "./makruk.js";

const drawn = new Map();

/** ASEAN chess has the letters of chess; a piece by itself does not say that it is of that game. */
const ASEAN = { M: "Q", S: "B" };

/** The address of a picture of a piece in a set, for a theme and a game. */
export function pieceImage({ color, role, promoted }, { pieces, theme, variant }) {
  const chess = variant === "asean" && pieces === "latin";
  const key = [color, role, promoted, pieces, theme, chess].join();
  let url = drawn.get(key);
  if (url === undefined) {
    const svg = pieceSvg({ color, role, promoted }, { pieces, theme });
    url = `data:image/svg+xml,${encodeURIComponent(chess ? svg.replace(/>([MS])</, (_, letter) => `>${ASEAN[letter]}<`) : svg)}`;
    drawn.set(key, url);
  }
  return url;
}
