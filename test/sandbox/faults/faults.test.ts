import { describe, expect, test } from "vitest";
import { createResponseFailure } from "../../../src/api/exchange/errors";
import { faultKinds } from "../../../src/base/fault";
import { embeddedOrigin } from "../../../src/base/platform";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault } from "../../../src/sandbox/faults/faults";
import { getTokenSecret } from "../../../src/sandbox/store/token";
import type { RawInput } from "../../../src/sandbox/wire/parse-input";
import { openSandbox, type SandboxSetting } from "../../support/sandbox/sandbox";
import { openWith } from "../../support/sandbox/troubled-sandbox";

const envelopeKeys = ["businessErrors", "error", "message"];

describe("documented refusals", () => {
  test.each([
    [{ kind: "field-errors" }, 400, "json", ["Debtor.Email"]],
    [{ kind: "problem" }, 400, "problem+json", ["errors", "status", "title", "traceId", "type"]],
    [{ status: 400 }, 400, "problem+json", ["errors", "status", "title", "traceId", "type"]],
    [{ status: 401 }, 401, "problem+json", ["detail", "status", "title", "type"]],
    [{ status: 403 }, 403, "json", envelopeKeys],
    [{ status: 404 }, 404, "json", envelopeKeys],
    [{ status: 409 }, 409, "json", envelopeKeys],
    [{ status: 413 }, 413, "json", envelopeKeys],
    [{ status: 415 }, 415, "json", envelopeKeys],
    [{ status: 422 }, 422, "json", ["businessErrors", "signingHandoff"]],
    [{ kind: "business-rule" }, 422, "json", ["BusinessRule"]],
    [{ status: 429 }, 429, "json", ["error", "message", "retryAfter"]],
    [{ status: 500 }, 500, "json", envelopeKeys],
    [{ type: "ClientExistsNeedsLinking" }, 409, "json", ["businessErrors", "data", "message", "type"]],
  ] as const)(
    "%j returns %i as application/%s with the keys %j [ERR-01] [ERR-05] [ERR-07 to ERR-09] [ERR-11] [ERR-12]",
    async (input, status, type, keys) => {
      const { get } = await openWith(input);
      const answer = await get("collection", "/cases");
      expect([answer.status, answer.headers["content-type"]]).toEqual([
        status,
        `application/${type}; charset=utf-8`,
      ]);
      expect(Object.keys(answer.json).sort()).toEqual(keys);
    },
  );

  test.each([
    ["CaseNotFound", 404],
    ["InvalidPagination", 400],
    ["FileTooLarge", 413],
    ["UnsupportedFileType", 415],
    ["IdempotencyConflict", 422],
    ["ClientAlreadyLinkedToAnotherPartner", 409],
    ["UserCreationFailed", 409],
    ["MissingPowerOfAttorney", 422],
  ])("the type %s has the status %i [ERR-18] [ERR-19]", async (type, status) => {
    const { get } = await openWith({ type });
    const answer = await get("referral", "/clients");
    expect([answer.status, answer.json.businessErrors[0].type]).toEqual([status, type]);
  });

  test("an idempotency conflict on submission has the same fields as other submission refusals [ERR-05]", async () => {
    const { get } = await openWith({
      type: "IdempotencyConflict",
      surface: "customer",
      operation: "submitCase",
    });
    const { json } = await get("customer", "/cases", { method: "POST", body: {} });
    expect(Object.keys(json).sort()).toEqual(["businessErrors", "signingHandoff"]);
  });

  test("a 403 includes the test host's address [ERR-14]", async () => {
    const { get } = await openWith({ status: 403 });
    expect((await get("referral", "/clients")).json.message).toContain(`${embeddedOrigin}/test`);
  });

  test("a signing handoff is included only when a signature is missing [ERR-06]", async () => {
    const blocked = await openWith({ type: "CreditorBlocked" });
    expect((await blocked.get("customer", "/cases")).json.signingHandoff).toBeNull();
    const unsigned = await openWith({ type: "MissingDebtCollectionContract" });
    const { json } = await unsigned.get("customer", "/cases");
    expect(json.signingHandoff.combinedSigningUrl).toBe(json.businessErrors[0].solutionUrl);
  });

  test("a 429 contains the configured wait as a decimal number [ERR-11]", async () => {
    const { get } = await openWith({ status: 429, retryAfter: 2.5 });
    expect((await get("customer", "/cases")).json.retryAfter).toBe(2.5);
    const whole = await openWith({ retryAfter: 42 });
    expect((await whole.get("customer", "/cases")).text).toContain('"retryAfter":42.0');
  });

  test.each([502, 503, 504])("a %i from a gateway is an HTML page", async (status) => {
    const { platform, access } = await withAccess({ status });
    const answer = await platform.send({ method: "GET", url: `${access.url}/cases`, headers: {} });
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(Buffer.from(answer.body).toString()).toMatch(/^<html>/);
  });

  test.each(
    faultKinds.filter(
      (kind) => !["delay", "drop-before", "drop-after", "half", "garbage", "html"].includes(kind),
    ),
  )("the client recognizes %s as a platform error [CLI-02]", async (kind) => {
    expect(await messageFor(kind)).not.toContain("not an error of the platform");
  });

  test("the client doesn't recognize an HTML page as a platform error [CLI-02]", async () => {
    expect(await messageFor("html")).toContain("not an error of the platform");
  });
});

async function withAccess(input: RawInput, setting: SandboxSetting = {}) {
  const sandbox = await openWith(input, setting);
  return { ...sandbox, access: sandbox.platform.access(embeddedOrigin).test.collection };
}

