import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../../../src/base/host";
import { surfaces } from "../../../../src/base/platform";
import { createNetworkSend } from "../../../../src/host/network/send";
import { listen } from "../../../../src/host/network/server/listen";
import { startBuilt } from "../../../support/program/built-program";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { whole } from "../../../support/program/whole";
import { type BuiltSandbox, homeIn, serveBuilt } from "../../../support/sandbox/built-sandbox";
import { countFigure } from "../../../trust/count-figure";

const line =
  "test drift env --writes --json --only referral-client-life,collection-test-case,customer-subscription-life";
/**
 * Request numbers at which the run is killed. Each request creates or deletes something, and a run sends
 * fewer than 90.
 */
const moments = [29, 6, 14, 40, 55, 70].slice(0, whole(6, 1));

const folder = temporaryFolder();
let sandbox: BuiltSandbox;
let server: Listener;
/** Called with the running program's request count at each request. */
let onRequest = (_at: number) => {};
let requests = 0;

beforeAll(async () => {
  sandbox = await serveBuilt(folder, "--no-limits");
  const { origin } = new URL(sandbox.info.url);
  const send = createNetworkSend({});
  server = await listen(async (request) => {
    requests += 1;
    onRequest(requests);
    return send({ ...request, url: request.url.replace(server.url, origin) });
  }, 0);
});
afterAll(async () => {
  await server.close();
  await sandbox.stop();
});

/** Returns the names of the run's records that are still listed on any surface. */
async function listLeftRecords(): Promise<readonly string[]> {
  const { collection, referral, customer } = sandbox.info.surfaces.test;
  const lists = [
    [collection, "/cases?includeTestCases=true&PageSize=1000"],
    [collection, "/webhooks"],
    [referral, "/clients?PageSize=100"],
    [customer, "/cases?PageSize=1000"],
    [customer, "/webhooks"],
  ] as const;
  const texts = await Promise.all(
    lists.map(async ([{ url, key }, path]) =>
      (await fetch(`${url}${path}`, { headers: { XApiKey: key } })).text(),
    ),
  );
  return texts.flatMap((text) => text.match(/recoup-[a-z0-9]{10}-\d+-\d+/g) ?? []);
}

function start() {
  requests = 0;
  const { origin } = new URL(sandbox.info.url);
  const env = Object.fromEntries(
    surfaces.flatMap((surface) => {
      const { url, key } = sandbox.info.surfaces.test[surface];
      const name = surface.toUpperCase();
      return [
        [`RECOUP_${name}_URL`, url.replace(origin, server.url)],
        [`RECOUP_${name}_KEY`, key],
      ];
    }),
  );
  return startBuilt(line.split(" "), { ...homeIn(folder), RECOUP_ENVIRONMENT: "test", ...env });
}

test.each(moments)(
  "cleans up after a run is killed at request %i",
  async (moment) => {
    const { child, ended } = start();
    onRequest = (at) => void (at === moment && child.kill("SIGKILL"));
    expect((await ended).exitCode).toBeUndefined();
    countFigure("kills of runs and listeners", 1);
    onRequest = () => {};
    const { exitCode, stdout, stderr } = await start().ended;
    expect([exitCode, stderr, JSON.parse(stdout).findings]).toEqual([0, "", []]);
    expect(await listLeftRecords()).toEqual([]);
  },
  120_000,
);
