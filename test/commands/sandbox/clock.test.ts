import { expect, test } from "vitest";
import { processes } from "../../../src/host/process/processes";
import { deliverDueEvents } from "../../../src/sandbox/deliveries/sender";
import type { CaseRow } from "../../../src/sandbox/facts/case-row";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { publishCaseEvent } from "../../../src/sandbox/outbox/publish";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { type LineSetting, runLine } from "../../support/program/world";
import { openDeliveries } from "../../support/sandbox/deliveries";
import { freshWorlds } from "../../support/sandbox/fresh-worlds";
import { openPlatform, openWorld } from "../../support/sandbox/opening";

const folder = temporaryFolder();

const env = {
  RECOUP_DATA_DIR: folder,
  RECOUP_CONFIG_DIR: folder,
  RECOUP_SANDBOX_ROUTE: "https://hooks.partner.example=http://127.0.0.1:3000",
};
const send: LineSetting["send"] = async () => ({ status: 500, headers: {}, body: new Uint8Array() });
const here: LineSetting = { env, openPlatform, send };
const run = (line: string, setting: LineSetting = {}) => runLine(line, { ...here, ...setting });
const now = Date.UTC(2026, 2, 16, 9);

/** Adds one event for the creditor's receiver to the outbox of the world on disk. */
function publish(): void {
  const world = openWorld({ dataFolder: folder, world: "default", now: () => now });
  const { store } = world;
  store.run("update subscriptions set url = 'https://hooks.partner.example/in', is_active = seq = 12");
  const sql = "select * from cases where is_test = 1 and creditor = 1 and lifecycle > 1";
  const data = { closeCode: '"Paid"', closeComment: "null" };
  const change = { store, now: world.now(), origin: "" };
  store.transaction(() => publishCaseEvent(change, store.get<CaseRow>(sql) as CaseRow, "case.closed", data));
  world.close();
}

freshWorlds(folder, run);

test("shows, freezes, slows and resumes the clock", async () => {
  const result = await run("sandbox clock show", { isTerminal: true });
  expect(result.stdout).toContain("The sandbox's clock");
  expect(result.stdout).toMatch(/Time.* 2026-03-16T09:00:00\.000Z\n.*Speed.* 1\n/);
  expect((await run("sandbox clock freeze", { isTerminal: true })).stdout).toContain("frozen");
  const later = await run("sandbox clock show --json", { now: now + 60_000 });
  expect(JSON.parse(later.stdout)).toEqual({
    now: "2026-03-16T09:00:00.000Z",
    isFrozen: true,
    speed: 0,
    hostNow: "2026-03-16T09:01:00.000Z",
  });
  expect(JSON.parse((await run("sandbox clock speed 0.5 --json")).stdout).speed).toBe(0.5);
  expect(JSON.parse((await run("sandbox clock run --json")).stdout).speed).toBe(1);
});

test("lists the work that was done when the clock advanced", async () => {
  publish();
  const { exitCode, stdout, requests } = await run("sandbox clock advance 91m --json");
  expect(exitCode).toBe(0);
  const { now: after, items } = JSON.parse(stdout);
  expect([after, items.length]).toEqual(["2026-03-16T10:31:00Z", 9]);
  expect(items[1]).toEqual({
    at: "2026-03-16T09:01:00Z",
    kind: "delivery",
    subject: expect.stringMatching(/^case\.closed [0-9a-f-]{36}$/),
    outcome:
      "failed, next 09:03: HTTP 500: Internal Server Error (attempt 2 of 8 to http://127.0.0.1:3000/in)",
  });
  expect(items[8]).toMatchObject({ at: "2026-03-16T10:31:00Z", kind: "subscription" });
  expect(requests).toHaveLength(8);
  const table = await run("sandbox clock set 2026-03-17", { isTerminal: true });
  expect(table.stdout).toContain("Nothing was due.");
});

test("shows outcomes in the table but no rate windows", async () => {
  publish();
  await run("cases list");
  const passed = await run("sandbox clock advance 61s --color never", { isTerminal: true });
  expect(passed.stdout.replace(/[0-9a-f]{8}…/g, "6e16e0b2…")).toBe(`\
At (UTC)          Subject                Outcome
2026-03-16 09:00  case.closed 6e16e0b2…  failed, next 09:01: HTTP 500: Internal…
2026-03-16 09:01  case.closed 6e16e0b2…  failed, next 09:03: HTTP 500: Internal…
1 more column: -o vertical
`);
  const attempts = await run("sandbox deliveries -o tsv --fields attempt,nextAttemptAt");
  expect(attempts.stdout).toBe("2\t2026-03-16T09:03:00Z\n1\t\n");
  const { items } = JSON.parse((await run("sandbox clock advance 1h --json")).stdout);
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain("delivery");
  const failed = await run("sandbox deliveries --failed -L 1 --color never", { isTerminal: true });
  expect(failed.stdout).toMatch(/^At +Event +Attempt +Answer +Error +Next attempt\n.* in \d+m\n/);
});

test("runs due deliveries and then lists them with filters", async () => {
  publish();
  expect((await run("sandbox deliveries -o tsv --fields event,attempt,nextAttemptAt")).stdout).toBe(
    "case.closed\t\t2026-03-16T09:00:00Z\n",
  );
  const ran = await run("sandbox deliveries run --json");
  expect(JSON.parse(ran.stdout).items).toHaveLength(1);
  expect((await run("sandbox deliveries --failed", { isTerminal: true, columns: 140 })).stdout).toMatch(
    /case\.closed .*500 .*HTTP 500: Internal Server Error .*http:\/\/127\.0\.0\.1:3000\/in/,
  );
  const { items } = JSON.parse((await run("sandbox deliveries --json")).stdout);
  expect(JSON.parse(items[0].payload).event).toBe("case.closed");
  const none = await run(`sandbox deliveries --case 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --json`);
  expect(JSON.parse(none.stdout).items).toEqual([]);
  await run("sandbox clock advance 10m");
  const cut = await run("sandbox deliveries -L 2 --json");
  expect(JSON.parse(cut.stdout)).toMatchObject({ complete: false, reason: "limit" });
  expect(JSON.parse(cut.stdout).items).toHaveLength(2);
});

