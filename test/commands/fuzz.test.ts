import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Send } from "../../src/base/http";
import { getMutant } from "../../src/proof/receiver/mutants/mutants";
import { learningReceiver } from "../support/fuzzed-receiver";
import { memoryFiles, runLine } from "../support/program/world";

const address = "http://127.0.0.1:3000/hooks";
const forward = `--forward ${address} --state-url http://127.0.0.1:3000/state`;
const line = `test fuzz ${forward} --seed a --run-id one`;
/** A fuzz run that closes a paid case within two schedules. */
const closing = `test fuzz ${forward} --seed j --runs 2`;
const mutant = (name: string) => learningReceiver(getMutant(name).overrides);

test("passes a correct receiver and prints coverage", async () => {
  const { exitCode, stdout, stderr } = await runLine(`${line} --runs 4 --json`, { send: learningReceiver() });
  expect([exitCode, stderr]).toEqual([0, ""]);
  const { coverage, ...record } = JSON.parse(stdout);
  expect(record).toEqual({ seed: "a", runId: "one", runs: 4, failures: [] });
  expect(Object.keys(coverage["case.created"])).toEqual([
    ...["onTime", "dropped", "answerLost", "late", "repeated", "replayed", "copied", "forged"],
  ]);
});

test("plays one schedule even if the time is already up", async () => {
  const { exitCode, stdout } = await runLine(`${line} --time 0s --json`, { send: learningReceiver() });
  expect([exitCode, JSON.parse(stdout).runs]).toEqual([0, 1]);
});

test("reports that the books were not judged if --state-url is missing", async () => {
  const { exitCode, stderr } = await runLine(
    `test fuzz --forward ${address} --runs 2 --seed a --run-id one`,
    {
      send: mutant("no-deduplication"),
    },
  );
  expect([exitCode, stderr]).toEqual([
    0,
    "Only the receiver's answers were judged; use --state-url to judge its books, too.\n",
  ]);
});

/** Returns a correct receiver whose state is passed through `change`. */
function showing(change: (state: Record<string, unknown>) => object): Send {
  const right = learningReceiver();
  return async (request) => {
    const response = await right(request);
    if (request.method !== "GET" || response.status !== 200) return response;
    const state = change(JSON.parse(Buffer.from(response.body).toString()));
    return { ...response, body: Buffer.from(JSON.stringify(state)) };
  };
}

test("reports which books were not judged because the state address doesn't show them", async () => {
  const send = showing(({ lifecycle, events }) => ({ lifecycle, events }));
  const { exitCode, stderr } = await runLine(closing, { send });
  expect([exitCode, stderr]).toEqual([
    0,
    "Not judged: the state address returned no closeCode and no paid for any case. If its JSON has them elsewhere, use --state-path.\n",
  ]);
});

test("doesn't mention parts of the books that no schedule expected", async () => {
  const send = showing(({ closeCode, ...state }) => (closeCode === null ? state : { ...state, closeCode }));
  const openOnly = await runLine(`${line} --runs 1`, { send });
  expect([openOnly.exitCode, openOnly.stderr]).toEqual([0, ""]);
  const eventsOnly = showing(({ events }) => ({ events }));
  const { exitCode, stderr } = await runLine(`${line} --runs 4 --event payment.created`, {
    send: eventsOnly,
  });
  expect([exitCode, stderr]).toEqual([0, ""]);
});

test("names the one part of the books that was expected but never shown", async () => {
  const send = showing(({ closeCode: _, ...state }) => state);
  const { exitCode, stderr } = await runLine(closing, { send });
  expect([exitCode, stderr]).toEqual([
    0,
    "Not judged: the state address returned no closeCode for any case. If its JSON has it elsewhere, use --state-path.\n",
  ]);
});

test("suggests --state-path if the state has none of the fields", async () => {
  const { exitCode, stderr } = await runLine(`${line} --runs 1`, { send: showing((state) => ({ state })) });
  expect(exitCode).toBe(13);
  expect(stderr).toContain(
    "The state address returned none of the fields for any case. If they are elsewhere in its JSON, use --state-path.\n",
  );
});

test.each([
  [503, true],
  [401, false],
])(
  "suggests --serve for a receiver that answers genuine deliveries with %i: %s",
  async (status, isExpected) => {
    const learning = learningReceiver();
    const { exitCode, stderr } = await runLine(
      `test fuzz --forward ${address} --runs 4 --seed a --run-id one`,
      {
        send: async (request) =>
          request.method === "POST" ? { status, headers: {}, body: new Uint8Array() } : learning(request),
      },
    );
    expect(exitCode).toBe(13);
    expect(stderr.includes("If the receiver reads cases back from the platform, use --serve;")).toBe(
      isExpected,
    );
  },
);

test("passes a correct receiver whose books can't be read, whatever follows a delivery [DLV-15]", async () => {
  const { exitCode, stdout } = await runLine(
    `test fuzz --forward ${address} --runs 60 --seed a --run-id one --json`,
    { send: learningReceiver() },
  );
  expect([exitCode, JSON.parse(stdout).failures]).toEqual([0, []]);
});

