import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { rolldown } from "rolldown";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { embeddedOrigin } from "../../../src/base/platform";
import { createNetworkSend } from "../../../src/host/network/send";
import { buildHost } from "../../../src/host/real-host";
import { areDeliveriesHeld } from "../../../src/sandbox/deliveries/hold";
import { countRunningAttempts } from "../../../src/sandbox/deliveries/recover";
import { listSharedRoutes } from "../../../src/sandbox/deliveries/routes/routes";
import type { CaseRow } from "../../../src/sandbox/facts/case-row";
import { publishCaseEvent } from "../../../src/sandbox/outbox/publish";
import type { World } from "../../../src/sandbox/store/world";
import { advanceClock } from "../../../src/sandbox/time/clock-advance";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";

/** Below `node_modules`, where the probe can find the database's native module. */
const bundleFolder = mkdtempSync(join(import.meta.dirname, "../../../node_modules/.recoup-deliver-"));

beforeAll(async () => {
  const bundle = await rolldown({
    input: { probe: join(import.meta.dirname, "deliver-probe.ts") },
    platform: "node",
    external: ["@photostructure/sqlite"],
  });
  const names = { entryFileNames: "[name].cjs", chunkFileNames: "[name].cjs" };
  await bundle.write({ dir: bundleFolder, format: "cjs", ...names });
  await bundle.close();
});
afterAll(() => rmSync(bundleFolder, { recursive: true }));

interface Arrival {
  readonly id: string;
  readonly attempt: ServerResponse;
}

let folder = "";
let world: World;
let receiver: Server;
let arrivals: Arrival[] = [];
let react: (arrival: Arrival) => void = () => {};
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  const send = createNetworkSend({});
  world = openWorld({
    dataFolder: folder,
    world: "default",
    now: Date.now,
    openProcesses: buildHost().openProcesses,
    send,
    sleep: (ms) => setTimeout(ms),
  });
  world.store.run("update subscriptions set url = 'https://hooks.partner.dev/' || seq");
  arrivals = [];
  react = ({ attempt }) => void attempt.writeHead(204).end();
  receiver = createServer(async (request, attempt) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const arrival = { id: JSON.parse(text).id, attempt };
    arrivals.push(arrival);
    react(arrival);
    receiver.emit("arrival");
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  receiver.closeAllConnections();
  receiver.close();
  world.close();
});

/** Adds test case events to the outbox, with three deliveries each. */
function publish(events: number): void {
  const sql =
    "select * from cases where is_test = 1 and creditor = 1 and referral_partner = 1 and lifecycle > 1";
  const row = world.store.get<CaseRow>(sql) as CaseRow;
  const change = { store: world.store, now: world.now(), origin: embeddedOrigin };
  const data = { oldLifecycle: '"Leads"', newLifecycle: '"Active"' };
  world.store.transaction(() => {
    for (let number = 0; number < events; number += 1) publishCaseEvent(change, row, "case.updated", data);
  });
}

