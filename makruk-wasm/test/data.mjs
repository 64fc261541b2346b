// The conformance data that all languages share, and the list of names.
import { readFileSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

export const root = resolve(import.meta.dirname, "../..");
const directory = resolve(root, "makruk-core/tests/data");

function rows(file) {
  const bytes = readFileSync(resolve(directory, file));
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

const files = readdirSync(directory).filter((file) => /\.jsonl(\.gz)?$/.test(file));
export const data = Object.fromEntries(files.map((file) => [basename(file).split(".")[0], rows(file)]));
data.records_pgn = readFileSync(resolve(directory, "records.pgn"), "utf8");
export const api = JSON.parse(readFileSync(resolve(root, "docs/api.json"), "utf8"));
