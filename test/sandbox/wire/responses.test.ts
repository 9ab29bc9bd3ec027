import { describe, expect, test } from "vitest";
import {
  createRefusal,
  createSubmissionRefusal,
  createTypedSubmissionRefusal,
  noContent,
  refusals,
  selectMediaType,
} from "../../../src/sandbox/wire/responses";

describe("the media type", () => {
  test.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["", "application/json"],
    ["text/plain", "text/plain"],
    ["text/json", "text/json"],
    [" TEXT/Plain ; charset=utf-8", "text/plain"],
    ["text/*", "text/json"],
    ["application/*", "application/json"],
    ["image/png, text/plain", "text/plain"],
    ["image/png", "application/json"],
    ["text/plain;q=0.5, text/json", "text/json"],
    ["text/plain; q=0.5, text/json; q=0.4", "text/plain"],
    ["text/plain;q=0, text/json;q=0.1", "text/json"],
    ["text/plain;q=0", "application/json"],
    ["text/plain, text/json", "text/plain"],
    ["text/plain;q=0.1, */*;q=0.9", "application/json"],
    ["text/plain;charset=x;Q=0.1, text/json;q=0.2", "text/json"],
    ["text/plain, application/json", "text/plain"],
    ["text/plain;q=0.1, text/json;q=0.9", "text/json"],
    ["text/html, */*;q=0.8", "application/json"],
    ["application/json;q=0, text/plain", "text/plain"],
    ["Text/JSON", "text/json"],
  ])("for Accept: %s is %s [EP-01]", (accept, type) => {
    expect(selectMediaType(accept)).toBe(type);
  });
});

test("includes the wait in seconds in a rate limit response, always with a decimal point [ERR-11]", () => {
  expect(refusals.rateLimited(7)).toEqual({
    status: 429,
    body: '{"error":"rate_limit_exceeded","message":"Too many requests; wait 7.0 s","retryAfter":7.0}',
  });
  expect(refusals.rateLimited(0.5).body).toContain('"retryAfter":0.5}');
});

test("refusals have their documented shapes [AUTH-04] [ERR-01 to ERR-12]", () => {
  const bodyOf = ({ body, ...rest }: ReturnType<typeof createRefusal>) => ({
    ...rest,
    body: JSON.parse(body),
  });
  expect(bodyOf(createRefusal(404, "NotFound", "It is gone", "https://fix"))).toEqual({
    status: 404,
    body: {
      error: "NotFound",
      message: "It is gone",
      businessErrors: [{ type: "NotFound", message: "It is gone", solutionUrl: "https://fix" }],
    },
  });
  expect(JSON.parse(createRefusal(404, "NotFound", "It is gone").body).businessErrors[0].solutionUrl).toBe(
    "",
  );
  expect(bodyOf(createTypedSubmissionRefusal("ValidationError", "No"))).toEqual({
    status: 422,
    body: {
      businessErrors: [{ type: "ValidationError", message: "No", solutionUrl: "" }],
      signingHandoff: null,
    },
  });
  const unsigned = { type: "MissingPowerOfAttorney", message: "Sign", solutionUrl: "https://sign" } as const;
  expect(bodyOf(createSubmissionRefusal([unsigned], "https://sign"))).toEqual({
    status: 422,
    body: { businessErrors: [unsigned], signingHandoff: { combinedSigningUrl: "https://sign" } },
  });
  expect(bodyOf(createSubmissionRefusal([unsigned])).body).toEqual({
    businessErrors: [unsigned],
    signingHandoff: null,
  });
  expect(bodyOf(refusals.brokenRules({ "Debtor.Email": ["No email"] }))).toEqual({
    status: 400,
    body: { "Debtor.Email": ["No email"] },
  });
  expect(bodyOf(refusals.internalError()).body.businessErrors[0].type).toBe("InternalError");
  expect(bodyOf(refusals.brokenBusinessRule("No"))).toEqual({
    status: 422,
    body: { BusinessRule: ["No"] },
  });
  expect(bodyOf(refusals.unauthorized("No key"))).toEqual({
    status: 401,
    body: {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.2",
      title: "Unauthorized",
      status: 401,
      detail: "No key",
    },
    contentType: "application/problem+json",
  });
  expect(bodyOf(refusals.methodNotAllowed("PUT", ["GET", "POST"]))).toEqual({
    status: 405,
    body: {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.6",
      title: "Method Not Allowed",
      status: 405,
      detail: "PUT is not allowed here; use GET, POST",
    },
    contentType: "application/problem+json",
    headers: { allow: "GET, POST" },
  });
  expect(bodyOf(refusals.featureNotEnabled("GET /x"))).toEqual({
    status: 403,
    body: {
      error: { type: "permission_error", message: "Your agreement doesn't include this operation: GET /x" },
    },
  });
  expect(noContent).toEqual({ status: 204, body: "" });
});

test("gives each response for unreadable input its own trace ID [ERR-08]", () => {
  const [first, second] = [refusals.unreadable({ A: ["is wrong"] }), refusals.unreadable({})];
  const { traceId, ...problem } = JSON.parse(first?.body ?? "");
  expect({ ...first, body: problem }).toEqual({
    status: 400,
    body: {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.1",
      title: "One or more validation errors occurred.",
      status: 400,
      errors: { A: ["is wrong"] },
    },
    contentType: "application/problem+json",
  });
  const [, number = "", again = ""] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-00$/.exec(traceId) ?? [];
  expect(Number.parseInt(again, 16)).toBe(Number.parseInt(number, 16));
  expect(JSON.parse(second?.body ?? "").traceId).toBe(
    `00-${(Number.parseInt(number, 16) + 1).toString(16).padStart(32, "0")}-${(Number.parseInt(number, 16) + 1).toString(16).padStart(16, "0")}-00`,
  );
});

test("includes placeholders in a client conflict only if its user can approve the link [CFL-02] [CFL-03]", () => {
  const conflict = { type: "ClientExistsNeedsLinking", message: "It exists" };
  expect(JSON.parse(refusals.clientConflict("ClientExistsNeedsLinking", "It exists", "t-1").body)).toEqual({
    ...conflict,
    data: { externalTenantId: "t-1" },
    businessErrors: [{ ...conflict, solutionUrl: "" }],
  });
  const { status, body } = refusals.clientConflict(
    "ClientExistsNeedsLinking",
    "It exists",
    "t-1",
    "https://approve",
  );
  expect([status, JSON.parse(body)]).toEqual([
    409,
    {
      ...conflict,
      data: {
        externalTenantId: "t-1",
        onboardingLinks: { url: "https://approve" },
        onboardingDone: false,
        isAttributedClient: false,
        client: { id: "00000000-0000-0000-0000-000000000000", companyName: null, country: null },
        users: [],
        dateLinked: "0001-01-01T00:00:00",
      },
      businessErrors: [{ ...conflict, solutionUrl: "https://approve" }],
    },
  ]);
});
