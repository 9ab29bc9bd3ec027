// Stands in for the database's native part in the single file, which has no room for it: the package where it is
// installed, else the database that Node brings with it. The executable takes the one of its own Node.
import { createRequire } from "node:module";
import { isSea } from "node:sea";
import { Failure } from "../src/base/failure";

const require = createRequire(import.meta.url);

/** Node calls it experimental in a warning that would stand above every answer. */
function quietly(load) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function attempt(load) {
  try {
    return load();
  } catch {
    return undefined;
  }
}

const installed = () => (isSea() ? undefined : attempt(() => require("@photostructure/sqlite")));

let found;

/** Found when it is first used: much of the program needs none. */
function database() {
  found ??= installed() ?? attempt(() => quietly(() => require("node:sqlite")));
  if (found !== undefined) return found;
  throw new Failure("config", `this single file finds no database in Node ${process.versions.node}`, {
    hint: "Run it with Node 22.13 or later, or install the package recoup.",
  });
}

/** `new DatabaseSync(…)` gives one of the database that was found. */
export function DatabaseSync(...options) {
  return new (database().DatabaseSync)(...options);
}

/** Node has it from 22.16 on; worlds in memory that are copied need it, the others do without. */
export function backup(...options) {
  const copy = database().backup;
  if (copy !== undefined) return copy(...options);
  throw new Failure("config", `the database of Node ${process.versions.node} can't be copied`, {
    hint: "Run it with Node 22.16 or later, or install the package recoup.",
  });
}
