import { expect, test } from "vitest";
import { createResponseFailure } from "../../src/api/exchange/errors";
import { answer } from "../support/platforms/answers";

const context = {
  profile: "acme",
  environment: "live",
  surface: "collection",
  request: "GET https://host.example/cases",
};
const failure = (body: unknown, status: number, headers = {}) =>
  createResponseFailure(answer(body, status, headers), context);

const envelope = (type: string, solutionUrl = "") => ({
  error: "something",
  message: "something",
  businessErrors: [{ type, message: "Something happened", solutionUrl }],
});

test.each([
  ["the envelope [ERR-01]", envelope("CaseNotFound"), 404, "not-found", "CaseNotFound"],
  [
    "the envelope in PascalCase [AMB-02]",
    { BusinessErrors: [{ Type: "CaseNotFound", Message: "x" }] },
    404,
    "not-found",
    "CaseNotFound",
  ],
  [
    "the 422 of a submission [ERR-05]",
    { businessErrors: [{ type: "CreditorBlocked", message: "x", solutionUrl: "" }], signingHandoff: null },
    422,
    "rejected",
    "CreditorBlocked",
  ],
  [
    "a link conflict [CFL-02]",
    {
      type: "ClientExistsNeedsLinking",
      message: "x",
      data: { externalTenantId: "a", onboardingLinks: { url: "https://approve.example" } },
    },
    409,
    "conflict",
    "ClientExistsNeedsLinking",
  ],
  [
    "the general guide's 401 [AUTH-10]",
    { error: { type: "authentication_error", message: "x" } },
    401,
    "unauthorized",
    "authentication_error",
  ],
  [
    "the general guide's 403 [AUTH-11]",
    { error: { type: "permission_error", message: "x" } },
    403,
    "forbidden",
    "permission_error",
  ],
  [
    "an idempotency conflict [IDM-01]",
    envelope("IdempotencyConflict"),
    422,
    "conflict",
    "IdempotencyConflict",
  ],
  ["a file too large [ERR-18]", envelope("FileTooLarge"), 413, "rejected", "FileTooLarge"],
  ["an unsupported file [ERR-18]", envelope("UnsupportedFileType"), 415, "rejected", "UnsupportedFileType"],
  ["an unknown type [ERR-19]", envelope("BrandNew"), 418, "rejected", "BrandNew"],
  ["a server error [ERR-10]", envelope("InternalError"), 500, "network", "InternalError"],
])("returns the kind and type of %s", (_, body, status, kind, type) => {
  const read = failure(body, status);
  expect(read.kind).toBe(kind);
  expect(read.details).toMatchObject({ type, status, profile: "acme", environment: "live" });
});

test("keeps every field and message of a 400 that is keyed by field [ERR-07]", () => {
  const { kind, details } = failure({ "Debtor.Email": ["not an address", "too long"] }, 400);
  expect([kind, details.fields]).toEqual(["rejected", { "Debtor.Email": ["not an address", "too long"] }]);
});

test("keeps the fields and trace of validation problem details [ERR-08]", () => {
  const body = {
    type: "https://rfc.example",
    title: "Not valid",
    status: 400,
    errors: { Page: ["no number"] },
    traceId: "00-1",
  };
  expect(failure(body, 400).details).toMatchObject({ fields: { Page: ["no number"] }, traceId: "00-1" });
});

test("keeps the fields, trace and message of problem details without a title [ERR-08]", () => {
  const body = { type: "https://rfc.example", status: 400, errors: { Page: ["no number"] }, traceId: "00-1" };
  const bare = failure(body, 400);
  expect(bare.details).toMatchObject({ fields: { Page: ["no number"] }, traceId: "00-1" });
  expect(bare.details.type).toBeUndefined();
  expect(bare.message).toBe("The platform answered 400: a field is not valid");
  const reported = failure(
    { type: "ValidationError", message: "Not valid", errors: { Page: "no number" } },
    400,
  );
  expect(reported.details).toMatchObject({ type: "ValidationError", fields: { Page: ["no number"] } });
  expect(reported.message).toBe("The platform answered 400 ValidationError: Not valid");
});

test("reads problem details whose errors are a list", () => {
  const errors = [
    "no body",
    { field: "Debtor.Name", message: "too long" },
    { propertyName: "Amount", errorMessage: "negative" },
    { pointer: "#/debtor", detail: "no address" },
    { field: "Email" },
    { code: 7, message: "not now" },
    { code: 7 },
    null,
  ];
  const { message, details } = failure({ title: "Invalid", errors }, 422);
  expect(message).toBe("The platform answered 422: Invalid");
  expect(details.findings).toEqual([
    "no body",
    "Debtor.Name: too long",
    "Amount: negative",
    "#/debtor: no address",
    "Email",
    "not now",
  ]);
});

