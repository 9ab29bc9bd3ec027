import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/api/endpoint/endpoint";
import { endpoints } from "../../src/api/endpoint/endpoints";
import { openSandbox, type TestAnswer } from "../support/sandbox/sandbox";

const sandbox = await openSandbox({ isUnlimited: true });
const { get, store } = sandbox;

const idOf = (sql: string, ...values: string[]) => store.get<{ id: string }>(sql, ...values)?.id ?? "";
const subscriptionOf = (surface: string) =>
  idOf("select id from subscriptions where surface = ? and owner = 1 and is_active = 1 limit 1", surface);

/** Fills in path parameters that let a write get as far as the checks of its body. */
function pathOf({ surface, path }: Endpoint): string {
  const testCase = "select id from cases where is_test and collection_partner = 1 and lifecycle = 2 limit 1";
  const event = `select d.id from deliveries d join subscriptions s on s.seq = subscription
    where surface = ? and owner = 1 limit 1`;
  const values: Readonly<Record<string, string>> = {
    id: path.includes("webhooks") ? subscriptionOf(surface) : idOf(testCase),
    eventId: idOf(event, surface),
    // Resetting this client keeps its account, and with it the key that later calls use.
    externalTenantId: "kb-1002",
    caseReference: "NOSUCH00",
    reference: "no-such",
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
}

const nested = (depth: number) => Buffer.from(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
const ofSize = (bytes: number) => Buffer.from(JSON.stringify({ url: "x".repeat(bytes - 10) }));
const badBodies: readonly (readonly [string, Uint8Array | undefined])[] = [
  ["nothing", undefined],
  ["an empty body", Buffer.alloc(0)],
  ["white space", Buffer.from(" \r\n\t ")],
  ["an open brace", Buffer.from("{")],
  ["a trailing comma", Buffer.from('{"to":"Active",}')],
  ["two documents", Buffer.from("{}{}")],
  ["a byte order mark", Buffer.from("\ufeff{}")],
  ["UTF-16", Buffer.from('{"to":"Active"}', "utf16le")],
  ["a list", Buffer.from("[]")],
  ["a string", Buffer.from('"text"')],
  ["null", Buffer.from("null")],
  ["a number out of range", Buffer.from('{"amount":1e999,"amountToRecover":-1e-999}')],
  ["bytes that aren't UTF-8", Buffer.concat([Buffer.from('{"to":"'), Buffer.of(0xff), Buffer.from('"}')])],
  ["an unpaired surrogate", Buffer.from('{"url":"\\ud800","tag":"\\udfff"}')],
  ["a prototype", Buffer.from('{"__proto__":{"to":"Active"},"constructor":1,"toString":null}')],
  ["a duplicate field", Buffer.from('{"to":1,"to":2,"To":3}')],
  ["nested objects", nested(20_000)],
  ["a long text", ofSize(2 ** 18)],
];

const hasTrace = /\n\s+at |node:internal|\.(ts|js):\d+/;

/**
 * Expects one of the documented shapes: no body, a JSON envelope, a field-keyed object, or problem details.
 */
function expectPlain({ status, headers, text, json }: TestAnswer, what: string): void {
  expect(status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(hasTrace);
  if (status < 400) return;
  const isProblem = headers["content-type"]?.startsWith("application/problem+json") === true;
  if (isProblem) return void expect(json, what).toMatchObject({ title: expect.any(String), status });
  expect(Object.keys(json).length, what).toBeGreaterThan(0);
}

const wrongValues = [null, true, 0, -1.005, "", " ", "\u0000", "Ω", [], [[]], {}, { id: [] }, ["x", 1, null]];

async function fieldsOf(endpoint: Endpoint): Promise<string[]> {
  return Object.keys((await endpoint.body?.())?.shape ?? {});
}

const named = endpoints.map((endpoint) => {
  const { surface, method, path } = endpoint;
  return [`${surface} ${method} ${path}`, endpoint] as const;
});

describe.each(named)("%s", (_, endpoint) => {
  const ask = (options: Parameters<typeof get>[2], path = pathOf(endpoint)) =>
    get(endpoint.surface, path, { method: endpoint.method, ...options });

  test("responds to every malformed body with a documented error shape [ERR-04] [ERR-08] [ERR-13] [VAL-21]", async () => {
    for (const [what, body] of badBodies) expectPlain(await ask({ body }), what);
  });

  test("never returns a 500, whatever the value of a body field [ERR-04]", async () => {
    for (const field of await fieldsOf(endpoint))
      for (const value of wrongValues)
        expectPlain(await ask({ body: { [field]: value } }), `${field}: ${JSON.stringify(value)}`);
  });

  test("never returns a 500, whatever the value of a parameter [ERR-04]", async () => {
    const names = ["Page", "PageSize", "tag", ...Object.keys(endpoint.query ?? {})];
    const values = [
      "",
      "%00",
      "%",
      "%ff",
      "0",
      "-1",
      "9".repeat(400),
      "1e3",
      "true",
      "a,b",
      "%27%22",
      "2026-13-40",
    ];
    for (const name of names)
      for (const value of values)
        expectPlain(
          await ask({}, `${pathOf(endpoint)}?${name}=${value}&${name}=${value}`),
          `${name}=${value}`,
        );
  });

  test("ignores 10,000 parameters", async () => {
    const many = Array.from({ length: 10_000 }, (__, index) => `p${index}=${index}`).join("&");
    expectPlain(await ask({}, `${pathOf(endpoint)}?${many}&${"Ids=x&".repeat(10_000)}`), "many");
  });

  test("refuses invalid IDs in the path", async () => {
    const oddities = [
      "%2F",
      "a%2Fb",
      "%00",
      "..",
      "%2e%2e",
      "a:b",
      "%3A",
      "%",
      "%E9",
      "\u00e9",
      "'",
      "a".repeat(9000),
    ];
    for (const odd of oddities) {
      const path = endpoint.path.replace(/\{\w+\}/g, odd);
      if (path !== endpoint.path) expectPlain(await ask({}, path), path);
    }
  });
});

test("reads all of a 1 MiB body before refusing its content", async () => {
  const { status, json } = await get("customer", "/webhooks", { method: "POST", body: ofSize(2 ** 20) });
  expect([status, Object.keys(json.errors)]).toEqual([400, ["Events"]]);
});

test("refuses a wrong key first, and a body above 1 MiB before parsing it [ERR-18] [AUTH-03]", async () => {
  const body = Buffer.alloc(10 * 2 ** 20, "[");
  const post = (key?: string) =>
    get("customer", "/webhooks", { method: "POST", body, ...(key === undefined ? {} : { key }) });
  const { status, headers, json } = await post();
  const message = "The request body is larger than 1 MiB";
  expect([status, headers["content-type"], json]).toEqual([
    413,
    "application/json; charset=utf-8",
    {
      error: "FileTooLarge",
      message,
      businessErrors: [{ type: "FileTooLarge", message, solutionUrl: "" }],
    },
  ]);
  expect((await post("guessed")).status).toBe(401);
});

test("reports a body with too many nested levels as unreadable [ERR-08]", async () => {
  const { status, json } = await get("customer", "/cases", { method: "POST", body: nested(20_000) });
  expect([status, json.errors]).toEqual([
    400,
    { $: ["The request body can't be read: the JSON is nested deeper than 200 levels."] },
  ]);
});

test("refuses unknown methods on every path [ERR-13]", async () => {
  for (const method of ["PROPFIND", "BREW", "get ", "", "__proto__", "TRACE", "CONNECT"])
    for (const [, endpoint] of named) {
      const answer = await get(endpoint.surface, pathOf(endpoint), { method });
      expect(answer.status, `${method} ${endpoint.path}`).toBe(405);
      expectPlain(answer, method);
    }
});

test.each([
  "..",
  "/..",
  "/%2e%2e/",
  "/test/%2Fcollection",
  "/test/collection/../../control/status",
  "//",
  "/%00",
])("returns 404 for the path %s", async (path) => {
  const { status } = await sandbox.ask(path, { headers: { xapikey: sandbox.keyOf("collection", 1) } });
  expect(status).toBe(404);
});

test("treats a repeated key header as a single invalid key [AUTH-03]", async () => {
  const key = sandbox.keyOf("collection", 1);
  const { status, json } = await get("collection", "/cases", { key: `${key}, ${key}` });
  expect([status, json.detail]).toEqual([401, "Invalid API Key"]);
});
