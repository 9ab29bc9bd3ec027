import { describe, expect, test } from "vitest";
import { resolveReadings } from "../../../../src/sandbox/readings/readings";
import type { World } from "../../../../src/sandbox/store/world";
import { combineRewrites } from "../../../../src/sandbox/wire/forms/answer-forms";
import { labelData } from "../../../../src/sandbox/wire/forms/labels";
import type { HandlerResponse } from "../../../../src/sandbox/wire/responses";

const request = { surface: "customer", operation: "submitCase", method: "POST" } as const;
type AnsweredRequest = Parameters<NonNullable<ReturnType<typeof combineRewrites>>>[1];

function rewrite(
  readings: Readonly<Record<string, string>>,
  answer: HandlerResponse,
  answered: Partial<AnsweredRequest> = {},
) {
  const form = combineRewrites(resolveReadings(readings));
  if (form === undefined) throw new Error("no rewrite");
  return form(answer, { ...request, ...answered });
}
/** Returns a response's rewritten body as text. */
const textOf = (
  id: string,
  reading: string,
  body: string,
  answered: Partial<AnsweredRequest> = {},
  status = 200,
) => rewrite({ [id]: reading }, { status, body }, answered).body;

describe("JSON response fields", () => {
  test.each([
    ["AMB-02", "pascal-case", '{"a":{"bC":[{"d":1}]},"e":"f"}', '{"A":{"BC":[{"D":1}]},"E":"f"}'],
    ["NS-64", "absent", '{"a":null,"b":{"c":null,"d":0},"e":[null]}', '{"b":{"d":0},"e":[null]}'],
    ["AMB-28", "one-page", '{"totalPages":0,"pages":0}', '{"totalPages":1,"pages":0}'],
    [
      "NS-66",
      "one-decimal",
      '{"a":100.00,"b":1.50,"c":1.234,"d":0.10,"e":100}',
      '{"a":100.0,"b":1.5,"c":1.234,"d":0.1,"e":100}',
    ],
    [
      "NS-66",
      "shortest",
      '{"a":100.00,"b":1.50,"c":1.234,"d":"1.00","retryAfter":7.0}',
      '{"a":100,"b":1.5,"c":1.234,"d":"1.00","retryAfter":7.0}',
    ],
    ["NS-66", "text", '{"a":100.00,"b":7}', '{"a":"100.00","b":7}'],
    [
      "NS-65",
      "no-zone",
      '{"date":"2026-06-17T08:30:00Z","dateCreated":"2026-06-17T08:30:00.250Z"}',
      '{"date":"2026-06-17T08:30:00","dateCreated":"2026-06-17T08:30:00.250"}',
    ],
    [
      "NS-65",
      "seven-digits",
      '{"dueDate":"2026-06-17T08:30:00Z","createdAt":"2026-06-17T08:30:00.250Z"}',
      '{"dueDate":"2026-06-17T08:30:00.0000000Z","createdAt":"2026-06-17T08:30:00.2500000Z"}',
    ],
    [
      "NS-65",
      "offset",
      '{"createdUtc":"2026-06-17T08:30:00Z","closeDate":"2026-06-17T08:30:00.250Z"}',
      '{"createdUtc":"2026-06-17T08:30:00+00:00","closeDate":"2026-06-17T08:30:00.250+00:00"}',
    ],
    [
      "NS-63",
      "labels",
      '{"lifecycle":"NeedsAdditionalDetails","closeCode":"PreLegalExhaustedNoPayment","comment":"Active"}',
      '{"lifecycle":"More Info Required","closeCode":"Pre-Legal Exhausted – No Payment","comment":"Active"}',
    ],
  ])("under %s %s turn %s into %s", (id, reading, body, expected) => {
    expect(textOf(id, reading, body)).toBe(expected);
  });

  test.each([
    ["AMB-28", "one-page", '{"totalPages":2,"a":{"totalPages":"0"}}'],
    ["NS-65", "no-zone", '{"text":"2026-06-17T08:30:00Z","date":"soon"}'],
    ["NS-65", "no-zone", '{"dated":"2026-06-17T08:30:00Z","candidate":7}'],
    ["NS-63", "labels", '{"oldLifecycle":"strange","closeCode":"strange","newLifecycle":7}'],
  ])("under %s %s leave %s unchanged", (id, reading, body) => {
    expect(textOf(id, reading, body)).toBe(body);
  });

  test("leave an event inside a response unchanged", () => {
    expect(textOf("AMB-02", "pascal-case", '{"testPayload":{"a":{"b":1}}}')).toBe(
      '{"TestPayload":{"a":{"b":1}}}',
    );
  });

  test("that are request values keep their names", () => {
    const lookup = { operation: "findCasesByPartnerReference" };
    expect(textOf("AMB-02", "pascal-case", '{"ref":[{"a":1}],"none":null}', lookup)).toBe(
      '{"ref":[{"A":1}],"none":null}',
    );
    expect(textOf("AMB-02", "pascal-case", '[{"a":1}]', lookup)).toBe('[{"a":1}]');
  });

  test("have their values rewritten before their names", () => {
    const readings = { "AMB-02": "pascal-case", "AMB-28": "one-page", "NS-64": "absent", "NS-65": "no-zone" };
    const body = '{"totalPages":0,"a":null,"date":"2026-06-17T08:30:00Z"}';
    expect(rewrite(readings, { status: 200, body }).body).toBe(
      '{"TotalPages":1,"Date":"2026-06-17T08:30:00"}',
    );
  });

  test("are unchanged in bodies that aren't plain JSON", () => {
    const body = '{"a":1}';
    const problem = { status: 400, body, contentType: "application/problem+json" };
    const file = { status: 200, body, bytes: new Uint8Array(1) };
    const stream = { status: 200, body, stream: (async function* () {})() as never };
    for (const answer of [problem, file, stream, { status: 204, body: "" }])
      expect(rewrite({ "AMB-02": "pascal-case" }, answer)).toBe(answer);
    const encoded = { status: 200, body, encoded: new Uint8Array(7) };
    expect(rewrite({ "AMB-02": "pascal-case" }, encoded)).toEqual({
      status: 200,
      body: '{"A":1}',
      encoded: undefined,
    });
  });
});

