import { printJson, readText } from "../../../base/json/json";
import { createMatcher } from "../../matchers/matcher";
import type { Value } from "../../observe/probe-answers";
import type { ReadingCheck, RequestStep, RuleClaim } from "../../probe";
import { createClient, mintToken } from "../clients/client-request";
import { checkReading, must, post } from "../parts";
import { submitCase } from "./submission";

/** Creates a separate client that hasn't signed, and mints its token. */
export const unsignedClient: readonly RequestStep[] = [
  createClient("client", {}, { on: "referral" }),
  mintToken("minted", "{tag}", { on: "referral", captures: { token: "accessToken" } }),
];

const hasErrorType = (answer: Value, type: string) => printJson(answer).includes(`"${type}"`);
const isPowerRefusal = (answer: Value) =>
  hasErrorType(answer, "MissingPowerOfAttorney") && !hasErrorType(answer, "MissingDebtCollectionContract");
const isAccepted = (answer: Value) => readText(answer ?? null, "id") !== "";

export const waitingSubmission = submitCase(
  "waiting",
  {},
  { as: "token", captures: { id: "id" }, missing: "the case can't wait for its signatures" },
);

/**
 * The case may be refused for a missing power of attorney (AMB-24), but not for a missing agreement (BIZ-08).
 */
export const waitingClaim: RuleClaim = must(
  "BIZ-08",
  "waiting",
  createMatcher(
    "accepted, or refused for the power of attorney alone",
    (answer) => isAccepted(answer) || isPowerRefusal(answer),
  ),
);
export const waitingReading: ReadingCheck = checkReading("AMB-24", "waiting", {
  both: createMatcher("a case that waits for its contracts", isAccepted),
  "agreement-only": createMatcher("a refusal for the power of attorney", isPowerRefusal),
});

export const waitingCase: readonly RequestStep[] = [...unsignedClient, waitingSubmission];

/**
 * Advances the waiting case. The interface description doesn't specify test operations for creditors, so a
 * host may lack them.
 */
export const advanceWaiting = (
  name: string,
  to: unknown,
  overrides: Partial<RequestStep> = {},
): RequestStep => ({
  ...post(name, "/test/cases/{id}/advance", to, { on: "customer", as: "token", isOnce: true }),
  ...overrides,
});
export const requiresAdvance: Partial<RequestStep> = {
  captures: { moved: "advanced" },
  missing: "the host can't advance the test case of a creditor",
};