async function start(action: "deliver" | "serve", clockSetBackMs = 0): Promise<ChildProcess> {
  const { port } = receiver.address() as AddressInfo;
  const route = `https://hooks.partner.dev=http://127.0.0.1:${port}`;
  const probe = [join(bundleFolder, "probe.cjs"), action, folder, route, String(clockSetBackMs)];
  const child = spawn(process.execPath, probe, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
}

const ended = async (child: ChildProcess) =>
  child.exitCode ?? child.signalCode ?? (await once(child, "close"))[0];

const pending = () => {
  const sql = "select count(*) as n from deliveries where due_at is not null or claimed_by is not null";
  return world.store.get<{ n: number }>(sql)?.n;
};

async function arrived(count: number): Promise<void> {
  while (arrivals.length < count) await once(receiver, "arrival");
}

test("delivers everything exactly once when two processes share a world", async () => {
  publish(100);
  const both = await Promise.all([start("deliver"), start("deliver")]);
  expect(await Promise.all(both.map(ended))).toEqual([0, 0]);
  expect(arrivals).toHaveLength(300);
  expect(new Set(arrivals.map(({ id }) => id)).size).toBe(300);
  expect(pending()).toBe(0);
  expect(world.store.get("select count(*) as n from attempts where error is null")).toEqual({ n: 300 });
});

/** Returns a process that has three attempts in flight for each event. */
async function stuck(action: "deliver" | "serve", events: number): Promise<ChildProcess> {
  publish(events);
  react = () => {};
  const process = await start(action);
  await arrived(3 * events);
  react = ({ attempt }) => void attempt.writeHead(204).end();
  return process;
}

function end(process: ChildProcess, signal: "SIGINT" | "SIGKILL" | "SIGTERM"): Promise<unknown> {
  process.kill(signal);
  return ended(process);
}

test.each([
  ["", 0],
  [", even if the clock was set back an hour", 3_600_000],
])(
  "repeats each attempt if a process is killed between claiming and recording it%s [DLV-02]",
  async (_, clockSetBackMs) => {
    await end(await stuck("deliver", 4), "SIGKILL");
    const first = arrivals.splice(0).map(({ id }) => id);
    expect(await ended(await start("deliver", clockSetBackMs))).toBe(0);
    expect(arrivals.map(({ id }) => id).sort()).toEqual(first.sort());
    expect(pending()).toBe(0);
  },
);

test("delivers waiting events immediately after the clock is set back", async () => {
  publish(1);
  expect(await ended(await start("deliver", 3_600_000))).toBe(0);
  expect(arrivals).toHaveLength(3);
});

test("doesn't repeat another process's attempt while that process is running", async () => {
  const busy = await stuck("deliver", 1);
  // Starts the others before the pending attempt times out after ten seconds.
  const others = await Promise.all([3_600_000, 0, -3_600_000].map((ms) => start("deliver", ms)));
  expect(await Promise.all(others.map(ended))).toEqual([0, 0, 0]);
  expect(arrivals).toHaveLength(3);
  for (const { attempt } of arrivals) attempt.writeHead(204).end();
  expect(await ended(busy)).toBe(0);
  expect(pending()).toBe(0);
});

test("releases the deliveries of a process that is killed while moving the clock", async () => {
  const worker = await world.worker();
  const killed = await stuck("serve", 1);
  world.store.run(
    `insert into meta (key, value)
     select 'deliveries_held_by', claimed_by from deliveries where claimed_by is not null limit 1`,
  );
  expect(areDeliveriesHeld(world.store, worker)).toBe(true);
  await end(killed, "SIGKILL");
  expect(areDeliveriesHeld(world.store, worker)).toBe(false);
  expect(countRunningAttempts(world.store, worker)).toEqual([]);
});

test("delivers events that another process adds to the outbox", async () => {
  const server = await start("serve");
  publish(2);
  await arrived(6);
  expect(new Set(arrivals.splice(0).map(({ id }) => id)).size).toBe(6);
  react = () => {};
  publish(1);
  await arrived(3);
  expect(await end(server, "SIGINT")).toBe(0);
  const given = "select count(*) as n from deliveries where due_at is not null and claimed_by is null";
  expect(world.store.get(given)).toEqual({ n: 3 });
  react = ({ attempt }) => void attempt.writeHead(204).end();
  expect(await ended(await start("deliver"))).toBe(0);
  expect(arrivals).toHaveLength(6);
  expect(pending()).toBe(0);
});

test("shares a server's routes with other processes until the server stops", async () => {
  const server = await start("serve");
  publish(1);
  await arrived(3);
  expect(listSharedRoutes(world.store, await world.worker())).toHaveLength(1);
  await end(server, "SIGTERM");
  expect(listSharedRoutes(world.store, await world.worker())).toEqual([]);
});

test("drops a killed server's routes and removes its lock file", async () => {
  const server = await start("serve");
  publish(1);
  await arrived(3);
  await end(server, "SIGKILL");
  expect(listSharedRoutes(world.store, await world.worker())).toEqual([]);
  expect(readdirSync(join(folder, "worlds")).filter((name) => name.endsWith(".lock"))).toEqual([]);
});

test("makes each attempt once and on time when a running server's clock advances [DLV-05] [DLV-07]", async () => {
  react = ({ attempt }) => void attempt.writeHead(500).end();
  const server = await start("serve");
  publish(1);
  await arrived(3);
  const items = await advanceClock(world, world.now() + 91.5 * 60_000, embeddedOrigin);
  await end(server, "SIGTERM");
  expect(arrivals).toHaveLength(24);
  expect(items.filter(({ kind }) => kind === "subscription")).toHaveLength(3);
  const times = world.store.all<{ at: number }>(
    "select at from attempts where delivery = (select max(delivery) from attempts) order by number",
  );
  const gaps = times.slice(1).map(({ at }, index) => (at - (times[index]?.at ?? 0)) / 1000);
  expect(gaps).toEqual([60, 120, 240, 480, 960, 1800, 1800]);
});
