// The exports of the wasm module, and the numbers that it shares with us.
import { memory } from "makruk:load";
import * as glue from "makruk:glue";
import { errorOf, MakrukError } from "./errors.js";

export { glue };

const [positions, games, start, length] = glue.layout();
export const POSITION_SLOTS = positions;
export const GAME_SLOTS = games;

let view = new Uint32Array(memory.buffer, start, length);

/** The shared numbers. Not to be kept: when the memory grows, the old view is empty. */
export function numbers() {
  if (view.length === 0) view = new Uint32Array(memory.buffer, start, length);
  return view;
}

function guarded(call) {
  return (...args) => {
    try {
      return call(...args);
    } catch (thrown) {
      throw errorOf(thrown);
    }
  };
}

/** The exports that refuse: what they throw becomes an error. */
export const raw = Object.fromEntries(
  Object.entries({
    boardParse: glue.board_parse,
    checkName: glue.check_name,
    colorCode: glue.color_code,
    derive: glue.derive,
    epdFrom: glue.epd_from,
    epdMoves: glue.epd_moves,
    epdOperations: glue.epd_operations,
    epdParse: glue.epd_parse,
    epdText: glue.epd_text,
    findLegal: glue.find_legal,
    gameDoes: glue.game_does,
    gamePush: glue.game_push,
    gamePushMove: glue.game_push_move,
    gamePushSan: glue.game_push_san,
    gamePushUnchecked: glue.game_push_unchecked,
    gameUnderRules: glue.game_under_rules,
    noRecord: glue.no_record,
    notation: glue.notation,
    parseMove: glue.parse_move,
    parseSan: glue.parse_san,
    parseUci: glue.parse_uci,
    pieceCode: glue.piece_code,
    play: glue.play,
    playUnchecked: glue.play_unchecked,
    positionParse: glue.position_parse,
    recordCounts: glue.record_counts,
    recordGame: glue.record_game,
    recordPgn: glue.record_pgn,
    recordPosition: glue.record_position,
    rightsBits: glue.rights_bits,
    rulesPreset: glue.rules_preset,
    setupParse: glue.setup_parse,
    setupParseEpd: glue.setup_parse_epd,
    setupPosition: glue.setup_position,
    sourceNext: glue.source_next,
    tagValue: glue.tag_value,
    tagsText: glue.tags_text,
    uciCode: glue.uci_code,
    variation: glue.variation,
  }).map(([name, call]) => [name, guarded(call)]),
);

const LONGEST = 1_000_000;

/** A text as it may pass. What is no text passes as a text that the parsers refuse. */
export function text(value) {
  if (typeof value !== "string") return shown(value);
  if (value.length > LONGEST) {
    throw new MakrukError(`a text of ${value.length} characters, expected at most ${LONGEST}`, {
      code: "ERR_RANGE",
      text: value.slice(0, 120),
    });
  }
  return value;
}

export function shown(value) {
  return typeof value === "object" || typeof value === "function" ? typeof value : String(value);
}

/** A whole number from 0 to `most`. */
export function whole(value, most, what) {
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new MakrukError(`${what} is ${shown(value)}, expected a whole number from 0 to ${most}`, {
    code: "ERR_RANGE",
    text: shown(value),
  });
}
