import { describe, expect, test } from "vitest";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, store, find } = sandbox;
const mint = (body: unknown, options = {}) =>
  get("referral", "/oauth/token", { method: "POST", body, ...options });
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? "", "base64url").toString());

describe("POST /oauth/token", () => {
  test("returns the token with its type, lifetime, client and creditor [EP-29] [TOK-02]", async () => {
    const { status, json } = await mint({ externalTenantId: "kb-1001" });
    expect(status).toBe(200);
    expect(json).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      tokenType: "Bearer",
      expiresIn: 1800,
      externalTenantId: "kb-1001",
      creditorId: find("select id from creditors where seq = 1"),
    });
  });

  test("requires the partner's key [TOK-01]", async () => {
    const { status, json } = await mint({ externalTenantId: "kb-1001" }, { key: null });
    expect([status, json.detail]).toEqual([401, "API Key was not provided"]);
  });

  test("signs the token with HS256 and an expiry time [TOK-03] [TOK-04]", async () => {
    const [header, payload] = (await sandbox.mint("kb-1001")).split(".");
    expect(decode(header)).toEqual({ alg: "HS256", typ: "JWT" });
    const claims = decode(payload);
    expect(claims.exp - claims.iat).toBe(1800);
    expect(claims.iat * 1000).toBe(sandbox.world.now());
  });

  test("mints a new token when the same call is repeated after the first token expires [TOK-05]", async () => {
    const timed = await openSandbox();
    await timed.mint("kb-1001");
    timed.moveClock(1_800_000);
    const headers = { authorization: `Bearer ${await timed.mint("kb-1001")}` };
    expect((await timed.get("customer", "/cases", { key: null, headers })).status).toBe(200);
  });

  test("returns a token even if the client hasn't signed [TOK-06]", async () => {
    expect(store.get("select 1 from creditors where seq = 3 and agreement_signed = 0")).toBeDefined();
    expect((await mint({ externalTenantId: "kb-1003" })).status).toBe(200);
  });

  test.each([
    [{}, "is required"],
    [{ externalTenantId: "" }, "is required"],
    [{ externalTenantId: " \t" }, "is required"],
    [{ externalTenantId: null }, "is required"],
    [{ externalTenantId: 7 }, "must be a string"],
    [{ externalTenantId: "x".repeat(256) }, "must have at most 255 characters"],
  ])("returns 400 for %j [TOK-07]", async (body, finding) => {
    const { status, json } = await mint(body);
    expect(status).toBe(400);
    expect(json.errors).toEqual({ ExternalTenantId: [`The ExternalTenantId field ${finding}.`] });
  });

  test("returns 404 NotFound without an active link [TOK-08]", async () => {
    const changed = await openSandbox();
    changed.store.run("update client_links set archived_at = 1 where external_tenant_id = 'kb-1001'");
    const gone = await changed.get("referral", "/oauth/token", {
      method: "POST",
      body: { externalTenantId: "kb-1001" },
    });
    const tenants = ["kb-9999", "kb-1005", "lw-2001", "KB-1001"];
    const answers = [
      gone,
      ...(await Promise.all(tenants.map((externalTenantId) => mint({ externalTenantId })))),
    ];
    for (const { status, json } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([404, "NotFound"]);
    }
  });

  test("accepts unknown fields and PascalCase field names [VER-04]", async () => {
    expect((await mint({ ExternalTenantId: "kb-1001", scope: "all" })).status).toBe(200);
  });

  test("returns problem details if the body is missing, malformed or not an object [ERR-08]", async () => {
    for (const body of [undefined, Buffer.from("{"), Buffer.from('"kb-1001"'), Buffer.from("[]")]) {
      const { status, json, headers } = await mint(body);
      expect(status).toBe(400);
      expect(headers["content-type"]).toContain("problem+json");
      expect(Object.keys(json).sort()).toEqual(["errors", "status", "title", "traceId", "type"]);
    }
  });

  test("returns a ValidationError for a body that isn't UTF-8", async () => {
    const { status, json } = await mint(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect([status, json.businessErrors[0].type]).toEqual([400, "ValidationError"]);
  });

  test("returns tokens that are invalid in a world with another seed", async () => {
    const other = await openSandbox({ seed: "another" });
    const headers = { authorization: `Bearer ${await sandbox.mint("kb-1001")}` };
    expect((await other.get("customer", "/cases", { key: null, headers })).status).toBe(401);
  });
});
