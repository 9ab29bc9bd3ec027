/** Records the places of the source that each test file reaches. Runs in test workers and in started programs. */
const { appendFileSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const folder = join(__dirname, "../../reached");
const [current, list] = [join(folder, "current"), join(folder, "list.tsv")];

let loading = 0;
let test = "";
let known = new Set();
let isProgram = true;

globalThis.reached = {
  /** Code that runs while a module is loaded belongs to no test: later tests share its result. */
  enter: () => loading++,
  leave: () => loading--,
  at(place) {
    const key = loading > 0 ? `${place} loading` : place;
    if (known.has(key)) return;
    known.add(key);
    if (test === "") test = readFileSync(current, "utf8");
    const inWorker = loading > 0 ? "loading" : "test";
    appendFileSync(list, `${place}\t${isProgram ? "program" : inWorker}\t${test}\n`);
  },
};

/** Attributes what follows to a test file. */
exports.follow = (file) => {
  isProgram = false;
  test = file;
  known = new Set([...known].filter((key) => key.endsWith(" loading")));
  writeFileSync(current, file);
};
