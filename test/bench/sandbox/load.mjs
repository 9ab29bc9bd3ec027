// Measures `sandbox serve`: reads compared with a bare server, advances per second, and the time to the first
// response.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drive, requestBytes } from "../load.mjs";
import { environment, median, recoup, startProcess } from "../measure.mjs";
import { atLeast, atMost } from "../rows.mjs";

const bare = new URL("../bare/bare-server.mjs", import.meta.url).pathname;

export async function sandboxLoad() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder });
  const rows = [await firstAnswer(env)];
  const flags = ["--port", "0", "--json", "--no-limits"];
  const sandbox = await startProcess([recoup, "sandbox", "serve", ...flags], env);
  const access = JSON.parse(sandbox.line).surfaces.test.collection;
  rows.push(...(await reads(access, folder)), await advances(access));
  sandbox.stop();
  rmSync(folder, { recursive: true });
  return rows;
}

/** Measures the time from the start of the process to its first response, with an existing world. */
async function firstAnswer(env) {
  const times = [];
  for (let turn = 0; turn < 8; turn++) {
    const start = process.hrtime.bigint();
    const { line, stop } = await startProcess([recoup, "sandbox", "serve", "--port", "0", "--json"], env);
    const { url, key } = JSON.parse(line).surfaces.test.collection;
    await (await fetch(`${url}/cases?PageSize=1`, { headers: { XApiKey: key } })).arrayBuffer();
    if (turn > 0) times.push(Number(process.hrtime.bigint() - start) / 1e6);
    stop();
  }
  return atMost("sandbox serve, first answer after (s)", median(times) / 1000, 0.4);
}

async function reads(access, folder) {
  const { url, key } = access;
  const list = await (await fetch(`${url}/cases?PageSize=16`, { headers: { XApiKey: key } })).json();
  const paths = list.cases.map(({ id }) => `/cases/${id}`);
  const body = await (await fetch(`${url}${paths[0]}`, { headers: { XApiKey: key } })).text();
  const file = join(folder, "answer.json");
  writeFileSync(file, body);
  const floor = await startProcess([bare, file]);
  const share = (asked) => shareOf(Number(floor.line), access, asked);
  const rows = [
    atLeast("GET /cases/{id} a second, sandbox / bare server, one id", await share(paths.slice(0, 1)), 0.5),
    atLeast("GET /cases/{id} a second, sandbox / bare server, sixteen ids", await share(paths), 0.5),
  ];
  floor.stop();
  return rows;
}

async function shareOf(floor, access, paths) {
  const asked = paths.map((path) => requestBytes("GET", access, path));
  const many = Array.from({ length: 20_000 }, (_, at) => asked[at % asked.length]);
  const port = Number(new URL(access.url).port);
  const ratios = [];
  for (let turn = 0; turn < 5; turn++) {
    const most = await drive(floor, many);
    const own = await drive(port, many);
    if (turn > 0) ratios.push(own / most);
  }
  return median(ratios);
}

/** Activates each case and then closes it as paid, which makes two changes with events. */
async function advances(access) {
  const { url, key } = access;
  const ids = await Promise.all(Array.from({ length: 500 }, () => createTestCase(url, key)));
  const bodies = [{ to: "Active" }, { to: "Closed:Paid", amount: 50 }];
  const requests = bodies.flatMap((body) =>
    ids.map((id) => requestBytes("POST", access, `/test/cases/${id}/advance`, body)),
  );
  const value = Math.round(await drive(Number(new URL(url).port), requests));
  return atLeast("POST …/advance a second", value, 500);
}

async function createTestCase(url, key) {
  const body = {
    creditorCompanyName: "Bench AB",
    creditorCountryAlpha2: "SE",
    currencyCode: "EUR",
    amountToRecover: 100,
    date: "2025-01-15",
    debtor: { type: "Company", name: "Debtor GmbH", contactPerson: "Jo Doe", countryAlpha2: "DE" },
    isTest: true,
    tag: "bench",
  };
  const headers = { XApiKey: key, "content-type": "application/json" };
  const answer = await fetch(`${url}/managed-cases`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}
