// The library, from one place for the page and for its worker. A path and not a name: workers know no import maps, and
// so nothing has to be bundled.
export * from "../node_modules/makruk-wasm/dist/web.js";
