// Compares mock servers by requests per second, for one record and for one page, and by the time to the first
// response.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { forPrism } from "../../contract/for-prism.mjs";
import { drive, requestBytes } from "../load.mjs";
import { environment, interleave, median, recoup, startProcess, timeProcess } from "../measure.mjs";
import { caseRecord } from "../servers/case-record.mjs";
import { installed, startServer } from "./installed.mjs";

const bare = fileURLToPath(new URL("../bare/bare-server.mjs", import.meta.url));
const count = 100_000;
const rounds = 5;
const ports = { prism: 4711, jsonServer: 4712, sandbox: 4713 };

/**
 * Measures the first response as a ratio to `node -e 0`, and requests per second as a ratio to a bare server.
 */
export async function servers() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const { node } = await interleave(rounds, { node: () => timeProcess(["-e", "0"]) });
  const rows = [];
  for (const prepare of [prepareSandbox, prepareJsonServer, preparePrism]) {
    const { name, ...peer } = await prepare(folder);
    process.stderr.write(`measuring ${name} …\n`);
    rows.push({ name, ...(await measure(peer, folder, node)) });
  }
  rmSync(folder, { recursive: true });
  return rows;
}

async function measure({ words, env, access, one, page }, folder, node) {
  const url = (path) => `${access.url}${path}`;
  const headers = { xapikey: access.key };
  const starts = [];
  for (let turn = 0; turn < rounds; turn++) {
    const { ms, stop } = await startServer(words, env, url(one), headers);
    starts.push(ms);
    stop();
  }
  const { stop } = await startServer(words, env, url(one), headers);
  const body = await (await fetch(url(one), { headers })).text();
  const row = { firstAnswer: median(starts) / node, requests: await shareOf(access, one, body, folder) };
  const pageMs = page === undefined ? undefined : await timePage(url(page), headers);
  stop();
  return { ...row, pageMs };
}

/** Returns requests per second as a share of those of a bare server that responds with the same bytes. */
async function shareOf(access, path, body, folder) {
  const file = join(folder, "answer.json");
  writeFileSync(file, body);
  const floor = await startProcess([bare, file]);
  const request = requestBytes("GET", access, path);
  const ratios = [];
  for (let turn = 0; turn <= rounds; turn++) {
    const most = await drive(Number(floor.line), Array(10_000).fill(request));
    const own = await drive(Number(new URL(access.url).port), Array(3_000).fill(request));
    if (turn > 0) ratios.push(own / most);
  }
  floor.stop();
  return median(ratios);
}

async function timePage(url, headers) {
  const times = [];
  for (let turn = 0; turn < 12; turn++) {
    const start = process.hrtime.bigint();
    await (await fetch(url, { headers })).arrayBuffer();
    if (turn > 1) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return median(times);
}

async function prepareSandbox(folder) {
  const env = environment({ RECOUP_DATA_DIR: folder });
  await timeProcess([recoup, "sandbox", "seed", "--cases", String(count)], env);
  const words = [recoup, "sandbox", "serve", "--port", String(ports.sandbox), "--no-limits", "--json"];
  const { line, stop } = await startProcess(words, env);
  const access = JSON.parse(line).surfaces.test.collection;
  const [id] = await firstIds(access);
  stop();
  const page = "/cases?Page=200&PageSize=100&Sort=GrossAmount";
  return { name: "recoup sandbox serve", words, env, access, one: `/cases/${id}`, page };
}

async function firstIds({ url, key }) {
  const answer = await fetch(`${url}/cases?PageSize=1`, { headers: { xapikey: key } });
  return (await answer.json()).cases.map(({ id }) => id);
}

function prepareJsonServer(folder) {
  const file = join(folder, "db.json");
  writeFileSync(file, JSON.stringify({ cases: Array.from({ length: count }, (_, at) => caseRecord(at)) }));
  const program = installed("json-server", "lib/cli/bin.js");
  const words = [program, file, "--port", String(ports.jsonServer), "--quiet", "--host", "127.0.0.1"];
  const access = { url: `http://127.0.0.1:${ports.jsonServer}`, key: "k" };
  const page = "/cases?_page=200&_limit=100&_sort=grossAmount";
  return { name: "json-server", words, env: environment(), access, one: `/cases/${caseRecord(0).id}`, page };
}

function preparePrism(folder) {
  const file = join(folder, "collection.json");
  const document = execFileSync(process.execPath, [recoup, "sandbox", "openapi", "collection"], {
    env: environment({ RECOUP_DATA_DIR: folder }),
    encoding: "utf8",
  });
  writeFileSync(file, JSON.stringify(forPrism(JSON.parse(document))));
  const program = installed("@stoplight/prism-cli", "dist/index.js");
  const words = [program, "mock", file, "--port", String(ports.prism), "--host", "127.0.0.1"];
  const access = { url: `http://127.0.0.1:${ports.prism}`, key: "k" };
  return { name: "Prism", words, env: environment(), access, one: `/cases/${caseRecord(0).id}` };
}