test("lists the errors of an error body that isn't problem details", () => {
  const { message, details } = failure({ error: "ValidationError", message: "Bad", errors: ["x"] }, 400);
  expect([message, details.findings]).toEqual(["The platform answered 400 ValidationError: Bad", ["x"]]);
});

test("uses the first listed error as the message if a body has no other", () => {
  const { message, details } = failure({ errors: [{ field: "Debtor", message: "is blocked" }, "x"] }, 422);
  expect([message, details.findings]).toEqual(["The platform answered 422: Debtor: is blocked", ["x"]]);
});

test("reports problem details that have only a detail [ERR-09]", () => {
  const body = { type: "about:blank", status: 401, detail: "Invalid API Key" };
  expect(failure(body, 401).message).toBe("The platform answered 401: Invalid API Key");
});

test("reads problem details from a 401 [ERR-09]", () => {
  const body = { title: "Unauthorized", status: 401, detail: "Invalid API Key" };
  const read = failure(body, 401, { "content-type": "application/problem+json" });
  expect([read.kind, read.message]).toEqual(["unauthorized", "The platform answered 401: Invalid API Key"]);
});

test("reads a legacy 422 that has no business errors [ERR-12]", () => {
  expect(failure({ BusinessRule: ["No exclusive partner"] }, 422).details.fields).toEqual({
    BusinessRule: ["No exclusive partner"],
  });
});

test("reads how long to wait after a 429, including fractions of a second [ERR-11]", () => {
  const read = failure({ error: "rate_limit_exceeded", message: "slow down", retryAfter: 42.5 }, 429);
  expect([read.kind, read.details.retryAfterSeconds, read.details.retryable]).toEqual([
    "rate-limited",
    42.5,
    true,
  ]);
});

test("reads how long to wait after a 429 from the header if the body doesn't say", () => {
  expect(failure("", 429, { "retry-after": "7" }).details.retryAfterSeconds).toBe(7);
});

test("reads a wait given as a date if the current time is known [ERR-11]", () => {
  const late = answer("", 429, { "retry-after": "Mon, 16 Mar 2026 09:00:42 GMT" });
  const now = Date.UTC(2026, 2, 16, 9);
  expect(createResponseFailure(late, context, now).details).toMatchObject({
    retryAfterSeconds: 42,
    hint: expect.stringContaining("Try again in 42s"),
  });
  expect(createResponseFailure(late, context).details.retryAfterSeconds).toBeUndefined();
});

test("finds the signing URL in either field [CLI-17] [AMB-23]", () => {
  const inType = failure(envelope("MissingPowerOfAttorney", "https://sign.example/1"), 422);
  const beside = failure(
    {
      businessErrors: [{ type: "MissingPowerOfAttorney", message: "x", solutionUrl: "" }],
      signingHandoff: { combinedSigningUrl: "https://sign.example/2" },
    },
    422,
  );
  const alone = failure(
    { businessErrors: null, message: "x", signingHandoff: { combinedSigningUrl: "https://sign.example/3" } },
    422,
  );
  expect([inType, beside, alone].map(({ details }) => details.solutionUrl)).toEqual([
    "https://sign.example/1",
    "https://sign.example/2",
    "https://sign.example/3",
  ]);
  expect(inType.details.hint).toBe("The creditor signs the power of attorney first.");
});

test("finds the approval URL in an object and in a list [CLI-11] [AMB-03]", () => {
  for (const links of [{ url: "https://approve.example" }, [{ url: "https://approve.example" }]]) {
    const body = { type: "ClientExistsNeedsLinking", message: "x", data: { onboardingLinks: links } };
    expect(failure(body, 409).details.solutionUrl).toBe("https://approve.example");
  }
});

test("classifies an error by its type rather than its message [CLI-01]", () => {
  for (const message of ["Invalid API Key", "not found", "", "rate_limit_exceeded"]) {
    const read = failure({ businessErrors: [{ type: "CreditorBlocked", message, solutionUrl: "" }] }, 422);
    expect([read.kind, read.details.type]).toEqual(["rejected", "CreditorBlocked"]);
  }
});

