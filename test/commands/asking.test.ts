import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { collectionEnv, customerEnv, type LineSetting, runLine } from "../support/program/world";

const guid = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const terminal: LineSetting = { isTerminal: true, send: async () => answer({ id: guid, success: true }) };

const questionsOf = (stderr: string) => stderr.match(/^\? .*/gm);

test("asks for the amount, day, recipient and commission", async () => {
  const result = await runLine(`payments record ${guid}`, {
    ...terminal,
    env,
    answers: ["1,250.50", "1250.50", "2027-01-01", "2026-03-12", "creditor", "unpaid"],
  });
  expect(questionsOf(result.stderr)).toEqual([
    "? Amount received, in the currency of the case",
    "? Amount received, in the currency of the case",
    "? Day it was received",
    "? Day it was received",
    "? Who received it? (partner, creditor, platform)",
    "? Is your commission paid? (unpaid, paid)",
  ]);
  expect(result.stderr).toContain(
    `The same command without prompts: recoup payments record ${guid} --amount 1250.50 --date 2026-03-12 --recipient creditor --commission unpaid\n`,
  );
  expect(JSON.parse(String(result.requests.at(-1)?.body))).toEqual({
    date: "2026-03-12",
    paymentAmount: 1250.5,
    paymentRecipient: "Creditor",
    commissionPaymentStatus: "Unpaid",
  });
});

test("prints an equivalent command that needs no input", async () => {
  const interactive = await runLine("webhooks create", {
    ...terminal,
    env,
    answers: ["http://localhost:3000", "https://hooks.example/in", "case.closd", "case.closed"],
  });
  const [, line = ""] = /without prompts: recoup (.*)\n/.exec(interactive.stderr) ?? [];
  const repeated = await runLine(line, { ...terminal, env });
  const sent = ({ requests }: typeof interactive) =>
    requests.map(({ method, url, body }) => [method, url, body]);
  expect(sent(repeated)).toEqual(sent(interactive));
  expect(questionsOf(repeated.stderr)).toBeNull();
});

test("asks for a state only in countries that require one", async () => {
  const result = await runLine("cases submit --check-only --currency USD --debtor-name Hale", {
    ...terminal,
    env: customerEnv,
    answers: ["950.00", "2026-01-12", "2026-02-11", "Private", "US", "Texas", "", "INV-7", ""],
  });
  expect([result.exitCode, result.requests]).toEqual([0, []]);
  expect(result.stderr).toContain(
    "recoup cases submit --check-only --currency USD --debtor-name Hale --amount 950.00 --date 2026-01-12 --due-date 2026-02-11 --debtor-type Private --debtor-country US --debtor-state Texas --creditor-reference INV-7\n",
  );
});

test.each([
  ["stdin is a pipe", {}],
  ["RECOUP_NO_INPUT is set", { isTerminal: true, env: { ...collectionEnv, RECOUP_NO_INPUT: "1" } }],
  ["CI is set", { isTerminal: true, env: { ...collectionEnv, CI: "true" } }],
])("exits with 2 instead of asking if %s", async (_, setting) => {
  const result = await runLine(`payments record ${guid} --amount 5`, { env: collectionEnv, ...setting });
  expect([result.exitCode, questionsOf(result.stderr), result.requests]).toEqual([2, null, []]);
  expect(result.stderr).toContain("--date: is required");
});

test("doesn't ask if the command line is complete", async () => {
  const lines = [
    `payments record ${guid} --amount 5 --date 2026-03-01 --recipient partner`,
    "webhooks create --url https://hooks.example/in --event all",
  ];
  for (const line of lines) {
    const result = await runLine(line, { ...terminal, env });
    expect([result.exitCode, questionsOf(result.stderr)]).toEqual([0, null]);
  }
  const unchecked = await runLine("cases submit --no-check --amount 5", {
    ...terminal,
    env: { ...customerEnv, RECOUP_ENVIRONMENT: "test" },
  });
  expect(questionsOf(unchecked.stderr)).toBeNull();
  const subscription = await runLine("webhooks create --no-check --event all", { ...terminal, env });
  expect(questionsOf(subscription.stderr)).toBeNull();
});

test("doesn't ask if the case can't be submitted", async () => {
  const result = await runLine("cases submit", { ...terminal, env });
  expect([result.exitCode, questionsOf(result.stderr), result.requests]).toEqual([3, null, []]);
});
