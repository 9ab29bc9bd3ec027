import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Bugs, partnerReceiver, receiverAddress } from "../support/partner-receiver";
import { playScenario } from "../support/scenarios";
import { runLine } from "../support/world";

const names = readdirSync("scenarios").map((file) => file.replace(/\.yaml$/, ""));
const inside = (drill: string, flags = "") => runLine(`test run --drill ${drill} --seed s ${flags}`);
const against = (drill: string, bugs: Bugs) =>
  runLine(`test run --drill ${drill} --seed s --forward ${receiverAddress}`, { send: partnerReceiver(bugs) });

describe("the drills", () => {
  test("are listed, and each tells what it takes", async () => {
    const shown = await runLine("test drills -o json");
    const { items: drills } = JSON.parse(shown.stdout);
    expect(drills.map(({ name }: { name: string }) => name)).toEqual([...names].sort());
    for (const { title, description } of drills) expect([title, description]).not.toContain("");
  });

  test.each(names)("%s is printed as it is, and the copy passes by itself", async (name) => {
    const shown = await runLine(`test drills ${name}`);
    expect(shown.stdout).toBe(readFileSync(`scenarios/${name}.yaml`, "utf8"));
    expect(await playScenario(shown.stdout)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("[DLV-04] [DLV-05] all pass at once, and no time goes by", async () => {
    const shown = await inside("all", "--parallel 4");
    expect(shown).toMatchObject({ exitCode: 0, stderr: "", requests: [], waits: [] });
    expect(shown.stdout).toContain(`${names.length} scenarios: ${names.length} passed (seed s)\n`);
  });

  test("[SIG-02] all pass against a partner's receiver that does everything right", async () => {
    const shown = await against("all", {});
    expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
    expect(shown.requests.length).toBeGreaterThan(names.length);
  });

  test("one that nobody knows is refused, with the nearest name", async () => {
    const text = `Error: There is no drill "gon".\n  next: Did you mean gone?\n`;
    expect(await runLine("test drills gon")).toMatchObject({ exitCode: 2, stderr: text });
    expect(await inside("gon")).toMatchObject({ exitCode: 2, stderr: text });
  });

  test("a run without files and drills says what it wants", async () => {
    expect(await runLine("test run")).toMatchObject({
      exitCode: 2,
      stderr: `Error: Which scenarios? Name files, or --drill <name>.
  next: \`recoup test drills\` lists the drills.
`,
    });
  });
});

describe("a receiver with a bug fails the drill that is about it", () => {
  const refused = (status: number) => `the receiver answered ${status}`;
  test.each<[bug: string, drill: string, bugs: Bugs, told: string]>([
    [
      "[SIG-02] checks the JSON printed anew",
      "life-to-paid",
      { checksReprinted: true },
      "is not sound.\n            the receiver answered 401",
    ],
    ["takes a close for paid", "life-to-no-payment", { knowsPaidOnly: true }, refused(500)],
    ["[SUB-13] keeps its first secret", "secret-rotated", { keepsFirstSecret: true }, refused(401)],
    [
      "[DLV-05] throws an event away that is older than the last one",
      "receiver-down",
      { dropsOlder: true },
      "events: expected a length of 5, got [",
    ],
    ["[DLV-08] answers 410 to an event that it does not know", "gone", { retires: true }, refused(410)],
    [
      "[CLI-18] books an event as often as it comes",
      "duplicates-and-order",
      { booksTwice: true },
      "events: expected a length of 5, got [",
    ],
    [
      "believes the last arrival",
      "duplicates-and-order",
      { believesLast: true },
      'state: expected "Closed:Paid", got "Active"',
    ],
    ["[LC-21] wants a case in every event", "link-approved", { wantsCase: true }, refused(400)],
    ["wants a case in every event", "link-declined", { wantsCase: true }, refused(400)],
    ["[LC-22] wants a case in every event", "link-expired", { wantsCase: true }, refused(400)],
  ])("%s: %s", async (_, drill, bugs, told) => {
    const shown = await against(drill, bugs);
    expect(shown.exitCode).toBe(13);
    expect(shown.stdout).toContain(told);
    const repeat = `recoup test run --drill ${drill} --target sandbox --forward ${receiverAddress} --seed s `;
    expect(shown.stderr).toContain(`next: \`${repeat}`);
  });

  test("a client that sends no idempotency key fails where the reply is lost", async () => {
    const shown = await inside("reply-lost", "--idempotency-key none");
    expect(shown.exitCode).toBe(13);
    expect(shown.stdout).toContain("the sandbox closed the connection without an answer");
  });

  test("[CLI-05] a client that does not wait as long as it is told fails in the storm", async () => {
    const shown = await inside("rate-limited", "--max-wait 1s");
    expect(shown.exitCode).toBe(13);
    expect(shown.stdout).toContain("The platform answered 429: Too many requests; wait 2.0 s");
  });
});

describe("a partner's receiver", () => {
  test("that does not take its secret is told of, with where to read on", async () => {
    const send = async () => ({ status: 404, headers: {}, body: new Uint8Array() });
    const shown = await runLine(`test run --drill gone --seed s --forward ${receiverAddress}`, { send });
    expect(shown.exitCode).toBe(13);
    expect(shown.stdout).toContain(`The receiver answered 404 to PUT ${receiverAddress}/secret.
            next: docs/scenarios.md tells what a receiver behind --forward must answer.
`);
  });

  test("must have an address of http, and belongs to the sandbox", async () => {
    expect(await inside("gone", "--forward nowhere")).toMatchObject({
      exitCode: 2,
      stderr: `Error: --forward: nowhere is no http or https address.
  next: Name where your receiver listens: --forward http://127.0.0.1:3000/webhooks.
`,
    });
  });
});