test.each([
  ["HTML", "<html>bad gateway</html>", 502, "text/html", "network"],
  ["an empty body", "", 503, "application/json", "network"],
  ["broken JSON", "{", 404, "application/json", "not-found"],
  ["a JSON text", '"no"', 400, "application/json", "rejected"],
  ["a list", "[]", 400, "application/json", "rejected"],
  ["null", "null", 500, "application/json", "network"],
])("classifies %s by its status alone [CLI-02]", (_, body, status, type, kind) => {
  const read = failure(body, status, { "content-type": type });
  expect(read.kind).toBe(kind);
  expect(read.message).toContain(String(status));
});

test.each([403, 404, 405])(
  "suggests checking the URL if the response is a web page with status %i",
  (status) => {
    const { details } = failure("<html>nginx</html>", status, { "content-type": "text/html; charset=utf-8" });
    expect(details.hint).toBe("Check the URL: it may lead to a proxy, a login page or another service.");
  },
);

test("explains that the key isn't sent to a redirect's target", () => {
  const { kind, details } = failure("", 302, { location: "https://elsewhere.example/" });
  expect(kind).toBe("network");
  expect(details.hint).toContain("never sent along a redirect");
});

test.each([
  ["https://login.example/cb?token=secret-1#access_token=secret-2", "https://login.example/cb"],
  ["/login#secret-2", "/login"],
  ["?token=secret-1", "another address"],
  ["https://ada:secret-1@login.example/cb", "https://login.example/cb"],
  ["//ada:secret-1@login.example/cb", "another address"],
  ["ada:secret-1@login.example/cb", "another address"],
  ["\\\\ada:secret-1@login.example/cb", "another address"],
  ["/\\ada:secret-1@login.example/cb", "another address"],
])("reports the target of a redirect to %s without anything that may be secret", (location, target) => {
  const { message, details } = failure("", 302, { location });
  expect(message).toBe(`The platform answered 302: it redirects to ${target}`);
  expect(String(details.hint)).not.toContain("secret");
});

test.each([
  [301, false],
  [302, true],
  [303, true],
  [307, false],
  [308, false],
])("reports whether a write that gets a %d redirect may have taken effect: %s", (status, mayHaveArrived) => {
  expect(failure("", status, { location: "https://other.example/" }).mayHaveArrived).toBe(mayHaveArrived);
});

test("doesn't treat a 304 as a redirect", () => {
  const { message, details } = failure("", 304);
  expect(message).toBe("The platform answered 304: the body is empty");
  expect(details.hint).toBeUndefined();
});

test("reports when to retry if a 503 gives a time", () => {
  const hintFor = (seconds: string) => failure("", 503, { "retry-after": seconds }).details.hint;
  expect(hintFor("600")).toBe("The fault is on the platform's side, which asks you to try again in 10m.");
  expect(hintFor("0")).toBe("The fault is on the platform's side; try again in a moment.");
});

test("blames the network, not the platform, for a 511", () => {
  expect(failure("<html>", 511, { "content-type": "text/html" }).details.hint).toBe(
    "Sign in to the network that you use, or check its proxy.",
  );
});

test("truncates long error messages and lists at most 100 fields", () => {
  const long = failure({ error: "E", message: `${"word ".repeat(40_000)}` }, 400).message;
  expect(long).toMatch(/^The platform answered 400: (word )+word… \(200,000 characters\)$/);
  expect(long.length).toBeLessThan(2100);
  const errors = Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [`F${index}`, ["x".repeat(5000)]]),
  );
  const { fields = {} } = failure({ title: "Bad", errors }, 400).details;
  expect([Object.keys(fields).length, fields["…"], fields.F0?.[0]?.length]).toEqual([
    101,
    ["and 50 more fields"],
    2020,
  ]);
  const url = `https://sign.example/${"x".repeat(5000)}`;
  expect(failure(envelope("MissingDebtCollectionContract", url), 422).details.solutionUrl).toBeUndefined();
});

test.each([
  ["0", { retryAfter: 0 }, 1, "Try again in a minute, or allow a longer wait with --max-wait 5m."],
  ["negative", { retryAfter: -5 }, 1, "Try again in a minute, or allow a longer wait with --max-wait 5m."],
  [
    "42 s",
    { retryAfter: 42 },
    1,
    "Try again in 42s: the wait is longer than --max-wait allows. Wait longer with --max-wait 42s.",
  ],
  [
    "42 s after other waits",
    { retryAfter: 42 },
    2,
    "Try again in 42s: earlier waits used up --max-wait. Set a longer one.",
  ],
])("explains when to retry after a 429 whose wait is %s [ERR-11]", (_, body, attempts, hint) => {
  expect(createResponseFailure(answer(body, 429), { ...context, attempts }).details.hint).toBe(hint);
});
