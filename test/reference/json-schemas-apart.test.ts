import { beforeAll, expect, test } from "vitest";
import { currentSecret, sampleReceiver, seededRandom } from "../support/checked-receiver";
import { learningReceiver } from "../support/fuzzed-receiver";
import { answer } from "../support/platforms/answers";
import { envelope, secret, startListening } from "../support/platforms/listening";
import { collectionEnv, customerEnv, type LineSetting, memoryFiles, runLine } from "../support/program/world";
import { type ExampleWorld, exampleWorld } from "../support/sandbox/example-world";
import { misfits, schemaOf } from "./fit";

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

test("describes fields whose names aren't self-explanatory", () => {
  expect(JSON.parse(schemaOf("history show"))).toMatchObject({
    description: "Show a request that was sent",
    properties: { path: { description: "below the address of the surface, without its query" } },
  });
});

test.each([
  [
    "webhooks verify body.json --secret-file hook.key --at 1767225600 --header",
    "t=1767225600,v1=00",
    "--explain",
  ],
  ["webhooks verify body.json --secret-file hook.key --at 1767225600 --header", "v1=00", "--explain"],
  ["webhooks verify body.json --secret-file hook.key --header", "none"],
])("output of `%s %s %s --json` before a failure matches its schema", async (line, ...more) => {
  const { exitCode, stdout } = await world.run([...line.split(" "), ...more, "--json"], line, [], {});
  expect(exitCode).toBe(13);
  expect(misfits(JSON.parse(stdout), schemaOf("webhooks verify"))).toEqual([]);
});

test.each(["whoami", "profile show", "profile show --origin", "profile list", "doctor"])(
  "output of `%s --json` for a profile from environment variables matches its schema",
  async (line) => {
    const { exitCode, stdout } = await runLine(`${line} --json`, {
      env: { ...collectionEnv, ...customerEnv },
    });
    expect(exitCode).toBe(0);
    expect(misfits(JSON.parse(stdout), schemaOf(line.replace(/ --.*/, "")))).toEqual([]);
  },
);

test("output of `history` and `history show` for writes and failures matches its schema", async () => {
  const setting = { env: collectionEnv, fileSystem: memoryFiles(new Map()) };
  const note = "api POST /notes --set text=Called --live";
  await runLine(note, { ...setting, send: async () => answer({ id: crypto.randomUUID() }, 201) });
  await runLine(note, setting);
  const print = async (line: string) => JSON.parse((await runLine(`${line} --json`, setting)).stdout);
  expect(misfits(await print("history"), schemaOf("history"))).toEqual([]);
  for (const number of [1, 2])
    expect(misfits(await print(`history show ${number}`), schemaOf("history show"))).toEqual([]);
});

/** Responds with each body in turn, then repeats the last one. */
const inTurn = (...bodies: readonly unknown[]): LineSetting => {
  let next = 0;
  return { env: collectionEnv, send: async () => answer(bodies[Math.min(next++, bodies.length - 1)]) };
};

const someId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "5d2c7c0e-8f0a-4d0e-9d3b-2f6a1c3b9e11";
const listed = (...cases: readonly object[]) => ({ cases, page: { currentPage: 1, totalPages: 1 } });
const known = { id: someId, reference: "AAAA1111", lifecycle: "PendingVerification", remainder: 500 };

const printedLines = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("lines of `cases watch --json` match their schema", async () => {
  const changed = { ...known, lifecycle: "Active" };
  const looks = [listed(known), listed(changed), listed(changed, { ...known, id: otherId }), listed(changed)];
  const { stdout } = await runLine("cases watch --count 3 --json", inTurn(...looks));
  const printed = printedLines(stdout);
  expect(printed.map(({ change }) => change)).toEqual(["changed", "added", "gone"]);
  expect(printed.flatMap((line) => misfits(line, schemaOf("cases watch --line")))).toEqual([]);
});

test("output of `events replay --failed --json` matches its schema", async () => {
  const events = [someId, otherId].map((id) => ({
    id,
    eventType: "case.closed",
    attemptCount: 8,
    lastError: "gone",
  }));
  const { env, send } = inTurn(events, { eventId: someId });
  const { exitCode, stdout } = await runLine(`events replay --failed --case ${someId} --json`, {
    env: { ...env, RECOUP_ENVIRONMENT: "test" },
    send: async (request) => (request.url.includes(otherId) ? answer({}, 404) : (send ?? fail)(request)),
  });
  expect(exitCode).toBe(12);
  expect(JSON.parse(stdout)).toMatchObject({
    items: [{ eventType: "case.closed" }],
    failed: [{ id: otherId }],
    unsent: 0,
  });
  expect(misfits(JSON.parse(stdout), schemaOf("events replay"))).toEqual([]);
});

