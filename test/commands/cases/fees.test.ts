import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const record = {
  id,
  reference: "7KQ2M9XA",
  currency: "EUR",
  grossAmount: 1000.0,
  interestFees: 12.5,
  reminderFees: 5,
  collectionFees: 40,
  totalAddedFees: 57.5,
  remainder: 1057.5,
  preLegalSuccessFee: 25,
};
const changed = { caseId: id, grossAmount: 1000, interestFees: 20, totalAddedFees: 65, remainder: 1065 };
const conflict = (isIntentionalRate: boolean) => ({
  CaseId: id,
  ConfirmationRequired: true,
  IsIntentionalRate: isIntentionalRate,
  CurrentSuccessFee: 25,
  ProposedSuccessFee: 26.51,
  Message: "The success fee changes",
});

/** Responds to reads with the case, and to each write with the next of `writes`. */
function platform(...writes: readonly (readonly [body: unknown, status: number])[]): LineSetting {
  let next = 0;
  return {
    env,
    send: async ({ method }) => {
      if (method === "GET") return answer(record);
      const [body, status] = writes[Math.min(next++, writes.length - 1)] ?? [changed, 200];
      return answer(body, status);
    },
  };
}
const bodies = (requests: readonly HttpRequest[]) =>
  requests.filter(({ method }) => method === "PUT").map(({ body }) => Buffer.from(body ?? "").toString());

describe("cases fees", () => {
  test("prints the fees if no changes are given", async () => {
    const { stdout, requests } = await runLine(`cases fees ${id} --color never`, {
      ...platform(),
      isTerminal: true,
    });
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
    expect(stdout).toBe(`Fees of 7KQ2M9XA

Principal        1000   EUR
Interest           12.5 EUR
Reminder fees       5   EUR
Collection fees    40   EUR
Total fees         57.5 EUR
Remainder        1057.5 EUR
Success fee      25 %
`);
  });

  test("replaces the given fees and keeps the others", async () => {
    const { requests, stdout } = await runLine(`cases fees ${id} --interest 20.00 --json`, platform());
    expect(bodies(requests)).toEqual(['{"reminderFees":5,"collectionFees":40,"interestFees":20.00}']);
    expect(JSON.parse(stdout)).toEqual(changed);
  });

  test("shows the changed fees on a terminal and the ID with -o ids", async () => {
    const answered = { caseId: id, grossAmount: 900, remainder: 957.5, recalculatedSuccessFee: 26.5 };
    const person = { ...platform([answered, 200]), isTerminal: true };
    expect((await runLine(`cases fees ${id} --principal 900 --color never`, person)).stdout).toBe(
      `Fees of 7KQ2M9XA

Principal        900   EUR
Remainder        957.5 EUR
New success fee  26.5 %
`,
    );
    expect((await runLine(`cases fees ${id} --principal 900 -o ids`, platform())).stdout).toBe(`${id}\n`);
    expect((await runLine(`cases fees ${id} -o ids`, platform())).stdout).toBe(`${id}\n`);
  });

  test("prints the fees as JSON even if the response has no body", async () => {
    const { stdout } = await runLine(`cases fees ${id} --json`, platform());
    const { reference: _, id: caseId, currency, preLegalSuccessFee, ...fees } = record;
    expect(JSON.parse(stdout)).toEqual({ caseId, ...fees, currency, preLegalSuccessFee });
    const changedFees = await runLine(`cases fees ${id} --principal 900 --json`, platform(["", 204]));
    expect(JSON.parse(changedFees.stdout)).toEqual({
      caseId: id,
      changed: true,
      grossAmount: 900,
      interestFees: 12.5,
      reminderFees: 5,
      collectionFees: 40,
    });
  });

  test("shows a case that has no reference under the ID that the user typed", async () => {
    const send = async () => answer({ ...record, reference: null });
    const { stdout } = await runLine(`cases fees ${id} --color never`, { env, send, isTerminal: true });
    expect(stdout.split("\n")[0]).toBe(`Fees of ${id}`);
  });

  test("asks for a fee omitted by the platform instead of setting it to 0", async () => {
    const { exitCode, stderr, requests } = await runLine(`cases fees ${id} --interest 20`, {
      env,
      send: async () => answer({ Id: id, InterestFees: 1, ReminderFees: 2 }),
    });
    expect([exitCode, bodies(requests)]).toEqual([2, []]);
    expect(stderr).toBe(
      "Error: The platform does not show the case's collectionFees, and would set it to 0.\n  next: Add --collection-fees.\n",
    );
  });

  test("refuses invalid amounts before sending anything", async () => {
    const { exitCode, stderr, requests } = await runLine(
      `cases fees ${id} --interest=-1 --reminder-fees=-0.125 --principal 0`,
      platform(),
    );
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toBe(
      "Error: The change of fees is not valid (3 errors); nothing was sent.\n  - --interest: -1 is below 0\n  - --reminder-fees: -0.125 is below 0\n  - --principal: 0 is not above 0\n  next: Fix the fields listed, or send it unchecked with --no-check.\n",
    );
  });

  test("refuses consent without a change, and both kinds of consent together", async () => {
    for (const [flags, message] of [
      ["--keep-rate", "There are no fees to change."],
      ["--principal 1 --keep-rate --confirm-price-change", "contradict each other"],
    ] as const) {
      const { exitCode, stderr, requests } = await runLine(`cases fees ${id} ${flags}`, platform());
      expect([exitCode, requests]).toEqual([2, []]);
      expect(stderr).toContain(message);
    }
  });

  test("names the case and the amount in the confirmation prompt on live", async () => {
    const { stderr, exitCode } = await runLine(`cases fees ${id} --interest 20.00`, {
      ...platform(),
      env: collectionEnv,
      isTerminal: true,
      answers: ["no"],
    });
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`(interestFees 20.00 on case ${id}) writes on live`);
  });
});

