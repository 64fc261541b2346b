export * from "./node.cjs";
