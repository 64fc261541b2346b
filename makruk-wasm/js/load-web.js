import init from "makruk:glue";

// Written so that bundlers see that the file belongs to the package.
const beside = new URL("./makruk.wasm", import.meta.url);
// Vite's server for development moves the code of a package into its cache, but not the files beside it.
const url = beside.pathname.includes("/.vite/deps") ? new URL("../../makruk-wasm/dist/makruk.wasm", beside) : beside;

export const { memory } = await init({ module_or_path: url });