describe("response statuses", () => {
  const submission = ["customer", "submitCase"] as const;
  const managed = ["collection", "createManagedCase"] as const;
  const hook = ["referral", "createWebhook"] as const;
  const ownHook = ["customer", "createWebhook"] as const;
  const client = ["referral", "createClient"] as const;
  const reading = ["customer", "getCase"] as const;
  test.each([
    ["AMB-17", "ok-200", hook, 201, 200],
    ["AMB-17", "ok-200", hook, 400, 400],
    ["AMB-17", "ok-200", ownHook, 201, 201],
    ["AMB-17", "ok-200", client, 201, 201],
    ["AMB-25", "ok-200", submission, 202, 200],
    ["AMB-25", "ok-200", submission, 201, 201],
    ["AMB-25", "ok-200", client, 202, 202],
    ["AMB-44", "created-201", submission, 200, 201],
    ["AMB-44", "created-201", managed, 200, 201],
    ["AMB-44", "created-201", submission, 202, 202],
    ["AMB-44", "created-201", reading, 200, 200],
    ["AMB-44", "ok-200", client, 201, 200],
    ["AMB-44", "ok-200", client, 202, 200],
    ["AMB-44", "ok-200", client, 204, 200],
    ["AMB-44", "ok-200", hook, 201, 201],
    ["AMB-44", "ok-200", submission, 202, 202],
    ["AMB-44", "ok-200", client, 409, 409],
  ] as const)("under %s %s of %j turn %i into %i", (id, name, [surface, operation], status, expected) => {
    const answer = { status, body: "{}" };
    const rewritten = rewrite({ [id]: name }, answer, { surface, operation });
    expect(rewritten).toEqual({ status: expected, body: "{}" });
  });
});

