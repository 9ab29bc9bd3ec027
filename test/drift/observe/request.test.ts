import { expect, test } from "vitest";
import type { Target } from "../../../src/api/exchange/call";
import type { HttpRequest } from "../../../src/base/http";
import { defaultServedOrigin, embeddedOrigin } from "../../../src/base/platform";
import { selectHistory } from "../../../src/drift/observe/answer-step";
import { formatCurl } from "../../../src/drift/observe/curl";
import { encodeBody, isReady, sendStep } from "../../../src/drift/observe/request";
import type { CredentialKind, RequestStep } from "../../../src/drift/probe";
import { get, post } from "../../../src/drift/probes/parts";

const values = { tag: "recoup-1", name: "Ä b", token: "secret", id: "00000000-0000-4000-8000-00000000000a" };
const requests: HttpRequest[] = [];
const checked: unknown[] = [];
const target: Target = {
  surface: "collection",
  environment: "test",
  profile: "p",
  baseUrl: "https://c.example/api",
  authorization: { xapikey: "the key" },
  keyOrigin: "",
  send: async (request) => {
    requests.push(request);
    return { status: 200, headers: {}, body: new Uint8Array() };
  },
  check: async (_, operation) => void checked.push(operation),
  signal: new AbortController().signal,
};

async function sentBy(step: RequestStep, changed: Partial<Target> = {}) {
  requests.length = 0;
  checked.length = 0;
  await sendStep({ ...target, ...changed }, step, values);
  const [{ method, url, headers, body, repeats } = {} as HttpRequest] = requests;
  return { method, url, headers, body: body && Buffer.from(body).toString(), repeats };
}

const body = { "{tag}": ["{name}", { reference: "{TAG}", other: "{nothing}" }], number: 1, none: null };

test("inserts the values of a step into its path, query, headers and body", async () => {
  const step = post("create", "/cases/{name}", body, {
    query: { q: "{name}", r: "{tag}" },
    headers: { "idempotency-key": "{tag}-1" },
  });
  expect(await sentBy(step)).toEqual({
    method: "POST",
    url: "https://c.example/api/cases/%C3%84%20b?q=%C3%84%20b&r=recoup-1",
    headers: {
      ...{ accept: "application/json", "user-agent": "recoup", "content-type": "application/json" },
      ...{ "idempotency-key": "recoup-1-1", xapikey: "the key" },
    },
    body: '{"recoup-1":["Ä b",{"reference":"RECOUP-1","other":"{nothing}"}],"number":1,"none":null}',
    repeats: "safe",
  });
  expect(checked).toMatchObject([{ isDestructive: false, isBulk: false }]);
});

test("sends a step without a body or values unchanged", async () => {
  expect(await sentBy(get("list", "/cases", { isOnce: true }))).toEqual({
    ...{ method: "GET", url: "https://c.example/api/cases" },
    headers: { accept: "application/json", "user-agent": "recoup", xapikey: "the key" },
  });
});

test("sends bytes unchanged", () => {
  const bytes = Buffer.from("{tag}");
  expect(encodeBody(post("create", "/cases", bytes), values)).toBe(bytes);
});

const unknown = "recoup-drift-key-that-nobody-has";
test.each<[CredentialKind, Partial<Target>, object]>([
  ["key", {}, { xapikey: "the key" }],
  ["key", { bearer: async () => "minted" }, { authorization: "Bearer minted" }],
  ["none", {}, {}],
  ["unknown-key", {}, { xapikey: unknown }],
  ["unknown-token", {}, { authorization: `Bearer ${unknown}` }],
  ["key-as-bearer", {}, { authorization: "Bearer the key" }],
  ["key-as-bearer", { authorization: {} as never }, { authorization: "Bearer " }],
  ["token", {}, { authorization: "Bearer secret" }],
])("authorizes with %s", async (as, changed, headers) => {
  const sent = await sentBy(get("list", "/cases", { as }), changed);
  const { accept, "user-agent": agent, ...others } = sent.headers;
  expect([accept, agent, others]).toEqual(["application/json", "recoup", headers]);
});

test("treats a step as ready once all values that it refers to are known", () => {
  const ready = [
    get("a", "/cases/{id}"),
    get("b", "/cases/{TAG}"),
    get("c", "/cases/{Tag}"),
    get("d", "/cases", { query: { q: "{none}" } }),
    get("e", "/cases", { headers: { a: "{none}" } }),
    post("f", "/cases", { a: "{none}" }),
  ].filter((step) => isReady(step, values));
  expect(ready.map(({ name }) => name)).toEqual(["a", "b"]);
});

test.each<[CredentialKind | undefined, string]>([
  [undefined, '--header "XApiKey: $RECOUP_COLLECTION_KEY"'],
  ["none", ""],
  ["unknown-key", "--header 'XApiKey: unknown'"],
  ["key-as-bearer", '--header "Authorization: Bearer $RECOUP_COLLECTION_KEY"'],
  ["token", '--header "Authorization: Bearer $RECOUP_CLIENT_TOKEN"'],
  ["unknown-token", "--header 'Authorization: Bearer unknown'"],
])("shows a request with %s as a curl command without the key", (as, header) => {
  const step = get("list", "/cases/{id}", as && { as });
  const line = `curl --request GET https://c.example/api/cases/${values.id} ${header}`.trim();
  expect(formatCurl(target, step, values, {})).toBe(line);
});

test("shows a request body with placeholders for its data", () => {
  const step = post(
    "create",
    "/cases",
    { tag: "{tag}", name: "{name}", id: "{id}" },
    { headers: { a: "b c" } },
  );
  expect(formatCurl({ ...target, baseUrl: `${embeddedOrigin}/test` }, step, values, { tag: "" })).toBe(
    `curl --request POST ${defaultServedOrigin}/test/cases --header "XApiKey: $RECOUP_COLLECTION_KEY" --header 'a: b c' --header 'content-type: application/json' --data-binary '{"tag":"recoup-1","name":"<name>","id":"${values.id}"}'`,
  );
});

test("omits a body that is long or empty", () => {
  const key = "--header \"XApiKey: $RECOUP_COLLECTION_KEY\" --header 'content-type: application/json'";
  const curl = (bytes: string) =>
    formatCurl(target, post("create", "/cases", Buffer.from(bytes)), values, {});
  expect(curl("")).toBe(`curl --request POST https://c.example/api/cases ${key}`);
  expect(curl("x".repeat(2001))).toBe(curl(""));
  expect(curl("x".repeat(2000))).toBe(`${curl("")} --data-binary ${"x".repeat(2000)}`);
});

test("selects the captured subscription's records, oldest first, with their events", () => {
  const record = (subscriptionId: string, createdAt: string, payload: string) => ({
    subscriptionId,
    createdAt,
    payload,
  });
  const list = [
    record("A", "2026-03-02T02:00:00Z", '{"event":"late"}'),
    record("b", "2026-03-02T00:00:00Z", "{}"),
    record("a", "2026-03-02T02:00:00+01:00", "no JSON"),
  ];
  const selected = [
    { ...list[2], body: null },
    { ...list[0], body: { event: "late" } },
  ];
  expect(selectHistory(list, { subscription: "a" })).toEqual(selected);
  expect(selectHistory({ page: {}, events: list } as never, { subscription: "A" })).toEqual(selected);
  expect(selectHistory({ page: {} }, { subscription: "a" })).toEqual({ page: {} });
  expect(selectHistory("x", {})).toBe("x");
});
