import { expect, test } from "vitest";
import { closeCodes } from "../../../src/base/cases/close-code";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import type { HttpResponse } from "../../../src/base/http";
import { answer, inTurn } from "../../support/platforms/answers";
import { type LineSetting, runLine } from "../../support/program/world";

const id = "0b9c6f6e-6c58-4f0e-9d5e-3f1f6b1f7a11";
const env = {
  RECOUP_COLLECTION_URL: "https://host.example",
  RECOUP_COLLECTION_KEY: "k-1",
  RECOUP_ENVIRONMENT: "test",
};
const inState = (lifecycle: string, closeCode?: string) =>
  answer({ id, reference: "7KQ2M9XA", lifecycle, ...(closeCode === undefined ? {} : { closeCode }) });

function wait(line: string, steps: readonly HttpResponse[], setting: LineSetting = {}) {
  return runLine(`cases wait ${line}`, { env, send: inTurn(...steps), ...setting });
}

test("polls with growing pauses, reports changes and prints the case", async () => {
  const steps = ["Pending Verification", "PendingVerification", "More Info Required", "Active"].map((name) =>
    inState(name),
  );
  const result = await wait(`${id} --until Active -o ndjson`, steps);
  expect(result.exitCode).toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject({ id, lifecycle: "Active" });
  expect(result.waits).toEqual([2000, 3000, 4500]);
  expect(result.stderr).toBe(
    "PendingVerification → NeedsAdditionalDetails\nNeedsAdditionalDetails → Active\n",
  );
});

test("sends one request if the case is already in the target state", async () => {
  const result = await wait(`${id} --until closed:paid`, [inState("Closed", "Paid")]);
  expect([result.exitCode, result.requests.length, result.waits]).toEqual([0, 1, []]);
});

test("accepts lifecycle labels as well as names", async () => {
  const result = await wait(`${id} --until Closed:NoPayment`, [
    inState("closed", "Pre-Legal Exhausted – No Payment"),
  ]);
  expect(result.exitCode).toBe(0);
});

test("stops as soon as one of several states is reached", async () => {
  const result = await wait(`${id} --until Active,Closed`, [inState("Paused"), inState("Closed", "Other")]);
  expect(result.exitCode).toBe(0);
});

test("ignores blanks and empty words between states", async () => {
  const send = async () => inState("Closed", "Paid");
  const words = ["cases", "wait", id, "--until", " Active , ,, Closed:Paid "];
  expect((await runLine(words, { env, send })).exitCode).toBe(0);
});

test("exits with 13 if the case is merged", async () => {
  const result = await wait(`${id} --until Active`, [inState("Merged")]);
  expect([result.exitCode, result.requests.length]).toEqual([13, 1]);
  expect((await wait(`${id} --until Merged`, [inState("Merged")])).exitCode).toBe(0);
});

test("reads the state one last time when the timeout expires", async () => {
  const result = await wait(`${id} --until Active --timeout 5s --interval 2s`, [inState("Paused")]);
  expect(result.exitCode).toBe(8);
  expect(result.waits).toEqual([2000, 3000]);
  expect(result.stdout).toBe("");
  expect(result.stderr).toBe(
    `Error: The case ${id} is still Paused after 5s.\n  next: Run again with a longer --timeout.\n`,
  );
});

test("exits with 13 if the case is closed with a different code", async () => {
  const result = await wait(`${id} --until Closed:Paid`, [inState("Closed", "Withdrawn by Client")]);
  expect(result.exitCode).toBe(13);
  expect(result.stderr).toBe(
    `Error: The case ${id} is Closed:WithdrawnByClient, not Closed:Paid. A case that is over changes only if it is reopened.\n  next: \`recoup cases timeline ${id}\` shows what happened.\n`,
  );
});

const lifecycleHint = `  next: Use one of ${lifecycles.join(", ")}.\n`;
const help = "  next: Run `recoup cases wait --help` for its flags and arguments.\n";

test.each([
  ["", `Error: --until is missing. Example: --until Active.\n${help}`],
  ["--until Activ", 'Error: --until: "Activ" is not a lifecycle.\n  next: Did you mean Active?\n'],
  ["--until Closed:Piad", 'Error: --until: "Piad" is not a close code.\n  next: Did you mean Closed:Paid?\n'],
  ["--until Active:Paid", `Error: --until: only Closed has a close code (got "Active:Paid").\n${help}`],
  ["--until ,", `Error: --until is empty.\n${help}`],
  ["--until :Paid", `Error: --until: "" is not a lifecycle.\n${lifecycleHint}`],
  [
    "--until Closed:Paid:Paid",
    `Error: --until: "Paid:Paid" is not a close code.\n  next: Use one of ${closeCodes.join(", ")}.\n`,
  ],
  ["--until A:Paid", `Error: --until: "A" is not a lifecycle.\n${lifecycleHint}`],
  ["--until nothing", `Error: --until: "nothing" is not a lifecycle.\n${lifecycleHint}`],
  [
    "--until Closed:nothing",
    `Error: --until: "nothing" is not a close code.\n  next: Use one of ${closeCodes.join(", ")}.\n`,
  ],
])("refuses %j before sending anything", async (flags, text) => {
  const result = await wait(`${id} ${flags}`, [inState("Active")]);
  expect([result.exitCode, result.stderr, result.requests]).toEqual([2, text, []]);
});

test("shows the target state, the current state and the elapsed time on a terminal", async () => {
  let text: () => string | undefined = () => undefined;
  const seen: (string | undefined)[] = [];
  let sent = 0;
  const result = await runLine(`cases wait ${id} --until Active,Closed:Paid --interval 5s`, {
    env,
    isTerminal: true,
    stderrColumns: 120,
    send: async () => {
      seen.push(text());
      return inState(sent++ < 2 ? "Paused" : "Active");
    },
    progress: (read) => {
      text = read;
      return { stop() {} };
    },
  });
  expect(result.exitCode).toBe(0);
  expect(seen.at(-1)).toBe(`Waiting until ${id} is Active or Closed:Paid (now Paused)  12s`);
  expect(text()).toBeUndefined();
});
