import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../../src/base/host";
import { listen } from "../../../src/host/network/listen";
import { buildSend } from "../../../src/host/network/send";
import { runLine } from "../../support/program/world";
import { type Bugs, partnerReceiver } from "../../support/scenario/partner-receiver";

const listeners: Listener[] = [];
let good: string;
let bad: string;

/** A receiver at a port of this machine. */
async function serve(bugs: Bugs): Promise<string> {
  const listener = await listen(partnerReceiver(bugs), 0);
  listeners.push(listener);
  return `${listener.url}/webhooks`;
}

beforeAll(async () => {
  good = await serve({});
  bad = await serve({ booksTwice: true });
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
});

const forward = (flags: string) =>
  runLine(`test run ${flags} --seed s --parallel 4`, { send: buildSend({}) });

test("[SIG-02] all drills pass against a receiver that listens at a real port", async () => {
  const shown = await forward(`--drill all --forward ${good}`);
  expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
  const methods = shown.requests.map(({ method }) => method);
  expect([...new Set(methods)].sort()).toEqual(["GET", "POST", "PUT"]);
});

test("[CLI-18] one with a bug fails there as well", async () => {
  const shown = await forward(`--drill duplicates-and-order --forward ${bad}`);
  expect(shown.exitCode).toBe(13);
  expect(shown.stdout).toContain("events: expected a length of 5, got [");
});

test("a port that nobody listens at fails each scenario that subscribes, with the address", async () => {
  const { url, close } = await listen(partnerReceiver({}), 0);
  await close();
  const shown = await forward(`--drill gone --forward ${url}/webhooks`);
  expect(shown.exitCode).toBe(11);
  expect(shown.stdout).toContain("FAILED  subscription hooks");
  expect(shown.stdout).toContain(new URL(url).host);
});

test("a query in the address stays behind the path of each request", async () => {
  const shown = await forward(`--drill duplicates-and-order --forward ${good}?token=t`);
  expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
  const asked = shown.requests.map(({ url }) => url.replace(good, "").replace(/[0-9a-f-]{36}/, "ID"));
  expect([...new Set(asked)].sort()).toEqual(["/book?token=t&case=ID", "/secret?token=t", "?token=t"]);
});
