import { expect, test } from "vitest";
import type { HttpResponse } from "../../../src/base/http";
import { answer, inTurn } from "../../support/platforms/answers";
import { drawing } from "../../support/program/drawing";
import { customerEnv, type LineSetting, runLine } from "../../support/program/world";

const env = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const line =
  "cases submit --amount 10 --currency EUR --debtor-type Private --debtor-name A --debtor-country DE --wait-for-signing";
const record = { id: "0b9c6f6e-6c58-4f0e-9d5e-3f1f6b1f7a11", lifecycle: "PendingVerification" };

const missing = (type: string, solutionUrl = "https://sign.example/1") =>
  answer({ businessErrors: [{ type, message: "It is missing.", solutionUrl }], signingHandoff: null }, 422);

function submit(words: string, steps: readonly HttpResponse[], setting: LineSetting = {}) {
  return runLine(`${line} ${words}`, { env, send: inTurn(...steps), ...setting });
}

test("--wait-for-signing continues once everything has been signed [CLI-17]", async () => {
  const { exitCode, stdout, stderr, waits } = await submit("-o ids", [
    missing("MissingDebtCollectionContract"),
    missing("MissingDebtCollectionContract"),
    missing("MissingKycVerification", ""),
    answer(record),
  ]);
  expect([exitCode, stdout, waits]).toEqual([0, `${record.id}\n`, [2000, 3000, 4500]]);
  expect(stderr).toBe(
    [
      "Waiting for the signature. The creditor signs the debt collection agreement first. https://sign.example/1",
      "Waiting for the signature. The creditor completes the identity check first; pending contracts do not bypass it.\n",
    ].join("\n"),
  );
});

test("uses a new key for each attempt after a refusal [IDM-03] [AMB-31]", async () => {
  const refusal = missing("MissingPowerOfAttorney");
  const { requests } = await submit("", [refusal, refusal, answer(record)], { random: drawing() });
  expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
});

test("reuses the key when it retries a request [IDM-03] [CLI-06]", async () => {
  const { requests } = await submit("", [answer("", 500), answer(record)], { random: drawing() });
  expect(requests.length).toBe(2);
  expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("exits with 8 on timeout and shows the signing address [CLI-17]", async () => {
  const { exitCode, stdout, stderr, requests } = await submit("--timeout 5s --quiet", [
    missing("MissingPowerOfAttorney"),
  ]);
  expect([exitCode, stdout, requests.length]).toEqual([8, "", 3]);
  expect(stderr).toBe(`Error: The creditor has not signed after 5s; no case was created.
  in POST https://customer.example/cases (profile env, test, customer)
  next: Submit again after it is signed.\n  address: https://sign.example/1
  more: recoup explain MissingPowerOfAttorney
`);
});

test.each([
  ["another 422", missing("CreditorBlocked", ""), 9],
  ["the legacy 422 [ERR-12]", answer({ BusinessRule: ["Nobody collects there."] }, 422), 9],
  [
    "a conflict",
    answer({ businessErrors: [{ type: "MissingPowerOfAttorney", message: "It is missing." }] }, 409),
    7,
  ],
  ["a 400", answer({ Date: ["Not valid."] }, 400), 9],
  ["a refused key", answer({ title: "Unauthorized" }, 401), 4],
])("doesn't wait for %s", async (_, refusal, exit) => {
  const { exitCode, requests, waits } = await submit("", [refusal]);
  expect([exitCode, requests.length, waits]).toEqual([exit, 1, []]);
});
