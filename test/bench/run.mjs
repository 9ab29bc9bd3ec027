// `npm run bench`: ratios to a lower bound measured in the same run, because absolute times mean little.
// Given names, runs only these parts. `--runs 3` takes the medians of three runs, and `--keep` updates their
// rows in `results.json`.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { binary } from "./binary.mjs";
import { fuzz } from "./fuzz.mjs";
import { importMemory, importSpeed, paymentSpeed } from "./import.mjs";
import { packageSize } from "./package.mjs";
import { receiver } from "./receiver.mjs";
import { medians } from "./rows.mjs";
import { sandboxDue } from "./sandbox/due.mjs";
import { sandboxJudged } from "./sandbox/judged.mjs";
import { sandboxLoad } from "./sandbox/load.mjs";
import { sandboxPage } from "./sandbox/page.mjs";
import { sandboxSort } from "./sandbox/sort.mjs";
import { scenarios } from "./scenarios.mjs";
import { browse } from "./screens/browse.mjs";
import { inspector } from "./screens/inspector.mjs";
import { inspectorCost } from "./screens/inspector-cost.mjs";
import { startup } from "./startup.mjs";
import { testing } from "./testing.mjs";
import { walkAtOnce, walkMemory, walkSlowly } from "./walk.mjs";

const parts = {
  startup,
  browse,
  walk: walkAtOnce,
  latency: walkSlowly,
  memory: walkMemory,
  sandbox: sandboxPage,
  sort: sandboxSort,
  load: sandboxLoad,
  judged: sandboxJudged,
  due: sandboxDue,
  inspector,
  inspectorCost,
  receiver,
  import: importSpeed,
  payments: paymentSpeed,
  importMemory,
  package: packageSize,
  binary,
  scenarios,
  fuzz,
  testing,
};
const { values, positionals: wanted } = parseArgs({
  options: { runs: { type: "string", default: "1" }, keep: { type: "boolean", default: false } },
  allowPositionals: true,
});
const file = new URL("./results.json", import.meta.url);
const runs = [];
for (let run = 1; run <= Number(values.runs); run++) {
  runs.push(await measureAll());
  if (values.keep) keep(medians(runs));
}
show(medians(runs));

/** Measures all selected parts. If one fails, keeps the rows of the others, which took minutes to measure. */
async function measureAll() {
  const rows = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${new Date().toISOString()} measuring ${name} …\n`);
    try {
      rows.push(...(await measure()));
    } catch (error) {
      process.stderr.write(`${name} failed: ${error.stack}\n`);
      process.exitCode = 1;
    }
  }
  return rows;
}

function show(results) {
  const width = Math.max(...results.map(({ what }) => what.length));
  for (const { what, value, bar, isMet } of results)
    console.log(`${what.padEnd(width)}  ${String(value).padStart(8)}  ${bar}${isMet ? "" : "  MISSED"}`);
}

function keep(measured) {
  const { results: kept } = wanted.length === 0 ? { results: measured } : JSON.parse(readFileSync(file));
  const results = kept.map((row) => measured.find(({ what }) => what === row.what) ?? row);
  writeFileSync(file, `${JSON.stringify({ node: process.version, results }, null, 2)}\n`);
}
