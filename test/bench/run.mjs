// `npm run bench`: ratios against a floor measured in the same run; absolute times mean nothing.
import { writeFileSync } from "node:fs";
import { binary } from "./binary.mjs";
import { fuzz } from "./fuzz.mjs";
import { importMemory, importSpeed, paymentSpeed } from "./import.mjs";
import { packageSize } from "./package.mjs";
import { receiver } from "./receiver.mjs";
import { sandboxDue } from "./sandbox/due.mjs";
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
const wanted = process.argv.slice(2);
const results = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  results.push(...(await measure()));
}
const width = Math.max(...results.map(({ what }) => what.length));
for (const { what, value, bar, isMet } of results) {
  console.log(`${what.padEnd(width)}  ${String(value).padStart(8)}  ${bar}${isMet ? "" : "  MISSED"}`);
}
if (wanted.length === 0) {
  const file = new URL("./results.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify({ node: process.version, results }, null, 2)}\n`);
}
