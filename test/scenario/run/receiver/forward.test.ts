import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../../../src/base/host";
import type { Send } from "../../../../src/base/http";
import { createNetworkSend } from "../../../../src/host/network/send";
import { listen } from "../../../../src/host/network/server/listen";
import { learningReceiver } from "../../../support/checked-receiver";
import { runLine } from "../../../support/program/world";
import { partnerReceiver } from "../../../support/scenario/partner-receiver";

const listeners: Listener[] = [];
let good: string;
let bad: string;

/** Starts a receiver on a local port and returns its webhook URL. */
async function serve(receiver: Send): Promise<string> {
  const listener = await listen(receiver, 0);
  listeners.push(listener);
  return `${listener.url}/webhooks`;
}

beforeAll(async () => {
  good = await serve(learningReceiver());
  bad = await serve(partnerReceiver({ booksTwice: true }));
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
});

const forward = (flags: string) =>
  runLine(`test run ${flags} --seed s --parallel 4`, { send: createNetworkSend({}) });

const drills = ["life-to-paid", "secret-rotated", "duplicates-and-order", "partner-life"];

test("passes a correct receiver on a real port [SIG-02]", async () => {
  const result = await forward(`${drills.map((name) => `--drill ${name}`).join(" ")} --forward ${good}`);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  const methods = result.requests.map(({ method }) => method);
  expect([...new Set(methods)].sort()).toEqual(["GET", "POST", "PUT"]);
});

test("fails a buggy receiver on a real port [CLI-18]", async () => {
  const result = await forward(`--drill duplicates-and-order --forward ${bad}`);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("events: expected a length of 5, got [");
});

test("reports a closed port with its URL and the reason", async () => {
  const { url, close } = await listen(partnerReceiver({}), 0);
  await close();
  const { exitCode, stdout, stderr, requests } = await forward(`--drill all --forward ${url}/webhooks`);
  expect([exitCode, requests.length <= 4]).toEqual([13, true]);
  expect(stdout).toContain("FAILED  subscription agency");
  const { host } = new URL(url);
  expect(stderr).toBe(
    `Error: The receiver at ${url}/webhooks doesn't answer: the server ${host} refused the connection.
  next: Start the receiver, or correct its address.
`,
  );
});

test("ends the run if the receiver crashes", async () => {
  const receiver = learningReceiver();
  let taken = 0;
  const listener = await listen((request) => {
    taken += 1;
    if (taken === 20) void listener.close();
    return receiver(request);
  }, 0);
  const { exitCode, stderr } = await forward(`--drill all --forward ${listener.url}/webhooks`);
  expect(exitCode).toBe(13);
  expect(stderr).toMatch(/^Error: The receiver at \S+ no longer answers: the server .* the connection/);
  expect(stderr).toContain("  next: Its own log may show what it did with the last delivery.");
});

test("keeps the URL's query in each request", async () => {
  const result = await forward(`--drill duplicates-and-order --forward ${good}?token=t`);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  const paths = result.requests.map(({ url }) => url.replace(good, "").replace(/[0-9a-f-]{36}/, "ID"));
  expect([...new Set(paths)].sort()).toEqual(["/book?token=t&case=ID", "/secret?token=t", "?token=t"]);
});
