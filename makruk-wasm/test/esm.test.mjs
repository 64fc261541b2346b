import { test } from "node:test";
import * as makruk from "makruk-wasm";
import * as compat from "makruk-wasm/compat";
import { api, data } from "./data.mjs";
import { suite } from "./suite.mjs";

suite({ makruk, compat, data, api, test });
