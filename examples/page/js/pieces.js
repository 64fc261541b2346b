// Pictures of pieces, each drawn once.
import { pieceSvg } from "./makruk.js";

const drawn = new Map();

/** The address of a picture of a piece in a set, for a theme and a game. */
export function pieceImage({ color, role, promoted }, { pieces, theme, variant }) {
  const key = [color, role, promoted, pieces, theme, variant].join();
  let url = drawn.get(key);
  if (url === undefined) {
    url = `data:image/svg+xml,${encodeURIComponent(pieceSvg({ color, role, promoted }, { pieces, theme, variant }))}`;
    drawn.set(key, url);
  }
  return url;
}