describe("onboarding links", () => {
  test.each([
    [
      "list",
      200,
      '{"onboardingLinks":{"url":"u"},"a":{"onboardingLinks":null}}',
      '{"onboardingLinks":[{"url":"u"}],"a":{"onboardingLinks":null}}',
    ],
    ["list", 409, '{"data":{"onboardingLinks":{"url":"u"}}}', '{"data":{"onboardingLinks":[{"url":"u"}]}}'],
    ["absent", 200, '{"onboardingLinks":{"url":"u"},"a":1}', '{"a":1}'],
    ["absent", 299, '{"onboardingLinks":{"url":"u"},"a":1}', '{"a":1}'],
    ["absent", 300, '{"onboardingLinks":{"url":"u"},"a":1}', '{"onboardingLinks":{"url":"u"},"a":1}'],
  ])("under reading %s and status %i turn %s into %s [AMB-03]", (reading, status, body, expected) => {
    expect(textOf("AMB-03", reading, body, {}, status)).toBe(expected);
  });
});

test.each([
  ["NS-15", "id-only", "createManagedCase", 200, '{"id":"7"}'],
  ["NS-15", "id-only", "createManagedCase", 400, '{"id":"7","a":1}'],
  ["NS-15", "id-only", "submitCase", 200, '{"id":"7","a":1}'],
  ["NS-16", "object", "listEvents", 200, '{"events":{"id":"7","a":1}}'],
  ["NS-16", "object", "listEvents", 400, '{"id":"7","a":1}'],
  ["NS-16", "object", "listWebhooks", 200, '{"id":"7","a":1}'],
])("under %s %s, %s with status %i returns %s", (id, reading, operation, status, expected) => {
  expect(textOf(id, reading, '{"id":"7","a":1}', { operation }, status)).toBe(expected);
});