test("lines of `test run -o ndjson` match their schema", async () => {
  const words = ["test", "run", "paid.yaml", "-o", "ndjson"];
  const printed = printedLines((await world.run(words, "", [], {})).stdout);
  expect([...new Set(printed.map(({ type }) => type))]).toEqual(["start", "step", "end", "total"]);
  expect(printed.flatMap((line) => misfits(line, schemaOf("test run --line")))).toEqual([]);
});

test("the report of `test run --report json` matches the command's schema", async () => {
  const { stdout } = await world.run(["test", "run", "paid.yaml", "--report", "json"], "", [], {});
  expect(misfits(JSON.parse(stdout), schemaOf("test run"))).toEqual([]);
});

test("output of `sandbox open --json` matches its schema", async () => {
  const { stdout } = await runLine("sandbox open --json", {
    env: { RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control", RECOUP_SANDBOX_CONTROL_TOKEN: "t" },
    send: async () => answer({ code: "once" }),
  });
  expect(misfits(JSON.parse(stdout), schemaOf("sandbox open"))).toEqual([]);
});

test("the first line of `sandbox serve --json` matches its schema", async () => {
  const stop = new AbortController();
  const { stdout } = await world.run(["sandbox", "serve", "--port", "0", "--json"], "", [], {
    signal: stop.signal,
    listen: async () => ({ url: "http://127.0.0.1:4010", port: 4010, close: async () => {} }),
    sleep: async () => stop.abort("SIGINT"),
  });
  expect(misfits(JSON.parse(stdout), schemaOf("sandbox serve --line"))).toEqual([]);
});

test("the first line of `test sample-receiver --json` matches its schema", async () => {
  const stop = new AbortController();
  const { stdout } = await world.run(["test", "sample-receiver", "--json"], "", [], {
    signal: stop.signal,
    listen: async () => {
      setImmediate(() => stop.abort("SIGINT"));
      return { url: "http://127.0.0.1:4030", port: 4030, close: async () => {} };
    },
  });
  expect(misfits(JSON.parse(stdout), schemaOf("test sample-receiver --line"))).toEqual([]);
});

test.each([
  ["right", {}],
  ["wrong", { isSigned: () => true }],
])("output of `webhooks check --json` for a %s receiver matches its schema", async (_, overrides) => {
  const words = ["webhooks", "check", "http://127.0.0.1:3000/hooks", "--secret-file", "hook.key", "--json"];
  const { stdout } = await runLine(words, {
    files: { "/work/hook.key": currentSecret },
    random: seededRandom(),
    send: sampleReceiver(overrides),
  });
  expect(misfits(JSON.parse(stdout), schemaOf("webhooks check"))).toEqual([]);
});

test.each([
  ["right", {}],
  ["wrong", { getEventKey: () => "" }],
])("output of `test fuzz --json` for a %s receiver matches its schema", async (_, overrides) => {
  const { stdout } = await runLine(
    "test fuzz --forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state --runs 2 --json",
    { send: learningReceiver(overrides) },
  );
  expect(misfits(JSON.parse(stdout), schemaOf("test fuzz"))).toEqual([]);
});

test("output of `webhooks listen --json` matches its schema", async () => {
  const listening = await startListening(["--secret-file", "hook.key", "--count", "2", "--json"], {
    env: collectionEnv,
    files: { "/work/hook.key": secret },
  });
  await Promise.all(["e-1", "e-2"].map((id) => listening.post(envelope(id))));
  const { stdout } = await listening.ended;
  expect(JSON.parse(stdout).items).toHaveLength(2);
  expect(misfits(JSON.parse(stdout), schemaOf("webhooks listen"))).toEqual([]);
});

test.each([
  ["test create"],
  ["webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["sandbox reset"],
  ["cases import cases.csv --client nordlicht-01"],
])("output of `%s --dry-run --json` matches the dry run schema", async (line) => {
  const { exitCode, stdout } = await world.run([...line.split(" "), "--dry-run", "--json"], line, [], {});
  expect(exitCode).toBe(0);
  expect(misfits(JSON.parse(stdout), schemaOf("dry-run"))).toEqual([]);
});

function fail(what: unknown): never {
  throw new Error(`there is no ${what}`);
}
