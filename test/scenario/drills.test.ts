import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { learningReceiver } from "../support/checked-receiver";
import { runLine } from "../support/program/world";
import { mutantDrills } from "../support/scenario/mutant-drills";
import type { ClientBugs } from "../support/scenario/partner-client";
import { type Bugs, partnerReceiver, receiverAddress } from "../support/scenario/partner-receiver";
import { playAsPartner } from "../support/scenario/partner-stage";
import { playScenario } from "../support/scenario/scenarios";

const names = readdirSync("scenarios").map((file) => file.replace(/\.yaml$/, ""));
const runDrill = (drill: string, flags = "") => runLine(`test run --drill ${drill} --seed s ${flags}`);
const runAgainst = (drill: string, bugs: Bugs) =>
  runLine(`test run --drill ${drill} --seed s --run-id r --forward ${receiverAddress}`, {
    send: partnerReceiver(bugs),
  });

describe("the drills", () => {
  test("are listed with titles and descriptions", async () => {
    const result = await runLine("test drills -o json");
    const { items: drills } = JSON.parse(result.stdout);
    expect(drills.map(({ name }: { name: string }) => name)).toEqual([...names].sort());
    for (const { title, description } of drills) expect([title, description]).not.toContain("");
  });

  test.each(names)("print %s unchanged", async (name) => {
    const result = await runLine(`test drills ${name}`);
    expect(result.stdout).toBe(readFileSync(`scenarios/${name}.yaml`, "utf8"));
  });

  test("pass when run from their printed files", async () => {
    const { stdout } = await runLine("test drills life-to-paid");
    expect(await playScenario(stdout)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("pass in parallel without waiting [DLV-04] [DLV-05]", async () => {
    const result = await runDrill("all", "--parallel 4");
    expect(result).toMatchObject({ exitCode: 0, stderr: "", requests: [], waits: [] });
    expect(result.stdout).toContain(`${names.length} scenarios: ${names.length} passed (seed s)\n`);
  });

  /** Excludes agency-day, which only adds a thousand payments. */
  test("pass with a correct receiver [SIG-02]", async () => {
    const drills = names.filter((name) => name !== "agency-day").map((name) => `--drill ${name}`);
    const line = `test run ${drills.join(" ")} --seed s --run-id r --forward ${receiverAddress}`;
    const result = await runLine(line, { send: learningReceiver() });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.requests.length).toBeGreaterThan(names.length);
  });

  test("suggest the closest name for an unknown drill", async () => {
    const text = `Error: There is no drill "gon".\n  next: Did you mean gone?\n`;
    expect(await runLine("test drills gon")).toMatchObject({ exitCode: 2, stderr: text });
    expect(await runDrill("gon")).toMatchObject({ exitCode: 2, stderr: text });
  });
});

const refused = (status: number) => `the receiver answered ${status}`;

/** Each receiver bug with the drill that must find it and the drill's output. */
const receiverBugs: readonly (readonly [drill: string, bug: string, bugs: Bugs, message: string])[] = [
  [
    "life-to-paid",
    "checks the signature of reprinted JSON [SIG-02]",
    { checksReprinted: true },
    "was refused.\n            the receiver answered 401",
  ],
  ["life-to-no-payment", "treats every closed case as paid", { knowsPaidOnly: true }, refused(500)],
  ["secret-rotated", "keeps its first secret [SUB-13]", { keepsFirstSecret: true }, refused(401)],
  [
    "receiver-down",
    "drops an event that is older than the last one [DLV-05]",
    { dropsOlder: true },
    "events: expected a length of 5, got [",
  ],
  ["gone", "answers 410 to an unknown event [DLV-08]", { retires: true }, refused(410)],
  [
    "duplicates-and-order",
    "books an event each time it arrives [CLI-18]",
    { booksTwice: true },
    "events: expected a length of 5, got [",
  ],
  [
    "duplicates-and-order",
    "trusts the event that arrived last",
    { believesLast: true },
    'state: expected "Closed:Paid", got "Active"',
  ],
  ["link-approved", "requires a case in every event [LC-21]", { wantsCase: true }, refused(400)],
  ["partner-life", "keeps its first secret [SUB-13]", { keepsFirstSecret: true }, refused(401)],
  ["agency-day", "treats every closed case as paid", { knowsPaidOnly: true }, refused(500)],
  ["link-declined", "requires a case in every event", { wantsCase: true }, refused(400)],
  ["link-expired", "requires a case in every event [LC-22]", { wantsCase: true }, refused(400)],
];

describe("a receiver", () => {
  test.each(receiverBugs)("fails %s if it %s", async (drill, _, bugs, message) => {
    const result = await runAgainst(drill, bugs);
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain(message);
    const repeat = `recoup test run --drill ${drill} --target sandbox --forward ${receiverAddress} --run-id r --seed s `;
    expect(result.stderr).toContain(`next: \`${repeat}`);
  });
});

/** Each client bug with the drill that must find it, the step that fails, and the output. */
const clientBugs: readonly (readonly [
  drill: string,
  bug: string,
  bugs: ClientBugs,
  step: string,
  message: string,
])[] = [
  [
    "reply-lost",
    "retries with another key [IDM-03]",
    { newKeyEachTry: true },
    "expect-none",
    "An unexpected event arrived.",
  ],
  [
    "rate-limited",
    "treats a 429 as final [CLI-05]",
    { takesWaitForNo: true },
    "create",
    "The platform answered 429: Too many requests",
  ],
  [
    "token-expires",
    "keeps its first token [CLI-08]",
    { keepsToken: true },
    "api",
    "The platform answered 401",
  ],
];

describe("a client", () => {
  const drill = (name: string) => readFileSync(`scenarios/${name}.yaml`, "utf8");

  test.each(["rate-limited", "reply-lost", "token-expires"])("passes %s if it is correct", async (name) => {
    expect(await playAsPartner(drill(name), {})).toMatchObject({ outcome: "passed" });
  });

  test.each(clientBugs)("fails %s if it %s", async (name, _, bugs, kind, message) => {
    const { outcome, steps } = await playAsPartner(drill(name), bugs);
    expect(outcome).toBe("failed");
    expect(steps.at(-1)).toMatchObject({ kind, failure: { message: expect.stringContaining(message) } });
  });

  test("recoup fails the drills when flags disable its safeguards", async () => {
    const lost = await runDrill("reply-lost", "--idempotency-key none");
    expect(lost.exitCode).toBe(13);
    expect(lost.stdout).toContain("the sandbox closed the connection without an answer");
    const hasty = await runDrill("rate-limited", "--max-wait 1s");
    expect(hasty.exitCode).toBe(13);
    expect(hasty.stdout).toContain("The platform answered 429: Too many requests; wait 2.0 s");
    const repeated = "recoup test run --drill rate-limited --target sandbox --max-wait 1s --seed s --only";
    expect(hasty.stderr).toContain(repeated);
  });
});

test("every drill catches at least one bug", () => {
  const failed = [...receiverBugs, ...clientBugs].map(([drill]) => drill);
  expect([...new Set([...failed, ...Object.keys(mutantDrills)])].sort()).toEqual([...names].sort());
});

describe("a partner's receiver", () => {
  test("fails the drill with a link to the documentation if it rejects its secret", async () => {
    const send = async () => ({ status: 404, headers: {}, body: new Uint8Array() });
    const result = await runLine(`test run --drill gone --seed s --forward ${receiverAddress}`, { send });
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain(`The receiver answered 404 to PUT ${receiverAddress}/secret.
            next: \`recoup help 'scenarios.md#drills'\` describes what a receiver for --forward must answer.
`);
  });

  test("must have an HTTP or HTTPS URL", async () => {
    expect(await runDrill("gone", "--forward nowhere")).toMatchObject({
      exitCode: 2,
      stderr: `Error: --forward must be an HTTP or HTTPS URL (got "nowhere").
  next: Give your receiver's address: --forward http://127.0.0.1:3000/webhooks.
`,
    });
  });
});
