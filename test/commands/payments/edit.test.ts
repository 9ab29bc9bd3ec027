import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import {
  collectionEnv,
  customerEnv,
  type LineSetting,
  referralEnv,
  runLine,
} from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const paymentId = "86775263-ab0b-46a0-b399-ebb38962522a";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const payment = {
  id: paymentId,
  date: "2026-03-10T00:00:00",
  grossAmount: 100.5,
  currency: "EUR",
  recipient: "CollectionPartner",
};
const edit = `payments edit ${paymentId} --case ${id}`;
const reverse = `payments reverse ${paymentId} --case ${id}`;

/** Returns a platform that lists `listed` and responds to every write with `written`. */
function platform(listed: unknown = [payment], written: unknown = payment, status = 200): LineSetting {
  return {
    env,
    send: async ({ method }) => (method === "GET" ? answer(listed) : answer(written, status)),
  };
}
const bodyOf = (request: HttpRequest | undefined) => JSON.parse(Buffer.from(request?.body ?? "").toString());
const path = ({ method, url }: HttpRequest) => `${method} ${url.replace("https://collection.example", "")}`;

const reopening = {
  error: "Conflict",
  message: "It would be open again",
  businessErrors: [{ type: "Conflict", message: "It would be open again", solutionUrl: "" }],
};

describe("payments edit", () => {
  test("keeps the fields that no flag sets", async () => {
    const { requests, exitCode } = await runLine(`${edit} --amount 205.00`, platform());
    expect(exitCode).toBe(0);
    expect(requests.map(path)).toEqual([
      `GET /cases/${id}/payments`,
      `PUT /cases/${id}/payments/${paymentId}`,
    ]);
    expect(bodyOf(requests[1])).toEqual({
      date: "2026-03-10T00:00:00",
      paymentAmount: 205,
      paymentRecipient: "CollectionPartner",
    });
  });

  test("reads labels, PascalCase fields and a list in an envelope", async () => {
    const listed = {
      Payments: [
        {
          Id: paymentId.toUpperCase(),
          Date: "2026-03-10",
          GrossAmount: 100.5,
          Recipient: "Collection partner",
        },
      ],
    };
    const { requests } = await runLine(`${edit} --date 2026-03-11`, platform(listed));
    expect(bodyOf(requests[1])).toEqual({
      date: "2026-03-11",
      paymentAmount: 100.5,
      paymentRecipient: "CollectionPartner",
    });
  });

  test("sends an amount that the platform lists as text as a number (NS-66)", async () => {
    const listed = [{ ...payment, grossAmount: "100.50" }];
    const { requests, exitCode } = await runLine(`${edit} --date 2026-03-11`, platform(listed));
    expect([exitCode, bodyOf(requests[1])]).toMatchObject([0, { paymentAmount: 100.5 }]);
  });

  test("requires a commission for a payment to the creditor", async () => {
    const toCreditor = platform([{ ...payment, recipient: "Creditor" }]);
    const { exitCode, stderr, requests } = await runLine(`${edit} --amount 1`, toCreditor);
    expect([exitCode, requests.map(path)]).toEqual([2, [`GET /cases/${id}/payments`]]);
    expect(stderr).toContain(
      "--commission: is required if the creditor received the payment: paid or unpaid",
    );
    const { requests: sent } = await runLine(`${edit} --commission paid --reopen`, toCreditor);
    expect(bodyOf(sent[1])).toMatchObject({ commissionPaymentStatus: "Paid", reopenCaseIfNeeded: true });
  });

  test("finds the payment by an uppercase ID", async () => {
    const line = `payments edit ${paymentId.toUpperCase()} --case ${id} --amount 1`;
    const { exitCode, requests } = await runLine(line, platform());
    expect([exitCode, requests.length]).toEqual([0, 2]);
  });

  test("changes a managed payment on its own path", async () => {
    const { requests } = await runLine(`${edit} --amount 1 --managed`, platform());
    expect(requests.map(path)).toEqual([
      `GET /managed-cases/${id}/payments`,
      `PUT /managed-cases/${id}/payments/${paymentId}`,
    ]);
    expect(bodyOf(requests[1])).toEqual({
      date: "2026-03-10T00:00:00",
      paymentAmount: 1,
      paymentRecipient: "Creditor",
      commissionPaymentStatus: "Unpaid",
    });
  });

  test("checks decimals and future dates unless --no-check is set", async () => {
    const future = await runLine(`${edit} --date 2026-03-18`, platform());
    expect(future.exitCode).toBe(2);
    expect(future.stderr).toContain(
      "--date: 2026-03-18 is in the future; the latest day is 2026-03-17 in UTC",
    );
    const decimals = await runLine(`${edit} --amount 1.005`, platform());
    expect([decimals.exitCode, decimals.stderr]).toEqual([
      0,
      "Warning: --amount: 1.005 has more than two decimals; EUR has 2.\n",
    ]);
    const unchecked = await runLine(`${edit} --amount 1.005 --date 2026-03-18 --no-check`, platform());
    expect([unchecked.exitCode, unchecked.stderr, unchecked.requests.length]).toEqual([0, "", 2]);
  });

  test("requires fields that the platform omits", async () => {
    const { stderr, exitCode } = await runLine(`${edit} --amount 1`, platform([{ id: paymentId }]));
    expect(exitCode).toBe(2);
    expect(stderr).toContain("  - --date: is required\n  - --recipient: is required\n");
  });

  test("explains how to reopen a case that was closed as paid", async () => {
    const { exitCode, stderr } = await runLine(`${edit} --amount 1`, platform([payment], reopening, 409));
    expect(exitCode).toBe(7);
    expect(stderr).toContain("next: If the case is closed as paid, add --reopen to make it active again.");
  });

  test("treats a response without a body as a success [AMB-44]", async () => {
    const { exitCode, stdout } = await runLine(`${edit} --amount 1 -o ids`, platform([payment], "", 204));
    expect([exitCode, stdout]).toEqual([0, `${paymentId}\n`]);
    const json = await runLine(`${edit} --amount 1 --json`, platform([payment], "", 204));
    expect(JSON.parse(json.stdout)).toEqual({
      id: paymentId,
      edited: true,
      date: "2026-03-10T00:00:00",
      paymentAmount: 1,
      paymentRecipient: "CollectionPartner",
    });
  });
});

