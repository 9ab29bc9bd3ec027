import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type ProgramEnd, type StartedProgram, startBuilt } from "../../../support/program/built-program";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { whole } from "../../../support/program/whole";
import { type BuiltSandbox, homeIn, serveBuilt } from "../../../support/sandbox/built-sandbox";
import { submission } from "../../../support/sandbox/submissions";

const cases = whole(20, 6);
const firesPerCase = 50;
/** Each listener is killed once it has forwarded or printed this many events. */
const killedAfter = [1, 137, 400].map((after) => Math.ceil((after * cases) / 20));

/** Returns a function that sends requests to a sandbox's customer surface. */
function customerOf({ info }: BuiltSandbox) {
  const { url, key } = info.surfaces.test.customer;
  return async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { xapikey: key, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

interface HistoryRecord {
  readonly subscriptionId: string;
  readonly payload: string;
}

/** Creates a subscription that misses some events. Returns it with the IDs of all its events. */
async function missedEvents(sandbox: BuiltSandbox) {
  const ask = customerOf(sandbox);
  const events = ["case.created", "case.updated", "case.closed"];
  const created = { url: "https://program.example/hooks", events, isTestMode: true };
  const { id, secret } = await ask<{ id: string; secret: string }>("/webhooks", created);
  const caseIds: string[] = [];
  for (let index = 0; index < cases; index++)
    caseIds.push(
      (
        await ask<{ id: string }>(
          "/cases",
          submission({ isTest: true, creditorReference: `missed-${index}` }),
        )
      ).id,
    );
  for (let fire = 0; fire < firesPerCase; fire++)
    for (const caseId of caseIds)
      await ask("/test/webhooks/fire", { event: "case.updated", caseId, subscriptionId: id });
  const histories = await Promise.all(
    caseIds.map((caseId) => ask<HistoryRecord[]>(`/webhooks/events?caseId=${caseId}`)),
  );
  const own = histories.flat().filter(({ subscriptionId }) => subscriptionId === id);
  const ids = own.map(({ payload }) => JSON.parse(payload).id as string);
  return { id, secret, ids: new Set(ids) };
}

/** Stands in for the user's program: responds to each delivery with 204 and collects the envelope IDs. */
async function openProgram(noteReceived: () => void) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push(JSON.parse(body).id);
      response.writeHead(204).end();
      noteReceived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() };
}

function listen(
  sandbox: BuiltSandbox,
  folder: string,
  missed: { id: string; secret: string },
  more: string[],
) {
  const { info } = sandbox;
  const flags = ["--port", "0", "--subscription", missed.id, "--as", "customer", "-o", "ndjson", ...more];
  return startBuilt(["webhooks", "listen", ...flags], {
    ...homeIn(folder),
    RECOUP_CUSTOMER_URL: info.surfaces.test.customer.url,
    RECOUP_CUSTOMER_KEY: info.surfaces.test.customer.key,
    RECOUP_ENVIRONMENT: "test",
    RECOUP_WEBHOOK_SECRET: missed.secret,
    RECOUP_SANDBOX_CONTROL_URL: info.control.url,
    RECOUP_SANDBOX_CONTROL_TOKEN: info.control.token,
  });
}

/** Once the listener is live, ends it with Ctrl-C if it is the last one; otherwise kills it. */
function endWhenLive(child: StartedProgram["child"], at: number): void {
  const signal = at === killedAfter.length ? "SIGINT" : "SIGKILL";
  child.stderr.on("data", (chunk: Buffer) => `${chunk}`.includes("Now live.") && child.kill(signal));
}

/** Returns the IDs on the complete lines. */
const idsIn = ({ stdout }: ProgramEnd) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line).id as string);

test(`delivers ${cases * firesPerCase} missed events to the program despite a kill -9 [CLI-18] [DLV-13]`, async () => {
  const folder = temporaryFolder();
  const sandbox = await serveBuilt(folder);
  const missed = await missedEvents(sandbox);
  let noteReceived = () => {};
  const program = await openProgram(() => noteReceived());
  const run = async (at: number) => {
    const start = program.received.length;
    const since = at === 0 ? "2h" : "last";
    const { child, ended } = listen(sandbox, folder, missed, ["--since", since, "--forward-to", program.url]);
    noteReceived = () => {
      const limit = killedAfter[at];
      if (limit !== undefined && program.received.length - start === limit) child.kill("SIGKILL");
    };
    endWhenLive(child, at);
    return ended;
  };
  for (let index = 0; index <= killedAfter.length; index++) await run(index);
  program.close();
  await sandbox.stop();
  const distinct = new Set(program.received);
  expect([missed.ids.size, distinct]).toEqual([cases * (firesPerCase + 1), missed.ids]);
  expect(program.received.length - distinct.size).toBeLessThanOrEqual(killedAfter.length);
}, 240_000);

test("prints each missed event on stdout in at least one run [CLI-18]", async () => {
  const folder = temporaryFolder();
  const sandbox = await serveBuilt(folder);
  const missed = await missedEvents(sandbox);
  const printed: string[] = [];
  for (let index = 0; index <= killedAfter.length; index++) {
    const { child, ended } = listen(sandbox, folder, missed, ["--since", index === 0 ? "2h" : "last"]);
    const limit = killedAfter[index];
    let lines = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      lines += `${chunk}`.split("\n").length - 1;
      if (limit !== undefined && lines >= limit) child.kill("SIGKILL");
    });
    endWhenLive(child, index);
    printed.push(...idsIn(await ended));
  }
  await sandbox.stop();
  const distinct = new Set(printed);
  expect(distinct).toEqual(missed.ids);
  expect(printed.length - distinct.size).toBeLessThanOrEqual(killedAfter.length);
}, 240_000);