test("sandbox serve --speed sets the clock speed, which the world keeps", async () => {
  const stop = new AbortController();
  const { exitCode } = await run("sandbox serve --port 0 --speed 60", {
    signal: stop.signal,
    listen: async () => ({ url: "http://127.0.0.1:4010", port: 4010, close: async () => {} }),
    sleep: async () => stop.abort("SIGINT"),
  });
  expect(exitCode).toBe(130);
  expect(JSON.parse((await run("sandbox clock show --json")).stdout).speed).toBe(60);
});

test.each(["0", "fast", "-1", "1e3"])(
  "sandbox serve --speed %s fails with a single clear error",
  async (speed) => {
    const { exitCode, stderr } = await run(`sandbox serve --speed=${speed}`);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`"${speed}" is not a valid speed`)]);
  },
);

test.each([
  ["clock set 2026-03-16T08:00:00Z", 9, "only goes forward", "sandbox reset"],
  ["clock stop", 2, '"recoup sandbox clock stop"', "recoup"],
  ["deliveries --case 7", 6, 'No case "7" found', "case reference"],
])("sandbox %s fails with a single clear error and exit code %i", async (words, exit, finding, hint) => {
  const { exitCode, stdout, stderr } = await run(`sandbox ${words}`);
  expect(stderr).toContain(finding);
  expect(stderr).toContain(hint);
  expect([exitCode, stdout]).toEqual([exit, ""]);
});

test("reports an invalid route in an environment variable only once", async () => {
  const bad = { env: { ...env, RECOUP_SANDBOX_ROUTE: "https://a.dev=http://10.0.0.1" } };
  const { exitCode, stderr } = await run("sandbox status", bad);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining(
      "The route https://a.dev=http://10.0.0.1 can't be used: 10.0.0.1 is not on this machine.",
    ),
  ]);
});

test("doesn't move the clock in a dry run", async () => {
  const { stdout } = await run("sandbox clock advance 1d --dry-run");
  expect(stdout).toContain('send POST /clock/advance with {"by":"1d"}');
  expect(JSON.parse((await run("sandbox clock show --json")).stdout).now).toBe("2026-03-16T09:00:00.000Z");
});

test("controls the clock of a running sandbox and waits for its receivers", async () => {
  const running = await openDeliveries();
  const there: LineSetting = {
    env: {
      ...env,
      RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
      RECOUP_SANDBOX_CONTROL_TOKEN: "control",
    },
    send: running.platform.send,
  };
  const { exitCode, requests } = await run("sandbox clock advance 1h", there);
  expect([exitCode, requests.map(({ url, timeoutMs }) => [url, timeoutMs])]).toEqual([
    0,
    [
      ["http://127.0.0.1:4010/control/deliveries/under-way", 600_000],
      ["http://127.0.0.1:4010/control/clock/advance", 0],
    ],
  ]);
  expect(running.world.now()).toBe(now + 3_600_000);
});

/**
 * Opens a world the way another process would, with a delivery attempt in progress until `end` is called.
 */
async function openBusyWorld(options: Partial<Parameters<typeof openWorld>[0]> = {}) {
  publish();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const busy = openWorld({
    dataFolder: folder,
    world: "default",
    now: () => now,
    openProcesses: async () => processes,
    routes: ["https://hooks.partner.example=http://127.0.0.1:3000"],
    send: async () => {
      await answered;
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
    ...options,
  });
  const delivering = deliverDueEvents(busy, { now });
  const end = async () => {
    answer();
    await delivering;
  };
  await busy.worker();
  return { busy, end };
}

test.each(["sandbox clock advance 10s", "sandbox clock set 2026-03-16T09:00:10Z", "sandbox deliveries run"])(
  "%s reports that it is waiting while another process delivers",
  async (line) => {
    const { busy, end } = await openBusyWorld();
    const { exitCode, stderr } = await run(line, { sleep: end });
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`^Waiting for 1 delivery in progress in another process \\(pid ${process.pid}\\)\\.\n`),
      ),
    ]);
    expect(busy.store.get("select count(*) as n from deliveries where due_at is not null")).toEqual({ n: 0 });
    busy.close();
  },
);

test.each([
  ["and names its process", {}, `in another process (pid ${process.pid}).\n`],
  ["but no process if its world is in memory", { openProcesses: undefined }, "in another process.\n"],
])("reports what a running sandbox waits for, %s", async (_what, options, expected) => {
  const { busy, end } = await openBusyWorld(options);
  const platform = openWorldPlatform(busy, { controlToken: "control" });
  const control = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "control",
  };
  const { exitCode, stderr } = await run("sandbox deliveries run", {
    env: { ...env, ...control },
    send: async (request) => {
      if (request.method === "POST") await end();
      return platform.send(request);
    },
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining(expected)]);
  platform.close();
});

test("--dry-run doesn't wait for the other process", async () => {
  const { busy, end } = await openBusyWorld();
  expect((await run("sandbox clock advance 10s --dry-run")).stderr).toBe("");
  await end();
  busy.close();
});
