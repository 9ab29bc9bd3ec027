// Replaces the database's native library, which the single file can't contain, with the installed package, or
// else with Node's own database. The executable always uses its own Node's database.
import { createRequire } from "node:module";
import { isSea } from "node:sea";
import { Failure } from "../src/base/failure";

const require = createRequire(import.meta.url);

/** Suppresses Node's warning that the module is experimental, which would otherwise precede all output. */
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

/** Opens the database module on first use, since much of the program needs no database. */
function database() {
  found ??= installed() ?? attempt(() => quietly(() => require("node:sqlite")));
  if (found !== undefined) return found;
  throw new Failure("config", `this single file finds no database in Node ${process.versions.node}`, {
    hint: "Run it with Node 22.13 or later, or install the package recoup.",
  });
}

/** `new DatabaseSync(…)` creates an instance of whichever database was found. */
export function DatabaseSync(...options) {
  return new (database().DatabaseSync)(...options);
}

/** Available in Node since 22.16. Only in-memory copies of worlds need it. */
export function backup(...options) {
  const copy = database().backup;
  if (copy !== undefined) return copy(...options);
  throw new Failure("config", `the database of Node ${process.versions.node} can't be copied`, {
    hint: "Run it with Node 22.16 or later, or install the package recoup.",
  });
}
