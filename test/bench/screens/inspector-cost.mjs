// Measures what the inspector costs while no page is open: start-up time and requests per second.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drive, requestBytes } from "../load.mjs";
import { environment, interleave, median, recoup, startProcess, timeReady } from "../measure.mjs";
import { atLeast, atMost } from "../rows.mjs";

const rounds = 25;
const requests = 20_000;

export async function inspectorCost() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder });
  const line = [recoup, "sandbox", "serve", "--port", "0", "--no-limits", "--json"];
  const plain = [...line, "--no-inspector"];
  const { without, with: along } = await interleave(rounds, {
    without: () => timeReady(plain, env),
    with: () => timeReady(line, env),
  });
  const servers = [await startProcess(plain, env), await startProcess(line, env)];
  const share = await compareRates(servers.map((server) => JSON.parse(server.line).surfaces.test.collection));
  for (const { stop } of servers) stop();
  rmSync(folder, { recursive: true });
  return [
    atMost("sandbox serve until ready, with the inspector / without", along / without, 1.05),
    atLeast("requests a second, with the inspector / without", share, 0.95),
  ];
}

/** Returns the ratio of the second rate to the first. */
async function compareRates(accesses) {
  const ratios = [];
  for (let turn = 0; turn < 7; turn++) {
    const rates = [];
    for (const access of accesses) rates.push(await rateOf(access));
    if (turn > 0) ratios.push(rates[1] / rates[0]);
  }
  return median(ratios);
}

async function rateOf(access) {
  const answer = await fetch(`${access.url}/cases?PageSize=1`, { headers: { xapikey: access.key } });
  const [{ id }] = (await answer.json()).cases;
  const asked = Array(requests).fill(requestBytes("GET", access, `/cases/${id}`));
  return drive(Number(new URL(access.url).port), asked);
}