describe("refusals", () => {
  const error =
    '{"error":"Conflict","message":"No","businessErrors":[{"type":"Conflict","solutionUrl":"u"}]}';
  const signing =
    '{"businessErrors":[{"type":"A","solutionUrl":"u"}],"signingHandoff":{"combinedSigningUrl":"u"}}';
  const unsigned = '{"businessErrors":[{"type":"A","solutionUrl":"u"}],"signingHandoff":null}';
  const conflict = '{"type":"T","message":"M","data":{},"businessErrors":[]}';
  const lookup = { surface: "collection", operation: "getCase" } as const;
  const creation = { operation: "createClient" } as const;

  test.each([
    [
      "AMB-22",
      "error-object",
      {},
      401,
      '{"detail":"No"}',
      '{"error":{"type":"authentication_error","message":"No"}}',
    ],
    ["AMB-23", "solution-url", {}, 422, signing, unsigned],
    [
      "AMB-23",
      "handoff",
      {},
      422,
      signing,
      '{"businessErrors":[{"type":"A","solutionUrl":""}],"signingHandoff":{"combinedSigningUrl":"u"}}',
    ],
    ["AMB-29", "top-level", creation, 409, conflict, '{"type":"T","message":"M","data":{}}'],
    [
      "AMB-29",
      "envelope",
      creation,
      409,
      conflict,
      '{"error":"T","message":"M","data":{},"businessErrors":[]}',
    ],
    [
      "AMB-32",
      "not-found",
      lookup,
      404,
      '{"error":"CaseNotFound","a":["CaseNotFound"]}',
      '{"error":"NotFound","a":["NotFound"]}',
    ],
    [
      "AMB-32",
      "untyped",
      lookup,
      404,
      error,
      '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.5","title":"Not Found","status":404}',
    ],
    ["AMB-53", "untyped", {}, 403, error, '{"error":"Forbidden","message":"No"}'],
  ] as const)(
    "under the reading %s %s, with %j: %i %s becomes %s",
    (id, reading, answered, status, body, expected) => {
      expect(textOf(id, reading, body, answered, status)).toBe(expected);
    },
  );

  test.each([
    ["AMB-22", "error-object", {}, 403, '{"detail":"No"}'],
    ["AMB-22", "error-object", { surface: "referral" }, 401, '{"detail":"No"}'],
    ["AMB-23", "solution-url", {}, 422, unsigned],
    ["AMB-23", "handoff", {}, 422, unsigned],
    ["AMB-23", "handoff", {}, 400, '{"a":1}'],
    ["AMB-23", "handoff", { operation: "getCase" }, 422, signing],
    ["AMB-29", "envelope", creation, 400, conflict],
    ["AMB-29", "envelope", { operation: "getCase" }, 409, conflict],
    ["AMB-32", "not-found", lookup, 400, '{"error":"CaseNotFound"}'],
    ["AMB-32", "not-found", { ...lookup, surface: "customer" }, 404, '{"error":"CaseNotFound"}'],
    ["AMB-32", "not-found", { ...lookup, operation: "listFiles" }, 404, '{"error":"CaseNotFound"}'],
    ["AMB-53", "untyped", {}, 403, '{"error":{"type":"permission_error"}}'],
    ["AMB-53", "untyped", {}, 422, error],
  ] as const)(
    "under the reading %s %s, with %j: %i %s is unchanged",
    (id, reading, answered, status, body) => {
      expect(textOf(id, reading, body, answered, status)).toBe(body);
    },
  );

  test.each(["getCase", "getCaseByReference", "getCaseByPartnerReference", "getCaseByCreditorReference"])(
    "of %s lose their type [AMB-32]",
    (operation) => {
      const answer = { status: 404, body: error, encoded: new Uint8Array(1) };
      const rewritten = rewrite({ "AMB-32": "untyped" }, answer, { ...lookup, operation });
      expect(Object.keys(rewritten)).toEqual(["status", "body", "contentType"]);
      expect(rewritten.contentType).toBe("application/problem+json");
    },
  );

  test.each([
    ["POST", 400, '{"Name":["a"],"Users[0].Email":["b"]}', true],
    ["POST", 400, '{"Idempotency-Key":["a"]}', false],
    ["POST", 400, '{"id":["a"]}', false],
    ["POST", 400, '{"Name":["a"],"id":["a"]}', false],
    ["GET", 400, '{"Name":["a"]}', false],
    ["POST", 422, '{"Name":["a"]}', false],
  ])("of %s with %i and errors %s are keyed by field: %s [AMB-38]", (method, status, errors, isKeyed) => {
    const problem = { status, body: `{"errors":${errors}}`, contentType: "application/problem+json" };
    const rewritten = rewrite({ "AMB-38": "field-keyed" }, problem, { method });
    expect(rewritten).toEqual(isKeyed ? { status, body: errors } : problem);
    const plain = { status, body: `{"errors":${errors}}` };
    expect(rewrite({ "AMB-38": "field-keyed" }, plain, { method })).toEqual(plain);
  });

  test("use a header to report how long to wait after too many requests [NS-67]", () => {
    const limited = { status: 429, body: '{"error":"e","retryAfter":6.1}', headers: { "x-run": "7" } };
    expect(rewrite({ "NS-67": "body-and-header" }, limited)).toEqual({
      ...limited,
      headers: { "x-run": "7", "retry-after": "7" },
    });
    expect(rewrite({ "NS-67": "header" }, limited)).toEqual({
      status: 429,
      body: '{"error":"e"}',
      headers: { "x-run": "7", "retry-after": "7" },
    });
    const other = { status: 503, body: "{}" };
    for (const reading of ["header", "body-and-header"])
      expect(rewrite({ "NS-67": reading }, other)).toEqual(other);
  });
});

test("also rewrites the final response after an external request", async () => {
  const form = combineRewrites(resolveReadings({ "AMB-02": "pascal-case" }));
  const after = async () => ({ status: 200, body: '{"b":2}' });
  const rewritten = form?.({ status: 202, body: '{"a":1}', after }, request);
  expect(rewritten?.body).toBe('{"A":1}');
  expect(await rewritten?.after?.(undefined as unknown as World)).toMatchObject({ body: '{"B":2}' });
});

test("doesn't rewrite responses if only the parsing of requests differs", () => {
  expect(combineRewrites(resolveReadings({ "NS-22": "refused" }))).toBeUndefined();
});

test("replaces JSON values in an event's data with labels", () => {
  const data = {
    lifecycle: '"NeedsAdditionalDetails"',
    oldLifecycle: "null",
    newLifecycle: '"strange"',
    closeCode: "null",
    comment: '"NeedsAdditionalDetails"',
  };
  expect(labelData(data)).toEqual({ ...data, lifecycle: '"More Info Required"' });
  expect(labelData({ closeCode: '"Paid"' })).toEqual({ closeCode: '"Paid"' });
});
