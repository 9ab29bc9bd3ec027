import { describe, expect, test } from "vitest";
import { settableCloseCodes } from "../../../src/base/cases/close-code";
import { answer } from "../../support/platforms/answers";
import { type LineSetting, runLine } from "../../support/program/world";
import { active, bodyOf, env, id, liveEnv, lost, platform, requestLine } from "./work-answers";

const run = (line: string | readonly string[], setting: LineSetting = {}) =>
  runLine(line, { env, ...setting });

const closed = { ...active, lifecycle: "Closed", closeCode: "Debtor Untraceable" };
const line = `cases close ${id} --code DebtorUntraceable`;

describe("cases close", () => {
  test("reads the case before closing it", async () => {
    const { exitCode, requests } = await run(`${line} --comment Moved.`, {
      send: platform([active], () => answer({})),
    });
    expect([exitCode, requests.map(requestLine)]).toEqual([
      0,
      [`GET /cases/${id}`, `POST /cases/${id}/close`],
    ]);
    expect(bodyOf(requests[1])).toEqual({ closeCode: "DebtorUntraceable", comment: "Moved." });
  });

  test("shows the full response on a terminal", async () => {
    const reply = {
      caseReference: "44HX8JMJ",
      closeCode: "DebtorUntraceable",
      closeCodeDescription: "Debtor untraceable",
      comment: "Moved.",
      closedAt: "2026-03-16T09:00:00Z",
      closedBy: { userName: "Ada" },
      finalOutstandingAmount: 250.5,
      totalPayments: 2,
      totalRecovered: 49.5,
      currency: "EUR",
    };
    const { stdout } = await runLine(line, {
      env: { ...env, NO_COLOR: "1" },
      isTerminal: true,
      send: platform([active], () => answer(reply)),
    });
    expect(stdout).toBe(`Case closed  44HX8JMJ

Close code  DebtorUntraceable
Meaning     Debtor untraceable
Comment     Moved.
Closed      2026-03-16 09:00 UTC
By          Ada
Left open   250.5 EUR
Payments    2
Recovered    49.5 EUR
`);
  });

  test("reports a closed case even if the response has no body", async () => {
    const send = platform([active], () => answer("", 204));
    const words = ["cases", "close", id, "--code", "Other", "--comment", "Moved."];
    const { stdout } = await run([...words, "--json"], { send });
    expect(JSON.parse(stdout)).toEqual({ caseReference: "44HX8JMJ", closeCode: "Other", comment: "Moved." });
    expect((await run([...words, "-o", "ids"], { send })).stdout).toBe("44HX8JMJ\n");
  });

  test.each([
    ["Debtor Untraceable", 0, ""],
    ["New", 0, ""],
    [null, 0, ""],
    [
      "Paid",
      12,
      `Error: The answer doesn't show the change: closeCode is Paid (sent DebtorUntraceable).
  next: \`recoup cases get 44HX8JMJ\` shows the case.
`,
    ],
  ])("exits with 12 if the response shows another code: %j", async (closeCode, code, text) => {
    const { exitCode, stderr } = await run(line, { send: platform([active], () => answer({ closeCode })) });
    expect([exitCode, stderr]).toEqual([code, text]);
  });

  test.each([
    ["debtoruntraceable", "DebtorUntraceable"],
    ["Pre-Legal Exhausted – No Payment", "PreLegalExhaustedNoPayment"],
    ["uneconomical to pursue", "UneconomicalToPursue"],
  ])("sends the code %s as %s", async (word, code) => {
    const { requests } = await run(["cases", "close", id, "--code", word], {
      send: platform([active], () => answer({})),
    });
    expect(bodyOf(requests[1])).toEqual({ closeCode: code });
  });

  test.each([
    ["Paied", '"Paied" is not a close code (did you mean Paid?); valid values: Paid, PartiallyPaid'],
    ["CaseNeverStarted", '"CaseNeverStarted" is set only by the platform; valid values: Paid'],
  ])("refuses the code %s before sending anything", async (code, finding) => {
    const { exitCode, stderr, requests } = await run(`cases close ${id} --code ${code}`);
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain(`- --code: ${finding}`);
  });

  test("reports both a missing code and a comment of 2,001 characters", async () => {
    const { exitCode, stderr, requests } = await run(["cases", "close", id, "--comment", "x".repeat(2001)]);
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain(`- --code: is required; valid values: ${settableCloseCodes.join(", ")}\n`);
    expect(stderr).toContain("- --comment: has more than 2000 characters\n");
  });

  test.each([
    ["Paid", "--code: Paid needs everything paid, but 250 EUR is open: record the payment first.", active],
    [
      "Paid",
      "--code: Paid needs everything paid, but 250.00 EUR is open: record the payment first.",
      { ...active, remainder: "250.00" },
    ],
    [
      "PartiallyPaid",
      "--code: PartiallyPaid needs an open amount, but everything is paid: close the case as Paid.",
      { ...active, remainder: 0 },
    ],
    [
      "PartiallyPaid",
      "--code: PartiallyPaid needs a payment, and none is recorded.",
      { ...active, remainder: 300 },
    ],
    ["Other", "The case is already Closed. Nothing was sent.", { ...active, lifecycle: "Closed" }],
  ])("refuses to close as %s: %s", async (code, reason, record) => {
    const { exitCode, stderr, requests } = await run(`cases close ${id} --code ${code}`, {
      send: platform([record], lost),
    });
    expect([exitCode, requests.map(requestLine)]).toEqual([2, [`GET /cases/${id}`]]);
    expect(stderr).toContain(`${reason}\n`);
  });

  test("suggests another code or a payment", async () => {
    const close = (code: string, record: object) =>
      run(`cases close ${id} --code ${code}`, { send: platform([record], lost) });
    expect((await close("PartiallyPaid", { ...active, remainder: 0 })).stderr).toContain(
      "  next: `recoup cases close 44HX8JMJ --code Paid` does so.\n",
    );
    expect((await close("Paid", active)).stderr).toContain(
      "  next: `recoup payments record 44HX8JMJ --amount <amount> --date <day> --recipient <recipient>` records a payment; `recoup cases close --help` lists the other codes.\n",
    );
  });

  test("leaves the decision to the platform if the remainder is unknown", async () => {
    const { exitCode } = await run(`cases close ${id} --code Paid`, {
      send: platform([{ Id: id, Lifecycle: "Active" }], () => answer({})),
    });
    expect(exitCode).toBe(0);
  });

  test("names the case, code and open amount when it refuses an unconfirmed close on live", async () => {
    const { exitCode, stderr } = await runLine(line, { env: liveEnv, send: platform([active], lost) });
    expect(exitCode).toBe(5);
    expect(stderr).toContain(
      `POST https://collection.example/cases/${id}/close (case 44HX8JMJ as DebtorUntraceable, 250 EUR open) writes on live`,
    );
  });

  test("exits with 9 and suggests a next step after a refusal", async () => {
    const refusal = { error: "ValidationError", message: "Only an open case can be closed" };
    const { exitCode, stderr } = await run(line, { send: platform([active], () => answer(refusal, 400)) });
    expect(exitCode).toBe(9);
    expect(stderr).toContain("Only an open case can be closed");
  });
});

describe("cases close after a lost response", () => {
  test.each([
    ["closed with this code, by its label", closed, 0, "shows that it took effect"],
    ["closed with another code", { ...closed, closeCode: "Paid" }, 11, "unchanged. Check"],
    ["closed with an unknown code", { ...closed, closeCode: "New" }, 11, "can't be known"],
    ["still open", active, 11, "unchanged. Check"],
    ["merged", { ...closed, lifecycle: "Merged" }, 11, "can't be known"],
    ["unreadable", undefined, 11, "can't be known"],
  ])("reports the outcome for a case that is %s", async (_, after, exit, words) => {
    const { exitCode, stderr, requests } = await run(line, { send: platform([active, after], lost) });
    expect([exitCode, requests.filter(({ method }) => method === "POST").length]).toEqual([exit, 1]);
    expect(stderr).toContain(words);
  });
});
