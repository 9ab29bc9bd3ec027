import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { serveBuilt } from "../../support/sandbox/built-sandbox";

const folder = temporaryFolder();
const sandbox = await serveBuilt(folder);
afterAll(() => sandbox.stop());
const { info, run } = sandbox;
const { url, key } = info.surfaces.test.collection;

/** Returns everything that the server sends until it closes the connection. */
function raw(path: string): Promise<string> {
  const { port, pathname } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET ${pathname}${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nXApiKey: ${key}\r\n\r\n`);
  return text(socket);
}

test.each(["drop-before", "drop-after"])("%s closes the connection without sending a byte", async (kind) => {
  await run(`sandbox fault add --next 1 --kind ${kind}`);
  expect(await raw("/cases")).toBe("");
  await run("sandbox fault clear");
});

test("sends only half of the body but the content length of the full body", async () => {
  await run("sandbox fault add --next 1 --kind half");
  const [head = "", body = ""] = (await raw("/cases")).split("\r\n\r\n");
  const announced = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  expect(head).toContain("HTTP/1.1 200");
  expect(Buffer.byteLength(body)).toBe(Math.floor(announced / 2));
  await run("sandbox fault clear");
});

test.each<[string, number, RegExp, string?]>([
  ["--kind drop-before", 11, /closed the connection without an answer/],
  ["--kind drop-after", 11, /closed the connection without an answer/],
  ["--kind half", 11, /in the middle of its answer \(got [\d,]+ of [\d,]+ bytes\)/],
  ["--kind garbage", 11, /not what the platform sends/],
  ["--status 502", 11, /502/],
  ["--delay 1h", 11, /no answer within 1 s/, " --request-timeout 1s"],
  ["--status 429 --retry-after 150", 10, /429/],
  ["--type CaseNotFound", 6, /CaseNotFound/],
  ["--kind business-rule", 9, /422/],
])("after the fault %s, a read exits with code %i", async (flags, exit, finding, more = "") => {
  await run(`sandbox fault add ${flags}`);
  const { exitCode, stdout, stderr } = await run(`cases list --retries 0${more}`);
  expect(stderr).toMatch(finding);
  expect([exitCode, stdout]).toEqual([exit, ""]);
  await run("sandbox fault clear");
});

test("retries until a fault that drops two responses is used up", async () => {
  await run("sandbox fault add --kind drop-after --next 2");
  expect((await run("cases list -L 1 -o ids")).exitCode).toBe(0);
  const { items } = JSON.parse((await run("sandbox fault list --json")).stdout);
  expect(items).toMatchObject([{ kind: "drop-after", hits: 2, isSpent: true }]);
  await run("sandbox fault clear");
});

test("doesn't let a delayed response delay the server's shutdown", async () => {
  const other = await serveBuilt(folder);
  await other.run("sandbox fault add --delay 1h");
  const hung = fetch(`${other.info.surfaces.test.collection.url}/cases`).catch(() => undefined);
  for (let hits = 0; hits === 0; ) {
    const { items } = JSON.parse((await other.run("sandbox fault list --json")).stdout);
    hits = items[0].hits;
  }
  expect((await other.stop()).exitCode).toBe(130);
  await hung;
});

async function statuses(to: string, count: number): Promise<ReadonlySet<number>> {
  const answers = Array.from({ length: count }, async () => (await fetch(`${to}/cases/none`)).status);
  return new Set(await Promise.all(answers));
}

test("refuses the 2,001st request in a minute unless --no-limits is set [LIM-01]", async () => {
  const free = await serveBuilt(folder, "--no-limits");
  const found = new Set<number>();
  const unlimited = new Set<number>();
  for (let sent = 0; sent <= 2000 || !found.has(429); sent += 100) {
    for (const status of await statuses(url, 100)) found.add(status);
    for (const status of await statuses(free.info.surfaces.test.collection.url, 100)) unlimited.add(status);
  }
  expect([...found].sort()).toEqual([401, 429]);
  expect([...unlimited]).toEqual([401]);
  await free.stop();
});
