import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initSync } from "makruk:glue";

// `__dirname` because this is built as CommonJS; the ESM entry for Node takes its exports from there, so that both
// share one module and one set of classes.
export const { memory } = initSync({ module: readFileSync(join(__dirname, "makruk.wasm")) });
