#!/usr/bin/env node
const { resolve } = require("node:path");

const program = resolve(__dirname, "../dist/load-program.js");
/** Whether the program itself is missing, and not one of its dependencies. */
const isMissing = ({ code, requireStack }) =>
  code === "PROGRAM_CHANGED" || (code === "MODULE_NOT_FOUND" && requireStack?.[0] === __filename);

function load(otherwise) {
  try {
    require(program);
  } catch (error) {
    if (!isMissing(error)) throw error;
    otherwise();
  }
}

load(() => {
  // A build may be replacing the folder at this moment.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  load(() => {
    process.stderr.write("Error: recoup is not built (or is being built): npm ci\n");
    process.exitCode = 3;
  });
});
