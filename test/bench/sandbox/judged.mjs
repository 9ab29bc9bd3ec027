// Compares requests per second of the judge's sandbox with those of an unobserved sandbox.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drive, requestBytes } from "../load.mjs";
import { environment, median, recoup, startProcess } from "../measure.mjs";
import { atLeast } from "../rows.mjs";

const program = new URL("../probes/printed-access.mjs", import.meta.url).pathname;
/** Keeps the total below the number of requests that a run judges. */
const readsPerTurn = 2_500;
const createsPerTurn = 500;
const turns = 9;

export async function sandboxJudged() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder });
  const serve = (...words) =>
    startProcess([recoup, ...words, "--no-limits", "--", process.execPath, program], env);
  const plain = await serve("sandbox", "exec", "--ephemeral");
  const judged = await serve("test", "judge");
  const accesses = [plain, judged].map(({ line }) => JSON.parse(line));
  const reads = await shareOf(
    accesses.map(({ collection }) => collection),
    readsOf,
  );
  const creates = await shareOf(
    accesses.map(({ customer }) => customer),
    createsOf,
  );
  for (const { stop } of [plain, judged]) stop();
  rmSync(folder, { recursive: true });
  return [
    atLeast("GET /cases/{id} a second, judged sandbox / sandbox", reads, 0.9),
    atLeast("POST /cases a second, judged sandbox / sandbox", creates, 0.9),
  ];
}

/** Returns the judged sandbox's rate as a share of the plain one's. The two take turns going first. */
async function shareOf([plain, judged], requestsOf) {
  const ratios = [];
  for (let turn = 0; turn < turns; turn++) {
    const rates = new Map();
    for (const access of turn % 2 === 0 ? [plain, judged] : [judged, plain])
      rates.set(access, await drive(Number(new URL(access.url).port), await requestsOf(access, turn)));
    if (turn > 0) ratios.push(rates.get(judged) / rates.get(plain));
  }
  return median(ratios);
}

async function readsOf(access) {
  const { url, key } = access;
  const list = await (await fetch(`${url}/cases?PageSize=16`, { headers: { XApiKey: key } })).json();
  const requests = list.cases.map(({ id }) => requestBytes("GET", access, `/cases/${id}`));
  return Array.from({ length: readsPerTurn }, (_, at) => requests[at % requests.length]);
}

const createsOf = async (access, turn) =>
  Array.from({ length: createsPerTurn }, (_, at) =>
    requestBytes("POST", access, "/cases", {
      creditorReference: `J-${turn}-${at}`,
      amountToRecover: 100,
      currencyCode: "EUR",
      date: "2026-01-10",
      dueDate: "2026-01-20",
      isTest: true,
      debtor: { type: "Company", name: "Debtor", countryAlpha2: "DE" },
    }),
  );