/** Fuzzes a receiver with a bug. Returns the result and the scenario file written for the failure. */
async function failing() {
  const stored = new Map<string, string>();
  const flags = "--runs 50 --out fail.yaml --json";
  const result = await runLine(`${line} ${flags}`, {
    send: mutant("drops-test-cases"),
    fileSystem: memoryFiles(stored),
  });
  return { ...result, scenario: stored.get("/work/fail.yaml") ?? "" };
}

test("reproduces a failure byte for byte and writes a scenario for it", async () => {
  const [first, second] = [await failing(), await failing()];
  expect([second.stdout, second.scenario]).toEqual([first.stdout, first.scenario]);
  expect(JSON.parse(first.stdout).failures).toEqual([
    {
      bug: "The receiver's books differ from the platform's.",
      details: ["nothing is booked for a case"],
      steps: 3,
      file: "fail.yaml",
      seed: "a",
    },
  ]);
  expect([first.exitCode, first.scenario]).toEqual([13, scenario]);
  const played = (send: Send) =>
    runLine(`test run fail.yaml --target sandbox ${forward}`, {
      send,
      files: { "/work/fail.yaml": scenario },
    });
  expect((await played(mutant("drops-test-cases"))).stdout).toContain("nothing is booked for a case");
  expect((await played(learningReceiver())).exitCode).toBe(0);
});

const scenario = `# Found again by
#   recoup test fuzz --forward ${address} --state-url http://127.0.0.1:3000/state --runs 1 --seed a
# Played again by
#   recoup test run fail.yaml --forward ${address} --state-url http://127.0.0.1:3000/state
name: The receiver's books differ from the platform's.
description: nothing is booked for a case
clock: "2026-03-16T09:00:00.000Z"
against:
  forward: ${address}
  state-url: http://127.0.0.1:3000/state
steps:
  - subscription: { as: hooks, events: all }
  - create: { amountToRecover: 1000.00 }
  - compare: {}
`;

test("shows the failing steps on a terminal and how to save them", async () => {
  const { stdout, stderr, exitCode } = await runLine(`${line} --runs 50`, {
    send: mutant("drops-test-cases"),
    isTerminal: true,
  });
  const [head, heading, ...rest] = stripVTControlCharacters(stdout).split(/\n\n/);
  expect(head).toBe(`${address}  1 schedule, seed a, run id one`);
  expect(heading).toMatch(/^Event +On time +Dropped +No reply +Late +Again +Replay +Copied +Forged\n/);
  expect(rest.join("\n\n")).toBe(`The receiver's books differ from the platform's.
nothing is booked for a case

The shortest schedule that fails:
1. subscription hooks
2. create
3. compare
`);
  expect(stripVTControlCharacters(stderr)).toBe(
    `The state address returned none of the fields for any case. If they are elsewhere in its JSON, use --state-path.\nError: Schedule 1 failed.\n  next: As a scenario: \`recoup test fuzz --forward ${address} --state-url http://127.0.0.1:3000/state --runs 1 --seed a --out fail.yaml\`\n`,
  );
  expect(exitCode).toBe(13);
});

test("shows the steps so far if a receiver stops responding", async () => {
  const receiver = learningReceiver();
  const send: Send = async (request) => {
    if (Buffer.from(request.body ?? "").includes("case.created"))
      throw new Failure("network", "the server closed the connection");
    return receiver(request);
  };
  const { exitCode, stdout, stderr } = await runLine(`${line} --runs 50`, { send, isTerminal: true });
  expect(stripVTControlCharacters(stdout)).toContain(`The receiver no longer answers.
the server closed the connection

The schedule until then:
1. subscription hooks
`);
  expect(stripVTControlCharacters(stderr)).toBe(
    "Error: Schedule 1 got no answer.\n  next: The receiver's own log may show what it did with the last delivery.\n",
  );
  expect(exitCode).toBe(13);
});

test("prints the results so far and exits with 130 on Ctrl-C", async () => {
  const stop = new AbortController();
  let requests = 0;
  const receiver = learningReceiver();
  const send: Send = (request) => {
    requests += 1;
    if (requests === 100) stop.abort("SIGINT");
    return receiver(request);
  };
  const { exitCode, stdout } = await runLine(`${line} --json`, { send, signal: stop.signal });
  const { runs, failures } = JSON.parse(stdout);
  expect([exitCode, runs > 0, failures]).toEqual([130, true, []]);
});

test.each([
  ["", "--forward is missing: the address of the receiver."],
  ["--forward ftp://a", '--forward must be an HTTP or HTTPS URL (got "ftp://a").'],
  [`${forward} --runs 1 --time 1s`, "--runs and --time can't be used together."],
  [`--forward ${address} --state-path paid=a`, "--state-path can only be used with --state-url."],
])("refuses invalid flags: %s", async (flags, message) => {
  const { exitCode, stderr, requests } = await runLine(`test fuzz ${flags}`);
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(message);
});