/** Returns the client's error message for an injected fault. */
async function messageFor(kind: string): Promise<string> {
  const { platform, access } = await withAccess({ kind });
  const response = await platform.send({ method: "GET", url: `${access.url}/cases`, headers: {} });
  return createResponseFailure(response, {}).message;
}

describe("connection faults", () => {
  const body = { externalTenantId: "kb-1001" };
  const isMinted = ({ store }: Awaited<ReturnType<typeof openWith>>) =>
    store.get("select 1 from meta where key = 'token_secret'") !== undefined;

  test("drop a connection before or after the request is carried out", async () => {
    for (const [kind, isDone] of [
      ["drop-before", false],
      ["drop-after", true],
    ] as const) {
      const sandbox = await openWith({ kind, operation: "mintToken" });
      const request = sandbox.get("referral", "/oauth/token", { method: "POST", body });
      await expect(request).rejects.toMatchObject({
        kind: "network",
        message: "the sandbox closed the connection without an answer",
        details: { retryable: true },
      });
      expect(isMinted(sandbox)).toBe(isDone);
    }
  });

  test("end a response halfway through its body", async () => {
    const { get, platform, access } = await withAccess({ kind: "half", next: 1 });
    const request = { method: "GET", url: `${access.url}/cases`, headers: { xapikey: access.key } };
    const failure = await platform.send(request).catch((error: unknown) => error);
    const whole = Buffer.from((await get("collection", "/cases")).text);
    const half = Math.floor(whole.length / 2);
    expect(failure).toMatchObject({
      kind: "network",
      message: expect.stringContaining(`got ${half} of ${whole.length} bytes`),
      details: { arrived: { status: 200, headers: { "content-length": String(whole.length) } } },
    });
    expect((failure as { details: { arrived: { body: Uint8Array } } }).details.arrived.body).toEqual(
      whole.subarray(0, half),
    );
  });

  test("carry out a request but return garbage", async () => {
    const sandbox = await openWith({ kind: "garbage", operation: "mintToken" });
    const { key, url } = sandbox.platform.access(embeddedOrigin).test.referral;
    const answer = await sandbox.platform.send({
      method: "POST",
      url: `${url}/oauth/token`,
      headers: { xapikey: key },
      body: Buffer.from(JSON.stringify(body)),
    });
    expect([answer.status, isMinted(sandbox)]).toEqual([200, true]);
    expect(() => JSON.parse(Buffer.from(answer.body).toString())).toThrow(SyntaxError);
  });

  test("delay a response or another fault", async () => {
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    const late = await openWith({ delayMs: 1500 }, { sleep });
    expect((await late.get("collection", "/cases")).status).toBe(200);
    const lateRefusal = await openWith({ delayMs: 20, status: 500 }, { sleep });
    expect((await lateRefusal.get("collection", "/cases")).status).toBe(500);
    expect(waits).toEqual([1500, 20]);
  });

  test("cause a timeout if the delay exceeds the client's limit", async () => {
    const waits: number[] = [];
    const { platform, access } = await withAccess(
      { delayMs: 5000 },
      { sleep: async (ms) => void waits.push(ms) },
    );
    const request = { method: "GET", url: `${access.url}/cases`, headers: {}, timeoutMs: 1000 };
    await expect(platform.send(request)).rejects.toMatchObject({
      kind: "network",
      message: "the sandbox gave no answer within 1 s",
    });
    expect(waits).toEqual([1000]);
  });
});

describe("a fault", () => {
  test("applies only to calls that match its surface, operation and key", async () => {
    const sandbox = await openSandbox();
    const { get, store, keyOf } = sandbox;
    const statusOf = async (surface: "collection" | "referral" | "customer", path: string, key?: string) =>
      (await get(surface, path, key === undefined ? {} : { key })).status;
    addFault(store, parseFault({ status: 503, surface: "collection", operation: "listCases" }));
    addFault(store, parseFault({ status: 502, key: keyOf("referral", 2) }));
    expect(await statusOf("collection", "/cases")).toBe(503);
    expect(await statusOf("collection", "/managed-cases")).toBe(200);
    expect(await statusOf("customer", "/cases")).toBe(200);
    expect(await statusOf("referral", "/clients")).toBe(200);
    expect(await statusOf("referral", "/clients", keyOf("referral", 2))).toBe(502);
  });

  test("applies to requests with a client token if its key is the partner's", async () => {
    const { mint, get, store, keyOf } = await openSandbox();
    const headers = { authorization: `Bearer ${await mint("kb-1001")}` } as const;
    addFault(store, parseFault({ status: 401, key: keyOf("referral", 1), surface: "customer" }));
    expect((await get("customer", "/cases", { key: null, headers })).status).toBe(401);
    expect((await get("customer", "/cases")).status).toBe(200);
  });

  test("applies even to an unknown path and an unknown caller by default", async () => {
    const { get } = await openWith({ status: 502 });
    expect((await get("collection", "/nothing", { key: null })).status).toBe(502);
  });

  test("doesn't apply to the control paths", async () => {
    const { control } = await openWith({ kind: "drop-before" });
    expect((await control("GET", "/status")).status).toBe(200);
  });
});

test("leaves an in-memory world unchanged when a transaction fails", async () => {
  const { store } = await openSandbox();
  const before = getTokenSecret(store);
  const fail = () =>
    store.transaction(() => {
      store.run("update meta set value = 'other' where key = 'token_secret'");
      throw new Error("stop");
    });
  expect(fail).toThrow("stop");
  expect(getTokenSecret(store)).toBe(before);
});
