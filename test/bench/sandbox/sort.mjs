// Lists by each of their sort fields: a page from the middle, and all of them at two sizes.
import { rmSync } from "node:fs";
import { environment, median, recoup, timeProcess } from "../measure.mjs";
import { atMost } from "../rows.mjs";
import { serve } from "./page.mjs";

const fields = [
  "DateCreated",
  "DateUpdated",
  "DateFinished",
  "DateCollectionStarted",
  "DueDate",
  "Date",
  "GrossAmount",
  "Remainder",
  "InterestFees",
  "CollectionFees",
  "ReminderFees",
  "Lifecycle",
  "CloseCode",
];

export async function sandboxSort() {
  const [small, large] = [await serve(10_000), await serve(100_000)];
  const pages = worst(await middlePages(large));
  for (const { stop } of [small, large]) stop();
  const walks = worst(await wholeLists(small.folder, large.folder));
  for (const { folder } of [small, large]) rmSync(folder, { recursive: true });
  return [
    atMost(
      `page in the middle of 100,000 cases, by ${pages.field} (slowest) / by DateCreated`,
      pages.ratio,
      2,
    ),
    atMost(`cases list --all --sort ${walks.field} (slowest), 100,000 / 10,000 cases`, walks.ratio, 12),
  ];
}

function worst(ratios) {
  const [[field, ratio]] = Object.entries(ratios).sort(([, a], [, b]) => b - a);
  return { field, ratio };
}

/** By field; each turn asks for other pages, so that none is read twice. */
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
