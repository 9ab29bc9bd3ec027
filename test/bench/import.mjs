// Compares imports of cases and payments with a bare loop that posts the same bodies, and measures their memory.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, interleave, peakMemory, recoup, round, startProcess, timeProcess } from "./measure.mjs";
import { atLeast, atMost, below, noBar } from "./rows.mjs";

const server = new URL("./servers/case-server.mjs", import.meta.url).pathname;
const bare = new URL("./bare/bare-posts.mjs", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "recoup-bench-import-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const header =
  "creditorReference,amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2,debtor.address,debtor.city";
const csvRow = (row) => `INV-${row},100.50,EUR,2026-01-12,Company,Muster GmbH,DE,Musterweg ${row},Berlin`;
const body = (row) =>
  `{"creditorReference":"INV-${row}","amountToRecover":100.50,"currencyCode":"EUR","date":"2026-01-12","debtor":{"type":"Company","name":"Muster GmbH","countryAlpha2":"DE","address":"Musterweg ${row}","city":"Berlin"}}`;

function writeRows(name, lines) {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

const rowsOf = (count, line) => Array.from({ length: count }, (_, at) => line(at + 1));
let runs = 0;

/** Each run has its own journal. With a shared journal, the second run would have nothing to do. */
const importing = (file, width, command = "cases") => {
  const journal = [
    "--journal",
    join(folder, `journal-${++runs}`),
    "--result",
    join(folder, `result-${runs}.csv`),
  ];
  return [recoup, command, "import", file, "--concurrency", String(width), ...journal];
};
const reach = (url, key = "k", surface = "CUSTOMER") =>
  environment({
    [`RECOUP_${surface}_URL`]: url,
    [`RECOUP_${surface}_KEY`]: key,
    RECOUP_ENVIRONMENT: "test",
  });

/** Starts a sandbox without rate limits, so that the cost per row isn't throttled. */
async function startSandbox() {
  const line = [recoup, "sandbox", "serve", "--port", "0", "--ephemeral", "--no-limits", "--json"];
  const { line: info, stop } = await startProcess(line);
  return { ...JSON.parse(info).surfaces.test, stop };
}

export async function importSpeed() {
  const { customer, stop } = await startSandbox();
  const onSandbox = await importRate("sandbox", customer, 0.85);
  stop();
  const trivial = await startProcess([server]);
  const onTrivial = await importRate("trivial server", { url: trivial.line, key: "k" }, 0.5);
  trivial.stop();
  return [...onSandbox, ...onTrivial];
}

async function importRate(what, { url, key }, bar) {
  const width = 8;
  const csv = writeRows("rows.csv", [header, ...rowsOf(10_000, csvRow)]);
  const bodies = writeRows("bodies", rowsOf(10_000, body));
  const times = await interleave(1, {
    bare: () => timeProcess([bare, url, bodies, String(width), key]),
    once: () => timeProcess([bare, url, bodies, String(width), key, "once"]),
    recoup: () => timeProcess(importing(csv, width), reach(url, key)),
  });
  const name = "import of 10,000 rows / bare loop";
  return [
    atLeast(`${name}, ${what}`, times.bare / times.recoup, bar),
    noBar(`${name} with idempotency keys, ${what}`, round(times.once / times.recoup)),
  ];
}

/** Compares the payment import with the bare loop. `RECOUP_BENCH_ROWS` sets the number of rows. */
export async function paymentSpeed() {
  const width = 8;
  const count = Number(process.env.RECOUP_BENCH_ROWS ?? 10_000);
  const { collection, stop } = await startSandbox();
  const { url, key } = collection;
  const response = await fetch(`${url}/cases?Statuses=Active&PageSize=100`, { headers: { xapikey: key } });
  const cases = (await response.json()).cases.filter(({ currency }) => currency === "EUR");
  const caseOf = (row) => cases[row % cases.length];
  const amount = (row) => (row / 100).toFixed(2);
  const rows = rowsOf(count, (row) => `${caseOf(row).reference},${amount(row)},2026-01-12,partner`);
  const csv = writeRows("payments.csv", ["case,amount,date,recipient", ...rows]);
  const bodies = writeRows(
    "payments",
    rowsOf(count, (row) => `/cases/${caseOf(row).id}/payments ${paymentBody(amount(row))}`),
  );
  const times = await interleave(1, {
    bare: () => timeProcess([bare, url, bodies, String(width), key]),
    recoup: () => timeProcess(importing(csv, width, "payments"), reach(url, key, "COLLECTION")),
  });
  stop();
  const what = `import of ${count.toLocaleString("en")} payments / bare loop, sandbox`;
  return [atLeast(what, times.bare / times.recoup, 0.7)];
}

const paymentBody = (amount) =>
  `{"date":"2026-01-12","paymentAmount":${amount},"paymentRecipient":"CollectionPartner"}`;

export async function importMemory() {
  const peaks = [];
  for (const count of [1_000, 100_000]) {
    const { line: url, stop } = await startProcess([server]);
    const csv = writeRows(`${count}.csv`, [header, ...rowsOf(count, csvRow)]);
    peaks.push(await peakMemory(importing(csv, 8), reach(url)));
    stop();
  }
  return [
    below("peak memory of an import of 1,000 rows (MiB)", peaks[0], 160),
    atMost("peak memory of an import, 100,000 / 1,000 rows", peaks[1] / peaks[0], 1.1),
  ];
}
