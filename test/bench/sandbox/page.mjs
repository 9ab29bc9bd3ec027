// Measures one page of the sandbox's list, with 1,000 and with 1,000,000 cases.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, median, recoup, startProcess, timeProcess } from "../measure.mjs";
import { atMost } from "../rows.mjs";

const queries = {
  "first page, newest first": "Page=1&PageSize=100",
  "filtered and sorted": "Page=1&PageSize=100&Statuses=Active&Sort=Remainder:desc",
  "two values, sorted": "Page=3&PageSize=100&Statuses=Active,Closed&Sort=DueDate",
};

export async function sandboxPage() {
  const small = await serve(1_000);
  const large = await serve(1_000_000);
  const rows = [];
  for (const [what, query] of Object.entries(queries)) {
    const [few, many] = await compare(small, large, query);
    rows.push(atMost(`sandbox page, 1,000,000 / 1,000 cases: ${what}`, many / few, 3));
  }
  for (const { stop, folder } of [small, large]) {
    stop();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

export async function serve(cases, ...flags) {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder });
  await timeProcess([recoup, "sandbox", "seed", "--cases", String(cases)], env);
  const { line, stop } = await startProcess(
    [recoup, "sandbox", "serve", "--port", "0", "--json", ...flags],
    env,
  );
  const { surfaces, inspector } = JSON.parse(line);
  return { ...surfaces.test.collection, link: inspector.url, folder, stop };
}

async function compare(small, large, query) {
  const times = [[], []];
  for (let turn = 0; turn < 220; turn++) {
    for (const [index, { url, key }] of [small, large].entries()) {
      const start = process.hrtime.bigint();
      await (await fetch(`${url}/cases?${query}`, { headers: { XApiKey: key } })).arrayBuffer();
      if (turn >= 20) times[index].push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  }
  return times.map(median);
}