const line = `cases fees ${id} --principal 500`;

describe("a success fee change", () => {
  test.each([
    [false, "next: Nothing was changed. Add --confirm-price-change to accept 26.51 %."],
    [
      true,
      "next: Nothing was changed. Add --confirm-price-change to accept 26.51 %, or --keep-rate to keep the current one.",
    ],
  ])("exits with 7 in a script and suggests the consent flags (intentional rate: %s)", async (is, hint) => {
    const { exitCode, stderr } = await runLine(line, platform([conflict(is), 409]));
    expect(exitCode).toBe(7);
    expect(stderr).toContain("The platform answered 409: The success fee changes");
    expect(stderr).toContain(hint);
  });

  test.each([
    ["--confirm-price-change", '"confirmPriceChange":true'],
    ["--keep-rate", '"keepIntentionalRate":true'],
  ])("accepts consent given by %s in the first request", async (flag, field) => {
    const { requests } = await runLine(`${line} ${flag}`, platform());
    expect(bodies(requests)).toEqual([expect.stringContaining(field)]);
  });

  test.each([
    ["accept 26.51 %", '"confirmPriceChange":true'],
    ["keep 25 %", '"keepIntentionalRate":true'],
  ])("asks for consent on a terminal: %s", async (choice, field) => {
    const { requests, stderr, exitCode } = await runLine(line, {
      ...platform([conflict(true), 409], [changed, 200]),
      isTerminal: true,
      answers: [choice],
    });
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      "The success fee would change from 25 % to 26.51 %. (cancel, accept 26.51 %, keep 25 %)",
    );
    expect(bodies(requests)[1]).toContain(field);
  });

  test("can be declined on a terminal", async () => {
    const { requests, stderr, exitCode } = await runLine(line, {
      ...platform([conflict(false), 409]),
      isTerminal: true,
      answers: ["cancel"],
    });
    expect([exitCode, bodies(requests).length]).toEqual([5, 1]);
    expect(stderr).toContain("Canceled; nothing was changed.");
  });
});
