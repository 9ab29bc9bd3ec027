// Measures lists sorted by each field at two sizes: one page from the middle, and the whole list.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { environment, median, recoup, timeProcess } from "../measure.mjs";
import { atMost } from "../rows.mjs";
import { serve } from "./page.mjs";

const offered = execFileSync(process.execPath, [recoup, "__complete", "--", "cases", "list", "--sort", ""], {
  env: environment(),
  encoding: "utf8",
});
const fields = offered.match(/^[A-Za-z]+$/gm);

export async function sandboxSort() {
  const [small, large] = [await serve(10_000), await serve(100_000)];
  const pages = worst(await middlePages(large));
  for (const { stop } of [small, large]) stop();
  const walks = worst(await wholeLists(small.folder, large.folder));
  for (const { folder } of [small, large]) rmSync(folder, { recursive: true });
  return [
    atMost("page in the middle of 100,000 cases, by the slowest field / by DateCreated", pages, 2),
    atMost("cases list --all --sort by the slowest field, 100,000 / 10,000 cases", walks, 12),
  ];
}

function worst(ratios) {
  const [[field, ratio]] = Object.entries(ratios).sort(([, a], [, b]) => b - a);
  process.stderr.write(`slowest: ${field}\n`);
  return ratio;
}

/**
 * Measures a page from the middle of the list, for each sort field. Each turn requests other pages, so no
 * page is read twice.
 */
async function middlePages({ url, key }) {
  const times = Object.fromEntries(fields.map((field) => [field, []]));
  for (let turn = 0; turn < 30; turn++) {
    for (const field of fields) {
      const start = process.hrtime.bigint();
      const query = `Page=${200 + turn}&PageSize=100&Sort=${field}`;
      await (await fetch(`${url}/cases?${query}`, { headers: { XApiKey: key } })).arrayBuffer();
      times[field].push(Number(process.hrtime.bigint() - start) / 1e6);
    }
  }
  const base = median(times.DateCreated);
  return Object.fromEntries(fields.map((field) => [field, median(times[field]) / base]));
}

async function wholeLists(small, large) {
  const ratios = {};
  for (const field of fields) {
    const list = [recoup, "cases", "list", "--all", "--sort", field, "-o", "ndjson"];
    const read = async (folder) => (await timeProcess(list, environment({ RECOUP_DATA_DIR: folder }))).ms;
    const few = median([await read(small), await read(small), await read(small)]);
    ratios[field] = (await read(large)) / few;
  }
  return ratios;
}
