// As much of node:assert as the suite needs, for it also runs in a browser.

const show = (value) =>
  JSON.stringify(value, (_, v) =>
    typeof v === "bigint" ? `${v}n` : v instanceof Map ? [...v] : v === undefined ? "undefined" : v,
  );

export function equal(actual, expected, where = "") {
  const [a, b] = [show(actual), show(expected)];
  if (a !== b) throw new Error(`${where}: got ${a}, expected ${b}`);
}

export const ok = (value, where) => equal(Boolean(value), true, where);

/** Runs a call that must be refused with this code, and gives the error. */
export function refuses(call, code, where = "") {
  let result;
  try {
    result = call();
  } catch (error) {
    equal(error.code, code, `${where} ${error.stack}`);
    return error;
  }
  throw new Error(`${where}: got ${show(result)}, expected ${code}`);
}
