import { describe, expect, test } from "vitest";
import { endpoints } from "../../../../src/api/endpoint/endpoints";
import { surfaces } from "../../../../src/base/platform";
import { openSandbox } from "../../../support/sandbox/sandbox";

const { get, store, find, keyOf } = await openSandbox();
const paths = { collection: "/webhooks", referral: "/v1/webhooks", customer: "/webhooks" };
const secrets = store.all<{ secret: string }>("select secret from subscriptions").map(({ secret }) => secret);

describe.each(surfaces)("subscriptions on the %s surface", (surface) => {
  const path = paths[surface];
  const own = store.all<{ id: string }>(
    "select id from subscriptions where surface = ? and owner = 1",
    surface,
  );
  const [first = { id: "" }] = own;

  test("include only the caller's own, as a bare array [EP-33] [EP-42]", async () => {
    const { status, json } = await get(surface, path);
    expect(status).toBe(200);
    expect(json.map(({ id }: { id: string }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(own.length).toBeGreaterThan(1);
  });

  test("are found by ID, with all documented fields [EP-34] [FLD-37 to FLD-39]", async () => {
    const { status, json } = await get(surface, `${path}/${first.id.toUpperCase()}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      id: first.id,
      url: expect.stringMatching(/^https:/),
      events: expect.arrayContaining([expect.any(String)]),
      isActive: true,
      isTestMode: expect.any(Boolean),
      createdUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      updatedUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      disabledReason: null,
    });
    const list = (await get(surface, path)).json;
    expect(list).toContainEqual(json);
  });

  test("never include a secret in the list or by ID [SUB-12] [EP-42]", async () => {
    for (const query of [path, `${path}/${first.id}`]) {
      const { text } = await get(surface, query);
      expect(text).not.toMatch(/secret/i);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test("return the same 404 for an unknown ID and another owner's ID [ERR-24] [ERR-16]", async () => {
    const foreign = find("select id from subscriptions where not (surface = ? and owner = 1)", surface);
    const answers = await Promise.all(
      ["11111111-2222-4333-8444-555555555555", foreign].map((id) => get(surface, `${path}/${id}`)),
    );
    for (const { status, json } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([404, "WebhookNotFound"]);
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("return 400 for an invalid ID", async () => {
    expect((await get(surface, `${path}/nope`)).status).toBe(400);
  });
});

describe("the subscription endpoints", () => {
  test("are under /v1 only on the referral surface [VER-03]", async () => {
    expect((await get("referral", "/webhooks")).status).toBe(404);
    expect((await get("referral", "/V1/Webhooks")).status).toBe(200);
    expect((await get("collection", "/v1/webhooks")).status).toBe(404);
    expect((await get("customer", "/v1/cases")).status).toBe(404);
  });

  test("exist either with the prefix or without it, never both [VER-03]", async () => {
    const isPrefixed = (path: string) => path.startsWith("/v1/");
    const withPrefix = endpoints.filter(({ path }) => isPrefixed(path));
    expect(new Set(withPrefix.map(({ surface, path }) => `${surface} ${path}`))).toEqual(
      new Set(["", "/{id}", "/test"].map((end) => `referral /v1/webhooks${end}`)),
    );
    for (const { surface, method, path } of endpoints) {
      const other = isPrefixed(path) ? path.slice("/v1".length) : `/v1${path}`;
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      expect([path, (await get(surface, other, { method, body })).status]).toEqual([path, 404]);
    }
  });

  test("return the reason why a subscription was disabled automatically [FLD-39]", async () => {
    const { json } = await get("collection", "/webhooks");
    const reasons = json.map(({ disabledReason }: { disabledReason: string | null }) => disabledReason);
    expect(reasons.filter((reason: string | null) => reason !== null)).toHaveLength(1);
  });

  test("return an empty list for an owner without subscriptions", async () => {
    expect((await get("customer", "/webhooks", { key: keyOf("customer", 2) })).json).toEqual([]);
  });
});

test("creates 32-byte Base64 secrets [FLD-40]", async () => {
  const fresh = await openSandbox();
  const body = { url: "https://example.com/hooks", events: ["case.created"], isTestMode: true };
  const { status, json } = await fresh.get("customer", "/webhooks", { method: "POST", body });
  expect([status, json.secret]).toEqual([201, expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/)]);
});
