import { describe, expect, test } from "vitest";
import { errorStatuses } from "../../../src/sandbox/facts/error-types";
import {
  brokenBusinessRule,
  brokenRules,
  internalError,
  rateLimited,
  refusal,
  selectMediaType,
  submissionRefusal,
  unauthorized,
  unreadable,
} from "../../../src/sandbox/wire/answers";

const bodyOf = (answer: { body: string }) => JSON.parse(answer.body);

describe("error shapes", () => {
  test("the envelope contains the type, an empty solution URL and legacy fields [ERR-01 to ERR-03]", () => {
    expect(bodyOf(refusal(409, "Conflict", "Too late"))).toEqual({
      error: "Conflict",
      message: "Too late",
      businessErrors: [{ type: "Conflict", message: "Too late", solutionUrl: "" }],
    });
  });

  test("a refused submission has a signing handoff only if a signature is missing [ERR-05] [ERR-06]", () => {
    expect(
      bodyOf(submissionRefusal([{ type: "CreditorBlocked", message: "Blocked", solutionUrl: "" }])),
    ).toEqual({
      businessErrors: [{ type: "CreditorBlocked", message: "Blocked", solutionUrl: "" }],
      signingHandoff: null,
    });
    const solutionUrl = "https://sign.example/1";
    const unsigned = { type: "MissingPowerOfAttorney", message: "Sign", solutionUrl } as const;
    expect(bodyOf(submissionRefusal([unsigned], solutionUrl))).toEqual({
      businessErrors: [unsigned],
      signingHandoff: { combinedSigningUrl: "https://sign.example/1" },
    });
  });

  test("broken field rules are keyed by field, and a broken business rule by the legacy key [ERR-07] [ERR-12]", () => {
    expect(bodyOf(brokenRules({ "Debtor.Email": ["No email"] }))).toEqual({ "Debtor.Email": ["No email"] });
    const legacy = brokenBusinessRule("No exclusive partner");
    expect([legacy.status, bodyOf(legacy)]).toEqual([422, { BusinessRule: ["No exclusive partner"] }]);
  });

  test("an unreadable request gets problem details with errors and a trace ID [ERR-08]", () => {
    const [first, second] = [unreadable({ id: ["No GUID"] }), unreadable({ id: ["No GUID"] })];
    expect(first).toMatchObject({ status: 400, contentType: "application/problem+json" });
    expect(bodyOf(first)).toEqual({
      type: expect.any(String),
      title: expect.any(String),
      status: 400,
      errors: { id: ["No GUID"] },
      traceId: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
    });
    expect(bodyOf(first).traceId).not.toBe(bodyOf(second).traceId);
  });

  test("a 401 has problem details [AUTH-04] [ERR-09]", () => {
    const answer = unauthorized("Invalid API Key");
    expect(answer).toMatchObject({ status: 401, contentType: "application/problem+json" });
    expect(bodyOf(answer)).toMatchObject({ title: "Unauthorized", status: 401, detail: "Invalid API Key" });
  });

  test("a 500 is generic, and a 429 contains the wait [ERR-10] [ERR-11]", () => {
    expect(bodyOf(internalError()).businessErrors[0].type).toBe("InternalError");
    const limited = rateLimited(42.5);
    expect([limited.status, bodyOf(limited)]).toEqual([
      429,
      { error: "rate_limit_exceeded", message: expect.any(String), retryAfter: 42.5 },
    ]);
  });
});

describe("content negotiation", () => {
  test.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["text/json", "text/json"],
    ["text/plain, application/json", "text/plain"],
    ["text/plain;q=0.1, text/json;q=0.9", "text/json"],
    ["text/html, */*;q=0.8", "application/json"],
    ["image/png", "application/json"],
    ["application/json;q=0, text/plain", "text/plain"],
    ["Text/JSON", "text/json"],
  ])("answers Accept %s with %s [EP-01]", (accept, type) => {
    expect(selectMediaType(accept)).toBe(type);
  });
});

describe("error types", () => {
  const typesOf = (status: number) =>
    Object.entries(errorStatuses)
      .filter(([, statuses]) => (statuses as readonly number[]).includes(status))
      .map(([type]) => type)
      .sort();

  test("conflicts are 409 and broken business rules 422 [ERR-17]", () => {
    expect(typesOf(409)).toEqual([
      "ClientAlreadyLinkedToAnotherPartner",
      "ClientExistsNeedsLinking",
      "Conflict",
      "UserCreationFailed",
    ]);
    expect(typesOf(422)).toEqual([
      "CollectionPartnerNotFound",
      "CreditorBlocked",
      "IdempotencyConflict",
      "MissingDebtCollectionContract",
      "MissingKycVerification",
      "MissingPowerOfAttorney",
      "PartnerContractNotValid",
      // A test event without a subject is an extension without a documented type.
      "ValidationError",
    ]);
  });

  test("NoPartnerAvailable and InvalidClientType aren't known error types [ERR-20] [ERR-21]", () => {
    expect(Object.keys(errorStatuses)).not.toContain("NoPartnerAvailable");
    expect(Object.keys(errorStatuses)).not.toContain("InvalidClientType");
  });
});