describe("payments reverse", () => {
  test("names the amount and the case but doesn't reopen the case", async () => {
    const { stdout, exitCode, requests } = await runLine(reverse, {
      ...platform([payment], "", 204),
      isTerminal: true,
    });
    expect([exitCode, stdout]).toEqual([0, `Reversed the payment of 100.5 EUR on case ${id}.\n`]);
    expect(requests.map(path)).toEqual([
      `GET /cases/${id}/payments`,
      `DELETE /cases/${id}/payments/${paymentId}`,
    ]);
  });

  test("accepts the alias delete with the flag --reopen", async () => {
    const line = `payments delete ${paymentId} --case ${id} --reopen --json`;
    const { stdout, requests } = await runLine(line, platform([payment], { deleted: true }, 200));
    expect(JSON.parse(stdout)).toEqual({ id: paymentId, reversed: true });
    expect(path(requests[1] as HttpRequest)).toBe(
      `DELETE /cases/${id}/payments/${paymentId}?reopenCaseIfNeeded=true`,
    );
  });

  test("succeeds after a lost response if the payment is gone [AMB-51]", async () => {
    let tries = 0;
    const { exitCode, stdout } = await runLine(`${reverse} --json`, {
      env,
      send: async ({ method }) => {
        if (method === "GET") return answer([payment]);
        tries += 1;
        if (tries === 1) throw new Failure("network", "connection lost", { mayHaveArrived: true });
        return answer({ error: "PaymentNotFound", message: "gone" }, 404);
      },
    });
    expect([exitCode, tries, JSON.parse(stdout)]).toEqual([0, 2, { id: paymentId, reversed: true }]);
  });

  test.each([
    ["a 404 to the only try", answer({ error: "PaymentNotFound", message: "gone" }, 404), 6],
    ["a 409", answer(reopening, 409), 7],
  ])("fails after %s", async (_, refusal, code) => {
    const send = async ({ method }: HttpRequest) => (method === "GET" ? answer([payment]) : refusal);
    const { exitCode, stdout } = await runLine(`${reverse} --json`, { env, send });
    expect([exitCode, stdout]).toEqual([code, ""]);
  });

  test("fails if no attempt gets a response", async () => {
    const send = async ({ method }: HttpRequest) => {
      if (method === "GET") return answer([payment]);
      throw new Failure("network", "connection lost", { mayHaveArrived: true });
    };
    const { exitCode, stdout } = await runLine(`${reverse} --json --retries 0`, { env, send });
    expect([exitCode, stdout]).toEqual([11, ""]);
  });

  test("prints the ID with -o ids", async () => {
    expect((await runLine(`${reverse} -o ids`, platform([payment], "", 204))).stdout).toBe(`${paymentId}\n`);
  });

  test("changes nothing if the payment isn't part of the case", async () => {
    const { exitCode, stderr, requests } = await runLine(reverse, platform([]));
    expect([exitCode, requests.length]).toEqual([6, 1]);
    expect(stderr).toBe(
      `Error: The case ${id} has no payment ${paymentId}.\n  next: \`recoup payments list --case ${id}\` shows its payments; a reversed one is gone.\n`,
    );
  });

  test.each([
    ["--amount 50.75", "amount 100.5 → 50.75"],
    [
      "--amount 100.5 --date 2026-03-09 --recipient creditor --commission paid --close",
      "date 2026-03-10 → 2026-03-09, recipient CollectionPartner → Creditor, commission Paid, closes the case",
    ],
  ])("names an edit's new values in the confirmation prompt on live: %s", async (flags, changes) => {
    const { stderr, exitCode } = await runLine(`${edit} ${flags}`, { ...platform(), env: collectionEnv });
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`(the payment of 100.5 EUR on case ${id}: ${changes}) writes on live`);
  });

  test("names the case and the amount in the confirmation prompt on live", async () => {
    const { stderr, exitCode, requests } = await runLine(reverse, {
      ...platform(),
      env: collectionEnv,
      isTerminal: true,
      answers: ["no"],
    });
    expect([exitCode, requests.length]).toEqual([5, 1]);
    expect(stderr).toContain(`(the payment of 100.5 EUR on case ${id}) writes on live`);
  });

  test("reverses a managed payment at its own endpoint", async () => {
    const { requests } = await runLine(`${reverse} --managed`, platform([payment], "", 204));
    expect(requests.map(path)).toEqual([
      `GET /managed-cases/${id}/payments`,
      `DELETE /managed-cases/${id}/payments/${paymentId}`,
    ]);
  });
});

