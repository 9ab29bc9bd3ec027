import { expect, test } from "vitest";
import type { HttpResponse } from "../../../src/base/http";
import { openRealEnvironment } from "../../support/platforms/network";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const created = "{ create: {}, capture: { case: id } }";
const active = `{ advance: { case: "\${case}", to: active }, check: { advanced: true } }`;
const conflict: HttpResponse = {
  status: 409,
  headers: {},
  body: Buffer.from('{"type":"Conflict","message":"changed meanwhile"}'),
};

/** Runs the step against a platform that returns this many conflicts. */
async function play(conflicts: number) {
  let remaining = conflicts;
  const real = await openRealEnvironment(async (request, pass) => {
    if (!request.url.endsWith("/advance") || remaining === 0) return pass(request);
    remaining -= 1;
    return conflict;
  });
  const files = { "/work/a.yaml": ofSteps(created, active) };
  const result = await real.run("test run a.yaml --idempotency-key none", { files });
  return { ...result, sent: real.sent.map((line) => line.replace(/[0-9a-f-]{36}/, "ID")) };
}

test("reads the case after a 409 and retries once [CLI-14]", async () => {
  const { exitCode, sent } = await play(1);
  expect(exitCode).toBe(0);
  expect(sent.slice(1, -1)).toEqual([
    "POST /test/cases/ID/advance",
    "GET /cases/ID",
    "POST /test/cases/ID/advance",
  ]);
});

test("fails the step and reports the case's state after a second 409 [CLI-14]", async () => {
  const { exitCode, stdout, sent } = await play(2);
  expect(exitCode).toBe(13);
  expect(stdout).toContain("changed meanwhile. The case is PendingVerification now.");
  expect(sent.filter((line) => line.endsWith("/advance"))).toHaveLength(2);
});

test("fails a close that contradicts an earlier close [VAL-38]", async () => {
  const closed = `advance: { case: "\${case}", to: no-payment }`;
  const paid = `advance: { case: "\${case}", to: paid, amount: 5 }`;
  const result = await playScenario(ofSteps(created, closed, closed, paid));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("  ok      advance no-payment\n  ok      advance no-payment\n");
  expect(result.stdout).toContain("The case is Closed:PreLegalExhaustedNoPayment now.");
});