describe("payments list", () => {
  test("reads the payments of one case on each surface that supports it", async () => {
    const all = { ...collectionEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test" };
    for (const [flags, url] of [
      ["", "https://collection.example/cases/"],
      ["--managed", "https://collection.example/managed-cases/"],
      ["--as customer", "https://customer.example/cases/"],
    ] as const) {
      const { requests, stdout } = await runLine(`payments list --case ${id} ${flags} -o ids`, {
        ...platform(),
        env: all,
      });
      expect([requests[0]?.url, stdout]).toEqual([`${url}${id}/payments`, `${paymentId}\n`]);
    }
  });

  test("reads the payments of all cases only on the customer surface", async () => {
    const { exitCode, stderr, requests } = await runLine("payments list", platform());
    expect([exitCode, requests]).toEqual([3, []]);
    expect(stderr).toContain(
      "next: On collection, add --case <case>; all payments are available on customer.",
    );
  });

  test("suggests --case only if the profile has a collection key", async () => {
    const env = { ...customerEnv, ...referralEnv };
    const other = await runLine("payments list --as referral", { env });
    expect([other.exitCode, other.stderr]).toEqual([
      2,
      "Error: This command is not available on the referral surface.\n  next: It is available on customer: write --as customer.\n",
    ]);
    const { stderr } = await runLine("payments list --as collection --json", {
      env: { ...env, ...collectionEnv },
    });
    expect(JSON.parse(stderr).error).toEqual({
      code: "usage",
      exit: 2,
      message: "This command is not available on the collection surface.",
      hint: "On collection, add --case <case>; all payments are available on customer.",
    });
  });

  test("refuses --page for one case", async () => {
    const { exitCode, stderr, requests } = await runLine(`payments list --case ${id} --page 2`, platform());
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain("--page cannot be used with --case");
  });
});
